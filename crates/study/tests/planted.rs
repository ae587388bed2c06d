//! Boards with a planted defect: bots find it. Boards that are shipped: they find next to nothing.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use capotreno_bots::Budget;
use capotreno_editions::{FileName, Folder, Loaded};
use capotreno_study::{Finding, Study, judge};
use capotreno_workshop::{Contents, Edit, Files, apply, view_of};
use serde_json::{Value, json};

/// The proof asks for at most 3,000; fewer are enough.
const GAMES: u32 = 1000;

fn findings(loaded: &Loaded) -> Vec<Finding> {
    let players = loaded.spec().fewest_players;
    let study = Study {
        players,
        bots: vec!["planner".to_owned()],
        games: 0,
        seed: 21,
        budget: Budget::iterations(1),
    };
    let edition = &loaded.edition;
    let mut tally = study.begin(edition).unwrap();
    study.play(edition, &mut tally, GAMES).unwrap();
    judge(edition.spec(), &tally, &study.numbers(edition, &tally))
}

/// The files of a board of ours.
fn good() -> Files {
    let folder = Folder::of_embedded("northern").unwrap();
    FileName::RULES
        .iter()
        .map(|file| (file.name().to_owned(), folder.text(*file).unwrap().to_owned()))
        .collect()
}

fn edited(edits: &[Value]) -> Loaded {
    let mut files = good();
    for edit in edits {
        let edit: Edit = serde_json::from_value(edit.clone()).unwrap();
        let view = view_of(&Contents::of(&files), None);
        apply(&mut files, &view, &edit).unwrap();
    }
    Folder::of_files("", files.iter().map(|(name, text)| (name.as_str(), text.as_str()))).load().unwrap()
}

fn set(path: &[&str], value: impl Into<Value>) -> Value {
    json!({"do": "set", "path": path, "value": value.into()})
}

fn worth(ticket: usize, value: u8) -> Vec<Value> {
    vec![json!({"do": "change", "list": "tickets", "index": ticket, "set": {"value": value}})]
}

/// A line of a length that the board does not have, and its points.
fn line(from: &str, to: &str, cards: u8, points: i16) -> [Value; 2] {
    [
        set(&["supplies", "0", "points", &cards.to_string()], points),
        json!({"do": "add_line", "from": from, "to": to, "cards": cards}),
    ]
}

type Named = fn(&Finding) -> bool;

/// What was done to the board, and whether a finding names it.
fn defects() -> Vec<(&'static str, Vec<Value>, Named)> {
    let contents = Contents::of(&good());
    let purple = contents.lines.iter().enumerate().filter(|(_, line)| line.colour == "purple");
    let no_purple = purple
        .map(|(index, _)| json!({"do": "change", "list": "lines", "index": index, "set": {"colour": "grey"}}))
        .collect();
    let colours = ["black", "blue", "green", "orange", "purple", "red", "white", "yellow"];
    let mut small: Vec<Value> = colours.iter().map(|colour| set(&["deck", colour], 3)).collect();
    small.push(set(&["deck", "wild"], 3));
    let corner = json!({"do": "add_place", "name": "Corner", "at": [40.0, 71.0]});
    vec![
        ("a ticket worth twice its way", worth(3, 28), |found| {
            matches!(found, Finding::TicketDear { ticket: 3, .. } | Finding::TicketGood { ticket: 3, .. })
        }),
        ("a ticket worth a third of its way", worth(3, 4), |found| {
            matches!(found, Finding::TicketCheap { ticket: 3, .. } | Finding::TicketWeak { ticket: 3, .. })
        }),
        (
            "a line that decides everything",
            line("Oslo", "Stockholm", 7, 90).into(),
            |found| matches!(found, Finding::LineDecides { name, .. } if name == "Oslo–Stockholm"),
        ),
        (
            "a line that nobody needs",
            line("Oslo", "Stockholm", 12, 1).into(),
            |found| matches!(found, Finding::LineUnwanted { name, .. } if name == "Oslo–Stockholm"),
        ),
        (
            "a corner nobody reaches",
            [vec![corner], line("Murmansk", "Corner", 14, 1).into()].concat(),
            |found| matches!(found, Finding::Corner { place } if place == "Corner"),
        ),
        ("a colour hardly needed", no_purple, |found| {
            matches!(found, Finding::ColourUnwanted { colour: "purple", .. })
        }),
        ("a deck too small", small, |found| matches!(found, Finding::DeckSmall { .. })),
        (
            "a bonus that decides",
            vec![
                set(&["bonuses", "cards", "5", "value"], 100),
                set(&["bonuses", "cards", "5", "in_play"], "always"),
            ],
            |found| matches!(found, Finding::BonusDecides { .. }),
        ),
        ("hardly a game", vec![set(&["supplies", "0", "count"], 8)], |found| {
            matches!(found, Finding::Short { .. })
        }),
        (
            "tickets that cannot be had",
            vec![set(&["supplies", "0", "count"], 16), set(&["opening", "keep"], 4)],
            |found| matches!(found, Finding::TicketsHard { .. }),
        ),
    ]
}

#[test]
fn planted_defects_are_named() {
    let mut missed = Vec::new();
    for (what, edits, named) in defects() {
        let found = findings(&edited(&edits));
        if !found.iter().any(named) {
            let words: Vec<String> = found.iter().map(Finding::words).collect();
            missed.push(format!("{what}: {}", words.join(" ")));
        }
    }
    assert!(missed.len() <= 1, "{}", missed.join("\n"));
}

#[test]
fn boards_that_are_shipped_have_at_most_one_finding() {
    for folder in Folder::embedded() {
        let loaded = folder.load().unwrap();
        let words: Vec<String> = findings(&loaded).iter().map(Finding::words).collect();
        assert!(words.len() <= 1, "{}:\n{}", loaded.spec().id, words.join("\n"));
    }
}
