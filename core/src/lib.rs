//! Whether two convex shapes collide, how deeply and where they touch.
//!
//! [`planar`] has GJK, EPA, SAT and what belongs to them, in `f64`, with exact verdicts. [`spatial`] is the same in
//! three dimensions, and [`dynamics`] simulates rigid bodies in the plane.

#![warn(missing_docs, clippy::must_use_candidate)]

pub mod dynamics;
mod exact;
pub mod planar;
pub mod spatial;
