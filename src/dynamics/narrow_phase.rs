//! What two bodies that are near each other do: nothing, or a contact.

use glam::DVec2;

use super::contact::{Contact, Impulse, Touch};
use super::{ManifoldKind, RigidBody};
use crate::planar::{ContactPoint, IncrementalManifold, PairCache, contact_within, query};

/// Bodies no farther apart than this, in px, have a contact.
pub(super) const MARGIN: f64 = 1.0;

/// What is kept of a pair of bodies from tick to tick.
#[derive(Clone, Debug, Default)]
pub(super) struct Pair {
    cache: PairCache,
    gathered: IncrementalManifold,
}

/// What two bodies are about to do.
pub(super) struct Approach {
    /// How far B moves against A in a tick, in px.
    pub(super) way: DVec2,
    /// How far a point of either can move besides, as they turn, in px.
    pub(super) turning: f64,
}

impl Pair {
    /// The contact of two bodies where they are: of those that touch, that are within the margin, or that would
    /// meet within a tick.
    pub(super) fn contact(
        &mut self,
        bodies: [usize; 2],
        a: &RigidBody,
        b: &RigidBody,
        approach: &Approach,
        kind: ManifoldKind,
    ) -> Option<Contact> {
        let answer = query(a.posed(), b.posed(), &mut self.cache);
        let near = |normal: DVec2| {
            let closing = approach.turning - approach.way.dot(normal);
            if closing > 0.0 {
                MARGIN + closing
            } else {
                MARGIN
            }
        };
        let contact = |normal: DVec2, points: &[ContactPoint]| {
            let mut contact = Contact {
                bodies,
                normal,
                friction: a.material().mixed_friction(b.material()),
                restitution: a.material().mixed_restitution(b.material()),
                curvature_radii: [a.curvature_radius(normal), b.curvature_radius(-normal)],
                points: [Touch::default(); 2],
                len: points.len(),
            };
            for (touch, &at) in contact.points.iter_mut().zip(points) {
                touch.at = at;
            }
            contact
        };
        match kind {
            ManifoldKind::OneShot => {
                let margin = near(answer.normal);
                let manifold = contact_within(a.posed(), b.posed(), &answer, margin)?;
                Some(contact(manifold.normal, manifold.points()))
            }
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

impl Contact {
    /// Takes over what was remembered at the same features of the contact before.
    pub(super) fn inherit(&mut self, before: &Self) {
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
