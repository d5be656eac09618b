//! Narrow phase: the contact of two nearby bodies, if they have one.
//!
//! # Before they touch
//! Bodies that would meet within a tick already have a contact, with a gap, so that a solver can prevent tunnelling.
//! The closest points locate a gap, but not whether it closes; bodies that could close one are therefore cast along
//! their relative translation ([`cast`]), and have no contact if they miss each other.
//!
//! # Inner edges
//! A box that slides over tiles lies slightly below their tops, as bodies at rest overlap. Its front then meets the
//! side of the next tile, but by no more than that overlap. If the body would miss when shifted sideways by four times
//! the slop, the touch is such a graze, and is ignored.

use glam::DVec2;

use super::contact::{Contact, Touch};
use super::contact_reuse::{Anchors, LastQuery, RelativeMotion, RelativePose};
use super::{ManifoldKind, RigidBody};
use crate::planar::{
    Answer, Cast, ContactPoint, IncrementalManifold, PairCache, PosedShape, cast, contact_within,
    intersects, query,
};

/// The cosine, 0.001°, above which the normal of a predicted touch equals that of the closest points: then the contact
/// has both points of the sides that face each other.
const SAME_NORMAL: f64 = 1.0 - 1e-10;

/// The state of a pair of bodies from tick to tick.
#[derive(Clone, Debug, Default)]
pub(super) struct Pair {
    cache: PairCache,
    gathered: IncrementalManifold,
    pub(super) last: LastQuery,
}

impl Pair {
    /// Updates the previous contact to the bodies' current poses; without points if they have none any more.
    pub(super) fn update(
        &mut self,
        bodies: [&RigidBody; 2],
        approach: &RelativeMotion,
        kind: ManifoldKind,
        contact: &mut Contact,
    ) {
        // An impulse that is only rounding stops a gap that closes exactly at the tick's end.
        let inverse_mass = bodies[0].inverse_mass() + bodies[1].inverse_mass();
        let least = 1e-6 * approach.slop / inverse_mass;
        let touches = |one: &Touch| one.at.depth >= 0.0 || one.applied.normal > least;
        contact.touched = contact.points().iter().any(touches);
        if self.last.update_contact(contact, bodies, approach) {
            return;
        }
        match self.find_contact(contact.bodies, bodies, approach, kind) {
            Some(mut found) => {
                found.inherit(contact);
                *contact = found;
            }
            None => contact.len = 0,
        }
    }

    /// The contact of two bodies at their current poses: if they touch, are within the margin, or would meet within a
    /// tick.
    pub(super) fn find_contact(
        &mut self,
        pair: [usize; 2],
        [a, b]: [&RigidBody; 2],
        approach: &RelativeMotion,
        kind: ManifoldKind,
    ) -> Option<Contact> {
        self.last = LastQuery::Nothing;
        let answer = query(a.posed(), b.posed(), &mut self.cache);
        let contact = |normal: DVec2, points: &[ContactPoint]| {
            let mut contact = Contact {
                bodies: pair,
                normal,
                friction: a.material().mixed_friction(b.material()),
                restitution: a.material().mixed_restitution(b.material()),
                curvature_radii: [a.curvature_radius(normal), b.curvature_radius(-normal)],
                points: [Touch::default(); 2],
                len: points.len(),
                touched: false,
                is_impact: false,
            };
            for (touch, &at) in contact.points.iter_mut().zip(points) {
                touch.at = at;
            }
            contact
        };
        match kind {
            ManifoldKind::OneShot => match predict(a, b, &answer, approach) {
                Prediction::Apart => {
                    self.last = LastQuery::Apart(RelativePose::new(a, b), answer.distance);
                    None
                }
                Prediction::Nothing => None,
                Prediction::Sides { margin } => {
                    let manifold = contact_within(a.posed(), b.posed(), &answer, margin)?;
                    let found = contact(manifold.normal, manifold.points());
                    let anchors = Anchors::new(&found, [a, b], approach);
                    self.last = LastQuery::Contact(RelativePose::new(a, b), anchors);
                    Some(found)
                }
                Prediction::Touch { margin, cast } => {
                    let manifold = contact_within(a.posed(), b.posed(), &answer, margin)?;
                    let translation = cast.fraction * approach.translation;
                    let touching = ContactPoint {
                        on_a: cast.on_a,
                        on_b: cast.on_b - translation,
                        depth: translation.dot(cast.normal),
                        ..manifold.points()[0]
                    };
                    let points = match manifold.points() {
                        [one, other] if cast.normal.dot(answer.normal) > SAME_NORMAL => {
                            let is_flat = one.depth - other.depth < approach.slop;
                            &[if is_flat { *one } else { touching }, *other][..]
                        }
                        _ => &[touching],
                    };
                    Some(contact(cast.normal, points))
                }
            },
            ManifoldKind::Incremental => {
                let (pose_a, pose_b) = (a.pose(), b.pose());
                self.gathered
                    .update((a.posed(), pose_a), (b.posed(), pose_b), &answer);
                let points = self.gathered.points();
                (!points.is_empty()).then(|| contact(answer.normal, points))
            }
        }
    }
}

/// The prediction for two bodies in the next tick.
enum Prediction {
    /// They stay farther apart than the margin.
    Apart,
    Nothing,
    /// A contact of the sides that face each other, with gaps no wider than the margin.
    Sides {
        margin: f64,
    },
    /// They meet during the motion.
    Touch {
        margin: f64,
        cast: Cast,
    },
}

fn predict(a: &RigidBody, b: &RigidBody, answer: &Answer, approach: &RelativeMotion) -> Prediction {
    let closing = approach.closing(answer.normal);
    let margin = approach.margin + closing.max(0.0);
    if answer.colliding {
        let is_shallow =
            answer.depth < approach.graze && closing > approach.graze + approach.gravity_offset;
        return if is_shallow && grazes(a.posed(), b, approach, 0.0, answer.normal) {
            Prediction::Nothing
        } else {
            Prediction::Sides { margin }
        };
    }
    if answer.distance > margin {
        return Prediction::Apart;
    }
    if closing < answer.distance {
        return Prediction::Sides { margin };
    }
    match cast(a.posed(), b.posed(), approach.translation) {
        Some(cast)
            if closing > approach.graze
                && grazes(a.posed(), b, approach, cast.fraction, cast.normal) =>
        {
            Prediction::Nothing
        }
        Some(cast) => Prediction::Touch { margin, cast },
        // A rotation may still make them touch.
        None if approach.rotation_reach >= answer.distance => Prediction::Sides { margin },
        None => Prediction::Nothing,
    }
}

/// Whether B, which touches A after this fraction of its translation, would miss A if it were shifted slightly
/// sideways.
fn grazes(
    a: &PosedShape,
    b: &RigidBody,
    approach: &RelativeMotion,
    fraction: f64,
    normal: DVec2,
) -> bool {
    let along = approach.translation.dot(normal) * normal;
    let sideways = fraction * (approach.translation - along);
    [-approach.graze, approach.graze].into_iter().any(|shift| {
        let place = b.pose().position() + sideways + shift * normal.perp();
        b.pose().moved_to(place).is_ok_and(|pose| {
            let moved = b.shape().posed(&pose);
            !intersects(a, &moved) && cast(a, &moved, along).is_none()
        })
    })
}

impl Contact {
    /// Takes over whether the bodies touched, and the impulses remembered at the same features of the previous contact.
    fn inherit(&mut self, before: &Self) {
        self.touched = before.touched;
        for touch in &mut self.points[..self.len] {
            let same = |old: &&Touch| old.at.feature == touch.at.feature;
            if let Some(old) = before.points().iter().find(same) {
                (touch.remembered, touch.applied) = (old.remembered, old.applied);
            }
        }
    }
}
