//! Room on the disk. Below a reserve only what games need is written, so that whoever fills the
//! disk stops nobody's game.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long an answer of the system is good for.
const GOOD_FOR: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub(crate) struct Room {
    folder: PathBuf,
    reserve: u64,
    last: Mutex<Option<(Instant, bool)>>,
}

impl Room {
    pub fn new(folder: &Path, reserve: u64) -> Room {
        Room { folder: folder.to_path_buf(), reserve, last: Mutex::default() }
    }

    /// Whether more is free than the reserve. A system that does not tell has room.
    pub fn is_left(&self) -> bool {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((at, left)) = *last
            && at.elapsed() < GOOD_FOR
        {
            return left;
        }
        let left = free(&self.folder).is_none_or(|free| free > self.reserve);
        let before = last.is_none_or(|(_, left)| left);
        if before && !left {
            tracing::warn!("the disk is nearly full: only games that are being played go on");
        } else if left && !before {
            tracing::info!("there is room on the disk again");
        }
        *last = Some((Instant::now(), left));
        left
    }
}

#[cfg(unix)]
fn free(folder: &Path) -> Option<u64> {
    let found = rustix::fs::statvfs(folder).ok()?;
    Some(found.f_bavail.saturating_mul(found.f_frsize))
}

#[cfg(not(unix))]
fn free(_folder: &Path) -> Option<u64> {
    None
}
