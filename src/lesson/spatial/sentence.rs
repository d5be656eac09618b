//! What is said of a step in space, in the plane's words.

mod epa;
mod gjk;

use super::part::level;
use super::{Step, StepData};
use crate::lesson::sentence::ShapeKind;
use crate::lesson::sentence::walk::{self, WalkOutcome};
use crate::spatial::DistanceCase;

/// What is said of a step in space, which comes after those before.
pub(in crate::lesson) fn sentence(radii: &ShapeKind, step: &Step, before: &[Step]) -> String {
    let of_phase = before.iter().filter(|other| other.phase() == step.phase());
    let queries = of_phase.count() + 1;
    match &step.work {
        StepData::Gjk { case, .. } => gjk::sentence(radii, step, *case, queries),
        StepData::Epa(work) => epa::sentence(radii, step, work, before.last(), queries),
        StepData::Distance {
            closest_before,
            distance,
            case,
            ..
        } => {
            let distances = [closest_before.length(), *distance];
            let news = news(step, *case, distances[0], queries);
            walk::sentence(radii, step, news, distances, queries - 1)
        }
    }
}

/// What a step of the walk brought, where what was nearest is so far off, in px.
fn news(step: &Step, case: DistanceCase, was: f64, queries: usize) -> WalkOutcome {
    match case {
        DistanceCase::NearerVertex | DistanceCase::NearerEdge | DistanceCase::NearerFace => {
            WalkOutcome::Nearer
        }
        DistanceCase::Remeasured => WalkOutcome::Remeasured,
        // The support lies farther on by more than rounding or a smooth shape's tolerance.
        DistanceCase::NearestVertex | DistanceCase::NearestEdge | DistanceCase::NearestFace
            if step.reach() + was > level(&step.support) =>
        {
            WalkOutcome::Blurred
        }
        DistanceCase::NearestVertex | DistanceCase::NearestEdge | DistanceCase::NearestFace => {
            WalkOutcome::Nearest
        }
        DistanceCase::BoundReached => WalkOutcome::BoundReached(queries),
    }
}
