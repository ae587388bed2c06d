//! What a newcomer runs: `cargo xtask play` and `cargo xtask test`. Every check of the project is
//! a test or a command here.

mod shell;
mod test;
mod web;

use std::process::ExitCode;

use anyhow::bail;

const HELP: &str = "\
cargo xtask play                 build everything and play in the browser
    --terminal                   play in the terminal instead
cargo xtask test                 every check of the project
    --without-browser            leave out what needs Chromium (explicitly; nothing is skipped silently)
    --long                       the long runs too: a million random games
cargo xtask layout ID…           lay boards out anew: editions/ID/layout.toml
cargo xtask coast ID…            cut coastlines anew from Natural Earth: editions/ID/coast.json
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
        "layout" => draw_step("layout", &[], flags),
        "coast" => coast(flags),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(())
        }
        other => bail!("there is no command {other:?}\n\n{HELP}"),
    }
}

/// Builds client and optimised binary and starts the server; arguments are passed on. With
/// `--terminal` it plays in the terminal instead and needs no client.
fn play(flags: &[String]) -> anyhow::Result<()> {
    let terminal = flags.first().is_some_and(|flag| flag == "--terminal");
    if !terminal {
        web::build()?;
    }
    shell::cargo(&["build", "--release", "--package", "capotreno"])?;
    let binary = shell::target_dir().join("release").join("capotreno");
    let (command, rest) = if terminal { ("play", &flags[1..]) } else { ("serve", flags) };
    let mut arguments = vec![command];
    arguments.extend(rest.iter().map(String::as_str));
    shell::run(&binary.to_string_lossy(), &arguments)
}

/// One of the steps that make drawing files; what it writes is committed.
fn draw_step(step: &str, first: &[&str], ids: &[String]) -> anyhow::Result<()> {
    if ids.is_empty() {
        bail!("which editions? for example `cargo xtask {step} nordic`");
    }
    let mut arguments = vec!["run", "--release", "--package", "capotreno-drawing", "--example", step, "--"];
    arguments.extend_from_slice(first);
    arguments.extend(ids.iter().map(String::as_str));
    shell::cargo(&arguments)
}

/// The atlas is fetched with npm and never committed; only what is cut from it is.
fn coast(ids: &[String]) -> anyhow::Result<()> {
    let folder = shell::target_dir().join("atlas");
    let atlas = folder.join("node_modules/world-atlas/countries-50m.json");
    if !atlas.exists() {
        shell::run("npm", &["install", "--no-save", "--prefix", &folder.to_string_lossy(), "world-atlas@2"])?;
    }
    draw_step("coast", &[&atlas.to_string_lossy()], ids)
}
