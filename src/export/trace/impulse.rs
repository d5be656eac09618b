//! A step of the impulse in JSON.

use glam::DVec2;
use serde::Serialize;
use serde_json::json;

use super::field;
use crate::lesson::{ImpulseStage, ImpulseStep};
use collidoscope_core::dynamics::Impulse;

/// The normal impulses at the points of another contact of A or B.
#[derive(Serialize)]
struct Other<'s> {
    /// The body, A or B.
    of: &'static str,
    /// The index of the body that it touches.
    with: usize,
    given: &'s [f64],
}

/// The fields of a step of the impulse; in pairs A's number comes first. Lengths are in px, velocities in px/s, spins
/// in radians per second, impulses in mass · px/s.
pub(super) fn fields(step: &ImpulseStep) -> serde_json::Result<Vec<String>> {
    let (account, point) = (&step.impact.account, step.numbers());
    let contact = &account.contact;
    let head = [
        field("stage", step.stage.slug())?,
        field("point", &step.point)?,
    ];
    let numbers = match step.stage {
        ImpulseStage::Point => {
            let vertex = step.impact.nearest_vertex.as_ref();
            let closing = account.closing;
            vec![
                field("at", &point.point.to_array())?,
                field("normal", &contact.normal.to_array())?,
                field("tangent", &contact.tangent().to_array())?,
                field("nearest_vertex", &vertex.map(|one| one.at.to_array()))?,
                // The time until the bodies touch there, in seconds; null if they overlap.
                field("seconds_ahead", &closing.map(|closing| closing.seconds))?,
            ]
        }
        ImpulseStage::LeverArms => vec![
            field("centers", &both(point.before.map(|motion| motion.center)))?,
            field("lever_arms", &both(point.arms))?,
        ],
        ImpulseStage::Velocities => vec![
            field(
                "velocities",
                &both(point.before.map(|motion| motion.velocity)),
            )?,
            field("spins_radians", &point.before.map(|motion| motion.spin))?,
            field("velocities_at_point", &both(point.velocities))?,
        ],
        ImpulseStage::RelativeVelocity => vec![
            field("relative_velocity", &point.relative.to_array())?,
            field("along_normal", &point.approach)?,
            field("along_tangent", &point.slide)?,
        ],
        ImpulseStage::EffectiveMass => vec![
            field("inverse_masses", &account.inverse_masses)?,
            field("inverse_inertias", &account.inverse_inertias)?,
            field(
                "inverse_mass_along_normal",
                &point.inverse_mass_along_normal,
            )?,
            field(
                "inverse_mass_along_tangent",
                &point.inverse_mass_along_tangent,
            )?,
            field("effective_mass", &(1.0 / point.inverse_mass_along_normal))?,
        ],
        ImpulseStage::NormalImpulse => vec![
            field("restitution", &contact.restitution)?,
            field("normal_impulse", &point.impulse.normal)?,
        ],
        ImpulseStage::Friction => vec![
            field("friction", &contact.friction)?,
            field("holding_impulse", &point.holding)?,
            field("cone", &point.cone)?,
            field("tangent_impulse", &point.impulse.tangent)?,
        ],
        ImpulseStage::Afterwards => vec![
            field(
                "velocities",
                &both(point.after.map(|motion| motion.velocity)),
            )?,
            field("spins_radians", &point.after.map(|motion| motion.spin))?,
        ],
        ImpulseStage::Given => {
            let given = account.given.iter().map(|touch| {
                let Impulse { normal, tangent } = touch.applied;
                json!({"at": touch.point().to_array(), "normal": normal, "tangent": tangent})
            });
            let alone = account.points.iter().map(|point| {
                let Impulse { normal, tangent } = point.impulse;
                json!({"normal": normal, "tangent": tangent})
            });
            let others = account.others.iter().map(|other| Other {
                of: ["A", "B"][other.of],
                with: other.with,
                given: &other.given,
            });
            vec![
                field("solver", account.solver.slug())?,
                field("given", &Vec::from_iter(given))?,
                field("alone", &Vec::from_iter(alone))?,
                field("others", &Vec::from_iter(others))?,
            ]
        }
    };
    Ok([&head[..], &numbers].concat())
}

fn both(vectors: [DVec2; 2]) -> [[f64; 2]; 2] {
    vectors.map(|vector| vector.to_array())
}
