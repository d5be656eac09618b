//! What the lengths of a support and of the edges of a polytope keep.

use glam::DVec2;

use super::super::{FigureSource, Mark, MinkowskiPane, Role};
use super::{SIZES, all, at_home, scenes, subject, themes};
use crate::lesson::{FirstDirection, Lesson, StepData};
use crate::planar::EpaOutcome;

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
