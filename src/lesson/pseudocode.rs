//! The machines and the impulse in a dozen lines each, and which of these a step ended in.

use super::{Dimension, Lesson, Phase, StepData, spatial};
use crate::planar::{DistanceOutcome, EpaOutcome, GjkCase, GjkOutcome};
use crate::spatial as core;

/// Where GJK finds a separating axis, and what that line says of bodies with radii.
pub(super) const APART: &str = "  w short of O:       apart";
pub(super) const CORES_APART: &str = "  w short of O:       cores apart";

const GJK: [&str; 12] = [
    "repeat: w ← farthest along d",
    APART,
    "  w at O:             collide",
    "  w is the first:     d ← −d",
    "  w second, after p:",
    "    O between:        collide",
    "    O in line:        drop farther",
    "    else:             d ⊥ pw to O",
    "  w third, after p q:",
    "    O beyond qw:      drop p",
    "    O beyond pw:      drop q",
    "    else:             collide",
];

const EPA: [&str; 6] = [
    "P ← the simplex",
    "repeat: P’s edge closest to O: e",
    "  n ← outward normal of e",
    "  w ← farthest along n",
    "  w beyond e:   split e at w",
    "  else:         depth = O to e",
];

const GJK_IN_SPACE: [&str; 10] = [
    "repeat: w ← farthest along d",
    APART,
    "  w is the first:     d ← −d",
    "  S ← S and w",
    "  O on S:             collide",
    "  S ← the part of S nearest O:",
    "    vertex p:         d ← p to O",
    "    edge pq:          d ⊥ pq to O",
    "    triangle pqr:     d ⊥ pqr to O",
    "    O in tetrahedron: collide",
];

const EPA_IN_SPACE: [&str; 8] = [
    "P ← the simplex",
    "repeat: P’s face closest to O: f",
    "  n ← outward normal of f",
    "  w ← farthest along n",
    "  w outside f:",
    "    faces that see w go; each edge",
    "    of the horizon and w: a face",
    "  else:         depth = O to f",
];

const DISTANCE: [&str; 6] = [
    "f: the simplex’s nearest part",
    "repeat: d ← from f towards O",
    "  w ← farthest along d",
    "  w beyond f:   go on with w",
    "  else:         gap = O to f",
    "gap ≤ rᴬ + rᴮ:  collide",
];

const IMPULSE: [&str; 9] = [
    "for each point P that overlaps:",
    "  rᴬ, rᴮ ← P − centres of mass",
    "  uᴬ, uᴮ ← v + ω × r",
    "  u ← uᴮ − uᴬ",
    "  1/k ← effective mass along n",
    "  j ← max(0, −(1 + e)·uₙ/k)",
    "  jₜ ← −uₜ/kₜ within ±μ·j",
    "  v, ω of A and B take j, jₜ",
    "the solver: all contacts at once",
];

/// The phase's algorithm in the plane, a line each.
pub(super) fn in_plane(phase: Phase) -> &'static [&'static str] {
    match phase {
        Phase::Gjk => &GJK,
        Phase::Epa => &EPA,
        Phase::Distance => &DISTANCE,
        Phase::Impulse => &IMPULSE,
    }
}

/// The phase's algorithm in space, a line each.
pub(super) fn in_space(phase: Phase) -> &'static [&'static str] {
    match phase {
        Phase::Gjk => &GJK_IN_SPACE,
        Phase::Epa => &EPA_IN_SPACE,
        Phase::Distance | Phase::Impulse => in_plane(phase),
    }
}

/// The line of the phase's pseudocode that decided the step `at`.
#[must_use]
pub fn line_of<D: Dimension>(lesson: &Lesson<D>, at: usize) -> usize {
    match lesson.impulse(at) {
        // Each stage has its line.
        Some(step) => step.stage as usize,
        None => D::decided_line(&lesson.query_at(at).1.work, lesson.is_colliding()),
    }
}

/// The line that decided a query in the plane.
pub(super) fn line_in_plane(work: &StepData, is_colliding: bool) -> usize {
    match work {
        StepData::Gjk { outcome, case, .. } => gjk_line(*outcome, *case),
        StepData::Epa { outcome, .. } => match outcome {
            EpaOutcome::Expand => 4,
            EpaOutcome::Closest => 5,
        },
        StepData::Distance { outcome, .. } => match outcome {
            DistanceOutcome::Reduce => 3,
            DistanceOutcome::Closest => gap_line(is_colliding),
        },
    }
}

/// The line of the distance at which it ends: bodies whose cores are apart collide by their radii.
fn gap_line(is_colliding: bool) -> usize {
    4 + usize::from(is_colliding)
}

fn gjk_line(outcome: GjkOutcome, case: GjkCase) -> usize {
    match case {
        GjkCase::FallsShort => 1,
        GjkCase::AtOrigin | GjkCase::LevelWithinRounding => 2,
        GjkCase::First => 3,
        GjkCase::Between => 5,
        GjkCase::InLine { .. } | GjkCase::FoundAgain => 6,
        GjkCase::Beside => 7,
        GjkCase::BeyondEdge { gone: 0 } => 9,
        GjkCase::BeyondEdge { .. } => 10,
        GjkCase::Inside | GjkCase::OnEdge(_) => 11,
        // The machine came to its end by other means than its own.
        GjkCase::SettledExactly | GjkCase::BoundReached => match outcome {
            GjkOutcome::Separated => 1,
            GjkOutcome::Grow | GjkOutcome::Reduce | GjkOutcome::Colliding => 2,
        },
    }
}

/// The line that decided a query in space.
pub(super) fn line_in_space(work: &spatial::StepData, is_colliding: bool) -> usize {
    match work {
        spatial::StepData::Gjk { outcome, case, .. } => gjk_line_in_space(*outcome, *case),
        spatial::StepData::Epa(work) => match work.outcome {
            core::EpaOutcome::Expand => 4,
            core::EpaOutcome::Closest => 7,
        },
        spatial::StepData::Distance { outcome, .. } => match outcome {
            core::DistanceOutcome::Reduce => 3,
            core::DistanceOutcome::Closest => gap_line(is_colliding),
        },
    }
}

fn gjk_line_in_space(outcome: core::GjkOutcome, case: core::GjkCase) -> usize {
    match case {
        core::GjkCase::FallsShort => 1,
        core::GjkCase::First => 2,
        core::GjkCase::AtOrigin
        | core::GjkCase::LevelWithinRounding
        | core::GjkCase::OnEdge(_)
        | core::GjkCase::OnTriangle(_) => 4,
        core::GjkCase::FoundAgain | core::GjkCase::NearVertex(_) => 6,
        core::GjkCase::BesideEdge(_) => 7,
        core::GjkCase::FacingTriangle(_) | core::GjkCase::BeyondFace { .. } => 8,
        core::GjkCase::Inside => 9,
        // The machine came to its end by other means than its own.
        core::GjkCase::SettledExactly | core::GjkCase::BoundReached => match outcome {
            core::GjkOutcome::Separated => 1,
            core::GjkOutcome::Grow | core::GjkOutcome::Reduce | core::GjkOutcome::Colliding => 4,
        },
    }
}
