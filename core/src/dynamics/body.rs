//! A rigid body.

use glam::DVec2;
use thiserror::Error;

use super::MassProperties;
use crate::planar::{MAX_COORDINATE, Pose, PosedShape, Shape, Support};

/// Why a body, its motion or its mouse joint was refused.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum BodyError {
    /// A movable body has no area, and so no mass.
    #[error("a body that is not fixed needs an area: a point or a segment weighs nothing")]
    NoArea,
    /// A number is not finite, or out of the range that its field states.
    #[error("{0}")]
    Number(&'static str),
    /// The world has no body with this index.
    #[error("there is no body {0}")]
    NotFound(usize),
}

/// The position and velocity of a body.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Motion {
    /// The centre of mass, in world space (px).
    pub center: DVec2,
    /// The rotation of the shape, in radians, clockwise on screen.
    pub angle: f64,
    /// The velocity of the centre of mass, in px per second.
    pub velocity: DVec2,
    /// The angular velocity, in radians per second, clockwise on screen.
    pub spin: f64,
}

impl Motion {
    /// The velocity of the point of the body at `arm` from its centre of mass, in px per second: v + ω × r.
    #[must_use]
    pub fn velocity_at(&self, arm: DVec2) -> DVec2 {
        self.velocity + self.spin * arm.perp()
    }
}

/// A shape with a material and a motion.
#[derive(Clone, Debug)]
pub struct RigidBody {
    shape: Shape,
    material: Material,
    is_fixed: bool,
    mass: f64,
    inertia: f64,
    /// The centre of mass in the shape's local space.
    local_center: DVec2,
    motion: Motion,
    pose: Pose,
    posed: PosedShape,
}

impl RigidBody {
    /// A movable body: `shape` at `pose`, at rest.
    ///
    /// # Errors
    /// [`BodyError`] for a shape without an area or a material out of its range.
    pub fn free(shape: Shape, pose: &Pose, material: Material) -> Result<Self, BodyError> {
        let body = Self::new(shape, pose, material, false)?;
        let weighs = |number: f64| number > 0.0 && number.is_finite();
        if !weighs(body.mass) || !weighs(body.inertia) {
            return Err(BodyError::NoArea);
        }
        Ok(body)
    }

    /// A fixed body: `shape` at `pose`.
    ///
    /// # Errors
    /// [`BodyError`] for a material out of its range.
    pub fn fixed(shape: Shape, pose: &Pose, material: Material) -> Result<Self, BodyError> {
        Self::new(shape, pose, material, true)
    }

    fn new(
        shape: Shape,
        pose: &Pose,
        material: Material,
        is_fixed: bool,
    ) -> Result<Self, BodyError> {
        if !(material.density > 0.0 && material.density <= MAX_COORDINATE) {
            return Err(BodyError::Number("density must be above 0"));
        }
        if !(0.0..=MAX_COORDINATE).contains(&material.friction) {
            return Err(BodyError::Number("friction must not be negative"));
        }
        if !(0.0..=1.0).contains(&material.restitution) {
            return Err(BodyError::Number("restitution must be from 0 to 1"));
        }
        let of_shape = MassProperties::new(&shape);
        Ok(Self {
            pose: *pose,
            posed: shape.posed(pose),
            motion: Motion {
                center: pose.transform_point(of_shape.center),
                angle: pose.angle(),
                ..Motion::default()
            },
            mass: material.density * of_shape.area,
            inertia: material.density * of_shape.inertia,
            local_center: of_shape.center,
            shape,
            material,
            is_fixed,
        })
    }

    /// The body with this velocity of its centre of mass (px per second) and spin (radians per second).
    ///
    /// # Errors
    /// [`BodyError`] for a number that is not finite or beyond [`MAX_COORDINATE`].
    pub fn moving(mut self, velocity: DVec2, spin: f64) -> Result<Self, BodyError> {
        if !are_in_range(&[velocity.x, velocity.y, spin]) {
            return Err(BodyError::Number("velocities must lie within ±1e100"));
        }
        if !self.is_fixed {
            (self.motion.velocity, self.motion.spin) = (velocity, spin);
        }
        Ok(self)
    }

    /// The shape in its local space.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The shape in world space.
    #[must_use]
    pub fn posed(&self) -> &PosedShape {
        &self.posed
    }

    /// The material.
    #[must_use]
    pub fn material(&self) -> &Material {
        &self.material
    }

    /// Whether it is fixed.
    #[must_use]
    pub fn is_fixed(&self) -> bool {
        self.is_fixed
    }

    /// The mass; 0 for a fixed body.
    #[must_use]
    pub fn mass(&self) -> f64 {
        if self.is_fixed { 0.0 } else { self.mass }
    }

    /// The moment of inertia about the centre of mass; 0 for a fixed body.
    #[must_use]
    pub fn inertia(&self) -> f64 {
        if self.is_fixed { 0.0 } else { self.inertia }
    }

    /// One over the mass; 0 for a fixed body.
    #[must_use]
    pub fn inverse_mass(&self) -> f64 {
        if self.is_fixed { 0.0 } else { 1.0 / self.mass }
    }

    /// One over the moment of inertia; 0 for a fixed body.
    #[must_use]
    pub fn inverse_inertia(&self) -> f64 {
        if self.is_fixed {
            0.0
        } else {
            1.0 / self.inertia
        }
    }

    /// The position and velocity.
    #[must_use]
    pub fn motion(&self) -> &Motion {
        &self.motion
    }

    /// The pose of the shape, in world space.
    #[must_use]
    pub fn pose(&self) -> &Pose {
        &self.pose
    }

    /// The centre of mass in the shape's local space (px).
    #[must_use]
    pub fn local_center(&self) -> DVec2 {
        self.local_center
    }

    /// The radius of curvature of the outline at its farthest point along a unit vector of world space, in px; 0 for a
    /// corner or a side. An ellipse with the half axes a and b has a²b²/(a²x² + b²y²)^1½ along (x, y).
    pub(super) fn curvature_radius(&self, direction: DVec2) -> f64 {
        let Shape::Ellipse(ellipse) = &self.shape else {
            return self.posed.radius();
        };
        let local = Pose::new(DVec2::ZERO, -self.motion.angle)
            .unwrap_or_default()
            .transform_point(direction);
        let squares = ellipse.half_axes() * ellipse.half_axes();
        let reach_squared = squares.dot(local * local);
        squares.x * squares.y / (reach_squared * reach_squared.sqrt())
    }

    /// Sets the motion and the pose. A motion beyond the core's range stops the body.
    pub(super) fn set_motion(&mut self, motion: Motion) {
        let moved = Pose::new(DVec2::ZERO, motion.angle).and_then(|turned| {
            turned.moved_to(motion.center - turned.transform_point(self.local_center))
        });
        if let Ok(pose) = moved {
            (self.motion, self.pose) = (motion, pose);
            self.posed.repose(&self.shape, &pose);
        } else {
            (self.motion.velocity, self.motion.spin) = (DVec2::ZERO, 0.0);
        }
    }
}

/// Whether coordinates, velocities or spins lie within ±[`MAX_COORDINATE`]; NaN does not.
pub(super) fn are_in_range(numbers: &[f64]) -> bool {
    numbers.iter().all(|number| number.abs() <= MAX_COORDINATE)
}

// The physical properties of a body's surface and interior.

/// What a body is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material {
    /// Mass by area, above 0.
    pub density: f64,
    /// Coulomb's coefficient of friction, not negative.
    pub friction: f64,
    /// The coefficient of restitution, from 0 to 1.
    pub restitution: f64,
}

impl Default for Material {
    fn default() -> Self {
        Self {
            density: 1.0,
            friction: 0.5,
            restitution: 0.0,
        }
    }
}

impl Material {
    /// The friction between two bodies: √(μ₁μ₂).
    #[must_use]
    pub fn mixed_friction(&self, other: &Self) -> f64 {
        (self.friction * other.friction).sqrt()
    }

    /// The restitution between two bodies: the larger.
    #[must_use]
    pub fn mixed_restitution(&self, other: &Self) -> f64 {
        self.restitution.max(other.restitution)
    }
}
