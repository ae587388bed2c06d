//! `bench`: the last game of a campaign, and how long its chronicle takes to fold.

use std::time::{Duration, Instant};

use anyhow::Context;
use capotreno_bots::Budget;
use capotreno_campaign::autoplay::{self, Setting};
use capotreno_campaign::{Campaign, Content, Entry};
use serde::Serialize;

use crate::bench::timed;

/// So often the chronicle is folded.
const FOLDS: u32 = 50;

#[derive(Serialize)]
pub struct CampaignRow {
    edition: String,
    players: u8,
    places: usize,
    lines: usize,
    decisions_per_s: f64,
    decisions_per_game: f64,
    /// The whole chronicle up to the last game, and from there to the game's edition.
    fold_ms: f64,
    edition_ms: f64,
}

/// Measures the last game of a campaign between random bots.
pub fn measure(players: u8, time: Duration) -> anyhow::Result<CampaignRow> {
    let content = Content::embedded()?;
    let bots = vec!["random".to_owned(); usize::from(players)];
    let setting = Setting { bots: &bots, seed: 1, budget: Budget::iterations(1), miss: 0 };
    let (played, _) = autoplay::play(content, &setting)?;
    let starts = played.entries().iter().enumerate();
    let last = starts.filter(|(_, entry)| matches!(entry, Entry::Told { .. })).map(|(at, _)| at).next_back();
    let entries = &played.entries()[..last.context("the campaign has no game")?];
    let folded = Instant::now();
    for _ in 0..FOLDS {
        std::hint::black_box(Campaign::fold(content, entries)?);
    }
    let fold = folded.elapsed() / FOLDS;
    let campaign = Campaign::fold(content, entries)?;
    let made = Instant::now();
    let game = campaign.next_game()?;
    let made = made.elapsed();
    let edition = &game.shelf.edition;
    let count = timed(edition, players, time, 11);
    Ok(CampaignRow {
        edition: edition.spec().id.clone(),
        players,
        places: edition.spec().places.len(),
        lines: edition.spec().lines.len(),
        decisions_per_s: count.decisions_per_s(),
        decisions_per_game: count.decisions_per_game(),
        fold_ms: fold.as_secs_f64() * 1e3,
        edition_ms: made.as_secs_f64() * 1e3,
    })
}

impl CampaignRow {
    pub fn print(&self) {
        println!(
            "{} {} players  {:>6.2} million decisions/s  {:>5.1} decisions/game  {} places, {} lines  \
             chronicle folded in {:.2} ms, edition made in {:.2} ms",
            self.edition,
            self.players,
            self.decisions_per_s / 1e6,
            self.decisions_per_game,
            self.places,
            self.lines,
            self.fold_ms,
            self.edition_ms,
        );
    }
}
