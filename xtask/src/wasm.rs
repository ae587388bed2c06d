//! Where the standard library for a browser comes from: the toolchain has it, or rustup fetches it, or
//! it is built once from the sources of the same compiler, which Debian packages.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::shell;

pub const TARGET: &str = "wasm32-unknown-unknown";
/// Debian's packages of newer compilers, of which it keeps several versions.
const RELEASE: &str = "trixie-backports main";
const KEYS: &str = "/usr/share/keyrings/debian-archive-keyring.gpg";
const SUMS: &str = "SHA256SUMS";

/// What cargo must be told to find the standard library: nothing, or a folder of our own.
pub fn sysroot() -> anyhow::Result<Option<PathBuf>> {
    if has_target()? {
        return Ok(None);
    }
    eprintln!("\nThe compiler has no standard library for {TARGET}: asking rustup for it.");
    if shell::run("rustup", &["target", "add", TARGET]).is_ok() && has_target()? {
        return Ok(None);
    }
    eprintln!("\nrustup cannot help: building it from Debian's package rust-src.");
    from_sources().map(Some).context(
        "the engine for the browser's tab cannot be built: install the target with \
         `rustup target add wasm32-unknown-unknown`, or leave the tab out with --without-tab",
    )
}

/// Whether the compiler has the standard library.
fn has_target() -> anyhow::Result<bool> {
    let folder = PathBuf::from(shell::told("rustc", &["--print", "target-libdir", "--target", TARGET])?);
    Ok(has_core(&folder))
}

fn has_core(folder: &Path) -> bool {
    let Ok(entries) = std::fs::read_dir(folder) else { return false };
    let mut names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.any(|name| {
        name.starts_with("libcore-") && Path::new(&name).extension().is_some_and(|ending| ending == "rlib")
    })
}

/// `1.95.0`
fn compiler() -> anyhow::Result<String> {
    let said = shell::told("rustc", &["--version"])?;
    let version = said.split(' ').nth(1).with_context(|| format!("rustc says {said:?}"))?;
    Ok(version.to_owned())
}

/// Builds the standard library once for this compiler, or finds it built and unharmed.
fn from_sources() -> anyhow::Result<PathBuf> {
    let version = compiler()?;
    let home = shell::target_dir().join("tab-std").join(&version);
    let root = home.join("sysroot");
    let libraries = root.join("lib/rustlib").join(TARGET).join("lib");
    if has_core(&libraries) && checked(&libraries) {
        return Ok(root);
    }
    std::fs::create_dir_all(&home)?;
    let library = sources(&home, &version)?.join("library");
    let built = home.join("build");
    let manifest = library.join("sysroot/Cargo.toml");
    let variables = [
        ("RUSTC_BOOTSTRAP", "1"),
        ("RUSTFLAGS", "-Cembed-bitcode=yes -Zforce-unstable-if-unmarked -Cdebuginfo=0"),
        ("CARGO_TARGET_DIR", &built.to_string_lossy()),
    ];
    let arguments = [
        "build",
        "--release",
        "--locked",
        "--manifest-path",
        &manifest.to_string_lossy(),
        "--target",
        TARGET,
        "--features",
        "panic-unwind,backtrace",
    ];
    shell::run_with(&shell::cargo_program(), &arguments, &variables)?;
    keep(&built.join(TARGET).join("release/deps"), &libraries)?;
    if !checked(&libraries) {
        bail!("{} was built and then changed", libraries.display());
    }
    Ok(root)
}

/// Puts the libraries where the compiler looks for them, with their hashes.
fn keep(built: &Path, libraries: &Path) -> anyhow::Result<()> {
    let _ = std::fs::remove_dir_all(libraries);
    std::fs::create_dir_all(libraries)?;
    let mut names = Vec::new();
    for entry in std::fs::read_dir(built).with_context(|| format!("{} was not built", built.display()))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let wanted = path.extension().is_some_and(|ending| ending == "rlib");
        if wanted && !name.starts_with("libsysroot-") {
            std::fs::copy(&path, libraries.join(&name))?;
            names.push(name);
        }
    }
    names.sort();
    let sums = Command::new("sha256sum").args(&names).current_dir(libraries).output()?;
    std::fs::write(libraries.join(SUMS), sums.stdout)?;
    Ok(())
}

/// Whether the libraries are those that were built.
fn checked(libraries: &Path) -> bool {
    let check = Command::new("sha256sum").args(["--check", "--quiet", SUMS]).current_dir(libraries).output();
    libraries.join(SUMS).exists() && check.is_ok_and(|check| check.status.success())
}

/// Where this machine has its own packages from.
fn mirror() -> anyhow::Result<String> {
    let told = shell::told("apt-get", &["indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"])?;
    let main = told.lines().find(|address| address.trim_end_matches('/').ends_with("/debian"));
    main.map(str::to_owned).context("apt knows no archive of Debian to take rust-src from")
}

/// The sources of the standard library of this very compiler, unpacked. apt has checked the package
/// against Debian's signature.
fn sources(home: &Path, version: &str) -> anyhow::Result<PathBuf> {
    let unpacked = home.join("rust-src");
    let found = unpacked.join(format!("usr/src/rustc-{version}"));
    if found.join("library/sysroot/Cargo.toml").exists() {
        return Ok(found);
    }
    for folder in ["lists/partial", "archives/partial"] {
        std::fs::create_dir_all(home.join("apt").join(folder))?;
    }
    let list = home.join("apt/sources.list");
    std::fs::write(&list, format!("deb [signed-by={KEYS}] {} {RELEASE}\n", mirror()?))?;
    // An apt of its own: the machine's lists of packages stay as they are.
    let options = [
        format!("Dir::Etc::sourcelist={}", list.display()),
        "Dir::Etc::sourceparts=-".to_owned(),
        format!("Dir::State={}", home.join("apt").display()),
        format!("Dir::Cache={}", home.join("apt").display()),
        "Dir::State::status=/var/lib/dpkg/status".to_owned(),
    ];
    let with = |words: &[&'static str]| -> Vec<String> {
        let options = options.iter().flat_map(|option| ["-o".to_owned(), option.clone()]);
        options.chain(words.iter().map(|word| (*word).to_owned())).collect()
    };
    let apt = |program: &str, arguments: &[String]| {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        shell::told(program, &arguments)
    };
    apt("apt-get", &with(&["update"]))?;
    let offered = apt("apt-cache", &with(&["madison", "rust-src"]))?;
    let exact = offered.lines().filter_map(|line| line.split('|').nth(1)).map(str::trim);
    let exact = exact.into_iter().find(|offer| offer.starts_with(&format!("{version}+")));
    let exact = exact.with_context(|| format!("Debian has no rust-src {version}, only\n{offered}"))?;
    let mut download = with(&["download"]);
    download.push(format!("rust-src={exact}"));
    let status = Command::new("apt-get").args(&download).current_dir(home).status()?;
    if !status.success() {
        bail!("rust-src {exact} cannot be fetched");
    }
    let package = home.join(format!("rust-src_{exact}_all.deb"));
    shell::run("dpkg-deb", &["-x", &package.to_string_lossy(), &unpacked.to_string_lossy()])?;
    if !found.exists() {
        bail!("{} has no {}", package.display(), found.display());
    }
    Ok(found)
}
