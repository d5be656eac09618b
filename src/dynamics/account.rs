//! One contact's impulse, accounted for: every number on the way to it.
//!
//! It is the impulse of two bodies alone ([`one_impulse`](super::one_impulse) has the derivation), which can be
//! checked by hand, after the gravity of the tick to come; and beside it what the world's own solver will give
//! there in that tick, with all the other contacts in its mind.

use glam::DVec2;

use super::contact::{Contact, Impulse};
use super::moving::{Arms, Moving, both, within_cone};
use super::{Motion, Solver, TICK_SECONDS, World};

/// The impulses between two bodies in the tick to come.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    /// The contact, as it is now.
    pub contact: Contact,
    /// One over the masses of A and B, and over their moments of inertia; 0 for a fixed body.
    pub inverse_masses: [f64; 2],
    /// See [`Account::inverse_masses`].
    pub inverse_inertias: [f64; 2],
    /// A's and B's motion now.
    pub now: [Motion; 2],
    /// The contact's points that overlap, one after the other.
    pub points: Vec<PointAccount>,
    /// The solver that the world has.
    pub solver: Solver,
    /// What that gives in the tick to come at each of the points.
    pub given: Vec<Impulse>,
}

/// The impulse at a point of a contact; on B, A gets its opposite. Lengths are in px, times in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointAccount {
    /// Where it acts, in world space.
    pub point: DVec2,
    /// From A's and B's centre of mass to the point: `r_A` and `r_B`.
    pub arms: [DVec2; 2],
    /// A's and B's motion before: with the tick's gravity, and the impulses at the points before this one.
    pub before: [Motion; 2],
    /// The velocities of A's and B's point there: v + ω × r.
    pub velocities: [DVec2; 2],
    /// B's less A's.
    pub relative: DVec2,
    /// Its part along the normal: below 0 they approach.
    pub approach: f64,
    /// Its part along the tangent.
    pub slide: f64,
    /// What an impulse of 1 along the normal changes that by: `1/m_A + 1/m_B + (r_A × n)²/I_A + (r_B × n)²/I_B`.
    pub inverse_mass_along_normal: f64,
    /// The same along the tangent.
    pub inverse_mass_along_tangent: f64,
    /// What friction would take to hold the point, once the normal impulse has been given.
    pub holding: f64,
    /// What friction can give at most: μ times the normal impulse.
    pub cone: f64,
    /// The impulse: zero where the bodies part.
    pub impulse: Impulse,
    /// A's and B's motion afterwards.
    pub after: [Motion; 2],
}

impl World {
    /// The impulses between two bodies that overlap, the lower index first, in the tick to come; `None` where they
    /// do not.
    #[must_use]
    pub fn account(&self, bodies: [usize; 2]) -> Option<Account> {
        let at = self
            .contacts()
            .binary_search_by_key(&bodies, |contact| contact.bodies)
            .ok()?;
        let contact = self.contacts()[at];
        if contact.depth() < 0.0 {
            return None;
        }
        let mut pair: Vec<Moving> = bodies
            .iter()
            .map(|&at| Moving::of(&self.bodies()[at]))
            .collect();
        let [a, b] = [pair[0], pair[1]];
        for body in &mut pair {
            body.accelerate(self.gravity(), TICK_SECONDS);
        }
        let overlapping: Vec<usize> = (0..contact.points().len())
            .filter(|&at| contact.points()[at].at.depth >= 0.0)
            .collect();
        let points = overlapping
            .iter()
            .map(|&at| point_account(&mut pair, &contact, at))
            .collect();
        let after = self.given_next(bodies);
        let given = overlapping
            .iter()
            .map(|&at| after.get(at).copied().unwrap_or_default())
            .collect();
        Some(Account {
            contact,
            inverse_masses: [a.inverse_mass, b.inverse_mass],
            inverse_inertias: [a.inverse_inertia, b.inverse_inertia],
            now: [a.motion, b.motion],
            points,
            solver: self.solver(),
            given,
        })
    }

    /// What the solver gives at each point of a contact in the next tick.
    fn given_next(&self, bodies: [usize; 2]) -> Vec<Impulse> {
        let solved = self.solved();
        let contact = solved.iter().find(|contact| contact.bodies == bodies);
        contact.map_or_else(Vec::new, |contact| {
            contact.points().iter().map(|touch| touch.applied).collect()
        })
    }
}

/// The impulse at a point, and takes it on.
fn point_account(pair: &mut [Moving], contact: &Contact, at: usize) -> PointAccount {
    let (normal, tangent) = (contact.normal, contact.tangent());
    let point = contact.points()[at].point();
    let (a, b) = both(pair, [0, 1]);
    let before = [a.motion, b.motion];
    let arms = Arms::to(point, a, b);
    let relative = arms.velocity_between(a, b);
    let (approach, slide) = (normal.dot(relative), tangent.dot(relative));
    let [along_normal, along_tangent] =
        [normal, tangent].map(|direction| arms.inverse_mass_along(direction, a, b));
    let j = if approach < 0.0 {
        -(1.0 + contact.restitution) * approach / along_normal
    } else {
        0.0
    };
    arms.apply(j * normal, a, b);
    let holding = -tangent.dot(arms.velocity_between(a, b)) / along_tangent;
    let rub = within_cone(holding, contact.friction, j);
    arms.apply(rub * tangent, a, b);
    PointAccount {
        point,
        arms: [arms.a, arms.b],
        before,
        velocities: [before[0].velocity_at(arms.a), before[1].velocity_at(arms.b)],
        relative,
        approach,
        slide,
        inverse_mass_along_normal: along_normal,
        inverse_mass_along_tangent: along_tangent,
        holding,
        cone: contact.friction * j,
        impulse: Impulse {
            normal: j,
            tangent: rub,
        },
        after: [a.motion, b.motion],
    }
}
