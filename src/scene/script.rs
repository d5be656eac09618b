//! Key scripts: lines of a count and the keys held for that many ticks.

use std::io::{BufRead, Read};
use std::path::Path;

use super::open::{called, open_text};
use super::{Controls, Geometry, InputError, Turn, Vector};

/// The longest line, in bytes.
const MAX_LINE_BYTES: u64 = 4096;

const MAX_LINES: usize = 1_000_000;

/// The keys of a script for a scene of the plane, by their letters, and for one in space.
const IN_PLANE: &str = "L R U D O I";
const IN_SPACE: &str = "L R U D F B O I";

/// The controls tick by tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeyScript {
    runs: Vec<(u64, Controls)>,
}

impl KeyScript {
    /// Reads a script for a scene of the plane or in space from a file, or from stdin where the name is `-`: `COUNT
    /// KEYS` per line, with keys of L R U D O I in any order and `-` for none, in space with F and B in addition, which
    /// push B along +z and −z. O and I turn about z. Blank lines and lines that start with `#` are skipped.
    ///
    /// # Errors
    /// [`InputError`] names the file and the line.
    pub fn load<D: Geometry>(path: &Path) -> Result<Self, InputError> {
        let text = open_text(path).map_err(unreadable(path))?;
        Self::read::<D>(text, called(path))
    }

    /// Parses a script; errors name it as `path`.
    ///
    /// # Errors
    /// [`InputError`] names the file and the line.
    pub fn read<D: Geometry>(mut reader: impl BufRead, path: &Path) -> Result<Self, InputError> {
        let is_in_space = D::Vector::AXES.len() > 2;
        let keys = if is_in_space { IN_SPACE } else { IN_PLANE };
        let mut runs = Vec::new();
        let mut bytes = Vec::new();
        for line in 1.. {
            bytes.clear();
            let read = reader
                .by_ref()
                .take(MAX_LINE_BYTES)
                .read_until(b'\n', &mut bytes);
            if read.map_err(unreadable(path))? == 0 {
                break;
            }
            let run = if line > MAX_LINES {
                Err(format!("more than {MAX_LINES} lines"))
            } else {
                std::str::from_utf8(&bytes)
                    .map_err(|_| "not UTF-8 text".to_owned())
                    .and_then(|line| parse_line(keys, line))
            };
            runs.extend(run.map_err(|fault| {
                let format = "write a count of ticks and keys of";
                let fault = format!("{fault}; {format} {keys} (- for none), as in `63 RD`");
                InputError::at(path, line, fault)
            })?);
        }
        Ok(Self { runs })
    }

    /// The controls of each tick, from the first.
    pub fn ticks(&self) -> impl Iterator<Item = Controls> {
        self.runs
            .iter()
            .flat_map(|&(count, controls)| (0..count).map(move |_| controls))
    }

    /// The controls of tick `tick` from 0, or `None` after the end of the script.
    pub fn at(&self, tick: u64) -> Option<Controls> {
        let mut end = 0u64;
        self.runs.iter().find_map(|&(count, controls)| {
            end = end.saturating_add(count);
            (tick < end).then_some(controls)
        })
    }
}

fn unreadable(path: &Path) -> impl Fn(std::io::Error) -> InputError + '_ {
    |error| InputError::new(path, format!("{error}; name a readable key script"))
}

fn parse_line(keys: &str, line: &str) -> Result<Option<(u64, Controls)>, String> {
    let words: Vec<&str> = line.split_whitespace().take(3).collect();
    match words[..] {
        [] => Ok(None),
        [first, ..] if first.starts_with('#') => Ok(None),
        [count, held] => match count.parse() {
            Ok(ticks) => Ok(Some((ticks, parse_keys(keys, held)?))),
            Err(_) => Err(format!("`{}` is not a count of ticks", shortened(count))),
        },
        _ => Err(format!("`{}` is not two words", shortened(line.trim()))),
    }
}

fn parse_keys(keys: &str, held: &str) -> Result<Controls, String> {
    let mut controls = Controls::default();
    if held == "-" {
        return Ok(controls);
    }
    for key in held.chars() {
        match key {
            'F' | 'B' if keys == IN_PLANE => {
                return Err(format!("`{key}` pushes B in depth, which needs a 3D scene"));
            }
            'L' => controls.push[0][0] = true,
            'R' => controls.push[0][1] = true,
            'U' => controls.push[1][0] = true,
            'D' => controls.push[1][1] = true,
            'B' => controls.push[2][0] = true,
            'F' => controls.push[2][1] = true,
            'O' => controls.turns[0] = Turn::Clockwise,
            'I' => controls.turns[1] = Turn::Clockwise,
            _ => return Err(format!("`{}` is not a key", key.escape_default())),
        }
    }
    Ok(controls)
}

fn shortened(text: &str) -> String {
    let short: String = text
        .chars()
        .take(24)
        .flat_map(char::escape_default)
        .collect();
    let is_cut = text.chars().count() > 24;
    if is_cut { short + "…" } else { short }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_count_and_keys() {
        let (count, held) = parse_line(IN_PLANE, "63 RD\r\n").unwrap().unwrap();
        assert_eq!(count, 63);
        assert_eq!(held.push, [[false, true], [false, true], [false; 2]]);
        let none = Some((7, Controls::default()));
        assert_eq!(parse_line(IN_PLANE, "7 -").unwrap(), none);
        for skipped in ["  ", "# push"] {
            assert_eq!(parse_line(IN_PLANE, skipped).unwrap(), None);
        }
        for (line, fault) in [
            ("RD 63", "`RD` is not a count of ticks"),
            ("63", "`63` is not two words"),
            ("63 RX", "`X` is not a key"),
            ("-1 R", "`-1` is not a count of ticks"),
            ("3 LF", "`F` pushes B in depth, which needs a 3D scene"),
        ] {
            assert_eq!(parse_line(IN_PLANE, line).unwrap_err(), fault);
        }
        let (_, held) = parse_line(IN_SPACE, "3 LF").unwrap().unwrap();
        assert_eq!(held.push, [[true, false], [false; 2], [false, true]]);
    }
}
