//! A picture as its panes, each with marks in a space of its own.

use super::{Camera, Mark, Rect, Theme};

/// A part of the picture with a space of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Pane {
    /// Its place in the picture.
    pub place: Rect,
    /// Which part of its space it shows.
    pub camera: Camera,
    /// What is in it, from back to front.
    pub marks: Vec<Mark>,
    /// Whether it is Minkowski space, which has a ground of its own.
    pub is_minkowski: bool,
    /// How large its text, lines and dots are, of the theme's.
    pub looks: f64,
    /// What lies over it: sums over the bodies, over time, on the theme's surface.
    pub plot: Option<Box<Pane>>,
}

impl Pane {
    /// What of its place lies above the plot at its foot.
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

/// A whole picture, its panes from back to front.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The panes.
    pub panes: Vec<Pane>,
    /// What their marks are called, below them or over a corner, on the theme's surface.
    pub legend: Option<Pane>,
}

impl Figure {
    /// A theme with lines and dots that leave room for what they are about in its panes.
    #[must_use]
    pub fn theme(&self, theme: &Theme) -> Theme {
        let first = self.panes.first();
        first.map_or(*theme, |pane| theme.in_pane(pane.place.size()))
    }
}
