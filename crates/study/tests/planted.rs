//! Boards with a planted defect: bots find it. Boards that are shipped: they find next to nothing.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use capotreno_bots::Budget;
use capotreno_editions::{FileName, Folder, Loaded};
use capotreno_study::{Finding, Study, judge};
use capotreno_workshop::{Contents, Edit, Files, apply, view_of};
use serde_json::{Value, json};

const GAMES: u32 = 3000;

fn findings(loaded: &Loaded, players: u8) -> Vec<Finding> {
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

/// The files of a good board of ours.
fn good() -> Files {
    let folder = Folder::of_embedded("northern").unwrap();
    FileName::RULES
        .iter()
        .map(|file| (file.name().to_owned(), folder.text(*file).unwrap().to_owned()))
        .collect()
}

fn load(files: &Files) -> Loaded {
    Folder::of_files("", files.iter().map(|(name, text)| (name.as_str(), text.as_str()))).load().unwrap()
}

fn edited(edits: &[Value]) -> Loaded {
    let mut files = good();
    for edit in edits {
        let edit: Edit = serde_json::from_value(edit.clone()).unwrap();
        let view = view_of(&Contents::of(&files), None);
        apply(&mut files, &view, &edit).unwrap();
    }
    load(&files)
}

fn set(path: &[&str], value: &Value) -> Value {
    json!({"do": "set", "path": path, "value": value})
}

#[test]
fn look_at_the_shipped_boards() {
    for folder in Folder::embedded() {
        let loaded = folder.load().unwrap();
        let began = std::time::Instant::now();
        let found = findings(&loaded, loaded.spec().fewest_players);
        println!("{} {:?}", loaded.spec().id, began.elapsed());
        for finding in &found {
            println!("   {}", finding.words());
        }
    }
}

#[test]
fn look_at_planted() {
    let contents = Contents::of(&good());
    println!(
        "{} places {} lines {} tickets",
        contents.places.len(),
        contents.lines.len(),
        contents.tickets.len()
    );
    let ticket = &contents.tickets[5];
    println!("{ticket:?} {}", good()["edition.toml"]);
    let _ = (edited(&[]), set(&["a"], &json!(1)));
}
