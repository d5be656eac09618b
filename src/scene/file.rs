//! Scene files: JSON. An invalid value is reported with line and column, an invalid combination with its field.

use std::path::Path;

use glam::DVec2;
use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error as _};
use serde_json::{Map, Value, from_value};

use super::dynamics_scene::GRAVITY;
use super::error::{SceneError, malformed};
use super::rotation::{Rotation, RotationField};
use super::shape_fields::{Part, PartKind, PartRow, Parted};
use super::vector::{Vector, vector};
use super::{AnyScene, Body, Fall, FallingBody, Geometry, Plane, Scene, Space, Unit};
use crate::dynamics::{Material, Solver};

/// Fields that only scenes of the plane have.
const OF_PLANE: [&str; 10] = [
    "polygon", "circle", "ellipse", "regular", "angle", "y_up", "bodies", "gravity", "solver",
    "velocity",
];

/// Fields that only scenes in space have.
const OF_SPACE: [&str; 6] = ["box", "sphere", "cylinder", "cone", "ellipsoid", "rotation"];

/// Parses a scene file; errors name it as `path`.
///
/// # Errors
/// [`SceneError::Malformed`] has the line and the column, [`SceneError::Invalid`] the field.
pub fn parse(bytes: &[u8], path: &Path) -> Result<AnyScene, SceneError> {
    let file = serde_json::from_slice(bytes).map_err(|error| malformed(path, &error))?;
    let is_planar = holds(&file, &|value| has_field(value, &OF_PLANE));
    let is_spatial = holds(&file, &|value| {
        has_field(value, &OF_SPACE) || is_triple(value)
    });
    let scene = if is_spatial && !is_planar {
        parse_in_space(bytes, path).map(AnyScene::from)
    } else {
        parse_in_plane(bytes, path).map(AnyScene::from)
    };
    scene.map_err(|mut error| {
        if let SceneError::Malformed { fault, .. } | SceneError::Invalid { fault, .. } = &mut error
            && is_planar
            && is_spatial
        {
            fault.push_str("; the scene mixes fields or points of the plane and of space");
        }
        error
    })
}

fn has_field(value: &Value, names: &[&str]) -> bool {
    let fields = value.as_object();
    fields.is_some_and(|fields| names.iter().any(|name| fields.contains_key(*name)))
}

/// Whether it is a point of three numbers.
fn is_triple(value: &Value) -> bool {
    let list = value.as_array();
    list.is_some_and(|list| list.len() == 3 && list.iter().all(Value::is_number))
}

/// Whether a value is or contains one.
fn holds(value: &Value, is_such: &dyn Fn(&Value) -> bool) -> bool {
    let is_within = match value {
        Value::Array(list) => list.iter().any(|inner| holds(inner, is_such)),
        Value::Object(fields) => fields.values().any(|inner| holds(inner, is_such)),
        _ => false,
    };
    is_within || is_such(value)
}

pub(super) fn parse_in_plane(bytes: &[u8], path: &Path) -> Result<Scene, SceneError> {
    read(
        bytes,
        path,
        |fields: SceneFields<Plane>, untitled| match fields.bodies {
            Some(_) => fields.of_bodies(untitled),
            None => fields.of_two(untitled),
        },
    )
}

pub(super) fn parse_in_space(bytes: &[u8], path: &Path) -> Result<Scene<Space>, SceneError> {
    read(bytes, path, SceneFields::of_two)
}

/// Parses the fields and validates them; a scene without a title is named after its file.
fn read<F: DeserializeOwned, S>(
    bytes: &[u8],
    path: &Path,
    validate: impl FnOnce(F, &str) -> Result<S, String>,
) -> Result<S, SceneError> {
    let fields = serde_json::from_slice(bytes).map_err(|error| malformed(path, &error))?;
    let stem = path.file_stem().unwrap_or(path.as_os_str());
    validate(fields, &stem.to_string_lossy()).map_err(|fault| SceneError::Invalid {
        path: path.to_owned(),
        fault,
    })
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
    /// A scene of A and B.
    fn of_two(self, untitled: &str) -> Result<Scene<D>, String> {
        let of_many = [
            ("gravity", self.gravity.is_some()),
            ("solver", self.solver.is_some()),
            ("bodies", self.bodies.is_some()),
        ];
        if let Some(name) = given(&of_many) {
            return Err(format!(
                "`{name}` is of a scene with `bodies`; in a scene of `a` and `b`, leave it out"
            ));
        }
        let body = |name: &str, fields: Option<BodyFields<D>>| {
            let missing = || {
                format!(
                    "missing field `{name}`: a scene has two bodies, `a` and `b`, or a list of `bodies`"
                )
            };
            fields.ok_or_else(missing)?.resting(name)
        };
        Ok(Scene {
            title: self.title.unwrap_or_else(|| untitled.to_owned()),
            note: self.note,
            a: body("a", self.a)?,
            b: body("b", self.b)?,
            push: self.push.unwrap_or(true),
            unit: self.unit,
            y_up: self.y_up,
            fall: None,
        })
    }
}

impl SceneFields<Plane> {
    fn of_bodies(self, untitled: &str) -> Result<Scene, String> {
        let of_two = [
            ("a", self.a.is_some()),
            ("b", self.b.is_some()),
            ("push", self.push.is_some()),
        ];
        if let Some(name) = given(&of_two) {
            return Err(format!(
                "`{name}` is of a scene of two; in a scene with `bodies`, leave it out"
            ));
        }
        let usual = if self.y_up { -GRAVITY } else { GRAVITY };
        let gravity = self.gravity.map_or(usual, DVec2::from);
        let bodies = self.bodies.into_iter().flatten().enumerate();
        let bodies = bodies.map(|(index, body)| body.falling(&format!("bodies[{index}]")));
        let bodies = bodies.collect::<Result<_, String>>()?;
        let fall = Fall::new(gravity, self.solver.unwrap_or_default(), bodies);
        let fall = fall.map_err(|fault| fault.to_string())?;
        let title = self.title.unwrap_or_else(|| untitled.to_owned());
        Ok(Scene {
            unit: self.unit,
            y_up: self.y_up,
            ..Scene::of_bodies(title, self.note, fall)
        })
    }
}

/// The first of these fields that is given.
fn given(fields: &[(&'static str, bool)]) -> Option<&'static str> {
    let given = fields.iter().find(|(_, is_given)| *is_given);
    given.map(|(name, _)| *name)
}

fn solver<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Solver>, D::Error> {
    let name = String::deserialize(deserializer)?;
    name.parse().map(Some).map_err(D::Error::custom)
}

/// The fields of a body, some of which only a falling one has, or one of the plane or in space.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "", expecting = "a body with its `shape`")]
struct BodyFields<D: Geometry> {
    #[serde(deserialize_with = "shape")]
    shape: D::Shape,
    #[serde(default, deserialize_with = "vector")]
    position: D::Vector,
    #[serde(default, deserialize_with = "stated")]
    angle: Option<f64>,
    #[serde(default, deserialize_with = "stated")]
    rotation: Option<Rotation>,
    #[serde(default, deserialize_with = "stated")]
    velocity: Option<[f64; 2]>,
    #[serde(default, deserialize_with = "stated")]
    spin: Option<f64>,
    #[serde(default, deserialize_with = "stated")]
    density: Option<f64>,
    #[serde(default, deserialize_with = "stated")]
    friction: Option<f64>,
    #[serde(default, deserialize_with = "stated")]
    restitution: Option<f64>,
    #[serde(default, deserialize_with = "stated")]
    fixed: Option<bool>,
}

/// A value, for which `null` is none.
fn stated<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

impl<D: Geometry> BodyFields<D> {
    /// A body of a scene of two; errors name it as `path`.
    fn resting(self, path: &str) -> Result<Body<D>, String> {
        let of_falling = [
            ("velocity", self.velocity.is_some()),
            ("spin", self.spin.is_some()),
            ("density", self.density.is_some()),
            ("friction", self.friction.is_some()),
            ("restitution", self.restitution.is_some()),
            ("fixed", self.fixed.is_some()),
        ];
        if let Some(name) = given(&of_falling) {
            return Err(format!(
                "{path}.{name}: only a body in a list of `bodies` has it; leave it out"
            ));
        }
        let body = self.placed(path)?;
        body.check().map_err(|fault| format!("{path}: {fault}"))?;
        Ok(body)
    }

    fn placed(self, path: &str) -> Result<Body<D>, String> {
        let fields = [
            self.angle.map(RotationField::Angle),
            self.rotation.map(RotationField::Rotation),
        ];
        let mut rotation = D::Rotation::default();
        for field in fields.into_iter().flatten() {
            rotation = D::rotation(field).ok_or_else(|| {
                let name = field.name();
                format!("{path}.{name}: a body has an `angle` in the plane, a `rotation` in space")
            })?;
        }
        Ok(Body {
            shape: self.shape,
            position: self.position,
            rotation,
        })
    }
}

impl BodyFields<Plane> {
    fn falling(self, path: &str) -> Result<FallingBody, String> {
        let usual = Material::default();
        Ok(FallingBody {
            velocity: self.velocity.unwrap_or_default().into(),
            spin_degrees: self.spin.unwrap_or_default(),
            material: Material {
                density: self.density.unwrap_or(usual.density),
                friction: self.friction.unwrap_or(usual.friction),
                restitution: self.restitution.unwrap_or(usual.restitution),
            },
            is_fixed: self.fixed.unwrap_or_default(),
            body: self.placed(path)?,
        })
    }
}

/// A shape in a file, as in `{"circle": {"radius": 5}}`.
fn shape<'de, D: Deserializer<'de>, S: Parted>(deserializer: D) -> Result<S, D::Error> {
    let fields = Map::deserialize(deserializer)?;
    shape_of(fields).map_err(D::Error::custom)
}

fn shape_of<S: Parted>(fields: Map<String, Value>) -> Result<S, String> {
    let mut kinds = fields.into_iter();
    let (Some((slug, value)), None) = (kinds.next(), kinds.next()) else {
        return Err("a shape has one kind, as in {\"circle\": {\"radius\": 5}}".to_owned());
    };
    let Some(row) = S::ROWS.iter().find(|row| row.slug == slug) else {
        let known = listed(S::ROWS.iter().map(|row| row.slug));
        return Err(format!("unknown shape `{slug}`, expected one of {known}"));
    };
    let mut parts = Vec::new();
    match (row.parts, value) {
        ([PartRow { name: "", kind, .. }], value) => parts.push(part(*kind, value)?),
        (rows, Value::Object(mut fields)) => {
            for PartRow { name, kind, .. } in rows {
                let missing = || format!("missing field `{name}`");
                let value = fields.remove(*name).ok_or_else(missing)?;
                parts.push(part(*kind, value).map_err(|fault| format!("`{name}`: {fault}"))?);
            }
            if let Some(name) = fields.keys().next() {
                let known = listed(rows.iter().map(|row| row.name));
                return Err(format!("unknown field `{name}`, expected one of {known}"));
            }
        }
        _ => return Err(format!("expected an object with the fields of `{slug}`")),
    }
    let shape = S::made(row.slug, &parts).map_err(|fault| fault.to_string())?;
    shape.ok_or_else(|| format!("unknown shape `{slug}`"))
}

fn part<V: Vector>(kind: PartKind, value: Value) -> Result<Part<V>, String> {
    let part = match kind {
        PartKind::Length | PartKind::Rounding => from_value(value).map(Part::Length),
        PartKind::Count => from_value(value).map(Part::Count),
        PartKind::Vector => from_value(value).map(|at: V::Numbers| Part::Vector(at.into())),
        PartKind::Points => from_value(value).map(|points: Vec<V::Numbers>| {
            Part::Points(points.into_iter().map(Into::into).collect())
        }),
    };
    part.map_err(|error| error.to_string())
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

    fn read(text: &str) -> Result<AnyScene, SceneError> {
        parse(text.as_bytes(), Path::new("some/corner.json"))
    }

    fn planar(text: &str) -> Scene {
        let scene = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        scene.planar().expect("a scene of the plane")
    }

    fn fall(text: &str) -> std::sync::Arc<Fall> {
        planar(text).fall.expect("a scene of bodies")
    }

    fn pair(a: &str, b: &str) -> String {
        format!("{{\"a\": {a},\n\"b\": {b}\n}}")
    }

    /// A scene of bodies whose third line is this one.
    fn bodies(body: &str) -> String {
        format!("{{\"bodies\": [\n{FLOOR},\n{body}\n]}}")
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
        let fall = fall(&bodies(&ball).replacen('{', given, 1));
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
            let fall = fall(&bodies(BALL).replacen('{', fields, 1));
            assert_eq!(fall.gravity(), DVec2::Y * expected);
        }
    }

    #[test]
    fn the_default_pair_is_the_deepest_contact_or_the_closest_two() {
        let [far, over] = ["[90,2]", "[85,2]"].map(|at| BALL.replace("[1,2]", at));
        let of = |list: &[&str]| planar(&format!("{{\"bodies\": [{}]}}", list.join(",")));
        let apart = of(&[&far, FLOOR, BALL]);
        assert_eq!(apart.a.position, dvec2(0.0, 20.0));
        assert_eq!(apart.b.position, dvec2(1.0, 2.0));
        let touching = of(&[BALL, &far, FLOOR, &over]);
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

    #[test]
    fn a_faulty_shape_is_reported_with_its_line() {
        for (shape, why) in [
            (
                r#"{"polygon": [[0,0],[1,0],[0.1,0.1],[0,1]]}"#,
                "the polygon is not convex at vertex 2 (counted from 0), which lies 0.57 inside the line \
                 through its neighbours; a hull takes any points",
            ),
            (r#"{"circle": {"radius": -1}}"#, "must not be negative"),
            (r#"{"ellipse": {"rx": 3, "ry": 0}}"#, "must be above 0"),
            (
                r#"{"regular": {"sides": 2, "radius": 10}}"#,
                "3 to 4096 sides",
            ),
            (
                r#"{"regular": {"sides": 2.5, "radius": 10}}"#,
                "`sides`: expected a whole number from 0, found `2.5`",
            ),
            (
                r#"{"circle": {"radius": 1, "colour": 2}}"#,
                "unknown field `colour`, expected one of `radius`",
            ),
            (
                r#"{"capsule": {"from": [0,0], "to": [1,1]}}"#,
                "missing field `radius`",
            ),
            (r#"{"square": {"side": 1}}"#, "unknown shape `square`"),
            (
                r#"{"circle": {"radius": 1}, "hull": []}"#,
                "a shape has one kind",
            ),
            ("5", "expected an object, found `5`"),
            (
                r#"{"circle": 5}"#,
                "expected an object with the fields of `circle`",
            ),
            (r#"{"hull": []}"#, "a hull needs at least 1 point"),
            (
                r#"{"hull": [[0,0],[1,1e200]]}"#,
                "point 1 (counted from 0) is out of range: a coordinate must be 0 or between 1e-100 and \
                 1e100 in magnitude",
            ),
            (r#"{"hull": [[0,0],[1,1e999]]}"#, "number out of range"),
            (r#"{"hull": [[0]]}"#, "invalid length 1"),
            (r#"{"hull": "all"}"#, "expected a list, found string"),
            (
                r#"{"hull": [[0,0,1e60]]}"#,
                "point 0 (counted from 0) is out of range",
            ),
            (r#"{"box": {"half": [1,-1,1]}}"#, "must not be negative"),
            (
                r#"{"cone": {"radius": 0, "half_height": 2}}"#,
                "must be above 0",
            ),
            (r#"{"cone": {"radius": 1}}"#, "missing field `half_height`"),
            (r#"{"ellipsoid": {"radii": [1,1,0]}}"#, "must be above 0"),
        ] {
            let is_planar = ["hull\": [[0,0,", "box", "cone", "ellipsoid"]
                .iter()
                .all(|part| !shape.contains(part));
            let other = if is_planar { BALL } else { SPHERE };
            let message = read(&pair(other, &shaped(shape))).unwrap_err().to_string();
            let is_placed = message.starts_with("some/corner.json:2:");
            assert!(is_placed && message.contains(why), "{shape}: {message}");
        }
    }

    #[test]
    fn a_fault_is_reported_with_its_line_or_its_field() {
        let many = format!("\"bodies\": [{FLOOR}, {BALL}]");
        let in_space = |field: &str| pair(SPHERE, &SPHERE.replace("[1,2,3]", field));
        let falling = |fields: &str| bodies(&ball_with(fields));
        let with = |field: &str| pair(SQUARE, SQUARE).replace("\n}", &format!(",\n{field}}}"));
        let thin = |shape: &str| bodies(&shaped(shape));
        for (text, place, why) in [
            (
                pair(SQUARE, &ball_with(r#""spin": 3"#)),
                " b.spin: ",
                "leave it out",
            ),
            (
                pair(SQUARE, &ball_with(r#""fixed": null"#)),
                "2:",
                "expected a boolean",
            ),
            (
                pair(SQUARE, &ball_with(r#""mass": 3"#)),
                "2:",
                "unknown field `mass`",
            ),
            (
                pair(SQUARE, &BALL.replace("[1,2]", "[1,1e200]")),
                " b: ",
                "must lie within",
            ),
            (
                pair(SQUARE, &BALL.replace("[1,2]", "[1,1e999]")),
                "2:",
                "out of range",
            ),
            (
                bodies(&ball_with(
                    r#""rotation": {"axis": [0,0,1], "degrees": 30}"#,
                )),
                " bodies[1].rotation: ",
                "an `angle` in the plane",
            ),
            (with("\"colour\": 1"), "3:8: ", "unknown field `colour`"),
            (with("\"unit\": \"\""), "3:", "a unit is a word of 1 to 12"),
            (
                with("\"unit\": \" m\""),
                "3:",
                "a unit is a word of 1 to 12",
            ),
            (with("\"unit\": 3"), "3:", "expected a string"),
            (with("\"y_up\": \"yes\""), "3:", "expected a boolean"),
            (
                with("\"gravity\": [0,1]"),
                " ",
                "`gravity` is of a scene with `bodies`",
            ),
            (
                with("\"solver\": \"push-out\""),
                " ",
                "`solver` is of a scene with `bodies`",
            ),
            (
                "{\n}".to_owned(),
                " ",
                "missing field `a`: a scene has two bodies",
            ),
            (format!("{{\"a\": {BALL}}}"), " ", "missing field `b`"),
            (
                format!("{{{many},\n\"a\": {BALL}}}"),
                " ",
                "`a` is of a scene of two",
            ),
            (
                format!("{{{many},\n\"push\": true}}"),
                " ",
                "`push` is of a scene of two",
            ),
            (
                format!("{{{many},\n\"solver\": \"jacobi\"}}"),
                "2:",
                "it is push-out, one-impulse",
            ),
            (
                format!("{{{many},\n{many}}}"),
                "2:",
                "duplicate field `bodies`",
            ),
            (
                format!("{{{many},\n\"gravity\": [0,1e12]}}"),
                " ",
                "gravity must lie within",
            ),
            (
                "{\"bodies\":\n{}}".to_owned(),
                "2:",
                "expected a list, found an object",
            ),
            ("{\"bodies\":[]}".to_owned(), " ", "at least 2 bodies"),
            (
                format!("{{\"bodies\":[{}]}}", vec![BALL; 201].join(",")),
                " ",
                "at most 200",
            ),
            (
                falling(r#""density": 0"#),
                " bodies[1]: ",
                "density must be above 0",
            ),
            (
                falling(r#""friction": -0.1"#),
                " bodies[1]: ",
                "friction must not be negative",
            ),
            (
                falling(r#""restitution": 1.5"#),
                " bodies[1]: ",
                "restitution must be from 0 to 1",
            ),
            (
                falling(r#""velocity": [0,1e10]"#),
                " bodies[1]: ",
                "within ±1e9",
            ),
            (falling(r#""velocity": [1]"#), "3:", "invalid length 1"),
            (falling(r#""spin": -1e10"#), " bodies[1]: ", "within ±1e9"),
            (falling(r#""spin": NaN"#), "3:", "expected"),
            (
                falling(r#""angle": "left""#),
                "3:",
                "expected a number, found string",
            ),
            (
                falling(r#""fixed": 1"#),
                "3:",
                "expected a boolean, found `1`",
            ),
            (
                falling(r#""fixed": true, "spin": 3"#),
                " bodies[1]: ",
                "a fixed body stays where it is",
            ),
            (falling(r#""mass": 3"#), "3:", "unknown field `mass`"),
            (
                thin(r#"{"circle": {"radius": 0}}"#),
                " bodies[1]: ",
                "needs an area",
            ),
            (
                thin(r#"{"hull": [[0,0],[1,1]]}"#),
                " bodies[1]: ",
                "needs an area",
            ),
            (
                in_space("[0,1e60,0]"),
                " b: ",
                "the position must lie within",
            ),
            (
                in_space(r#"[0,0,0], "rotation": {"axis": [0,0,0], "degrees": 1}"#),
                " b: ",
                "the axis of a rotation must not be zero",
            ),
            (
                in_space(r#"[0,0,0], "rotation": {"axis": [0,0,1]}"#),
                "2:",
                "missing field `degrees`",
            ),
            (
                in_space(r#"[0,0,0], "rotation": 30"#),
                "2:",
                "expected a rotation, as in",
            ),
            (
                "{\"a\": {\"shape\":\n {\"polygon\": [[0,".to_owned(),
                "2:",
                "the text ends within",
            ),
            ("[".repeat(100_000), "1:", "recursion limit"),
            (
                "\"two boxes\"".to_owned(),
                "1:",
                "expected a scene with its bodies",
            ),
        ] {
            let message = read(&text).unwrap_err().to_string();
            let is_placed = message.starts_with(&format!("some/corner.json:{place}"));
            let start = &text[..text.len().min(200)];
            assert!(is_placed && message.contains(why), "{start}: {message}");
        }
        let wall = r#"{"shape": {"hull": [[0,0],[90,0]]}, "fixed": true}"#;
        assert_eq!(fall(&bodies(wall)).bodies().len(), 2);
    }
}
