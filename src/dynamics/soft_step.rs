//! Soft step: small steps, soft contacts, and the speed that softness added taken out again.
//!
//! After Catto's `Box2D` v3 (and his "Solver 2D", 2024). A tick is cut into substeps of h, in each of which every contact
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
//! # Impacts
//! Friction in an impact turns the bodies, and that presses anew: a contact is struck where its impulse more than
//! doubles from a substep to the next, and is gone round several times. What a blow gives is no guess at what
//! comes after it, so that the next substep begins with what this one began with.
//!
//! # Restitution
//! An impact between bodies that give back is answered before the substep that it would happen in, with the speed of
//! the impact itself ([`given_back`]): a ball never rises above where it fell from. Impacts are passed on from body to body, as in a
//! cradle, by going round until none is left.
//!
//! # Where impulses act
//! On both bodies at the same point of the world, between the points on them wherever they have moved in the tick:
//! so angular momentum is conserved to the last digits.

use std::f64::consts::TAU;

use glam::DVec2;

use super::Pull;
use super::contact::{Contact, Impulse};
use super::lengths::Lengths;
use super::moving::{Arms, Moving, given_back, within_cone};

/// Into how many a tick is cut.
const SUBSTEPS: u32 = 4;

/// The contact's spring: how often it would swing in a second, and how far it is from swinging at all.
const HERTZ: f64 = 60.0;
const DAMPING: f64 = 5.0;

/// How often a contact that is struck is gone round.
const STRUCK_ROUNDS: usize = 8;

/// How often impacts go round; each round passes one on by at least a body.
const IMPACT_ROUNDS: usize = 16;

/// A substep: how long it lasts, in seconds, and what is little and slow in it.
#[derive(Clone, Copy)]
struct Step<'a> {
    h: f64,
    lengths: &'a Lengths,
}

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
#[derive(Clone, Copy, Default)]
struct Point {
    /// From the centres of mass to the centres of curvature at the tick's start.
    start: Arms,
    /// The gap now, negative for an overlap.
    gap: f64,
    /// `r_A` × n and `r_B` × n of the point where it is now, and the same along the tangent.
    normal_arms: [f64; 2],
    tangent_arms: [f64; 2],
    /// 1/k along the normal and the tangent.
    masses: [f64; 2],
    sum: Impulse,
    /// What this substep began with.
    warm: Impulse,
    /// What the substep before gave along the normal.
    last: f64,
    applied: Impulse,
}

/// A contact, with all that stays the same in a tick.
struct Constraint {
    pair: [usize; 2],
    normal: DVec2,
    friction: f64,
    restitution: f64,
    /// The turns at the tick's start.
    start_angles: [f64; 2],
    /// From the centres of curvature to the point, which do not turn with the bodies: what rolls does not lift.
    rims: [DVec2; 2],
    /// How much of A's and of B's point makes the point where impulses act: that goes with the lighter body, which
    /// slides over the other.
    shares: [f64; 2],
    points: [Point; 2],
    len: usize,
}

/// The velocities of the two bodies of a contact, while it is being solved.
struct Velocities {
    pair: [usize; 2],
    linear: [DVec2; 2],
    spin: [f64; 2],
    inverse_mass: [f64; 2],
    inverse_inertia: [f64; 2],
}

impl Velocities {
    #[inline(always)]
    fn of(bodies: &[Moving], pair: [usize; 2]) -> Self {
        let [a, b] = pair.map(|at| &bodies[at]);
        Self {
            pair,
            linear: [a.motion.velocity, b.motion.velocity],
            spin: [a.motion.spin, b.motion.spin],
            inverse_mass: [a.inverse_mass, b.inverse_mass],
            inverse_inertia: [a.inverse_inertia, b.inverse_inertia],
        }
    }

    /// How fast the point with these arms parts along `direction`.
    #[inline(always)]
    fn along(&self, direction: DVec2, arms: [f64; 2]) -> f64 {
        direction.dot(self.linear[1] - self.linear[0]) + arms[1] * self.spin[1]
            - arms[0] * self.spin[0]
    }

    /// Gives B `impulse` along `direction` and A its opposite.
    #[inline(always)]
    fn push(&mut self, impulse: f64, direction: DVec2, arms: [f64; 2]) {
        self.linear[0] -= (impulse * self.inverse_mass[0]) * direction;
        self.linear[1] += (impulse * self.inverse_mass[1]) * direction;
        self.spin[0] -= impulse * self.inverse_inertia[0] * arms[0];
        self.spin[1] += impulse * self.inverse_inertia[1] * arms[1];
    }

    #[inline(always)]
    fn store(&self, bodies: &mut [Moving]) {
        for (side, at) in self.pair.into_iter().enumerate() {
            // A fixed body has many contacts, which need not wait for each other.
            if self.inverse_mass[side] > 0.0 {
                bodies[at].motion.velocity = self.linear[side];
                bodies[at].motion.spin = self.spin[side];
            }
        }
    }
}

impl Point {
    /// Keeps the bodies from approaching: see the module's text.
    #[inline(always)]
    fn press(
        &mut self,
        normal: DVec2,
        velocities: &mut Velocities,
        spring: Softness,
        step: Step<'_>,
    ) {
        let apart = velocities.along(normal, self.normal_arms);
        let gap = self.gap + step.lengths.slop;
        let (softness, bias) = if gap > 0.0 {
            (Softness::RIGID, gap / step.h)
        } else {
            let back = spring.rate * gap;
            let fastest = -step.lengths.push_speed;
            let slowed = if back < fastest { fastest } else { back };
            (spring, slowed)
        };
        let change = -self.masses[0] * softness.impulse_part * (apart + bias)
            - softness.sum_part * self.sum.normal;
        let wanted = self.sum.normal + change;
        let pushed = if wanted > 0.0 { wanted } else { 0.0 };
        velocities.push(pushed - self.sum.normal, normal, self.normal_arms);
        self.sum.normal = pushed;
    }

    /// Keeps them from sliding.
    #[inline(always)]
    fn rub(&mut self, tangent: DVec2, friction: f64, velocities: &mut Velocities) {
        let slide = velocities.along(tangent, self.tangent_arms);
        let wanted = self.sum.tangent - self.masses[1] * slide;
        let held = within_cone(wanted, friction, self.sum.normal);
        velocities.push(held - self.sum.tangent, tangent, self.tangent_arms);
        self.sum.tangent = held;
    }

    #[inline(always)]
    fn is_struck(&self) -> bool {
        self.sum.normal > 2.0 * self.last
    }

    #[inline(always)]
    fn end_substep(&mut self) {
        self.applied.add(self.sum);
        let given = self.sum.normal;
        if self.is_struck() {
            self.sum = self.warm;
        }
        self.last = given;
    }

    /// The impact within the substep, if there is one worth giving back.
    fn bounce(
        &mut self,
        constraint: (DVec2, f64, f64),
        velocities: &mut Velocities,
        gravity: DVec2,
        Step { h, lengths }: Step<'_>,
    ) -> bool {
        let (normal, friction, restitution) = constraint;
        let apart = velocities.along(normal, self.normal_arms);
        let [fall_a, fall_b] = velocities.inverse_mass.map(|inverse_mass| {
            if inverse_mass > 0.0 {
                gravity
            } else {
                DVec2::ZERO
            }
        });
        let acceleration = normal.dot(fall_b - fall_a);
        if apart > -lengths.impact_speed || self.gap + h * (apart + h * acceleration) > 0.0 {
            return false;
        }
        let after = given_back(restitution, apart, acceleration, self.gap);
        let j = self.masses[0] * (after - apart);
        velocities.push(j, normal, self.normal_arms);
        let tangent = normal.perp();
        let slide = velocities.along(tangent, self.tangent_arms);
        let rub = within_cone(-self.masses[1] * slide, friction, j);
        velocities.push(rub, tangent, self.tangent_arms);
        self.applied.add(Impulse {
            normal: j,
            tangent: rub,
        });
        true
    }
}

impl Constraint {
    fn of(bodies: &[Moving], contact: &Contact) -> Self {
        let [a, b] = contact.bodies.map(|at| &bodies[at]);
        let [radius_a, radius_b] = contact.curvature_radii;
        let rims = [radius_a * contact.normal, -radius_b * contact.normal];
        let mut points = [Point::default(); 2];
        for (point, touch) in points.iter_mut().zip(contact.points()) {
            *point = Point {
                start: Arms {
                    a: touch.at.on_a - a.motion.center - rims[0],
                    b: touch.at.on_b - b.motion.center - rims[1],
                },
                sum: touch.remembered,
                last: touch.remembered.normal,
                ..Point::default()
            };
        }
        let mut constraint = Self {
            pair: contact.bodies,
            normal: contact.normal,
            friction: contact.friction,
            restitution: contact.restitution,
            start_angles: [a.motion.angle, b.motion.angle],
            rims,
            shares: [a, b].map(|body| body.inverse_mass / (a.inverse_mass + b.inverse_mass)),
            points,
            len: contact.points().len(),
        };
        constraint.follow(bodies);
        constraint
    }

    fn tangent(&self) -> DVec2 {
        self.normal.perp()
    }

    /// Where the bodies have moved to: each carries its own point along, and what parts these is the gap.
    #[inline(always)]
    fn follow(&mut self, bodies: &[Moving]) {
        let (normal, tangent) = (self.normal, self.tangent());
        let [moving_a, moving_b] = self.pair.map(|at| &bodies[at]);
        let (a, b) = (&moving_a.motion, &moving_b.motion);
        let free = moving_a.inverse_mass + moving_b.inverse_mass;
        let inertias = [moving_a.inverse_inertia, moving_b.inverse_inertia];
        let mass = |[a, b]: [f64; 2]| 1.0 / (free + a * a * inertias[0] + b * b * inertias[1]);
        let [turn_a, turn_b] = [
            a.angle - self.start_angles[0],
            b.angle - self.start_angles[1],
        ];
        // A turn within a tick is small: cos and sin to the second order.
        let turned = |arm: DVec2, turn: f64| (1.0 - turn * turn / 2.0) * arm + turn * arm.perp();
        for point in &mut self.points[..self.len] {
            let on_a = a.center + turned(point.start.a, turn_a) + self.rims[0];
            let on_b = b.center + turned(point.start.b, turn_b) + self.rims[1];
            point.gap = normal.dot(on_b - on_a);
            let at = self.shares[0] * on_a + self.shares[1] * on_b;
            let (arm_a, arm_b) = (at - a.center, at - b.center);
            point.normal_arms = [arm_a.perp_dot(normal), arm_b.perp_dot(normal)];
            point.tangent_arms = [arm_a.perp_dot(tangent), arm_b.perp_dot(tangent)];
            point.masses = [mass(point.normal_arms), mass(point.tangent_arms)];
        }
    }

    /// Undoes overlaps softly.
    #[inline(always)]
    fn solve_softly(&mut self, bodies: &mut [Moving], spring: Softness, step: Step<'_>) {
        let mut velocities = Velocities::of(bodies, self.pair);
        for point in &mut self.points[..self.len] {
            point.press(self.normal, &mut velocities, spring, step);
        }
        velocities.store(bodies);
    }

    fn warm_start(&mut self, bodies: &mut [Moving]) {
        let mut velocities = Velocities::of(bodies, self.pair);
        let tangent = self.tangent();
        for point in &mut self.points[..self.len] {
            point.warm = point.sum;
            velocities.push(point.sum.normal, self.normal, point.normal_arms);
            velocities.push(point.sum.tangent, tangent, point.tangent_arms);
        }
        velocities.store(bodies);
    }

    /// Takes out the velocity that softness added. Friction acts here alone, as what it would do against that
    /// velocity makes tall stacks lean, and last, as its cone is that of all that has pressed in the substep.
    #[inline(always)]
    fn relax(&mut self, bodies: &mut [Moving], step: Step<'_>) {
        let mut velocities = Velocities::of(bodies, self.pair);
        self.go_round(&mut velocities, step);
        if self.points[..self.len].iter().any(Point::is_struck) {
            for _ in 1..STRUCK_ROUNDS {
                self.go_round(&mut velocities, step);
            }
        }
        for point in &mut self.points[..self.len] {
            point.end_substep();
        }
        velocities.store(bodies);
    }

    #[inline(always)]
    fn go_round(&mut self, velocities: &mut Velocities, step: Step<'_>) {
        let tangent = self.tangent();
        for point in &mut self.points[..self.len] {
            point.press(self.normal, velocities, Softness::RIGID, step);
        }
        for point in &mut self.points[..self.len] {
            point.rub(tangent, self.friction, velocities);
        }
    }

    /// Answers the impacts within the substep; whether there was one.
    fn bounce(&mut self, bodies: &mut [Moving], gravity: DVec2, step: Step<'_>) -> bool {
        let mut velocities = Velocities::of(bodies, self.pair);
        let of = (self.normal, self.friction, self.restitution);
        let mut any = false;
        for point in &mut self.points[..self.len] {
            any |= point.bounce(of, &mut velocities, gravity, step);
        }
        velocities.store(bodies);
        any
    }
}

/// One tick of `seconds`.
pub(super) fn solve(
    bodies: &mut [Moving],
    contacts: &mut [Contact],
    gravity: DVec2,
    pull: Option<(&Pull, DVec2)>,
    lengths: &Lengths,
    seconds: f64,
) {
    let h = seconds / f64::from(SUBSTEPS);
    let step = Step { h, lengths };
    let spring = Softness::of(HERTZ, DAMPING, h);
    let order = order(bodies, contacts);
    let mut constraints: Vec<Constraint> = order
        .iter()
        .map(|&at| Constraint::of(bodies, &contacts[at]))
        .collect();
    let is_elastic = constraints.iter().any(|one| one.restitution > 0.0);
    if is_elastic {
        bounce(bodies, &mut constraints, gravity, step);
    }
    for _ in 0..SUBSTEPS {
        for body in bodies.iter_mut() {
            body.accelerate(gravity, h);
        }
        if let Some((pull, local_center)) = pull {
            pull.apply(&mut bodies[pull.body], local_center, h);
        }
        for constraint in &mut constraints {
            constraint.warm_start(bodies);
        }
        for constraint in &mut constraints {
            constraint.solve_softly(bodies, spring, step);
        }
        for body in bodies.iter_mut() {
            body.advance(h);
        }
        for constraint in &mut constraints {
            constraint.follow(bodies);
        }
        if is_elastic {
            bounce(bodies, &mut constraints, gravity, step);
        }
        for constraint in &mut constraints {
            constraint.relax(bodies, step);
        }
    }
    for (&at, constraint) in order.iter().zip(&constraints) {
        for (touch, point) in contacts[at].points_mut().iter_mut().zip(&constraint.points) {
            touch.remembered = point.sum;
            touch.applied.add(point.applied);
        }
    }
}

/// The contacts in an order in which those that share no free body stand together (a greedy colouring of their
/// graph), so that the processor can work at several of them at once.
fn order(bodies: &[Moving], contacts: &[Contact]) -> Vec<usize> {
    const MOST_COLORS: u32 = 63;
    let mut taken = vec![0u64; bodies.len()];
    let color = |contact: &Contact| {
        let free = contact
            .bodies
            .into_iter()
            .filter(|&at| !bodies[at].is_fixed());
        let used = free.clone().fold(0, |used, at| used | taken[at]);
        let color = used.trailing_ones().min(MOST_COLORS);
        for at in free {
            taken[at] |= 1 << color;
        }
        color
    };
    let colors: Vec<u32> = contacts.iter().map(color).collect();
    let mut order: Vec<usize> = (0..contacts.len()).collect();
    order.sort_by_key(|&at| colors[at]);
    order
}

/// Answers the impacts of a substep, going round until none is left.
fn bounce(bodies: &mut [Moving], constraints: &mut [Constraint], gravity: DVec2, step: Step<'_>) {
    for _ in 0..IMPACT_ROUNDS {
        let mut any = false;
        let elastic = constraints.iter_mut().filter(|one| one.restitution > 0.0);
        for constraint in elastic {
            any |= constraint.bounce(bodies, gravity, step);
        }
        if !any {
            break;
        }
    }
}
