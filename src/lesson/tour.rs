//! The tour: stop by stop from two boxes to the push, each with something to do before it goes on.

mod case;
mod edges;
mod exhibit;
mod progress;
mod stop;

pub use case::Case;
pub use edges::{OwnedEdge, edges_by_owner};
pub use exhibit::{Exhibit, corners, place_on_outline, share_at_corners};
pub use progress::{Glance, Progress};
pub use stop::{Shown, Stop, Task, stops};
