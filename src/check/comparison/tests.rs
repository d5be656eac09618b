//! A lesson with a trace beside it, and traces to lie there.

use super::*;
use crate::check::{Claim, DEFAULT_TOLERANCE, TraceOutcome, TracePhase};
use crate::lesson::{FirstDirection, Step, StepData};
use crate::planar::{DistanceOutcome, EpaOutcome, GjkOutcome};
use crate::scene::preset;

/// The steps of a lesson as another program might write them.
pub(crate) fn trace_of(lesson: &Lesson) -> UserTrace {
    let points = |points: &[crate::lesson::NamedPoint]| {
        let points = points.iter().map(|point| point.support.point());
        Some(points.collect::<Vec<DVec2>>())
    };
    let steps = lesson.steps().iter().map(|step| {
        let support = &step.support.support;
        let mut user_step = UserStep {
            direction: step.direction,
            support: support.point(),
            witnesses: Some([support.on_a, support.on_b]),
            phase: Some(phase_of(step)),
            outcome: Some(outcome_of(step)),
            ..UserStep::default()
        };
        if let StepData::Epa { edge, distance, .. } = &step.work {
            user_step.polytope = points(&step.before);
            user_step.edge = Some(*edge);
            user_step.normal = Some(step.direction);
            user_step.distance = Some(*distance);
        } else {
            user_step.simplex = points(&step.before);
            user_step.kept_simplex = points(&step.after);
        }
        user_step
    });
    UserTrace {
        steps: steps.collect(),
        colliding: Some(lesson.is_colliding()),
        ..UserTrace::default()
    }
}

fn phase_of(step: &Step) -> TracePhase {
    match step.work {
        StepData::Gjk { .. } => TracePhase::Gjk,
        StepData::Epa { .. } => TracePhase::Epa,
        StepData::Distance { .. } => TracePhase::Distance,
    }
}

fn outcome_of(step: &Step) -> TraceOutcome {
    match step.work {
        StepData::Gjk { outcome, .. } => match outcome {
            GjkOutcome::Separated => TraceOutcome::Separated,
            GjkOutcome::Colliding => TraceOutcome::Colliding,
            _ => TraceOutcome::GoesOn,
        },
        StepData::Epa {
            outcome: EpaOutcome::Closest,
            ..
        }
        | StepData::Distance {
            outcome: DistanceOutcome::Closest,
            ..
        } => TraceOutcome::Closest,
        _ => TraceOutcome::GoesOn,
    }
}

fn bodies(slug: &str) -> [PosedShape; 2] {
    let scene = preset(slug).expect("a preset").scene;
    [scene.a.posed(), scene.b.posed()]
}

fn finding(step: Option<usize>) -> CheckReport {
    CheckReport {
        wrong: Some(FailedClaim {
            step,
            claim: Claim::Support,
        }),
        mistakes: Vec::new(),
        caption: "That is not so.".to_owned(),
    }
}

/// A lesson with its own steps beside it but for their first `skipped`, and this finding.
fn lesson_with(slug: &str, skipped: usize, finding: CheckReport) -> Lesson {
    let [a, b] = bodies(slug);
    let lesson = Lesson::new(&a, &b, FirstDirection::Centres);
    let mut trace = trace_of(&lesson);
    trace.steps.drain(..skipped);
    TraceComparison::new(trace, finding).noted(lesson)
}

#[test]
fn ours_begins_where_theirs_looks_first() {
    let [a, b] = bodies("hamaluik");
    let first = DVec2::new(0.5, 2.0);
    let trace = UserTrace {
        steps: vec![UserStep {
            direction: first,
            ..UserStep::default()
        }],
        ..UserTrace::default()
    };
    let config = LessonConfig::default();
    let (lesson, _) = compared_lesson([&a, &b], None, config, Some(&trace), DEFAULT_TOLERANCE);
    assert!(lesson.steps()[0].direction.perp_dot(first) == 0.0);
    let said = "The direction d is the first of the other trace. ";
    assert!(lesson.caption(0).starts_with(said), "{}", lesson.caption(0));
}

#[test]
fn there_are_as_many_steps_as_the_longer_has() {
    let alone = {
        let [a, b] = bodies("worst-direction");
        Lesson::new(&a, &b, FirstDirection::Centres)
    };
    let ours_longer = lesson_with("worst-direction", 3, finding(None));
    assert_eq!(ours_longer.step_count(), alone.step_count());

    let [a, b] = bodies("hamaluik");
    let lesson = Lesson::new(&a, &b, FirstDirection::Centres);
    let ours = lesson.step_count();
    let mut trace = trace_of(&lesson);
    trace.steps.extend(trace.steps.clone());
    let theirs_longer = TraceComparison::new(trace, finding(None)).noted(lesson);
    assert_eq!(theirs_longer.step_count(), 2 * ours);
    let last = theirs_longer.caption(2 * ours - 1);
    assert!(
        last.starts_with("Ours came to its end with step "),
        "{last}"
    );
    assert_eq!(theirs_longer.query_at(2 * ours - 1).0, ours - 1);
}

#[test]
fn each_step_says_what_was_found_about_theirs() {
    let lesson = lesson_with("hamaluik", 0, finding(Some(1)));
    let user_step: Vec<&str> = (0..4)
        .map(|at| lesson.caption(at).lines().nth(1).expect("a second line"))
        .collect();
    assert!(user_step[0].ends_with("; every claim of this step is right."));
    assert!(user_step[1].ends_with(" and is first wrong here. That is not so."));
    assert!(user_step[2].ends_with("; after the first wrong step nothing is checked."));
    assert_eq!(lesson.marked_step(), Some(1));
}

#[test]
fn what_the_whole_comes_to_is_told_at_the_last_step() {
    let lesson = lesson_with("hamaluik", 2, finding(None));
    let last = lesson.step_count() - 1;
    let end = "Theirs came to its end with step";
    for at in 0..=last {
        let said = lesson.caption(at);
        assert_eq!(said.ends_with("That is not so."), at == last, "{said}");
        assert_eq!(said.contains(end), at + 2 > last, "{said}");
    }
    assert_eq!(lesson.marked_step(), Some(last));
    let sound = CheckReport {
        wrong: None,
        mistakes: Vec::new(),
        caption: "All of it is so.".to_owned(),
    };
    let lesson = lesson_with("hamaluik", 0, sound);
    assert_eq!(lesson.marked_step(), None);
    assert!(lesson.caption(last).ends_with("All of it is so."));
}

#[test]
fn a_point_of_theirs_keeps_its_number() {
    let at = |x: f64| UserStep {
        support: DVec2::new(x, 1.0),
        ..UserStep::default()
    };
    let trace = UserTrace {
        steps: vec![at(1.0), at(2.0), at(1.0), at(3.0)],
        ..UserTrace::default()
    };
    let user_step = TraceComparison::new(trace, finding(None));
    assert_eq!(
        [0, 1, 2, 3].map(|step| user_step.number(step)),
        [1, 2, 1, 3]
    );
}

#[test]
fn a_trace_without_steps_lies_beside_all_of_ours() {
    let [a, b] = bodies("hamaluik");
    let lesson = Lesson::new(&a, &b, FirstDirection::Centres);
    let count = lesson.step_count();
    let user_step = TraceComparison::new(UserTrace::default(), finding(None));
    assert_eq!(user_step.step_at(0), None);
    let lesson = user_step.noted(lesson);
    assert_eq!(lesson.step_count(), count);
    assert!(lesson.caption(0).ends_with("Theirs has no steps."));
}
