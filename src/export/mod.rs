//! Pictures on disk: written whole or not at all, and never over a file that is there.

mod numbered;
mod raster;

pub use numbered::write_numbered;
pub use raster::{Raster, RasterError};
