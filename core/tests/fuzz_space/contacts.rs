//! Contacts: each lies on both bodies, and two bodies placed face to face have one at each corner.

use collidoscope_core::spatial::{
    Answer, Hull, Manifold, PairCache, Pose, PosedHull, PosedShape, Support, contact, query,
};
use glam::DVec3;

use super::bits::Body;
use super::{Pair, reach, shortest};

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

/// Places a pyramid against each face of the body's core, with the same corners, offset by the radius.
pub fn check_shared_faces(body: &Body) {
    let Some(hull) = body.posed.hull().map(PosedHull::hull) else {
        return;
    };
    for face in hull.faces() {
        let corner = |index: &u16| hull.vertices()[usize::from(*index)];
        let mut corners: Vec<DVec3> = face.iter().map(corner).collect();
        let out = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
        // Skip a face so thin that rounding leaves no normal.
        let Some(out) = out.try_normalize() else {
            continue;
        };
        let length = corners[1].distance(corners[0]);
        corners.push(corners[0] + length * out);
        let Ok(pyramid) = Hull::new(&corners) else {
            continue;
        };
        let out = body.pose.rotation() * out;
        let away = body.pose.position() + body.posed.radius() * out;
        if let Ok(pose) = Pose::new(away, body.pose.rotation()) {
            let pyramid = PosedShape::from(pyramid.posed(&pose));
            corners.pop();
            let corners = corners.iter().map(|corner| pose.transform_point(*corner));
            check_shared_face(&body.posed, &pyramid, corners, out);
        }
    }
}

fn check_shared_face(
    a: &PosedShape,
    b: &PosedShape,
    corners: impl Iterator<Item = DVec3>,
    out: DVec3,
) {
    let size = reach(a) + reach(b);
    let tolerance = 1e-9 * size;
    let answer = query(a, b, &mut PairCache::default());
    assert!(
        answer.distance.max(answer.depth) <= tolerance,
        "{answer:?} of bodies that share a face"
    );
    let is_out = answer.normal.dot(out) > 1.0 - 1e-9;
    // For a body thinner than the rounding of its position another direction may be as short.
    if !is_out || !answer.colliding || shortest(a).min(shortest(b)) <= 1e-3 * size {
        return;
    }
    let manifold = contact(a, b, &answer).expect("they touch");
    let points: Vec<DVec3> = manifold.points().iter().map(|point| point.on_b).collect();
    let Ok(shared) = Hull::new(&points) else {
        return;
    };
    let shared = PosedShape::from(shared.posed(&Pose::default()));
    for corner in corners {
        let off = outside(&shared, corner);
        assert!(
            off <= tolerance,
            "{corner} is {off:e} off {manifold:?} of {answer:?}"
        );
    }
}
