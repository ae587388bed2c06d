//! Reading a text file with a limit.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Why a file was not read.
#[derive(Debug, thiserror::Error)]
pub enum TextError {
    #[error("{} cannot be read: {error}", path.display())]
    Io { path: PathBuf, error: std::io::Error },
    #[error("{} is too large: at most {most} bytes are read", path.display())]
    TooLarge { path: PathBuf, most: usize },
    #[error("{} is not a text in UTF-8", path.display())]
    NotText { path: PathBuf },
}

/// Reads a file of at most so many bytes. Stops at the limit: a file may be larger than it says, or
/// never end.
pub fn read_text(path: &Path, most: usize) -> Result<String, TextError> {
    let io = |error| TextError::Io { path: path.to_owned(), error };
    let mut bytes = Vec::new();
    File::open(path).map_err(io)?.take(most as u64 + 1).read_to_end(&mut bytes).map_err(io)?;
    if bytes.len() > most {
        return Err(TextError::TooLarge { path: path.to_owned(), most });
    }
    String::from_utf8(bytes).map_err(|_| TextError::NotText { path: path.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_never_end_are_refused() {
        let read = |path: &str| read_text(Path::new(path), 10_000);
        #[cfg(unix)]
        assert!(matches!(read("/dev/zero"), Err(TextError::TooLarge { most: 10_000, .. })));
        assert!(matches!(read("/no/such/file"), Err(TextError::Io { .. })));
        assert!(read(file!()).is_ok() || read("src/text.rs").is_ok());
    }
}
