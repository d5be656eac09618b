//! Scene files: JSON, checked as it is read, so that every fault has a line and a column.

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use glam::DVec2;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _, SeqAccess, Visitor};
use thiserror::Error;

use super::{Body, Scene};
use crate::planar::{
    Capsule, Circle, Ellipse, MAX_VERTICES, Polygon, Pose, Regular, Rounded, Shape,
};

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
        /// The name as it was given.
        name: String,
    },
    /// The file could not be read.
    #[error("{}: {source}; name a readable scene file or a preset", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is larger than [`MAX_FILE_BYTES`].
    #[error("{}: larger than {} MiB; a scene is two shapes of at most {MAX_VERTICES} vertices", path.display(), MAX_FILE_BYTES >> 20)]
    TooLarge {
        /// The file.
        path: PathBuf,
    },
    /// The text is not a scene.
    #[error("{}:{line}:{column}: {fault}", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong and how to mend it.
        fault: String,
    },
}

/// Reads a scene file.
///
/// # Errors
/// [`SceneError`] names the file and, where the text is at fault, the line and the column.
pub fn load(path: &Path) -> Result<Scene, SceneError> {
    let unreadable = |source| SceneError::Unreadable {
        path: path.to_owned(),
        source,
    };
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes))
        .map_err(unreadable)?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(SceneError::TooLarge {
            path: path.to_owned(),
        });
    }
    parse(&bytes, path)
}

/// The scene in `bytes`, which came from `path`.
///
/// # Errors
/// [`SceneError::Malformed`] names the line and the column.
pub fn parse(bytes: &[u8], path: &Path) -> Result<Scene, SceneError> {
    let stem = path.file_stem().unwrap_or(path.as_os_str());
    serde_json::from_slice::<SceneText>(bytes)
        .map(|text| text.into_scene(&stem.to_string_lossy()))
        .map_err(|error| {
            let said = error.to_string();
            let place = format!(" at line {} column {}", error.line(), error.column());
            SceneError::Malformed {
                path: path.to_owned(),
                line: error.line(),
                column: error.column(),
                fault: said
                    .strip_suffix(&place)
                    .unwrap_or(&said)
                    .replace('\n', " "),
            }
        })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a scene with its bodies `a` and `b`")]
struct SceneText {
    title: Option<String>,
    note: Option<String>,
    #[serde(default = "pushing")]
    push: bool,
    a: BodyText,
    b: BodyText,
}

fn pushing() -> bool {
    true
}

impl SceneText {
    fn into_scene(self, untitled: &str) -> Scene {
        Scene {
            title: self.title.unwrap_or_else(|| untitled.to_owned()),
            note: self.note,
            a: self.a.into(),
            b: self.b.into(),
            push: self.push,
            fall: None,
        }
    }
}

/// A scene within other text, as it stands in a file of its own.
impl<'de> Deserialize<'de> for Scene {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        SceneText::deserialize(deserializer).map(|text| text.into_scene(UNTITLED))
    }
}

/// The title of a scene that has none, neither of its own nor of its file.
const UNTITLED: &str = "Untitled";

#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a body with its `shape` and `position`"
)]
struct BodyText {
    shape: ShapeText,
    #[serde(deserialize_with = "position")]
    position: DVec2,
    #[serde(default, deserialize_with = "angle")]
    angle: f64,
}

impl From<BodyText> for Body {
    fn from(text: BodyText) -> Self {
        Self {
            shape: text.shape.into_shape(),
            position: text.position,
            angle_degrees: text.angle,
        }
    }
}

/// A shape as it is written. Each kind is checked as it is read, so that what is wrong with it has a
/// line and a column.
#[derive(Deserialize)]
#[serde(
    rename_all = "lowercase",
    expecting = "a shape, as in {\"circle\": {\"radius\": 5}}"
)]
enum ShapeText {
    Polygon(PolygonText),
    #[serde(deserialize_with = "hull")]
    Hull(Shape),
    #[serde(deserialize_with = "rounded")]
    Rounded(Rounded),
    #[serde(deserialize_with = "circle")]
    Circle(Circle),
    #[serde(deserialize_with = "capsule")]
    Capsule(Capsule),
    #[serde(deserialize_with = "ellipse")]
    Ellipse(Ellipse),
    #[serde(deserialize_with = "regular")]
    Regular(Regular),
}

impl ShapeText {
    fn into_shape(self) -> Shape {
        match self {
            Self::Polygon(PolygonText(polygon)) => polygon.into(),
            Self::Hull(shape) => shape,
            Self::Rounded(rounded) => rounded.into(),
            Self::Circle(circle) => circle.into(),
            Self::Capsule(capsule) => capsule.into(),
            Self::Ellipse(ellipse) => ellipse.into(),
            Self::Regular(regular) => regular.into(),
        }
    }
}

/// Any points: as many as the file holds, since most of them may be no corners.
fn hull<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Shape, D::Error> {
    let points = Vec::<[f64; 2]>::deserialize(deserializer)?;
    let points: Vec<DVec2> = points.into_iter().map(DVec2::from).collect();
    Shape::hull(&points).map_err(D::Error::custom)
}

fn rounded<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rounded, D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, expecting = "the fields of this shape")]
    struct Text {
        polygon: PolygonText,
        radius: f64,
    }
    let Text { polygon, radius } = Text::deserialize(deserializer)?;
    Rounded::new(polygon.0, radius).map_err(D::Error::custom)
}

fn circle<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Circle, D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, expecting = "the fields of this shape")]
    struct Text {
        radius: f64,
    }
    Circle::new(Text::deserialize(deserializer)?.radius).map_err(D::Error::custom)
}

fn capsule<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Capsule, D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, expecting = "the fields of this shape")]
    struct Text {
        from: [f64; 2],
        to: [f64; 2],
        radius: f64,
    }
    let Text { from, to, radius } = Text::deserialize(deserializer)?;
    Capsule::new(from.into(), to.into(), radius).map_err(D::Error::custom)
}

fn ellipse<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ellipse, D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, expecting = "the fields of this shape")]
    struct Text {
        rx: f64,
        ry: f64,
    }
    let Text { rx, ry } = Text::deserialize(deserializer)?;
    Ellipse::new(rx, ry).map_err(D::Error::custom)
}

fn regular<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Regular, D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, expecting = "the fields of this shape")]
    struct Text {
        sides: usize,
        radius: f64,
    }
    let Text { sides, radius } = Text::deserialize(deserializer)?;
    Regular::new(sides, radius).map_err(D::Error::custom)
}

struct PolygonText(Polygon);

impl<'de> Deserialize<'de> for PolygonText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(PolygonVisitor)
    }
}

/// Collects vertices and stops at one too many, so that a hostile file costs no memory.
struct PolygonVisitor;

impl<'de> Visitor<'de> for PolygonVisitor {
    type Value = PolygonText;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a list of vertices [x, y]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<PolygonText, A::Error> {
        let mut vertices = Vec::new();
        while let Some([x, y]) = list.next_element::<[f64; 2]>()? {
            if vertices.len() == MAX_VERTICES {
                let fault = format!("a polygon may have at most {MAX_VERTICES} vertices");
                return Err(A::Error::custom(fault));
            }
            vertices.push(DVec2::new(x, y));
        }
        Polygon::new(&vertices)
            .map(PolygonText)
            .map_err(A::Error::custom)
    }
}

fn position<'de, D: Deserializer<'de>>(deserializer: D) -> Result<DVec2, D::Error> {
    let [x, y] = <[f64; 2]>::deserialize(deserializer)?;
    let position = DVec2::new(x, y);
    Pose::new(position, 0.0)
        .map(|_| position)
        .map_err(D::Error::custom)
}

fn angle<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    let angle = f64::deserialize(deserializer)?;
    Pose::new(DVec2::ZERO, angle.to_radians())
        .map(|_| angle)
        .map_err(D::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: &str = r#"{"shape": {"polygon": [[0,0],[1,0],[1,1],[0,1]]}, "position": [0,0]}"#;

    fn fault(text: &str) -> (usize, usize, String) {
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
    fn title_angle_note_and_push_may_be_left_out() {
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
        let (line, column, fault) = fault(&text);
        assert_eq!((line, column), (3, 9), "the column of the closing quote");
        assert!(fault.starts_with("unknown field `colour`"), "{fault}");
    }

    #[test]
    fn a_concave_polygon_is_an_error_with_its_place() {
        let dented = SQUARE.replace("[1,1]", "[0.1,0.1]");
        let (line, _, fault) = fault(&format!("{{\"a\": {SQUARE},\n \"b\": {dented}}}"));
        assert_eq!(line, 2);
        assert_eq!(
            fault,
            "the polygon is not convex at vertex 2 (counted from 0), which lies 0.57 px inside the line \
             through its neighbours; a hull takes any points"
        );
    }

    #[test]
    fn a_torn_file_is_an_error_with_its_place() {
        let (line, _, fault) = fault("{\"a\": {\"shape\":\n {\"polygon\": [[0,");
        assert_eq!(line, 2);
        assert!(fault.contains("EOF"), "{fault}");
    }

    #[test]
    fn a_number_beyond_f64_is_an_error() {
        let huge = SQUARE.replace("\"position\": [0,0]", "\"position\": [0,1e999]");
        let (_, _, fault) = fault(&format!("{{\"a\": {SQUARE}, \"b\": {huge}}}"));
        assert!(fault.contains("out of range"), "{fault}");
    }

    #[test]
    fn deep_nesting_and_other_types_are_errors() {
        fault(&"[".repeat(100_000));
        fault("\"two boxes\"");
        fault(&format!(
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
    fn a_hull_is_saved_as_what_it_came_to() {
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
    fn a_shape_that_is_refused_says_why() {
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
            (r#"{"square": {"side": 1}}"#, "unknown variant `square`"),
            (r#"{"hull": []}"#, "a hull needs at least 1 point"),
            (
                r#"{"hull": [[0,0],[1,1e200]]}"#,
                "point 1 (counted from 0) is out of range: a coordinate must be 0 or between 1e-100 and \
                 1e100 in magnitude",
            ),
            (r#"{"hull": [[0,0],[1,1e999]]}"#, "number out of range"),
            (r#"{"hull": [[0,0,0]]}"#, "trailing"),
            (r#"{"hull": "all"}"#, "invalid type"),
        ] {
            let body = format!(r#"{{"shape": {shape}, "position": [1,2]}}"#);
            let (line, _, fault) = fault(&format!("{{\"a\": {SQUARE},\n\"b\": {body}}}"));
            assert!(line == 2 && fault.contains(why), "{shape}: {fault}");
        }
    }
}
