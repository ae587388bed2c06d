//! The fuzz targets on random bytes, and on good files with a few bytes changed.
//!
//! `CAPOTRENO_ROUNDS` raises the number of rounds for a long run.

use std::path::Path;

use capotreno_editions::MAX_FILE_BYTES;
use capotreno_notation::Library;
use capotreno_rules::chance::FastDice;
use capotreno_rules::{Edition, Spec};
use capotreno_testkit::forge::{self, Reached};
use capotreno_testkit::{campaign, editions, fuzz, workbench};
use rayon::prelude::*;

fn rounds() -> u64 {
    std::env::var("CAPOTRENO_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(3_000)
}

fn random_bytes(dice: &mut FastDice, most: u32) -> Vec<u8> {
    (0..dice.number_below(most)).map(|_| dice.number_below(256) as u8).collect()
}

/// A few bytes changed, left out or repeated.
fn damaged(text: &[u8], dice: &mut FastDice) -> Vec<u8> {
    let mut bytes = text.to_vec();
    for _ in 0..=dice.number_below(6) {
        let at = dice.number_below(bytes.len().max(1) as u32) as usize;
        match dice.number_below(3) {
            0 if at < bytes.len() => bytes[at] = dice.number_below(256) as u8,
            1 if at < bytes.len() => drop(bytes.remove(at)),
            _ => {
                let piece = bytes[at..(at + 20).min(bytes.len())].to_vec();
                bytes.splice(at..at, piece);
            }
        }
    }
    bytes
}

fn project(path: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap()
}

#[test]
fn arbitrary_actions() {
    let library = Library::embedded().unwrap();
    (0..rounds()).into_par_iter().for_each(|round| {
        fuzz::actions(&library, &random_bytes(&mut FastDice::new(round), 2_000));
    });
}

/// Every board, and two games of a campaign with all its rules.
fn boards() -> Vec<Edition> {
    let mut boards = editions();
    boards.extend([campaign::edition(0), campaign::edition(1)]);
    boards
}

#[test]
fn damaged_views() {
    let boards = boards();
    let reached: Vec<Reached> = (0..rounds())
        .into_par_iter()
        .map(|round| forge::views(&boards, &random_bytes(&mut FastDice::new(round), 400)))
        .collect();
    // Nonsense that is refused at the first door proves nothing.
    for stage in [Reached::Nothing, Reached::Read, Reached::Played] {
        let count = reached.iter().filter(|other| **other == stage).count();
        assert!(count > reached.len() / 20, "{stage:?}: only {count}");
    }
}

#[test]
fn absurd_boards() {
    let specs: Vec<Spec> = boards().iter().map(|edition| edition.spec().clone()).collect();
    (0..rounds() / 3).into_par_iter().for_each(|round| {
        forge::specs(&specs, &random_bytes(&mut FastDice::new(round), 60));
    });
}

#[test]
fn arbitrary_positions() {
    let boards = boards();
    (0..rounds()).into_par_iter().for_each(|round| {
        forge::positions(&boards, &random_bytes(&mut FastDice::new(round), 120));
    });
}

#[test]
fn arbitrary_scenarios() {
    let library = Library::embedded().unwrap();
    let good = project("docs/scenarios.md");
    (0..rounds() / 10).into_par_iter().for_each(|round| {
        let mut dice = FastDice::new(round);
        fuzz::scenarios(&library, &random_bytes(&mut dice, 500));
        fuzz::scenarios(&library, &damaged(&good, &mut dice));
    });
}

#[test]
fn arbitrary_editions() {
    let files = ["edition.toml", "board.toml", "tickets.toml"];
    let good = files.map(|file| project(&format!("docs/examples/tiny-board/{file}"))).join(&0);
    (0..rounds()).into_par_iter().for_each(|round| {
        let mut dice = FastDice::new(round);
        fuzz::editions(&random_bytes(&mut dice, 500));
        fuzz::editions(&damaged(&good, &mut dice));
    });
}

#[test]
fn arbitrary_records() {
    let library = Library::embedded().unwrap();
    let good = project("records/berlin-2.game");
    (0..rounds()).into_par_iter().for_each(|round| {
        let mut dice = FastDice::new(round);
        fuzz::records(&library, &random_bytes(&mut dice, 500));
        fuzz::records(&library, &damaged(&good, &mut dice));
    });
}

/// What comes out of a zip, and what is done to it in the editor.
#[test]
fn arbitrary_files_on_the_workbench() {
    let like = editions().swap_remove(0);
    let good: Vec<Vec<u8>> = workbench::FILES[..3]
        .iter()
        .map(|file| project(&format!("docs/examples/classic-board/{file}")))
        .collect();
    let mut good = good.join(&0);
    good.extend([0; 4]);
    (0..rounds() / 10).into_par_iter().for_each(|round| {
        let mut dice = FastDice::new(round);
        let edits = random_bytes(&mut dice, 60);
        for bytes in
            [random_bytes(&mut dice, 500), damaged(&good, &mut dice), [good.as_slice(), &edits].concat()]
        {
            within_memory("arbitrary files", || workbench::files(like.spec(), &bytes));
        }
    });
}

/// What reading, changing and drawing a board may hold at once.
const MOST_MEMORY: u64 = 64 * 1024 * 1024;

fn within_memory(what: &str, work: impl FnOnce()) {
    let told = allocation_counter::measure(work);
    assert!(told.bytes_max < MOST_MEMORY, "{what}: {} kB", told.bytes_max / 1024);
}

/// Files as large as they may be, made of what takes most room when it is read.
#[test]
fn the_largest_files_on_the_workbench() {
    let like = editions().swap_remove(0);
    let whole = MAX_FILE_BYTES as usize;
    // A problem for every line takes seconds to tell: a part of it is enough here.
    let part = whole / 8;
    let full = |most: usize, head: &str, row: &dyn Fn(usize) -> String, tail: &str| {
        let mut text = head.to_owned();
        let mut number = 0;
        while text.len() + 200 < most {
            text.push_str(&row(number));
            number += 1;
        }
        text + tail
    };
    let place = |number: usize| format!("{{name=\"{number}\",at=[1,2]}},");
    let line = |_: usize| "{from=\"1\",to=\"2\"},".to_owned();
    let ticket = |_: usize| "{from=\"1\",to=\"2\",value=3},".to_owned();
    let key = |number: usize| format!("k{number}=1\n");
    let feature = |_: usize| "[[features]]\nkind=\"ridge\"\nat=[[1,2],[3,4]]\n".to_owned();
    let nudge = |number: usize| format!("\"{number}\"=[1,2]\n");
    let point = |_: usize| "1,".to_owned();
    let coast = "{\"source\":\"x\",\"sheets\":{\"main\":{\"features\":[{\"kind\":\"land\",\"at\":[";
    let largest = [
        ("edition.toml", full(part, "", &key, "")),
        ("board.toml", full(whole, "places=[", &place, "]\nlines=[]")),
        (
            "board.toml",
            full(whole, "places=[{name=\"1\",at=[1,2]},{name=\"2\",at=[3,4]}]\nlines=[", &line, "]"),
        ),
        ("tickets.toml", full(whole, "tickets=[", &ticket, "]")),
        ("layout.toml", full(part, "[nudges.labels]\n", &nudge, "")),
        ("sketch.toml", full(whole, "world=\"plain\"\n", &feature, "")),
        ("coast.json", full(whole, coast, &point, "1]}]}}}")),
        ("edition.toml", "[".repeat(whole - 1)),
    ];
    // One at a time: each may have all of it.
    for (file, text) in &largest {
        let texts = workbench::FILES.map(|name| {
            let good = || String::from_utf8(project(&format!("docs/examples/classic-board/{name}"))).unwrap();
            let has_rules = ["edition.toml", "board.toml", "tickets.toml"].contains(&name);
            if name == *file {
                text.clone()
            } else if has_rules {
                good()
            } else {
                String::new()
            }
        });
        let bytes = texts.join("\0");
        within_memory(file, || workbench::files(like.spec(), bytes.as_bytes()));
    }
}
