//! The names of the lesson's types in space.

pub use super::questions_in_space as questions;
pub use super::step::space::EpaWork;
pub(crate) use super::step::space::to_triangle;

use super::Space;

/// A lesson in space.
pub type Lesson = super::Lesson<Space>;

/// A support query in space.
pub type Step = super::Step<Space>;

/// The data of one of the machines in space.
pub type StepData = super::StepData<Space>;

/// A point of A − B in space and its number in the lesson.
pub type NamedPoint = super::NamedPoint<collidoscope_core::spatial::SupportPoint>;
