//! The lesson in space: every support query of GJK and then of EPA or of the distance, in the words of the plane.
//!
//! The steps are collected from [`Gjk`](crate::spatial::Gjk), [`Epa`](crate::spatial::Epa) and
//! [`GjkDistance`](crate::spatial::GjkDistance) as they run, each with its reason. A point of A − B keeps one name
//! through the whole lesson.

mod foreign;
mod numbers;
mod part;
mod pseudocode;
mod question;
mod record;
pub mod referee;
mod sentence;
mod step;

pub use foreign::{ForeignStep, ForeignTrace};
pub use pseudocode::{line_of, pseudocode};
pub use question::{
    Asks, AsksClosestFace, AsksCollides, AsksLeaves, AsksSupport, Choice, Question, questions,
};
pub use record::Lesson;
pub use step::{DistanceReason, EpaReason, EpaWork, GjkReason, Search, Step, Work};

/// A point of A − B in space and the number by which the whole lesson knows it.
pub type NamedPoint = super::NamedPoint<crate::spatial::SupportPoint>;
