//! The gallery of faults.

use std::io::{self, Write};

use clap::Args;

use super::{Failure, print};
use crate::export::{fault_json, fault_text};
use crate::lesson::{Fault, FaultRow};

#[derive(Args)]
pub(super) struct FaultsArgs {
    /// The fault to tell of; without it they are listed: slug, title, what goes wrong
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// Its run as JSON, to be checked as anybody's trace
    #[arg(long, requires = "name")]
    json: bool,
    /// The scene on which it shows, as a scene file
    #[arg(long, requires = "name", conflicts_with = "json")]
    scene: bool,
}

/// Lists the faults, or tells of one.
pub(super) fn write(args: &FaultsArgs) -> Result<(), Failure> {
    let Some(name) = &args.name else {
        return print(list);
    };
    let fault = Fault::named(name).ok_or_else(|| {
        let known = Fault::ALL.map(Fault::slug).join(", ");
        Failure::BadInput(format!("{name}: there is no such fault; there are {known}"))
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

fn list(out: &mut dyn Write) -> io::Result<()> {
    for fault in Fault::ALL {
        let FaultRow {
            slug,
            title,
            sentence,
            ..
        } = fault.row();
        writeln!(out, "{slug}\t{title}\t{sentence}")?;
    }
    Ok(())
}
