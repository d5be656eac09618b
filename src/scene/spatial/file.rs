//! Scene files in space: JSON, checked as it is read, so that every error has a line and a column.

use std::path::Path;

use glam::{DQuat, DVec3};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};

use super::{Body, Rotation, Scene};
use crate::scene::file::{malformed, shape};
use crate::scene::write::{head, point, shape as written_shape, write_pair};
use crate::scene::{SceneError, Unit, shortest_number};
use crate::spatial::{Pose, PoseError, Shape, rotation_about};

/// Parses the scene in space in `bytes`; errors name it as `path`.
///
/// # Errors
/// [`SceneError::Malformed`] has the line and the column.
pub fn parse(bytes: &[u8], path: &Path) -> Result<Scene, SceneError> {
    let text: SceneText = serde_json::from_slice(bytes).map_err(|error| malformed(path, &error))?;
    let stem = path.file_stem().unwrap_or(path.as_os_str());
    Ok(Scene {
        title: text
            .title
            .unwrap_or_else(|| stem.to_string_lossy().into_owned()),
        note: text.note,
        a: text.a.into(),
        b: text.b.into(),
        push: text.push,
        unit: text.unit,
    })
}

#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a scene in space with its bodies `a` and `b`"
)]
struct SceneText {
    title: Option<String>,
    note: Option<String>,
    #[serde(default)]
    unit: Unit,
    #[serde(default = "pushed")]
    push: bool,
    a: BodyText,
    b: BodyText,
}

fn pushed() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a body with its `shape`")]
struct BodyText {
    #[serde(deserialize_with = "shape")]
    shape: Shape,
    #[serde(default, deserialize_with = "position")]
    position: DVec3,
    #[serde(default, deserialize_with = "rotation")]
    rotation: Rotation,
}

impl From<BodyText> for Body {
    fn from(text: BodyText) -> Self {
        Self {
            shape: text.shape,
            position: text.position,
            rotation: text.rotation,
        }
    }
}

fn position<'de, D: Deserializer<'de>>(deserializer: D) -> Result<DVec3, D::Error> {
    let position = DVec3::from(<[f64; 3]>::deserialize(deserializer)?);
    Pose::new(position, DQuat::IDENTITY)
        .map(|_| position)
        .map_err(D::Error::custom)
}

fn rotation<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rotation, D::Error> {
    #[derive(Deserialize)]
    #[serde(
        deny_unknown_fields,
        expecting = "a rotation, as in {\"axis\": [0,0,1], \"degrees\": 30}"
    )]
    struct Text {
        axis: [f64; 3],
        degrees: f64,
    }
    let Text { axis, degrees } = Text::deserialize(deserializer)?;
    let axis = DVec3::from(axis);
    rotation_about(axis, degrees.to_radians())
        .map(|_| Rotation { axis, degrees })
        .ok_or_else(|| D::Error::custom(PoseError::NoAxis))
}

impl Scene {
    /// The scene as the text of a scene file. Every number is the shortest that reads back to the same `f64`; a hull of
    /// many corners has one per line.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text = head(&self.title, self.note.as_deref(), self.unit);
        write_pair(&mut text, self.push, [&self.a, &self.b].map(placed));
        text + "}\n"
    }
}

/// The fields of a body's shape and pose.
fn placed(body: &Body) -> String {
    let Rotation { axis, degrees } = body.rotation;
    format!(
        "\"shape\": {}, \"position\": {}, \"rotation\": {{ \"axis\": {}, \"degrees\": {} }}",
        written_shape(&body.shape),
        point(body.position),
        point(axis),
        shortest_number(degrees)
    )
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use glam::{DVec3, dvec3};
    use proptest::prelude::*;

    use super::*;
    use crate::scene::Unit;
    use crate::scene::spatial::{parse, presets};
    use crate::spatial::{
        Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Hull, Rounded, Shape, Sphere,
    };

    const BALL: &str = r#"{"shape": {"sphere": {"radius": 5}}, "position": [1,2,3]}"#;

    fn read(text: &str) -> Result<Scene, SceneError> {
        parse(text.as_bytes(), Path::new("some/corner.json"))
    }

    /// A scene whose second line is this body.
    fn with(body: &str) -> String {
        format!("{{\"a\": {BALL},\n\"b\": {body}\n}}")
    }

    fn of_shape(shape: &str) -> String {
        with(&format!(r#"{{"shape": {shape}, "position": [0,0,0]}}"#))
    }

    #[test]
    fn title_rotation_note_and_push_are_optional() {
        let scene = read(&with(BALL)).expect("a scene");
        assert_eq!(
            (scene.title.as_str(), &scene.note, scene.push),
            ("corner", &None, true)
        );
        assert_eq!(scene.b.rotation, Rotation::default());
        assert_eq!(scene.b.position, dvec3(1.0, 2.0, 3.0));
    }

    #[test]
    fn a_rotation_is_kept_as_given() {
        let turned = BALL.replace(
            "[1,2,3]",
            r#"[1,2,3], "rotation": {"axis": [3,0,-4e-7], "degrees": -725}"#,
        );
        let scene = read(&with(&turned)).expect("a scene");
        let given = Rotation {
            axis: dvec3(3.0, 0.0, -4e-7),
            degrees: -725.0,
        };
        assert_eq!(scene.b.rotation, given);
    }

    #[test]
    fn every_shape_is_read() {
        let shapes = [
            r#"{"hull": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]]}"#,
            r#"{"box": {"half": [1,2,0]}}"#,
            r#"{"sphere": {"radius": 0}}"#,
            r#"{"capsule": {"from": [0,0,0], "to": [3,4,5], "radius": 0}}"#,
            r#"{"cylinder": {"radius": 2, "half_height": 3}}"#,
            r#"{"cone": {"radius": 2, "half_height": 3}}"#,
            r#"{"ellipsoid": {"radii": [3,2,1]}}"#,
            r#"{"rounded": {"hull": [[0,0,0],[9,0,0]], "radius": 2}}"#,
        ];
        let read = shapes.map(|shape| {
            let scene = read(&of_shape(shape)).unwrap_or_else(|error| panic!("{shape}: {error}"));
            scene.b.shape
        });
        let is_its_own = [
            matches!(read[0], Shape::Hull(_)),
            matches!(read[1], Shape::Cuboid(_)),
            matches!(read[2], Shape::Sphere(_)),
            matches!(read[3], Shape::Capsule(_)),
            matches!(read[4], Shape::Cylinder(_)),
            matches!(read[5], Shape::Cone(_)),
            matches!(read[6], Shape::Ellipsoid(_)),
            matches!(read[7], Shape::Rounded(_)),
        ];
        assert_eq!(is_its_own, [true; 8]);
    }

    #[test]
    fn an_invalid_body_in_space_is_reported_with_its_line() {
        for (body, why) in [
            (of_shape(r#"{"hull": []}"#), "at least 1 point"),
            (
                of_shape(r#"{"hull": [[0,0,1e60]]}"#),
                "point 0 (counted from 0) is out of range",
            ),
            (of_shape(r#"{"hull": [[0,0]]}"#), "invalid length 2"),
            (
                of_shape(r#"{"box": {"half": [1,-1,1]}}"#),
                "must not be negative",
            ),
            (
                of_shape(r#"{"sphere": {"radius": -1}}"#),
                "must not be negative",
            ),
            (
                of_shape(r#"{"sphere": {"radius": 1, "color": 2}}"#),
                "unknown field `color`",
            ),
            (
                of_shape(r#"{"cone": {"radius": 0, "half_height": 2}}"#),
                "must be above 0",
            ),
            (
                of_shape(r#"{"cone": {"radius": 1}}"#),
                "missing field `half_height`",
            ),
            (
                of_shape(r#"{"ellipsoid": {"radii": [1,1,0]}}"#),
                "must be above 0",
            ),
            (
                of_shape(r#"{"torus": {"radius": 1}}"#),
                "unknown shape `torus`",
            ),
            (
                with(&BALL.replace("[1,2,3]", "[0,1e60,0]")),
                "the position must lie within",
            ),
            (
                with(&BALL.replace("[1,2,3]", "[0,1e999,0]")),
                "out of range",
            ),
            (
                with(&BALL.replace(
                    "[1,2,3]",
                    r#"[0,0,0], "rotation": {"axis": [0,0,0], "degrees": 1}"#,
                )),
                "the axis of a rotation must not be zero",
            ),
            (
                with(&BALL.replace("[1,2,3]", r#"[0,0,0], "rotation": {"axis": [0,0,1]}"#)),
                "missing field `degrees`",
            ),
            (
                with(&BALL.replace("[1,2,3]", r#"[0,0,0], "rotation": 30"#)),
                "expected a rotation, as in",
            ),
            (
                with(&BALL.replace("[1,2,3]", r#"[0,0,0], "mass": 1"#)),
                "unknown field `mass`",
            ),
        ] {
            let message = read(&body).expect_err("a fault").to_string();
            assert!(message.starts_with("some/corner.json:2:"), "{message}");
            assert!(message.contains(why), "{why}: {message}");
        }
        let message = read("{\n}").expect_err("a fault").to_string();
        assert!(
            message.contains(":2:") && message.contains("missing field `a`"),
            "{message}"
        );
    }

    fn read_back(scene: &Scene) -> Scene {
        let text = scene.to_json();
        parse(text.as_bytes(), Path::new("back.json"))
            .unwrap_or_else(|error| panic!("{error}\n{text}"))
    }

    /// Numbers of every magnitude that the core takes, both zeros among them.
    fn any_number() -> impl Strategy<Value = f64> {
        prop_oneof![
            Just(0.0),
            Just(-0.0),
            (-500i32..500).prop_map(f64::from),
            -1e3f64..1e3,
            (-45i32..45, 1f64..10.0)
                .prop_map(|(power, digits)| digits * libm::exp10(f64::from(power))),
        ]
        .prop_filter("in the core's range", |x| *x == 0.0 || x.abs() > 1e-49)
    }

    fn any_length() -> impl Strategy<Value = f64> {
        any_number().prop_map(f64::abs)
    }

    fn any_point() -> impl Strategy<Value = DVec3> {
        any_number_of(any_number)
    }

    fn any_number_of<S: Strategy<Value = f64>>(of: fn() -> S) -> impl Strategy<Value = DVec3> {
        (of(), of(), of()).prop_map(DVec3::from)
    }

    fn any_hull() -> impl Strategy<Value = Hull> {
        prop_oneof![
            prop::collection::vec(any_point(), 1..6),
            // Enough points about a ball that most are corners.
            prop::collection::vec(any_number_of(|| -1f64..1.0), 9..40),
        ]
        .prop_filter_map("in range", |points| Hull::new(&points).ok())
    }

    fn any_shape() -> impl Strategy<Value = Shape> {
        prop_oneof![
            any_hull().prop_map(Shape::from),
            any_number_of(any_length)
                .prop_filter_map("in range", |half| Cuboid::new(half).ok().map(Shape::from)),
            any_length().prop_filter_map("in range", |r| Sphere::new(r).ok().map(Shape::from)),
            (any_point(), any_point(), any_length())
                .prop_filter_map("in range", |(from, to, r)| Capsule::new(from, to, r)
                    .ok()
                    .map(Shape::from)),
            (any_length(), any_length()).prop_filter_map("a radius", |(r, h)| Cylinder::new(r, h)
                .ok()
                .map(Shape::from)),
            (any_length(), any_length())
                .prop_filter_map("a radius", |(r, h)| Cone::new(r, h).ok().map(Shape::from)),
            any_number_of(any_length).prop_filter_map("a volume", |radii| Ellipsoid::new(radii)
                .ok()
                .map(Shape::from)),
            (any_hull(), any_length()).prop_filter_map("in range", |(hull, r)| {
                Rounded::new(hull, r).ok().map(Shape::from)
            }),
        ]
    }

    prop_compose! {
        fn any_body()(
            shape in any_shape(),
            position in any_point(),
            axis in any_point().prop_filter("an axis", |axis| *axis != DVec3::ZERO),
            degrees in prop_oneof![-1e6f64..1e6, any_number()],
        ) -> Body {
            Body { shape, position, rotation: Rotation { axis, degrees } }
        }
    }

    proptest! {
        #[test]
        fn every_scene_reads_back_to_the_bit(
            title in ".{0,12}",
            note in prop::option::of(".{0,12}"),
            a in any_body(),
            b in any_body(),
            push in any::<bool>(),
            unit in "[a-z]{1,12}",
        ) {
            let unit = Unit::try_from(unit).unwrap();
            let scene = Scene { title, note, a, b, push, unit };
            let back = read_back(&scene);
            // The text distinguishes 0 from -0, which compare equal.
            prop_assert_eq!(back.to_json(), scene.to_json());
            prop_assert_eq!(back, scene);
        }
    }

    #[test]
    fn every_preset_reads_back_unchanged() {
        for preset in presets() {
            assert_eq!(read_back(&preset.scene), preset.scene, "{}", preset.slug);
        }
    }

    #[test]
    fn a_box_takes_one_line_and_a_large_hull_one_per_corner() {
        let lines = |slug| {
            let scene = crate::scene::spatial::preset(slug).expect("a preset").scene;
            scene.to_json().lines().count()
        };
        assert_eq!(lines("boxes-in-space"), 7);
        assert_eq!(lines("sixty-four"), 7 + 2 * (64 + 1));
    }
}
