//! Scenes in space as text: what [`read`](crate::scene::read) reads, formatted for people.

use super::{Body, Rotation, Scene};
use crate::scene::shortest_number;
use crate::scene::write::{head, point, shape, write_pair};

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
        shape(&body.shape),
        point(body.position),
        point(axis),
        shortest_number(degrees)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Unit;
    use crate::scene::spatial::{parse, presets};
    use crate::spatial::{
        Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Hull, Rounded, Shape, Sphere,
    };
    use glam::DVec3;
    use proptest::prelude::*;
    use std::path::Path;

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
