//! The collision core in two dimensions.
//!
//! # Conventions
//! Lengths are in px and angles in radians; x points right and y points down, so a positive turn is clockwise on
//! screen. *Counter-clockwise* means turning from +x towards +y, as with y up: polygons keep their vertices in that
//! order. Every query takes shapes that are already posed, that is, in world space.
//!
//! Shapes are closed sets: touching collides, with depth 0. The Minkowski difference is A − B; a normal is a unit
//! vector from A towards B, so that the shapes touch after B moves by `depth * normal`.
//!
//! # Do they collide?
//! ```
//! use collidoscope_core::planar::{Polygon, Pose, intersects};
//! use glam::dvec2;
//!
//! let square = Polygon::new(&[dvec2(0.0, 0.0), dvec2(2.0, 0.0), dvec2(2.0, 2.0), dvec2(0.0, 2.0)])?;
//! let a = square.posed(&Pose::new(dvec2(0.0, 0.0), 0.0)?);
//! let b = square.posed(&Pose::new(dvec2(1.5, 0.0), 0.3)?);
//! assert!(intersects(&a, &b));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Depth, normal and contacts
//! ```
//! use collidoscope_core::planar::{PairCache, Polygon, Pose, contact, query};
//! use glam::{DVec2, dvec2};
//!
//! let square = Polygon::new(&[dvec2(0.0, 0.0), dvec2(2.0, 0.0), dvec2(2.0, 2.0), dvec2(0.0, 2.0)])?;
//! let a = square.posed(&Pose::new(dvec2(0.0, 0.0), 0.0)?);
//! let b = square.posed(&Pose::new(dvec2(1.5, 0.0), 0.0)?);
//! let answer = query(&a, &b, &mut PairCache::default());
//! assert_eq!((answer.depth, answer.normal), (0.5, DVec2::X));
//! let manifold = contact(&a, &b, &answer).expect("they collide");
//! assert_eq!(manifold.points().len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A shape of your own
//! Any convex shape with a support mapping works: see [`Support`].
//!
//! # Step by step
//! ```
//! use collidoscope_core::planar::{Gjk, GjkCase, Polygon, Pose};
//! use glam::dvec2;
//!
//! let square = Polygon::new(&[dvec2(0.0, 0.0), dvec2(1.0, 0.0), dvec2(1.0, 1.0), dvec2(0.0, 1.0)])?;
//! let a = square.posed(&Pose::new(dvec2(0.0, 0.0), 0.0)?);
//! let b = square.posed(&Pose::new(dvec2(0.5, 0.25), 0.0)?);
//! let mut gjk = Gjk::new(&a, &b);
//! let mut cases = Vec::new();
//! while let Some(step) = gjk.step() {
//!     cases.push(step.case);
//! }
//! assert_eq!(cases, [GjkCase::First, GjkCase::Beside, GjkCase::Inside]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Bodies in motion
//! ```
//! use collidoscope_core::planar::{Circle, PairCache, Polygon, Pose, Shape, query};
//! use glam::dvec2;
//!
//! let slab = Polygon::new(&[dvec2(0.0, 9.0), dvec2(90.0, 9.0), dvec2(90.0, 12.0), dvec2(0.0, 12.0)])?;
//! let floor = slab.posed(&Pose::default());
//! let ball = Shape::from(Circle::new(2.0)?);
//! let mut posed = ball.posed(&Pose::default());
//! let mut cache = PairCache::default();
//! let mut height = 0.0;
//! let landed = (0..).find(|_| {
//!     height += 0.5;
//!     posed.repose(&ball, &Pose::new(dvec2(40.0, height), 0.0).expect("in range"));
//!     query(&floor, &posed, &mut cache).colliding
//! });
//! assert_eq!((landed, height), (Some(13), 7.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # When does a body in motion first touch?
//! ```
//! use collidoscope_core::planar::{CastEnd, Polygon, Pose, cast};
//! use glam::{DVec2, dvec2};
//!
//! let square = Polygon::new(&[dvec2(0.0, 0.0), dvec2(2.0, 0.0), dvec2(2.0, 2.0), dvec2(0.0, 2.0)])?;
//! let wall = square.posed(&Pose::new(dvec2(50.0, 1.0), 0.0)?);
//! let bullet = square.posed(&Pose::default());
//! let touch = cast(&wall, &bullet, dvec2(96.0, 0.0)).expect("in the way");
//! assert_eq!((touch.fraction, touch.normal), (0.5, DVec2::NEG_X));
//! assert_eq!(touch.end, CastEnd::Touching);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # One algorithm
//! [`Gjk`], [`Epa`], [`GjkDistance`] and [`GjkCast`] are state machines with a `step()`. [`query`] and [`cast`] run
//! them to the end, so the step that a lesson shows is the step that runs. For two cores that overlap, each a polygon
//! of at most 16 vertices or one of them a point, [`query`] scans the edges of A − B instead, which is faster;
//! [`query_by_machines`] never does.
//!
//! # Why the verdict is reliable
//! A verdict is about the convex hull of the posed vertices, which are `f64` and therefore exact numbers. GJK reports
//! *colliding* only when a simplex of A − B contains the origin by orientation tests whose signs are exact, and
//! *separated* only when the support of A − B along an axis lies behind the origin by more than its rounding error. The
//! scan of the edges reports *colliding* only when the origin lies inside each of them by more than the rounding. If
//! none of them is conclusive, the boundary of A − B decides, whose corners are found by exact signs alone. There is no
//! epsilon to tune.
//!
//! # What a query costs at most
//! With n vertices in A and B together GJK takes at most n + 2 support queries, the distance n, EPA 17 + 2√n; with a
//! smooth shape [`SMOOTH_BOUND`] each, and EPA at that bound 181 more for the nearest tangent. A cast
//! queries both sides, twice if far from the world's origin, and then takes at most n + 1 support queries, with a
//! smooth shape [`SMOOTH_BOUND`]; if B does not start short of A, one more and a [`query`]. If that is inconclusive for
//! polygons, the exact boundary answers, in O(n log n).
//!
//! The longest times measured, for polygons of [`MAX_VERTICES`] each, on an AMD EPYC: a query of a coincident pair 0.4
//! ms, 10¹² radii from the world's origin 0.7 ms (of 64 vertices each, 12 µs); their contacts 0.06 ms; [`sat`] 0.7 ms.
//! With a radius [`sat`] searches the nearest of all pairs of vertices, which takes 0.1 s.

mod boundary;
mod cast;
mod cast_boundary;
mod certainty;
mod contact;
mod difference;
mod distance;
mod epa;
mod epa_polygon;
mod gjk;
mod hull;
mod incremental;
mod local_hull;
mod normal_fan;
mod polygon;
mod pose;
mod posed;
mod posed_hull;
mod predicates;
mod query;
mod sat;
mod sat_depth;
mod shape;
mod simplex;
mod support;

pub use boundary::minkowski_difference;
pub use cast::{Cast, CastEnd, GjkCast, cast};
pub use certainty::{Certainty, SMOOTH_BOUND};
pub use contact::{ContactFeature, ContactPoint, Manifold, contact, contact_within};
pub use distance::{DistanceCase, DistanceOutcome, DistanceStep, GjkDistance};
pub use epa::{Epa, EpaCase, EpaOutcome, EpaStep};
pub(crate) use gjk::Decision;
pub use gjk::{Gjk, GjkCase, GjkOutcome, GjkStep, nearest_on_segment};
pub use hull::HullError;
pub(crate) use hull::convex_hull;
pub use incremental::IncrementalManifold;
pub use polygon::{MAX_VERTICES, Polygon, PolygonError};
pub use pose::{MAX_COORDINATE, MIN_COORDINATE, Pose, PoseError, angle_of, unit_vector};
pub use posed::{PosedShape, grown};
pub use posed_hull::PosedHull;
pub use predicates::cross;
pub(crate) use predicates::{EdgeVector, Terms, select};
pub use query::{
    Answer, Cores, Iterations, Method, PairCache, intersects, query, query_by_machines,
};
pub use sat::{AxisSource, Sat, SatAxis, sat, sat_axes};
pub(crate) use shape::shape_from;
pub use shape::{Capsule, Circle, Ellipse, Regular, Rounded, Shape, ShapeError};
pub use simplex::{ClosestFeature, Simplex, SupportPoint};
pub use support::Support;
pub(crate) use support::support_behind;
