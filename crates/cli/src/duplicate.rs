//! `lab duplicate`: how much of a result the deal explains, by edition and seats.

use std::process::ExitCode;

use capotreno_lab::{DealShare, SameDeals, deal_share};
use serde_json::json;

use crate::editions::EditionArgs;
use crate::lab::ThinkingArgs;

#[derive(clap::Args)]
pub struct DuplicateArgs {
    /// Only this edition
    #[arg(long)]
    edition: Option<String>,
    /// Only so many seats
    #[arg(long)]
    players: Option<u8>,
    /// Who plays, with commas between them: each seat of each table is one of them by chance
    #[arg(long, value_delimiter = ',', default_value = "apprentice,clerk,planner")]
    bots: Vec<String>,
    /// Deals
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    deals: u32,
    /// Tables that play each deal
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(2..=1_000))]
    tables: u32,
    #[command(flatten)]
    thinking: ThinkingArgs,
    /// The deals
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

pub fn run(editions: &EditionArgs, args: &DuplicateArgs) -> anyhow::Result<ExitCode> {
    let found = editions.some_or_all(args.edition.as_deref())?;
    if !args.json {
        println!(
            "How much of the variance of a seat's points the deal explains, and of its margin over the others; \
             {} deals, {} tables each\n",
            args.deals, args.tables
        );
        println!("{:<14} {:>5} {:>24} {:>24}", "edition", "seats", "points", "margin");
    }
    let mut rows: Vec<DealShare> = Vec::new();
    for ready in &found {
        let spec = ready.edition().spec();
        let sizes = match args.players {
            Some(players) => players..=players,
            None => spec.fewest_players..=spec.most_players,
        };
        for players in sizes {
            let asked = SameDeals {
                players,
                bots: args.bots.clone(),
                deals: args.deals,
                tables: args.tables,
                thinking: args.thinking.chosen(),
                seed: args.seed,
            };
            let row = deal_share(ready.edition(), &asked)?;
            if !args.json {
                print(&row);
            }
            rows.push(row);
        }
    }
    if args.json {
        let report = json!({ "bots": args.bots, "deals": args.deals, "tables": args.tables, "shares": rows });
        println!("{report}");
    }
    Ok(ExitCode::SUCCESS)
}

fn print(row: &DealShare) {
    let part = |share: f64| 100.0 * share;
    let told = |of: capotreno_lab::Explained| {
        format!("{:.1} % ({:.1}–{:.1})", part(of.share), part(of.ci95[0]), part(of.ci95[1]))
    };
    println!("{:<14} {:>5} {:>24} {:>24}", row.edition, row.players, told(row.points), told(row.margin));
}
