//! The tour: stop by stop from two boxes to the push, each with a task before the next.

mod demos;
mod stops;
mod tasks;

pub use demos::{
    GjkExample, OwnedEdge, TourDemo, corners, edges_by_owner, place_on_outline, share_at_corners,
};
pub use stops::{Stop, StopScene, Task, stops};
pub use tasks::{Progress, TourSnapshot};
