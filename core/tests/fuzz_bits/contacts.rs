//! Contacts: each lies on both bodies, and two bodies placed edge to edge have two.

use collidoscope_core::planar::{
    Circle, ContactPoint, PairCache, Pose, PosedShape, Shape, contact, query,
};

use super::{Pair, check_manifold};

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
