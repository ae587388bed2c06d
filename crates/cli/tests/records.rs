//! Games that keep their records: `sim --records` and `play --record`, read by `replay`.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::common::Folder;

fn capotreno(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_capotreno"));
    command.args(arguments);
    command
}

fn verify(file: &Path) -> Output {
    capotreno(&["replay", "verify"]).arg(file).output().unwrap()
}

#[test]
fn simulated_games_keep_their_records() {
    let folder = Folder::new("sim-records");
    let mut sim = capotreno(&["sim", "--edition", "berlin", "--bots", "greedy,random", "--games", "3"]);
    let done = sim.args(["--seed", "5", "--json", "--records"]).arg(&folder.0).output().unwrap();
    assert!(done.status.success(), "{done:?}");
    for deal in 5..8 {
        let verdict = verify(&folder.0.join(format!("berlin-{deal}.game")));
        assert!(verdict.status.success(), "{verdict:?}");
    }
}

/// Plays in the terminal with these lines typed.
fn play(folder: &Folder, lines: &str) -> Output {
    std::fs::create_dir_all(&folder.0).unwrap();
    let mut play = capotreno(&["play", "--edition", "berlin", "--bots", "racer", "--seed", "any"]);
    play.arg("--record").arg(folder.0.join("own.game"));
    let mut child = play.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    // Whatever comes after the end of the game is not read.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let done = child.wait_with_output().unwrap();
    assert!(done.status.success(), "{done:?}");
    verify(&folder.0.join("own.game"))
}

#[test]
fn a_game_in_the_terminal_keeps_its_record() {
    let folder = Folder::new("play-record");
    let verdict = play(&folder, &"hint\ndo\n".repeat(1000));
    assert!(verdict.status.success(), "{verdict:?}");
    let verdict = play(&folder, "keep 1\ndraw\nquit\n");
    let said = String::from_utf8(verdict.stderr).unwrap();
    assert!(said.contains("in the middle of the game"), "{said}");
}
