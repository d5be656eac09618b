//! The two panes: what each shows, and in what order.

use super::fit_view::difference;
use super::overlay::context::OverlayContext;
use super::overlay::{self, Drawing, distance, hull, other_bodies, question, search};
use super::spatial::Roles;
use super::title::{pointers, pointers_in_minkowski, state_word, title};
use super::{Camera, FigureSource, Mark, Overlay, Pane, Rect, Role, Theme};

/// What A and B are drawn as.
const BODIES: [Roles; 2] = [
    Roles::new(Role::ShapeA, Role::FrontA, Role::HiddenA, Role::FineA),
    Roles::new(Role::ShapeB, Role::FrontB, Role::HiddenB, Role::FineB),
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
        marks.extend(other_bodies::bodies(falling, &shown));
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
    let shows_both = subject.answer().colliding || subject.asked.is_some();
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
    let has_room = place.size().x >= 260.0;
    let name = ["A ⊖ B", "Minkowski difference A ⊖ B"][usize::from(has_room)];
    marks.push(title(name, &camera, &place));
    Pane {
        is_minkowski: true,
        ..Pane::new(place, camera, marks)
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
