//! `board check` and `board draw`.
use crate::editions::EditionArgs;
use std::process::ExitCode;
#[derive(clap::Subcommand)]
pub enum BoardCommand {
    Check,
}
pub fn run(_editions: &EditionArgs, _command: &BoardCommand) -> anyhow::Result<ExitCode> {
    Ok(ExitCode::SUCCESS)
}
