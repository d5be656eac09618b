//! Figures of space: projected, and from then on made of the same marks as those of the plane.
//!
//! A body's outline is filled as in the plane; within it lie its edges, those that its own faces hide dashed. A − B is
//! drawn from the back to the front: its hidden edges, what is inside, its faces. In a lesson it is glass, and what hides is
//! the simplex or the polytope: lines behind their faces are thin and dashed, dots are rings. Where a core is smooth its
//! outline is exact all the same, and its surface is shaded.

mod asked;
mod compose;
mod cross;
mod curves;
mod form;
mod overlay;
mod pane;
mod picking;
mod projected;
#[cfg(test)]
mod promises;
mod ring;
mod shadow;
mod solid;
mod stage;
mod subject;
mod view;

pub use asked::{Asked, choice_at};
pub use compose::{compose, home_camera, panes};
pub use form::Faces;
pub use picking::{Candidate, Pointed};
pub use subject::Subject;
pub use view::{View, bounds_of};
