//! The machines and the impulse in a dozen lines each, and which of these a step ended in.

use super::{
    ClosestCase, ClosestOutcome, ImpulseStage, Lesson, MprCase, MprOutcome, Phase, Step, Work,
};
use crate::planar::{DistanceOutcome, EpaOutcome, GjkCase, GjkOutcome};

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

const CLOSEST: [&str; 9] = [
    "S ← any point of A ⊖ B",
    "repeat: v ← S’s point nearest O",
    "  d ← from v towards O",
    "  w ← farthest along d",
    "  w no farther than v: gap = |v|",
    "  S ← S and w, without what",
    "      its nearest point spares:",
    "    O nearest a vertex or edge",
    "    O inside:          collide",
];

const MPR: [&str; 14] = [
    "v₀ ← A’s centre − B’s",
    "p ← farthest from v₀ towards O",
    "  p short of O:       miss",
    "  O between v₀, p:    hit, |p| deep",
    "repeat: w ← farthest off v₀p",
    "  w short of O:       miss",
    "  w on p’s side:      p ← w",
    "  else:               q ← w, go on",
    "repeat: w ← farthest out of pq",
    "  w short of O:       miss",
    "  w not beyond pq:    depth, at pq",
    "  w on p’s side:      p ← w",
    "  else:               q ← w",
    "  O in v₀pq:          hit",
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
        Phase::Closest => &CLOSEST,
        Phase::Mpr => &MPR,
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
        Work::Gjk { outcome, case, .. } => gjk_line(*outcome, *case),
        Work::Epa { outcome, .. } => match outcome {
            EpaOutcome::Expand => 4,
            EpaOutcome::Closest => 5,
        },
        Work::Distance { outcome, .. } => match outcome {
            DistanceOutcome::Reduce => 3,
            DistanceOutcome::Closest => 4,
        },
        Work::Closest { outcome, case, .. } => closest_line(*outcome, *case),
        Work::Mpr { outcome, case, .. } => mpr_line(*outcome, *case, step),
    }
}

fn closest_line(outcome: ClosestOutcome, case: ClosestCase) -> usize {
    match outcome {
        ClosestOutcome::Reduce if case == ClosestCase::First => 0,
        ClosestOutcome::Reduce => 7,
        ClosestOutcome::Closest => 4,
        ClosestOutcome::Colliding => 8,
    }
}

fn mpr_line(outcome: MprOutcome, case: MprCase, step: &Step) -> usize {
    let ends = step.before.len();
    match case {
        MprCase::FirstEnd | MprCase::CentersCoincide => 1,
        MprCase::OnRay => 3,
        MprCase::SameSide => 6,
        MprCase::OriginInside => 13,
        MprCase::OriginBeyond | MprCase::BoundaryBeyond if ends < 2 => 7,
        // Of a portal's ends the first is p.
        MprCase::OriginBeyond | MprCase::BoundaryBeyond => {
            if step.after.first() == step.before.first() {
                12
            } else {
                11
            }
        }
        MprCase::OnBoundary | MprCase::BoundReached => 10,
        MprCase::FallsShort | MprCase::SettledExactly | MprCase::WithinTolerance => {
            match (outcome, ends) {
                (MprOutcome::Miss, 0) => 2,
                (MprOutcome::Miss, 1) => 5,
                (MprOutcome::Miss, _) => 9,
                _ => 10,
            }
        }
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
        // The machine came to its end by other means than its own.
        GjkCase::SettledExactly | GjkCase::BoundReached => match outcome {
            GjkOutcome::Separated => 1,
            GjkOutcome::Grow | GjkOutcome::Reduce | GjkOutcome::Colliding => 2,
        },
    }
}
