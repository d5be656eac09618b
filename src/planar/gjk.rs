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

use glam::DVec2;

use super::difference::{Difference, SearchDirection};
use super::exact::cross;
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
    pub kept: [bool; 4],
}

/// GJK on the cores of two shapes, a support query at a time. Radii are left to the queries.
#[derive(Clone, Debug)]
pub struct Gjk<'s> {
    difference: Difference<'s>,
    /// How far A − B may reach beyond a support, in px for a direction of length 1.
    rounding: f64,
    most_queries: usize,
    simplex: Simplex,
    direction: SearchDirection,
    exact: bool,
    queries: usize,
    colliding: Option<bool>,
    certainty: Certainty,
}

impl<'s> Gjk<'s> {
    /// Ready for the first query, along the way from A's centre to B's (for a polygon the mean of its
    /// vertices), or +x when they coincide.
    #[must_use]
    #[inline]
    pub fn new<A: Support, B: Support>(a: &'s A, b: &'s B) -> Self {
        let difference = Difference::new(a, b);
        Self::of(difference, difference.first_direction())
    }

    /// Ready for the first query along `direction`, which must not be zero.
    #[must_use]
    pub fn towards<A: Support, B: Support>(a: &'s A, b: &'s B, direction: DVec2) -> Self {
        Self::of(Difference::new(a, b), direction)
    }

    #[inline]
    pub(super) fn of(difference: Difference<'s>, direction: DVec2) -> Self {
        let vertices = difference.most_vertices();
        Self {
            difference,
            rounding: difference.rounding(),
            most_queries: vertices.map_or(SMOOTH_BOUND, |count| count + 2),
            simplex: Simplex::default(),
            direction: SearchDirection::of(direction),
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
    #[inline]
    pub fn simplex(&self) -> &Simplex {
        &self.simplex
    }

    /// Support queries of A − B after the first, so far.
    #[must_use]
    pub fn iterations(&self) -> usize {
        self.queries.saturating_sub(1)
    }

    /// The direction of the next query or, at the end, of the last.
    #[must_use]
    pub fn direction(&self) -> DVec2 {
        self.direction.rounded()
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
    #[inline]
    pub fn run(&mut self) -> bool {
        loop {
            if let Some(colliding) = self.colliding {
                return colliding;
            }
            self.step();
        }
    }

    /// One support query, or `None` when the verdict has been given.
    #[inline]
    pub fn step(&mut self) -> Option<GjkStep> {
        if self.colliding.is_some() {
            return None;
        }
        let simplex = self.simplex;
        let direction = self.direction.rounded();
        self.queries += 1;
        let (support, side) = self.look();
        let (outcome, kept) = match side {
            Side::Behind => {
                self.simplex.push(support);
                (GjkOutcome::Separated, [true; 4])
            }
            Side::Touching => {
                self.simplex.push(support);
                (GjkOutcome::Colliding, [true; 4])
            }
            Side::Beyond => self.take(support),
        };
        self.colliding = match outcome {
            GjkOutcome::Separated => Some(false),
            GjkOutcome::Colliding => Some(true),
            GjkOutcome::Grow | GjkOutcome::Reduce => None,
        };
        Some(GjkStep {
            simplex,
            direction,
            support,
            outcome,
            kept: kept_of(simplex.len(), kept),
        })
    }

    /// The support along the current direction and on which side of the origin it lies.
    #[inline]
    fn look(&mut self) -> (SupportPoint, Side) {
        if self.exact {
            return self.look_exactly();
        }
        let d = self.direction.rounded();
        let support = self.difference.support(d);
        let level = d.dot(support.on_a) - d.dot(support.on_b);
        let error = self.rounding * (d.x.abs() + d.y.abs());
        if level < -error {
            return (support, Side::Behind);
        }
        // A support that is there already leads nowhere; only where the first two queries look both
        // ways may they find the same point.
        let points = self.simplex.points();
        let stale = (self.queries > 2 || points.len() > 1) && points.contains(&support);
        if level >= 0.0 && !stale && self.queries <= self.most_queries {
            return (support, Side::Beyond);
        }
        if self.difference.polytopes().is_some() {
            self.exact = true;
            return self.look_exactly();
        }
        if self.queries > self.most_queries {
            self.certainty = Certainty::BoundReached;
        }
        (support, Side::Touching)
    }

    #[cold]
    fn look_exactly(&self) -> (SupportPoint, Side) {
        let support = self.difference.exact_support(&self.direction);
        let level = self.direction.exact_dot(&[support.on_a, -support.on_b]);
        (
            support,
            if level < 0.0 {
                Side::Behind
            } else {
                Side::Beyond
            },
        )
    }

    /// Takes the support point into the simplex and decides where to search next. The second part of
    /// the answer marks what stays: the simplex's points in order, and in the last place `w`.
    #[inline]
    fn take(&mut self, w: SupportPoint) -> (GjkOutcome, [bool; 4]) {
        if w.point == DVec2::ZERO {
            self.simplex = Simplex::of(&[w]);
            return (GjkOutcome::Colliding, [false, false, false, true]);
        }
        match *self.simplex.points() {
            [] => {
                self.simplex.push(w);
                self.direction = self.direction.reversed();
                (GjkOutcome::Grow, [false, false, false, true])
            }
            [p] => self.take_second(&p, &w),
            [p, q, ..] => self.take_third(&p, &q, &w),
        }
    }

    fn take_second(&mut self, p: &SupportPoint, w: &SupportPoint) -> (GjkOutcome, [bool; 4]) {
        let area = cross(p, w);
        if area != 0.0 {
            self.simplex.push(*w);
            self.search_beyond(p, w, area);
            return (GjkOutcome::Grow, [true, false, false, true]);
        }
        // The origin lies on the line through p and w, and f64 keeps the sign of a difference.
        if signs(p.point) == -signs(w.point) {
            self.simplex.push(*w);
            return (GjkOutcome::Colliding, [true, false, false, true]);
        }
        let w_is_nearer = w.point.abs().max_element() < p.point.abs().max_element();
        let nearer = if w_is_nearer { w } else { p };
        self.simplex = Simplex::of(&[*nearer]);
        self.direction = SearchDirection::from_point_to_origin(nearer);
        (
            GjkOutcome::Reduce,
            [!w_is_nearer, false, false, w_is_nearer],
        )
    }

    #[inline]
    fn take_third(
        &mut self,
        p: &SupportPoint,
        q: &SupportPoint,
        w: &SupportPoint,
    ) -> (GjkOutcome, [bool; 4]) {
        let side = cross(p, q).signum();
        let beyond_qw = side * cross(q, w);
        let beyond_wp = side * cross(w, p);
        if beyond_qw >= 0.0 && beyond_wp >= 0.0 {
            self.simplex.push(*w);
            (GjkOutcome::Colliding, [true, true, false, true])
        } else if beyond_qw <= beyond_wp {
            self.simplex = Simplex::of(&[*q, *w]);
            self.search_beyond(q, w, beyond_qw * side);
            (GjkOutcome::Reduce, [false, true, false, true])
        } else {
            self.simplex = Simplex::of(&[*p, *w]);
            self.search_beyond(w, p, beyond_wp * side);
            (GjkOutcome::Reduce, [true, false, false, true])
        }
    }

    /// Searches square to the edge p→q on the origin's side, which the sign of `area`, cross(p, q),
    /// tells.
    fn search_beyond(&mut self, p: &SupportPoint, q: &SupportPoint, area: f64) {
        self.direction = if area > 0.0 {
            SearchDirection::across(p, q)
        } else {
            SearchDirection::across(q, p)
        };
    }
}

/// Moves the mark of the support point from the last place to the one after the simplex's points.
fn kept_of(len: usize, marks: [bool; 4]) -> [bool; 4] {
    let mut kept = [false; 4];
    kept[..len].copy_from_slice(&marks[..len]);
    kept[len] = marks[3];
    kept
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
