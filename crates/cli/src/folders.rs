//! Where things are kept: a server's data, and what the terminal remembers (the history of lines, and who
//! one is on servers).

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;

fn given(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// The user's data folder, as the system names it. Without a home there is none: not every folder one
/// happens to be in is for games.
pub fn users_data() -> anyhow::Result<PathBuf> {
    let base = given("XDG_DATA_HOME").or_else(|| Some(given("HOME")?.join(".local/share")));
    let base = base.context("there is no HOME in which to keep games: --data DIR says where")?;
    Ok(base.join("capotreno"))
}

/// The data folder that is named, by an option or in the environment, or the user's.
pub fn data(named: Option<&PathBuf>) -> anyhow::Result<PathBuf> {
    named.cloned().or_else(|| given("CAPOTRENO_DATA")).map_or_else(users_data, Ok)
}

/// A file of ours in the user's state folder, as the system names it; its folder is made.
pub fn state_file(name: &str) -> Option<PathBuf> {
    let base = given("XDG_STATE_HOME").or_else(|| Some(given("HOME")?.join(".local/state")))?;
    let folder = base.join("capotreno");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder.join(name))
}

/// Writes a file that only its owner can read.
pub fn write_private(file: &Path, text: &str) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)?.write_all(text.as_bytes())
}
