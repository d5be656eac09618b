//! A lesson with a trace next to it.

use super::*;
use crate::check::textbook::{Algorithm, Rules, run};
use crate::check::{Claim, DEFAULT_TOLERANCE};
use crate::lesson::FirstDirection;
use crate::scene::preset;

/// A lesson and the textbook's trace of its pair, which is longer.
fn hamaluik() -> (Lesson, UserTrace) {
    let scene = preset("hamaluik").expect("a preset").scene;
    let [a, b] = [scene.a.posed(), scene.b.posed()];
    let trace = run(&a, &b, &Rules::right(Algorithm::Gjk));
    (Lesson::new(&a, &b, FirstDirection::Centres), trace)
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

/// The lesson compared with this many steps of a trace, and this finding.
fn noted(count: usize, finding: CheckReport) -> Lesson {
    let (lesson, mut trace) = hamaluik();
    trace.steps = trace.steps.iter().cloned().cycle().take(count).collect();
    TraceComparison::new(trace, finding).noted(lesson)
}

#[test]
fn ours_begins_where_theirs_looks_first() {
    let scene = preset("hamaluik").expect("a preset").scene;
    let bodies = [&scene.a.posed(), &scene.b.posed()];
    let first = DVec2::new(0.5, 2.0);
    let mut trace = UserTrace::default();
    trace.steps.push(UserStep {
        direction: first,
        ..UserStep::default()
    });
    let config = LessonConfig::default();
    let (lesson, _) = compared_lesson(bodies, None, config, Some(&trace), DEFAULT_TOLERANCE);
    assert!(lesson.steps()[0].direction.perp_dot(first) == 0.0);
    let said = "The direction d is the first of the other trace. ";
    assert!(lesson.caption(0).starts_with(said), "{}", lesson.caption(0));
}

#[test]
fn there_are_as_many_steps_as_the_longer_has() {
    let ours = hamaluik().0.step_count();
    for theirs in [0, ours - 2, ours, 2 * ours] {
        let lesson = noted(theirs, finding(None));
        let last = ours.max(theirs) - 1;
        assert_eq!(lesson.step_count(), last + 1);
        assert_eq!(lesson.query_at(last).0, ours - 1);
        let caption = lesson.caption(last);
        let is_over = caption.starts_with("Ours came to its end with step ");
        assert_eq!(is_over, theirs > ours, "{caption}");
        let is_over = caption.contains("\nTheirs came to its end with step ");
        assert_eq!(is_over, 0 < theirs && theirs < ours, "{caption}");
        assert_eq!(
            caption.contains("\nThe other trace has no steps."),
            theirs == 0
        );
    }
}

#[test]
fn a_point_of_theirs_keeps_its_number() {
    let at = |x: f64| UserStep {
        support: DVec2::new(x, 1.0),
        ..UserStep::default()
    };
    let trace = UserTrace {
        steps: [1.0, 2.0, 1.0, 3.0].map(at).to_vec(),
        ..UserTrace::default()
    };
    assert_eq!(
        TraceComparison::new(trace, finding(None)).numbers,
        [1, 2, 1, 3]
    );
}
