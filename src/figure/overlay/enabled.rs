//! Which overlays are on.

use super::{Overlay, Panes};
use crate::figure::MinkowskiPane;

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

    /// Whether `overlay` is on and has its pane, where Minkowski space is shown so.
    #[must_use]
    pub fn show(&self, overlay: Overlay, minkowski: MinkowskiPane) -> bool {
        let has_no_pane =
            overlay.row().panes == Panes::Minkowski && minkowski == MinkowskiPane::Off;
        self.has(overlay) && !has_no_pane
    }

    /// Switches `overlay`.
    pub fn set(&mut self, overlay: Overlay, on: bool) {
        self.on[overlay as usize] = on;
    }

    /// Those that are on, in the order of their keys.
    pub fn iter(&self) -> impl Iterator<Item = Overlay> + use<> {
        let on = self.on;
        Overlay::ALL
            .into_iter()
            .filter(move |&overlay| on[overlay as usize])
    }

    /// Where Minkowski space is shown to begin with, so that all of them can be seen.
    #[must_use]
    pub fn first_pane(&self) -> MinkowskiPane {
        if self
            .iter()
            .any(|overlay| overlay.row().panes.open_minkowski())
        {
            MinkowskiPane::Half
        } else {
            MinkowskiPane::Off
        }
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
