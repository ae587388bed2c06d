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

impl Store {
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

/// Copies the data of a folder whose server may be running: read only, without its lock.
pub async fn backup_folder(folder: &Path, to: &Path) -> Result<(), StoreError> {
    let store = Store::look(folder).await?;
    let copied = store.backup(to).await;
    store.close().await;
    copied
}
