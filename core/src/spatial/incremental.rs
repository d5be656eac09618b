//! The incremental contact manifold: one deepest point per query, kept while it holds.
//!
//! After Gavló's description: EPA gives one contact at a time, so a manifold is gathered over the ticks. Each contact
//! is kept in the bodies' local spaces and moves with them; it holds as long as its two points still overlap along the
//! normal and have not slid past each other. Of more than four, it keeps the deepest, the one farthest from it, the one
//! farthest from the line through both and the one farthest from the triangle of these three.

use glam::DVec3;

use super::{Answer, ContactPoint, Pose, Support};

/// The distance that a contact's points may slide apart before it is dropped, and within which a new contact replaces
/// an old one, as a fraction of the smaller shape's size.
const BREAKING_PART: f64 = 0.02;

/// A contact in the bodies' local spaces.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Anchor {
    on_a: DVec3,
    on_b: DVec3,
}

impl Anchor {
    /// The contact that it makes now, if that holds: its points must not be farther apart along the surface than
    /// `breaking`.
    fn posed(&self, poses: [&Pose; 2], normal: DVec3, breaking: f64) -> Option<ContactPoint> {
        let on_a = poses[0].transform_point(self.on_a);
        let on_b = poses[1].transform_point(self.on_b);
        let apart = on_a - on_b;
        let depth = normal.dot(apart);
        let slid = (apart - depth * normal).length();
        (depth >= 0.0 && slid <= breaking).then_some(ContactPoint { on_a, on_b, depth })
    }
}

/// At most four contacts of a pair of bodies, gathered over the ticks.
#[derive(Clone, Debug, Default)]
pub struct IncrementalManifold {
    anchors: Vec<Anchor>,
    points: Vec<ContactPoint>,
}

impl IncrementalManifold {
    /// The contacts as of the last update, in world space, in order around the polygon that they span.
    #[must_use]
    pub fn points(&self) -> &[ContactPoint] {
        &self.points
    }

    /// Adds the deepest point of two shapes, `a` at `pose_a` and `b` at `pose_b`, for which [`query`](super::query)
    /// gave `answer`, and drops contacts that no longer hold.
    pub fn update<A, B>(
        &mut self,
        (a, pose_a): (&A, &Pose),
        (b, pose_b): (&B, &Pose),
        answer: &Answer,
    ) where
        A: Support + ?Sized,
        B: Support + ?Sized,
    {
        self.points.clear();
        if answer.colliding {
            let breaking = BREAKING_PART * size(a).min(size(b));
            let newest = ContactPoint {
                on_a: answer.on_a,
                on_b: answer.on_b,
                depth: answer.depth,
            };
            self.points.push(newest);
            let kept = self
                .anchors
                .iter()
                .filter_map(|anchor| anchor.posed([pose_a, pose_b], answer.normal, breaking))
                .filter(|old| old.on_a.distance(newest.on_a) > breaking);
            self.points.extend(kept);
            self.points
                .sort_by(|one, other| other.depth.total_cmp(&one.depth));
            self.keep_four();
            self.sort_by_angle(answer.normal);
        }
        self.anchors.clear();
        self.anchors.extend(self.points.iter().map(|point| Anchor {
            on_a: pose_a.inverse_transform_point(point.on_a),
            on_b: pose_b.inverse_transform_point(point.on_b),
        }));
    }

    /// Keeps the deepest point, which is the first, and those that span the most with it.
    fn keep_four(&mut self) {
        self.keep_farthest(1, |kept, point| point.distance(kept[0].on_a));
        self.keep_farthest(2, |kept, point| {
            let [p, q] = [kept[0].on_a, kept[1].on_a];
            (q - p).cross(point - p).length()
        });
        self.keep_farthest(3, |kept, point| {
            beyond_triangle([kept[0].on_a, kept[1].on_a, kept[2].on_a], point)
        });
        self.points.truncate(4);
    }

    /// Moves the farthest of the points at index `kept` or later to index `kept`.
    fn keep_farthest(&mut self, kept: usize, far: impl Fn(&[ContactPoint], DVec3) -> f64) {
        let held = &self.points[..kept.min(self.points.len())];
        let others = (kept..self.points.len()).map(|k| (k, far(held, self.points[k].on_a)));
        if let Some((farthest, _)) =
            others.reduce(|one, other| if other.1 > one.1 { other } else { one })
        {
            self.points.swap(kept, farthest);
        }
    }

    /// Orders the points by their angle about their mean, seen against the normal.
    fn sort_by_angle(&mut self, normal: DVec3) {
        let sum: DVec3 = self.points.iter().map(|point| point.on_a).sum();
        let middle = sum / self.points.len() as f64;
        let (across, up) = normal.any_orthonormal_pair();
        self.points.sort_by(|one, other| {
            let [one, other] = [one, other].map(|point| {
                let from = point.on_a - middle;
                libm::atan2(from.dot(up), from.dot(across))
            });
            one.total_cmp(&other)
        });
    }
}

/// The excess area of the three triangles of a point and a triangle's edges, in its plane: 0 inside, and increasing
/// with the distance outside.
fn beyond_triangle([p, q, r]: [DVec3; 3], point: DVec3) -> f64 {
    let around = area(p, q, point) + area(q, r, point) + area(r, p, point);
    around - area(p, q, r)
}

/// Twice the area of a triangle.
fn area(a: DVec3, b: DVec3, c: DVec3) -> f64 {
    (b - a).cross(c - a).length()
}

/// The largest side of the core's bounding box plus the radius, in px.
fn size<S: Support + ?Sized>(shape: &S) -> f64 {
    let sides = [DVec3::X, DVec3::Y, DVec3::Z]
        .map(|axis| (shape.support(axis) - shape.support(-axis)).dot(axis));
    DVec3::from(sides).max_element() + shape.radius()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spatial::{Cuboid, PairCache, Shape, contact, query, rotation_about};
    use glam::dvec3;

    /// Updates the manifold of a box with half edges 1, at a position and tilted about an axis, on another.
    fn update(manifold: &mut IncrementalManifold, at: DVec3, axis: DVec3, angle: f64) {
        let cube = Shape::from(Cuboid::new(DVec3::ONE).unwrap());
        let tilt = rotation_about(axis, angle).unwrap();
        let (pose_a, pose_b) = (Pose::default(), Pose::new(at, tilt).unwrap());
        let (a, b) = (cube.posed(&pose_a), cube.posed(&pose_b));
        let answer = query(&a, &b, &mut PairCache::default());
        manifold.update((&a, &pose_a), (&b, &pose_b), &answer);
    }

    const ON_TOP: DVec3 = DVec3::new(0.0, 1.98, 0.0);

    /// Rocked to each of its four corners.
    fn rocked() -> IncrementalManifold {
        let mut manifold = IncrementalManifold::default();
        for (x, z) in [(1.0, 0.5), (0.5, -1.0), (-1.0, -0.5), (-0.5, 1.0)] {
            update(&mut manifold, ON_TOP, dvec3(x, 0.0, z), 0.004);
        }
        manifold
    }

    #[test]
    fn a_box_that_rocks_gathers_the_four_corners_of_the_one_shot_manifold() {
        let gathered = rocked();
        let cube = Shape::from(Cuboid::new(DVec3::ONE).unwrap());
        let level = Pose::new(ON_TOP, glam::DQuat::IDENTITY).unwrap();
        let (a, b) = (cube.posed(&Pose::default()), cube.posed(&level));
        let one_shot = contact(&a, &b, &query(&a, &b, &mut PairCache::default())).unwrap();
        assert_eq!((gathered.points().len(), one_shot.points().len()), (4, 4));
        for point in one_shot.points() {
            let distances = gathered.points().iter();
            let nearest = distances
                .map(|other| other.on_a.distance(point.on_a))
                .fold(f64::INFINITY, f64::min);
            // Corners of a box rocked by 0.004 lie within 0.02 of those of a level one.
            assert!(nearest < 0.02, "{point:?} is {nearest} from {gathered:?}");
        }
    }

    #[test]
    fn the_contacts_go_round_what_they_span() {
        let gathered = rocked();
        let places: Vec<DVec3> = gathered.points().iter().map(|point| point.on_a).collect();
        let around = (0..4).map(|k| {
            let [p, q, r] = [0, 1, 2].map(|step| places[(k + step) % 4]);
            (q - p).cross(r - q).y
        });
        let turns: Vec<f64> = around.collect();
        let is_convex =
            turns.iter().all(|turn| *turn > 0.0) || turns.iter().all(|turn| *turn < 0.0);
        assert!(is_convex, "{places:?}");
    }

    fn at(x: f64, z: f64, depth: f64) -> ContactPoint {
        ContactPoint {
            on_a: dvec3(x, 0.0, z),
            on_b: dvec3(x, -depth, z),
            depth,
        }
    }

    #[test]
    fn a_fifth_contact_takes_the_place_of_one_that_spans_less() {
        let mut manifold = IncrementalManifold {
            anchors: Vec::new(),
            points: vec![
                at(0.0, 0.0, 0.5),
                at(0.5, 0.4, 0.4),
                at(1.0, 1.0, 0.3),
                at(1.0, 0.0, 0.2),
                at(0.0, 1.0, 0.1),
            ],
        };
        manifold.keep_four();
        let kept = manifold.points();
        assert_eq!(kept.len(), 4);
        assert!(!kept.contains(&at(0.5, 0.4, 0.4)), "{kept:?}");
    }

    #[test]
    fn contacts_that_slide_away_or_come_apart_are_dropped() {
        let mut manifold = rocked();
        update(&mut manifold, dvec3(0.5, 1.98, 0.0), DVec3::X, 0.004);
        assert_eq!(manifold.points().len(), 1);
        update(&mut manifold, dvec3(0.0, 3.0, 0.0), DVec3::X, 0.0);
        assert!(manifold.points().is_empty());
    }
}
