//! Games of bots from seeds, to prove that a browser plays as every other machine does: the same lines
//! here and there are the same records, to the byte.

use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use capotreno_bots::{Bot, Budget, bot_by_name};
use capotreno_notation::Seed;
use capotreno_notation::record::SeatInfo;
use capotreno_rules::{Options, Viewer};
use capotreno_session::Game;

use crate::boards::Boards;

/// Every way of thinking; those that search do it with a number of playouts, never by the clock.
const BOTS: [&str; 8] =
    ["capotreno", "apprentice", "racer", "engineer", "clerk", "random", "planner", "greedy"];
const PLAYOUTS: u32 = 24;

/// A line a game: the edition, the seed and the hash of the record.
pub fn bouts(boards: &Boards, seeds: Range<u32>) -> String {
    let mut lines = String::new();
    for seed in seeds {
        for (number, id) in boards.ids().enumerate() {
            let record = bout(boards, id, seed, number).unwrap_or_default();
            let _ = writeln!(lines, "{id} {seed} {}", blake3::hash(record.as_bytes()).to_hex());
        }
    }
    lines
}

/// The record of one game.
fn bout(boards: &Boards, id: &str, seed: u32, number: usize) -> Option<String> {
    let shelf = boards.shelf(id)?;
    let (fewest, most) = (shelf.edition.spec().fewest_players, shelf.edition.spec().most_players);
    let players = fewest + (seed % u32::from(most - fewest + 1)) as u8;
    let names: Vec<&str> =
        (0..usize::from(players)).map(|seat| BOTS[(seed as usize + number + seat) % BOTS.len()]).collect();
    let mut bots: Vec<Box<dyn Bot + Send>> = Vec::new();
    for (seat, name) in names.iter().enumerate() {
        bots.push(bot_by_name(name, u64::from(seed) * 8 + seat as u64).ok()?);
    }
    let words = Seed::from_words(&format!("bout {id} {seed}"));
    let (mut game, _) = Game::deal(Arc::clone(shelf), Options::new(players), words).ok()?;
    while let Some(seat) = game.state().awaited().iter().next() {
        let view = game.view(Viewer::Seat(seat));
        let thought = bots[seat.index()].choose(game.edition(), &view, &Budget::iterations(PLAYOUTS));
        game.play_at_once(seat, thought.action).ok()?;
    }
    let seats = names.iter().map(|name| SeatInfo::bot((*name).to_owned(), (*name).to_owned()));
    Some(game.record(seats.collect()).to_text())
}
