//! A scene of bodies, as it begins.

use std::fmt;

use glam::DVec2;
use thiserror::Error;

use super::Body;
use crate::dynamics::{BodyError, EnergyTotals, MOST_BODIES, Material, RigidBody, Solver, World};
use crate::planar::{Pose, PoseError};

/// The gravity of a scene that states none, in px/s².
pub(super) const GRAVITY: DVec2 = DVec2::new(0.0, 980.0);

/// No component of a velocity (px/s), of a gravity (px/s²) and no spin (degrees/s) is larger: their products stay
/// finite.
const FASTEST: f64 = 1e9;

/// Why a body cannot fall.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum BodyFault {
    /// The world does not take it.
    #[error(transparent)]
    Body(#[from] BodyError),
    /// It is nowhere.
    #[error(transparent)]
    Pose(#[from] PoseError),
    /// Its velocity or spin is not a number, or is too large.
    #[error("velocity and spin must lie within ±{FASTEST:e}")]
    TooFast,
    /// It is to stay where it is, and to move.
    #[error("a fixed body stays where it is: leave out either `fixed` or `velocity` and `spin`")]
    FixedInMotion,
}

/// Why a scene of bodies cannot be.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum FallError {
    /// There is no pair to look at.
    #[error("a scene has at least 2 bodies")]
    TooFew,
    /// There are more than a world is meant for.
    #[error("a scene has at most {MOST_BODIES} bodies")]
    TooMany,
    /// The gravity is not a number, or is too large.
    #[error("gravity must lie within ±{FASTEST:e}")]
    Gravity,
    /// One of the bodies cannot fall.
    #[error("bodies[{index}]: {fault}")]
    Body {
        /// Which one.
        index: usize,
        /// Why.
        fault: BodyFault,
    },
}

/// A body that may fall.
#[derive(Clone, Debug, PartialEq)]
pub struct FallingBody {
    /// Its shape, and where that is.
    pub body: Body,
    /// The velocity of its centre of mass, in px a second.
    pub velocity: DVec2,
    /// How fast it turns, in degrees a second, clockwise on screen where y is downwards.
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
    /// [`BodyFault`] for a free body without an area, a fixed one in motion, and numbers out of their range.
    pub fn rigid(&self) -> Result<RigidBody, BodyFault> {
        let Body {
            shape,
            position,
            angle_degrees,
        } = &self.body;
        let pose = Pose::new(*position, angle_degrees.to_radians())?;
        let spin = self.spin_degrees;
        if ![self.velocity.x, self.velocity.y, spin].iter().all(is_slow) {
            return Err(BodyFault::TooFast);
        }
        if !self.is_fixed {
            let body = RigidBody::free(shape.clone(), &pose, self.material)?;
            return Ok(body.moving(self.velocity, spin.to_radians()));
        }
        if self.velocity != DVec2::ZERO || spin != 0.0 {
            return Err(BodyFault::FixedInMotion);
        }
        Ok(RigidBody::fixed(shape.clone(), &pose, self.material)?)
    }
}

fn is_slow(component: &f64) -> bool {
    component.abs() <= FASTEST
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
    /// [`FallError`] for fewer than 2 bodies or more than [`MOST_BODIES`], and for the first that cannot fall.
    pub fn new(
        gravity: DVec2,
        solver: Solver,
        bodies: Vec<FallingBody>,
    ) -> Result<Self, FallError> {
        if bodies.len() < 2 {
            return Err(FallError::TooFew);
        }
        if bodies.len() > MOST_BODIES {
            return Err(FallError::TooMany);
        }
        if !gravity.to_array().iter().all(is_slow) {
            return Err(FallError::Gravity);
        }
        let rigid: Result<Vec<_>, _> = (0..)
            .zip(&bodies)
            .map(|(index, body)| {
                let refused = |fault| FallError::Body { index, fault };
                body.rigid().map_err(refused)
            })
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

    /// The sums over the bodies of `world`, which began as this. The potential energy is counted from there,
    /// −m g·(x − x₀), so that where all bodies are as they began it is 0.
    #[must_use]
    pub fn totals(&self, world: &World) -> EnergyTotals {
        let bodies = world.bodies().iter().zip(self.world.bodies());
        let free = bodies.filter(|(body, _)| !body.is_fixed());
        let each = free.map(|(body, began)| {
            let way = body.motion().center - began.motion().center;
            -body.mass() * world.gravity().dot(way)
        });
        EnergyTotals {
            potential: each.sum(),
            ..world.totals()
        }
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
