//! Runs the textbook under each wrong rule of the gallery, from where a trace looks first, and is_of_family which runs give the
//! trace to its end.

use glam::DVec2;

use crate::lesson::referee::step_context::Family;
use crate::lesson::textbook::{self, Algorithm, EpaStop, Rules};
use crate::lesson::{ForeignStep, KnownBug, UserTrace, Vector};
use crate::planar::PosedShape;

/// Unit directions are the same where they are this near: of single precision a search keeps that much.
const SAME_DIRECTION: f64 = 1e-4;

/// The tolerances that EPA's loops in tutorials stop by, in px.
const USUAL_TOLERANCES: [f64; 6] = [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1];

/// The wrong rules each of which gives the whole trace, which the right ones do not; points may be off by `tolerance`
/// px.
pub(super) fn rules([a, b]: [&PosedShape; 2], trace: &UserTrace, tolerance: f64) -> Vec<KnownBug> {
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
    /// Whether a run has every step of the trace and no other of those algorithms that the trace is_of_family, and comes to
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
        // Of steps that tell no more than a direction and a point, those of EPA may be left out.
        let is_cut = families.contains(&Family::Unknown) && trace.steps.len() == of_gjk.count();
        (known.len() == trace.steps.len() || is_cut)
            && trace
                .steps
                .iter()
                .zip(known)
                .all(|(theirs, ours)| self.is_step(theirs, ours))
            && self.comes_to(run)
    }

    fn comes_to(&self, run: &UserTrace) -> bool {
        let trace = self.trace;
        trace.colliding == run.colliding
            && self.is_length(trace.depth, run.depth)
            && self.is_length(trace.distance, run.distance)
            && agrees(trace.normal, run.normal, is_direction)
    }

    fn is_step(&self, theirs: &ForeignStep, ours: &ForeignStep) -> bool {
        let is_point = |p: DVec2, q: DVec2| p.distance(q) <= self.tolerance;
        let are_points = |p: &Option<Vec<DVec2>>, q: &Option<Vec<DVec2>>| {
            agrees(p.as_deref(), q.as_deref(), |p, q| self.are_points(p, q))
        };
        let ends = |step: &ForeignStep| {
            let points = step.polytope.as_ref()?;
            Some(step.edge?.map(|end| points[end]))
        };
        let are_ends = |p: [DVec2; 2], q: [DVec2; 2]| self.are_points(&p, &q);
        is_direction(theirs.direction, ours.direction)
            && is_point(theirs.support, ours.support)
            && agrees(theirs.witnesses, ours.witnesses, |[a, b], [c, d]| {
                is_point(a, c) && is_point(b, d)
            })
            && are_points(&theirs.simplex, &ours.simplex)
            && are_points(&theirs.kept_simplex, &ours.kept_simplex)
            && are_points(&theirs.polytope, &ours.polytope)
            && agrees(ends(theirs), ends(ours), are_ends)
            && agrees(theirs.normal, ours.normal, is_direction)
            && self.is_length(theirs.distance, ours.distance)
            && agrees(theirs.closest, ours.closest, is_point)
            && agrees(theirs.outcome, ours.outcome, |p, q| p == q)
    }

    fn is_length(&self, theirs: Option<f64>, ours: Option<f64>) -> bool {
        agrees(theirs, ours, |p, q| (p - q).abs() <= self.tolerance)
    }

    /// Whether both are of the same points, in any order.
    fn are_points(&self, theirs: &[DVec2], ours: &[DVec2]) -> bool {
        let is_among =
            |p: &DVec2, points: &[DVec2]| points.iter().any(|q| p.distance(*q) <= self.tolerance);
        theirs.len() == ours.len()
            && theirs.iter().all(|p| is_among(p, ours))
            && ours.iter().all(|p| is_among(p, theirs))
    }
}

/// Whether what is known is so; what is not known may be anything.
fn agrees<T>(theirs: Option<T>, ours: Option<T>, is_same: impl Fn(T, T) -> bool) -> bool {
    match (theirs, ours) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(theirs), Some(ours)) => is_same(theirs, ours),
    }
}

fn is_direction(theirs: DVec2, ours: DVec2) -> bool {
    match (theirs.unit(), ours.unit()) {
        (Some(p), Some(q)) => p.distance(q) <= SAME_DIRECTION,
        (p, q) => p == q,
    }
}
