//! Scenes as text: what [`read`](super::read) reads, formatted for people.

use std::fmt::Write;

use glam::DVec2;

use super::shape_fields::{Coordinates, Part, PartRow, Parted};
use super::{Body, Fall, FallingBody, Scene, Unit};
use crate::dynamics::Material;

/// The most vertices on one line; more take a line each.
const MOST_IN_A_LINE: usize = 8;

impl Scene {
    /// The scene as the text of a scene file. Every number is the shortest that reads back to the same `f64`; a polygon
    /// of many vertices has one per line.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text = head(&self.title, self.note.as_deref(), self.unit);
        if self.y_up {
            text.push_str("  \"y_up\": true,\n");
        }
        match &self.fall {
            Some(fall) => write_fall(&mut text, fall),
            None => write_pair(&mut text, self.push, [&self.a, &self.b].map(placed)),
        }
        text + "}\n"
    }
}

/// The fields that every scene begins with.
pub(super) fn head(title: &str, note: Option<&str>, unit: Unit) -> String {
    let mut text = format!("{{\n  \"title\": {},\n", quoted(title));
    // Writing to a string cannot fail.
    if let Some(note) = note {
        let _ = writeln!(text, "  \"note\": {},", quoted(note));
    }
    if unit != Unit::default() {
        let _ = writeln!(text, "  \"unit\": {},", quoted(&unit.to_string()));
    }
    text
}

/// The fields of a two-body scene with these bodies.
pub(super) fn write_pair(text: &mut String, push: bool, [a, b]: [String; 2]) {
    if !push {
        text.push_str("  \"push\": false,\n");
    }
    let _ = write!(text, "  \"a\": {{ {a} }},\n  \"b\": {{ {b} }}\n");
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
fn placed(body: &Body) -> String {
    format!(
        "\"shape\": {}, \"position\": {}, \"angle\": {}",
        shape(&body.shape),
        point(body.position),
        shortest_number(body.angle_degrees)
    )
}

/// A shape in a file.
pub(super) fn shape<S: Parted>(shape: &S) -> String {
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

fn part_text<V: Coordinates>(part: &Part<V>) -> String {
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

pub(super) fn point<V: Coordinates>(mut point: V) -> String {
    let numbers: Vec<String> = point
        .numbers()
        .iter()
        .copied()
        .map(shortest_number)
        .collect();
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
    use super::*;
    use crate::dynamics::Solver;
    use crate::planar::{Capsule, Circle, Ellipse, Polygon, Regular, Rounded, Shape};
    use crate::scene::file::parse;
    use crate::scene::presets;
    use glam::dvec2;
    use proptest::prelude::*;
    use std::path::Path;

    fn read_back(scene: &Scene) -> Scene {
        let text = scene.to_json();
        parse(text.as_bytes(), Path::new("back.json"))
            .unwrap_or_else(|error| panic!("{error}\n{text}"))
    }

    /// Numbers of every magnitude that the core takes, 0 among them.
    fn any_number() -> impl Strategy<Value = f64> {
        prop_oneof![
            Just(0.0),
            (-500i32..500).prop_map(f64::from),
            -1e3f64..1e3,
            (-90i32..90, 1f64..10.0)
                .prop_map(|(power, digits)| digits * libm::exp10(f64::from(power))),
        ]
        .prop_filter("in the core's range", |x| *x == 0.0 || x.abs() > 1e-99)
    }

    fn any_length() -> impl Strategy<Value = f64> {
        any_number().prop_map(f64::abs)
    }

    fn any_point() -> impl Strategy<Value = DVec2> {
        (any_number(), any_number()).prop_map(|(x, y)| dvec2(x, y))
    }

    fn any_polygon() -> impl Strategy<Value = Polygon> {
        let corners = prop::collection::vec(any_point(), 3..5);
        let random = corners.prop_filter_map("convex", |list| Polygon::new(&list).ok());
        let regular = (3usize..40, 1f64..1e4).prop_filter_map("in range", |(sides, radius)| {
            Polygon::regular(sides, radius).ok()
        });
        prop_oneof![random, regular]
    }

    fn any_shape() -> impl Strategy<Value = Shape> {
        prop_oneof![
            any_polygon().prop_map(Shape::from),
            (any_polygon(), any_length()).prop_filter_map("in range", |(polygon, radius)| {
                Rounded::new(polygon, radius).ok().map(Shape::from)
            }),
            any_length().prop_filter_map("in range", |r| Circle::new(r).ok().map(Shape::from)),
            (any_point(), any_point(), any_length())
                .prop_filter_map("in range", |(from, to, r)| {
                    Capsule::new(from, to, r).ok().map(Shape::from)
                }),
            (any_length(), any_length())
                .prop_filter_map("an area", |(x, y)| Ellipse::new(x, y).ok().map(Shape::from)),
            (3usize..100, any_length())
                .prop_filter_map("an area", |(n, r)| Regular::new(n, r).ok().map(Shape::from)),
        ]
    }

    fn any_body() -> impl Strategy<Value = Body> {
        (any_shape(), any_point(), -1e6f64..1e6).prop_map(|(shape, position, angle_degrees)| Body {
            shape,
            position,
            angle_degrees,
        })
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

    proptest! {
        #[test]
        fn every_falling_scene_reads_back_unchanged(
            title in ".{0,12}",
            note in prop::option::of(".{0,12}"),
            fall in any_fall(),
            unit in any_unit(),
            y_up in any::<bool>(),
        ) {
            let scene = Scene { unit, y_up, ..Scene::of_bodies(title, note, fall) };
            prop_assert_eq!(read_back(&scene), scene);
        }

        #[test]
        fn every_scene_reads_back_unchanged(
            title in ".{0,12}",
            note in prop::option::of(".{0,12}"),
            a in any_body(),
            b in any_body(),
            [push, y_up] in any::<[bool; 2]>(),
            unit in any_unit(),
        ) {
            let scene = Scene { title, note, a, b, push, unit, y_up, fall: None };
            prop_assert_eq!(read_back(&scene), scene);
        }
    }

    #[test]
    fn every_preset_reads_back_unchanged() {
        for preset in presets() {
            assert_eq!(read_back(&preset.scene), preset.scene, "{}", preset.slug);
        }
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
    fn a_box_takes_one_line_and_a_large_polygon_one_per_vertex() {
        let scene = presets().swap_remove(0).scene;
        assert_eq!(scene.to_json().lines().count(), 6);
        let large = Body {
            shape: Polygon::regular(12, 10.0).unwrap().into(),
            ..scene.b.clone()
        };
        let text = Scene { b: large, ..scene }.to_json();
        assert_eq!(text.lines().count(), 6 + 12 + 1);
    }
}
