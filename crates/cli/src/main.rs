//! The one binary. Each command is a file of its own; this one only parses and dispatches.

mod admin;
mod bench;
mod bench_campaign;
mod board;
mod board_make;
mod campaign;
mod carry;
mod desk;
mod duplicate;
mod editions;
mod folders;
mod lab;
mod load;
mod logs;
mod manual;
mod plain;
mod play;
mod playouts;
mod puzzles;
mod ratings;
mod replay;
mod report;
mod review;
mod review_map;
mod review_page;
mod rules;
mod scenario;
mod screen;
mod serve;
mod sim;
mod wire;

use std::process::ExitCode;

use anyhow::bail;
use clap::{Arg, ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand, value_parser};

use crate::editions::EditionArgs;

/// Train-route board games: play, simulate, test boards, replay.
///
/// Unofficial and independent: not connected with the publisher of any board game.
#[derive(Parser)]
#[command(name = "capotreno", version, propagate_version = true)]
struct Arguments {
    #[command(flatten)]
    editions: EditionArgs,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the server: people open a page, sit at a table and play
    Serve(Box<serve::ServeArgs>),
    /// Look after a running server: list, close, ban, announce, drain
    Admin(admin::AdminArgs),
    /// Copy the server's data to a file, also while it runs
    Backup(serve::BackupArgs),
    /// Move the server's data from a folder into PostgreSQL, or back
    Move(carry::MoveArgs),
    /// Play many games over the network and measure how a server answers
    Load(load::LoadArgs),
    /// Play in the terminal, against bots or at a server's table
    Play(play::PlayArgs),
    /// Play many games between bots and print who wins
    Sim(sim::SimArgs),
    /// Run the scenarios of Markdown files or folders
    Scenario(scenario::ScenarioArgs),
    /// Read the rules, or list those without a scenario
    Rules(rules::RulesArgs),
    /// Show, replay or verify a recorded game
    #[command(subcommand)]
    Replay(replay::ReplayCommand),
    /// Review a finished game: who had which chance, luck and decisions apart, what was better
    Review(review::ReviewArgs),
    /// Make, check, draw or print a board
    #[command(subcommand)]
    Board(board::BoardCommand),
    /// Play, show, branch or verify campaigns
    #[command(subcommand)]
    Campaign(campaign::CampaignCommand),
    /// Measure bots and boards
    #[command(subcommand)]
    Lab(lab::LabCommand),
    /// Measure the speed of the engine and of the bots' thinking, one thread
    Bench(bench::BenchArgs),
    /// Print the completions of a shell: capotreno completions bash > …
    Completions(manual::CompletionsArgs),
    /// Print the manual page, or write one for each command
    Man(manual::ManArgs),
}

/// Commands that have to do with no board of one's own: they neither offer nor take `--edition-dir`.
const WITHOUT_BOARDS: [&str; 6] = ["admin", "backup", "load", "campaign", "completions", "man"];

/// The command line as it is parsed, completed and described.
fn command() -> clap::Command {
    WITHOUT_BOARDS.iter().fold(Arguments::command(), |command, name| {
        let hidden = Arg::new("edition_dir")
            .long("edition-dir")
            .hide(true)
            .global(true)
            .action(ArgAction::Append)
            .value_parser(value_parser!(std::path::PathBuf));
        command.mut_subcommand(name, |command| command.arg(hidden))
    })
}

fn main() -> ExitCode {
    let matches = command().get_matches();
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    // A reader that has seen enough (`… | head`) ends the command quietly. The server goes on
    // whoever reads its logs.
    if !matches!(arguments.command, Command::Serve(_)) {
        sigpipe::reset();
    }
    let result = without_boards(&matches, &arguments.editions).and_then(|()| carry_out(arguments));
    match result {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {}", said_once(&error));
            ExitCode::from(2)
        }
    }
}

/// An error and its causes. Many a sentence ends with its cause already; that is not said again.
fn said_once(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if text.is_empty() {
            text = cause;
        } else if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

/// Refuses an option that would do nothing.
fn without_boards(matches: &clap::ArgMatches, editions: &EditionArgs) -> anyhow::Result<()> {
    match matches.subcommand_name() {
        Some(name) if WITHOUT_BOARDS.contains(&name) && !editions.folders().is_empty() => {
            bail!("`{name}` plays, checks and draws no board: leave --edition-dir out")
        }
        Some(_) | None => Ok(()),
    }
}

fn carry_out(arguments: Arguments) -> anyhow::Result<ExitCode> {
    match arguments.command {
        Command::Serve(args) => serve::run(&arguments.editions, &args),
        Command::Admin(args) => admin::run(&args),
        Command::Backup(args) => serve::backup(&args),
        Command::Move(args) => carry::run(&args),
        Command::Load(args) => load::run(&args),
        Command::Play(args) => play::run(&arguments.editions, &args),
        Command::Sim(args) => sim::run(&arguments.editions, &args),
        Command::Scenario(args) => scenario::run(&arguments.editions, &args),
        Command::Rules(args) => rules::run(&arguments.editions, &args),
        Command::Replay(command) => replay::run(&arguments.editions, &command),
        Command::Review(args) => review::run(&arguments.editions, &args),
        Command::Board(command) => board::run(&arguments.editions, &command),
        Command::Campaign(command) => campaign::run(&command),
        Command::Lab(command) => lab::run(&arguments.editions, &command),
        Command::Bench(args) => bench::run(&arguments.editions, &args),
        Command::Completions(args) => manual::completions(&args),
        Command::Man(args) => manual::man(&args),
    }
}
