//! What the marks of a user's trace keep.

use glam::DVec2;

use super::{SIZES, all, at_home, scenes, subject};
use crate::check::textbook::{self, Algorithm, Rules};
use crate::check::{DEFAULT_TOLERANCE, UserTrace, compared_lesson};
use crate::figure::{FigureSource, Mark, MinkowskiPane, Role, Theme, ThemeName};
use crate::lesson::LessonConfig;
use crate::planar::Support;
use crate::scene::Simulation;

/// Traces of the pair: our own path, that of another first direction, and our own with a support point that is none.
fn traces(simulation: &Simulation) -> [UserTrace; 3] {
    let moment = simulation.moment();
    let right = Rules::right(Algorithm::Gjk);
    let [own, other] = [None, Some(DVec2::ONE)]
        .map(|first| textbook::run(&moment.a, &moment.b, &Rules { first, ..right }));
    let mut wrong = own.clone();
    let middle = wrong.steps.len() / 2;
    let step = &mut wrong.steps[middle];
    let off = moment.a.center() - moment.a.support(step.direction);
    step.support += off;
    step.witnesses = step.witnesses.map(|[on_a, on_b]| [on_a + off, on_b]);
    [own, other, wrong]
}

#[test]
fn what_theirs_finds_is_shown_and_what_is_first_wrong_is_marked() {
    let theme = Theme::new(ThemeName::Chalkboard);
    for (slug, simulation) in scenes() {
        let moment = simulation.moment();
        for (kind, trace) in traces(&simulation).into_iter().enumerate() {
            let (lesson, comparison) = compared_lesson(
                [&moment.a, &moment.b],
                None,
                LessonConfig::default(),
                Some(&trace),
                DEFAULT_TOLERANCE,
            );
            assert_eq!(lesson.marked_step().is_some(), kind == 2, "{slug}");
            for at in 0..lesson.step_count() {
                let subject = FigureSource {
                    lesson: Some((&lesson, at)),
                    comparison: comparison.as_ref(),
                    ..subject(&simulation, all(), MinkowskiPane::Half)
                };
                let figure = at_home(&subject, &theme, SIZES[1]);
                let marks = || figure.panes.iter().flat_map(|pane| &pane.marks);
                let has = |role: Role| marks().any(|mark| mark.role() == role);
                assert!(has(Role::UserSupport), "{slug}, trace {kind}, step {at}");
                let is_wrong = lesson.marked_step() == Some(at);
                assert_eq!(
                    has(Role::FirstWrong),
                    is_wrong,
                    "{slug}, trace {kind}, step {at}"
                );
            }
        }
    }
}

#[test]
fn what_is_no_number_is_drawn_somewhere_in_the_picture() {
    let nowhere = [
        DVec2::NAN,
        DVec2::INFINITY,
        DVec2::new(1.0, f64::NEG_INFINITY),
    ];
    let theme = Theme::new(ThemeName::Chalkboard);
    let (_, simulation) = scenes().into_iter().next().expect("a scene");
    let moment = simulation.moment();
    let [own, ..] = traces(&simulation);
    for nowhere in nowhere {
        for at in 0..own.steps.len() {
            let mut trace = own.clone();
            let step = &mut trace.steps[at];
            step.direction = nowhere;
            step.support = nowhere;
            step.witnesses = Some([nowhere; 2]);
            step.normal = Some(nowhere);
            step.distance = Some(nowhere.y);
            for points in [
                &mut step.simplex,
                &mut step.kept_simplex,
                &mut step.polytope,
            ] {
                points
                    .iter_mut()
                    .flatten()
                    .for_each(|point| *point = nowhere);
            }
            let (lesson, comparison) = compared_lesson(
                [&moment.a, &moment.b],
                None,
                LessonConfig::default(),
                Some(&trace),
                DEFAULT_TOLERANCE,
            );
            assert_eq!(lesson.marked_step(), Some(at));
            let subject = FigureSource {
                lesson: Some((&lesson, at)),
                comparison: comparison.as_ref(),
                ..subject(&simulation, all(), MinkowskiPane::Half)
            };
            for pane in &at_home(&subject, &theme, SIZES[1]).panes {
                let bounds = pane.marks.iter().flat_map(Mark::points);
                for place in bounds {
                    assert!(place.is_finite(), "step {at}, {nowhere}: {:?}", pane.marks);
                }
            }
        }
    }
}
