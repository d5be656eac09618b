//! The collision core in three dimensions, with the terms of [`planar`](crate::planar).
//!
//! # Conventions
//! Lengths are in px and angles in radians; x points right, y down and z away from the viewer, a right-handed system.
//! *Counter-clockwise* follows the right-hand rule, about a normal that points at the viewer. Every query takes shapes
//! that are already posed, that is, in world space.
//!
//! Shapes are closed sets: touching collides, with depth 0. The Minkowski difference is A − B; a normal is a unit
//! vector from A towards B, so that the shapes touch after B moves by `depth * normal`.
//!
//! # Do they collide?
//! ```
//! use collidoscope_core::spatial::{Cuboid, Pose, Shape, intersects, rotation_about};
//! use glam::{DQuat, DVec3, dvec3};
//!
//! let cube = Shape::from(Cuboid::new(DVec3::ONE)?);
//! let a = cube.posed(&Pose::default());
//! let turned = rotation_about(dvec3(1.0, 2.0, 0.0), 0.3).expect("an axis");
//! assert!(intersects(&a, &cube.posed(&Pose::new(dvec3(2.0, 0.5, 0.0), turned)?)));
//! assert!(intersects(&a, &cube.posed(&Pose::new(dvec3(2.0, 2.0, 2.0), DQuat::IDENTITY)?)));
//! assert!(!intersects(&a, &cube.posed(&Pose::new(dvec3(2.0, 2.0, 2.1), DQuat::IDENTITY)?)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Depth, normal and contacts
//! ```
//! use collidoscope_core::spatial::{Cuboid, PairCache, Pose, Shape, contact, query};
//! use glam::{DQuat, DVec3, dvec3};
//!
//! let cube = Shape::from(Cuboid::new(DVec3::ONE)?);
//! let a = cube.posed(&Pose::default());
//! let b = cube.posed(&Pose::new(dvec3(1.5, 0.0, 0.0), DQuat::IDENTITY)?);
//! let answer = query(&a, &b, &mut PairCache::default());
//! assert_eq!((answer.depth, answer.normal), (0.5, DVec3::X));
//! let manifold = contact(&a, &b, &answer).expect("they collide");
//! assert_eq!(manifold.points().len(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A shape of your own
//! Any convex shape with a support mapping works: see [`Support`].
//!
//! # Step by step
//! ```
//! use collidoscope_core::spatial::{Cuboid, Gjk, GjkCase, Pose, Shape};
//! use glam::{DQuat, DVec3, dvec3};
//!
//! let cube = Shape::from(Cuboid::new(DVec3::ONE)?);
//! let a = cube.posed(&Pose::default());
//! let b = cube.posed(&Pose::new(dvec3(1.0, 0.5, 0.25), DQuat::IDENTITY)?);
//! let mut gjk = Gjk::new(&a, &b);
//! let mut cases = Vec::new();
//! while let Some(step) = gjk.step() {
//!     cases.push(step.case);
//! }
//! let [edge, triangle] = [GjkCase::BesideEdge([0, 1]), GjkCase::FacingTriangle([0, 1, 2])];
//! assert_eq!(cases, [GjkCase::First, edge, triangle, GjkCase::Inside]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # One algorithm
//! [`Gjk`], [`Epa`] and [`GjkDistance`] are state machines with a `step()`. [`query`] runs them to the end, so the step
//! that a lesson shows is the step that runs. For two boxes a test of the fifteen axes that can separate them is
//! faster, and [`query`] and [`intersects`] use it unless rounding could decide; the answer's [`Method`] says so, and a
//! lesson shows [`query_by_machines`].
//!
//! # Why the verdict is reliable
//! A verdict is about the convex hull of the posed vertices, which are `f64` and therefore exact numbers. GJK reports
//! *colliding* only when a simplex of A − B contains the origin by determinants whose signs are exact, and *separated*
//! only when the support of A − B along an axis lies behind the origin by more than its rounding error. If neither is
//! conclusive, a polytope of vertices of A − B decides, grown towards the origin by exact signs alone. There is no
//! epsilon to tune.
//!
//! A distance lies between two bounds, the reach of A − B towards the origin and its nearest point found, and the walk
//! ends when they agree to a few ulps of the lengths they are computed from.
//!
//! # What a query costs at most
//! GJK and the distance each take at most 128 support queries on two hulls; EPA adds another pair of their
//! vertices with every query, so it takes at most as many queries as there are pairs. With a smooth shape each takes at
//! most [`SMOOTH_BOUND`]. If GJK is inconclusive, the polytope of exact signs decides after at most as many vertices as
//! there are pairs; mostly it takes a few.
//!
//! The longest known on one core of a server (AMD EPYC), in processor time: a hull of [`MAX_POINTS`] points 0.14 s, if
//! they are a polygon except for rounding (0.4 s if their coordinates span a hundred powers of ten); a [`query`] of two
//! such hulls less than 20 ms, for double cones or balls in the same place; a [`contact`] less than 1 ms, for two faces
//! with all corners each; [`sat`], which refuses pairs of too many vertices or edges, 0.3 s.

mod box_box;
mod boxes;
mod closest_subsimplex;
mod contact;
mod difference;
mod distance;
mod epa;
mod exact_verdict;
mod face_planes;
mod feature_distance;
mod gjk;
mod hull;
mod hull_faces;
mod incremental;
mod local_hull;
mod normal_fan;
mod polytope;
mod pose;
mod posed;
mod posed_hull;
mod predicates;
mod query;
mod sat;
mod shape;
mod simplex;
mod support;
mod support_feature;

pub use crate::planar::{Certainty, DistanceOutcome, EpaOutcome, GjkOutcome, Iterations};
pub use contact::{ContactPoint, Manifold, contact};
pub use difference::SMOOTH_BOUND;
pub use distance::{DistanceCase, DistanceStep, GjkDistance};
pub use epa::{Epa, EpaCase, EpaStep};
pub use gjk::{Gjk, GjkCase, GjkStep};
pub use hull::{Hull, HullError, MAX_POINTS};
pub use incremental::IncrementalManifold;
pub use pose::{MAX_COORDINATE, MIN_COORDINATE, Pose, PoseError, rotation_about};
pub use posed::{PosedShape, Smooth};
pub use posed_hull::PosedHull;
pub use query::{Answer, Cores, Method, PairCache, intersects, query, query_by_machines};
pub use sat::{AxisSource, Sat, SatAxis, sat, sat_axes};
pub use shape::{Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Rounded, Shape, ShapeError, Sphere};
pub use simplex::{ClosestFeature, Simplex, SupportPoint};
pub use support::Support;
