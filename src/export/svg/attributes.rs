//! What the elements of an SVG are written with: numbers, points, colours and text.

use std::fmt::{self, Display, Formatter, Write};
use std::ops::Range;

use glam::DVec2;

use crate::figure::{Color, Rect, Stroke};
use crate::lesson::symbols_in;

/// A number to two decimals, without zeros at its end or a minus before a zero; what is no finite number
/// is 0, and no number is larger than 1e9.
pub(in crate::export) struct NumberAttribute(pub(in crate::export) f64);

impl Display for NumberAttribute {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        const LARGEST: f64 = 1e9;
        let hundredths = (self.0.clamp(-LARGEST, LARGEST) * 100.0).round() as i64;
        let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
        if hundredths < 0 {
            f.write_char('-')?;
        }
        match (rest / 10, rest % 10) {
            (0, 0) => write!(f, "{whole}"),
            (tenths, 0) => write!(f, "{whole}.{tenths}"),
            (tenths, hundredths) => write!(f, "{whole}.{tenths}{hundredths}"),
        }
    }
}

/// A list of points.
pub(super) struct PointsAttribute<'p>(pub(super) &'p [DVec2]);

impl Display for PointsAttribute<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, point) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_char(' ')?;
            }
            write!(
                f,
                "{},{}",
                NumberAttribute(point.x),
                NumberAttribute(point.y)
            )?;
        }
        Ok(())
    }
}

/// A path of separate lines.
pub(super) struct Lines<'l>(pub(super) &'l [[DVec2; 2]]);

impl Display for Lines<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|[from, to]| {
            let [x, y, to_x, to_y] = [from.x, from.y, to.x, to.y].map(NumberAttribute);
            write!(f, "M{x},{y}L{to_x},{to_y}")
        })
    }
}

/// The attributes of a rectangle's place.
pub(super) struct RectAttributes<'p>(pub(super) &'p Rect);

impl Display for RectAttributes<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (corner, size) = (self.0.min, self.0.size());
        let [x, y, width, height] = [corner.x, corner.y, size.x, size.y].map(NumberAttribute);
        write!(
            f,
            "x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\""
        )
    }
}

/// The attributes of a colour, for `fill` or `stroke`.
pub(in crate::export) struct Paint(
    pub(in crate::export) &'static str,
    pub(in crate::export) Color,
);

impl Display for Paint {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(what, Color { r, g, b, a }) = *self;
        write!(f, " {what}=\"#{r:02x}{g:02x}{b:02x}\"")?;
        if a < u8::MAX {
            let opacity = NumberAttribute(f64::from(a) / f64::from(u8::MAX));
            write!(f, " {what}-opacity=\"{opacity}\"")?;
        }
        Ok(())
    }
}

/// The attributes of a line's look.
pub(super) struct LineAttributes<'s>(pub(super) &'s Stroke);

impl Display for LineAttributes<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Stroke { width, color, dash } = *self.0;
        let (ink, width) = (Paint("stroke", color), NumberAttribute(width));
        write!(f, "{ink} stroke-width=\"{width}\"")?;
        if let Some(lengths) = dash {
            let [dash, gap, next_dash, next_gap] = lengths.map(NumberAttribute);
            write!(f, " stroke-dasharray=\"{dash} {gap}")?;
            if lengths[..2] != lengths[2..] {
                write!(f, " {next_dash} {next_gap}")?;
            }
            f.write_char('"')?;
        }
        Ok(())
    }
}

/// A text whose symbols stand in italics, in an element of SVG or of HTML.
pub(in crate::export) struct Prose<'t> {
    text: &'t str,
    italic: [&'static str; 2],
}

impl<'t> Prose<'t> {
    pub(in crate::export) fn svg(text: &'t str) -> Self {
        let italic = ["<tspan font-style=\"italic\">", "</tspan>"];
        Self { text, italic }
    }

    pub(in crate::export) fn html(text: &'t str) -> Self {
        let italic = ["<i>", "</i>"];
        Self { text, italic }
    }
}

impl Display for Prose<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (text, [open, close]) = (self.text, self.italic);
        let mut at = 0;
        for Range { start, end } in symbols_in(text) {
            let [before, symbol] = [&text[at..start], &text[start..end]].map(Escaped);
            write!(f, "{before}{open}{symbol}{close}")?;
            at = end;
        }
        write!(f, "{}", Escaped(&text[at..]))
    }
}

/// Text with XML's own signs escaped, and those it has no room for replaced.
pub(in crate::export) struct Escaped<'t>(pub(in crate::export) &'t str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\0'..' ' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in [
            (0.0, "0"),
            (-0.001, "0"),
            (1.5, "1.5"),
            (-2.049, "-2.05"),
            (-0.05, "-0.05"),
            (1024.0, "1024"),
            (f64::NAN, "0"),
            (f64::INFINITY, "1000000000"),
        ] {
            assert_eq!(NumberAttribute(value).to_string(), text);
        }
    }
}
