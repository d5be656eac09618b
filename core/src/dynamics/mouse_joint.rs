//! The mouse joint: a soft spring between a point of a body and a point in the world.

use std::f64::consts::TAU;

use glam::{DMat2, DVec2};

use super::solver_body::SolverBody;
use crate::planar::Pose;

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
    /// The spring pulls the point x to the target y with ẍ = −2ζω ẋ − ω²(x − y). By implicit Euler,
    /// v' = v − h(2ζω v' + ω²(x + h v' − y)), so that v' = (v − hω²(x − y))/(1 + 2ζωh + ω²h²). The impulse is
    /// M(v' − v), where M is the body's effective mass at that point. It is stable for any h.
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
        let [x, y] = (turn * side).to_array();
        let (across, mass) = (x * side.y, body.inverse_mass);
        let inverse_mass =
            DMat2::from_cols_array(&[mass + x * side.x, across, across, mass + y * side.y]);
        body.push(arm, inverse_mass.inverse() * (target_velocity - velocity));
    }
}
