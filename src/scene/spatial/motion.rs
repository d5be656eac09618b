//! How keys become motion in space: the plane's rules on three axes.

use glam::DVec3;

use crate::scene::Turn;
use crate::scene::motion::component;

/// What the player holds during a tick, in world space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Controls {
    /// Push B along −x; wins over `right`.
    pub left: bool,
    /// Push B along +x.
    pub right: bool,
    /// Push B along −y; wins over `down`.
    pub up: bool,
    /// Push B along +y.
    pub down: bool,
    /// Push B along −z; wins over `away`.
    pub towards: bool,
    /// Push B along +z.
    pub away: bool,
    /// Turn A about `axis`.
    pub turn_a: Turn,
    /// Turn B about `axis`.
    pub turn_b: Turn,
    /// What is turned about: clockwise as one sees it who looks along it.
    pub axis: DVec3,
}

impl Default for Controls {
    /// Nothing is held, and turns would be about z.
    fn default() -> Self {
        Self {
            left: false,
            right: false,
            up: false,
            down: false,
            towards: false,
            away: false,
            turn_a: Turn::None,
            turn_b: Turn::None,
            axis: DVec3::Z,
        }
    }
}

/// B's velocity in steps a tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Velocity(DVec3);

impl Velocity {
    /// The velocity in steps a tick.
    #[must_use]
    pub fn steps(self) -> DVec3 {
        self.0
    }

    /// The velocity after one more tick of `controls`.
    #[must_use]
    pub fn after(self, controls: &Controls) -> Self {
        Self(DVec3::new(
            component(self.0.x, controls.left, controls.right),
            component(self.0.y, controls.up, controls.down),
            component(self.0.z, controls.towards, controls.away),
        ))
    }
}
