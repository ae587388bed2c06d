//! `review`: what luck and what decisions made of a finished game.

use std::fmt::Write as _;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use capotreno_notation::Shelf;
use capotreno_notation::record::{self, Record};
use capotreno_review::{Desk as Scales, Effort, Game, Review};
use capotreno_rules::{Members as _, Seat, State};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::desk::words::{Language, Words, arg};
use crate::desk::{Desk, News, Seated};
use crate::editions::EditionArgs;
use crate::review_map::Owners;
use crate::{play, replay, review_page};

#[derive(clap::Args)]
pub struct ReviewArgs {
    /// The record of a finished game
    #[arg(value_name = "GAME")]
    file: PathBuf,
    /// Print JSON: the parts of every seat's result and every step (docs/review.md)
    #[arg(long)]
    json: bool,
    /// Write an HTML page that needs nothing but itself
    #[arg(long, value_name = "OUT")]
    html: Option<PathBuf>,
    /// Playouts from every position, and for the search of every decision
    #[arg(long, default_value_t = Effort::default().playouts, value_name = "PLAYOUTS",
          value_parser = clap::value_parser!(u32).range(i64::from(Effort::LEAST)..=i64::from(Effort::MOST)))]
    budget: u32,
    /// Threads; all cores unless told otherwise
    #[arg(long)]
    threads: Option<usize>,
    /// The language of the review; the system's unless told
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Language>,
}

pub fn run(editions: &EditionArgs, args: &ReviewArgs) -> anyhow::Result<ExitCode> {
    let library = editions.library()?;
    let record = replay::read(&args.file)?;
    let shelf = library.played_on(&record.header)?;
    if let Some(threads) = args.threads {
        if threads == 0 {
            bail!("--threads must be at least 1");
        }
        rayon::ThreadPoolBuilder::new().num_threads(threads).build_global().context("no threads")?;
    }
    let cannot = || format!("{} cannot be reviewed", args.file.display());
    let game = Game::open(&shelf, &record, Effort { playouts: args.budget }).with_context(cannot)?;
    let review = made(&game, &shelf);
    if args.json {
        println!("{}", serde_json::to_string(&review)?);
    }
    if args.json && args.html.is_none() {
        return Ok(ExitCode::SUCCESS);
    }
    let ready = editions.find(Some(&record.header.edition))?;
    let language = args.lang.unwrap_or_else(Language::of_system);
    let desk = seated(play::desk(Words::new(language), &ready, &shelf)?, &record);
    if let Some(out) = &args.html {
        let owners = owners(&record::replay(&record, &shelf)?);
        let page = review_page::page(&desk, &review, &owners, language);
        std::fs::write(out, page).with_context(|| format!("{} cannot be written", out.display()))?;
    }
    if !args.json {
        print!("{}", told(&desk, &review));
    }
    Ok(ExitCode::SUCCESS)
}

/// Which seat has each line.
fn owners(end: &State) -> Owners {
    let public = end.public();
    let of = |seat: Seat| public.owned[seat].iter().map(move |line| (usize::from(line.0), seat.index()));
    public.seats().flat_map(of).collect()
}

/// Does all pieces of work, on all cores.
fn made(game: &Game, shelf: &Shelf) -> Review {
    let bar = if std::io::stderr().is_terminal() {
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} positions, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        ProgressBar::new(game.jobs() as u64).with_style(style)
    } else {
        ProgressBar::hidden()
    };
    let looks: Vec<_> = (0..game.jobs())
        .into_par_iter()
        .with_max_len(1)
        .map_init(Scales::default, |scales, job| {
            let look = game.look(&shelf.edition, scales, job);
            bar.inc(1);
            look
        })
        .collect();
    bar.finish_and_clear();
    game.tell(&shelf.edition, &looks)
}

fn seated(mut desk: Desk, record: &Record) -> Desk {
    let seats = record.header.seats.iter();
    let seats = seats.map(|seat| Seated { name: seat.name.clone(), bot: seat.bot.clone() });
    desk.hear(News::Seats { seats: seats.collect(), you: None });
    desk
}

/// The review as a table and a list.
fn told(desk: &Desk, review: &Review) -> String {
    let mut text = String::new();
    let heads = ["prior", "luck", "own", "others", "result"]
        .map(|part| desk.words.say(&format!("review-{part}"), &[]));
    let widths = heads.each_ref().map(|head| head.chars().count().max(7));
    let name_of = |seat: u8| desk.name(seat);
    let longest =
        review.seats.iter().map(|seat| name_of(seat.seat.0).chars().count()).max().unwrap_or(0).max(12);
    text.push_str(&" ".repeat(longest));
    for (head, width) in heads.iter().zip(widths) {
        let _ = write!(text, "  {head:>width$}");
    }
    text.push('\n');
    for seat in &review.seats {
        let _ = write!(text, "{:<longest$}", name_of(seat.seat.0));
        let parts = [seat.prior, seat.luck, seat.own, seat.others, seat.result];
        for (index, (part, width)) in parts.into_iter().zip(widths).enumerate() {
            let part = 100.0 * part;
            // Only changes have a sign.
            let told = if matches!(index, 1..=3) { format!("{part:+.1} %") } else { format!("{part:.1} %") };
            let _ = write!(text, "  {told:>width$}");
        }
        text.push('\n');
    }
    let _ = writeln!(text, "\n{}", desk.words.say("review-moments", &[]));
    let mut none = true;
    for (at, step) in review.steps.iter().enumerate() {
        for mark in &step.marks {
            none = false;
            let place = desk.words.say("review-at", &[arg("step", step.step)]);
            let _ = writeln!(text, "{place}: {}", desk.marked(review, at, *mark));
        }
    }
    if none {
        let _ = writeln!(text, "{}", desk.words.say("review-moments-none", &[]));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A finished game as a page: the curve, the board with its signs, and words in both languages.
    #[test]
    fn the_page_has_the_board_with_everything_that_is_marked() {
        let loaded = capotreno_editions::embedded("berlin").unwrap();
        let at = capotreno_editions::embedded_ids().iter().position(|id| *id == "berlin").unwrap();
        let folder = capotreno_editions::Folder::embedded()[at].clone();
        let ready = crate::editions::Ready { loaded, folder };
        let shelf = ready.shelf();
        let record = record::read(include_bytes!("../../../records/berlin-2.game").as_slice()).unwrap();
        let game = Game::open(&shelf, &record, Effort { playouts: 16 }).unwrap();
        let review = made(&game, &shelf);
        let owners = owners(&record::replay(&record, &shelf).unwrap());
        assert!(owners.len() > 10);
        for language in [Language::En, Language::It] {
            let desk = seated(play::desk(Words::new(language), &ready, &shelf).unwrap(), &record);
            let page = review_page::page(&desk, &review, &owners, language);
            assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
            let lost = review.steps.iter().flat_map(|step| &step.marks);
            let lost = lost.filter(|mark| matches!(mark, capotreno_review::Mark::TicketLost { .. })).count();
            // Tickets always lie somewhere; other marks where they speak of a line.
            assert!(page.matches("class=\"pin ").count() >= lost, "{lost}");
            for anchor in page.split("href=\"#").skip(1) {
                let id = anchor.split('"').next().unwrap();
                if id.starts_with("step-") {
                    assert!(page.contains(&format!("id=\"{id}\"")), "{id} leads nowhere");
                }
            }
            assert!(page.contains(&desk.words.say("review-moments", &[])));
        }
    }
}
