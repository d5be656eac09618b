//! Key scripts: lines of a count and the keys held for that many ticks.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::open::{STDIN, as_utf8, called};
use super::{Controls, Turn};

/// The longest line, in bytes.
const MAX_LINE_BYTES: u64 = 4096;

const MAX_LINES: usize = 1_000_000;

#[derive(Debug, Error)]
pub enum ScriptError {
    #[error("{}: {source}; name a readable key script", path.display())]
    Unreadable {
        path: PathBuf,
        /// The system's message.
        source: std::io::Error,
    },
    /// A line is not a count and keys.
    #[error("{}:{line}: {fault}; write a count of ticks and keys of {keys} (- for none), as in `63 RD`", path.display())]
    Malformed {
        path: PathBuf,
        /// From 1.
        line: usize,
        fault: String,
        /// The valid keys.
        keys: &'static str,
    },
}

/// The keys of a script, which set the controls `C`.
pub(super) struct Keys<C> {
    /// Their letters, for messages.
    pub(super) names: &'static str,
    /// Holds a key, or returns why that is invalid.
    pub(super) hold: fn(&mut C, char) -> Result<(), &'static str>,
}

pub(super) const NO_KEY: &str = "is not a key";

const PLANAR: Keys<Controls> = Keys {
    names: "L R U D O I",
    hold: |controls, key| {
        match key {
            'L' => controls.left = true,
            'R' => controls.right = true,
            'U' => controls.up = true,
            'D' => controls.down = true,
            'O' => controls.turn_a = Turn::Clockwise,
            'I' => controls.turn_b = Turn::Clockwise,
            'F' | 'B' => return Err("pushes B in depth, and this scene is of the plane"),
            _ => return Err(NO_KEY),
        }
        Ok(())
    },
};

/// The controls tick by tick: in the plane, or in space with those of [`spatial`](super::spatial).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyScript<C = Controls> {
    runs: Vec<(u64, C)>,
}

impl KeyScript {
    /// Reads a script from a file: `COUNT KEYS` per line, with keys of L R U D O I in any order and `-` for none. Blank
    /// lines and lines that start with `#` are skipped.
    ///
    /// # Errors
    /// [`ScriptError`] names the file and the line.
    pub fn load(path: &Path) -> Result<Self, ScriptError> {
        Self::load_by(&PLANAR, path)
    }

    /// Parses a script; errors name it as `path`.
    ///
    /// # Errors
    /// [`ScriptError`] names the file and the line.
    pub fn read(reader: impl BufRead, path: &Path) -> Result<Self, ScriptError> {
        Self::read_by(&PLANAR, reader, path)
    }
}

impl<C: Copy + Default> KeyScript<C> {
    /// Reads a script with these keys from a file, or from stdin where the name is `-`.
    pub(super) fn load_by(keys: &Keys<C>, path: &Path) -> Result<Self, ScriptError> {
        let unreadable = |source| ScriptError::Unreadable {
            path: path.to_owned(),
            source,
        };
        if path == Path::new(STDIN) {
            let text = as_utf8(Box::new(std::io::stdin().lock()));
            return Self::read_by(keys, text.map_err(unreadable)?, called(path));
        }
        let file = std::fs::File::open(path).map_err(unreadable)?;
        let text = as_utf8(Box::new(BufReader::new(file)));
        Self::read_by(keys, text.map_err(unreadable)?, path)
    }

    fn read_by(keys: &Keys<C>, mut reader: impl BufRead, path: &Path) -> Result<Self, ScriptError> {
        let unreadable = |source| ScriptError::Unreadable {
            path: path.to_owned(),
            source,
        };
        let mut runs = Vec::new();
        let mut bytes = Vec::new();
        for line in 1.. {
            bytes.clear();
            let read = reader
                .by_ref()
                .take(MAX_LINE_BYTES)
                .read_until(b'\n', &mut bytes);
            if read.map_err(unreadable)? == 0 {
                break;
            }
            let run = if line > MAX_LINES {
                Err(format!("more than {MAX_LINES} lines"))
            } else {
                std::str::from_utf8(&bytes)
                    .map_err(|_| "not UTF-8 text".to_owned())
                    .and_then(|line| parse_line(keys, line))
            };
            runs.extend(run.map_err(|fault| ScriptError::Malformed {
                path: path.to_owned(),
                line,
                fault,
                keys: keys.names,
            })?);
        }
        Ok(Self { runs })
    }

    /// The controls of each tick, from the first.
    pub fn ticks(&self) -> impl Iterator<Item = C> {
        self.runs
            .iter()
            .flat_map(|&(count, controls)| (0..count).map(move |_| controls))
    }

    /// The controls of tick `tick` from 0, or `None` after the end of the script.
    #[must_use]
    pub fn at(&self, tick: u64) -> Option<C> {
        let mut end = 0u64;
        self.runs.iter().find_map(|&(count, controls)| {
            end = end.saturating_add(count);
            (tick < end).then_some(controls)
        })
    }
}

fn parse_line<C: Default>(keys: &Keys<C>, line: &str) -> Result<Option<(u64, C)>, String> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let mut words = line.split_whitespace();
    let (count, held) = match (words.next(), words.next(), words.next()) {
        (Some(count), Some(held), None) => (count, held),
        _ => return Err(format!("`{}` is not two words", shortened(line))),
    };
    let count = count
        .parse()
        .map_err(|_| format!("`{}` is not a count of ticks", shortened(count)))?;
    Ok(Some((count, parse_keys(keys, held)?)))
}

fn parse_keys<C: Default>(keys: &Keys<C>, held: &str) -> Result<C, String> {
    let mut controls = C::default();
    if held == "-" {
        return Ok(controls);
    }
    for key in held.chars() {
        (keys.hold)(&mut controls, key)
            .map_err(|why| format!("`{}` {why}", key.escape_default()))?;
    }
    Ok(controls)
}

fn shortened(text: &str) -> String {
    let short: String = text
        .chars()
        .take(24)
        .flat_map(char::escape_default)
        .collect();
    if text.chars().count() > 24 {
        short + "…"
    } else {
        short
    }
}

/// The same angle in [0, 360), even where rounding would make it 360.
#[must_use]
pub fn turned_once(degrees: f64) -> f64 {
    let turned = degrees.rem_euclid(360.0);
    if turned < 360.0 { turned } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_count_and_keys() {
        let (count, held) = parse_line(&PLANAR, "63 RD\r\n").unwrap().unwrap();
        assert_eq!(count, 63);
        assert!(held.right && held.down && !held.left && !held.up);
        assert_eq!(parse_line(&PLANAR, "  ").unwrap(), None);
        assert_eq!(parse_line(&PLANAR, "# push").unwrap(), None);
        assert_eq!(
            parse_line(&PLANAR, "7 -").unwrap().unwrap().1,
            Controls::default()
        );
    }

    #[test]
    fn errors_are_reported() {
        assert_eq!(
            parse_line(&PLANAR, "RD 63").unwrap_err(),
            "`RD` is not a count of ticks"
        );
        assert_eq!(
            parse_line(&PLANAR, "63").unwrap_err(),
            "`63` is not two words"
        );
        assert_eq!(
            parse_line(&PLANAR, "63 RX").unwrap_err(),
            "`X` is not a key"
        );
        assert_eq!(
            parse_line(&PLANAR, "-1 R").unwrap_err(),
            "`-1` is not a count of ticks"
        );
        assert_eq!(
            parse_line(&PLANAR, "3 LF").unwrap_err(),
            "`F` pushes B in depth, and this scene is of the plane"
        );
    }

    #[test]
    fn a_script_ends() {
        let script = KeyScript {
            runs: vec![
                (
                    2,
                    Controls {
                        left: true,
                        ..Default::default()
                    },
                ),
                (1, Controls::default()),
            ],
        };
        assert!(script.at(1).unwrap().left);
        assert!(!script.at(2).unwrap().left);
        assert_eq!(script.at(3), None);
        assert_eq!(script.ticks().count(), 3);
    }

    #[test]
    fn angles_are_below_360() {
        assert_eq!(turned_once(-90.0), 270.0);
        assert_eq!(turned_once(725.0), 5.0);
        assert_eq!(turned_once(-1e-30), 0.0);
    }
}
