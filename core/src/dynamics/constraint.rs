//! A contact as a linear complementarity problem: impulses are not negative, and bodies separate at least at a target
//! speed.

use glam::DVec2;

use super::contact::{Contact, Impulse};
use super::solver_body::{Arms, SolverBody, both, within_cone};

/// An impulse that changes by less than this fraction of the largest has converged.
pub(super) const CONVERGED: f64 = 1e-14;

/// The most constraints visited in all passes together, if there are more passes than one.
const MAX_VISITS: usize = 200;

/// A contact, or those of its points that are solved together.
pub(super) struct ContactConstraint {
    pub(super) bodies: [usize; 2],
    normal: DVec2,
    tangent: DVec2,
    friction: f64,
    points: [PointConstraint; 2],
    len: usize,
    /// The inverse effective masses along the normal: of the first point, between the points, of the second point.
    inverse_masses: [f64; 3],
    /// The effective mass 1/k of each point along the tangent.
    tangent_masses: [f64; 2],
}

#[derive(Clone, Copy, Default)]
pub(super) struct PointConstraint {
    /// The lever arms: from the centres of mass to the point.
    pub(super) arms: Arms,
    /// The least speed of separation after the solve, if an impulse ≥ 0 can reach it.
    pub(super) target_speed: f64,
    pub(super) impulse: Impulse,
}

/// The change of an impulse, and the size of the impulses.
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

    /// The impulse on B, in world space.
    pub(super) fn vector(&self, Impulse { normal, tangent }: Impulse) -> DVec2 {
        normal * self.normal + tangent * self.tangent
    }

    /// Applies the initial impulses to the bodies.
    pub(super) fn warm_start(&self, bodies: &mut [SolverBody]) {
        let (a, b) = both(bodies, self.bodies);
        for point in self.points() {
            point.arms.apply(self.vector(point.impulse), a, b);
        }
    }

    /// Solves for the normal impulses of both points at once, given the other contacts.
    pub(super) fn solve_normal(&mut self, bodies: &mut [SolverBody]) -> Change {
        let (a, b) = both(bodies, self.bodies);
        let [k11, k12, k22] = self.inverse_masses;
        let [one, other] = self.points.map(|point| point.impulse.normal);
        let mut target = [k11 * one + k12 * other, k12 * one + k22 * other];
        for (target, point) in target.iter_mut().zip(self.points()) {
            *target += point.target_speed - self.normal.dot(point.arms.velocity_between(a, b));
        }
        let normals = complementary_impulses(self.inverse_masses, target);
        let mut all = Change::default();
        for (point, impulse) in self.points[..self.len].iter_mut().zip(normals) {
            let change = impulse - point.impulse.normal;
            point.arms.apply(change * self.normal, a, b);
            point.impulse.normal = impulse;
            all = all.greatest(Change { change, impulse });
        }
        all
    }

    /// Removes the tangential speed, within the friction cone.
    pub(super) fn solve_friction(&mut self, bodies: &mut [SolverBody]) -> Change {
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

    /// Solves friction; without restitution the normal impulses again, too, as friction rotates a landing body.
    pub(super) fn solve_landing(&mut self, bodies: &mut [SolverBody]) -> Change {
        let bounces = self.points().iter().any(|point| point.target_speed > 0.0);
        let normal = if bounces {
            Change::default()
        } else {
            self.solve_normal(bodies)
        };
        normal.greatest(self.solve_friction(bodies))
    }
}

/// Iterates over the constraints until convergence or the limit of visits: a few converge to rounding, many to the
/// accuracy of a solver.
pub(super) fn settle(
    constraints: &mut [ContactConstraint],
    mut pass: impl FnMut(&mut ContactConstraint) -> Change,
) {
    for _ in 0..(MAX_VISITS / constraints.len().max(1)).max(1) {
        let changes = constraints.iter_mut().map(&mut pass);
        let all = changes.fold(Change::default(), Change::greatest);
        if all.change <= CONVERGED * all.impulse {
            break;
        }
    }
}

/// The impulses λ ≥ 0 at two points that change the speeds there by at least `target`, and by more only if λ = 0: the
/// linear complementarity problem of the matrix (k₁₁ k₁₂; k₁₂ k₂₂).
fn complementary_impulses([k11, k12, k22]: [f64; 3], target: [f64; 2]) -> [f64; 2] {
    let determinant = k11 * k22 - k12 * k12;
    let both = [
        k22 * target[0] - k12 * target[1],
        k11 * target[1] - k12 * target[0],
    ];
    if determinant > 1e-12 * k11 * k22 && both[0] >= 0.0 && both[1] >= 0.0 {
        return both.map(|impulse| impulse / determinant);
    }
    let first = (target[0] / k11).max(0.0);
    if k12 * first >= target[1] {
        [first, 0.0]
    } else {
        [0.0, (target[1] / k22).max(0.0)]
    }
}
