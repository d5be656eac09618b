//! The pictures of a whole lesson.

use std::time::Duration;

use glam::DVec2;

use super::lesson_place::LessonPlace;
use super::looking::Looking;
use super::recording::size_of_film;
use super::table::Table;
use crate::export::{GifError, Sheet, lesson_frames};
use crate::figure::Theme;

/// All pictures of the lesson that is open, as SVG, each with the time that it takes to read; `None` where none
/// is open.
pub(super) fn lesson_film(
    looking: &Looking,
    table: &Table,
    place: &LessonPlace,
    size: DVec2,
) -> Option<Result<Vec<(String, Duration)>, GifError>> {
    let (lesson, _) = place.shown()?;
    let theme = Theme::new(looking.theme());
    let sheet = Sheet::of_points(size_of_film(size));
    let figure_of =
        |at: usize, size: DVec2| looking.figure(table, place, Some((lesson, at)), None, size);
    let frames = match lesson_frames(lesson.frames(), &theme, sheet, figure_of) {
        Ok(frames) => frames,
        Err(error) => return Some(Err(error)),
    };
    let film = frames.map(|frame| {
        let delay = Duration::from_millis(10 * u64::from(frame.delay));
        (frame.svg, delay)
    });
    Some(Ok(film.collect()))
}
