//! Scene files: JSON. An invalid value is reported with line and column, an invalid combination with its field.

mod body;

use std::path::{Path, PathBuf};

use glam::DVec2;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use thiserror::Error;

pub(super) use self::body::shape;
use self::body::{BodyText, FallingText};
use super::dynamics_scene::GRAVITY;
use super::{Fall, FallError, FallingBody, Scene, Unit};
use crate::dynamics::Solver;
use crate::planar::MAX_VERTICES;

/// The largest scene file that is read. Two bodies of [`MAX_VERTICES`] fit many times over.
pub const MAX_FILE_BYTES: u64 = 16 << 20;

/// Why a scene could not be opened.
#[derive(Debug, Error)]
pub enum SceneError {
    /// Neither a preset nor a file.
    #[error(
        "{name}: no such preset or file; `collidoscope scenes` lists the presets, a scene file ends in .json"
    )]
    Unknown {
        /// The name as given.
        name: String,
    },
    #[error("{}: {source}; name a readable scene file or a preset", path.display())]
    Unreadable {
        path: PathBuf,
        /// The system's message.
        source: std::io::Error,
    },
    #[error("{}: larger than {} MiB; a scene is two bodies or some, of at most {MAX_VERTICES} vertices each", path.display(), MAX_FILE_BYTES >> 20)]
    TooLarge { path: PathBuf },
    /// The file is binary, such as a picture.
    #[error("{}: this is no text; a scene is a .json file, or two lists of points in any text", path.display())]
    NoText { path: PathBuf },
    /// The text is not a scene.
    #[error("{}:{line}:{column}: {fault}", path.display())]
    Malformed {
        path: PathBuf,
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// The problem, and how to fix it.
        fault: String,
    },
    /// Fields don't go together, or a body is invalid.
    #[error("{}: {fault}", path.display())]
    Invalid {
        path: PathBuf,
        /// The field, the problem, and how to fix it.
        fault: String,
    },
}

/// Parses the scene of the plane in `bytes`; errors name it as `path`.
///
/// # Errors
/// [`SceneError::Malformed`] has the line and the column, [`SceneError::Invalid`] the field.
pub fn parse(bytes: &[u8], path: &Path) -> Result<Scene, SceneError> {
    let fields: SceneFields =
        serde_json::from_slice(bytes).map_err(|error| malformed(path, &error))?;
    let stem = path.file_stem().unwrap_or(path.as_os_str());
    let scene = fields.validate(&stem.to_string_lossy());
    scene.map_err(|fault| SceneError::Invalid {
        path: path.to_owned(),
        fault: fault.to_string(),
    })
}

/// The error in the text from `path`, with its place once.
pub(super) fn malformed(path: &Path, error: &serde_json::Error) -> SceneError {
    SceneError::Malformed {
        path: path.to_owned(),
        line: error.line(),
        column: error.column(),
        fault: json_fault(error),
    }
}

/// The error in a JSON text, without its place, in terms of scene fields and values.
pub(crate) fn json_fault(error: &serde_json::Error) -> String {
    let message = error.to_string().replace('\n', " ");
    let place = format!(" at line {} column {}", error.line(), error.column());
    let mut message = message.strip_suffix(&place).unwrap_or(&message).to_owned();
    for kind in ["invalid type: ", "invalid value: "] {
        if let Some((field, rest)) = message.split_once(kind)
            && let Some((found, wanted)) = rest.split_once(", expected ")
        {
            message = format!("{field}expected {wanted}, found {found}");
        }
    }
    [
        ("EOF while parsing ", "the text ends within "),
        ("expected usize", "expected a whole number from 0"),
        ("expected f64", "expected a number"),
        ("a sequence", "a list"),
        ("an array of length", "a list of length"),
        ("found sequence", "found a list"),
        ("found map", "found an object"),
        ("floating point `", "`"),
        ("integer `", "`"),
        ("boolean `", "`"),
        ("expected ident", "expected `true`, `false` or `null`"),
        (
            "key must be a string",
            "the name of a field must be in quotes",
        ),
        (
            "control character (\\u0000-\\u001F) found while parsing a string",
            "a line break or a control character in a string",
        ),
    ]
    .iter()
    .fold(message, |message, (from, to)| message.replace(from, to))
}

/// The fields of a scene. Their combination is checked after all are read.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a scene with its bodies `a` and `b`, or a list of `bodies`"
)]
struct SceneFields {
    title: Option<String>,
    note: Option<String>,
    #[serde(default)]
    unit: Unit,
    #[serde(default)]
    y_up: bool,
    push: Option<bool>,
    a: Option<BodyText>,
    b: Option<BodyText>,
    gravity: Option<[f64; 2]>,
    #[serde(default, deserialize_with = "solver")]
    solver: Option<Solver>,
    bodies: Option<Vec<FallingText>>,
}

#[derive(Debug, Error)]
enum FieldError {
    #[error("missing field `{0}`: a scene has two bodies, `a` and `b`, or a list of `bodies`")]
    Missing(&'static str),
    #[error("`{0}` is of a scene of two; in a scene with `bodies`, leave it out")]
    OfTwo(&'static str),
    #[error("`{0}` is of a scene with `bodies`; in a scene of `a` and `b`, leave it out")]
    OfMany(&'static str),
    #[error(transparent)]
    Fall(#[from] FallError),
}

impl SceneFields {
    /// The scene, with the title `untitled` if it has none.
    fn validate(self, untitled: &str) -> Result<Scene, FieldError> {
        let of_two = [
            ("a", self.a.is_some()),
            ("b", self.b.is_some()),
            ("push", self.push.is_some()),
        ];
        let of_many = [
            ("gravity", self.gravity.is_some()),
            ("solver", self.solver.is_some()),
        ];
        let given = |of: &[(&'static str, bool)]| {
            let given = of.iter().find(|(_, is_given)| *is_given);
            given.map(|(name, _)| *name)
        };
        let (unit, y_up) = (self.unit, self.y_up);
        let title = self.title.unwrap_or_else(|| untitled.to_owned());
        let Some(bodies) = self.bodies else {
            if let Some(name) = given(&of_many) {
                return Err(FieldError::OfMany(name));
            }
            return Ok(Scene {
                title,
                note: self.note,
                a: self.a.ok_or(FieldError::Missing("a"))?.into(),
                b: self.b.ok_or(FieldError::Missing("b"))?.into(),
                push: self.push.unwrap_or(true),
                unit,
                y_up,
                fall: None,
            });
        };
        if let Some(name) = given(&of_two) {
            return Err(FieldError::OfTwo(name));
        }
        let usual = if y_up { -GRAVITY } else { GRAVITY };
        let gravity = self.gravity.map_or(usual, DVec2::from);
        let bodies = bodies.into_iter().map(FallingBody::from).collect();
        let fall = Fall::new(gravity, self.solver.unwrap_or_default(), bodies)?;
        Ok(Scene {
            unit,
            y_up,
            ..Scene::of_bodies(title, self.note, fall)
        })
    }
}

fn solver<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Solver>, D::Error> {
    let name = String::deserialize(deserializer)?;
    name.parse().map(Some).map_err(D::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: &str = r#"{"shape": {"polygon": [[0,0],[1,0],[1,1],[0,1]]}, "position": [0,0]}"#;

    fn error_in(text: &str) -> (usize, usize, String) {
        match parse(text.as_bytes(), Path::new("scene.json")) {
            Err(SceneError::Malformed {
                line,
                column,
                fault,
                ..
            }) => (line, column, fault),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn title_angle_note_and_push_are_optional() {
        let text = format!(r#"{{"a": {SQUARE}, "b": {SQUARE}}}"#);
        let scene = parse(text.as_bytes(), Path::new("some/corner.json")).unwrap();
        assert_eq!(scene.title, "corner");
        assert_eq!(
            (scene.note.as_deref(), scene.push, scene.a.angle_degrees),
            (None, true, 0.0)
        );
    }

    #[test]
    fn an_unknown_field_is_an_error_with_its_place() {
        let text = format!("{{\"a\": {SQUARE},\n \"b\": {SQUARE},\n \"colour\": 1}}");
        let (line, column, fault) = error_in(&text);
        assert_eq!((line, column), (3, 9), "the column of the closing quote");
        assert!(fault.starts_with("unknown field `colour`"), "{fault}");
    }

    #[test]
    fn a_concave_polygon_is_an_error_with_its_place() {
        let dented = SQUARE.replace("[1,1]", "[0.1,0.1]");
        let (line, _, fault) = error_in(&format!("{{\"a\": {SQUARE},\n \"b\": {dented}}}"));
        assert_eq!(line, 2);
        assert_eq!(
            fault,
            "the polygon is not convex at vertex 2 (counted from 0), which lies 0.57 inside the line \
             through its neighbours; a hull takes any points"
        );
    }

    #[test]
    fn the_unit_and_the_direction_of_y_may_be_stated() {
        let text = format!(r#"{{"unit": "m", "y_up": true, "a": {SQUARE}, "b": {SQUARE}}}"#);
        let scene = parse(text.as_bytes(), Path::new("x.json")).unwrap();
        assert_eq!((scene.unit.to_string().as_str(), scene.y_up), ("m", true));
        for unit in ["\"\"", "\"1234567890123\"", "\"a\\nb\"", "\" m\""] {
            let (line, _, fault) = error_in(&format!(
                "{{\"a\": {SQUARE}, \"b\": {SQUARE},\n\"unit\": {unit}}}"
            ));
            assert_eq!(line, 2, "{unit}");
            assert!(fault.starts_with("a unit is a word of 1 to 12"), "{fault}");
        }
        error_in(&format!(r#"{{"a": {SQUARE}, "b": {SQUARE}, "unit": 3}}"#));
        error_in(&format!(
            r#"{{"a": {SQUARE}, "b": {SQUARE}, "y_up": "yes"}}"#
        ));
    }

    #[test]
    fn gravity_points_down_the_picture_by_default() {
        for (fields, expected) in [
            ("", 980.0),
            (r#""y_up": true,"#, -980.0),
            (r#""y_up": true, "gravity": [0, 9.81],"#, 9.81),
        ] {
            let text = format!(r#"{{{fields} "bodies": [{SQUARE}, {SQUARE}]}}"#);
            let scene = parse(text.as_bytes(), Path::new("x.json")).unwrap();
            assert_eq!(scene.fall.unwrap().gravity(), DVec2::Y * expected);
        }
    }

    #[test]
    fn a_truncated_file_is_an_error_with_its_place() {
        let (line, _, fault) = error_in("{\"a\": {\"shape\":\n {\"polygon\": [[0,");
        assert_eq!(line, 2);
        assert!(fault.contains("the text ends within"), "{fault}");
    }

    #[test]
    fn a_number_beyond_f64_is_an_error() {
        let huge = SQUARE.replace("\"position\": [0,0]", "\"position\": [0,1e999]");
        let (_, _, fault) = error_in(&format!("{{\"a\": {SQUARE}, \"b\": {huge}}}"));
        assert!(fault.contains("out of range"), "{fault}");
    }

    #[test]
    fn deep_nesting_and_other_types_are_errors() {
        error_in(&"[".repeat(100_000));
        error_in("\"two boxes\"");
        error_in(&format!(
            "{{\"a\": {SQUARE}, \"b\": {}}}",
            SQUARE.replace("[0,1]]", "[0,\"1\"]]")
        ));
    }

    #[test]
    fn every_vertex_reads_back_to_the_ulp() {
        let near = 1.0 + f64::EPSILON;
        let text = format!(
            r#"{{"a": {SQUARE}, "b": {}}}"#,
            SQUARE.replace("[1,1]", &format!("[{near},{near}]"))
        );
        let scene = parse(text.as_bytes(), Path::new("x.json")).unwrap();
        let polygon = scene.b.shape.polygon().unwrap();
        assert_eq!(polygon.vertices()[2], DVec2::splat(near));
    }

    #[test]
    fn every_shape_is_read() {
        let triangle = "[[0,0],[1,0],[0,1]]";
        for shape in [
            format!(r#"{{"rounded": {{"polygon": {triangle}, "radius": 0}}}}"#),
            format!(r#"{{"hull": {triangle}}}"#),
            r#"{"circle": {"radius": 2.5}}"#.to_owned(),
            r#"{"capsule": {"from": [0,0], "to": [3,4], "radius": 0}}"#.to_owned(),
            r#"{"ellipse": {"rx": 3, "ry": 1}}"#.to_owned(),
            r#"{"regular": {"sides": 6, "radius": 10}}"#.to_owned(),
        ] {
            let body = format!(r#"{{"shape": {shape}, "position": [1,2]}}"#);
            let text = format!(r#"{{"a": {body}, "b": {SQUARE}}}"#);
            parse(text.as_bytes(), Path::new("x.json"))
                .unwrap_or_else(|error| panic!("{shape}: {error}"));
        }
    }

    #[test]
    fn a_hull_is_saved_as_the_resulting_shape() {
        for (points, saved) in [
            (
                "[[1,1],[2,2],[0,2],[0,0],[2,0]]",
                r#"{ "polygon": [[0, 0], [2, 0], [2, 2], [0, 2]] }"#,
            ),
            (
                "[[3,3],[1,1],[2,2]]",
                r#"{ "capsule": { "from": [1, 1], "to": [3, 3], "radius": 0 } }"#,
            ),
            (
                "[[4,5],[4,5]]",
                r#"{ "capsule": { "from": [4, 5], "to": [4, 5], "radius": 0 } }"#,
            ),
        ] {
            let body = format!(r#"{{"shape": {{"hull": {points}}}, "position": [1,2]}}"#);
            let text = format!(r#"{{"a": {body}, "b": {SQUARE}}}"#);
            let scene = parse(text.as_bytes(), Path::new("x.json")).unwrap();
            let text = scene.to_json();
            assert!(text.contains(saved), "{text}");
            assert_eq!(parse(text.as_bytes(), Path::new("x.json")).unwrap(), scene);
        }
    }

    #[test]
    fn an_invalid_shape_is_explained() {
        for (shape, why) in [
            (r#"{"circle": {"radius": -1}}"#, "must not be negative"),
            (r#"{"ellipse": {"rx": 3, "ry": 0}}"#, "must be above 0"),
            (
                r#"{"regular": {"sides": 2, "radius": 10}}"#,
                "3 to 4096 sides",
            ),
            (
                r#"{"circle": {"radius": 1, "colour": 2}}"#,
                "unknown field `colour`",
            ),
            (r#"{"square": {"side": 1}}"#, "unknown shape `square`"),
            (r#"{"hull": []}"#, "a hull needs at least 1 point"),
            (
                r#"{"hull": [[0,0],[1,1e200]]}"#,
                "point 1 (counted from 0) is out of range: a coordinate must be 0 or between 1e-100 and \
                 1e100 in magnitude",
            ),
            (r#"{"hull": [[0,0],[1,1e999]]}"#, "number out of range"),
            (r#"{"hull": [[0,0,0]]}"#, "trailing"),
            (r#"{"hull": "all"}"#, "expected a list, found string"),
        ] {
            let body = format!(r#"{{"shape": {shape}, "position": [1,2]}}"#);
            let (line, _, fault) = error_in(&format!("{{\"a\": {SQUARE},\n\"b\": {body}}}"));
            assert!(line == 2 && fault.contains(why), "{shape}: {fault}");
        }
    }
}
