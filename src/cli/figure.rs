//! `collidoscope figure`: a scene's picture without a window.

use std::path::{Path, PathBuf};

use clap::Args;
use glam::UVec2;

use super::pair_args::{LessonArgs, Pair, refuse_overlays};
use super::{Counter, Failure, choices, print};
use crate::export::{
    self, FileError, GifError, LessonSource, PageSize, PictureStyle, Raster, TooSmall,
};
use crate::figure::{Drawn, MinkowskiPane, Overlay, Overlays, Theme, ThemeName};
use crate::lesson::Captions;
use crate::scene::AnyScene;

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
        value_parser = choices::by_slug(ThemeName::ALL, ThemeName::slug)
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

#[derive(Clone, Copy, PartialEq)]
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
    let (Pair { scene, falling }, given_trace) = args.lesson.take()?;
    if let (AnyScene::Spatial(_), Some(show)) = (&scene, &args.show) {
        refuse_overlays(&args.lesson.scene.name, show)?;
    }
    let trace = given_trace.as_ref();
    let bytes = match scene {
        AnyScene::Planar(scene) => encode(&args.lesson.on(scene, falling, trace), format, args)?,
        AnyScene::Spatial(scene) => encode(&args.lesson.on(scene, None, trace), format, args)?,
    };
    if args.output == Path::new(STDOUT) {
        return print(|out| out.write_all(&bytes));
    }
    export::write_file(&args.output, &bytes, args.force).map_err(|error| not_written(&error))
}

/// The file of the picture.
fn encode<D: Drawn>(
    case: &LessonSource<D>,
    format: Format,
    args: &FigureArgs,
) -> Result<Vec<u8>, Failure> {
    let shown = match format {
        Format::Svg | Format::Png => Shown::new(case, args)?,
        Format::Gif => Shown::whole_lesson(args)?,
    };
    let is_apart = matches!(shown, Shown::Answer) && !case.lesson.is_colliding();
    let usual = SHOWN
        .into_iter()
        .chain(is_apart.then_some(Overlay::Distance));
    let style = PictureStyle {
        overlays: args.show.unwrap_or_else(|| usual.collect()),
        minkowski: args.view,
        theme: Theme::new(args.theme),
        sheet: PageSize::of_pixels(UVec2::from(args.size)),
    };
    let svg = match &shown {
        Shown::Answer => Ok(style.svg(&case.answer_figure(&style))),
        &Shown::Step(step) if args.caption => export::captioned_step(case, step, &style),
        &Shown::Step(step) => Ok(style.svg(&case.step_figure(step, &style))),
        Shown::Steps(steps) => export::film_strip(case, steps, &style),
        Shown::Lesson => {
            let mut counter = Counter::new("frame");
            let gif = export::lesson_gif(case, &style, |done, all| counter.count(done, all));
            return gif.map_err(|error| no_gif(args, &error));
        }
    }
    .map_err(too_small)?;
    if format == Format::Png {
        let png = Raster::from_svg(&svg).and_then(|raster| raster.to_png());
        return png.map_err(|error| Failure::CouldNot(error.to_string()));
    }
    let [title, description] = shown.title_and_description(case);
    Ok(export::standing_alone(&svg, &title, &description).into_bytes())
}

/// What a picture shows.
enum Shown {
    Answer,
    Step(usize),
    Steps(Vec<usize>),
    /// In a GIF.
    Lesson,
}

impl Shown {
    fn new<D: Drawn>(case: &LessonSource<D>, args: &FigureArgs) -> Result<Self, Failure> {
        let lesson = &case.lesson;
        if let Some(Steps { text, rows }) = &args.steps {
            let all = [[0, lesson.step_count() - 1]];
            let rows = if rows.is_empty() { &all[..] } else { rows };
            for &[_, last] in rows {
                in_range(&format!("--steps {text}"), last, lesson)?;
            }
            let steps = rows.iter().flat_map(|&[first, last]| first..=last);
            return Ok(Self::Steps(steps.collect()));
        }
        // The answer contains nothing of a user trace.
        let compared = case.comparison.as_ref();
        let unasked = compared.map(|_| case.lesson.marked_step().unwrap_or(0));
        match args.step.or(unasked) {
            Some(step) => {
                in_range(&format!("--step {step}"), step, lesson)?;
                Ok(Self::Step(step))
            }
            None if args.caption => Err(Failure::BadInput("--caption needs --step".to_owned())),
            None => Ok(Self::Answer),
        }
    }

    fn whole_lesson(args: &FigureArgs) -> Result<Self, Failure> {
        let (argument, some) = match (args.step, &args.steps) {
            (None, None) => return Ok(Self::Lesson),
            (Some(step), _) => (format!("--step {step}"), "one alone is"),
            (_, Some(Steps { text, .. })) => {
                (format!("--steps {text}"), "some of them in a row are")
            }
        };
        Err(Failure::BadInput(format!(
            "{argument}: a .gif shows the whole lesson; {some} an .svg or a .png"
        )))
    }

    fn title_and_description<D: Drawn>(&self, case: &LessonSource<D>) -> [String; 2] {
        let (lesson, title) = (&case.lesson, case.scene(false).title);
        let captions: Vec<&str> = match self {
            &Self::Step(step) => {
                let title = format!("{title}: {}", lesson.heading(step));
                return [title, lesson.caption(step).to_owned()];
            }
            Self::Steps(steps) => steps.iter().map(|&at| lesson.caption(at)).collect(),
            Self::Answer | Self::Lesson => vec![lesson.caption(lesson.step_count() - 1)],
        };
        [title, captions.join(" ")]
    }
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
    let rows = match text {
        "all" => Some(Vec::new()),
        list => list.split(',').map(range).collect(),
    };
    Ok(Steps {
        text: text.to_owned(),
        rows: rows.ok_or("steps are a range such as 0-2, a list such as 0,2,5, or all")?,
    })
}

/// Parses a step or a range, as the first and the last.
fn range(text: &str) -> Option<[usize; 2]> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let ends = [first.trim().parse().ok()?, last.trim().parse().ok()?];
    (ends[0] <= ends[1]).then_some(ends)
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
