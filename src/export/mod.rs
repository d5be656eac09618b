//! Figures and answers as files: written atomically, and never over an existing file unless requested.

mod caption;
mod fault;
#[cfg(not(target_family = "wasm"))]
mod file;
mod file_error;
mod film_strip;
pub mod fonts;
mod gif;
mod handout;
#[cfg(not(target_family = "wasm"))]
mod lesson_gif;
mod lesson_source;
mod query_report;
mod raster;
#[cfg(not(target_family = "wasm"))]
mod raster_svg;
mod svg;
mod trace;

pub use caption::TooSmall;
pub use fault::{fault_json, fault_text};
#[cfg(not(target_family = "wasm"))]
pub use file::{write_file, write_folder, write_numbered};
pub use file_error::FileError;
pub use film_strip::{LessonFrame, lesson_frames};
pub use film_strip::{captioned_step, film_strip};
pub use gif::{Film, GifError};
pub use handout::{Handout, paper_questions};
#[cfg(not(target_family = "wasm"))]
pub use lesson_gif::{GifThread, lesson_gif};
pub use lesson_source::{LessonSource, PictureStyle};
pub use query_report::Answers;
pub use raster::PageSize;
pub use raster::{Raster, RasterError};
pub use svg::{EmbedCode, Inline, inline_svg, standing_alone, svg};
pub use trace::{trace_json, trace_text};
