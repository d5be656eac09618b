//! What a step in space found, what it decided and because of what, in the plane's words.

mod epa;
mod gjk;

use super::part::level;
use super::{NamedPoint, Step, Work};
use crate::lesson::sentence::Teller;
use crate::lesson::sentence::walk::{self, News};
use crate::spatial::DistanceCase;

/// The sentence for a step in space, which comes after those before.
pub(in crate::lesson) fn sentence(teller: &mut Teller, step: &Step, before: &[Step]) -> String {
    let of_phase = before.iter().filter(|other| other.phase() == step.phase());
    let queries = of_phase.count() + 1;
    match &step.work {
        Work::Gjk { case, .. } => gjk::sentence(teller, step, *case, queries),
        Work::Epa(work) => epa::sentence(teller, step, work, before.last(), queries),
        Work::Distance {
            closest_before,
            distance,
            case,
            ..
        } => {
            let distances = [closest_before.length(), *distance];
            let news = news(step, *case, distances[0], queries);
            walk::sentence(teller, step, news, distances, queries == 1)
        }
    }
}

/// What a step of the walk brought, where what was nearest is so far off, in px.
fn news(step: &Step, case: DistanceCase, was: f64, queries: usize) -> News {
    match case {
        DistanceCase::NearerVertex | DistanceCase::NearerEdge | DistanceCase::NearerFace => {
            News::Nearer
        }
        DistanceCase::Remeasured => News::Remeasured,
        // The support lies farther on by more than rounding or a smooth shape's tolerance.
        DistanceCase::NearestVertex | DistanceCase::NearestEdge | DistanceCase::NearestFace
            if step.reach() + was > level(&step.support) =>
        {
            News::Blurred
        }
        DistanceCase::NearestVertex | DistanceCase::NearestEdge | DistanceCase::NearestFace => {
            News::Nearest
        }
        DistanceCase::BoundReached => News::BoundReached(queries),
    }
}

/// What a simplex of these points is called.
fn kind(points: &[NamedPoint]) -> &'static str {
    match points {
        [] | [_] => "point",
        [_, _] => "segment",
        [_, _, _] => "triangle",
        _ => "tetrahedron",
    }
}

/// The names in a row, as `w₁`, `w₁ and w₂` or `w₁, w₂ and w₃`.
fn listed(points: &[NamedPoint]) -> String {
    let names: Vec<String> = points.iter().map(NamedPoint::name).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}
