//! What of the referee is the plane's own: EPA's polytope of edges, the well-known mistakes, and the core's answers.

mod edge;
mod hull;
mod polytope;
mod slips;
mod sums;

use glam::DVec2;

use super::finding::{Mistake, Wrong};
use super::truth::{Answer, Side};
use super::{Effect, Judged};
use crate::lesson::{ForeignTrace, Plane, Vector};
use crate::planar::{PairCache, PosedHull, Support, query};
use edge::Polytope;

type Place<'s> = super::place::Place<'s, Plane>;
type Truth<'s> = super::truth::Truth<'s, Plane>;

impl Judged for Plane {
    const PART: &'static str = "an edge";

    fn answer(a: &Side<'_, Self>, b: &Side<'_, Self>, shift: DVec2) -> Answer<DVec2> {
        let b = Moved { side: b, shift };
        let a = Moved {
            side: a,
            shift: DVec2::ZERO,
        };
        let answer = query(&a, &b, &mut PairCache::default());
        Answer {
            colliding: answer.colliding,
            depth: answer.depth,
            distance: answer.distance,
            normal: answer.normal,
        }
    }

    fn gap(side: &Side<'_, Self>, point: DVec2) -> f64 {
        let outwards = (point - side.shape.center()).unit().unwrap_or(DVec2::X);
        if side.farthest(outwards) == point {
            return 0.0;
        }
        let side = Moved {
            side,
            shift: DVec2::ZERO,
        };
        query(&side, &Dot(point), &mut PairCache::default()).distance
    }

    fn nearest(points: &[DVec2]) -> Option<DVec2> {
        hull::nearest(points)
    }

    fn judge_polytope(place: &Place<'_>) -> Option<Wrong> {
        polytope::judge_before(place)
    }

    fn judge_part(place: &Place<'_>) -> Option<Wrong> {
        polytope::judge_edge(place)
    }

    /// What goes of a polygon, its walk tells.
    fn judge_removed(_: &Place<'_>) -> Option<Wrong> {
        None
    }

    fn level(place: &Place<'_>) -> Option<f64> {
        Polytope::of(place).map(|polytope| polytope.level())
    }

    fn mistake(place: &Place<'_>, effect: &Effect<'_, DVec2>) -> Option<Mistake> {
        slips::of(place, effect)
    }

    fn mistake_of_depth(truth: &Truth<'_>, trace: &ForeignTrace, claimed: f64) -> Option<Mistake> {
        sums::of_depth(truth, trace, claimed)
    }

    fn mistake_of_normal(
        truth: &Truth<'_>,
        trace: &ForeignTrace,
        direction: DVec2,
    ) -> Option<Mistake> {
        sums::of_normal(truth, trace, direction)
    }
}

/// A body moved by `shift`.
struct Moved<'s> {
    side: &'s Side<'s, Plane>,
    shift: DVec2,
}

impl Support for Moved<'_> {
    fn support(&self, direction: DVec2) -> DVec2 {
        self.side.shape.support(direction) + self.shift
    }

    fn center(&self) -> DVec2 {
        self.side.shape.center() + self.shift
    }

    fn radius(&self) -> f64 {
        self.side.radius
    }

    fn hull(&self) -> Option<&PosedHull> {
        // A hull that is moved has no vertices to show.
        let hull = self.side.shape.hull();
        hull.filter(|_| self.shift == DVec2::ZERO)
    }
}

/// A point as a body.
struct Dot(DVec2);

impl Support for Dot {
    fn support(&self, _: DVec2) -> DVec2 {
        self.0
    }

    fn center(&self) -> DVec2 {
        self.0
    }
}
