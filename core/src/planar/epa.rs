//! The expanding polytope algorithm in two dimensions: penetration depth and normal.
//!
//! Van den Bergen, "Proximity queries and penetration depth computation on 3D game objects", 2001. A polytope inside A
//! − B that contains the origin expands at its closest edge until that edge lies on the boundary: the edge's distance
//! is the penetration depth.
//!
//! # Distances
//! For an edge p→q of a polytope walked counter-clockwise, cross(p, q) is twice the area of the triangle it makes with
//! the origin, so the origin's distance to its line is cross(p, q) / |q − p|. The cross product is exact in sign, and
//! computed as cross(p, q − p), so the distance is right to a few ulps of |p| also for the shortest edge: no distance
//! is negative, and a touch has distance 0.
//!
//! # Why the answer is right
//! The polytope lies in A − B and winds once around the origin, so the depth is at least the least distance d to the
//! line of one of its edges. When no point lies outside that edge, all of A − B lies on its inner side, and the depth
//! is at most d. The second half queries along the edge's normal, which must be accurate: the normal between two points
//! that nearly coincide, which f64 would reduce to noise, is computed exactly.
//!
//! # The end
//! The edge is on the boundary when no vertex of A − B lies strictly outside it, which the exact orientation decides:
//! no tolerance. Each expansion adds another vertex of A − B, so there are at most as many as A and B have vertices. If
//! rounding finds more, or if there are so many edges that the walk costs more than the boundary ([`max_queries`]), the
//! polytope becomes the whole exact boundary of A − B, and one last query confirms its closest edge. A smooth shape has
//! a tolerance, [`SMOOTH_TOLERANCE`], and a bound, [`SMOOTH_BOUND`].
//!
//! Far from the world's origin a support found by dot products of its coordinates may not be the farthest. There the
//! last is computed again, by the vertices' differences to the edge's: those are exact or nearly so, and the depth is
//! accurate to 1e-12 of the extent wherever the bodies are.
//!
//! # Ties
//! Among edges at the same distance the one is chosen whose normal points most along the direction from A's centre to
//! B's; if they agree in that too, the one with the larger |x|, then the larger x, then the larger y. If distances
//! differ by rounding alone, the computed values decide. A remembered polytope could give other values, so if another
//! edge is as near within rounding the query starts cold. A scan of the edges computes them for whole edges, of which
//! EPA may have a part, so it may choose another edge than EPA would.
//!
//! # Touching
//! If GJK ended with a segment or a point, the polytope starts as the segment traversed in both directions: two edges
//! at distance 0 with opposite normals.

use std::cmp::Ordering;
use std::f64::consts::TAU;

use glam::DVec2;
use strum::IntoStaticStr;

use super::boundary::Boundary;
use super::certainty::SMOOTH_TOLERANCE;
use super::difference::Difference;
use super::epa_polygon::{EpaPolygon, NearestEdge, foot_beyond, precedes};
use super::predicates::orientation;
use super::{Certainty, ClosestFeature, SMOOTH_BOUND, Simplex, Support, SupportPoint, unit_vector};
use crate::exact::positive_part;

/// The most queries that expand a polytope in an A − B of this many vertices. Finding its closest edge takes time in
/// proportion to the edges: this number of queries takes about as long as the exact boundary.
fn max_queries(vertices: usize) -> usize {
    vertices.min(16 + 2 * vertices.isqrt())
}

/// What one support query of EPA decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum EpaOutcome {
    /// The support point lies outside the edge or face and was added to the polytope.
    Expand,
    /// No point lies outside the edge or face: it is on the boundary of A − B.
    Closest,
}

impl EpaOutcome {
    /// The decision's name in traces.
    #[must_use]
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

/// The reason for the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum EpaCase {
    /// The support point lies outside the edge.
    Outside,
    /// No point lies outside the edge.
    OnBoundary,
    /// A − B is a single point.
    SinglePoint,
    /// The polytope is the exact boundary of A − B, and this its closest edge.
    SettledExactly,
    /// [`SMOOTH_BOUND`](super::SMOOTH_BOUND) queries on a smooth shape did not settle the answer: the closest edge
    /// found.
    BoundReached,
}

impl EpaCase {
    /// The case's name in traces.
    #[must_use]
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

/// One support query of EPA and its result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EpaStep {
    /// The closest edge, as indices into the polytope before this query.
    pub edge: [usize; 2],
    /// Its outward unit normal.
    pub normal: DVec2,
    /// The origin's distance to it, in px.
    pub distance: f64,
    /// The support point of A − B along the normal.
    pub support: SupportPoint,
    /// The decision.
    pub outcome: EpaOutcome,
    /// The reason for the decision.
    pub case: EpaCase,
}

/// EPA on the cores of two colliding shapes, one support query at a time.
pub struct Epa<'s, A: ?Sized, B: ?Sized> {
    difference: Difference<'s, A, B>,
    is_smooth: bool,
    max_queries: usize,
    edges: EpaPolygon,
    /// The edge along whose normal the next query goes.
    index: usize,
    queries: usize,
    /// Whether the polytope is the exact boundary.
    settled_exactly: bool,
    /// Whether the edge at `index` is the closest of A − B.
    found: bool,
    certainty: Certainty,
}

impl<'s, A: Support + ?Sized, B: Support + ?Sized> Epa<'s, A, B> {
    /// Starts from `simplex`, which must contain the origin, as [`Gjk`](super::Gjk)'s does when the cores collide.
    #[must_use]
    pub fn new(a: &'s A, b: &'s B, simplex: &Simplex) -> Self {
        Self::of(Difference::new(a, b), simplex, EpaPolygon::default())
    }

    /// The same in this memory, which [`Epa::into_polytope`] returns.
    pub(super) fn of(
        difference: Difference<'s, A, B>,
        simplex: &Simplex,
        memory: EpaPolygon,
    ) -> Self {
        match simplex.points() {
            [p, q, r] => {
                // Their orientation is unpredictable: no branch.
                let turned = usize::from(orientation(p, q, r) < 0.0);
                let around = [p, [q, r][turned], [r, q][turned]];
                Self::from_polytope(difference, around, memory)
            }
            [p, q] => Self::from_polytope(difference, [p, q], memory),
            few => {
                let found = few.first().copied();
                let p = found.unwrap_or_else(|| difference.support(DVec2::X));
                let q = difference.point_other_than(&p);
                Self::from_polytope(difference, [&p, &q], memory)
            }
        }
    }

    /// Starts from the convex polygon of `points`, counter-clockwise, which must contain the origin.
    pub(super) fn from_polytope<'p>(
        difference: Difference<'s, A, B>,
        points: impl IntoIterator<Item = &'p SupportPoint>,
        memory: EpaPolygon,
    ) -> Self {
        let vertices = difference.most_vertices();
        let mut epa = Self {
            difference,
            is_smooth: vertices.is_none(),
            max_queries: vertices.map_or(SMOOTH_BOUND, max_queries),
            edges: memory,
            index: 0,
            queries: 0,
            settled_exactly: false,
            found: false,
            certainty: Certainty::of_cores(vertices),
        };
        epa.edges.close(points.into_iter().copied());
        epa.choose(epa.edges.nearest());
        epa
    }

    /// The polytope, whose memory the next query can reuse.
    pub(super) fn into_polytope(self) -> EpaPolygon {
        self.edges
    }

    /// The polytope's vertices, counter-clockwise.
    #[must_use]
    pub fn polytope(&self) -> impl ExactSizeIterator<Item = &SupportPoint> + Clone {
        self.edges.walk().map(|index| &self.edges.edge(index).start)
    }

    /// The origin's distances to the polytope's edges, in px; the edge k starts at vertex k.
    #[must_use]
    pub fn edge_distances(&self) -> impl ExactSizeIterator<Item = f64> {
        self.edges
            .walk()
            .map(|index| self.edges.edge(index).distance)
    }

    /// Number of support queries of A − B so far.
    #[must_use]
    pub fn iterations(&self) -> usize {
        self.queries
    }

    /// How certain the depth is.
    #[must_use]
    pub fn certainty(&self) -> Certainty {
        self.certainty
    }

    /// Whether rounding left the closest edge open and the exact boundary of A − B gave it.
    #[must_use]
    pub fn is_settled_exactly(&self) -> bool {
        self.settled_exactly
    }

    /// Runs to the end; returns the edge of the core of A − B closest to the origin. If the bound is reached, as for
    /// concentric shapes that are nearly circular, the support point whose tangent is nearest the origin.
    pub fn run(&mut self) -> ClosestFeature {
        while !self.found {
            self.advance();
        }
        if self.is_smooth && self.certainty == Certainty::BoundReached {
            return self.difference.lowest_tangent();
        }
        let edge = self.edges.edge(self.index);
        ClosestFeature {
            ends: self.edges.ends(self.index).map(|end| *end),
            normal: edge.normal,
            distance: edge.distance,
        }
    }

    /// Whether another edge of the polytope is as near as the closest to within rounding: which of them was found then
    /// depends on the start of the walk.
    pub(super) fn is_tied(&self) -> bool {
        let level = self.edges.edge(self.index).distance + self.difference.rounding();
        self.edge_distances()
            .filter(|&distance| distance <= level)
            .count()
            > 1
    }

    /// One support query, or `None` when the closest edge has been found.
    pub fn step(&mut self) -> Option<EpaStep> {
        if self.found {
            return None;
        }
        let edge = self.edges.walk().position(|index| index == self.index)?;
        let queried = *self.edges.edge(self.index);
        let [p, q] = self.edges.ends(self.index).map(|end| *end);
        let count = self.edges.len();
        let support = self.advance();
        let (outcome, case) = if !self.found {
            (EpaOutcome::Expand, EpaCase::Outside)
        } else if p == q {
            (EpaOutcome::Closest, EpaCase::SinglePoint)
        } else if self.settled_exactly {
            (EpaOutcome::Closest, EpaCase::SettledExactly)
        } else if self.certainty == Certainty::BoundReached {
            (EpaOutcome::Closest, EpaCase::BoundReached)
        } else {
            (EpaOutcome::Closest, EpaCase::OnBoundary)
        };
        Some(EpaStep {
            edge: [edge, (edge + 1) % count],
            normal: queried.normal,
            distance: queried.distance,
            support,
            outcome,
            case,
        })
    }

    /// Advances by one query; returns the support point.
    fn advance(&mut self) -> SupportPoint {
        self.queries += 1;
        let index = self.index;
        // The nearest of the others can be computed while the query runs.
        let distance = self.edges.exclude(index);
        let beside = self.edges.nearest();
        let mut support = self.difference.support(self.edges.edge(index).normal);
        let mut is_outside = self.check_outside(index, &support);
        if !is_outside && self.is_coarse(index) {
            let edge = self.edges.edge(index);
            support = self.difference.support_about(&edge.start, edge.normal);
            is_outside = self.check_outside(index, &support);
        }
        // No point is outside the exact boundary; a point on an edge's line does not expand it.
        if is_outside && !self.settled_exactly {
            let new = self.edges.split(index, &support);
            let [one, other] = [index, new].map(|edge| self.edges.edge(edge).distance);
            let mut nearest = beside.or(index, one).or(new, other);
            if self.is_smooth {
                self.remove_folds_next_to(new);
                nearest = self.edges.nearest();
            }
            self.choose(nearest);
        } else {
            self.edges.include(index, distance);
            self.found = true;
        }
        support
    }

    /// Whether `w` lies strictly outside the edge, and for a smooth shape by more than the tolerance.
    fn check_outside(&mut self, index: usize, w: &SupportPoint) -> bool {
        if self.is_smooth {
            return self.check_smooth_outside(index, *w);
        }
        let [p, q] = self.edges.ends(index);
        orientation(p, q, w) < 0.0
    }

    /// The same for a smooth shape. Out of line, so that the walk over hulls can stay in registers.
    #[inline(never)]
    fn check_smooth_outside(&mut self, index: usize, w: SupportPoint) -> bool {
        let normal = self.edges.edge(index).normal;
        let [p, q] = self.edges.ends(index);
        let extent = p
            .to(q)
            .length()
            .max(p.point().length())
            .max(q.point().length());
        // Each point is accurate to 4 ulps of its coordinates.
        let rounding = 8.0 * f64::EPSILON * p.reach();
        let gain = normal.dot(p.to(&w));
        if orientation(p, q, &w) >= 0.0 || gain <= SMOOTH_TOLERANCE * extent + rounding {
            return false;
        }
        if self.queries >= self.max_queries {
            self.certainty = Certainty::BoundReached;
            return false;
        }
        true
    }

    /// Whether the supports' rounding may hide a vertex outside the edge.
    fn is_coarse(&self, index: usize) -> bool {
        let [p, q] = self.edges.ends(index);
        let size = p.point().abs().max_element() + q.point().abs().max_element();
        self.difference.is_coarse_for(size)
    }

    /// Removes the neighbours of the vertex at `index` that are now inside the polytope. An exact support leaves none
    /// there, but a smooth shape's can lie beyond a neighbouring edge by its rounding, which a short edge amplifies, as
    /// its normal is mostly rounding.
    #[inline(never)]
    fn remove_folds_next_to(&mut self, index: usize) {
        loop {
            let (last, next) = (self.edges.before(index), self.edges.after(index));
            if self.is_fold(last) {
                self.edges.remove(last);
            } else if self.is_fold(next) {
                self.edges.remove(next);
            } else {
                return;
            }
        }
    }

    /// Removes every vertex inside the polytope of the others, as rounded supports and remembered vertices can be;
    /// returns whether there was one.
    #[cold]
    fn remove_folds(&mut self) -> bool {
        let mut removed = false;
        loop {
            let Some(fold) = self.edges.walk().find(|&index| self.is_fold(index)) else {
                return removed;
            };
            self.edges.remove(fold);
            removed = true;
        }
    }

    /// Whether the polytope turns clockwise where this edge starts.
    fn is_fold(&self, index: usize) -> bool {
        let edges = &self.edges;
        let around = [edges.before(index), index, edges.after(index)];
        let [p, q, r] = around.map(|index| &edges.edge(index).start);
        edges.len() > 3 && orientation(p, q, r) < 0.0
    }

    /// Chooses the edge for the next query: the one under the origin. Done ahead, so that the polytope visible between
    /// two steps is the one that the next step works on.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn choose(&mut self, mut nearest: NearestEdge) {
        if self.queries == self.max_queries && !self.is_smooth {
            self.settle();
            nearest = self.edges.nearest();
        }
        self.index = self.under_origin(nearest);
    }

    /// Makes the polytope the exact boundary of A − B.
    #[cold]
    #[inline(never)]
    fn settle(&mut self) {
        if let Some(hulls) = self.difference.hulls() {
            self.edges.close(Boundary::of(hulls).vertices());
            self.settled_exactly = true;
        }
    }

    /// The edge on which the origin's foot lies, searched from the nearest. In exact arithmetic that is the nearest
    /// itself: were the foot beyond its end, the next edge would be nearer. If it is not, either the polytope has a
    /// fold; or, of two edges almost on one line, rounding chose the one without the foot, and its witness points would
    /// be wrong by the length of the other.
    fn under_origin(&mut self, nearest: NearestEdge) -> usize {
        let nearest = self.edges.nearest_by_tie_rule(nearest, |edge, best| {
            precedes(edge.normal, best.normal, self.difference.between_centers())
        });
        if self.foot_beyond(nearest).is_eq() {
            nearest
        } else {
            self.find_foot(nearest)
        }
    }

    /// Whether the origin's foot lies before an edge, on it or after it.
    fn foot_beyond(&self, index: usize) -> Ordering {
        let [p, q] = self.edges.ends(index);
        foot_beyond(p, q)
    }

    /// Two edges on one line, as parallel edges of A and B make, are equally near: then the one with the foot is its
    /// neighbour. Any other case is a fold.
    #[cold]
    #[inline(never)]
    fn find_foot(&mut self, nearest: usize) -> usize {
        let found = self.walk_to_foot(nearest);
        if self.is_level(nearest, found) || self.settled_exactly || self.is_smooth {
            return found;
        }
        if !self.remove_folds() {
            self.settle();
        }
        self.under_origin(self.edges.nearest())
    }

    /// Whether `found` contains the foot, is next to `nearest`, makes no clockwise turn with it, and is as near to
    /// within the rounding of the distances.
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
        let size = p.point().length().max(r.point().length());
        let apart = edges.edge(found).distance - edges.edge(nearest).distance;
        orientation(p, q, r) >= 0.0 && apart <= 8.0 * f64::EPSILON * size
    }

    /// The edge on which the origin's foot is reached or passed, walking towards it from `index`.
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
}

/// Halvings of an angle until f64 has no digits left.
const BISECTIONS: usize = 52;

impl<A: Support + ?Sized, B: Support + ?Sized> Difference<'_, A, B> {
    /// A support point other than `p`, or `p` where A − B is a single point.
    fn point_other_than(&self, p: &SupportPoint) -> SupportPoint {
        [DVec2::X, DVec2::NEG_X, DVec2::Y, DVec2::NEG_Y]
            .into_iter()
            .map(|direction| self.support(direction))
            .find(|other| other.point() != p.point())
            .unwrap_or(*p)
    }

    /// The support point of a smooth shape whose tangent is nearest the origin. By value, so that the walk over hulls
    /// can stay in registers.
    ///
    /// A − B reaches h(θ) = n(θ)·w(θ) along the normal at θ, and h′(θ) = n⊥(θ)·w(θ), as w moves along the
    /// tangent: about the least of [`SMOOTH_BOUND`] h's, h is least where that changes its sign.
    #[cold]
    #[inline(never)]
    fn lowest_tangent(self) -> ClosestFeature {
        let spacing = TAU / SMOOTH_BOUND as f64;
        let (mut lowest, mut least) = (0.0, f64::INFINITY);
        for k in 0..SMOOTH_BOUND {
            let (normal, w) = self.tangent(k as f64 * spacing);
            if normal.dot(w.point()) < least {
                (lowest, least) = (k as f64 * spacing, normal.dot(w.point()));
            }
        }
        let (mut low, mut high) = (lowest - spacing, lowest + spacing);
        for _ in 0..BISECTIONS {
            let middle = (low + high) / 2.0;
            let (normal, w) = self.tangent(middle);
            if normal.perp().dot(w.point()) > 0.0 {
                high = middle;
            } else {
                low = middle;
            }
        }
        let (normal, w) = self.tangent((low + high) / 2.0);
        ClosestFeature {
            ends: [w; 2],
            normal,
            distance: positive_part(normal.dot(w.point())),
        }
    }

    /// The normal at this angle, and the support point along it.
    fn tangent(&self, angle: f64) -> (DVec2, SupportPoint) {
        let normal = unit_vector(angle);
        (normal, self.support(normal))
    }
}
