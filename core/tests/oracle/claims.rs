//! The claims of the core about a pair of polygons, rounded or not, each checked with integers.

use collidoscope_core::planar::{
    Answer, Certainty, Epa, Gjk, GjkDistance, GjkOutcome, PairCache, PosedShape, Support, contact,
    intersects, minkowski_difference, query, query_by_machines, sat, sat_axes,
};
use glam::DVec2;

use super::exact::Difference;
use super::pairs::Pair;
use super::series::{FailedClaim, Record, claim};

/// Lengths are right to this part of the extent, the diagonal of the box about both shapes.
pub const TOLERANCE: f64 = 1e-12;

/// The largest rotation of a normal from a warm start against a cold one: the edge is the same, or part of it.
const TURNED: f64 = 1e-9;

/// The diagonal of the box about the vertices of both shapes, in px.
pub fn extent(a: &[DVec2], b: &[DVec2]) -> f64 {
    let all = || a.iter().chain(b);
    let low = all().fold(DVec2::MAX, |m, v| m.min(*v));
    let high = all().fold(DVec2::MIN, |m, v| m.max(*v));
    (high - low).length()
}

/// The additional error of a witness point, in px: it is a point in world space, rounded with its coordinates. It
/// matters only where they are a thousand times the extent.
pub fn grain(a: &[DVec2], b: &[DVec2]) -> f64 {
    let reach = a.iter().chain(b).fold(DVec2::ZERO, |m, v| m.max(v.abs()));
    2.0 * f64::EPSILON * reach.length()
}

/// The grid of translations: 2⁻⁵² of the extent is 4000 times finer than the tolerance, and coarse enough for `i128`.
fn certificate_grid(extent: f64) -> i32 {
    libm::log2(extent.max(1e-290)).floor() as i32 - 52
}

/// How many pairs collide, and the largest error.
#[derive(Clone, Debug, Default)]
pub struct Worst {
    /// The error of a length, relative to the extent.
    pub error: f64,
    pub colliding: u64,
    pub apart: u64,
    cache: PairCache,
}

impl Record for Worst {
    fn join(&mut self, other: Self) {
        self.error = self.error.max(other.error);
        self.colliding += other.colliding;
        self.apart += other.apart;
    }
}

/// Checks every claim about the pair.
pub fn check(pair: &Pair, worst: &mut Worst) -> Result<(), FailedClaim> {
    let (Some(a), Some(b)) = (pair.a.posed(), pair.b.posed()) else {
        return Ok(());
    };
    let (a, b) = (PosedShape::from(a), PosedShape::from(b));
    let checked = CheckedPair::new(&a, &b);
    checked.check_verdicts()?;
    check_counts(&a, &b)?;
    if checked.cores_collide() {
        worst.colliding += 1;
    } else {
        worst.apart += 1;
    }
    let answer = query(&a, &b, &mut PairCache::default());
    worst.error = worst.error.max(checked.check_answer(&answer)?);
    checked.check_difference()?;
    checked.check_sat()?;
    checked.check_contact(&answer)?;
    checked.check_answer(&query_by_machines(&a, &b))?;
    for mut cache in caches(pair) {
        checked.check_warm(&query(&a, &b, &mut cache), &answer)?;
    }
    // And with the cache of the previous pair.
    checked.check_warm(&query(&a, &b, &mut worst.cache), &answer)
}

/// Checks the claims about a pair of circles, capsules or rounded polygons.
pub fn check_rounded(a: &PosedShape, b: &PosedShape) -> Result<(), FailedClaim> {
    let checked = CheckedPair::new(a, b);
    checked.check_intersects()?;
    let answer = query(a, b, &mut PairCache::default());
    checked.check_answer(&answer)?;
    checked.check_contact(&answer)?;
    for [one, other] in [[a, b], [b, a]] {
        let mut cache = PairCache::default();
        let _ = query(one, other, &mut cache);
        checked.check_answer(&query(a, b, &mut cache))?;
    }
    Ok(())
}

/// Caches that have served the pair with B slightly moved, rotated by 180°, and swapped.
fn caches(pair: &Pair) -> [PairCache; 3] {
    let hair = 1e-7 * pair.b.size();
    let mut aside = pair.b.clone();
    aside.position += DVec2::new(hair, -hair);
    let mut round = pair.b.clone();
    round.angle += std::f64::consts::PI;
    [[&pair.a, &aside], [&pair.a, &round], [&pair.b, &pair.a]].map(|[a, b]| {
        let mut cache = PairCache::default();
        if let (Some(a), Some(b)) = (a.posed(), b.posed()) {
            let _ = query(&a, &b, &mut cache);
        }
        cache
    })
}

/// A pair, its exact answer, and the tolerance of a length.
struct CheckedPair<'p> {
    a: &'p PosedShape,
    b: &'p PosedShape,
    /// Of the cores.
    difference: Difference,
    /// The depth of the cores or, where these are apart, minus the distance.
    of_cores: f64,
    /// The sum of the radii, in px.
    radius: f64,
    extent: f64,
    tolerance: f64,
}

impl<'p> CheckedPair<'p> {
    fn new(a: &'p PosedShape, b: &'p PosedShape) -> Self {
        let corners = |shape: &PosedShape| {
            let vertices = shape.vertices().iter();
            let corners = vertices.flat_map(|v| [*v - shape.radius(), *v + shape.radius()]);
            corners.collect::<Vec<_>>()
        };
        let extent = extent(&corners(a), &corners(b));
        let difference = Difference::new(a.vertices(), b.vertices(), certificate_grid(extent));
        Self {
            a,
            b,
            of_cores: difference.truth().signed(),
            difference,
            radius: a.radius() + b.radius(),
            extent,
            tolerance: TOLERANCE * extent,
        }
    }

    fn cores_collide(&self) -> bool {
        self.of_cores >= 0.0
    }

    /// The depth or, where the shapes are apart, minus the distance.
    fn signed(&self) -> f64 {
        self.of_cores + self.radius
    }

    /// Whether this is the verdict. The distance of the cores is rounded before it is compared with the radii.
    fn is_right(&self, verdict: bool) -> bool {
        let is_open = self.radius > 0.0 && !self.cores_collide();
        verdict == (self.signed() >= 0.0) || is_open && self.signed().abs() <= self.tolerance
    }

    fn truth(&self) -> String {
        format!(
            "truth {:e}, {:e} of the cores",
            self.signed(),
            self.of_cores
        )
    }

    fn check_intersects(&self) -> Result<(), FailedClaim> {
        let verdict = intersects(self.a, self.b);
        claim(self.is_right(verdict), "intersects is right", || {
            self.truth()
        })
    }

    fn check_verdicts(&self) -> Result<(), FailedClaim> {
        self.check_intersects()?;
        let mut gjk = Gjk::new(self.a, self.b);
        let mut last = None;
        while let Some(step) = gjk.step() {
            last = Some(step.outcome);
        }
        let verdict = match last {
            Some(GjkOutcome::Colliding) => Some(true),
            Some(GjkOutcome::Separated) => Some(false),
            _ => None,
        };
        claim(
            verdict == Some(self.cores_collide()),
            "the last step of GJK tells the verdict",
            || self.truth(),
        )
    }

    /// The error of the depth or the distance, relative to the extent.
    fn check_answer(&self, answer: &Answer) -> Result<f64, FailedClaim> {
        let say = || format!("{answer:?} where {}", self.truth());
        claim(
            self.is_right(answer.colliding),
            "query tells the verdict",
            say,
        )?;
        claim(
            self.radius > 0.0 || answer.certainty == Certainty::Certified,
            "a verdict on polygons is certified",
            say,
        )?;
        let signed = answer.depth - answer.distance;
        let error = (signed - self.signed()).abs();
        claim(error <= self.tolerance, "the length is right", || {
            let part = error / self.extent;
            format!("{signed} is not {}, {part:e} of the extent", self.signed())
        })?;
        let lengths = [answer.depth, answer.distance];
        claim(
            lengths.iter().all(|length| length.is_sign_positive())
                && lengths[usize::from(answer.colliding)] == 0.0
                && (answer.colliding || answer.distance > 0.0),
            "a gap is above 0, a depth not below, and the other is 0",
            say,
        )?;
        // Rounding the two components and the length that they are divided by makes 2 ulps.
        let unit = answer.normal.length();
        claim(
            (unit - 1.0).abs() <= 4.0 * f64::EPSILON,
            "the normal is of length 1",
            || format!("{unit}"),
        )?;
        self.check_move(answer)?;
        self.check_witnesses([answer.on_a, answer.on_b], signed * answer.normal)?;
        Ok(if error > 0.0 {
            error / self.extent
        } else {
            0.0
        })
    }

    /// A warm answer is right, with the same choice among several equally small translations.
    fn check_warm(&self, warm: &Answer, fresh: &Answer) -> Result<(), FailedClaim> {
        self.check_answer(warm)?;
        let turned = (warm.normal - fresh.normal).length();
        claim(
            !fresh.colliding || turned <= TURNED,
            "a cache changes no way out",
            || format!("by {turned:e}: {warm:?} is not {fresh:?}"),
        )
    }

    /// Moving B by t moves A − B by −t. Without the radii, moved by the answer the shapes do not overlap: along the normal A − B reaches
    /// no farther than the answer. And they are not apart: A − B has a point there.
    fn check_move(&self, answer: &Answer) -> Result<(), FailedClaim> {
        let signed = answer.depth - answer.distance - self.radius;
        let overlap = self.difference.reach_beyond(answer.normal, signed);
        let gap = self.difference.gap_to(signed * answer.normal);
        let say = |off: f64| move || format!("{:e} of the extent: {answer:?}", off / self.extent);
        claim(
            overlap <= self.tolerance,
            "B moved by the answer does not overlap",
            say(overlap),
        )?;
        claim(
            gap <= self.tolerance,
            "B moved by the answer does not stand apart",
            say(gap),
        )
    }

    /// The witness points lie on the boundaries of their shapes, and `step` moves B's to A's.
    fn check_witnesses(&self, [on_a, on_b]: [DVec2; 2], step: DVec2) -> Result<(), FailedClaim> {
        let tolerance = self.tolerance + grain(self.a.vertices(), self.b.vertices());
        let off = (on_a - on_b - step).length();
        claim(
            off <= tolerance,
            "the witnesses differ by depth · normal",
            || format!("{off:e} off, {tolerance:e} allowed"),
        )?;
        check_on_boundary(self.a.vertices(), self.a.radius(), on_a, tolerance)?;
        check_on_boundary(self.b.vertices(), self.b.radius(), on_b, tolerance)
    }

    fn check_difference(&self) -> Result<(), FailedClaim> {
        let corners = minkowski_difference(self.a, self.b);
        claim(
            self.difference.has_corners(&corners),
            "the Minkowski difference has its corners, all and in order",
            || format!("{corners:?}"),
        )
    }

    fn check_sat(&self) -> Result<(), FailedClaim> {
        let Some(answer) = sat(self.a, self.b) else {
            return claim(false, "every polygon has axes", || "none".to_owned());
        };
        let say = || format!("{answer:?} where {}", self.truth());
        claim(
            answer.colliding == self.cores_collide(),
            "SAT tells the verdict",
            say,
        )?;
        for axis in sat_axes(self.a, self.b).into_iter().flatten() {
            let reach = |hull: &PosedShape, sign: f64, from: DVec2| {
                let along = hull.vertices().iter().map(|v| axis.normal.dot(*v - from));
                along.map(|at| sign * at).fold(f64::NEG_INFINITY, f64::max)
            };
            let from = self.a.vertices()[0];
            let overlap = reach(self.a, 1.0, from) + reach(self.b, -1.0, from);
            claim(
                (axis.overlap() - overlap).abs() <= self.tolerance,
                "both shapes are projected whole on every axis",
                || format!("{axis:?}, not {overlap}"),
            )?;
        }
        let overlap = answer.axis.overlap();
        claim(
            overlap >= self.of_cores - self.tolerance
                && (!answer.colliding || (answer.depth - self.of_cores).abs() <= self.tolerance),
            "SAT's depth is right, and no gap of SAT's is wider than the distance",
            say,
        )
    }

    /// One contact is as deep as the penetration, each joins the boundaries along the normal, and the region between
    /// them lies beneath the normal's plane.
    fn check_contact(&self, answer: &Answer) -> Result<(), FailedClaim> {
        let Some(manifold) = contact(self.a, self.b, answer) else {
            return claim(!answer.colliding, "colliding shapes have a contact", || {
                format!("{answer:?}")
            });
        };
        let points = manifold.points();
        let say = || format!("{manifold:?} of {answer:?}");
        claim(answer.colliding, "shapes apart have no contact", say)?;
        let tolerance = self.tolerance + grain(self.a.vertices(), self.b.vertices());
        claim(
            (points[0].depth - answer.depth).abs() <= tolerance,
            "the first contact is as deep as the penetration",
            say,
        )?;
        claim(
            points
                .iter()
                .all(|point| point.depth >= 0.0 && point.depth <= points[0].depth),
            "the others are not deeper, nor above",
            say,
        )?;
        for point in points {
            let off = (point.on_a - point.on_b - point.depth * manifold.normal).length();
            claim(
                off <= tolerance,
                "a contact's points differ by its depth",
                say,
            )?;
            // A side is right to the rounding of posing, and a point above the other by both counts as on it.
            let rounding = tolerance + 80.0 * grain(self.a.vertices(), self.b.vertices());
            check_on_boundary(self.a.vertices(), self.a.radius(), point.on_a, rounding)?;
            check_on_boundary(self.b.vertices(), self.b.radius(), point.on_b, rounding)?;
        }
        Ok(())
    }
}

/// Checks that a witness point lies on the boundary of the hull of `vertices` grown by `radius`.
pub fn check_on_boundary(
    vertices: &[DVec2],
    radius: f64,
    witness: DVec2,
    tolerance: f64,
) -> Result<(), FailedClaim> {
    let off = (Difference::new(vertices, &[witness], 0).truth().signed() + radius).abs();
    claim(
        off <= tolerance,
        "witnesses and contacts lie on their shapes",
        || format!("{witness} is {off:e} off, {tolerance:e} allowed"),
    )
}

/// Checks the bounds in the modules' docs, for n vertices in A and B together.
fn check_counts(a: &PosedShape, b: &PosedShape) -> Result<(), FailedClaim> {
    let vertices = a.vertices().len() + b.vertices().len();
    let mut gjk = Gjk::new(a, b);
    let colliding = gjk.run();
    claim(
        gjk.iterations() < vertices + 2,
        "GJK ends within its bound",
        || format!("{} of {vertices}", gjk.iterations()),
    )?;
    if colliding {
        let mut epa = Epa::new(a, b, &gjk.simplex());
        epa.run();
        claim(
            epa.iterations() <= vertices.min(16 + 2 * vertices.isqrt()) + 1,
            "EPA ends within its bound",
            || format!("{} of {vertices}", epa.iterations()),
        )
    } else {
        let mut search = GjkDistance::new(a, b, &gjk.simplex());
        search.run();
        claim(
            search.iterations() <= vertices,
            "the distance ends within its bound",
            || format!("{} of {vertices}", search.iterations()),
        )
    }
}
