//! GJK's distance, of two separate shapes: the walk to the point of A − B nearest the origin.
//!
//! # A step
//! The simplex is the feature of A − B, a vertex or an edge, nearest the origin among those found. The next search goes
//! from it towards the origin. If no vertex of A − B lies strictly beyond the feature, it is nearest of all; else the
//! new vertex makes a nearer feature with one of the simplex's points.
//!
//! # Which feature
//! Beyond an edge p→q with the origin on its side lies w. Seen from w, the origin projects onto w→p when
//! −w·(p − w) > 0, onto w→q when −w·(q − w) > 0. If neither, w itself is nearest; if both, the edge that has the origin
//! on its outer side; it cannot be outside both, since w is as far along as any.
//!
//! # The nearest point
//! On a segment p→q, with e = q − p, the point nearest the origin is p + t·e with t = −p·e / e·e if 0 < t < 1, else the
//! nearer end. As a combination of p and q it carries over to the witness points. The distance to the edge's line is
//! |cross(p, e)| / |e|, as in EPA, accurate to a few ulps of |p|.
//!
//! # The end
//! Whether a vertex lies beyond an edge is decided by the exact orientation. Every step gets strictly nearer, and a
//! dropped vertex can never be nearer again, so there are at most as many steps as A − B has vertices. If rounding
//! prevents progress until that bound, the nearest edge of the exact boundary of A − B is the answer.

use glam::DVec2;
use strum::IntoStaticStr;

use super::boundary::Boundary;
use super::certainty::SMOOTH_TOLERANCE;
use super::difference::Difference;
use super::predicates::{cross, edge_vector_and_cross, orientation, vector_lost_to_rounding};
use super::{Certainty, ClosestFeature, PosedHull, SMOOTH_BOUND, Simplex, Support, SupportPoint};

/// What one support query of the distance decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum DistanceOutcome {
    /// A nearer feature was found.
    Reduce,
    /// No point is nearer.
    Closest,
}

impl DistanceOutcome {
    /// The decision's name in traces.
    #[must_use]
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

/// The reason for the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum DistanceCase {
    /// A vertex is nearer than the previous feature.
    NearerVertex,
    /// An edge is nearer than the previous feature.
    NearerEdge,
    /// No point is nearer than this vertex.
    NearestVertex,
    /// No point is nearer than this edge.
    NearestEdge,
    /// Rounding left the answer open, and the exact boundary of A − B settled it.
    SettledExactly,
    /// [`SMOOTH_BOUND`] queries on a smooth shape did not settle the answer: the nearest feature found.
    BoundReached,
}

impl DistanceCase {
    /// The case's name in traces.
    #[must_use]
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

/// One support query of the distance and its result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DistanceStep {
    /// The nearest feature before this query, as a simplex of one point or two.
    pub simplex: Simplex,
    /// The search direction, of any length.
    pub direction: DVec2,
    /// The support point of A − B along it.
    pub support: SupportPoint,
    /// The nearest feature after this query, as a simplex.
    pub nearest: Simplex,
    /// The point of A − B nearest the origin, after this query.
    pub closest: DVec2,
    /// Its distance, in px.
    pub distance: f64,
    /// The decision.
    pub outcome: DistanceOutcome,
    /// The reason for the decision.
    pub case: DistanceCase,
    /// Which of the simplex's points and, after them, the support point are kept.
    pub kept: [bool; 3],
}

/// The current feature; its distance and normal are computed at the end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Feature {
    p: SupportPoint,
    /// For an edge its other end, with the origin on the left of p→q; for a vertex `p` again.
    q: SupportPoint,
    is_edge: bool,
}

impl Feature {
    #[inline(always)]
    pub(super) fn vertex(p: &SupportPoint) -> Self {
        Self {
            p: *p,
            q: *p,
            is_edge: false,
        }
    }

    /// The part of the segment between `p` and `q` that is nearest the origin.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn of_segment(p: &SupportPoint, q: &SupportPoint) -> Self {
        let along = p.to(q);
        if p.point().dot(along) >= 0.0 {
            Self::vertex(p)
        } else if q.point().dot(along) <= 0.0 {
            Self::vertex(q)
        } else {
            Self::facing_origin(p, q)
        }
    }

    /// The edge between `p` and `q`, walked so that the origin lies on its left.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn facing_origin(p: &SupportPoint, q: &SupportPoint) -> Self {
        let (p, q) = if cross(p, q) >= 0.0 {
            (*p, *q)
        } else {
            (*q, *p)
        };
        Self {
            p,
            q,
            is_edge: true,
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn of_simplex(points: &[SupportPoint]) -> Self {
        match points {
            [p, q, r] => match nearest_side([p, q, r]) {
                0 => Self::of_segment(p, q),
                1 => Self::of_segment(q, r),
                _ => Self::of_segment(r, p),
            },
            [p, q] => Self::of_segment(p, q),
            [p, ..] => Self::vertex(p),
            [] => Self::vertex(&SupportPoint::default()),
        }
    }

    fn or_nearer(self, other: Self) -> Self {
        if other.measured().distance < self.measured().distance {
            other
        } else {
            self
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn measured(&self) -> ClosestFeature {
        let (p, q) = (&self.p, &self.q);
        if self.is_edge {
            let (along, area) = edge_vector_and_cross(p, q);
            let length = along.length();
            ClosestFeature {
                ends: [*p, *q],
                distance: area.abs() / length,
                normal: along.perp() / length,
            }
        } else {
            let distance = p.point().length();
            let toward_origin = if distance > 0.0 {
                -p.point() / distance
            } else {
                DVec2::X
            };
            ClosestFeature {
                ends: [*p, *p],
                distance,
                normal: toward_origin,
            }
        }
    }

    pub(super) fn simplex(&self) -> Simplex {
        if self.is_edge {
            Simplex::new(&[self.p, self.q])
        } else {
            Simplex::new(&[self.p])
        }
    }

    /// The direction from the feature towards the origin, of any length.
    #[inline(always)]
    fn toward_origin(&self) -> DVec2 {
        if self.is_edge {
            self.p.to(&self.q).perp()
        } else {
            -self.p.point()
        }
    }

    /// Whether `w` lies strictly beyond the feature, which for an edge is decided exactly.
    #[inline(always)]
    fn has_beyond(&self, w: &SupportPoint) -> bool {
        if self.is_edge {
            orientation(&self.p, &self.q, w) > 0.0
        } else {
            -self.p.point().dot(self.p.to(w)) > 0.0
        }
    }

    /// The same for a support computed again. By value, so that the walk can stay in registers.
    #[cold]
    #[inline(never)]
    fn has_beyond_finer(self, w: SupportPoint) -> bool {
        self.has_beyond(&w)
    }

    /// Whether a smooth shape's support is nearer by less than the tolerance.
    #[inline(never)]
    fn gains_too_little(self, w: SupportPoint) -> bool {
        let (p, q) = (&self.p, &self.q);
        let toward = self.toward_origin();
        let gain = toward.dot(p.to(&w)) / toward.length();
        let extent = p.point().length().max(w.to(q).length());
        gain <= SMOOTH_TOLERANCE * extent
    }

    /// The feature that `w`, which lies beyond this one, makes with it.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn with(&self, w: &SupportPoint) -> Self {
        let (p, q) = (&self.p, &self.q);
        if !self.is_edge {
            return Self::of_segment(p, w);
        }
        let onto_p = w.point().dot(p.to(w)) > 0.0;
        let onto_q = w.point().dot(q.to(w)) > 0.0;
        if !onto_p && !onto_q {
            Self::vertex(w)
        } else if onto_p && (!onto_q || cross(p, w) > 0.0) {
            Self::of_segment(p, w)
        } else {
            Self::of_segment(w, q)
        }
    }
}

/// The index of the side of a triangle that is nearest the origin. Not the side itself: returned by a function that is
/// not inlined, it would keep every feature in memory instead of registers.
#[inline(never)]
fn nearest_side([p, q, r]: [&SupportPoint; 3]) -> usize {
    let distances =
        [[p, q], [q, r], [r, p]].map(|[p, q]| Feature::of_segment(p, q).measured().distance);
    let first = usize::from(distances[1] < distances[0]);
    if distances[2] < distances[first] {
        2
    } else {
        first
    }
}

/// GJK's distance of two separate cores, one support query at a time.
pub struct GjkDistance<'s, A: ?Sized, B: ?Sized> {
    difference: Difference<'s, A, B>,
    is_smooth: bool,
    most_queries: usize,
    feature: Feature,
    queries: usize,
    done: bool,
    settled_exactly: bool,
    certainty: Certainty,
}

impl<'s, A: Support + ?Sized, B: Support + ?Sized> GjkDistance<'s, A, B> {
    /// Starts from `simplex`, any part of A − B that does not contain the origin, such as [`Gjk`](super::Gjk)'s last
    /// one when the cores are apart.
    #[must_use]
    pub fn new(a: &'s A, b: &'s B, simplex: &Simplex) -> Self {
        Self::of(Difference::new(a, b), simplex)
    }

    #[inline(always)]
    pub(super) fn of(difference: Difference<'s, A, B>, simplex: &Simplex) -> Self {
        let feature = match simplex.points() {
            [] => Feature::vertex(&difference.support(difference.first_direction())),
            points => Feature::of_simplex(points),
        };
        Self::from_feature(difference, feature)
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn from_feature(difference: Difference<'s, A, B>, feature: Feature) -> Self {
        let vertices = difference.most_vertices();
        Self {
            difference,
            is_smooth: vertices.is_none(),
            most_queries: vertices.unwrap_or(SMOOTH_BOUND),
            feature,
            queries: 0,
            done: false,
            settled_exactly: false,
            certainty: Certainty::of_cores(vertices),
        }
    }

    /// The point of A − B nearest the origin, so far.
    #[must_use]
    pub fn nearest_point(&self) -> DVec2 {
        let measured = self.feature.measured();
        -measured.distance * measured.normal
    }

    /// The nearest feature so far, as a simplex.
    pub(super) fn simplex(&self) -> Simplex {
        self.feature.simplex()
    }

    /// Number of support queries of A − B so far.
    #[must_use]
    pub fn iterations(&self) -> usize {
        self.queries
    }

    /// How certain the distance is.
    #[must_use]
    pub fn certainty(&self) -> Certainty {
        self.certainty
    }

    /// Whether rounding left the nearest feature open and the exact boundary of A − B gave it.
    #[must_use]
    pub fn is_settled_exactly(&self) -> bool {
        self.settled_exactly
    }

    /// Runs to the end; returns the feature of A − B nearest the origin.
    #[inline(always)]
    pub fn run(&mut self) -> ClosestFeature {
        while !self.done {
            self.advance();
        }
        self.feature.measured()
    }

    /// The nearest feature, if at most `queries` queries find it and the last one shows that all of A − B lies on the
    /// feature's side of the origin, by more than the rounding.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn run_for(&mut self, queries: usize) -> Option<ClosestFeature> {
        for _ in 0..queries {
            let support = self.advance();
            if self.done {
                let separates = !self.settled_exactly && self.separates(&support);
                return separates.then(|| self.feature.measured());
            }
        }
        None
    }

    /// Whether the support towards the origin is short of it by more than the rounding.
    #[inline(always)]
    fn separates(&self, support: &SupportPoint) -> bool {
        let toward = self.feature.toward_origin();
        let level = toward.dot(support.on_a) - toward.dot(support.on_b);
        level < -self.difference.rounding() * (toward.x.abs() + toward.y.abs())
    }

    /// One support query, or `None` when the nearest feature has been found.
    pub fn step(&mut self) -> Option<DistanceStep> {
        if self.done {
            return None;
        }
        let simplex = self.feature.simplex();
        let direction = self.feature.toward_origin();
        let support = self.advance();
        let nearest = self.feature.simplex();
        let measured = self.feature.measured();
        let mut kept = nearest.contained(simplex.points().iter().chain([&support]));
        let (outcome, case) = match (self.done, self.feature.is_edge) {
            (false, true) => (DistanceOutcome::Reduce, DistanceCase::NearerEdge),
            (false, false) => (DistanceOutcome::Reduce, DistanceCase::NearerVertex),
            (true, is_edge) => {
                kept[simplex.len()] = false;
                (DistanceOutcome::Closest, self.last_case(is_edge))
            }
        };
        Some(DistanceStep {
            simplex,
            direction,
            support,
            nearest,
            closest: -measured.distance * measured.normal,
            distance: measured.distance,
            outcome,
            case,
            kept,
        })
    }

    fn last_case(&self, is_edge: bool) -> DistanceCase {
        if self.settled_exactly {
            DistanceCase::SettledExactly
        } else if self.certainty == Certainty::BoundReached {
            DistanceCase::BoundReached
        } else if is_edge {
            DistanceCase::NearestEdge
        } else {
            DistanceCase::NearestVertex
        }
    }

    /// One support query; returns the support point.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn advance(&mut self) -> SupportPoint {
        let mut support = self.difference.support(self.feature.toward_origin());
        self.queries += 1;
        let mut is_passed = self.feature.has_beyond(&support);
        if !is_passed && let Some(finer) = self.finer_support() {
            support = finer;
            is_passed = self.feature.has_beyond_finer(support);
        }
        if !is_passed || (self.is_smooth && self.feature.gains_too_little(support)) {
            self.done = true;
        } else if self.queries == self.most_queries {
            self.done = true;
            match self.difference.hulls() {
                Some(hulls) => {
                    self.feature = nearest_of_boundary(hulls, self.feature);
                    self.settled_exactly = true;
                }
                None => self.certainty = Certainty::BoundReached,
            }
        } else {
            self.feature = self.feature.with(&support);
        }
        support
    }

    /// The support again, computed more finely, if rounding may hide a nearer vertex: rounding of the supports, or of
    /// the direction between two points that nearly coincide.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn finer_support(&self) -> Option<SupportPoint> {
        let Feature { p, q, is_edge } = &self.feature;
        let exact = if *is_edge {
            vector_lost_to_rounding(p, q).map(DVec2::perp)
        } else {
            None
        };
        let size = p.point().abs().max_element();
        if exact.is_none() && !self.difference.is_coarse_for(size) {
            return None;
        }
        let toward = exact.unwrap_or_else(|| self.feature.toward_origin());
        Some(self.difference.support_about(p, toward))
    }
}

/// The nearest edge of the exact boundary of A − B: the one that has the origin outside and its foot on it, found by
/// signs, as an edge's distance is less accurate than a vertex's; if there is none, the nearest vertex. For a point,
/// `feature`. By value, so that the walk in f64 can stay in registers.
#[cold]
#[inline(never)]
fn nearest_of_boundary(hulls: [&PosedHull; 2], feature: Feature) -> Feature {
    let mut nearest = None;
    for [p, q] in Boundary::of(hulls).edges() {
        let found = Feature::of_segment(&p, &q);
        if found.is_edge && cross(&p, &q) < 0.0 {
            return found;
        }
        nearest = Some(nearest.map_or(found, |last: Feature| last.or_nearer(found)));
    }
    nearest.unwrap_or(feature)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{Polygon, Pose};

    fn hull(corners: [(f64, f64); 4]) -> PosedHull {
        let polygon = Polygon::new(&corners.map(DVec2::from)).unwrap();
        polygon.posed(&Pose::default())
    }

    #[test]
    fn of_boxes_edge_to_edge_the_edge_is_nearest_though_a_vertex_seems_so_by_its_length() {
        let a = hull([
            (53.91277272544665, 22.23162962234727),
            (-22.23162962234726, 53.91277272544665),
            (-53.91277272544666, -22.231629622347256),
            (22.231629622347278, -53.912772725446644),
        ]);
        let b = hull([
            (85.5939158285777, 98.37603197021733),
            (9.4495134807838, 130.0571750733167),
            (-22.231629622315598, 53.9127727255228),
            (53.912772725478334, 22.231629622423412),
        ]);
        let none = Feature::vertex(&SupportPoint::default());
        assert!(nearest_of_boundary([&a, &b], none).is_edge);
    }
}
