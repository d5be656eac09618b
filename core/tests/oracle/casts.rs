//! Casts of polygons, segments and points, with radii and without, against A − B by integers: each reported touch is
//! checked, and without one the whole motion is checked to be free.

use collidoscope_core::planar::{
    Cast, CastEnd, GjkCast, PairCache, PosedShape, Support, cast, query,
};
use glam::DVec2;
use robust::{Coord, orient2d};

use super::claims::{check_on_boundary, grain};
use super::exact::Difference;
use super::motions::Motion;
use super::series::{FailedClaim, Record, claim};

/// Statistics of the casts.
#[derive(Default)]
pub struct CastStats {
    pub touching: u64,
    pub overlapping: u64,
    pub none: u64,
}

impl Record for CastStats {
    fn join(&mut self, other: Self) {
        self.touching += other.touching;
        self.overlapping += other.overlapping;
        self.none += other.none;
    }
}

/// Every claim about the cast.
pub fn check(motion: &Motion, stats: &mut CastStats) -> Result<(), FailedClaim> {
    let Some([a, b]) = motion.posed() else {
        return Ok(());
    };
    let checked = CheckedCast::new(&a, &b, motion.translation);
    let found = cast(&a, &b, motion.translation);
    checked.check_steps(&found)?;
    match &found {
        None => {
            stats.none += 1;
            checked.check_free()
        }
        Some(found) if found.end == CastEnd::Overlapping => {
            stats.overlapping += 1;
            checked.check_overlap(found)
        }
        Some(found) => {
            stats.touching += 1;
            checked.check_touch(found)
        }
    }
}

struct CheckedCast<'m> {
    a: &'m PosedShape,
    b: &'m PosedShape,
    translation: DVec2,
    radius: f64,
    difference: Difference,
    extent: f64,
    tolerance: f64,
}

impl<'m> CheckedCast<'m> {
    fn new(a: &'m PosedShape, b: &'m PosedShape, translation: DVec2) -> Self {
        let (mut low, mut high) = (DVec2::MAX, DVec2::MIN);
        let starts = a.vertices().iter().map(|v| (*v, a.radius()));
        let starts = starts.chain(b.vertices().iter().map(|v| (*v, b.radius())));
        let ends = b.vertices().iter().map(|v| (v + translation, b.radius()));
        for (vertex, radius) in starts.chain(ends) {
            low = low.min(vertex - radius);
            high = high.max(vertex + radius);
        }
        let extent = (high - low).length();
        let grid = libm::log2(extent.max(1e-90)).floor() as i32 - 52;
        Self {
            a,
            b,
            translation,
            radius: a.radius() + b.radius(),
            difference: Difference::new(a.vertices(), b.vertices(), grid),
            extent,
            tolerance: 1e-12 * extent,
        }
    }

    /// The depth after this fraction of the motion; below 0 for the distance.
    fn overlap_after(&self, fraction: f64) -> f64 {
        let there = self.difference.seen_from(fraction * self.translation);
        there.signed() + self.radius
    }

    fn say(&self, off: f64, found: &Option<Cast>) -> String {
        format!("{:e} of the extent: {found:?}", off / self.extent)
    }

    /// Stepping gives the same result, within the bound.
    fn check_steps(&self, found: &Option<Cast>) -> Result<(), FailedClaim> {
        let mut search = GjkCast::new(self.a, self.b, self.translation);
        let steps = std::iter::from_fn(|| search.step()).count();
        let vertices = self.a.vertices().len() + self.b.vertices().len();
        claim(
            search.found() == *found,
            "a step at a time it comes to the same",
            || format!("{:?} is not {found:?}", search.found()),
        )?;
        claim(
            steps <= vertices + 3,
            "a cast of polygons ends within its bound",
            || format!("{steps} of {vertices}: {found:?}"),
        )
    }

    /// Checks a cast without a hit.
    fn check_free(&self) -> Result<(), FailedClaim> {
        let deepest = self.deepest();
        claim(
            deepest <= self.tolerance,
            "where there is no touch nothing overlaps",
            || self.say(deepest, &None),
        )
    }

    /// The deepest overlap during the motion, in f64 from the corners of A − B.
    fn deepest(&self) -> f64 {
        let corners = self.difference.corners();
        let edges = || corners.iter().zip(corners.iter().cycle().skip(1));
        let inside = |at: DVec2| {
            let depths = edges().map(|(p, q)| (q - p).normalize_or_zero().perp_dot(at - p));
            depths.fold(f64::INFINITY, f64::min)
        };
        if corners.len() > 2 {
            // The depth is concave along the motion.
            let (mut low, mut high) = (0.0, 1.0);
            for _ in 0..130 {
                let thirds = [(2.0 * low + high) / 3.0, (low + 2.0 * high) / 3.0];
                let [one, other] = thirds.map(|t| inside(t * self.translation));
                if one < other {
                    low = thirds[0];
                } else {
                    high = thirds[1];
                }
            }
            let most = inside((low + high) / 2.0 * self.translation);
            let most = most.max(inside(DVec2::ZERO)).max(inside(self.translation));
            // Beyond the tip of a sliver f64 computes 0.
            if most > 1e-3 * self.tolerance {
                return most + self.radius;
            }
        }
        let path = [DVec2::ZERO, self.translation];
        let apart = edges().map(|(p, q)| between([*p, *q], path));
        self.radius - apart.fold(f64::INFINITY, f64::min)
    }

    fn check_overlap(&self, found: &Cast) -> Result<(), FailedClaim> {
        let answer = query(self.a, self.b, &mut PairCache::default());
        let truth = self.overlap_after(0.0);
        let say = || format!("{found:?}, {answer:?}, truth {truth:e}");
        claim(found.fraction == 0.0, "an overlap is at the start", say)?;
        claim(
            (found.depth, found.normal) == (answer.depth, answer.normal)
                && (found.on_a, found.on_b) == (answer.on_a, answer.on_b),
            "an overlap is the query's",
            say,
        )?;
        claim(
            truth > 0.0 && (found.depth - truth).abs() <= self.tolerance,
            "an overlap is true",
            say,
        )
    }

    fn check_touch(&self, found: &Cast) -> Result<(), FailedClaim> {
        let Cast {
            fraction, normal, ..
        } = *found;
        let say = |off: f64| move || self.say(off, &Some(*found));
        claim(
            found.end == CastEnd::Touching,
            "a cast of polygons ends",
            say(0.0),
        )?;
        claim(
            (0.0..=1.0).contains(&fraction) && (normal.length() - 1.0).abs() < 1e-14,
            "the fraction and the normal are what they are called",
            say(0.0),
        )?;
        let overlap = self.overlap_after(fraction);
        claim(overlap >= -self.tolerance, "they touch there", say(overlap))?;
        let at = fraction * self.translation;
        let beyond = self
            .difference
            .reach_beyond(normal, normal.dot(at) - self.radius);
        claim(
            beyond <= self.tolerance,
            "the line perpendicular to the normal parts them there",
            say(beyond),
        )?;
        let closing = -normal.dot(self.translation);
        claim(
            closing >= -4.0 * f64::EPSILON * self.translation.length(),
            "and did so before, since the motion nears it",
            say(closing),
        )?;
        claim(
            self.overlap_after(0.0) <= self.tolerance,
            "an overlap at the start is told",
            say(self.overlap_after(0.0)),
        )?;
        let side = self.translation.perp();
        for side in [side, -side] {
            let reach = self.difference.reach_beyond(side, 0.0);
            claim(
                reach + self.radius * side.length() > 0.0,
                "going on would press B into A",
                say(reach),
            )?;
        }
        self.check_witnesses(found)
    }

    fn check_witnesses(&self, found: &Cast) -> Result<(), FailedClaim> {
        let Cast {
            fraction,
            on_a,
            on_b,
            depth,
            ..
        } = *found;
        let moved = fraction * self.translation;
        let tolerance = self.tolerance
            + grain(self.a.vertices(), self.b.vertices())
            + grain(&[on_a, on_b], &[moved]);
        let off = on_a.distance(on_b);
        claim(
            off <= tolerance && depth <= self.tolerance,
            "the witnesses touch",
            || self.say(off, &Some(*found)),
        )?;
        for (shape, witness) in [(self.a, on_a), (self.b, on_b - moved)] {
            check_on_boundary(shape.vertices(), shape.radius(), witness, tolerance)?;
        }
        Ok(())
    }
}

/// The distance between two segments.
fn between(one: [DVec2; 2], other: [DVec2; 2]) -> f64 {
    // Exactly: collinear segments would cross anywhere by rounding.
    let parts = |[from, to]: [DVec2; 2], ends: [DVec2; 2]| {
        let [from, to, p, q] = [from, to, ends[0], ends[1]].map(|DVec2 { x, y }| Coord { x, y });
        let [p, q] = [p, q].map(|end| orient2d(from, to, end));
        p.min(q) < 0.0 && p.max(q) > 0.0
    };
    if parts(one, other) && parts(other, one) {
        return 0.0;
    }
    let to = |point: DVec2, [from, to]: [DVec2; 2]| {
        let along = to - from;
        let share = (point - from).dot(along) / along.length_squared();
        let share = if share.is_nan() {
            0.0
        } else {
            share.clamp(0.0, 1.0)
        };
        (from + share * along).distance(point)
    };
    let ends = [
        to(one[0], other),
        to(one[1], other),
        to(other[0], one),
        to(other[1], one),
    ];
    ends.into_iter().fold(f64::INFINITY, f64::min)
}
