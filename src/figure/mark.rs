//! The marks that figures are made of, and the panes they stand in.

use glam::DVec2;

use super::role::{MarkForm, Role};
use super::{Camera, Rect, Theme};

/// A mark. Points are in the pane's units: world or Minkowski space, px.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A closed convex outline, filled where the theme fills its role.
    Polygon {
        /// The vertices in order.
        points: Vec<DVec2>,
        role: Role,
    },
    /// An open line.
    Polyline {
        /// The points in order.
        points: Vec<DVec2>,
        role: Role,
    },
    /// A line with a head at its end.
    Arrow {
        /// Where it starts.
        from: DVec2,
        /// The tip.
        to: DVec2,
        role: Role,
    },
    /// A dot of constant size on screen.
    Point {
        /// Its centre.
        at: DVec2,
        role: Role,
    },
    /// Text next to a point.
    Label {
        /// The named point.
        at: DVec2,
        /// A single line.
        text: String,
        role: Role,
        /// The side of the point, as a direction of the space, in units of [`LABEL_GAP`](super::LABEL_GAP); zero is on
        /// the point.
        side: DVec2,
    },
}

impl Mark {
    pub(super) fn area(points: impl IntoIterator<Item = DVec2>, role: Role) -> Self {
        let points = points.into_iter().collect();
        Self::Polygon { points, role }
    }

    /// The point, segment or polygon with these corners.
    pub(super) fn span(points: Vec<DVec2>, role: Role) -> Self {
        match points[..] {
            [at] => Self::dot(at, role),
            [_, _] => Self::line(points, role),
            _ => Self::area(points, role),
        }
    }

    pub(super) fn line(points: impl IntoIterator<Item = DVec2>, role: Role) -> Self {
        let points = points.into_iter().collect();
        Self::Polyline { points, role }
    }

    pub(super) fn arrow(from: DVec2, to: DVec2, role: Role) -> Self {
        Self::Arrow { from, to, role }
    }

    pub(super) fn dot(at: DVec2, role: Role) -> Self {
        Self::Point { at, role }
    }

    pub(super) fn label(at: DVec2, text: impl Into<String>, role: Role, side: DVec2) -> Self {
        let text = text.into();
        Self::Label {
            at,
            text,
            role,
            side,
        }
    }

    /// A dot with a label.
    pub(super) fn named_dot(at: DVec2, name: &str, role: Role, side: DVec2) -> [Self; 2] {
        [Self::dot(at, role), Self::label(at, name, role, side)]
    }

    /// An arrow with a label beyond its tip.
    pub(super) fn named_arrow(from: DVec2, to: DVec2, name: &str, role: Role) -> [Self; 2] {
        let along = (to - from).normalize_or(DVec2::X);
        [
            Self::arrow(from, to, role),
            Self::label(to, name, role, along),
        ]
    }

    /// A line with a label next to its centre.
    pub(super) fn named_line(ends: [DVec2; 2], name: &str, role: Role) -> [Self; 2] {
        let [from, to] = ends;
        let side = (to - from).perp().normalize_or(DVec2::X);
        let label = Self::label(from.midpoint(to), name, role, side);
        [Self::line(ends, role), label]
    }

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

    /// Its points in order; for a label the named point.
    #[must_use]
    pub fn points(&self) -> Vec<DVec2> {
        match self {
            Self::Polygon { points, .. } | Self::Polyline { points, .. } => points.clone(),
            Self::Arrow { from, to, .. } => vec![*from, *to],
            Self::Point { at, .. } | Self::Label { at, .. } => vec![*at],
        }
    }

    /// How it is drawn, unless it is text.
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

/// A part of the figure with a space of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Pane {
    /// The area in the figure.
    pub place: Rect,
    /// The visible part of its space.
    pub camera: Camera,
    /// Its marks, from back to front.
    pub marks: Vec<Mark>,
    /// Whether it is Minkowski space, which has its own background.
    pub is_minkowski: bool,
    /// The scale of its text, lines and dots, relative to the theme's.
    pub looks: f64,
    /// A plot over it, on the theme's surface.
    pub plot: Option<Box<Pane>>,
}

impl Pane {
    /// A pane of the world or of a chart, at the theme's scale.
    pub(crate) fn new(place: Rect, camera: Camera, marks: Vec<Mark>) -> Self {
        Self {
            place,
            camera,
            marks,
            is_minkowski: false,
            looks: 1.0,
            plot: None,
        }
    }

    /// The area above the plot at its lower border.
    pub(super) fn above_plot(&self) -> Rect {
        let foot = self
            .plot
            .as_ref()
            .map_or(self.place.max.y, |plot| plot.place.min.y);
        Rect {
            max: self.place.max.with_y(foot),
            ..self.place
        }
    }
}

/// A figure with its panes from back to front.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    pub panes: Vec<Pane>,
    /// The names of the marks, below the panes or over a corner, on the theme's surface.
    pub legend: Option<Pane>,
}

impl Figure {
    /// A theme with lines and dots scaled down to the size of its panes.
    #[must_use]
    pub fn theme(&self, theme: &Theme) -> Theme {
        let first = self.panes.first();
        first.map_or(*theme, |pane| theme.in_pane(pane.place.size()))
    }
}
