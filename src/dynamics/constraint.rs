//! A contact as a linear complementarity problem: impulses that only push, and bodies that part at least so fast.

use glam::DVec2;

use super::contact::{Contact, Impulse};
use super::solver_body::{Arms, SolverBody, both, within_cone};

/// An impulse that changes by less than this part of the greatest has settled.
pub(super) const SETTLED: f64 = 1e-14;

/// How many constraints are visited at most in all passes together.
const VISITS: usize = 200;

/// A contact, or the points of it that are answered together.
pub(super) struct ContactConstraint {
    pub(super) bodies: [usize; 2],
    normal: DVec2,
    tangent: DVec2,
    friction: f64,
    points: [PointConstraint; 2],
    len: usize,
    /// What an impulse of 1 along the normal changes the speed by: at the first point, at the other, at the second.
    inverse_masses: [f64; 3],
    /// 1/k of each point along the tangent.
    tangent_masses: [f64; 2],
}

#[derive(Clone, Copy, Default)]
pub(super) struct PointConstraint {
    /// From the centres of mass to the point.
    pub(super) arms: Arms,
    /// The least speed along the normal that it is left with, unless that takes an impulse below 0.
    pub(super) parting: f64,
    pub(super) impulse: Impulse,
}

/// How much an impulse has changed, and how great the impulses are.
#[derive(Clone, Copy, Default)]
pub(super) struct Change {
    change: f64,
    impulse: f64,
}

impl Change {
    fn greatest(self, other: Self) -> Self {
        Self {
            change: self.change.max(other.change.abs()),
            impulse: self.impulse.max(other.impulse),
        }
    }
}

impl ContactConstraint {
    pub(super) fn new(contact: &Contact, points: &[PointConstraint], all: &[SolverBody]) -> Self {
        let [a, b] = contact.bodies.map(|at| &all[at]);
        let normal = contact.normal;
        let inverse_mass = |one: &PointConstraint, other: &PointConstraint| {
            let [one, other] = [one, other]
                .map(|point| [point.arms.a, point.arms.b].map(|arm| arm.perp_dot(normal)));
            a.inverse_mass
                + b.inverse_mass
                + one[0] * other[0] * a.inverse_inertia
                + one[1] * other[1] * b.inverse_inertia
        };
        let mut constraint = Self {
            bodies: contact.bodies,
            normal,
            tangent: contact.tangent(),
            friction: contact.friction,
            points: [PointConstraint::default(); 2],
            len: points.len(),
            inverse_masses: [inverse_mass(&points[0], &points[0]), 0.0, 1.0],
            tangent_masses: [0.0; 2],
        };
        for (mass, point) in constraint.tangent_masses.iter_mut().zip(points) {
            *mass = 1.0 / point.arms.inverse_mass_along(constraint.tangent, a, b);
        }
        if let [one, other] = points {
            constraint.inverse_masses[1] = inverse_mass(one, other);
            constraint.inverse_masses[2] = inverse_mass(other, other);
        }
        constraint.points[..points.len()].copy_from_slice(points);
        constraint
    }

    pub(super) fn points(&self) -> &[PointConstraint] {
        &self.points[..self.len]
    }

    /// On B, in world space.
    pub(super) fn vector(&self, Impulse { normal, tangent }: Impulse) -> DVec2 {
        normal * self.normal + tangent * self.tangent
    }

    /// Gives the bodies the impulses that it begins with.
    pub(super) fn warm_start(&self, bodies: &mut [SolverBody]) {
        let (a, b) = both(bodies, self.bodies);
        for point in self.points() {
            point.arms.apply(self.vector(point.impulse), a, b);
        }
    }

    /// Takes the normal impulses, of both points at once, to what the other contacts leave to them.
    pub(super) fn press(&mut self, bodies: &mut [SolverBody]) -> Change {
        let (a, b) = both(bodies, self.bodies);
        let [k11, k12, k22] = self.inverse_masses;
        let [one, other] = self.points.map(|point| point.impulse.normal);
        let mut wanted = [k11 * one + k12 * other, k12 * one + k22 * other];
        for (wanted, point) in wanted.iter_mut().zip(self.points()) {
            *wanted += point.parting - self.normal.dot(point.arms.velocity_between(a, b));
        }
        let normals = complementary_impulses(self.inverse_masses, wanted);
        let mut all = Change::default();
        for (point, impulse) in self.points[..self.len].iter_mut().zip(normals) {
            let change = impulse - point.impulse.normal;
            point.arms.apply(change * self.normal, a, b);
            point.impulse.normal = impulse;
            all = all.greatest(Change { change, impulse });
        }
        all
    }

    /// Takes the speed along the contact, as far as friction can.
    pub(super) fn rub(&mut self, bodies: &mut [SolverBody]) -> Change {
        let (a, b) = both(bodies, self.bodies);
        let mut all = Change::default();
        for (point, mass) in self.points[..self.len].iter_mut().zip(self.tangent_masses) {
            let slide = self.tangent.dot(point.arms.velocity_between(a, b));
            let holding = -mass * slide;
            let Impulse { normal, tangent } = point.impulse;
            let held = within_cone(tangent + holding, self.friction, normal);
            point.arms.apply((held - tangent) * self.tangent, a, b);
            point.impulse.tangent = held;
            all = all.greatest(Change {
                change: held - tangent,
                impulse: normal,
            });
        }
        all
    }

    /// Both, where the bodies are left without a speed along the normal.
    pub(super) fn stick(&mut self, bodies: &mut [SolverBody]) -> Change {
        if self.points().iter().any(|point| point.parting > 0.0) {
            return Change::default();
        }
        self.press(bodies).greatest(self.rub(bodies))
    }
}

/// Goes over the constraints until nothing changes, as far as that pays: a few settle to rounding, a heap of them to what
/// a solver makes of it anyway.
pub(super) fn settle(
    constraints: &mut [ContactConstraint],
    mut pass: impl FnMut(&mut ContactConstraint) -> Change,
) {
    for _ in 0..VISITS / constraints.len().max(1) {
        let changes = constraints.iter_mut().map(&mut pass);
        let all = changes.fold(Change::default(), Change::greatest);
        if all.change <= SETTLED * all.impulse {
            break;
        }
    }
}

/// The impulses λ ≥ 0 at two points that change the speeds there by at least `wanted`, and by more only where λ = 0:
/// the linear complementarity problem of the matrix (k₁₁ k₁₂; k₁₂ k₂₂).
fn complementary_impulses([k11, k12, k22]: [f64; 3], wanted: [f64; 2]) -> [f64; 2] {
    let determinant = k11 * k22 - k12 * k12;
    let both = [
        k22 * wanted[0] - k12 * wanted[1],
        k11 * wanted[1] - k12 * wanted[0],
    ];
    if determinant > 1e-12 * k11 * k22 && both[0] >= 0.0 && both[1] >= 0.0 {
        return both.map(|impulse| impulse / determinant);
    }
    let first = (wanted[0] / k11).max(0.0);
    if k12 * first >= wanted[1] {
        [first, 0.0]
    } else {
        [0.0, (wanted[1] / k22).max(0.0)]
    }
}
