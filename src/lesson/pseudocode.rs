//! The machines and the impulse in a dozen lines each, and the line in which a step ended.

use super::{Dimension, Lesson, NamedPoint, Phase, Plane, Space, Step, StepData, spatial};
use collidoscope_core::planar::{DistanceOutcome, EpaOutcome, GjkCase, GjkOutcome};
use collidoscope_core::spatial as core;

/// GJK's line for a separating axis, and its variant for bodies with radii.
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
    "  S ← the part of S closest to O:",
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
    "    remove faces that w sees; each edge",
    "    of the horizon and w: a new face",
    "  else:         depth = O to f",
];

const DISTANCE: [&str; 6] = [
    "f: the simplex’s closest part",
    "repeat: d ← from f towards O",
    "  w ← farthest along d",
    "  w beyond f:   add w",
    "  else:         gap = O to f",
    "gap ≤ rᴬ + rᴮ:  collide",
];

const IMPULSE: [&str; 9] = [
    "for each contact point P:",
    "  rᴬ, rᴮ ← P − centres of mass",
    "  uᴬ, uᴮ ← v + ω × r",
    "  u ← uᴮ − uᴬ",
    "  1/k ← effective mass along n",
    "  j ← max(0, −(1 + e)·uₙ/k)",
    "  jₜ ← −uₜ/kₜ within ±μ·j",
    "  apply j, jₜ to v, ω of A and B",
    "the solver: all contacts at once",
];

/// The program text of the plane or of space.
pub trait Pseudocode: Dimension {
    /// The phase's algorithm, one line each.
    fn pseudocode(phase: Phase) -> &'static [&'static str];

    /// The line of GJK that decided a step.
    fn gjk_line(outcome: GjkOutcome, case: Self::GjkCase) -> usize;

    /// Whether a line of GJK belongs to the branch that ran: in the plane to that of a simplex of `count` points, in
    /// space the deciding one of the lines for a vertex, an edge and a triangle.
    fn is_of_branch(line: usize, decided: usize, count: usize) -> bool;

    /// The points named p, q and r in GJK's text.
    fn part_of_gjk(step: &Step<Self>) -> Vec<NamedPoint<Self::Support>>;
}

impl Pseudocode for Plane {
    fn pseudocode(phase: Phase) -> &'static [&'static str] {
        match phase {
            Phase::Gjk => &GJK,
            Phase::Epa => &EPA,
            Phase::Distance => &DISTANCE,
            Phase::Impulse => &IMPULSE,
        }
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
            // The machine did not end by its own tests.
            GjkCase::SettledExactly | GjkCase::BoundReached => match outcome {
                GjkOutcome::Separated => 1,
                GjkOutcome::Grow | GjkOutcome::Reduce | GjkOutcome::Colliding => 2,
            },
        }
    }

    fn is_of_branch(line: usize, _: usize, count: usize) -> bool {
        match line {
            3 => count == 0,
            4..=7 => count == 1,
            8.. => count == 2,
            _ => true,
        }
    }

    fn part_of_gjk(step: &Step) -> Vec<NamedPoint> {
        match step.before[..] {
            [] => vec![step.support],
            ref before => before.to_vec(),
        }
    }
}

impl Pseudocode for Space {
    fn pseudocode(phase: Phase) -> &'static [&'static str] {
        match phase {
            Phase::Gjk => &GJK_IN_SPACE,
            Phase::Epa => &EPA_IN_SPACE,
            Phase::Distance | Phase::Impulse => Plane::pseudocode(phase),
        }
    }

    fn gjk_line(outcome: GjkOutcome, case: core::GjkCase) -> usize {
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
            // The machine did not end by its own tests.
            core::GjkCase::SettledExactly | core::GjkCase::BoundReached => match outcome {
                GjkOutcome::Separated => 1,
                GjkOutcome::Grow | GjkOutcome::Reduce | GjkOutcome::Colliding => 4,
            },
        }
    }

    fn is_of_branch(line: usize, decided: usize, _: usize) -> bool {
        line < 6 || line == decided
    }

    fn part_of_gjk(step: &spatial::Step) -> Vec<spatial::NamedPoint> {
        step.after.clone()
    }
}

/// The line of the phase's pseudocode that decided the step `at`.
#[must_use]
pub fn line_of<D: Pseudocode>(lesson: &Lesson<D>, at: usize) -> usize {
    if let Some(step) = lesson.impulse(at) {
        // Each stage has its line.
        return step.stage as usize;
    }
    match &lesson.query_at(at).1.work {
        StepData::Gjk { outcome, case, .. } => D::gjk_line(*outcome, *case),
        StepData::Epa(work) => match D::epa_answer(work).1 {
            EpaOutcome::Expand => 4,
            EpaOutcome::Closest => D::pseudocode(Phase::Epa).len() - 1,
        },
        StepData::Distance { outcome, .. } => match outcome {
            DistanceOutcome::Reduce => 3,
            // Bodies with separate cores collide by their radii.
            DistanceOutcome::Closest => 4 + usize::from(lesson.is_colliding()),
        },
    }
}
