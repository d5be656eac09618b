//! What is on the table: two bodies, how they move, and the files that describe them.

mod clock;
mod file;
mod motion;
mod presets;
mod script;
mod simulation;
mod write;

pub use clock::{Clock, TICK_SECONDS};
pub use file::{MAX_FILE_BYTES, SceneError, load};
pub use motion::{Controls, Turn, Velocity};
pub use presets::{Preset, open, preset, presets};
pub use script::{KeyScript, ScriptError};
pub use simulation::{Collision, Moment, PUSH_MARGIN, Simulation};

use glam::DVec2;

use crate::planar::{MAX_COORDINATE, Pose, PosedShape, Shape};

/// A shape and where it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// The shape in its own local space.
    pub shape: Shape,
    /// Where the shape's local origin lies, in world space (px).
    pub position: DVec2,
    /// The turn about the local origin, in degrees, clockwise on screen.
    pub angle_degrees: f64,
}

impl Body {
    /// The shape in world space. A position that has run out of the core's range is held at its edge.
    #[must_use]
    pub fn posed(&self) -> PosedShape {
        self.shape.posed(&self.pose())
    }

    fn pose(&self) -> Pose {
        let limit = DVec2::splat(MAX_COORDINATE);
        let position = self.position.clamp(-limit, limit);
        Pose::new(position, self.angle_degrees.to_radians()).unwrap_or_default()
    }
}

/// Two bodies and what to look for in them.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// A short name for people.
    pub title: String,
    /// One sentence on what to look for.
    pub note: Option<String>,
    /// The fixed body.
    pub a: Body,
    /// The body that the player moves.
    pub b: Body,
    /// Whether B is pushed out of A.
    pub push: bool,
}
