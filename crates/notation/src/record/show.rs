//! A record in plain words.

use core::fmt::Write as _;

use capotreno_rules::{Action, Event, State, Viewer};

use super::{Record, RecordError, Replay};
use crate::library::Shelf;
use crate::words::{action_words, event_words, seat_word};

/// The whole game, step by step: what was done, and what the viewer saw of it.
pub fn show(record: &Record, shelf: &Shelf, viewer: Viewer) -> Result<String, RecordError> {
    let edition = &shelf.edition;
    let mut text = heading(record, shelf);
    let mut replay = Replay::new(record, shelf)?;
    text.push_str("\nThe deal\n");
    list(&mut text, shelf, replay.setup_events(), viewer);
    for played in replay.by_ref() {
        let played = played?;
        let (seat, action) = (played.step.seat, &played.step.action);
        // What is kept is secret: a viewer sees it among the events or not at all.
        let deed = match action {
            Action::KeepTickets { .. } if !viewer.sees(seat) => "chooses tickets".to_owned(),
            _ => action_words(edition, action),
        };
        push(&mut text, format_args!("\n{}. {} {deed}\n", played.number, seat_word(seat)));
        list(&mut text, shelf, &played.events, viewer);
    }
    replay.check_end()?;
    text.push_str(&ending(record, replay.state()));
    Ok(text)
}

/// Writing to a text cannot fail.
fn push(text: &mut String, words: core::fmt::Arguments<'_>) {
    let _ = text.write_fmt(words);
}

fn heading(record: &Record, shelf: &Shelf) -> String {
    let mut text = String::new();
    let header = &record.header;
    push(
        &mut text,
        format_args!(
            "{} ({}), version {}, rules {}\n",
            shelf.edition.spec().name.en,
            header.edition,
            header.edition_version,
            header.rules
        ),
    );
    for (index, seat) in header.seats.iter().enumerate() {
        let bot = seat.bot.as_ref().map_or_else(String::new, |bot| format!(" (bot {bot})"));
        push(&mut text, format_args!("seat {}: {}{bot}\n", index + 1, seat.name));
    }
    text
}

fn list(text: &mut String, shelf: &Shelf, events: &[Event], viewer: Viewer) {
    for event in events {
        push(text, format_args!("   {}\n", event_words(&shelf.edition, &event.seen_by(viewer))));
    }
}

fn ending(record: &Record, state: &State) -> String {
    let Some(finish) = &record.finish else {
        let words = if state.is_over() {
            "The game is over; the line with its result is missing"
        } else {
            "Here the record ends, in the middle of the game"
        };
        return format!("\n{words}\n");
    };
    let mut text = "\nThe result\n".to_owned();
    for (index, (result, seat)) in finish.result.iter().zip(&record.header.seats).enumerate() {
        let words = format_args!("   {}. seat {} {}: {}\n", result.rank, index + 1, seat.name, result.total);
        push(&mut text, words);
    }
    if let Some(seed) = finish.seed {
        push(&mut text, format_args!("   seed {seed}\n"));
    }
    text
}
