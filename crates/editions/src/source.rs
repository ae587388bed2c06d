//! Files as texts: reading them with a limit, and the hash they are kept by.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::problem::FileName;

/// The largest file that is read: small enough that reading one takes at most 64 MiB. The largest of ours has an eighth
/// of it.
pub const MAX_FILE_BYTES: u64 = 512 * 1024;

/// The texts of an edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Texts<'a> {
    pub edition: &'a str,
    pub board: &'a str,
    pub tickets: &'a str,
}

impl<'a> Texts<'a> {
    pub(crate) const fn of(&self, file: FileName) -> &'a str {
        match file {
            FileName::Edition => self.edition,
            FileName::Board => self.board,
            FileName::Tickets => self.tickets,
            FileName::About
            | FileName::Layout
            | FileName::Coast
            | FileName::Sketch
            | FileName::Rulebook(_)
            | FileName::Lesson(_) => "",
        }
    }
}

/// Stops at the limit: a file may be larger than its metadata says, or not be a file at all.
pub fn read(path: &Path) -> Result<String, String> {
    let metadata = std::fs::metadata(path).map_err(|error| could_not_read(&error))?;
    if !metadata.is_file() {
        return Err("not a file".to_owned());
    }
    if metadata.len() > MAX_FILE_BYTES {
        return Err(too_large(metadata.len()));
    }
    let file = File::open(path).map_err(|error| could_not_read(&error))?;
    let mut bytes = Vec::new();
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(|error| could_not_read(&error))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(too_large(bytes.len() as u64));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        format!("not a text in UTF-8: byte {at} is not part of a character")
    })
}

fn could_not_read(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => format!("could not be read: {error}"),
    }
}

pub(crate) fn too_large(bytes: u64) -> String {
    format!("too large: {bytes} bytes, and an edition's file has at most {MAX_FILE_BYTES}")
}

/// BLAKE3 over files: for each its name, a zero byte, its length in eight bytes (little-endian) and
/// its text with every line end as a single line feed. A checkout on another system has the same hash.
pub fn hash<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut hasher = blake3::Hasher::new();
    for (name, text) in files {
        let text = text.replace("\r\n", "\n");
        hasher.update(name.as_bytes());
        hasher.update(&[0]);
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    }
    hasher.finalize().to_hex().to_string()
}
