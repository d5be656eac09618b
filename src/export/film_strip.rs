//! Figures with text below them: a step with its caption, and several steps in one picture.

use glam::{DVec2, dvec2};
use thiserror::Error;

use super::svg::{FONTS, number, paint, rect_attributes, svg_among, svg_tag, with_italics};
use super::{LessonSource, PageSize, PictureStyle};
use crate::figure::{Drawn, Figure, MinkowskiPane, Rect, Role, Theme, text_room};

/// A figure smaller than this, in px, is scaled down as a whole, so that its labels have room.
const USUAL: DVec2 = dvec2(680.0, 400.0);

/// The smallest scale at which text is legible.
const SMALLEST: f64 = 0.65;

/// The tags around symbols.
const ITALIC: [&str; 2] = ["<tspan font-style=\"italic\">", "</tspan>"];

/// The gap between two figures, in px.
const GAP: f64 = 10.0;

/// The SVG of a step with its caption below it, together of the size of the style's sheet.
///
/// # Errors
/// [`TooSmall`] when the caption doesn't fit.
///
/// # Panics
/// If the lesson has no such step.
pub fn captioned_step<D: Drawn>(
    case: &LessonSource<D>,
    at: usize,
    look: &PictureStyle,
) -> Result<String, TooSmall> {
    let caption = case.lesson.caption(at);
    let size = look.sheet.points;
    let strip = Strip::on_sheet(&[caption], &look.sheet, &look.theme)?;
    let sheet = PageSize {
        points: dvec2(size.x, size.y - strip.height),
        ..look.sheet
    };
    let pictures = case.pictures(&PictureStyle { sheet, ..*look });
    Ok(strip.below(&pictures.step(at), caption, &look.sheet))
}

/// The SVG of these steps in one picture of the style's sheet, row by row, each with its heading and its caption.
///
/// # Errors
/// [`TooSmall`] when they don't all fit.
pub fn film_strip<D: Drawn>(
    case: &LessonSource<D>,
    steps: &[usize],
    look: &PictureStyle,
) -> Result<String, TooSmall> {
    let lesson = &case.lesson;
    let captions: Vec<String> = steps
        .iter()
        .map(|&step| format!("{}\n{}", lesson.heading(step), lesson.caption(step)))
        .collect();
    let grid = (1..=steps.len())
        .filter_map(|columns| Grid::new(columns, &captions, &look.theme, &look.sheet))
        .max_by(|one, other| one.fitness(look).total_cmp(&other.fitness(look)))
        .ok_or_else(|| {
            TooSmall::new(&look.sheet, |sheet| {
                let mut columns = 1..=steps.len();
                columns.any(|columns| Grid::new(columns, &captions, &look.theme, sheet).is_some())
            })
        })?;
    let sheet = PageSize::of_points(grid.picture());
    let pictures = case.pictures(&PictureStyle { sheet, ..*look });
    Ok(grid.svg(&captions, look, |at| pictures.step(steps[at])))
}

/// A grid of figures of equal size.
struct Grid<'t> {
    columns: usize,
    /// A figure with its caption, in px.
    cell: DVec2,
    /// Pixels per point of a figure.
    scale: f64,
    strip: Strip<'t>,
    theme: &'t Theme,
}

impl<'t> Grid<'t> {
    /// `None` if the caption would take up more than half of a figure.
    fn new(
        columns: usize,
        captions: &[String],
        theme: &'t Theme,
        sheet: &PageSize,
    ) -> Option<Self> {
        let rows = captions.len().div_ceil(columns);
        let [columns_wide, rows_high] = [columns, rows].map(|count| count as f64);
        let counts = dvec2(columns_wide, rows_high);
        let cell = (sheet.pixels() - GAP * (counts - 1.0)) / counts;
        if cell.cmple(DVec2::ZERO).any() {
            return None;
        }
        let fitting = (cell / USUAL).min_element();
        let scale = fitting.clamp(SMALLEST, sheet.scale);
        let strip = Strip::below_picture(captions, cell / scale, theme)?;
        Some(Self {
            columns,
            cell,
            scale,
            strip,
            theme,
        })
    }

    /// The size of a figure, in its own points.
    fn picture(&self) -> DVec2 {
        self.cell / self.scale - dvec2(0.0, self.strip.height)
    }

    /// The scale of the content: two panes next to each other are twice as wide as one.
    fn fitness(&self, look: &PictureStyle) -> f64 {
        let panes = if look.minkowski == MinkowskiPane::Half {
            dvec2(2.0, 1.0)
        } else {
            DVec2::ONE
        };
        (self.scale * self.picture() / panes).min_element()
    }

    fn svg(
        &self,
        captions: &[String],
        look: &PictureStyle,
        figure_of: impl Fn(usize) -> Figure,
    ) -> String {
        let pixels = look.sheet.pixels();
        let [width, height] = pixels.to_array().map(number);
        let ground = paint("fill", self.theme.surface);
        let rim = paint("stroke", self.theme.rule);
        let mut out = svg_tag(pixels, pixels, &format!("font-family=\"{FONTS}\""));
        out += &format!("<rect width=\"{width}\" height=\"{height}\"{ground}/>\n");
        let size = self.cell / self.scale;
        for (at, caption) in captions.iter().enumerate() {
            let [column, row] = [at % self.columns, at / self.columns].map(|k| k as f64);
            let corner = dvec2(column, row) * (self.cell + GAP);
            let place = rect_attributes(&Rect::new(corner, corner + self.cell));
            let [width, height] = size.to_array().map(number);
            let prefix = format!("picture-{at}-");
            let inside = self.strip.inside(&figure_of(at), caption, size, &prefix);
            out += &format!(
                "<svg {place} viewBox=\"0 0 {width} {height}\">\n{inside}</svg>\n\
                 <rect {place} fill=\"none\"{rim}/>\n"
            );
        }
        out + "</svg>\n"
    }
}

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
    pub height: f64,
}

impl<'t> Strip<'t> {
    /// A strip below a figure, together of the sheet's size.
    ///
    /// # Errors
    /// [`TooSmall`] if a word of the captions is wider than that, or they would leave less than half for the figure.
    pub fn on_sheet(
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
    pub fn below_picture(
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

    /// The SVG of `figure` with `caption` below it, together of the size of `sheet`.
    pub fn below(&self, figure: &Figure, caption: &str, sheet: &PageSize) -> String {
        let tag = svg_tag(
            sheet.pixels(),
            sheet.points,
            &format!("font-family=\"{FONTS}\""),
        );
        tag + &self.inside(figure, caption, sheet.points, "") + "</svg>\n"
    }

    /// `figure` with `caption` below it, for an SVG in which they have `size`, in points; `prefix` precedes each id.
    pub fn inside(&self, figure: &Figure, caption: &str, size: DVec2, prefix: &str) -> String {
        let picture = size - DVec2::new(0.0, self.height);
        let mut out = svg_among(figure, self.theme, &PageSize::of_points(picture), prefix);
        let [top, strip, width] = [picture.y, self.height, size.x].map(number);
        let [ground, line] = [self.theme.surface, self.theme.rule].map(|ink| paint("fill", ink));
        out += &format!(
            "<rect y=\"{top}\" width=\"{width}\" height=\"{strip}\"{ground}/>\n\
             <rect y=\"{top}\" width=\"{width}\" height=\"1\"{line}/>\n"
        );
        let margin = MARGIN * self.text_size;
        let room = self.width - 2.0 * margin;
        let [x, font] = [margin, self.text_size].map(number);
        let ink = paint("fill", self.theme.text);
        let mut baseline = picture.y + margin + ASCENT * self.text_size;
        for text in wrap(caption, self.text_size, room).unwrap_or_default() {
            let (y, text) = (number(baseline.round()), with_italics(&text, ITALIC));
            out += &format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{font}\"{ink}>{text}</text>\n");
            baseline += LEADING * self.text_size;
        }
        out
    }
}

/// The lines of a text wrapped to `width`, without breaks in A ⊖ B; `None` if a single word is wider.
fn wrap(text: &str, size: f64, width: f64) -> Option<Vec<String>> {
    let mut lines: Vec<String> = Vec::new();
    for line in unbroken(text).lines() {
        let first = lines.len();
        for word in line.split(' ').filter(|word| !word.is_empty()) {
            let room = text_room(word, size).x;
            if room > width {
                return None;
            }
            match lines[first..].last_mut() {
                Some(last) if text_room(last, size).x + text_room(" ", size).x + room <= width => {
                    last.push(' ');
                    last.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
    }
    Some(lines)
}

fn unbroken(text: &str) -> String {
    text.replace("A ⊖ B", "A\u{a0}⊖\u{a0}B")
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
