//! A record in plain words.

use core::fmt::Write as _;

use capotreno_rules::{Action, Event, State, Viewer};

use super::replay::{check_end, told};
use super::{Record, RecordError, Replay, Step};
use crate::library::Shelf;
use crate::words::{action_words, event_words, seat_word};

/// The whole game, step by step: what was done, and what the viewer saw of it.
pub fn show(record: &Record, shelf: &Shelf, viewer: Viewer) -> Result<String, RecordError> {
    record.header.check(shelf)?;
    let mut text = heading(record, shelf);
    let mut last = None;
    for played in Replay::new(&shelf.edition, record.header.options, &record.steps) {
        let played = played.map_err(|error| told(shelf, error))?;
        match title(shelf, viewer, played.step) {
            Some(title) => push(&mut text, format_args!("\n{}. {title}\n", played.number)),
            None => text.push_str("\nThe deal\n"),
        }
        list(&mut text, shelf, &played.events, viewer);
        last = Some(played.state);
    }
    let state = last.ok_or(RecordError::Deal { step: 0 })?;
    check_end(record, shelf, &state)?;
    text.push_str(&ending(record, &state));
    Ok(text)
}

/// What somebody did; nothing for the deal.
fn title(shelf: &Shelf, viewer: Viewer, step: &Step) -> Option<String> {
    match step {
        Step::Deal { .. } => None,
        // What is kept is secret: a viewer sees it among the events or not at all.
        Step::Act { seat, action: Action::KeepTickets { .. }, .. } if !viewer.sees(*seat) => {
            Some(format!("{} chooses tickets", seat_word(*seat)))
        }
        Step::Act { seat, action, .. } => {
            Some(format!("{} {}", seat_word(*seat), action_words(&shelf.edition, action)))
        }
        Step::TakeBack { take_back, to: None } => {
            Some(format!("{} takes the claim back", seat_word(*take_back)))
        }
        Step::TakeBack { take_back, to: Some(to) } => {
            Some(format!("{} takes back everything after step {to}", seat_word(*take_back)))
        }
        Step::Redeal { redeal, .. } => Some(format!("what {} cannot know is dealt anew", seat_word(*redeal))),
    }
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
