//! Contacts: each lies on both bodies, and two bodies placed edge to edge have two.

use collidoscope_core::planar::{
    Circle, ContactPoint, PairCache, Polygon, Pose, PosedShape, Shape, Support, contact,
    contact_within, query, unit_vector,
};
use glam::DVec2;

use super::{Body, Pair, check_manifold, reach};

impl Pair<'_> {
    pub fn check_contact(&self) {
        let Self { a, b, fresh, .. } = self;
        let manifold = contact(*a, *b, fresh);
        check_manifold(manifold.as_ref(), fresh);
        let Some(manifold) = manifold else { return };
        let off = (manifold.points()[0].depth - fresh.depth).abs();
        assert!(off <= self.tolerance, "{off:e}: {manifold:?} of {fresh:?}");
        if self.vertices.is_none() {
            return;
        }
        for point in manifold.points() {
            let off = point.on_a - point.on_b - point.depth * manifold.normal;
            assert!(
                off.length() <= self.tolerance,
                "{off}: {manifold:?} of {fresh:?}"
            );
            check_on_both([a, b], point, self.tolerance);
        }
    }
}

/// Checks that each point of the contact is on its body's boundary, to the tolerance.
fn check_on_both(bodies: [&PosedShape; 2], point: &ContactPoint, tolerance: f64) {
    for (body, on) in bodies.into_iter().zip([point.on_a, point.on_b]) {
        let Ok(pose) = Pose::new(on, 0.0) else {
            continue;
        };
        let dot = Shape::from(Circle::new(0.0).expect("a point")).posed(&pose);
        let found = query(&dot, body, &mut PairCache::default());
        let off = found.depth - found.distance;
        assert!(off.abs() <= tolerance, "{off:e} within {body:?}: {point:?}");
    }
}

/// Places a triangle against each edge of the body's core, with the same two corners, offset by the radius.
pub fn check_shared_edges(body: &Body) {
    let Some(corners) = corners(&body.shape) else {
        return;
    };
    for (p, q) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        let out = (p - q).perp();
        let Ok(triangle) = Polygon::new(&[*q, *p, p.midpoint(*q) + out]) else {
            continue;
        };
        let out = unit_vector(body.pose.angle())
            .rotate(out)
            .normalize_or_zero();
        let away = body.pose.position() + body.posed.radius() * out;
        let Ok(pose) = body.pose.moved_to(away) else {
            continue;
        };
        let triangle = PosedShape::from(triangle.posed(&pose));
        check_shared_edge(body, &triangle, p.distance(*q), out);
    }
}

/// The corners of the core in local space.
fn corners(shape: &Shape) -> Option<Vec<DVec2>> {
    match shape {
        Shape::Rounded(rounded) => Some(rounded.polygon().vertices().to_vec()),
        Shape::Capsule(capsule) => Some(capsule.ends().to_vec()),
        _ => Some(shape.polygon()?.vertices().to_vec()),
    }
}

fn check_shared_edge(a: &Body, b: &PosedShape, length: f64, out: DVec2) {
    // The shape's local coordinates may cancel a large position, but not its rounding.
    let place = a.pose.position().abs().max_element();
    let (a, tolerance) = (&a.posed, 1e-9 * (reach(&a.posed) + reach(b) + place));
    let answer = query(a, b, &mut PairCache::default());
    assert!(
        answer.distance.max(answer.depth) <= tolerance,
        "{answer:?} of bodies that share an edge"
    );
    // For a body thinner than the rounding of its position another direction may be as short, and rounding rotates a
    // short side, so that a radius shifts it.
    if answer.normal.dot(out) < 1.0 - 1e-9 || length <= 1e3 * tolerance {
        return;
    }
    let manifold = contact_within(a, b, &answer, tolerance).expect("they touch");
    let [one, other] = manifold.points() else {
        panic!("a shared edge {length} long has one contact: {manifold:?} of {answer:?}");
    };
    for (p, q) in [(one.on_a, other.on_a), (one.on_b, other.on_b)] {
        let off = (p.distance(q) - length).abs();
        assert!(
            off <= 2.0 * tolerance,
            "{off:e} of {length}: {manifold:?} of {answer:?}"
        );
    }
    for point in [one, other] {
        check_on_both([a, b], point, tolerance);
    }
}
