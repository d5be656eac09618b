//! Pairs of all shapes: apart, touching, deep in each other, flat and smooth.

use collidoscope::planar::{Capsule, Polygon, Pose, PosedShape, Shape, Support, unit_vector};
use glam::{DVec2, dvec2};
use proptest::prelude::*;

use crate::shapes;

/// Two shapes and where they are; the pose of B is kept so that it can be moved.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) a: PosedShape,
    pub(crate) b: PosedShape,
    shape_b: Shape,
    position: DVec2,
    turn: f64,
}

impl Pair {
    pub(crate) fn new([a, b]: [Shape; 2], [at_a, at_b]: [DVec2; 2], turns: [f64; 2]) -> Self {
        Self {
            a: posed(&a, at_a, turns[0]),
            b: posed(&b, at_b, turns[1]),
            shape_b: b,
            position: at_b,
            turn: turns[1],
        }
    }

    /// B moved by so much.
    pub(crate) fn moved(&self, by: DVec2) -> PosedShape {
        posed(&self.shape_b, self.position + by, self.turn)
    }

    /// Whether A ⊖ B has a curve.
    pub(crate) fn is_smooth(&self) -> bool {
        let [a, b] = [&self.a, &self.b];
        a.hull().is_none() || b.hull().is_none() || a.radius() + b.radius() > 0.0
    }

    /// How large the coordinates and the shapes are, in px.
    pub(crate) fn extent(&self) -> f64 {
        let outlines = [&self.a, &self.b].map(PosedShape::outline);
        let points = outlines.iter().flatten();
        points.fold(1.0, |most, point| most.max(point.abs().max_element()))
    }
}

fn posed(shape: &Shape, at: DVec2, turn: f64) -> PosedShape {
    shape.posed(&Pose::new(at, turn).expect("finite"))
}

fn polygon() -> impl Strategy<Value = Polygon> {
    shapes::polygon(0.05..1.0)
}

fn segment() -> impl Strategy<Value = Shape> {
    (0.0f64..120.0, 0.0f64..6.3).prop_map(|(length, turn)| {
        let to = length * unit_vector(turn);
        Capsule::new(DVec2::ZERO, to, 0.0).expect("fine").into()
    })
}

fn shape() -> impl Strategy<Value = Shape> {
    prop_oneof![9 => shapes::shape(&(0.05..1.0), 3..40), 1 => segment()]
}

fn at(reach: f64) -> impl Strategy<Value = DVec2> {
    (-reach..reach, -reach..reach).prop_map(DVec2::from)
}

fn turns() -> impl Strategy<Value = [f64; 2]> {
    [0.0f64..6.3, 0.0f64..6.3]
}

/// Near each other or not.
pub(crate) fn scattered() -> impl Strategy<Value = Pair> {
    ([shape(), shape()], [at(110.0), at(110.0)], turns())
        .prop_map(|(shapes, places, turns)| Pair::new(shapes, places, turns))
}

/// Far inside each other, some with one centre.
pub(crate) fn deep() -> impl Strategy<Value = Pair> {
    let off = prop_oneof![Just(DVec2::ZERO), at(8.0)];
    ([shape(), shape()], at(300.0), off, turns())
        .prop_map(|(shapes, place, off, turns)| Pair::new(shapes, [place, place + off], turns))
}

/// Upright boxes, segments and points with whole corners: touches, ties and rays through corners.
pub(crate) fn whole_numbers() -> impl Strategy<Value = Pair> {
    let whole = |most: i32| (0..most).prop_map(f64::from);
    let shape = (whole(5), whole(5)).prop_map(|(width, height)| {
        let corners = [
            dvec2(0.0, 0.0),
            dvec2(width, 0.0),
            dvec2(width, height),
            dvec2(0.0, height),
        ];
        Shape::hull(&corners).expect("finite")
    });
    let place = || (whole(6), whole(6)).prop_map(DVec2::from);
    ([shape.clone(), shape], [place(), place()])
        .prop_map(|(shapes, places)| Pair::new(shapes, places, [0.0; 2]))
}

/// A vertex of B laid on an edge of A to a rounding.
pub(crate) fn touching() -> impl Strategy<Value = Pair> {
    ([polygon(), polygon()], turns(), 0usize..9, 0.0f64..1.0).prop_map(
        |([a, b], turns, edge, part)| {
            let [a, b] = [a, b].map(Shape::from);
            let body = posed(&a, DVec2::ZERO, turns[0]);
            let corners = body.vertices();
            let [p, q] = [edge, edge + 1].map(|k| corners[k % corners.len()]);
            let vertex = posed(&b, DVec2::ZERO, turns[1]).support((q - p).perp());
            let place = p.lerp_monotonic(q, part) - vertex;
            Pair::new([a, b], [DVec2::ZERO, place], turns)
        },
    )
}

/// Two segments, or a segment and anything else.
pub(crate) fn flat() -> impl Strategy<Value = Pair> {
    let other = prop_oneof![segment(), shape()];
    (
        [segment().boxed(), other.boxed()],
        [at(60.0), at(60.0)],
        turns(),
    )
        .prop_map(|(shapes, places, turns)| Pair::new(shapes, places, turns))
}
