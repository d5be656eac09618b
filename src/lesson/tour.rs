//! The tour: stop by stop from two boxes to the push, each with a task before the next.

mod demos;
mod edges;
mod gjk_examples;
mod stops;
mod tasks;

pub use demos::{TourDemo, corners, place_on_outline, share_at_corners};
pub use edges::{OwnedEdge, edges_by_owner};
pub use gjk_examples::GjkExample;
pub use stops::{Stop, StopScene, Task, stops};
pub use tasks::{Progress, TourSnapshot};
