//! What is on the table in space: two bodies, how they move, and the files that describe them, in the words of
//! [`scene`](super).

mod centroid;
mod file;
mod motion;
mod presets;
mod rotation;
mod script;
mod shape_fields;
mod simulation;
mod single_precision;
mod write;

pub use file::parse;
pub use motion::{Controls, Velocity};
pub use presets::{Preset, preset, presets};
pub use rotation::Rotation;
pub use simulation::{Moment, Simulation};

use glam::DVec3;

use super::{BodyId, Unit};
use crate::spatial::{MAX_COORDINATE, Pose, PosedShape, Shape};

/// A shape and where it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// The shape in its own local space.
    pub shape: Shape,
    /// Where the shape's local origin lies, in world space (px).
    pub position: DVec3,
    /// The turn about the local origin.
    pub rotation: Rotation,
}

impl Body {
    /// The shape in world space. A position that has run out of the core's range is held at its edge.
    #[must_use]
    pub fn posed(&self) -> PosedShape {
        self.shape.posed(&self.pose())
    }

    /// Where it is and how it is turned, in world space.
    #[must_use]
    pub fn pose(&self) -> Pose {
        let limit = DVec3::splat(MAX_COORDINATE);
        let position = self.position.clamp(-limit, limit);
        Pose::new(position, self.rotation.quaternion()).unwrap_or_default()
    }

    /// The middle of its volume, in world space (px); of a rounded hull the hull's.
    #[must_use]
    pub fn centroid(&self) -> DVec3 {
        self.pose().transform_point(centroid::of(&self.shape))
    }

    /// Turns it about its centroid, round an axis in world space, by so many degrees.
    pub fn turn(&mut self, axis: DVec3, degrees: f64) {
        let stays = self.centroid();
        self.rotation = self.rotation.turned(axis, degrees);
        self.position += stays - self.centroid();
    }
}

/// Two bodies in space and what to look for in them.
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
