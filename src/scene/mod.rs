//! Scenes: two bodies or many, in the plane or in space, their motion, and their files.

mod dynamics_run;
mod dynamics_scene;
mod file;
mod geometry;
mod open;
mod quantity;
mod script;
mod shape_fields;
mod simulation;
mod write;

pub use dynamics_run::{Falling, IMPACT_TICKS, KEPT_TICKS, TICK_SECONDS};
pub use dynamics_scene::{Fall, FallingBody};
pub use file::{InputError, MAX_FILE_BYTES, parse};
pub(crate) use file::{json_fault, similar};
pub use geometry::{AxisIntervals, Verdict};
pub use open::{Opened, bytes_of, called, decoded, open, open_text, read};
pub use open::{
    Preset, all_presets, fault_scene, preset, preset_in_space, preset_scene, preset_slugs, presets,
    presets_in_space, tour_scene,
};
pub use quantity::{Rotation, Unit, Vector, shortest_number, turned_once};
pub use script::KeyScript;
pub use shape_fields::{Part, PartKind, PartRow, ShapeRow};
pub use simulation::{Controls, Manner, Moment, PUSH_MARGIN, Simulation, Turn};

use std::error::Error;
use std::fmt::{Debug, Display};
use std::sync::Arc;

use collidoscope_core::planar::unit_vector;
use glam::{DVec2, DVec3};

/// The plane or space, as far as a scene depends on it.
pub trait Geometry: Copy + Debug + Default + PartialEq + 'static {
    type Vector: Vector;
    /// A shape in its local space.
    type Shape: Clone + Debug + PartialEq;
    /// A rotation about the local origin.
    type Rotation: Copy + Debug + Default + PartialEq;
    type Pose: Copy + Default;
    type PoseError: Display;
    /// A shape in world space.
    type Posed: Clone + Debug + PartialEq;
    type Answer: Copy + Debug + PartialEq;
    type PairCache: Clone + Debug + Default;
    /// The result of the separating axis theorem.
    type Sat: Clone + Debug;
    type SatAxis: Clone + Debug + PartialEq;

    /// The largest magnitude of a position's coordinate, in px.
    const MAX_COORDINATE: f64;

    /// A row for each kind of shape in files.
    const SHAPES: &'static [ShapeRow];

    /// A shape's kind, and the parts in the order of the kind's row.
    fn shape_parts(shape: &Self::Shape) -> (&'static str, Vec<Part<Self::Vector>>);

    /// Builds a shape from its parts: of a kind in files, or as a rounded hull of any points.
    ///
    /// # Errors
    /// Why the shape is invalid.
    fn shape_from(kind: &str, parts: &[Part<Self::Vector>]) -> Result<Self::Shape, Box<dyn Error>>;

    /// The pose at a position (px).
    ///
    /// # Errors
    /// Why there is none.
    fn pose_at(
        position: Self::Vector,
        rotation: &Self::Rotation,
    ) -> Result<Self::Pose, Self::PoseError>;

    /// Maps a point from local to world space.
    fn to_world(pose: &Self::Pose, local: Self::Vector) -> Self::Vector;

    /// This rotation and then one by `degrees`, clockwise when viewed along an axis in world space; in the plane
    /// `axis` is ignored, and clockwise means on screen.
    fn turned(rotation: &Self::Rotation, axis: DVec3, degrees: f64) -> Self::Rotation;

    /// The rotation of a file's fields `angle` and `rotation`.
    ///
    /// # Errors
    /// The field that is the other geometry's, if it is there.
    fn rotation(
        angle: Option<f64>,
        rotation: Option<Rotation>,
    ) -> Result<Self::Rotation, &'static str>;

    /// The name and the value of a rotation in a file.
    fn rotation_field(rotation: &Self::Rotation) -> (&'static str, String);

    /// The centroid of a shape's area or volume, in local space; of a rounded hull in space the hull's.
    fn centroid(shape: &Self::Shape) -> Self::Vector;

    fn posed(shape: &Self::Shape, pose: &Self::Pose) -> Self::Posed;

    /// Sets a posed shape, and reuses its memory.
    fn repose(posed: &mut Self::Posed, shape: &Self::Shape, pose: &Self::Pose);

    fn query(a: &Self::Posed, b: &Self::Posed, cache: &mut Self::PairCache) -> Self::Answer;

    fn query_by_machines(a: &Self::Posed, b: &Self::Posed) -> Self::Answer;

    fn verdict(answer: &Self::Answer) -> Verdict<Self::Vector>;

    /// The contact points on A and on B, with their depths (px).
    fn contacts(
        a: &Self::Posed,
        b: &Self::Posed,
        answer: &Self::Answer,
    ) -> Vec<([Self::Vector; 2], f64)>;

    /// The answer of the separating axis theorem, or `None` where a core is smooth.
    fn sat(a: &Self::Posed, b: &Self::Posed) -> Option<Self::Sat>;

    /// All candidate axes of the theorem, or `None` where a core is smooth.
    fn sat_axes(a: &Self::Posed, b: &Self::Posed) -> Option<Vec<Self::SatAxis>>;

    /// Whether the theorem finds that they collide, the depth, and the normal from A to B.
    fn sat_verdict(sat: &Self::Sat) -> (bool, f64, Self::Vector);

    /// The axis that decides.
    fn deciding_axis(sat: &Self::Sat) -> &Self::SatAxis;

    fn intervals(axis: &Self::SatAxis) -> AxisIntervals<Self::Vector>;

    /// The point of a body's core that is farthest along a direction.
    fn support(body: &Self::Posed, direction: Self::Vector) -> Self::Vector;

    /// The vertices of a body's core; none of a smooth one's.
    fn vertices(body: &Self::Posed) -> Vec<Self::Vector>;

    /// A point of a body's core.
    fn center(body: &Self::Posed) -> Self::Vector;

    /// The radius about a body's core, in px.
    fn radius(body: &Self::Posed) -> f64;

    fn any_scene(scene: Scene<Self>) -> AnyScene;
}

/// Two dimensions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plane;

/// Three dimensions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Space;

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
    pub fn posed(&self) -> D::Posed {
        D::posed(&self.shape, &self.pose())
    }

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
    pub fn to_world(&self, local: D::Vector) -> D::Vector {
        D::to_world(&self.pose(), local)
    }

    /// The centroid of its area or volume in local space (px).
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

    /// The row of the shape's kind, and the parts in its order.
    pub fn parts(&self) -> (&'static ShapeRow, Vec<Part<D::Vector>>) {
        let (kind, parts) = D::shape_parts(&self.shape);
        let row = D::SHAPES.iter().find(|row| row.slug == kind);
        (row.expect("a row for each kind"), parts)
    }

    /// A short description of the shape: the kind, and the size or number of vertices.
    pub fn description(&self, short: impl Fn(f64) -> String) -> String {
        let (kind, parts) = D::shape_parts(&self.shape);
        let lengths = match &parts[..] {
            [Part::Points(points), ..] => return format!("{kind} · {} vertices", points.len()),
            [Part::Count(sides), ..] => return format!("{kind} · {sides} sides"),
            [Part::Vector(half)] => half.parts().to_vec(),
            [Part::Length(width), Part::Length(height)] => vec![*width, *height],
            [.., Part::Length(radius)] => return format!("{kind} · radius {}", short(*radius)),
            _ => return kind.to_owned(),
        };
        let sides: Vec<String> = lengths.into_iter().map(short).collect();
        format!("{kind} · {}", sides.join(" × "))
    }
}

impl Body {
    /// Maps a point from world to local space, up to rounding.
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
    /// Two bodies without a push.
    pub fn new(title: String, note: Option<String>, [a, b]: [Body<D>; 2]) -> Self {
        Self {
            title,
            note,
            a,
            b,
            push: false,
            unit: Unit::default(),
            y_up: false,
            fall: None,
        }
    }

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

    /// Rounds every coordinate, position and radius to single precision. Rotations stay: files have degrees, engines
    /// radians or quaternions. A polygon that is no longer convex becomes its hull.
    ///
    /// # Errors
    /// Why a falling scene, a position or a shape can't be rounded.
    pub fn in_single_precision(&self) -> Result<Self, String> {
        if self.fall.is_some() {
            return Err("only for scenes of two bodies".to_owned());
        }
        Ok(Self {
            a: rounded_body(&self.a)?,
            b: rounded_body(&self.b)?,
            ..self.clone()
        })
    }
}

fn rounded_body<D: Geometry>(body: &Body<D>) -> Result<Body<D>, String> {
    let (kind, mut parts) = D::shape_parts(&body.shape);
    for part in &mut parts {
        part.change(rounded);
    }
    // Of a polygon that is no longer convex.
    let rounded_kind = match kind {
        "polygon" => "hull",
        "rounded" => "rounded hull",
        _ => kind,
    };
    let shape = D::shape_from(rounded_kind, &parts).map_err(|fault| fault.to_string())?;
    let position = body.position.map(rounded);
    if !position.parts().iter().all(|part| part.is_finite()) {
        return Err("a position is beyond what single precision can hold".to_owned());
    }
    Ok(Body {
        shape,
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

    pub fn title(&self) -> &str {
        self.head().0
    }

    pub fn note(&self) -> Option<&str> {
        self.head().1
    }

    pub fn pushes_out(&self) -> bool {
        self.head().2
    }

    pub fn to_json(&self) -> String {
        match self {
            Self::Planar(scene) => scene.to_json(),
            Self::Spatial(scene) => scene.to_json(),
        }
    }

    pub fn planar(self) -> Option<Scene> {
        match self {
            Self::Planar(scene) => Some(scene),
            Self::Spatial(_) => None,
        }
    }
}

impl<D: Geometry> From<Scene<D>> for AnyScene {
    fn from(scene: Scene<D>) -> Self {
        D::any_scene(scene)
    }
}
