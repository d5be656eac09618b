//! Contacts between bodies and their impulses, and the joint by which the mouse pulls.

use std::f64::consts::TAU;

use glam::{DMat2, DVec2};

use super::solver_body::SolverBody;
use crate::planar::{ContactPoint, Pose};

/// An impulse at a contact, in mass · px a second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Impulse {
    /// Along the contact's normal, on B; not negative.
    pub normal: f64,
    /// Along the contact's tangent, on B.
    pub tangent: f64,
}

/// A contact point, with or without a gap.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Touch {
    /// The points on the two bodies, in world space, and the penetration depth; negative for a gap.
    pub at: ContactPoint,
    /// The total impulse of the last tick here.
    pub applied: Impulse,
    /// The impulse for warm starting the next step.
    pub remembered: Impulse,
}

impl Touch {
    /// Whether the bodies overlap here, or the tick applied an impulse over the gap.
    pub(super) fn has_effect(&self) -> bool {
        self.at.depth >= 0.0 || self.applied.normal > 0.0
    }

    /// The point of application of impulses, in world space: midway between the points on the two bodies, so that both
    /// get opposite impulses at the same point.
    #[must_use]
    pub fn point(&self) -> DVec2 {
        (self.at.on_a + self.at.on_b) / 2.0
    }
}

/// Two bodies that touch, or may touch within a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The indices of A and B among the bodies, the lower first.
    pub bodies: [usize; 2],
    /// The unit vector from A towards B.
    pub normal: DVec2,
    /// Coulomb's coefficient between the two.
    pub friction: f64,
    /// The coefficient of restitution between the two.
    pub restitution: f64,
    /// The radii of curvature of A's and B's surface here, in px; 0 at a corner and on a side. The centre of curvature
    /// rotates with the body; the contact point does not.
    pub(super) curvature_radii: [f64; 2],
    pub(super) points: [Touch; 2],
    pub(super) len: usize,
    /// Whether the bodies already touched in the last tick.
    pub(super) touched: bool,
}

impl Contact {
    /// The points, one or two, the deeper first.
    #[must_use]
    pub fn points(&self) -> &[Touch] {
        &self.points[..self.len]
    }

    pub(super) fn points_mut(&mut self) -> &mut [Touch] {
        &mut self.points[..self.len]
    }

    /// The unit vector along the contact: the normal rotated by 90° clockwise on screen.
    #[must_use]
    pub fn tangent(&self) -> DVec2 {
        self.normal.perp()
    }

    /// Whether fast approach here is an impact: not if the bodies overlap and have no restitution.
    pub(super) fn can_impact(&self) -> bool {
        self.restitution > 0.0 || self.depth() < 0.0
    }

    /// The offsets from the centres of curvature to A's and B's surface.
    pub(super) fn surface_offsets(&self) -> [DVec2; 2] {
        let [radius_a, radius_b] = self.curvature_radii;
        [radius_a * self.normal, -radius_b * self.normal]
    }

    /// Moves the deeper point first; returns whether the order changed.
    pub(super) fn sort(&mut self) -> bool {
        let was_second = self.len == 2 && self.points[1].at.depth > self.points[0].at.depth;
        if was_second {
            self.points.swap(0, 1);
        }
        was_second
    }

    /// The penetration depth, in px; negative for a gap.
    #[must_use]
    pub fn depth(&self) -> f64 {
        self.points[0].at.depth
    }
}

/// A soft spring that pulls a point of a body to a target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MouseJoint {
    /// The index of the body.
    pub body: usize,
    /// The anchor, in the shape's local space (px).
    pub held_at: DVec2,
    /// The target, in world space (px).
    pub target: DVec2,
}

/// The spring's frequency with the body alone, and its damping ratio, slightly below critical.
const HERTZ: f64 = 4.0;
const DAMPING: f64 = 0.8;

impl MouseJoint {
    /// Pulls for this time.
    ///
    /// A spring that pulls the point x to the target y with ẍ = −2ζω ẋ − ω²(x − y), where M is the body's effective
    /// mass at that point; by implicit Euler, v' = v − h(2ζω v' + ω²(x + h v' − y)), so that
    /// v' = (v − hω²(x − y))/(1 + 2ζωh + ω²h²), and the impulse is M(v' − v). It is stable for any h.
    pub(super) fn apply(&self, body: &mut SolverBody, local_center: DVec2, seconds: f64) {
        if body.is_fixed() {
            return;
        }
        let turned = Pose::new(DVec2::ZERO, body.motion.angle).unwrap_or_default();
        let arm = turned.transform_point(self.held_at - local_center);
        let velocity = body.motion.velocity_at(arm);
        let stretch = body.motion.center + arm - self.target;
        let rate = TAU * HERTZ;
        let (stiff, damped) = (rate * rate * seconds, 2.0 * DAMPING * rate * seconds);
        let target_velocity = (velocity - stiff * stretch) / (1.0 + damped + stiff * seconds);
        // The inverse effective mass: K = 1/m I + 1/I [r⊥ r⊥ᵀ].
        let side = arm.perp();
        let turn = body.inverse_inertia;
        let inverse_mass = DMat2::from_cols(
            DVec2::new(
                body.inverse_mass + turn * side.x * side.x,
                turn * side.x * side.y,
            ),
            DVec2::new(
                turn * side.x * side.y,
                body.inverse_mass + turn * side.y * side.y,
            ),
        );
        body.push(arm, inverse_mass.inverse() * (target_velocity - velocity));
    }
}
