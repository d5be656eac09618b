//! The impulse between two bodies that overlap or are about to touch, one number after the other.

use std::sync::Arc;

use glam::DVec2;
use strum::IntoStaticStr;

use super::{NumberFormat, sentence};
use crate::dynamics::{Contact, Impulse, ImpulseBreakdown, PointBreakdown};
use crate::planar::{AxisSource, PosedShape, sat};

/// What a step of the impulse works out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ImpulseStage {
    /// Where it acts.
    Point,
    /// How far that is from the centres of mass.
    LeverArms,
    /// How A's and B's point move there.
    Velocities,
    /// How B's point moves as A's sees it, along the normal and along the tangent.
    RelativeVelocity,
    /// How hard it is to change that.
    EffectiveMass,
    /// The impulse along the normal.
    NormalImpulse,
    /// The impulse along the tangent, within its cone.
    Friction,
    /// How the bodies move then.
    Afterwards,
    /// What the world's own solver gives.
    Given,
}

impl ImpulseStage {
    /// Those of each point, in their order.
    pub(super) const OF_A_POINT: [Self; 8] = [
        Self::Point,
        Self::LeverArms,
        Self::Velocities,
        Self::RelativeVelocity,
        Self::EffectiveMass,
        Self::NormalImpulse,
        Self::Friction,
        Self::Afterwards,
    ];

    /// Its name in data.
    #[must_use]
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

/// The vertex that the separating axis theorem takes for the point of application, in world space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VertexRule {
    /// Where it is.
    pub at: DVec2,
    /// Whether it is one of B's, nearest an edge of A's.
    pub is_of_b: bool,
}

/// All the numbers of a pair's impulses.
#[derive(Clone, Debug, PartialEq)]
pub struct ImpactCase {
    /// Those of the manifold's points.
    pub account: ImpulseBreakdown,
    /// The other rule's point; `None` for smooth shapes, which have no edges.
    pub nearest_vertex: Option<VertexRule>,
    /// How lengths are printed.
    pub numbers: NumberFormat,
    /// The number of the first of its steps.
    pub first_step: usize,
}

/// A step of the impulse.
#[derive(Clone, Debug, PartialEq)]
pub struct ImpulseStep {
    /// What it works out.
    pub stage: ImpulseStage,
    /// At which of the points.
    pub point: usize,
    /// The numbers of all of its steps.
    pub impact: Arc<ImpactCase>,
    /// What is said of it.
    pub caption: String,
}

impl ImpulseStep {
    /// The numbers of its point.
    #[must_use]
    pub fn numbers(&self) -> &PointBreakdown {
        &self.impact.account.points[self.point]
    }
}

impl ImpactCase {
    /// What a point is called: P or, of two, P₁ and P₂.
    #[must_use]
    pub fn point_name(&self, at: usize) -> String {
        format!("P{}", index(at, self.account.points.len()))
    }

    /// What the points of A and B are called midway between which it is.
    pub(super) fn witness_names(&self, at: usize) -> [String; 2] {
        let index = index(at, self.account.points.len());
        ['ᴬ', 'ᴮ'].map(|mark| format!("p{index}{mark}"))
    }

    /// What the point at which the solver gives an impulse is called: S, of two S₁ and S₂, or as that of the two alone that
    /// it is.
    #[must_use]
    pub fn solver_point_name(&self, at: usize) -> String {
        let (given, points) = (&self.account.given, &self.account.points);
        let same = |own: &PointBreakdown| own.point == given[at].point();
        match points.iter().position(same) {
            Some(own) => self.point_name(own),
            None => format!("S{}", index(at, given.len())),
        }
    }

    /// What the solver gives between the two in all, and what they alone take in all.
    pub(super) fn in_all(&self) -> [Impulse; 2] {
        let sum = |impulses: &mut dyn Iterator<Item = Impulse>| {
            impulses.fold(Impulse::default(), |sum, impulse| Impulse {
                normal: sum.normal + impulse.normal,
                tangent: sum.tangent + impulse.tangent,
            })
        };
        [
            sum(&mut self.account.given.iter().map(|touch| touch.applied)),
            sum(&mut self.account.points.iter().map(|point| point.impulse)),
        ]
    }

    /// Whether A, or B, stays where it is.
    #[must_use]
    pub fn is_fixed(&self, body: usize) -> bool {
        self.account.inverse_masses[body] == 0.0
    }
}

/// The index of one of so many, which one alone does not have.
fn index(at: usize, count: usize) -> String {
    match count {
        1 => String::new(),
        _ => super::subscript(at + 1),
    }
}

/// The steps of the impulses, from that number on: of each point, one after the other, and what the solver gives at all
/// of them.
pub(super) fn impulse_steps(
    mut account: ImpulseBreakdown,
    [a, b]: [&PosedShape; 2],
    numbers: NumberFormat,
    first_step: usize,
) -> Vec<ImpulseStep> {
    settle(&mut account);
    // Where they touch later, they do not lie as they are queried.
    let sat = sat(a, b).filter(|_| account.closing.is_none());
    let nearest_vertex = sat.map(|sat| VertexRule {
        at: sat.application,
        is_of_b: !matches!(sat.axis.source, AxisSource::EdgeOfB(_)),
    });
    let last = account.points.len() - 1;
    let impact = Arc::new(ImpactCase {
        account,
        nearest_vertex,
        numbers,
        first_step,
    });
    let of_points =
        (0..=last).flat_map(|point| ImpulseStage::OF_A_POINT.map(|stage| (stage, point)));
    let stages = of_points.chain([(ImpulseStage::Given, last)]);
    stages
        .map(|(stage, point)| ImpulseStep {
            stage,
            point,
            impact: Arc::clone(&impact),
            caption: sentence::of_impulse(stage, point, &impact),
        })
        .collect()
}

/// A number, or 0 where it is so small beside `size` that it is only what the ticks before and a solver's rounds have
/// rounded.
pub(super) fn beyond_rounding(size: f64, value: f64) -> f64 {
    const ROUNDING: f64 = 1e-9;
    if value.abs() <= ROUNDING * size {
        0.0
    } else {
        value
    }
}

/// A sum, or 0 where it is only what its parts are rounded by.
pub(super) fn summed<const N: usize>(parts: [f64; N]) -> f64 {
    let size = parts.iter().map(|part| part.abs()).sum();
    beyond_rounding(size, parts.iter().sum())
}

/// What an impulse of 1 along the normal changes uₜ by, and one along the tangent uₙ: it turns a body about its centre of
/// mass, which moves the point along the other as well.
pub(super) fn turned_along(contact: &Contact, inverse_inertias: [f64; 2], arms: [DVec2; 2]) -> f64 {
    let directions = [contact.normal, contact.tangent()];
    let turned = [0, 1].map(|body| {
        let arm = arms[body];
        let [along_n, along_t] =
            directions.map(|way| beyond_rounding(arm.length(), arm.perp_dot(way)));
        along_n * along_t * inverse_inertias[body]
    });
    summed(turned)
}

/// What rounding alone has left of the numbers is 0.
fn settle(account: &mut ImpulseBreakdown) {
    let is_free = account
        .inverse_masses
        .map(|inverse_mass| inverse_mass > 0.0);
    let arms = account
        .points
        .iter()
        .flat_map(|point| point.arms.into_iter().zip(is_free));
    let reach = arms.filter(|(_, is_free)| *is_free);
    let reach = reach.map(|(arm, _)| arm.length()).fold(0.0, f64::max);
    let before = account.points.iter().map(|point| &point.before);
    let fastest = before.chain([&account.now, &account.then]).flatten();
    let fastest = fastest.map(|motion| motion.velocity.length() + motion.spin.abs() * reach);
    let fastest = fastest.fold(0.0, f64::max);
    let settled = |vector: DVec2| {
        DVec2::from_array(vector.to_array().map(|part| beyond_rounding(fastest, part)))
    };
    let points = account.points.iter_mut();
    let motions = points.flat_map(|point| [&mut point.before, &mut point.after]);
    for motion in motions
        .chain([&mut account.now, &mut account.then])
        .flatten()
    {
        motion.velocity = settled(motion.velocity);
        motion.spin = beyond_rounding(fastest / reach, motion.spin);
    }
    for point in &mut account.points {
        point.velocities = point.velocities.map(settled);
        point.relative = settled(point.relative);
        let strongest = fastest / point.inverse_mass_along_tangent;
        let PointBreakdown {
            impulse,
            approach,
            slide,
            cone,
            holding,
            ..
        } = point;
        let numbers = [
            (approach, fastest),
            (slide, fastest),
            (cone, strongest),
            (holding, strongest),
            (&mut impulse.normal, strongest),
            (&mut impulse.tangent, strongest),
        ];
        for (number, size) in numbers {
            *number = beyond_rounding(size, *number);
        }
        if point.impulse == Impulse::default() {
            point.after = point.before;
        }
    }
    let strongest = fastest / account.points[0].inverse_mass_along_normal;
    account.given.retain_mut(|touch| {
        touch.applied.tangent = beyond_rounding(strongest, touch.applied.tangent);
        beyond_rounding(strongest, touch.applied.normal) > 0.0
    });
    let strongest = account
        .inverse_masses
        .map(|inverse_mass| fastest / inverse_mass);
    account.others.retain_mut(|other| {
        other
            .given
            .retain(|&normal| beyond_rounding(strongest[other.of], normal) > 0.0);
        !other.given.is_empty()
    });
}
