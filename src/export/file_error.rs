//! Errors in writing a file.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why a file was not written; an existing one is unchanged.
#[derive(Debug, Error)]
pub enum FileError {
    /// The file exists, and was not to be replaced.
    #[error("{}: file already exists", .0.display())]
    Exists(PathBuf),
    /// The path is a folder.
    #[error("{}: is a directory", .0.display())]
    IsFolder(PathBuf),
    /// The folder is missing.
    #[error("{}: no such directory", .0.display())]
    NoFolder(PathBuf),
    /// The folder is read-only, or doesn't support files, such as `/proc`.
    #[error("{}: cannot create a file in this directory: {}", .0.display(), .1)]
    TakesNoFile(PathBuf, io::Error),
    /// The system's error for the file or its folder.
    #[error("{}: {error}", .path.display())]
    System {
        /// The file or its folder.
        path: PathBuf,
        /// The system's message.
        error: io::Error,
    },
}
