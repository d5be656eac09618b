//! The parts of the check specific to the plane: EPA's polytope of edges, the known bugs that explain a trace, and the
//! core's answers.

use glam::{DMat2, DVec2};

use super::comparison::{ComparedLesson, TraceComparison};
use super::known_bug::KnownBug;
use super::polytope_claims::list;
use super::step_claims::are_same;
use super::textbook::{self, Algorithm, Rules};
use super::trace::{TracePhase, UserStep, UserTrace};
use super::truth::{Isometry, TestedBody, hull};
use super::{Checkable, check};
use crate::lesson::{Lesson, LessonConfig, Plane, Vector, coordinates, edges};
use crate::scene::Falling;
use collidoscope_core::planar;
use collidoscope_core::planar::{
    PairCache, PosedHull, PosedShape, Support, nearest_on_segment, query, unit_vector,
};

type StepContext<'s> = super::truth::StepContext<'s, Plane>;

impl Checkable for Plane {
    type Matrix = DMat2;
    type Corners = [DVec2; 2];

    const MIRROR: DMat2 = DMat2::from_cols(DVec2::X, DVec2::NEG_Y);

    /// With a user trace it starts in the trace's first direction, has a second line in each caption, and is marked at the
    /// trace's first wrong step.
    fn lesson(
        [a, b]: [&PosedShape; 2],
        falling: Option<&Falling>,
        config: LessonConfig,
        trace: Option<&UserTrace>,
        tolerance: f64,
    ) -> ComparedLesson<Self> {
        let Some(trace) = trace else {
            return (Lesson::on([a, b], falling, config), None);
        };
        let first = trace.steps.first().map(|first| first.direction);
        let towards = first.filter(|first| first.is_finite() && *first != DVec2::ZERO);
        let lesson = Lesson::<Self>::of_queries([a, b], LessonConfig { towards, ..config });
        let finding = check(a, b, trace, tolerance);
        let comparison = TraceComparison::new(trace.clone(), finding);
        let last = lesson.steps().len().max(trace.steps.len()) - 1;
        let notes: Vec<String> = (0..=last).map(|at| comparison.caption(at, last)).collect();
        let wrong = comparison.finding.wrong;
        let marked = wrong.map(|wrong| wrong.step.map_or(last, |step| step.min(last)));
        let noted = lesson.with_notes(&notes, marked);
        (noted.and_impulse([a, b], falling), Some(comparison))
    }

    fn transposed(matrix: DMat2) -> DMat2 {
        matrix.transpose()
    }

    fn pose(shape: &PosedShape) -> Isometry<Self> {
        Isometry {
            turn: turn(shape.pose().angle()),
            shift: shape.pose().position(),
        }
    }

    fn turned_by_degrees(shape: &PosedShape) -> DMat2 {
        turn(shape.pose().angle().to_degrees())
    }

    fn answer(a: &TestedBody<'_, Self>, b: &TestedBody<'_, Self>) -> planar::Answer {
        // Compiled once for all kinds of shapes to keep the page small.
        let [a, b]: [&dyn Support; 2] = [a, b];
        query(a, b, &mut PairCache::default())
    }

    fn parts(step: &UserStep) -> Option<Vec<[DVec2; 2]>> {
        Some(edges(step.polytope.as_ref()?).collect())
    }

    fn named_part(step: &UserStep) -> Option<[DVec2; 2]> {
        let polytope = step.polytope.as_ref()?;
        let [from, to] = step.edge?;
        Some([*polytope.get(from)?, *polytope.get(to)?])
    }

    fn part_distance(ends: [DVec2; 2]) -> f64 {
        nearest_on_segment(ends, DVec2::ZERO).length()
    }

    /// The polytope is that of the previous step with the new point, in the order of its boundary.
    fn polytope_flaw(place: &StepContext<'_>) -> Option<String> {
        let points = place.step().polytope.as_deref()?;
        let earlier = place.previous()?;
        let was = earlier.step().polytope.as_deref()?;
        let new = earlier.step().support;
        let mut others = points.iter().filter(|point| !place.is_same(**point, new));
        if let Some(stranger) = others.find(|point| !place.is_among(**point, was)) {
            return Some(format!(
                "the polytope has {}, which is neither in the previous polytope nor just found",
                coordinates(*stranger)
            ));
        }
        (!is_walked_round(place, points)).then(|| {
            format!(
                "the polytope {} crosses itself or turns back: the new point {} is not between the endpoints of \
                     its edge",
                list(points),
                coordinates(new)
            )
        })
    }

    fn known_bugs([a, b]: [&PosedShape; 2], trace: &UserTrace, tolerance: f64) -> Vec<KnownBug> {
        let algorithm = if trace.steps.is_empty() {
            Algorithm::Sat
        } else {
            Algorithm::Gjk
        };
        if algorithm == Algorithm::Sat && (trace.depth.is_none() || trace.normal.is_none()) {
            // A verdict alone can't identify a bug.
            return Vec::new();
        }
        let first = trace.steps.first().map(|step| step.direction);
        let gives = |rules: &Rules| {
            let from_there = Rules { first, ..*rules };
            rules.algorithm == algorithm
                && is_run(trace, &textbook::run(a, b, &from_there), tolerance)
        };
        if gives(&Rules::right(algorithm)) {
            return Vec::new();
        }
        let mut bugs = KnownBug::ALL.to_vec();
        bugs.retain(|bug| variants(*bug, trace).iter().any(gives));
        bugs
    }
}

fn turn(angle: f64) -> DMat2 {
    let cos_sin = unit_vector(angle);
    DMat2::from_cols(cos_sin, cos_sin.perp())
}

impl Support for TestedBody<'_, Plane> {
    fn support(&self, direction: DVec2) -> DVec2 {
        self.core(direction)
    }

    fn center(&self) -> DVec2 {
        TestedBody::center(self)
    }

    fn radius(&self) -> f64 {
        self.radius
    }

    fn hull(&self) -> Option<&PosedHull> {
        // A transformed hull has no vertices of its own.
        self.shape.hull().filter(|_| self.is_in_place())
    }
}

/// The corners of the hull, counter-clockwise.
fn corners(points: &[DVec2]) -> Vec<DVec2> {
    hull::<Plane>(points).map_or(Vec::new(), |hull| hull.vertices().to_vec())
}

/// The perimeter of a closed polygon, in px.
fn perimeter(ring: &[DVec2]) -> f64 {
    edges(ring).map(|[p, q]| p.distance(q)).sum()
}

/// Whether the points go once around a convex polygon: any other order is longer than the hull's perimeter.
fn is_walked_round(place: &StepContext<'_>, points: &[DVec2]) -> bool {
    let ring = corners(points);
    let holds_all = points.iter().all(|&point| {
        edges(&ring)
            .any(|ends| nearest_on_segment(ends, point).distance(point) <= 2.0 * place.tolerance())
    });
    holds_all && perimeter(points) - perimeter(&ring) <= 4.0 * place.tolerance()
}

/// Unit directions nearer to each other than this count as the same: single precision preserves that much.
const SAME_DIRECTION: f64 = 1e-4;

/// The usual tolerances of EPA in tutorials, in px.
const USUAL_TOLERANCES: [f64; 6] = [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1];

/// The rules with a bug, with common values of its parameters.
fn variants(bug: KnownBug, trace: &UserTrace) -> Vec<Rules> {
    let mut rules = Rules::with(bug);
    if bug == KnownBug::CapCollides {
        let steps = trace.steps.iter();
        rules.iterations = steps
            .filter(|step| step.family() != Some(TracePhase::Epa))
            .count();
    }
    match bug {
        KnownBug::AbsoluteTolerance => {
            Vec::from(USUAL_TOLERANCES.map(|tolerance| Rules { tolerance, ..rules }))
        }
        _ => vec![rules],
    }
}

/// Whether a run has every step of the trace and no further steps of the trace's algorithms, and the same result.
fn is_run(trace: &UserTrace, run: &UserTrace, tolerance: f64) -> bool {
    let families: Vec<_> = trace.steps.iter().map(UserStep::family).collect();
    let is_of_unknown = families.contains(&None);
    let mut known: Vec<&UserStep> = run.steps.iter().collect();
    known.retain(|step| is_of_unknown || families.contains(&step.family()));
    let of_gjk = known
        .iter()
        .filter(|step| step.family() == Some(TracePhase::Gjk));
    // If steps have only a direction and a point, those of EPA may be missing.
    let is_cut = is_of_unknown && trace.steps.len() == of_gjk.count();
    let mut steps = trace.steps.iter().zip(&known);
    (known.len() == trace.steps.len() || is_cut)
        && steps.all(|(given, run)| is_step(given, run, tolerance))
        && trace.colliding == run.colliding
        && is_length(trace.depth, run.depth, tolerance)
        && is_length(trace.distance, run.distance, tolerance)
        && agrees(trace.normal, run.normal, is_direction)
}

/// Whether a step makes the run's claims, with lists of points in any order.
fn is_step(given: &UserStep, run: &UserStep, tolerance: f64) -> bool {
    let [given_points, run_points] = [given, run].map(|step| {
        [
            Some(vec![step.support]),
            step.witnesses.map(|[on_a, _]| vec![on_a]),
            step.witnesses.map(|[_, on_b]| vec![on_b]),
            step.simplex.clone(),
            step.kept_simplex.clone(),
            step.polytope.clone(),
            Plane::named_part(step).map(Vec::from),
            step.closest.map(|closest| vec![closest]),
        ]
    });
    let mut lists = given_points.into_iter().zip(run_points);
    is_direction(given.direction, run.direction)
        && lists.all(|(given, run)| {
            agrees(given, run, |points, others| {
                points.len() == others.len() && are_same(&points, &others, tolerance)
            })
        })
        && agrees(given.normal, run.normal, is_direction)
        && is_length(given.distance, run.distance, tolerance)
        && agrees(given.outcome, run.outcome, |p, q| p == q)
}

/// Whether a length agrees with the run's, if given.
fn is_length(given: Option<f64>, run: Option<f64>, tolerance: f64) -> bool {
    agrees(given, run, |p, q| (p - q).abs() <= tolerance)
}

/// Whether a value agrees with the run's, if given.
fn agrees<T>(given: Option<T>, run: Option<T>, is_same: impl Fn(T, T) -> bool) -> bool {
    given.is_none_or(|given| run.is_some_and(|run| is_same(given, run)))
}

fn is_direction(given: DVec2, run: DVec2) -> bool {
    match (given.unit(), run.unit()) {
        (Some(p), Some(q)) => p.distance(q) <= SAME_DIRECTION,
        (p, q) => p == q,
    }
}
