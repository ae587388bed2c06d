//! The Python package: built as a wheel, installed where nothing else is, and tested there.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;

use crate::shell;

/// What a Python must be able to do.
const ABLE: &str = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
/// What builds the wheel, as `python/pyproject.toml` says too.
const MATURIN: &str = "maturin>=1.9,<2";

/// Checks the binding, builds the wheel, installs it into a fresh virtual environment and runs the
/// tests of `python/tests`.
pub fn test() -> anyhow::Result<()> {
    let python = python()?;
    let folder = shell::target_dir().join("python");
    let built = folder.to_string_lossy().into_owned();
    let target = [("CARGO_TARGET_DIR", built.as_str())];
    let manifest = "python/Cargo.toml";
    shell::cargo(&["fmt", "--manifest-path", manifest, "--check"])?;
    // In a folder of its own: what builds the wheel names the interpreter, and the linter, which does
    // not, would have the binding's libraries built anew each time.
    let lint_folder = folder.join("lint").to_string_lossy().into_owned();
    let lint = ["clippy", "--manifest-path", manifest, "--quiet", "--", "--deny", "warnings"];
    shell::run_with(&shell::cargo_program(), &lint, &[("CARGO_TARGET_DIR", lint_folder.as_str())])?;

    let tools = folder.join("tools");
    let maturin = program(&tools, "maturin");
    if !maturin.exists() {
        shell::run(&python, &["-m", "venv", &tools.to_string_lossy()])?;
        pip(&tools, &[MATURIN])?;
    }
    let wheels = folder.join("wheels");
    if wheels.exists() {
        std::fs::remove_dir_all(&wheels).context("the old wheels cannot be removed")?;
    }
    let out = wheels.to_string_lossy().into_owned();
    let build = ["build", "--release", "--locked", "--manifest-path", manifest, "--out", &out];
    shell::run_with(&maturin.to_string_lossy(), &build, &target)?;

    let fresh = folder.join("fresh");
    shell::run(&python, &["-m", "venv", "--clear", &fresh.to_string_lossy()])?;
    pip(&fresh, &[&format!("{}[test]", wheel(&wheels)?.display())])?;
    // No bytecode beside the sources; the package that is found is the installed one.
    let quiet = [("PYTHONDONTWRITEBYTECODE", "1")];
    let tests = ["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "python/tests"];
    shell::run_with(&program(&fresh, "python").to_string_lossy(), &tests, &quiet)
        .context("the tests of the Python package failed")
}

/// The wheel that was built.
fn wheel(wheels: &Path) -> anyhow::Result<PathBuf> {
    let entries = std::fs::read_dir(wheels).context("no wheel was built")?;
    let mut paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    paths.find(|path| path.extension().is_some_and(|own| own == "whl")).context("no wheel was built")
}

/// A program of a virtual environment.
fn program(environment: &Path, name: &str) -> PathBuf {
    environment.join("bin").join(name)
}

fn pip(environment: &Path, packages: &[&str]) -> anyhow::Result<()> {
    let mut arguments = vec!["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    arguments.extend_from_slice(packages);
    shell::run(&program(environment, "python").to_string_lossy(), &arguments)
        .context("packages from PyPI are needed; without a network leave this out with --without-python")
}

/// A Python that can make virtual environments; on Debian it is installed where root asks for it.
fn python() -> anyhow::Result<String> {
    if let Some(found) = find() {
        return Ok(found);
    }
    shell::install(
        "python3-venv",
        "the tests of the Python package need Python 3.10 or newer with venv: install it (on Debian \
         `apt-get install -y python3-venv` as root), or name it with PYTHON=/path/to/python3, or leave \
         these tests out with --without-python",
    )?;
    find().context("Python was installed but cannot be found, or is older than 3.10")
}

fn find() -> Option<String> {
    let named = std::env::var("PYTHON").ok();
    let able = |python: &String| {
        Command::new(python).args(["-c", ABLE]).output().is_ok_and(|told| told.status.success())
    };
    named.into_iter().chain(["python3".to_owned(), "/usr/bin/python3".to_owned()]).find(able)
}
