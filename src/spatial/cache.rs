//! What is kept of a pair from one query to the next.
//!
//! That is memory alone, not what decided the last query, as it is in the plane. There an edge of A − B has two ends
//! and one answer. In space a face that more than three corners share, as two edges that cross make one, is told by
//! one of its triangles or another, as the search comes from here or there: begun from the last answer, the next
//! would have other last bits than begun from nothing, and the past would show in the answer.

use super::epa::EpaMemory;

/// The memory of a pair's queries. Keep one for each pair of bodies; a cache that has served another pair changes
/// how long a query takes, never its answer.
#[derive(Clone, Debug, Default)]
pub struct PairCache {
    /// EPA's polytope grows here, so that it allocates nothing once it was as deep as before.
    polytope: EpaMemory,
}

impl PairCache {
    /// The memory for a polytope.
    #[inline(always)]
    pub(super) fn take_memory(&mut self) -> EpaMemory {
        std::mem::take(&mut self.polytope)
    }

    /// Keeps the memory of a polytope for the next.
    #[inline(always)]
    pub(super) fn keep_memory(&mut self, memory: EpaMemory) {
        self.polytope = memory;
    }
}
