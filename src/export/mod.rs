//! Pictures on disk: written whole or not at all, and never over a file that is there unless asked.

mod caption;
mod file;
mod folder;
mod gif;
mod handout;
mod lesson_picture;
mod numbered;
mod raster;
mod svg;

pub use file::{FileError, write_new, write_over};
pub use folder::{FolderFile, write_folder};
pub use gif::{GifError, lesson_gif};
pub use handout::handout;
pub use lesson_picture::{Look, lesson_on, step_figure};
pub use numbered::write_numbered;
pub use raster::{Raster, RasterError};
pub use svg::{Inline, inline_svg, svg};
