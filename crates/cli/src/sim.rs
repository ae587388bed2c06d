//! `sim`.
use crate::editions::EditionArgs;
use std::process::ExitCode;
#[derive(clap::Args)]
pub struct SimArgs {}
pub fn run(_editions: &EditionArgs, _args: &SimArgs) -> anyhow::Result<ExitCode> {
    Ok(ExitCode::SUCCESS)
}
