//! Playing in a terminal, through a pseudo-terminal: what is typed and what is to be seen.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::common::pty::{Pty, Setting};
use crate::common::{Folder, Served};
use capotreno_load::Remote;
use serde_json::{Value, json};

const ANY: [&str; 8] = ["play", "--edition", "nordic", "--bots", "racer", "--seed", "any", "--lang"];

fn game(language: &str) -> Vec<&str> {
    ANY.into_iter().chain([language]).collect()
}

/// A game whose tickets are chosen, on its first turn.
fn begun(setting: &Setting<'_>) -> Pty {
    let mut pty = Pty::start(&game("en"), setting);
    pty.until_text("Keep at least");
    pty.type_in("1 2 3\r");
    pty.until_text("Your turn: draw cards");
    pty
}

#[test]
fn the_whole_table_fits_into_eighty_columns() {
    let folder = Folder::new("pty-table");
    let mut pty = begun(&Setting::new(&folder.0));
    for part in ["Players", "You", "racer", "Your tickets", "to go", "Hand:", "Face up:", "deck", "take 2"] {
        pty.until_text(part);
    }
    pty.until("no list any more", |seen| !seen.contains('└'));
    let seen = pty.text();
    assert!(seen.chars().any(|sign| ('\u{2801}'..='\u{28ff}').contains(&sign)), "no board:\n{seen}");
    assert!(seen.chars().any(|sign| sign == '◌'), "no cities:\n{seen}");
    pty.type_in("hint\r");
    pty.until_text("A bot would");
    pty.type_in("draw\r");
    pty.until_text("You drew");
    pty.type_in("atlantis lemuria\r");
    pty.until_text("No city is called");
    pty.type_in("help\r");
    pty.until_text("take the last claim back");
    pty.type_in("x");
    pty.until("the page is gone", |seen| !seen.contains("take the last claim back"));
}

#[test]
fn italian_is_spoken() {
    let folder = Folder::new("pty-italian");
    let mut pty = Pty::start(&game("it"), &Setting::new(&folder.0));
    pty.until_text("Tieni almeno");
    pty.type_in("1 2 3\r");
    pty.until_text("I tuoi biglietti");
}

#[test]
fn cities_are_completed_and_pointed_at() {
    let folder = Folder::new("pty-cities");
    let mut pty = begun(&Setting::new(&folder.0));
    pty.type_in("claim Osl\t");
    pty.until_text("> claim Oslo");
    pty.type_in("\x15");
    // From city to city, nearer, and the whole board again.
    pty.type_in("\x1b[A");
    pty.until_text("◉");
    pty.type_in("+++");
    pty.type_in("\x1b[B\x1b[C");
    pty.type_in("0");
    // Two cities: the route between them, or why there is none.
    pty.type_in("\r");
    pty.type_in("\x1b[C\r");
    pty.until("an answer", |seen| {
        ["!", "Pay with", "You claimed", "Which of these"].iter().any(|answer| seen.contains(answer))
    });
}

#[test]
fn the_window_may_change_its_size() {
    let folder = Folder::new("pty-size");
    let mut pty = begun(&Setting::new(&folder.0));
    pty.resize(132, 43);
    pty.until("the line at the bottom", |seen| seen.lines().count() >= 42 && seen.contains("Your tickets"));
    pty.resize(30, 8);
    pty.until_text("too small");
    pty.resize(60, 20);
    pty.until_text("Hand:");
    pty.type_in("draw\r");
    pty.until_text("You drew");
}

#[test]
fn leaving_gives_the_terminal_back() {
    let folder = Folder::new("pty-leave");
    let mut pty = begun(&Setting::new(&folder.0));
    pty.type_in("\x03");
    let status = pty.end();
    assert!(status.success(), "{status:?}");
    let written = String::from_utf8_lossy(&pty.written).into_owned();
    let after = written.rsplit("\x1b[?1049h").next().unwrap();
    for back in ["\x1b[?1049l", "\x1b[?1000l", "\x1b[?2004l", "\x1b[?25h"] {
        assert!(after.contains(back), "{back:?} was not written");
    }
    assert!(!pty.screen().alternate_screen());
}

#[test]
fn no_colour_where_none_is_wanted() {
    let folder = Folder::new("pty-plain");
    let mut setting = Setting::new(&folder.0);
    let coloured = |pty: &Pty| {
        let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
        let cells = cells.filter_map(|(row, column)| pty.screen().cell(row, column));
        cells
            .filter(|cell| cell.bgcolor() != vt100::Color::Default || cell.fgcolor() != vt100::Color::Default)
            .count()
    };
    assert!(coloured(&begun(&setting)) > 20);
    setting.variables = &[("NO_COLOR", "1")];
    assert_eq!(coloured(&begun(&setting)), 0);
    setting.variables = &[("COLORTERM", "")];
    let sixteen = begun(&setting);
    let written = String::from_utf8_lossy(&sixteen.written).into_owned();
    assert!(!written.contains("38;2;") && !written.contains("48;2;"), "more than sixteen colours");
}

#[test]
fn a_slow_terminal_gets_all_of_it() {
    let folder = Folder::new("pty-slow");
    let mut setting = Setting::new(&folder.0);
    setting.gulp = 3;
    let mut pty = begun(&setting);
    for _ in 0..40 {
        pty.type_in("+-");
    }
    pty.type_in("hint\r");
    pty.until_text("A bot would");
}

#[test]
fn a_closed_window_ends_the_game() {
    let folder = Folder::new("pty-hangup");
    let pty = begun(&Setting::new(&folder.0));
    // Whether by the signal or by itself: it does not go on without anybody.
    pty.hang_up();
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut play = Command::new(env!("CARGO_BIN_EXE_capotreno"));
    play.args(game("en")).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = play.spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    drop(out);
    let mut input = child.stdin.take().unwrap();
    let _ = input.write_all(&b"help\n".repeat(500));
    drop(input);
    let done = child.wait_with_output().unwrap();
    assert!(done.stderr.is_empty(), "{}", String::from_utf8_lossy(&done.stderr));
}

#[test]
fn plain_lines_can_be_edited_and_called_back() {
    let folder = Folder::new("pty-lines");
    let arguments: Vec<&str> = game("en").into_iter().chain(["--plain"]).collect();
    let mut pty = Pty::start(&arguments, &Setting { rows: 60, columns: 60, ..Setting::new(&folder.0) });
    pty.until_text("Keep at least");
    pty.type_in("keep 1 2 3 9\x7f\x7f\r");
    pty.until_text("Your turn");
    pty.type_in("hintx\x7f\r");
    pty.until_text("A bot would");
    pty.type_in("\x1b[A");
    pty.until("the line again", |seen| seen.matches("> hint").count() >= 2);
    assert!(!pty.text().contains("^[[A"));
    pty.type_in("\x03");
    assert!(pty.end().success());
}

#[test]
fn a_game_is_saved_and_gone_on_with() {
    let folder = Folder::new("pty-save");
    let file = folder.0.join("evening.save").to_string_lossy().into_owned();
    let record = folder.0.join("evening.game").to_string_lossy().into_owned();
    let mut pty = begun(&Setting::new(&folder.0));
    pty.type_in("draw\r");
    pty.until_text("You drew");
    pty.type_in(&format!("save {file}\r"));
    pty.until_text("Saved");
    pty.type_in("quit\r");
    assert!(pty.end().success());
    let setting = Setting::new(&folder.0);
    let mut pty = Pty::start(&["play", "--lang", "en", "--resume", &file, "--record", &record], &setting);
    pty.until_text("You drew");
    pty.until_text("second card");
    pty.type_in("draw\r");
    pty.until("the turn ended", |seen| seen.contains("Your turn: draw cards"));
    pty.type_in("quit\r");
    assert!(pty.end().success());
    let shown =
        Command::new(env!("CARGO_BIN_EXE_capotreno")).args(["replay", "show", &record]).output().unwrap();
    assert!(String::from_utf8_lossy(&shown.stdout).contains("in the middle of the game"), "{shown:?}");
    let arguments = ["play", "--resume", "../../records/berlin-2.game"];
    let wrong = Command::new(env!("CARGO_BIN_EXE_capotreno")).args(arguments).output().unwrap();
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("no saved game"), "{wrong:?}");
}

#[test]
fn a_record_is_looked_at_step_by_step() {
    let folder = Folder::new("pty-replay");
    let setting = Setting::new(&folder.0);
    let mut pty = Pty::start(&["replay", "play", "../../records/berlin-2.game", "--lang", "en"], &setting);
    pty.until_text("Step 0 of");
    pty.type_in("\x1b[C");
    pty.until_text("Step 1 of");
    pty.type_in("\x1b[F");
    pty.until_text("The game is over");
    pty.type_in("\x1b[H");
    pty.until_text("Step 0 of");
    pty.type_in("q");
    assert!(pty.end().success());
}

#[test]
fn a_seat_at_a_servers_table_is_taken() {
    let folder = Folder::new("pty-remote");
    let served = Served::start(&folder.0.join("data"), &[]);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let host = runtime.block_on(Remote::guest(served.address)).unwrap();
    let edition = runtime.block_on(capotreno_load::edition_for(served.address, 2)).unwrap();
    let seats =
        json!([{ "kind": "open" }, { "kind": "bot", "level": "racer" }, { "kind": "bot", "level": "racer" }]);
    let table = runtime.block_on(host.open_table(&edition, seats)).unwrap();
    let url = format!("http://{}", served.address);
    let arguments = ["play", "--url", &url, "--table", &table, "--name", "Anna", "--lang", "en"];
    let setting = Setting::new(&folder.0);
    let mut pty = Pty::start(&arguments, &setting);
    pty.until_text("Waiting: 0 seats are free");
    let start = format!("/api/tables/{table}/start");
    let (status, answer) = runtime.block_on(host.ask("POST", &start, &Value::Null)).unwrap();
    assert_eq!(status, 200, "{answer}");
    pty.until_text("Keep at least");
    pty.type_in("1 2 3\r");
    pty.until_text("Your turn: draw cards");
    pty.type_in("draw\r");
    pty.until_text("You drew");
    pty.type_in("save x\r");
    pty.until_text("The server keeps this game");
    pty.type_in("quit\r");
    assert!(pty.end().success());
    // The same guest comes back to the same seat.
    let mut pty = Pty::start(&["play", "--url", &url, "--table", &table, "--lang", "en"], &setting);
    pty.until_text("second card");
    pty.type_in("\x03");
    assert!(pty.end().success());
}
