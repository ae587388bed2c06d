//! Reading a text file with a limit.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::MAX_TEXT_BYTES;

/// Why a file was not read.
#[derive(Debug, thiserror::Error)]
pub enum TextError {
    #[error("{} cannot be read: {error}", path.display())]
    Io { path: PathBuf, error: std::io::Error },
    #[error("{} is too large: at most {MAX_TEXT_BYTES} bytes are read", path.display())]
    TooLarge { path: PathBuf },
    #[error("{} is not a text in UTF-8", path.display())]
    NotText { path: PathBuf },
}

/// Reads a file of at most [`MAX_TEXT_BYTES`]. Stops at the limit: a file may be larger than it
/// says, or never end.
pub fn read_text(path: &Path) -> Result<String, TextError> {
    let io = |error| TextError::Io { path: path.to_owned(), error };
    let mut bytes = Vec::new();
    File::open(path).map_err(io)?.take(MAX_TEXT_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(io)?;
    if bytes.len() > MAX_TEXT_BYTES {
        return Err(TextError::TooLarge { path: path.to_owned() });
    }
    String::from_utf8(bytes).map_err(|_| TextError::NotText { path: path.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_never_end_are_refused() {
        #[cfg(unix)]
        assert!(matches!(read_text(Path::new("/dev/zero")), Err(TextError::TooLarge { .. })));
        assert!(matches!(read_text(Path::new("/no/such/file")), Err(TextError::Io { .. })));
        assert!(read_text(Path::new(file!())).is_ok() || read_text(Path::new("src/text.rs")).is_ok());
    }
}
