//! The overlays, one file each: what they add to the world and to Minkowski space.

pub(super) mod closest_edge;
pub(super) mod contacts;
mod dimension;
pub(super) mod distance;
pub(super) mod ending;
pub(super) mod epa;
pub(super) mod frame;
pub(super) mod gjk;
pub(super) mod hull;
pub(super) mod pointed;
mod points;
pub(super) mod sat;
pub(super) mod search;
pub(super) mod shapes;
pub(super) mod simplex;
pub(super) mod velocity;

use clap::ValueEnum;

/// Something that can be shown on top of the shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Overlay {
    /// The Minkowski difference.
    Hull,
    /// GJK's last simplex.
    Simplex,
    /// The edge of the hull closest to the origin, and the penetration vector.
    Edge,
    /// The deepest points, and where the push takes B.
    Contacts,
    /// Both shapes' projections on an axis of the separating axis theorem.
    Sat,
    /// The closest points and the gap between them.
    Distance,
    /// The letters of the shapes.
    Labels,
}

impl Overlay {
    /// All of them, in the order of their keys.
    pub const ALL: [Self; 7] = [
        Self::Hull,
        Self::Simplex,
        Self::Edge,
        Self::Contacts,
        Self::Sat,
        Self::Distance,
        Self::Labels,
    ];

    /// Its name for people.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Hull => "Minkowski hull",
            Self::Simplex => "Simplex",
            Self::Edge => "Closest edge",
            Self::Contacts => "Contact points",
            Self::Sat => "SAT axes",
            Self::Distance => "Distance",
            Self::Labels => "Labels",
        }
    }

    /// Whether it is drawn in the Minkowski pane alone, so that it needs the pane to be seen.
    #[must_use]
    pub fn needs_minkowski_pane(self) -> bool {
        matches!(self, Self::Hull | Self::Simplex | Self::Edge)
    }

    /// Whether it shows the query, and so the moment before the push.
    #[must_use]
    pub fn shows_the_query(self) -> bool {
        self != Self::Labels
    }
}

/// Which overlays are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overlays {
    on: [bool; Overlay::ALL.len()],
}

impl Overlays {
    /// Whether `overlay` is on.
    #[must_use]
    pub fn has(&self, overlay: Overlay) -> bool {
        self.on[overlay as usize]
    }

    /// Switches `overlay`.
    pub fn set(&mut self, overlay: Overlay, on: bool) {
        self.on[overlay as usize] = on;
    }

    /// Whether any overlay shows the query.
    #[must_use]
    pub fn show_the_query(&self) -> bool {
        Overlay::ALL
            .iter()
            .any(|&overlay| overlay.shows_the_query() && self.has(overlay))
    }
}

impl FromIterator<Overlay> for Overlays {
    fn from_iter<I: IntoIterator<Item = Overlay>>(list: I) -> Self {
        let mut overlays = Self::default();
        for overlay in list {
            overlays.set(overlay, true);
        }
        overlays
    }
}
