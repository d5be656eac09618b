//! The distance of two shapes that are apart: GJK's walk to the point of A − B nearest the origin.
//!
//! # A step
//! The simplex is the feature of A − B, a vertex or an edge, nearest the origin among those seen. The
//! next search goes from it towards the origin. If no vertex of A − B lies strictly beyond the feature,
//! it is nearest of all; else the new vertex makes a nearer feature with one of the simplex's points.
//!
//! # Which feature
//! Beyond an edge p→q with the origin on its side lies w. Seen from w, the origin projects onto w→p when
//! −w·(p − w) > 0, onto w→q when −w·(q − w) > 0. If neither, w itself is nearest; if both, the edge that
//! has the origin on its outer side; it cannot be outside both, since w is as far along as any.
//!
//! # The nearest point
//! Of a segment p→q, with e = q − p, the point nearest the origin is p + t·e with t = −p·e / e·e, where
//! 0 < t < 1, else the nearer end. As a mixture of p and q it carries over to the witnesses. The
//! distance to the edge's line is |cross(p, e)| / |e|, as in EPA, right to a few ulps of |p|.
//!
//! # The end
//! Beyond an edge is decided by the exact orientation. Every step comes strictly nearer, and a vertex
//! that went can never be nearer again, so there are at most as many steps as A − B has vertices.
//! Should rounding keep a step from coming nearer, what is at hand is nearest to within that rounding.
//!
//! Measured: over the million pairs of `tests/oracle.rs` at most 5 queries for two boxes, 8 for up to 32
//! vertices in A and B together, 12 for 600.

use glam::DVec2;

use super::difference::Difference;
use super::predicates::{cross, cross_along, orientation};
use super::{Certainty, SMOOTH_BOUND, SMOOTH_TOLERANCE, Simplex, Support, SupportPoint};

/// What one support query of the distance decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DistanceOutcome {
    /// A nearer feature was found.
    Reduce,
    /// Nothing is nearer.
    Closest,
}

/// One support query of the distance and what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DistanceStep {
    /// The nearest feature before this query, as a simplex of one point or two.
    pub simplex: Simplex,
    /// The search direction, of any length.
    pub direction: DVec2,
    /// The support point of A − B along it.
    pub support: SupportPoint,
    /// The point of A − B nearest the origin, after this query.
    pub closest: DVec2,
    /// Its distance, in px.
    pub distance: f64,
    /// What was decided.
    pub outcome: DistanceOutcome,
    /// Which of the simplex's points and, after them, the support point stay.
    pub kept: [bool; 3],
}

/// The part of A − B nearest the origin: a vertex or an edge, and the point on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestFeature {
    ends: [SupportPoint; 2],
    /// The nearest point is `ends[0]` plus this part of the way to `ends[1]`.
    part: f64,
    distance: f64,
    normal: DVec2,
}

impl ClosestFeature {
    /// The distance of the origin, in px.
    #[must_use]
    pub fn distance(&self) -> f64 {
        self.distance
    }

    /// The unit vector from the feature to the origin: from A towards B.
    #[must_use]
    pub fn normal(&self) -> DVec2 {
        self.normal
    }

    /// The point of A − B nearest the origin.
    #[must_use]
    pub fn point(&self) -> DVec2 {
        -self.distance * self.normal
    }

    /// Its ends; both are the same for a vertex.
    pub(super) fn ends(&self) -> [SupportPoint; 2] {
        self.ends
    }

    /// The closest points of the cores of A and B, in world space.
    #[must_use]
    pub fn witnesses(&self) -> [DVec2; 2] {
        let [p, q] = &self.ends;
        [
            p.on_a.lerp_monotonic(q.on_a, self.part),
            p.on_b.lerp_monotonic(q.on_b, self.part),
        ]
    }
}

/// The feature while it is sought: its length and distance are worked out at the end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Feature {
    p: SupportPoint,
    /// For an edge its other end, the origin lying on the left of p→q; for a vertex `p` again.
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
    #[inline(always)]
    pub(super) fn of_segment(p: &SupportPoint, q: &SupportPoint) -> Self {
        let along = p.to(q);
        if p.point.dot(along) >= 0.0 {
            Self::vertex(p)
        } else if q.point.dot(along) <= 0.0 {
            Self::vertex(q)
        } else {
            Self::facing_origin(p, q)
        }
    }

    /// The edge between `p` and `q`, walked so that the origin lies on its left.
    #[inline(always)]
    fn facing_origin(p: &SupportPoint, q: &SupportPoint) -> Self {
        let (p, q) = if cross(p, q) >= 0.0 { (p, q) } else { (q, p) };
        Self {
            p: *p,
            q: *q,
            is_edge: true,
        }
    }

    #[inline(always)]
    fn of_simplex(points: &[SupportPoint]) -> Self {
        match points {
            [p, q, r] => Self::of_triangle(p, q, r),
            [p, q] => Self::of_segment(p, q),
            [p, ..] => Self::vertex(p),
            [] => Self::vertex(&SupportPoint::default()),
        }
    }

    #[inline(never)]
    fn of_triangle(p: &SupportPoint, q: &SupportPoint, r: &SupportPoint) -> Self {
        let nearer = |one: Self, other: Self| {
            if other.measured().distance < one.measured().distance {
                other
            } else {
                one
            }
        };
        nearer(
            nearer(Self::of_segment(p, q), Self::of_segment(q, r)),
            Self::of_segment(r, p),
        )
    }

    #[inline(always)]
    fn measured(&self) -> ClosestFeature {
        let (p, q) = (&self.p, &self.q);
        if self.is_edge {
            let along = p.to(q);
            let length = along.length();
            ClosestFeature {
                ends: [*p, *q],
                part: (-p.point.dot(along) / along.length_squared()).clamp(0.0, 1.0),
                distance: cross_along(p, q).abs() / length,
                normal: along.perp() / length,
            }
        } else {
            let distance = p.point.length();
            let toward_origin = if distance > 0.0 {
                -p.point / distance
            } else {
                DVec2::X
            };
            ClosestFeature {
                ends: [*p, *p],
                part: 0.0,
                distance,
                normal: toward_origin,
            }
        }
    }

    pub(super) fn simplex(&self) -> Simplex {
        if self.is_edge {
            Simplex::of(&[self.p, self.q])
        } else {
            Simplex::of(&[self.p])
        }
    }

    /// From the feature towards the origin, of any length.
    #[inline(always)]
    fn toward_origin(&self) -> DVec2 {
        if self.is_edge {
            self.p.to(&self.q).perp()
        } else {
            -self.p.point
        }
    }

    /// Whether `w` lies strictly beyond the feature, which for an edge is decided exactly.
    #[inline(always)]
    fn is_passed_by(&self, w: &SupportPoint) -> bool {
        if self.is_edge {
            orientation(&self.p, &self.q, w) > 0.0
        } else {
            -self.p.point.dot(self.p.to(w)) > 0.0
        }
    }

    /// The feature that `w`, which lies beyond this one, makes with it.
    #[inline(always)]
    fn with(&self, w: &SupportPoint) -> Self {
        let (p, q) = (&self.p, &self.q);
        if !self.is_edge {
            return Self::of_segment(p, w);
        }
        let onto_p = w.point.dot(p.to(w)) > 0.0;
        let onto_q = w.point.dot(q.to(w)) > 0.0;
        if !onto_p && !onto_q {
            Self::vertex(w)
        } else if onto_p && (!onto_q || cross(p, w) > 0.0) {
            Self::of_segment(p, w)
        } else {
            Self::of_segment(w, q)
        }
    }
}

/// The walk to the point of A − B nearest the origin, for cores that are apart, a support query at a
/// time.
#[derive(Clone, Debug)]
pub struct DistanceSearch<'s> {
    difference: Difference<'s>,
    most_queries: usize,
    feature: Feature,
    queries: usize,
    done: bool,
    certainty: Certainty,
}

impl<'s> DistanceSearch<'s> {
    /// Ready to go on from `simplex`, any part of A − B that does not hold the origin, as
    /// [`Gjk`](super::Gjk)'s last one when the cores are apart.
    #[must_use]
    pub fn new<A: Support, B: Support>(a: &'s A, b: &'s B, simplex: &Simplex) -> Self {
        Self::of(Difference::new(a, b), simplex)
    }

    #[inline(always)]
    pub(super) fn of(difference: Difference<'s>, simplex: &Simplex) -> Self {
        let feature = match simplex.points() {
            [] => Feature::vertex(&difference.support(difference.first_direction())),
            points => Feature::of_simplex(points),
        };
        Self::from_feature(difference, feature)
    }

    #[inline(always)]
    pub(super) fn from_feature(difference: Difference<'s>, feature: Feature) -> Self {
        let vertices = difference.most_vertices();
        Self {
            difference,
            most_queries: vertices.unwrap_or(SMOOTH_BOUND),
            feature,
            queries: 0,
            done: false,
            certainty: match vertices {
                Some(_) => Certainty::Certified,
                None => Certainty::WithinTolerance,
            },
        }
    }

    /// The nearest feature so far.
    #[must_use]
    #[inline(always)]
    pub fn closest(&self) -> ClosestFeature {
        self.feature.measured()
    }

    pub(super) fn feature(&self) -> &Feature {
        &self.feature
    }

    /// Whether all of A − B lies on the feature's side of the origin, by more than the rounding.
    #[inline(always)]
    pub(super) fn separates(&self) -> bool {
        let toward = self.feature.toward_origin();
        let support = self.difference.support(toward);
        let level = toward.dot(support.on_a) - toward.dot(support.on_b);
        level < -self.difference.rounding() * toward.abs().element_sum()
    }

    /// Support queries of A − B so far.
    #[must_use]
    pub fn iterations(&self) -> usize {
        self.queries
    }

    /// What the distance rests on.
    #[must_use]
    pub fn certainty(&self) -> Certainty {
        self.certainty
    }

    /// Runs to the end: the feature of A − B nearest the origin.
    #[inline(always)]
    pub fn run(&mut self) -> ClosestFeature {
        while !self.done {
            self.advance();
        }
        self.closest()
    }

    /// One support query, or `None` when the nearest feature has been found.
    pub fn step(&mut self) -> Option<DistanceStep> {
        if self.done {
            return None;
        }
        let simplex = self.feature.simplex();
        let direction = self.feature.toward_origin();
        let support = self.advance();
        let after = self.feature.simplex();
        let closest = self.closest();
        let mut kept = [false; 3];
        for (mark, point) in kept
            .iter_mut()
            .zip(simplex.points().iter().chain([&support]))
        {
            *mark = after.points().contains(point);
        }
        let outcome = if self.done {
            kept[simplex.len()] = false;
            DistanceOutcome::Closest
        } else {
            DistanceOutcome::Reduce
        };
        Some(DistanceStep {
            simplex,
            direction,
            support,
            closest: closest.point(),
            distance: closest.distance,
            outcome,
            kept,
        })
    }

    /// One support query; returns the support point.
    #[inline(always)]
    fn advance(&mut self) -> SupportPoint {
        let mut support = self.difference.support(self.feature.toward_origin());
        self.queries += 1;
        let mut is_passed = self.feature.is_passed_by(&support);
        if !is_passed && self.is_coarse() {
            let toward = self.feature.toward_origin();
            support = self.difference.support_about(&self.feature.p, toward);
            is_passed = self.feature.is_passed_by(&support);
        }
        if is_passed && !self.is_over(&support) {
            self.feature = self.feature.with(&support);
        } else {
            self.done = true;
        }
        support
    }

    /// Whether a vertex may be nearer that the supports' rounding hides.
    #[inline(always)]
    fn is_coarse(&self) -> bool {
        let size = self.feature.p.point.abs().max_element();
        self.difference.is_coarse_for(size)
    }

    /// Whether the walk ends although `w` lies beyond the feature: at the bound, or where a smooth shape
    /// has less than the tolerance to gain.
    #[inline(always)]
    fn is_over(&mut self, w: &SupportPoint) -> bool {
        let smooth = self.difference.most_vertices().is_none();
        if smooth {
            let (p, q) = (&self.feature.p, &self.feature.q);
            let toward = self.feature.toward_origin();
            let gain = toward.dot(p.to(w)) / toward.length();
            let extent = p.point.length().max(w.to(q).length());
            if gain <= SMOOTH_TOLERANCE * extent {
                return true;
            }
        }
        let over = self.queries > self.most_queries;
        if over && smooth {
            self.certainty = Certainty::BoundReached;
        }
        over
    }
}
