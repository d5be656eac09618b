//! The machines in space in a dozen lines each, and which of these a step ended in.

use super::{Lesson, Work};
use crate::lesson::{self, Phase};
use crate::spatial::{DistanceOutcome, EpaOutcome, GjkCase, GjkOutcome};

const GJK: [&str; 10] = [
    "repeat: w ← farthest along d",
    "  w short of O:       apart",
    "  w is the first:     d ← −d",
    "  S ← S and w",
    "  O on S:             collide",
    "  S ← the part of S nearest O:",
    "    vertex p:         d ← p to O",
    "    edge pq:          d ⊥ pq to O",
    "    triangle pqr:     d ⊥ pqr to O",
    "    O in tetrahedron: collide",
];

const EPA: [&str; 8] = [
    "P ← the simplex",
    "repeat: f ← P’s face closest to O",
    "  n ← outward normal of f",
    "  w ← farthest along n",
    "  w outside f:",
    "    faces that see w go; each edge",
    "    of the horizon and w: a face",
    "  else:         depth = O to f",
];

/// The phase's algorithm in space, a line each.
#[must_use]
pub fn pseudocode(phase: Phase) -> &'static [&'static str] {
    match phase {
        Phase::Gjk => &GJK,
        Phase::Epa => &EPA,
        Phase::Distance | Phase::Closest | Phase::Mpr | Phase::Impulse => lesson::pseudocode(phase),
    }
}

/// The line of the phase's pseudocode that decided the step `at`.
///
/// # Panics
/// When the lesson has no such step.
#[must_use]
pub fn line_of(lesson: &Lesson, at: usize) -> usize {
    match &lesson.steps()[at].work {
        Work::Gjk { outcome, case, .. } => gjk_line(*outcome, *case),
        Work::Epa(work) => match work.outcome {
            EpaOutcome::Expand => 4,
            EpaOutcome::Closest => 7,
        },
        Work::Distance { outcome, .. } => match outcome {
            DistanceOutcome::Reduce => 3,
            DistanceOutcome::Closest => 4,
        },
    }
}

fn gjk_line(outcome: GjkOutcome, case: GjkCase) -> usize {
    match case {
        GjkCase::FallsShort => 1,
        GjkCase::First => 2,
        GjkCase::AtOrigin
        | GjkCase::LevelWithinRounding
        | GjkCase::OnEdge(_)
        | GjkCase::OnTriangle(_) => 4,
        GjkCase::FoundAgain | GjkCase::NearVertex(_) => 6,
        GjkCase::BesideEdge(_) => 7,
        GjkCase::FacingTriangle(_) | GjkCase::BeyondFace { .. } => 8,
        GjkCase::Inside => 9,
        // The machine came to its end by other means than its own.
        GjkCase::SettledExactly | GjkCase::BoundReached => match outcome {
            GjkOutcome::Separated => 1,
            GjkOutcome::Grow | GjkOutcome::Reduce | GjkOutcome::Colliding => 4,
        },
    }
}
