//! `collidoscope handout`: a lesson as a page.

use std::path::{Path, PathBuf};

use clap::Args;

use super::Failure;
use super::figure::not_written;
use super::pair_args::{LessonArgs, Pair};
use crate::app::{Link, SiteUrl};
use crate::export::{self, Handout, LessonSource};
use crate::figure::Drawn;
use crate::scene::AnyScene;

/// The file of the scene next to the page.
const SCENE_FILE: &str = "scene.json";

#[derive(Args)]
pub(super) struct HandoutArgs {
    #[command(flatten)]
    lesson: LessonArgs,
    /// The directory for index.html and scene.json; created if missing
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Turn the steps into exercises with blanks; the answers begin on a new page
    #[arg(long, conflicts_with = "trace")]
    questions: bool,
    /// Add a link to the scene on the page at this address
    #[arg(long, value_name = "URL")]
    site: Option<SiteUrl>,
    /// Overwrite existing files
    #[arg(long)]
    force: bool,
}

/// Writes the page and its scene.
pub(super) fn write(args: &HandoutArgs) -> Result<(), Failure> {
    if args.output == Path::new("-") {
        let reason = "-o -: a handout is a directory with two files; name one, as in -o handout";
        return Err(Failure::BadInput(reason.to_owned()));
    }
    let (taken, given_trace) = args.lesson.take()?;
    let (pair, trace) = (taken.chosen(), given_trace.as_ref());
    let Pair { scene, falling } = taken.begun_here()?;
    match scene {
        AnyScene::Planar(scene) => write_page(&args.lesson.on(scene, falling, trace), pair, args),
        AnyScene::Spatial(scene) => write_page(&args.lesson.on(scene, None, trace), pair, args),
    }
}

fn write_page<D: Drawn>(
    case: &LessonSource<D>,
    pair: Option<[usize; 2]>,
    args: &HandoutArgs,
) -> Result<(), Failure> {
    let json = case.scene(true).to_json();
    // A note says what to look for, which may be the answer to a question.
    let link = address(args, D::any_scene(case.scene(!args.questions)), pair)?;
    let page = Handout {
        case,
        questions: if args.questions {
            export::paper_questions(case)
        } else {
            Vec::new()
        },
        link: link.as_deref(),
        scene_file: Some(SCENE_FILE),
    }
    .page();
    let files = [
        (SCENE_FILE, json.as_bytes()),
        ("index.html", page.as_bytes()),
    ];
    export::write_folder(&args.output, &files, args.force).map_err(|error| not_written(&error))
}

/// The address of the scene, if a site is given.
fn address(
    args: &HandoutArgs,
    scene: AnyScene,
    pair: Option<[usize; 2]>,
) -> Result<Option<String>, Failure> {
    let Some(site) = args.site.clone().or_else(SiteUrl::known) else {
        return Ok(None);
    };
    let link = Link {
        pair,
        view: args.lesson.camera.view(),
        ..Link::to(scene)
    };
    let fragment = link.encode().map_err(Failure::bad_input)?;
    Ok(Some(site.with_fragment(&fragment)))
}
