//! Contacts of [`soft_step`](super::soft_step) solved at once, a lane each.

use std::f64::consts::TAU;

use glam::DVec2;

use super::contact::{Contact, Impulse};
use super::lanes::{LANES, Lanes, VectorLanes};
use super::moving::Lengths;
use super::moving::{Moving, given_back};

/// How often a contact that is struck is gone round.
const STRUCK_ROUNDS: usize = 8;

const ONE: Lanes = Lanes::splat(1.0);
const ZERO: Lanes = Lanes::splat(0.0);

/// A substep: how long it lasts, in seconds, how often it fits into a second, and what is little and slow in it.
#[derive(Clone, Copy)]
pub(super) struct Substep<'a> {
    pub(super) h: f64,
    pub(super) rate: f64,
    pub(super) lengths: &'a Lengths,
}

/// A spring stepped backwards by h: how fast it takes back a px, and how it weighs the impulse and their sum.
#[derive(Clone, Copy)]
pub(super) struct Softness {
    pub(super) rate: f64,
    pub(super) impulse_part: f64,
    pub(super) sum_part: f64,
}

impl Softness {
    pub(super) fn new(hertz: f64, damping: f64, h: f64) -> Self {
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

/// Contacts that share no free body, with all that stays the same in a tick. A lane without a contact, and
/// the second point of a contact of one, have no effective mass, and so no impulse.
#[derive(Clone, Debug, Default)]
pub(super) struct Batch {
    /// Which contacts they are.
    contacts: [Option<usize>; LANES],
    pairs: [[usize; 2]; LANES],
    normal: VectorLanes,
    friction: Lanes,
    restitution: Lanes,
    inverse_masses: [Lanes; 2],
    inverse_inertias: [Lanes; 2],
    /// The turns at the tick's start.
    start_angles: [Lanes; 2],
    /// From the centres of curvature to the point, which do not turn with the bodies: what rolls does not lift.
    rims: [VectorLanes; 2],
    /// How much of A's and of B's point makes the point where impulses act: that goes with the lighter body, which
    /// slides over the other.
    shares: [Lanes; 2],
    points: [Point; 2],
    /// How many points the contacts have at most.
    len: usize,
}

/// A point of each contact.
#[derive(Clone, Copy, Debug, Default)]
struct Point {
    /// 1 where there is one.
    there: Lanes,
    /// From the centres of mass to the centres of curvature at the tick's start.
    start: [VectorLanes; 2],
    /// The gap now, negative for an overlap.
    gap: Lanes,
    /// `r_A` × n and `r_B` × n of the point where it is now, and the same along the tangent.
    normal_arms: [Lanes; 2],
    tangent_arms: [Lanes; 2],
    /// 1/k along the normal and the tangent.
    masses: [Lanes; 2],
    sum: Impulses,
    /// What this substep began with.
    warm: Impulses,
    /// What the substep before gave along the normal.
    last: Lanes,
    applied: Impulses,
    /// How fast the bodies came together, where that has still to be given back.
    owed: Lanes,
}

/// An impulse a lane.
#[derive(Clone, Copy, Debug, Default)]
struct Impulses {
    normal: Lanes,
    tangent: Lanes,
}

impl Impulses {
    fn add(&mut self, other: Self) {
        self.normal = self.normal + other.normal;
        self.tangent = self.tangent + other.tangent;
    }

    fn of_lane(&self, lane: usize) -> Impulse {
        Impulse {
            normal: self.normal.0[lane],
            tangent: self.tangent.0[lane],
        }
    }
}

/// The velocities of the bodies of a batch, while it is being solved.
struct Velocities {
    linear: [VectorLanes; 2],
    spin: [Lanes; 2],
    inverse_masses: [Lanes; 2],
    inverse_inertias: [Lanes; 2],
}

impl Velocities {
    /// How fast the points with these arms part along `direction`.
    #[inline(always)]
    fn along(&self, direction: VectorLanes, arms: [Lanes; 2]) -> Lanes {
        direction.dot(self.linear[1] - self.linear[0])
            + (arms[1] * self.spin[1] - arms[0] * self.spin[0])
    }

    /// Gives B `impulse` along `direction` and A its opposite. What does not depend on the impulse comes first: the
    /// processor works it out while it waits for that.
    #[inline(always)]
    fn push(&mut self, impulse: Lanes, direction: VectorLanes, arms: [Lanes; 2]) {
        let linear = both(|side| self.inverse_masses[side] * direction);
        let spin = both(|side| self.inverse_inertias[side] * arms[side]);
        self.linear[0] = self.linear[0] - impulse * linear[0];
        self.linear[1] = self.linear[1] + impulse * linear[1];
        self.spin[0] = self.spin[0] - impulse * spin[0];
        self.spin[1] = self.spin[1] + impulse * spin[1];
    }
}

/// Coulomb's law: the tangential impulse that is nearest to `wanted` within ±μ times the normal one.
#[inline(always)]
fn within_cone(wanted: Lanes, friction: Lanes, normal: Lanes) -> Lanes {
    let most = friction * normal;
    wanted.min(most).max(-most)
}

impl Point {
    /// Keeps the bodies from approaching where they touch, and from closing more than the gap in this substep.
    #[inline(always)]
    fn press(&mut self, normal: VectorLanes, velocities: &mut Velocities, step: Substep<'_>) {
        let gap = self.gap + Lanes::splat(step.lengths.slop);
        let bias = gap.max(ZERO) * Lanes::splat(step.rate);
        let begun = self.sum.normal - self.masses[0] * bias;
        self.press_to(begun, self.masses[0], normal, velocities);
    }

    /// The same, and undoes overlaps by a spring: λ as in the text of [`soft_step`](super::soft_step).
    #[inline(always)]
    fn press_softly(
        &mut self,
        normal: VectorLanes,
        velocities: &mut Velocities,
        spring: Softness,
        step: Substep<'_>,
    ) {
        let gap = self.gap + Lanes::splat(step.lengths.slop);
        let back = Lanes::splat(spring.rate) * gap;
        let slowed = back.max(Lanes::splat(-step.lengths.push_speed));
        let bias = gap.choose(gap * Lanes::splat(step.rate), slowed);
        let part = gap.choose(ONE, Lanes::splat(spring.impulse_part));
        let kept = gap.choose(ONE, Lanes::splat(1.0 - spring.sum_part));
        let mass = part * self.masses[0];
        let begun = kept * self.sum.normal - mass * bias;
        self.press_to(begun, mass, normal, velocities);
    }

    /// Takes the sum to `begun` less what `mass` makes of the speed, but not below 0.
    #[inline(always)]
    fn press_to(
        &mut self,
        begun: Lanes,
        mass: Lanes,
        normal: VectorLanes,
        velocities: &mut Velocities,
    ) {
        let apart = velocities.along(normal, self.normal_arms);
        let pushed = (begun - mass * apart).max(ZERO);
        velocities.push(pushed - self.sum.normal, normal, self.normal_arms);
        self.sum.normal = pushed;
    }

    /// Keeps them from sliding.
    #[inline(always)]
    fn rub(&mut self, tangent: VectorLanes, friction: Lanes, velocities: &mut Velocities) {
        let slide = velocities.along(tangent, self.tangent_arms);
        let wanted = self.sum.tangent - self.masses[1] * slide;
        let held = within_cone(wanted, friction, self.sum.normal);
        velocities.push(held - self.sum.tangent, tangent, self.tangent_arms);
        self.sum.tangent = held;
    }

    /// Above 0 where it is struck.
    #[inline(always)]
    fn struck(&self) -> Lanes {
        self.sum.normal - Lanes::splat(2.0) * self.last
    }

    #[inline(always)]
    fn end_substep(&mut self) {
        self.applied.add(self.sum);
        let (given, struck) = (self.sum.normal, self.struck());
        self.sum.normal = struck.choose(self.warm.normal, self.sum.normal);
        self.sum.tangent = struck.choose(self.warm.tangent, self.sum.tangent);
        self.last = given;
    }
}

/// The result of `f` for A and for B.
#[inline(always)]
fn both<T>(mut f: impl FnMut(usize) -> T) -> [T; 2] {
    [f(0), f(1)]
}

impl Batch {
    /// Takes in the contacts `of`, at most as many as there are lanes.
    pub(super) fn fill(&mut self, bodies: &[Moving], contacts: &[Contact], of: &[usize]) {
        for (lane, &at) in of.iter().enumerate() {
            self.contacts[lane] = Some(at);
            self.take(lane, &contacts[at], bodies);
        }
        self.follow(bodies);
    }

    fn take(&mut self, lane: usize, contact: &Contact, bodies: &[Moving]) {
        self.pairs[lane] = contact.bodies;
        self.normal.set(lane, contact.normal);
        self.friction.0[lane] = contact.friction;
        self.restitution.0[lane] = contact.restitution;
        let pair = both(|side| &bodies[contact.bodies[side]]);
        let free = pair[0].inverse_mass + pair[1].inverse_mass;
        for (side, body) in pair.into_iter().enumerate() {
            self.inverse_masses[side].0[lane] = body.inverse_mass;
            self.inverse_inertias[side].0[lane] = body.inverse_inertia;
            self.shares[side].0[lane] = body.inverse_mass / free;
            self.start_angles[side].0[lane] = body.motion.angle;
            let outward = if side == 0 { 1.0 } else { -1.0 };
            let rim = outward * contact.curvature_radii[side] * contact.normal;
            self.rims[side].set(lane, rim);
            for (point, touch) in self.points.iter_mut().zip(contact.points()) {
                let on = if side == 0 {
                    touch.at.on_a
                } else {
                    touch.at.on_b
                };
                point.start[side].set(lane, on - body.motion.center - rim);
            }
        }
        for (point, touch) in self.points.iter_mut().zip(contact.points()) {
            point.there.0[lane] = 1.0;
            point.sum.normal.0[lane] = touch.remembered.normal;
            point.sum.tangent.0[lane] = touch.remembered.tangent;
            point.last.0[lane] = touch.remembered.normal;
            point.owed.0[lane] = touch.owed;
        }
        self.len = self.len.max(contact.points().len());
    }

    pub(super) fn is_elastic(&self) -> bool {
        self.restitution.any()
    }

    #[inline(always)]
    fn gather(&self, bodies: &[Moving]) -> Velocities {
        let motion = |lane: usize, side: usize| &bodies[self.pairs[lane][side]].motion;
        Velocities {
            linear: both(|side| VectorLanes::each(|lane| motion(lane, side).velocity)),
            spin: both(|side| Lanes::each(|lane| motion(lane, side).spin)),
            inverse_masses: self.inverse_masses,
            inverse_inertias: self.inverse_inertias,
        }
    }

    #[inline(always)]
    fn scatter(&self, velocities: &Velocities, bodies: &mut [Moving]) {
        for (lane, pair) in self.pairs.iter().enumerate() {
            for (side, &at) in pair.iter().enumerate() {
                // A fixed body can have several contacts in a batch, and none of them moves it.
                if self.inverse_masses[side].0[lane] > 0.0 {
                    let (linear, motion) = (&velocities.linear[side], &mut bodies[at].motion);
                    motion.velocity = DVec2::new(linear.x.0[lane], linear.y.0[lane]);
                    motion.spin = velocities.spin[side].0[lane];
                }
            }
        }
    }

    /// Where the bodies have moved to: each carries its own point along, and what parts these is the gap.
    #[inline(always)]
    pub(super) fn follow(&mut self, bodies: &[Moving]) {
        let (normal, tangent) = (self.normal, self.normal.perp());
        let motion = |lane: usize, side: usize| &bodies[self.pairs[lane][side]].motion;
        let centers = both(|side| VectorLanes::each(|lane| motion(lane, side).center));
        let turns =
            both(|side| Lanes::each(|lane| motion(lane, side).angle) - self.start_angles[side]);
        // A turn within a tick is small: cos and sin to the second order.
        let cosines = both(|side| ONE - turns[side] * turns[side] * Lanes::splat(0.5));
        let [inverse_a, inverse_b] = self.inverse_masses;
        for point in &mut self.points[..self.len] {
            let [on_a, on_b] = both(|side| {
                let arm = point.start[side];
                let turned = cosines[side] * arm + turns[side] * arm.perp();
                centers[side] + turned + self.rims[side]
            });
            point.gap = normal.dot(on_b - on_a);
            let at = self.shares[0] * on_a + self.shares[1] * on_b;
            let arms = both(|side| at - centers[side]);
            point.normal_arms = both(|side| arms[side].perp_dot(normal));
            point.tangent_arms = both(|side| arms[side].perp_dot(tangent));
            let free = inverse_a + inverse_b + (ONE - point.there);
            let inverse_mass = |[a, b]: [Lanes; 2]| {
                free + a * a * self.inverse_inertias[0] + b * b * self.inverse_inertias[1]
            };
            let [along, across] = [
                inverse_mass(point.normal_arms),
                inverse_mass(point.tangent_arms),
            ];
            // One division for both: 1/k = k'/(k k').
            let scale = point.there / (along * across);
            point.masses = [across * scale, along * scale];
        }
    }

    #[inline(always)]
    pub(super) fn warm_start(&mut self, bodies: &mut [Moving]) {
        let mut velocities = self.gather(bodies);
        let tangent = self.normal.perp();
        for point in &mut self.points[..self.len] {
            point.warm = point.sum;
            velocities.push(point.sum.normal, self.normal, point.normal_arms);
            velocities.push(point.sum.tangent, tangent, point.tangent_arms);
        }
        self.scatter(&velocities, bodies);
    }

    /// Undoes overlaps softly.
    #[inline(always)]
    pub(super) fn solve_softly(
        &mut self,
        bodies: &mut [Moving],
        spring: Softness,
        step: Substep<'_>,
    ) {
        let mut velocities = self.gather(bodies);
        for point in &mut self.points[..self.len] {
            point.press_softly(self.normal, &mut velocities, spring, step);
        }
        self.scatter(&velocities, bodies);
    }

    /// Takes out the velocity that softness added. Friction acts here alone, as what it would do against that
    /// velocity makes tall stacks lean, and last, as its cone is that of all that has pressed in the substep.
    #[inline(always)]
    pub(super) fn relax(&mut self, bodies: &mut [Moving], step: Substep<'_>) {
        let mut velocities = self.gather(bodies);
        self.go_round(&mut velocities, step);
        let struck = self.points[0].struck().max(self.points[1].struck());
        if struck.any() {
            self.go_round_struck(struck, &mut velocities, step);
        }
        for point in &mut self.points[..self.len] {
            point.end_substep();
        }
        self.scatter(&velocities, bodies);
    }

    #[inline(always)]
    fn go_round(&mut self, velocities: &mut Velocities, step: Substep<'_>) {
        let tangent = self.normal.perp();
        for point in &mut self.points[..self.len] {
            point.press(self.normal, velocities, step);
        }
        for point in &mut self.points[..self.len] {
            point.rub(tangent, self.friction, velocities);
        }
    }

    /// Goes round again where a contact is struck: the others have no effective mass meanwhile.
    #[cold]
    fn go_round_struck(&mut self, struck: Lanes, velocities: &mut Velocities, step: Substep<'_>) {
        let masses = self.points.map(|point| point.masses);
        for point in &mut self.points {
            point.masses = point.masses.map(|mass| struck.choose(mass, ZERO));
        }
        for _ in 1..STRUCK_ROUNDS {
            self.go_round(velocities, step);
        }
        for (point, masses) in self.points.iter_mut().zip(masses) {
            point.masses = masses;
        }
    }

    /// Answers the impacts within the substep that are worth giving back; whether there was one.
    pub(super) fn bounce(
        &mut self,
        bodies: &mut [Moving],
        gravity: DVec2,
        Substep { h, lengths, .. }: Substep<'_>,
    ) -> bool {
        let mut velocities = self.gather(bodies);
        let (normal, tangent) = (self.normal, self.normal.perp());
        let [falls_a, falls_b] = self.inverse_masses.map(|mass| mass.choose(ONE, ZERO));
        let pull = normal.dot(VectorLanes::each(|_| gravity));
        let acceleration = (falls_b - falls_a) * pull;
        let mut any = false;
        for point in &mut self.points[..self.len] {
            let apart = velocities.along(normal, point.normal_arms);
            let owed = point.owed;
            point.owed = ZERO;
            let j = Lanes::each(|lane| {
                let [apart, gap, acceleration, restitution, mass, owed] = [
                    apart,
                    point.gap,
                    acceleration,
                    self.restitution,
                    point.masses[0],
                    owed,
                ]
                .map(|lanes| lanes.0[lane]);
                let came = apart.min(-owed);
                let meets = gap + h * (apart + h * acceleration) <= 0.0;
                if !meets || restitution == 0.0 || came > -lengths.impact_speed {
                    return 0.0;
                }
                let back = given_back(restitution, came, acceleration, gap);
                if back == 0.0 {
                    point.owed.0[lane] = -came;
                    return 0.0;
                }
                mass * (back - apart)
            });
            if !j.any() {
                continue;
            }
            any = true;
            velocities.push(j, normal, point.normal_arms);
            let slide = velocities.along(tangent, point.tangent_arms);
            let rub = within_cone(-(point.masses[1] * slide), self.friction, j);
            velocities.push(rub, tangent, point.tangent_arms);
            point.applied.add(Impulses {
                normal: j,
                tangent: rub,
            });
        }
        self.scatter(&velocities, bodies);
        any
    }

    /// Tells the contacts what they were given.
    pub(super) fn store(&self, contacts: &mut [Contact]) {
        for (lane, at) in self.contacts.iter().enumerate() {
            let Some(at) = *at else { continue };
            for (touch, point) in contacts[at].points_mut().iter_mut().zip(&self.points) {
                touch.remembered = point.sum.of_lane(lane);
                touch.applied.add(point.applied.of_lane(lane));
                touch.owed = point.owed.0[lane];
            }
        }
    }
}
