//! A strip of text below a picture.

use std::fmt::{self, Write};

use glam::DVec2;
use thiserror::Error;

use super::PageSize;
use super::svg::{FONTS, NumberAttribute, Paint, Prose, svg_among};
use crate::figure::{Figure, Role, Theme, text_room};

/// Between the text and the strip's border, in the size of the text.
const MARGIN: f64 = 0.8;

/// How far one baseline is from the next, in the size of the text.
const LEADING: f64 = 1.35;

/// How far the first baseline is below the margin, in the size of the text.
const ASCENT: f64 = 1.05;

/// The sentences would take up more than half of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}x{} px are too few for a picture with its sentence below", .size[0], .size[1])]
pub struct TooSmall {
    size: [u32; 2],
    /// A larger size, in px, that is enough.
    pub enough: Option<[u32; 2]>,
}

impl TooSmall {
    /// `fits` says of a larger sheet whether it is large enough.
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

/// The strip below every picture of a series, as high as the longest of its captions needs. A caption may
/// have several lines; each is broken where it is too wide.
pub(super) struct Strip<'t> {
    theme: &'t Theme,
    text_size: f64,
    width: f64,
    height: f64,
}

impl<'t> Strip<'t> {
    /// A strip of this width, in points; `None` where a word of the captions is wider than that.
    pub(super) fn new<'c>(
        captions: impl Iterator<Item = &'c str>,
        width: f64,
        theme: &'t Theme,
    ) -> Option<Self> {
        let text_size = theme.style(Role::Simplex).text_size;
        let mut lines = 1;
        for caption in captions {
            lines = lines.max(wrap(caption, text_size, width - 2.0 * MARGIN * text_size)?.len());
        }
        Some(Self {
            theme,
            text_size,
            width,
            height: (text_size * (2.0 * MARGIN + LEADING * lines as f64)).ceil(),
        })
    }

    /// A strip that leaves the picture at least half of `size`, in points.
    pub(super) fn below_picture<'c>(
        captions: impl Iterator<Item = &'c str>,
        size: DVec2,
        theme: &'t Theme,
    ) -> Option<Self> {
        Self::new(captions, size.x, theme).filter(|strip| strip.height <= size.y / 2.0)
    }

    pub(super) fn height(&self) -> f64 {
        self.height
    }

    /// The SVG of `figure` with `caption` below it, together as large as `sheet`.
    pub(super) fn below(&self, figure: &Figure, caption: &str, sheet: &PageSize) -> String {
        let mut out = String::with_capacity(32 * 1024);
        // A `String` takes whatever is written to it.
        let _ = self.write(&mut out, figure, caption, sheet);
        out
    }

    fn write(
        &self,
        out: &mut String,
        figure: &Figure,
        caption: &str,
        sheet: &PageSize,
    ) -> fmt::Result {
        let [width, height] = sheet.points.to_array().map(NumberAttribute);
        let [shown_width, shown_height] = sheet.pixels().to_array().map(NumberAttribute);
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{shown_width}\" height=\"{shown_height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"{FONTS}\">"
        )?;
        self.write_inside(out, figure, caption, sheet.points, "")?;
        out.write_str("</svg>\n")
    }

    /// Writes `figure` with `caption` below it into an SVG in which they have `size`, in points; `prefix`
    /// goes before each id.
    pub(super) fn write_inside(
        &self,
        out: &mut String,
        figure: &Figure,
        caption: &str,
        size: DVec2,
        prefix: &str,
    ) -> fmt::Result {
        let picture = size - DVec2::new(0.0, self.height);
        let sheet = PageSize::of_points(picture);
        out.push_str(&svg_among(figure, self.theme, &sheet, prefix));
        let (top, strip, width) = (
            NumberAttribute(picture.y),
            NumberAttribute(self.height),
            NumberAttribute(size.x),
        );
        let ground = Paint("fill", self.theme.surface);
        writeln!(
            out,
            "<rect y=\"{top}\" width=\"{width}\" height=\"{strip}\"{ground}/>"
        )?;
        let line = Paint("fill", self.theme.rule);
        writeln!(
            out,
            "<rect y=\"{top}\" width=\"{width}\" height=\"1\"{line}/>"
        )?;
        let margin = MARGIN * self.text_size;
        let room = self.width - 2.0 * margin;
        let (x, font) = (NumberAttribute(margin), NumberAttribute(self.text_size));
        let ink = Paint("fill", self.theme.text);
        let mut baseline = picture.y + margin + ASCENT * self.text_size;
        for text in wrap(caption, self.text_size, room).unwrap_or_default() {
            let (y, text) = (NumberAttribute(baseline.round()), Prose::svg(&text));
            writeln!(
                out,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{font}\"{ink}>{text}</text>"
            )?;
            baseline += LEADING * self.text_size;
        }
        Ok(())
    }
}

/// A text whose formula and lengths are not broken: their blanks are those that keep a line together.
fn unbroken(text: &str) -> String {
    text.replace("A ⊖ B", "A\u{a0}⊖\u{a0}B")
}

/// The lines of a text that are at most `width` wide; `None` where a single word is wider.
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
    use crate::export::{PairSource, Raster, lesson_on};
    use crate::figure::ThemeName;
    use crate::scene::{Simulation, presets};

    #[test]
    fn every_word_stays_and_no_line_is_too_wide() {
        let text = "A and B overlap by 12.50 along (0, −1).";
        let lines = wrap(text, 10.0, 90.0).expect("room for each word");
        assert!(lines.len() > 2);
        assert_eq!(lines.join(" "), unbroken(text));
        assert!(lines.iter().all(|line| text_room(line, 10.0).x <= 90.0));
        assert_eq!(wrap("incomprehensibilities", 10.0, 90.0), None);
    }

    #[test]
    fn no_letter_of_any_lesson_reaches_into_the_margin() {
        const WIDTH: f64 = 400.0;
        for (preset, name) in presets()
            .into_iter()
            .zip(ThemeName::ALL.into_iter().cycle())
        {
            let theme = Theme::new(name);
            let lesson = lesson_on(PairSource::alone(&Simulation::new(preset.scene)));
            let captions = || lesson.steps().iter().map(|step| step.caption.as_str());
            let strip = Strip::new(captions(), WIDTH, &theme).expect("room");
            for caption in captions() {
                let sheet = PageSize::of_points(DVec2::new(WIDTH, strip.height() + 1.0));
                let text = strip.below(
                    &Figure {
                        panes: vec![],
                        legend: None,
                    },
                    caption,
                    &sheet,
                );
                let raster = Raster::from_svg(&text).expect("a picture");
                let surface = [theme.surface.r, theme.surface.g, theme.surface.b];
                let [width, height] = raster.size().map(|side| side as usize);
                let is_clear =
                    |x: usize, y: usize| raster.rgb()[3 * (y * width + x)..][..3] == surface;
                let right = width - (0.6 * MARGIN * strip.text_size) as usize;
                for y in 2..height {
                    assert!((right..width).all(|x| is_clear(x, y)), "{caption}");
                }
                assert!((0..width).all(|x| is_clear(x, height - 3)), "{caption}");
            }
        }
    }
}
