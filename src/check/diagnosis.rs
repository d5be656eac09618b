//! Which mistakes explain a trace? Each known one is tried: under its rule, or with the bodies where it puts them, every
//! claim must hold to the end. A mistake of the support function must give every support point, whatever the search does.

use super::report::{Failure, Mistake};
use super::trace::{Trace, TraceStep};
use super::truth::{Isometry, PointRule, TestedBody, Tolerance, hull};
use super::{Checkable, first_failure};
use crate::lesson::{Vector, extent_and_size};

/// Mistakes with both bodies, as slugs and messages.
const OF_PAIR: [&str; 11] = [
    "single-precision: “f32 far from the origin”",
    "swapped-bodies: A and B are swapped",
    "flipped-y: y points the other way",
    "added-support: B’s points are added instead of subtracted",
    "same-direction: the support point is a − b, but b is farthest along d instead of along −d",
    "opposite-direction: the support point is the farthest point in the opposite direction",
    "swapped-bodies: the support point is the farthest point of B ⊖ A",
    "reversed-difference: the support point is b − a of the two correct points",
    "single-body: the support point is the farthest point of A alone",
    "added-support: the support point is the sum of the two correct points",
    "single-body: the support point is B’s farthest point alone",
];

/// The beginning of a message that also describes a single point.
const POINT_IS: &str = "the support point is ";

/// Mistakes in a body's pose or in finding its point, with {} for the body.
const OF_BODY: [&str; 13] = [
    "missing-transform: the pose of {} is not applied",
    "missing-turn: the rotation of {} is not applied",
    "missing-move: the position of {} is not applied",
    "double-transform: the pose of {} is applied twice",
    "transposed-turn: the rotation of {} is reversed, as if its matrix were transposed",
    "transposed-transform: the whole matrix of {} is transposed, which loses the position",
    "turned-position: {} is translated before it is rotated",
    "degrees-for-radians: the angle of {} in degrees is used as radians",
    "direction-not-turned: the direction is not rotated into the frame of {}",
    "direction-turned-back: the direction is rotated into the frame of {} in the wrong sense",
    "maximum-starts-at-0: the maximum of d · v over the vertices of {} starts at 0",
    "maximum-starts-at-0: the maximum of d · v over the local vertices of {} starts at 0",
    "last-vertex-skipped: the loop over the vertices of {} skips the last",
];

/// A trace, its pair, and the tolerance of its claims.
pub(super) struct DiagnosisContext<'s, D: Checkable> {
    pair: [&'s D::Posed; 2],
    trace: &'s Trace<D>,
    tolerance: Tolerance,
    /// The largest coordinate, in px.
    size: f64,
}

impl<'s, D: Checkable> DiagnosisContext<'s, D> {
    /// `tolerance` is a fraction of the extent.
    pub(super) fn new(pair: [&'s D::Posed; 2], trace: &'s Trace<D>, tolerance: f64) -> Self {
        // The rounding of lengths this far from the world's origin is not a mistake.
        const ROUNDING: f64 = 16.0 * f64::EPSILON;
        // The rounding of six printed digits.
        const PRINTED: f64 = 2e-6;
        let [extent, size] = extent_and_size::<D>(pair);
        Self {
            pair,
            trace,
            tolerance: Tolerance {
                unit: tolerance.max(PRINTED),
                length: tolerance * extent + ROUNDING * size,
                spares_rounding: true,
            },
            size,
        }
    }

    fn sides(&self) -> [TestedBody<'s, D>; 2] {
        self.pair.map(TestedBody::new)
    }

    /// The first wrong claim.
    pub(super) fn first_failure(&self, spares_rounding: bool) -> Option<Failure> {
        let tolerance = Tolerance {
            spares_rounding,
            ..self.tolerance
        };
        first_failure(self.sides(), self.trace, tolerance)
    }

    /// The known bugs that explain all of it.
    pub(super) fn known_bugs(&self) -> Vec<Mistake> {
        let bugs = D::known_bugs(self.pair, self.trace, self.tolerance.length).into_iter();
        bugs.map(|bug| Mistake {
            slug: bug.slug(),
            message: format!("“{}”", bug.row().title),
        })
        .collect()
    }

    /// Other mistakes that explain all of it, or each support point: another pose, another support function, less
    /// precision, or another reading of its result.
    pub(super) fn slips(&self) -> Vec<Mistake> {
        let trace = self.trace;
        let has_steps = trace.steps.len() > 1;
        // A verdict or a single point alone is not enough to identify a mistake.
        if !has_steps && trace.depth.or(trace.distance).is_none() && trace.normal.is_none() {
            return Vec::new();
        }
        let has_wrong_points = has_steps && !self.wrong_points().is_empty();
        let rounded = self.in_single_precision();
        let right = PointRule::Along(D::Matrix::default());
        let mut pairs = self.wrong_pairs(&rounded);
        pairs.retain(|(_, pair)| {
            let is_misplaced = pair.iter().all(|body| body.rule == right);
            has_wrong_points && self.finds_all(*pair, &trace.steps)
                || is_misplaced && self.holds(*pair, trace)
        });
        let read_anew = self.read_anew().into_iter();
        let explain = read_anew.filter(|(_, trace)| self.holds(self.sides(), trace));
        let of_pairs = pairs.into_iter().map(|(mistake, _)| mistake);
        of_pairs
            .chain(explain.map(|(mistake, _)| mistake))
            .collect()
    }

    /// What the wrong support point of a step is, if every wrong one of the trace is the same.
    pub(super) fn hint(&self, at: usize) -> Option<String> {
        let wrong = self.wrong_points();
        if self.finds_all(self.sides(), &self.trace.steps[at..=at]) {
            return None;
        }
        let rounded = self.in_single_precision();
        let mut pairs = self.wrong_pairs(&rounded).into_iter();
        pairs.find_map(|(mistake, pair)| {
            let what = mistake.message.strip_prefix(POINT_IS)?;
            self.finds_all(pair, &wrong)
                .then(|| format!(". It is {what}"))
        })
    }

    /// Whether every claim of a trace is right for a pair.
    fn holds(&self, pair: [TestedBody<'_, D>; 2], trace: &Trace<D>) -> bool {
        first_failure(pair, trace, self.tolerance).is_none()
    }

    /// The steps whose support point the right support function doesn't find.
    fn wrong_points(&self) -> Vec<TraceStep<D>> {
        let mut steps = self.trace.steps.clone();
        steps.retain(|step| !self.finds_all(self.sides(), std::slice::from_ref(step)));
        steps
    }

    fn finds_all(&self, pair: [TestedBody<'_, D>; 2], steps: &[TraceStep<D>]) -> bool {
        steps
            .iter()
            .all(|step| finds(pair, step, self.tolerance.length))
    }

    /// The bodies with their vertices in single precision, if that makes a difference.
    fn in_single_precision(&self) -> [D::Posed; 2] {
        const ROUNDING: f64 = 16.0 * f32::EPSILON as f64;
        let is_significant = ROUNDING * self.size > self.tolerance.length;
        self.pair.map(|shape| {
            let vertices = D::vertices(shape).into_iter().filter(|_| is_significant);
            let rounded = vertices.map(|vertex| vertex.map(|part| f64::from(part as f32)));
            hull::<D>(&rounded.collect::<Vec<_>>()).unwrap_or_else(|| shape.clone())
        })
    }

    /// The pair with various mistakes.
    fn wrong_pairs<'r>(
        &'r self,
        [single_a, single_b]: &'r [D::Posed; 2],
    ) -> Vec<(Mistake, [TestedBody<'r, D>; 2])> {
        let ([a, b], identity) = (self.sides(), D::Matrix::default());
        let [back_a, back_b] = [a, b].map(|body| body.by(PointRule::Along(-identity)));
        let [none, negated] = [0.0, -1.0].map(PointRule::Times);
        let here = Isometry::default();
        let [mirror, negation] = [D::MIRROR, -identity].map(|turn| Isometry { turn, ..here });
        let of_pair = [
            [(a, single_a), (b, single_b)].map(|(body, shape)| TestedBody { shape, ..body }),
            [b, a],
            [a, b].map(|body| body.put(mirror)),
            [a, b.put(negation)],
            [a, back_b],
            [back_a, back_b],
            [b, a],
            [a, b].map(|body| body.by(negated)),
            [a, b.by(none)],
            [a, b.by(negated)],
            [a.by(none), b.by(negated)],
        ];
        let of_pair = OF_PAIR.map(|row| mistake(row, "")).into_iter().zip(of_pair);
        let mut pairs: Vec<_> = of_pair.collect();
        let rows = OF_BODY.into_iter().zip(wrong_versions(a));
        for ((row, wrong_a), wrong_b) in rows.zip(wrong_versions(b)) {
            pairs.push((mistake(row, "A"), [wrong_a, b]));
            pairs.push((mistake(row, "B"), [a, wrong_b]));
            pairs.push((mistake(row, "A and B"), [wrong_a, wrong_b]));
        }
        pairs
    }

    /// The trace with its result reinterpreted to undo a mistake.
    fn read_anew(&self) -> [(Mistake, Trace<D>); 5] {
        let [mut reversed, mut of_a, mut of_b, mut whole] = [(); 4].map(|()| self.trace.clone());
        reversed.normal = self.trace.normal.map(|normal| -normal);
        for (trace, shape) in [&mut of_a, &mut of_b].into_iter().zip(self.pair) {
            trace.normal = trace.normal.map(|normal| D::pose(shape).turn * normal);
        }
        whole.depth = self.trace.depth.map(root);
        whole.distance = self.trace.distance.map(root);
        let mut all = whole.clone();
        for step in &mut all.steps {
            step.distance = step.distance.map(root);
        }
        [
            ("reversed-normal: the normal points from B to A", reversed),
            ("normal-in-a-s-frame: the normal is left in A’s frame", of_a),
            ("normal-in-b-s-frame: the normal is left in B’s frame", of_b),
            ("squared-length: a length is squared", whole),
            ("squared-length: a length is squared", all),
        ]
        .map(|(row, trace)| (mistake(row, ""), trace))
    }
}

/// A body with each of the mistakes in [`OF_BODY`].
fn wrong_versions<D: Checkable>(body: TestedBody<'_, D>) -> [TestedBody<'_, D>; 13] {
    let Isometry { turn, shift } = D::pose(body.shape);
    let (still, here) = (D::Matrix::default(), D::Vector::default());
    let transposed = D::transposed(turn);
    [
        body.posed(still, here),
        body.posed(still, shift),
        body.posed(turn, here),
        body.posed(turn * turn, turn * shift + shift),
        body.posed(transposed, shift),
        body.posed(transposed, here),
        body.posed(turn, turn * shift),
        body.posed(D::turned_by_degrees(body.shape), shift),
        body.by(PointRule::Along(turn)),
        body.by(PointRule::Along(turn * turn)),
        body.by(PointRule::Beyond(here)),
        body.by(PointRule::Beyond(shift)),
        body.by(PointRule::WithoutLast),
    ]
}

/// A length that is given squared.
fn root(square: f64) -> f64 {
    square.max(0.0).sqrt()
}

/// A row of a table of mistakes, for this body.
fn mistake(row: &'static str, body: &str) -> Mistake {
    let (slug, message) = row.split_once(": ").unwrap_or_default();
    Mistake {
        slug,
        message: message.replace("{}", body),
    }
}

/// Whether the support function of a pair finds a step's support point, of the bodies or of their cores. Along no
/// direction any point may be found.
fn finds<D: Checkable>(pair: [TestedBody<'_, D>; 2], step: &TraceStep<D>, tolerance: f64) -> bool {
    let Some(direction) = step.direction.unit() else {
        return true;
    };
    let pairs = [pair, pair.map(TestedBody::without_radius)];
    pairs.into_iter().any(|[a, b]| {
        let of_b = b.found(-direction, tolerance);
        let of_a = a.found(direction, tolerance).into_iter();
        let mut sums = of_a.map(|p| p - step.support);
        sums.any(|p| of_b.iter().any(|q| p.distance(*q) <= tolerance))
    })
}

impl<D: Checkable> TestedBody<'_, D> {
    /// The same with another rule.
    fn by(self, rule: PointRule<D>) -> Self {
        Self { rule, ..self }
    }

    /// The same moved from its own pose.
    fn put(self, put: Isometry<D>) -> Self {
        Self { put, ..self }
    }

    /// The points that its rule may find along a unit direction: several if they are equally far within the tolerance.
    fn found(&self, direction: D::Vector, tolerance: f64) -> Vec<D::Vector> {
        let (along, factor) = match self.rule {
            PointRule::Along(matrix) => (matrix * direction, 1.0),
            PointRule::Times(factor) => (direction, factor),
            _ => (direction, 1.0),
        };
        let vertices = D::vertices(self.shape).into_iter();
        let posed = vertices.map(|vertex| self.put.turn * vertex + self.put.shift);
        let mut points: Vec<D::Vector> = posed.collect();
        if points.is_empty() {
            points.push(self.core(along));
        }
        let first = points[0];
        if self.rule == PointRule::WithoutLast && points.len() > 1 {
            points.pop();
        }
        let levels = points.iter().map(|point| along.dot(*point));
        let reach = levels.fold(f64::NEG_INFINITY, f64::max);
        points.retain(|point| along.dot(*point) >= reach - tolerance);
        if let PointRule::Beyond(start) = self.rule
            && reach <= along.dot(start)
        {
            points = vec![first, start];
        }
        let found = points.into_iter();
        found
            .map(|point| (point + along * self.radius) * factor)
            .collect()
    }
}
