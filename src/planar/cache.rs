//! What is kept of a pair from one query to the next.
//!
//! Bodies move little from tick to tick, so what decided the last query mostly decides the next. A
//! [`PairCache`] remembers which vertices that was, not where they were; the next query puts them where
//! they are now and checks them as it would check its own. What no longer fits costs that check and changes no
//! verdict and no way out; where rounding could decide between two, the query begins anew. (As `b2SimplexCache` in
//! `Box2D`; here the polytope is kept too.)

use super::epa_polygon::EdgeRing;
use super::support::Difference;
use super::{ClosestFeature, Support, SupportPoint};

/// A polytope of so many vertices is remembered; most queries end with fewer.
pub(super) const MOST: usize = 16;

/// The warm start and the memory of a pair's queries. Keep one for each pair of bodies; a cache that has
/// served another pair changes how long a query takes, not its answer: [`query`](super::query) says how far.
#[derive(Clone, Debug, Default)]
pub struct PairCache {
    last: Last,
    /// EPA's polytope grows here, so that it allocates nothing once it was as deep as before.
    polytope: EdgeRing,
}

/// What decided the last query.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Last {
    /// Nothing is remembered.
    #[default]
    Nothing,
    /// The feature of A − B nearest the origin, by the vertices of A and B that make its ends.
    Feature([[u16; 2]; 2]),
    /// EPA's last polytope.
    Polytope,
}

impl PairCache {
    /// Forgets the last answer and keeps the memory: the next query starts from nothing.
    pub fn forget(&mut self) {
        self.last = Last::Nothing;
    }

    pub(super) fn last(&self) -> Last {
        self.last
    }

    #[inline(always)]
    pub(super) fn remember_feature(&mut self, feature: &ClosestFeature) {
        self.last = Last::Feature(feature.ends.map(|end| end.vertices()));
    }

    /// Keeps a polytope, whose vertices count unless they are too many.
    #[inline(always)]
    pub(super) fn remember_polytope(&mut self, polytope: EdgeRing) {
        self.last = if (3..=MOST).contains(&polytope.len()) {
            Last::Polytope
        } else {
            Last::Nothing
        };
        self.polytope = polytope;
    }

    /// The memory for a polytope.
    #[inline(always)]
    pub(super) fn take_memory(&mut self) -> EdgeRing {
        std::mem::take(&mut self.polytope)
    }

    /// The remembered polytope's vertices where they are now, and how many of the array they are; `None` when
    /// the shapes are others that lack one.
    #[inline(always)]
    pub(super) fn recall_polytope<A, B>(
        &self,
        difference: &Difference<'_, A, B>,
    ) -> Option<([SupportPoint; MOST], usize)>
    where
        A: Support + ?Sized,
        B: Support + ?Sized,
    {
        let mut points = [SupportPoint::default(); MOST];
        for (point, index) in points.iter_mut().zip(self.polytope.walk()) {
            *point = difference.vertex(self.polytope.edge(index).start.vertices())?;
        }
        Some((points, self.polytope.len()))
    }
}
