//! Scene files: JSON. An invalid value is reported with line and column, an invalid combination with its field.

use std::fmt::Display;
use std::path::Path;

use glam::DVec2;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use serde_json::{Map, Value, from_value};
use thiserror::Error;

use super::dynamics_scene::GRAVITY;
use super::quantity::{Rotation, Vector, vector};
use super::shape_fields::{Part, PartKind, PartRow};
use super::{AnyScene, Body, Fall, FallingBody, Geometry, Plane, Scene, Unit};
use collidoscope_core::dynamics::{Material, Solver};

/// Fields that only scenes of the plane have.
const OF_PLANE: &str = "polygon circle ellipse regular angle y_up";

/// Those that make it a physics scene of the plane.
const OF_PHYSICS: &str = "bodies gravity solver velocity";

/// Fields that only a falling body has.
const OF_FALLING: &str = "velocity spin density friction restitution fixed";

/// Fields that only scenes in space have, and [`TRIPLE`].
const OF_SPACE: &str = "box sphere cylinder cone ellipsoid rotation [x,y,z]";

/// What stands for a point of three numbers among a scene's fields.
const TRIPLE: &str = "[x,y,z]";

/// The largest scene file that is read. Two bodies of the most vertices fit many times over.
pub const MAX_FILE_BYTES: u64 = 16 << 20;

/// Why a scene or a key script could not be read.
#[derive(Debug, Error)]
#[error("{place}: {fault}")]
pub struct InputError {
    /// The file or the scene's name and, in a malformed text, the line and the column, from 1.
    place: String,
    /// The problem, and how to fix it.
    pub fault: String,
}

impl InputError {
    pub(super) fn new(path: &Path, fault: impl Into<String>) -> Self {
        Self {
            place: path.display().to_string(),
            fault: fault.into(),
        }
    }

    /// At a line, or a line and a column.
    pub(super) fn at(path: &Path, place: impl Display, fault: String) -> Self {
        let place = format!("{}:{place}", path.display());
        Self { place, fault }
    }

    /// The error in the JSON text from `path`, with its place once.
    fn of_json(path: &Path, error: &serde_json::Error) -> Self {
        let place = format_args!("{}:{}", error.line(), error.column());
        Self::at(path, place, json_fault(error))
    }
}

/// Parses a scene file; errors name it as `path`.
///
/// # Errors
/// [`InputError`] has the line and the column, or the field.
pub fn parse(bytes: &[u8], path: &Path) -> Result<AnyScene, InputError> {
    let file = serde_json::from_slice(bytes).map_err(|error| InputError::of_json(path, &error))?;
    let [is_planar, is_physical, is_spatial] =
        [OF_PLANE, OF_PHYSICS, OF_SPACE].map(|fields| has_any(&file, fields));
    let mixture = match [is_planar, is_physical] {
        [false, false] if is_spatial => {
            let scene = read(bytes, path, |fields| fields.of_two(&file));
            return scene.map(AnyScene::Spatial);
        }
        _ if !is_spatial => "",
        [_, true] => "; physics is in 2D only, with 2D shapes and two numbers per point",
        _ => "; the scene mixes 2D and 3D fields or points",
    };
    let mut scene = read(bytes, path, |fields| fields.in_plane(&file));
    if let Err(error) = &mut scene {
        error.fault.push_str(mixture);
    }
    scene.map(AnyScene::Planar)
}

/// Whether one of these names is that of a field anywhere within a value, or a point of three numbers is there.
fn has_any(value: &Value, names: &str) -> bool {
    match value {
        Value::Array(list) => {
            let is_triple = list.len() == 3 && list.iter().all(Value::is_number);
            is_triple && names.ends_with(TRIPLE) || list.iter().any(|inner| has_any(inner, names))
        }
        Value::Object(fields) => fields.iter().any(|(field, inner)| {
            names.split(' ').any(|name| name == field) || has_any(inner, names)
        }),
        _ => false,
    }
}

/// Reads the fields with their places, and validates them; a scene without a title is named after its file.
fn read<D: Geometry>(
    bytes: &[u8],
    path: &Path,
    validate: impl FnOnce(SceneFields<D>) -> Result<Scene<D>, String>,
) -> Result<Scene<D>, InputError> {
    let mut fields: SceneFields<D> =
        serde_json::from_slice(bytes).map_err(|error| InputError::of_json(path, &error))?;
    let stem = path
        .file_stem()
        .unwrap_or(path.as_os_str())
        .to_string_lossy();
    fields.title.get_or_insert_with(|| stem.into_owned());
    validate(fields).map_err(|fault| InputError::new(path, fault))
}

/// The fields of a scene. Their combination is validated after all are read.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    bound = "",
    expecting = "a scene with its bodies `a` and `b`, or a list of `bodies`"
)]
struct SceneFields<D: Geometry> {
    title: Option<String>,
    note: Option<String>,
    #[serde(default)]
    unit: Unit,
    #[serde(default)]
    y_up: bool,
    push: Option<bool>,
    a: Option<BodyFields<D>>,
    b: Option<BodyFields<D>>,
    gravity: Option<[f64; 2]>,
    #[serde(default, deserialize_with = "solver")]
    solver: Option<Solver>,
    bodies: Option<Vec<BodyFields<Plane>>>,
}

impl<D: Geometry> SceneFields<D> {
    /// A scene of A and B, from all of `file`.
    fn of_two(self, file: &Value) -> Result<Scene<D>, String> {
        if let Some(name) = first_given(file, "gravity solver") {
            return Err(format!(
                "`{name}` belongs to a scene with `bodies`; remove it from a scene of `a` and `b`"
            ));
        }
        let bodies = [resting("a", self.a, file)?, resting("b", self.b, file)?];
        Ok(Scene {
            push: self.push.unwrap_or(true),
            unit: self.unit,
            y_up: self.y_up,
            ..Scene::new(self.title.unwrap_or_default(), self.note, bodies)
        })
    }
}

impl SceneFields<Plane> {
    /// A scene of A and B, or of a list of bodies, from all of `file`.
    fn in_plane(mut self, file: &Value) -> Result<Scene, String> {
        let Some(listed) = self.bodies.take() else {
            return self.of_two(file);
        };
        if let Some(name) = first_given(file, "a b push") {
            return Err(format!(
                "`{name}` belongs to a scene of two bodies; remove it from a scene with `bodies`"
            ));
        }
        let usual = if self.y_up { -GRAVITY } else { GRAVITY };
        let gravity = self.gravity.map_or(usual, DVec2::from);
        let mut bodies = Vec::new();
        for (index, body) in listed.into_iter().enumerate() {
            bodies.push(body.falling(&format!("bodies[{index}]"))?);
        }
        let fall = Fall::new(gravity, self.solver.unwrap_or_default(), bodies)?;
        Ok(Scene {
            unit: self.unit,
            y_up: self.y_up,
            ..Scene::of_bodies(self.title.unwrap_or_default(), self.note, fall)
        })
    }
}

/// The first of these fields that an object has.
fn first_given<'n>(object: &Value, fields: &'n str) -> Option<&'n str> {
    let mut names = fields.split(' ');
    names.find(|name| object.get(name).is_some_and(|value| !value.is_null()))
}

fn solver<'de, J: Deserializer<'de>>(json: J) -> Result<Option<Solver>, J::Error> {
    let name = String::deserialize(json)?;
    name.parse().map(Some).map_err(J::Error::custom)
}

/// The fields of a body, some of which only a falling one has, or one of the plane or in space.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "", expecting = "a body with its `shape`")]
struct BodyFields<D: Geometry> {
    #[serde(deserialize_with = "shape::<D, _>")]
    shape: D::Shape,
    #[serde(default, deserialize_with = "vector")]
    position: D::Vector,
    #[serde(default, deserialize_with = "stated")]
    angle: Option<f64>,
    #[serde(default, deserialize_with = "stated")]
    rotation: Option<Rotation>,
    #[serde(default)]
    velocity: [f64; 2],
    #[serde(default)]
    spin: f64,
    #[serde(default, deserialize_with = "stated")]
    density: Option<f64>,
    #[serde(default, deserialize_with = "stated")]
    friction: Option<f64>,
    #[serde(default, deserialize_with = "stated")]
    restitution: Option<f64>,
    #[serde(default)]
    fixed: bool,
}

/// A value that may be absent, but not `null`.
fn stated<'de, J: Deserializer<'de>, T: Deserialize<'de>>(json: J) -> Result<Option<T>, J::Error> {
    T::deserialize(json).map(Some)
}

impl<D: Geometry> BodyFields<D> {
    fn placed(self, path: &str) -> Result<Body<D>, String> {
        let rotation = D::rotation(self.angle, self.rotation).map_err(|name| {
            format!("{path}.{name}: a body has an `angle` in 2D, a `rotation` in 3D")
        })?;
        Ok(Body {
            shape: self.shape,
            position: self.position,
            rotation,
        })
    }
}

/// The body of a scene of two with this name.
fn resting<D: Geometry>(
    name: &str,
    fields: Option<BodyFields<D>>,
    file: &Value,
) -> Result<Body<D>, String> {
    let fields = fields.ok_or_else(|| {
        format!(
            "missing field `{name}`: a scene has two bodies, `a` and `b`, or a list of `bodies`"
        )
    })?;
    if let Some(field) = first_given(&file[name], OF_FALLING) {
        return Err(format!(
            "{name}.{field}: only a body in a list of `bodies` has it; remove it"
        ));
    }
    let body = fields.placed(name)?;
    body.check().map_err(|fault| format!("{name}: {fault}"))?;
    Ok(body)
}

impl BodyFields<Plane> {
    fn falling(self, path: &str) -> Result<FallingBody, String> {
        let usual = Material::default();
        Ok(FallingBody {
            velocity: self.velocity.into(),
            spin_degrees: self.spin,
            material: Material {
                density: self.density.unwrap_or(usual.density),
                friction: self.friction.unwrap_or(usual.friction),
                restitution: self.restitution.unwrap_or(usual.restitution),
            },
            is_fixed: self.fixed,
            body: self.placed(path)?,
        })
    }
}

/// A shape in a file, as in `{"circle": {"radius": 5}}`.
fn shape<'de, D: Geometry, J: Deserializer<'de>>(json: J) -> Result<D::Shape, J::Error> {
    let fields = Map::deserialize(json)?;
    shape_of::<D>(fields).map_err(J::Error::custom)
}

fn shape_of<D: Geometry>(fields: Map<String, Value>) -> Result<D::Shape, String> {
    let mut kinds = fields.into_iter();
    let (Some((slug, value)), None) = (kinds.next(), kinds.next()) else {
        return Err("a shape has one kind, as in {\"circle\": {\"radius\": 5}}".to_owned());
    };
    let Some(row) = D::SHAPES.iter().find(|row| row.slug == slug) else {
        let known = listed(D::SHAPES.iter().map(|row| row.slug));
        return Err(format!("unknown shape `{slug}`, expected one of {known}"));
    };
    let mut parts = Vec::new();
    match (row.parts, value) {
        ([PartRow { name: "", kind, .. }], value) => parts.push(part(*kind, value)?),
        (rows, Value::Object(mut fields)) => {
            for PartRow { name, kind, .. } in rows {
                let Some(value) = fields.remove(*name) else {
                    return Err(format!("missing field `{name}`"));
                };
                parts.push(part(*kind, value).map_err(|fault| format!("`{name}`: {fault}"))?);
            }
            if let Some(name) = fields.keys().next() {
                let known = listed(rows.iter().map(|row| row.name));
                return Err(format!("unknown field `{name}`, expected one of {known}"));
            }
        }
        _ => return Err(format!("expected an object with the fields of `{slug}`")),
    }
    D::shape_from(row.slug, &parts).map_err(|fault| fault.to_string())
}

fn part<V: Vector>(kind: PartKind, value: Value) -> Result<Part<V>, String> {
    let part = match kind {
        PartKind::Length | PartKind::Rounding => from_value(value).map(Part::Length),
        PartKind::Count => from_value(value).map(Part::Count),
        PartKind::Vector => vector(value).map(Part::Vector),
        PartKind::Points => from_value(value).map(|points: Vec<V::Numbers>| {
            Part::Points(points.into_iter().map(Into::into).collect())
        }),
    };
    part.map_err(|error| error.to_string())
}

/// The known name most similar to another, if any is similar.
pub(crate) fn similar<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    const ALIKE: f64 = 0.8;
    let rated = known
        .into_iter()
        .map(|one| (strsim::jaro_winkler(name, one), one));
    let (likeness, closest) = rated.max_by(|(one, _), (other, _)| one.total_cmp(other))?;
    (likeness >= ALIKE).then_some(closest)
}

/// The error in a JSON text, without its place, in terms of scene fields and values.
pub(crate) fn json_fault(error: &serde_json::Error) -> String {
    let text = error.to_string().replace('\n', " ");
    let place = format!(" at line {} column {}", error.line(), error.column());
    let mut message = text.strip_suffix(&place).unwrap_or(&text).to_owned();
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
        ("expected a map", "expected an object"),
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

/// Names as a message lists them.
fn listed<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let quoted: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}

#[cfg(test)]
mod tests {
    use glam::{dvec2, dvec3};

    use super::*;

    const SQUARE: &str = r#"{"shape": {"polygon": [[0,0],[1,0],[1,1],[0,1]]}}"#;
    const FLOOR: &str =
        r#"{"shape": {"circle": {"radius": 9}}, "position": [0,20], "fixed": true}"#;
    const BALL: &str = r#"{"shape": {"circle": {"radius": 9}}, "position": [1,2]}"#;
    const SPHERE: &str = r#"{"shape": {"sphere": {"radius": 5}}, "position": [1,2,3]}"#;

    fn read(text: &str) -> Result<AnyScene, InputError> {
        parse(text.as_bytes(), Path::new("some/corner.json"))
    }

    fn planar(text: &str) -> Scene {
        let scene = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        scene.planar().expect("a scene of the plane")
    }

    fn fall_of(text: &str) -> std::sync::Arc<Fall> {
        planar(text).fall.expect("a scene of bodies")
    }

    fn pair(a: &str, b: &str) -> String {
        format!("{{\"a\": {a},\n\"b\": {b}\n}}")
    }

    /// A scene of bodies whose third line is this one.
    fn bodies(body: &str) -> String {
        format!("{{\"bodies\": [\n{FLOOR},\n{body}\n]}}")
    }

    fn listed(bodies: &[&str]) -> String {
        format!("{{\"bodies\": [{}]}}", bodies.join(","))
    }

    fn shaped(shape: &str) -> String {
        format!(r#"{{"shape": {shape}}}"#)
    }

    fn ball_with(fields: &str) -> String {
        BALL.replace("[1,2]", &format!("[1,2], {fields}"))
    }

    #[test]
    fn all_but_the_shapes_is_optional() {
        let scene = planar(&pair(SQUARE, SQUARE));
        assert_eq!((scene.title.as_str(), &scene.note), ("corner", &None));
        assert_eq!((scene.push, scene.b.rotation), (true, 0.0));
        assert_eq!(scene.b.position, DVec2::ZERO);
        let AnyScene::Spatial(scene) = read(&pair(SPHERE, SPHERE)).unwrap() else {
            panic!("a scene in space");
        };
        assert_eq!((scene.title.as_str(), scene.push), ("corner", true));
        assert_eq!(scene.b.rotation, Rotation::default());
        assert_eq!(scene.b.position, dvec3(1.0, 2.0, 3.0));
        let scene = planar(&bodies(BALL));
        assert_eq!((scene.title.as_str(), scene.push), ("corner", false));
        let fall = scene.fall.unwrap();
        assert_eq!(fall.solver(), Solver::SoftStep);
        let ball = &fall.bodies()[1];
        assert_eq!((ball.velocity, ball.spin_degrees), (DVec2::ZERO, 0.0));
        assert_eq!(ball.material, Material::default());
        assert_eq!([ball.is_fixed, fall.bodies()[0].is_fixed], [false, true]);
    }

    #[test]
    fn given_values_are_used() {
        let fields = r#"{"unit": "m", "y_up": true, "title": "T", "note": "N", "push": false,"#;
        let scene = planar(&pair(SQUARE, SQUARE).replacen('{', fields, 1));
        assert_eq!((scene.unit.to_string().as_str(), scene.y_up), ("m", true));
        assert_eq!((scene.title.as_str(), scene.push), ("T", false));
        assert_eq!(scene.note.as_deref(), Some("N"));
        let turned = SPHERE.replace(
            "[1,2,3]",
            r#"[1,2,3], "rotation": {"axis": [3,0,-4e-7], "degrees": -725}"#,
        );
        let AnyScene::Spatial(scene) = read(&pair(SPHERE, &turned)).unwrap() else {
            panic!("a scene in space");
        };
        let given = Rotation {
            axis: dvec3(3.0, 0.0, -4e-7),
            degrees: -725.0,
        };
        assert_eq!(scene.b.rotation, given);
        let ball = ball_with(
            r#""angle": 30, "velocity": [3,-4], "spin": 90, "density": 2, "friction": 0, "restitution": 1"#,
        );
        let given = r#"{"gravity": [1,-2], "solver": "push-out", "#;
        let fall = fall_of(&bodies(&ball).replacen('{', given, 1));
        let gravity = dvec2(1.0, -2.0);
        assert_eq!((fall.gravity(), fall.solver()), (gravity, Solver::PushOut));
        let ball = &fall.bodies()[1];
        assert_eq!(
            (ball.velocity, ball.body.rotation),
            (dvec2(3.0, -4.0), 30.0)
        );
        let material = Material {
            density: 2.0,
            friction: 0.0,
            restitution: 1.0,
        };
        assert_eq!(ball.material, material);
        let motion = fall.world().bodies()[1].motion();
        assert_eq!(
            (motion.velocity, motion.spin),
            (ball.velocity, 90f64.to_radians())
        );
    }

    #[test]
    fn gravity_points_down_the_picture_by_default() {
        for (fields, expected) in [
            ("{", 980.0),
            (r#"{"y_up": true,"#, -980.0),
            (r#"{"y_up": true, "gravity": [0, 9.81],"#, 9.81),
        ] {
            let fall = fall_of(&bodies(BALL).replacen('{', fields, 1));
            assert_eq!(fall.gravity(), DVec2::Y * expected);
        }
    }

    #[test]
    fn the_default_pair_is_the_deepest_contact_or_the_closest_two() {
        let [far, over] = ["[90,2]", "[85,2]"].map(|at| BALL.replace("[1,2]", at));
        let apart = planar(&listed(&[&far, FLOOR, BALL]));
        assert_eq!(apart.a.position, dvec2(0.0, 20.0));
        assert_eq!(apart.b.position, dvec2(1.0, 2.0));
        let touching = planar(&listed(&[BALL, &far, FLOOR, &over]));
        assert_eq!(touching.a.position, dvec2(90.0, 2.0));
        assert_eq!(touching.b.position, dvec2(85.0, 2.0));
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
            let hull = shaped(&format!(r#"{{"hull": {points}}}"#));
            let text = planar(&pair(&hull, SQUARE)).to_json();
            assert!(text.contains(saved), "{text}");
        }
    }

    /// A faulty shape, and a part of its error message.
    const FAULTY_SHAPES: &str = r#"
{"polygon": [[0,0],[1,0],[0.1,0.1],[0,1]]} | not convex at vertex 2 (counted from 0), which lies 0.57 inside the line
{"circle": {"radius": -1}} | must not be negative
{"ellipse": {"rx": 3, "ry": 0}} | must be above 0
{"regular": {"sides": 2, "radius": 10}} | 3 to 4096 sides
{"regular": {"sides": 2.5, "radius": 10}} | `sides`: expected a whole number from 0, found `2.5`
{"circle": {"radius": 1, "colour": 2}} | unknown field `colour`, expected one of `radius`
{"capsule": {"from": [0,0], "to": [1,1]}} | missing field `radius`
{"square": {"side": 1}} | unknown shape `square`
{"circle": {"radius": 1}, "hull": []} | a shape has one kind
5 | expected an object, found `5`
{"circle": 5} | expected an object with the fields of `circle`
{"hull": []} | a hull needs at least 1 point
{"hull": [[0,0],[1,1e200]]} | point 1 (counted from 0) is out of range: a coordinate must be 0 or between 1e-100 and
{"hull": [[0,0],[1,1e999]]} | number out of range
{"hull": [[0]]} | invalid length 1
{"hull": "all"} | expected a list, found string
{"hull": [[0,0,1e60]]} | point 0 (counted from 0) is out of range
{"box": {"half": [1,-1,1]}} | must not be negative
{"cone": {"radius": 0, "half_height": 2}} | must be above 0
{"cone": {"radius": 1}} | missing field `half_height`
{"ellipsoid": {"radii": [1,1,0]}} | must be above 0
"#;

    #[test]
    fn a_faulty_shape_is_reported_with_its_line() {
        for row in FAULTY_SHAPES.trim().lines() {
            let (shape, why) = row.split_once(" | ").expect(row);
            let is_spatial = ["hull\": [[0,0,", "box", "cone", "ellipsoid"]
                .iter()
                .any(|part| shape.contains(part));
            let other = if is_spatial { SPHERE } else { BALL };
            let message = read(&pair(other, &shaped(shape))).unwrap_err().to_string();
            let is_placed = message.starts_with("some/corner.json:2:");
            assert!(is_placed && message.contains(why), "{shape}: {message}");
        }
    }

    /// What is wrong: a scene whose B or falling body has these fields after its position, is of this shape or has this
    /// position in space; a scene of two or of bodies with these fields on its third or second line; or a whole text. Then
    /// where the message places it, and what it says.
    const FAULTS: &str = r#"
b | "spin": 3 |  b.spin:  | only a body in a list of `bodies` has it
b | "fixed": null | 2: | expected a boolean
b | "mass": 3 | 2: | unknown field `mass`
b at | [1,1e200] |  b:  | must lie within
b at | [1,1e999] | 2: | out of range
falling | "rotation": {"axis": [0,0,1], "degrees": 30} |  bodies[1].rotation:  | an `angle` in 2D
two | "colour": 1 | 3:8:  | unknown field `colour`
two | "unit": "" | 3: | a unit is a word of 1 to 12
two | "unit": " m" | 3: | a unit is a word of 1 to 12
two | "unit": 3 | 3: | expected a string
two | "y_up": "yes" | 3: | expected a boolean
two | "gravity": [0,1] |   | `gravity` belongs to a scene with `bodies`
two | "solver": "push-out" |   | `solver` belongs to a scene with `bodies`
many | "a": {"shape": {"circle": {"radius": 9}}} |   | `a` belongs to a scene of two
many | "push": true |   | `push` belongs to a scene of two
many | "solver": "jacobi" | 2: | expected push-out, one-impulse
many | "bodies": [] | 2: | duplicate field `bodies`
many | "gravity": [0,1e12] |   | gravity must lie within
falling | "density": 0 |  bodies[1]:  | density must be above 0
falling | "friction": -0.1 |  bodies[1]:  | friction must not be negative
falling | "restitution": 1.5 |  bodies[1]:  | restitution must be from 0 to 1
falling | "velocity": [0,1e10] |  bodies[1]:  | within ±1e9
falling | "velocity": [1] | 3: | invalid length 1
falling | "spin": -1e10 |  bodies[1]:  | within ±1e9
falling | "spin": NaN | 3: | expected
falling | "angle": "left" | 3: | expected a number, found string
falling | "fixed": 1 | 3: | expected a boolean, found `1`
falling | "fixed": true, "spin": 3 |  bodies[1]:  | a fixed body never moves
falling | "mass": 3 | 3: | unknown field `mass`
thin | {"circle": {"radius": 0}} |  bodies[1]:  | needs an area
thin | {"hull": [[0,0],[1,1]]} |  bodies[1]:  | needs an area
space | [0,1e60,0] |  b:  | the position must lie within
space | [0,0,0], "rotation": {"axis": [0,0,0], "degrees": 1} |  b:  | the axis of a rotation must not be zero
space | [0,0,0], "rotation": {"axis": [0,0,1]} | 2: | missing field `degrees`
space | [0,0,0], "rotation": 30 | 2: | expected a rotation, as in
text | {} |   | missing field `a`: a scene has two bodies
text | {"a": {"shape": {"circle": {"radius": 9}}}} |   | missing field `b`
text | {"bodies":{}} | 1: | expected a list, found an object
text | {"bodies":[]} |   | at least 2 bodies
text | {"a": {"shape": {"polygon": [[0, | 1: | the text ends within
text | "two boxes" | 1: | expected a scene with its bodies
"#;

    #[test]
    fn a_fault_is_reported_with_its_line_or_its_field() {
        let mut rows: Vec<(String, String, &str)> = FAULTS
            .trim()
            .lines()
            .map(|row| {
                let [kind, what, place, why] = *row.split(" | ").collect::<Vec<_>>() else {
                    panic!("{row}");
                };
                let text = match kind {
                    "b" => pair(SQUARE, &ball_with(what)),
                    "b at" => pair(SQUARE, &BALL.replace("[1,2]", what)),
                    "falling" => bodies(&ball_with(what)),
                    "two" => pair(SQUARE, SQUARE).replace("\n}", &format!(",\n{what}}}")),
                    "many" => format!("{{\"bodies\": [{FLOOR}, {BALL}],\n{what}}}"),
                    "thin" => bodies(&shaped(what)),
                    "space" => pair(SPHERE, &SPHERE.replace("[1,2,3]", what)),
                    _ => what.to_owned(),
                };
                (text, place.to_owned(), why)
            })
            .collect();
        let many = format!("{{\"bodies\":[{}]}}", vec![BALL; 201].join(","));
        rows.push((many, " ".to_owned(), "at most 200"));
        rows.push(("[".repeat(100_000), "1:".to_owned(), "recursion limit"));
        for (text, place, why) in rows {
            let message = read(&text).unwrap_err().to_string();
            let is_placed = message.starts_with(&format!("some/corner.json:{place}"));
            let start = &text[..text.len().min(200)];
            assert!(is_placed && message.contains(why), "{start}: {message}");
        }
        let wall = r#"{"shape": {"hull": [[0,0],[90,0]]}, "fixed": true}"#;
        assert_eq!(fall_of(&bodies(wall)).bodies().len(), 2);
    }
}
