//! Scenes: two bodies or many, in the plane or in space, their motion, and their files.

#![expect(
    clippy::must_use_candidate,
    reason = "what is public here is read by the modules above and the tests alone"
)]

mod dynamics_run;
mod dynamics_scene;
mod file;
mod geometry;
mod open;
mod quantity;
mod rotation;
mod script;
mod shape_fields;
mod simulation;
mod write;

pub use dynamics_run::{Falling, IMPACT_TICKS, KEPT_TICKS, TICK_SECONDS};
pub use dynamics_scene::{Fall, FallingBody};
pub use file::{MAX_FILE_BYTES, SceneError, parse};
pub(crate) use file::{json_fault, similar};
pub use geometry::{AxisIntervals, Geometry, Plane, Space, Verdict};
pub use open::{Opened, as_utf8, bytes_of, called, decoded, open, read};
pub use open::{
    Preset, all_presets, preset, preset_in_space, preset_scene, preset_slugs, presets,
    presets_in_space, tour_scene,
};
pub use quantity::{NoUnit, Unit, Vector, shortest_number};
pub use rotation::{Rotation, turned_once};
pub use script::{KeyScript, ScriptError};
pub use shape_fields::{Part, PartKind, PartRow, Parted};
pub use simulation::{Controls, Manner, Moment, PUSH_MARGIN, Simulation, Turn};

use std::sync::Arc;

use glam::{DVec2, DVec3};
use thiserror::Error;

use collidoscope_core::planar::unit_vector;

#[derive(Clone, Debug, PartialEq)]
pub struct Body<D: Geometry = Plane> {
    pub shape: D::Shape,
    /// Position of the shape's local origin in world space (px).
    pub position: D::Vector,
    /// Rotation about the local origin; in the plane in degrees, clockwise on screen where y is downwards.
    pub rotation: D::Rotation,
}

impl<D: Geometry> Body<D> {
    /// The shape in world space. A position out of the core's range is clamped.
    #[must_use]
    pub fn posed(&self) -> D::Posed {
        D::posed(&self.shape, &self.pose())
    }

    #[must_use]
    pub fn pose(&self) -> D::Pose {
        let limit = D::MAX_COORDINATE;
        let position = self.position.map(|part| part.clamp(-limit, limit));
        D::pose_at(position, &self.rotation).unwrap_or_default()
    }

    /// Checks that the body can be posed as it is.
    ///
    /// # Errors
    /// Why it can't.
    pub fn check(&self) -> Result<(), D::PoseError> {
        D::pose_at(self.position, &self.rotation).map(drop)
    }

    /// Maps a point from local to world space.
    #[must_use]
    pub fn to_world(&self, local: D::Vector) -> D::Vector {
        D::to_world(&self.pose(), local)
    }

    /// The centroid of its area or volume in local space (px).
    #[must_use]
    pub fn centroid(&self) -> D::Vector {
        D::centroid(&self.shape)
    }

    /// Rotates it about a point in local space by `degrees`, clockwise when viewed along an axis in world space, which
    /// in the plane points into the screen.
    pub fn turn(&mut self, axis: DVec3, degrees: f64, about: D::Vector) {
        let stays = self.to_world(about);
        self.rotation = D::turned(&self.rotation, axis, degrees);
        self.position += stays - self.to_world(about);
    }
}

impl Body {
    /// Maps a point from world to local space, up to rounding.
    #[must_use]
    pub fn to_local(&self, world: DVec2) -> DVec2 {
        unit_vector(-self.rotation.to_radians()).rotate(world - self.position)
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
pub struct Scene<D: Geometry = Plane> {
    pub title: String,
    /// One sentence on what to look for.
    pub note: Option<String>,
    /// The fixed body.
    pub a: Body<D>,
    /// The body that the user moves.
    pub b: Body<D>,
    /// Whether B is pushed out of A.
    pub push: bool,
    pub unit: Unit,
    /// Whether y is drawn upwards, with counter-clockwise angles; never in space.
    pub y_up: bool,
    /// The falling bodies, two of which are A and B; `None` for a two-body scene and in space.
    pub fall: Option<Arc<Fall>>,
}

impl<D: Geometry> Scene<D> {
    #[must_use]
    pub fn body(&self, id: BodyId) -> &Body<D> {
        match id {
            BodyId::A => &self.a,
            BodyId::B => &self.b,
        }
    }

    pub fn body_mut(&mut self, id: BodyId) -> &mut Body<D> {
        match id {
            BodyId::A => &mut self.a,
            BodyId::B => &mut self.b,
        }
    }
}

/// Why a scene can't be rounded to single precision.
#[derive(Debug, Error)]
pub enum SinglePrecisionError {
    #[error("only for scenes of two bodies")]
    OfBodies,
    /// A position is too far out.
    #[error("a position is beyond what single precision can hold")]
    Position,
    /// A shape degenerates by rounding.
    #[error("{0}")]
    Shape(String),
}

impl<D: Geometry> Scene<D> {
    /// Rounds every coordinate, position and radius to single precision. Rotations stay: files have degrees, engines
    /// radians or quaternions. A polygon that is no longer convex becomes its hull.
    ///
    /// # Errors
    /// [`SinglePrecisionError`] for a falling scene, a position or a shape that can't be rounded.
    pub fn in_single_precision(&self) -> Result<Self, SinglePrecisionError> {
        if self.fall.is_some() {
            return Err(SinglePrecisionError::OfBodies);
        }
        Ok(Self {
            a: rounded_body(&self.a)?,
            b: rounded_body(&self.b)?,
            ..self.clone()
        })
    }
}

fn rounded_body<D: Geometry>(body: &Body<D>) -> Result<Body<D>, SinglePrecisionError> {
    let (slug, mut parts) = body.shape.parts();
    for part in &mut parts {
        part.change(rounded);
    }
    let shape = D::Shape::rebuilt(slug, &parts)
        .map_err(|fault| SinglePrecisionError::Shape(fault.to_string()))?;
    let position = body.position.map(rounded);
    if !position.parts().iter().all(|part| part.is_finite()) {
        return Err(SinglePrecisionError::Position);
    }
    Ok(Body {
        shape: shape.unwrap_or_else(|| body.shape.clone()),
        position,
        rotation: body.rotation,
    })
}

fn rounded(number: f64) -> f64 {
    f64::from(number as f32)
}

#[derive(Clone, Debug, PartialEq)]
pub enum AnyScene {
    Planar(Scene),
    Spatial(Scene<Space>),
}

impl AnyScene {
    /// The title, the note, and whether B is pushed out of A.
    fn head(&self) -> (&str, Option<&str>, bool) {
        match self {
            Self::Planar(scene) => (&scene.title, scene.note.as_deref(), scene.push),
            Self::Spatial(scene) => (&scene.title, scene.note.as_deref(), scene.push),
        }
    }

    #[must_use]
    pub fn title(&self) -> &str {
        self.head().0
    }

    #[must_use]
    pub fn note(&self) -> Option<&str> {
        self.head().1
    }

    #[must_use]
    pub fn pushes_out(&self) -> bool {
        self.head().2
    }

    #[must_use]
    pub fn to_json(&self) -> String {
        match self {
            Self::Planar(scene) => scene.to_json(),
            Self::Spatial(scene) => scene.to_json(),
        }
    }

    #[must_use]
    pub fn planar(self) -> Option<Scene> {
        match self {
            Self::Planar(scene) => Some(scene),
            Self::Spatial(_) => None,
        }
    }
}

impl From<Scene> for AnyScene {
    fn from(scene: Scene) -> Self {
        Self::Planar(scene)
    }
}

impl From<Scene<Space>> for AnyScene {
    fn from(scene: Scene<Space>) -> Self {
        Self::Spatial(scene)
    }
}
