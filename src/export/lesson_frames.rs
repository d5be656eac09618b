//! The pictures of a lesson's GIF: its frames with their sentences below, a pause at the end.

use std::time::Duration;

use glam::{DVec2, dvec2};

use super::PageSize;
use super::caption::{Strip, TooSmall};
use super::gif::GifError;
use crate::figure::{Figure, Theme};
use crate::lesson::{Slide, reading_time};

/// How much longer the last frame stays, before it begins anew.
const AT_THE_END: Duration = Duration::from_millis(2500);

const MOST_PIXELS: u64 = 100_000_000;

/// A frame of a lesson's GIF.
#[derive(Debug, PartialEq)]
pub struct LessonFrame {
    /// The picture with its sentence, as an SVG.
    pub svg: String,
    /// How long it stays, in hundredths of a second.
    pub delay: u16,
}

/// The pictures of a lesson's GIF, each a sheet; `figure_of` gives the picture of a step in the size that
/// its sentence leaves, in points.
///
/// # Errors
/// [`GifError`], before anything is drawn, when the size does not fit the frames.
pub fn lesson_frames<'l>(
    frames: &'l [Slide],
    theme: &'l Theme,
    sheet: PageSize,
    figure_of: impl Fn(usize, DVec2) -> Figure + 'l,
) -> Result<impl ExactSizeIterator<Item = LessonFrame> + 'l, GifError> {
    let count = frames.len();
    let size = sheet.points;
    let [width, height] = sheet.pixels().round().to_array().map(|side| side as u32);
    if count as u64 * u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(GifError::TooManyPixels {
            steps: count,
            width,
            height,
        });
    }
    let strip = |sheet: &PageSize| {
        let captions = frames.iter().map(|frame| frame.caption.as_str());
        Strip::below_picture(captions, sheet.points, theme)
    };
    let strip =
        strip(&sheet).ok_or_else(|| TooSmall::new(&sheet, |sheet| strip(sheet).is_some()))?;
    let picture_size = dvec2(size.x, size.y - strip.height());
    Ok(frames
        .iter()
        .enumerate()
        .map(move |(at, frame)| LessonFrame {
            svg: strip.below(&figure_of(frame.step, picture_size), &frame.caption, &sheet),
            delay: delay(&frame.caption, at + 1 == count),
        }))
}

/// How long a frame stays, in hundredths of a second.
fn delay(caption: &str, is_last: bool) -> u16 {
    let pause = if is_last { AT_THE_END } else { Duration::ZERO };
    let hundredths = (reading_time(caption) + pause).as_millis() / 10;
    u16::try_from(hundredths).unwrap_or(u16::MAX)
}
