//! GJK's distance, of two separate shapes: the walk to the point of A − B nearest the origin.
//!
//! # A step
//! The simplex is the feature of A − B, a vertex, an edge or a triangle, nearest the origin among those found. The next
//! search goes from it towards the origin. If no vertex of A − B lies beyond the feature, it is nearest of all; else
//! the new vertex w makes a nearer feature with points of the simplex (`closest_subsimplex.rs` computes it).
//!
//! # The end
//! Let v be the nearest point of the feature, and n = −v/|v|. All of A − B lies at n·x ≤ n·w, so its distance is at
//! least −n·w, and at most |v|. The difference, the gain n·(w − v), bounds the error of the distance, whatever the
//! rounding of n. The walk ends when the gain is no more than the rounding of its terms or, for a smooth shape, than
//! [`SMOOTH_TOLERANCE`]. Far from the world's origin the support is first computed again, by the vertices' differences
//! to the feature's: those are exact or nearly so.
//!
//! If w is already in the simplex, or f64 finds that the simplex contains the origin, which is impossible, the nearest
//! of all of its corners, edges and faces, each measured accurately, is the next feature. If that is the same again, or
//! after [`HULL_BOUND`] or [`SMOOTH_BOUND`] queries, the walk ends. Hulls an ulp apart can make it cycle through
//! features that rounding cannot distinguish: after [`MAX_FAST_QUERIES`] queries all are measured accurately, and the
//! one whose distance has the narrowest bounds is the answer. If that distance is lost in the rounding, the normal is
//! the axis by which exact signs separate the hulls (`exact_verdict.rs`).

use glam::DVec3;
use strum::IntoStaticStr;

use super::difference::{Difference, HULL_BOUND, SMOOTH_TOLERANCE};
use super::exact_verdict::settle;
use super::feature_distance::{Feature, nearest_part};
use super::{
    Certainty, ClosestFeature, DistanceOutcome, PosedHull, SMOOTH_BOUND, Simplex, Support,
    SupportPoint,
};

/// The reason for the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum DistanceCase {
    /// A vertex is nearer than the previous feature.
    NearerVertex,
    /// An edge is nearer than the previous feature.
    NearerEdge,
    /// A face is nearer than the previous feature.
    NearerFace,
    /// The support is not new or not in the nearest feature, which only rounding can cause: of all corners, edges and
    /// faces of the simplex, each measured accurately, this is the nearest.
    Remeasured,
    /// No point is nearer than this vertex.
    NearestVertex,
    /// No point is nearer than this edge.
    NearestEdge,
    /// No point is nearer than this face.
    NearestFace,
    /// [`SMOOTH_BOUND`] queries on a smooth shape, or 128 on hulls, did not settle the answer: the nearest feature
    /// found.
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
    /// The nearest feature before this query, as a simplex of one to three points.
    pub simplex: Simplex,
    /// The search direction, of any length.
    pub direction: DVec3,
    /// The support point of A − B along it.
    pub support: SupportPoint,
    /// The nearest feature after this query, as a simplex.
    pub nearest: Simplex,
    /// The point of A − B nearest the origin, after this query.
    pub closest: DVec3,
    /// Its distance, in px.
    pub distance: f64,
    /// The decision.
    pub outcome: DistanceOutcome,
    /// The reason for the decision.
    pub case: DistanceCase,
    /// Which of the simplex's points and, after them, the support point are kept.
    pub kept: [bool; 4],
}

/// Up to here a gain is rounding, in units of the lengths that it is the difference of.
const ROUNDING_GAIN: f64 = 8.0 * f64::EPSILON;

/// The queries after which the walk is assumed to cycle by rounding.
const MAX_FAST_QUERIES: usize = 24;

/// The gap between the bounds at which the distance of such hulls is accepted, in units of the lengths it is computed
/// from.
const ACCEPTED_GAP: f64 = 1e-13;
/// The gap up to which it counts as certain after the last query.
const CERTAIN_GAP: f64 = 1e-12;

/// GJK's distance on the cores of two separate shapes, one support query at a time.
pub struct GjkDistance<'s, A: ?Sized, B: ?Sized> {
    difference: Difference<'s, A, B>,
    /// The largest gain that ends the walk, in units of the lengths that it is the difference of.
    tolerance: f64,
    most_queries: usize,
    feature: Feature,
    /// After [`MAX_FAST_QUERIES`], the feature whose distance had the narrowest bounds, and the gap between them.
    narrowest: Option<(Feature, f64)>,
    /// At the end the weights of the feature's corners, if known.
    weights: Option<[f64; 3]>,
    queries: usize,
    done: bool,
    /// Whether the feature was chosen by measuring all parts of the simplex accurately, regardless of the support.
    is_remeasured: bool,
    /// Whether the walk ended though a support lies beyond the feature.
    is_open: bool,
    certainty: Certainty,
}

impl<'s, A: Support + ?Sized, B: Support + ?Sized> GjkDistance<'s, A, B> {
    /// Starts from `simplex`, any part of A − B that does not contain the origin, such as [`Gjk`](super::Gjk)'s last
    /// one when the cores are apart.
    #[must_use]
    pub fn new(a: &'s A, b: &'s B, simplex: &Simplex) -> Self {
        Self::of(Difference::new(a, b), simplex)
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn of(difference: Difference<'s, A, B>, simplex: &Simplex) -> Self {
        let vertices = difference.vertex_count();
        let feature = match simplex.points() {
            [] => Feature::vertex(&difference.support(difference.first_direction())),
            [first, rest @ ..] => {
                let mut feature = Feature::vertex(first);
                for w in rest {
                    if feature.has_beyond(w, 0.0) {
                        add_point(&mut feature, w);
                    }
                }
                feature
            }
        };
        Self {
            difference,
            tolerance: vertices.map_or(SMOOTH_TOLERANCE, |_| ROUNDING_GAIN),
            most_queries: vertices.map_or(SMOOTH_BOUND, |_| HULL_BOUND),
            feature,
            narrowest: None,
            weights: None,
            queries: 0,
            done: false,
            is_remeasured: false,
            is_open: false,
            certainty: Certainty::of_cores(vertices),
        }
    }

    /// The point of A − B nearest the origin, so far.
    #[must_use]
    pub fn nearest_point(&self) -> DVec3 {
        let measured = self.feature.measured();
        -measured.distance * measured.normal
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

    /// Runs to the end; returns the feature of the core of A − B nearest the origin. If hulls are so near each other that
    /// rounding hides the direction between them, the axis that separates them by exact signs gives it, and their
    /// distance is 0 to within rounding.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn run(&mut self) -> ClosestFeature {
        while !self.done {
            self.advance();
        }
        let weights = self
            .weights
            .unwrap_or_else(|| self.feature.weights_within());
        let mut found = self.feature.measured_by(weights);
        let is_unclear =
            found.distance == 0.0 || self.is_open || self.certainty == Certainty::BoundReached;
        if let Some(hulls) = self.difference.hulls()
            && is_unclear
            && found.distance <= CERTAIN_GAP * self.feature.size()
            && let Some(normal) = separating_axis(hulls, found.simplex)
        {
            self.certainty = Certainty::Certified;
            found.normal = normal;
        }
        found
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
        let outcome = if self.done {
            kept[simplex.len()] &= !simplex.points().contains(&support);
            DistanceOutcome::Closest
        } else {
            DistanceOutcome::Reduce
        };
        Some(DistanceStep {
            simplex,
            direction,
            support,
            nearest,
            closest: -measured.distance * measured.normal,
            distance: measured.distance,
            outcome,
            case: self.case(nearest.len()),
            kept,
        })
    }

    /// Why a feature of `len` points is the nearest so far, or at the end.
    fn case(&self, len: usize) -> DistanceCase {
        match (self.done, len) {
            (true, _) if self.certainty == Certainty::BoundReached => DistanceCase::BoundReached,
            (true, 1) => DistanceCase::NearestVertex,
            (true, 2) => DistanceCase::NearestEdge,
            (true, _) => DistanceCase::NearestFace,
            (false, _) if self.is_remeasured => DistanceCase::Remeasured,
            (false, 1) => DistanceCase::NearerVertex,
            (false, 2) => DistanceCase::NearerEdge,
            (false, _) => DistanceCase::NearerFace,
        }
    }

    /// One support query; returns the support point.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn advance(&mut self) -> SupportPoint {
        let toward = self.feature.toward_origin();
        let mut support = self.difference.support(toward);
        self.queries += 1;
        let mut is_passed = self.feature.has_beyond(&support, self.tolerance);
        if !is_passed && self.difference.is_coarse_for(self.feature.size()) {
            support = self.difference.support_about(self.feature.corner(), toward);
            is_passed = self.feature.has_beyond(&support, self.tolerance);
        }
        let are_hulls = self.difference.hulls().is_some();
        // Rounding may put an edge's line through the origin although the edge is not near it.
        let is_off_origin = !is_passed && are_hulls && {
            let weights = self.feature.weights_within();
            self.weights = Some(weights);
            self.feature.gap_to(&support, weights) > CERTAIN_GAP
        };
        if !is_passed && !is_off_origin {
            self.done = true;
        } else if are_hulls && (is_off_origin || self.queries > MAX_FAST_QUERIES) {
            self.advance_accurately(support);
        } else if self.queries == self.most_queries {
            self.done = true;
            self.certainty = Certainty::BoundReached;
        } else {
            [self.is_remeasured, self.is_open] = add_point(&mut self.feature, &support);
            self.done = self.is_open;
        }
        support
    }

    /// Adds the support by accurate measures, or ends with the feature whose distance had the narrowest bounds.
    #[cold]
    #[inline(never)]
    fn advance_accurately(&mut self, support: SupportPoint) {
        self.weights = None;
        let gap = self.feature.gap_to(&support, self.feature.weights_within());
        let (best, least) = match self.narrowest {
            Some((best, least)) if least <= gap => (best, least),
            _ => (self.feature, gap),
        };
        self.narrowest = Some((best, least));
        let next = nearest_with(self.feature, support);
        let is_stalled = next.simplex() == self.feature.simplex();
        self.done = least <= ACCEPTED_GAP || is_stalled || self.queries == self.most_queries;
        if self.done && least > CERTAIN_GAP {
            self.certainty = Certainty::BoundReached;
        }
        self.is_remeasured = self.feature.has(&support) || !next.has(&support);
        self.feature = if self.done { best } else { next };
    }
}

/// The axis that separates hulls by exact signs. By value, so that the result of the search can stay in registers.
#[cold]
#[inline(never)]
fn separating_axis(hulls: [&PosedHull; 2], simplex: Simplex) -> Option<DVec3> {
    settle(hulls, &simplex).separating
}

/// Replaces a feature by the nearest feature of it and a point beyond it. Returns whether all parts of the simplex were
/// measured accurately, regardless of the point, and whether the feature is the same as before.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn add_point(feature: &mut Feature, w: &SupportPoint) -> [bool; 2] {
    let had = feature.has(w);
    if !had && feature.add_point(w) {
        return [false; 2];
    }
    let next = nearest_with(*feature, *w);
    let is_remeasured = had || !next.has(w);
    let is_same = next.simplex() == feature.simplex();
    *feature = next;
    [is_remeasured, is_same]
}

/// The nearest of all parts of the simplex of a feature and a point. By value, so that the walk can stay in registers.
#[cold]
#[inline(never)]
fn nearest_with(feature: Feature, w: SupportPoint) -> Feature {
    let mut points = feature.simplex();
    if !feature.has(&w) {
        points.push(w);
    }
    nearest_part(points.points())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spatial::{Hull, Pose, PosedHull};
    use glam::dvec3;

    fn posed(points: &[DVec3], position: DVec3) -> PosedHull {
        let pose = Pose::new(position, glam::DQuat::IDENTITY).unwrap();
        Hull::new(points).unwrap().posed(&pose)
    }

    #[test]
    fn a_simplex_that_is_told_by_somebody_is_as_good_a_start() {
        let corners = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z];
        let (a, b) = (
            posed(&corners, DVec3::ZERO),
            posed(&corners, dvec3(2.0, 2.0, 2.0)),
        );
        let far = SupportPoint::new(DVec3::ZERO, dvec3(2.0, 2.0, 3.0));
        let other = SupportPoint::new(DVec3::X, dvec3(3.0, 2.0, 2.0));
        for start in [&[][..], &[far], &[far, other], &[far, other, far]] {
            let mut search = GjkDistance::new(&a, &b, &Simplex::new(start));
            let distance = search.run().distance;
            approx::assert_abs_diff_eq!(distance, 5.0 / 3f64.sqrt(), epsilon = 1e-15);
        }
    }
}
