//! The state of a body in a solver.

use glam::DVec2;

use super::{Impulse, Motion, RigidBody};

/// A body in a solver: its motion and its inverse masses.
#[derive(Clone, Copy, Debug)]
pub(super) struct SolverBody {
    pub(super) motion: Motion,
    pub(super) inverse_mass: f64,
    pub(super) inverse_inertia: f64,
    /// The acceleration of a body that nothing touches, in px/s²; zero for others.
    pub(super) free_fall: DVec2,
}

impl SolverBody {
    pub(super) fn new(body: &RigidBody) -> Self {
        Self {
            free_fall: DVec2::ZERO,
            motion: *body.motion(),
            inverse_mass: body.inverse_mass(),
            inverse_inertia: body.inverse_inertia(),
        }
    }

    pub(super) fn is_fixed(&self) -> bool {
        self.inverse_mass == 0.0
    }

    /// Applies gravity for this time.
    #[inline(always)]
    pub(super) fn accelerate(&mut self, gravity: DVec2, seconds: f64) {
        if !self.is_fixed() {
            self.motion.velocity += seconds * gravity;
        }
    }

    /// Moves it for this time, after acceleration. In contact it moves with its velocity, in free fall with the mean of
    /// the velocities before and after, h v − ½h² g, which is its parabola.
    #[inline(always)]
    pub(super) fn advance(&mut self, seconds: f64) {
        self.motion.center += seconds * (self.motion.velocity - seconds / 2.0 * self.free_fall);
        self.motion.angle += seconds * self.motion.spin;
    }

    /// Applies an impulse at `arm` from the centre of mass: v += P/m, ω += (r × P)/I.
    #[inline(always)]
    pub(super) fn push(&mut self, arm: DVec2, impulse: DVec2) {
        self.motion.velocity += self.inverse_mass * impulse;
        self.motion.spin += self.inverse_inertia * arm.perp_dot(impulse);
    }

    /// Moves it as an impulse would in one second.
    pub(super) fn shift(&mut self, arm: DVec2, impulse: DVec2) {
        self.motion.center += self.inverse_mass * impulse;
        self.motion.angle += self.inverse_inertia * arm.perp_dot(impulse);
    }
}

/// The lever arms of an impulse: one world point relative to both centres of mass.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Arms {
    pub(super) a: DVec2,
    pub(super) b: DVec2,
}

impl Arms {
    /// The lever arms to a world point.
    #[inline(always)]
    pub(super) fn to(point: DVec2, a: &SolverBody, b: &SolverBody) -> Self {
        Self {
            a: point - a.motion.center,
            b: point - b.motion.center,
        }
    }

    /// The velocity of B's point relative to A's.
    #[inline(always)]
    pub(super) fn velocity_between(&self, a: &SolverBody, b: &SolverBody) -> DVec2 {
        b.motion.velocity_at(self.b) - a.motion.velocity_at(self.a)
    }

    /// The inverse effective mass along `direction`: `1/m_A + 1/m_B + (r_A × d)²/I_A + (r_B × d)²/I_B`.
    #[inline(always)]
    pub(super) fn inverse_mass_along(
        &self,
        direction: DVec2,
        a: &SolverBody,
        b: &SolverBody,
    ) -> f64 {
        let (ra, rb) = (self.a.perp_dot(direction), self.b.perp_dot(direction));
        a.inverse_mass + b.inverse_mass + ra * ra * a.inverse_inertia + rb * rb * b.inverse_inertia
    }

    /// Applies an impulse to B and its opposite to A.
    #[inline(always)]
    pub(super) fn apply(&self, impulse: DVec2, a: &mut SolverBody, b: &mut SolverBody) {
        a.push(self.a, -impulse);
        b.push(self.b, impulse);
    }
}

/// Mutable references to both bodies of a contact.
#[inline(always)]
pub(super) fn both(
    bodies: &mut [SolverBody],
    [a, b]: [usize; 2],
) -> (&mut SolverBody, &mut SolverBody) {
    let (low, high) = bodies.split_at_mut(b);
    (&mut low[a], &mut high[0])
}

/// B's acceleration relative to A's by gravity alone.
#[inline(always)]
pub(super) fn acceleration_between(a: &SolverBody, b: &SolverBody, gravity: DVec2) -> DVec2 {
    match [a, b].map(SolverBody::is_fixed) {
        [true, false] => gravity,
        [false, true] => DVec2::ZERO - gravity,
        _ => DVec2::ZERO,
    }
}

/// Coulomb's law: the tangential impulse that is nearest to `target` within ±μ times the normal one.
#[inline(always)]
pub(super) fn within_cone(target: f64, friction: f64, normal: f64) -> f64 {
    let most = friction * normal;
    if target > most {
        most
    } else if target < -most {
        -most
    } else {
        target
    }
}

impl Impulse {
    pub(super) fn add(&mut self, other: Self) {
        self.normal += other.normal;
        self.tangent += other.tangent;
    }
}

// The length and speed tolerances of a world, in proportion to its bodies.
//
// The scale is set by the movable bodies: s is the median of the square roots of their areas, and a speed is in s per
// second. A world in metres moves as the same world in px does; scaled by a power of 2, bit for bit.

/// The tolerances of a world, in px and px per second.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tolerances {
    /// The overlap of bodies at rest: enough to keep contacts persistent. s/1000.
    pub(super) slop: f64,
    /// The largest overlap that counts as grazing. s/250.
    pub(super) graze: f64,
    /// The largest gap at which resting bodies have a contact. s/50.
    pub(super) margin: f64,
    /// The excess over the depth by which bodies are pushed out, so that they end apart. s/5000.
    pub(super) push_margin: f64,
    /// The largest speed that corrects an overlap. 3 s a second.
    pub(super) push_speed: f64,
}

impl Tolerances {
    /// The tolerances of a world of these bodies. Arbitrary if none is free, as nothing moves then.
    pub(super) fn new(bodies: &[RigidBody]) -> Self {
        let free = bodies.iter().filter(|body| !body.is_fixed());
        let mut sizes: Vec<f64> = free
            .map(|body| (body.mass() / body.material().density).sqrt())
            .collect();
        sizes.sort_by(f64::total_cmp);
        let size = sizes.get(sizes.len() / 2).copied().unwrap_or(1.0);
        let slop = 1e-3 * size;
        Self {
            slop,
            graze: 4.0 * slop,
            margin: 0.02 * size,
            push_margin: 2e-4 * size,
            push_speed: 3.0 * size,
        }
    }
}
