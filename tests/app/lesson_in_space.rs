//! The lesson in space against the numbers: this test's own arithmetic checks every caption's condition on the step's
//! state, for random pairs of all shapes and all presets.

mod claims;
pub mod pairs;

use claims::check_step;
use collidoscope::lesson::spatial::{Step, StepData};
use collidoscope::lesson::{self, Space};
use collidoscope_core::spatial::{
    DistanceCase, EpaCase, Iterations, PosedShape, query_by_machines,
};
use pairs::{cuboid, lattice_box, posed, posed_smooth, touching};
use proptest::prelude::*;

type Lesson = lesson::Lesson<Space>;

use crate::sentences::{check_names, check_replay, check_words};

/// The lengths that a caption states.
fn stated(lesson: &Lesson, step: &Step) -> Vec<f64> {
    let of_lesson = lesson.signed_depth();
    match &step.work {
        StepData::Epa(work) => match work.case {
            EpaCase::Outside => vec![work.distance],
            EpaCase::OnBoundary | EpaCase::BoundReached if of_lesson > 0.0 => vec![of_lesson],
            _ => Vec::new(),
        },
        StepData::Distance { distance, case, .. } => match case {
            DistanceCase::NearestVertex | DistanceCase::NearestEdge | DistanceCase::NearestFace => {
                vec![*distance, of_lesson.abs()]
            }
            _ => vec![*distance],
        },
        StepData::Gjk { .. } => Vec::new(),
    }
}

fn check_lesson(a: &PosedShape, b: &PosedShape) -> Lesson {
    let lesson = Lesson::in_space(a, b);
    for (index, step) in lesson.steps().iter().enumerate() {
        check_step([a, b], &lesson, index);
        check_words(&lesson, index, &stated(&lesson, step));
    }
    check_names(&lesson);
    let Iterations { gjk, epa, distance } = query_by_machines(a, b).iterations;
    check_replay([a, b], &lesson, [gjk, epa, distance]);
    lesson
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_sentence_is_true_of_its_step(a in posed(), b in posed()) {
        check_lesson(&a, &b);
    }

    #[test]
    fn every_sentence_is_true_where_boxes_touch_and_tie(a in lattice_box(), b in lattice_box()) {
        check_lesson(&a, &b);
    }

    #[test]
    fn every_sentence_is_true_where_hulls_touch([a, b] in touching()) {
        check_lesson(&a, &b);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_sentence_is_true_of_smooth_shapes(a in posed_smooth(), b in posed()) {
        check_lesson(&a, &b);
    }
}

#[test]
fn every_sentence_is_true_of_the_presets() {
    for preset in collidoscope::scene::presets_in_space() {
        check_lesson(&preset.scene.a.posed(), &preset.scene.b.posed());
    }
}

/// The name of the case's variant alone.
fn kind(step: &Step) -> String {
    let text = match &step.work {
        StepData::Gjk { case, .. } => format!("{case:?}"),
        StepData::Epa(work) => format!("{:?}", work.case),
        StepData::Distance { case, .. } => format!("{case:?}"),
    };
    text.chars().take_while(|c| c.is_alphabetic()).collect()
}

#[test]
fn every_kind_of_sentence_occurs_and_is_true() {
    let mut kinds = std::collections::BTreeSet::new();
    let bodies = pairs::gallery();
    for a in &bodies {
        for b in &bodies {
            kinds.extend(check_lesson(a, b).steps().iter().map(kind));
        }
    }
    // Exact decisions, and smooth shapes that touch up to rounding, are tested below.
    let expected = "BesideEdge BeyondFace Outside FacingTriangle FallsShort First Inside AtOrigin \
                    NearVertex NearerEdge NearerFace NearerVertex NearestEdge NearestFace \
                    NearestVertex NoFace OnBoundary OnEdge OnTriangle";
    for kind in expected.split(' ') {
        assert!(kinds.contains(kind), "{kind} is not among {kinds:?}");
    }
}

#[test]
fn boxes_an_ulp_apart_are_decided_exactly_and_the_verdict_is_stated() {
    let a = cuboid([30.0, 20.0, 10.0], [0.0; 3]);
    let mut verdicts = [0; 2];
    for at in [60.0, 60.0f64.next_up(), 60.0f64.next_down()] {
        let b = cuboid([30.0, 25.0, 35.0], [at, 3.0, -4.0]);
        let lesson = check_lesson(&a, &b);
        assert_eq!(lesson.is_colliding(), at <= 60.0);
        verdicts[usize::from(lesson.is_colliding())] += 1;
    }
    assert_eq!(verdicts, [1, 2]);
}
