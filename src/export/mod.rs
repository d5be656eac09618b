//! Pictures on disk: written whole or not at all, and never over a file that is there unless asked.

mod file;
mod numbered;
mod raster;
mod svg;

pub use file::{FileError, write_new, write_over};
pub use numbered::write_numbered;
pub use raster::{Raster, RasterError};
pub use svg::svg;
