//! The textbook: GJK, EPA, the distance and SAT in plain floating point, as they stand in tutorials.
//!
//! It is a museum piece: it runs beside the core to be compared with it, and no answer of the program rests on it.
//! It stands here once. Each rule that is often got wrong is a value in [`Rules`], and a [`KnownBug`](super::KnownBug)
//! is the right rules with one of them changed.

mod arithmetic;
mod difference;
mod distance;
mod epa;
mod gjk;
mod rules;
mod sat;

use difference::TextbookDifference;
use gjk::GjkVerdict;

pub use arithmetic::Precision;
pub use rules::{
    Algorithm, AtCap, AxisLength, AxisSign, ClosingEdge, DepthFrom, EdgeDistance, EdgeNormal,
    EpaStop, OriginOnSegment, PerpendicularSide, Rules, SecondSupport, SegmentRegions, Touching,
    TriangleWinding,
};

use super::{ForeignPhase, ForeignStep, UserTrace};
use crate::planar::PosedShape;

/// What the textbook under these rules makes of two shapes in world space, with every support query on the way;
/// SAT has none. A verdict, depth or distance that is missing was not reached within the iterations or, with SAT,
/// is one of shapes that are no polygons.
#[must_use]
pub fn run(a: &PosedShape, b: &PosedShape, rules: &Rules) -> UserTrace {
    match rules.algorithm {
        Algorithm::Gjk => Textbook::new(a, b, *rules).run(),
        Algorithm::Sat => sat::sat(a, b, rules),
    }
}

/// A run of GJK, and then of EPA or the distance.
struct Textbook<'s> {
    difference: TextbookDifference<'s>,
    rules: Rules,
    trace: UserTrace,
}

impl<'s> Textbook<'s> {
    fn new(a: &'s PosedShape, b: &'s PosedShape, rules: Rules) -> Self {
        Self {
            difference: TextbookDifference::new(a, b, &rules),
            rules,
            trace: UserTrace::default(),
        }
    }

    fn run(mut self) -> UserTrace {
        let (verdict, simplex) = self.gjk();
        let colliding = match verdict {
            GjkVerdict::Colliding => Some(true),
            GjkVerdict::Apart => Some(false),
            GjkVerdict::RanOut => match self.rules.at_cap {
                AtCap::NoVerdict => None,
                AtCap::Collides => Some(true),
            },
        };
        self.trace.colliding = colliding;
        match (colliding, self.rules.depth) {
            (Some(true), DepthFrom::Epa) => self.epa(&simplex),
            (Some(true), DepthFrom::LastSimplex) => self.depth_of_last_simplex(&simplex),
            (Some(false), _) => self.distance(&simplex),
            (None, _) => {}
        }
        self.trace
    }

    /// Writes a step down; the phase's own fields are in `step`.
    fn write(&mut self, phase: ForeignPhase, step: ForeignStep) {
        self.trace.steps.push(ForeignStep {
            phase: Some(phase),
            ..step
        });
    }
}
