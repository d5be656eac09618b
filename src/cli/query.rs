//! Prints the answers for a pair.

use std::path::PathBuf;

use clap::Args;

use super::pair::{PairArgs, Taken};
use super::{Failure, print};
use crate::export::Answers;

#[derive(Args)]
pub(super) struct QueryArgs {
    /// A preset's slug, a scene file, a text with a pair, or - for stdin
    #[arg(value_name = "SCENE")]
    scene: PathBuf,
    #[command(flatten)]
    pair: PairArgs,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Prints the answers on stdout.
pub(super) fn write(args: &QueryArgs) -> Result<(), Failure> {
    let answers = match args.pair.take(&args.scene)? {
        Taken::Planar(pair) => Answers::new(&pair.scene),
        Taken::Spatial(scene) => Answers::in_space(&scene),
    };
    print(|out| {
        if args.json {
            answers.json(out)
        } else {
            answers.text(out)
        }
    })
}
