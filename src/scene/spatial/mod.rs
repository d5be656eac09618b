//! Scenes in space: two bodies, their motion, and their files, in the terms of [`scene`](super).

mod file;
mod motion;
mod presets;
mod shape_fields;
mod simulation;

pub use file::parse;
pub use motion::Rotation;
pub use motion::{Controls, Velocity};
pub use presets::{Preset, preset, presets};
pub use simulation::{Moment, Simulation};

use glam::DVec3;

use super::{BodyId, Unit};
use crate::spatial::{MAX_COORDINATE, Pose, PosedShape, Shape};

#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    pub shape: Shape,
    /// Position of the shape's local origin in world space (px).
    pub position: DVec3,
    /// Rotation about the local origin.
    pub rotation: Rotation,
}

impl Body {
    /// The shape in world space. A position out of the core's range is clamped.
    #[must_use]
    pub fn posed(&self) -> PosedShape {
        self.shape.posed(&self.pose())
    }

    #[must_use]
    pub fn pose(&self) -> Pose {
        let limit = DVec3::splat(MAX_COORDINATE);
        let position = self.position.clamp(-limit, limit);
        Pose::new(position, self.rotation.quaternion()).unwrap_or_default()
    }

    /// The centroid of its volume in world space (px); of a rounded hull the hull's.
    #[must_use]
    pub fn centroid(&self) -> DVec3 {
        self.pose().transform_point(motion::of(&self.shape))
    }

    /// Rotates it about its centroid, around an axis in world space, by `degrees`.
    pub fn turn(&mut self, axis: DVec3, degrees: f64) {
        let stays = self.centroid();
        self.rotation = self.rotation.turned(axis, degrees);
        self.position += stays - self.centroid();
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
