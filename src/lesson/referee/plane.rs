//! What of the referee is the plane's own: EPA's polytope of edges, the gallery's rules, a trace gone through again,
//! and the core's answers.

use glam::{DMat2, DVec2};

use super::Checkable;
use super::step_context::{Claim, ClaimError, Family};
use super::step_context::{GroundTruthAnswer, Isometry, TestedBody};
use super::termination::{list, strangers};
use crate::lesson::textbook::{Algorithm, EpaStop, Rules};
use crate::lesson::{
    ForeignStep, KnownBug, NumberFormat, Plane, UserTrace, Vector, coordinates, number, textbook,
};
use crate::planar;
use crate::planar::{
    PairCache, PosedHull, PosedShape, Support, nearest_on_segment, query, unit_vector,
};

type StepContext<'s> = super::step_context::StepContext<'s, Plane>;

impl Checkable for Plane {
    type Matrix = DMat2;

    const MIRROR: DMat2 = DMat2::from_cols(DVec2::X, DVec2::NEG_Y);

    fn transposed(matrix: DMat2) -> DMat2 {
        matrix.transpose()
    }

    fn pose(shape: &PosedShape) -> Isometry<Self> {
        Isometry {
            turn: turn(shape.pose().angle()),
            shift: shape.pose().position(),
        }
    }

    fn turned_by_degrees(shape: &PosedShape) -> Isometry<Self> {
        Isometry {
            turn: turn(shape.pose().angle().to_degrees()),
            shift: shape.pose().position(),
        }
    }

    fn corners(shape: &PosedShape) -> Vec<DVec2> {
        shape.vertices().to_vec()
    }

    fn answer(
        a: &TestedBody<'_, Self>,
        b: &TestedBody<'_, Self>,
        shift: DVec2,
    ) -> GroundTruthAnswer<DVec2> {
        let b = Moved { side: b, shift };
        let a = Moved {
            side: a,
            shift: DVec2::ZERO,
        };
        let answer = query_of_any(&a, &b);
        GroundTruthAnswer {
            colliding: answer.colliding,
            depth: answer.depth,
            distance: answer.distance,
            normal: answer.normal,
        }
    }

    fn gap(side: &TestedBody<'_, Self>, point: DVec2) -> f64 {
        let outwards = (point - side.center()).unit().unwrap_or(DVec2::X);
        if side.farthest(outwards) == point {
            return 0.0;
        }
        let side = Moved {
            side,
            shift: DVec2::ZERO,
        };
        query_of_any(&side, &Dot(point)).distance
    }

    fn nearest(points: &[DVec2]) -> Option<DVec2> {
        nearest(points)
    }

    fn judge_polytope(place: &StepContext<'_>) -> Option<ClaimError> {
        judge_before(place)
    }

    fn judge_part(place: &StepContext<'_>) -> Option<ClaimError> {
        judge_edge(place)
    }

    /// What goes of a polygon, its walk tells.
    fn judge_removed(_: &StepContext<'_>) -> Option<ClaimError> {
        None
    }

    fn level(place: &StepContext<'_>) -> Option<f64> {
        ClaimedPolytope::of(place).map(|polytope| polytope.level())
    }

    fn rules(pair: [&PosedShape; 2], trace: &UserTrace, tolerance: f64) -> Vec<KnownBug> {
        rules(pair, trace, tolerance)
    }
}

/// Compiled once for all kinds of shapes: a page loads it.
fn query_of_any(a: &dyn Support, b: &dyn Support) -> planar::Answer {
    query(a, b, &mut PairCache::default())
}

fn turn(angle: f64) -> DMat2 {
    let cos_sin = unit_vector(angle);
    DMat2::from_cols(cos_sin, cos_sin.perp())
}

/// A body moved by `shift`.
struct Moved<'s> {
    side: &'s TestedBody<'s, Plane>,
    shift: DVec2,
}

impl Support for Moved<'_> {
    fn support(&self, direction: DVec2) -> DVec2 {
        self.side.core(direction) + self.shift
    }

    fn center(&self) -> DVec2 {
        self.side.center() + self.shift
    }

    fn radius(&self) -> f64 {
        self.side.radius
    }

    fn hull(&self) -> Option<&PosedHull> {
        // A hull that is moved has no vertices to show.
        let is_in_place = self.side.is_in_place() && self.shift == DVec2::ZERO;
        self.side.shape.hull().filter(|_| is_in_place)
    }
}

/// A point as a body.
struct Dot(DVec2);

impl Support for Dot {
    fn support(&self, _: DVec2) -> DVec2 {
        self.0
    }

    fn center(&self) -> DVec2 {
        self.0
    }
}

/// The corners of the hull, counter-clockwise, without those within an edge (Andrew's monotone chain).
fn hull(points: &[DVec2]) -> Vec<DVec2> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    sorted.dedup();
    if sorted.len() < 3 {
        return sorted;
    }
    let mut corners = half(sorted.iter());
    corners.extend(half(sorted.iter().rev()));
    corners
}

/// One side of the hull, from the first of the sorted points to the last, which is left out.
fn half<'p>(sorted: impl Iterator<Item = &'p DVec2>) -> Vec<DVec2> {
    let mut side: Vec<DVec2> = Vec::new();
    for &point in sorted {
        while let [.., p, q] = side[..]
            && (q - p).perp_dot(point - q) <= 0.0
        {
            side.pop();
        }
        side.push(point);
    }
    side.pop();
    side
}

/// The edges of a ring of points, from each to the next; of two points the segment there and back.
fn edges(ring: &[DVec2]) -> impl Iterator<Item = [DVec2; 2]> + '_ {
    let ends = ring.iter().cycle().skip(1);
    ring.iter().zip(ends).map(|(&p, &q)| [p, q])
}

/// How long the walk round a ring of points is, in px.
fn perimeter(ring: &[DVec2]) -> f64 {
    edges(ring).map(|[p, q]| p.distance(q)).sum()
}

/// The point of the hull of `points` nearest the origin; `None` where there are none.
fn nearest(points: &[DVec2]) -> Option<DVec2> {
    let corners = hull(points);
    if corners.len() >= 3 && edges(&corners).all(|[p, q]| p.perp_dot(q) >= 0.0) {
        return Some(DVec2::ZERO);
    }
    let feet = edges(&corners).map(|ends| nearest_on_segment(ends, DVec2::ZERO));
    feet.min_by(|p, q| p.length().total_cmp(&q.length()))
}

/// The polytope of a step, and its edge that the step looks across.
struct ClaimedPolytope<'s> {
    points: &'s [DVec2],
    edge: [usize; 2],
    direction: DVec2,
}

impl<'s> ClaimedPolytope<'s> {
    /// The step's, where it tells its polytope; the edge is the one that it names, or else the closest of those
    /// that lie across the direction.
    fn of(place: &StepContext<'s>) -> Option<Self> {
        let step = place.step();
        let points = step.polytope.as_deref()?;
        let direction = step.direction.unit()?;
        let count = points.len();
        let across = |&[i, j]: &[usize; 2]| {
            (points[j] - points[i]).dot(direction).abs() <= 2.0 * place.truth.tolerance
                && direction.dot(points[i]) >= -place.truth.tolerance
        };
        let walk = (0..count).map(|i| [i, (i + 1) % count]);
        let far = |ends: [usize; 2]| distance(ends.map(|end| points[end]));
        let found = || {
            let fitting = walk.filter(across);
            fitting.min_by(|&one, &other| far(one).total_cmp(&far(other)))
        };
        let edge = step.edge.or_else(found)?;
        (edge.iter().all(|&end| end < count)).then_some(Self {
            points,
            edge,
            direction,
        })
    }

    fn ends(&self) -> [DVec2; 2] {
        self.edge.map(|end| self.points[end])
    }

    /// How far the origin is from the edge, in px.
    fn distance(&self) -> f64 {
        distance(self.ends())
    }

    /// How far the edge lies along the direction, in px.
    fn level(&self) -> f64 {
        self.direction.dot(self.ends()[0])
    }

    /// How far points of the polytope lie beyond the edge along the direction, in px.
    fn beyond(&self) -> f64 {
        let levels = self.points.iter().map(|point| self.direction.dot(*point));
        levels.fold(f64::NEG_INFINITY, f64::max) - self.level()
    }

    /// Whether the ends follow each other in the walk.
    fn is_edge(&self) -> bool {
        let [i, j] = self.edge;
        let count = self.points.len();
        count == 1 || (i + 1) % count == j || (j + 1) % count == i
    }
}

/// How far the origin is from a segment, in px.
fn distance(ends: [DVec2; 2]) -> f64 {
    nearest_on_segment(ends, DVec2::ZERO).length()
}

/// Unit directions are the same where they are this near: of single precision a search keeps that much.
const SAME_DIRECTION: f64 = 1e-4;

/// The tolerances that EPA's loops in tutorials stop by, in px.
const USUAL_TOLERANCES: [f64; 6] = [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1];

/// The wrong rules each of which gives the whole trace, which the right ones do not; points may be off by `tolerance`
/// px.
fn rules([a, b]: [&PosedShape; 2], trace: &UserTrace, tolerance: f64) -> Vec<KnownBug> {
    let given = Given { trace, tolerance };
    let algorithm = if trace.steps.is_empty() {
        Algorithm::Sat
    } else {
        Algorithm::Gjk
    };
    if algorithm == Algorithm::Sat && (trace.depth.is_none() || trace.normal.is_none()) {
        // A verdict alone says nothing of what led to it.
        return Vec::new();
    }
    let first = trace.steps.first().map(|step| step.direction);
    let gives = |rules: Rules| {
        let rules = Rules { first, ..rules };
        rules.algorithm == algorithm && given.is_of(&textbook::run(a, b, &rules))
    };
    let right = Rules {
        algorithm,
        ..Rules::default()
    };
    if gives(right) {
        return Vec::new();
    }
    let all = KnownBug::ALL.into_iter();
    all.filter(|fault| variants(*fault, trace).into_iter().any(gives))
        .collect()
}

/// The rules of a fault, with the numbers in them that are somebody's choice.
fn variants(fault: KnownBug, trace: &UserTrace) -> Vec<Rules> {
    let rules = fault.rules();
    match fault {
        KnownBug::CapCollides => {
            let of_gjk = trace
                .steps
                .iter()
                .filter(|step| Family::of(step) != Family::Epa);
            vec![Rules {
                iterations: of_gjk.count(),
                ..rules
            }]
        }
        KnownBug::AbsoluteTolerance => Vec::from(USUAL_TOLERANCES.map(|px| Rules {
            stop: EpaStop::Absolute(px),
            ..rules
        })),
        _ => vec![rules],
    }
}

struct Given<'t> {
    trace: &'t UserTrace,
    tolerance: f64,
}

impl Given<'_> {
    /// Whether a run has every step of the trace and no other of those algorithms that the trace has, and comes to
    /// the same.
    fn is_of(&self, run: &UserTrace) -> bool {
        let trace = self.trace;
        let families: Vec<Family> = trace.steps.iter().map(Family::of).collect();
        let is_of_family =
            |family: Family| families.contains(&family) || families.contains(&Family::Unknown);
        let known = run
            .steps
            .iter()
            .filter(|step| is_of_family(Family::of(step)));
        let known: Vec<&ForeignStep> = known.collect();
        let of_gjk = known.iter().filter(|step| Family::of(step) == Family::Gjk);
        // Of steps with a direction and a point alone, those of EPA may be left out.
        let is_cut = families.contains(&Family::Unknown) && trace.steps.len() == of_gjk.count();
        (known.len() == trace.steps.len() || is_cut)
            && trace
                .steps
                .iter()
                .zip(known)
                .all(|(user_step, own_step)| self.is_step(user_step, own_step))
            && self.comes_to(run)
    }

    fn comes_to(&self, run: &UserTrace) -> bool {
        let trace = self.trace;
        trace.colliding == run.colliding
            && self.is_length(trace.depth, run.depth)
            && self.is_length(trace.distance, run.distance)
            && agrees(trace.normal, run.normal, is_direction)
    }

    fn is_step(&self, user_step: &ForeignStep, own_step: &ForeignStep) -> bool {
        let is_point = |p: DVec2, q: DVec2| p.distance(q) <= self.tolerance;
        let are_points = |p: &Option<Vec<DVec2>>, q: &Option<Vec<DVec2>>| {
            agrees(p.as_deref(), q.as_deref(), |p, q| self.are_points(p, q))
        };
        let ends = |step: &ForeignStep| {
            let points = step.polytope.as_ref()?;
            Some(step.edge?.map(|end| points[end]))
        };
        let are_ends = |p: [DVec2; 2], q: [DVec2; 2]| self.are_points(&p, &q);
        is_direction(user_step.direction, own_step.direction)
            && is_point(user_step.support, own_step.support)
            && agrees(user_step.witnesses, own_step.witnesses, |[a, b], [c, d]| {
                is_point(a, c) && is_point(b, d)
            })
            && are_points(&user_step.simplex, &own_step.simplex)
            && are_points(&user_step.kept_simplex, &own_step.kept_simplex)
            && are_points(&user_step.polytope, &own_step.polytope)
            && agrees(ends(user_step), ends(own_step), are_ends)
            && agrees(user_step.normal, own_step.normal, is_direction)
            && self.is_length(user_step.distance, own_step.distance)
            && agrees(user_step.closest, own_step.closest, is_point)
            && agrees(user_step.outcome, own_step.outcome, |p, q| p == q)
    }

    fn is_length(&self, user_step: Option<f64>, own_step: Option<f64>) -> bool {
        agrees(user_step, own_step, |p, q| (p - q).abs() <= self.tolerance)
    }

    /// Whether both are of the same points, in any order.
    fn are_points(&self, user_step: &[DVec2], own_step: &[DVec2]) -> bool {
        let is_among =
            |p: &DVec2, points: &[DVec2]| points.iter().any(|q| p.distance(*q) <= self.tolerance);
        user_step.len() == own_step.len()
            && user_step.iter().all(|p| is_among(p, own_step))
            && own_step.iter().all(|p| is_among(p, user_step))
    }
}

/// Whether two values agree where both are given.
fn agrees<T>(user_step: Option<T>, own_step: Option<T>, is_same: impl Fn(T, T) -> bool) -> bool {
    match (user_step, own_step) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(user_step), Some(own_step)) => is_same(user_step, own_step),
    }
}

fn is_direction(user_step: DVec2, own_step: DVec2) -> bool {
    match (user_step.unit(), own_step.unit()) {
        (Some(p), Some(q)) => p.distance(q) <= SAME_DIRECTION,
        (p, q) => p == q,
    }
}

/// What is wrong with the polytope as it stood before the query.
fn judge_before(place: &StepContext<'_>) -> Option<ClaimError> {
    let points = place.step().polytope.as_deref()?;
    let truth = place.truth;
    if let Some(wrong) = strangers(place, "the polytope", points) {
        return Some(wrong);
    }
    if let Some(off) = nearest(points).map(DVec2::length)
        && off > truth.tolerance
    {
        let said = format!(
            "the polytope {} does not hold the origin, which lies {} outside",
            list(points),
            number(off)
        );
        return Some(ClaimError::new(Claim::Simplex, said));
    }
    let previous = place.previous()?;
    let was = previous.polytope.as_deref()?;
    let grown: Vec<DVec2> = was.iter().copied().chain([previous.support]).collect();
    if !place.is_among(previous.support, points) {
        let said = format!(
            "the point found the step before, {}, is not in the polytope {}",
            coordinates(previous.support),
            list(points)
        );
        return Some(ClaimError::new(Claim::Simplex, said));
    }
    if let Some(stranger) = points.iter().find(|&&point| !place.is_among(point, &grown)) {
        let said = format!(
            "the polytope has {}, which it had not before and which was not found now",
            coordinates(*stranger)
        );
        return Some(ClaimError::new(Claim::Simplex, said));
    }
    if is_walked_round(place, points) || follows(place, was, points) {
        return None;
    }
    let said = format!(
        "the polytope’s walk {} crosses itself or turns back: the new point {} does not stand between the ends of its \
         edge",
        list(points),
        coordinates(previous.support)
    );
    Some(ClaimError::new(Claim::Simplex, said))
}

/// Whether the walk goes once round a convex polygon: any other is longer than its hull's.
fn is_walked_round(place: &StepContext<'_>, points: &[DVec2]) -> bool {
    let corners = hull(points);
    let holds_all = points.iter().all(|&point| {
        let on_edge = |ends: [DVec2; 2]| nearest_on_segment(ends, point).distance(point);
        edges(&corners).any(|ends| on_edge(ends) <= 2.0 * place.truth.tolerance)
    });
    holds_all && perimeter(points) - perimeter(&corners) <= 4.0 * place.truth.tolerance
}

/// Whether the walk is the one before with the new point between the ends of its edge.
fn follows(place: &StepContext<'_>, was: &[DVec2], points: &[DVec2]) -> bool {
    let earlier = StepContext {
        at: place.at - 1,
        ..*place
    };
    let Some(polytope) = ClaimedPolytope::of(&earlier) else {
        // Nothing tells which edge was split.
        return true;
    };
    let [i, j] = polytope.edge;
    let after = if (i + 1) % was.len() == j { i } else { j };
    let mut right = was.to_vec();
    right.insert(after + 1, earlier.step().support);
    let count = right.len();
    let turned = |shift: usize, k: usize| right[(k + shift) % count];
    let same = |shift: usize| (0..count).all(|k| place.is_same(points[k], turned(shift, k)));
    points.len() == count && (0..count).any(same)
}

/// What is wrong with the edge, its distance and normal, and the direction across it.
fn judge_edge(place: &StepContext<'_>) -> Option<ClaimError> {
    if place.family() != Family::Epa {
        return None;
    }
    let step = place.step();
    let tolerance = place.truth.tolerance;
    if let Some(normal) = step.normal {
        let direction = step.direction.unit()?;
        let is_unit = (normal.length() - 1.0).abs() <= place.truth.unit_tolerance;
        if !is_unit || normal.unit()?.dot(direction) < 1.0 - 1e-6 {
            let [given, so] = NumberFormat::default().coordinates_apart([normal, direction]);
            let said = format!(
                "the edge’s normal is given as {given}, but it has length 1 and leads along {so}"
            );
            return Some(ClaimError::new(Claim::Normal, said));
        }
    }
    step.polytope.as_ref()?;
    let Some(polytope) = ClaimedPolytope::of(place) else {
        let said = format!(
            "the direction {} is perpendicular to no edge of the polytope",
            coordinates(step.direction)
        );
        return Some(ClaimError::new(Claim::Direction, said));
    };
    let [p, q] = polytope.ends();
    let edge = format!("the edge from {} to {}", coordinates(p), coordinates(q));
    if !polytope.is_edge() {
        let said = format!("{edge} is none of the polytope’s: its ends do not follow each other");
        return Some(ClaimError::new(Claim::Direction, said));
    }
    let along = (q - p).dot(polytope.direction).abs();
    if along > 2.0 * tolerance {
        let said = format!(
            "the direction {} is not perpendicular to {edge}",
            coordinates(step.direction)
        );
        return Some(ClaimError::new(Claim::Direction, said));
    }
    let beyond = polytope.beyond();
    if beyond > 2.0 * tolerance && polytope.points.len() > 2 {
        let said = format!(
            "the direction {} leads from {edge} into the polytope and not out of it",
            coordinates(step.direction)
        );
        return Some(ClaimError::new(Claim::Direction, said));
    }
    let closest =
        edges(polytope.points).min_by(|&one, &other| distance(one).total_cmp(&distance(other)))?;
    let (is, least) = (polytope.distance(), distance(closest));
    // Nothing of the polytope lies beyond the edge's line, so of edges in line with the closest any will do.
    if is.min(polytope.level()) > least + tolerance {
        let [is, least] = NumberFormat::default().lengths_apart([is, least]);
        let [from, to] = closest.map(coordinates);
        let said = format!(
            "{edge}, {is} from the origin, is taken for the closest of the polytope, but the edge from {from} to {to} \
             is only {least} from it"
        );
        return Some(ClaimError::new(Claim::Direction, said));
    }
    let claimed = step.distance?;
    let line = polytope.level();
    if (claimed - is).abs() <= tolerance || (claimed - line).abs() <= tolerance {
        return None;
    }
    let [given, so] = NumberFormat::default().lengths_apart([claimed, is]);
    let said = format!("{edge} is given as {given} from the origin, but it is {so}");
    Some(ClaimError::new(Claim::Depth, said))
}

#[cfg(test)]
mod tests {
    use glam::dvec2;

    use super::*;

    #[test]
    fn a_hull_has_the_corners_alone() {
        let points = [[0, 0], [2, 0], [1, 0], [2, 2], [1, 1], [0, 2], [0, 2]];
        let points = points.map(|[x, y]| dvec2(f64::from(x), f64::from(y)));
        let corners = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]].map(DVec2::from);
        assert_eq!(hull(&points), corners);
        assert_eq!(hull(&points[..3]), [corners[0], corners[1]]);
        assert_eq!(perimeter(&hull(&points)), 8.0);
        assert_eq!(perimeter(&hull(&points[..2])), 4.0);
    }

    #[test]
    fn the_nearest_point_is_inside_on_an_edge_or_at_a_corner() {
        let [p, q, r] = [dvec2(1.0, -1.0), dvec2(1.0, 3.0), dvec2(-4.0, 0.0)];
        assert_eq!(nearest(&[p, q, r]), Some(DVec2::ZERO));
        assert_eq!(nearest(&[p, q]), Some(dvec2(1.0, 0.0)));
        assert_eq!(nearest(&[q, q + p]), Some(dvec2(2.0, 2.0)));
        assert_eq!(nearest(&[q, q]), Some(q));
        assert_eq!(nearest(&[]), None);
    }
}
