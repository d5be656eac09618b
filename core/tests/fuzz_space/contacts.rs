//! Contacts: each lies on both bodies, and two bodies placed face to face have one at each corner.

use collidoscope_core::spatial::{
    Answer, Hull, Manifold, PairCache, Pose, PosedShape, contact, query,
};
use glam::DVec3;

use super::Pair;

pub fn check_manifold(manifold: Option<&Manifold>, answer: &Answer) {
    assert_eq!(manifold.is_some(), answer.colliding, "{answer:?}");
    let Some(manifold) = manifold else { return };
    assert_eq!(manifold.normal, answer.normal);
    assert!(!manifold.points().is_empty());
    for point in manifold.points() {
        let is_finite = point.on_a.is_finite() && point.on_b.is_finite();
        let is_depth = point.depth.is_finite() && (0.0..=answer.depth).contains(&point.depth);
        assert!(is_finite && is_depth, "{manifold:?} of {answer:?}");
    }
}

/// The distance of a point outside the body, in px.
fn outside(body: &PosedShape, point: DVec3) -> f64 {
    let point = Hull::new(&[point]).map(|point| PosedShape::from(point.posed(&Pose::default())));
    point.map_or(0.0, |point| {
        query(&point, body, &mut PairCache::default()).distance
    })
}

impl Pair<'_> {
    pub fn check_contact(&self) {
        let manifold = contact(self.a, self.b, &self.fresh);
        check_manifold(manifold.as_ref(), &self.fresh);
        let Some(manifold) = manifold.filter(|_| self.are_hulls && self.is_of_one_scale) else {
            return;
        };
        for point in manifold.points() {
            let off = point.on_a - point.on_b - point.depth * manifold.normal;
            assert!(off.length() <= self.tolerance, "{off}: {manifold:?}");
            for (body, on) in [(self.a, point.on_a), (self.b, point.on_b)] {
                let off = outside(body, on);
                assert!(
                    off <= self.tolerance,
                    "{off:e}: {manifold:?} of {:?}",
                    self.fresh
                );
            }
        }
    }
}
