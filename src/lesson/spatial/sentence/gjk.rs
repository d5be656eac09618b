//! The sentences of GJK in space.

use crate::lesson::Space;
use crate::lesson::sentence::verdict::VerdictFacts;
use crate::lesson::sentence::{
    ShapeKind, direction, feature, goes, kind, listed, name, next_direction,
};
use crate::lesson::spatial::part::{off_line, off_plane};
use crate::lesson::spatial::{NamedPoint, Step, StepData};
use crate::spatial::{GjkCase, GjkOutcome};

/// `queries` counts GJK's so far.
pub(super) fn sentence(radii: &ShapeKind, step: &Step, case: GjkCase, queries: usize) -> String {
    let look = VerdictFacts { step, radii };
    if step.is_blurred() {
        return format!(
            "{} The origin is so near that rounding blurs which part of the {} is nearest to it. So {}, and the search \
             goes on from {}.",
            look.found(),
            kind(&step.with_support()),
            goes(&step.gone()),
            listed(&step.after)
        );
    }
    match case {
        GjkCase::First => look.first(),
        GjkCase::FallsShort => look.falls_short(),
        GjkCase::AtOrigin => look.is_origin(),
        GjkCase::LevelWithinRounding => look.touches(),
        GjkCase::BoundReached => look.bound_reached(queries),
        GjkCase::SettledExactly => settled(&look, queries),
        GjkCase::FoundAgain => look.found_again(),
        GjkCase::OnEdge(_) if step.before.len() == 1 => look.holds("lies on it, between its ends"),
        GjkCase::OnEdge(ends) => {
            look.holds(&format!("lies on its {}", feature(&step.points(ends))))
        }
        GjkCase::OnTriangle(_) if step.before.len() == 2 => look.holds("lies on it"),
        GjkCase::OnTriangle(corners) => {
            look.holds(&format!("lies on its {}", feature(&step.points(corners))))
        }
        GjkCase::Inside => look.holds("is inside it, on the inner side of all its faces"),
        GjkCase::NearVertex(index) => {
            let [p] = step.points([index]);
            nearest(&look, &[p], p.support.point().length())
        }
        GjkCase::BesideEdge(ends) => {
            let ends = step.points(ends);
            let off_line = off_line(&ends[0], &ends[1]);
            if step.before.len() == 1 {
                look.beside(&ends, off_line)
            } else {
                nearest(&look, &ends, off_line)
            }
        }
        GjkCase::FacingTriangle(corners) => {
            let corners = step.points(corners);
            format!(
                "{} {} The origin lies {} the triangle {}, straight in front of it. So next d is perpendicular to the \
                 triangle, towards the origin, for a fourth point.",
                direction(step),
                look.found(),
                radii.off(off_plane(&corners), "off"),
                name(&corners)
            )
        }
        GjkCase::BeyondFace { face, .. } => {
            let face = step.points(face);
            nearest(&look, &face, off_plane(&face))
        }
    }
}

/// How exact signs settled it, where rounding led f64 no further.
fn settled(look: &VerdictFacts<'_, Space>, queries: usize) -> String {
    let step = look.step;
    let is_apart = matches!(
        step.work,
        StepData::Gjk {
            outcome: GjkOutcome::Separated,
            ..
        }
    );
    if step.is_level() {
        return look.settled(is_apart);
    }
    let stuck = if step.found_again() {
        let w = step.support.name();
        format!(
            "{} {w} is found again and leads no further",
            direction(step)
        )
    } else {
        format!("After {queries} steps the search has come to no end")
    };
    format!(
        "{stuck}, because rounding hides where the origin lies. {}",
        look.by_exact_arithmetic(is_apart)
    )
}

/// The part of the simplex from which the search continues, so far from the origin.
fn nearest(look: &VerdictFacts<'_, Space>, part: &[NamedPoint], distance: f64) -> String {
    let simplex = look.step.with_support();
    let vertex = if part.len() == 1 { "vertex " } else { "" };
    format!(
        "{} The part of the {} {} nearest to the origin is its {vertex}{}, {}. So {}, and next {}",
        look.found(),
        kind(&simplex),
        name(&simplex),
        feature(part),
        look.radii.off(distance, "away"),
        goes(&look.step.gone()),
        next_direction(part)
    )
}
