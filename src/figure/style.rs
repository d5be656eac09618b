//! How lines, areas, dots and text look: colours, dashes and hatches.

use std::f64::consts::FRAC_1_SQRT_2;

use glam::DVec2;

use super::Rect;
use super::clip::within;

/// A line's look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// In points of the picture.
    pub width: f64,
    /// Its colour.
    pub color: Color,
    /// The lengths of a dash, a gap, a dash and a gap; `None` for a solid line.
    pub dash: Option<[f64; 4]>,
}

/// How an area is hatched. Lengths are in points of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hatch {
    /// The way that the lines run, of length 1.
    pub along: DVec2,
    /// From one line to the next.
    pub spacing: f64,
    /// The lines' look.
    pub stroke: Stroke,
}

/// A role's look; lengths are in points of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// The inside of polygons.
    pub fill: Option<Color>,
    /// Lines over that inside.
    pub hatch: Option<Hatch>,
    /// Lines and outlines.
    pub stroke: Option<Stroke>,
    /// The inside of dots.
    pub dot: Color,
    /// The line of dots that are rings.
    pub ring: Option<Stroke>,
    /// The radius of dots.
    pub radius: f64,
    /// Text.
    pub text: Color,
    /// The height of text.
    pub text_size: f64,
}

/// A colour of lines, and its like that is strong enough to be read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Tint {
    pub(super) line: Color,
    pub(super) text: Color,
}

impl From<Color> for Tint {
    fn from(color: Color) -> Self {
        Self::plain(color)
    }
}

impl Tint {
    pub(super) const fn plain(color: Color) -> Self {
        Self {
            line: color,
            text: color,
        }
    }

    /// The same for what is over; still to be seen and read on a light ground.
    pub(super) const fn faded(self) -> Self {
        Self {
            line: self.text.at(65),
            text: self.text.at(90),
        }
    }
}

// The sizes of text. egui rounds a font's height, 1.164 of its size in DejaVu, to whole pixels: these
// make 15, 17, 20 and 23, so that text on the screen is as large as in a file.
const SMALL_TEXT: f64 = 12.9;
const TEXT: f64 = 14.6;
const LARGE_TEXT: f64 = 17.2;
const LETTER_TEXT: f64 = 19.8;

pub(super) const fn solid(width: f64, color: Color) -> Stroke {
    Stroke {
        width,
        color,
        dash: None,
    }
}

impl Stroke {
    fn scaled(self, by: f64) -> Self {
        Self {
            width: self.width * by,
            dash: self.dash.map(|parts| parts.map(|part| part * by)),
            ..self
        }
    }
}

/// A style with one thing changed, for the rows of the roles.
impl Style {
    /// Dots and text alone.
    pub(super) fn plain(dot: Color, text: Color) -> Self {
        Self {
            fill: None,
            hatch: None,
            stroke: None,
            dot,
            ring: None,
            radius: 5.0,
            text,
            text_size: TEXT,
        }
    }

    /// Lines, dots and text in one tint.
    pub(super) fn line(self, width: f64, tint: impl Into<Tint>) -> Self {
        let tint = tint.into();
        let lined = self.stroke(width, tint.line);
        lined.dot(tint.line).text(tint.text)
    }

    pub(super) fn stroke(mut self, width: f64, color: Color) -> Self {
        self.stroke = Some(solid(width, color));
        self
    }

    pub(super) fn dash(mut self, dash: [f64; 4]) -> Self {
        if let Some(stroke) = &mut self.stroke {
            stroke.dash = Some(dash);
        }
        self
    }

    pub(super) fn fill(mut self, color: Color) -> Self {
        self.fill = Some(color);
        self
    }

    pub(super) fn hatch(self, hatch: Option<Hatch>) -> Self {
        Self { hatch, ..self }
    }

    pub(super) fn dot(self, dot: Color) -> Self {
        Self { dot, ..self }
    }

    pub(super) fn ring(mut self, width: f64, color: Color) -> Self {
        self.ring = Some(solid(width, color));
        self
    }

    pub(super) fn radius(self, radius: f64) -> Self {
        Self { radius, ..self }
    }

    pub(super) fn text(self, text: Color) -> Self {
        Self { text, ..self }
    }

    pub(super) fn small(self) -> Self {
        self.text_size(SMALL_TEXT)
    }

    pub(super) fn large(self) -> Self {
        self.text_size(LARGE_TEXT)
    }

    /// As large as A's and B's letters.
    pub(super) fn letter(self) -> Self {
        self.text_size(LETTER_TEXT)
    }

    fn text_size(self, text_size: f64) -> Self {
        Self { text_size, ..self }
    }

    /// A line of a chart with a dot at its end.
    pub(super) fn curve(self) -> Self {
        self.radius(3.5).small()
    }

    /// With lines and dots, and with text, so many times as large.
    pub(super) fn scaled(self, strokes: f64, text: f64) -> Self {
        Self {
            stroke: self.stroke.map(|stroke| stroke.scaled(strokes)),
            ring: self.ring.map(|ring| ring.scaled(strokes)),
            radius: self.radius * strokes,
            text_size: self.text_size * text,
            ..self
        }
    }
}

/// A core and the A ⊖ B of the cores: short dashes.
pub(in crate::figure) const DASH_CORE: [f64; 4] = [4.0, 3.0, 4.0, 3.0];

/// B where the push will put it.
pub(in crate::figure) const DASH_GHOST: [f64; 4] = [8.0, 5.0, 8.0, 5.0];

/// Where a support query ends: long dashes.
pub(in crate::figure) const DASH_SUPPORT_LINE: [f64; 4] = [15.0, 6.0, 15.0, 6.0];

/// What the last step had: pairs of short dashes.
pub(in crate::figure) const DASH_BEFORE: [f64; 4] = [5.0, 3.0, 5.0, 9.0];

/// The edges to come: dash and dot.
pub(in crate::figure) const DASH_EXPANSION: [f64; 4] = [10.0, 4.0, 2.0, 4.0];

/// How far off an edge is: dots.
pub(in crate::figure) const DASH_EDGE_DISTANCE: [f64; 4] = [1.5, 3.0, 1.5, 3.0];

/// A contact that is over: sparse dots.
pub(in crate::figure) const DASH_LAST_CONTACT: [f64; 4] = [2.0, 6.0, 2.0, 6.0];

/// A body where a point of the other moves it: a long dash and a short one.
pub(in crate::figure) const DASH_MOVED: [f64; 4] = [16.0, 4.0, 5.0, 4.0];

/// What was wrong with an answer: dashes with short gaps.
pub(in crate::figure) const DASH_WRONG: [f64; 4] = [11.0, 2.0, 11.0, 2.0];

/// Where the user's trace looks: dashes close together.
pub(in crate::figure) const DASH_THEIR_DIRECTION: [f64; 4] = [6.0, 2.0, 6.0, 2.0];

/// What it has before a step: dash and dot, far apart.
pub(in crate::figure) const DASH_THEIR_BEFORE: [f64; 4] = [12.0, 6.0, 3.0, 6.0];

/// The edges about the faces that go: dashes with short gaps, thick.
pub(in crate::figure) const DASH_HORIZON: [f64; 4] = [9.0, 3.0, 9.0, 3.0];

/// An edge behind the faces of its own solid: dashes as long as their gaps.
pub(in crate::figure) const DASH_HIDDEN: [f64; 4] = [5.0, 5.0, 5.0, 5.0];

/// The bodies where they touch later: dash and dot close together.
pub(in crate::figure) const DASH_AT_TOUCH: [f64; 4] = [7.0, 2.0, 2.0, 2.0];

/// The dots of a hatching.
pub(in crate::figure) const DASH_DOTS: [f64; 4] = [1.2, 6.8, 1.2, 6.8];

/// Lines of one width, or rows of dots, all one way.
#[derive(Clone, Copy)]
pub(in crate::figure) struct Pattern {
    along: DVec2,
    spacing: f64,
    width: f64,
    dash: Option<[f64; 4]>,
}

impl Pattern {
    const fn lines(along: DVec2, spacing: f64) -> Self {
        Self {
            along,
            spacing,
            width: 0.7,
            dash: None,
        }
    }

    const fn dots(along: DVec2, spacing: f64) -> Self {
        Self {
            along,
            spacing,
            width: 1.2,
            dash: Some(DASH_DOTS),
        }
    }

    pub(in crate::figure) const fn of(self, color: Color) -> Hatch {
        Hatch {
            along: self.along,
            spacing: self.spacing,
            stroke: Stroke {
                width: self.width,
                color,
                dash: self.dash,
            },
        }
    }
}

/// A, rising.
pub(in crate::figure) const HATCH_A: Pattern =
    Pattern::lines(DVec2::new(FRAC_1_SQRT_2, -FRAC_1_SQRT_2), 9.0);

/// B, falling, perpendicular to A's.
pub(in crate::figure) const HATCH_B: Pattern =
    Pattern::lines(DVec2::new(FRAC_1_SQRT_2, FRAC_1_SQRT_2), 9.0);

/// What a query proves empty: dots.
pub(in crate::figure) const HATCH_EMPTY_SIDE: Pattern = Pattern::dots(DVec2::new(0.8, -0.6), 8.0);

/// Where the origin must lie: steep.
pub(in crate::figure) const HATCH_ORIGIN_REGION: Pattern =
    Pattern::lines(DVec2::new(0.28, -0.96), 7.0);

/// EPA's polytope: level, far apart.
pub(in crate::figure) const HATCH_POLYTOPE: Pattern = Pattern::lines(DVec2::X, 14.0);

/// Its face closest to the origin: level, close together.
pub(in crate::figure) const HATCH_CLOSEST: Pattern = Pattern::lines(DVec2::X, 4.0);

/// The face of a simplex with the origin beyond it: upright.
pub(in crate::figure) const HATCH_FACE_TO_ORIGIN: Pattern = Pattern::lines(DVec2::Y, 6.0);

/// Faces that go: dots.
pub(in crate::figure) const HATCH_SEEN: Pattern = Pattern::dots(DVec2::Y, 6.0);

/// Faces to come: upright, far apart.
pub(in crate::figure) const HATCH_NEW: Pattern = Pattern::lines(DVec2::Y, 12.0);

/// Bodies beside the pair that stay where they are: steep, falling.
pub(in crate::figure) const HATCH_FIXED: Pattern = Pattern::lines(DVec2::new(0.28, 0.96), 6.0);

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

/// An sRGB colour with its opacity, 0 to 255 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
    /// Opacity.
    pub a: u8,
}

impl Color {
    /// The opaque colour 0xRRGGBB.
    #[must_use]
    pub const fn hex(rgb: u32) -> Self {
        Self {
            r: (rgb >> 16) as u8,
            g: (rgb >> 8) as u8,
            b: rgb as u8,
            a: 255,
        }
    }

    /// The same at an opacity of `percent`.
    #[must_use]
    pub const fn at(self, percent: u32) -> Self {
        Self {
            a: (255 * percent / 100) as u8,
            ..self
        }
    }

    /// What is seen of it on an opaque `ground`, mixed as SVG and the window mix.
    #[must_use]
    pub fn on(self, ground: Self) -> Self {
        let mix = |over: u8, under: u8| {
            let opacity = f64::from(self.a) / 255.0;
            (opacity * f64::from(over) + (1.0 - opacity) * f64::from(under)).round() as u8
        };
        Self {
            r: mix(self.r, ground.r),
            g: mix(self.g, ground.g),
            b: mix(self.b, ground.b),
            a: 255,
        }
    }

    /// The contrast of two opaque colours, from 1 to 21 (WCAG 2.1).
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// The relative luminance of WCAG 2.1.
    pub(super) fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let c = f64::from(part) / 255.0;
            if c <= 0.040_45 {
                c / 12.92
            } else {
                libm::pow((c + 0.055) / 1.055, 2.4)
            }
        };
        0.2126 * linear(self.r) + 0.7152 * linear(self.g) + 0.0722 * linear(self.b)
    }
}

#[cfg(test)]
mod tests {
    use approx::assert_abs_diff_eq;
    use glam::dvec2;

    use super::*;
    use crate::figure::Color;
    use crate::figure::clip::corners;

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
