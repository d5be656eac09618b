//! The textbook: GJK, EPA, the distance and SAT in plain floating point, as in tutorials, correct or with one wrong
//! rule.
//!
//! It only serves for comparison with the core; no answer of the program depends on it.

use glam::DVec2;

use super::known_bug::KnownBug;
use super::trace::{TraceOutcome, TracePhase, TracePoint, UserStep, UserTrace};
use crate::lesson::{Plane, edges};
use collidoscope_core::planar::{PosedShape, Support};

/// The limit on support queries in each loop, as in the two-box demo.
const ITERATIONS: usize = 99;

/// The limit for [`KnownBug::CapCollides`].
const FEW_ITERATIONS: usize = 6;

/// The distance by which a support point may be beyond EPA's edge, or nearer than the closest point, for the search to
/// end; as a fraction of its distance from the origin.
const RELATIVE_TOLERANCE: f64 = 1e-10;

/// The distance at which a point counts as on a segment's line, as a fraction of that from the origin.
const ON_LINE: f64 = 1e-12;

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

/// A point of A − B with its points on A and B.
type DifferencePoint = TracePoint<Plane>;

/// The reduced simplex after adding a point, the newest last, and the next direction; `None` if it contains the
/// origin.
type Search = Option<(Vec<DifferencePoint>, DVec2)>;

/// An edge of the polytope.
struct PolytopeEdge {
    /// The indices of its endpoints.
    ends: [usize; 2],
    normal: DVec2,
    distance: f64,
}

/// A point or a segment of A − B, and its point nearest to the origin.
struct NearestPoint {
    simplex: Vec<DifferencePoint>,
    closest: DVec2,
}

impl From<DifferencePoint> for NearestPoint {
    fn from(point: DifferencePoint) -> Self {
        let (simplex, closest) = (vec![point], point.at);
        Self { simplex, closest }
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

    /// The verdict, unless the iterations were used up, and the last simplex, the newest point last.
    fn gjk(&mut self) -> (Option<bool>, Vec<DifferencePoint>) {
        let first = self.rules.first;
        let mut direction = first.unwrap_or_else(|| self.first_direction());
        let mut simplex: Vec<DifferencePoint> = Vec::new();
        for _ in 0..self.rules.iterations {
            let w = self.support(direction);
            let (outcome, kept, next) = if !simplex.is_empty() && self.falls_short(w.at, direction)
            {
                (TraceOutcome::Separated, simplex.clone(), direction)
            } else if let Some((kept, next)) = self.reduced(&simplex, w, direction) {
                (TraceOutcome::GoesOn, kept, next)
            } else {
                let grown = [&simplex[..], &[w]].concat();
                (TraceOutcome::Colliding, grown, direction)
            };
            let step = UserStep {
                direction,
                simplex: Some(points(&simplex)),
                kept_simplex: Some(points(&kept)),
                outcome: Some(outcome),
                ..UserStep::default()
            };
            self.write(TracePhase::Gjk, w, step);
            (simplex, direction) = (kept, next);
            if outcome != TraceOutcome::GoesOn {
                return (Some(outcome == TraceOutcome::Colliding), simplex);
            }
        }
        (None, simplex)
    }

    /// Whether the support point doesn't reach the origin.
    fn falls_short(&self, w: DVec2, direction: DVec2) -> bool {
        let level = w.dot(direction);
        level < 0.0 || level == 0.0 && self.rules.has(KnownBug::StrictComparison)
    }

    /// The kept part of the simplex with the point `w` found along `direction`.
    fn reduced(&self, simplex: &[DifferencePoint], w: DifferencePoint, direction: DVec2) -> Search {
        match simplex {
            [] if w.at == DVec2::ZERO => Some((vec![w], -direction)),
            [] => Some((vec![w], -w.at)),
            [b] => self.segment(*b, w),
            [c, b, ..] => self.triangle([*c, *b, w], direction),
        }
    }

    /// The segment from the newest point `a` to `b`: continues perpendicular to it, towards the origin.
    fn segment(&self, b: DifferencePoint, a: DifferencePoint) -> Search {
        let along = b.at - a.at;
        let side = along.perp_dot(-a.at);
        if side == 0.0 && self.rules.has(KnownBug::TwoPointSimplex) {
            return None;
        }
        let square = along.perp();
        Some((vec![b, a], if side < 0.0 { -square } else { square }))
    }

    /// The triangle of the newest point `a` with `b` and `c`: the origin is beyond ab, beyond ac, or inside.
    fn triangle(&self, [c, b, a]: [DifferencePoint; 3], direction: DVec2) -> Search {
        // The origin is on cb, and on this side nothing is beyond that line: the other side remains.
        let near = ON_LINE * a.at.length() * direction.length();
        if b.at.perp_dot(c.at) == 0.0 && a.at.dot(direction) <= near {
            return Some((vec![c, b], -direction));
        }
        [[b, c], [c, b]].into_iter().find_map(|[end, third]| {
            let beyond = self.outward(a.at, end.at, third.at);
            (beyond.dot(-a.at) > 0.0).then(|| (vec![end, a], beyond))
        })
    }

    /// The perpendicular of ab that points away from `third`.
    fn outward(&self, a: DVec2, b: DVec2, third: DVec2) -> DVec2 {
        let square = (b - a).perp();
        let inside = match self.rules.bug {
            Some(KnownBug::PerpendicularSign) => third,
            _ => third - a,
        };
        if square.dot(inside) > 0.0 {
            -square
        } else {
            square
        }
    }

    /// Expands GJK's last simplex until its closest edge is one of A − B.
    fn epa(&mut self, simplex: &[DifferencePoint]) {
        let mut polytope = self.first_polytope(simplex);
        for _ in 0..self.rules.iterations {
            let Some(edge) = self.closest_edge(&polytope) else {
                return;
            };
            let w = self.support(edge.normal);
            let reach = w.at.dot(edge.normal);
            let farther = reach - edge.distance;
            let tolerance = match self.rules.bug {
                Some(KnownBug::AbsoluteTolerance) => self.rules.tolerance,
                _ => RELATIVE_TOLERANCE * w.at.length(),
            };
            let is_known = edge.ends.iter().any(|&end| polytope[end].at == w.at);
            let is_over = farther <= tolerance || is_known;
            let step = UserStep {
                direction: edge.normal,
                polytope: Some(points(&polytope)),
                edge: Some(edge.ends),
                normal: Some(edge.normal),
                distance: Some(edge.distance),
                outcome: Some(TraceOutcome::closest_if(is_over)),
                ..UserStep::default()
            };
            self.write(TracePhase::Epa, w, step);
            if is_over {
                // Touching from within may give −0.
                self.trace.depth = Some(reach + 0.0);
                self.trace.normal = Some(edge.normal);
                return;
            }
            polytope.insert(edge.ends[0] + 1, w);
        }
    }

    fn first_polytope(&self, simplex: &[DifferencePoint]) -> Vec<DifferencePoint> {
        let mut polytope = simplex.to_vec();
        if let [p, q, r] = simplex
            && !self.rules.has(KnownBug::Winding)
            && (q.at - p.at).perp_dot(r.at - p.at) < 0.0
        {
            polytope.swap(0, 1);
        }
        polytope
    }

    /// The edge nearest to the origin; none of a single point.
    fn closest_edge(&self, polytope: &[DifferencePoint]) -> Option<PolytopeEdge> {
        let count = polytope.len();
        let left_out = usize::from(self.rules.has(KnownBug::WrappedIndex));
        let all = (0..count - left_out).map(|from| [from, (from + 1) % count]);
        let edges = all.filter(|ends| ends[0] != ends[1]);
        let measured = edges.map(|ends| self.edge(polytope, ends));
        measured.min_by(|edge, other| edge.distance.total_cmp(&other.distance))
    }

    fn edge(&self, polytope: &[DifferencePoint], ends: [usize; 2]) -> PolytopeEdge {
        let [p, q] = ends.map(|end| polytope[end].at);
        let along = q - p;
        let square = along.perp();
        let normal = match self.rules.bug {
            Some(KnownBug::InvertedNormal) => {
                let left = unit(square);
                if left.dot(p) < 0.0 { -left } else { left }
            }
            Some(KnownBug::TwoPointSimplex) => unit(square * along.perp_dot(p)),
            _ => unit(-square),
        };
        let distance = match self.rules.bug {
            Some(KnownBug::EdgeMiddle) => ((p + q) * 0.5).length(),
            _ => normal.dot(p).abs(),
        };
        PolytopeEdge {
            ends,
            normal,
            distance,
        }
    }

    /// Moves from GJK's last simplex towards the origin until it gets no nearer.
    fn distance(&mut self, simplex: &[DifferencePoint]) {
        let mut nearest = match simplex {
            [p, q] => self.nearest(*p, *q),
            _ => NearestPoint::from(simplex[0]),
        };
        for _ in 0..self.rules.iterations {
            let direction = -nearest.closest;
            let w = self.support(direction);
            let gain = (w.at - nearest.closest).dot(direction);
            let enough = RELATIVE_TOLERANCE * w.at.length() * direction.length();
            let is_known = nearest.simplex.iter().any(|end| end.at == w.at);
            let is_over = gain <= enough || is_known;
            let before = points(&nearest.simplex);
            if !is_over {
                nearest = self.nearer(&nearest.simplex, w);
            }
            let distance = nearest.closest.length();
            let step = UserStep {
                direction,
                simplex: Some(before),
                kept_simplex: Some(points(&nearest.simplex)),
                distance: Some(distance),
                closest: Some(nearest.closest),
                outcome: Some(TraceOutcome::closest_if(is_over)),
                ..UserStep::default()
            };
            self.write(TracePhase::Distance, w, step);
            if is_over {
                self.trace.distance = Some(distance);
                self.trace.normal = Some(unit(-nearest.closest));
                return;
            }
        }
    }

    /// Of the segments from `w` to the endpoints of the simplex the one nearest to the origin.
    fn nearer(&self, simplex: &[DifferencePoint], w: DifferencePoint) -> NearestPoint {
        let first = self.nearest(simplex[0], w);
        let others = simplex[1..].iter().map(|end| self.nearest(*end, w));
        others.fold(first, |best, other| {
            let is_nearer = other.closest.length() < best.closest.length();
            if is_nearer { other } else { best }
        })
    }

    /// The part of the segment from `p` to `q` that contains its point nearest to the origin.
    fn nearest(&self, p: DifferencePoint, q: DifferencePoint) -> NearestPoint {
        let along = q.at - p.at;
        let [from_p, whole] = [-p.at.dot(along), along.dot(along)];
        let has_ends = !self.rules.has(KnownBug::EdgesAlone);
        if whole == 0.0 || has_ends && from_p <= 0.0 {
            return NearestPoint::from(p);
        }
        if has_ends && from_p >= whole {
            return NearestPoint::from(q);
        }
        NearestPoint {
            closest: p.at + along * (from_p / whole),
            simplex: vec![p, q],
        }
    }
}

/// The points of a simplex or polytope.
fn points(of: &[DifferencePoint]) -> Vec<DVec2> {
    of.iter().map(|w| w.at).collect()
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
