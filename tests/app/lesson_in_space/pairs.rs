//! Bodies in space for the lesson: random ones, upright boxes with integer corners, and touching pairs.

use collidoscope_core::spatial::{
    Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Hull, Pose, PosedShape, Rounded, Shape, Sphere,
    Support, rotation_about,
};
use glam::{DQuat, DVec3, dvec3};
use proptest::collection::vec;
use proptest::prelude::*;

fn vector(reach: f64) -> impl Strategy<Value = DVec3> {
    let part = || -reach..reach;
    (part(), part(), part()).prop_map(|(x, y, z)| dvec3(x, y, z))
}

fn hull() -> impl Strategy<Value = Hull> {
    vec(vector(60.0), 1..14).prop_map(|points| Hull::new(&points).expect("a hull"))
}

fn shape() -> impl Strategy<Value = Shape> {
    let length = || 5.0..50.0f64;
    prop_oneof![
        4 => hull().prop_map(Shape::from),
        3 => (length(), length(), length())
            .prop_map(|(x, y, z)| Cuboid::new(dvec3(x, y, z)).expect("a box").into()),
        1 => length().prop_map(|radius| Sphere::new(radius).expect("a ball").into()),
        1 => (vector(40.0), length())
            .prop_map(|(end, radius)| Capsule::new(-end, end, radius).expect("a capsule").into()),
        1 => (hull(), 1.0..20.0)
            .prop_map(|(hull, radius)| Rounded::new(hull, radius).expect("rounded").into()),
    ]
}

fn smooth() -> impl Strategy<Value = Shape> {
    let length = || 5.0..50.0f64;
    prop_oneof![
        (length(), length())
            .prop_map(|(radius, half)| Cylinder::new(radius, half).expect("a cylinder").into()),
        (length(), length())
            .prop_map(|(radius, half)| Cone::new(radius, half).expect("a cone").into()),
        (length(), length(), length())
            .prop_map(|(x, y, z)| Ellipsoid::new(dvec3(x, y, z)).expect("an ellipsoid").into()),
    ]
}

fn placed(shape: impl Strategy<Value = Shape>) -> impl Strategy<Value = PosedShape> {
    (shape, vector(80.0), vector(1.0), 0.1..3.0f64).prop_map(|(shape, at, axis, turn)| {
        let rotation = rotation_about(axis, turn).unwrap_or(DQuat::IDENTITY);
        shape.posed(&Pose::new(at, rotation).expect("finite"))
    })
}

pub(crate) fn posed() -> impl Strategy<Value = PosedShape> {
    placed(shape())
}

pub(crate) fn posed_smooth() -> impl Strategy<Value = PosedShape> {
    placed(smooth())
}

/// An upright box with these half extents and this centre.
pub(crate) fn cuboid(half: [f64; 3], at: [f64; 3]) -> PosedShape {
    let cuboid = Shape::from(Cuboid::new(half.into()).expect("a box"));
    cuboid.posed(&Pose::new(at.into(), DQuat::IDENTITY).expect("finite"))
}

/// An upright box with integer corners, so that touches and ties are frequent and the numbers exact.
pub(crate) fn lattice_box() -> impl Strategy<Value = PosedShape> {
    let whole = |range: std::ops::Range<i32>| [range.clone(), range.clone(), range];
    (whole(0..5), whole(1..4)).prop_map(|(at, half)| cuboid(half.map(f64::from), at.map(f64::from)))
}

fn hull_at(points: &[DVec3], at: DVec3) -> PosedShape {
    let hull = Shape::from(Hull::new(points).expect("a hull"));
    hull.posed(&Pose::new(at, DQuat::IDENTITY).expect("finite"))
}

/// Two hulls; the lowest corner of the second is on the highest of the first, up to rounding.
pub(crate) fn touching() -> impl Strategy<Value = [PosedShape; 2]> {
    (
        vec(vector(60.0), 4..10),
        vec(vector(60.0), 4..10),
        vector(1.0),
    )
        .prop_map(|(points, others, direction)| {
            let direction = if direction == DVec3::ZERO {
                DVec3::X
            } else {
                direction
            };
            let a = hull_at(&points, DVec3::ZERO);
            let b = hull_at(&others, DVec3::ZERO);
            let offset = a.support(direction) - b.support(-direction);
            [a, hull_at(&others, offset)]
        })
}

/// Bodies whose pairs lead to every kind of caption.
pub(crate) fn gallery() -> Vec<PosedShape> {
    let mut bodies = Vec::new();
    for x in [0.0, 2.0, 4.0, 6.0] {
        for y in [0.0, 2.0, 5.0] {
            bodies.push(cuboid([1.0, 1.0, 2.0], [x, y, 0.5 * x]));
            bodies.push(cuboid([3.0, 1.0, 1.0], [-x, y, y]));
        }
    }
    let tetrahedron = [
        dvec3(-1.0, -1.0, -1.0),
        dvec3(4.0, 0.0, 0.5),
        dvec3(0.0, 5.0, 0.25),
        dvec3(0.5, 1.0, 6.0),
    ];
    for (at, turn) in [(0.0, 0.0), (2.0, 0.7), (5.0, 1.9)] {
        let body = Shape::from(Hull::new(&tetrahedron).expect("a hull"));
        bodies.push(turned(&body, dvec3(at, 1.0, -0.5), turn));
        let flat = Shape::from(Hull::new(&tetrahedron[..3]).expect("a triangle"));
        bodies.push(turned(&flat, dvec3(-at, 1.0, -0.5), turn));
        let segment = Shape::from(Hull::new(&tetrahedron[..2]).expect("a segment"));
        bodies.push(turned(&segment, dvec3(at, at, at), turn));
        let point = Shape::from(Sphere::new(0.0).expect("a point"));
        bodies.push(turned(&point, dvec3(at, 0.0, 0.0), turn));
        let ball = Shape::from(Sphere::new(1.5).expect("a ball"));
        bodies.push(turned(&ball, dvec3(at, 0.5, 0.0), turn));
    }
    bodies
}

pub(crate) fn turned(shape: &Shape, at: DVec3, turn: f64) -> PosedShape {
    let rotation = rotation_about(dvec3(1.0, 2.0, 3.0), turn).expect("an axis");
    shape.posed(&Pose::new(at, rotation).expect("finite"))
}
