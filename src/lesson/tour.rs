//! The tour: stop by stop from two boxes to the push, each with a task before the next.

mod stops;
mod tasks;

pub use stops::{Stop, StopScene, Task, stops};
pub use tasks::GjkExample;
pub use tasks::{OwnedEdge, edges_by_owner};
pub use tasks::{Progress, TourSnapshot};
pub use tasks::{TourDemo, corners, place_on_outline, share_at_corners};
