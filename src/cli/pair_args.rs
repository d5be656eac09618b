//! The pair and the tick of a scene that a command is about, its lesson, the user trace that it is compared with, and the
//! camera.

use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::{Counter, Failure, choices, complain, open};
use crate::check::{Checkable, DEFAULT_TOLERANCE, Trace, UserTrace};
use crate::export::LessonSource;
use crate::figure::spatial::View;
use crate::figure::{Drawn, Overlays, Scenes};
use crate::lesson::FirstDirection;
use crate::scene::{self, AnyScene, Fall, Falling, IMPACT_TICKS, Scene};

/// The most ticks that are played before a command: more than four and a half hours.
const MOST_TICKS: u64 = 1_000_000;

#[derive(Args)]
pub(super) struct SceneArgs {
    /// A preset, a scene file, a text with two shapes, or - for stdin
    #[arg(value_name = "SCENE")]
    pub name: PathBuf,
    #[command(flatten)]
    pair: PairArgs,
}

impl SceneArgs {
    /// Opens the scene and selects the tick and the pair.
    pub fn take(&self) -> Result<Pair, Failure> {
        self.pair.take(&self.name)
    }
}

#[derive(Args)]
pub(super) struct PairArgs {
    /// In a physics scene, run this many ticks of 1/60 s first; or until the first (`impact`) or K-th impact (`impact:K`)
    #[arg(long, value_name = "N", value_parser = when)]
    tick: Option<When>,
    /// In a physics scene, the indices of A and B in the file, from 0; the default is the pair of the impact, else of
    /// the deepest contact, else the closest pair
    #[arg(long, value_name = "I,J", value_parser = pair)]
    pair: Option<[usize; 2]>,
    /// First round every coordinate, position and radius to single precision
    #[arg(long)]
    f32: bool,
}

/// The time up to which a scene of bodies is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    Tick(u64),
    /// The impact with this number, counted from 1.
    Impact(u64),
}

/// The scene of a command, with the pair as A and B at their current poses.
pub(super) struct Pair {
    pub scene: AnyScene,
    /// In a scene of many bodies, those around the pair.
    pub falling: Option<Falling>,
}

impl Pair {
    /// The indices of A and B, where they were named or are an impact's.
    pub fn chosen(&self) -> Option<[usize; 2]> {
        let chosen = self.falling.as_ref().filter(|falling| falling.is_chosen());
        chosen.map(Falling::pair)
    }

    /// The scene that begins with the current bodies.
    pub fn begun_here(mut self) -> Result<Self, Failure> {
        if let (AnyScene::Planar(scene), Some(falling)) = (&mut self.scene, &self.falling)
            && falling.now() > 0
        {
            let fall = falling.fall_from_now().map_err(|error| {
                Failure::CouldNot(format!("the bodies after {} ticks: {error}", falling.now()))
            })?;
            let mut begun = Falling::new(Arc::new(fall));
            begun.select_pair(falling.pair());
            *scene = begun.scene(scene);
        }
        Ok(self)
    }
}

impl PairArgs {
    /// Opens the scene called `name` and selects the tick and the pair.
    pub fn take(&self, name: &Path) -> Result<Pair, Failure> {
        let mut scene = open(name)?;
        if self.f32 {
            let rounded = match &scene {
                AnyScene::Planar(scene) => scene.in_single_precision().map(AnyScene::Planar),
                AnyScene::Spatial(scene) => scene.in_single_precision().map(AnyScene::Spatial),
            };
            scene = rounded.map_err(|error| Failure::of_file(name, format!("--f32: {error}")))?;
        }
        if let AnyScene::Planar(planar) = &scene
            && let Some(fall) = &planar.fall
        {
            let falling = self.played(Arc::clone(fall), name)?;
            return Ok(Pair {
                scene: falling.scene(planar).into(),
                falling: Some(falling),
            });
        }
        for (option, is_given) in [("tick", self.tick.is_some()), ("pair", self.pair.is_some())] {
            if is_given {
                let reason = format!("--{option} is for physics scenes only");
                return Err(Failure::of_file(name, reason));
            }
        }
        let falling = None;
        Ok(Pair { scene, falling })
    }

    /// The bodies at the tick, with the pair.
    fn played(&self, fall: Arc<Fall>, name: &Path) -> Result<Falling, Failure> {
        let count = fall.bodies().len();
        if let Some([one, other]) = self.pair
            && one.max(other) >= count
        {
            return Err(Failure::BadInput(format!(
                "--pair {one},{other}: the bodies of this scene are 0 to {}",
                count - 1
            )));
        }
        let mut falling = Falling::new(fall);
        match self.tick.unwrap_or(When::Tick(0)) {
            When::Tick(ticks) => {
                let mut counter = Counter::new("tick");
                for tick in 0..ticks {
                    counter.count(tick as usize, ticks as usize);
                    falling.tick();
                }
                falling.select_deepest();
            }
            When::Impact(number) => go_to_impact(&mut falling, number, name)?,
        }
        if let Some(pair) = self.pair {
            falling.select_pair(pair);
        }
        Ok(falling)
    }
}

/// Runs to the impact with this number and reports its tick and pair.
fn go_to_impact(falling: &mut Falling, number: u64, name: &Path) -> Result<(), Failure> {
    for found in 0..number {
        if !falling.go_to_impact(IMPACT_TICKS - falling.now()) {
            let come = match found {
                0 => "there is no impact".to_owned(),
                1 => "there is 1 impact".to_owned(),
                found => format!("there are {found} impacts"),
            };
            let which = match number {
                1 => "impact".to_owned(),
                number => format!("impact:{number}"),
            };
            let reason = format!("--tick {which}: {come} within {IMPACT_TICKS} ticks");
            return Err(Failure::of_file(name, reason));
        }
    }
    let ([a, b], tick) = (falling.pair(), falling.now());
    let name = scene::called(name).display();
    complain(&format!(
        "{name}: impact {number} is that of --tick {tick} --pair {a},{b}"
    ));
    Ok(())
}

fn when(text: &str) -> Result<When, String> {
    let impact = match text.split_once(':') {
        None if text == "impact" => Some(1),
        Some(("impact", number)) => number.parse().ok().filter(|&number| number > 0),
        _ => None,
    };
    let ticks = text.parse().ok().filter(|&ticks| ticks <= MOST_TICKS);
    let when = impact.map(When::Impact).or(ticks.map(When::Tick));
    when.ok_or_else(|| {
        format!(
            "ticks are a whole number from 0 to {MOST_TICKS}, or impact, or impact:K with K from 1"
        )
    })
}

/// Parses two bodies, as `0,3`.
fn pair(text: &str) -> Result<[usize; 2], String> {
    match choices::two(text) {
        Some([one, other]) if one == other => Err("a pair is of two different bodies".to_owned()),
        Some(pair) => Ok(pair),
        None => Err("a pair is the numbers of two bodies, as in 0,3".to_owned()),
    }
}

#[derive(Args)]
pub(super) struct LessonArgs {
    #[command(flatten)]
    pub scene: SceneArgs,
    /// Your trace of the same pair, drawn over the lesson, with its first wrong step marked: a file, or - for stdin
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// The tolerance of lengths for --trace, as for `check`
    #[arg(
        long,
        value_name = "T",
        requires = "trace",
        default_value_t = DEFAULT_TOLERANCE,
        value_parser = tolerance
    )]
    tolerance: f64,
    #[command(flatten)]
    pub camera: CameraArgs,
}

impl LessonArgs {
    /// Reads the pair and the trace that is compared with the lesson.
    pub fn take(&self) -> Result<(Pair, Option<UserTrace>), Failure> {
        let (name, path) = (&self.scene.name, self.trace.as_deref());
        // Only one of the two can be stdin, which is checked before reading.
        let text = path.map(|path| open_trace(path, name)).transpose()?;
        let taken = self.scene.take()?;
        let given = path.zip(text);
        if let AnyScene::Planar(_) = taken.scene {
            self.camera.refuse_in_the_plane(name)?;
        } else if given.is_some() {
            return Err(of_the_plane(name, "trace"));
        }
        let trace = given.map(|(path, text)| read_trace(text, path));
        Ok((taken, trace.transpose()?))
    }

    /// The lesson on a pair, compared with this trace.
    pub fn on<D: Drawn>(
        &self,
        scene: Scene<D>,
        falling: Option<Falling>,
        trace: Option<&UserTrace>,
    ) -> LessonSource<D> {
        let first = FirstDirection::default();
        LessonSource {
            view: self.camera.view(),
            ..LessonSource::compared(scene, falling, first, trace, self.tolerance)
        }
    }
}

pub(super) fn read_trace<D: Checkable>(
    text: impl BufRead,
    path: &Path,
) -> Result<Trace<D>, Failure> {
    Trace::read(text)
        .map_err(|error| Failure::BadInput(format!("{}:{error}", scene::called(path).display())))
}

/// Opens a trace in a file, or on stdin if the name is `-`, unless `scene` is stdin as well, which has not been read
/// yet.
pub(super) fn open_trace(path: &Path, scene: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if path == Path::new("-") && scene == path {
        return Err(Failure::BadInput(
            "standard input can be read once: stdin is either the scene or the trace; give one of the two as a file".to_owned(),
        ));
    }
    scene::open_text(path).map_err(|error| {
        let reason = format!("{error}; name a readable trace, or - for stdin");
        Failure::of_file(path, reason)
    })
}

pub(super) fn tolerance(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(part) if (0.0..=0.1).contains(&part) => Ok(part),
        _ => Err("a tolerance is a fraction of the extent from 0 to 0.1, as in 1e-5".to_owned()),
    }
}

#[derive(Args)]
pub(super) struct CameraArgs {
    /// The view of a 3D scene: degrees around the vertical axis to the right, and degrees up
    #[arg(
        long,
        value_name = "AZIMUTH,ELEVATION",
        value_parser = camera,
        allow_hyphen_values = true
    )]
    camera: Option<View>,
}

impl CameraArgs {
    pub fn view(&self) -> View {
        self.camera.unwrap_or_default()
    }

    /// Refuses a camera for a scene of the plane.
    pub fn refuse_in_the_plane(&self, name: &Path) -> Result<(), Failure> {
        if self.camera.is_none() {
            return Ok(());
        }
        Err(Failure::of_file(name, "--camera is for 3D scenes only"))
    }
}

/// Refuses overlays that scenes in space don't have.
pub(super) fn refuse_overlays(name: &Path, overlays: &Overlays) -> Result<(), Failure> {
    for overlay in overlays.iter() {
        if overlay.row().scenes != Scenes::All {
            return Err(of_the_plane(name, &format!("show {}", overlay.slug())));
        }
    }
    Ok(())
}

/// The refusal of an option for a scene in space.
pub(super) fn of_the_plane(name: &Path, option: &str) -> Failure {
    Failure::of_file(name, format!("--{option} is for 2D scenes only"))
}

/// Parses two angles in degrees, as `30,20`.
fn camera(text: &str) -> Result<View, String> {
    const WORDS: &str = "a camera is an azimuth and an elevation in degrees, as in 30,20";
    let angles =
        choices::two(text).filter(|angles: &[f64; 2]| angles.iter().all(|one| one.is_finite()));
    let [azimuth, elevation] = angles.ok_or(WORDS)?;
    let most = View::MOST_ELEVATION;
    if elevation.abs() > most {
        return Err(format!("an elevation is from −{most} to {most} degrees"));
    }
    Ok(View::new(azimuth, elevation))
}
