//! The fuzz targets on random bytes, and on good files with a few bytes changed.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;

use capotreno_notation::Library;
use capotreno_rules::chance::FastDice;
use capotreno_testkit::fuzz;
use rayon::prelude::*;

const ROUNDS: u64 = 3_000;

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
    (0..ROUNDS).into_par_iter().for_each(|round| {
        fuzz::actions(&library, &random_bytes(&mut FastDice::new(round), 2_000));
    });
}

#[test]
fn arbitrary_scenarios() {
    let library = Library::embedded().unwrap();
    let good = project("docs/scenarios.md");
    (0..ROUNDS / 10).into_par_iter().for_each(|round| {
        let mut dice = FastDice::new(round);
        fuzz::scenarios(&library, &random_bytes(&mut dice, 500));
        fuzz::scenarios(&library, &damaged(&good, &mut dice));
    });
}

#[test]
fn arbitrary_editions() {
    let files = ["edition.toml", "board.toml", "tickets.toml"];
    let good = files.map(|file| project(&format!("docs/examples/tiny-board/{file}"))).join(&0);
    (0..ROUNDS).into_par_iter().for_each(|round| {
        let mut dice = FastDice::new(round);
        fuzz::editions(&random_bytes(&mut dice, 500));
        fuzz::editions(&damaged(&good, &mut dice));
    });
}

#[test]
fn arbitrary_records() {
    let library = Library::embedded().unwrap();
    let good = project("records/berlin-2.game");
    (0..ROUNDS).into_par_iter().for_each(|round| {
        let mut dice = FastDice::new(round);
        fuzz::records(&library, &random_bytes(&mut dice, 500));
        fuzz::records(&library, &damaged(&good, &mut dice));
    });
}
