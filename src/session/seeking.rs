//! An impact that is sought.

use crate::scene::Falling;

/// What is known while the next impact is sought.
pub(super) struct Seeking {
    /// The bodies as they were; where no impact comes, they are put back.
    pub(super) before: Falling,
    /// Whether they were falling.
    pub(super) fell: bool,
    pub(super) ticks_left: u64,
}
