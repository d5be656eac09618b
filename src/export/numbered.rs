//! Files that number themselves.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// Writes `bytes` to `{stem}-0001.{extension}` in `folder`, or to the first higher number that is free,
/// and returns the path. The file appears whole or not at all and never replaces another.
///
/// # Errors
/// What the system said, with the folder; nothing is left behind.
pub fn write_numbered(
    folder: &Path,
    stem: &str,
    extension: &str,
    bytes: &[u8],
) -> io::Result<PathBuf> {
    let named =
        |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", folder.display()));
    let mut file = NamedTempFile::with_prefix_in(".collidoscope-", folder).map_err(|error| {
        // tempfile adds the temporary name, which tells nobody anything.
        named(io::Error::from(error.kind()))
    })?;
    file.write_all(bytes)
        .and_then(|()| make_readable(file.as_file()))
        .and_then(|()| file.as_file().sync_all())
        .map_err(named)?;
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
            Err(refused) => return Err(named(refused.error)),
        }
    }
    Err(named(io::Error::other("every number is taken")))
}

/// A temporary file is for its owner alone; a picture is for whoever may read the folder.
#[cfg(unix)]
pub(super) fn make_readable(file: &std::fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
pub(super) fn make_readable(_: &std::fs::File) -> io::Result<()> {
    Ok(())
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
