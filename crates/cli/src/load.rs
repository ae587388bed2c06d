//! `load`: plays real games over WebSocket against a running server and says how it answered.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};
use capotreno_load::crowd::{self, Crowd};
use capotreno_load::{Hostile, MOST_SEATS, Plan, by_turns, edition_for, hostile, measure, overload};

#[derive(clap::Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line, and most exclude the others"
)]
pub struct LoadArgs {
    /// The server, or several nodes that share a database: guests come to them by turns
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    url: Vec<String>,
    /// Tables that are played at once; 100 unless told, 50 beside attackers, 25 to begin with --overload
    #[arg(long)]
    tables: Option<usize>,
    /// How long to play; beside attackers how long each calm and each attack takes
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Actions a second in all; as many as the server answers unless told, 200 beside attackers
    #[arg(long)]
    rate: Option<f64>,
    /// Which edition to play; without it the first of the server's that fits
    #[arg(long)]
    edition: Option<String>,
    /// At the end leave every table, wait until the server has put them to sleep, and wake each
    #[arg(long)]
    sleep: bool,
    /// Attack the server by turns and say how honest tables fare: imports, bots, guests,
    /// half-requests, board, tables or spectators
    #[arg(long, value_name = "KIND", conflicts_with_all = ["sleep", "plot"])]
    hostile: Option<Hostile>,
    /// How strong the attack is; 1 is what was seen to hurt
    #[arg(long, default_value_t = 1.0, requires = "hostile")]
    force: f64,
    /// Measure the turns of bots beside forty tables of the strongest level
    #[arg(long, conflicts_with_all = ["sleep", "plot", "hostile"])]
    bots: bool,
    /// Find the most actions a second by doubling the tables, then double them again: what is left
    #[arg(long, conflicts_with_all = ["sleep", "plot", "hostile", "bots", "rate"])]
    overload: bool,
    /// Measure each --url by itself, so often and by turns; the nodes of one cluster stand in one --url,
    /// with commas
    #[arg(long, value_name = "TIMES", conflicts_with_all = ["sleep", "plot", "hostile", "bots", "overload"])]
    turns: Option<usize>,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    /// Write the latencies as a picture
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
}

/// The servers of one `--url`.
fn read(url: &str) -> anyhow::Result<Vec<SocketAddr>> {
    let one = |url: &str| {
        let address = url.trim_start_matches("http://").trim_end_matches('/').parse();
        address.context("--url is http://ADDRESS:PORT with a numeric address")
    };
    url.split(',').map(one).collect()
}

impl LoadArgs {
    fn addresses(&self) -> anyhow::Result<Vec<SocketAddr>> {
        let addresses = self.url.iter().map(|url| read(url)).collect::<anyhow::Result<Vec<_>>>()?.concat();
        if self.hostile.is_some() && !addresses.iter().all(|address| address.ip().is_loopback()) {
            bail!("--hostile attacks servers of this machine only: --url must be a loopback address");
        }
        Ok(addresses)
    }

    /// The edition that was asked for, or one for so many seats.
    async fn edition(&self, address: SocketAddr, seats: usize) -> anyhow::Result<String> {
        match &self.edition {
            Some(edition) => Ok(edition.clone()),
            None => Ok(edition_for(address, seats).await?),
        }
    }

    fn plan(&self, addresses: Vec<SocketAddr>, edition: String) -> Plan {
        let (tables, rate) = match self.hostile {
            Some(_) => (50, Some(200.0)),
            None if self.overload => (25, None),
            None => (100, None),
        };
        Plan {
            addresses,
            edition,
            tables: self.tables.unwrap_or(tables),
            time: Duration::from_secs(self.seconds),
            rate: self.rate.or(rate),
            sleep: self.sleep,
        }
    }
}

pub fn run(args: &LoadArgs) -> anyhow::Result<ExitCode> {
    let addresses = args.addresses()?;
    // What is not shared out is asked of the first.
    let address = *addresses.first().context("--url names no server")?;
    // One thread: the server on the same machine needs the others.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("no runtime")?;
    if args.bots {
        let edition = runtime.block_on(args.edition(address, MOST_SEATS))?;
        let crowd = Crowd { seconds: args.seconds, ..Crowd::on(edition) };
        show(args, &runtime.block_on(crowd::measure(address, &crowd))?)?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(turns) = args.turns {
        let edition = runtime.block_on(args.edition(address, 2))?;
        let plan = |url: &String| Ok(args.plan(read(url)?, edition.clone()));
        let plans = args.url.iter().map(plan).collect::<anyhow::Result<Vec<_>>>()?;
        let report = runtime.block_on(by_turns(&plans, turns.max(1)))?;
        show(args, &report)?;
        return Ok(if report.errors() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    let plan = args.plan(addresses, runtime.block_on(args.edition(address, 2))?);
    let errors = if args.overload {
        let report = runtime.block_on(overload(&plan))?;
        show(args, &report)?;
        report.errors()
    } else if let Some(kind) = args.hostile {
        let report = runtime.block_on(hostile::run(&plan, kind, args.force))?;
        show(args, &report)?;
        report.errors
    } else {
        let report = runtime.block_on(measure(&plan))?;
        if let Some(file) = &args.plot {
            std::fs::write(file, report.plot()).with_context(|| file.display().to_string())?;
        }
        show(args, &report)?;
        report.errors + report.lost
    };
    Ok(if errors == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn show<R: serde::Serialize + std::fmt::Display>(args: &LoadArgs, report: &R) -> anyhow::Result<()> {
    if args.json {
        println!("{}", serde_json::to_string(report)?);
    } else {
        print!("{report}");
    }
    Ok(())
}
