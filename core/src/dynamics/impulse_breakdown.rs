//! The calculation of one contact's impulse, with all intermediate values.
//!
//! It is the impulse of two bodies alone (as [`Solver::OneImpulse`] computes it), which can be checked by hand:
//! for an overlap after the gravity of the next tick, for a gap at the time of impact. In addition it has the
//! impulses of the world's solver in that tick, at each point, and those at the other contacts of the two.

use glam::DVec2;

use super::contact::{Contact, Impulse, Touch};
use super::impact::{PointBreakdown, TimeOfImpact, solve_point};
use super::solver_body::{SolverBody, acceleration_between, both};
use super::{Material, Motion, Solver, TICK_SECONDS, World};
use crate::planar::{ContactPoint, Manifold, PairCache, contact_within, query};

/// The impulses between two bodies in the next tick.
#[derive(Clone, Debug, PartialEq)]
pub struct ImpulseBreakdown {
    /// The current contact.
    pub contact: Contact,
    /// One over the masses of A and B, and over their moments of inertia; 0 for a fixed body.
    pub inverse_masses: [f64; 2],
    /// See [`ImpulseBreakdown::inverse_masses`].
    pub inverse_inertias: [f64; 2],
    /// The materials of A and B.
    pub materials: [Material; 2],
    /// A's and B's current motion.
    pub now: [Motion; 2],
    /// The time of impact if they are apart; `None` if they overlap.
    pub closing: Option<TimeOfImpact>,
    /// The contact's points that overlap, or that touch first, in the order of solving.
    pub points: Vec<PointBreakdown>,
    /// The world's solver.
    pub solver: Solver,
    /// The contact's points, at their current positions, at which the solver applies an impulse in the next tick, with
    /// the impulse.
    pub given: Vec<Touch>,
    /// A's and B's motion after that tick.
    pub then: [Motion; 2],
    /// The solver's impulses at the other contacts of A and B, for those of the two that are free.
    pub others: Vec<OtherContact>,
    /// The speed along the normal before gravity acts, in px/s, if the solver treats it as rest, without restitution.
    pub rest: Option<f64>,
    /// The speed of approach, in px/s, up to which a solver that uses gaps does so.
    pub impact_speed: f64,
    /// The overlap of bodies at rest, in px; a solver corrects any excess.
    pub slop: f64,
}

/// Another contact of one of two bodies.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherContact {
    /// The body: 0 for A, 1 for B.
    pub of: usize,
    /// The index of the body that it touches.
    pub with: usize,
    /// Whether the touched body is fixed.
    pub is_fixed: bool,
    /// The solver's impulse on the body there in the next tick, as a vector in world space, in mass · px/s.
    pub push: DVec2,
    /// The solver's impulse along the contact's normal at each of its points in the next tick.
    pub given: Vec<f64>,
}

impl World {
    /// The impulses between two bodies that overlap, or get an impulse over a gap in the next tick; `None`
    /// otherwise. The lower index comes first. Their time of impact may be just after that tick.
    #[must_use]
    pub fn account(&self, bodies: [usize; 2]) -> Option<ImpulseBreakdown> {
        let at = self
            .contacts()
            .binary_search_by_key(&bodies, |contact| contact.bodies)
            .ok()?;
        let contact = self.contacts()[at];
        let (solved, moved) = self.solved();
        let mut given = solved[at].points().to_vec();
        given.retain(|touch| touch.applied.normal > 0.0);
        let now = bodies.map(|at| SolverBody::new(&self.bodies()[at]));
        let closing = if contact.depth() >= 0.0 {
            None
        } else if given.is_empty() {
            return None;
        } else {
            Some(TimeOfImpact::new(&contact, &now, self.gravity())?)
        };
        let mut pair = now;
        for body in &mut pair {
            match closing {
                Some(closing) => *body = closing.at_impact(*body, self.gravity()),
                None => body.accelerate(self.gravity(), TICK_SECONDS),
            }
        }
        let met = match closing {
            Some(_) => self.touching(bodies, &pair),
            None => {
                let points = contact.points().iter().map(|touch| touch.at);
                points.filter(|at| at.depth >= 0.0).collect()
            }
        };
        if met.is_empty() {
            return None;
        }
        let points: Vec<PointBreakdown> = met
            .iter()
            .map(|at| solve_point(both(&mut pair, [0, 1]), &contact, at))
            .collect();
        let seconds = closing.map_or(TICK_SECONDS, |closing| closing.seconds);
        let acceleration = acceleration_between(&now[0], &now[1], self.gravity());
        let speed = points[0].approach - seconds * contact.normal.dot(acceleration);
        let rests = contact.restitution > 0.0
            && matches!(self.solver(), Solver::Sequential | Solver::SoftStep)
            && points[0].impulse.normal > 0.0
            && !solved[at].is_impact
            && -speed <= self.impact_speed();
        Some(ImpulseBreakdown {
            contact,
            inverse_masses: now.map(|body| body.inverse_mass),
            inverse_inertias: now.map(|body| body.inverse_inertia),
            materials: bodies.map(|at| *self.bodies()[at].material()),
            now: now.map(|body| body.motion),
            closing,
            points,
            solver: self.solver(),
            given,
            then: bodies.map(|at| moved[at].motion),
            others: self.others(bodies, &solved),
            rest: rests.then_some(speed),
            impact_speed: self.impact_speed(),
            slop: self.lengths.slop,
        })
    }

    /// The points where two bodies are deepest or closest after this motion, to within the slop.
    fn touching(&self, bodies: [usize; 2], then: &[SolverBody; 2]) -> Vec<ContactPoint> {
        let [a, b] = [0, 1].map(|side| {
            let mut body = self.bodies()[bodies[side]].clone();
            body.set_motion(then[side].motion);
            body
        });
        let slop = self.lengths.slop;
        let answer = query(a.posed(), b.posed(), &mut PairCache::default());
        let manifold = contact_within(a.posed(), b.posed(), &answer, answer.distance + slop);
        let points = manifold.iter().flat_map(Manifold::points);
        let depths = points.clone().map(|at| at.depth);
        let deepest = depths.fold(f64::NEG_INFINITY, f64::max);
        let touches = points.filter(|at| at.depth >= deepest - slop);
        touches.copied().collect()
    }

    /// The impulses at the other contacts of two bodies.
    fn others(&self, bodies: [usize; 2], solved: &[Contact]) -> Vec<OtherContact> {
        let mut answered = Vec::new();
        for contact in solved.iter().filter(|contact| contact.bodies != bodies) {
            let [a, b] = contact.bodies;
            for (this, with, sign) in [(a, b, -1.0), (b, a, 1.0)] {
                let of = bodies.iter().position(|&body| body == this);
                let Some(of) = of.filter(|_| !self.bodies()[this].is_fixed()) else {
                    continue;
                };
                let applied = contact.points().iter().map(|touch| touch.applied);
                let given: Vec<f64> = applied.clone().map(|impulse| impulse.normal).collect();
                let on_b = applied.map(|Impulse { normal, tangent }| {
                    normal * contact.normal + tangent * contact.tangent()
                });
                if given.iter().any(|&j| j > 0.0) {
                    answered.push(OtherContact {
                        of,
                        with,
                        is_fixed: self.bodies()[with].is_fixed(),
                        push: sign * on_b.sum::<DVec2>(),
                        given,
                    });
                }
            }
        }
        answered.sort_by_key(|other| (other.of, other.with));
        answered
    }
}
