//! Copies of the data while the server runs.

use std::path::Path;

use crate::error::StoreError;
use crate::open::Store;

/// What to do with a backup, for messages about damage.
pub fn restore_hint(folder: &Path) -> String {
    let folder = folder.display();
    format!(
        "to restore a backup: stop the server, move {folder}/capotreno.db* away, copy the backup to \
         {folder}/capotreno.db, start again"
    )
}

impl Store {
    /// Writes a complete copy to a new file. Readers and the writer go on meanwhile.
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            let source = std::io::Error::from(std::io::ErrorKind::AlreadyExists);
            return Err(StoreError::Folder { path: to.to_path_buf(), source });
        }
        let to = to.to_string_lossy().into_owned();
        sqlx::query("VACUUM INTO ?").bind(to).execute(&self.readers).await?;
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
