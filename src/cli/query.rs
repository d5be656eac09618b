//! Prints the answers for a pair.

use clap::Args;

use super::pair::{PlanarPair, SceneArgs, Taken};
use super::{Failure, print};
use crate::export::Answers;

#[derive(Args)]
pub(super) struct QueryArgs {
    #[command(flatten)]
    scene: SceneArgs,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Prints the answers on stdout.
pub(super) fn write(args: &QueryArgs) -> Result<(), Failure> {
    let answers = match args.scene.take()? {
        Taken::Planar(PlanarPair { scene, .. }) => {
            Answers::new(&scene.a.posed(), &scene.b.posed(), scene.unit)
        }
        Taken::Spatial(scene) => Answers::in_space(&scene.a.posed(), &scene.b.posed(), scene.unit),
    };
    print(|out| {
        if args.json {
            answers.json(out)
        } else {
            answers.text(out)
        }
    })
}
