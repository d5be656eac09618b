//! Rigid body dynamics in the plane.
//!
//! A [`World`] holds rigid bodies with the shapes of [`planar`](crate::planar) and advances them in ticks of
//! [`TICK_SECONDS`] under gravity. Lengths are in px, times in seconds, angles in radians; x points right and y down,
//! so that a positive turn is clockwise on screen. A body's [pose](RigidBody::pose) is that of its shape's local
//! origin, its [motion](Motion) that of its centre of mass.
//!
//! After a tick the world's [contacts](World::contacts) are those of the bodies at their new poses, each with the
//! impulse that the tick applied there. [`Solver`] chooses the method.
//!
//! ```
//! use collidoscope_core::dynamics::{Material, RigidBody, World};
//! use collidoscope_core::planar::{Circle, Polygon, Pose};
//! use glam::dvec2;
//!
//! let floor = [dvec2(0.0, 0.0), dvec2(200.0, 0.0), dvec2(200.0, 20.0), dvec2(0.0, 20.0)];
//! let floor = Polygon::new(&floor)?.into();
//! let floor = RigidBody::fixed(floor, &Pose::new(dvec2(0.0, 100.0), 0.0)?, Material::default())?;
//! let ball = Circle::new(10.0)?.into();
//! let ball = RigidBody::free(ball, &Pose::new(dvec2(100.0, 0.0), 0.0)?, Material::default())?;
//! let mut world = World::new(vec![floor, ball], dvec2(0.0, 980.0));
//! for _ in 0..120 {
//!     world.tick();
//! }
//! let ball = &world.bodies()[1];
//! assert!((ball.pose().position().y - 90.0).abs() < 0.5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod body;
mod broad_phase;
mod constraint;
mod contact;
mod contact_reuse;
mod impact;
mod impulse_breakdown;
mod mass;
mod mouse_joint;
mod narrow_phase;
mod restitution;
mod simd;
mod soft_contact;
mod soft_step;
mod solver;
mod solver_body;
mod world;

pub use body::{BodyError, Material, Motion, RigidBody};
pub use contact::{Contact, Impulse, Touch};
pub use impact::{Impact, PointBreakdown, TimeOfImpact};
pub use impulse_breakdown::{ImpulseBreakdown, OtherContact};
pub use mass::MassProperties;
pub use mouse_joint::MouseJoint;
pub use solver::{ManifoldKind, Solver, UnknownSolver};
pub use world::{EnergyTotals, MOST_BODIES, Snapshot, World};

/// The duration of a tick, in seconds.
pub const TICK_SECONDS: f64 = 1.0 / 60.0;
