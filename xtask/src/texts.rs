//! What the engine of a browser does not hold: the texts that draw, tell and teach, and puzzles. Each is
//! one file beside it, fetched when it is wanted.

use std::path::Path;

use anyhow::Context;
use serde_json::{Map, Value};

use crate::shell;

/// The files of an edition that a game does not need; `crates/editions/build.rs` leaves them out.
const OF_AN_EDITION: [&str; 6] =
    ["layout.toml", "coast.json", "rulebook/en.md", "rulebook/it.md", "lesson/en.md", "lesson/it.md"];
/// The common texts: where they are, and their names where they are read as a folder's.
const COMMON: [(&str, &str); 4] = [
    ("rulebook/common.md", "rulebook/en.md"),
    ("rulebook/it/common.md", "rulebook/it.md"),
    ("rulebook/lessons/first.md", "lesson/en.md"),
    ("rulebook/it/lessons/first.md", "lesson/it.md"),
];

/// All of them as JSON.
pub fn gather() -> anyhow::Result<String> {
    let root = shell::root();
    let mut editions = Map::new();
    for id in crate::editions()? {
        let folder = root.join("editions").join(&id);
        let mut files = Map::new();
        for name in OF_AN_EDITION {
            if folder.join(name).is_file() {
                files.insert(name.to_owned(), read(&folder.join(name))?);
            }
        }
        editions.insert(id, Value::Object(files));
    }
    let mut rulebook = Map::new();
    for (path, name) in COMMON {
        rulebook.insert(name.to_owned(), read(&root.join(path))?);
    }
    let campaigns = campaigns(&root)?;
    Ok(serde_json::json!({ "rulebook": rulebook, "editions": editions, "campaigns": campaigns }).to_string())
}

/// Which campaign is played on which edition. Nothing else of a campaign is told here.
fn campaigns(root: &Path) -> anyhow::Result<Map<String, Value>> {
    let mut campaigns = Map::new();
    for entry in std::fs::read_dir(root.join("campaigns"))? {
        let path = entry?.path().join("campaign.toml");
        if path.is_file() {
            let text = std::fs::read_to_string(&path)?;
            // Both stand at its beginning, a line each.
            let named = |name: &str| {
                let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "));
                let word = line.map(|word| word.trim_matches('"').to_owned());
                word.with_context(|| format!("{} names no {name}", path.display()))
            };
            campaigns.insert(named("edition")?, Value::String(named("id")?));
        }
    }
    Ok(campaigns)
}

/// The puzzles of all editions by their ids, as JSON.
pub fn puzzles() -> anyhow::Result<String> {
    let mut files = Map::new();
    for id in crate::editions()? {
        let file = shell::root().join("editions").join(&id).join("puzzles.txt");
        if file.is_file() {
            files.insert(id, read(&file)?);
        }
    }
    Ok(Value::Object(files).to_string())
}

fn read(path: &Path) -> anyhow::Result<Value> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    Ok(Value::String(text))
}
