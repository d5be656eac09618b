//! `collidoscope handout`: a lesson as a page.

use std::path::PathBuf;

use clap::Args;

use super::Failure;
use super::figure::not_written;
use crate::export::{self, FolderFile, Handout};
use crate::lesson::questions;
use crate::scene::{self, Simulation};

/// The scene beside the page.
const SCENE_FILE: &str = "scene.json";

#[derive(Args)]
pub(super) struct HandoutArgs {
    /// A preset's slug or a scene file
    #[arg(value_name = "SCENE")]
    scene: PathBuf,
    /// The folder for index.html and scene.json; it is made if it is missing
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Ask what guess first asks, with blanks to be filled in; the answers are on the last page
    #[arg(long)]
    questions: bool,
    /// No step folded with others that look like it
    #[arg(long)]
    all: bool,
    /// Replace the files that are there
    #[arg(long)]
    force: bool,
}

/// Writes the page and the scene beside it.
pub(super) fn write(args: &HandoutArgs) -> Result<(), Failure> {
    let scene = scene::open(&args.scene).map_err(Failure::bad_input)?;
    let json = scene.to_json();
    let simulation = Simulation::new(scene);
    let lesson = export::lesson_on(&simulation);
    let unfolded = args.all.then(|| lesson.unfolded());
    let moment = simulation.moment();
    let questions = args
        .questions
        .then(|| questions(&lesson, &moment.a, &moment.b));
    let page = Handout {
        simulation: &simulation,
        lesson: &lesson,
        frames: unfolded.as_deref().unwrap_or(lesson.frames()),
        questions: &questions.unwrap_or_default(),
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
