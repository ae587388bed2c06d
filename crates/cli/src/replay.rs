//! `replay show`, `replay play` and `replay verify`: recorded games.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use capotreno_gym::{ActionSpace, Numbered, Payment};
use capotreno_notation::record::{self, Record, Replay, Step};
use capotreno_notation::{Library, Named, Shelf};
use capotreno_protocol::GameView;
use capotreno_rules::{Action, Seat, State, Viewer};
use capotreno_session::step_events;
use serde_json::{Value, json};

use crate::desk::{Desk, Moment, News, Seated};
use crate::editions::EditionArgs;
use crate::play::ShowArgs;
use crate::wire::Wire;
use crate::{campaign, play};

#[derive(clap::Subcommand)]
pub enum ReplayCommand {
    /// Tell a game step by step
    Show {
        file: PathBuf,
        /// As this seat saw it (1 is the first); otherwise everything is shown
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..=5))]
        seat: Option<u8>,
        /// As a spectator saw it
        #[arg(long, conflicts_with = "seat")]
        spectator: bool,
        /// Print JSON: the header, and the events of each step as clients are told them
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        of: OfCampaign,
    },
    /// Look at a game step by step, on the same screen as a game that is played
    Play {
        file: PathBuf,
        /// With the eyes of this seat (1 is the first)
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=5))]
        seat: u8,
        #[command(flatten)]
        show: ShowArgs,
    },
    /// Check that a game followed the rules and was dealt from its seed
    Verify {
        file: PathBuf,
        /// Print JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        of: OfCampaign,
    },
}

#[derive(clap::Args)]
pub struct OfCampaign {
    /// The chronicle of the campaign whose game it was
    #[arg(long, value_name = "FILE")]
    chronicle: Option<PathBuf>,
}

impl OfCampaign {
    /// Adds the editions of the campaign's games, each as it was when the game began.
    fn add_to(&self, library: &mut Library) -> anyhow::Result<()> {
        let Some(file) = &self.chronicle else { return Ok(()) };
        for (_, _, game) in campaign::read(file)?.games()? {
            library.add_ready(game.shelf);
        }
        Ok(())
    }
}

pub fn run(editions: &EditionArgs, command: &ReplayCommand) -> anyhow::Result<ExitCode> {
    let mut library = editions.library()?;
    match command {
        ReplayCommand::Show { file, seat, spectator, json, of } => {
            of.add_to(&mut library)?;
            let record = read(file)?;
            let shelf = library.played_on(&record.header)?;
            let viewer = match seat {
                Some(seat) if *seat > record.header.options.players => {
                    bail!("seat {seat} was not in this game of {} players", record.header.options.players)
                }
                Some(seat) => Viewer::Seat(Seat(seat - 1)),
                None if *spectator => Viewer::Spectator,
                None => Viewer::Archive,
            };
            if *json {
                println!("{}", told(&record, &shelf, viewer)?);
            } else {
                print!("{}", record::show(&record, &shelf, viewer)?);
            }
            Ok(ExitCode::SUCCESS)
        }
        ReplayCommand::Play { file, seat, show } => {
            let record = read(file)?;
            let ready = editions.find(Some(&record.header.edition))?;
            let shelf = library.played_on(&record.header)?;
            let desk = rolled(play::desk(show.words(), &ready, &shelf)?, &record, &shelf, *seat)?;
            show.run(desk, Wire::silent())
        }
        ReplayCommand::Verify { file, json, of } => {
            of.add_to(&mut library)?;
            let verdict = read(file).and_then(|record| {
                let shelf = library.played_on(&record.header)?;
                record::verify(&record, &shelf)?;
                let named = shelf.is_named_by(&record.header.edition_digest, record.header.rules);
                Ok((record.made(), named))
            });
            if *json {
                let report = match &verdict {
                    Ok((steps, named)) => {
                        json!({ "ok": true, "steps": steps, "edition_proved": *named == Named::Here })
                    }
                    Err(error) => json!({ "ok": false, "error": format!("{error:#}") }),
                };
                println!("{report}");
                return Ok(if verdict.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
            }
            let (steps, named) = verdict?;
            println!("{}: {steps} steps, all legal, dealt from the seed it names", file.display());
            if named != Named::Here {
                println!(
                    "unproved: a record of 0.1.0 does not tell which game of a campaign it was played on"
                );
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// A recorded game for programs.
fn told(record: &Record, shelf: &Shelf, viewer: Viewer) -> anyhow::Result<Value> {
    let space = ActionSpace::new(&shelf.edition);
    let mut steps = Vec::new();
    let mut before: Option<State> = None;
    for played in Replay::new(&shelf.edition, record.header.options, &record.steps) {
        let played = played?;
        let mut step = serde_json::to_value(step_events(played.number, played.step, &played.events, viewer))?;
        if let (Some(before), Step::Act { seat, action, .. }) = (&before, played.step)
            && viewer.sees(*seat)
            && let Some((number, payment)) = numbered(&space, shelf, before, *seat, action)
            && let Value::Object(told) = &mut step
        {
            told.insert("number".to_owned(), number.into());
            if let Some(payment) = payment {
                told.insert("payment".to_owned(), json!(payment.counts()));
            }
        }
        steps.push(step);
        before = Some(played.state);
    }
    Ok(json!({ "header": record.header, "steps": steps, "finish": record.finish }))
}

/// The action number of a step, with its payment where it is not the cheapest (docs/research.md).
fn numbered(
    space: &ActionSpace,
    shelf: &Shelf,
    before: &State,
    seat: Seat,
    action: &Action,
) -> Option<(usize, Option<Payment>)> {
    let view = before.view(&shelf.edition, Viewer::Seat(seat));
    Numbered::of(space, &shelf.edition, &view)?.number(action)
}

/// A recorded game on a desk, as one seat saw it.
fn rolled(mut desk: Desk, record: &Record, shelf: &Shelf, seat: u8) -> anyhow::Result<Desk> {
    let options = record.header.options;
    if seat > options.players {
        bail!("seat {seat} was not in this game of {} players", options.players);
    }
    let viewer = Viewer::Seat(Seat(seat - 1));
    let mut moments = Vec::new();
    for played in Replay::new(&shelf.edition, options, &record.steps) {
        let played = played?;
        let view = played.state.view(&shelf.edition, viewer);
        moments.push(Moment {
            step: step_events(played.number, played.step, &played.events, viewer),
            view: GameView::new(&shelf.edition, &view, played.number),
        });
    }
    let seats =
        record.header.seats.iter().map(|seat| Seated { name: seat.name.clone(), bot: seat.bot.clone() });
    desk.hear(News::Seats { seats: seats.collect(), you: None });
    desk.roll(moments);
    Ok(desk)
}

/// Reads a record.
pub fn read(path: &Path) -> anyhow::Result<Record> {
    let file = File::open(path).with_context(|| format!("{} cannot be opened", path.display()))?;
    record::read(BufReader::new(file)).with_context(|| format!("{} is not a good record", path.display()))
}
