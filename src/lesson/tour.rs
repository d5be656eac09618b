//! The tour: stop by stop from two boxes to the push, each with something to do before it goes on.

mod demos;
mod edges;
mod gjk_examples;
mod stops;
mod tasks;

pub use demos::{Exhibit, corners, place_on_outline, share_at_corners};
pub use edges::{OwnedEdge, edges_by_owner};
pub use gjk_examples::Case;
pub use stops::{Shown, Stop, Task, stops};
pub use tasks::{Glance, Progress};
