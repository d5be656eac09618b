//! The textbook: GJK, EPA, the distance and SAT in plain floating point, as in tutorials, correct or with one wrong
//! rule.
//!
//! It only serves for comparison with the core; no answer of the program depends on it.

use glam::DVec2;

use super::known_bug::KnownBug;
use super::trace::{TracePhase, TracePoint, UserStep, UserTrace};
use crate::lesson::{Plane, edges};
use collidoscope_core::planar::{PosedShape, Support};

mod gjk;

/// The limit on support queries in each loop, as in the two-box demo.
const ITERATIONS: usize = 99;

/// The limit for [`KnownBug::CapCollides`].
const FEW_ITERATIONS: usize = 6;

/// The distance by which a support point may be beyond EPA's edge, or nearer than the closest point, for the search to
/// end; as a fraction of its distance from the origin.
const RELATIVE_TOLERANCE: f64 = 1e-10;

/// The tolerance of [`KnownBug::AbsoluteTolerance`], in px.
const COARSE_TOLERANCE: f64 = 1e-3;

/// The rules of the textbook.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    pub algorithm: Algorithm,
    /// The wrong rule; `None` if all are correct.
    pub bug: Option<KnownBug>,
    /// GJK's first direction, of any length; by default from A's centre to B's.
    pub first: Option<DVec2>,
    /// The limit on support queries in each loop.
    pub iterations: usize,
    /// The tolerance for rules with an absolute one, in px.
    pub tolerance: f64,
}

/// An algorithm of the textbook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// GJK as a test, then EPA or GJK's distance.
    Gjk,
    /// The separating axis theorem over all edges.
    Sat,
}

impl Rules {
    /// The correct rules of an algorithm.
    pub fn right(algorithm: Algorithm) -> Self {
        Self {
            algorithm,
            bug: None,
            first: None,
            iterations: ITERATIONS,
            tolerance: COARSE_TOLERANCE,
        }
    }

    /// The rules with a known bug.
    pub fn with(bug: KnownBug) -> Self {
        let (algorithm, iterations) = match bug {
            KnownBug::SatCenters | KnownBug::SatNotNormalized => (Algorithm::Sat, ITERATIONS),
            KnownBug::CapCollides => (Algorithm::Gjk, FEW_ITERATIONS),
            _ => (Algorithm::Gjk, ITERATIONS),
        };
        Self {
            bug: Some(bug),
            iterations,
            ..Self::right(algorithm)
        }
    }

    /// Whether this rule is wrong.
    fn has(&self, bug: KnownBug) -> bool {
        self.bug == Some(bug)
    }

    /// A point as represented by the program, possibly in single precision, which loses digits far from the origin.
    fn rounded(&self, point: DVec2) -> DVec2 {
        if self.has(KnownBug::SinglePrecision) {
            point.as_vec2().as_dvec2()
        } else {
            point
        }
    }
}

/// The trace of the textbook under these rules for two shapes in world space, with every support query; SAT has none.
/// A missing verdict, depth or distance was not reached within the iterations or, for SAT, is due to shapes that are
/// not polygons.
pub fn run(a: &PosedShape, b: &PosedShape, rules: &Rules) -> UserTrace {
    match rules.algorithm {
        Algorithm::Sat => sat(a, b, rules),
        Algorithm::Gjk => {
            let trace = UserTrace::default();
            Textbook { a, b, rules, trace }.run()
        }
    }
}

impl KnownBug {
    /// The trace of the textbook with this bug for two shapes in world space.
    pub fn run(self, a: &PosedShape, b: &PosedShape) -> UserTrace {
        run(a, b, &Rules::with(self))
    }
}

/// A run of GJK, and then of EPA or the distance.
struct Textbook<'s> {
    a: &'s PosedShape,
    b: &'s PosedShape,
    rules: &'s Rules,
    trace: UserTrace,
}

impl Textbook<'_> {
    fn run(mut self) -> UserTrace {
        let (verdict, simplex) = self.gjk();
        let given_up = self.rules.has(KnownBug::CapCollides).then_some(true);
        self.trace.colliding = verdict.or(given_up);
        match self.trace.colliding {
            // The closest edge of GJK's last simplex is taken for that of A − B.
            Some(true) if self.rules.has(KnownBug::LastDistance) => {
                let edge = self.closest_edge(&self.first_polytope(&simplex));
                self.trace.depth = edge.as_ref().map(|edge| edge.distance);
                self.trace.normal = edge.map(|edge| edge.normal);
            }
            Some(true) => self.epa(&simplex),
            Some(false) => self.distance(&simplex),
            None => {}
        }
        self.trace
    }

    /// Records a step; the phase's own fields are in `step`.
    fn write(&mut self, phase: TracePhase, w: DifferencePoint, step: UserStep) {
        self.trace.steps.push(UserStep {
            phase: Some(phase),
            support: w.at,
            witnesses: w.witnesses,
            ..step
        });
    }

    /// From A's centre to B's, or +x if they coincide.
    fn first_direction(&self) -> DVec2 {
        let [from, to] = [self.a, self.b].map(|shape| self.rules.rounded(shape.center()));
        let between = to - from;
        if between == DVec2::ZERO {
            DVec2::X
        } else {
            between
        }
    }

    /// The support point of A − B along `direction`.
    fn support(&self, direction: DVec2) -> DifferencePoint {
        let sign = if self.rules.has(KnownBug::SameDirection) {
            1.0
        } else {
            -1.0
        };
        let on_a = support(self.a, direction, self.rules);
        let on_b = support(self.b, sign * direction, self.rules);
        TracePoint {
            at: on_a - on_b,
            witnesses: Some([on_a, on_b]),
        }
    }
}

/// The vector of length 1 along `v`, or zero for zero.
fn unit(v: DVec2) -> DVec2 {
    let length = v.length();
    if length == 0.0 {
        DVec2::ZERO
    } else {
        v / length
    }
}

/// A point of A − B with its points on A and B.
type DifferencePoint = TracePoint<Plane>;

/// The farthest point of a shape, including its radius. Of several equally far vertices the first.
fn support(shape: &PosedShape, direction: DVec2, rules: &Rules) -> DVec2 {
    let vertices = shape.vertices().iter().map(|v| rules.rounded(*v));
    let farthest = vertices.reduce(|best, vertex| {
        if vertex.dot(direction) > best.dot(direction) {
            vertex
        } else {
            best
        }
    });
    let of_core = farthest.unwrap_or_else(|| rules.rounded(shape.support(direction)));
    if shape.radius() == 0.0 {
        return of_core;
    }
    of_core + unit(direction) * shape.radius()
}

/// The verdict and, if the shapes collide, the smallest overlap; neither unless both are polygons.
fn sat(a: &PosedShape, b: &PosedShape, rules: &Rules) -> UserTrace {
    let mut shapes = [a, b].into_iter();
    if shapes.any(|shape| shape.vertices().len() < 3 || shape.radius() > 0.0) {
        return UserTrace::default();
    }
    let between = b.center() - a.center();
    // In px times the axis's length, and the axis in the direction of the push of B.
    let (mut least, mut push) = (f64::INFINITY, DVec2::ZERO);
    for axis in normals(a, rules).chain(normals(b, rules)) {
        let [[from_a, to_a], [from_b, to_b]] = [a, b].map(|shape| shadow(shape.vertices(), axis));
        let [ahead, back] = [to_a - from_b, to_b - from_a];
        let is_ahead = if rules.has(KnownBug::SatCenters) {
            axis.dot(between) >= 0.0
        } else {
            ahead < back
        };
        let overlap = if ahead < back { ahead } else { back };
        if overlap < 0.0 {
            return UserTrace {
                colliding: Some(false),
                ..UserTrace::default()
            };
        }
        if overlap < least {
            (least, push) = (overlap, if is_ahead { axis } else { -axis });
        }
    }
    UserTrace {
        colliding: Some(true),
        depth: Some(least / push.length()),
        normal: Some(unit(push)),
        ..UserTrace::default()
    }
}

/// The outward normals of a polygon's edges.
fn normals(shape: &PosedShape, rules: &Rules) -> impl Iterator<Item = DVec2> {
    let has_unit_length = !rules.has(KnownBug::SatNotNormalized);
    edges(shape.vertices()).map(move |[from, to]| {
        let axis = -(to - from).perp();
        if has_unit_length { unit(axis) } else { axis }
    })
}

/// The interval of a polygon on an axis.
fn shadow(vertices: &[DVec2], axis: DVec2) -> [f64; 2] {
    let reached = vertices.iter().map(|vertex| vertex.dot(axis));
    reached.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| {
        [low.min(at), high.max(at)]
    })
}
