//! The few colours that a GIF's frame may have.

use std::collections::HashMap;

/// The index of the pixels that stay as they were in the frame before.
pub(super) const SAME: u8 = 0;

/// The colours of a frame beside [`SAME`].
const MOST_COLORS: usize = 255;

/// The commonest colours, which stay as they are whatever is near them: the theme's own.
const KEPT_COLORS: usize = 64;

pub(super) type Rgb = [u8; 3];

/// The palette of these colours, [`SAME`] first, and the index of each. Where there are too many, those
/// that are near a commoner one give way to it.
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
    fn few_colours_stay_and_each_of_many_takes_the_nearest_kept() {
        let ramp = |levels: u8| -> HashMap<Rgb, usize> {
            let all = (0..levels).flat_map(|r| (0..levels).map(move |g| [r, g, 0]));
            all.map(|color| (color, 1)).collect()
        };
        for (levels, error) in [(15, 0), (40, 4 * 4)] {
            let (palette, index_of) = palette(ramp(levels));
            assert!(palette.len() <= 3 * 256);
            assert_eq!(index_of.len(), usize::from(levels).pow(2));
            let colors: Vec<Rgb> = palette.chunks(3).map(|c| [c[0], c[1], c[2]]).collect();
            for (&color, &index) in &index_of {
                assert_ne!(index, SAME);
                let off = |of: &Rgb| {
                    let of_each = (0..3).map(|k| i32::from(of[k]) - i32::from(color[k]));
                    of_each.map(|part| part * part).sum::<i32>()
                };
                let found = off(&colors[usize::from(index)]);
                let least = colors[1..].iter().map(off).min();
                assert!(found <= error && Some(found) == least, "{color:?} {found}");
            }
        }
    }
}
