//! The engine for a browser's tab (`crates/tab`), beside the client: with it pages play solo games
//! themselves and are kept for when the server is gone. It is in the binary where the client was built
//! with it, or in a folder that may be filled while the server runs; without one the server plays
//! everything, as ever.

use std::collections::HashMap;
use std::path::Path;

use axum::body::Bytes;

use crate::app::App;
use crate::http::client::{FILES, media_type};
use crate::http::constant::Constant;

/// The folder of the client, and of every address, in which an engine lies.
const FOLDER: &str = "engine/";
/// The parts of an engine that are served, which all have its name: the module, the script that knows it and the
/// boards; and what comes when it is wanted, the guide with its script and its texts. The engine that knows campaigns
/// and what is sealed in them are not among them: here the server plays campaigns.
const PARTS: [&str; 6] = ["wasm", "js", "bin", "guide.wasm", "guide.js", "json"];
/// What has a hash in its name never changes.
pub const FOREVER: &str = "public, max-age=31536000, immutable";

/// An engine by its name, which is a hash of what it is.
#[derive(Debug)]
pub struct Engine {
    pub name: String,
    /// Empty where they are among the client's own.
    files: HashMap<String, Constant>,
}

impl Engine {
    /// The engine that is there now. One that was found stays.
    pub fn of(app: &App) -> Option<&Engine> {
        if let Some(known) = app.engine.get() {
            return Some(known);
        }
        let found = Engine::built_in().or_else(|| Engine::read(app.config.engine.as_deref()?))?;
        tracing::info!(
            "the engine for browsers is there: pages opened from now on play solo games themselves"
        );
        Some(app.engine.get_or_init(|| found))
    }

    fn built_in() -> Option<Engine> {
        let names = FILES.keys().filter_map(|path| name_of(path.strip_prefix(FOLDER)?));
        let whole = |name: &&str| paths(name).iter().all(|path| FILES.contains_key(path));
        let name = names.into_iter().find(whole)?.to_owned();
        Some(Engine { name, files: HashMap::new() })
    }

    /// Nothing where the folder is not there yet, or not whole.
    fn read(folder: &Path) -> Option<Engine> {
        let mut names =
            std::fs::read_dir(folder).ok()?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let name = names.find_map(|file| name_of(&file).map(str::to_owned))?;
        let mut files = HashMap::new();
        for (ending, path) in PARTS.iter().zip(paths(&name)) {
            let bytes = std::fs::read(folder.join(format!("{name}.{ending}"))).ok()?;
            files.insert(path.clone(), Constant::new(media_type(&path), Bytes::from(bytes)).kept(FOREVER));
        }
        Some(Engine { name, files })
    }

    pub fn file(&self, path: &str) -> Option<&Constant> {
        self.files.get(path)
    }

    /// Its files, each with how many bytes it has.
    pub fn sizes(&self) -> impl Iterator<Item = (&str, usize)> {
        self.files.iter().map(|(path, file)| (path.as_str(), file.bytes()))
    }
}

/// The engine a file has the boards of.
fn name_of(file: &str) -> Option<&str> {
    file.strip_suffix(".bin")
}

fn paths(name: &str) -> [String; PARTS.len()] {
    PARTS.map(|ending| format!("{FOLDER}{name}.{ending}"))
}
