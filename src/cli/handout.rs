//! `collidoscope handout`: a lesson as a page.

use std::path::PathBuf;

use clap::Args;

use super::Failure;
use super::beside::BesideArgs;
use super::figure::not_written;
use super::pair::{PairArgs, PlanarPair, Taken};
use super::space::{CameraArgs, refuse_trace};
use crate::export::{self, Case, FolderFile, Handout, Questions, Situation};
use crate::lesson::{self, Course, ForeignTrace, questions};
use crate::scene::{AnyScene, Scene, Simulation, spatial};
use crate::session::{Link, Site};

/// The scene beside the page.
const SCENE_FILE: &str = "scene.json";

#[derive(Args)]
pub(super) struct HandoutArgs {
    /// A preset's slug, a scene file, a text with a pair, or - for stdin
    #[arg(value_name = "SCENE")]
    scene: PathBuf,
    #[command(flatten)]
    pair: PairArgs,
    #[command(flatten)]
    camera: CameraArgs,
    #[command(flatten)]
    beside: BesideArgs,
    /// The folder for index.html and scene.json; it is made if it is missing
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Ask what guess first asks, with blanks to be filled in; the answers begin on a new page
    #[arg(long, conflicts_with = "trace")]
    questions: bool,
    /// Link to the scene on the page of this address, which runs the program
    #[arg(long, value_name = "URL")]
    site: Option<Site>,
    /// Replace the files that are there
    #[arg(long)]
    force: bool,
}

/// Writes the page and the scene beside it.
pub(super) fn write(args: &HandoutArgs) -> Result<(), Failure> {
    let trace = args.beside.read(&args.scene)?;
    let (json, page) = match args.pair.take(&args.scene)? {
        Taken::Planar(taken) => {
            args.camera.refuse_in_the_plane(&args.scene)?;
            let trace = args.beside.parse(trace.as_deref())?;
            in_the_plane(&taken, args, trace.as_ref())?
        }
        Taken::Spatial(scene) => {
            refuse_trace(&args.scene, &args.beside)?;
            in_space(scene, args)?
        }
    };
    let files = [
        FolderFile {
            name: SCENE_FILE,
            bytes: json.as_bytes(),
        },
        FolderFile {
            name: "index.html",
            bytes: page.as_bytes(),
        },
    ];
    export::write_folder(&args.output, &files, args.force).map_err(|error| not_written(&error))
}

/// The scene as a file and the page, of a scene of the plane.
fn in_the_plane(
    taken: &PlanarPair,
    args: &HandoutArgs,
    beside: Option<&ForeignTrace>,
) -> Result<(String, String), Failure> {
    let course = Course {
        beside,
        tolerance: args.beside.tolerance,
        ..Course::default()
    };
    let scene = taken.begun_here()?;
    let json = scene.to_json();
    let link = link(
        args,
        Scene {
            note: noted(args, scene.note.as_ref()),
            ..scene.clone()
        },
        taken.chosen(),
    )?;
    let simulation = Simulation::new(scene);
    let situation = Situation {
        simulation: &simulation,
        falling: taken.falling.as_ref(),
    };
    let lesson = export::lesson_on(situation, course);
    let moment = simulation.moment();
    let questions = args
        .questions
        .then(|| questions(&lesson, &moment.a, &moment.b));
    let page = Handout {
        case: Case::Planar {
            situation,
            lesson: &lesson,
        },
        questions: Questions::Planar(&questions.unwrap_or_default()),
        link: link.as_deref(),
        scene_file: Some(SCENE_FILE),
    }
    .page();
    Ok((json, page))
}

/// The same of a scene in space.
fn in_space(scene: spatial::Scene, args: &HandoutArgs) -> Result<(String, String), Failure> {
    let link = link(
        args,
        spatial::Scene {
            note: noted(args, scene.note.as_ref()),
            ..scene.clone()
        },
        None,
    )?;
    let json = scene.to_json();
    let simulation = spatial::Simulation::new(scene);
    let moment = simulation.moment();
    let lesson =
        lesson::spatial::Lesson::in_space(&moment.a, &moment.b).told_in(simulation.scene().unit);
    let questions = args
        .questions
        .then(|| lesson::spatial::questions(&lesson, &moment.a, &moment.b));
    let page = Handout {
        case: Case::Spatial {
            simulation: &simulation,
            lesson: &lesson,
            view: args.camera.view(),
        },
        questions: Questions::Spatial(&questions.unwrap_or_default()),
        link: link.as_deref(),
        scene_file: Some(SCENE_FILE),
    }
    .page();
    Ok((json, page))
}

/// The address of the scene, where its page is known.
fn link(
    args: &HandoutArgs,
    scene: impl Into<AnyScene>,
    pair: Option<[usize; 2]>,
) -> Result<Option<String>, Failure> {
    let Some(site) = args.site.clone().or_else(Site::known) else {
        return Ok(None);
    };
    let link = Link {
        pair,
        view: args.camera.view(),
        ..Link::to(scene)
    };
    let fragment = link.encode().map_err(Failure::bad_input)?;
    Ok(Some(site.with_fragment(&fragment)))
}

/// The note of a scene, which says what to look for: that may be what is asked.
fn noted(args: &HandoutArgs, note: Option<&String>) -> Option<String> {
    note.filter(|_| !args.questions).cloned()
}
