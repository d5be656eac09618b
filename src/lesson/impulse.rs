//! The impulse between two bodies that overlap or are about to touch, one number after the other.

use std::sync::Arc;

use glam::DVec2;
use strum::{IntoStaticStr, VariantArray};

use super::{NumberFormat, beyond_rounding};
use collidoscope_core::dynamics::{ImpulseBreakdown, PointBreakdown};
use collidoscope_core::planar::{AxisSource, PosedShape, sat};

/// The quantity that a step of the impulse computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum ImpulseStage {
    /// The contact point.
    Point,
    /// The vectors to it from the centres of mass.
    LeverArms,
    /// The velocities of A's and B's points there.
    Velocities,
    /// The velocity of B's point relative to A's, along the normal and along the tangent.
    RelativeVelocity,
    /// The effective mass at the point.
    EffectiveMass,
    /// The impulse along the normal.
    NormalImpulse,
    /// The impulse along the tangent, within the friction cone.
    Friction,
    /// The velocities after the impulse.
    Afterwards,
    /// The impulses of the world's own solver.
    Given,
}

impl ImpulseStage {
    /// Its name in data.
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

/// The vertex that the separating axis theorem takes for the point of application, in world space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VertexRule {
    /// In world space.
    pub at: DVec2,
    /// Whether it is a vertex of B, nearest an edge of A.
    pub is_of_b: bool,
}

/// All the numbers of a pair's impulses.
#[derive(Clone, Debug, PartialEq)]
pub struct ImpactCase {
    /// The numbers of the manifold's points.
    pub account: ImpulseBreakdown,
    /// The point by the other rule; `None` for smooth shapes and for bodies still apart.
    pub nearest_vertex: Option<VertexRule>,
    /// The format of its numbers.
    pub numbers: NumberFormat,
    pub first_step: usize,
}

/// A step of the impulse.
#[derive(Clone, Debug, PartialEq)]
pub struct ImpulseStep {
    pub stage: ImpulseStage,
    /// The index of the point.
    pub point: usize,
    /// The numbers shared by all of its steps.
    pub impact: Arc<ImpactCase>,
}

impl ImpulseStep {
    /// The numbers of its point.
    pub fn numbers(&self) -> &PointBreakdown {
        &self.impact.account.points[self.point]
    }

    /// All the numbers, those of its point, and their format.
    pub(super) fn parts(&self) -> (&ImpulseBreakdown, &PointBreakdown, &NumberFormat) {
        let ImpactCase {
            account, numbers, ..
        } = &*self.impact;
        (account, self.numbers(), numbers)
    }
}

impl ImpactCase {
    /// A point's name: P or, of two, P₁ and P₂.
    pub fn point_name(&self, at: usize) -> String {
        format!("P{}", index(at, self.account.points.len()))
    }

    /// The names of A's and B's points, whose midpoint it is.
    pub(super) fn witness_names(&self, at: usize) -> [String; 2] {
        let index = index(at, self.account.points.len());
        ['ᴬ', 'ᴮ'].map(|mark| format!("p{index}{mark}"))
    }

    /// The name of the point of a solver's impulse: S, of two S₁ and S₂, or the name of the pair's own point that it
    /// coincides with.
    pub fn solver_point_name(&self, at: usize) -> String {
        let (given, points) = (&self.account.given, &self.account.points);
        let same = |own: &PointBreakdown| own.point == given[at].point();
        match points.iter().position(same) {
            Some(own) => self.point_name(own),
            None => format!("S{}", index(at, given.len())),
        }
    }

    /// Whether the pair's own impulse at a point is 0, but for rounding.
    pub(crate) fn has_no_impulse(&self, point: &PointBreakdown) -> bool {
        self.numbers.impulses.beyond_rounding(point.impulse.normal) == 0.0
    }

    /// Whether A, or B, is fixed.
    pub fn is_fixed(&self, body: usize) -> bool {
        self.account.inverse_masses[body] == 0.0
    }
}

/// The index of one of `count` points; empty for a single point.
fn index(at: usize, count: usize) -> String {
    match count {
        1 => String::new(),
        _ => super::subscript(at + 1),
    }
}

/// The steps of the impulses, starting with this number: those of each point, and then the solver's impulses at all of
/// them.
pub(super) fn impulse_steps(
    account: ImpulseBreakdown,
    [a, b]: [&PosedShape; 2],
    numbers: NumberFormat,
    first_step: usize,
) -> Vec<ImpulseStep> {
    // If they touch later, their poses are not the queried ones.
    let sat = sat(a, b).filter(|_| account.closing.is_none());
    let nearest_vertex = sat.map(|sat| VertexRule {
        at: sat.application,
        is_of_b: !matches!(sat.axis.source, AxisSource::EdgeOfB(_)),
    });
    let last = account.points.len() - 1;
    let impact = Arc::new(ImpactCase {
        numbers: numbers.of_impulse(&account),
        account,
        nearest_vertex,
        first_step,
    });
    let of_point = ImpulseStage::VARIANTS
        .split_last()
        .map_or(&[][..], |(_, stages)| stages);
    let of_points = (0..=last).flat_map(|point| of_point.iter().map(move |&stage| (stage, point)));
    let stages = of_points.chain([(ImpulseStage::Given, last)]);
    stages
        .map(|(stage, point)| ImpulseStep {
            stage,
            point,
            impact: Arc::clone(&impact),
        })
        .collect()
}

/// The change of uₜ by an impulse of 1 along the normal, and of uₙ by one along the tangent: the impulse rotates a
/// body about its centre of mass, which moves the point along the other direction as well.
pub(super) fn turned_along(account: &ImpulseBreakdown, point: &PointBreakdown) -> f64 {
    let directions = [account.contact.normal, account.contact.tangent()];
    let [of_a, of_b] = [0, 1].map(|body| {
        let arm = point.arms[body];
        let [along_n, along_t] =
            directions.map(|way| beyond_rounding(arm.length(), arm.perp_dot(way)));
        along_n * along_t * account.inverse_inertias[body]
    });
    beyond_rounding(of_a.abs() + of_b.abs(), of_a + of_b)
}
