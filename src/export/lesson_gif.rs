//! The lesson as a GIF.

use std::cell::OnceCell;

use glam::DVec2;

use super::gif::{Film, GifError};
use super::lesson_frames::lesson_frames;
use super::{Case, PictureStyle, Raster, Sheet};
use crate::lesson::Frame;

/// The GIF of these frames of a lesson, which loops; `look.sheet` is that of a frame with its
/// sentence. `progress` is told how many frames are done, and of how many.
///
/// # Errors
/// [`GifError`]; a lesson that is too long or a size that does not fit it is told before anything is drawn.
pub fn lesson_gif(
    case: Case<'_>,
    frames: &[Frame],
    look: &PictureStyle,
    mut progress: impl FnMut(usize, usize),
) -> Result<Vec<u8>, GifError> {
    // All frames leave their sentences the same room.
    let pictures = OnceCell::new();
    let figure_of = |at: usize, points: DVec2| {
        let of_size = || {
            let sheet = Sheet {
                points,
                ..look.sheet
            };
            case.pictures(&PictureStyle { sheet, ..*look })
        };
        pictures.get_or_init(of_size).step(at)
    };
    let frames = lesson_frames(frames, &look.theme, look.sheet, figure_of)?;
    let [width, height] = look
        .sheet
        .pixels()
        .round()
        .to_array()
        .map(|side| side as u32);
    let mut film = Film::new(width, height)?;
    let count = frames.len();
    for (done, frame) in frames.enumerate() {
        progress(done, count);
        film.show(Raster::from_svg(&frame.svg)?, frame.delay)?;
    }
    progress(count, count);
    film.finish()
}
