//! Files that are written whole or not at all, under a name of the user's choice.

use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// Writes a file that is not there yet.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] when there is one of this name, else what the system said.
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = written_beside(path, bytes)?;
    file.persist_noclobber(path)
        .map_err(|refused| refused.error)?;
    Ok(())
}

/// Writes a file in the place of the one of this name, if there is one.
///
/// # Errors
/// What the system said; the old file is then as it was.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = written_beside(path, bytes)?;
    file.persist(path).map_err(|refused| refused.error)?;
    Ok(())
}

/// A temporary file with these bytes in the folder of `path`, which a rename can reach.
fn written_beside(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    // tempfile adds the temporary name, which tells nobody anything.
    let mut file = NamedTempFile::with_prefix_in(".collidoscope-", folder)
        .map_err(|error| io::Error::from(error.kind()))?;
    file.write_all(bytes)?;
    super::numbered::make_readable(file.as_file())?;
    file.as_file().sync_all()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_only_when_that_is_asked_for() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("scene.json");
        write_new(&path, b"one").unwrap();
        let refused = write_new(&path, b"two").unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(std::fs::read(&path).unwrap(), b"one");
        replace(&path, b"three").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"three");
        let left = std::fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, 1, "nothing is left behind");
    }

    #[test]
    fn a_missing_folder_is_an_error() {
        let error = write_new(Path::new("no/such/folder/x.json"), b"").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }
}
