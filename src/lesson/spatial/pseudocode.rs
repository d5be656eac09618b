//! The machines in space in a dozen lines each, and which of these a step ended in.

use super::{DistanceReason, EpaReason, GjkReason, Lesson, Work};
use crate::lesson::{self, Phase};
use crate::spatial::GjkOutcome;

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
        Work::Gjk {
            outcome, reason, ..
        } => gjk_line(*outcome, reason),
        Work::Epa(work) => match work.reason {
            EpaReason::Expands(_) => 4,
            EpaReason::OnBoundary(_) | EpaReason::NoFace | EpaReason::BoundReached { .. } => 7,
        },
        Work::Distance { reason, .. } => match reason {
            DistanceReason::NearerPoint
            | DistanceReason::NearerEdge
            | DistanceReason::NearerFace
            | DistanceReason::Remeasured => 3,
            DistanceReason::NearestPoint
            | DistanceReason::NearestEdge
            | DistanceReason::NearestFace
            | DistanceReason::BoundReached => 4,
        },
    }
}

fn gjk_line(outcome: GjkOutcome, reason: &GjkReason) -> usize {
    match reason {
        GjkReason::FallsShort => 1,
        GjkReason::First => 2,
        GjkReason::IsOrigin
        | GjkReason::Touches
        | GjkReason::OnEdge(_)
        | GjkReason::OnTriangle(_) => 4,
        GjkReason::FoundAgain | GjkReason::NearVertex(_) => 6,
        GjkReason::BesideEdge(_) => 7,
        GjkReason::FacingTriangle(_) | GjkReason::BeyondFace { .. } => 8,
        GjkReason::Inside(_) => 9,
        // The machine came to its end by other means than its own.
        GjkReason::SettledExactly | GjkReason::BoundReached => match outcome {
            GjkOutcome::Separated => 1,
            GjkOutcome::Grow | GjkOutcome::Reduce | GjkOutcome::Colliding => 4,
        },
    }
}
