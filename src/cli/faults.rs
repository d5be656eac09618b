//! The gallery of faults.

use std::io::{self, IsTerminal, Write};

use clap::Args;
use terminal_size::{Width, terminal_size_of};

use super::suggest::meant;
use super::{Failure, print};
use crate::export::{fault_json, fault_text};
use crate::lesson::{FaultRow, KnownBug};

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
        let width = io::stdout().is_terminal().then(|| {
            terminal_size_of(io::stdout()).map_or(USUAL_WIDTH, |(Width(columns), _)| columns.into())
        });
        return print(|out| list(width, out));
    };
    let fault = KnownBug::named(name).ok_or_else(|| {
        let known = KnownBug::ALL.map(KnownBug::slug);
        let meant = meant(name, &known);
        let known = known.join(", ");
        Failure::BadInput(format!(
            "{name}: there is no such fault{meant}; there are {known}"
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

/// How wide a terminal is of which that is not known.
const USUAL_WIDTH: usize = 80;

/// A fault a line, for programs, or in lines of this many columns.
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

/// How far what is said of a fault stands to the right of its name.
const INDENT: usize = 4;

/// The lines of a text, as long as `width` lets them be, a word at least.
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
mod tests {
    use super::*;

    fn listed(width: Option<usize>) -> String {
        let mut out = Vec::new();
        list(width, &mut out).expect("a vector takes all");
        String::from_utf8(out).expect("UTF-8")
    }

    #[test]
    fn on_a_terminal_the_list_is_no_wider_and_says_the_same() {
        let words = |text: &str| {
            text.replace(['\t', '.'], " ")
                .split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        for width in [40, 80, 132] {
            let text = listed(Some(width));
            assert!(
                text.lines().all(|line| line.chars().count() <= width),
                "{text}"
            );
            assert_eq!(words(&text), words(&listed(None)));
        }
    }
}
