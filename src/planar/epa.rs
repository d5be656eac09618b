//! The expanding polytope algorithm in two dimensions: how deep, and which way out?
//!
//! Van den Bergen, "Proximity queries and penetration depth computation on 3D game objects", 2001. A
//! polytope inside A − B that holds the origin grows towards the boundary at its closest edge until
//! that edge lies on the boundary: the edge's distance is the penetration depth.
//!
//! # Distances
//! For an edge p→q of a polytope walked in the positive sense, cross(p, q) is twice the area of the
//! triangle it makes with the origin, so the origin's distance to its line is cross(p, q) / |q − p|.
//! The cross product is exact in sign, and taken as cross(p, q − p), so that the distance is right to a
//! few ulps of |p| also for the shortest edge: no distance is negative, and a touch has distance 0.
//!
//! # The end
//! The edge is on the boundary when no vertex of A − B lies strictly outside it, which the exact
//! orientation decides: no tolerance. Each expansion takes in another vertex of A − B, so there are at
//! most as many as A and B have vertices; should rounding ever find more, it begins anew with exact
//! supports, which add at most as many again. A smooth shape has a tolerance, [`SMOOTH_TOLERANCE`], and
//! a bound, [`SMOOTH_BOUND`].
//!
//! Measured: over the million pairs of `tests/oracle.rs` at most 9 queries for two triangles, 11 for two
//! boxes, 17 for up to 16 vertices in A and B together, 35 for 32, 137 for 128, 681 for 600: more than
//! there are vertices only where it began anew.
//!
//! # Ties
//! Among edges at the same distance the one goes first whose normal points most along the way from A's
//! centre to B's; if they agree in that too, the one with the larger |x|, then the larger x, then the
//! larger y.
//!
//! # Touching
//! Where GJK ended with a segment or a point, the polytope starts as the segment walked there and
//! back: two edges at distance 0 with opposite normals.

use std::cmp::Ordering;

use glam::DVec2;

use super::difference::{Difference, SearchDirection};
use super::edge_list::EdgeList;
use super::exact::{cross_along, orientation};
use super::{Certainty, SMOOTH_BOUND, Simplex, Support, SupportPoint};

/// How far beyond the closest edge, or nearer than the closest feature, a smooth shape may still reach
/// when a query ends, in units of the extent of A − B there; EPA adds the rounding of the coordinates.
pub const SMOOTH_TOLERANCE: f64 = 1e-12;

/// What one support query of EPA decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EpaOutcome {
    /// The support point lies outside the edge and went into the polytope.
    Expand,
    /// Nothing lies outside the edge: it is on the boundary of A − B.
    Closest,
}

/// One support query of EPA and what came of it.
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
    /// What was decided.
    pub outcome: EpaOutcome,
}

/// The edge of the core of A − B that is closest to the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestEdge {
    /// Its ends, in the positive sense about A − B.
    pub ends: [SupportPoint; 2],
    /// Its outward unit normal.
    pub normal: DVec2,
    /// The origin's distance to it, in px, not negative.
    pub distance: f64,
}

impl ClosestEdge {
    /// The origin's projection on the edge as its points on the cores of A and B, in world space: the
    /// deepest points of the bodies. With the projection p + t(q − p), the witnesses are mixed by the
    /// same t.
    #[must_use]
    pub fn witnesses(&self) -> [DVec2; 2] {
        let [p, q] = &self.ends;
        let along = p.to(q);
        let length_squared = along.length_squared();
        let t = if length_squared > 0.0 {
            (-p.point.dot(along) / length_squared).clamp(0.0, 1.0)
        } else {
            0.0
        };
        [p.on_a.lerp(q.on_a, t), p.on_b.lerp(q.on_b, t)]
    }
}

/// An edge of the polytope: where it starts, which way it faces, and how far off it is. It ends where
/// the next one starts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Edge {
    pub(super) start: SupportPoint,
    pub(super) normal: DVec2,
    pub(super) distance: f64,
}

impl Edge {
    #[inline(always)]
    fn new(p: SupportPoint, q: &SupportPoint) -> Self {
        let along = p.to(q);
        let length = along.length();
        if length > 0.0 {
            let scale = 1.0 / length;
            Self {
                start: p,
                normal: DVec2::new(along.y * scale, -along.x * scale),
                distance: (cross_along(&p, q) * scale).max(0.0),
            }
        } else {
            // Two vertices that rounding cannot tell apart, or A − B is a point: no edge is nearer than
            // where they lie.
            Self {
                start: p,
                normal: p.point.normalize_or(DVec2::X),
                distance: p.point.length(),
            }
        }
    }
}

/// Memory that a caller can keep between queries, so that even the deepest allocates nothing once it
/// has grown. Without one, only a polytope of more than a few edges allocates.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    edges: Vec<Edge>,
}

/// EPA on the cores of two shapes that collide, a support query at a time.
#[derive(Clone, Debug)]
pub struct Epa<'s> {
    difference: Difference<'s>,
    most_queries: usize,
    /// The polytope's edges in the positive sense, each starting where the one before ends.
    edges: EdgeList,
    /// The edge that the next query looks beyond.
    index: usize,
    queries: usize,
    exact: bool,
    closest: Option<ClosestEdge>,
    certainty: Certainty,
}

impl<'s> Epa<'s> {
    /// Ready to expand `simplex`, which must hold the origin, as [`Gjk`](super::Gjk)'s does when the
    /// cores collide.
    #[must_use]
    pub fn new<A: Support, B: Support>(a: &'s A, b: &'s B, simplex: &Simplex) -> Self {
        let mut workspace = Workspace::default();
        Self::of(Difference::new(a, b), simplex, &mut workspace)
    }

    /// The same in the memory of `workspace`, which is empty until [`Epa::give_back`].
    #[inline(always)]
    pub(super) fn of(
        difference: Difference<'s>,
        simplex: &Simplex,
        workspace: &mut Workspace,
    ) -> Self {
        let mut epa = Self::empty(difference, workspace);
        match *simplex.points() {
            [p, q, r] if orientation(&p, &q, &r) > 0.0 => epa.close(&[p, q, r]),
            [p, q, r] => epa.close(&[p, r, q]),
            [p, q] => epa.close(&[p, q]),
            [p] => epa.close(&[p, another_point(&difference, &p)]),
            _ => {
                let any = difference.support(DVec2::X);
                epa.close(&[any, another_point(&difference, &any)]);
            }
        }
        epa.choose();
        epa
    }

    /// Ready to expand the convex polygon of `points` in the positive sense, which must hold the origin.
    pub(super) fn from_polytope(
        difference: Difference<'s>,
        points: &[SupportPoint],
        workspace: &mut Workspace,
    ) -> Self {
        let mut epa = Self::empty(difference, workspace);
        epa.close(points);
        epa.choose();
        epa
    }

    #[inline(always)]
    fn empty(difference: Difference<'s>, workspace: &mut Workspace) -> Self {
        let edges = EdgeList::in_memory(std::mem::take(&mut workspace.edges));
        let vertices = difference.most_vertices();
        Self {
            difference,
            most_queries: vertices.unwrap_or(SMOOTH_BOUND),
            edges,
            index: 0,
            queries: 0,
            exact: false,
            closest: None,
            certainty: match vertices {
                Some(_) => Certainty::Certified,
                None => Certainty::WithinTolerance,
            },
        }
    }

    #[inline(always)]
    fn close(&mut self, points: &[SupportPoint]) {
        for (k, &point) in points.iter().enumerate() {
            let next = &points[if k + 1 == points.len() { 0 } else { k + 1 }];
            self.edges.push(Edge::new(point, next));
        }
    }

    /// Returns the memory it worked in.
    pub(super) fn give_back(self, workspace: &mut Workspace) {
        workspace.edges = self.edges.into_memory();
    }

    /// The polytope's vertices in the order in which it is walked.
    #[must_use]
    pub fn polytope(&self) -> impl ExactSizeIterator<Item = &SupportPoint> + Clone {
        self.edges.as_slice().iter().map(|edge| &edge.start)
    }

    /// The origin's distances to the polytope's edges, in px; the edge k starts at vertex k.
    #[must_use]
    pub fn edge_distances(&self) -> impl ExactSizeIterator<Item = f64> {
        self.edges.as_slice().iter().map(|edge| edge.distance)
    }

    /// Support queries of A − B so far.
    #[must_use]
    pub fn iterations(&self) -> usize {
        self.queries
    }

    /// What the depth rests on.
    #[must_use]
    pub fn certainty(&self) -> Certainty {
        self.certainty
    }

    /// Runs to the end: the edge of the core of A − B closest to the origin.
    #[inline(always)]
    pub fn run(&mut self) -> ClosestEdge {
        loop {
            if let Some(closest) = self.closest {
                return closest;
            }
            self.step();
        }
    }

    /// One support query, or `None` when the closest edge has been found.
    #[inline(always)]
    pub fn step(&mut self) -> Option<EpaStep> {
        if self.closest.is_some() {
            return None;
        }
        let index = self.index;
        let edges = self.edges.as_slice();
        let next = self.after(index);
        let Edge {
            start: p,
            normal,
            distance,
        } = edges[index];
        let q = edges[next].start;
        let support = self.support_beyond(&p, &q, normal);
        let outcome = if self.is_outside(&p, &q, normal, &support) {
            self.edges.replace(index, Edge::new(p, &support));
            self.edges.insert(index + 1, Edge::new(support, &q));
            if self.difference.polytopes().is_none() {
                self.take_out_folds(index + 1);
            }
            self.choose();
            EpaOutcome::Expand
        } else {
            self.closest = Some(ClosestEdge {
                ends: [p, q],
                normal,
                distance,
            });
            EpaOutcome::Closest
        };
        Some(EpaStep {
            edge: [index, next],
            normal,
            distance,
            support,
            outcome,
        })
    }

    /// Takes out the vertices that the one at `index` leaves inside the polytope. A true support leaves
    /// none there, but a smooth shape's can lie beyond a neighbouring edge by its rounding, which a short
    /// edge, whose normal is mostly rounding, makes much of.
    #[inline(never)]
    fn take_out_folds(&mut self, mut index: usize) {
        loop {
            let edges = self.edges.as_slice();
            let count = edges.len();
            let [last_but_one, last, next, next_but_one] =
                [count - 2, count - 1, 1, 2].map(|step| (index + step) % count);
            let at = |index: usize| edges[index].start;
            let [before, p, w, q, after] = [last_but_one, last, index, next, next_but_one].map(at);
            let (folded, from, to) = if orientation(&before, &p, &w) < 0.0 {
                (last, last_but_one, w)
            } else if orientation(&w, &q, &after) < 0.0 {
                (next, index, after)
            } else {
                return;
            };
            self.edges.replace(from, Edge::new(at(from), &to));
            self.edges.remove(folded);
            if folded < index {
                index -= 1;
            }
        }
    }

    /// Chooses the edge that the next query looks beyond: the one under the origin. Done ahead, so that
    /// the polytope that is seen between two steps is the one that the next works on.
    #[inline(always)]
    fn choose(&mut self) {
        if self.queries == self.most_queries && !self.exact && self.difference.polytopes().is_some()
        {
            self.begin_exactly();
        }
        let nearest = self.closest_index();
        self.index = self.under_origin(nearest);
    }

    /// The edge nearest the origin, by the rule for ties.
    #[inline(always)]
    fn closest_index(&self) -> usize {
        let edges = self.edges.as_slice();
        let mut closest = 0;
        for index in 1..edges.len() {
            let (edge, best) = (&edges[index], &edges[closest]);
            if edge.distance < best.distance
                || (edge.distance == best.distance && self.goes_first(edge.normal, best.normal))
            {
                closest = index;
            }
        }
        closest
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
        let edges = self.edges.as_slice();
        let (p, q) = (&edges[index].start, &edges[self.after(index)].start);
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
        if self.is_level(nearest, found) || self.exact || self.difference.polytopes().is_none() {
            return found;
        }
        self.begin_exactly();
        self.walk_to_foot(self.closest_index())
    }

    /// Whether `found` holds the foot, lies next to `nearest`, turns from it the right way if at all, and
    /// is as near but for the rounding of the distances.
    fn is_level(&self, nearest: usize, found: usize) -> bool {
        let edges = self.edges.as_slice();
        let first = if found == self.after(nearest) {
            nearest
        } else {
            found
        };
        let second = self.after(first);
        if ![nearest, found].contains(&second) || !self.foot_beyond(found).is_eq() {
            return false;
        }
        let [p, q, r] = [first, second, self.after(second)].map(|k| &edges[k].start);
        let size = p.point.length().max(r.point.length());
        let apart = edges[found].distance - edges[nearest].distance;
        orientation(p, q, r) >= 0.0 && apart <= 8.0 * f64::EPSILON * size
    }

    /// The edge on which the origin's foot is reached or passed, going on towards it from `index`.
    fn walk_to_foot(&self, mut index: usize) -> usize {
        let side = self.foot_beyond(index);
        let count = self.edges.as_slice().len();
        for _ in 0..count {
            if side.is_eq() || self.foot_beyond(index) != side {
                break;
            }
            index = if side.is_gt() {
                self.after(index)
            } else {
                (index + count - 1) % count
            };
        }
        index
    }

    #[inline(always)]
    fn after(&self, index: usize) -> usize {
        if index + 1 == self.edges.as_slice().len() {
            0
        } else {
            index + 1
        }
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
    fn support_beyond(
        &mut self,
        p: &SupportPoint,
        q: &SupportPoint,
        normal: DVec2,
    ) -> SupportPoint {
        self.queries += 1;
        if self.exact {
            self.difference
                .exact_support(&SearchDirection::across(q, p))
        } else {
            self.difference.support(normal)
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
        let memory = std::mem::replace(&mut self.edges, EdgeList::in_memory(Vec::new()));
        self.edges = EdgeList::in_memory(memory.into_memory());
        self.close(&points[..count]);
    }

    /// Whether `w` lies strictly outside the edge, and for a smooth shape by more than the tolerance.
    #[inline(always)]
    fn is_outside(
        &mut self,
        p: &SupportPoint,
        q: &SupportPoint,
        normal: DVec2,
        w: &SupportPoint,
    ) -> bool {
        // By the argument above there is nothing left to find after twice the vertices; a caller whose
        // simplex does not hold the origin is told so instead of waiting.
        if self.queries > 2 * self.most_queries + 2 {
            self.certainty = Certainty::BoundReached;
            return false;
        }
        if self.difference.most_vertices().is_none() {
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
