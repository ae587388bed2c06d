//! The web client: what it needs, how it is built, how it is tested in a real browser.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::shell;

/// The oldest Node the client is built with.
const OLDEST_NODE: u32 = 20;

/// The variables by which the browser tests are told what to play on.
const BINARY: &str = "CAPOTRENO_BINARY";
const SITE: &str = "CAPOTRENO_SITE";
const PACES: &str = "CAPOTRENO_PACES";

/// Builds the client into `web/dist`, from where the server takes it.
pub fn build() -> anyhow::Result<()> {
    install("web")?;
    npm("web", &["run", "build"])
}

/// The checks of the client and of the browser tests that need no browser: types, linter, format,
/// unit tests.
pub fn check() -> anyhow::Result<()> {
    npm("web", &["run", "check"])?;
    npm("web", &["test"])?;
    install("e2e")?;
    npm("e2e", &["run", "check"])
}

/// Plays in a real Chromium against the given binary. What this needs, [`check`] has installed.
pub fn browser_tests(binary: &Path) -> anyhow::Result<()> {
    in_browser(&[(BINARY, binary)], "test").context("the browser tests failed")
}

/// Plays in a real Chromium on a folder of files, without a server of ours; and on a server that has the
/// folder's engine.
pub fn site_tests(site: &Path, binary: &Path) -> anyhow::Result<()> {
    in_browser(&[(SITE, site), (BINARY, binary)], "site").context("the tests of the site failed")
}

/// Measures the page on a slow connection and a slow machine; both halves are measured, whatever the first
/// says.
pub fn measure(binary: &Path, site: &Path, paces: &Path) -> anyhow::Result<()> {
    install("e2e")?;
    let page = in_browser(&[(BINARY, binary)], "measure");
    let tab = in_browser(&[(SITE, site), (PACES, paces)], "measure-tab");
    page.and(tab).context("a limit was passed")
}

/// Takes the pictures of the README anew.
pub fn pictures(binary: &Path) -> anyhow::Result<()> {
    install("e2e")?;
    in_browser(&[(BINARY, binary)], "pictures")
}

/// Runs a script of `e2e/package.json` with a Chromium against what the variables name. It is told of
/// nothing else: a server refuses variables it does not know.
fn in_browser(tested: &[(&str, &Path)], script: &str) -> anyhow::Result<()> {
    let chromium = chromium()?;
    let folder = shell::root().join("e2e");
    let variables = tested.iter().copied().chain([("CHROMIUM", chromium.as_path())]);
    eprintln!("\n$ npm run {script} (in e2e)");
    let status = Command::new("npm").args(["run", script]).current_dir(folder).envs(variables).status()?;
    if !status.success() {
        bail!("npm run {script} failed");
    }
    Ok(())
}

fn install(folder: &str) -> anyhow::Result<()> {
    require_node()?;
    npm(folder, &["ci", "--no-audit", "--no-fund"])
}

fn npm(folder: &str, arguments: &[&str]) -> anyhow::Result<()> {
    let mut all = vec!["--prefix", folder];
    all.extend_from_slice(arguments);
    shell::run("npm", &all)
}

fn require_node() -> anyhow::Result<()> {
    let output = Command::new("node").arg("--version").output();
    let output = output.context("Node is needed for the web client: install Node 20 or newer, with npm")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let major = text.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    match major {
        Some(major) if major >= OLDEST_NODE => Ok(()),
        _ => bail!("Node {} is too old: the web client needs Node {OLDEST_NODE} or newer", text.trim()),
    }
}

/// A Chromium, installed from Debian's packages where that is possible.
fn chromium() -> anyhow::Result<PathBuf> {
    if let Some(found) = find_chromium() {
        return Ok(found);
    }
    shell::install(
        "chromium",
        "the browser tests need Chromium: install it (on Debian `apt-get install -y chromium` as root), \
         or name it with CHROMIUM=/path/to/chromium, or leave these tests out with --without-browser",
    )?;
    find_chromium().context("Chromium was installed but cannot be found")
}

fn find_chromium() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Some(PathBuf::from(named));
    }
    let names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
    let folders = std::env::split_paths(&std::env::var_os("PATH")?).collect::<Vec<_>>();
    names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|path| path.is_file())
}
