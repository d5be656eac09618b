//! Pictures on disk: written whole or not at all, and never over a file that is there.

mod numbered;
mod raster;
mod whole;

pub use numbered::write_numbered;
pub use raster::{Raster, RasterError};
pub use whole::{replace, write_new};
