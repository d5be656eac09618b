//! The impulse between two bodies that overlap, one number after the other.

use std::sync::Arc;

use glam::DVec2;

use super::{sentence, settled};
use crate::dynamics::{Account, Impulse, PointAccount};
use crate::planar::{AxisSource, PosedShape, sat};

/// What a step of the impulse works out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    const OF_A_POINT: [Self; 8] = [
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
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Point => "point",
            Self::LeverArms => "lever-arms",
            Self::Velocities => "velocities",
            Self::RelativeVelocity => "relative-velocity",
            Self::EffectiveMass => "effective-mass",
            Self::NormalImpulse => "normal-impulse",
            Self::Friction => "friction",
            Self::Afterwards => "afterwards",
            Self::Given => "given",
        }
    }
}

/// The vertex that the separating axis theorem takes for the point of application, in world space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestVertex {
    /// Where it is.
    pub at: DVec2,
    /// Whether it is one of B's, nearest an edge of A's.
    pub is_of_b: bool,
}

/// All the numbers of a pair's impulses.
#[derive(Clone, Debug, PartialEq)]
pub struct Impact {
    /// Those of the manifold's points.
    pub account: Account,
    /// The other rule's point; `None` for smooth shapes, which have no edges.
    pub nearest_vertex: Option<NearestVertex>,
}

/// A step of the impulse.
#[derive(Clone, Debug, PartialEq)]
pub struct ImpulseStep {
    /// What it works out.
    pub stage: ImpulseStage,
    /// At which of the points.
    pub point: usize,
    /// The numbers of all of its steps.
    pub impact: Arc<Impact>,
    /// What is said of it.
    pub caption: String,
}

impl ImpulseStep {
    /// The numbers of its point.
    #[must_use]
    pub fn numbers(&self) -> &PointAccount {
        &self.impact.account.points[self.point]
    }
}

impl Impact {
    /// What a point is called: P or, of two, P₁ and P₂.
    #[must_use]
    pub fn point_name(&self, at: usize) -> String {
        if self.account.points.len() > 1 {
            format!("P{}", super::subscript(at + 1))
        } else {
            "P".to_owned()
        }
    }

    /// Whether A, or B, stays where it is.
    #[must_use]
    pub fn is_fixed(&self, body: usize) -> bool {
        self.account.inverse_masses[body] == 0.0
    }
}

/// The steps of the impulses: of each point, one after the other, and what the solver gives at all of them.
pub(super) fn impulse_steps(
    mut account: Account,
    a: &PosedShape,
    b: &PosedShape,
) -> Vec<ImpulseStep> {
    account.points.iter_mut().for_each(settle);
    // Where they touch later, they do not lie as they are queried.
    let sat = sat(a, b).filter(|_| account.closing.is_none());
    let nearest_vertex = sat.map(|sat| NearestVertex {
        at: sat.application,
        is_of_b: !matches!(sat.axis.source, AxisSource::EdgeOfB(_)),
    });
    let last = account.points.len() - 1;
    let impact = Arc::new(Impact {
        account,
        nearest_vertex,
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

/// What rounding alone has left of a point's numbers is 0.
fn settle(point: &mut PointAccount) {
    let sizes = point.before.iter().zip(&point.arms);
    let sizes =
        sizes.map(|(motion, arm)| motion.velocity.length() + motion.spin.abs() * arm.length());
    let size: f64 = sizes.sum();
    point.relative = DVec2::from_array(point.relative.to_array().map(|part| settled(part, size)));
    point.approach = settled(point.approach, size);
    point.slide = settled(point.slide, size);
    if point.approach == 0.0 {
        point.impulse = Impulse::default();
        (point.holding, point.cone, point.after) = (0.0, 0.0, point.before);
    }
    let impulse = size / point.inverse_mass_along_tangent;
    point.holding = settled(point.holding, impulse);
    point.impulse.tangent = settled(point.impulse.tangent, impulse);
}
