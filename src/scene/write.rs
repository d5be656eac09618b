//! Scenes as text: what [`read`](super::read) reads, formatted for people.

use glam::DVec2;

use super::quantity::{Vector, point, shortest_number};
use super::shape_fields::Part;
use super::{Body, FallingBody, Geometry, Scene, Unit};
use collidoscope_core::dynamics::Material;

/// The most vertices on one line; more take a line each.
const MOST_IN_A_LINE: usize = 8;

/// The names and values of an object's fields.
type Fields = Vec<(&'static str, String)>;

impl<D: Geometry> Scene<D> {
    /// The scene as the text of a scene file. Every number has the fewest digits that give the same `f64`; a shape
    /// of many vertices has one per line.
    pub fn to_json(&self) -> String {
        let mut fields = vec![("title", quoted(&self.title))];
        fields.extend(self.note.as_ref().map(|note| ("note", quoted(note))));
        if self.unit != Unit::default() {
            fields.push(("unit", quoted(&self.unit.to_string())));
        }
        if self.y_up {
            fields.push(("y_up", "true".to_owned()));
        }
        if let Some(fall) = &self.fall {
            let bodies: Vec<String> = fall.bodies().iter().map(falling).collect();
            let list = format!("[\n    {}\n  ]", bodies.join(",\n    "));
            fields.extend([
                ("gravity", point(fall.gravity())),
                ("solver", quoted(fall.solver().slug())),
                ("bodies", list),
            ]);
        } else {
            if !self.push {
                fields.push(("push", "false".to_owned()));
            }
            fields.push(("a", object(&placed(&self.a))));
            fields.push(("b", object(&placed(&self.b))));
        }
        format!("{{\n  {}\n}}\n", joined(&fields, ",\n  "))
    }
}

/// An object on one line.
fn object(fields: &[(&str, String)]) -> String {
    format!("{{ {} }}", joined(fields, ", "))
}

fn joined(fields: &[(&str, String)], separator: &str) -> String {
    let texts: Vec<String> = fields
        .iter()
        .map(|(name, value)| format!("\"{name}\": {value}"))
        .collect();
    texts.join(separator)
}

/// A body of a falling scene; default values are omitted.
fn falling(falling: &FallingBody) -> String {
    let mut fields = placed(&falling.body);
    if falling.velocity != DVec2::ZERO {
        fields.push(("velocity", point(falling.velocity)));
    }
    let (own, usual) = (falling.material, Material::default());
    for (name, value, unsaid) in [
        ("spin", falling.spin_degrees, 0.0),
        ("density", own.density, usual.density),
        ("friction", own.friction, usual.friction),
        ("restitution", own.restitution, usual.restitution),
    ] {
        if value != unsaid {
            fields.push((name, shortest_number(value)));
        }
    }
    if falling.is_fixed {
        fields.push(("fixed", "true".to_owned()));
    }
    object(&fields)
}

/// The fields of a body's shape and pose.
fn placed<D: Geometry>(body: &Body<D>) -> Fields {
    let (row, parts) = body.parts();
    let named = row.parts.iter().zip(&parts);
    let fields: Fields = named
        .map(|(row, part)| (row.name, part_text(part)))
        .collect();
    let shape = match &fields[..] {
        [("", whole)] => whole.clone(),
        _ => object(&fields),
    };
    vec![
        ("shape", object(&[(row.slug, shape)])),
        ("position", point(body.position)),
        D::rotation_field(&body.rotation),
    ]
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

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use proptest::prelude::*;

    use super::*;
    use crate::scene::{AnyScene, all_presets, parse, preset_in_space, presets};
    use collidoscope_core::dynamics::Solver;
    use collidoscope_core::planar::Polygon;

    fn assert_reads_back(scene: &AnyScene) {
        let text = scene.to_json();
        let back = parse(text.as_bytes(), Path::new("back.json"))
            .unwrap_or_else(|error| panic!("{error}\n{text}"));
        // The text distinguishes 0 from -0, which compare equal.
        assert_eq!((back.to_json(), &back), (text, scene));
    }

    proptest! {
        /// Of every magnitude, both zeros among them.
        #[test]
        fn every_number_reads_back_to_the_bit(value in prop::num::f64::NORMAL | prop::num::f64::ZERO) {
            let text = shortest_number(value);
            let back: f64 = serde_json::from_str(&text).expect("a number");
            assert_eq!(back.to_bits(), value.to_bits(), "{text}");
        }
    }

    const SHAPES: [&str; 7] = [
        r#"{"polygon": [[0,-0.0],[1e-45,0],[3,4.1]]}"#,
        r#"{"hull": [[0,0],[7,1],[3,1e40],[3,3]]}"#,
        r#"{"rounded": {"polygon": [[0,0],[1,0],[0,1]], "radius": 0.1}}"#,
        r#"{"circle": {"radius": 0}}"#,
        r#"{"capsule": {"from": [-0.0,1], "to": [2,1e-30], "radius": 3}}"#,
        r#"{"ellipse": {"rx": 1e9, "ry": 0.25}}"#,
        r#"{"regular": {"sides": 90, "radius": 1e3}}"#,
    ];

    const SHAPES_IN_SPACE: [&str; 8] = [
        r#"{"hull": [[0,0,0],[1,0,-0.0],[0,1e-45,0],[0,0,1]]}"#,
        r#"{"rounded": {"hull": [[0,0,0],[1,2,3]], "radius": 0.1}}"#,
        r#"{"box": {"half": [1,0,2.5]}}"#,
        r#"{"sphere": {"radius": 0}}"#,
        r#"{"capsule": {"from": [0,1,2], "to": [2,1e-30,0], "radius": 3}}"#,
        r#"{"cylinder": {"radius": 1e9, "half_height": 0.25}}"#,
        r#"{"cone": {"radius": 3, "half_height": 1e-9}}"#,
        r#"{"ellipsoid": {"radii": [1,2,0.3]}}"#,
    ];

    fn nth<'l>(list: &[&'l str], at: usize) -> &'l str {
        list[at % list.len()]
    }

    #[test]
    fn every_kind_of_body_and_scene_reads_back_to_the_bit() {
        let solvers = Solver::ALL.map(Solver::slug);
        let scenes = (0..60).map(|k| {
            let [a, b] = [nth(&SHAPES, k), nth(&SHAPES, k / 7 + 1)];
            let pose = format!(r#""position": [-0.0,{k}e-3]"#);
            let head = [
                r#""title": "a \"quoted\" name", "note": "ä\n""#,
                r#""title": "", "unit": "m", "y_up": true"#,
            ][k % 2];
            match k % 3 {
                0 => format!(
                    r#"{{{head}, "a": {{"shape": {a}}}, "b": {{"shape": {b}, {pose}, "angle": -{k}.25}}, "push": false}}"#
                ),
                1 => {
                    let [a, b] = [k, k / 8 + 1].map(|at| nth(&SHAPES_IN_SPACE, at));
                    format!(
                        r#"{{"title": "in space", "a": {{"shape": {a}, "position": [0,0,-{k}]}}, "b": {{"shape": {b},
                        "rotation": {{"axis": [1,-0.0,{k}], "degrees": 1e6}}}}}}"#
                    )
                }
                _ => format!(
                    r#"{{{head}, "gravity": [0.1,-{k}], "solver": "{}", "bodies": [{{"shape": {a}, {pose}, "fixed": true}},
                    {{"shape": {{"circle": {{"radius": 2}}}}, "velocity": [1e9,-{k}], "spin": 0.1, "density": 2e-9,
                    "friction": 0.7, "restitution": 1}}]}}"#,
                    nth(&solvers, k / 3)
                ),
            }
        });
        for text in scenes {
            let scene = parse(text.as_bytes(), Path::new("scene.json"));
            assert_reads_back(&scene.unwrap_or_else(|error| panic!("{error}\n{text}")));
        }
        for (_, scene) in all_presets() {
            assert_reads_back(&scene);
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
