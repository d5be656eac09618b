//! Scenes as text: what [`read`](super::read) reads, formatted for people.

use std::fmt::Write;

use glam::DVec2;

use super::rotation::{Rotation, RotationField};
use super::shape_fields::{Part, PartRow, Parted};
use super::vector::Vector;
use super::{Body, Fall, FallingBody, Geometry, Scene, Unit};
use crate::dynamics::Material;

/// The most vertices on one line; more take a line each.
const MOST_IN_A_LINE: usize = 8;

impl<D: Geometry> Scene<D> {
    /// The scene as the text of a scene file. Every number is the shortest that reads back to the same `f64`; a shape
    /// of many vertices has one per line.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text = format!("{{\n  \"title\": {},\n", quoted(&self.title));
        // Writing to a string cannot fail.
        if let Some(note) = &self.note {
            let _ = writeln!(text, "  \"note\": {},", quoted(note));
        }
        if self.unit != Unit::default() {
            let _ = writeln!(text, "  \"unit\": {},", quoted(&self.unit.to_string()));
        }
        if self.y_up {
            text.push_str("  \"y_up\": true,\n");
        }
        if let Some(fall) = &self.fall {
            write_fall(&mut text, fall);
            return text + "}\n";
        }
        if !self.push {
            text.push_str("  \"push\": false,\n");
        }
        let [a, b] = [&self.a, &self.b].map(placed);
        text + &format!("  \"a\": {{ {a} }},\n  \"b\": {{ {b} }}\n}}\n")
    }
}

fn write_fall(text: &mut String, fall: &Fall) {
    let _ = writeln!(text, "  \"gravity\": {},", point(fall.gravity()));
    let _ = writeln!(text, "  \"solver\": {},", quoted(fall.solver().slug()));
    let bodies: Vec<String> = fall.bodies().iter().map(falling).collect();
    let _ = writeln!(text, "  \"bodies\": [\n    {}\n  ]", bodies.join(",\n    "));
}

/// A body of a falling scene; default values are omitted.
fn falling(falling: &FallingBody) -> String {
    let mut text = format!("{{ {}", placed(&falling.body));
    if falling.velocity != DVec2::ZERO {
        let _ = write!(text, ", \"velocity\": {}", point(falling.velocity));
    }
    let (own, usual) = (falling.material, Material::default());
    for (name, value, unsaid) in [
        ("spin", falling.spin_degrees, 0.0),
        ("density", own.density, usual.density),
        ("friction", own.friction, usual.friction),
        ("restitution", own.restitution, usual.restitution),
    ] {
        if value != unsaid {
            let _ = write!(text, ", \"{name}\": {}", shortest_number(value));
        }
    }
    if falling.is_fixed {
        text.push_str(", \"fixed\": true");
    }
    text + " }"
}

/// The fields of a body's shape and pose.
fn placed<D: Geometry>(body: &Body<D>) -> String {
    let field = D::rotation_field(&body.rotation);
    let rotation = match field {
        RotationField::Angle(degrees) => shortest_number(degrees),
        RotationField::Rotation(Rotation { axis, degrees }) => format!(
            "{{ \"axis\": {}, \"degrees\": {} }}",
            point(axis),
            shortest_number(degrees)
        ),
    };
    format!(
        "\"shape\": {}, \"position\": {}, \"{}\": {rotation}",
        shape(&body.shape),
        point(body.position),
        field.name()
    )
}

/// A shape in a file.
fn shape<S: Parted>(shape: &S) -> String {
    let (slug, parts) = shape.parts();
    let rows = shape.row().map_or(&[][..], |row| row.parts);
    let fields: Vec<String> = rows
        .iter()
        .zip(&parts)
        .map(|(row, part)| match row.name {
            "" => part_text(part),
            name => format!("\"{name}\": {}", part_text(part)),
        })
        .collect();
    let fields = fields.join(", ");
    match rows {
        [PartRow { name: "", .. }] => format!("{{ \"{slug}\": {fields} }}"),
        _ => format!("{{ \"{slug}\": {{ {fields} }} }}"),
    }
}

fn part_text<V: Vector>(part: &Part<V>) -> String {
    match part {
        Part::Length(length) => shortest_number(*length),
        Part::Count(count) => count.to_string(),
        Part::Vector(vector) => point(*vector),
        Part::Points(points) => {
            let points: Vec<String> = points.iter().copied().map(point).collect();
            if points.len() <= MOST_IN_A_LINE {
                format!("[{}]", points.join(", "))
            } else {
                format!("[\n    {}\n  ]", points.join(",\n    "))
            }
        }
    }
}

fn point<V: Vector>(point: V) -> String {
    let numbers: Vec<String> = point.parts().iter().copied().map(shortest_number).collect();
    format!("[{}]", numbers.join(", "))
}

/// The shortest text that reads back to the same number; a whole number has no `.0`.
#[must_use]
pub fn shortest_number(value: f64) -> String {
    let [plain, exponent] = [format!("{value}"), format!("{value:e}")];
    if plain.len() <= exponent.len() + 3 {
        plain
    } else {
        exponent
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;
    use std::path::Path;

    use glam::DVec3;
    use proptest::prelude::*;

    use super::*;
    use crate::dynamics::Solver;
    use crate::planar::{Polygon, Shape};
    use crate::scene::{AnyScene, Plane, Space, parse, preset_in_space, presets, presets_in_space};
    use crate::spatial;

    fn assert_reads_back(scene: impl Into<AnyScene>) {
        let scene = scene.into();
        let text = scene.to_json();
        let back = parse(text.as_bytes(), Path::new("back.json"))
            .unwrap_or_else(|error| panic!("{error}\n{text}"));
        // The text distinguishes 0 from -0, which compare equal.
        assert_eq!((back.to_json(), &back), (text, &scene));
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

    fn any_point() -> impl Strategy<Value = DVec2> {
        (any_number(), any_number()).prop_map(DVec2::from)
    }

    fn any_point_in_space() -> impl Strategy<Value = DVec3> {
        (any_number(), any_number(), any_number()).prop_map(DVec3::from)
    }

    fn points<V: Debug>(
        any: impl Strategy<Value = V>,
        count: std::ops::Range<usize>,
    ) -> impl Strategy<Value = Part<V>> {
        prop::collection::vec(any, count).prop_map(Part::Points)
    }

    /// The parts of every kind of shape, which the core may refuse.
    fn any_shape() -> BoxedStrategy<Shape> {
        let length = || any_length().prop_map(Part::Length);
        let vector = || any_point().prop_map(Part::Vector);
        let regular = (3usize..40, 1f64..1e4).prop_filter_map("in range", |(sides, radius)| {
            let polygon = Polygon::regular(sides, radius).ok()?;
            Some(Part::Points(polygon.vertices().to_vec()))
        });
        let polygon = prop_oneof![points(any_point(), 3..5), regular].boxed();
        prop_oneof![
            polygon.clone().prop_map(|points| ("polygon", vec![points])),
            (polygon, length()).prop_map(|(points, r)| ("rounded", vec![points, r])),
            length().prop_map(|r| ("circle", vec![r])),
            (vector(), vector(), length()).prop_map(|(p, q, r)| ("capsule", vec![p, q, r])),
            (length(), length()).prop_map(|(x, y)| ("ellipse", vec![x, y])),
            (3usize..100, length()).prop_map(|(n, r)| ("regular", vec![Part::Count(n), r])),
        ]
        .prop_filter_map("a shape", |(slug, parts)| Shape::made(slug, &parts).ok()?)
        .boxed()
    }

    fn any_shape_in_space() -> BoxedStrategy<spatial::Shape> {
        let length = || any_length().prop_map(Part::Length);
        let vector = || any_point_in_space().prop_map(Part::Vector);
        let lengths = || any_point_in_space().prop_map(|half| Part::Vector(half.abs()));
        // Enough points about a ball that most are corners.
        let ball = prop::array::uniform3(-1f64..1.0).prop_map(DVec3::from);
        let hull = prop_oneof![points(any_point_in_space(), 1..6), points(ball, 9..40)].boxed();
        prop_oneof![
            hull.clone().prop_map(|points| ("hull", vec![points])),
            (hull, length()).prop_map(|(points, r)| ("rounded", vec![points, r])),
            lengths().prop_map(|half| ("box", vec![half])),
            length().prop_map(|r| ("sphere", vec![r])),
            (vector(), vector(), length()).prop_map(|(p, q, r)| ("capsule", vec![p, q, r])),
            (length(), length()).prop_map(|(r, h)| ("cylinder", vec![r, h])),
            (length(), length()).prop_map(|(r, h)| ("cone", vec![r, h])),
            lengths().prop_map(|radii| ("ellipsoid", vec![radii])),
        ]
        .prop_filter_map("a shape", |(slug, parts)| {
            spatial::Shape::made(slug, &parts).ok()?
        })
        .boxed()
    }

    prop_compose! {
        fn any_body()(
            shape in any_shape(),
            position in any_point(),
            rotation in -1e6f64..1e6,
        ) -> Body {
            Body { shape, position, rotation }
        }
    }

    prop_compose! {
        fn any_body_in_space()(
            shape in any_shape_in_space(),
            position in any_point_in_space(),
            axis in any_point_in_space().prop_filter("an axis", |axis| *axis != DVec3::ZERO),
            degrees in prop_oneof![-1e6f64..1e6, any_number()],
        ) -> Body<Space> {
            Body { shape, position, rotation: Rotation { axis, degrees } }
        }
    }

    prop_compose! {
        fn any_falling()(
            body in any_body(),
            velocity in (-1e9f64..1e9, prop_oneof![Just(0.0), -1e3f64..1e3]),
            spin_degrees in prop_oneof![Just(0.0), -1e4f64..1e4],
            material in prop_oneof![
                Just(Material::default()),
                (1e-9f64..1e9, 0f64..10.0, 0f64..=1.0).prop_map(|(density, friction, restitution)| {
                    Material { density, friction, restitution }
                }),
            ],
            is_fixed in any::<bool>(),
        ) -> FallingBody {
            let moving = FallingBody {
                body,
                velocity: velocity.into(),
                spin_degrees,
                material,
                is_fixed: false,
            };
            let resting = FallingBody {
                velocity: DVec2::ZERO,
                spin_degrees: 0.0,
                is_fixed: true,
                ..moving.clone()
            };
            // A body without mass, or with too much, has to be fixed.
            if is_fixed || moving.rigid().is_err() { resting } else { moving }
        }
    }

    fn any_unit() -> impl Strategy<Value = Unit> {
        let word = prop_oneof![Just("px".to_owned()), "[^\\s\\p{Cc}]{1,12}"];
        word.prop_map(|word| Unit::try_from(word).unwrap())
    }

    prop_compose! {
        fn any_fall()(
            gravity in (-1e4f64..1e4, prop_oneof![Just(980.0), -1e9f64..1e9]),
            solver in prop::sample::select(Solver::ALL.to_vec()),
            bodies in prop::collection::vec(any_falling(), 2..6),
        ) -> Fall {
            Fall::new(gravity.into(), solver, bodies).expect("a scene of bodies")
        }
    }

    fn any_scene<D: Geometry, B: Strategy<Value = Body<D>>>(
        body: fn() -> B,
    ) -> impl Strategy<Value = Scene<D>> {
        let words = (".{0,12}", prop::option::of(".{0,12}"));
        (words, body(), body(), any::<bool>(), any_unit()).prop_map(
            |((title, note), a, b, push, unit)| Scene {
                title,
                note,
                a,
                b,
                push,
                unit,
                y_up: false,
                fall: None,
            },
        )
    }

    proptest! {
        #[test]
        fn every_scene_of_two_reads_back_to_the_bit(
            scene in any_scene::<Plane, _>(any_body),
            in_space in any_scene::<Space, _>(any_body_in_space),
            y_up in any::<bool>(),
        ) {
            assert_reads_back(Scene { y_up, ..scene });
            assert_reads_back(in_space);
        }

        #[test]
        fn every_falling_scene_reads_back_unchanged(
            title in ".{0,12}",
            note in prop::option::of(".{0,12}"),
            fall in any_fall(),
            unit in any_unit(),
            y_up in any::<bool>(),
        ) {
            assert_reads_back(Scene { unit, y_up, ..Scene::of_bodies(title, note, fall) });
        }
    }

    #[test]
    fn every_preset_reads_back_unchanged() {
        presets()
            .into_iter()
            .for_each(|preset| assert_reads_back(preset.scene));
        presets_in_space()
            .into_iter()
            .for_each(|preset| assert_reads_back(preset.scene));
    }

    #[test]
    fn numbers_are_short() {
        for (value, text) in [
            (50.0, "50"),
            (-0.1, "-0.1"),
            (1e100, "1e100"),
            (1.5e-30, "1.5e-30"),
            (120_000.0, "120000"),
        ] {
            assert_eq!(shortest_number(value), text);
        }
    }

    #[test]
    fn a_box_takes_one_line_and_a_large_shape_one_per_vertex() {
        let scene = presets().swap_remove(0).scene;
        assert_eq!(scene.to_json().lines().count(), 6);
        let large = Body {
            shape: Polygon::regular(12, 10.0).unwrap().into(),
            ..scene.b.clone()
        };
        let text = Scene { b: large, ..scene }.to_json();
        assert_eq!(text.lines().count(), 6 + 12 + 1);
        let sixty_four = preset_in_space("sixty-four").unwrap().scene;
        assert_eq!(sixty_four.to_json().lines().count(), 7 + 2 * (64 + 1));
    }
}
