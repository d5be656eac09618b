//! A step of the impulse in JSON.

use glam::DVec2;
use serde::Serialize;

use crate::dynamics::{Impulse, Motion, OtherContact, Touch};
use crate::lesson::{ImpulseStage, ImpulseStep};

/// A step of the impulse; of pairs A's number comes first. Lengths are in px, velocities in px/s, spins in radians
/// a second, impulses in mass · px/s.
#[derive(Serialize)]
pub(super) struct ImpulseRecord<'s> {
    phase: &'static str,
    step: usize,
    stage: &'static str,
    /// Which of the points, from 0.
    point: usize,
    #[serde(flatten)]
    numbers: VectorNumbers,
    caption: &'s str,
}

#[derive(Serialize)]
#[serde(untagged)]
enum VectorNumbers {
    Point {
        at: [f64; 2],
        normal: [f64; 2],
        tangent: [f64; 2],
        nearest_vertex: Option<[f64; 2]>,
        /// In how many seconds the bodies touch there; `None` where they overlap.
        seconds_ahead: Option<f64>,
    },
    LeverArms {
        centers: [[f64; 2]; 2],
        lever_arms: [[f64; 2]; 2],
    },
    Velocities {
        velocities: [[f64; 2]; 2],
        spins_radians: [f64; 2],
        velocities_at_point: [[f64; 2]; 2],
    },
    RelativeVelocity {
        relative_velocity: [f64; 2],
        along_normal: f64,
        along_tangent: f64,
    },
    EffectiveMass {
        inverse_masses: [f64; 2],
        inverse_inertias: [f64; 2],
        inverse_mass_along_normal: f64,
        inverse_mass_along_tangent: f64,
        effective_mass: f64,
    },
    NormalImpulse {
        restitution: f64,
        normal_impulse: f64,
    },
    Friction {
        friction: f64,
        holding_impulse: f64,
        cone: f64,
        tangent_impulse: f64,
    },
    Afterwards {
        velocities: [[f64; 2]; 2],
        spins_radians: [f64; 2],
    },
    Given {
        solver: &'static str,
        given: Vec<GivenAt>,
        alone: Vec<OnB>,
        others: Vec<Other>,
    },
}

/// What is given along the normal at the points of another contact.
#[derive(Serialize)]
struct Other {
    /// Of the pair's A or B.
    of: &'static str,
    /// The index of the body that it touches.
    with: usize,
    given: Vec<f64>,
}

impl From<&OtherContact> for Other {
    fn from(
        OtherContact {
            of, with, given, ..
        }: &OtherContact,
    ) -> Self {
        let (of, with, given) = (["A", "B"][*of], *with, given.clone());
        Self { of, with, given }
    }
}

/// An impulse on B, and where it acts.
#[derive(Serialize)]
struct GivenAt {
    at: [f64; 2],
    #[serde(flatten)]
    on_b: OnB,
}

impl From<&Touch> for GivenAt {
    fn from(touch: &Touch) -> Self {
        let (at, on_b) = (touch.point().to_array(), touch.applied.into());
        Self { at, on_b }
    }
}

/// An impulse on B.
#[derive(Serialize)]
struct OnB {
    normal: f64,
    tangent: f64,
}

impl From<Impulse> for OnB {
    fn from(Impulse { normal, tangent }: Impulse) -> Self {
        Self { normal, tangent }
    }
}

pub(super) fn record(index: usize, step: &ImpulseStep) -> ImpulseRecord<'_> {
    ImpulseRecord {
        phase: "impulse",
        step: index,
        stage: step.stage.slug(),
        point: step.point,
        numbers: numbers(step),
        caption: &step.caption,
    }
}

fn numbers(step: &ImpulseStep) -> VectorNumbers {
    let (account, point) = (&step.impact.account, step.numbers());
    let contact = &account.contact;
    match step.stage {
        ImpulseStage::Point => VectorNumbers::Point {
            at: point.point.to_array(),
            normal: contact.normal.to_array(),
            tangent: contact.tangent().to_array(),
            nearest_vertex: step
                .impact
                .nearest_vertex
                .map(|vertex| vertex.at.to_array()),
            seconds_ahead: account.closing.map(|closing| closing.seconds),
        },
        ImpulseStage::LeverArms => VectorNumbers::LeverArms {
            centers: both(point.before.map(|motion| motion.center)),
            lever_arms: both(point.arms),
        },
        ImpulseStage::Velocities => VectorNumbers::Velocities {
            velocities: both(point.before.map(|motion| motion.velocity)),
            spins_radians: spins(&point.before),
            velocities_at_point: both(point.velocities),
        },
        ImpulseStage::RelativeVelocity => VectorNumbers::RelativeVelocity {
            relative_velocity: point.relative.to_array(),
            along_normal: point.approach,
            along_tangent: point.slide,
        },
        ImpulseStage::EffectiveMass => VectorNumbers::EffectiveMass {
            inverse_masses: account.inverse_masses,
            inverse_inertias: account.inverse_inertias,
            inverse_mass_along_normal: point.inverse_mass_along_normal,
            inverse_mass_along_tangent: point.inverse_mass_along_tangent,
            effective_mass: 1.0 / point.inverse_mass_along_normal,
        },
        ImpulseStage::NormalImpulse => VectorNumbers::NormalImpulse {
            restitution: contact.restitution,
            normal_impulse: point.impulse.normal,
        },
        ImpulseStage::Friction => VectorNumbers::Friction {
            friction: contact.friction,
            holding_impulse: point.holding,
            cone: point.cone,
            tangent_impulse: point.impulse.tangent,
        },
        ImpulseStage::Afterwards => VectorNumbers::Afterwards {
            velocities: both(point.after.map(|motion| motion.velocity)),
            spins_radians: spins(&point.after),
        },
        ImpulseStage::Given => VectorNumbers::Given {
            solver: account.solver.slug(),
            given: account.given.iter().map(GivenAt::from).collect(),
            alone: account
                .points
                .iter()
                .map(|point| point.impulse.into())
                .collect(),
            others: account.others.iter().map(Other::from).collect(),
        },
    }
}

fn both(vectors: [DVec2; 2]) -> [[f64; 2]; 2] {
    vectors.map(|vector| vector.to_array())
}

fn spins(motions: &[Motion; 2]) -> [f64; 2] {
    [motions[0].spin, motions[1].spin]
}
