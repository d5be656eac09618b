//! What is kept of a pair from one query to the next.
//!
//! Bodies move little from tick to tick, so what decided the last query mostly decides the next. A
//! [`PairCache`] remembers which vertices that was, not where they were; the next query puts them where
//! they are now and checks them as it would check its own. What no longer fits costs that check and never
//! changes an answer. (As `b2SimplexCache` in `Box2D`; here the polytope is kept too.)

use super::difference::Difference;
use super::edge_ring::Edge;
use super::{ClosestFeature, Support, SupportPoint};

/// So many vertices of A − B are remembered; most queries end with fewer.
pub(super) const MOST: usize = 16;

/// The warm start and the memory of a pair's queries. Keep one for each pair of bodies; a cache that has
/// served another pair changes how long a query takes, never its answer.
#[derive(Clone, Debug, Default)]
pub struct PairCache {
    last: Last,
    /// Vertices of A and B that make vertices of A − B, as many as `last` says.
    vertices: [[u16; 2]; MOST],
    /// EPA's polytope grows here, so that a query allocates nothing once it was as deep as before.
    pub(super) edges: Vec<Edge>,
}

/// What the vertices were.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Last {
    /// Nothing is remembered.
    #[default]
    Nothing,
    /// The feature of A − B nearest the origin: two vertices, or one twice.
    Feature,
    /// EPA's last polytope, of so many vertices.
    Polytope(usize),
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
        self.last = Last::Feature;
        self.keep(feature.ends.iter());
    }

    /// Keeps a polytope's vertices, unless they are too many.
    #[inline(always)]
    pub(super) fn remember_polytope<'p>(
        &mut self,
        points: impl ExactSizeIterator<Item = &'p SupportPoint>,
    ) {
        if (3..=MOST).contains(&points.len()) {
            self.last = Last::Polytope(points.len());
            self.keep(points);
        } else {
            self.last = Last::Nothing;
        }
    }

    #[inline(always)]
    fn keep<'p>(&mut self, points: impl Iterator<Item = &'p SupportPoint>) {
        for (vertices, point) in self.vertices.iter_mut().zip(points) {
            *vertices = point.vertices;
        }
    }

    /// The first `len` of the remembered vertices where they are now, at most `N`; `None` when the shapes
    /// are others that lack one. The rest of the array does not count.
    #[inline(always)]
    pub(super) fn recall<const N: usize, A, B>(
        &self,
        difference: &Difference<'_, A, B>,
        len: usize,
    ) -> Option<[SupportPoint; N]>
    where
        A: Support + ?Sized,
        B: Support + ?Sized,
    {
        let mut points = [SupportPoint::default(); N];
        for (point, &vertices) in points.iter_mut().zip(&self.vertices[..len]) {
            *point = difference.vertex(vertices)?;
        }
        Some(points)
    }
}
