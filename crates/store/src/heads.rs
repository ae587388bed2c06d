//! What was acknowledged, in a small file beside the database: how many transactions there were,
//! and how long each chain is.
//!
//! A page that goes bad in the part written ahead silently ends it there: the file opens, and all
//! that came after is as if it had never been. This file tells. It is written after each commit
//! and not synchronised each time, so after a power cut it may be behind, never ahead: whatever it
//! counts was confirmed. It is an aid; where it cannot be written, games go on without it.
//!
//! Its form: 8 bytes of name, 8 bytes of count, then 4 bytes for each chain, table and campaign by
//! turns, at the place of their number; all numbers with the lowest byte first.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use crate::chain::Kept;
use crate::private;

pub(crate) const NAME: &str = "acknowledged";
const MAGIC: [u8; 8] = *b"capoack1";
const HEADER: u64 = 16;

#[derive(Debug)]
pub(crate) struct Heads {
    file: Mutex<File>,
    /// That it cannot be written is said once.
    failed: AtomicBool,
}

/// What the file said when it was opened.
#[derive(Debug, Default)]
pub(crate) struct Acknowledged {
    pub commits: i64,
    /// The chains with at least one step: whose, and how many.
    pub chains: Vec<(Kept, i64, u32)>,
}

fn place(of: Kept, number: i64) -> Option<u64> {
    let turn = match of {
        Kept::Table => 0,
        Kept::Campaign => 1,
    };
    Some(HEADER + (u64::try_from(number).ok()? * 2 + turn) * 4)
}

fn read(bytes: &[u8]) -> Option<Acknowledged> {
    let rest = bytes.strip_prefix(&MAGIC)?;
    let (count, chains) = rest.split_first_chunk::<8>()?;
    let chains = chains.chunks_exact(4).enumerate().filter_map(|(at, bytes)| {
        let steps = u32::from_le_bytes(bytes.try_into().ok()?);
        let of = if at % 2 == 0 { Kept::Table } else { Kept::Campaign };
        (steps > 0).then_some((of, at as i64 / 2, steps))
    });
    Some(Acknowledged { commits: i64::from_le_bytes(*count), chains: chains.collect() })
}

impl Heads {
    /// Opens the file of a folder; what it said is nothing where it is new or none of ours.
    pub fn open(folder: &Path) -> std::io::Result<(Heads, Acknowledged)> {
        let mut file = private::open(&folder.join(NAME))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let said = read(&bytes);
        if said.is_none() {
            file.set_len(0)?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&MAGIC)?;
            file.write_all(&0_i64.to_le_bytes())?;
        }
        Ok((Heads { file: Mutex::new(file), failed: AtomicBool::new(false) }, said.unwrap_or_default()))
    }

    /// Writes down what a commit has made of some chains.
    pub fn note(&self, commits: i64, chains: &[(Kept, i64, u32)]) {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let mut write = || -> std::io::Result<()> {
            file.seek(SeekFrom::Start(8))?;
            file.write_all(&commits.to_le_bytes())?;
            for (of, number, steps) in chains {
                let Some(place) = place(*of, *number) else { continue };
                file.seek(SeekFrom::Start(place))?;
                file.write_all(&steps.to_le_bytes())?;
            }
            Ok(())
        };
        if let Err(error) = write()
            && !self.failed.swap(true, Relaxed)
        {
            tracing::warn!(%error, "the file of what was acknowledged cannot be written");
        }
    }

    /// Puts what was noted on disk.
    pub fn synchronise(&self) {
        let file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        // Where it fails the file is only further behind.
        let _ = file.sync_data();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_noted_is_read_again() {
        let folder = std::env::temp_dir().join(format!("capotreno-heads-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (heads, said) = Heads::open(&folder).unwrap();
        assert_eq!((said.commits, said.chains), (0, Vec::new()));
        let chains = [(Kept::Table, 1, 7), (Kept::Campaign, 3, 2), (Kept::Table, 900, 1)];
        heads.note(5, &chains);
        heads.note(6, &[(Kept::Table, 1, 8)]);
        drop(heads);
        let (_, said) = Heads::open(&folder).unwrap();
        let expected = [(Kept::Table, 1, 8), (Kept::Campaign, 3, 2), (Kept::Table, 900, 1)];
        assert_eq!((said.commits, said.chains.as_slice()), (6, expected.as_slice()));
        std::fs::write(folder.join(NAME), "something else").unwrap();
        assert_eq!(Heads::open(&folder).unwrap().1.commits, 0);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
