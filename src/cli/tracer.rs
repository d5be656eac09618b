//! `collidoscope tracer`: code that writes a trace.

use clap::Args;

use super::{Failure, print};

#[derive(Args)]
pub(super) struct TracerArgs {
    /// The language of your code
    #[arg(value_name = "LANGUAGE", value_parser = TRACERS.map(|(language, _)| language))]
    language: String,
}

/// The languages, and the tracer for each.
const TRACERS: [(&str, &str); 6] = [
    ("c", include_str!("../../assets/tracer/tracer.c")),
    ("cpp", include_str!("../../assets/tracer/tracer.hpp")),
    ("csharp", include_str!("../../assets/tracer/Tracer.cs")),
    ("python", include_str!("../../assets/tracer/tracer.py")),
    ("javascript", include_str!("../../assets/tracer/tracer.js")),
    ("rust", include_str!("../../assets/tracer/tracer.rs")),
];

pub(super) fn write(args: &TracerArgs) -> Result<(), Failure> {
    let mut tracers = TRACERS.into_iter();
    let tracer = tracers.find(|(language, _)| args.language == *language);
    print(|out| out.write_all(tracer.map_or("", |(_, text)| text).as_bytes()))
}
