//! A point's name stands by its own dot, with a leader or without.

use glam::DVec2;

use super::{FigureSource, MinkowskiPane, SIZES, all, at_home, scenes, subject, themes};
use crate::figure::{Mark, Role, labels};
use crate::lesson::{FirstDirection, Lesson};

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
