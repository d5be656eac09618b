//! The bodies of a scene file.

use std::fmt;
use std::marker::PhantomData;

use glam::DVec2;
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};

use crate::dynamics::Material;
use crate::planar::{Pose, Shape};
use crate::scene::shape_fields::{Coordinates, Part, PartKind, PartRow, Parted, ShapeRow};
use crate::scene::{Body, FallingBody};

/// A body of a two-body scene.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a body with its `shape`")]
pub(super) struct BodyText {
    #[serde(deserialize_with = "shape")]
    shape: Shape,
    #[serde(default, deserialize_with = "position")]
    position: DVec2,
    #[serde(default, deserialize_with = "angle")]
    angle: f64,
}

impl From<BodyText> for Body {
    fn from(text: BodyText) -> Self {
        Self {
            shape: text.shape,
            position: text.position,
            angle_degrees: text.angle,
        }
    }
}

/// A body of a falling scene.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a body with its `shape`")]
pub(super) struct FallingText {
    #[serde(deserialize_with = "shape")]
    shape: Shape,
    #[serde(default, deserialize_with = "position")]
    position: DVec2,
    #[serde(default, deserialize_with = "angle")]
    angle: f64,
    #[serde(default)]
    velocity: [f64; 2],
    #[serde(default)]
    spin: f64,
    #[serde(default = "density")]
    density: f64,
    #[serde(default = "friction")]
    friction: f64,
    #[serde(default = "restitution")]
    restitution: f64,
    #[serde(default)]
    fixed: bool,
}

fn density() -> f64 {
    Material::default().density
}

fn friction() -> f64 {
    Material::default().friction
}

fn restitution() -> f64 {
    Material::default().restitution
}

impl From<FallingText> for FallingBody {
    fn from(text: FallingText) -> Self {
        Self {
            body: Body {
                shape: text.shape,
                position: text.position,
                angle_degrees: text.angle,
            },
            velocity: text.velocity.into(),
            spin_degrees: text.spin,
            material: Material {
                density: text.density,
                friction: text.friction,
                restitution: text.restitution,
            },
            is_fixed: text.fixed,
        }
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

/// A shape in the file: `{"circle": {"radius": 5}}`.
pub(in crate::scene) fn shape<'de, D: Deserializer<'de>, S: Parted>(
    deserializer: D,
) -> Result<S, D::Error> {
    deserializer.deserialize_map(ShapeVisitor(PhantomData))
}

struct ShapeVisitor<S>(PhantomData<S>);

impl<'de, S: Parted> Visitor<'de> for ShapeVisitor<S> {
    type Value = S;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(S::EXAMPLE)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<S, A::Error> {
        let refused = |why: String| Err(A::Error::custom(why));
        let Some(slug) = map.next_key::<String>()? else {
            return refused(format!("expected {}", S::EXAMPLE));
        };
        let Some(row) = S::ROWS.iter().find(|row| row.slug == slug) else {
            let known = listed(S::ROWS.iter().map(|row| row.slug));
            return refused(format!("unknown shape `{slug}`, expected one of {known}"));
        };
        let parts = map.next_value_seed(PartsSeed::<S::Vector>(row, PhantomData))?;
        if map.next_key::<IgnoredAny>()?.is_some() {
            return refused(format!("one shape is enough after `{slug}`"));
        }
        let made = S::made(row.slug, &parts).map_err(A::Error::custom)?;
        made.ok_or_else(|| A::Error::custom(format!("expected {}", S::EXAMPLE)))
    }
}

/// Names as a message lists them.
fn listed<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let quoted: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}

/// The parts of a kind of shape, in the order of its row.
struct PartsSeed<V>(&'static ShapeRow, PhantomData<V>);

impl<'de, V: Coordinates> DeserializeSeed<'de> for PartsSeed<V> {
    type Value = Vec<Part<V>>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        match self.0.parts {
            [PartRow { name: "", kind, .. }] => {
                let part = PartSeed::<V>(*kind, PhantomData).deserialize(deserializer)?;
                Ok(vec![part])
            }
            _ => deserializer.deserialize_map(self),
        }
    }
}

impl<'de, V: Coordinates> Visitor<'de> for PartsSeed<V> {
    type Value = Vec<Part<V>>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the fields of this shape")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let rows = self.0.parts;
        let mut read: Vec<Option<Part<V>>> = rows.iter().map(|_| None).collect();
        while let Some(name) = map.next_key::<String>()? {
            let Some(at) = rows.iter().position(|row| row.name == name) else {
                let known = listed(rows.iter().map(|row| row.name));
                let why = format!("unknown field `{name}`, expected one of {known}");
                return Err(A::Error::custom(why));
            };
            if read[at].is_some() {
                return Err(A::Error::duplicate_field(rows[at].name));
            }
            read[at] = Some(map.next_value_seed(PartSeed::<V>(rows[at].kind, PhantomData))?);
        }
        let parts = rows.iter().zip(read);
        let parts = parts.map(|(row, part)| part.ok_or_else(|| A::Error::missing_field(row.name)));
        parts.collect()
    }
}

struct PartSeed<V>(PartKind, PhantomData<V>);

impl<'de, V: Coordinates> DeserializeSeed<'de> for PartSeed<V> {
    type Value = Part<V>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Part<V>, D::Error> {
        Ok(match self.0 {
            PartKind::Length | PartKind::Rounding => Part::Length(f64::deserialize(deserializer)?),
            PartKind::Count => Part::Count(usize::deserialize(deserializer)?),
            PartKind::Vector => Part::Vector(V::Numbers::deserialize(deserializer)?.into()),
            PartKind::Points => {
                let points = Vec::<V::Numbers>::deserialize(deserializer)?;
                Part::Points(points.into_iter().map(Into::into).collect())
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use glam::dvec2;

    use crate::dynamics::Solver;
    use crate::scene::{Scene, SceneError, parse};

    const FLOOR: &str =
        r#"{"shape": {"circle": {"radius": 9}}, "position": [0,20], "fixed": true}"#;
    const BALL: &str = r#"{"shape": {"circle": {"radius": 9}}, "position": [1,2]}"#;

    fn read(text: &str) -> Result<Scene, SceneError> {
        parse(text.as_bytes(), Path::new("fall.json"))
    }

    /// The error in a text, without its line and column.
    fn error_in(text: &str) -> String {
        read(text).expect_err("a fault").to_string()
    }

    /// A scene whose third line is this body.
    fn with(body: &str) -> String {
        format!("{{\"bodies\": [\n{FLOOR},\n{body}\n]}}")
    }

    #[test]
    fn all_but_the_shape_is_optional() {
        let scene = read(&with(BALL)).unwrap();
        let fall = scene.fall.unwrap();
        assert_eq!((scene.title.as_str(), scene.push), ("fall", false));
        assert_eq!(fall.gravity(), dvec2(0.0, 980.0));
        assert_eq!(fall.solver(), Solver::SoftStep);
        let ball = &fall.bodies()[1];
        let placed = BALL.replace(r#", "position": [1,2]"#, "");
        let origin = read(&with(&placed)).unwrap().fall.unwrap();
        assert_eq!(origin.bodies()[1].body.position, dvec2(0.0, 0.0));
        assert_eq!(
            (ball.velocity, ball.spin_degrees, ball.is_fixed),
            (dvec2(0.0, 0.0), 0.0, false)
        );
        let material = ball.material;
        assert_eq!(
            (material.density, material.friction, material.restitution),
            (1.0, 0.5, 0.0)
        );
        assert!(fall.bodies()[0].is_fixed);
    }

    #[test]
    fn given_values_are_used() {
        let ball = BALL.replace(
            "[1,2]",
            r#"[1,2], "angle": 30, "velocity": [3,-4], "spin": 90, "density": 2, "friction": 0, "restitution": 1"#,
        );
        let text = with(&ball).replacen('{', r#"{"gravity": [1,-2], "solver": "push-out", "#, 1);
        let fall = read(&text).unwrap().fall.unwrap();
        assert_eq!(
            (fall.gravity(), fall.solver()),
            (dvec2(1.0, -2.0), Solver::PushOut)
        );
        let ball = &fall.bodies()[1];
        assert_eq!((ball.velocity, ball.spin_degrees), (dvec2(3.0, -4.0), 90.0));
        assert_eq!(ball.body.angle_degrees, 30.0);
        let material = ball.material;
        assert_eq!(
            (material.density, material.friction, material.restitution),
            (2.0, 0.0, 1.0)
        );
        let motion = fall.world().bodies()[1].motion();
        assert_eq!(
            (motion.velocity, motion.spin),
            (ball.velocity, 90f64.to_radians())
        );
    }

    #[test]
    fn the_default_pair_is_the_deepest_contact_or_the_closest_two() {
        let far = BALL.replace("[1,2]", "[90,2]");
        let bodies =
            |list: &[&str]| read(&format!("{{\"bodies\": [{}]}}", list.join(","))).unwrap();
        let apart = bodies(&[&far, FLOOR, BALL]);
        assert_eq!(
            (apart.a.position, apart.b.position),
            (dvec2(0.0, 20.0), dvec2(1.0, 2.0))
        );
        let over = BALL.replace("[1,2]", "[85,2]");
        let touching = bodies(&[BALL, &far, FLOOR, &over]);
        assert_eq!(
            (touching.a.position, touching.b.position),
            (dvec2(90.0, 2.0), dvec2(85.0, 2.0))
        );
    }

    #[test]
    fn an_invalid_body_is_reported_with_its_place() {
        for (field, why) in [
            (r#""density": 0"#, "density must be above 0"),
            (r#""density": -1"#, "density must be above 0"),
            (r#""friction": -0.1"#, "friction must not be negative"),
            (r#""restitution": 1.5"#, "restitution must be from 0 to 1"),
            (r#""restitution": -0.5"#, "restitution must be from 0 to 1"),
            (r#""velocity": [0,1e999]"#, "out of range"),
            (r#""velocity": [0,1e10]"#, "within ±1e9"),
            (r#""velocity": [1]"#, "invalid length 1"),
            (r#""spin": -1e10"#, "within ±1e9"),
            (r#""spin": NaN"#, "expected"),
            (r#""angle": "left""#, "expected a number, found string"),
            (r#""fixed": 1"#, "expected a boolean, found `1`"),
            (
                r#""fixed": true, "spin": 3"#,
                "a fixed body stays where it is",
            ),
            (
                r#""fixed": true, "velocity": [1,0]"#,
                "a fixed body stays where it is",
            ),
            (r#""mass": 3"#, "unknown field `mass`"),
        ] {
            let message = error_in(&with(&BALL.replace("[1,2]", &format!("[1,2], {field}"))));
            let place = ["fall.json:3:", "fall.json: bodies[1]: "];
            assert!(
                place.iter().any(|place| message.starts_with(place)),
                "{message}"
            );
            assert!(message.contains(why), "{field}: {message}");
        }
        for (shape, why) in [
            (r#"{"circle": {"radius": 0}}"#, "needs an area"),
            (r#"{"hull": [[0,0],[1,1]]}"#, "needs an area"),
        ] {
            let thin = with(&format!(r#"{{"shape": {shape}, "position": [0,0]}}"#));
            let message = error_in(&thin);
            assert!(
                message.starts_with("fall.json: bodies[1]: ") && message.contains(why),
                "{message}"
            );
        }
    }

    #[test]
    fn a_fixed_body_needs_no_area() {
        let wall = r#"{"shape": {"hull": [[0,0],[90,0]]}, "position": [0,0], "fixed": true}"#;
        assert!(read(&with(wall)).is_ok());
    }

    #[test]
    fn bodies_are_from_2_to_200() {
        let of = |count: usize| format!("{{\"bodies\": [{}]}}", vec![BALL; count].join(",\n"));
        assert!(error_in(&of(0)).contains("at least 2 bodies"));
        assert!(error_in(&of(1)).contains("at least 2 bodies"));
        assert!(read(&of(2)).is_ok());
        assert_eq!(read(&of(200)).unwrap().fall.unwrap().bodies().len(), 200);
        let message = error_in(&of(201));
        assert!(message.contains("at most 200"), "{message}");
    }

    #[test]
    fn invalid_combinations_are_reported() {
        let many = format!("\"bodies\": [{FLOOR}, {BALL}]");
        let two = format!("\"a\": {BALL}, \"b\": {BALL}");
        for (text, why) in [
            (
                format!("{{{many},\n\"a\": {BALL}}}"),
                "`a` is of a scene of two",
            ),
            (
                format!("{{{many},\n\"push\": true}}"),
                "`push` is of a scene of two",
            ),
            (
                format!("{{{two},\n\"gravity\": [0,1]}}"),
                "`gravity` is of a scene with `bodies`",
            ),
            (
                format!("{{{two},\n\"solver\": \"push-out\"}}"),
                "`solver` is of a scene with `bodies`",
            ),
            (
                format!("{{{many},\n\"solver\": \"jacobi\"}}"),
                "it is push-out, one-impulse",
            ),
            (
                format!("{{{many},\n\"gravity\": [0,1e12]}}"),
                "gravity must lie within",
            ),
            (format!("{{{many},\n{many}}}"), "duplicate field `bodies`"),
            (format!("{{\"a\": {BALL}\n}}"), "missing field `b`"),
            ("{\n}".to_owned(), "a list of `bodies`"),
            (
                "{\"bodies\":\n{}}".to_owned(),
                "expected a list, found an object",
            ),
        ] {
            let message = error_in(&text);
            assert!(message.contains(why), "{text}: {message}");
        }
    }
}
