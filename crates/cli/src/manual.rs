//! `completions` and `man`: what shells and `man` know of the command line, made from its own description.

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::command;

#[derive(clap::Args)]
pub struct CompletionsArgs {
    /// Which shell
    shell: Shell,
}

#[derive(clap::Args)]
pub struct ManArgs {
    /// Write a page for each command into this folder; otherwise the first page is printed
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub fn completions(args: &CompletionsArgs) -> anyhow::Result<ExitCode> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "capotreno", &mut text);
    stdout().write_all(&text)?;
    Ok(ExitCode::SUCCESS)
}

pub fn man(args: &ManArgs) -> anyhow::Result<ExitCode> {
    match &args.out {
        None => Man::new(command()).render(&mut stdout())?,
        Some(folder) => {
            let failed = || format!("{} cannot be written", folder.display());
            std::fs::create_dir_all(folder).with_context(failed)?;
            clap_mangen::generate_to(command(), folder).with_context(failed)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
