//! The lesson's parts specific to space: the data of its machines' steps, and their sentences in the terms of the
//! plane; and the names of the lesson's types in space.

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

/// The data of one of the machines in space.
pub type StepData = super::StepData<Space>;

/// A choice in space.
pub type Choice = super::Choice<DVec3>;

/// A point of A − B in space and its number in the lesson.
pub type NamedPoint = super::NamedPoint<collidoscope_core::spatial::SupportPoint>;
