//! A scene within a link, which may be of a later version: what a scene file is refused for, unknown fields, is left out
//! of it and named.

use std::path::Path;

use serde::de::IgnoredAny;

use super::{AnyScene, SceneError};

/// So many fields are left out at most: each costs another reading.
const MOST_LEFT_OUT: usize = 16;

/// The title of a scene that has none, neither of its own nor of a file.
const UNTITLED: &str = "Untitled";

/// The scene in a JSON text of one line, read as a scene file is, but without its unknown fields; and their names.
///
/// # Errors
/// What else is wrong with it, in a line.
pub fn read_leniently(text: &str) -> Result<(AnyScene, Vec<String>), String> {
    let mut text = text.to_owned();
    let mut left_out = Vec::new();
    loop {
        let (column, fault) = match AnyScene::parse(text.as_bytes(), Path::new(UNTITLED)) {
            Ok(scene) => return Ok((scene, left_out)),
            Err(SceneError::Malformed { column, fault, .. }) => (column, fault),
            Err(error) => return Err(error.to_string()),
        };
        let name = unknown_field(&fault).filter(|_| left_out.len() < MOST_LEFT_OUT);
        match name.and_then(|name| Some((name, without(&text, name, column)?))) {
            Some((name, rest)) => {
                left_out.push(name.to_owned());
                text = rest;
            }
            None => return Err(fault),
        }
    }
}

/// The field that a fault of serde's is about, where that is one that it does not know.
fn unknown_field(fault: &str) -> Option<&str> {
    let (name, _) = fault
        .strip_prefix("unknown field `")?
        .rsplit_once("`, expected")?;
    Some(name)
}

/// The text without the field whose name ends at this column, from 1.
fn without(text: &str, name: &str, column: usize) -> Option<String> {
    let name = serde_json::to_string(name).ok()?;
    let before = text.get(..column)?.strip_suffix(&name)?;
    let value = text.get(column..)?.strip_prefix(':')?;
    let mut values = serde_json::Deserializer::from_str(value).into_iter::<IgnoredAny>();
    values.next()?.ok()?;
    let after = &value[values.byte_offset()..];
    Some(match after.strip_prefix(',') {
        Some(after) => format!("{before}{after}"),
        None => format!("{}{after}", before.strip_suffix(',').unwrap_or(before)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{preset, spatial};

    /// A scene as it stands in a link.
    fn in_a_line(scene: &str) -> String {
        let scene: serde_json::Value = serde_json::from_str(scene).unwrap();
        scene.to_string()
    }

    #[test]
    fn unknown_fields_are_left_out_at_every_depth() {
        let of_two: AnyScene = preset("two-boxes").unwrap().scene.into();
        let of_many: AnyScene = preset("stack").unwrap().scene.into();
        let in_space: AnyScene = spatial::preset("tetrahedra").unwrap().scene.into();
        let circle =
            r#"{"a":{"shape":{"circle":{"radius":1}}},"b":{"shape":{"circle":{"radius":2}}}}"#;
        let round = read_leniently(circle).unwrap().0;
        for scene in [of_two, of_many, in_space, round] {
            let text = in_a_line(&scene.to_json());
            for (at, _) in text.match_indices('{') {
                for value in ["1e3", "\"}\"", "[[{\"a\":[]}],null]", "true"] {
                    let comma = if text[at + 1..].starts_with('}') {
                        ""
                    } else {
                        ","
                    };
                    let more = format!("\"hü\\\"e\":{value}{comma}");
                    let with = format!("{}{more}{}", &text[..=at], &text[at + 1..]);
                    let read = read_leniently(&with);
                    // A shape is known by the one field that it has.
                    let is_of_shape = text[..at].ends_with("\"shape\":");
                    match read {
                        Ok((read, left_out)) => {
                            assert_eq!(read, scene);
                            assert_eq!(left_out, ["hü\"e"]);
                        }
                        Err(fault) => assert!(is_of_shape, "{with}: {fault}"),
                    }
                }
            }
        }
    }

    #[test]
    fn the_last_field_is_left_out_with_the_comma_before_it() {
        let text = in_a_line(&preset("two-boxes").unwrap().scene.to_json());
        let with = format!("{},\"late\":[1]}}", text.strip_suffix('}').unwrap());
        let (_, left_out) = read_leniently(&with).unwrap();
        assert_eq!(left_out, ["late"]);
    }

    #[test]
    fn a_scene_of_many_unknown_fields_is_refused() {
        let text = in_a_line(&preset("two-boxes").unwrap().scene.to_json());
        for (count, is_read) in [(MOST_LEFT_OUT, true), (MOST_LEFT_OUT + 1, false)] {
            let more: String = (0..count).map(|at| format!("\"x{at}\":{at},")).collect();
            let with = text.replacen('{', &format!("{{{more}"), 1);
            assert_eq!(read_leniently(&with).is_ok(), is_read, "{count}");
        }
    }
}
