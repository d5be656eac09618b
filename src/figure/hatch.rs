//! Hatching: lines across an area, by which areas differ where their colours cannot be seen.

use glam::DVec2;

use super::Rect;
use super::clip::within;
use super::style::{Hatch, Stroke};

/// The lines over an area, in points of the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Hatching {
    /// The ends of each.
    pub lines: Vec<[DVec2; 2]>,
    /// Their look.
    pub stroke: Stroke,
}

impl Hatch {
    /// The lines over what of a convex outline lies in `place`. Areas that are hatched alike share their
    /// lines where they meet.
    pub(super) fn over(&self, outline: &[DVec2], place: &Rect) -> Hatching {
        let seen = within(outline, place);
        if seen.is_empty() {
            return Hatching {
                lines: Vec::new(),
                stroke: self.stroke,
            };
        }
        let across = self.along.perp();
        let levels = seen.iter().map(|point| across.dot(*point) / self.spacing);
        let (least, most) = levels
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), level| {
                (low.min(level), high.max(level))
            });
        let (first, last) = (least.floor() as i32 + 1, most.ceil() as i32 - 1);
        let levels = (first..=last).map(|k| f64::from(k) * self.spacing);
        Hatching {
            lines: levels
                .filter_map(|level| chord(&seen, across, level))
                .collect(),
            stroke: self.stroke,
        }
    }
}

/// Where the line across · x = level enters and leaves a convex outline.
fn chord(outline: &[DVec2], across: DVec2, level: f64) -> Option<[DVec2; 2]> {
    let ends = outline.iter().skip(1).chain(outline.first());
    let mut crossings = outline.iter().zip(ends).filter_map(|(&from, &to)| {
        let (start, end) = (across.dot(from) - level, across.dot(to) - level);
        ((start < 0.0) != (end < 0.0)).then(|| from + (to - from) * (start / (start - end)))
    });
    Some([crossings.next()?, crossings.next()?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Color;
    use crate::figure::clip::corners;
    use approx::assert_abs_diff_eq;
    use glam::dvec2;

    const HATCH: Hatch = Hatch {
        along: DVec2::X,
        spacing: 10.0,
        stroke: Stroke {
            width: 1.0,
            color: Color::hex(0),
            dash: None,
        },
    };

    #[test]
    fn lines_run_from_rim_to_rim() {
        let triangle = [dvec2(0.0, 0.0), dvec2(40.0, 0.0), dvec2(0.0, 40.0)];
        let place = Rect::new(DVec2::ZERO, DVec2::splat(100.0));
        let lines = HATCH.over(&triangle, &place).lines;
        assert_eq!(lines.len(), 3);
        for (line, y) in lines.iter().zip([10.0, 20.0, 30.0]) {
            let [left, right] = if line[0].x < line[1].x {
                *line
            } else {
                [line[1], line[0]]
            };
            assert_abs_diff_eq!(left, dvec2(0.0, y), epsilon = 1e-12);
            assert_abs_diff_eq!(right, dvec2(40.0 - y, y), epsilon = 1e-12);
        }
    }

    #[test]
    fn what_is_off_the_pane_is_not_hatched() {
        let wide = Rect::new(DVec2::splat(-1e4), DVec2::splat(2e4));
        let place = Rect::new(dvec2(5.0, 5.0), DVec2::splat(50.0));
        let lines = HATCH.over(&corners(&wide), &place).lines;
        assert_eq!(lines.len(), 5);
        let seen = Rect::around(lines.into_iter().flatten());
        assert!(place.shrunk(-1e-9).holds(&seen), "{seen:?}");
        let beside = Rect::new(dvec2(200.0, 0.0), DVec2::splat(50.0));
        assert!(HATCH.over(&corners(&beside), &place).lines.is_empty());
    }
}
