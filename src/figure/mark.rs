//! The marks that figures are made of.

use glam::DVec2;

use super::role::{MarkForm, Role};

/// A thing to draw. Points are in the units of the pane: world or Minkowski space, px.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A closed convex outline, filled where the theme fills its role.
    Polygon {
        /// The vertices in order.
        points: Vec<DVec2>,
        /// What it stands for.
        role: Role,
    },
    /// An open line.
    Polyline {
        /// The points in order.
        points: Vec<DVec2>,
        /// What it stands for.
        role: Role,
    },
    /// A line with a head at its end.
    Arrow {
        /// Where it starts.
        from: DVec2,
        /// Where its tip is.
        to: DVec2,
        /// What it stands for.
        role: Role,
    },
    /// A dot of a size on screen.
    Point {
        /// Its centre.
        at: DVec2,
        /// What it stands for.
        role: Role,
    },
    /// Text beside a place.
    Label {
        /// The place that it names.
        at: DVec2,
        /// The text, in one line.
        text: String,
        /// What it stands for.
        role: Role,
        /// Where it stands beside the place, as a direction of the space, in units of [`LABEL_GAP`](super::LABEL_GAP);
        /// zero puts it on the place.
        side: DVec2,
    },
}

impl Mark {
    /// What the mark stands for.
    #[must_use]
    pub fn role(&self) -> Role {
        match self {
            Self::Polygon { role, .. }
            | Self::Polyline { role, .. }
            | Self::Arrow { role, .. }
            | Self::Point { role, .. }
            | Self::Label { role, .. } => *role,
        }
    }

    /// How it is drawn, if it is no text.
    pub(crate) fn form(&self) -> Option<MarkForm> {
        match self {
            Self::Polygon { .. } => Some(MarkForm::Area),
            Self::Polyline { .. } => Some(MarkForm::Line),
            Self::Arrow { .. } => Some(MarkForm::Arrow),
            Self::Point { .. } => Some(MarkForm::Dot),
            Self::Label { .. } => None,
        }
    }
}
