//! `collidoscope faults`: the gallery of known bugs.

use std::io::{self, IsTerminal, Write};

use clap::Args;

use super::choices::suggestion;
use super::{Failure, print};
use crate::check::KnownBug;
use crate::export::{fault_json, fault_text};

#[derive(Args)]
pub(super) struct FaultsArgs {
    /// The mistake to explain; without it all are listed: name, title, what goes wrong
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// Print its faulty run as a trace (JSON)
    #[arg(long, requires = "name")]
    json: bool,
    /// Print the scene that exposes it, as a scene file
    #[arg(long, requires = "name", conflicts_with = "json")]
    scene: bool,
}

/// Lists the known bugs, or describes one.
pub(super) fn write(args: &FaultsArgs) -> Result<(), Failure> {
    let Some(name) = &args.name else {
        let is_read_by_people = io::stdout().is_terminal();
        return print(|out| list(is_read_by_people, out));
    };
    let fault = KnownBug::named(name).ok_or_else(|| {
        let known = KnownBug::ALL.map(KnownBug::slug);
        let (meant, all) = (suggestion(name, &known), known.join(", "));
        Failure::BadInput(format!("{name}: no such mistake{meant}; there are {all}"))
    })?;
    print(|out| {
        if args.json {
            fault_json(fault, out)
        } else if args.scene {
            out.write_all(fault.scene().to_json().as_bytes())
        } else {
            fault_text(fault, out)
        }
    })
}

/// One bug per line for programs, or a name with its description below it for people.
fn list(for_people: bool, out: &mut dyn Write) -> io::Result<()> {
    for fault in KnownBug::ALL {
        let (slug, row) = (fault.slug(), fault.row());
        let (title, sentence) = (row.title, row.sentence);
        if for_people {
            writeln!(out, "{slug}\n    {title}. {sentence}")?;
        } else {
            writeln!(out, "{slug}\t{title}\t{sentence}")?;
        }
    }
    Ok(())
}
