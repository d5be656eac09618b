//! What lengths, names of supports and marks of a user's trace keep.

use glam::DVec2;

use super::{SIZES, all, at_home, faults, scenes, subject, themes};
use crate::check::textbook::{self, Algorithm, Rules};
use crate::check::{DEFAULT_TOLERANCE, UserTrace, compared_lesson};
use crate::figure::{FigureSource, Mark, MinkowskiPane, Role, Theme, ThemeName};
use crate::lesson::{FirstDirection, Lesson, LessonConfig, StepData};
use crate::planar::{EpaOutcome, Support};
use crate::scene::Simulation;

#[test]
fn of_a_polytope_the_distance_of_the_closest_edge_alone_has_a_number_and_an_edge_pointed_at_its_own()
 {
    let theme = themes().next().expect("a theme").1;
    let (mut steps, mut pointed_at) = (0, 0);
    for (slug, simulation) in scenes() {
        let moment = simulation.moment();
        let lesson = Lesson::new(&moment.a, &moment.b, FirstDirection::Centres);
        for (at, step) in lesson.steps().iter().enumerate() {
            let StepData::Epa {
                edge,
                distances,
                outcome: EpaOutcome::Expand,
                ..
            } = &step.work
            else {
                continue;
            };
            let mut subject = FigureSource {
                lesson: Some((&lesson, at)),
                ..subject(&simulation, all(), MinkowskiPane::Half)
            };
            let written = |subject: &FigureSource<'_>, role: Role| {
                let pane = at_home(subject, &theme, SIZES[1]).panes.remove(1);
                let labels = pane.marks.into_iter().filter_map(move |mark| match mark {
                    Mark::Label { text, role: of, .. } if of == role => Some(text),
                    _ => None,
                });
                (pane.camera, pane.place, labels.collect::<Vec<_>>())
            };
            let (_, _, closest) = written(&subject, Role::Penetration);
            let said = format!("{slug}, step {at}: {closest:?}");
            assert_eq!(
                closest,
                [lesson.number_format().length(distances[edge[0]])],
                "{said}"
            );
            let (camera, place, others) = written(&subject, Role::EdgeDistance);
            assert!(others.is_empty(), "{said}: {others:?}");
            let other = (edge[0] + 1) % step.before.len();
            let ends = [other, (other + 1) % step.before.len()];
            let [p, q] = ends.map(|end| step.before[end].support.point());
            subject.pointer = Some(camera.to_picture(&place, p.midpoint(q)));
            let (_, _, others) = written(&subject, Role::EdgeDistance);
            let own = lesson.number_format().length(distances[other]);
            pointed_at += usize::from(others.contains(&own));
            steps += 1;
        }
    }
    assert!(
        steps > 10 && pointed_at * 10 >= steps * 9,
        "{pointed_at} of {steps}"
    );
}

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
fn labels_have_room_beside_theirs_and_what_is_first_wrong_is_marked() {
    let mut found = Vec::new();
    let (mut count, mut excused) = (0, [0; 2]);
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
            for (index, (name, theme)) in themes().enumerate() {
                let size = SIZES[1 + index % 2];
                // Each step in one of the themes.
                for at in (index..lesson.step_count()).step_by(themes().count()) {
                    let subject = FigureSource {
                        lesson: Some((&lesson, at)),
                        comparison: comparison.as_ref(),
                        ..subject(&simulation, all(), MinkowskiPane::Half)
                    };
                    let figure = at_home(&subject, &theme, size);
                    let marks = || figure.panes.iter().flat_map(|pane| &pane.marks);
                    let has = |role: Role| marks().any(|mark| mark.role() == role);
                    let said = format!("{slug}, trace {kind}, {name:?}, {size}, step {at}");
                    assert!(has(Role::UserSupport), "{said}");
                    let is_wrong = lesson.marked_step() == Some(at);
                    assert_eq!(has(Role::FirstWrong), is_wrong, "{said}");
                    for pane in &figure.panes {
                        count += pane.marks.len();
                        let of_labels = faults(pane, &theme, &mut excused);
                        found.extend(of_labels.iter().map(|fault| format!("{said}: {fault}")));
                    }
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    let [visits, answers] = excused;
    assert!(
        visits * 20 < count && answers * 1000 < count,
        "{excused:?} of {count}"
    );
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
