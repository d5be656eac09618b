//! Animated GIFs, their palette, and frames reduced to the changed part.

use std::borrow::Cow;
use std::collections::HashMap;
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use glam::{DVec2, dvec2};
use thiserror::Error;

use super::PageSize;
use super::film_strip::{Strip, TooSmall};
use super::raster::{Raster, RasterError};
use crate::figure::{Figure, Theme};
use crate::lesson::{Slide, reading_time};

/// Why a GIF could not be made.
#[derive(Debug, Error)]
pub enum GifError {
    /// Too many frames for their size.
    #[error("{steps} frames of {width}x{height} px are more than 100 million pixels")]
    TooManyPixels {
        /// The number of frames.
        steps: usize,
        /// Their width.
        width: u32,
        /// Their height.
        height: u32,
    },
    /// The captions would take up more than half of it.
    #[error(transparent)]
    TooSmall(#[from] TooSmall),
    /// A frame could not be drawn.
    #[error(transparent)]
    Drawing(#[from] RasterError),
    /// The encoder failed.
    #[error("the GIF could not be encoded: {0}")]
    Encoding(#[from] gif::EncodingError),
    /// The encoding thread panicked.
    #[error("the GIF was not finished: its thread crashed")]
    Abandoned,
}

/// The additional delay of the last frame, before the GIF loops.
const AT_THE_END: Duration = Duration::from_millis(2500);

const MOST_PIXELS: u64 = 100_000_000;

/// A frame of a lesson's GIF.
#[derive(Debug, PartialEq)]
pub struct LessonFrame {
    /// The figure with its caption, as an SVG.
    pub svg: String,
    /// The delay, in hundredths of a second.
    pub delay: u16,
}

/// The frames of a lesson's GIF, each of the sheet's size; `figure_of` returns the figure of a step in the size left
/// by its caption, in points.
///
/// # Errors
/// [`GifError`], before anything is drawn, when the size doesn't fit the frames.
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
    let captions: Vec<&str> = frames.iter().map(|frame| frame.caption.as_str()).collect();
    let strip = Strip::on_sheet(&captions, &sheet, theme)?;
    let picture_size = dvec2(size.x, size.y - strip.height);
    Ok(frames
        .iter()
        .enumerate()
        .map(move |(at, frame)| LessonFrame {
            svg: strip.below(&figure_of(frame.step, picture_size), &frame.caption, &sheet),
            delay: delay(&frame.caption, at + 1 == count),
        }))
}

/// The delay of a frame, in hundredths of a second.
fn delay(caption: &str, is_last: bool) -> u16 {
    let pause = if is_last { AT_THE_END } else { Duration::ZERO };
    let hundredths = (reading_time(caption) + pause).as_millis() / 10;
    u16::try_from(hundredths).unwrap_or(u16::MAX)
}

/// A looping GIF, encoded frame by frame.
pub struct Film {
    encoder: Encoder<Vec<u8>>,
    /// The last frame, which is written once its delay is known.
    shown: Option<(Raster, Frame<'static>)>,
}

impl Film {
    /// A GIF of this size in pixels.
    ///
    /// # Errors
    /// [`RasterError::TooLarge`] if the size exceeds the format's.
    pub fn new(width: u32, height: u32) -> Result<Self, GifError> {
        let (Ok(width), Ok(height)) = (u16::try_from(width), u16::try_from(height)) else {
            return Err(RasterError::TooLarge.into());
        };
        let mut encoder = Encoder::new(Vec::new(), width, height, &[])?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self {
            encoder,
            shown: None,
        })
    }

    /// Adds a frame of the GIF's size with this delay in hundredths of a second.
    ///
    /// # Errors
    /// [`GifError::Encoding`] when the encoder fails.
    pub fn show(&mut self, raster: Raster, delay: u16) -> Result<(), GifError> {
        let before = self.shown.take();
        let mut frame = changes(before.as_ref().map(|(raster, _)| raster), &raster);
        frame.delay = delay;
        if let Some((_, frame)) = before {
            self.encoder.write_frame(&frame)?;
        }
        self.shown = Some((raster, frame));
        Ok(())
    }

    /// The file.
    ///
    /// # Errors
    /// [`GifError::Encoding`] when the encoder fails.
    pub fn finish(mut self) -> Result<Vec<u8>, GifError> {
        if let Some((_, frame)) = self.shown {
            self.encoder.write_frame(&frame)?;
        }
        Ok(self.encoder.into_inner()?)
    }
}

/// The frame that turns the previous one into `raster`: the smallest rectangle with all changes.
fn changes(before: Option<&Raster>, raster: &Raster) -> Frame<'static> {
    let [width, height] = raster.size().map(|side| side as usize);
    let mut counts: HashMap<Rgb, usize> = HashMap::new();
    let (mut left, mut right, mut top, mut bottom) = (width, 0, height, 0);
    for y in 0..height {
        let row = 3 * width * y..3 * width * (y + 1);
        if before.is_some_and(|before| before.rgb()[row.clone()] == raster.rgb()[row]) {
            continue;
        }
        (top, bottom) = (top.min(y), y + 1);
        for x in 0..width {
            if let Some(color) = new_color(before, raster, y * width + x) {
                *counts.entry(color).or_default() += 1;
                (left, right) = (left.min(x), right.max(x + 1));
            }
        }
    }
    if counts.is_empty() {
        (left, right, top, bottom) = (0, 1, 0, 1);
    }
    let (palette, index_of) = palette(counts);
    let buffer = (top..bottom)
        .flat_map(|y| y * width + left..y * width + right)
        .map(|at| new_color(before, raster, at).map_or(SAME, |color| index_of[&color]))
        .collect();
    Frame {
        // No side is longer than the GIF's, which fits a `u16`.
        left: left as u16,
        top: top as u16,
        width: (right - left) as u16,
        height: (bottom - top) as u16,
        dispose: DisposalMethod::Keep,
        transparent: Some(SAME),
        palette: Some(palette),
        buffer: Cow::Owned(buffer),
        ..Frame::default()
    }
}

/// The colour of pixel `at`, if it changed.
fn new_color(before: Option<&Raster>, raster: &Raster, at: usize) -> Option<Rgb> {
    let color = raster.pixel(at);
    let stays = before.is_some_and(|before| before.pixel(at) == color);
    (!stays).then_some(color)
}

/// The index of unchanged pixels.
pub(super) const SAME: u8 = 0;

/// The number of colours of a frame in addition to [`SAME`].
const MOST_COLORS: usize = 255;

/// The number of most common colours, which are kept however near others are: the theme's own.
const KEPT_COLORS: usize = 64;

pub(super) type Rgb = [u8; 3];

/// The palette of these colours, [`SAME`] first, and the index of each. If there are too many, colours near a more
/// common one are replaced by it.
pub(super) fn palette(counts: HashMap<Rgb, usize>) -> (Vec<u8>, HashMap<Rgb, u8>) {
    let mut colors: Vec<(Rgb, usize)> = counts.into_iter().collect();
    colors.sort_unstable_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
    let mut reach = 0;
    let kept = loop {
        if let Some(kept) = apart(&colors, reach) {
            break kept;
        }
        reach += 2;
    };
    let index_of = colors
        .iter()
        .filter_map(|&(color, _)| {
            let nearest = (0..kept.len()).min_by_key(|&k| distance_squared(kept[k], color))?;
            Some((color, nearest as u8 + 1))
        })
        .collect();
    let palette = [[0; 3]].into_iter().chain(kept).flatten().collect();
    (palette, index_of)
}

/// The colours, the most common first, without the rare ones within `reach` of an earlier one; `None` if there are
/// still too many.
fn apart(colors: &[(Rgb, usize)], reach: u32) -> Option<Vec<Rgb>> {
    let mut kept: Vec<Rgb> = Vec::new();
    for &(color, _) in colors {
        let mut others = kept.iter();
        if kept.len() < KEPT_COLORS
            || others.all(|&one| distance_squared(one, color) > reach * reach)
        {
            if kept.len() == MOST_COLORS {
                return None;
            }
            kept.push(color);
        }
    }
    Some(kept)
}

fn distance_squared(one: Rgb, other: Rgb) -> u32 {
    (0..3)
        .map(|k| u32::from(one[k].abs_diff(other[k])).pow(2))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_stay_and_each_of_many_takes_the_nearest_kept() {
        for (levels, error) in [(15, 0), (40, 4 * 4)] {
            let ramp = (0..levels).flat_map(|r| (0..levels).map(move |g| [r, g, 0]));
            let (palette, index_of) = palette(ramp.map(|color| (color, 1)).collect());
            assert!(palette.len() <= 3 * 256);
            assert_eq!(index_of.len(), usize::from(levels).pow(2));
            let colors: Vec<Rgb> = palette.chunks(3).map(|c| [c[0], c[1], c[2]]).collect();
            for (&color, &index) in &index_of {
                assert_ne!(index, SAME);
                let offs = colors.iter().map(|&one| distance_squared(one, color));
                let found = distance_squared(colors[usize::from(index)], color);
                let least = offs.skip(1).min();
                assert!(found <= error && Some(found) == least, "{color:?} {found}");
            }
        }
    }
}
