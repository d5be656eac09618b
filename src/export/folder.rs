//! Files that belong together in a folder, written all or not at all.

use std::fs;
use std::io;
use std::path::Path;

use super::FileError;
use super::file::{builder, folder_of, stage};

/// A file of a folder.
#[derive(Clone, Copy, Debug)]
pub struct FolderFile<'f> {
    /// Its name in the folder.
    pub name: &'f str,
    /// What it holds.
    pub bytes: &'f [u8],
}

/// Writes `files` to `folder`, which is made if only its parent is there. Files that are there are left
/// alone, and then none is written, unless `replace` says otherwise.
///
/// # Errors
/// [`FileError`]; nothing new is left behind.
pub fn write_folder(
    folder: &Path,
    files: &[FolderFile<'_>],
    replace: bool,
) -> Result<(), FileError> {
    if folder.is_dir() {
        write_into(folder, files, replace)
    } else if folder.symlink_metadata().is_ok() {
        let not_a_folder = io::Error::from(io::ErrorKind::NotADirectory);
        Err(FileError::system(folder, not_a_folder))
    } else {
        make(folder, files)
    }
}

/// Fills a folder under a temporary name and gives it its own when it is whole.
fn make(folder: &Path, files: &[FolderFile<'_>]) -> Result<(), FileError> {
    let parent = folder_of(folder);
    let mut builder = builder();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o777));
    }
    let staged = builder
        .tempdir_in(parent)
        .map_err(|error| FileError::within(parent, &error))?;
    write_into(staged.path(), files, false).map_err(|error| match error {
        // The temporary name tells nobody anything.
        FileError::System { error, .. } => FileError::system(folder, error),
        other => other,
    })?;
    fs::rename(staged.path(), folder).map_err(|error| FileError::system(folder, error))?;
    let _ = staged.keep();
    Ok(())
}

fn write_into(folder: &Path, files: &[FolderFile<'_>], replace: bool) -> Result<(), FileError> {
    for file in files {
        let path = folder.join(file.name);
        if path.is_dir() {
            return Err(FileError::IsFolder(path));
        }
        if !replace && path.symlink_metadata().is_ok() {
            return Err(FileError::Exists(path));
        }
    }
    let staged: Vec<_> = files
        .iter()
        .map(|file| Ok((folder.join(file.name), stage(folder, file.bytes)?)))
        .collect::<Result<_, FileError>>()?;
    let mut written = Vec::new();
    for (path, file) in staged {
        let kept = if replace {
            file.persist(&path)
        } else {
            file.persist_noclobber(&path)
        };
        if let Err(refused) = kept {
            if !replace {
                for path in &written {
                    // The first error is reported; that it could not be undone would add nothing.
                    let _ = fs::remove_file(path);
                }
            }
            return Err(match refused.error.kind() {
                io::ErrorKind::AlreadyExists => FileError::Exists(path),
                _ => FileError::system(&path, refused.error),
            });
        }
        written.push(path);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: [FolderFile<'static>; 2] = [
        FolderFile {
            name: "one",
            bytes: b"1",
        },
        FolderFile {
            name: "two",
            bytes: b"2",
        },
    ];

    fn count(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    #[test]
    fn a_missing_folder_is_made_and_its_parent_is_not() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("new");
        write_folder(&folder, &FILES, false).unwrap();
        assert_eq!(fs::read(folder.join("two")).unwrap(), b"2");
        assert_eq!((count(place.path()), count(&folder)), (1, 2));
        let error = write_folder(&place.path().join("no/such"), &FILES, true).unwrap_err();
        assert!(matches!(error, FileError::NoFolder(_)), "{error}");
        assert_eq!(count(place.path()), 1, "nothing is left behind");
    }

    #[test]
    fn where_one_file_is_there_none_is_written_unless_asked() {
        let place = tempfile::tempdir().unwrap();
        let two = place.path().join("two");
        fs::write(&two, "mine").unwrap();
        let error = write_folder(place.path(), &FILES, false).unwrap_err();
        assert!(matches!(error, FileError::Exists(_)), "{error}");
        assert_eq!(fs::read(&two).unwrap(), b"mine");
        assert_eq!(count(place.path()), 1, "nothing is left behind");
        write_folder(place.path(), &FILES, true).unwrap();
        assert_eq!(
            (fs::read(&two).unwrap(), count(place.path())),
            (b"2".to_vec(), 2)
        );
    }

    #[test]
    fn a_file_in_the_folders_place_is_named() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("file");
        fs::write(&file, "mine").unwrap();
        assert!(write_folder(&file, &FILES, true).is_err());
        assert_eq!(fs::read(&file).unwrap(), b"mine");
    }
}
