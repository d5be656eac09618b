//! A strip of text below a figure.

use glam::DVec2;
use thiserror::Error;

use super::PageSize;
use super::svg::{FONTS, NumberAttribute, Paint, Prose, svg_among, svg_tag};
use crate::figure::{Figure, Role, Theme, text_room};

/// The margin between the text and the strip's border, in units of the font size.
const MARGIN: f64 = 0.8;

/// The line height, in units of the font size.
const LEADING: f64 = 1.35;

/// The distance of the first baseline from the margin, in units of the font size.
const ASCENT: f64 = 1.05;

/// The captions would take up more than half of the figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}x{} px is too small for a picture with its caption", .size[0], .size[1])]
pub struct TooSmall {
    size: [u32; 2],
    /// A larger size that is sufficient, in px.
    pub enough: Option<[u32; 2]>,
}

impl TooSmall {
    /// `fits` is whether a larger sheet is large enough.
    pub(super) fn new(sheet: &PageSize, fits: impl Fn(&PageSize) -> bool) -> Self {
        const GROWTH: f64 = 1.25;
        const MOST: f64 = 10_000.0;
        let size = sheet.pixels().round();
        let mut larger = std::iter::successors(Some(GROWTH), |times| Some(times * GROWTH))
            .map(|times| [size * times, size * DVec2::new(1.0, times)])
            .take_while(|[whole, _]| whole.max_element() < MOST)
            .flatten()
            .map(|size| size.ceil().as_uvec2());
        Self {
            size: size.as_uvec2().to_array(),
            enough: larger
                .find(|size| fits(&PageSize::of_pixels(*size)))
                .map(|size| size.to_array()),
        }
    }
}

/// The strip below every figure of a series, with the height of its longest caption. A caption may have several lines;
/// each is wrapped to the width.
pub(super) struct Strip<'t> {
    theme: &'t Theme,
    text_size: f64,
    width: f64,
    height: f64,
}

impl<'t> Strip<'t> {
    /// A strip below a figure, together of the sheet's size.
    ///
    /// # Errors
    /// [`TooSmall`] if a word of the captions is wider than that, or they would leave less than half for the figure.
    pub(super) fn on_sheet(
        captions: &[&str],
        sheet: &PageSize,
        theme: &'t Theme,
    ) -> Result<Self, TooSmall> {
        Self::below_picture(captions, sheet.points, theme).ok_or_else(|| {
            TooSmall::new(sheet, |larger| {
                Self::below_picture(captions, larger.points, theme).is_some()
            })
        })
    }

    /// The same for `size` in points, if it fits.
    pub(super) fn below_picture(
        captions: &[impl AsRef<str>],
        size: DVec2,
        theme: &'t Theme,
    ) -> Option<Self> {
        let text_size = theme.style(Role::Simplex).text_size;
        let mut lines = 1;
        let width = size.x - 2.0 * MARGIN * text_size;
        for caption in captions {
            lines = lines.max(wrap(caption.as_ref(), text_size, width)?.len());
        }
        let height = (text_size * (2.0 * MARGIN + LEADING * lines as f64)).ceil();
        (height <= size.y / 2.0).then_some(Self {
            theme,
            text_size,
            width: size.x,
            height,
        })
    }

    pub(super) fn height(&self) -> f64 {
        self.height
    }

    /// The SVG of `figure` with `caption` below it, together of the size of `sheet`.
    pub(super) fn below(&self, figure: &Figure, caption: &str, sheet: &PageSize) -> String {
        let tag = svg_tag(
            sheet.pixels(),
            sheet.points,
            &format!("font-family=\"{FONTS}\""),
        );
        tag + &self.inside(figure, caption, sheet.points, "") + "</svg>\n"
    }

    /// `figure` with `caption` below it, for an SVG in which they have `size`, in points; `prefix` precedes each id.
    pub(super) fn inside(
        &self,
        figure: &Figure,
        caption: &str,
        size: DVec2,
        prefix: &str,
    ) -> String {
        let picture = size - DVec2::new(0.0, self.height);
        let mut out = svg_among(figure, self.theme, &PageSize::of_points(picture), prefix);
        let [top, strip, width] = [picture.y, self.height, size.x].map(NumberAttribute);
        let [ground, line] = [self.theme.surface, self.theme.rule].map(|ink| Paint("fill", ink));
        out += &format!(
            "<rect y=\"{top}\" width=\"{width}\" height=\"{strip}\"{ground}/>\n\
             <rect y=\"{top}\" width=\"{width}\" height=\"1\"{line}/>\n"
        );
        let margin = MARGIN * self.text_size;
        let room = self.width - 2.0 * margin;
        let [x, font] = [margin, self.text_size].map(NumberAttribute);
        let ink = Paint("fill", self.theme.text);
        let mut baseline = picture.y + margin + ASCENT * self.text_size;
        for text in wrap(caption, self.text_size, room).unwrap_or_default() {
            let (y, text) = (NumberAttribute(baseline.round()), Prose::svg(&text));
            out += &format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{font}\"{ink}>{text}</text>\n");
            baseline += LEADING * self.text_size;
        }
        out
    }
}

/// A text with non-breaking spaces in A ⊖ B.
fn unbroken(text: &str) -> String {
    text.replace("A ⊖ B", "A\u{a0}⊖\u{a0}B")
}

/// The lines of a text wrapped to `width`; `None` if a single word is wider.
fn wrap(text: &str, size: f64, width: f64) -> Option<Vec<String>> {
    let lines: Option<Vec<_>> = text
        .lines()
        .map(|line| wrap_line(&unbroken(line), size, width))
        .collect();
    Some(lines?.concat())
}

fn wrap_line(text: &str, size: f64, width: f64) -> Option<Vec<String>> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        if text_room(word, size).x > width {
            return None;
        }
        match lines.last_mut() {
            Some(line)
                if text_room(line, size).x + text_room(" ", size).x + text_room(word, size).x
                    <= width =>
            {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    Some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_stays_and_no_line_is_too_wide() {
        let text = "A and B overlap by 12.50 along (0, −1).";
        let lines = wrap(text, 10.0, 90.0).expect("room for each word");
        assert!(lines.len() > 2);
        assert_eq!(lines.join(" "), unbroken(text));
        assert!(lines.iter().all(|line| text_room(line, 10.0).x <= 90.0));
        assert_eq!(wrap("incomprehensibilities", 10.0, 90.0), None);
    }
}
