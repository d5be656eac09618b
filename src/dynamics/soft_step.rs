//! Soft step: small steps, soft contacts, and the speed that softness added taken out again.
//!
//! After Catto's `Box2D` v3 ("Solver2D", 2024). A tick is cut into substeps of h, in each of which every contact
//! is solved once (more steps are worth more than more rounds): gravity, warm start, soft solve, motion, relax.
//!
//! # A soft contact
//! An overlap s < 0 is undone as by a spring with frequency ω and damping ratio ζ, stepped backwards in time. With
//! the contact's effective mass m = 1/k that is the impulse
//!
//! ```text
//! λ = −m · c (v_n + r s) − d λ_sum      r = ω/(2ζ + hω)   c = a/(1 + a)   d = 1/(1 + a)   a = hω(2ζ + hω)
//! ```
//!
//! however stiff the spring is. Over a gap s > 0 the contact is rigid and lets the bodies close s in this
//! substep, no more. Where bodies touch, they are let overlap by the slop: s stands for the overlap beyond it.
//!
//! # Relax
//! To undo an overlap bodies were given speed. After they have moved, the contacts are solved once more without
//! r s, which takes it away again, so that no energy comes of it.
//!
//! # Restitution
//! An impact between bodies that give back is answered before the substep that it would happen in. Over the gap s
//! to it, with the acceleration a along n, the speed v grows to v' with v'² = v² − 2as; e v' of it is given back, and
//! less what it takes to be as far apart as now: v''² = e² v'² + 2as. That is the impact's own speed, not the
//! tick's, and a ball never rises above where it fell from. Impacts are passed on from body to body, as in a
//! cradle, by going round until none is left.
//!
//! # Where impulses act
//! On both bodies at the same point of the world, midway between the points on them, wherever they have moved in
//! the tick: so angular momentum is conserved to the last digits.

use std::f64::consts::TAU;

use glam::DVec2;

use super::contact::{Contact, Impulse};
use super::moving::{Arms, Moving, both, within_cone};
use super::{IMPACT_SPEED, Pull, SLOP};

/// Into how many a tick is cut.
const SUBSTEPS: u32 = 4;

/// The contact's spring: how often it would swing in a second, and how far it is from swinging at all.
const HERTZ: f64 = 30.0;
const DAMPING: f64 = 10.0;

/// The fastest that an overlap is undone, in px a second.
const MOST_PUSH_SPEED: f64 = 400.0;

/// How often impacts go round; each round passes one on by at least a body.
const IMPACT_ROUNDS: usize = 16;

/// A spring stepped backwards by h: how fast it takes back a px, and how it weighs the impulse and their sum.
#[derive(Clone, Copy)]
struct Softness {
    rate: f64,
    impulse_part: f64,
    sum_part: f64,
}

impl Softness {
    /// Without a spring: the velocity alone counts.
    const RIGID: Self = Self {
        rate: 0.0,
        impulse_part: 1.0,
        sum_part: 0.0,
    };

    fn of(hertz: f64, damping: f64, h: f64) -> Self {
        let rate = TAU * hertz;
        let damped = 2.0 * damping + h * rate;
        let a = h * rate * damped;
        Self {
            rate: rate / damped,
            impulse_part: a / (1.0 + a),
            sum_part: 1.0 / (1.0 + a),
        }
    }
}

/// A point of a contact.
struct Constraint {
    pair: [usize; 2],
    normal: DVec2,
    friction: f64,
    restitution: f64,
    /// From the centres of mass to the point at the tick's start, and the turns then.
    start: Arms,
    start_angles: [f64; 2],
    /// The gap at the tick's start, negative for an overlap.
    start_gap: f64,
    /// The same now.
    arms: Arms,
    gap: f64,
    /// 1/k along the normal and the tangent.
    masses: [f64; 2],
    sum: Impulse,
    applied: Impulse,
}

impl Constraint {
    /// Where the bodies have moved to. The point is carried along with both, and the gap grows by how far the
    /// two have parted.
    #[inline(always)]
    fn follow(&mut self, bodies: &[Moving]) {
        let [a, b] = self.pair.map(|at| &bodies[at].motion);
        let turned = |arm: DVec2, angle: f64| {
            // A turn within a tick is small: cos and sin to the second order.
            (1.0 - angle * angle / 2.0) * arm + angle * arm.perp()
        };
        let on_a = a.center + turned(self.start.a, a.angle - self.start_angles[0]);
        let on_b = b.center + turned(self.start.b, b.angle - self.start_angles[1]);
        self.gap = self.start_gap + self.normal.dot(on_b - on_a);
        let point = (on_a + on_b) / 2.0;
        self.arms = Arms {
            a: point - a.center,
            b: point - b.center,
        };
    }

    fn tangent(&self) -> DVec2 {
        self.normal.perp()
    }

    fn warm_start(&self, bodies: &mut [Moving]) {
        let (a, b) = both(bodies, self.pair);
        let warm = self.sum.normal * self.normal + self.sum.tangent * self.tangent();
        self.arms.apply(warm, a, b);
    }

    /// Friction, then the contact itself, which must hold before all.
    #[inline(always)]
    fn solve(&mut self, bodies: &mut [Moving], spring: Softness, h: f64) {
        let (a, b) = both(bodies, self.pair);
        let tangent = self.tangent();
        let slide = tangent.dot(self.arms.velocity_between(a, b));
        let wanted = self.sum.tangent - self.masses[1] * slide;
        let held = within_cone(wanted, self.friction, self.sum.normal);
        self.arms.apply((held - self.sum.tangent) * tangent, a, b);
        self.sum.tangent = held;

        let apart = self.normal.dot(self.arms.velocity_between(a, b));
        let gap = self.gap + SLOP;
        let (softness, bias) = if gap > 0.0 {
            (Softness::RIGID, gap / h)
        } else {
            let back = spring.rate * gap;
            let slowed = if back < -MOST_PUSH_SPEED {
                -MOST_PUSH_SPEED
            } else {
                back
            };
            (spring, slowed)
        };
        let change = -self.masses[0] * softness.impulse_part * (apart + bias)
            - softness.sum_part * self.sum.normal;
        let wanted = self.sum.normal + change;
        let pushed = if wanted > 0.0 { wanted } else { 0.0 };
        self.arms
            .apply((pushed - self.sum.normal) * self.normal, a, b);
        self.sum.normal = pushed;
    }

    /// The impact within the next `h` seconds, if there is one worth giving back.
    fn bounce(&mut self, bodies: &mut [Moving], gravity: DVec2, h: f64) -> bool {
        let (a, b) = both(bodies, self.pair);
        let apart = self.normal.dot(self.arms.velocity_between(a, b));
        let falls = |body: &Moving| {
            if body.is_fixed() {
                DVec2::ZERO
            } else {
                gravity
            }
        };
        let acceleration = self.normal.dot(falls(b) - falls(a));
        if apart > -IMPACT_SPEED || self.gap + h * (apart + h * acceleration) > 0.0 {
            return false;
        }
        let work = 2.0 * acceleration * if self.gap > 0.0 { self.gap } else { 0.0 };
        let back = self.restitution * self.restitution * (apart * apart - work) + work;
        let after = if back > 0.0 { back.sqrt() } else { 0.0 };
        let j = self.masses[0] * (after - apart);
        self.arms.apply(j * self.normal, a, b);
        let tangent = self.tangent();
        let slide = tangent.dot(self.arms.velocity_between(a, b));
        let rub = within_cone(-self.masses[1] * slide, self.friction, j);
        self.arms.apply(rub * tangent, a, b);
        self.applied.add(Impulse {
            normal: j,
            tangent: rub,
        });
        true
    }
}

/// One tick of `seconds`.
pub(super) fn solve(
    bodies: &mut [Moving],
    contacts: &mut [Contact],
    gravity: DVec2,
    pull: Option<(&Pull, DVec2)>,
    seconds: f64,
) {
    let h = seconds / f64::from(SUBSTEPS);
    let spring = Softness::of(HERTZ, DAMPING, h);
    let mut constraints = prepared(bodies, contacts);
    for _ in 0..SUBSTEPS {
        bounce(bodies, &mut constraints, gravity, h);
        for body in bodies.iter_mut() {
            body.accelerate(gravity, h);
        }
        if let Some((pull, local_center)) = pull {
            pull.apply(&mut bodies[pull.body], local_center, h);
        }
        for constraint in &constraints {
            constraint.warm_start(bodies);
        }
        for constraint in &mut constraints {
            constraint.solve(bodies, spring, h);
        }
        for body in bodies.iter_mut() {
            body.advance(h);
        }
        for constraint in &mut constraints {
            constraint.follow(bodies);
        }
        for constraint in &mut constraints {
            constraint.solve(bodies, Softness::RIGID, h);
            constraint.applied.add(constraint.sum);
        }
    }
    let touches = contacts.iter_mut().flat_map(Contact::points_mut);
    for (touch, constraint) in touches.zip(&constraints) {
        touch.remembered = constraint.sum;
        touch.applied.add(constraint.applied);
    }
}

/// Answers the impacts of the next `h` seconds, going round until none is left.
fn bounce(bodies: &mut [Moving], constraints: &mut [Constraint], gravity: DVec2, h: f64) {
    for _ in 0..IMPACT_ROUNDS {
        let mut any = false;
        let elastic = constraints.iter_mut().filter(|one| one.restitution > 0.0);
        for constraint in elastic {
            any |= constraint.bounce(bodies, gravity, h);
        }
        if !any {
            break;
        }
    }
}

fn prepared(bodies: &mut [Moving], contacts: &[Contact]) -> Vec<Constraint> {
    let mut constraints = Vec::with_capacity(2 * contacts.len());
    for contact in contacts {
        let (a, b) = both(bodies, contact.bodies);
        let (normal, tangent) = (contact.normal, contact.tangent());
        for touch in contact.points() {
            let arms = Arms::to(touch.point(), a, b);
            constraints.push(Constraint {
                pair: contact.bodies,
                normal,
                friction: contact.friction,
                restitution: contact.restitution,
                start: arms,
                start_angles: [a.motion.angle, b.motion.angle],
                start_gap: -touch.at.depth,
                arms,
                gap: -touch.at.depth,
                masses: [normal, tangent].map(|n| 1.0 / arms.inverse_mass_along(n, a, b)),
                sum: touch.remembered,
                applied: Impulse::default(),
            });
        }
    }
    constraints
}
