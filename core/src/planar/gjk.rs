//! GJK in two dimensions: whether A − B contains the origin.
//!
//! Gilbert, Johnson and Keerthi, "A fast procedure for computing the distance between complex objects in
//! three-dimensional space", 1988, in the form that computes the verdict alone. Depending on the number of points of
//! the simplex, the next query goes along the difference of the vertex means, in the opposite direction, or
//! perpendicular to the segment towards the origin.
//!
//! # The triangle
//! Order the segment so that cross(p, q) > 0: the origin lies to its left, and w is searched there. The three triangles
//! of the origin and the edges of pqw have the areas cross(p, q)/2, cross(q, w)/2 and cross(w, p)/2. The first is
//! positive; if the others are not negative, the origin is in the triangle. Otherwise it lies beyond the edge whose
//! area is negative, the vertex opposite that edge is dropped, and the edge, reversed, has the origin to its left
//! again. These signs are exact, so a triangle reported to contain the origin does.
//!
//! # The end
//! The cap of A − B beyond the new edge lies in the cap beyond the old one, without w: fewer vertices remain to be
//! found with each query, and A − B has at most as many as A and B together. Rounding can break that argument, never
//! the verdict: when a support is not new, is level with the origin to within rounding, or as many queries were made as
//! A and B have vertices, plus two, the exact boundary of A − B decides where the origin lies, and no further query is
//! made. A smooth core has no such boundary. There, a support level with the origin to within rounding shows only that
//! this axis does not separate, and the walk continues until the points found are within [`SMOOTH_TOLERANCE`] of the
//! origin: the shapes touch, which counts as colliding. If a support is not new, the origin is in line with the edge,
//! and the search continues from the nearer end. The walk ends after [`SMOOTH_BOUND`] queries, which [`Gjk::certainty`]
//! reports.

use glam::DVec2;
use strum::IntoStaticStr;

use super::boundary::{Boundary, OriginLocation};
use super::certainty::SMOOTH_TOLERANCE;
use super::difference::Difference;
use super::predicates::cross;
use super::{Certainty, PosedHull, SMOOTH_BOUND, Simplex, Support, SupportPoint};
use crate::exact::are_opposite;

/// What one support query of GJK decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum GjkOutcome {
    /// The point was added to the simplex, which needs more.
    Grow,
    /// Part of the simplex lies farther from the origin than the rest: points are dropped.
    Reduce,
    /// All of A − B lies behind the origin: the cores are apart.
    Separated,
    /// The simplex contains the origin: the cores collide.
    Colliding,
}

impl GjkOutcome {
    /// The decision's name in traces.
    #[must_use]
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// Whether the cores collide, once that is decided.
    #[inline(always)]
    pub(crate) fn verdict(self) -> Option<bool> {
        match self {
            Self::Separated => Some(false),
            Self::Colliding => Some(true),
            Self::Grow | Self::Reduce => None,
        }
    }
}

/// The reason for the decision. Points are indices into the step's simplex and, after it, the support.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum GjkCase {
    /// The first point: next comes the opposite direction.
    First,
    /// The support falls short of the origin along the direction.
    FallsShort,
    /// The support is the origin.
    AtOrigin,
    /// The origin lies on the line between the two points.
    Between,
    /// The second support is the first again.
    FoundAgain,
    /// The origin is in line with the two points, not between them.
    InLine {
        /// The farther one, which is dropped.
        gone: usize,
    },
    /// The origin lies off the line through the two points.
    Beside,
    /// The origin is inside the triangle.
    Inside,
    /// The origin is on this edge of the triangle.
    OnEdge([usize; 2]),
    /// The origin is beyond the edge opposite this point of the triangle.
    BeyondEdge {
        /// The dropped point.
        gone: usize,
    },
    /// Rounding left the verdict open, and the exact boundary of A − B settled it.
    SettledExactly,
    /// The support of a smooth shape is level with the origin to within rounding.
    LevelWithinRounding,
    /// [`SMOOTH_BOUND`](super::SMOOTH_BOUND) queries on a smooth shape did not settle the verdict, which counts as
    /// touching.
    BoundReached,
}

impl GjkCase {
    /// The case's name in traces.
    #[must_use]
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

/// A step of GJK without its query, in either dimension: of a simplex and a support of N points together.
#[derive(Clone, Copy)]
pub(crate) struct Decision<Case = GjkCase, const N: usize = 3> {
    pub(crate) outcome: GjkOutcome,
    pub(crate) case: Case,
    pub(crate) kept: [bool; N],
}

impl<Case, const N: usize> Decision<Case, N> {
    #[inline(always)]
    pub(crate) fn new(outcome: GjkOutcome, case: Case, kept: [bool; N]) -> Self {
        Self {
            outcome,
            case,
            kept,
        }
    }

    #[inline(always)]
    pub(crate) fn grow(case: Case, kept: [bool; N]) -> Self {
        Self::new(GjkOutcome::Grow, case, kept)
    }

    #[inline(always)]
    pub(crate) fn reduce(case: Case, kept: [bool; N]) -> Self {
        Self::new(GjkOutcome::Reduce, case, kept)
    }

    #[inline(always)]
    pub(crate) fn colliding(case: Case, kept: [bool; N]) -> Self {
        Self::new(GjkOutcome::Colliding, case, kept)
    }
}

/// One support query of GJK and its result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GjkStep {
    /// The simplex before this query.
    pub simplex: Simplex,
    /// The search direction, of any length.
    pub direction: DVec2,
    /// The support point of A − B along it.
    pub support: SupportPoint,
    /// The decision.
    pub outcome: GjkOutcome,
    /// The reason for the decision.
    pub case: GjkCase,
    /// Which of the simplex's points and, after them, the support point are kept.
    pub kept: [bool; 3],
}

/// GJK on the cores of two shapes, one support query at a time. It ignores the radii.
pub struct Gjk<'s, A: ?Sized, B: ?Sized> {
    pub(super) difference: Difference<'s, A, B>,
    /// How far A − B may reach beyond a support, in px for a direction of length 1.
    rounding: f64,
    most_queries: usize,
    /// The simplex's points, oldest first, of which `len` count. Separate fields: an array's elements would be kept in
    /// memory, which takes half of the time of a query.
    p: SupportPoint,
    q: SupportPoint,
    r: SupportPoint,
    len: u8,
    /// Whether the direction is to the left of the simplex's edge p→q, or to its right.
    is_left: bool,
    direction: DVec2,
    queries: usize,
    colliding: Option<bool>,
    /// Whether the exact boundary gave the verdict.
    settled_exactly: bool,
    certainty: Certainty,
}

impl<'s, A: Support + ?Sized, B: Support + ?Sized> Gjk<'s, A, B> {
    /// Starts with a query along the direction from A's centre to B's (for a polygon the mean of its vertices), or +x
    /// when they coincide.
    #[must_use]
    #[inline(always)]
    pub fn new(a: &'s A, b: &'s B) -> Self {
        let difference = Difference::new(a, b);
        Self::of(difference, difference.first_direction())
    }

    /// Starts with a query along `direction`, of any length; as [`Gjk::new`] if it is zero or not finite.
    #[must_use]
    pub fn towards(a: &'s A, b: &'s B, direction: DVec2) -> Self {
        let difference = Difference::new(a, b);
        // Products with a subnormal direction would underflow.
        let scaled = direction / direction.abs().max_element();
        if scaled.is_finite() {
            Self::of(difference, scaled)
        } else {
            Self::of(difference, difference.first_direction())
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn of(difference: Difference<'s, A, B>, direction: DVec2) -> Self {
        let vertices = difference.most_vertices();
        Self {
            difference,
            rounding: difference.rounding(),
            most_queries: vertices.map_or(SMOOTH_BOUND, |count| count + 2),
            p: SupportPoint::default(),
            q: SupportPoint::default(),
            r: SupportPoint::default(),
            len: 0,
            is_left: true,
            direction,
            queries: 0,
            colliding: None,
            settled_exactly: false,
            certainty: Certainty::of_cores(vertices),
        }
    }

    /// The current simplex; after [`GjkOutcome::Colliding`] it contains the origin, after [`GjkOutcome::Separated`] its
    /// last point is the one beyond which the origin lies.
    #[must_use]
    #[inline(always)]
    pub fn simplex(&self) -> Simplex {
        Simplex {
            points: [self.p, self.q, self.r],
            len: usize::from(self.len),
        }
    }

    /// Support queries of A − B after the first, so far.
    #[must_use]
    pub fn iterations(&self) -> usize {
        self.queries.saturating_sub(1)
    }

    /// The direction of the next query or, at the end, the one along which the cores are separate.
    #[must_use]
    pub fn direction(&self) -> DVec2 {
        self.direction
    }

    /// How certain the verdict is.
    #[must_use]
    pub fn certainty(&self) -> Certainty {
        self.certainty
    }

    /// Whether rounding left the verdict open and the exact boundary of A − B gave it.
    #[must_use]
    pub fn is_settled_exactly(&self) -> bool {
        self.settled_exactly
    }

    /// Runs to the end; returns whether the cores collide.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn run(&mut self) -> bool {
        loop {
            if let Some(colliding) = self.colliding {
                return colliding;
            }
            self.advance();
        }
    }

    /// One support query, or `None` when the verdict has been given.
    pub fn step(&mut self) -> Option<GjkStep> {
        if self.colliding.is_some() {
            return None;
        }
        let simplex = self.simplex();
        let direction = self.direction;
        let (support, decision) = self.advance();
        Some(GjkStep {
            simplex,
            direction,
            support,
            outcome: decision.outcome,
            case: decision.case,
            kept: decision.kept,
        })
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn advance(&mut self) -> (SupportPoint, Decision) {
        self.queries += 1;
        let d = self.direction;
        let w = self.difference.support(d);
        let level = d.dot(w.on_a) - d.dot(w.on_b);
        let error = self.rounding * (d.x.abs() + d.y.abs());
        let decision = if level < -error {
            self.end_with(&w, GjkOutcome::Separated, GjkCase::FallsShort)
        } else if (level < 0.0 && self.ends_at_level(&w))
            || self.is_stale(&w)
            || self.queries == self.most_queries
        {
            self.settle(&w)
        } else {
            self.update_simplex(&w)
        };
        self.colliding = decision.outcome.verdict();
        (w, decision)
    }

    /// Whether a support that is level with the origin to within rounding ends the walk: for hulls it does, and the
    /// exact boundary decides; for smooth cores only if the points found are that near the origin.
    #[inline(always)]
    fn ends_at_level(&self, w: &SupportPoint) -> bool {
        self.difference.hulls().is_some() || self.comes_near_origin(w)
    }

    /// Whether an edge between two of the simplex's points and `w` is within [`SMOOTH_TOLERANCE`] of the origin.
    #[cold]
    #[inline(never)]
    fn comes_near_origin(&self, w: &SupportPoint) -> bool {
        let [p, q, w] = [self.p, self.q, *w].map(|point| point.point());
        let edges = match self.len {
            0 => [[w, w]; 3],
            1 => [[p, w]; 3],
            _ => [[p, q], [q, w], [w, p]],
        };
        edges.into_iter().any(|[from, to]| {
            let extent = from.abs().max(to.abs()).max_element();
            let nearest = nearest_on_segment([from, to], DVec2::ZERO).length();
            nearest <= SMOOTH_TOLERANCE * extent + self.rounding
        })
    }

    /// Ends with the last support in the simplex.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn end_with(&mut self, w: &SupportPoint, outcome: GjkOutcome, case: GjkCase) -> Decision {
        match self.len {
            0 => self.p = *w,
            1 => self.q = *w,
            _ => self.r = *w,
        }
        self.len += 1;
        Decision::new(outcome, case, [true; 3])
    }

    /// Whether a support is already in the simplex, so that the walk can't continue. Only the first two queries, in
    /// opposite directions, may find the same point.
    #[inline(always)]
    fn is_stale(&self, support: &SupportPoint) -> bool {
        match self.len {
            2 => self.p.point() == support.point() || self.q.point() == support.point(),
            1 => self.queries > 2 && self.p.point() == support.point(),
            _ => false,
        }
    }

    /// Ends or continues when f64 can't decide.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn settle(&mut self, w: &SupportPoint) -> Decision {
        let Some(hulls) = self.difference.hulls() else {
            return self.settle_smooth(w);
        };
        let verdict = settled(hulls, [self.p, self.q, *w], self.len);
        [self.p, self.q, self.r] = verdict.simplex;
        self.len = verdict.len;
        self.settled_exactly = true;
        let outcome = match verdict.separating {
            Some(direction) => {
                self.direction = direction;
                GjkOutcome::Separated
            }
            None => GjkOutcome::Colliding,
        };
        Decision::new(outcome, GjkCase::SettledExactly, verdict.kept)
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn settle_smooth(&mut self, w: &SupportPoint) -> Decision {
        if self.queries == self.most_queries {
            self.certainty = Certainty::BoundReached;
            self.end_with(w, GjkOutcome::Colliding, GjkCase::BoundReached)
        } else if self.len < 2 || self.comes_near_origin(w) {
            self.end_with(w, GjkOutcome::Colliding, GjkCase::LevelWithinRounding)
        } else {
            self.keep_nearer_end()
        }
    }

    /// Keeps the nearer end of the simplex's edge, which the origin is in line with.
    fn keep_nearer_end(&mut self) -> Decision {
        let [p, q] = [self.p, self.q].map(|end| end.point().length_squared());
        let gone = usize::from(q >= p);
        if gone == 0 {
            self.p = self.q;
        }
        self.len = 1;
        self.direction = -self.p.point();
        Decision::reduce(GjkCase::InLine { gone }, [gone != 0, gone != 1, false])
    }

    /// Adds the support point to the simplex and decides where to search next.
    #[inline(always)]
    fn update_simplex(&mut self, w: &SupportPoint) -> Decision {
        match self.len {
            0 => self.add_first(w),
            1 => self.add_second(w),
            _ => self.add_third(w),
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn add_first(&mut self, w: &SupportPoint) -> Decision {
        self.p = *w;
        self.len = 1;
        self.direction = -self.direction;
        let (outcome, case) = if w.point() == DVec2::ZERO {
            (GjkOutcome::Colliding, GjkCase::AtOrigin)
        } else {
            (GjkOutcome::Grow, GjkCase::First)
        };
        Decision::new(outcome, case, [true, false, false])
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn add_second(&mut self, w: &SupportPoint) -> Decision {
        let p = self.p;
        let area = cross(&p, w);
        if area == 0.0 {
            return self.add_collinear(w);
        }
        self.q = *w;
        self.len = 2;
        self.search_beyond_edge(area);
        Decision::grow(GjkCase::Beside, [true, true, false])
    }

    /// The second point, on a line with the first and the origin.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn add_collinear(&mut self, w: &SupportPoint) -> Decision {
        let case = case_in_line(self.p.point(), w.point());
        let mut kept = [true, true, false];
        let outcome = match case {
            GjkCase::Between => {
                self.q = *w;
                self.len = 2;
                GjkOutcome::Colliding
            }
            GjkCase::AtOrigin => {
                self.p = *w;
                kept[0] = false;
                GjkOutcome::Colliding
            }
            _ => {
                let gone = usize::from(case != GjkCase::InLine { gone: 0 });
                kept[gone] = false;
                if gone == 0 {
                    self.p = *w;
                }
                self.direction = -self.p.point();
                GjkOutcome::Reduce
            }
        };
        Decision::new(outcome, case, kept)
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn add_third(&mut self, w: &SupportPoint) -> Decision {
        let (p, q) = (self.p, self.q);
        let side = if self.is_left { 1.0 } else { -1.0 };
        let (area_qw, area_wp) = (cross(&q, w), cross(w, &p));
        let (beyond_qw, beyond_wp) = (side * area_qw, side * area_wp);
        if beyond_qw >= 0.0 && beyond_wp >= 0.0 {
            self.r = *w;
            self.len = 3;
            let case = match (beyond_qw == 0.0, beyond_wp == 0.0) {
                (true, true) => GjkCase::AtOrigin,
                (true, false) => GjkCase::OnEdge([1, 2]),
                (false, true) => GjkCase::OnEdge([2, 0]),
                (false, false) => GjkCase::Inside,
            };
            return Decision::colliding(case, [true; 3]);
        }
        self.q = *w;
        let gone = if beyond_qw <= beyond_wp {
            self.p = q;
            self.search_beyond_edge(area_qw);
            0
        } else {
            self.search_beyond_edge(-area_wp);
            1
        };
        Decision::reduce(GjkCase::BeyondEdge { gone }, [gone != 0, gone != 1, true])
    }

    /// Searches perpendicular to the simplex's edge p→q on the origin's side, given by the sign of `area`, cross(p, q).
    #[inline(always)]
    fn search_beyond_edge(&mut self, area: f64) {
        // The side is unpredictable: no branch.
        self.direction = self.p.to(&self.q).perp() * 1f64.copysign(area);
        self.is_left = area > 0.0;
    }
}

/// The exact verdict.
struct ExactVerdict {
    /// Contains the origin, or ends with the point beyond which it lies along `separating`.
    simplex: [SupportPoint; 3],
    len: u8,
    /// The direction along which the cores are apart.
    separating: Option<DVec2>,
    kept: [bool; 3],
}

/// The verdict by the exact boundary; `points` are the simplex, of which `len` count, and the support after
/// them. By value, so that the walk in f64 can stay in registers.
#[cold]
#[inline(never)]
fn settled(hulls: [&PosedHull; 2], points: [SupportPoint; 3], len: u8) -> ExactVerdict {
    let (simplex, separating) = match Boundary::of(hulls).locate_origin() {
        OriginLocation::Inside(simplex) => (simplex, None),
        OriginLocation::BeyondEdge([p, q]) => (Simplex::new(&[p, q]), Some(-p.to(&q).perp())),
        OriginLocation::BeyondEnd(p) => (Simplex::new(&[p]), Some(-p.point())),
    };
    let (before, w) = (&points[..usize::from(len)], &points[2]);
    ExactVerdict {
        simplex: simplex.points,
        len: simplex.len as u8,
        separating,
        kept: simplex.contained(before.iter().chain([w])),
    }
}

/// The position of the origin on the line of two points; an f64 difference has the sign of the exact one.
#[cold]
#[inline(never)]
fn case_in_line(p: DVec2, w: DVec2) -> GjkCase {
    if w == DVec2::ZERO {
        GjkCase::AtOrigin
    } else if are_opposite(p.to_array(), w.to_array()) {
        GjkCase::Between
    } else if p == w {
        GjkCase::FoundAgain
    } else {
        let gone = usize::from(w.abs().max_element() >= p.abs().max_element());
        GjkCase::InLine { gone }
    }
}

/// The point of the segment nearest `point`, all in one space; if the ends coincide, that end.
#[must_use]
pub fn nearest_on_segment([from, to]: [DVec2; 2], point: DVec2) -> DVec2 {
    let along = to - from;
    let share = (point - from).dot(along) / along.length_squared();
    if share.is_finite() {
        from + share.clamp(0.0, 1.0) * along
    } else {
        from
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{Ellipse, Polygon, Pose, Shape};
    use glam::dvec2;
    use proptest::prelude::*;

    fn rectangle([x, y]: [f64; 2], at: DVec2) -> PosedHull {
        let corners = [(-x, -y), (x, -y), (x, y), (-x, y)].map(DVec2::from);
        let pose = Pose::new(at, 0.0).unwrap();
        Polygon::new(&corners).unwrap().posed(&pose)
    }

    #[test]
    fn a_smooth_shape_whose_support_is_level_with_the_origin_may_be_apart() {
        let ellipse = Shape::from(Ellipse::new(3.0, 1.0).unwrap()).posed(&Pose::default());
        let (near, far) = (dvec2(2.0, 2.697_369_980_181_903_8), dvec2(0.0, 2.0));
        assert!(!Gjk::new(&ellipse, &rectangle([1.0; 2], near)).run());
        assert!(Gjk::new(&ellipse, &rectangle([1.0; 2], far)).run());
    }

    fn tenths(count: i32) -> f64 {
        f64::from(count) / 10.0
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn a_round_core_and_a_box_on_a_lattice_collide_when_they_are_not_apart(
            radius in 1..40i32, half in prop::array::uniform2(1..40i32),
            at in prop::array::uniform2(-90..90i32), far in prop_oneof![Just(0), Just(1_000_000)],
        ) {
            let [center, place] = [[0; 2], at].map(|at| DVec2::from(at.map(|along| tenths(far + along))));
            let pose = Pose::new(center, 0.0).unwrap();
            let round = Shape::from(Ellipse::new(tenths(radius), tenths(radius)).unwrap()).posed(&pose);
            let other = rectangle(half.map(tenths), place);
            let beyond = DVec2::from([0, 1].map(|k| tenths((at[k].abs() - half[k]).max(0))));
            let gap = beyond.length() - tenths(radius);
            let mut gjk = Gjk::new(&round, &other);
            let collides = gjk.run();
            // Coordinates of tenths are rounded: shapes that touch by whole numbers may be apart.
            prop_assert!(gap.abs() < 1e-8 || collides == (gap < 0.0), "{} apart", gap);
            prop_assert_ne!(gjk.certainty(), Certainty::BoundReached);
        }
    }
}
