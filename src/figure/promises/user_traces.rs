//! Invariants of the marks of a user trace.

use glam::DVec2;

use super::{SIZES, all, at_home, scenes, subject};
use crate::check::textbook::{self, Algorithm, Rules};
use crate::check::{DEFAULT_TOLERANCE, UserTrace, compared_lesson};
use crate::figure::{Figure, Mark, MinkowskiPane, Role, Subject, Theme, ThemeName};
use crate::lesson::LessonConfig;
use crate::scene::Simulation;
use collidoscope_core::planar::Support;

/// Traces of the pair: the lesson's, one with another first direction, and one with a wrong support point.
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

/// The figures of every step of the lesson that a trace is compared with, and the marked step.
fn pictures(simulation: &Simulation, trace: &UserTrace) -> (Vec<Figure>, Option<usize>) {
    let theme = Theme::new(ThemeName::Chalkboard);
    let config = LessonConfig::default();
    let bodies = simulation.moment().bodies();
    let (lesson, comparison) =
        compared_lesson(bodies, None, config, Some(trace), DEFAULT_TOLERANCE);
    let figures = (0..lesson.step_count()).map(|at| {
        let subject = Subject {
            lesson: Some((&lesson, at)),
            comparison: comparison.as_ref(),
            ..subject(simulation, all(), MinkowskiPane::Half)
        };
        at_home(&subject, &theme, SIZES[1])
    });
    (figures.collect(), lesson.marked_step())
}

#[test]
fn what_theirs_finds_is_shown_and_what_is_first_wrong_is_marked() {
    for (slug, simulation) in scenes() {
        for (kind, trace) in traces(&simulation).into_iter().enumerate() {
            let (figures, marked) = pictures(&simulation, &trace);
            assert_eq!(marked.is_some(), kind == 2, "{slug}");
            for (at, figure) in figures.iter().enumerate() {
                let marks = || figure.panes.iter().flat_map(|pane| &pane.marks);
                let has = |role: Role| marks().any(|mark| mark.role == role);
                let said = format!("{slug}, trace {kind}, step {at}");
                assert!(has(Role::UserSupport), "{said}");
                assert_eq!(has(Role::FirstWrong), marked == Some(at), "{said}");
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
    let (_, simulation) = scenes().into_iter().next().expect("a scene");
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
            let (figures, marked) = pictures(&simulation, &trace);
            assert_eq!(marked, Some(at));
            for pane in &figures[at].panes {
                for place in pane.marks.iter().flat_map(Mark::points) {
                    assert!(place.is_finite(), "step {at}, {nowhere}: {:?}", pane.marks);
                }
            }
        }
    }
}
