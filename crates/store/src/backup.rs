//! Copies of the data while the server runs.

use std::path::Path;

use crate::error::StoreError;
use crate::open::Store;
use crate::private;
use crate::sql::{Pool, values};

/// What to do with a backup, for messages about damage.
pub fn restore_hint(folder: &Path) -> String {
    let folder = folder.display();
    format!(
        "to restore a backup: stop the server, move {folder}/capotreno.db* away, copy the backup to \
         {folder}/capotreno.db, start again"
    )
}

/// What a copy holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copied {
    pub guests: u64,
    pub tables: u64,
    pub steps: u64,
    pub campaigns: u64,
    pub entries: u64,
    pub bytes: u64,
}

impl Store {
    /// What is in the data file.
    async fn counted(&self, bytes: u64) -> Result<Copied, StoreError> {
        let text = "SELECT (SELECT count(*) FROM guests), (SELECT count(*) FROM tables), \
                    (SELECT count(*) FROM steps), (SELECT count(*) FROM campaigns), \
                    (SELECT count(*) FROM entries)";
        let row = self.readers.one(text, values![]).await?;
        let count = |at: usize| Ok::<u64, StoreError>(u64::try_from(row.get::<i64>(at)?).unwrap_or(0));
        Ok(Copied {
            guests: count(0)?,
            tables: count(1)?,
            steps: count(2)?,
            campaigns: count(3)?,
            entries: count(4)?,
            bytes,
        })
    }

    /// Writes a complete copy to a new file, on disk when this returns. Readers and the writer go
    /// on meanwhile. A copy that fails leaves no file that looks like one.
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        let failed = |source| StoreError::Folder { path: to.to_path_buf(), source };
        if matches!(self.readers, Pool::Postgres(_)) {
            return Err(StoreError::NoFile);
        }
        if to.exists() {
            return Err(StoreError::Exists(to.to_path_buf()));
        }
        let copied = self.copy_into(to).await;
        let kept = copied.and_then(|()| private::open(to).and_then(|file| file.sync_all()).map_err(failed));
        if kept.is_err() {
            let _ = std::fs::remove_file(to);
        }
        kept
    }

    async fn copy_into(&self, to: &Path) -> Result<(), StoreError> {
        let to = to.to_string_lossy().into_owned();
        self.readers.execute("VACUUM INTO $1", values![&to]).await?;
        Ok(())
    }

    /// Where the data is.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }
}

/// Copies the data of a folder whose server may be running: read only, without its lock. What it tells
/// it has counted in the copy.
pub async fn backup_folder(folder: &Path, to: &Path) -> Result<Copied, StoreError> {
    if !folder.join("capotreno.db").is_file() {
        return Err(StoreError::NoData(folder.to_path_buf()));
    }
    let store = Store::look(folder).await?;
    let copied = store.backup(to).await;
    store.close().await;
    copied?;
    let copy = Store::look_at_file(to).await?;
    let counted = copy.counted(std::fs::metadata(to).map_or(0, |file| file.len())).await;
    copy.close().await;
    counted
}
