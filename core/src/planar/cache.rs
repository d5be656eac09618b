//! The warm start of a pair's queries.
//!
//! Bodies move little from tick to tick, so the vertices that decided the last query mostly decide the next. A
//! [`PairCache`] keeps their indices, not their positions; the next query takes their current positions and checks them
//! as it would check its own. Vertices that no longer fit cost that check and change neither the verdict nor the
//! normal; where rounding could decide between two normals, the query starts cold. (As `b2SimplexCache` in `Box2D`;
//! here the polytope is kept too.)

use super::epa_polygon::EpaPolygon;
use super::support::Difference;
use super::{ClosestFeature, Support, SupportPoint};

/// The maximum number of vertices of a polytope that is kept; most queries end with fewer.
pub(super) const MAX_KEPT_VERTICES: usize = 16;

/// The warm start and the scratch memory of a pair's queries. Keep one for each pair of bodies. A cache that has served
/// another pair changes how long a query takes, not its answer; [`query`](super::query) states the limits.
#[derive(Clone, Debug, Default)]
pub struct PairCache {
    warm_start: WarmStart,
    /// EPA's polytope grows here: a later query that needs no more does not allocate.
    polytope: EpaPolygon,
}

/// The result of the last query.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum WarmStart {
    /// Nothing is remembered.
    #[default]
    Nothing,
    /// The feature of A − B nearest the origin, by the vertices of A and B of its ends.
    Feature([[u16; 2]; 2]),
    /// EPA's last polytope.
    Polytope,
}

impl PairCache {
    /// Forgets the last answer and keeps the memory: the next query starts cold.
    pub fn forget(&mut self) {
        self.warm_start = WarmStart::Nothing;
    }

    pub(super) fn warm_start(&self) -> WarmStart {
        self.warm_start
    }

    #[inline(always)]
    pub(super) fn remember_feature(&mut self, feature: &ClosestFeature) {
        self.warm_start = WarmStart::Feature(feature.ends.map(|end| end.vertices()));
    }

    /// Keeps a polytope; its vertices are remembered if there are at most [`MAX_KEPT_VERTICES`].
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn remember_polytope(&mut self, polytope: EpaPolygon) {
        self.warm_start = if (3..=MAX_KEPT_VERTICES).contains(&polytope.len()) {
            WarmStart::Polytope
        } else {
            WarmStart::Nothing
        };
        self.polytope = polytope;
    }

    /// The memory for a polytope.
    #[inline(always)]
    pub(super) fn take_memory(&mut self) -> EpaPolygon {
        std::mem::take(&mut self.polytope)
    }

    /// The remembered polytope's vertices at their current positions, and their count; `None` when the shapes have
    /// changed and lack one.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn recall_polytope<A, B>(
        &self,
        difference: &Difference<'_, A, B>,
    ) -> Option<([SupportPoint; MAX_KEPT_VERTICES], usize)>
    where
        A: Support + ?Sized,
        B: Support + ?Sized,
    {
        let mut points = [SupportPoint::default(); MAX_KEPT_VERTICES];
        for (point, index) in points.iter_mut().zip(self.polytope.walk()) {
            *point = difference.vertex(self.polytope.edge(index).start.vertices())?;
        }
        Some((points, self.polytope.len()))
    }
}
