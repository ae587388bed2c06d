//! Every command that README and documents show is run as it is written, in a folder that has what they
//! speak of. Only numbers that make a run long are smaller, and what would run for hours or needs something
//! of the reader's own is parsed, so that no option in a document is one that is not there.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::{Folder, Served};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// What begins like a command but is none.
const NO_COMMANDS: &[&str] = &["capotreno seed 1"];

/// What a reader puts into a command, and what stands for it here.
const GIVEN: &[(&str, &str)] = &[
    ("PATH", "my-board"),
    ("PATH…", "docs/scenarios.md"),
    ("ID", "classic"),
    ("GAME", "game.game"),
    ("FOLDER", "records-of-sim"),
    ("FILE", "a-new-file"),
    ("DIR", "data"),
    ("FILE.save", "evening.save"),
];

/// Numbers that only make a run long.
const SMALLER: &[(&str, &str)] =
    &[("--games", "2"), ("--campaigns", "1"), ("--seconds", "1"), ("--tables", "2"), ("--budget", "8")];

/// What is only parsed, and why.
const PARSED: &[(&str, &str)] = &[
    ("lab ratings rated", "a folder that the lines above it fill"),
    ("lab duplicate", "hundreds of games on every board"),
    ("lab certify --quick", "forty games for each of many claims"),
    ("lab certify --edition", "hundreds of games for each claim"),
    ("lab certify --only", "the same"),
    ("lab certify --out", "the same"),
    ("lab puzzles", "a long search for every decision of many games"),
    ("--hostile", "attacks take minutes, and have tests of their own"),
    ("--overload", "it plays until a server is full"),
    ("--turns", "several servers"),
    ("https://", "a server of the reader's own"),
    ("postgres://", "a database of the reader's own"),
    ("admin drain", "the server of this test would end"),
    ("admin leases", "the server of this test is no node"),
    ("--sleep", "the server of this test keeps games awake for minutes"),
    ("…", "something left out"),
    ("<id>", "an edition of the reader's own"),
];

/// The commands of a document: in blocks of code, and between backticks.
fn commands(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut fenced = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
            continue;
        }
        if fenced || line.starts_with("    ") {
            let line = line.trim().trim_start_matches("$ ");
            if line.starts_with("capotreno ") {
                // What stands far to the right, or after a hash, explains it.
                let command = line.split("  ").next().unwrap().split(" #").next().unwrap();
                found.push(command.trim().trim_end_matches('&').trim().to_owned());
            }
            continue;
        }
        let spans = line.split('`').skip(1).step_by(2);
        found.extend(spans.filter(|span| span.starts_with("capotreno ")).map(str::to_owned));
    }
    found
}

fn documented() -> Vec<(String, String)> {
    let mut files =
        vec![root().join("README.md"), root().join("CONTRIBUTING.md"), root().join("ARCHITECTURE.md")];
    let docs = std::fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    files.extend(docs.filter(|path| path.extension().is_some_and(|ending| ending == "md")));
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).unwrap();
        for command in commands(&text).into_iter().filter(|command| !NO_COMMANDS.contains(&command.as_str()))
        {
            found.push((name.clone(), command));
        }
    }
    found
}

/// A folder with all that the documents speak of.
fn workshop() -> Folder {
    let folder = Folder::new("documents");
    std::fs::create_dir_all(&folder.0).unwrap();
    let here = |name: &str| folder.0.join(name);
    for shared in ["docs", "records", "rulebook", "editions"] {
        std::os::unix::fs::symlink(root().join(shared), here(shared)).unwrap();
    }
    std::os::unix::fs::symlink(root().join("docs/examples/classic-board"), here("my-board")).unwrap();
    let game = std::fs::read_dir(root().join("records")).unwrap().map(|entry| entry.unwrap().path());
    let mut games: Vec<PathBuf> =
        game.filter(|path| path.extension().is_some_and(|it| it == "game")).collect();
    games.sort();
    std::fs::copy(&games[0], here("game.game")).unwrap();
    std::fs::copy(root().join("records/charter.campaign"), here("my.campaign")).unwrap();
    let record = Command::new(env!("CARGO_BIN_EXE_capotreno"))
        .args(["campaign", "record", "my.campaign", "--game", "4", "--out", "1874.game"])
        .current_dir(&folder.0)
        .status();
    assert!(record.unwrap().success());
    let mut save = Command::new(env!("CARGO_BIN_EXE_capotreno"))
        .args(["play", "--save", "evening.save"])
        .current_dir(&folder.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut save.stdin.take().unwrap(), b"1 2 3\nquit\n").unwrap();
    assert!(save.wait().unwrap().success());
    folder
}

/// The words of a command as they are run here; whether it is only parsed.
fn prepared(command: &str, served: &Served) -> (Vec<String>, bool) {
    let mut words: Vec<String> = Vec::new();
    let mut strange = false;
    for word in command.split_whitespace().skip(1) {
        let given = GIVEN.iter().find(|(placeholder, _)| *placeholder == word).map(|(_, given)| *given);
        let smaller = words.last().and_then(|last| SMALLER.iter().find(|(option, _)| option == last));
        let word = match (given, smaller) {
            (Some(given), _) => given.to_owned(),
            (None, Some((_, smaller))) => (*smaller).to_owned(),
            (None, None) => word.replace("127.0.0.1:8080", &served.address.to_string()),
        };
        strange |= word.len() > 1 && word.chars().all(|letter| letter.is_ascii_uppercase());
        words.push(word);
    }
    // A family of commands is named without one of them.
    strange |= ["lab", "board", "replay", "campaign", "admin"]
        .contains(&command.trim_start_matches("capotreno ").trim());
    let parsed = strange || PARSED.iter().any(|(part, _)| command.contains(part));
    (words, parsed)
}

/// Runs a command and says what went wrong.
fn run(folder: &Path, words: &[String], parsed: bool) -> Result<(), std::process::Output> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_capotreno"));
    command.args(words).current_dir(folder).env("CAPOTRENO_DATA", folder.join("data"));
    command.env("XDG_STATE_HOME", folder.join("state")).env("XDG_DATA_HOME", folder.join("state"));
    if parsed {
        command.arg("--help");
    } else if words.first().is_some_and(|word| word == "bench") {
        command.args(["--seconds", "0.1"]);
    } else if words.first().is_some_and(|word| word == "load") && !words.iter().any(|word| word == "--url") {
        command.arg("--help");
    }
    let done = command.stdin(Stdio::null()).output().unwrap();
    if done.status.success() { Ok(()) } else { Err(done) }
}

/// A server runs until it is stopped: that it begins is enough.
fn serve(folder: &Path, words: &[String]) {
    let anywhere = "127.0.0.1:0".to_owned();
    let mut words = words.to_vec();
    match words.iter().position(|word| word == "--listen") {
        Some(at) => words[at + 1] = anywhere,
        None => words.extend(["--listen".to_owned(), anywhere]),
    }
    let mut server = Command::new(env!("CARGO_BIN_EXE_capotreno"));
    server
        .args(&words)
        .current_dir(folder)
        .env("CAPOTRENO_DATA", folder.join("served"))
        .stderr(Stdio::null());
    let mut child = server.stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(child.stdout.take().unwrap()), &mut line)
        .unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.starts_with("listening on http"), "{words:?}: {line:?}");
}

#[test]
fn every_documented_command_runs() {
    let folder = workshop();
    let served = Served::start(&folder.0.join("data"), &[]);
    let mut wrong = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for (file, command) in documented() {
        if !seen.insert(command.clone()) {
            continue;
        }
        let (words, parsed) = prepared(&command, &served);
        if words.first().is_some_and(|word| word == "serve") && !parsed {
            serve(&folder.0, &words);
            continue;
        }
        let _ = std::fs::remove_file(folder.0.join("a-new-file"));
        if let Err(done) = run(&folder.0, &words, parsed) {
            wrong.push(format!("{file}: `{command}`: {}", String::from_utf8_lossy(&done.stderr)));
        }
    }
    assert!(seen.len() > 30, "only {} commands were found", seen.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn commands_are_found() {
    let text =
        "Run `capotreno rules x`.\n\n```\ncapotreno sim --games 3   # many\n```\n\n    capotreno serve\n";
    assert_eq!(commands(text), ["capotreno rules x", "capotreno sim --games 3", "capotreno serve"]);
}
