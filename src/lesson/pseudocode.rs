//! The three machines in a dozen lines each, and which of these a step ended in.

use super::{Phase, Reason, Step, Work};
use crate::planar::GjkOutcome;

const GJK: [&str; 12] = [
    "repeat: w ← farthest along d",
    "  w short of O:       apart",
    "  w at O:             collide",
    "  w is the first:     d ← −d",
    "  w second, after p:",
    "    O between:        collide",
    "    O in line:        drop farther",
    "    else:             d ⟂ pw to O",
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

/// The phase's algorithm, a line each.
#[must_use]
pub fn pseudocode(phase: Phase) -> &'static [&'static str] {
    match phase {
        Phase::Gjk => &GJK,
        Phase::Epa => &EPA,
        Phase::Distance => &DISTANCE,
    }
}

/// The line of the phase's pseudocode that decided the step.
#[must_use]
pub fn line_of(step: &Step) -> usize {
    match &step.reason {
        Reason::SettledExactly | Reason::BoundReached => end_of(&step.work),
        Reason::FallsShort => 1,
        Reason::IsOrigin | Reason::Touches => 2,
        Reason::First => 3,
        Reason::Between(_) => 5,
        Reason::InLine { .. } | Reason::FoundAgain => 6,
        Reason::Beside(_) => 7,
        Reason::BeyondEdge { goes, .. } if step.before.first() == Some(goes) => 9,
        Reason::BeyondEdge { .. } => 10,
        Reason::Inside(_) | Reason::OnEdge(_) => 11,
        Reason::Expands(_) => 4,
        Reason::OnBoundary(_) | Reason::SinglePoint(_) => 5,
        Reason::NearerPoint(_) | Reason::NearerEdge(_) => 3,
        Reason::NearestPoint(_) | Reason::NearestEdge(_) => 4,
    }
}

/// The line with the end that a machine came to by other means than its own.
fn end_of(work: &Work) -> usize {
    match work {
        Work::Gjk {
            outcome: GjkOutcome::Separated,
            ..
        } => 1,
        Work::Gjk { .. } => 2,
        Work::Epa { .. } => 5,
        Work::Distance { .. } => 4,
    }
}
