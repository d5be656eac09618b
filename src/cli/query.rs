//! `collidoscope query`: the answers of a query.

use clap::Args;
use glam::DVec2;

use super::pair_args::{SceneArgs, of_the_plane};
use super::{Failure, choices, print};
use crate::export::Answers;
use crate::scene::{AnyScene, Plane, Space};

#[derive(Args)]
pub(super) struct QueryArgs {
    #[command(flatten)]
    scene: SceneArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Also print where B first touches A when moved by X, Y (2D)
    #[arg(long, value_name = "X,Y", value_parser = translation, allow_hyphen_values = true)]
    cast: Option<DVec2>,
}

fn translation(text: &str) -> Result<DVec2, String> {
    let numbers = choices::two(text).map(DVec2::from_array);
    let finite = numbers.filter(|translation| translation.is_finite());
    finite.ok_or_else(|| "two numbers, as in 120,-40".to_owned())
}

pub(super) fn write(args: &QueryArgs) -> Result<(), Failure> {
    let answers = match args.scene.take()?.scene {
        AnyScene::Planar(scene) => {
            let (a, b) = (scene.a.posed(), scene.b.posed());
            let answers = Answers::new::<Plane>([&a, &b], scene.unit);
            match args.cast {
                Some(translation) => answers.with_cast(&a, &b, translation),
                None => answers,
            }
        }
        AnyScene::Spatial(_) if args.cast.is_some() => {
            return Err(of_the_plane(&args.scene.name, "cast"));
        }
        AnyScene::Spatial(scene) => {
            Answers::new::<Space>([&scene.a.posed(), &scene.b.posed()], scene.unit)
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
