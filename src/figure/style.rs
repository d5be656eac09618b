//! The style of lines, areas, dots and text: colours, dashes and hatches.

use glam::DVec2;

use super::Rect;
use super::clip::within;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// In points of the figure.
    pub width: f64,
    pub color: Color,
    /// The lengths of a dash, a gap, a dash and a gap; `None` for a solid line.
    pub dash: Option<[f64; 4]>,
}

/// How an area is hatched. Lengths are in points of the figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hatch {
    /// The direction of the lines, of length 1.
    pub along: DVec2,
    /// The distance between lines.
    pub spacing: f64,
    pub stroke: Stroke,
}

/// A role's style; lengths are in points of the figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// The fill of polygons.
    pub fill: Option<Color>,
    /// Drawn over the fill.
    pub hatch: Option<Hatch>,
    /// Lines and outlines.
    pub stroke: Option<Stroke>,
    /// The fill of dots.
    pub dot: Color,
    /// The line of dots that are rings.
    pub ring: Option<Stroke>,
    /// The radius of dots.
    pub radius: f64,
    pub text: Color,
    /// The font size.
    pub text_size: f64,
}

/// A colour for lines, and a variant with enough contrast for text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Tint {
    pub line: Color,
    pub text: Color,
}

impl From<Color> for Tint {
    fn from(color: Color) -> Self {
        Self::plain(color)
    }
}

impl Tint {
    pub const fn plain(color: Color) -> Self {
        let (line, text) = (color, color);
        Self { line, text }
    }

    pub const fn new(line: Color, text: u32) -> Self {
        let text = Color::hex(text);
        Self { line, text }
    }

    /// A faded variant for past states; still visible and readable on a light background.
    pub const fn faded(self) -> Self {
        Self {
            line: self.text.at(65),
            text: self.text.at(90),
        }
    }
}

// Font sizes. egui rounds a font's height, 1.164 of its size in DejaVu, to whole pixels: these give 15, 17, 20 and 23,
// so that text on screen is as large as in a file.
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

/// Builder methods for the rows of the roles.
impl Style {
    /// Dots and text alone.
    pub(super) fn plain(color: Color) -> Self {
        Self {
            fill: None,
            hatch: None,
            stroke: None,
            dot: color,
            ring: None,
            radius: 5.0,
            text: color,
            text_size: TEXT,
        }
    }

    /// Lines, dots and text in one tint.
    pub(super) fn line(self, width: f64, tint: impl Into<Tint>) -> Self {
        let Tint { line, text } = tint.into();
        self.stroke(width, line).dot(line).text(text)
    }

    pub(super) fn stroke(mut self, width: f64, color: Color) -> Self {
        self.stroke = Some(solid(width, color));
        self
    }

    /// With dashes and gaps of these lengths, repeated.
    pub(super) fn dash(mut self, lengths: &[f64]) -> Self {
        if let Some(stroke) = &mut self.stroke {
            stroke.dash = Some(std::array::from_fn(|k| lengths[k % lengths.len()]));
        }
        self
    }

    /// For an edge hidden by its own solid.
    pub(super) fn hidden(self) -> Self {
        self.dash(&[5.0, 5.0])
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
        let text_size = SMALL_TEXT;
        Self { text_size, ..self }
    }

    pub(super) fn large(self) -> Self {
        let text_size = LARGE_TEXT;
        Self { text_size, ..self }
    }

    /// In the size of A's and B's letters.
    pub(super) fn letter(self) -> Self {
        let text_size = LETTER_TEXT;
        Self { text_size, ..self }
    }

    /// A curve of a chart with a dot at its end.
    pub(super) fn curve(self) -> Self {
        self.radius(3.5).small()
    }

    /// With lines and dots, and with text, scaled by these factors.
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

/// The lines of a hatched area, in points of the figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Hatching {
    /// The ends of each.
    pub lines: Vec<[DVec2; 2]>,
    pub stroke: Stroke,
}

impl Hatch {
    /// The lines over the part of a convex outline inside `place`. Adjacent areas with the same hatching share their
    /// lines.
    pub(super) fn over(&self, outline: &[DVec2], place: &Rect) -> Hatching {
        let seen = within(outline, place);
        let across = self.along.perp();
        let levels = seen.iter().map(|at| across.dot(*at) / self.spacing);
        let least = levels.clone().fold(f64::INFINITY, f64::min).floor();
        let most = levels.fold(f64::NEG_INFINITY, f64::max).ceil();
        // Without points, none.
        let inner = (least as i32).saturating_add(1)..most as i32;
        let chords = inner.map(|k| chord(&seen, across, f64::from(k) * self.spacing));
        Hatching {
            lines: chords.flatten().collect(),
            stroke: self.stroke,
        }
    }
}

/// The endpoints of the line across · x = level inside a convex outline.
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
    pub r: u8,
    pub g: u8,
    pub b: u8,
    pub a: u8,
}

impl Color {
    /// The opaque colour 0xRRGGBB.
    pub const fn hex(rgb: u32) -> Self {
        Self {
            r: (rgb >> 16) as u8,
            g: (rgb >> 8) as u8,
            b: rgb as u8,
            a: 255,
        }
    }

    /// The same colour with an opacity of `percent`.
    pub const fn at(self, percent: u32) -> Self {
        Self {
            a: (255 * percent / 100) as u8,
            ..self
        }
    }

    /// The colour blended with an opaque `ground`, as SVG and the window blend.
    pub fn on(self, ground: Self) -> Self {
        let opacity = f64::from(self.a) / 255.0;
        let parts = [(self.r, ground.r), (self.g, ground.g), (self.b, ground.b)];
        let [r, g, b] = parts.map(|(over, under)| {
            (opacity * f64::from(over) + (1.0 - opacity) * f64::from(under)).round() as u8
        });
        Self { r, g, b, a: 255 }
    }

    /// The contrast of two opaque colours, from 1 to 21 (WCAG 2.1).
    pub fn contrast(self, other: Self) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// The relative luminance of WCAG 2.1.
    pub(super) fn luminance(self) -> f64 {
        let [r, g, b] = [self.r, self.g, self.b].map(|part| {
            let c = f64::from(part) / 255.0;
            match c <= 0.040_45 {
                true => c / 12.92,
                false => libm::pow((c + 0.055) / 1.055, 2.4),
            }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }
}
