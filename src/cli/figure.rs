//! `collidoscope figure`: a scene's picture without a window.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use glam::UVec2;

use super::counter::Counter;
use super::{Failure, choices};
use crate::export::{self, FileError, GifError, Look, Raster, Sheet};
use crate::figure::{Figure, MinkowskiPane, Overlay, Overlays, Theme, ThemeName};
use crate::scene::{self, Simulation};

#[derive(Args)]
pub(super) struct FigureArgs {
    /// A preset's slug or a scene file
    #[arg(value_name = "SCENE")]
    scene: PathBuf,
    /// The picture's file; its ending says what it is: .svg or .png, or .gif for the whole lesson
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The world, Minkowski space, or both
    #[arg(long, value_enum, default_value_t)]
    view: View,
    #[arg(
        long,
        help = shown(),
        value_name = "LIST",
        default_value = "hull,simplex,edge,contacts,labels",
        value_parser = choices::overlays
    )]
    show: Overlays,
    /// A step of the lesson, counted from 0 as `trace` does; without it the answer is shown
    #[arg(long, value_name = "N")]
    step: Option<usize>,
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
    /// Replace a file that is there
    #[arg(long)]
    force: bool,
}

/// What a figure shows.
#[derive(Clone, Copy, Default, ValueEnum)]
enum View {
    World,
    Minkowski,
    #[default]
    Both,
}

impl View {
    fn panes(self) -> MinkowskiPane {
        match self {
            Self::World => MinkowskiPane::Off,
            Self::Minkowski => MinkowskiPane::Alone,
            Self::Both => MinkowskiPane::Half,
        }
    }
}

/// A kind of picture.
#[derive(Clone, Copy)]
enum Format {
    Svg,
    Png,
    Gif,
}

impl Format {
    const ALL: [(&'static str, Self); 3] =
        [("svg", Self::Svg), ("png", Self::Png), ("gif", Self::Gif)];

    /// What the ending of `path` says, in capitals or not.
    fn of(path: &Path) -> Result<Self, Failure> {
        let ending = path.extension().unwrap_or_default();
        Self::ALL
            .into_iter()
            .find(|(name, _)| ending.eq_ignore_ascii_case(name))
            .map(|(_, format)| format)
            .ok_or_else(|| {
                let [svg, png, gif] = Self::ALL.map(|(name, _)| name);
                let path = path.display();
                Failure::BadInput(format!(
                    "{path}: the name of a picture ends in .{svg}, .{png} or .{gif}"
                ))
            })
    }
}

/// Writes the picture of the scene as it starts, or its lesson.
pub(super) fn write(args: &FigureArgs) -> Result<(), Failure> {
    let format = Format::of(&args.output)?;
    if let (Format::Gif, Some(step)) = (format, args.step) {
        return Err(Failure::BadInput(format!(
            "--step {step}: a .gif shows every step; one alone is an .svg or a .png"
        )));
    }
    let scene = scene::open(&args.scene).map_err(Failure::bad_input)?;
    let simulation = Simulation::new(scene);
    let look = Look {
        overlays: args.show,
        minkowski: args.view.panes(),
        theme: Theme::new(args.theme),
        sheet: Sheet::of_pixels(UVec2::from(args.size)),
    };
    let bytes = match format {
        Format::Svg => svg(&simulation, args.step, &look)?.into_bytes(),
        Format::Png => Raster::from_svg(&svg(&simulation, args.step, &look)?)
            .and_then(|raster| raster.to_png())
            .map_err(|error| Failure::CouldNot(error.to_string()))?,
        Format::Gif => {
            let mut counter = Counter::new("frame");
            export::lesson_gif(&simulation, &look, |done, all| counter.count(done, all))
                .map_err(|error| no_gif(args, &error))?
        }
    };
    let written = if args.force {
        export::write_over(&args.output, &bytes)
    } else {
        export::write_new(&args.output, &bytes)
    };
    written.map_err(|error| not_written(&error))
}

/// The picture of the answer, or of a step.
fn svg(simulation: &Simulation, step: Option<usize>, look: &Look) -> Result<String, Failure> {
    let figure = match step {
        None => export::answer_figure(simulation, look),
        Some(step) => figure_of_step(simulation, step, look)?,
    };
    Ok(export::svg(&figure, &look.theme, &look.sheet))
}

fn no_gif(args: &FigureArgs, error: &GifError) -> Failure {
    let said = format!("{}: {error}", args.output.display());
    match error {
        GifError::TooManySteps { .. } => Failure::BadInput(said),
        GifError::TooManyPixels { .. } => {
            Failure::BadInput(format!("{said}; --size makes them smaller"))
        }
        GifError::TooSmall { .. } => Failure::BadInput(format!("{said}; --size makes it larger")),
        GifError::Drawing(_) | GifError::Encoding(_) | GifError::Abandoned => {
            Failure::CouldNot(said)
        }
    }
}

/// Says why an output file is missing.
pub(super) fn not_written(error: &FileError) -> Failure {
    match error {
        FileError::Exists(_) => Failure::CouldNot(format!("{error}; --force replaces it")),
        _ => Failure::CouldNot(error.to_string()),
    }
}

/// The picture of a step, if the lesson has it.
fn figure_of_step(simulation: &Simulation, step: usize, look: &Look) -> Result<Figure, Failure> {
    let lesson = export::lesson_on(simulation);
    let last = lesson.steps().len() - 1;
    if step > last {
        return Err(Failure::BadInput(format!(
            "--step {step}: the steps of this scene are 0 to {last}"
        )));
    }
    Ok(export::step_figure(simulation, &lesson, step, look))
}

/// The help of `--show`.
fn shown() -> String {
    let slugs = Overlay::ALL.map(Overlay::slug).join(", ");
    format!("What is shown on top, separated by commas, of {slugs}; '' for nothing")
}

/// A size in px, as `1024x768`.
fn size(text: &str) -> Result<[u32; 2], String> {
    const SIDES: std::ops::RangeInclusive<u32> = 16..=16_384;
    const MOST_PIXELS: u32 = 100_000_000;
    let sides = text
        .split_once(['x', 'X'])
        .and_then(|(width, height)| Some([width.parse().ok()?, height.parse().ok()?]))
        .ok_or("a size is a width and a height in px, as in 1024x768")?;
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
