//! The textbook: GJK, EPA, the distance and SAT in plain floating point, as they stand in tutorials.
//!
//! It is a museum piece: it runs beside the core to be compared with it, and no answer of the program rests on it.
//! It stands here once. Each rule that is often got wrong is a value in [`Rules`], and a [`KnownBug`](super::KnownBug)
//! is the right rules with one of them changed.

use gjk::GjkVerdict;
use glam::DVec2;

use super::{ForeignPhase, ForeignStep, UserTrace};
use crate::planar::{PosedShape, Support};

mod distance;
mod gjk;
mod rules;

pub use rules::{
    Algorithm, AtCap, AxisLength, AxisSign, ClosingEdge, DepthFrom, EdgeDistance, EdgeNormal,
    EpaStop, OriginOnSegment, PerpendicularSide, Rules, SecondSupport, SegmentRegions, Touching,
    TriangleWinding,
};

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

/// A run of GJK, and then of EPA or the distance.
struct Textbook<'s> {
    difference: TextbookDifference<'s>,
    rules: Rules,
    trace: UserTrace,
}

impl<'s> Textbook<'s> {
    fn new(a: &'s PosedShape, b: &'s PosedShape, rules: Rules) -> Self {
        Self {
            difference: TextbookDifference::new(a, b, &rules),
            rules,
            trace: UserTrace::default(),
        }
    }

    fn run(mut self) -> UserTrace {
        let (verdict, simplex) = self.gjk();
        let colliding = match verdict {
            GjkVerdict::Colliding => Some(true),
            GjkVerdict::Apart => Some(false),
            GjkVerdict::RanOut => match self.rules.at_cap {
                AtCap::NoVerdict => None,
                AtCap::Collides => Some(true),
            },
        };
        self.trace.colliding = colliding;
        match (colliding, self.rules.depth) {
            (Some(true), DepthFrom::Epa) => self.epa(&simplex),
            (Some(true), DepthFrom::LastSimplex) => self.depth_of_last_simplex(&simplex),
            (Some(false), _) => self.distance(&simplex),
            (None, _) => {}
        }
        self.trace
    }

    /// Writes a step down; the phase's own fields are in `step`.
    fn write(&mut self, phase: ForeignPhase, step: ForeignStep) {
        self.trace.steps.push(ForeignStep {
            phase: Some(phase),
            ..step
        });
    }
}

/// To what every intermediate is rounded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Precision {
    /// To f64.
    #[default]
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

/// A − B, known by its support mapping.
struct TextbookDifference<'s> {
    a: &'s PosedShape,
    b: &'s PosedShape,
    precision: Precision,
    second: SecondSupport,
}

impl<'s> TextbookDifference<'s> {
    fn new(a: &'s PosedShape, b: &'s PosedShape, rules: &Rules) -> Self {
        Self {
            a,
            b,
            precision: rules.precision,
            second: rules.second_support,
        }
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

    /// The support point along `direction`.
    fn support(&self, direction: DVec2) -> DifferencePoint {
        let on_a = support(self.a, direction, self.precision);
        let on_b = match self.second {
            SecondSupport::Opposite => support(self.b, -direction, self.precision),
            SecondSupport::Same => support(self.b, direction, self.precision),
        };
        DifferencePoint {
            point: self.precision.difference(on_a, on_b),
            witnesses: [on_a, on_b],
        }
    }
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
