//! What a newcomer runs: `cargo xtask play` and `cargo xtask test`. Every check of the project is
//! a test or a command here.

mod shell;
mod test;

use std::process::ExitCode;

use anyhow::bail;

const HELP: &str = "\
cargo xtask play                 build everything and play
cargo xtask test                 every check of the project
    --without-browser            leave out what needs Chromium (explicitly; nothing is skipped silently)
    --long                       the long runs too: more random games, more campaigns
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> anyhow::Result<()> {
    let (command, flags) = match arguments.split_first() {
        Some((command, flags)) => (command.as_str(), flags),
        None => ("help", [].as_slice()),
    };
    match command {
        "play" => play(flags),
        "test" => test::run(&test::Flags::parse(flags)?),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(())
        }
        other => bail!("there is no command {other:?}\n\n{HELP}"),
    }
}

/// Builds the optimised binary and plays; arguments are passed on.
fn play(flags: &[String]) -> anyhow::Result<()> {
    shell::cargo(&["build", "--release", "--package", "capotreno"])?;
    let binary = shell::target_dir().join("release").join("capotreno");
    let mut arguments = vec!["play"];
    arguments.extend(flags.iter().map(String::as_str));
    shell::run(&binary.to_string_lossy(), &arguments)
}
