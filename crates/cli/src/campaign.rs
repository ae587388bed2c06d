//! `campaign`: whole campaigns between bots, and chronicles shown, branched and verified.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;

use anyhow::{Context, bail};
use capotreno_bots::{Budget, bot_by_name};
use capotreno_campaign::autoplay::{self, Failure, Setting};
use capotreno_campaign::content::CompanyNo;
use capotreno_campaign::sim::{Report, Tally};
use capotreno_campaign::{Campaign, Chronicle, Content, Entry, GameProof, MAX_BYTES, Phase, Proof, Unproved};
use capotreno_notation::read_text;
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde_json::json;

#[derive(clap::Subcommand)]
pub enum CampaignCommand {
    /// Play whole campaigns between bots and print what they brought
    Sim(SimArgs),
    /// Tell a campaign from its chronicle
    Show {
        file: PathBuf,
        /// As the company with this number sees it (1 is the first); with --json
        #[arg(long, requires = "json", value_parser = clap::value_parser!(u8).range(1..=5))]
        company: Option<u8>,
        /// Print JSON: the whole view, large
        #[arg(long)]
        json: bool,
    },
    /// Write the chronicle of a campaign as it was after some entries, to play on from there
    Branch {
        file: PathBuf,
        /// How many entries to keep
        #[arg(long, conflicts_with = "before_game")]
        entries: Option<usize>,
        /// Keep everything before this game started
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..=12))]
        before_game: Option<u8>,
        /// Where to write it; otherwise it is printed
        #[arg(long)]
        out: Option<PathBuf>,
        /// Print JSON about what was written
        #[arg(long, requires = "out")]
        json: bool,
    },
    /// Write the record of one of its games, for `replay` with --chronicle
    Record {
        file: PathBuf,
        /// Which game
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..=12))]
        game: u8,
        /// Where to write it; otherwise it is printed
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Check that a chronicle follows the rules and its seed, and its games from their records
    Verify {
        file: PathBuf,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

#[derive(clap::Args)]
pub struct SimArgs {
    /// How many campaigns to play
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    campaigns: u64,
    /// Companies at the table
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=5))]
    players: u8,
    /// The bots, repeated to fill the companies; see docs/bots.md
    #[arg(long, value_delimiter = ',', default_value = "random")]
    bots: Vec<String>,
    /// The first campaign; number n follows from seed + n
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The chance in a hundred that a company misses a game
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=50))]
    miss: u32,
    /// Iterations for each decision of a searching bot
    #[arg(long, default_value_t = 100)]
    iterations: u32,
    /// Read each chronicle again and prove all its games from their records
    #[arg(long)]
    verify: bool,
    /// Write the chronicle of the first campaign to this file
    #[arg(long)]
    chronicle: Option<PathBuf>,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

pub fn run(command: &CampaignCommand) -> anyhow::Result<ExitCode> {
    match command {
        CampaignCommand::Sim(args) => sim(args),
        CampaignCommand::Show { file, company, json } => show(file, *company, *json),
        CampaignCommand::Branch { file, entries, before_game, out, json } => {
            let branched = branched(file, *entries, *before_game)?;
            write_branch(&branched, out.as_deref(), *json)
        }
        CampaignCommand::Record { file, game, out } => {
            let text = game_record(&read(file)?, *game)?;
            match out {
                Some(path) => write(path, &text)?,
                None => print!("{text}"),
            }
            Ok(ExitCode::SUCCESS)
        }
        CampaignCommand::Verify { file, json } => Ok(verify(file, *json)),
    }
}

fn sim(args: &SimArgs) -> anyhow::Result<ExitCode> {
    let content = Content::embedded()?;
    let bots: Vec<String> = args.bots.iter().cycle().take(usize::from(args.players)).cloned().collect();
    for bot in &bots {
        bot_by_name(bot, 0)?;
    }
    let bar = if args.json { ProgressBar::hidden() } else { ProgressBar::new(args.campaigns) };
    let tally = Mutex::new(Tally::default());
    (0..args.campaigns).into_par_iter().try_for_each(|number| {
        let seed = args.seed.wrapping_add(number);
        let budget = Budget::iterations(args.iterations);
        let mut played = autoplay::play(content, &Setting { bots: &bots, seed, budget, miss: args.miss });
        if let (true, Ok((campaign, _))) = (args.verify, &played)
            && let Err(error) = proved(&campaign.to_text())
        {
            played = Err(Failure { seed, game: campaign.state().game, why: format!("{error:#}") });
        }
        if let (0, Some(path), Ok((campaign, _))) = (number, &args.chronicle, &played) {
            write(path, &campaign.to_text())?;
        }
        tally.lock().map_err(|_| anyhow::anyhow!("a campaign broke off"))?.add(played);
        bar.inc(1);
        anyhow::Ok(())
    })?;
    bar.finish_and_clear();
    let tally = tally.into_inner().context("a campaign broke off")?;
    let report = tally.report(content, bots.len());
    let fine = report.failures.is_empty();
    if args.json {
        println!("{}", serde_json::to_string(&report)?);
    } else {
        print(&report);
    }
    Ok(if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Whether a chronicle is what its own text and records say, with every game proved.
fn proved(text: &str) -> anyhow::Result<()> {
    let proofs = Chronicle::read(text)?.resume(Content::embedded()?)?.verify()?;
    for GameProof { game, year, proof } in &proofs {
        match proof {
            Proof::Proved => {}
            Proof::Unproved(why) => bail!("game {game} of {year}: {why}"),
        }
    }
    Ok(())
}

fn print(report: &Report) {
    println!("{} campaigns of {} companies", report.finished, report.players);
    for failure in &report.failures {
        println!("failed: {failure}");
    }
    println!(
        "\n{:<5} {:<6} {:>6} {:>9} {:>12} {:>12}",
        "game", "year", "slip", "quarters", "leader wins", "order final"
    );
    for row in &report.games {
        let quarters = format!("{}–{}", row.quarter_slips[0], row.quarter_slips[1]);
        let shares = [row.leader_wins, row.order_is_final].map(|share| format!("{:.0} %", 100.0 * share));
        println!(
            "{:<5} {:<6} {:>6} {:>9} {:>12} {:>12}",
            row.game, row.year, row.median_slip, quarters, shares[0], shares[1]
        );
    }
    println!("\nmedian vault {}, median margin {}", report.median_total, report.median_margin);
    for (part, dollars) in &report.vault {
        println!("  {part:<14} {dollars:>7.1}");
    }
}

pub fn read(file: &Path) -> anyhow::Result<Campaign> {
    let text = read_text(file, MAX_BYTES)?;
    let chronicle = Chronicle::read(&text).with_context(|| file.display().to_string())?;
    chronicle.resume(Content::embedded()?).with_context(|| file.display().to_string())
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    std::fs::write(path, text).with_context(|| path.display().to_string())
}

fn show(file: &Path, company: Option<u8>, json: bool) -> anyhow::Result<ExitCode> {
    let campaign = read(file)?;
    let company = company.map(|number| CompanyNo(number - 1));
    if let Some(company) = company.filter(|company| campaign.state().company(*company).is_none()) {
        bail!("company {} is not in this campaign", company.0 + 1);
    }
    if json {
        println!("{}", serde_json::to_string_pretty(&campaign.view(company))?);
    } else {
        print!("{}", campaign.tell());
    }
    Ok(ExitCode::SUCCESS)
}

fn branched(file: &Path, entries: Option<usize>, before_game: Option<u8>) -> anyhow::Result<Campaign> {
    let campaign = read(file)?;
    let keep = match (entries, before_game) {
        (Some(entries), _) => entries,
        (None, Some(game)) => started(&campaign, game)?,
        (None, None) => bail!("say where: --entries or --before-game"),
    };
    if keep == 0 || keep > campaign.entries().len() {
        bail!("the campaign has {} entries", campaign.entries().len());
    }
    Ok(campaign.branch(keep)?)
}

fn write_branch(campaign: &Campaign, out: Option<&Path>, json: bool) -> anyhow::Result<ExitCode> {
    let text = campaign.to_text();
    match out {
        Some(path) => write(path, &text)?,
        None => print!("{text}"),
    }
    if json {
        let (entries, game) = (campaign.entries().len(), campaign.state().game);
        println!("{}", json!({ "ok": true, "file": out, "entries": entries, "game": game }));
    }
    Ok(ExitCode::SUCCESS)
}

/// The record that proves a game.
fn game_record(campaign: &Campaign, game: u8) -> anyhow::Result<String> {
    let mut records = campaign.entries().iter().filter_map(|entry| entry.finished().map(|(_, game)| game));
    let kept = records.nth(usize::from(game) - 1);
    let kept = kept.with_context(|| format!("game {game} was not finished yet"))?;
    let text = kept.with_context(|| format!("the chronicle has no record of game {game}"))?;
    Ok(text.as_str().to_owned())
}

/// How many entries stand before a game was started.
fn started(campaign: &Campaign, game: u8) -> anyhow::Result<usize> {
    let mut starts = campaign
        .entries()
        .iter()
        .enumerate()
        .filter(|(_, entry)| matches!(entry, Entry::Started { .. }))
        .map(|(index, _)| index);
    starts.nth(usize::from(game) - 1).with_context(|| format!("game {game} was not started yet"))
}

fn verify(file: &Path, json: bool) -> ExitCode {
    let verdict = read(file).and_then(|campaign| {
        let proofs = campaign.verify()?;
        on_its_editions(&proofs)?;
        Ok((campaign, proofs))
    });
    if json {
        let report = match &verdict {
            Ok((campaign, proofs)) => proof_report(campaign, proofs),
            Err(error) => json!({ "ok": false, "error": format!("{error:#}") }),
        };
        println!("{report}");
    } else {
        match &verdict {
            Ok((campaign, proofs)) => print_proofs(campaign, proofs),
            Err(error) => println!("not ok: {error:#}"),
        }
    }
    if verdict.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A record on another edition than the chronicle makes: one of the two was changed.
fn on_its_editions(proofs: &[GameProof]) -> anyhow::Result<()> {
    for GameProof { game, year, proof } in proofs {
        if let Proof::Unproved(why @ Unproved::OtherEdition { .. }) = proof {
            bail!("game {game} of {year}: {why}");
        }
    }
    Ok(())
}

fn proof_report(campaign: &Campaign, proofs: &[GameProof]) -> serde_json::Value {
    let (mut proved, mut unproved) = (Vec::new(), Vec::new());
    for GameProof { game, year, proof } in proofs {
        match proof {
            Proof::Proved => proved.push(game),
            Proof::Unproved(why) => {
                unproved.push(json!({ "game": game, "year": year, "why": why.to_string() }));
            }
        }
    }
    let (entries, state) = (campaign.entries().len(), campaign.state());
    let over = state.phase == Phase::Over;
    json!({
        "ok": true, "entries": entries, "game": state.game, "over": over,
        "proved": proved, "unproved": unproved,
    })
}

fn print_proofs(campaign: &Campaign, proofs: &[GameProof]) {
    let (entries, game) = (campaign.entries().len(), campaign.state().game);
    let proved = proofs.iter().filter(|game| game.proof == Proof::Proved).count();
    println!("ok: {entries} entries, game {game}; {proved} of {} results are proved", proofs.len());
    for GameProof { game, year, proof } in proofs {
        if let Proof::Unproved(why) = proof {
            println!("unproved: game {game} of {year}: {why}");
        }
    }
}
