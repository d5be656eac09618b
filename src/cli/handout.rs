//! `collidoscope handout`: a lesson as a page.

use std::path::PathBuf;

use clap::Args;

use super::beside::BesideArgs;
use super::figure::not_written;
use super::pair::PairArgs;
use super::{Failure, choices};
use crate::export::{self, FolderFile, Handout, Situation};
use crate::lesson::{Course, Method, questions};
use crate::scene::{Scene, Simulation};
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
    beside: BesideArgs,
    /// The folder for index.html and scene.json; it is made if it is missing
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Ask what guess first asks, with blanks to be filled in; the answers are on the last page
    #[arg(long, conflicts_with = "trace")]
    questions: bool,
    /// How the query of the lesson is answered
    #[arg(
        long,
        value_name = "NAME",
        default_value = Method::default().slug(),
        value_parser = choices::method()
    )]
    method: Method,
    /// Link to the scene on the page of this address, which runs the program
    #[arg(long, value_name = "URL")]
    site: Option<Site>,
    /// No step folded with others that look like it
    #[arg(long)]
    all: bool,
    /// Replace the files that are there
    #[arg(long)]
    force: bool,
}

/// Writes the page and the scene beside it.
pub(super) fn write(args: &HandoutArgs) -> Result<(), Failure> {
    if args.questions && args.method != Method::GjkEpa {
        return Err(Failure::BadInput(format!(
            "--method {}: --questions asks about GJK and EPA alone",
            args.method.slug()
        )));
    }
    let trace = args.beside.read(&args.scene)?;
    let course = Course {
        beside: trace.as_ref(),
        method: args.method,
        ..Course::default()
    };
    let taken = args.pair.take(&args.scene)?;
    let scene = taken.begun_here()?;
    let json = scene.to_json();
    let link = link(args, &scene)?;
    let simulation = Simulation::new(scene);
    let situation = Situation {
        simulation: &simulation,
        falling: taken.falling.as_ref(),
    };
    let lesson = export::lesson_on(situation, course);
    let unfolded = args.all.then(|| lesson.unfolded());
    let moment = simulation.moment();
    let questions = args
        .questions
        .then(|| questions(&lesson, &moment.a, &moment.b));
    let page = Handout {
        situation,
        lesson: &lesson,
        frames: unfolded.as_deref().unwrap_or(lesson.frames()),
        questions: &questions.unwrap_or_default(),
        link: link.as_deref(),
        scene_file: Some(SCENE_FILE),
    }
    .page();
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

/// The address of the scene, where its page is known. A note says what to look for, which may be what is asked.
fn link(args: &HandoutArgs, scene: &Scene) -> Result<Option<String>, Failure> {
    let Some(site) = args.site.clone().or_else(Site::known) else {
        return Ok(None);
    };
    let note = scene.note.clone().filter(|_| !args.questions);
    let scene = Scene {
        note,
        ..scene.clone()
    };
    let link = Link {
        pair: args.pair.chosen(),
        ..Link::to(scene)
    };
    let fragment = link.encode().map_err(Failure::bad_input)?;
    Ok(Some(site.with_fragment(&fragment)))
}
