//! `collidoscope faults`: the gallery of known bugs.

use std::io::{self, IsTerminal, Write};

use clap::Args;
use terminal_size::{Width, terminal_size_of};

use super::suggest::suggestion;
use super::{Failure, print};
use crate::check::{FaultRow, KnownBug};
use crate::export::{fault_json, fault_text};

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

/// Lists the known bugs, or describes one.
pub(super) fn write(args: &FaultsArgs) -> Result<(), Failure> {
    let Some(name) = &args.name else {
        let width = io::stdout().is_terminal().then(|| {
            terminal_size_of(io::stdout()).map_or(USUAL_WIDTH, |(Width(columns), _)| columns.into())
        });
        return print(|out| list(width, out));
    };
    let fault = KnownBug::named(name).ok_or_else(|| {
        let known = KnownBug::ALL.map(KnownBug::slug);
        let suggestion = suggestion(name, &known);
        let known = known.join(", ");
        Failure::BadInput(format!(
            "{name}: there is no such fault{suggestion}; there are {known}"
        ))
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

/// The assumed width of a terminal that reports none.
const USUAL_WIDTH: usize = 80;

/// One bug per line for programs, or wrapped to `width` columns.
fn list(width: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    for fault in KnownBug::ALL {
        let FaultRow {
            slug,
            title,
            sentence,
            ..
        } = fault.row();
        match width {
            None => writeln!(out, "{slug}\t{title}\t{sentence}")?,
            Some(width) => {
                writeln!(out, "{slug}")?;
                for line in wrapped(
                    &format!("{title}. {sentence}"),
                    width.saturating_sub(INDENT),
                ) {
                    writeln!(out, "{:INDENT$}{line}", "")?;
                }
            }
        }
    }
    Ok(())
}

/// The indentation of a bug's description under its name.
const INDENT: usize = 4;

/// Wraps a text at `width` columns; a line has at least one word.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {}
