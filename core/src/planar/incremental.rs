//! The incremental contact manifold: one deepest point per query, kept while it holds.
//!
//! After Gavló's description: EPA gives one contact at a time, so a manifold is gathered over the ticks. Each contact
//! is kept in the bodies' local spaces and moves with them; it holds as long as its two points still overlap along the
//! normal and have not slid past each other. Of more than two, the deepest and the one farthest from it are kept.

use glam::DVec2;

use super::{Answer, ContactFeature, ContactPoint, Pose, Support};

/// The distance that a contact's points may slide apart before it is dropped, and beyond which a new contact counts as
/// different from an old one, as a fraction of the smaller shape's size.
const BREAKING_PART: f64 = 0.02;

/// A contact in the bodies' local spaces.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Anchor {
    on_a: DVec2,
    on_b: DVec2,
    feature: ContactFeature,
}

impl Anchor {
    /// The contact that it makes now, if that holds: its points must not be farther apart along the surface than
    /// `breaking`.
    fn posed(&self, poses: [&Pose; 2], normal: DVec2, breaking: f64) -> Option<ContactPoint> {
        let on_a = poses[0].transform_point(self.on_a);
        let on_b = poses[1].transform_point(self.on_b);
        let apart = on_a - on_b;
        let depth = normal.dot(apart);
        let slid = (apart - depth * normal).length();
        (depth >= 0.0 && slid <= breaking).then_some(ContactPoint {
            on_a,
            on_b,
            depth,
            feature: self.feature,
        })
    }
}

/// At most two contacts of a pair of bodies, gathered over the ticks.
#[derive(Clone, Debug, Default)]
pub struct IncrementalManifold {
    anchors: Vec<Anchor>,
    points: Vec<ContactPoint>,
    /// The number of contacts created.
    gathered: u32,
}

impl IncrementalManifold {
    /// The contacts as of the last update, in world space, the deeper first.
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
        if !answer.colliding {
            self.anchors.clear();
            self.points.clear();
            return;
        }
        let breaking = BREAKING_PART * size(a).min(size(b));
        let mut newest = ContactPoint {
            on_a: answer.on_a,
            on_b: answer.on_b,
            depth: answer.depth,
            feature: ContactFeature::Gathered(self.gathered),
        };
        self.points.clear();
        for anchor in &self.anchors {
            let Some(old) = anchor.posed([pose_a, pose_b], answer.normal, breaking) else {
                continue;
            };
            if old.on_a.distance(newest.on_a) > breaking {
                self.points.push(old);
            } else {
                newest.feature = old.feature;
            }
        }
        if newest.feature == ContactFeature::Gathered(self.gathered) {
            self.gathered = self.gathered.wrapping_add(1);
        }
        self.points.push(newest);
        self.points
            .sort_by(|one, other| other.depth.total_cmp(&one.depth));
        self.keep_two();
        self.anchors.clear();
        self.anchors.extend(self.points.iter().map(|point| Anchor {
            on_a: pose_a.inverse_transform_point(point.on_a),
            on_b: pose_b.inverse_transform_point(point.on_b),
            feature: point.feature,
        }));
    }

    /// Keeps the deepest point, which is the first, and the one farthest from it.
    fn keep_two(&mut self) {
        let Some((deepest, rest)) = self.points.split_first() else {
            return;
        };
        let distances = rest.iter().map(|point| {
            let distance = point.on_a.distance_squared(deepest.on_a);
            (distance, *point)
        });
        let farthest = distances.reduce(|one, other| if other.0 > one.0 { other } else { one });
        self.points.truncate(1);
        self.points.extend(farthest.map(|(_, point)| point));
    }
}

/// The larger side of the core's bounding box plus the radius, in px.
fn size<S: Support + ?Sized>(shape: &S) -> f64 {
    let sides =
        [DVec2::X, DVec2::Y].map(|axis| (shape.support(axis) - shape.support(-axis)).dot(axis));
    sides[0].max(sides[1]) + shape.radius()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{PairCache, Polygon, contact, query};
    use glam::dvec2;

    fn square() -> Polygon {
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(DVec2::from);
        Polygon::new(&corners).unwrap()
    }

    fn update(manifold: &mut IncrementalManifold, at: DVec2, angle: f64) -> usize {
        let (pose_a, pose_b) = (Pose::default(), Pose::new(at, angle).unwrap());
        let (a, b) = (square().posed(&pose_a), square().posed(&pose_b));
        let answer = query(&a, &b, &mut PairCache::default());
        manifold.update((&a, &pose_a), (&b, &pose_b), &answer);
        manifold.points().len()
    }

    #[test]
    fn a_box_that_rocks_gathers_the_two_corners_of_the_one_shot_manifold() {
        let mut manifold = IncrementalManifold::default();
        assert_eq!(update(&mut manifold, dvec2(0.0, 1.98), 0.004), 1);
        assert_eq!(update(&mut manifold, dvec2(0.0, 1.98), -0.004), 2);
        let level = Pose::new(dvec2(0.0, 1.98), 0.0).unwrap();
        let (a, b) = (square().posed(&Pose::default()), square().posed(&level));
        let one_shot = contact(&a, &b, &query(&a, &b, &mut PairCache::default())).unwrap();
        let [gathered, at_once] = [manifold.points(), one_shot.points()].map(|points| {
            let mut xs: Vec<f64> = points.iter().map(|point| point.on_a.x).collect();
            xs.sort_by(f64::total_cmp);
            xs
        });
        for (gathered, at_once) in gathered.into_iter().zip(at_once) {
            // The corners of a square rocked by 0.004 lie within 0.01 of those of a level one.
            assert!(
                (gathered - at_once).abs() < 0.01,
                "{gathered} is not {at_once}"
            );
        }
    }

    #[test]
    fn a_contact_that_slides_away_is_dropped() {
        let mut manifold = IncrementalManifold::default();
        update(&mut manifold, dvec2(0.0, 1.98), 0.004);
        assert_eq!(update(&mut manifold, dvec2(0.5, 1.98), 0.004), 1);
    }

    #[test]
    fn apart_clears_it() {
        let mut manifold = IncrementalManifold::default();
        update(&mut manifold, dvec2(0.0, 1.98), 0.004);
        assert_eq!(update(&mut manifold, dvec2(0.0, 3.0), 0.0), 0);
    }
}
