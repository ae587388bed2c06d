//! What makes a step worth a look.

use capotreno_bots::Worth;
use capotreno_rules::{Action, Edition, Joined, Members, Sampled, Seat, TicketId};

use crate::book::Books;
use crate::game::{Game, Look};
use crate::review::{Cause, Mark};

/// What a blunder loses at least, as the expert counts: winning and the margin, between 0 and 1.
const BLUNDER: f32 = 0.03;
/// What a good find is better than the usual, at least.
const FIND: f32 = 0.02;
/// A line that decided the game changed a chance by at least so much.
const DECIDES: f64 = 0.08;
/// And there are at most so many.
const MOST_DECIDING: usize = 3;
/// A ticket that never had so much hope should not have been kept.
const HOPE: f64 = 0.5;

/// The marks of the deal and of every decision.
pub fn of(edition: &Edition, game: &Game, looks: &[Look], books: &Books) -> Vec<Vec<Mark>> {
    let mut marks: Vec<Vec<Mark>> = looks.iter().map(Look::marks).collect();
    for (number, mark) in deciding(game, books) {
        marks[number].push(mark);
    }
    for (number, mark) in lost_tickets(edition, game, looks) {
        marks[number].push(mark);
    }
    for (number, mark) in missed_tickets(edition, game) {
        marks[number].push(mark);
    }
    marks
}

impl Look {
    /// What the decision alone deserves, whatever the rest of the game says.
    pub fn marks(&self) -> Vec<Mark> {
        let Some(weighed) = &self.weighed else { return Vec::new() };
        if weighed.lost.is_clear(BLUNDER) {
            vec![Mark::Blunder]
        } else if weighed.asked == 0 && weighed.usual != 0 && weighed.found.is_clear(FIND) {
            vec![Mark::GoodFind]
        } else {
            Vec::new()
        }
    }
}

/// The claims that moved their seat's chance most.
fn deciding(game: &Game, books: &Books) -> Vec<(usize, Mark)> {
    let mut found: Vec<(i64, usize, Mark)> = Vec::new();
    for (decision, made) in game.made.iter().enumerate() {
        let owned = |position: &Sampled| position.public().owned[made.seat];
        let gained = owned(&game.positions[decision + 1]).and_not(&owned(&game.positions[decision]));
        let moved = books.entries[decision + 1].decision[made.seat].abs();
        if let Some(line) = gained.iter().next().filter(|_| books.share(moved) >= DECIDES) {
            found.push((moved, decision + 1, Mark::DecidingLine { line }));
        }
    }
    found.sort_by_key(|(moved, number, _)| (-moved, *number));
    found.into_iter().take(MOST_DECIDING).map(|(_, number, mark)| (number, mark)).collect()
}

/// The hope for a ticket, where it was held.
fn hope(worth: &Worth, holder: Seat, ticket: TicketId) -> Option<f64> {
    let held = worth.completed.iter().find(|(seat, held, _)| (*seat, *held) == (holder, ticket));
    held.map(|(_, _, count)| f64::from(*count) / f64::from(worth.playouts.max(1)))
}

/// For every ticket that was not completed, the step at which its hope fell most.
fn lost_tickets(edition: &Edition, game: &Game, looks: &[Look]) -> Vec<(usize, Mark)> {
    let Some(end) = game.positions.last() else { return Vec::new() };
    let finals = end.finals(edition);
    let mut found = Vec::new();
    for holder in end.public().seats() {
        let open = end.hand_and_tickets(holder).1.and_not(&finals.seats[holder].completed);
        for ticket in open.iter() {
            if let Some((number, cause)) = lost(game, looks, holder, ticket) {
                found.push((number, Mark::TicketLost { holder, ticket, cause }));
            }
        }
    }
    found
}

fn lost(game: &Game, looks: &[Look], holder: Seat, ticket: TicketId) -> Option<(usize, Cause)> {
    let mut before: Option<f64> = None;
    let (mut most_hope, mut kept, mut worst) = (0.0_f64, None, None::<(f64, usize, Cause)>);
    for (number, look) in looks.iter().enumerate() {
        let Some(after) = hope(&look.after, holder, ticket) else { continue };
        if let Some((before, who)) =
            before.zip(number.checked_sub(1).map(|decision| game.made[decision].seat))
        {
            let expected =
                look.expected.as_ref().and_then(|worth| hope(worth, holder, ticket)).unwrap_or(after);
            let by = if who == holder { Cause::Own } else { Cause::Other };
            for (fell, cause) in [(before - expected, by), (expected - after, Cause::Luck)] {
                if worst.is_none_or(|(most, ..)| fell > most) {
                    worst = Some((fell, number, cause));
                }
            }
        }
        kept = kept.or(Some(number));
        most_hope = most_hope.max(after);
        before = Some(after);
    }
    if most_hope < HOPE {
        return kept.map(|number| (number, Cause::Kept));
    }
    worst.map(|(_, number, cause)| (number, cause))
}

/// The tickets of a seat's offer that an answer keeps.
pub fn of_offer(before: &Sampled, seat: Seat, keep: u8) -> Vec<TicketId> {
    let offer = before.offer_to(seat);
    offer
        .iter()
        .enumerate()
        .filter(|(position, _)| keep >> position & 1 == 1)
        .map(|(_, ticket)| *ticket)
        .collect()
}

/// Tickets given back that the seat's network came to join.
fn missed_tickets(edition: &Edition, game: &Game) -> Vec<(usize, Mark)> {
    let Some(end) = game.positions.last() else { return Vec::new() };
    let mut found = Vec::new();
    for (decision, made) in game.made.iter().enumerate() {
        let Action::KeepTickets { keep } = made.action else { continue };
        let public = end.public();
        let joined = Joined::by(edition, &public.owned[made.seat].or(&public.shared_lines));
        for ticket in of_offer(&game.positions[decision], made.seat, !keep) {
            let ends = edition.spec().tickets.get(usize::from(ticket.0));
            if ends.is_some_and(|ends| joined.are_joined(ends.from, ends.to)) {
                found.push((decision + 1, Mark::TicketMissed { ticket }));
            }
        }
    }
    found
}
