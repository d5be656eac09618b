//! The cases of GJK and EPA that the tour shows.

use crate::lesson::{Lesson, NamedPoint, Reason, Step, px};

/// A case in which a query of GJK or EPA can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
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

impl Case {
    /// Whether a step was decided by this case.
    #[must_use]
    pub fn is(self, reason: &Reason) -> bool {
        match self {
            Self::First => matches!(reason, Reason::First),
            Self::Beside => matches!(reason, Reason::Beside { .. }),
            Self::BeyondEdge => matches!(reason, Reason::BeyondEdge { .. }),
            Self::Inside => matches!(reason, Reason::Inside { .. }),
            Self::FallsShort => matches!(reason, Reason::FallsShort),
            Self::OnBoundary => matches!(reason, Reason::OnBoundary { .. }),
        }
    }

    /// The first step of `lesson` that was decided by this case.
    #[must_use]
    pub fn step_of(self, lesson: &Lesson) -> Option<usize> {
        let mut steps = lesson.steps().iter();
        steps.position(|step| self.is(&step.reason))
    }

    /// What a step found that was decided by this case, in numbers.
    pub(super) fn found_in(self, step: &Step) -> String {
        let w = step.support.support.point();
        match self {
            Self::First => format!("{} is the first point.", step.support.name()),
            Self::Beside => "O is beside the line: GJK looks square to it next.".to_owned(),
            Self::BeyondEdge => format!(
                "GJK keeps {} and looks square to them next.",
                names(&step.after).join(" and ")
            ),
            Self::Inside => format!(
                "The triangle {} holds O: A and B collide.",
                names(&step.after).concat()
            ),
            Self::FallsShort => format!(
                "d·w = {} is below 0: A and B are apart.",
                px(step.direction.normalize_or_zero().dot(w))
            ),
            // The normal has length 1, and w is on the edge.
            Self::OnBoundary => format!(
                "The nearest edge is {} from O: the depth.",
                px(step.direction.dot(w))
            ),
        }
    }
}

fn names(points: &[NamedPoint]) -> Vec<String> {
    points.iter().map(NamedPoint::name).collect()
}
