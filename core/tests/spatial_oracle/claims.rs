//! The claims of the core about a pair of hulls, rounded or not, each checked with rational arithmetic.

use collidoscope_core::spatial::{
    Answer, Certainty, ClosestFeature, Epa, Gjk, GjkDistance, GjkOutcome, PairCache, PosedShape,
    Support, contact, intersects, query, query_by_machines, sat,
};
use glam::DVec3;

use super::manifolds;
use super::pairs::Pair;
use super::polytope::Polytope;
use super::truth::{GroundTruth, truth};
use crate::oracle::series::{Case, FailedClaim, Record, claim};

/// Lengths are right to this part of the extent, the diagonal of the box about both shapes.
pub const TOLERANCE: f64 = 1e-11;

/// The largest counts and errors.
#[derive(Clone, Debug, Default)]
pub struct Worst {
    pub colliding: u64,
    pub apart: u64,
    /// The error of a length, relative to the extent.
    pub error: f64,
    /// The pairs for which the intersection of their level faces and edges is clear, and those for which it is not.
    pub shared: u64,
    pub unclear: u64,
    cache: PairCache,
}

impl Record for Worst {
    fn join(&mut self, other: Self) {
        self.colliding += other.colliding;
        self.apart += other.apart;
        self.error = self.error.max(other.error);
        self.shared += other.shared;
        self.unclear += other.unclear;
    }
}

/// Checks every claim about the pair.
pub fn check(pair: &Pair, worst: &mut Worst) -> Result<(), FailedClaim> {
    let (Some(a), Some(b)) = (pair.a.posed(), pair.b.posed()) else {
        return claim(false, "the pair can be posed", || pair.family());
    };
    let checked = CheckedPair::new(&a, &b);
    checked.check_verdicts()?;
    if checked.is_colliding() {
        worst.colliding += 1;
    } else {
        worst.apart += 1;
    }
    let answer = query(&a, &b, &mut PairCache::default());
    claim(
        intersects(&a, &b) == answer.colliding,
        "there is one verdict however it is asked",
        || checked.truth(),
    )?;
    worst.error = worst.error.max(checked.check_answer(&answer)?);
    let machines = query_by_machines(&a, &b);
    checked.check_answer(&machines)?;
    checked.check_steps(&machines)?;
    checked.check_sat()?;
    match checked.check_contact(&answer)? {
        Some(true) => worst.shared += 1,
        Some(false) => worst.unclear += 1,
        None => {}
    }
    for mut cache in caches(pair) {
        check_same(&answer, &query(&a, &b, &mut cache))?;
    }
    // And with the cache of the previous pair.
    check_same(&answer, &query(&a, &b, &mut worst.cache))?;
    checked
        .swapped()
        .check_answer(&query(&b, &a, &mut PairCache::default()))?;
    Ok(())
}

/// Caches that have served this pair, the pair with B slightly moved, rotated by 180°, and swapped.
fn caches(pair: &Pair) -> [PairCache; 4] {
    let hair = 1e-7 * pair.b.size();
    let mut aside = pair.b.clone();
    aside.position += DVec3::new(hair, -hair, hair);
    let mut round = pair.b.clone();
    round.angle += std::f64::consts::PI;
    let pairs = [
        [&pair.a, &pair.b],
        [&pair.a, &aside],
        [&pair.a, &round],
        [&pair.b, &pair.a],
    ];
    pairs.map(|[a, b]| {
        let mut cache = PairCache::default();
        if let (Some(a), Some(b)) = (a.posed(), b.posed()) {
            let _ = query(&a, &b, &mut cache);
        }
        cache
    })
}

/// Checks that a cache changes no bit of the answer.
fn check_same(fresh: &Answer, warm: &Answer) -> Result<(), FailedClaim> {
    let exact_part = |answer: &Answer| {
        let lengths = [answer.depth, answer.distance];
        let vectors = [answer.normal, answer.on_a, answer.on_b];
        (answer.colliding, lengths, vectors, answer.certainty)
    };
    claim(
        exact_part(fresh) == exact_part(warm),
        "a cache changes no bit of the answer",
        || format!("{fresh:?} became {warm:?}"),
    )
}

/// A pair, its exact answer, and the tolerances.
pub struct CheckedPair<'p> {
    pub shapes: [&'p PosedShape; 2],
    /// The cores.
    pub hulls: [Polytope; 2],
    truth_of_cores: GroundTruth,
    /// The sum of the radii, in px.
    radius: f64,
    /// The diagonal of the box about both shapes, in px.
    extent: f64,
    /// The tolerance of a length.
    tolerance: f64,
    /// The tolerance of a witness point: a point in world space, rounded with its coordinates. That matters only where
    /// they are a thousand times the extent.
    tolerance_of_points: f64,
    /// The tolerance of a contact, which lies on a face that counts as level if rotated by the rounding of the support.
    pub tolerance_of_contacts: f64,
}

impl<'p> CheckedPair<'p> {
    pub fn new(a: &'p PosedShape, b: &'p PosedShape) -> Self {
        let hulls = [a, b].map(|shape| {
            let hull = shape.hull().expect("a core of finitely many points");
            Polytope::new(hull.vertices())
        });
        let all = || {
            let pairs = hulls.iter().zip([a.radius(), b.radius()]);
            pairs.flat_map(|(hull, radius)| {
                let points = hull.points.iter();
                points.flat_map(move |p| [*p - radius, *p + radius])
            })
        };
        let low = all().fold(DVec3::MAX, DVec3::min);
        let high = all().fold(DVec3::MIN, DVec3::max);
        let extent = (high - low).length();
        let grain = f64::EPSILON * low.abs().max(high.abs()).length();
        Self {
            shapes: [a, b],
            truth_of_cores: truth(&hulls[0], &hulls[1]),
            hulls,
            radius: a.radius() + b.radius(),
            extent,
            tolerance: TOLERANCE * extent,
            tolerance_of_points: TOLERANCE * extent + 4.0 * grain,
            tolerance_of_contacts: TOLERANCE * extent + 64.0 * grain,
        }
    }

    fn swapped(self) -> Self {
        let ([a, b], [hull_a, hull_b]) = (self.shapes, self.hulls);
        Self {
            shapes: [b, a],
            hulls: [hull_b, hull_a],
            ..self
        }
    }

    fn cores_collide(&self) -> bool {
        matches!(self.truth_of_cores, GroundTruth::Colliding { .. })
    }

    /// The depth or, where the shapes are apart, minus the distance.
    fn signed(&self) -> f64 {
        self.truth_of_cores.signed() + self.radius
    }

    fn is_colliding(&self) -> bool {
        self.cores_collide() || self.radius > 0.0 && self.signed() >= 0.0
    }

    /// Whether this is the verdict. The distance of the cores is rounded before it is compared with the radii.
    fn is_right(&self, verdict: bool) -> bool {
        let is_open = self.radius > 0.0 && !self.cores_collide();
        verdict == self.is_colliding() || is_open && self.signed().abs() <= self.tolerance
    }

    fn truth(&self) -> String {
        format!(
            "truth {:e}, {:?} of the cores",
            self.signed(),
            self.truth_of_cores
        )
    }

    fn check_verdicts(&self) -> Result<(), FailedClaim> {
        let [a, b] = self.shapes;
        for [one, other] in [[a, b], [b, a]] {
            claim(
                self.is_right(intersects(one, other)),
                "intersects is right, whichever comes first",
                || self.truth(),
            )?;
        }
        let mut gjk = Gjk::new(a, b);
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
            "the last step of GJK tells the verdict on the cores",
            || self.truth(),
        )
    }

    /// The error of the depth or the distance, relative to the extent.
    pub fn check_answer(&self, answer: &Answer) -> Result<f64, FailedClaim> {
        let say = || format!("{answer:?} where {}", self.truth());
        claim(
            self.is_right(answer.colliding),
            "query tells the verdict",
            say,
        )?;
        let is_certain = answer.certainty == Certainty::Certified;
        let may_be_open = self.radius > 0.0 && answer.certainty == Certainty::WithinRounding;
        claim(
            is_certain || may_be_open,
            "a verdict on hulls is certified",
            say,
        )?;
        let signed = answer.depth - answer.distance;
        let error = (signed - self.signed()).abs();
        claim(error <= self.tolerance, "the length is right", || {
            let part = error / self.extent;
            format!("{signed} is not {}, {part:e} of the extent", self.signed())
        })?;
        claim(
            if answer.colliding {
                answer.distance == 0.0 && answer.depth >= 0.0
            } else {
                answer.depth == 0.0 && answer.distance > 0.0
            },
            "a gap is above 0, a depth not below, and the other is 0",
            say,
        )?;
        // Rounding the three components and the length that they are divided by makes 3 ulps.
        let unit = answer.normal.length();
        claim(
            (unit - 1.0).abs() <= 4.0 * f64::EPSILON,
            "the normal is of length 1",
            || format!("{unit}"),
        )?;
        self.check_level(answer.normal, signed)?;
        let of_cores = signed - self.radius;
        self.check_feature(&answer.cores.feature, answer.normal, of_cores)?;
        self.check_witnesses(answer, signed)?;
        Ok(if error > 0.0 {
            error / self.extent
        } else {
            0.0
        })
    }

    /// The reach of A along a direction of length 1, and of B against it, from the first corner of A.
    fn reaches(&self, normal: DVec3) -> [f64; 2] {
        let first = self.hulls[0].points[0];
        let reach = |hull: &Polytope, along: DVec3| {
            let levels = hull.points.iter().map(|p| along.dot(*p - first));
            levels.fold(f64::NEG_INFINITY, f64::max)
        };
        let [radius_a, radius_b] = self.shapes.map(Support::radius);
        [
            reach(&self.hulls[0], normal) + radius_a,
            reach(&self.hulls[1], -normal) + radius_b,
        ]
    }

    /// Moved by the answer the shapes do not overlap: along the normal A − B reaches no farther.
    fn check_level(&self, normal: DVec3, signed: f64) -> Result<(), FailedClaim> {
        let [of_a, of_b] = self.reaches(normal);
        let over = of_a + of_b - signed;
        claim(
            over <= self.tolerance,
            "B moved by the answer does not overlap",
            || {
                format!(
                    "{:e} of the extent: {signed} along {normal}",
                    over / self.extent
                )
            },
        )
    }

    /// Nor are they apart: corners of A and of B combine to a point of A − B at the position of the answer.
    fn check_feature(
        &self,
        feature: &ClosestFeature,
        normal: DVec3,
        signed: f64,
    ) -> Result<(), FailedClaim> {
        let say = || format!("{feature:?}");
        let points = feature.simplex.points();
        claim(
            (1..=3).contains(&points.len()),
            "the closest feature has one to three points",
            say,
        )?;
        let [a, b] = &self.hulls;
        claim(
            points
                .iter()
                .all(|w| a.points.contains(&w.on_a) && b.points.contains(&w.on_b)),
            "the closest feature is of corners of A and of B",
            say,
        )?;
        let weights = &feature.weights[..points.len()];
        let sum: f64 = weights.iter().sum();
        claim(
            weights.iter().all(|weight| *weight >= 0.0) && (sum - 1.0).abs() <= 1e-13,
            "the weights are not negative and of sum 1",
            say,
        )?;
        let mixed: DVec3 = points
            .iter()
            .zip(weights)
            .map(|(w, weight)| *weight * (w.on_a - w.on_b))
            .sum();
        let off = (mixed - signed * normal).length();
        claim(
            off <= self.tolerance,
            "B moved by the answer does not stand apart",
            || format!("{:e} of the extent: {feature:?}", off / self.extent),
        )
    }

    /// The witness points lie on their bodies, where these reach farthest, and differ by depth · normal.
    fn check_witnesses(&self, answer: &Answer, signed: f64) -> Result<(), FailedClaim> {
        let tolerance = self.tolerance_of_points;
        let say = |off: f64| move || format!("{off:e} off, {tolerance:e} allowed: {answer:?}");
        let off = (answer.on_a - answer.on_b - signed * answer.normal).length();
        claim(
            off <= tolerance,
            "the witnesses differ by depth · normal",
            say(off),
        )?;
        let first = self.hulls[0].points[0];
        let reaches = self.reaches(answer.normal);
        let sides = [(answer.on_a, answer.normal), (answer.on_b, -answer.normal)];
        let mixed = answer.cores.feature.witnesses();
        for (k, (witness, along)) in sides.into_iter().enumerate() {
            let radius = self.shapes[k].radius();
            let off = (witness - mixed[k] - radius * along).length();
            claim(
                off <= tolerance,
                "the witnesses are the corners' mixture moved out by the radius",
                say(off),
            )?;
            let short = reaches[k] - along.dot(witness - first);
            claim(
                short <= tolerance,
                "the witnesses lie on their shapes",
                say(short),
            )?;
        }
        Ok(())
    }

    /// Stepping the state machines gives the query's result.
    fn check_steps(&self, machines: &Answer) -> Result<(), FailedClaim> {
        let [a, b] = self.shapes;
        let mut gjk = Gjk::new(a, b);
        while gjk.step().is_some() {}
        let feature = if self.cores_collide() {
            let mut epa = Epa::new(a, b, &gjk.simplex());
            check_closed(epa.faces())?;
            while epa.step().is_some() {
                check_closed(epa.faces())?;
            }
            epa.run()
        } else {
            let mut search = GjkDistance::new(a, b, &gjk.simplex());
            while search.step().is_some() {}
            search.run()
        };
        claim(
            feature == machines.cores.feature && gjk.simplex() == machines.cores.simplex,
            "the machines end the same a step at a time",
            || format!("{feature:?} is not that of {machines:?}"),
        )
    }

    fn check_sat(&self) -> Result<(), FailedClaim> {
        let [a, b] = self.shapes;
        let Some(answer) = sat(a, b) else {
            return claim(false, "every hull has axes", || "none".to_owned());
        };
        let say = || format!("{answer:?} where {}", self.truth());
        claim(
            self.is_right(answer.colliding),
            "SAT tells the verdict",
            say,
        )?;
        claim(
            answer.axis.overlap() >= self.signed() - self.tolerance_of_points,
            "no gap of SAT's is wider than the distance, no overlap less than the depth",
            say,
        )?;
        claim(
            !answer.colliding || (answer.depth - self.signed()).abs() <= self.tolerance_of_points,
            "SAT's depth is right",
            say,
        )
    }

    /// Whether the intersection of the level parts is clear; `None` if they are apart.
    fn check_contact(&self, answer: &Answer) -> Result<Option<bool>, FailedClaim> {
        let [a, b] = self.shapes;
        let manifold = contact(a, b, answer);
        claim(
            manifold.is_some() == answer.colliding,
            "shapes have contacts if and only if they collide",
            || format!("{manifold:?} of {answer:?}"),
        )?;
        let check = |manifold| manifolds::check(self, &manifold, answer);
        manifold.map(check).transpose()
    }
}

/// Checks that every edge of the faces occurs once in each direction: a polytope without a hole.
fn check_closed(faces: impl Iterator<Item = [usize; 3]>) -> Result<(), FailedClaim> {
    let edges: Vec<[usize; 2]> = faces
        .flat_map(|[i, j, k]| [[i, j], [j, k], [k, i]])
        .collect();
    let is_paired = |edge: &[usize; 2]| {
        let same = edges.iter().filter(|other| *other == edge).count();
        let back = edges.iter().filter(|other| **other == [edge[1], edge[0]]);
        same == 1 && back.count() == 1
    };
    claim(
        edges.iter().all(is_paired),
        "EPA's polytope has no hole",
        || format!("{edges:?}"),
    )
}
