//! The textbook: GJK, EPA, the distance and SAT in plain floating point, as they stand in tutorials, right or with one
//! rule got wrong.
//!
//! It is a museum piece: it is compared with the core, and no answer of the program rests on it.

use glam::DVec2;

use super::known_bug::KnownBug;
use super::trace::{TracePhase, UserStep, UserTrace};
use crate::planar::{PosedShape, Support};

mod distance;
mod gjk;

/// How many support queries each loop may take, as in the two-box demo.
const ITERATIONS: usize = 99;

/// How few the loop of [`KnownBug::CapCollides`] takes.
const FEW_ITERATIONS: usize = 6;

/// By how much of its distance from the origin a support point may lie beyond EPA's edge, or nearer than the closest
/// point, for the search to end.
const RELATIVE_TOLERANCE: f64 = 1e-10;

/// The tolerance of [`KnownBug::AbsoluteTolerance`], in px.
const COARSE_TOLERANCE: f64 = 1e-3;

/// What the textbook does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// What is run.
    pub algorithm: Algorithm,
    /// The rule that is got wrong; `None` where all are right.
    pub bug: Option<KnownBug>,
    /// Where GJK looks first, of any length; from A's centre to B's where none is given.
    pub first: Option<DVec2>,
    /// How many support queries each loop may take.
    pub iterations: usize,
    /// The tolerance where it is absolute, in px.
    pub tolerance: f64,
}

/// What is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// GJK as a test, then EPA or GJK's distance.
    Gjk,
    /// The separating axis theorem over all edges.
    Sat,
}

impl Rules {
    /// The right rules of an algorithm.
    #[must_use]
    pub fn right(algorithm: Algorithm) -> Self {
        Self {
            algorithm,
            bug: None,
            first: None,
            iterations: ITERATIONS,
            tolerance: COARSE_TOLERANCE,
        }
    }

    /// The right rules but for one.
    #[must_use]
    pub fn with(bug: KnownBug) -> Self {
        let algorithm = match bug {
            KnownBug::SatCenters | KnownBug::SatNotNormalized => Algorithm::Sat,
            _ => Algorithm::Gjk,
        };
        Self {
            bug: Some(bug),
            iterations: match bug {
                KnownBug::CapCollides => FEW_ITERATIONS,
                _ => ITERATIONS,
            },
            ..Self::right(algorithm)
        }
    }

    /// Whether this rule is got wrong.
    fn has(&self, bug: KnownBug) -> bool {
        self.bug == Some(bug)
    }

    fn precision(&self) -> Precision {
        if self.has(KnownBug::SinglePrecision) {
            Precision::Single
        } else {
            Precision::Double
        }
    }
}

/// What the textbook under these rules makes of two shapes in world space, with every support query on the way;
/// SAT has none. A verdict, depth or distance that is missing was not reached within the iterations or, with SAT,
/// is one of shapes that are no polygons.
#[must_use]
pub fn run(a: &PosedShape, b: &PosedShape, rules: &Rules) -> UserTrace {
    match rules.algorithm {
        Algorithm::Gjk => Textbook::new(a, b, *rules).run(),
        Algorithm::Sat => distance::sat(a, b, rules),
    }
}

impl KnownBug {
    /// What the textbook with this bug makes of two shapes in world space.
    #[must_use]
    pub fn run(self, a: &PosedShape, b: &PosedShape) -> UserTrace {
        run(a, b, &Rules::with(self))
    }
}

/// A run of GJK, and then of EPA or the distance.
struct Textbook<'s> {
    a: &'s PosedShape,
    b: &'s PosedShape,
    rules: Rules,
    precision: Precision,
    trace: UserTrace,
}

impl<'s> Textbook<'s> {
    fn new(a: &'s PosedShape, b: &'s PosedShape, rules: Rules) -> Self {
        Self {
            a,
            b,
            rules,
            precision: rules.precision(),
            trace: UserTrace::default(),
        }
    }

    fn run(mut self) -> UserTrace {
        let (verdict, simplex) = self.gjk();
        let gives_up = || self.rules.has(KnownBug::CapCollides).then_some(true);
        self.trace.colliding = verdict.or_else(gives_up);
        match self.trace.colliding {
            Some(true) if self.rules.has(KnownBug::LastDistance) => {
                self.depth_of_last_simplex(&simplex);
            }
            Some(true) => self.epa(&simplex),
            Some(false) => self.distance(&simplex),
            None => {}
        }
        self.trace
    }

    /// Writes a step down; the phase's own fields are in `step`.
    fn write(&mut self, phase: TracePhase, w: DifferencePoint, step: UserStep) {
        self.trace.steps.push(UserStep {
            phase: Some(phase),
            support: w.point,
            witnesses: Some(w.witnesses),
            ..step
        });
    }

    /// From A's centre to B's, or +x where they coincide.
    fn first_direction(&self) -> DVec2 {
        let [from, to] = [self.a, self.b].map(|shape| self.precision.vector(shape.center()));
        let between = self.precision.difference(to, from);
        if between == DVec2::ZERO {
            DVec2::X
        } else {
            between
        }
    }

    /// The support point of A − B along `direction`.
    fn support(&self, direction: DVec2) -> DifferencePoint {
        let against = if self.rules.has(KnownBug::SameDirection) {
            direction
        } else {
            -direction
        };
        let on_a = support(self.a, direction, self.precision);
        let on_b = support(self.b, against, self.precision);
        DifferencePoint {
            point: self.precision.difference(on_a, on_b),
            witnesses: [on_a, on_b],
        }
    }
}

/// To what every intermediate is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Precision {
    /// To f64.
    Double,
    /// To f32. An operation on two f32 in f64, then rounded, has the same bits as in f32.
    Single,
}

impl Precision {
    /// The nearest number that this precision has.
    fn number(self, value: f64) -> f64 {
        match self {
            Self::Double => value,
            Self::Single => f64::from(value as f32),
        }
    }

    /// The nearest point that this precision has.
    fn vector(self, v: DVec2) -> DVec2 {
        DVec2::new(self.number(v.x), self.number(v.y))
    }

    fn difference(self, p: DVec2, q: DVec2) -> DVec2 {
        self.vector(p - q)
    }

    fn sum(self, p: DVec2, q: DVec2) -> DVec2 {
        self.vector(p + q)
    }

    fn dot(self, p: DVec2, q: DVec2) -> f64 {
        self.number(self.number(p.x * q.x) + self.number(p.y * q.y))
    }

    fn cross(self, p: DVec2, q: DVec2) -> f64 {
        self.number(self.number(p.x * q.y) - self.number(p.y * q.x))
    }

    fn times(self, v: DVec2, factor: f64) -> DVec2 {
        self.vector(v * factor)
    }

    fn length(self, v: DVec2) -> f64 {
        self.number(self.dot(v, v).sqrt())
    }

    /// The vector of length 1 along `v`, or zero for zero.
    fn unit(self, v: DVec2) -> DVec2 {
        let length = self.length(v);
        if length == 0.0 {
            DVec2::ZERO
        } else {
            self.vector(v / length)
        }
    }
}

/// A point of A − B and what it is the difference of, in world space.
#[derive(Clone, Copy, Debug, PartialEq)]
struct DifferencePoint {
    point: DVec2,
    witnesses: [DVec2; 2],
}

/// The farthest point of a shape, its radius included. Of several vertices equally far it is the first.
fn support(shape: &PosedShape, direction: DVec2, precision: Precision) -> DVec2 {
    let vertices = shape.vertices().iter().map(|v| precision.vector(*v));
    let farthest = vertices.reduce(|best, vertex| {
        if precision.dot(vertex, direction) > precision.dot(best, direction) {
            vertex
        } else {
            best
        }
    });
    let of_core = farthest.unwrap_or_else(|| precision.vector(shape.support(direction)));
    if shape.radius() == 0.0 {
        return of_core;
    }
    let radius = precision.number(shape.radius());
    precision.sum(of_core, precision.times(precision.unit(direction), radius))
}

#[cfg(test)]
mod tests {
    use glam::dvec2;

    use super::*;

    #[test]
    fn single_precision_has_the_bits_of_f32() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..1000 {
            let [a, b, c, d] = std::array::from_fn(|_| 1e3 * (random.f32() - 0.5));
            let p = dvec2(f64::from(a), f64::from(b));
            let q = dvec2(f64::from(c), f64::from(d));
            let single = Precision::Single;
            assert_eq!(single.dot(p, q), f64::from(a * c + b * d));
            assert_eq!(single.cross(p, q), f64::from(a * d - b * c));
            assert_eq!(single.length(p), f64::from((a * a + b * b).sqrt()));
        }
    }

    #[test]
    fn zero_has_no_unit_vector() {
        assert_eq!(Precision::Double.unit(DVec2::ZERO), DVec2::ZERO);
        assert_eq!(Precision::Double.unit(dvec2(0.0, -3.0)), dvec2(0.0, -1.0));
    }
}
