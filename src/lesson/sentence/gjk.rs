//! The sentences of GJK.

use super::verdict::VerdictFacts;
use super::{ShapeKind, feature, name, next_direction};
use crate::lesson::{NamedPoint, Plane, Step, StepData};
use crate::planar::{GjkCase, GjkOutcome, SMOOTH_BOUND};

/// `last` is the step before.
pub(super) fn sentence(
    radii: &ShapeKind,
    step: &Step,
    case: GjkCase,
    last: Option<&Step>,
) -> String {
    let look = VerdictFacts { step, radii };
    match case {
        GjkCase::First => look.first(),
        GjkCase::FallsShort => look.falls_short(),
        GjkCase::AtOrigin => look.is_origin(),
        GjkCase::LevelWithinRounding => look.touches(),
        GjkCase::BoundReached => look.bound_reached(SMOOTH_BOUND),
        GjkCase::SettledExactly => look.settled(is_apart(step)),
        GjkCase::Between => look.holds("lies on it, between its ends"),
        GjkCase::FoundAgain => look.found_again(),
        GjkCase::InLine { gone } => {
            let [stays, goes] = step.points([1 - gone, gone]);
            format!(
                "{} and {} lie in line with the origin, both on the same side of it. The nearer, {1}, stays, and {0} \
                 goes, because the origin is not between them. Next {}",
                goes.name(),
                stays.name(),
                next_direction(&[stays])
            )
        }
        GjkCase::Beside => {
            let ends = step.points([0, 1]);
            look.beside(&ends, off_line(&ends))
        }
        GjkCase::Inside => look.holds("is inside it, on the inner side of all its edges"),
        GjkCase::OnEdge(ends) => {
            look.holds(&format!("lies on its {}", feature(&step.points(ends))))
        }
        GjkCase::BeyondEdge { gone } => {
            let [p, w, goes] = step.points([1 - gone, 2, gone]);
            beyond_edge(&look, &[p, w], &goes, last)
        }
    }
}

fn beyond_edge(
    look: &VerdictFacts<'_, Plane>,
    ends: &[NamedPoint; 2],
    goes: &NamedPoint,
    last: Option<&Step>,
) -> String {
    let step = look.step;
    let (edge, distance) = (name(ends), off_line(ends));
    let outside = match (last.map(|last| &last.work), &step.before[..]) {
        (
            Some(StepData::Gjk {
                case: GjkCase::BeyondEdge { .. },
                ..
            }),
            &[p, q],
        ) => {
            let [now, was] = look
                .radii
                .numbers
                .lengths_apart([distance, off_line(&[p, q])]);
            format!(
                "The origin is still outside, {now} beyond the edge {edge} (before it was {was} beyond {}).",
                name(&[p, q])
            )
        }
        _ => format!(
            "The origin is outside the triangle {}, {} its edge {edge}.",
            name(&step.with_support()),
            look.radii.off(distance, "beyond")
        ),
    };
    format!(
        "{} {outside} So {} goes, and next {}",
        look.found(),
        goes.name(),
        next_direction(ends)
    )
}

fn is_apart(step: &Step) -> bool {
    matches!(
        step.work,
        StepData::Gjk {
            outcome: GjkOutcome::Separated,
            ..
        }
    )
}

/// The origin's distance to the line through two points, in px.
fn off_line(ends: &[NamedPoint; 2]) -> f64 {
    let [p, q] = ends.map(|end| end.support.point());
    let length = (q - p).length();
    if length > 0.0 {
        p.perp_dot(q - p).abs() / length
    } else {
        p.length()
    }
}
