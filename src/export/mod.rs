//! Figures and answers as files: written atomically, and never over an existing file unless requested.

mod fault;
#[cfg(not(target_family = "wasm"))]
mod file;
mod film_strip;
pub mod fonts;
mod gif;
mod handout;
#[cfg(not(target_family = "wasm"))]
mod lesson_gif;
mod lesson_source;
mod query_report;
mod raster;
mod svg;
mod trace;

pub use fault::{fault_json, fault_text};
#[cfg(not(target_family = "wasm"))]
pub use file::{write_file, write_folder, write_numbered};
pub use film_strip::{TooSmall, captioned_step, film_strip};
pub use gif::{Film, GifError, LessonFrame, lesson_frames};
pub use handout::{Handout, paper_questions};
#[cfg(not(target_family = "wasm"))]
pub use lesson_gif::{GifThread, lesson_gif};
pub use lesson_source::{LessonSource, PictureStyle};
pub use query_report::Answers;
pub use raster::{PageSize, Raster, RasterError};
pub use svg::{EmbedCode, standing_alone, svg};
pub use trace::{trace_json, trace_text};

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
