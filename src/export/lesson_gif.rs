//! The lesson as a GIF: a frame a step, its sentence below the picture, a pause at the end.

use std::cell::OnceCell;

use glam::{DVec2, dvec2};

use super::Sheet;
use super::caption::Strip;
use super::gif::{Film, GifError};
use super::lesson_picture::{Look, StepPictures, lesson_on};
use crate::figure::{Figure, Theme};
use crate::lesson::Lesson;
use crate::scene::Simulation;

/// How long a frame stays, in hundredths of a second: to look, to read each letter of the sentence, and
/// after the last before it begins anew. A sentence of 100 letters stays for 4.5 s.
const TO_LOOK: usize = 150;
const A_LETTER: usize = 3;
const AT_THE_END: usize = 250;

const MOST_FRAMES: usize = 600;
const MOST_PIXELS: u64 = 100_000_000;

/// A frame of a lesson's GIF.
pub struct LessonFrame {
    /// The picture with its sentence, as an SVG.
    pub svg: String,
    /// How long it stays, in hundredths of a second.
    pub delay: u16,
}

/// The frames of a lesson's GIF, each a sheet; `figure_of` gives the picture of a step in the size that
/// its sentence leaves, in points.
///
/// # Errors
/// [`GifError`], before anything is drawn, when the lesson is too long or the size does not fit it.
pub fn lesson_frames<'l>(
    lesson: &'l Lesson,
    theme: &'l Theme,
    sheet: Sheet,
    figure_of: impl Fn(usize, DVec2) -> Figure + 'l,
) -> Result<impl ExactSizeIterator<Item = LessonFrame> + 'l, GifError> {
    let steps = lesson.steps();
    let count = steps.len();
    let size = sheet.points;
    let [width, height] = sheet.pixels().round().to_array().map(|side| side as u32);
    if count > MOST_FRAMES {
        return Err(GifError::TooManySteps {
            steps: count,
            most: MOST_FRAMES,
        });
    }
    if count as u64 * u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(GifError::TooManyPixels {
            steps: count,
            width,
            height,
        });
    }
    let captions = steps.iter().map(|step| step.caption.as_str());
    let strip = Strip::new(captions, size.x, theme)
        .filter(|strip| strip.height() <= size.y / 2.0)
        .ok_or(GifError::TooSmall { width, height })?;
    let picture_size = dvec2(size.x, size.y - strip.height());
    Ok(steps.iter().enumerate().map(move |(at, step)| LessonFrame {
        svg: strip.below(&figure_of(at, picture_size), &step.caption, &sheet),
        delay: delay(&step.caption, at + 1 == count),
    }))
}

fn delay(caption: &str, is_last: bool) -> u16 {
    let pause = if is_last { AT_THE_END } else { 0 };
    let hundredths = TO_LOOK + A_LETTER * caption.chars().count() + pause;
    u16::try_from(hundredths).unwrap_or(u16::MAX)
}

/// The GIF of the lesson on a scene, which loops; `look.sheet` is that of a frame with its sentence.
/// `progress` is told how many frames are done, and of how many.
///
/// # Errors
/// [`GifError`]; a lesson that is too long or a size that does not fit it is told before anything is drawn.
pub fn lesson_gif(
    simulation: &Simulation,
    look: &Look,
    mut progress: impl FnMut(usize, usize),
) -> Result<Vec<u8>, GifError> {
    let lesson = lesson_on(simulation);
    let b_after = simulation.scene().b.posed();
    // All frames leave their sentences the same room.
    let pictures = OnceCell::new();
    let figure_of = |at: usize, points: DVec2| {
        let of_size = || {
            let sheet = Sheet {
                points,
                ..look.sheet
            };
            StepPictures::new(simulation, &b_after, &lesson, &Look { sheet, ..*look })
        };
        pictures.get_or_init(of_size).step(at)
    };
    let frames = lesson_frames(&lesson, &look.theme, look.sheet, figure_of)?;
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
        film.show(&frame.svg, frame.delay)?;
    }
    progress(count, count);
    film.finish()
}
