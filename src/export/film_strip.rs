//! A lesson as a series of pictures: the frames of a GIF, and steps with captions in one still picture.

use std::time::Duration;

use glam::{DVec2, dvec2};

use super::caption::{Strip, TooSmall};
use super::gif::GifError;
use super::svg::{FONTS, NumberAttribute, Paint, svg_tag};
use super::{LessonSource, PageSize, PictureStyle};
use crate::figure::{Drawn, Figure, MinkowskiPane, Theme};
use crate::lesson::{Slide, reading_time};

/// A figure smaller than this, in px, is scaled down as a whole, so that its labels have room.
const USUAL: DVec2 = dvec2(680.0, 400.0);

/// The smallest scale at which text is legible.
const SMALLEST: f64 = 0.65;

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
    let caption = case.narration().caption(at);
    let size = look.sheet.points;
    let strip = Strip::on_sheet(&[caption], &look.sheet, &look.theme)?;
    let sheet = PageSize {
        points: dvec2(size.x, size.y - strip.height()),
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
    let narration = case.narration();
    let captions: Vec<String> = steps
        .iter()
        .map(|&step| format!("{}\n{}", narration.heading(step), narration.caption(step)))
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
        self.cell / self.scale - dvec2(0.0, self.strip.height())
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
        let [width, height] = pixels.to_array().map(NumberAttribute);
        let ground = Paint("fill", self.theme.surface);
        let rim = Paint("stroke", self.theme.rule);
        let mut out = svg_tag(pixels, pixels, &format!("font-family=\"{FONTS}\""));
        out += &format!("<rect width=\"{width}\" height=\"{height}\"{ground}/>\n");
        let size = self.cell / self.scale;
        for (at, caption) in captions.iter().enumerate() {
            let [column, row] = [at % self.columns, at / self.columns].map(|k| k as f64);
            let corner = dvec2(column, row) * (self.cell + GAP);
            let [x, y] = corner.to_array().map(NumberAttribute);
            let [cell_width, cell_height] = self.cell.to_array().map(NumberAttribute);
            let [inner_width, inner_height] = size.to_array().map(NumberAttribute);
            let prefix = format!("picture-{at}-");
            let inside = self.strip.inside(&figure_of(at), caption, size, &prefix);
            out += &format!(
                "<svg x=\"{x}\" y=\"{y}\" width=\"{cell_width}\" height=\"{cell_height}\" \
                 viewBox=\"0 0 {inner_width} {inner_height}\">\n{inside}</svg>\n\
                 <rect x=\"{x}\" y=\"{y}\" width=\"{cell_width}\" height=\"{cell_height}\" \
                 fill=\"none\"{rim}/>\n"
            );
        }
        out + "</svg>\n"
    }
}

/// The additional delay of the last frame, before the GIF loops.
const AT_THE_END: Duration = Duration::from_millis(2500);

const MOST_PIXELS: u64 = 100_000_000;

/// A frame of a lesson's GIF.
#[derive(Debug, PartialEq)]
pub struct LessonFrame {
    /// The figure with its caption, as an SVG.
    pub svg: String,
    /// The delay, in hundredths of a second.
    pub delay: u16,
}

/// The frames of a lesson's GIF, each of the sheet's size; `figure_of` returns the figure of a step in the size left
/// by its caption, in points.
///
/// # Errors
/// [`GifError`], before anything is drawn, when the size doesn't fit the frames.
pub fn lesson_frames<'l>(
    frames: &'l [Slide],
    theme: &'l Theme,
    sheet: PageSize,
    figure_of: impl Fn(usize, DVec2) -> Figure + 'l,
) -> Result<impl ExactSizeIterator<Item = LessonFrame> + 'l, GifError> {
    let count = frames.len();
    let size = sheet.points;
    let [width, height] = sheet.pixels().round().to_array().map(|side| side as u32);
    if count as u64 * u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(GifError::TooManyPixels {
            steps: count,
            width,
            height,
        });
    }
    let captions: Vec<&str> = frames.iter().map(|frame| frame.caption.as_str()).collect();
    let strip = Strip::on_sheet(&captions, &sheet, theme)?;
    let picture_size = dvec2(size.x, size.y - strip.height());
    Ok(frames
        .iter()
        .enumerate()
        .map(move |(at, frame)| LessonFrame {
            svg: strip.below(&figure_of(frame.step, picture_size), &frame.caption, &sheet),
            delay: delay(&frame.caption, at + 1 == count),
        }))
}

/// The delay of a frame, in hundredths of a second.
fn delay(caption: &str, is_last: bool) -> u16 {
    let pause = if is_last { AT_THE_END } else { Duration::ZERO };
    let hundredths = (reading_time(caption) + pause).as_millis() / 10;
    u16::try_from(hundredths).unwrap_or(u16::MAX)
}
