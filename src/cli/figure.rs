//! `collidoscope figure`: a scene's picture without a window.

use std::path::{Path, PathBuf};

use clap::Args;
use glam::UVec2;

use super::lesson::{LessonArgs, refuse_overlays};
use super::pair_args::OpenedPair;
use super::progress::Counter;
use super::{Failure, choices, print};
use crate::export::{
    self, FileError, GifError, LessonDimension, LessonSource, PageSize, PictureStyle, Raster,
    TooSmall,
};
use crate::figure::{MinkowskiPane, Overlay, Overlays, Theme, ThemeName};
use crate::lesson::Captions;

#[derive(Args)]
pub(super) struct FigureArgs {
    #[command(flatten)]
    lesson: LessonArgs,
    /// The file to write: .svg, .png, or .gif for the whole lesson; - prints an SVG on stdout
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The world, Minkowski space, or both
    #[arg(long, default_value = "both", value_parser = choices::panes())]
    view: MinkowskiPane,
    #[arg(
        long,
        help = show_help(),
        value_name = "LIST",
        value_parser = choices::overlays
    )]
    show: Option<Overlays>,
    /// A step of the lesson, counted from 0; the default is the answer or, with --trace, the first wrong step
    #[arg(long, value_name = "N")]
    step: Option<usize>,
    /// A film strip: several steps in one picture, each with its caption: a range such as 0-2, a list such as 0,2,5,
    /// or all
    #[arg(long, value_name = "LIST", value_parser = steps, conflicts_with = "step")]
    steps: Option<Steps>,
    /// Print the step's caption below the picture, as in film strips and GIFs
    #[arg(long)]
    caption: bool,
    /// The colours
    #[arg(
        long,
        value_name = "NAME",
        default_value = ThemeName::default().slug(),
        value_parser = choices::theme()
    )]
    theme: ThemeName,
    /// The picture's width and height, in px
    #[arg(long, value_name = "WxH", default_value = "1024x768", value_parser = size)]
    size: [u32; 2],
    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
}

/// Steps of a lesson, in display order.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Steps {
    /// The argument as given.
    text: String,
    /// First and last steps of ranges; empty for all steps.
    rows: Vec<[usize; 2]>,
}

#[derive(Clone, Copy)]
enum Format {
    Svg,
    Png,
    Gif,
}

impl Format {
    /// The format of a file extension, in upper or lower case.
    fn of(path: &Path) -> Result<Self, Failure> {
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        match ending.to_str() {
            _ if path == Path::new(STDOUT) => Ok(Self::Svg),
            Some("svg") => Ok(Self::Svg),
            Some("png") => Ok(Self::Png),
            Some("gif") => Ok(Self::Gif),
            _ => Err(Failure::BadInput(format!(
                "{}: the name of a picture ends in .svg, .png or .gif",
                path.display()
            ))),
        }
    }
}

/// The overlays without `--show`; an answer on separated shapes also has their distance.
const SHOWN: [Overlay; 5] = [
    Overlay::Hull,
    Overlay::Simplex,
    Overlay::Edge,
    Overlay::Contacts,
    Overlay::Labels,
];

const STDOUT: &str = "-";

/// Writes the picture of a scene at its start or after some ticks, or of its lesson.
pub(super) fn write(args: &FigureArgs) -> Result<(), Failure> {
    let format = Format::of(&args.output)?;
    let (taken, trace) = args.lesson.take()?;
    if let (OpenedPair::Spatial(_), Some(show)) = (&taken, &args.show) {
        refuse_overlays(&args.lesson.scene.name, show)?;
    }
    let trace = trace.as_ref();
    match taken {
        OpenedPair::Planar(pair) => write_picture(&args.lesson.on(pair, trace), format, args),
        OpenedPair::Spatial(pair) => write_picture(&args.lesson.on(pair, trace), format, args),
    }
}

fn write_picture<D: LessonDimension>(
    case: &LessonSource<D>,
    format: Format,
    args: &FigureArgs,
) -> Result<(), Failure> {
    // The answer contains nothing of a user trace.
    let unasked = case.comparison.as_ref();
    let unasked = unasked.map(|_| case.lesson.marked_step().unwrap_or(0));
    let is_answer = args.step.or(unasked).is_none() && args.steps.is_none();
    let shows_distance = is_answer && !matches!(format, Format::Gif) && !case.lesson.is_colliding();
    let distance = shows_distance.then_some(Overlay::Distance);
    let look = PictureStyle {
        overlays: args
            .show
            .unwrap_or_else(|| SHOWN.into_iter().chain(distance).collect()),
        minkowski: args.view,
        theme: Theme::new(args.theme),
        sheet: PageSize::of_pixels(UVec2::from(args.size)),
    };
    let bytes = bytes(format, case, unasked, args, &look)?;
    if args.output == Path::new(STDOUT) {
        return print(|out| out.write_all(&bytes));
    }
    export::write_file(&args.output, &bytes, args.force).map_err(|error| not_written(&error))
}

/// The picture in this format; `unasked` is the step to show if none is named, else the answer is shown.
fn bytes<D: LessonDimension>(
    format: Format,
    case: &LessonSource<D>,
    unasked: Option<usize>,
    args: &FigureArgs,
    look: &PictureStyle,
) -> Result<Vec<u8>, Failure> {
    if matches!(format, Format::Gif) {
        return gif(case, args, look);
    }
    let shown = Shown::new(case.narration(), args, unasked)?;
    let svg = svg(case, &shown, args, look)?;
    if matches!(format, Format::Svg) {
        let [title, description] = title_and_description(case, &shown);
        return Ok(export::standing_alone(&svg, &title, &description).into_bytes());
    }
    Raster::from_svg(&svg)
        .and_then(|raster| raster.to_png())
        .map_err(|error| Failure::CouldNot(error.to_string()))
}

/// What a still picture shows.
enum Shown {
    Answer,
    Step(usize),
    Steps(Vec<usize>),
}

impl Shown {
    fn new(
        narration: &Captions,
        args: &FigureArgs,
        unasked: Option<usize>,
    ) -> Result<Self, Failure> {
        if let Some(Steps { text, rows }) = &args.steps {
            let all = [[0, narration.step_count() - 1]];
            let rows = if rows.is_empty() { &all[..] } else { rows };
            for &[_, last] in rows {
                in_range(&format!("--steps {text}"), last, narration)?;
            }
            let steps = rows.iter().flat_map(|&[first, last]| first..=last);
            return Ok(Self::Steps(steps.collect()));
        }
        match args.step.or(unasked) {
            Some(step) => {
                in_range(&format!("--step {step}"), step, narration)?;
                Ok(Self::Step(step))
            }
            None if args.caption => Err(Failure::BadInput("--caption needs --step".to_owned())),
            None => Ok(Self::Answer),
        }
    }
}

/// The title and the description of the picture.
fn title_and_description<D: LessonDimension>(case: &LessonSource<D>, shown: &Shown) -> [String; 2] {
    let narration = case.narration();
    let title = case.scene(false).title;
    match shown {
        Shown::Answer => [
            title,
            narration.caption(narration.step_count() - 1).to_owned(),
        ],
        &Shown::Step(step) => [
            format!("{title}: {}", narration.heading(step)),
            narration.caption(step).to_owned(),
        ],
        Shown::Steps(steps) => {
            let captions: Vec<&str> = steps.iter().map(|&at| narration.caption(at)).collect();
            [title, captions.join(" ")]
        }
    }
}

fn svg<D: LessonDimension>(
    case: &LessonSource<D>,
    shown: &Shown,
    args: &FigureArgs,
    look: &PictureStyle,
) -> Result<String, Failure> {
    let figure = match *shown {
        Shown::Steps(ref steps) => return export::film_strip(case, steps, look).map_err(too_small),
        Shown::Step(step) if args.caption => {
            return export::captioned_step(case, step, look).map_err(too_small);
        }
        Shown::Step(step) => case.step_figure(step, look),
        Shown::Answer => case.answer_figure(look),
    };
    Ok(export::svg(&figure, &look.theme, &look.sheet))
}

fn gif<D: LessonDimension>(
    case: &LessonSource<D>,
    args: &FigureArgs,
    look: &PictureStyle,
) -> Result<Vec<u8>, Failure> {
    let wrong = |argument: String, more: &str| {
        Err(Failure::BadInput(format!(
            "{argument}: a .gif shows the whole lesson; {more} an .svg or a .png"
        )))
    };
    if let Some(step) = args.step {
        return wrong(format!("--step {step}"), "one alone is");
    }
    if let Some(Steps { text, .. }) = &args.steps {
        return wrong(format!("--steps {text}"), "some of them in a row are");
    }
    let mut counter = Counter::new("frame");
    export::lesson_gif(case, look, |done, all| {
        counter.count(done, all);
    })
    .map_err(|error| no_gif(args, &error))
}

/// Refuses a step that the lesson does not have.
pub(super) fn in_range(argument: &str, step: usize, narration: &Captions) -> Result<(), Failure> {
    let last = narration.step_count() - 1;
    if step > last {
        return Err(Failure::BadInput(format!(
            "{argument}: the steps of this scene are 0 to {last}"
        )));
    }
    Ok(())
}

fn too_small(error: TooSmall) -> Failure {
    let remedy = match error.enough {
        Some([width, height]) => format!("--size {width}x{height} is enough"),
        None => "show fewer steps".to_owned(),
    };
    Failure::BadInput(format!("{error}; {remedy}"))
}

fn no_gif(args: &FigureArgs, error: &GifError) -> Failure {
    let message = format!("{}: {error}", args.output.display());
    match error {
        GifError::TooManyPixels { .. } => {
            Failure::BadInput(format!("{message}; --size makes them smaller"))
        }
        GifError::TooSmall(error) => too_small(*error),
        GifError::Drawing(_) | GifError::Encoding(_) | GifError::Abandoned => {
            Failure::CouldNot(message)
        }
    }
}

pub(super) fn not_written(error: &FileError) -> Failure {
    match error {
        FileError::Exists(_) => Failure::CouldNot(format!("{error} (use --force to overwrite it)")),
        _ => Failure::CouldNot(error.to_string()),
    }
}

/// The help of `--show`.
fn show_help() -> String {
    let slugs = Overlay::ALL.map(Overlay::slug).join(", ");
    let usual = SHOWN.map(Overlay::slug).join(",");
    format!(
        "Comma-separated overlays of {slugs}; '' for none [default: {usual}, and distance if the shapes are apart]"
    )
}

/// Parses steps and ranges, as `0-2`, `0,2,5` or `0,3-5`, or `all`.
fn steps(text: &str) -> Result<Steps, String> {
    let row = |part: &str| {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let ends = [first.trim().parse().ok()?, last.trim().parse().ok()?];
        (ends[0] <= ends[1]).then_some(ends)
    };
    let rows = match text {
        "all" => Some(Vec::new()),
        list => list.split(',').map(row).collect(),
    };
    let text = text.to_owned();
    rows.map(|rows| Steps { text, rows })
        .ok_or_else(|| "steps are a range such as 0-2, a list such as 0,2,5, or all".to_owned())
}

/// Parses a size in px, as `1024x768`.
fn size(text: &str) -> Result<[u32; 2], String> {
    const SIDES: std::ops::RangeInclusive<u32> = 16..=16_384;
    const MOST_PIXELS: u32 = 100_000_000;
    let sides = text
        .split_once(['x', 'X'])
        .and_then(|(width, height)| Some([width.parse().ok()?, height.parse().ok()?]))
        .ok_or("a size is WIDTHxHEIGHT in px, such as 1024x768")?;
    if !sides.iter().all(|side| SIDES.contains(side)) {
        let (least, most) = (SIDES.start(), SIDES.end());
        return Err(format!("width and height are from {least} to {most} px"));
    }
    if sides[0] * sides[1] > MOST_PIXELS {
        return Err("a picture has at most 100 million pixels".to_owned());
    }
    Ok(sides)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_a_first_and_a_last_one_or_a_list() {
        let rows = |text| steps(text).map(|steps| steps.rows);
        assert_eq!(rows("0-2"), Ok(vec![[0, 2]]));
        assert_eq!(rows("3"), Ok(vec![[3, 3]]));
        assert_eq!(rows("5,0,2-3"), Ok(vec![[5, 5], [0, 0], [2, 3]]));
        assert_eq!(rows("all"), Ok(vec![]));
        for wrong in [
            "", "-", "2-", "-2", "2-1", "0-2-4", "a-b", "0..2", "0,", "all,1",
        ] {
            assert!(steps(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_size_is_two_whole_numbers_within_reason() {
        assert_eq!(size("1024x768"), Ok([1024, 768]));
        assert_eq!(size("16X6250"), Ok([16, 6250]));
        for wrong in [
            "",
            "x",
            "1024",
            "1024x",
            "10x20x30",
            "15x100",
            "16385x16",
            "-20x20",
            "1e3x20",
            "10001x10001",
            "99999999999x20",
        ] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
