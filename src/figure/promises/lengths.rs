//! What lengths, names of supports and marks of a user's trace keep.

use glam::DVec2;

use super::{SIZES, all, at_home, faults, scenes, subject, themes};
use crate::check::textbook::{self, Algorithm, Rules};
use crate::check::{DEFAULT_TOLERANCE, UserTrace, compared_lesson};
use crate::figure::{FigureSource, Mark, MinkowskiPane, Role, Theme, ThemeName, labels};
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

#[test]
fn each_step_has_the_length_to_its_support_line_along_the_direction() {
    let theme = themes().next().expect("a theme").1;
    let (mut drawn, mut named) = (0, 0);
    for (slug, simulation) in scenes() {
        let moment = simulation.moment();
        let lesson = Lesson::new(&moment.a, &moment.b, FirstDirection::Centres);
        for (at, step) in lesson.steps().iter().enumerate() {
            let subject = FigureSource {
                lesson: Some((&lesson, at)),
                ..subject(&simulation, all(), MinkowskiPane::Half)
            };
            let pane = &at_home(&subject, &theme, SIZES[1]).panes[1];
            let of_role = |mark: &&Mark| mark.role() == Role::SupportDistance;
            let marks: Vec<&Mark> = pane.marks.iter().filter(of_role).collect();
            let said = format!("{slug}, step {at}: {marks:?}");
            let Some(Mark::Polyline { points, .. }) = marks.first() else {
                assert!(step.reach().abs() * pane.camera.scale < 10.0, "{said}");
                continue;
            };
            let [from, foot] = points[..] else {
                panic!("{said}")
            };
            let unit = step.direction.normalize();
            let size = 1e-9 * (1.0 + foot.length());
            assert_eq!(from, DVec2::ZERO, "{said}");
            assert!((foot.dot(unit) - step.reach()).abs() < size, "{said}");
            let to_support = step.support.support.point() - foot;
            assert!(to_support.dot(unit).abs() < size, "{said}");
            let is_named = marks.len() == 2;
            let is_long = foot.length() * pane.camera.scale > 40.0;
            assert!(at > 0 || is_named || !is_long, "{said}");
            drawn += 1;
            named += usize::from(is_named);
        }
    }
    assert!(drawn > 60 && named * 3 > drawn * 2, "{named} of {drawn}");
}

/// The names a₁ and b₁ stood each at the other's dot, with a leader to its own.
#[test]
fn names_of_supports_do_not_change_places() {
    let (mut count, mut found) = (0, Vec::new());
    for (slug, simulation) in scenes() {
        let moment = simulation.moment();
        let lesson = Lesson::new(&moment.a, &moment.b, FirstDirection::Centres);
        for (name, theme) in themes() {
            for step in 0..lesson.steps().len().min(8) {
                let subject = FigureSource {
                    lesson: Some((&lesson, step)),
                    ..subject(&simulation, all(), MinkowskiPane::Half)
                };
                let figure = at_home(&subject, &theme, SIZES[1]);
                for pane in &figure.panes {
                    let to_picture = |point| pane.camera.to_picture(&pane.place, point);
                    let dots = pane.marks.iter().filter_map(|mark| match mark {
                        Mark::Point {
                            at,
                            role: Role::Support,
                        } => Some(to_picture(*at)),
                        _ => None,
                    });
                    let dots: Vec<DVec2> = dots.collect();
                    for mark in &pane.marks {
                        let Mark::Label {
                            at,
                            text,
                            role: Role::Support,
                            ..
                        } = mark
                        else {
                            continue;
                        };
                        let one = std::slice::from_ref(mark);
                        let boxes = labels::boxes(one, &theme, &pane.camera, &pane.place);
                        let Some((_, stands)) = boxes.into_iter().next() else {
                            continue;
                        };
                        count += 1;
                        let own = stands.distance_to(to_picture(*at));
                        let is_nearer = |dot: &DVec2| stands.distance_to(*dot) + 1.0 < own;
                        if dots.iter().any(is_nearer) {
                            found.push(format!("{slug}, {name:?}, step {step}: {text}"));
                        }
                    }
                }
            }
        }
    }
    assert!(count > 700, "{count}");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Traces of the pair: the textbook's, that from another first direction, and the textbook's with a support point that is
/// none.
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
                let bounds = pane.marks.iter().flat_map(places);
                for place in bounds {
                    assert!(place.is_finite(), "step {at}, {nowhere}: {:?}", pane.marks);
                }
            }
        }
    }
}

/// The points of a mark.
fn places(mark: &Mark) -> Vec<DVec2> {
    match mark {
        Mark::Polygon { points, .. } | Mark::Polyline { points, .. } => points.clone(),
        Mark::Arrow { from, to, .. } => vec![*from, *to],
        Mark::Point { at, .. } | Mark::Label { at, .. } => vec![*at],
    }
}
