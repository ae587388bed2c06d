//! Running other programs, with the command shown and a failure that names it.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, bail};

/// The folder of the project.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Where cargo builds.
pub fn target_dir() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A program to be run in the project's folder, as if it had been called from a shell. `cargo run` tells this program
/// what package it is; a cargo called from here would take that for a change of what some libraries are built from,
/// and build them anew, and once more when it is called by hand.
pub fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    for (name, _) in std::env::vars_os() {
        let told = name
            .to_str()
            .is_some_and(|name| ["CARGO_PKG_", "CARGO_MANIFEST_"].iter().any(|own| name.starts_with(own)));
        if told {
            command.env_remove(name);
        }
    }
    command
}

/// Runs a program in the project's folder.
pub fn run(program: &str, arguments: &[&str]) -> anyhow::Result<()> {
    run_with(program, arguments, &[])
}

/// Runs a program with extra environment variables.
pub fn run_with(program: &str, arguments: &[&str], variables: &[(&str, &str)]) -> anyhow::Result<()> {
    eprintln!("\n$ {program} {}", arguments.join(" "));
    let status = command(program)
        .args(arguments)
        .envs(variables.iter().copied())
        .status()
        .with_context(|| format!("{program} cannot be started"))?;
    if !status.success() {
        bail!("`{program} {}` failed", arguments.join(" "));
    }
    Ok(())
}

/// Starts a program that goes on while something else is done.
pub fn start(program: &str, arguments: &[&str]) -> anyhow::Result<Child> {
    eprintln!("\n$ {program} {}", arguments.join(" "));
    let started = command(program).args(arguments).spawn();
    started.with_context(|| format!("{program} cannot be started"))
}

pub fn cargo(arguments: &[&str]) -> anyhow::Result<()> {
    run(&cargo_program(), arguments)
}

/// The cargo that runs this program.
pub fn cargo_program() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".into())
}

/// Installs a package of Debian's where root asks for it; elsewhere the hint says what to do.
pub fn install(package: &str, hint: &str) -> anyhow::Result<()> {
    if !Path::new("/etc/debian_version").exists() || !is_root() {
        bail!("{hint}");
    }
    run("apt-get", &["update"])?;
    run("apt-get", &["install", "-y", package])
}

/// Installs a package where its program is not there.
pub fn need(program: &str, package: &str, without: &str) -> anyhow::Result<()> {
    let asked = Command::new(program).arg("--help").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if asked.is_ok() {
        return Ok(());
    }
    install(
        package,
        &format!("{program} is not here: install it (on Debian: `apt-get install {package}`), or {without}"),
    )
}

pub fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.starts_with(b"0\n"))
}

/// What a program says, without the line end.
pub fn told(program: &str, arguments: &[&str]) -> anyhow::Result<String> {
    let output = command(program).args(arguments).output();
    let output = output.with_context(|| format!("{program} cannot be started"))?;
    if !output.status.success() {
        bail!(
            "`{program} {}` failed: {}",
            arguments.join(" "),
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
