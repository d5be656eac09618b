//! The collision core in two dimensions.
//!
//! # Conventions
//! Lengths are in px and angles in radians; x points right and y points down, so a positive turn is
//! clockwise on screen. Every query takes shapes that are already posed, that is, in world space.
//!
//! Shapes are closed sets: touching collides, with depth 0. The Minkowski difference is A − B; a
//! normal is a unit vector from A towards B, so that moving B by `depth * normal` just brings the
//! shapes to touch.
//!
//! ```
//! use collidoscope::planar::{Polygon, Pose, penetration};
//! use glam::dvec2;
//!
//! let square = Polygon::new(&[dvec2(0.0, 0.0), dvec2(2.0, 0.0), dvec2(2.0, 2.0), dvec2(0.0, 2.0)])?;
//! let a = square.posed(&Pose::new(dvec2(0.0, 0.0), 0.0)?);
//! let b = square.posed(&Pose::new(dvec2(1.5, 0.0), 0.0)?);
//! let answer = penetration(&a, &b).expect("they overlap by half a px");
//! assert_eq!((answer.depth, answer.normal), (0.5, dvec2(1.0, 0.0)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # One algorithm
//! [`Gjk`], [`Epa`] and [`DistanceSearch`] are state machines with a `step()`. The queries run them
//! to the end, so the step that a lesson shows is the step that runs.
//!
//! # Why the verdict can be believed
//! The truth that a verdict is held against is the convex hull of the posed vertices, which are `f64`
//! and therefore exact numbers. GJK says *colliding* only when a simplex of A − B holds the origin by
//! orientation tests whose signs are exact, and *separated* only when the support of A − B along an
//! axis lies behind the origin by more than its own rounding error. What neither settles, the same
//! walk settles in exact arithmetic. There is no epsilon to tune.

mod contact;
mod difference;
mod distance;
mod edge_ring;
mod epa;
mod expansion;
mod gjk;
mod hull;
mod incremental;
mod normal_fan;
mod polygon;
mod polytope;
mod pose;
mod posed;
mod predicates;
mod query;
mod sat;
mod seed;
mod shape;
mod simplex;
mod support;

pub use contact::{ContactPoint, Manifold, contact, contact_in};
pub use difference::minkowski_difference;
pub use distance::{ClosestFeature, DistanceOutcome, DistanceSearch, DistanceStep};
pub use epa::{ClosestEdge, Epa, EpaOutcome, EpaStep, SMOOTH_TOLERANCE, Workspace};
pub use gjk::{Certainty, Gjk, GjkOutcome, GjkStep, SMOOTH_BOUND};
pub use hull::HullError;
pub use incremental::{BREAKING_PART, IncrementalManifold};
pub use polygon::{MAX_VERTICES, Polygon, PolygonError};
pub use polytope::Polytope;
pub use pose::{MAX_COORDINATE, MIN_COORDINATE, Pose, PoseError};
pub use posed::{PosedShape, grown};
pub use query::{Distance, Penetration, distance, intersects, penetration, penetration_in};
pub use sat::{AxisSource, Sat, SatAxis, sat, sat_axes};
pub use seed::{Seed, distance_from, intersects_from, penetration_from};
pub use shape::{Capsule, Circle, Ellipse, Regular, Rounded, Shape, ShapeError};
pub use simplex::{Simplex, SupportPoint};
pub use support::Support;
