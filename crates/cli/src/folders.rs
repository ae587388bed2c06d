//! Where the terminal keeps what it remembers: the history of lines, and who one is on servers.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A file of ours in the user's state folder, as the system names it; its folder is made.
pub fn state_file(name: &str) -> Option<PathBuf> {
    let given =
        |variable: &str| std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
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
