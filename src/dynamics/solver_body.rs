//! What a solver moves.

use glam::DVec2;

use super::{Impulse, Motion, RigidBody};

/// A body as a solver sees it: what changes, and how readily.
#[derive(Clone, Copy, Debug)]
pub(super) struct SolverBody {
    pub(super) motion: Motion,
    pub(super) inverse_mass: f64,
    pub(super) inverse_inertia: f64,
    /// The acceleration of a body that nothing touches, in px/s²; zero for others.
    pub(super) falls_with: DVec2,
}

impl SolverBody {
    pub(super) fn new(body: &RigidBody) -> Self {
        Self {
            falls_with: DVec2::ZERO,
            motion: *body.motion(),
            inverse_mass: body.inverse_mass(),
            inverse_inertia: body.inverse_inertia(),
        }
    }

    pub(super) fn is_fixed(&self) -> bool {
        self.inverse_mass == 0.0
    }

    /// Gravity for so many seconds.
    #[inline(always)]
    pub(super) fn accelerate(&mut self, gravity: DVec2, seconds: f64) {
        if !self.is_fixed() {
            self.motion.velocity += seconds * gravity;
        }
    }

    /// Lets it move for so many seconds, after it was accelerated. In contact it goes by the velocity that the
    /// contact has left it with, in free fall by the mean of before and after, h v − ½h² g, which is its parabola.
    #[inline(always)]
    pub(super) fn advance(&mut self, seconds: f64) {
        self.motion.center += seconds * (self.motion.velocity - seconds / 2.0 * self.falls_with);
        self.motion.angle += seconds * self.motion.spin;
    }

    /// Takes an impulse at `arm` from the centre of mass: v += P/m, ω += (r × P)/I.
    #[inline(always)]
    pub(super) fn push(&mut self, arm: DVec2, impulse: DVec2) {
        self.motion.velocity += self.inverse_mass * impulse;
        self.motion.spin += self.inverse_inertia * arm.perp_dot(impulse);
    }
}

impl SolverBody {
    /// Moves it by what an impulse would move it in a second.
    pub(super) fn shift(&mut self, arm: DVec2, impulse: DVec2) {
        self.motion.center += self.inverse_mass * impulse;
        self.motion.angle += self.inverse_inertia * arm.perp_dot(impulse);
    }
}

/// Where an impulse acts: the same point of the world as it lies from both centres of mass.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Arms {
    pub(super) a: DVec2,
    pub(super) b: DVec2,
}

impl Arms {
    /// To a point of the world.
    #[inline(always)]
    pub(super) fn to(point: DVec2, a: &SolverBody, b: &SolverBody) -> Self {
        Self {
            a: point - a.motion.center,
            b: point - b.motion.center,
        }
    }

    /// How fast B's point moves away from A's.
    #[inline(always)]
    pub(super) fn velocity_between(&self, a: &SolverBody, b: &SolverBody) -> DVec2 {
        b.motion.velocity_at(self.b) - a.motion.velocity_at(self.a)
    }

    /// How much an impulse of 1 along `direction` changes that along it:
    /// `1/m_A + 1/m_B + (r_A × d)²/I_A + (r_B × d)²/I_B`.
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

    /// Gives B an impulse and A its opposite.
    #[inline(always)]
    pub(super) fn apply(&self, impulse: DVec2, a: &mut SolverBody, b: &mut SolverBody) {
        a.push(self.a, -impulse);
        b.push(self.b, impulse);
    }
}

/// Both bodies of a contact, to be changed.
#[inline(always)]
pub(super) fn both(
    bodies: &mut [SolverBody],
    [a, b]: [usize; 2],
) -> (&mut SolverBody, &mut SolverBody) {
    let (low, high) = bodies.split_at_mut(b);
    (&mut low[a], &mut high[0])
}

/// How fast gravity alone changes B's velocity against A's.
#[inline(always)]
pub(super) fn acceleration_between(a: &SolverBody, b: &SolverBody, gravity: DVec2) -> DVec2 {
    let [of_a, of_b] = [a, b].map(|body| {
        if body.is_fixed() {
            DVec2::ZERO
        } else {
            gravity
        }
    });
    of_b - of_a
}

/// Coulomb's law: the tangential impulse that is nearest to `wanted` within ±μ times the normal one.
#[inline(always)]
pub(super) fn within_cone(wanted: f64, friction: f64, normal: f64) -> f64 {
    let most = friction * normal;
    if wanted > most {
        most
    } else if wanted < -most {
        -most
    } else {
        wanted
    }
}

impl Impulse {
    pub(super) fn add(&mut self, other: Self) {
        self.normal += other.normal;
        self.tangent += other.tangent;
    }
}

// The lengths and speeds below which a world's rules take no notice, in proportion to its bodies.
//
// A rule that lets bodies overlap a little, or takes a slow impact for rest, has to know what is little and what is
// slow. That is measured by the bodies that move: s is the median of the square roots of their areas, and a speed is
// s by the second. A world in metres falls as the same world in px does; times a power of 2, bit for bit.

/// What a world takes for little and for slow, in px and px a second.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tolerances {
    /// How far bodies at rest overlap: enough for a contact not to come and go. s/1000.
    pub(super) slop: f64,
    /// What overlaps by no more than this, or would, and passes by only grazes. s/250.
    pub(super) graze: f64,
    /// Bodies no farther apart than this have a contact. s/50.
    pub(super) margin: f64,
    /// How much farther than the depth bodies are pushed out, so that they end apart. s/5000.
    pub(super) push_margin: f64,
    /// The fastest that an overlap is undone. 3 s a second.
    pub(super) push_speed: f64,
    /// The least speed of an impact that is given back: slower ones are rest. 0.4 s a second.
    pub(super) impact_speed: f64,
}

impl Tolerances {
    /// Those of a world of these bodies. Where none is free nothing moves, and any will do.
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
            impact_speed: 0.4 * size,
        }
    }
}
