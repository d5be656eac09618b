//! How lines, areas, dots and text look.

pub(super) mod dashes;
pub(super) mod hatches;

use glam::DVec2;

use super::Color;

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

    pub(super) fn stroke(self, width: f64, color: Color) -> Self {
        Self {
            stroke: Some(solid(width, color)),
            ..self
        }
    }

    pub(super) fn dash(self, dash: [f64; 4]) -> Self {
        let dashed = |stroke| Stroke {
            dash: Some(dash),
            ..stroke
        };
        Self {
            stroke: self.stroke.map(dashed),
            ..self
        }
    }

    pub(super) fn fill(self, color: Color) -> Self {
        Self {
            fill: Some(color),
            ..self
        }
    }

    pub(super) fn hatch(self, hatch: Option<Hatch>) -> Self {
        Self { hatch, ..self }
    }

    pub(super) fn dot(self, dot: Color) -> Self {
        Self { dot, ..self }
    }

    pub(super) fn ring(self, width: f64, color: Color) -> Self {
        Self {
            ring: Some(solid(width, color)),
            ..self
        }
    }

    pub(super) fn radius(self, radius: f64) -> Self {
        Self { radius, ..self }
    }

    pub(super) fn text(self, text: Color) -> Self {
        Self { text, ..self }
    }

    pub(super) fn small(self) -> Self {
        Self {
            text_size: SMALL_TEXT,
            ..self
        }
    }

    pub(super) fn large(self) -> Self {
        Self {
            text_size: LARGE_TEXT,
            ..self
        }
    }

    /// As large as A's and B's letters.
    pub(super) fn letter(self) -> Self {
        Self {
            text_size: LETTER_TEXT,
            ..self
        }
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
