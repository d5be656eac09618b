//! What a step of a cast says: where it looked, what it saw, and what came of it.

use glam::DVec2;

/// What a step of a cast decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastOutcome {
    /// There is a gap along the axis: B goes on until that is closed.
    Advance,
    /// There is no gap along the axis, and a nearer point of A − B to search from.
    Nearer,
    /// They touch, or overlap from the start.
    Touching,
    /// The motion does not close the gap along the axis.
    Parting,
    /// The motion ends before it has closed the gap along the axis.
    FallsShort,
    /// The bound came first.
    BoundReached,
}

/// One look at the shapes on the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CastStep {
    /// How much of the translation B had gone when it was looked at, 0 to 1.
    pub fraction: f64,
    /// The axis along which it was looked at, a unit vector from A towards B.
    pub normal: DVec2,
    /// The gap along it, in px; negative where the axis does not separate the shapes.
    pub gap: f64,
    /// What was decided.
    pub outcome: CastOutcome,
}
