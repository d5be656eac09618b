//! How two bodies may come nearer in the next tick.

use glam::DVec2;

/// What two bodies are about to do.
pub(super) struct Approach {
    /// How far B moves against A in a tick, in px.
    pub(super) way: DVec2,
    /// How far a point of either can move besides, as they turn, in px.
    pub(super) turning: f64,
    /// No point of B is farther from its centre of mass, in px.
    pub(super) reach: f64,
    /// How much of the way gravity alone makes, in px: bodies at rest close in by no more.
    pub(super) falling: f64,
    /// How far bodies at rest overlap, in px.
    pub(super) slop: f64,
    /// What overlaps or would touch by no more than this, in px, only grazes.
    pub(super) graze: f64,
    /// Bodies no farther apart than this, in px, have a contact.
    pub(super) margin: f64,
}

impl Approach {
    /// How much of a gap along the normal may close in the tick, in px.
    pub(super) fn closing(&self, normal: DVec2) -> f64 {
        self.turning - self.way.dot(normal)
    }
}
