//! The lesson in space: every support query of GJK and then of EPA or of the distance, in the words of the plane.
//!
//! The steps are collected from [`Gjk`](crate::spatial::Gjk), [`Epa`](crate::spatial::Epa) and
//! [`GjkDistance`](crate::spatial::GjkDistance) as they run, each with its reason. A point of A − B keeps one name
//! through the whole lesson.

mod numbers;
pub(super) mod part;
mod pseudocode;
mod question;
mod record;
mod sentence;
mod step;

pub use pseudocode::{line_of, pseudocode};
pub use question::{
    Asks, AsksClosestFace, AsksCollides, AsksLeaves, AsksSupport, Choice, Question, questions,
};
pub use record::Lesson;
pub use step::{DistanceReason, EpaReason, EpaWork, GjkReason, Search, Step, Work};

pub use super::foreign::ForeignTraceInSpace as ForeignTrace;
pub use super::referee::space as referee;

/// A step of somebody else's trace of a query in space.
pub type ForeignStep = super::TraceStep<glam::DVec3>;

/// A point of A − B in space and the number by which the whole lesson knows it.
pub type NamedPoint = super::NamedPoint<crate::spatial::SupportPoint>;
