//! Files that number themselves.

use std::io;
use std::path::{Path, PathBuf};

use super::FileError;
use super::file::stage;

/// Writes `bytes` to `{stem}-0001.{extension}` in `folder`, or to the first higher number that is free,
/// and returns the path. The file appears whole or not at all and never replaces another.
///
/// # Errors
/// [`FileError`], with the folder; nothing is left behind.
pub fn write_numbered(
    folder: &Path,
    stem: &str,
    extension: &str,
    bytes: &[u8],
) -> Result<PathBuf, FileError> {
    let mut file = stage(folder, bytes)?;
    for number in 1..=u32::MAX {
        let path = folder.join(format!("{stem}-{number:04}.{extension}"));
        if path.symlink_metadata().is_ok() {
            continue;
        }
        match file.persist_noclobber(&path) {
            Ok(_) => return Ok(path),
            Err(refused) if refused.error.kind() == io::ErrorKind::AlreadyExists => {
                file = refused.file;
            }
            Err(refused) => return Err(FileError::system(folder, refused.error)),
        }
    }
    let full = io::Error::other("every number is taken");
    Err(FileError::system(folder, full))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_up_and_replace_nothing() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("shot-0002.png"), "mine").unwrap();
        let mut written = Vec::new();
        for text in ["one", "three"] {
            written.push(write_numbered(folder.path(), "shot", "png", text.as_bytes()).unwrap());
        }
        assert!(written[0].ends_with("shot-0001.png") && written[1].ends_with("shot-0003.png"));
        assert_eq!(
            std::fs::read_to_string(folder.path().join("shot-0002.png")).unwrap(),
            "mine"
        );
        assert_eq!(std::fs::read_to_string(&written[1]).unwrap(), "three");
        assert_eq!(
            std::fs::read_dir(folder.path()).unwrap().count(),
            3,
            "nothing is left behind"
        );
    }

    #[test]
    fn a_missing_folder_is_named() {
        let error = write_numbered(Path::new("no/such/folder"), "shot", "png", b"").unwrap_err();
        assert!(error.to_string().starts_with("no/such/folder: "), "{error}");
    }
}
