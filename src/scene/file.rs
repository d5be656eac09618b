//! Scene files: JSON. An invalid value is reported with line and column, an invalid combination with its field.

use std::path::Path;

use glam::DVec2;
use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error as _};
use serde_json::{Map, Value, from_value};

use super::dynamics_scene::GRAVITY;
use super::error::{SceneError, malformed};
use super::rotation::Rotation;
use super::shape_fields::{Part, PartKind, PartRow, Parted};
use super::vector::{Vector, vector};
use super::{AnyScene, Body, Fall, FallingBody, Geometry, Plane, Scene, Space, Unit};
use collidoscope_core::dynamics::{Material, Solver};

/// Fields that only scenes of the plane have.
const OF_PLANE: [&str; 10] = [
    "polygon", "circle", "ellipse", "regular", "angle", "y_up", "bodies", "gravity", "solver",
    "velocity",
];

/// Those among them that make it a physics scene.
const OF_PHYSICS: [&str; 4] = ["bodies", "gravity", "solver", "velocity"];

/// Fields that only scenes in space have.
const OF_SPACE: [&str; 6] = ["box", "sphere", "cylinder", "cone", "ellipsoid", "rotation"];

/// Fields that only a falling body has.
const OF_FALLING: [&str; 6] = [
    "velocity",
    "spin",
    "density",
    "friction",
    "restitution",
    "fixed",
];

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
            fault.push_str(match holds(&file, &|value| has_field(value, &OF_PHYSICS)) {
                true => "; physics is in 2D only, with 2D shapes and two numbers per point",
                false => "; the scene mixes 2D and 3D fields or points",
            });
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
        |fields: SceneFields<Plane>, file, untitled| match fields.bodies {
            Some(_) => fields.of_bodies(file, untitled),
            None => fields.of_two(file, untitled),
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
    validate: impl FnOnce(F, &Value, &str) -> Result<S, String>,
) -> Result<S, SceneError> {
    let fields = serde_json::from_slice(bytes).map_err(|error| malformed(path, &error))?;
    let file = serde_json::from_slice(bytes).map_err(|error| malformed(path, &error))?;
    let stem = path.file_stem().unwrap_or(path.as_os_str());
    validate(fields, &file, &stem.to_string_lossy()).map_err(|fault| SceneError::Invalid {
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
    fn of_two(self, file: &Value, untitled: &str) -> Result<Scene<D>, String> {
        if let Some(name) = given(file, &["gravity", "solver", "bodies"]) {
            return Err(format!(
                "`{name}` belongs to a scene with `bodies`; remove it from a scene of `a` and `b`"
            ));
        }
        let body = |name: &str, fields: Option<BodyFields<D>>| {
            let missing = || {
                format!(
                    "missing field `{name}`: a scene has two bodies, `a` and `b`, or a list of `bodies`"
                )
            };
            fields.ok_or_else(missing)?.resting(&file[name], name)
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
    fn of_bodies(self, file: &Value, untitled: &str) -> Result<Scene, String> {
        if let Some(name) = given(file, &["a", "b", "push"]) {
            return Err(format!(
                "`{name}` belongs to a scene of two bodies; remove it from a scene with `bodies`"
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
fn given<'n>(fields: &Value, names: &[&'n str]) -> Option<&'n str> {
    let is_given = |name: &&str| fields.get(name).is_some_and(|value| !value.is_null());
    names.iter().copied().find(is_given)
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
fn stated<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

impl<D: Geometry> BodyFields<D> {
    /// A body of a scene of two, which has these `fields`; errors name it as `path`.
    fn resting(self, fields: &Value, path: &str) -> Result<Body<D>, String> {
        if let Some(name) = given(fields, &OF_FALLING) {
            return Err(format!(
                "{path}.{name}: only a body in a list of `bodies` has it; remove it"
            ));
        }
        let body = self.placed(path)?;
        body.check().map_err(|fault| format!("{path}: {fault}"))?;
        Ok(body)
    }

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
mod tests;
