//! Contacts of [`soft_step`](super::soft_step), solved in SIMD lanes.

use std::f64::consts::TAU;

use glam::DVec2;

use super::constraint::CONVERGED;
use super::contact::{Contact, Impulse};
use super::simd::{F64x2, LANES, Vec2x2, choose, each, max, min};
use super::solver_body::{SolverBody, Tolerances};

/// The iterations for a contact under an impact load.
const LOAD_ROUNDS: usize = 4;

const ONE: F64x2 = F64x2::ONE;
const ZERO: F64x2 = F64x2::ZERO;

/// The contact's spring: its frequency, and its damping ratio, strongly overdamped.
const HERTZ: f64 = 60.0;
const DAMPING: f64 = 5.0;

/// A substep: its rate, its implicit springs, and the tolerances.
#[derive(Clone, Copy)]
pub(super) struct Substep<'a> {
    rate: f64,
    /// The speed of a spring per px of overlap, and the inverse of its impulse scale.
    spring_rate: f64,
    inverse_scale: f64,
    lengths: &'a Tolerances,
}

impl<'a> Substep<'a> {
    pub(super) fn new(h: f64, lengths: &'a Tolerances) -> Self {
        let rate = TAU * HERTZ;
        let damped = 2.0 * DAMPING + h * rate;
        let a = h * rate * damped;
        Self {
            rate: 1.0 / h,
            spring_rate: rate / damped,
            inverse_scale: (1.0 + a) / a,
            lengths,
        }
    }
}

/// Contacts that share no free body, with their data during a tick. A lane without a contact repeats the other.
#[derive(Clone, Debug, Default)]
pub(super) struct ContactBatch {
    contacts: [Option<usize>; LANES],
    pairs: [[usize; 2]; LANES],
    normal: Vec2x2,
    friction: F64x2,
    inverse_masses: [F64x2; 2],
    inverse_inertias: [F64x2; 2],
    /// The angles at the tick's start.
    start_angles: [F64x2; 2],
    /// The offsets from the centres of curvature to the point, which do not rotate with the bodies: a rolling body does
    /// not lift.
    surface_offsets: [Vec2x2; 2],
    /// The weight of B's point in the point of application, which is nearer to the lighter body, as that slides over
    /// the other.
    share_b: F64x2,
    points: [SoftPoint; 2],
    len: usize,
    /// The inverse effective masses along the normal: of the first point, between the points, of the second point.
    inverse_normal_masses: [F64x2; 3],
    /// Approach faster than this, in px/s, is left to the impact solver.
    impact_speed: F64x2,
}

/// A point of each contact.
#[derive(Clone, Copy, Debug, Default)]
struct SoftPoint {
    /// The offsets from the centres of mass to the centres of curvature at the tick's start.
    start: [Vec2x2; 2],
    /// The current gap, negative for an overlap.
    gap: F64x2,
    /// `r_A` × n and `r_B` × n at the current point, and the same along the tangent.
    normal_arms: [F64x2; 2],
    tangent_arms: [F64x2; 2],
    /// The effective mass 1/k along the tangent.
    tangent_mass: F64x2,
    sum: Impulses,
    /// The normal impulse at the start of the tick.
    last: F64x2,
    applied: Impulses,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Impulses {
    normal: F64x2,
    tangent: F64x2,
}

impl Impulses {
    fn add(&mut self, other: Self) {
        self.normal += other.normal;
        self.tangent += other.tangent;
    }

    fn of_lane(&self, lane: usize) -> Impulse {
        Impulse {
            normal: self.normal[lane],
            tangent: self.tangent[lane],
        }
    }
}

/// The velocities of the bodies of a batch during its solve.
struct Velocities {
    linear: [Vec2x2; 2],
    spin: [F64x2; 2],
    inverse_masses: [F64x2; 2],
    inverse_inertias: [F64x2; 2],
}

impl Velocities {
    /// The speed of separation along `direction` of the points with these lever arms.
    #[inline(always)]
    fn along(&self, direction: Vec2x2, arms: [F64x2; 2]) -> F64x2 {
        direction.dot(self.linear[1] - self.linear[0])
            + (arms[1] * self.spin[1] - arms[0] * self.spin[0])
    }

    /// Applies an impulse and its moments to B, and the opposites to A.
    #[inline(always)]
    fn push(&mut self, impulse: Vec2x2, moments: [F64x2; 2]) {
        let linear = both(|side| self.inverse_masses[side] * impulse);
        let spin = both(|side| self.inverse_inertias[side] * moments[side]);
        self.linear = [self.linear[0] - linear[0], self.linear[1] + linear[1]];
        self.spin = [self.spin[0] - spin[0], self.spin[1] + spin[1]];
    }
}

/// Coulomb's law: the tangential impulse that is nearest to `target` within ±μ times the normal one.
#[inline(always)]
fn within_cone(target: F64x2, friction: F64x2, normal: F64x2) -> F64x2 {
    let most = friction * normal;
    max(min(target, most), -most)
}

impl SoftPoint {
    /// Solves friction.
    #[inline(always)]
    fn solve_friction(&mut self, tangent: Vec2x2, friction: F64x2, velocities: &mut Velocities) {
        let slide = velocities.along(tangent, self.tangent_arms);
        let target = self.sum.tangent - self.tangent_mass * slide;
        let held = within_cone(target, friction, self.sum.normal);
        let change = held - self.sum.tangent;
        velocities.push(change * tangent, self.tangent_arms.map(|arm| change * arm));
        self.sum.tangent = held;
    }

    /// Whether the impulses are those of `before`, to rounding.
    fn equals(&self, before: Impulses) -> bool {
        let most = F64x2::splat(CONVERGED) * self.sum.normal;
        let normal = (self.sum.normal - before.normal).abs();
        let tangent = (self.sum.tangent - before.tangent).abs();
        !(normal.cmpgt(most) | tangent.cmpgt(most)).any()
    }

    /// Whether a contact is under an impact load.
    #[inline(always)]
    fn is_under_load(&self) -> bool {
        let more = self.sum.normal - F64x2::splat(2.0) * self.last;
        more.cmpgt(ZERO).any()
    }
}

/// The result of `f` for A and for B.
#[inline(always)]
fn both<T>(mut f: impl FnMut(usize) -> T) -> [T; 2] {
    [f(0), f(1)]
}

impl ContactBatch {
    /// Loads one or two contacts with the same number of points.
    pub(super) fn fill(
        &mut self,
        bodies: &[SolverBody],
        contacts: &[Contact],
        of: &[usize],
        impact_speed: f64,
    ) {
        self.contacts = [of.first().copied(), of.get(1).copied()];
        let contact = |lane: usize| &contacts[of[lane.min(of.len() - 1)]];
        self.pairs = [contact(0).bodies, contact(1).bodies];
        let pairs = self.pairs;
        let body = |lane: usize, side: usize| &bodies[pairs[lane][side]];
        self.normal = Vec2x2::each(|lane| contact(lane).normal);
        self.friction = each(|lane| contact(lane).friction);
        self.impact_speed = each(|lane| {
            if contact(lane).can_impact() {
                impact_speed
            } else {
                f64::INFINITY
            }
        });
        self.inverse_masses = both(|side| each(|lane| body(lane, side).inverse_mass));
        self.inverse_inertias = both(|side| each(|lane| body(lane, side).inverse_inertia));
        let [of_a, of_b] = self.inverse_masses;
        self.share_b = of_b / (of_a + of_b);
        self.start_angles = both(|side| each(|lane| body(lane, side).motion.angle));
        let rims = both(|side| each(|lane| contact(lane).curvature_radii[side]) * self.normal);
        self.surface_offsets = [rims[0], Vec2x2::default() - rims[1]];
        let centers = both(|side| Vec2x2::each(|lane| body(lane, side).motion.center));
        self.len = contact(0).len;
        for (at, point) in self.points[..self.len].iter_mut().enumerate() {
            let touch = |lane: usize| &contact(lane).points[at];
            let on = [
                Vec2x2::each(|lane| touch(lane).at.on_a),
                Vec2x2::each(|lane| touch(lane).at.on_b),
            ];
            point.start = both(|side| on[side] - centers[side] - self.surface_offsets[side]);
            point.sum.normal = each(|lane| touch(lane).remembered.normal);
            point.sum.tangent = each(|lane| touch(lane).remembered.tangent);
            point.last = point.sum.normal;
            point.applied = Impulses::default();
        }
        self.update_gaps(bodies);
    }

    #[inline(always)]
    fn gather(&self, bodies: &[SolverBody]) -> Velocities {
        let motions = self.pairs.map(|pair| pair.map(|at| &bodies[at].motion));
        Velocities {
            linear: both(|side| Vec2x2::each(|lane| motions[lane][side].velocity)),
            spin: both(|side| each(|lane| motions[lane][side].spin)),
            inverse_masses: self.inverse_masses,
            inverse_inertias: self.inverse_inertias,
        }
    }

    #[inline(always)]
    fn scatter(&self, velocities: &Velocities, bodies: &mut [SolverBody]) {
        for (lane, pair) in self.pairs.iter().enumerate() {
            for (side, &at) in pair.iter().enumerate() {
                // A fixed body can have several contacts in a batch; none changes its velocity.
                let (linear, motion) = (&velocities.linear[side], &mut bodies[at].motion);
                motion.velocity = DVec2::new(linear.x[lane], linear.y[lane]);
                motion.spin = velocities.spin[side][lane];
            }
        }
    }

    /// Updates the gaps after motion: the points move with their bodies.
    pub(super) fn update_gaps(&mut self, bodies: &[SolverBody]) {
        let (normal, tangent) = (self.normal, self.normal.perp());
        let motions = self.pairs.map(|pair| pair.map(|at| &bodies[at].motion));
        let centers = both(|side| Vec2x2::each(|lane| motions[lane][side].center));
        let turns = both(|side| each(|lane| motions[lane][side].angle) - self.start_angles[side]);
        // A rotation within a tick is small: cos and sin to second order.
        let cosines = both(|side| ONE - turns[side] * turns[side] * F64x2::splat(0.5));
        let free = self.inverse_masses[0] + self.inverse_masses[1];
        let [inertia_a, inertia_b] = self.inverse_inertias;
        let inverse_mass = |[a, b]: [F64x2; 2], [other_a, other_b]: [F64x2; 2]| {
            free + a * other_a * inertia_a + b * other_b * inertia_b
        };
        for point in &mut self.points[..self.len] {
            let [on_a, on_b] = both(|side| {
                let arm = point.start[side];
                let turned = cosines[side] * arm + turns[side] * arm.perp();
                centers[side] + turned + self.surface_offsets[side]
            });
            let between = on_b - on_a;
            point.gap = normal.dot(between);
            let at = on_a + self.share_b * between;
            let arms = both(|side| at - centers[side]);
            point.normal_arms = both(|side| arms[side].perp_dot(normal));
            point.tangent_arms = both(|side| arms[side].perp_dot(tangent));
            point.tangent_mass = ONE / inverse_mass(point.tangent_arms, point.tangent_arms);
        }
        let [one, other] = &self.points;
        self.inverse_normal_masses[0] = inverse_mass(one.normal_arms, one.normal_arms);
        if self.len == 2 {
            self.inverse_normal_masses[1] = inverse_mass(one.normal_arms, other.normal_arms);
            self.inverse_normal_masses[2] = inverse_mass(other.normal_arms, other.normal_arms);
        }
    }

    pub(super) fn warm_start(&mut self, bodies: &mut [SolverBody]) {
        let mut velocities = self.gather(bodies);
        let mut impulse = Impulses::default();
        let mut moments = [ZERO; 2];
        for point in &self.points[..self.len] {
            let Impulses { normal, tangent } = point.sum;
            impulse.add(point.sum);
            moments = both(|side| {
                moments[side]
                    + normal * point.normal_arms[side]
                    + tangent * point.tangent_arms[side]
            });
        }
        let impulse = impulse.normal * self.normal + impulse.tangent * self.normal.perp();
        velocities.push(impulse, moments);
        self.scatter(&velocities, bodies);
    }

    /// The impulses of each point in this substep.
    pub(super) fn sums(&self) -> [Impulses; 2] {
        both(|at| self.points[at].sum)
    }

    /// Whether the sums still equal `before`, to rounding.
    pub(super) fn has_settled(&self, before: [Impulses; 2]) -> bool {
        let mut points = self.points.iter().zip(before);
        points.all(|(point, before)| point.equals(before))
    }

    /// Solves the contacts with soft constraints.
    pub(super) fn solve_softly(&mut self, bodies: &mut [SolverBody], step: Substep<'_>) {
        let mut velocities = self.gather(bodies);
        self.solve_normal(&mut velocities, |point, _| {
            let gap = point.gap + F64x2::splat(step.lengths.slop);
            let back = F64x2::splat(step.spring_rate) * gap;
            let slowed = max(back, F64x2::splat(-step.lengths.push_speed));
            // A gap that has just closed must not count as open by rounding at one of the points.
            let is_open = gap - F64x2::splat(1e-6 * step.lengths.slop);
            let bias = choose(is_open, gap * F64x2::splat(step.rate), slowed);
            let stiffer = F64x2::splat(step.inverse_scale);
            [bias, choose(is_open, ONE, stiffer)]
        });
        self.scatter(&velocities, bodies);
    }

    /// Removes the velocity added by softness. Friction is solved only here, as friction against that velocity makes
    /// tall stacks lean, and last, as its cone depends on the total normal impulse of the substep.
    pub(super) fn relax(&mut self, bodies: &mut [SolverBody], step: Substep<'_>) {
        let mut velocities = self.gather(bodies);
        self.solve_round(&mut velocities, step);
        if self.points[..self.len].iter().any(SoftPoint::is_under_load) {
            self.iterate_under_load(&mut velocities, step);
        }
        self.scatter(&velocities, bodies);
    }

    /// Not inlined, as it is rarely needed and would slow down the other contacts.
    #[inline(never)]
    fn iterate_under_load(&mut self, velocities: &mut Velocities, step: Substep<'_>) {
        for _ in 1..LOAD_ROUNDS {
            self.solve_round(velocities, step);
        }
    }

    pub(super) fn end_substep(&mut self) {
        for point in &mut self.points[..self.len] {
            point.applied.add(point.sum);
        }
    }

    #[inline(always)]
    fn solve_round(&mut self, velocities: &mut Velocities, step: Substep<'_>) {
        let (tangent, impact_speed) = (self.normal.perp(), self.impact_speed);
        self.solve_normal(velocities, |point, apart| {
            let gap = max(point.gap + F64x2::splat(step.lengths.slop), ZERO);
            // Such a fast approach over a gap is solved as an impact before the next substep.
            let is_fast = choose(gap, -impact_speed - apart, ZERO);
            [choose(is_fast, -apart, gap * F64x2::splat(step.rate)), ONE]
        });
        for point in &mut self.points[..self.len] {
            point.solve_friction(tangent, self.friction, velocities);
        }
    }

    /// Solves for the normal impulses λ ≥ 0 of both points at once, such that the points separate at least at −b, and
    /// faster only if λ = 0, as in [`ContactConstraint`](super::constraint::ContactConstraint). `soften` returns b and
    /// the inverse of the spring's impulse scale for a point and its speed.
    #[inline(always)]
    fn solve_normal(
        &mut self,
        velocities: &mut Velocities,
        soften: impl Fn(&SoftPoint, F64x2) -> [F64x2; 2],
    ) {
        let [k11, k12, k22] = self.inverse_normal_masses;
        let before = both(|at| self.points[at].sum.normal);
        let soft = |at: usize, k: F64x2, change: F64x2| {
            let point = &self.points[at];
            let apart = velocities.along(self.normal, point.normal_arms);
            let [bias, inverse_scale] = soften(point, apart);
            (k * inverse_scale, change - apart - bias)
        };
        // Multiply by 1/k, whose division does not wait for the speeds.
        let after = if self.len == 1 {
            let (k, target) = soft(0, k11, k11 * before[0]);
            [max(target * (ONE / k), ZERO), ZERO]
        } else {
            let (k11, one) = soft(0, k11, k11 * before[0] + k12 * before[1]);
            let (k22, other) = soft(1, k22, k12 * before[0] + k22 * before[1]);
            let determinant = k11 * k22 - k12 * k12;
            let [first, second] = [k22 * one - k12 * other, k11 * other - k12 * one];
            // If the points coincide, the determinant is mere rounding.
            let are_two = determinant - F64x2::splat(1e-12) * k11 * k22;
            let together = min(min(first, second), are_two);
            let inverse = ONE / determinant;
            let pressed = [first * inverse, second * inverse];
            if together.cmpgt(ZERO).all() {
                pressed
            } else {
                let [one, other] = [max(one / k11, ZERO), max(other / k22, ZERO)];
                let alone = [
                    choose(second, ZERO, one),
                    choose(second, other, choose(one, ZERO, other)),
                ];
                both(|at| choose(together, pressed[at], alone[at]))
            }
        };
        let change = both(|at| after[at] - before[at]);
        let [one, other] = &mut self.points;
        one.sum.normal = after[0];
        let mut moments = one.normal_arms.map(|arm| change[0] * arm);
        let mut impulse = change[0];
        if self.len == 2 {
            other.sum.normal = after[1];
            moments = both(|side| moments[side] + change[1] * other.normal_arms[side]);
            impulse += change[1];
        }
        velocities.push(impulse * self.normal, moments);
    }

    /// Stores the impulses in the contacts.
    pub(super) fn store(&self, contacts: &mut [Contact]) {
        for (lane, at) in self.contacts.iter().enumerate() {
            let Some(at) = *at else { continue };
            for (touch, point) in contacts[at].points_mut().iter_mut().zip(&self.points) {
                touch.remembered = point.sum.of_lane(lane);
                touch.applied.add(point.applied.of_lane(lane));
            }
        }
    }
}
