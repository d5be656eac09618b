//! The distance of two shapes that are apart: GJK's walk to the point of A − B nearest the origin.
//!
//! # A step
//! The simplex is the feature of A − B, a vertex or an edge, nearest the origin among those seen. The
//! next search goes from it towards the origin. If no vertex of A − B lies strictly beyond the feature,
//! it is nearest of all; else the new vertex makes a nearer feature with one of the simplex's points.
//!
//! # The nearest point
//! Of a segment p→q, with e = q − p, the point nearest the origin is p + t·e with t = −p·e / e·e, where
//! 0 < t < 1, else the nearer end. As a mixture of p and q it carries over to the witnesses. The
//! distance to the edge's line is |cross(p, q)| / |e|, as in EPA, right to a few ulps of itself.
//!
//! # The end
//! Beyond an edge is decided by the exact orientation. Every step comes strictly nearer, and a vertex
//! that went can never be nearer again, so there are at most as many steps as A − B has vertices.
//! Should rounding keep a step from coming nearer, what is at hand is nearest to within that rounding.

use glam::DVec2;

use super::difference::Difference;
use super::exact::{cross, orientation};
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
    is_vertex: bool,
    /// The nearest point is `ends[0]` plus this part of the way to `ends[1]`.
    part: f64,
    distance: f64,
    /// From the feature to the origin, of length 1: from A to B.
    normal: DVec2,
}

impl ClosestFeature {
    fn vertex(p: SupportPoint) -> Self {
        let distance = p.point.length();
        Self {
            ends: [p, p],
            is_vertex: true,
            part: 0.0,
            distance,
            normal: if distance > 0.0 {
                -p.point / distance
            } else {
                DVec2::X
            },
        }
    }

    fn of_segment(p: SupportPoint, q: SupportPoint) -> Self {
        let along = p.to(&q);
        let toward = -p.point.dot(along);
        let length_squared = along.length_squared();
        if toward <= 0.0 || length_squared == 0.0 {
            return Self::vertex(p);
        }
        // Measured from q, so that rounding cannot put the point beyond it.
        if q.point.dot(along) <= 0.0 {
            return Self::vertex(q);
        }
        let length = length_squared.sqrt();
        let area = cross(&p, &q);
        Self {
            ends: [p, q],
            is_vertex: false,
            part: (toward / length_squared).min(1.0),
            distance: area.abs() / length,
            normal: along.perp() * (area.signum() / length),
        }
    }

    fn of_simplex(points: &[SupportPoint]) -> Self {
        match *points {
            [p, q, r] => [(p, q), (q, r), (r, p)]
                .map(|(from, to)| Self::of_segment(from, to))
                .into_iter()
                .reduce(Self::nearer)
                .unwrap_or_else(|| Self::vertex(p)),
            [p, q] => Self::of_segment(p, q),
            [p, ..] => Self::vertex(p),
            [] => Self::vertex(SupportPoint::default()),
        }
    }

    fn nearer(self, other: Self) -> Self {
        if other.distance < self.distance {
            other
        } else {
            self
        }
    }

    fn points(&self) -> &[SupportPoint] {
        if self.is_vertex {
            &self.ends[..1]
        } else {
            &self.ends
        }
    }

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

    /// The closest points of the cores of A and B, in world space.
    #[must_use]
    pub fn witnesses(&self) -> [DVec2; 2] {
        let [p, q] = &self.ends;
        [
            p.on_a.lerp(q.on_a, self.part),
            p.on_b.lerp(q.on_b, self.part),
        ]
    }

    pub(super) fn vertices(&self) -> [[u16; 2]; 2] {
        self.ends.map(|end| end.vertices)
    }

    /// From the feature towards the origin, of any length.
    fn toward_origin(&self) -> DVec2 {
        let [p, q] = &self.ends;
        if self.is_vertex {
            -p.point
        } else {
            p.to(q).perp() * cross(p, q).signum()
        }
    }

    /// Whether `w` lies strictly beyond the feature, along the way to the origin; exact for an edge.
    fn is_passed_by(&self, w: &SupportPoint) -> bool {
        let [p, q] = &self.ends;
        if self.is_vertex {
            -p.point.dot(p.to(w)) > 0.0
        } else {
            orientation(p, q, w) * cross(p, q).signum() > 0.0
        }
    }
}

/// The walk to the point of A − B nearest the origin, for cores that are apart, a support query at a
/// time.
#[derive(Clone, Debug)]
pub struct DistanceSearch<'s> {
    difference: Difference<'s>,
    most_queries: usize,
    closest: ClosestFeature,
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

    pub(super) fn of(difference: Difference<'s>, simplex: &Simplex) -> Self {
        let vertices = difference.most_vertices();
        let closest = if simplex.is_empty() {
            ClosestFeature::vertex(difference.support(difference.first_direction()))
        } else {
            ClosestFeature::of_simplex(simplex.points())
        };
        Self {
            difference,
            most_queries: vertices.unwrap_or(SMOOTH_BOUND),
            closest,
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
    pub fn closest(&self) -> &ClosestFeature {
        &self.closest
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
    pub fn run(&mut self) -> ClosestFeature {
        while self.step().is_some() {}
        self.closest
    }

    /// One support query, or `None` when the nearest feature has been found.
    pub fn step(&mut self) -> Option<DistanceStep> {
        if self.done {
            return None;
        }
        let before = self.closest;
        let direction = before.toward_origin();
        let support = self.difference.support(direction);
        self.queries += 1;
        let nearer = self.nearer_with(&support);
        let outcome = match nearer {
            Some(feature) => {
                self.closest = feature;
                DistanceOutcome::Reduce
            }
            None => {
                self.done = true;
                DistanceOutcome::Closest
            }
        };
        let simplex = Simplex::of(before.points());
        let stays = |point: &SupportPoint| self.closest.points().contains(point);
        let mut kept = [false; 3];
        for (mark, point) in kept.iter_mut().zip(simplex.points()) {
            *mark = stays(point);
        }
        kept[simplex.len()] = nearer.is_some() && stays(&support);
        Some(DistanceStep {
            simplex,
            direction,
            support,
            closest: self.closest.point(),
            distance: self.closest.distance,
            outcome,
            kept,
        })
    }

    /// The feature that `w` makes with the present one, if it is nearer the origin.
    fn nearer_with(&mut self, w: &SupportPoint) -> Option<ClosestFeature> {
        if !self.closest.is_passed_by(w) || self.is_within_tolerance(w) {
            return None;
        }
        if self.queries > self.most_queries {
            if self.difference.most_vertices().is_none() {
                self.certainty = Certainty::BoundReached;
            }
            return None;
        }
        let [p, q] = self.closest.ends;
        let first = ClosestFeature::of_segment(p, *w);
        let nearer = if self.closest.is_vertex {
            first
        } else {
            first.nearer(ClosestFeature::of_segment(*w, q))
        };
        (nearer.distance < self.closest.distance).then_some(nearer)
    }

    /// For a smooth shape: whether going on to `w` could gain less than the tolerance.
    fn is_within_tolerance(&self, w: &SupportPoint) -> bool {
        if self.difference.most_vertices().is_some() {
            return false;
        }
        let gain = self.closest.normal.dot(self.closest.ends[0].to(w));
        gain <= SMOOTH_TOLERANCE
            * self.closest.ends[0]
                .point
                .length()
                .max(w.to(&self.closest.ends[1]).length())
    }
}
