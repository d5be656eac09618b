//! Random shapes of every kind, about their own origin.

use std::ops::Range;

use collidoscope_core::planar::{
    Capsule, Circle, Ellipse, Polygon, Regular, Rounded, Shape, unit_vector,
};
use glam::{DVec2, dvec2};
use proptest::prelude::*;

/// A regular polygon, scaled in height by this factor.
pub(crate) fn polygon(squash: Range<f64>) -> impl Strategy<Value = Polygon> {
    (3usize..9, 20.0f64..90.0, squash).prop_filter_map("convex", |(sides, radius, squash)| {
        let corners: Vec<DVec2> = (0..sides)
            .map(|k| unit_vector(k as f64 * std::f64::consts::TAU / sides as f64))
            .map(|unit| radius * dvec2(unit.x, squash * unit.y))
            .collect();
        Polygon::new(&corners).ok()
    })
}

/// Half of the time a regular polygon of this many sides, scaled in height by this factor, else a shape of another
/// kind.
pub(crate) fn shape(squash: &Range<f64>, sides: Range<usize>) -> impl Strategy<Value = Shape> {
    prop_oneof![
        5 => polygon(squash.clone()).prop_map(Shape::from),
        1 => (polygon(squash.clone()), 0.0f64..20.0)
            .prop_map(|(polygon, radius)| Rounded::new(polygon, radius).expect("fine").into()),
        1 => (0.0f64..60.0).prop_map(|radius| Circle::new(radius).expect("fine").into()),
        1 => (0.0f64..80.0, 0.0f64..20.0).prop_map(|(length, radius)| {
            Capsule::new(DVec2::ZERO, dvec2(length, 0.0), radius).expect("fine").into()
        }),
        1 => (5.0f64..80.0, 5.0f64..80.0)
            .prop_map(|(rx, ry)| Ellipse::new(rx, ry).expect("fine").into()),
        1 => (sides, 5.0f64..80.0)
            .prop_map(|(sides, radius)| Regular::new(sides, radius).expect("fine").into()),
    ]
}
