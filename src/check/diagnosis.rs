//! Which mistakes explain a whole trace? Each known one is tried: under its rule, or with the bodies where it puts
//! them, every claim must hold to the end.

use super::known_bug::KnownBug;
use super::report::{Failure, Mistake};
use super::trace::Trace;
use super::truth::{Isometry, TestedBody, Tolerance};
use super::{Checkable, first_failure};
use crate::lesson::extent_and_size;

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
        let [extent, size] = extent_and_size::<D>(pair);
        Self {
            pair,
            trace,
            tolerance: Tolerance {
                part: tolerance,
                length: tolerance * extent + ROUNDING * size,
                spares_rounding: true,
            },
            size,
        }
    }

    fn sides(&self) -> [TestedBody<'s, D>; 2] {
        self.pair
            .map(|shape| TestedBody::new(shape, Isometry::default()))
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
        let bugs = D::known_bugs(self.pair, self.trace, self.tolerance.length);
        bugs.into_iter().map(in_gallery).collect()
    }

    /// Other mistakes that explain all of it: less precision, another pose, or another reading of its result.
    pub(super) fn slips(&self) -> Vec<Mistake> {
        let trace = self.trace;
        let says_enough = trace.steps.len() > 1
            || trace.depth.is_some()
            || trace.distance.is_some()
            || trace.normal.is_some();
        // A verdict or a single point alone is not enough to identify a mistake.
        if !says_enough {
            return Vec::new();
        }
        let single = in_gallery(KnownBug::SinglePrecision);
        let mut found: Vec<Mistake> =
            Vec::from_iter(self.is_of_single_precision().then_some(single));
        let mut try_out = |mistake: Mistake, pair: [TestedBody<'s, D>; 2], trace: &Trace<D>| {
            if found.iter().all(|known| known.slug != mistake.slug)
                && first_failure(pair, trace, self.tolerance).is_none()
            {
                found.push(mistake);
            }
        };
        for (mistake, pair) in self.wrong_pairs() {
            try_out(mistake, pair, trace);
        }
        for (mistake, trace) in self.read_anew() {
            try_out(mistake, self.sides(), &trace);
        }
        found
    }

    /// Whether all of it holds up to the rounding of single precision this far out, if that is significant.
    fn is_of_single_precision(&self) -> bool {
        const ROUNDING: f64 = 16.0 * f32::EPSILON as f64;
        let length = self.tolerance.length + ROUNDING * self.size;
        let in_single = Tolerance {
            length,
            ..self.tolerance
        };
        length > 2.0 * self.tolerance.length
            && first_failure(self.sides(), self.trace, in_single).is_none()
    }

    /// The pair as various mistakes transform it.
    fn wrong_pairs(&self) -> Vec<(Mistake, [TestedBody<'s, D>; 2])> {
        let ([a, b], here) = (self.sides(), Isometry::default());
        let turned = |side: TestedBody<'s, D>, turn: D::Matrix| {
            let shift = D::Vector::default();
            let put = Isometry { turn, shift };
            TestedBody { put, ..side }
        };
        let mut pairs = vec![
            (mistake("swapped-bodies", "A and B are swapped"), [b, a]),
            (
                mistake("flipped-y", "y points the other way"),
                [a, b].map(|side| turned(side, D::MIRROR)),
            ),
            (
                mistake(
                    "added-support",
                    "B’s points are added instead of subtracted",
                ),
                [a, turned(b, -D::Matrix::default())],
            ),
        ];
        let [of_a, of_b] = self.pair.map(posings::<D>);
        for ((slug, message, wrong_a), (.., wrong_b)) in of_a.into_iter().zip(of_b) {
            for (name, put_a, put_b) in [
                ("A", wrong_a, here),
                ("B", here, wrong_b),
                ("A and B", wrong_a, wrong_b),
            ] {
                let pair = [
                    TestedBody { put: put_a, ..a },
                    TestedBody { put: put_b, ..b },
                ];
                pairs.push((mistake(slug, &message.replace("{}", name)), pair));
            }
        }
        pairs
    }

    /// The trace with its result reinterpreted to undo a mistake.
    fn read_anew(&self) -> [(Mistake, Trace<D>); 3] {
        let mut reversed = self.trace.clone();
        reversed.normal = self.trace.normal.map(|normal| -normal);
        let root = |length: &mut f64| *length = length.max(0.0).sqrt();
        let mut whole = self.trace.clone();
        whole.depth.iter_mut().for_each(root);
        whole.distance.iter_mut().for_each(root);
        let mut all = whole.clone();
        let lengths = all.steps.iter_mut().flat_map(|step| &mut step.distance);
        lengths.for_each(root);
        let squared = mistake("squared-length", "a length is squared");
        let message = "the normal points from B to A";
        [
            (mistake("reversed-normal", message), reversed),
            (squared.clone(), whole),
            (squared, all),
        ]
    }
}

/// Mistakes in a pose: the slug, the description, with {} for the body, and the resulting transformation.
fn posings<D: Checkable>(shape: &D::Posed) -> [(&'static str, &'static str, Isometry<D>); 8] {
    let pose @ Isometry { turn, shift } = D::pose(shape);
    let (still, here) = (D::Matrix::default(), D::Vector::default());
    let transposed = D::transposed(turn);
    let put = |turn, shift| Isometry { turn, shift };
    [
        (
            "missing-transform",
            "the pose of {} is not applied",
            put(still, here),
        ),
        (
            "missing-turn",
            "the rotation of {} is not applied",
            put(still, shift),
        ),
        (
            "missing-move",
            "the position of {} is not applied",
            put(turn, here),
        ),
        (
            "double-transform",
            "the pose of {} is applied twice",
            pose.then(pose),
        ),
        (
            "transposed-turn",
            "the rotation of {} is reversed, as if its matrix were transposed",
            put(transposed, shift),
        ),
        (
            "transposed-transform",
            "the whole matrix of {} is transposed, which loses the position",
            put(transposed, here),
        ),
        (
            "turned-position",
            "{} is translated before it is rotated",
            put(turn, turn * shift),
        ),
        (
            "degrees-for-radians",
            "the angle of {} in degrees is used as radians",
            D::turned_by_degrees(shape),
        ),
    ]
    .map(|(slug, message, wrong)| (slug, message, pose.inverse().then(wrong)))
}

fn mistake(slug: &'static str, message: &str) -> Mistake {
    Mistake {
        slug,
        message: message.to_owned(),
    }
}

fn in_gallery(fault: KnownBug) -> Mistake {
    mistake(fault.slug(), &format!("“{}”", fault.row().title))
}
