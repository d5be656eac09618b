//! What figures of space are projected from, after which they are made of the same marks as those of the plane.
//!
//! A body's outline is filled as in the plane; within it lie its edges, those that its own faces hide dashed. Faces are
//! translucent, so that their order doesn't show, and overlays are drawn over the bodies. Where a core is smooth its
//! outline is exact all the same, and its surface is shaded.

mod camera;
mod form;
mod projected;
#[cfg(test)]
mod promises;
mod solid;

pub use camera::{View, bounds_of};
pub use form::Faces;
pub(super) use form::Form;
pub use projected::Projected;
pub(super) use projected::{Roles, hull_ring, outline_of};
pub(super) use solid::Solid;

/// What a figure of space is of.
pub type FigureSource<'s> = super::FigureSource<'s, crate::lesson::Space>;
