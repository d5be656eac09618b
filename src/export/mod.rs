//! Figures and answers on paper: written whole or not at all, and never over a file that is there unless asked.

mod caption;
mod embed_code;
mod fault;
#[cfg(not(target_family = "wasm"))]
mod file;
mod film_strip;
#[cfg(not(target_family = "wasm"))]
pub mod fonts;
mod gif;
mod handout;
#[cfg(not(target_family = "wasm"))]
mod lesson_picture;
mod lesson_source;
#[cfg(not(target_family = "wasm"))]
mod pair_source;
mod query_report;
mod raster;
#[cfg(not(target_family = "wasm"))]
mod spatial_picture;
mod svg;
mod trace;

pub use caption::TooSmall;
pub use embed_code::EmbedCode;
pub use fault::{fault_json, fault_text};
pub use file::FileError;
#[cfg(not(target_family = "wasm"))]
pub use file::write_numbered;
#[cfg(not(target_family = "wasm"))]
pub use file::{FolderFile, write_folder};
#[cfg(not(target_family = "wasm"))]
pub use file::{write_new, write_over};
#[cfg(not(target_family = "wasm"))]
pub use film_strip::{GifThread, lesson_gif};
pub use film_strip::{LessonFrame, lesson_frames};
pub use film_strip::{captioned_step, film_strip};
pub use gif::{Film, GifError};
pub use handout::{Handout, paper_questions};
pub use lesson_picture::{PictureStyle, answer_figure, lesson_on};
pub use lesson_source::LessonSource;
pub use pair_source::PairSource;
pub use query_report::Answers;
pub use raster::PageSize;
pub use raster::{Raster, RasterError};
pub use spatial_picture::answer_figure_in_space;
pub use svg::{Inline, inline_svg, standing_alone, svg};
pub use trace::spatial::{trace_json as trace_json_in_space, trace_text as trace_text_in_space};
pub use trace::{trace_json, trace_text};
