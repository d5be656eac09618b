//! Pairs that need not be asked about again, as they have hardly moved against each other.
//!
//! As A sees it, B's centre of mass lies at p and B is turned by θ. Since p₀ and θ₀ no point of B, which reaches no
//! farther than r from that centre, has moved by more than
//!
//! ```text
//! m = |p − p₀| + |θ − θ₀| r
//! ```
//!
//! - Two bodies that were d apart are so still by at least d − m: while that is more than what may close in a tick,
//!   they have no contact, exactly as if they were asked.
//! - A contact whose bodies have moved by little goes with them: its points on A with A, those on B with B, its normal
//!   with A. Neither the true depth nor that of the contact has then changed by more than m, which is at most a quarter
//!   of the slop. The contact is off by so much only where a corner slips off the end of a side; elsewhere it is off by
//!   some m²/size. `Box2D` calls this recycling.

use glam::DVec2;

use super::RigidBody;
use super::contact::Contact;

/// The part of the slop by which bodies may move and keep their contact.
const CALM: f64 = 0.25;

/// What the last query of a pair is still good for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Known {
    /// Nothing: the pair is to be asked about.
    #[default]
    Nothing,
    /// They were so far apart, in px.
    Apart(Placement, f64),
    /// They have a contact.
    Contact(Placement, Anchors),
}

/// B as A sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placement {
    /// B's centre of mass from A's, along the axes of A's local space, in px.
    center: DVec2,
    /// B's turn less A's, in radians.
    angle: f64,
}

impl Placement {
    pub(super) fn new(a: &RigidBody, b: &RigidBody) -> Self {
        let (from, to) = (a.motion(), b.motion());
        Self {
            center: a.pose().rotate_to_local(to.center - from.center),
            angle: to.angle - from.angle,
        }
    }

    /// The farthest that a point of B, no farther than `reach` from its centre, has moved since `before`, in px.
    fn moved_since(&self, before: &Self, reach: f64) -> f64 {
        (self.center - before.center).length() + (self.angle - before.angle).abs() * reach
    }
}

/// Where a contact is fixed to its bodies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Anchors {
    /// In A's local space.
    normal: DVec2,
    /// The centres of curvature behind each point, in the local space of A and of B.
    points: [[DVec2; 2]; 2],
    /// How much of a gap could have closed in the tick after it was found, in px.
    closing: f64,
}

impl Anchors {
    pub(super) fn new(
        contact: &Contact,
        [a, b]: [&RigidBody; 2],
        approach: &RelativeMotion,
    ) -> Self {
        let rims = contact.rims();
        let mut points = [[DVec2::ZERO; 2]; 2];
        for (anchors, touch) in points.iter_mut().zip(contact.points()) {
            *anchors = [
                a.pose().inverse_transform_point(touch.at.on_a - rims[0]),
                b.pose().inverse_transform_point(touch.at.on_b - rims[1]),
            ];
        }
        Self {
            normal: a.pose().rotate_to_local(contact.normal),
            points,
            closing: approach.closing(contact.normal),
        }
    }

    /// Takes the contact to where the bodies are now.
    fn carry(&mut self, contact: &mut Contact, [a, b]: [&RigidBody; 2]) {
        contact.normal = a.pose().rotate(self.normal);
        let rims = contact.rims();
        let normal = contact.normal;
        for (touch, anchors) in contact.points_mut().iter_mut().zip(&self.points) {
            let on_a = a.pose().transform_point(anchors[0]) + rims[0];
            let on_b = b.pose().transform_point(anchors[1]) + rims[1];
            // What they have slipped is shared, so that they lie opposite each other again.
            let (middle, depth) = ((on_a + on_b) / 2.0, normal.dot(on_a - on_b));
            touch.at.depth = depth;
            touch.at.on_a = middle + depth / 2.0 * normal;
            touch.at.on_b = middle - depth / 2.0 * normal;
        }
        if contact.sort() {
            self.points.swap(0, 1);
        }
    }
}

impl Known {
    /// Whether the bodies still have no contact.
    pub(super) fn is_apart(&self, [a, b]: [&RigidBody; 2], approach: &RelativeMotion) -> bool {
        let Self::Apart(then, distance) = self else {
            return false;
        };
        let moved = Placement::new(a, b).moved_since(then, approach.reach);
        let closing = approach.way.length() + approach.turning;
        distance - moved > approach.margin + closing
    }

    /// Takes the contact of the tick before to where the bodies are now; whether that is as good as a new one.
    pub(super) fn carries(
        &mut self,
        contact: &mut Contact,
        bodies: [&RigidBody; 2],
        approach: &RelativeMotion,
    ) -> bool {
        let Self::Contact(then, anchors) = self else {
            return false;
        };
        let moved = Placement::new(bodies[0], bodies[1]).moved_since(then, approach.reach);
        if moved > CALM * approach.slop {
            return false;
        }
        anchors.carry(contact, bodies);
        let closing = approach.closing(contact.normal);
        closing <= approach.graze + approach.falling
            && closing <= anchors.closing + approach.margin / 2.0
    }
}

// How two bodies may come nearer in the next tick.

/// What two bodies are about to do.
pub(super) struct RelativeMotion {
    /// How far B moves against A in a tick, in px.
    pub(super) way: DVec2,
    /// How far a point of either can move besides, as they turn, in px.
    pub(super) turning: f64,
    /// No point of B is farther from its centre of mass, in px.
    pub(super) reach: f64,
    /// How much of the way gravity alone makes, in px: bodies at rest close in by no more.
    pub(super) falling: f64,
    /// How far bodies at rest overlap, in px.
    pub(super) slop: f64,
    /// What overlaps or would touch by no more than this, in px, only grazes.
    pub(super) graze: f64,
    /// Bodies no farther apart than this, in px, have a contact.
    pub(super) margin: f64,
}

impl RelativeMotion {
    /// How much of a gap along the normal may close in the tick, in px.
    pub(super) fn closing(&self, normal: DVec2) -> f64 {
        self.turning - self.way.dot(normal)
    }
}
