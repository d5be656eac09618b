//! Figures and answers on paper: written whole or not at all, and never over a file that is there unless asked.

mod answers;
mod caption;
mod file;
mod film_strip;
mod folder;
mod gif;
mod handout;
mod lesson_gif;
mod lesson_picture;
mod numbered;
mod palette;
mod raster;
mod recorder;
mod sheet;
mod svg;
mod trace;

pub use answers::Answers;
pub use caption::TooSmall;
pub use file::{FileError, write_new, write_over};
pub use film_strip::{captioned_step, film_strip};
pub use folder::{FolderFile, write_folder};
pub use gif::GifError;
pub use handout::Handout;
pub use lesson_gif::{LessonFrame, lesson_frames, lesson_gif};
pub use lesson_picture::{Look, answer_figure, lesson_on, step_figure};
pub use numbered::write_numbered;
pub use raster::{Raster, RasterError};
pub use recorder::Recorder;
pub use sheet::Sheet;
pub use svg::{Inline, inline_svg, svg};
pub use trace::{trace_json, trace_text};
