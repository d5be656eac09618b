//! What the lesson has of space alone: what its machines' steps hold, and their sentences in the words of the plane; and
//! the names of the lesson's types in space.

pub(super) mod sentence;
pub(super) mod step_data;

use glam::DVec3;

pub use super::questions_in_space as questions;
pub use step_data::EpaWork;
pub(crate) use step_data::to_triangle;

use super::Space;

/// A lesson in space.
pub type Lesson = super::Lesson<Space>;

/// A support query in space.
pub type Step = super::Step<Space>;

/// What belongs to one of the machines in space alone.
pub type StepData = super::StepData<Space>;

/// Something in space to choose.
pub type Choice = super::Choice<DVec3>;

/// A point of A − B in space and the number by which the whole lesson knows it.
pub type NamedPoint = super::NamedPoint<crate::spatial::SupportPoint>;
