//! `collidoscope query`: prints the answers for a pair.

use clap::Args;
use glam::DVec2;

use super::pair_args::{OpenedPair, PlanarPair, SceneArgs};
use super::{Failure, print};
use crate::export::Answers;

#[derive(Args)]
pub(super) struct QueryArgs {
    #[command(flatten)]
    scene: SceneArgs,
    /// As JSON
    #[arg(long)]
    json: bool,
    /// Also move B by X, Y, and say where it first touches A; in the plane
    #[arg(long, value_name = "X,Y", value_parser = translation, allow_hyphen_values = true)]
    cast: Option<DVec2>,
}

fn translation(text: &str) -> Result<DVec2, String> {
    let numbers = text
        .split_once(',')
        .map(|(x, y)| [x, y].map(|number| number.trim().parse()));
    match numbers {
        Some([Ok(x), Ok(y)]) if DVec2::new(x, y).is_finite() => Ok(DVec2::new(x, y)),
        _ => Err("two numbers, as in 120,-40".to_owned()),
    }
}

pub(super) fn write(args: &QueryArgs) -> Result<(), Failure> {
    let answers = match args.scene.take()? {
        OpenedPair::Planar(PlanarPair { scene, .. }) => {
            let (a, b) = (scene.a.posed(), scene.b.posed());
            let answers = Answers::new(&a, &b, scene.unit);
            match args.cast {
                Some(translation) => answers.with_cast(&a, &b, translation),
                None => answers,
            }
        }
        OpenedPair::Spatial(_) if args.cast.is_some() => {
            return Err(Failure::BadInput(
                "--cast moves B in the plane, and this scene is in space; leave it out".to_owned(),
            ));
        }
        OpenedPair::Spatial(scene) => {
            Answers::in_space(&scene.a.posed(), &scene.b.posed(), scene.unit)
        }
    };
    print(|out| {
        if args.json {
            answers.json(out)
        } else {
            answers.text(out)
        }
    })
}
