//! The two panes: what each shows, and in what order.

use super::fit_view::difference;
use super::overlay::context::OverlayContext;
use super::overlay::{self, Drawing, distance, hull, other_bodies, question, search};
use super::spatial::Roles;
use super::title::{pointers, pointers_in_minkowski, state_word, title};
use super::{Camera, FigureSource, Mark, Overlay, Pane, Rect, Role, Theme};

/// What A and B are drawn as.
const BODIES: [Roles; 2] = [
    Roles {
        outline: Role::ShapeA,
        front: Role::FrontA,
        hidden: Role::HiddenA,
        fine: Role::FineA,
    },
    Roles {
        outline: Role::ShapeB,
        front: Role::FrontB,
        hidden: Role::HiddenB,
        fine: Role::FineB,
    },
];

/// The roles of an outline that another body may hide, A's and B's.
const SEEN_THROUGH: [Role; 2] = [Role::OutlineA, Role::OutlineB];

/// The world at `place`, with the labels where they ask to stand.
pub(super) fn world_pane<D: Drawing>(
    subject: &FigureSource<'_, D>,
    theme: &Theme,
    place: Rect,
) -> Pane {
    let camera = subject.world_camera;
    let canvas = OverlayContext::new(subject, theme, false, (place, camera));
    let mut marks = Vec::new();
    if let Some(falling) = subject.falling {
        let shown = camera.shown(&place);
        marks.extend(other_bodies::bodies(falling, &shown, camera.scale));
    }
    marks.extend(bodies(&canvas));
    for overlay in subject.drawn() {
        let drawn = overlay::marks(overlay, &canvas);
        if overlay == Overlay::Trails {
            marks.splice(..0, drawn);
        } else {
            add_new(&mut marks, drawn);
        }
    }
    marks.extend(D::above_overlays(&canvas));
    if let Some(step) = subject.query().filter(|_| subject.impulse().is_none()) {
        marks.extend(distance::cores(&canvas));
        marks.extend(match (&subject.asked, subject.ended_lesson()) {
            (Some(asked), _) => question::world(asked, &canvas),
            (None, Some(lesson)) => distance::result_world(lesson, &canvas),
            (None, None) => search::world(step, &canvas),
        });
        marks.extend(D::above_step(&canvas));
    }
    marks.extend(pointers(subject, &place));
    let name = subject.world_name();
    marks.extend(name.map(|name| title(name, &camera, &place)));
    let word = subject.state_word();
    marks.extend(word.map(|word| state_word(word, name.is_some(), theme, &camera, &place)));
    Pane::new(place, camera, marks)
}

/// The bodies, the one that is farther off first, in the plane B; where they collide its outline is seen through the other.
fn bodies<D: Drawing>(canvas: &OverlayContext<'_, D>) -> Vec<Mark> {
    let subject = canvas.subject;
    let bodies = subject.bodies();
    let depth = bodies.map(|body| D::depth(&subject.view, D::center(body)));
    let far = usize::from(depth[1] >= depth[0]);
    let mut marks = Vec::new();
    for body in [far, 1 - far] {
        marks.extend(D::projected(bodies[body], &subject.view).body(BODIES[body]));
    }
    if let Some(falling) = subject.falling {
        marks.extend(other_bodies::spokes_of_pair(falling));
        marks.extend(other_bodies::hand(falling));
    }
    // Until the question is answered, the drawing doesn't show whether they collide.
    let shows_both = D::answer(subject.moment).colliding || subject.asked.is_some();
    if subject.shows_the_query() && shows_both {
        marks.push(Mark::span(canvas.outlines[far].clone(), SEEN_THROUGH[far]));
    }
    marks
}

/// Minkowski space at `place`, with the labels where they ask to stand.
pub(super) fn minkowski_pane<D: Drawing>(
    subject: &FigureSource<'_, D>,
    theme: &Theme,
    place: Rect,
    camera: Camera,
) -> Pane {
    let canvas = OverlayContext::new(subject, theme, true, (place, camera));
    let mut marks = D::beneath_minkowski(&canvas);
    for overlay in subject.drawn() {
        add_new(&mut marks, overlay::marks(overlay, &canvas));
    }
    marks.extend(D::above_overlays(&canvas));
    if let (Some((lesson, _)), Some(step)) = (subject.lesson, subject.query()) {
        if let Some(asked) = &subject.asked {
            marks.extend(question::minkowski(asked, step, &canvas));
        } else {
            marks.extend(search::minkowski(step, &canvas));
            marks.extend(D::step_minkowski(step, lesson.radius(), &canvas));
        }
    }
    if let Some(lesson) = subject.ended_lesson().filter(|_| subject.asked.is_none()) {
        marks.extend(distance::result_minkowski(lesson, &canvas));
    }
    marks.extend(D::above_step(&canvas));
    marks.extend(hull::origin(Role::Origin, canvas.middle_of_difference()));
    // Lines that meet in a dot end under it.
    marks.sort_by_key(|mark| matches!(mark, Mark::Point { .. } | Mark::Label { .. }));
    if subject.drawn().any(|overlay| overlay == Overlay::Hull) {
        let [a, b] = subject.moment.bodies().map(|body| subject.bounds(body));
        let difference = difference(&a, &b);
        marks.extend(pointers_in_minkowski(&difference, &camera, &place));
    }
    marks.push(title(minkowski_name(&place), &camera, &place));
    Pane {
        is_minkowski: true,
        ..Pane::new(place, camera, marks)
    }
}

/// What a pane of Minkowski space is called, in as many words as it has room for.
fn minkowski_name(place: &Rect) -> &'static str {
    const ROOM: f64 = 260.0;
    if place.size().x < ROOM {
        "A ⊖ B"
    } else {
        "Minkowski difference A ⊖ B"
    }
}

/// Adds what is not yet there: what two overlays show stands once. Shades lie on each other, the more the darker.
fn add_new(marks: &mut Vec<Mark>, of_overlay: Vec<Mark>) {
    for mark in of_overlay {
        if mark.role() == Role::HullShade || !marks.contains(&mark) {
            marks.push(mark);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{Figure, MinkowskiPane, Overlay, Role, ThemeName, compose, home_camera};
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
        let subject: FigureSource<'_> = FigureSource {
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
                    let mut subject: FigureSource<'_> = FigureSource {
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
