//! What the lengths of a support and of the edges of a polytope keep.

use glam::DVec2;

use super::super::{FigureSource, Mark, MinkowskiPane, Pane, Rect, Role, labels};
use super::{SIZES, all, at_home, scenes, subject, themes};
use crate::lesson::{FirstDirection, Lesson, NumberFormat, Phase};

/// The lines from the origin to the edges, in the picture, each with its length in words.
fn lines(pane: &Pane, numbers: &NumberFormat) -> Vec<([DVec2; 2], String)> {
    let lines = pane.marks.iter().filter_map(|mark| match mark {
        Mark::Polyline {
            points,
            role: Role::EdgeDistance | Role::Penetration,
        } => {
            let ends = [points[0], points[1]].map(|end| pane.camera.to_picture(&pane.place, end));
            Some((ends, numbers.length(points[0].distance(points[1]))))
        }
        _ => None,
    });
    lines.collect()
}

/// How far a label is from the nearest of many points along a line.
fn gap([from, to]: [DVec2; 2], label: &Rect) -> f64 {
    let points = (0..=200).map(|k| from.lerp_monotonic(to, f64::from(k) / 200.0));
    let gaps = points.map(|point| label.distance_to(point));
    gaps.fold(f64::INFINITY, f64::min)
}

#[test]
fn each_edge_has_its_length_at_its_own_line() {
    const MOST_WRITTEN: usize = 6;
    let (mut written, mut lines_drawn) = (0, 0);
    let mut found = Vec::new();
    for (slug, simulation) in scenes() {
        let moment = simulation.moment();
        let lesson = Lesson::new(&moment.a, &moment.b, FirstDirection::Centres);
        for (name, theme) in themes() {
            for (at, step) in lesson.steps().iter().enumerate() {
                if step.phase() != Phase::Epa || step.before.len() > MOST_WRITTEN {
                    continue;
                }
                let subject = FigureSource {
                    lesson: Some((&lesson, at)),
                    ..subject(&simulation, all(), MinkowskiPane::Half)
                };
                let figure = at_home(&subject, &theme, SIZES[1]);
                let pane = &figure.panes[1];
                let lines = lines(pane, lesson.number_format());
                lines_drawn += lines.len();
                let leaders = pane.marks.iter().filter_map(|mark| match mark {
                    Mark::Polyline { points, role } if *role == Role::Leader => Some(
                        [points[0], points[1]].map(|end| pane.camera.to_picture(&pane.place, end)),
                    ),
                    _ => None,
                });
                let leaders: Vec<[DVec2; 2]> = leaders.collect();
                for (text, label) in labels::boxes(&pane.marks, &theme, &pane.camera, &pane.place) {
                    let of_text = lines.iter().filter(|(_, length)| length == text);
                    let own = of_text.map(|(line, _)| gap(*line, &label));
                    let own = own.fold(f64::INFINITY, f64::min);
                    if own == f64::INFINITY {
                        continue;
                    }
                    written += 1;
                    let others = lines.iter().filter(|(_, length)| length != text);
                    let other = others.map(|(line, _)| gap(*line, &label));
                    let other = other.fold(f64::INFINITY, f64::min);
                    let is_led = leaders.iter().any(|leader| gap(*leader, &label) < 4.0);
                    if other + 0.5 < own && !is_led {
                        found.push(format!(
                            "{slug}, {name:?}, step {at}: `{text}` is {own:.0} from its line, {other:.0} from another"
                        ));
                    }
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(
        written * 100 >= lines_drawn * 97,
        "{written} lengths of {lines_drawn} are written"
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
    assert!(drawn > 60 && named * 5 > drawn * 4, "{named} of {drawn}");
}
