//! The cases of GJK and EPA that the tour shows.

use crate::lesson::{EpaReason, GjkReason, Lesson, NamedPoint, Step, Work, px};

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
    pub fn is(self, step: &Step) -> bool {
        match &step.work {
            Work::Gjk { reason, .. } => match reason {
                GjkReason::First => self == Self::First,
                GjkReason::Beside(_) => self == Self::Beside,
                GjkReason::BeyondEdge { .. } => self == Self::BeyondEdge,
                GjkReason::Inside(_) => self == Self::Inside,
                GjkReason::FallsShort => self == Self::FallsShort,
                _ => false,
            },
            Work::Epa { reason, .. } => {
                self == Self::OnBoundary && matches!(reason, EpaReason::OnBoundary(_))
            }
            Work::Distance { .. } | Work::Closest { .. } | Work::Mpr { .. } => false,
        }
    }

    /// The first step of `lesson` that was decided by this case.
    #[must_use]
    pub fn step_of(self, lesson: &Lesson) -> Option<usize> {
        let mut steps = lesson.steps().iter();
        steps.position(|step| self.is(step))
    }

    /// What a step found that was decided by this case, in numbers.
    pub(super) fn found_in(self, step: &Step) -> String {
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
            Self::FallsShort => {
                format!("d·w = {} is below 0: A and B are apart.", px(step.reach()))
            }
            // w is on the edge.
            Self::OnBoundary => format!(
                "The nearest edge is {} from O: the depth.",
                px(step.reach())
            ),
        }
    }
}

fn names(points: &[NamedPoint]) -> Vec<String> {
    points.iter().map(NamedPoint::name).collect()
}
