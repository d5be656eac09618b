//! The projection of figures in space, which then consist of the same marks as those in the plane.
//!
//! A body's outline is filled as in the plane; within it are its edges, dashed if its own faces hide them. Faces are
//! translucent, so that their order doesn't show, and overlays are drawn over the bodies. If a core is smooth, its
//! outline is exact nevertheless, and its surface is shaded.

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
pub(super) use projected::{hull_ring, outline_of};
pub(super) use solid::Solid;

/// The subject of a figure in space.
pub type Subject<'s> = super::Subject<'s, crate::lesson::Space>;
