//! A fault beside the right textbook.

use super::Fault;
use crate::lesson::ForeignTrace;
use crate::lesson::textbook::{Rules, run};
use crate::planar::PosedShape;

/// What the right textbook and the one with a fault make of the same pair.
#[derive(Clone, Debug, PartialEq)]
pub struct FaultRun {
    /// By the right rules.
    pub right: ForeignTrace,
    /// By the fault's.
    pub wrong: ForeignTrace,
}

impl FaultRun {
    /// The first step, from 0, in which the two differ; `None` where neither has a step that the other has not
    /// just so, as with SAT, which has no steps.
    #[must_use]
    pub fn parts_at(&self) -> Option<usize> {
        let (right, wrong) = (&self.right.steps, &self.wrong.steps);
        let shared = right
            .iter()
            .zip(wrong)
            .take_while(|(one, other)| one == other);
        let alike = shared.count();
        (alike < right.len().max(wrong.len())).then_some(alike)
    }
}

impl Fault {
    /// Both textbooks on a pair of shapes in world space, by the same algorithm.
    #[must_use]
    pub fn run(self, a: &PosedShape, b: &PosedShape) -> FaultRun {
        let rules = self.rules();
        let right = Rules {
            algorithm: rules.algorithm,
            ..Rules::default()
        };
        FaultRun {
            right: run(a, b, &right),
            wrong: run(a, b, &rules),
        }
    }
}
