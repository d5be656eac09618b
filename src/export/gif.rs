//! The lesson as an animated GIF: a frame a step, its sentence below the picture.

use std::borrow::Cow;
use std::collections::HashMap;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use glam::dvec2;
use thiserror::Error;

use super::caption::Strip;
use super::lesson_picture::{Look, lesson_on, step_figure};
use super::raster::{Raster, RasterError};
use crate::scene::Simulation;

/// How long a frame stays, in hundredths of a second.
const DELAY: u16 = 150;
const LAST_DELAY: u16 = 400;

const MOST_FRAMES: usize = 600;
const MOST_PIXELS: u64 = 100_000_000;

/// The index of the pixels that stay as they were in the frame before.
const SAME: u8 = 0;

/// The colours of a frame beside [`SAME`].
const MOST_COLORS: usize = 255;

/// The commonest colours, which stay as they are whatever is near them: the theme's own.
const KEPT_COLORS: usize = 64;

/// Why there is no GIF.
#[derive(Debug, Error)]
pub enum GifError {
    /// The lesson is too long.
    #[error("the lesson has {0} steps, and a GIF has at most {MOST_FRAMES} frames")]
    TooManySteps(usize),
    /// Its frames are too many for their size.
    #[error(
        "{steps} frames of {width}x{height} px are more than 100 million pixels; --size makes them smaller"
    )]
    TooManyPixels {
        /// The frames.
        steps: usize,
        /// The width of each.
        width: u32,
        /// The height of each.
        height: u32,
    },
    /// The sentences would take up more than half of it.
    #[error(
        "{width}x{height} px are too few for a picture with its sentence below; --size makes it larger"
    )]
    TooSmall {
        /// The width of a frame.
        width: u32,
        /// The height of a frame.
        height: u32,
    },
    /// A frame could not be drawn.
    #[error(transparent)]
    Drawing(#[from] RasterError),
    /// The encoder refused.
    #[error("the GIF could not be encoded: {0}")]
    Encoding(#[from] gif::EncodingError),
}

impl GifError {
    /// Whether another size or scene would do.
    #[must_use]
    pub fn is_bad_input(&self) -> bool {
        !matches!(self, Self::Drawing(_) | Self::Encoding(_))
    }
}

/// The GIF of the lesson on a scene, which loops; `look.size` is that of a frame with its sentence.
///
/// # Errors
/// [`GifError`]; a lesson that is too long or a size that does not fit it is told before anything is drawn.
pub fn lesson_gif(simulation: &Simulation, look: &Look) -> Result<Vec<u8>, GifError> {
    let lesson = lesson_on(simulation);
    let steps = lesson.steps();
    let [width, height] = look.size.to_array().map(|side| side as u32);
    if steps.len() > MOST_FRAMES {
        return Err(GifError::TooManySteps(steps.len()));
    }
    if steps.len() as u64 * u64::from(width) * u64::from(height) > MOST_PIXELS {
        let steps = steps.len();
        return Err(GifError::TooManyPixels {
            steps,
            width,
            height,
        });
    }
    let too_small = GifError::TooSmall { width, height };
    let captions = steps.iter().map(|step| step.caption.as_str());
    let Some(strip) = Strip::new(captions, look.size.x, &look.theme) else {
        return Err(too_small);
    };
    if strip.height() > look.size.y / 2.0 {
        return Err(too_small);
    }
    let (Ok(gif_width), Ok(gif_height)) = (u16::try_from(width), u16::try_from(height)) else {
        return Err(RasterError::TooLarge.into());
    };
    let picture = Look {
        size: dvec2(look.size.x, look.size.y - strip.height()),
        ..*look
    };

    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, gif_width, gif_height, &[])?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut before = None;
    for (at, step) in steps.iter().enumerate() {
        let figure = step_figure(simulation, &lesson, at, &picture);
        let raster = Raster::from_svg(&strip.below(&figure, picture.size, &step.caption))?;
        let mut frame = changes(before.as_ref(), &raster);
        frame.delay = if at + 1 == steps.len() {
            LAST_DELAY
        } else {
            DELAY
        };
        encoder.write_frame(&frame)?;
        before = Some(raster);
    }
    drop(encoder);
    Ok(bytes)
}

/// The frame that makes `raster` of the one before it: the smallest rectangle with all that changes.
fn changes(before: Option<&Raster>, raster: &Raster) -> Frame<'static> {
    let [width, height] = raster.size().map(|side| side as usize);
    let pixel = |raster: &Raster, at: usize| -> Rgb {
        let rgb = &raster.rgb()[3 * at..3 * at + 3];
        [rgb[0], rgb[1], rgb[2]]
    };
    let new_color = |x: usize, y: usize| {
        let at = y * width + x;
        let color = pixel(raster, at);
        let stays = before.is_some_and(|before| pixel(before, at) == color);
        (!stays).then_some(color)
    };
    let mut counts: HashMap<Rgb, usize> = HashMap::new();
    let (mut left, mut right, mut top, mut bottom) = (width, 0, height, 0);
    for y in 0..height {
        for x in 0..width {
            if let Some(color) = new_color(x, y) {
                *counts.entry(color).or_default() += 1;
                (left, right) = (left.min(x), right.max(x + 1));
                (top, bottom) = (top.min(y), bottom.max(y + 1));
            }
        }
    }
    if counts.is_empty() {
        (left, right, top, bottom) = (0, 1, 0, 1);
    }
    let (palette, index_of) = palette(counts);
    let buffer = (top..bottom)
        .flat_map(|y| (left..right).map(move |x| (x, y)))
        .map(|(x, y)| new_color(x, y).map_or(SAME, |color| index_of[&color]))
        .collect();
    Frame {
        // No side is longer than the GIF's, which a `u16` holds.
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

type Rgb = [u8; 3];

/// The palette of these colours, [`SAME`] first, and the index of each. Where there are too many, those
/// that are near a commoner one give way to it.
fn palette(counts: HashMap<Rgb, usize>) -> (Vec<u8>, HashMap<Rgb, u8>) {
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

/// The colours, the commonest first, without the rare ones within `reach` of one before; `None` if those
/// are too many.
fn apart(colors: &[(Rgb, usize)], reach: u32) -> Option<Vec<Rgb>> {
    let mut kept: Vec<Rgb> = Vec::new();
    for &(color, _) in colors {
        let is_near = |&one: &Rgb| distance_squared(one, color) <= reach * reach;
        if kept.len() < KEPT_COLORS || !kept.iter().any(is_near) {
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
    fn few_colours_stay_and_many_are_near_their_own() {
        let ramp = |levels: u8| -> HashMap<Rgb, usize> {
            let all = (0..levels).flat_map(|r| (0..levels).map(move |g| [r, g, 0]));
            all.map(|color| (color, 1)).collect()
        };
        for (levels, error) in [(15, 0), (40, 4 * 4)] {
            let (palette, index_of) = palette(ramp(levels));
            assert!(palette.len() <= 3 * 256);
            assert_eq!(index_of.len(), usize::from(levels).pow(2));
            for (&color, &index) in &index_of {
                assert_ne!(index, SAME);
                let at = 3 * usize::from(index);
                let found = [palette[at], palette[at + 1], palette[at + 2]];
                assert!(
                    distance_squared(found, color) <= error,
                    "{color:?} {found:?}"
                );
            }
        }
    }
}
