//! A scene of bodies, as it begins.

use std::fmt;

use glam::DVec2;

use super::Body;
use crate::dynamics::{BodyError, Material, RigidBody, Solver, World};
use crate::planar::{Pose, PoseError};

/// A body that may fall.
#[derive(Clone, Debug, PartialEq)]
pub struct FallingBody {
    /// Its shape, and where that is.
    pub body: Body,
    /// The velocity of its centre of mass, in px a second.
    pub velocity: DVec2,
    /// How fast it turns, in degrees a second, clockwise on screen.
    pub spin_degrees: f64,
    /// What it is made of.
    pub material: Material,
    /// Whether it stays where it is.
    pub is_fixed: bool,
}

impl FallingBody {
    /// The body that the world moves.
    ///
    /// # Errors
    /// [`BodyError`] for a free body without an area and for numbers out of their range.
    pub fn rigid(&self) -> Result<RigidBody, BodyError> {
        let Body {
            shape,
            position,
            angle_degrees,
        } = &self.body;
        let pose = Pose::new(*position, angle_degrees.to_radians())
            .map_err(|_: PoseError| BodyError::Number("position and angle must be in range"))?;
        if self.is_fixed {
            return RigidBody::fixed(shape.clone(), &pose, self.material);
        }
        let body = RigidBody::free(shape.clone(), &pose, self.material)?;
        if !self.velocity.is_finite() || !self.spin_degrees.is_finite() {
            return Err(BodyError::Number("velocity and spin must be finite"));
        }
        Ok(body.moving(self.velocity, self.spin_degrees.to_radians()))
    }
}

/// A scene of bodies, as it begins: what a scene has besides the pair that is looked at.
#[derive(Clone)]
pub struct Fall {
    solver: Solver,
    bodies: Vec<FallingBody>,
    world: World,
}

impl Fall {
    /// These bodies under a gravity in px/s².
    ///
    /// # Errors
    /// The index of the first body that cannot be, and why.
    pub fn new(
        gravity: DVec2,
        solver: Solver,
        bodies: Vec<FallingBody>,
    ) -> Result<Self, (usize, BodyError)> {
        let rigid: Result<Vec<_>, _> = (0..)
            .zip(&bodies)
            .map(|(at, body)| body.rigid().map_err(|error| (at, error)))
            .collect();
        let mut world = World::new(rigid?, gravity);
        world.set_solver(solver);
        Ok(Self {
            solver,
            bodies,
            world,
        })
    }

    /// The gravity, in px/s².
    #[must_use]
    pub fn gravity(&self) -> DVec2 {
        self.world.gravity()
    }

    /// What answers the contacts.
    #[must_use]
    pub fn solver(&self) -> Solver {
        self.solver
    }

    /// The bodies, as they stand in the file.
    #[must_use]
    pub fn bodies(&self) -> &[FallingBody] {
        &self.bodies
    }

    /// The world before its first tick.
    #[must_use]
    pub fn world(&self) -> &World {
        &self.world
    }
}

impl PartialEq for Fall {
    fn eq(&self, other: &Self) -> bool {
        (self.gravity(), self.solver, &self.bodies)
            == (other.gravity(), other.solver, &other.bodies)
    }
}

impl fmt::Debug for Fall {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Fall")
            .field("gravity", &self.gravity())
            .field("solver", &self.solver)
            .field("bodies", &self.bodies)
            .finish()
    }
}
