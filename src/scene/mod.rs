//! Scenes: two bodies or many, their motion, and their files.

mod any_scene;
mod dynamics_run;
mod dynamics_scene;
mod file;
mod motion;
mod open;
mod presets;
mod script;
mod shape_fields;
mod simulation;
pub mod spatial;
mod unit;
mod write;

pub use any_scene::AnyScene;
pub use dynamics_run::{Clock, TICK_SECONDS};
pub use dynamics_run::{Falling, IMPACT_TICKS, KEPT_TICKS};
pub use dynamics_scene::{BodyFault, Fall, FallError, FallingBody};
pub(crate) use file::json_fault;
pub use file::{MAX_FILE_BYTES, SceneError, parse};
pub use motion::SinglePrecisionError;
pub use motion::{Controls, Manner, Turn, Velocity};
pub use open::{Opened, as_utf8, bytes_of, called, decoded, open, preset_scene, read};
pub use presets::tour_scene;
pub use presets::{Preset, preset, presets};
pub use script::turned_once;
pub use script::{KeyScript, ScriptError};
pub use shape_fields::{Coordinates, Part, PartKind, PartRow, Parted};
pub use simulation::{Moment, PUSH_MARGIN, Simulation};
pub use unit::{NoUnit, Unit};
pub use write::shortest_number;

use std::sync::Arc;

use glam::DVec2;

use crate::dynamics::MassProperties;
use crate::planar::{MAX_COORDINATE, Pose, PosedShape, Shape, unit_vector};

#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    pub shape: Shape,
    /// Position of the shape's local origin in world space (px).
    pub position: DVec2,
    /// Rotation about the local origin in degrees, clockwise on screen where y is downwards.
    pub angle_degrees: f64,
}

impl Body {
    /// The shape in world space. A position out of the core's range is clamped.
    #[must_use]
    pub fn posed(&self) -> PosedShape {
        self.shape.posed(&self.pose())
    }

    /// Maps a point from local to world space.
    #[must_use]
    pub fn to_world(&self, local: DVec2) -> DVec2 {
        self.pose().transform_point(local)
    }

    /// Maps a point from world to local space, up to rounding.
    #[must_use]
    pub fn to_local(&self, world: DVec2) -> DVec2 {
        unit_vector(-self.angle_degrees.to_radians()).rotate(world - self.position)
    }

    /// The centroid of its area in local space (px).
    #[must_use]
    pub fn centroid(&self) -> DVec2 {
        MassProperties::new(&self.shape).center
    }

    /// Rotates it about a point in local space by `degrees`, clockwise on screen.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BodyId {
    /// The fixed one.
    A,
    /// The one that the user moves.
    B,
}

impl BodyId {
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    #[must_use]
    pub fn letter(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    pub title: String,
    /// One sentence on what to look for.
    pub note: Option<String>,
    /// The fixed body.
    pub a: Body,
    /// The body that the user moves.
    pub b: Body,
    /// Whether B is pushed out of A.
    pub push: bool,
    pub unit: Unit,
    /// Whether y is drawn upwards, with anticlockwise angles.
    pub y_up: bool,
    /// The falling bodies, two of which are A and B; `None` for a two-body scene.
    pub fall: Option<Arc<Fall>>,
}

impl Scene {
    #[must_use]
    pub fn body(&self, id: BodyId) -> &Body {
        match id {
            BodyId::A => &self.a,
            BodyId::B => &self.b,
        }
    }

    pub fn body_mut(&mut self, id: BodyId) -> &mut Body {
        match id {
            BodyId::A => &mut self.a,
            BodyId::B => &mut self.b,
        }
    }
}
