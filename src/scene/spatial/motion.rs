//! Motion by keys in space: the plane's rules on three axes.

use glam::DVec3;

use crate::scene::Turn;
use crate::scene::motion::component;

/// The keys held during a tick, in world space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Controls {
    /// Push B along −x; overrides `right`.
    pub left: bool,
    pub right: bool,
    /// Push B along −y; overrides `down`.
    pub up: bool,
    pub down: bool,
    /// Push B along −z; overrides `away`.
    pub towards: bool,
    pub away: bool,
    pub turn_a: Turn,
    pub turn_b: Turn,
    /// The axis of turns: clockwise when viewed along it.
    pub axis: DVec3,
}

impl Default for Controls {
    /// No keys, with turns about z.
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

/// B's velocity in steps per tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Velocity(DVec3);

impl Velocity {
    #[must_use]
    pub fn steps(self) -> DVec3 {
        self.0
    }

    /// The velocity after another tick of `controls`.
    #[must_use]
    pub fn after(self, controls: &Controls) -> Self {
        Self(DVec3::new(
            component(self.0.x, controls.left, controls.right),
            component(self.0.y, controls.up, controls.down),
            component(self.0.z, controls.towards, controls.away),
        ))
    }
}
