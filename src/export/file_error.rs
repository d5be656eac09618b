//! What can go wrong with a file that is written.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why a file was not written; what was there before is still there.
#[derive(Debug, Error)]
pub enum FileError {
    /// A file is there already, and was not to be replaced.
    #[error("{}: file already exists", .0.display())]
    Exists(PathBuf),
    /// A folder has the name.
    #[error("{}: is a directory", .0.display())]
    IsFolder(PathBuf),
    /// The folder that it was to go to is missing.
    #[error("{}: no such directory", .0.display())]
    NoFolder(PathBuf),
    /// The folder takes no files, as `/proc` does not.
    #[error("{}: cannot create a file in this directory", .0.display())]
    TakesNoFile(PathBuf),
    /// What the system said of the file or its folder.
    #[error("{}: {error}", .path.display())]
    System {
        /// The file or its folder.
        path: PathBuf,
        /// What it said.
        error: io::Error,
    },
}
