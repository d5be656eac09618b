//! GJK of 1988: the walk to the point of A − B nearest the origin, from the first support on.
//!
//! Gilbert, Johnson and Keerthi, "A fast procedure for computing the distance between complex objects in
//! three-dimensional space", 1988. One loop: from the point v of the simplex nearest the origin look towards
//! the origin, keep of the simplex and the support what holds the new nearest point, and end when the
//! support is no nearer, or when the simplex holds the origin. The walk is that of [`GjkDistance`], asked
//! after each of its steps whether the origin was still outside.
//!
//! # Holding the origin
//! A point holds it where it is zero, a segment p→q where cross(p, q) = 0 and the origin is between them, a
//! triangle pqr where cross(p, q), cross(q, r) and cross(r, p) have one sign. All signs are exact.
//!
//! # The verdict
//! *Colliding* is exact. *Apart* is rounded where the distance is, so it is held against [`Gjk`]'s verdict,
//! and where they differ the latter counts.

use glam::DVec2;

use super::signs::{cross, is_between};
use crate::planar::{
    ClosestFeature, DistanceCase, DistanceOutcome, Gjk, GjkDistance, PosedShape, Simplex, Support,
    SupportPoint,
};

/// What a support query of the closest-point GJK decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClosestOutcome {
    /// A nearer point was found.
    Reduce,
    /// Nothing is nearer: the cores are apart.
    Closest,
    /// The simplex holds the origin: the cores collide.
    Colliding,
}

impl ClosestOutcome {
    /// The decision's name in traces.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Reduce => "reduce",
            Self::Closest => "closest",
            Self::Colliding => "colliding",
        }
    }
}

/// Why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClosestCase {
    /// The first support, nearest of all points seen.
    First,
    /// The origin lies in the support's own Voronoi region.
    VertexRegion,
    /// The origin lies in the Voronoi region of an edge of the simplex.
    EdgeRegion,
    /// The support is the origin.
    AtOrigin,
    /// The origin lies on the segment.
    Between,
    /// The triangle has the origin inside.
    Inside,
    /// The origin lies on an edge of the triangle.
    OnEdge,
    /// Nothing is nearer than this vertex.
    NearestVertex,
    /// Nothing is nearer than this edge.
    NearestEdge,
    /// Rounding left it open, and the exact boundary of A − B settled it.
    SettledExactly,
    /// On a smooth shape: nearer than supports can tell from touching.
    WithinTolerance,
    /// On a smooth shape: the bound on queries was reached, with the nearest found.
    BoundReached,
}

impl ClosestCase {
    /// The case's name in traces.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::VertexRegion => "vertex-region",
            Self::EdgeRegion => "edge-region",
            Self::AtOrigin => "at-origin",
            Self::Between => "between",
            Self::Inside => "inside",
            Self::OnEdge => "on-edge",
            Self::NearestVertex => "nearest-vertex",
            Self::NearestEdge => "nearest-edge",
            Self::SettledExactly => "settled-exactly",
            Self::WithinTolerance => "within-tolerance",
            Self::BoundReached => "bound-reached",
        }
    }
}

/// One support query of the closest-point GJK and what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ClosestStep {
    /// The simplex before the query, which holds the nearest point and nothing more.
    pub(super) simplex: Simplex,
    /// Its point nearest the origin; before the first query the difference of the centres.
    pub(super) closest_before: DVec2,
    /// The search direction, of any length.
    pub(super) direction: DVec2,
    /// The support point of A − B along it.
    pub(super) support: SupportPoint,
    /// The simplex after.
    pub(super) after: Simplex,
    /// Its point nearest the origin.
    pub(super) closest: DVec2,
    /// Its distance, in px.
    pub(super) distance: f64,
    /// What was decided.
    pub(super) outcome: ClosestOutcome,
    /// Why.
    pub(super) case: ClosestCase,
}

/// The closest-point GJK on two cores, a support query at a time.
pub(super) struct Closest<'s> {
    a: &'s PosedShape,
    b: &'s PosedShape,
    /// Ready for its first query, which is this walk's too.
    first: Gjk<'s, PosedShape, PosedShape>,
    /// From the first support on.
    walk: Option<GjkDistance<'s, PosedShape, PosedShape>>,
    is_done: bool,
}

impl<'s> Closest<'s> {
    /// Ready for its first query, that of `first`.
    pub(super) fn new(
        a: &'s PosedShape,
        b: &'s PosedShape,
        first: Gjk<'s, PosedShape, PosedShape>,
    ) -> Self {
        Self {
            a,
            b,
            first,
            walk: None,
            is_done: false,
        }
    }

    /// Where the cores are apart, the part of A − B nearest the origin.
    pub(super) fn nearest(&mut self) -> Option<ClosestFeature> {
        let walk = self.walk.as_mut().filter(|_| self.is_done)?;
        Some(walk.run())
    }

    /// One support query, or `None` at the end.
    pub(super) fn step(&mut self) -> Option<ClosestStep> {
        if self.is_done {
            return None;
        }
        let step = match &mut self.walk {
            None => self.begin()?,
            Some(walk) => next(walk, [self.a, self.b])?,
        };
        self.is_done = step.outcome != ClosestOutcome::Reduce;
        Some(step)
    }

    /// The first query, along the direction that GJK would look first.
    fn begin(&mut self) -> Option<ClosestStep> {
        let look = self.first.step()?;
        let support = look.support;
        let after = Simplex::new(&[support]);
        self.walk = Some(GjkDistance::new(self.a, self.b, &after));
        let (outcome, case) = if support.point() == DVec2::ZERO {
            (ClosestOutcome::Colliding, ClosestCase::AtOrigin)
        } else {
            (ClosestOutcome::Reduce, ClosestCase::First)
        };
        Some(ClosestStep {
            simplex: Simplex::default(),
            closest_before: self.a.center() - self.b.center(),
            direction: look.direction,
            support,
            after,
            closest: support.point(),
            distance: support.point().length(),
            outcome,
            case,
        })
    }
}

/// The walk's next step.
fn next(
    walk: &mut GjkDistance<'_, PosedShape, PosedShape>,
    [a, b]: [&PosedShape; 2],
) -> Option<ClosestStep> {
    let closest_before = walk.nearest_point();
    let step = walk.step()?;
    let reduced = ClosestStep {
        simplex: step.simplex,
        closest_before,
        direction: step.direction,
        support: step.support,
        after: step.nearest,
        closest: step.closest,
        distance: step.distance,
        outcome: ClosestOutcome::Reduce,
        case: match step.case {
            DistanceCase::NearerVertex => ClosestCase::VertexRegion,
            DistanceCase::NearerEdge => ClosestCase::EdgeRegion,
            DistanceCase::NearestVertex => ClosestCase::NearestVertex,
            DistanceCase::NearestEdge => ClosestCase::NearestEdge,
            DistanceCase::SettledExactly => ClosestCase::SettledExactly,
            DistanceCase::BoundReached => ClosestCase::BoundReached,
        },
    };
    let with_support = [step.simplex.points(), &[step.support]].concat();
    if let Some(case) = holds_origin(&with_support) {
        return Some(colliding(reduced, Simplex::new(&with_support), case));
    }
    if step.outcome == DistanceOutcome::Reduce {
        return Some(reduced);
    }
    if Gjk::new(a, b).run() {
        let case = if a.hull().is_some() && b.hull().is_some() {
            ClosestCase::SettledExactly
        } else {
            ClosestCase::WithinTolerance
        };
        return Some(colliding(reduced, step.simplex, case));
    }
    Some(ClosestStep {
        outcome: ClosestOutcome::Closest,
        ..reduced
    })
}

/// The step where it ends with the origin in A − B.
fn colliding(step: ClosestStep, after: Simplex, case: ClosestCase) -> ClosestStep {
    ClosestStep {
        after,
        closest: DVec2::ZERO,
        distance: 0.0,
        outcome: ClosestOutcome::Colliding,
        case,
        ..step
    }
}

/// How a simplex holds the origin, if it does; its last point is the newest, without which it does not.
fn holds_origin(points: &[SupportPoint]) -> Option<ClosestCase> {
    let newest = points.last()?;
    if newest.point() == DVec2::ZERO {
        return Some(ClosestCase::AtOrigin);
    }
    match points {
        [p, w] => is_between(p, w).then_some(ClosestCase::Between),
        [p, q, w] => {
            let signs = [cross(p, q), cross(q, w), cross(w, p)];
            let is_inside = |side: f64| signs.iter().all(|sign| side * sign >= 0.0);
            if is_inside(signs[0].signum()) && signs[0] != 0.0 {
                let is_strict = signs.iter().all(|sign| *sign != 0.0);
                Some(if is_strict {
                    ClosestCase::Inside
                } else {
                    ClosestCase::OnEdge
                })
            } else {
                None
            }
        }
        _ => None,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::planar::{Polygon, Pose, Shape};
    use glam::dvec2;

    /// A square with sides of 2 px and its first corner there.
    pub(in crate::lesson) fn square(at: DVec2) -> PosedShape {
        let corners = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)];
        let polygon = Polygon::new(&corners.map(DVec2::from)).unwrap();
        Shape::from(polygon).posed(&Pose::new(at, 0.0).unwrap())
    }

    fn steps(a: &PosedShape, b: &PosedShape) -> Vec<ClosestStep> {
        let mut walk = Closest::new(a, b, Gjk::new(a, b));
        std::iter::from_fn(|| walk.step()).collect()
    }

    #[test]
    fn squares_side_by_side_are_as_far_apart_as_their_edges() {
        let (a, b) = (square(DVec2::ZERO), square(dvec2(5.0, 1.0)));
        let steps = steps(&a, &b);
        let last = steps.last().unwrap();
        assert_eq!(last.outcome, ClosestOutcome::Closest);
        assert_eq!((last.closest, last.distance), (dvec2(-3.0, 0.0), 3.0));
        assert!(
            steps
                .windows(2)
                .all(|two| two[1].distance <= two[0].distance)
        );
    }

    #[test]
    fn squares_that_overlap_end_in_a_simplex_that_holds_the_origin() {
        let (a, b) = (square(DVec2::ZERO), square(dvec2(1.0, 0.5)));
        let steps = steps(&a, &b);
        let last = steps.last().unwrap();
        assert_eq!(last.outcome, ClosestOutcome::Colliding);
        assert_eq!(last.case, ClosestCase::Inside);
        assert_eq!(last.after.len(), 3);
    }

    #[test]
    fn a_shared_corner_is_the_origin_itself() {
        let (a, b) = (square(DVec2::ZERO), square(dvec2(2.0, 2.0)));
        let steps = steps(&a, &b);
        assert_eq!(steps.len(), 1);
        assert_eq!(steps[0].case, ClosestCase::AtOrigin);
    }
}
