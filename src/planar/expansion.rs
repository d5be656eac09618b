//! The machine behind [`Epa`](super::Epa): a polytope that grows at its closest edge. What it does and why
//! is told there.

use std::cmp::Ordering;

use glam::DVec2;

use super::difference::{Difference, SearchDirection};
use super::edge_ring::{EdgeMemory, EdgeRing, Nearest};
use super::predicates::orientation;
use super::{
    Certainty, ClosestEdge, EpaOutcome, EpaStep, SMOOTH_BOUND, SMOOTH_TOLERANCE, Simplex,
    SupportPoint,
};

/// EPA on the cores of two shapes that collide, a support query at a time.
#[derive(Clone, Debug)]
pub(super) struct Expansion<'s, M> {
    difference: Difference<'s>,
    is_smooth: bool,
    most_queries: usize,
    /// The polytope.
    edges: EdgeRing<M>,
    /// The edge that the next query looks beyond.
    index: usize,
    queries: usize,
    exact: bool,
    /// Whether the edge at `index` is the closest of A − B.
    found: bool,
    certainty: Certainty,
}

impl<'s, M: EdgeMemory> Expansion<'s, M> {
    /// Ready to expand `simplex`, which must hold the origin, in this memory.
    #[inline(always)]
    pub(super) fn of(difference: Difference<'s>, simplex: &Simplex, memory: M) -> Self {
        let mut grown = Self::empty(difference, memory);
        match simplex.points() {
            [p, q, r] => {
                // Which way round they go is a toss-up: no branch.
                let turned = usize::from(orientation(p, q, r) < 0.0);
                let around = [p, [q, r][turned], [r, q][turned]];
                grown.edges.close(3, |k| around[k]);
            }
            [p, q] => grown.edges.close(2, |k| [p, q][k]),
            few => {
                let p = few.first().copied();
                let p = p.unwrap_or_else(|| difference.support(DVec2::X));
                let q = another_point(&difference, &p);
                grown.edges.close(2, |k| [&p, &q][k]);
            }
        }
        let nearest = grown.edges.nearest();
        grown.choose(nearest);
        grown
    }

    /// Ready to expand the convex polygon of `points` in the positive sense, which must hold the origin.
    pub(super) fn from_polytope(
        difference: Difference<'s>,
        points: &[SupportPoint],
        memory: M,
    ) -> Self {
        let mut grown = Self::empty(difference, memory);
        grown.edges.close(points.len(), |k| &points[k]);
        let nearest = grown.edges.nearest();
        grown.choose(nearest);
        grown
    }

    #[inline(always)]
    fn empty(difference: Difference<'s>, memory: M) -> Self {
        let vertices = difference.most_vertices();
        Self {
            difference,
            is_smooth: vertices.is_none(),
            most_queries: vertices.unwrap_or(SMOOTH_BOUND),
            edges: EdgeRing::new(memory),
            index: 0,
            queries: 0,
            exact: false,
            found: false,
            certainty: match vertices {
                Some(_) => Certainty::Certified,
                None => Certainty::WithinTolerance,
            },
        }
    }

    /// The polytope's vertices in the order in which it is walked.
    pub(super) fn polytope(&self) -> impl ExactSizeIterator<Item = &SupportPoint> + Clone {
        self.edges.walk().map(|index| &self.edges.edge(index).start)
    }

    /// The origin's distances to the polytope's edges, in px; the edge k starts at vertex k.
    pub(super) fn edge_distances(&self) -> impl ExactSizeIterator<Item = f64> {
        self.edges
            .walk()
            .map(|index| self.edges.edge(index).distance)
    }

    /// Support queries of A − B so far.
    pub(super) fn iterations(&self) -> usize {
        self.queries
    }

    /// What the depth rests on.
    pub(super) fn certainty(&self) -> Certainty {
        self.certainty
    }

    /// Runs to the end: the edge of the core of A − B closest to the origin.
    #[inline(always)]
    pub(super) fn run(&mut self) -> ClosestEdge {
        while !self.found {
            self.advance();
        }
        ClosestEdge {
            ends: self.edges.ends(self.index).map(|end| *end),
            normal: self.edges.edge(self.index).normal,
            distance: self.edges.edge(self.index).distance,
        }
    }

    /// One support query, or `None` when the closest edge has been found.
    pub(super) fn step(&mut self) -> Option<EpaStep> {
        if self.found {
            return None;
        }
        let index = self.edges.walk().position(|index| index == self.index)?;
        let normal = self.edges.edge(self.index).normal;
        let distance = self.edges.edge(self.index).distance;
        let count = self.edges.len();
        let support = self.advance();
        Some(EpaStep {
            edge: [index, (index + 1) % count],
            normal,
            distance,
            support,
            outcome: if self.found {
                EpaOutcome::Closest
            } else {
                EpaOutcome::Expand
            },
        })
    }

    /// The step itself; returns the support point.
    #[inline(always)]
    fn advance(&mut self) -> SupportPoint {
        self.queries += 1;
        let index = self.index;
        // The nearest of the others is found while the query is under way.
        let distance = self.edges.set_aside(index);
        let beside = self.edges.nearest();
        let mut support = self.support_beyond(index);
        let mut is_outside = self.is_outside(index, &support);
        if !is_outside && !self.exact && self.is_coarse(index) {
            let edge = self.edges.edge(index);
            support = self.difference.support_about(&edge.start, edge.normal);
            is_outside = self.is_outside(index, &support);
        }
        if is_outside {
            let new = self.edges.split(index, &support);
            let mut nearest = self.edges.nearest_with(beside, [index, new]);
            if self.is_smooth {
                self.take_out_folds(new);
                nearest = self.edges.nearest();
            }
            self.choose(nearest);
        } else {
            self.edges.put_back(index, distance);
            self.found = true;
        }
        support
    }

    /// Whether a vertex may lie outside the edge that the supports' rounding hides.
    #[inline(always)]
    fn is_coarse(&self, index: usize) -> bool {
        let [p, q] = self.edges.ends(index);
        let size = p.point.abs().max_element() + q.point.abs().max_element();
        self.difference.is_coarse_for(size)
    }

    /// Takes out the vertices that the one at `index` leaves inside the polytope. A true support leaves
    /// none there, but a smooth shape's can lie beyond a neighbouring edge by its rounding, which a short
    /// edge, whose normal is mostly rounding, makes much of.
    #[inline(never)]
    fn take_out_folds(&mut self, index: usize) {
        loop {
            let edges = &self.edges;
            let (last, next) = (edges.before(index), edges.after(index));
            let around = [edges.before(last), last, index, next, edges.after(next)];
            let [before, p, w, q, after] = around.map(|index| &edges.edge(index).start);
            if orientation(before, p, w) < 0.0 {
                self.edges.remove(last);
            } else if orientation(w, q, after) < 0.0 {
                self.edges.remove(next);
            } else {
                return;
            }
        }
    }

    /// Chooses the edge that the next query looks beyond: the one under the origin. Done ahead, so that
    /// the polytope that is seen between two steps is the one that the next works on.
    #[inline(always)]
    fn choose(&mut self, mut nearest: Nearest) {
        if self.queries == self.most_queries && !self.exact && !self.is_smooth {
            self.begin_exactly();
            nearest = self.edges.nearest();
        }
        let nearest = self.first_of(nearest);
        self.index = self.under_origin(nearest);
    }

    /// The edge nearest the origin, by the rule for ties.
    #[inline(always)]
    fn first_of(&self, nearest: Nearest) -> usize {
        self.edges.first_of(nearest, |edge, best| {
            self.goes_first(edge.normal, best.normal)
        })
    }

    /// The edge on which the origin's foot lies, from the nearest on. In exact arithmetic that is the
    /// nearest itself: were the foot beyond its end, the next edge would be nearer. If it is not, either
    /// inexact supports have folded the polytope, which then begins anew; or of two edges almost on one
    /// line rounding has taken the one without the foot, and its witnesses would be wrong by the length
    /// of the other.
    #[inline(always)]
    fn under_origin(&mut self, nearest: usize) -> usize {
        if self.foot_beyond(nearest).is_eq() {
            nearest
        } else {
            self.look_for_foot(nearest)
        }
    }

    /// Whether the origin's foot lies before an edge, on it or beyond it.
    #[inline(always)]
    fn foot_beyond(&self, index: usize) -> Ordering {
        let [p, q] = self.edges.ends(index);
        let along = p.to(q);
        if p.point.dot(along) > 0.0 {
            Ordering::Less
        } else if q.point.dot(along) < 0.0 {
            Ordering::Greater
        } else {
            Ordering::Equal
        }
    }

    /// Two edges on one line, as parallel edges of A and B make, are as near as each other: then the one
    /// with the foot is a step away. Anything else is a fold.
    #[cold]
    #[inline(never)]
    fn look_for_foot(&mut self, nearest: usize) -> usize {
        let found = self.walk_to_foot(nearest);
        if self.is_level(nearest, found) || self.exact || self.is_smooth {
            return found;
        }
        self.begin_exactly();
        self.walk_to_foot(self.first_of(self.edges.nearest()))
    }

    /// Whether `found` holds the foot, lies next to `nearest`, turns from it the right way if at all, and
    /// is as near but for the rounding of the distances.
    fn is_level(&self, nearest: usize, found: usize) -> bool {
        let edges = &self.edges;
        let first = if found == edges.after(nearest) {
            nearest
        } else {
            found
        };
        let second = edges.after(first);
        if ![nearest, found].contains(&second) || !self.foot_beyond(found).is_eq() {
            return false;
        }
        let [p, q, r] = [first, second, edges.after(second)].map(|k| &edges.edge(k).start);
        let size = p.point.length().max(r.point.length());
        let apart = edges.edge(found).distance - edges.edge(nearest).distance;
        orientation(p, q, r) >= 0.0 && apart <= 8.0 * f64::EPSILON * size
    }

    /// The edge on which the origin's foot is reached or passed, going on towards it from `index`.
    fn walk_to_foot(&self, mut index: usize) -> usize {
        let side = self.foot_beyond(index);
        for _ in 0..self.edges.len() {
            if side.is_eq() || self.foot_beyond(index) != side {
                break;
            }
            index = if side.is_gt() {
                self.edges.after(index)
            } else {
                self.edges.before(index)
            };
        }
        index
    }

    #[cold]
    fn goes_first(&self, normal: DVec2, other: DVec2) -> bool {
        let between = self.difference.b.center() - self.difference.a.center();
        let rank = |n: DVec2| [n.dot(between), n.x.abs(), n.x, n.y];
        let ranks = rank(normal).into_iter().zip(rank(other));
        ranks
            .map(|(one, two)| one.total_cmp(&two))
            .find(|order| order.is_ne())
            .is_some_and(Ordering::is_gt)
    }

    #[inline(always)]
    fn support_beyond(&self, index: usize) -> SupportPoint {
        if self.exact {
            let [p, q] = self.edges.ends(index);
            self.difference
                .exact_support(&SearchDirection::across(q, p))
        } else {
            self.difference.support(self.edges.edge(index).normal)
        }
    }

    /// Begins anew from exact supports, when the polytope has folded or more queries have been spent than
    /// A − B has vertices: where supports are as far off as the edges are long, the same vertex can go in
    /// again and again. Exact supports lie on the boundary, so this polytope is convex and every vertex
    /// that lies outside an edge is new. An edge with the origin outside counts as at distance 0 and
    /// goes first.
    #[cold]
    fn begin_exactly(&mut self) {
        self.exact = true;
        let directions = [DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y];
        let extremes = directions.map(|direction| {
            self.difference
                .exact_support(&SearchDirection::of(direction))
        });
        let mut points = [extremes[0]; 4];
        let mut count = 1;
        for extreme in &extremes[1..] {
            if extreme.vertices != points[count - 1].vertices {
                points[count] = *extreme;
                count += 1;
            }
        }
        if count > 1 && points[count - 1].vertices == points[0].vertices {
            count -= 1;
        }
        self.edges.close(count, |k| &points[k]);
    }

    /// Whether `w` lies strictly outside the edge, and for a smooth shape by more than the tolerance.
    #[inline(always)]
    fn is_outside(&mut self, index: usize, w: &SupportPoint) -> bool {
        // By the argument told at Epa there is nothing left to find after twice the vertices; a caller whose
        // simplex does not hold the origin is told so instead of waiting.
        if self.queries > 2 * self.most_queries + 2 {
            self.certainty = Certainty::BoundReached;
            return false;
        }
        let [p, q] = self.edges.ends(index);
        if self.is_smooth {
            let normal = self.edges.edge(index).normal;
            let extent = p.to(q).length().max(p.point.length()).max(q.point.length());
            if normal.dot(p.to(w)) <= SMOOTH_TOLERANCE * extent + p.rounding() {
                return false;
            }
            if self.queries > self.most_queries {
                self.certainty = Certainty::BoundReached;
                return false;
            }
        }
        orientation(p, q, w) < 0.0
    }
}

/// A support point of A − B other than `p`, or `p` where A − B is a single point.
fn another_point(difference: &Difference<'_>, p: &SupportPoint) -> SupportPoint {
    [DVec2::X, DVec2::NEG_X, DVec2::Y, DVec2::NEG_Y]
        .into_iter()
        .map(|direction| difference.support(direction))
        .find(|other| other.point != p.point)
        .unwrap_or(*p)
}
