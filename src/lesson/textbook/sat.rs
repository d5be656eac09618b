//! The textbook's SAT: two polygons are apart when they are along the normal of some edge.

use glam::DVec2;

use super::Precision;
use super::rules::{AxisLength, AxisSign, Rules, Touching};
use crate::lesson::UserTrace;
use crate::planar::{PosedShape, Support};

/// An axis on which the shadows overlap.
struct AxisOverlap {
    /// In parts of the axis's length.
    amount: f64,
    /// The axis, turned the way in which B is pushed.
    axis: DVec2,
}

/// The verdict and, where the shapes collide, the least overlap; nothing unless both are polygons.
pub(super) fn sat(a: &PosedShape, b: &PosedShape, rules: &Rules) -> UserTrace {
    let precision = rules.precision;
    let [of_a, of_b] = [a, b].map(|shape| vertices(shape, precision));
    let is_polygon = |shape: &PosedShape| shape.vertices().len() > 2 && shape.radius() == 0.0;
    if !is_polygon(a) || !is_polygon(b) {
        return UserTrace::default();
    }
    let between = precision.difference(precision.vector(b.center()), precision.vector(a.center()));
    let mut least: Option<AxisOverlap> = None;
    for axis in normals(&of_a, rules).chain(normals(&of_b, rules)) {
        let [[from_a, to_a], [from_b, to_b]] =
            [&of_a, &of_b].map(|vertices| shadow(vertices, axis, precision));
        let [ahead, back] = [to_a - from_b, to_b - from_a].map(|way| precision.number(way));
        let is_ahead = match rules.axis_sign {
            AxisSign::ShorterWay => ahead < back,
            AxisSign::ByCenters => precision.dot(axis, between) >= 0.0,
        };
        let overlap = AxisOverlap {
            amount: if ahead < back { ahead } else { back },
            axis: if is_ahead { axis } else { -axis },
        };
        let has_gap = match rules.touching {
            Touching::Collides => overlap.amount < 0.0,
            Touching::IsApart => overlap.amount <= 0.0,
        };
        if has_gap {
            return UserTrace {
                colliding: Some(false),
                ..UserTrace::default()
            };
        }
        if least
            .as_ref()
            .is_none_or(|least| overlap.amount < least.amount)
        {
            least = Some(overlap);
        }
    }
    UserTrace {
        colliding: Some(true),
        depth: least
            .as_ref()
            .map(|AxisOverlap { amount, axis }| precision.number(amount / precision.length(*axis))),
        normal: least.map(|AxisOverlap { axis, .. }| precision.unit(axis)),
        ..UserTrace::default()
    }
}

fn vertices(shape: &PosedShape, precision: Precision) -> Vec<DVec2> {
    let vertices = shape.vertices().iter();
    vertices.map(|vertex| precision.vector(*vertex)).collect()
}

/// The outward normals of a polygon's edges.
fn normals(vertices: &[DVec2], rules: &Rules) -> impl Iterator<Item = DVec2> {
    let (precision, length) = (rules.precision, rules.axis_length);
    let next = vertices.iter().cycle().skip(1);
    let axes = vertices.iter().zip(next).map(move |(from, to)| {
        let along = precision.difference(*to, *from);
        DVec2::new(along.y, -along.x)
    });
    axes.map(move |axis| match length {
        AxisLength::One => precision.unit(axis),
        AxisLength::OfEdge => axis,
    })
}

/// From where to where a polygon reaches along an axis.
fn shadow(vertices: &[DVec2], axis: DVec2, precision: Precision) -> [f64; 2] {
    let reached = vertices.iter().map(|vertex| precision.dot(*vertex, axis));
    reached.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| {
        [low.min(at), high.max(at)]
    })
}
