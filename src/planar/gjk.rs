//! GJK in two dimensions: does A − B hold the origin?
//!
//! Gilbert, Johnson and Keerthi, "A fast procedure for computing the distance between complex objects
//! in three-dimensional space", 1988, in the form that asks for the verdict alone: by how many points
//! the simplex has, the next search goes along the difference of the vertex means, the opposite way,
//! or square to the segment towards the origin.
//!
//! # The triangle
//! Order the segment so that cross(p, q) > 0: the origin lies to its left, and w is sought there. The
//! three triangles that the origin makes with the edges of pqw have the areas cross(p, q)/2,
//! cross(q, w)/2 and cross(w, p)/2. The first is positive; if the others are not negative, the origin
//! is in the triangle. Otherwise it lies beyond the edge whose area is negative, the vertex across from
//! that edge goes, and the edge, turned round, has the origin to its left again. These signs are
//! exact, so a triangle that is said to hold the origin does.
//!
//! # The end
//! The cap of A − B beyond the new edge lies in the cap beyond the old one, without w: the vertices
//! that can still be found grow fewer, so there are at most as many steps as A − B has vertices, and
//! it has at most as many as A and B together. Rounding can break that argument, never the verdict:
//! when a support is not new, lies too near the origin's level to tell, or the vertices are used up,
//! the walk goes on in exact arithmetic, where the argument holds. A smooth core has no exact walk:
//! there the same signs mean that the shapes touch within rounding, which counts as colliding, and the
//! walk ends after [`SMOOTH_BOUND`] queries; [`Gjk::certainty`] tells.
//!
//! Measured: over the million pairs of `tests/oracle.rs`, of which half are chosen for trouble, at most
//! 10 iterations for two triangles or boxes, 19 for up to 16 vertices in A and B together, 35 for 32, 49
//! for 128, 8 for 600.

use glam::DVec2;

use super::difference::{Difference, SearchDirection};
use super::predicates::cross;
use super::{Simplex, Support, SupportPoint};

/// The most support queries that are spent on a smooth shape, in each of GJK, EPA and the distance.
pub const SMOOTH_BOUND: usize = 128;

/// What a verdict or a length rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// A certificate that is exact, or an axis that separates by more than its rounding error.
    Certified,
    /// A smooth shape, right to [`SMOOTH_TOLERANCE`](super::SMOOTH_TOLERANCE).
    WithinTolerance,
    /// A smooth shape for which the bound of [`SMOOTH_BOUND`] queries came first: the best found.
    BoundReached,
}

/// What one support query of GJK decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GjkOutcome {
    /// The simplex took the point in and needs more.
    Grow,
    /// The origin lies beyond an edge of the simplex: a point went.
    Reduce,
    /// All of A − B lies behind the origin: the cores are apart.
    Separated,
    /// The simplex holds the origin: the cores collide.
    Colliding,
}

/// One support query of GJK and what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GjkStep {
    /// The simplex before this query.
    pub simplex: Simplex,
    /// The search direction, of any length.
    pub direction: DVec2,
    /// The support point of A − B along it.
    pub support: SupportPoint,
    /// What was decided.
    pub outcome: GjkOutcome,
    /// Which of the simplex's points and, after them, the support point stay.
    pub kept: [bool; 3],
}

/// GJK on the cores of two shapes, a support query at a time. Radii are left to the queries.
#[derive(Clone, Debug)]
pub struct Gjk<'s> {
    difference: Difference<'s>,
    /// How far A − B may reach beyond a support, in px for a direction of length 1.
    rounding: f64,
    most_queries: usize,
    /// The simplex's points, oldest first, of which `len` count. One by one: an array's elements would be
    /// kept in memory, and half of the time of a query goes there.
    p: SupportPoint,
    q: SupportPoint,
    r: SupportPoint,
    len: u8,
    direction: DVec2,
    /// How the direction came from the simplex, for the exact walk.
    origin_of_direction: DirectionOrigin,
    exact: bool,
    queries: usize,
    colliding: Option<bool>,
    certainty: Certainty,
}

impl<'s> Gjk<'s> {
    /// Ready for the first query, along the way from A's centre to B's (for a polygon the mean of its
    /// vertices), or +x when they coincide.
    #[must_use]
    #[inline(always)]
    pub fn new<A: Support, B: Support>(a: &'s A, b: &'s B) -> Self {
        let difference = Difference::new(a, b);
        Self::of(difference, difference.first_direction())
    }

    /// Ready for the first query along `direction`, which must not be zero.
    #[must_use]
    pub fn towards<A: Support, B: Support>(a: &'s A, b: &'s B, direction: DVec2) -> Self {
        Self::of(Difference::new(a, b), direction)
    }

    #[inline(always)]
    pub(super) fn of(difference: Difference<'s>, direction: DVec2) -> Self {
        let vertices = difference.most_vertices();
        Self {
            difference,
            rounding: difference.rounding(),
            most_queries: vertices.map_or(SMOOTH_BOUND, |count| count + 2),
            p: SupportPoint::default(),
            q: SupportPoint::default(),
            r: SupportPoint::default(),
            len: 0,
            direction,
            origin_of_direction: DirectionOrigin::Given,
            exact: false,
            queries: 0,
            colliding: None,
            certainty: match vertices {
                Some(_) => Certainty::Certified,
                None => Certainty::WithinTolerance,
            },
        }
    }

    /// The simplex as it stands; after [`GjkOutcome::Colliding`] it holds the origin, after
    /// [`GjkOutcome::Separated`] its last point is the one behind which the origin lies.
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

    /// The direction of the next query or, at the end, of the last.
    #[must_use]
    pub fn direction(&self) -> DVec2 {
        self.direction
    }

    /// What the verdict rests on.
    #[must_use]
    pub fn certainty(&self) -> Certainty {
        self.certainty
    }

    pub(super) fn difference(&self) -> &Difference<'s> {
        &self.difference
    }

    /// Runs to the end: whether the cores collide.
    #[inline(always)]
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
        let (support, outcome, kept) = self.advance();
        Some(GjkStep {
            simplex,
            direction,
            support,
            outcome,
            kept,
        })
    }

    /// The step itself.
    #[inline(always)]
    fn advance(&mut self) -> (SupportPoint, GjkOutcome, [bool; 3]) {
        self.queries += 1;
        let (support, side) = self.look();
        let (outcome, kept) = match side {
            Side::Beyond => self.take(&support),
            Side::Behind => (self.end_with(&support, GjkOutcome::Separated), [true; 3]),
            Side::Touching => (self.end_with(&support, GjkOutcome::Colliding), [true; 3]),
        };
        self.colliding = match outcome {
            GjkOutcome::Separated => Some(false),
            GjkOutcome::Colliding => Some(true),
            GjkOutcome::Grow | GjkOutcome::Reduce => None,
        };
        (support, outcome, kept)
    }

    /// Ends with the last support in the simplex.
    #[inline(always)]
    fn end_with(&mut self, w: &SupportPoint, outcome: GjkOutcome) -> GjkOutcome {
        match self.len {
            0 => self.p = *w,
            1 => self.q = *w,
            _ => self.r = *w,
        }
        self.len += 1;
        outcome
    }

    /// The support along the current direction and on which side of the origin it lies.
    #[inline(always)]
    fn look(&mut self) -> (SupportPoint, Side) {
        if self.exact {
            return self.look_exactly();
        }
        let d = self.direction;
        let support = self.difference.support(d);
        let level = d.dot(support.on_a) - d.dot(support.on_b);
        let error = self.rounding * (d.x.abs() + d.y.abs());
        if level < -error {
            (support, Side::Behind)
        } else if level < 0.0 || self.is_stale(&support) {
            self.look_again(support)
        } else {
            (support, Side::Beyond)
        }
    }

    /// Whether a support leads nowhere because it is there already, or too many have been found. Only
    /// the first two queries, which look both ways, may find the same point.
    #[inline(always)]
    fn is_stale(&self, support: &SupportPoint) -> bool {
        let seen = match self.len {
            2 => self.p.point == support.point || self.q.point == support.point,
            1 => self.queries > 2 && self.p.point == support.point,
            _ => false,
        };
        seen || self.queries > self.most_queries
    }

    /// What to do when f64 does not lead on: the exact walk, where there is one.
    #[inline(always)]
    fn look_again(&mut self, support: SupportPoint) -> (SupportPoint, Side) {
        if self.difference.polytopes().is_some() {
            self.exact = true;
            return self.look_exactly();
        }
        if self.queries > self.most_queries {
            self.certainty = Certainty::BoundReached;
        }
        (support, Side::Touching)
    }

    #[inline(always)]
    fn look_exactly(&self) -> (SupportPoint, Side) {
        let (p, q) = (self.p, self.q);
        let direction = match self.origin_of_direction {
            DirectionOrigin::Given => SearchDirection::of(self.direction),
            DirectionOrigin::Point => SearchDirection::from_point_to_origin(&p),
            DirectionOrigin::Edge => SearchDirection::across(&p, &q),
            DirectionOrigin::EdgeReversed => SearchDirection::across(&q, &p),
        };
        let (support, is_behind) = exact_look(self.difference, direction);
        (
            support,
            if is_behind {
                Side::Behind
            } else {
                Side::Beyond
            },
        )
    }

    /// Takes the support point into the simplex and decides where to search next; which of the points
    /// and, after them, the support point stay.
    #[inline(always)]
    fn take(&mut self, w: &SupportPoint) -> (GjkOutcome, [bool; 3]) {
        match self.len {
            0 => self.take_first(w),
            1 => self.take_second(w),
            _ => self.take_third(w),
        }
    }

    #[inline(always)]
    fn take_first(&mut self, w: &SupportPoint) -> (GjkOutcome, [bool; 3]) {
        self.p = *w;
        self.len = 1;
        if w.point == DVec2::ZERO {
            return (GjkOutcome::Colliding, [true, false, false]);
        }
        self.direction = -self.direction;
        (GjkOutcome::Grow, [true, false, false])
    }

    #[inline(always)]
    fn take_second(&mut self, w: &SupportPoint) -> (GjkOutcome, [bool; 3]) {
        let p = self.p;
        let area = cross(&p, w);
        self.q = *w;
        self.len = 2;
        if area != 0.0 {
            self.search_beyond_edge(area);
            return (GjkOutcome::Grow, [true, true, false]);
        }
        match on_line(p.point, w.point) {
            OnLine::IsSecond => {
                self.p = *w;
                self.len = 1;
                (GjkOutcome::Colliding, [false, true, false])
            }
            OnLine::Between => (GjkOutcome::Colliding, [true, true, false]),
            OnLine::Beyond { second_is_nearer } => {
                let nearer = if second_is_nearer { *w } else { p };
                self.p = nearer;
                self.len = 1;
                self.direction = -nearer.point;
                self.origin_of_direction = DirectionOrigin::Point;
                let kept = [!second_is_nearer, second_is_nearer, false];
                (GjkOutcome::Reduce, kept)
            }
        }
    }

    #[inline(always)]
    fn take_third(&mut self, w: &SupportPoint) -> (GjkOutcome, [bool; 3]) {
        let (p, q) = (self.p, self.q);
        // The origin was found to the left of the edge that the direction is across.
        let side = if self.origin_of_direction == DirectionOrigin::Edge {
            1.0
        } else {
            -1.0
        };
        let (area_qw, area_wp) = (cross(&q, w), cross(w, &p));
        let (beyond_qw, beyond_wp) = (side * area_qw, side * area_wp);
        if beyond_qw >= 0.0 && beyond_wp >= 0.0 {
            self.r = *w;
            self.len = 3;
            (GjkOutcome::Colliding, [true, true, true])
        } else if beyond_qw <= beyond_wp {
            self.p = q;
            self.q = *w;
            self.search_beyond_edge(area_qw);
            (GjkOutcome::Reduce, [false, true, true])
        } else {
            self.q = *w;
            self.search_beyond_edge(-area_wp);
            (GjkOutcome::Reduce, [true, false, true])
        }
    }

    /// Searches square to the simplex's edge p→q on the origin's side, which the sign of `area`,
    /// cross(p, q), tells.
    #[inline(always)]
    fn search_beyond_edge(&mut self, area: f64) {
        // Which side it is, is a toss-up: no branch.
        self.direction = self.p.to(&self.q).perp() * 1f64.copysign(area);
        self.origin_of_direction = if area > 0.0 {
            DirectionOrigin::Edge
        } else {
            DirectionOrigin::EdgeReversed
        };
    }
}

/// Where on the line through two points the origin lies.
enum OnLine {
    IsSecond,
    Between,
    Beyond { second_is_nearer: bool },
}

/// Of two points on a line through the origin; f64 keeps the sign of a difference. By value, as
/// [`exact_look`].
#[cold]
#[inline(never)]
fn on_line(p: DVec2, w: DVec2) -> OnLine {
    if w == DVec2::ZERO {
        OnLine::IsSecond
    } else if signs(p) == -signs(w) {
        OnLine::Between
    } else {
        OnLine::Beyond {
            second_is_nearer: w.abs().max_element() < p.abs().max_element(),
        }
    }
}

/// The exact support along a direction, and whether it lies strictly behind the origin. By value, so
/// that the walk in f64 can stay in registers.
#[cold]
#[inline(never)]
fn exact_look(difference: Difference<'_>, direction: SearchDirection) -> (SupportPoint, bool) {
    let support = difference.exact_support(&direction);
    let level = direction.exact_dot(&[support.on_a, -support.on_b]);
    (support, level < 0.0)
}

/// How a search direction came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DirectionOrigin {
    /// It was given, or is the opposite of one that was.
    Given,
    /// From the simplex's point to the origin.
    Point,
    /// Square to the simplex's edge, to the left.
    Edge,
    /// Square to the simplex's edge, to the right.
    EdgeReversed,
}

/// The signs of a vector's components, with 0 for 0.
fn signs(v: DVec2) -> DVec2 {
    let sign = |c: f64| if c == 0.0 { 0.0 } else { c.signum() };
    DVec2::new(sign(v.x), sign(v.y))
}

/// Where the farthest point of A − B along a direction lies, seen from the origin.
enum Side {
    /// Behind it: so does all of A − B.
    Behind,
    /// Level with it or beyond.
    Beyond,
    /// Level with it as far as can be told of a smooth shape.
    Touching,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{Polygon, Polytope, Pose};
    use glam::dvec2;

    fn posed(points: &[(f64, f64)]) -> Polytope {
        let points: Vec<_> = points.iter().map(|&(x, y)| dvec2(x, y)).collect();
        Polygon::new(&points).unwrap().posed(&Pose::default())
    }

    fn outcomes(a: &Polytope, b: &Polytope) -> Vec<GjkOutcome> {
        let mut gjk = Gjk::new(a, b);
        std::iter::from_fn(|| gjk.step().map(|step| step.outcome)).collect()
    }

    #[test]
    fn two_squares_side_by_side_are_separated_by_the_first_query() {
        let a = posed(&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]);
        let b = posed(&[(3.0, 0.0), (4.0, 0.0), (4.0, 1.0), (3.0, 1.0)]);
        assert_eq!(outcomes(&a, &b), [GjkOutcome::Separated]);
    }

    #[test]
    fn overlapping_squares_end_in_a_triangle_that_holds_the_origin() {
        // A − B is [−1.5, 0.5] × [−1.25, 0.75]. Along (0.5, 0.25) the support is (0.5, 0.75), opposite
        // (−1.5, −1.25); the origin lies right of the segment, and along (2, −2) the support is
        // (0.5, −1.25), with which the triangle holds the origin.
        let a = posed(&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]);
        let b = posed(&[(0.5, 0.25), (1.5, 0.25), (1.5, 1.25), (0.5, 1.25)]);
        let mut gjk = Gjk::new(&a, &b);
        assert!(gjk.run());
        let points: Vec<_> = gjk.simplex().points().iter().map(|w| w.point).collect();
        assert_eq!(
            points,
            [dvec2(0.5, 0.75), dvec2(-1.5, -1.25), dvec2(0.5, -1.25)]
        );
        assert_eq!(gjk.iterations(), 2);
    }

    #[test]
    fn a_shared_corner_collides() {
        let a = posed(&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]);
        let b = posed(&[(1.0, 1.0), (2.0, 1.0), (2.0, 2.0), (1.0, 2.0)]);
        assert_eq!(outcomes(&a, &b), [GjkOutcome::Colliding]);
        assert_eq!(outcomes(&b, &a), [GjkOutcome::Colliding]);
    }

    #[test]
    fn one_ulp_from_a_shared_edge_is_apart() {
        let a = posed(&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]);
        let near = 1.0 + f64::EPSILON;
        let b = posed(&[(near, -5.0), (2.0, -5.0), (2.0, 7.0), (near, 7.0)]);
        assert!(!Gjk::new(&a, &b).run());
        let b = posed(&[(1.0, -5.0), (2.0, -5.0), (2.0, 7.0), (1.0, 7.0)]);
        assert!(Gjk::new(&a, &b).run());
    }

    #[test]
    fn a_shape_collides_with_itself() {
        let a = posed(&[(0.0, 0.0), (5.0, 1.0), (2.0, 4.0)]);
        assert!(Gjk::new(&a, &a).run());
    }
}
