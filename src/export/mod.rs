//! Figures and answers on paper: written whole or not at all, and never over a file that is there unless asked.

mod answers;
mod caption;
mod case;
#[cfg(not(target_family = "wasm"))]
mod drawn;
mod embed_code;
mod fault;
#[cfg(not(target_family = "wasm"))]
mod file;
mod file_error;
mod film_strip;
#[cfg(not(target_family = "wasm"))]
mod folder;
pub mod fonts;
mod gif;
mod handout;
mod lesson_frames;
#[cfg(not(target_family = "wasm"))]
mod lesson_gif;
mod lesson_picture;
#[cfg(not(target_family = "wasm"))]
mod numbered;
mod palette;
mod raster;
mod sheet;
mod situation;
mod spatial_picture;
mod svg;
mod trace;

pub use answers::Answers;
pub use caption::TooSmall;
pub use case::Case;
pub use embed_code::EmbedCode;
pub use fault::{fault_json, fault_text};
#[cfg(not(target_family = "wasm"))]
pub use file::{write_new, write_over};
pub use file_error::FileError;
pub use film_strip::{captioned_step, film_strip};
#[cfg(not(target_family = "wasm"))]
pub use folder::{FolderFile, write_folder};
pub use gif::{Film, GifError};
pub use handout::{Handout, Questions};
pub use lesson_frames::{LessonFrame, lesson_frames};
#[cfg(not(target_family = "wasm"))]
pub use lesson_gif::{GifThread, lesson_gif};
pub use lesson_picture::{PictureStyle, answer_figure, lesson_on};
#[cfg(not(target_family = "wasm"))]
pub use numbered::write_numbered;
pub use raster::{Raster, RasterError};
pub use sheet::Sheet;
pub use situation::Situation;
pub use spatial_picture::answer_figure_in_space;
pub use svg::{Inline, inline_svg, standing_alone, svg};
pub use trace::spatial::{trace_json as trace_json_in_space, trace_text as trace_text_in_space};
pub use trace::{trace_json, trace_text};
