//! Which mistakes give a whole trace? Each that is known is tried out: with its rule in place of the right one, or with
//! the bodies where it puts them, every claim to the end must hold.

use super::super::KnownBug;
use super::super::foreign::Trace;
use super::step_context::{ClaimError, Mistake};
use super::step_context::{Isometry, TestedBody, Tolerance, extent_and_size};
use super::{Checkable, first_wrong};

/// A trace, the pair that it is of, and how closely its claims are taken.
pub(super) struct DiagnosisContext<'s, D: Checkable> {
    pair: [&'s D::Posed; 2],
    trace: &'s Trace<D::Vector>,
    tolerance: Tolerance,
    /// The largest coordinate, in px.
    size: f64,
}

/// A mistake's slug, what it does, with {} for the body with which it is done, and where it puts that.
type Posing<D> = (
    &'static str,
    &'static str,
    fn(&<D as crate::scene::Geometry>::Posed) -> Isometry<D>,
);

impl<'s, D: Checkable> DiagnosisContext<'s, D> {
    /// `tolerance` is a part of the extent.
    pub(super) fn new(
        pair: [&'s D::Posed; 2],
        trace: &'s Trace<D::Vector>,
        tolerance: f64,
    ) -> Self {
        // The rounding of lengths this far from the world's origin is nobody's mistake.
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

    /// The first claim that is wrong, and its step.
    pub(super) fn first_wrong(&self, spares_rounding: bool) -> Option<(usize, ClaimError)> {
        let tolerance = Tolerance {
            spares_rounding,
            ..self.tolerance
        };
        first_wrong(self.sides(), self.trace, tolerance)
    }

    /// The rules of the gallery that give all of it.
    pub(super) fn rules(&self) -> Vec<Mistake> {
        let faults = D::rules(self.pair, self.trace, self.tolerance.length);
        faults.into_iter().map(in_gallery).collect()
    }

    /// What else gives all of it: less precision, another pose, or another reading of what it came to.
    pub(super) fn slips(&self) -> Vec<Mistake> {
        let trace = self.trace;
        let says_enough = trace.steps.len() > 1
            || trace.depth.is_some()
            || trace.distance.is_some()
            || trace.normal.is_some();
        // A verdict or a single point alone says too little of what led to it.
        if !says_enough {
            return Vec::new();
        }
        let mut found: Vec<Mistake> = Vec::new();
        if self.is_of_single_precision() {
            found.push(in_gallery(KnownBug::SinglePrecision));
        }
        let of_pairs = self.wrong_pairs().into_iter().map(|(mistake, pair)| {
            let is_it = first_wrong(pair, trace, self.tolerance).is_none();
            (mistake, is_it)
        });
        let of_traces = self.read_anew().into_iter().map(|(mistake, trace)| {
            let is_it = first_wrong(self.sides(), &trace, self.tolerance).is_none();
            (mistake, is_it)
        });
        for (mistake, is_it) in of_pairs.chain(of_traces) {
            if is_it && found.iter().all(|known| known.slug != mistake.slug) {
                found.push(mistake);
            }
        }
        found
    }

    /// Whether all of it holds to what single precision rounds so far from the origin, if that is much.
    fn is_of_single_precision(&self) -> bool {
        const ROUNDING: f64 = 16.0 * f32::EPSILON as f64;
        let length = self.tolerance.length;
        let in_single = Tolerance {
            length: length + ROUNDING * self.size,
            ..self.tolerance
        };
        in_single.length > 2.0 * length
            && first_wrong(self.sides(), self.trace, in_single).is_none()
    }

    /// The pair as mistakes put it.
    fn wrong_pairs(&self) -> Vec<(Mistake, [TestedBody<'s, D>; 2])> {
        let [a, b] = self.sides();
        let put = |side: TestedBody<'s, D>, turn: D::Matrix| {
            let put = Isometry {
                turn,
                ..Isometry::default()
            };
            TestedBody { put, ..side }
        };
        let still = D::Matrix::default();
        let mut pairs = vec![
            (mistake("swapped-bodies", "A and B exchanged"), [b, a]),
            (
                mistake("flipped-y", "y pointing the other way"),
                [a, b].map(|side| put(side, D::MIRROR)),
            ),
            (
                mistake("added-support", "B’s points added and not taken away"),
                [a, put(b, -still)],
            ),
        ];
        let posings: [Posing<D>; 8] = [
            ("missing-transform", "the pose of {} left out", |_| {
                Isometry::default()
            }),
            ("missing-turn", "the turn of {} left out", |shape| {
                Isometry {
                    turn: D::Matrix::default(),
                    ..D::pose(shape)
                }
            }),
            ("missing-move", "the position of {} left out", |shape| {
                Isometry {
                    shift: D::Vector::default(),
                    ..D::pose(shape)
                }
            }),
            (
                "double-transform",
                "the pose of {} applied twice",
                |shape| D::pose(shape).then(D::pose(shape)),
            ),
            (
                "transposed-turn",
                "the turn of {} the other way round, as of a matrix whose rows are taken for its columns",
                |shape| Isometry {
                    turn: D::transposed(D::pose(shape).turn),
                    ..D::pose(shape)
                },
            ),
            (
                "transposed-transform",
                "the whole matrix of {} transposed, which loses the position",
                |shape| Isometry {
                    turn: D::transposed(D::pose(shape).turn),
                    shift: D::Vector::default(),
                },
            ),
            (
                "turned-position",
                "{} moved first and then turned",
                |shape| {
                    let pose = D::pose(shape);
                    Isometry {
                        shift: pose.turn * pose.shift,
                        ..pose
                    }
                },
            ),
            (
                "degrees-for-radians",
                "the angle of {} in degrees where radians belong",
                |shape| D::turned_by_degrees(shape),
            ),
        ];
        for (slug, message, at) in posings {
            for (name, which) in [
                ("A", [true, false]),
                ("B", [false, true]),
                ("A and B", [true; 2]),
            ] {
                let [a, b] = [0, 1].map(|k| {
                    let shape = self.pair[k];
                    let put = D::pose(shape).inverse().then(at(shape));
                    TestedBody::new(shape, if which[k] { put } else { Isometry::default() })
                });
                pairs.push((mistake(slug, &message.replace("{}", name)), [a, b]));
            }
        }
        pairs
    }

    /// The trace with what it came to as it would be without a mistake.
    fn read_anew(&self) -> Vec<(Mistake, Trace<D::Vector>)> {
        let trace = self.trace;
        let mut reversed = trace.clone();
        reversed.normal = trace.normal.map(|normal| -normal);
        let mut whole = trace.clone();
        for length in [&mut whole.depth, &mut whole.distance]
            .into_iter()
            .flatten()
        {
            *length = length.max(0.0).sqrt();
        }
        let mut all = whole.clone();
        for length in all
            .steps
            .iter_mut()
            .filter_map(|step| step.distance.as_mut())
        {
            *length = length.max(0.0).sqrt();
        }
        let squared = || mistake("squared-length", "a length given as its square");
        vec![
            (
                mistake("reversed-normal", "the normal leading from B to A"),
                reversed,
            ),
            (squared(), whole),
            (squared(), all),
        ]
    }
}

fn mistake(slug: &'static str, message: &str) -> Mistake {
    Mistake {
        slug,
        message: message.to_owned(),
    }
}

fn in_gallery(fault: KnownBug) -> Mistake {
    let row = fault.row();
    mistake(row.slug, &format!("“{}”", row.title))
}
