//! What is on the table: two bodies or many, how they move, and the files that describe them.

mod angle;
mod any_scene;
mod clock;
mod dynamics_run;
mod dynamics_scene;
mod file;
mod lazy;
mod motion;
mod open;
mod presets;
mod script;
mod shape_fields;
mod simulation;
mod single_precision;
pub mod spatial;
mod tour;
mod unit;
mod write;

pub use angle::turned_once;
pub use any_scene::AnyScene;
pub use clock::{Clock, TICK_SECONDS};
pub use dynamics_run::{Falling, IMPACT_TICKS, KEPT_TICKS};
pub use dynamics_scene::{BodyFault, Fall, FallError, FallingBody};
pub(crate) use file::json_fault;
pub use file::{MAX_FILE_BYTES, SceneError, parse};
pub use motion::{Controls, Manner, Turn, Velocity};
pub use open::{Opened, as_utf8, bytes_of, called, decoded, open, preset_scene, read};
pub use presets::{Preset, preset, presets};
pub use script::{KeyScript, ScriptError};
pub use shape_fields::{Coordinates, Part, PartKind, Parted};
pub use simulation::{Moment, PUSH_MARGIN, Simulation};
pub use single_precision::SinglePrecisionError;
pub use tour::tour_scene;
pub use unit::{NoUnit, Unit};
pub use write::shortest_number;

use std::sync::Arc;

use glam::DVec2;

use crate::dynamics::MassProperties;
use crate::planar::{MAX_COORDINATE, Pose, PosedShape, Shape, unit_vector};

/// A shape and where it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// The shape in its own local space.
    pub shape: Shape,
    /// Where the shape's local origin lies, in world space (px).
    pub position: DVec2,
    /// The turn about the local origin, in degrees, clockwise on screen where y is downwards.
    pub angle_degrees: f64,
}

impl Body {
    /// The shape in world space. A position that has run out of the core's range is held at its edge.
    #[must_use]
    pub fn posed(&self) -> PosedShape {
        self.shape.posed(&self.pose())
    }

    /// The world point of a point in the shape's local space.
    #[must_use]
    pub fn to_world(&self, local: DVec2) -> DVec2 {
        self.pose().transform_point(local)
    }

    /// The point in the shape's local space of a world point, to a rounding error.
    #[must_use]
    pub fn to_local(&self, world: DVec2) -> DVec2 {
        unit_vector(-self.angle_degrees.to_radians()).rotate(world - self.position)
    }

    /// The middle of its area, in the shape's local space (px).
    #[must_use]
    pub fn centroid(&self) -> DVec2 {
        MassProperties::new(&self.shape).center
    }

    /// Turns it about a point in its local space, by so many degrees, clockwise on screen.
    pub fn turn(&mut self, degrees: f64, about: DVec2) {
        let stays = self.to_world(about);
        self.angle_degrees = turned_once(self.angle_degrees + degrees);
        self.position += stays - self.to_world(about);
    }

    fn pose(&self) -> Pose {
        let limit = DVec2::splat(MAX_COORDINATE);
        let position = self.position.clamp(-limit, limit);
        Pose::new(position, self.angle_degrees.to_radians()).unwrap_or_default()
    }
}

/// Which of the two bodies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BodyId {
    /// The fixed one.
    A,
    /// The one that the player moves.
    B,
}

impl BodyId {
    /// Both of them.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// Its letter.
    #[must_use]
    pub fn letter(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
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
    /// The word that is printed for its lengths.
    pub unit: Unit,
    /// Whether it is drawn with y upwards: then angles are anticlockwise.
    pub y_up: bool,
    /// The bodies that fall, of which A and B are two; `None` for a scene of two.
    pub fall: Option<Arc<Fall>>,
}

impl Scene {
    /// The body of this name.
    #[must_use]
    pub fn body(&self, id: BodyId) -> &Body {
        match id {
            BodyId::A => &self.a,
            BodyId::B => &self.b,
        }
    }

    /// The body of this name, to be changed.
    pub fn body_mut(&mut self, id: BodyId) -> &mut Body {
        match id {
            BodyId::A => &mut self.a,
            BodyId::B => &mut self.b,
        }
    }
}
