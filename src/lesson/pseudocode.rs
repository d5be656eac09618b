//! The machines and the impulse in a dozen lines each, and which of these a step ended in.

use super::{DistanceReason, EpaReason, GjkReason, ImpulseStage, Lesson, Phase, Step, Work};
use crate::planar::GjkOutcome;

const GJK: [&str; 12] = [
    "repeat: w ← farthest along d",
    "  w short of O:       apart",
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
    "repeat: e ← P’s edge closest to O",
    "  n ← outward normal of e",
    "  w ← farthest along n",
    "  w beyond e:   split e at w",
    "  else:         depth = O to e",
];

const DISTANCE: [&str; 5] = [
    "f ← the simplex’s nearest part",
    "repeat: d ← from f towards O",
    "  w ← farthest along d",
    "  w beyond f:   f ← nearest with w",
    "  else:         gap = O to f",
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

/// The phase's algorithm, a line each.
#[must_use]
pub fn pseudocode(phase: Phase) -> &'static [&'static str] {
    match phase {
        Phase::Gjk => &GJK,
        Phase::Epa => &EPA,
        Phase::Distance => &DISTANCE,
        Phase::Impulse => &IMPULSE,
    }
}

/// The line of the phase's pseudocode that decided the step `at`.
#[must_use]
pub fn line_of(lesson: &Lesson, at: usize) -> usize {
    match lesson.impulse(at) {
        Some(step) => impulse_line(step.stage),
        None => query_line(lesson.query_at(at).1),
    }
}

fn impulse_line(stage: ImpulseStage) -> usize {
    match stage {
        ImpulseStage::Point => 0,
        ImpulseStage::LeverArms => 1,
        ImpulseStage::Velocities => 2,
        ImpulseStage::RelativeVelocity => 3,
        ImpulseStage::EffectiveMass => 4,
        ImpulseStage::NormalImpulse => 5,
        ImpulseStage::Friction => 6,
        ImpulseStage::Afterwards => 7,
        ImpulseStage::Given => 8,
    }
}

fn query_line(step: &Step) -> usize {
    match &step.work {
        Work::Gjk {
            outcome, reason, ..
        } => gjk_line(*outcome, reason, step),
        Work::Epa { reason, .. } => match reason {
            EpaReason::Expands(_) => 4,
            EpaReason::OnBoundary(_)
            | EpaReason::SinglePoint(_)
            | EpaReason::SettledExactly
            | EpaReason::BoundReached => 5,
        },
        Work::Distance { reason, .. } => match reason {
            DistanceReason::NearerPoint(_) | DistanceReason::NearerEdge(_) => 3,
            DistanceReason::NearestPoint(_)
            | DistanceReason::NearestEdge(_)
            | DistanceReason::SettledExactly
            | DistanceReason::BoundReached => 4,
        },
    }
}

fn gjk_line(outcome: GjkOutcome, reason: &GjkReason, step: &Step) -> usize {
    match reason {
        GjkReason::FallsShort => 1,
        GjkReason::IsOrigin | GjkReason::Touches => 2,
        GjkReason::First => 3,
        GjkReason::Between(_) => 5,
        GjkReason::InLine { .. } | GjkReason::FoundAgain => 6,
        GjkReason::Beside(_) => 7,
        GjkReason::BeyondEdge { goes, .. } if step.before.first() == Some(goes) => 9,
        GjkReason::BeyondEdge { .. } => 10,
        GjkReason::Inside(_) | GjkReason::OnEdge(_) => 11,
        // The machine came to its end by other means than its own.
        GjkReason::SettledExactly | GjkReason::BoundReached => match outcome {
            GjkOutcome::Separated => 1,
            GjkOutcome::Grow | GjkOutcome::Reduce | GjkOutcome::Colliding => 2,
        },
    }
}
