//! Files and folders that only the user who runs the server can read: they hold hands and seeds.

use std::fs::{File, OpenOptions};
use std::path::Path;

/// Makes a folder and those above it; the new ones are for the user alone.
pub fn folder(path: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Opens a file for reading and writing, made where it is missing. One that others could read
/// is closed to them.
pub fn open(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    close_to_others(&file)?;
    Ok(file)
}

#[cfg(unix)]
fn close_to_others(file: &File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mut rights = file.metadata()?.permissions();
    if rights.mode() & 0o077 != 0 {
        rights.set_mode(0o600);
        file.set_permissions(rights)?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn close_to_others(_file: &File) -> std::io::Result<()> {
    Ok(())
}

/// Whether others than the user may look into a folder.
#[cfg(unix)]
pub fn is_open_to_others(folder: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(folder).is_ok_and(|found| found.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
pub fn is_open_to_others(_folder: &Path) -> bool {
    false
}
