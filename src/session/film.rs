//! The pictures of a whole lesson.

use std::time::Duration;

use glam::DVec2;

use super::recording::size_of_film;
use crate::export::{GifError, Sheet, lesson_frames};
use crate::figure::{Figure, Theme};
use crate::lesson::Frame;

/// All pictures of a lesson with these frames, as SVG, each with the time that it takes to read. `figure_of` draws a
/// step in a picture of so many points.
pub(super) fn lesson_film(
    frames: &[Frame],
    theme: &Theme,
    size: DVec2,
    figure_of: impl Fn(usize, DVec2) -> Figure,
) -> Result<Vec<(String, Duration)>, GifError> {
    let sheet = Sheet::of_points(size_of_film(size));
    let frames = lesson_frames(frames, theme, sheet, figure_of)?;
    let film = frames.map(|frame| {
        let delay = Duration::from_millis(10 * u64::from(frame.delay));
        (frame.svg, delay)
    });
    Ok(film.collect())
}
