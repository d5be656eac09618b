//! What two bodies that are near each other do: nothing, or a contact.
//!
//! # Before they touch
//! Bodies that would meet within a tick have a contact already, with a gap, so that no solver lets them pass each
//! other: that is why a fast body does not go through a thin one. Closest points tell where a gap is, not
//! whether it closes; bodies that would close one are therefore cast along the way that they go
//! ([`cast`]), and have no contact where they go past each other.
//!
//! # Inner edges
//! A box that slides over tiles lies a little lower than their tops, as all that rests overlaps. Its front then
//! meets the side of the next tile, but by no more than that overlap. Where the body would go past if it lay by
//! twice the slop more to one side, the touch is such a graze, and none.

use glam::DVec2;

use super::contact::{Contact, Impulse, Touch};
use super::contact_reuse::RelativeMotion;
use super::contact_reuse::{Anchors, Known, Placement};
use super::{ManifoldKind, RigidBody};
use crate::planar::{
    Answer, Cast, ContactPoint, IncrementalManifold, PairCache, PosedShape, cast, contact_within,
    intersects, query,
};

/// Where the normal of a touch to come is that of the closest points, by its cosine, both points of the contact are of
/// the sides that face each other there: 0.001°.
const SAME_NORMAL: f64 = 1.0 - 1e-10;

/// What is kept of a pair of bodies from tick to tick.
#[derive(Clone, Debug, Default)]
pub(super) struct Pair {
    cache: PairCache,
    gathered: IncrementalManifold,
    known: Known,
}

impl Pair {
    /// Whether two bodies without a contact have none now, as they cannot have come near enough.
    pub(super) fn is_apart(&self, bodies: [&RigidBody; 2], approach: &RelativeMotion) -> bool {
        self.known.is_apart(bodies, approach)
    }

    /// Takes the contact of the tick before to where the bodies are now; without points where they have none any more.
    pub(super) fn update(
        &mut self,
        bodies: [&RigidBody; 2],
        approach: &RelativeMotion,
        kind: ManifoldKind,
        contact: &mut Contact,
    ) {
        contact.touched = contact.points().iter().any(Touch::is_answered);
        if self.known.carries(contact, bodies, approach) {
            return;
        }
        match self.found(contact.bodies, bodies, approach, kind) {
            Some(mut found) => {
                found.inherit(contact);
                *contact = found;
            }
            None => contact.len = 0,
        }
    }

    /// What has to be set aside to go on from it to the last bit: all but the memory of its queries.
    pub(super) fn set_aside(&self) -> Self {
        Self {
            cache: PairCache::default(),
            gathered: self.gathered.clone(),
            known: self.known,
        }
    }

    /// The contact of two bodies where they are: of those that touch, that are within the margin, or that would meet
    /// within a tick.
    pub(super) fn found(
        &mut self,
        pair: [usize; 2],
        [a, b]: [&RigidBody; 2],
        approach: &RelativeMotion,
        kind: ManifoldKind,
    ) -> Option<Contact> {
        self.known = Known::Nothing;
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
            };
            for (touch, &at) in contact.points.iter_mut().zip(points) {
                touch.at = at;
            }
            contact
        };
        match kind {
            ManifoldKind::OneShot => match foreseen(a, b, &answer, approach) {
                Foreseen::Apart => {
                    self.known = Known::Apart(Placement::new(a, b), answer.distance);
                    None
                }
                Foreseen::Nothing => None,
                Foreseen::Sides { margin } => {
                    let manifold = contact_within(a.posed(), b.posed(), &answer, margin)?;
                    let found = contact(manifold.normal, manifold.points());
                    let anchors = Anchors::new(&found, [a, b], approach);
                    self.known = Known::Contact(Placement::new(a, b), anchors);
                    Some(found)
                }
                Foreseen::Touch { margin, cast } => {
                    let manifold = contact_within(a.posed(), b.posed(), &answer, margin)?;
                    let way = cast.fraction * approach.way;
                    let touching = ContactPoint {
                        on_a: cast.on_a,
                        on_b: cast.on_b - way,
                        depth: way.dot(cast.normal),
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

/// What is to be expected of two bodies in the next tick.
enum Foreseen {
    /// They stay farther apart than the margin.
    Apart,
    Nothing,
    /// A contact of the sides that face each other, with gaps no wider than the margin.
    Sides {
        margin: f64,
    },
    /// They meet on their way.
    Touch {
        margin: f64,
        cast: Cast,
    },
}

fn foreseen(a: &RigidBody, b: &RigidBody, answer: &Answer, approach: &RelativeMotion) -> Foreseen {
    let closing = approach.closing(answer.normal);
    let margin = if closing > 0.0 {
        approach.margin + closing
    } else {
        approach.margin
    };
    if answer.colliding {
        let is_shallow =
            answer.depth < approach.graze && closing > approach.graze + approach.falling;
        return if is_shallow && grazes(a.posed(), b, approach, 0.0, answer.normal) {
            Foreseen::Nothing
        } else {
            Foreseen::Sides { margin }
        };
    }
    if answer.distance > margin {
        return Foreseen::Apart;
    }
    if closing < answer.distance {
        return Foreseen::Sides { margin };
    }
    match cast(a.posed(), b.posed(), approach.way) {
        Some(cast)
            if closing > approach.graze
                && grazes(a.posed(), b, approach, cast.fraction, cast.normal) =>
        {
            Foreseen::Nothing
        }
        Some(cast) => Foreseen::Touch { margin, cast },
        // A turn may yet bring them together.
        None if approach.turning >= answer.distance => Foreseen::Sides { margin },
        None => Foreseen::Nothing,
    }
}

/// Whether B, which touches A after this part of its way or at once, would go past A along the normal if it lay a little
/// to one side.
fn grazes(
    a: &PosedShape,
    b: &RigidBody,
    approach: &RelativeMotion,
    fraction: f64,
    normal: DVec2,
) -> bool {
    let along = approach.way.dot(normal) * normal;
    let beside = fraction * (approach.way - along);
    [-approach.graze, approach.graze].into_iter().any(|aside| {
        let place = b.pose().position() + beside + aside * normal.perp();
        b.pose().moved_to(place).is_ok_and(|pose| {
            let moved = b.shape().posed(&pose);
            !intersects(a, &moved) && cast(a, &moved, along).is_none()
        })
    })
}

impl Contact {
    /// Takes over whether the bodies touched, and what was remembered at the same features of the contact before.
    pub(super) fn inherit(&mut self, before: &Self) {
        self.touched = before.touched;
        for touch in &mut self.points[..self.len] {
            let same = |old: &&Touch| old.at.feature == touch.at.feature;
            if let Some(old) = before.points().iter().find(same) {
                (touch.remembered, touch.applied) = (old.remembered, old.applied);
            }
        }
    }

    /// Forgets what the last tick gave.
    pub(super) fn begin_tick(&mut self) {
        for touch in self.points_mut() {
            touch.applied = Impulse::default();
        }
    }
}
