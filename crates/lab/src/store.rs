//! The file of a tournament: its settings on the first line, then a line for each finished game, so
//! that a run broken off at any moment can go on.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use crate::error::LabError;
use crate::tournament::{Finished, Settings};

#[derive(Serialize, Deserialize)]
struct Header {
    settings: Settings,
}

/// An open file of finished games.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    file: Mutex<File>,
}

impl Store {
    /// Opens or begins a file. A last line that was cut off is dropped; settings that differ are
    /// refused.
    pub fn open(path: &Path, settings: &Settings) -> Result<(Store, Vec<Finished>), LabError> {
        let failed = |problem| LabError::File { path: path.to_owned(), problem };
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        let whole = whole_lines(&text);
        file.set_len(whole.len() as u64).map_err(failed)?;
        let games = games(path, whole, settings)?;
        let begun = !whole.is_empty();
        let store = Store { path: path.to_owned(), file: Mutex::new(file) };
        if !begun {
            store.put(&Header { settings: settings.clone() })?;
        }
        Ok((store, games))
    }

    /// The games of a file, which stays as it is; none where there is no file.
    pub fn read(path: &Path, settings: &Settings) -> Result<Vec<Finished>, LabError> {
        match std::fs::read_to_string(path) {
            Ok(text) => games(path, whole_lines(&text), settings),
            Err(problem) if problem.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(problem) => Err(LabError::File { path: path.to_owned(), problem }),
        }
    }

    /// Adds a finished game.
    pub fn add(&self, game: &Finished) -> Result<(), LabError> {
        self.put(game)
    }

    fn put(&self, entry: &impl Serialize) -> Result<(), LabError> {
        let failed = |problem| LabError::File { path: self.path.clone(), problem };
        let mut line = serde_json::to_string(entry).map_err(|problem| failed(problem.into()))?;
        line.push('\n');
        // A thread that panicked while writing left at worst half a line, which the next run drops.
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(line.as_bytes()).map_err(failed)
    }
}

/// A text without a last line that was cut off.
fn whole_lines(text: &str) -> &str {
    &text[..text.rfind('\n').map_or(0, |at| at + 1)]
}

/// The games of a text whose settings must be these.
fn games(path: &Path, text: &str, settings: &Settings) -> Result<Vec<Finished>, LabError> {
    let mut games = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let bad = |_| LabError::BadLine { path: path.to_owned(), line: at + 1 };
        if at == 0 {
            let header: Header = serde_json::from_str(line).map_err(bad)?;
            compare(path, &header.settings, settings)?;
        } else {
            games.push(serde_json::from_str(line).map_err(bad)?);
        }
    }
    Ok(games)
}

fn compare(path: &Path, theirs: &Settings, ours: &Settings) -> Result<(), LabError> {
    let pairs = [
        ("edition", theirs.edition.clone(), ours.edition.clone()),
        ("board's digest", theirs.digest.clone(), ours.digest.clone()),
        ("number of players", theirs.players.to_string(), ours.players.to_string()),
        ("list of bots", theirs.bots.join(","), ours.bots.join(",")),
        ("budget", format!("{:?}", theirs.thinking), format!("{:?}", ours.thinking)),
        ("seed", theirs.seed.to_string(), ours.seed.to_string()),
    ];
    for (what, theirs, ours) in pairs {
        if theirs != ours {
            return Err(LabError::OtherSettings { path: path.to_owned(), what, theirs, ours });
        }
    }
    Ok(())
}
