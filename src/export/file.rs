//! Atomic writing of files, numbered files, and the folder for pictures.

use std::io::Write;
use std::path::{self, Path, PathBuf};
use std::{fs, io};

use tempfile::NamedTempFile;

use super::FileError;

impl FileError {
    /// Why no new file could be created in `folder`.
    pub(super) fn within(folder: &Path, error: io::Error) -> Self {
        // `.` doesn't say which folder it is.
        let absolute = path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        match error.kind() {
            io::ErrorKind::NotFound if !folder.is_dir() => Self::NoFolder(folder.to_owned()),
            _ => Self::TakesNoFile(absolute, error),
        }
    }

    pub(super) fn system(path: &Path, error: io::Error) -> Self {
        Self::System {
            path: path.to_owned(),
            error,
        }
    }
}

/// Writes `bytes` to a file at `path`. An existing file is only replaced if `replace` is set; a link is then replaced,
/// not followed.
///
/// # Errors
/// [`FileError`]; no new file is left behind.
pub fn write_file(path: &Path, bytes: &[u8], replace: bool) -> Result<(), FileError> {
    write_all(&[(path.to_owned(), bytes)], replace)
}

/// A temporary file in `folder` with these `bytes` synced to disk, ready to be renamed.
pub(super) fn stage(folder: &Path, bytes: &[u8]) -> Result<NamedTempFile, FileError> {
    let mut file = builder(0o666)
        .tempfile_in(folder)
        // tempfile adds the temporary name, which helps nobody.
        .map_err(|error| FileError::within(folder, error.kind().into()))?;
    // The named file's own errors would name the temporary file as well.
    file.as_file_mut()
        .write_all(bytes)
        .and_then(|()| file.as_file().sync_all())
        .map_err(|error| FileError::within(folder, error))?;
    Ok(file)
}

/// Pictures get the default permissions on Unix, as temporary files are readable by their owner only.
fn builder(mode: u32) -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".collidoscope-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(mode));
    }
    #[cfg(not(unix))]
    let _ = mode;
    builder
}

pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Writes `files`, names with contents, to `folder`, which is created if its parent exists. If one of them exists,
/// none is written unless `replace` is set.
///
/// # Errors
/// [`FileError`]; no new file is left behind.
pub fn write_folder(
    folder: &Path,
    files: &[(&str, &[u8])],
    replace: bool,
) -> Result<(), FileError> {
    if folder.is_dir() {
        write_all(&within(folder, files), replace)
    } else if folder.symlink_metadata().is_ok() {
        let not_a_folder = io::Error::from(io::ErrorKind::NotADirectory);
        Err(FileError::system(folder, not_a_folder))
    } else {
        make(folder, |folder| write_all(&within(folder, files), false))
    }
}

fn within<'b>(folder: &Path, files: &[(&str, &'b [u8])]) -> Vec<(PathBuf, &'b [u8])> {
    Vec::from_iter(
        files
            .iter()
            .map(|(name, bytes)| (folder.join(name), *bytes)),
    )
}

/// Fills a folder under a temporary name and renames it when it is complete.
fn make(folder: &Path, fill: impl FnOnce(&Path) -> Result<(), FileError>) -> Result<(), FileError> {
    let parent = folder_of(folder);
    let staged = builder(0o777)
        .tempdir_in(parent)
        .map_err(|error| FileError::within(parent, error.kind().into()))?;
    fill(staged.path()).map_err(|error| match error {
        // The temporary name helps nobody.
        FileError::System { error, .. } | FileError::TakesNoFile(_, error) => {
            FileError::system(folder, error)
        }
        other => other,
    })?;
    fs::rename(staged.path(), folder).map_err(|error| FileError::system(folder, error))?;
    let _ = staged.keep();
    Ok(())
}

/// Writes these files; without `replace` all or none.
fn write_all(files: &[(PathBuf, &[u8])], replace: bool) -> Result<(), FileError> {
    for (path, _) in files {
        if path.is_dir() {
            return Err(FileError::IsFolder(path.clone()));
        }
        if !replace && path.symlink_metadata().is_ok() {
            return Err(FileError::Exists(path.clone()));
        }
    }
    let mut staged = Vec::new();
    for (path, bytes) in files {
        staged.push(stage(folder_of(path), bytes)?);
    }
    for (at, ((path, _), file)) in files.iter().zip(staged).enumerate() {
        let kept = if replace {
            file.persist(path)
        } else {
            file.persist_noclobber(path)
        };
        if let Err(refused) = kept {
            for (path, _) in files[..at].iter().filter(|_| !replace) {
                // The first error is reported; a failure to undo would add nothing.
                let _ = fs::remove_file(path);
            }
            return Err(match refused.error.kind() {
                io::ErrorKind::AlreadyExists => FileError::Exists(path.clone()),
                _ => FileError::system(path, refused.error),
            });
        }
    }
    Ok(())
}

/// Writes `bytes` to `{stem}-0001.{extension}` in `folder`, or to the first higher number that is free, and returns
/// the path. The file is written atomically and never replaces another.
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
            Err(refused) => return Err(FileError::within(folder, refused.error)),
        }
    }
    let full = io::Error::other("all numbers are used");
    Err(FileError::within(folder, full))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    #[cfg(unix)]
    #[test]
    fn a_picture_may_be_read_by_those_who_may_read_other_files_here() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let [plain, ours] = ["plain", "ours"].map(|name| folder.path().join(name));
        fs::write(&plain, "").unwrap();
        write_file(&ours, b"", false).unwrap();
        let [plain, ours] = [plain, ours].map(|path| path.metadata().unwrap().permissions().mode());
        assert_eq!(ours, plain);
    }

    const FILES: [(&str, &[u8]); 2] = [("one", b"1"), ("two", b"2")];

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
    fn numbers_count_up_and_replace_nothing() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("shot-0002.png"), "mine").unwrap();
        for text in ["one", "three"] {
            write_numbered(folder.path(), "shot", "png", text.as_bytes()).unwrap();
        }
        let names = ["shot-0001.png", "shot-0002.png", "shot-0003.png"];
        let texts = names.map(|name| fs::read(folder.path().join(name)).unwrap());
        assert_eq!(texts, [&b"one"[..], b"mine", b"three"]);
        assert_eq!(count(folder.path()), 3, "nothing is left behind");
        let error = write_numbered(Path::new("no/such/folder"), "shot", "png", b"").unwrap_err();
        assert!(error.to_string().starts_with("no/such/folder: "), "{error}");
    }
}
