//! Figures of space: projected, and from then on made of the same marks as those of the plane.
//!
//! A body's outline is filled as in the plane; within it lie its edges, those that its own faces hide dashed. A − B is
//! drawn from the back to the front: its hidden edges, what is inside, its faces. In a lesson it is translucent, and what hides is
//! the simplex or the polytope: lines behind their faces are thin and dashed, dots are rings. Where a core is smooth its
//! outline is exact all the same, and its surface is shaded.

mod camera;
mod curves;
mod form;
mod overlay;
mod pane;
mod picking;
mod projected;
#[cfg(test)]
mod promises;
mod ring;
mod solid;
mod subject;

pub use camera::{View, bounds_of};
pub use form::Faces;
pub use pane::{compose, home_camera, panes};
pub use picking::{PickCandidate, Pointed};
pub use subject::FigureSource;
pub use subject::{QuizView, choice_at};
