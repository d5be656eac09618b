//! The two panes: what each shows, and in what order.

use super::fit::difference;
use super::overlay;
use super::overlay::context::OverlayContext;
use super::overlay::{
    distance, hull, impulses, other_bodies, question, search, tour_demos, user_trace,
};
use super::title::{pointers, pointers_in_minkowski, state_word, title};
use super::{Camera, FigureSource, Mark, Overlay, Pane, Rect, Role, Theme, bounds_of};
use crate::lesson::Phase;
use crate::planar::Support;

/// The world at `place`, with the labels where they ask to stand.
pub(super) fn world_pane(subject: &FigureSource<'_>, theme: &Theme, place: Rect) -> Pane {
    let moment = subject.moment;
    let camera = subject.world_camera;
    let b = subject.shown_b();
    let mut marks = Vec::new();
    if let Some(falling) = subject.falling {
        marks.extend(other_bodies::bodies(
            falling,
            &camera.shown(&place),
            camera.scale,
        ));
    }
    marks.extend(hull::bodies(&moment.a, b));
    if let Some(falling) = subject.falling {
        marks.extend(other_bodies::spokes_of_pair(falling));
        marks.extend(other_bodies::hand(falling));
    }
    // Before it is answered, how B is drawn does not show whether they collide.
    let shows_both = moment.answer.colliding || subject.asked.is_some();
    if subject.shows_the_query() && shows_both {
        marks.push(hull::outline_of_b(b));
    }
    let canvas = OverlayContext::new(subject, theme, (place, camera));
    for overlay in subject.drawn() {
        let drawn = overlay::world(overlay, &canvas);
        if overlay == Overlay::Trails {
            marks.splice(..0, drawn);
        } else {
            add_new(&mut marks, drawn);
        }
    }
    marks.extend(tour_demos::world(&canvas));
    if let Some(step) = subject.impulse() {
        marks.extend(impulses::impulse_steps_world(
            step,
            [&moment.a, b],
            camera.scale,
        ));
        if let Some(falling) = subject.falling {
            marks.extend(other_bodies::numbers(falling, step, &camera.shown(&place)));
        }
    } else if let Some(step) = subject.query() {
        marks.extend(distance::cores(&moment.a, b));
        match (&subject.asked, subject.ended_lesson()) {
            (Some(asked), _) => marks.extend(question::world(asked, &canvas)),
            (None, Some((lesson, ending))) => {
                marks.extend(distance::result_world(
                    lesson,
                    &ending,
                    [&moment.a, b],
                    &camera,
                ));
            }
            (None, None) => marks.extend(search::world(
                step,
                &moment.a,
                b,
                theme.scale_of_arrows(camera.scale),
            )),
        }
        if let Some((lesson, at)) = subject.shown_step() {
            marks.extend(user_trace::world(lesson, at, &canvas));
        }
    }
    marks.extend(pointers(subject, &place));
    let name = subject.world_name();
    marks.extend(name.map(|name| title(name, &camera, &place)));
    let word = subject.state_word();
    marks.extend(word.map(|word| state_word(word, name.is_some(), theme, &camera, &place)));
    Pane {
        place,
        camera,
        marks,
        is_minkowski: false,
        looks: 1.0,
        plot: None,
    }
}

/// Minkowski space at `place`, with the labels where they ask to stand.
pub(super) fn minkowski_pane(
    subject: &FigureSource<'_>,
    theme: &Theme,
    place: Rect,
    camera: Camera,
) -> Pane {
    let moment = subject.moment;
    let shown = camera.shown(&place);
    let hull_center = moment.a.center() - moment.b.center();

    let mut marks = hull::grid(&shown, camera.scale);
    marks.extend(hull::axes(&shown, camera.scale));
    if let Some((lesson, at)) = subject.shown_step() {
        let (at, step) = lesson.query_at(at);
        marks.extend(search::empty_side(step, &shown));
        marks.extend(search::region(lesson, at, &shown));
    }
    let canvas = OverlayContext::new(subject, theme, (place, camera));
    for overlay in subject.drawn() {
        add_new(&mut marks, overlay::minkowski(overlay, &canvas));
    }
    marks.extend(tour_demos::minkowski(&canvas));
    if let Some((lesson, at)) = subject.lesson {
        let (_, step) = lesson.query_at(at);
        match &subject.asked {
            Some(asked) => marks.extend(question::minkowski(asked, step, &canvas)),
            None => {
                if subject.impulse().is_none() {
                    marks.extend(user_trace::beneath(lesson, at, &canvas));
                }
                marks.extend(search::minkowski(
                    step,
                    &shown,
                    theme.scale_of_arrows(camera.scale),
                ));
                marks.extend(match step.phase() {
                    Phase::Epa => search::epa_minkowski(step, lesson.radius(), &canvas),
                    _ => search::gjk_minkowski(step),
                });
            }
        }
    }
    if let Some((lesson, ending)) = subject.ended_lesson().filter(|_| subject.asked.is_none()) {
        marks.extend(distance::result_minkowski(lesson, &ending, &camera));
    }
    if let Some((lesson, at)) = subject.shown_step().filter(|_| subject.impulse().is_none()) {
        marks.extend(user_trace::above(lesson, at, &canvas));
    }
    marks.extend(hull::origin(Role::Origin, hull_center));
    // Lines that meet in a dot end under it.
    marks.sort_by_key(|mark| matches!(mark, Mark::Point { .. } | Mark::Label { .. }));
    if subject.drawn().any(|overlay| overlay == Overlay::Hull) {
        let [a, b] = [&moment.a, &moment.b].map(|body| bounds_of(&[body]));
        let difference = difference(&a, &b);
        marks.extend(pointers_in_minkowski(&difference, &camera, &place));
    }
    marks.push(title(minkowski_name(&place), &camera, &place));
    Pane {
        place,
        camera,
        marks,
        is_minkowski: true,
        looks: 1.0,
        plot: None,
    }
}

/// What a pane of Minkowski space is called, in as many words as it has room for.
pub(super) fn minkowski_name(place: &Rect) -> &'static str {
    const ROOM: f64 = 260.0;
    if place.size().x < ROOM {
        "A ⊖ B"
    } else {
        "Minkowski difference A ⊖ B"
    }
}

/// Adds what is not yet there: what two overlays show stands once.
pub(super) fn add_new(marks: &mut Vec<Mark>, of_overlay: Vec<Mark>) {
    for mark in of_overlay {
        if !marks.contains(&mark) {
            marks.push(mark);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{
        Figure, MinkowskiPane, Overlay, Role, ThemeName, compose, home_camera, labels,
    };
    use crate::lesson::{FirstDirection, Lesson};
    use crate::scene::{Simulation, presets};
    use glam::{DVec2, dvec2};

    fn figure(
        slug: &str,
        overlays: &[Overlay],
        minkowski: MinkowskiPane,
        camera: Camera,
    ) -> Figure {
        let preset = presets().into_iter().find(|preset| preset.slug == slug);
        let simulation = Simulation::new(preset.unwrap().scene);
        let b_after = simulation.scene().b.posed();
        let subject = FigureSource {
            overlays: overlays.iter().copied().collect(),
            minkowski,
            world_camera: camera,
            ..FigureSource::new(simulation.moment(), &b_after)
        };
        compose(
            &subject,
            &Theme::new(ThemeName::Chalkboard),
            dvec2(1024.0, 768.0),
        )
    }

    fn roles(pane: &Pane) -> Vec<Role> {
        pane.marks.iter().map(Mark::role).collect()
    }

    #[test]
    fn the_first_picture_is_a_over_b_and_nothing_else() {
        let figure = figure("two-boxes", &[], MinkowskiPane::Off, Camera::ONE_TO_ONE);
        assert_eq!(figure.panes.len(), 1);
        assert_eq!(roles(&figure.panes[0]), [Role::ShapeB, Role::ShapeA]);
    }

    #[test]
    fn an_arrow_points_to_b_when_it_is_off_the_picture() {
        let away = Camera {
            offset: dvec2(200.0, 200.0),
            scale: 1.0,
            y_up: false,
        };
        let figure = figure("two-boxes", &[], MinkowskiPane::Off, away);
        let Some(Mark::Arrow { from, to, role }) = figure.panes[0].marks.last() else {
            panic!("no arrow in {:?}", figure.panes[0].marks);
        };
        assert_eq!(*role, Role::Pointer);
        assert!(
            (*to - *from).cmplt(DVec2::ZERO).all(),
            "B lies up and to the left"
        );
        assert!(
            away.shown(&figure.panes[0].place)
                .holds(&Rect::around([*from, *to]))
        );
    }

    #[test]
    fn minkowski_space_keeps_the_hull_and_the_origin_in_sight() {
        let theme = Theme::new(ThemeName::Chalkboard);
        for preset in presets() {
            let scene = Simulation::new(preset.scene);
            let b_after = scene.scene().b.posed();
            let mut subject = FigureSource {
                overlays: Overlay::ALL.into_iter().collect(),
                minkowski: MinkowskiPane::Half,
                ..FigureSource::new(scene.moment(), &b_after)
            };
            for size in [dvec2(1024.0, 768.0), dvec2(400.0, 700.0)] {
                subject.world_camera = home_camera(&subject, &theme, size);
                let [world, pane] = &compose(&subject, &theme, size).panes[..] else {
                    panic!("two panes")
                };
                assert_eq!(world.camera.scale, pane.camera.scale, "{}", preset.slug);
                let shown = pane.camera.shown(&pane.place);
                for mark in &pane.marks {
                    if let Mark::Polygon { points, .. } = mark {
                        assert!(
                            shown.holds(&Rect::around(points.iter().copied())),
                            "{}",
                            preset.slug
                        );
                    }
                }
                assert!(shown.holds(&Rect::default()), "{}", preset.slug);
            }
        }
    }

    /// Every step of every preset's lesson as a figure.
    fn lesson_figures() -> Vec<(String, Figure)> {
        let theme = Theme::new(ThemeName::Chalkboard);
        let size = dvec2(1024.0, 640.0);
        let mut figures = Vec::new();
        for preset in presets() {
            let simulation = Simulation::new(preset.scene);
            let moment = simulation.moment();
            for first in FirstDirection::ALL {
                let lesson = Lesson::new(&moment.a, &moment.b, first);
                for at in 0..lesson.steps().len() {
                    let mut subject = FigureSource {
                        overlays: [Overlay::Hull].into_iter().collect(),
                        minkowski: MinkowskiPane::Half,
                        lesson: Some((&lesson, at)),
                        ..FigureSource::new(moment, &moment.b)
                    };
                    let name = format!("{} {} step {at}", preset.slug, first.title());
                    subject.world_camera = home_camera(&subject, &theme, size);
                    figures.push((name, compose(&subject, &theme, size)));
                }
            }
        }
        figures
    }

    #[test]
    fn every_step_names_its_support_in_both_spaces() {
        for (name, figure) in lesson_figures() {
            let [world, minkowski] = [0, 1].map(|pane| roles(&figure.panes[pane]));
            assert!(minkowski.contains(&Role::Support), "{name}");
            let shows_answer = world.contains(&Role::Contact);
            assert!(world.contains(&Role::Support) != shows_answer, "{name}");
            assert!(!minkowski.contains(&Role::Hull) || minkowski.contains(&Role::SupportLine));
        }
    }

    #[test]
    fn what_a_step_names_is_in_the_picture() {
        for (name, figure) in lesson_figures() {
            for pane in &figure.panes {
                let shown = pane.camera.shown(&pane.place);
                for mark in &pane.marks {
                    let points = match mark {
                        Mark::Point { at, .. } | Mark::Label { at, .. } => vec![*at],
                        Mark::Arrow { from, to, .. } => vec![*from, *to],
                        Mark::Polygon { .. } | Mark::Polyline { .. } => continue,
                    };
                    assert!(shown.holds(&Rect::around(points)), "{name}: {mark:?}");
                }
            }
        }
    }

    #[test]
    fn no_label_of_a_step_covers_another() {
        let theme = Theme::new(ThemeName::Chalkboard);
        for (name, figure) in lesson_figures() {
            for pane in &figure.panes {
                let boxes = labels::boxes(&pane.marks, &theme, &pane.camera, &pane.place);
                for (index, (text, label)) in boxes.iter().enumerate() {
                    for (other, covered) in &boxes[index + 1..] {
                        assert!(!label.overlaps(covered), "{name}: {text} on {other}");
                    }
                }
            }
        }
    }

    #[test]
    fn minkowski_space_alone_has_the_whole_picture() {
        let figure = figure(
            "hamaluik",
            &[Overlay::Hull],
            MinkowskiPane::Alone,
            Camera::ONE_TO_ONE,
        );
        let [pane] = &figure.panes[..] else {
            panic!("{} panes", figure.panes.len());
        };
        assert!(pane.is_minkowski && pane.place == Rect::new(DVec2::ZERO, dvec2(1024.0, 768.0)));
    }

    #[test]
    fn the_query_is_shown_as_it_was_asked() {
        let figure = figure(
            "hamaluik",
            &Overlay::ALL,
            MinkowskiPane::Half,
            Camera::ONE_TO_ONE,
        );
        let world = roles(&figure.panes[0]);
        assert!(world.contains(&Role::GhostB) && world.contains(&Role::Contact));
        let minkowski = roles(&figure.panes[1]);
        for role in [
            Role::Hull,
            Role::Simplex,
            Role::ClosestEdge,
            Role::Penetration,
            Role::Origin,
        ] {
            assert!(minkowski.contains(&role), "{role:?}");
        }
    }
}
