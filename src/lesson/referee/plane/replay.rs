//! Runs the textbook under each wrong rule of the gallery, from where a trace looks first, and finds which runs give the
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
