//! One server for each data folder: a lock on a file, which the system lets go of when the
//! process ends, however it ends.

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::error::StoreError;
use crate::private;

/// The lock, held as long as this value lives.
#[derive(Debug)]
pub struct FolderLock {
    _file: File,
}

impl FolderLock {
    pub fn take(folder: &Path) -> Result<FolderLock, StoreError> {
        let failed = |source| StoreError::Folder { path: folder.to_path_buf(), source };
        let file = private::open(&folder.join("lock")).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(FolderLock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse(folder.to_path_buf())),
            Err(TryLockError::Error(source)) => Err(failed(source)),
        }
    }
}
