//! Files that are written whole or not at all, number themselves, and the folder that pictures go to.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

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
    use std::fs;

    use super::*;

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
    fn a_number_needs_its_folder() {
        let error = write_numbered(Path::new("no/such/folder"), "shot", "png", b"").unwrap_err();
        assert!(error.to_string().starts_with("no/such/folder: "), "{error}");
    }
}
