//! `GeoJSON`, which the reader of code reads, but for its holes.

use super::place::Places;
use super::{Fault, HOLE};

/// Refuses a hole.
///
/// # Errors
/// [`Fault`] at the second ring of a polygon.
pub(super) fn refuse_hole(text: &str) -> Result<(), Fault> {
    let is_named = |name: &str| {
        let marks = ['"', '\''];
        marks
            .iter()
            .any(|mark| text.contains(&format!("{mark}{name}{mark}")))
    };
    let has_polygon = is_named("Polygon") && !is_named("MultiLineString");
    let has_many = is_named("MultiPolygon");
    if !has_polygon && !has_many {
        return Ok(());
    }
    for (at, word) in text.match_indices("coordinates") {
        let behind = text[at + word.len()..].trim_start_matches(['"', '\'']);
        let Some(value) = behind.trim_start().strip_prefix(':') else {
            continue;
        };
        let begun = text.len() - value.len();
        let mut opened: Vec<usize> = Vec::new();
        let mut deepest = 0;
        // The second ring within brackets of each depth.
        let mut second = [None; 2];
        for (at, c) in value.char_indices() {
            match c {
                '[' | '(' => {
                    if let Some(count) = opened.last_mut() {
                        *count += 1;
                        let count = *count;
                        if let Some(second) = second.get_mut(opened.len() - 1)
                            && count > 1
                        {
                            second.get_or_insert(begun + at);
                        }
                    }
                    opened.push(0);
                    deepest = deepest.max(opened.len());
                }
                ']' | ')' => {
                    opened.pop();
                    if opened.is_empty() {
                        break;
                    }
                }
                _ if c.is_whitespace() || c.is_ascii_digit() || ",.+-eE".contains(c) => {}
                _ => break,
            }
        }
        let hole = match deepest {
            3 if has_polygon => second[0],
            4 if has_many => second[1],
            _ => None,
        };
        if let Some(hole) = hole {
            return Err(Fault {
                place: Places::new(text).of(hole),
                reason: HOLE.to_owned(),
            });
        }
    }
    Ok(())
}
