//! Contact reuse: skips the query of a pair that has hardly moved relative to each other; and which edges are ghosts.
//!
//! In A's local space, B's centre of mass is at p and B's angle is θ. Since p₀ and θ₀ no point of B, within r of that
//! centre, has moved by more than
//!
//! ```text
//! m = |p − p₀| + |θ − θ₀| r
//! ```
//!
//! - Two bodies at distance d then are now at least d − m apart: while that is more than what may close in a tick, they
//!   have no contact, exactly as a query would find.
//! - A contact whose bodies have moved little moves with them: its points on A with A, those on B with B, its normal
//!   with A. Neither the true depth nor that of the contact then changes by more than m, which is at most a quarter of
//!   the slop. The error of the contact is that large only if a corner slips off the end of a side; elsewhere it is
//!   about m²/size. `Box2D` calls this recycling.

use glam::DVec2;

use super::RigidBody;
use super::contact::Contact;
use crate::planar::{Circle, Pose, Shape, Support, intersects};

/// The fraction of the slop by which bodies may move and keep their contact.
const REUSE_FRACTION: f64 = 0.25;

/// The reusable result of the last query of a pair.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum LastQuery {
    /// None: the pair must be queried.
    #[default]
    Nothing,
    /// The bodies were apart by this distance, in px.
    Apart(RelativePose, f64),
    /// The bodies have a contact.
    Contact(RelativePose, Anchors),
}

/// The pose of B relative to A.
#[derive(Clone, Copy, Debug)]
pub(super) struct RelativePose {
    /// The offset of B's centre of mass from A's, in A's local axes, in px.
    center: DVec2,
    /// B's angle minus A's, in radians.
    angle: f64,
}

impl RelativePose {
    pub(super) fn new(a: &RigidBody, b: &RigidBody) -> Self {
        let (from, to) = (a.motion(), b.motion());
        Self {
            center: a.pose().rotate_to_local(to.center - from.center),
            angle: to.angle - from.angle,
        }
    }

    /// The largest motion of a point of B, within `reach` of its centre, since `before`, in px.
    fn moved_since(&self, before: &Self, reach: f64) -> f64 {
        (self.center - before.center).length() + (self.angle - before.angle).abs() * reach
    }
}

/// A contact's points and normal in the local spaces of its bodies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Anchors {
    /// In A's local space.
    normal: DVec2,
    /// The centres of curvature at each point, in the local space of A and of B.
    points: [[DVec2; 2]; 2],
    /// The gap that could have closed in the tick after the query, in px.
    closing: f64,
}

impl Anchors {
    pub(super) fn new(
        contact: &Contact,
        [a, b]: [&RigidBody; 2],
        approach: &RelativeMotion,
    ) -> Self {
        let [offset_a, offset_b] = contact.surface_offsets();
        let mut points = [[DVec2::ZERO; 2]; 2];
        for (anchors, touch) in points.iter_mut().zip(contact.points()) {
            *anchors = [
                a.pose().inverse_transform_point(touch.at.on_a - offset_a),
                b.pose().inverse_transform_point(touch.at.on_b - offset_b),
            ];
        }
        Self {
            normal: a.pose().rotate_to_local(contact.normal),
            points,
            closing: approach.closing(contact.normal),
        }
    }

    /// Moves the contact with the bodies.
    fn move_with_bodies(&mut self, contact: &mut Contact, [a, b]: [&RigidBody; 2]) {
        contact.normal = a.pose().rotate(self.normal);
        let surface_offsets = contact.surface_offsets();
        let normal = contact.normal;
        for (touch, anchors) in contact.points_mut().iter_mut().zip(&self.points) {
            let on_a = a.pose().transform_point(anchors[0]) + surface_offsets[0];
            let on_b = b.pose().transform_point(anchors[1]) + surface_offsets[1];
            // Split the slip between the points, so that they are opposite each other again.
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

impl LastQuery {
    /// Whether the bodies still have no contact.
    pub(super) fn is_apart(&self, [a, b]: [&RigidBody; 2], approach: &RelativeMotion) -> bool {
        let Self::Apart(then, distance) = self else {
            return false;
        };
        let moved = RelativePose::new(a, b).moved_since(then, approach.reach);
        let closing = approach.translation.length() + approach.rotation_reach;
        distance - moved > approach.margin + closing
    }

    /// Moves the previous contact with the bodies; returns whether it is as good as a new one.
    pub(super) fn update_contact(
        &mut self,
        contact: &mut Contact,
        bodies: [&RigidBody; 2],
        approach: &RelativeMotion,
    ) -> bool {
        let Self::Contact(then, anchors) = self else {
            return false;
        };
        let moved = RelativePose::new(bodies[0], bodies[1]).moved_since(then, approach.reach);
        if moved > REUSE_FRACTION * approach.slop {
            return false;
        }
        anchors.move_with_bodies(contact, bodies);
        let closing = approach.closing(contact.normal);
        closing <= approach.graze + approach.gravity_offset
            && closing <= anchors.closing + approach.margin / 2.0
    }
}

// The approach of two bodies in the next tick.

/// The predicted relative motion of two bodies.
pub(super) struct RelativeMotion {
    /// The translation of B relative to A in a tick, in px.
    pub(super) translation: DVec2,
    /// The additional relative motion of two points by rotation, at most, in px.
    pub(super) rotation_reach: f64,
    /// The largest distance of a point of B from its centre of mass, in px.
    pub(super) reach: f64,
    /// The part of the translation by gravity alone, in px: bodies at rest approach by no more.
    pub(super) gravity_offset: f64,
    /// The overlap of bodies at rest, in px.
    pub(super) slop: f64,
    /// The largest overlap, in px, that counts as grazing.
    pub(super) graze: f64,
    /// The largest gap, in px, at which resting bodies have a contact.
    pub(super) margin: f64,
}

impl RelativeMotion {
    /// The gap along the normal that may close in the tick, in px.
    pub(super) fn closing(&self, normal: DVec2) -> f64 {
        self.rotation_reach - self.translation.dot(normal)
    }
}

/// Normals with a larger cosine count as equal.
const SAME_COSINE: f64 = 1.0 - 1e-9;

/// Removes the contacts at inner edges; heights that differ by no more than `graze` px count as level.
pub(super) fn remove(bodies: &[RigidBody], contacts: &mut Vec<Contact>, graze: f64) {
    let on_fixed = |(at, contact): (usize, &Contact)| {
        let [a, b] = contact.bodies.map(|body| bodies[body].is_fixed());
        (a != b).then(|| (contact.bodies[usize::from(a)], at))
    };
    let mut supported: Vec<(usize, usize)> =
        contacts.iter().enumerate().filter_map(on_fixed).collect();
    supported.sort_unstable();
    let mut are_inner = vec![false; contacts.len()];
    for of_a_body in supported.chunk_by(|one, other| one.0 == other.0) {
        for &(_, edge) in of_a_body {
            are_inner[edge] = of_a_body.iter().any(|&(_, held)| {
                let is_deeper = contacts[held].depth() > contacts[edge].depth()
                    || contacts[held].depth() == contacts[edge].depth() && held < edge;
                is_deeper && is_covered(bodies, &contacts[edge], &contacts[held], graze)
            });
        }
    }
    let mut are_inner = are_inner.into_iter();
    contacts.retain(|_| are_inner.next() == Some(false));
}

/// Whether a contact with a fixed body is at an edge that adjoins another fixed body supporting the same body.
fn is_covered(bodies: &[RigidBody], edge: &Contact, held: &Contact, graze: f64) -> bool {
    let [(edge_side, edge_outward), (held_side, outward)] = [edge, held].map(|contact| {
        if bodies[contact.bodies[0]].is_fixed() {
            (0, contact.normal)
        } else {
            (1, -contact.normal)
        }
    });
    if outward.dot(edge_outward) > SAME_COSINE {
        return false;
    }
    let on = |contact: &Contact, side: usize, at: usize| {
        let touch = &contact.points()[at].at;
        [touch.on_a, touch.on_b][side]
    };
    let tile = bodies[edge.bodies[edge_side]].posed();
    let top = tile.support(outward).dot(outward) + tile.radius();
    if top > outward.dot(on(held, held_side, 0)) + graze {
        return false;
    }
    let floor = bodies[held.bodies[held_side]].posed();
    let Ok(about) = Circle::new(graze).map(Shape::from) else {
        return false;
    };
    (0..edge.points().len()).all(|at| {
        Pose::new(on(edge, edge_side, at), 0.0)
            .is_ok_and(|pose| intersects(floor, &about.posed(&pose)))
    })
}
