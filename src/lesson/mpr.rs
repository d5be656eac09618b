//! Minkowski portal refinement in two dimensions: does A − B hold the origin, and where does a ray through
//! it leave A − B?
//!
//! Snethen, "Complex collision made simple", in Game Programming Gems 7, 2008. It asks for
//! supports of A − B whole, radii and all, so that a rounded shape is a smooth one.
//!
//! # The portal
//! v₀, the difference of the centres, lies in A − B. The ray from it through the origin leaves A − B between
//! two support points p and q, one on either side of the ray, and the edge p→q is the portal. With the ray
//! r = −v₀, a point w lies on the ray's left when cross(r, w − v₀) = −cross(v₀, w) > 0. Here q is on the
//! left and p on the right, so that v₀ is to the left of p→q and the origin is too, and then in the triangle
//! v₀pq, when cross(p, q) ≥ 0. These signs are exact.
//!
//! # Discovery
//! The first support, along r, is one end. Square to the way from v₀ to it, towards the ray, is sought the
//! other; while what is found is on the same side, it takes the first one's place, for it is nearer the ray.
//!
//! # Refinement
//! Along the portal's outward normal lies w. While it is beyond the portal, it takes the place of the end on
//! its own side of the ray. A support short of the origin ends the search with a miss; a portal with nothing
//! beyond it is where the ray leaves A − B.
//!
//! # The verdict
//! v₀ and the supports are rounded, so that the walk can go wrong where the origin lies on the boundary.
//! Its verdict is therefore held against that of [`intersects`], and where they differ the latter counts.

use glam::DVec2;

use super::signs::{cross, orientation};
use crate::planar::{
    PosedShape, SMOOTH_BOUND, SMOOTH_TOLERANCE, Simplex, Support, SupportPoint, intersects,
};

/// What a support query of MPR decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MprOutcome {
    /// The portal is sought, or has just been found with the origin beyond it.
    Discover,
    /// The portal moved outwards.
    Refine,
    /// v₀ and the portal hold the origin; what is left is the depth.
    Hit,
    /// The ray leaves A − B through this portal: the end of a hit.
    Depth,
    /// A − B does not hold the origin.
    Miss,
}

impl MprOutcome {
    /// The decision's name in traces.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Discover => "discover",
            Self::Refine => "refine",
            Self::Hit => "hit",
            Self::Depth => "depth",
            Self::Miss => "miss",
        }
    }
}

impl MprOutcome {
    /// Whether nothing comes after it.
    #[must_use]
    pub fn is_last(self) -> bool {
        matches!(self, Self::Depth | Self::Miss)
    }
}

/// Why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MprCase {
    /// The first support, beside the ray: one end of the portal.
    FirstEnd,
    /// The same where the centres coincide, so that v₀ is the origin.
    CentersCoincide,
    /// The first support lies on the ray.
    OnRay,
    /// The support lies on the same side of the ray as the one end, nearer to it.
    SameSide,
    /// The ray passes through the portal, and the origin lies beyond it.
    OriginBeyond,
    /// The origin lies on the portal's inner side, for the first time.
    OriginInside,
    /// The support lies beyond a portal that has the origin on its inner side already.
    BoundaryBeyond,
    /// The support falls short of the origin.
    FallsShort,
    /// Nothing lies beyond the portal.
    OnBoundary,
    /// Rounding left the verdict open, and exact arithmetic gave it.
    SettledExactly,
    /// On a smooth shape: the origin is too near the boundary to tell by supports.
    WithinTolerance,
    /// The bound on queries was reached: the portal so far.
    BoundReached,
}

impl MprCase {
    /// The case's name in traces.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::FirstEnd => "first",
            Self::CentersCoincide => "centers-coincide",
            Self::OnRay => "on-ray",
            Self::SameSide => "same-side",
            Self::OriginBeyond => "origin-beyond",
            Self::OriginInside => "origin-inside",
            Self::BoundaryBeyond => "boundary-beyond",
            Self::FallsShort => "falls-short",
            Self::OnBoundary => "on-boundary",
            Self::SettledExactly => "settled-exactly",
            Self::WithinTolerance => "within-tolerance",
            Self::BoundReached => "bound-reached",
        }
    }
}

/// Where the ray leaves A − B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exit {
    /// How far it is from the origin along the ray, in px, not negative.
    pub depth: f64,
    /// The portal's outward unit normal, from A towards B.
    pub normal: DVec2,
    /// The points of A and of B that make it, in world space.
    pub witnesses: [DVec2; 2],
}

/// One support query of MPR and what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct MprStep {
    /// The portal before: none, one or both of its ends.
    pub(super) portal: Simplex,
    /// The search direction, of any length.
    pub(super) direction: DVec2,
    /// The support point of A − B along it.
    pub(super) support: SupportPoint,
    /// The portal after.
    pub(super) after: Simplex,
    /// What was decided.
    pub(super) outcome: MprOutcome,
    /// Why.
    pub(super) case: MprCase,
    /// With [`MprOutcome::Depth`], where the ray leaves A − B.
    pub(super) exit: Option<Exit>,
}

/// MPR on two shapes, a support query at a time.
pub(super) struct Mpr<'s> {
    a: &'s PosedShape,
    b: &'s PosedShape,
    /// v₀.
    interior: SupportPoint,
    /// From v₀ through the origin, of any length; +x where v₀ is the origin.
    ray: DVec2,
    /// Its ends; of two the second is on the ray's left.
    portal: Simplex,
    is_hit: bool,
    is_smooth: bool,
    queries: usize,
    most_queries: usize,
    is_done: bool,
}

impl<'s> Mpr<'s> {
    pub(super) fn new(a: &'s PosedShape, b: &'s PosedShape) -> Self {
        let interior = SupportPoint::new(a.center(), b.center());
        let is_at_origin = interior.point() == DVec2::ZERO;
        let is_smooth = a.hull().is_none() || b.hull().is_none() || a.radius() + b.radius() > 0.0;
        // Every query but the first and the last finds a vertex of A − B that is new.
        let most_queries = if is_smooth {
            SMOOTH_BOUND
        } else {
            a.vertices().len() + b.vertices().len() + 2
        };
        Self {
            a,
            b,
            interior,
            ray: if is_at_origin {
                DVec2::X
            } else {
                -interior.point()
            },
            portal: Simplex::default(),
            is_hit: false,
            is_smooth,
            queries: 0,
            most_queries,
            is_done: false,
        }
    }

    /// v₀, the difference of the centres, with the centres as its witnesses.
    pub(super) fn interior(&self) -> SupportPoint {
        self.interior
    }

    /// From v₀ through the origin, of length 1; +x where v₀ is the origin.
    pub(super) fn ray(&self) -> DVec2 {
        self.ray.normalize_or(DVec2::X)
    }

    /// One support query, or `None` at the end.
    pub(super) fn step(&mut self) -> Option<MprStep> {
        if self.is_done {
            return None;
        }
        let portal = self.portal;
        let direction = self.direction();
        let support = self.support(direction);
        self.queries += 1;
        let (outcome, case) = self.take(&support, direction);
        self.is_done = outcome.is_last();
        let exit = (outcome == MprOutcome::Depth).then(|| self.exit(&support, direction, case));
        Some(MprStep {
            portal,
            direction,
            support,
            after: self.portal,
            outcome,
            case,
            exit,
        })
    }

    fn direction(&self) -> DVec2 {
        match self.portal.points() {
            [p, q, ..] => -p.to(q).perp(),
            [p] => {
                let square = self.interior.to(p).perp();
                if self.side(p) > 0.0 { -square } else { square }
            }
            [] => self.ray,
        }
    }

    /// The support of A − B with the radii.
    fn support(&self, direction: DVec2) -> SupportPoint {
        let unit = direction.normalize_or_zero();
        SupportPoint::new(
            self.a.support(direction) + self.a.radius() * unit,
            self.b.support(-direction) - self.b.radius() * unit,
        )
    }

    /// Positive where `w` lies on the ray's left, 0 on its line.
    fn side(&self, w: &SupportPoint) -> f64 {
        if self.interior.point() == DVec2::ZERO {
            return w.point().y;
        }
        -cross(&self.interior, w)
    }

    fn take(&mut self, w: &SupportPoint, direction: DVec2) -> (MprOutcome, MprCase) {
        let level = direction.dot(w.point());
        if !self.is_hit && level < 0.0 {
            let rounding = 4.0 * f64::EPSILON * reach(w);
            return if level < -rounding * (direction.x.abs() + direction.y.abs()) {
                self.end(false, MprCase::FallsShort)
            } else {
                self.end_in_doubt()
            };
        }
        match *self.portal.points() {
            [] => self.take_first(w),
            [p] => self.take_second(p, w),
            [p, q, ..] => self.refine([p, q], w),
        }
    }

    fn take_first(&mut self, w: &SupportPoint) -> (MprOutcome, MprCase) {
        self.portal = Simplex::new(&[*w]);
        if self.side(w) == 0.0 {
            self.end(true, MprCase::OnRay)
        } else if self.interior.point() == DVec2::ZERO {
            self.hit(MprCase::CentersCoincide)
        } else {
            (MprOutcome::Discover, MprCase::FirstEnd)
        }
    }

    fn take_second(&mut self, p: SupportPoint, w: &SupportPoint) -> (MprOutcome, MprCase) {
        let (side, other) = (self.side(&p), self.side(w));
        if side * other > 0.0 {
            if *w == p || self.queries == self.most_queries {
                return self.end_in_doubt();
            }
            self.portal = Simplex::new(&[*w]);
            return (MprOutcome::Discover, MprCase::SameSide);
        }
        let ends = if side > 0.0 { [*w, p] } else { [p, *w] };
        self.pass_through(ends, MprOutcome::Discover)
    }

    fn refine(&mut self, ends: [SupportPoint; 2], w: &SupportPoint) -> (MprOutcome, MprCase) {
        let [p, q] = ends;
        if !self.is_beyond(ends, w) {
            return if self.is_hit {
                (MprOutcome::Depth, MprCase::OnBoundary)
            } else {
                self.end_in_doubt()
            };
        }
        if self.queries == self.most_queries {
            return if self.is_hit {
                (MprOutcome::Depth, MprCase::BoundReached)
            } else {
                self.end_in_doubt()
            };
        }
        let ends = if self.side(w) > 0.0 { [p, *w] } else { [*w, q] };
        self.pass_through(ends, MprOutcome::Refine)
    }

    /// Takes the edge between these ends for the portal.
    fn pass_through(
        &mut self,
        [p, q]: [SupportPoint; 2],
        outcome: MprOutcome,
    ) -> (MprOutcome, MprCase) {
        self.portal = Simplex::new(&[p, q]);
        if self.is_hit {
            (outcome, MprCase::BoundaryBeyond)
        } else if cross(&p, &q) >= 0.0 {
            self.hit(MprCase::OriginInside)
        } else {
            (outcome, MprCase::OriginBeyond)
        }
    }

    /// Whether `w` lies beyond the portal between `p` and `q`, on a smooth shape by more than the tolerance.
    fn is_beyond(&self, [p, q]: [SupportPoint; 2], w: &SupportPoint) -> bool {
        if orientation([&p, &q, w]) >= 0.0 {
            return false;
        }
        let outward = -p.to(&q).perp();
        let gain = outward.dot(p.to(w)) / outward.length();
        let extent = p.point().length().max(w.to(&q).length());
        !self.is_smooth || gain > SMOOTH_TOLERANCE * extent + 8.0 * f64::EPSILON * reach(w)
    }

    /// The walk holds the origin for the first time.
    fn hit(&mut self, case: MprCase) -> (MprOutcome, MprCase) {
        if !intersects(self.a, self.b) {
            return (MprOutcome::Miss, self.doubt());
        }
        self.is_hit = true;
        (MprOutcome::Hit, case)
    }

    /// The end, with the walk's verdict and its reason, unless the verdict is another.
    fn end(&self, is_hit: bool, case: MprCase) -> (MprOutcome, MprCase) {
        let collides = intersects(self.a, self.b);
        let case = if collides == is_hit {
            case
        } else {
            self.doubt()
        };
        (end_of(collides), case)
    }

    /// The end where the walk has no verdict.
    fn end_in_doubt(&self) -> (MprOutcome, MprCase) {
        (end_of(intersects(self.a, self.b)), self.doubt())
    }

    fn doubt(&self) -> MprCase {
        if self.is_smooth {
            MprCase::WithinTolerance
        } else {
            MprCase::SettledExactly
        }
    }

    /// Where the ray leaves A − B: in the portal, or in the last support. Where the verdict was in doubt, the
    /// origin is on the boundary.
    fn exit(&self, w: &SupportPoint, direction: DVec2, case: MprCase) -> Exit {
        let normal = direction.normalize_or(DVec2::X);
        let (ends, share) = match *self.portal.points() {
            [p, q, ..] if case != MprCase::SettledExactly && case != MprCase::WithinTolerance => {
                let (right, left) = (self.side(&p), self.side(&q));
                ([p, q], right / (right - left))
            }
            _ => ([*w; 2], 0.0),
        };
        let [p, q] = ends;
        let witnesses = [
            p.on_a.lerp_monotonic(q.on_a, share),
            p.on_b.lerp_monotonic(q.on_b, share),
        ];
        let along = self.ray().dot(p.point() + share * p.to(&q));
        let is_known = matches!(
            case,
            MprCase::OnRay | MprCase::OnBoundary | MprCase::BoundReached
        );
        Exit {
            depth: if is_known && along > 0.0 { along } else { 0.0 },
            normal,
            witnesses,
        }
    }
}

/// The largest coordinates of its points on A and B, added, in px.
fn reach(w: &SupportPoint) -> f64 {
    w.on_a.abs().max_element() + w.on_b.abs().max_element()
}

fn end_of(collides: bool) -> MprOutcome {
    if collides {
        MprOutcome::Depth
    } else {
        MprOutcome::Miss
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::closest::tests::square;
    use crate::planar::{Circle, Polygon, Pose, Shape};
    use glam::dvec2;

    fn steps(a: &PosedShape, b: &PosedShape) -> Vec<MprStep> {
        let mut mpr = Mpr::new(a, b);
        std::iter::from_fn(|| mpr.step()).collect()
    }

    #[test]
    fn the_depth_of_squares_is_measured_along_the_way_between_their_centres() {
        // A − B is [−3, 1] × [−2.5, 1.5] and v₀ = (−1, −0.5). The ray (1, 0.5) leaves it at (1, 0.5) by the
        // edge x = 1.
        let steps = steps(&square(DVec2::ZERO), &square(dvec2(1.0, 0.5)));
        let exit = steps.last().unwrap().exit.unwrap();
        assert!((exit.depth - dvec2(1.0, 0.5).length()).abs() < 1e-12);
        assert_eq!(exit.normal, DVec2::X);
        let [on_a, on_b] = exit.witnesses;
        assert!((on_a - on_b).distance(dvec2(1.0, 0.5)) < 1e-12);
    }

    #[test]
    fn a_ray_through_a_corner_ends_there() {
        let steps = steps(&square(DVec2::ZERO), &square(dvec2(1.0, 1.0)));
        assert_eq!(steps.len(), 1);
        assert_eq!(steps[0].case, MprCase::OnRay);
        let exit = steps[0].exit.unwrap();
        assert!((exit.depth - dvec2(1.0, 1.0).length()).abs() < 1e-12);
    }

    #[test]
    fn squares_apart_miss_along_a_separating_axis() {
        let steps = steps(&square(DVec2::ZERO), &square(dvec2(2.5, 1.0)));
        let last = steps.last().unwrap();
        assert_eq!(
            (last.outcome, last.case),
            (MprOutcome::Miss, MprCase::FallsShort)
        );
        assert!(last.direction.dot(last.support.point()) < 0.0);
    }

    #[test]
    fn where_the_centres_coincide_it_hits_at_once_and_looks_along_x() {
        let corners = [(0.5, 0.5), (1.5, 0.5), (1.5, 1.5), (0.5, 1.5)];
        let small = Polygon::new(&corners.map(DVec2::from)).unwrap();
        let small = Shape::from(small).posed(&Pose::default());
        let steps = steps(&square(DVec2::ZERO), &small);
        assert_eq!(steps[0].case, MprCase::CentersCoincide);
        let exit = steps.last().unwrap().exit.unwrap();
        assert_eq!((exit.depth, exit.normal), (1.5, DVec2::X));
    }

    #[test]
    fn a_circle_counts_with_its_radius() {
        let disc = |radius: f64, at: DVec2| {
            let circle = Circle::new(radius).unwrap();
            Shape::from(circle).posed(&Pose::new(at, 0.0).unwrap())
        };
        let steps = steps(&disc(3.0, DVec2::ZERO), &disc(2.0, dvec2(4.0, 0.0)));
        assert_eq!(steps.last().unwrap().exit.unwrap().depth, 1.0);
    }
}
