//! The cases of GJK and EPA that the tour shows.

use crate::lesson::{Lesson, NamedPoint, NumberFormat, Phase, Step};
use crate::planar::{EpaCase, GjkCase};

/// A case in which a query of GJK or EPA can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GjkExample {
    /// GJK: the first point.
    First,
    /// GJK: the origin lies beside the line through two points.
    Beside,
    /// GJK: the origin lies beyond an edge of the triangle.
    BeyondEdge,
    /// GJK: the triangle holds the origin.
    Inside,
    /// GJK: the support falls short of the origin.
    FallsShort,
    /// EPA: nothing lies beyond the closest edge.
    OnBoundary,
}

impl GjkExample {
    /// Whether a step was decided by this case.
    #[must_use]
    pub fn is(self, step: &Step) -> bool {
        let case = match self {
            Self::First => (Phase::Gjk, GjkCase::First.slug()),
            Self::Beside => (Phase::Gjk, GjkCase::Beside.slug()),
            Self::BeyondEdge => (Phase::Gjk, GjkCase::BeyondEdge { gone: 0 }.slug()),
            Self::Inside => (Phase::Gjk, GjkCase::Inside.slug()),
            Self::FallsShort => (Phase::Gjk, GjkCase::FallsShort.slug()),
            Self::OnBoundary => (Phase::Epa, EpaCase::OnBoundary.slug()),
        };
        case == (step.phase(), step.work.case())
    }

    /// The first step of `lesson` that was decided by this case.
    #[must_use]
    pub fn step_of(self, lesson: &Lesson) -> Option<usize> {
        let mut steps = lesson.steps().iter();
        steps.position(|step| self.is(step))
    }

    /// What a step found that was decided by this case, in numbers.
    pub(super) fn found_in(self, step: &Step, numbers: &NumberFormat) -> String {
        let (found, kept) = (step.support.name(), names(&step.after));
        match self {
            Self::First => format!("{found} is the first point."),
            Self::Beside => {
                let line = kept.join(" and ");
                format!(
                    "O lies beside the line through {line}. GJK looks perpendicular to it next."
                )
            }
            Self::BeyondEdge => {
                let edge = kept.concat();
                format!(
                    "O lies beyond the edge {edge}. GJK keeps it and looks perpendicular to it next."
                )
            }
            Self::Inside => {
                let triangle = kept.concat();
                format!("The triangle {triangle} holds O. So A and B collide.")
            }
            Self::FallsShort => {
                let reach = numbers.length(step.reach());
                format!("d·{found} = {reach} is below 0. So A and B are apart.")
            }
            // w is on the edge.
            Self::OnBoundary => {
                let depth = numbers.length(step.reach());
                format!("The closest edge is {depth} from O. That is the depth.")
            }
        }
    }
}

fn names(points: &[NamedPoint]) -> Vec<String> {
    points.iter().map(NamedPoint::name).collect()
}
