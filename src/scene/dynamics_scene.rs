//! A falling scene at its start.

use std::error::Error;

use glam::DVec2;

use super::{Body, Geometry, Plane};
use collidoscope_core::dynamics::{EnergyTotals, MOST_BODIES, Material, RigidBody, Solver, World};

/// The default gravity of a scene, in px/s².
pub(super) const GRAVITY: DVec2 = DVec2::new(0.0, 980.0);

/// The largest component of a velocity (px/s) or gravity (px/s²) and the largest spin (degrees/s): their products stay
/// finite.
const FASTEST: f64 = 1e9;

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
    /// For a free body without an area, a fixed one in motion, and numbers out of range.
    pub fn rigid(&self) -> Result<RigidBody, Box<dyn Error>> {
        let Body {
            shape,
            position,
            rotation,
        } = &self.body;
        let pose = Plane::pose_at(*position, rotation)?;
        let spin = self.spin_degrees;
        if ![self.velocity.x, self.velocity.y, spin].iter().all(is_slow) {
            return Err(format!("velocity and spin must lie within ±{FASTEST:e}").into());
        }
        if !self.is_fixed {
            let body = RigidBody::free(shape.clone(), &pose, self.material)?;
            return Ok(body.moving(self.velocity, spin.to_radians())?);
        }
        if self.velocity != DVec2::ZERO || spin != 0.0 {
            let reason = "a fixed body never moves: remove either `fixed` or `velocity` and `spin`";
            return Err(reason.into());
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
    /// For fewer than 2 bodies or more than [`MOST_BODIES`], an invalid gravity or an invalid body.
    pub fn new(gravity: DVec2, solver: Solver, bodies: Vec<FallingBody>) -> Result<Self, String> {
        if bodies.len() < 2 {
            return Err("a scene has at least 2 bodies".to_owned());
        }
        if bodies.len() > MOST_BODIES {
            return Err(format!("a scene has at most {MOST_BODIES} bodies"));
        }
        if !gravity.to_array().iter().all(is_slow) {
            return Err(format!("gravity must lie within ±{FASTEST:e}"));
        }
        let mut rigid = Vec::new();
        for (index, body) in bodies.iter().enumerate() {
            let made = body.rigid();
            rigid.push(made.map_err(|fault| format!("bodies[{index}]: {fault}"))?);
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
