//! `collidoscope tracer`: prints a source file with which user code writes its trace.

use clap::{Args, ValueEnum};

use super::{Failure, print};

#[derive(Args)]
pub(super) struct TracerArgs {
    /// The language of the code that is to be traced
    #[arg(value_name = "LANGUAGE", value_enum)]
    language: Language,
}

#[derive(Clone, Copy, ValueEnum)]
enum Language {
    C,
    Cpp,
    Csharp,
    Python,
    Javascript,
    Rust,
}

pub(super) fn write(args: &TracerArgs) -> Result<(), Failure> {
    let text = match args.language {
        Language::C => include_str!("../../assets/tracer/tracer.c"),
        Language::Cpp => include_str!("../../assets/tracer/tracer.hpp"),
        Language::Csharp => include_str!("../../assets/tracer/Tracer.cs"),
        Language::Python => include_str!("../../assets/tracer/tracer.py"),
        Language::Javascript => include_str!("../../assets/tracer/tracer.js"),
        Language::Rust => include_str!("../../assets/tracer/tracer.rs"),
    };
    print(|out| out.write_all(text.as_bytes()))
}
