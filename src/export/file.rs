//! Files that are written whole or not at all.

use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::FileError;

impl FileError {
    /// Why nothing new could be made in `folder`.
    pub(super) fn within(folder: &Path, error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound if folder.is_dir() => Self::TakesNoFile(folder.to_owned()),
            io::ErrorKind::NotFound => Self::NoFolder(folder.to_owned()),
            // tempfile adds the temporary name, which tells nobody anything.
            kind => Self::system(folder, io::Error::from(kind)),
        }
    }

    pub(super) fn system(path: &Path, error: io::Error) -> Self {
        Self::System {
            path: path.to_owned(),
            error,
        }
    }
}

/// Writes `bytes` to a new file at `path`; one that is there is left alone.
///
/// # Errors
/// [`FileError`]; nothing is left behind.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    if path.is_dir() {
        return Err(FileError::IsFolder(path.to_owned()));
    }
    if path.symlink_metadata().is_ok() {
        return Err(FileError::Exists(path.to_owned()));
    }
    let staged = stage(folder_of(path), bytes)?;
    match staged.persist_noclobber(path) {
        Ok(_) => Ok(()),
        Err(refused) if refused.error.kind() == io::ErrorKind::AlreadyExists => {
            Err(FileError::Exists(path.to_owned()))
        }
        Err(refused) => Err(FileError::system(path, refused.error)),
    }
}

/// Writes `bytes` to `path`, in the place of a file that is there; a link is replaced, not followed.
///
/// # Errors
/// [`FileError`]; nothing is left behind, and the file that was there still is.
pub fn write_over(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    if path.is_dir() {
        return Err(FileError::IsFolder(path.to_owned()));
    }
    let staged = stage(folder_of(path), bytes)?;
    match staged.persist(path) {
        Ok(_) => Ok(()),
        Err(refused) => Err(FileError::system(path, refused.error)),
    }
}

/// A temporary file in `folder` that holds `bytes` safely on the disk, ready to be given its name.
pub(super) fn stage(folder: &Path, bytes: &[u8]) -> Result<NamedTempFile, FileError> {
    let mut file = builder()
        .tempfile_in(folder)
        .map_err(|error| FileError::within(folder, &error))?;
    // The named file's own errors would name the temporary file as well.
    file.as_file_mut()
        .write_all(bytes)
        .and_then(|()| file.as_file().sync_all())
        .map_err(|error| FileError::system(folder, error))?;
    Ok(file)
}

/// A picture is for whoever may read the folder, where temporary files are for their owner alone.
pub(super) fn builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".collidoscope-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder
}

pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }

    #[test]
    fn a_file_that_is_there_is_replaced_only_when_asked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.svg");
        write_new(&path, b"one").unwrap();
        assert!(matches!(
            write_new(&path, b"two"),
            Err(FileError::Exists(_))
        ));
        assert_eq!(fs::read(&path).unwrap(), b"one");
        write_over(&path, b"three").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"three");
        assert_eq!(names(folder.path()), ["a.svg"], "nothing is left behind");
    }

    #[test]
    fn a_folder_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        for write in [write_new, write_over] {
            assert!(matches!(
                write(folder.path(), b""),
                Err(FileError::IsFolder(_))
            ));
        }
    }

    #[test]
    fn a_missing_folder_is_named() {
        let path = Path::new("no/such/folder/a.svg");
        for write in [write_new, write_over] {
            let said = write(path, b"").unwrap_err().to_string();
            assert_eq!(said, "no/such/folder: there is no such folder");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_picture_may_be_read_by_those_who_may_read_other_files_here() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let [plain, ours] = ["plain", "ours"].map(|name| folder.path().join(name));
        fs::write(&plain, "").unwrap();
        write_new(&ours, b"").unwrap();
        let [plain, ours] = [plain, ours].map(|path| path.metadata().unwrap().permissions().mode());
        assert_eq!(ours, plain);
    }
}
