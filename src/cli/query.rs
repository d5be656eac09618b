//! Prints the answers for a pair.

use std::path::PathBuf;

use clap::Args;

use super::pair::{PairArgs, Taken};
use super::space::refuse_method;
use super::{Failure, choices, print};
use crate::export::Answers;
use crate::lesson::Method;

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
    /// As this method finds them, with its name
    #[arg(long, value_name = "NAME", value_parser = choices::method())]
    method: Option<Method>,
}

/// Prints the answers on stdout.
pub(super) fn write(args: &QueryArgs) -> Result<(), Failure> {
    let answers = match args.pair.take(&args.scene)? {
        Taken::Planar(pair) => Answers::new(&pair.scene, args.method),
        Taken::Spatial(scene) => {
            refuse_method(&args.scene, args.method.unwrap_or_default())?;
            Answers::in_space(&scene, args.method)
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
