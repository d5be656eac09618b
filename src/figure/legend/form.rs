//! How a mark is drawn, and so its sample.

use crate::figure::Mark;

/// The forms of marks, that which tells most of a role last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::figure) enum Form {
    /// A dot.
    Dot,
    /// An open line.
    Line,
    /// A line with a head.
    Arrow,
    /// A closed outline.
    Area,
}

impl Form {
    /// Of a mark that is no text.
    pub(in crate::figure) fn of(mark: &Mark) -> Option<Self> {
        match mark {
            Mark::Polygon { .. } => Some(Self::Area),
            Mark::Polyline { .. } => Some(Self::Line),
            Mark::Arrow { .. } => Some(Self::Arrow),
            Mark::Point { .. } => Some(Self::Dot),
            Mark::Label { .. } => None,
        }
    }
}
