//! A falling scene at its start.

use glam::DVec2;
use thiserror::Error;

use super::{Body, Geometry, Plane};
use collidoscope_core::dynamics::{
    BodyError, EnergyTotals, MOST_BODIES, Material, RigidBody, Solver, World,
};
use collidoscope_core::planar::PoseError;

/// The default gravity of a scene, in px/s².
pub(super) const GRAVITY: DVec2 = DVec2::new(0.0, 980.0);

/// The largest component of a velocity (px/s) or gravity (px/s²) and the largest spin (degrees/s): their products stay
/// finite.
const FASTEST: f64 = 1e9;

#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum BodyFault {
    #[error(transparent)]
    Body(#[from] BodyError),
    /// The position is out of range.
    #[error(transparent)]
    Pose(#[from] PoseError),
    /// The velocity or spin is not finite, or is too large.
    #[error("velocity and spin must lie within ±{FASTEST:e}")]
    TooFast,
    /// The body is fixed and has a velocity or spin.
    #[error("a fixed body never moves: remove either `fixed` or `velocity` and `spin`")]
    FixedInMotion,
}

#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum FallError {
    /// There are fewer than two bodies.
    #[error("a scene has at least 2 bodies")]
    TooFew,
    /// There are more than [`MOST_BODIES`].
    #[error("a scene has at most {MOST_BODIES} bodies")]
    TooMany,
    /// The gravity is not finite, or is too large.
    #[error("gravity must lie within ±{FASTEST:e}")]
    Gravity,
    #[error("bodies[{index}]: {fault}")]
    Body { index: usize, fault: BodyFault },
}

#[derive(Clone, Debug, PartialEq)]
pub struct FallingBody {
    pub body: Body,
    /// Of its centre of mass, in px/s.
    pub velocity: DVec2,
    /// In degrees/s, clockwise on screen where y is downwards.
    pub spin_degrees: f64,
    pub material: Material,
    pub is_fixed: bool,
}

impl FallingBody {
    /// The body for the simulation.
    ///
    /// # Errors
    /// [`BodyFault`] for a free body without an area, a fixed one in motion, and numbers out of range.
    pub fn rigid(&self) -> Result<RigidBody, BodyFault> {
        let Body {
            shape,
            position,
            rotation,
        } = &self.body;
        let pose = Plane::pose_at(*position, rotation)?;
        let spin = self.spin_degrees;
        if ![self.velocity.x, self.velocity.y, spin].iter().all(is_slow) {
            return Err(BodyFault::TooFast);
        }
        if !self.is_fixed {
            let body = RigidBody::free(shape.clone(), &pose, self.material)?;
            return Ok(body.moving(self.velocity, spin.to_radians())?);
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

/// The part of a scene that two-body scenes don't have.
#[derive(Clone, Debug)]
pub struct Fall {
    bodies: Vec<FallingBody>,
    world: World,
}

impl Fall {
    /// `gravity` is in px/s².
    ///
    /// # Errors
    /// [`FallError`] for fewer than 2 bodies or more than [`MOST_BODIES`], an invalid gravity or an invalid body.
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
        let mut rigid = Vec::new();
        for (index, body) in bodies.iter().enumerate() {
            match body.rigid() {
                Ok(body) => rigid.push(body),
                Err(fault) => return Err(FallError::Body { index, fault }),
            }
        }
        let mut world = World::new(rigid, gravity);
        world.set_solver(solver);
        Ok(Self { bodies, world })
    }

    /// In px/s².
    pub fn gravity(&self) -> DVec2 {
        self.world.gravity()
    }

    pub fn solver(&self) -> Solver {
        self.world.solver()
    }

    /// In the order of the file.
    pub fn bodies(&self) -> &[FallingBody] {
        &self.bodies
    }

    pub fn world(&self) -> &World {
        &self.world
    }

    /// The energy totals of `world`, which began as this. The potential energy is relative to the start, −m g·(x − x₀),
    /// so that it is 0 where all bodies are in their initial poses.
    pub fn totals(&self, world: &World) -> EnergyTotals {
        let bodies = world.bodies().iter().zip(self.world.bodies());
        let free = bodies.filter(|(body, _)| !body.is_fixed());
        let each = free.map(|(body, began)| {
            let offset = body.motion().center - began.motion().center;
            -body.mass() * world.gravity().dot(offset)
        });
        EnergyTotals {
            potential: each.sum(),
            ..world.totals()
        }
    }
}

impl PartialEq for Fall {
    fn eq(&self, other: &Self) -> bool {
        (self.gravity(), self.solver(), &self.bodies)
            == (other.gravity(), other.solver(), &other.bodies)
    }
}
