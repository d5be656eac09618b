//! The two panes in space: what each shows, and in what order.

use glam::DVec3;

use super::overlay::context::{Layers, OverlayContext};
use super::overlay::{self, question, steps};
use super::projected::{Roles, span};
use super::projected_scene::ProjectedScene;
use crate::figure::offscreen::{pointer, pointers_in_minkowski};
use crate::figure::overlay::frame;
use crate::figure::pane::{add_new, minkowski_name};
use crate::figure::title::{state_word, title};
use crate::figure::{Camera, Mark, Overlay, Pane, Rect, Role, Theme};
use crate::spatial::Support;

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
pub(super) fn world_pane(
    stage: &ProjectedScene<'_>,
    theme: &Theme,
    (place, camera): (Rect, Camera),
) -> Pane {
    let subject = &stage.subject;
    let mut marks = bodies(stage);
    let canvas = OverlayContext::world(stage, (place, camera));
    for overlay in subject.drawn() {
        add_new(&mut marks, overlay::world(overlay, &canvas));
    }
    if let Some((lesson, at)) = subject.lesson.filter(|_| subject.asked.is_none()) {
        marks.extend(steps::world(lesson, at, &canvas));
    }
    for (body, (name, role)) in [("A", Role::Away), ("B", Role::Pointer)]
        .into_iter()
        .enumerate()
    {
        let arrow = pointer(&stage.bounds(body), &camera, &place);
        marks.extend(arrow.iter().flat_map(|arrow| arrow.marks(name, role)));
    }
    let name = subject.world_name();
    marks.extend(name.map(|name| title(name, &camera, &place)));
    let word = subject.state_word();
    marks.extend(word.map(|word| state_word(word, name.is_some(), theme, &camera, &place)));
    pane(place, camera, marks, false)
}

/// The bodies, the one that is farther off first; where they collide its outline is seen through the other.
fn bodies(stage: &ProjectedScene<'_>) -> Vec<Mark> {
    let view = stage.view();
    let depth = stage.bodies().map(|body| view.depth().dot(body.center()));
    let far = usize::from(depth[1] >= depth[0]);
    let mut marks = Vec::new();
    for body in [far, 1 - far] {
        marks.extend(stage.projected()[body].body(BODIES[body]));
    }
    let subject = &stage.subject;
    // Until the question is answered, the drawing doesn't show whether they collide.
    let shows_both = subject.moment.answer.colliding || subject.asked.is_some();
    if subject.shows_the_query() && shows_both {
        marks.push(span(stage.outline(far).to_vec(), SEEN_THROUGH[far]));
    }
    marks
}

/// Minkowski space at `place`, with the labels where they ask to stand.
pub(super) fn minkowski_pane(stage: &ProjectedScene<'_>, (place, camera): (Rect, Camera)) -> Pane {
    let subject = &stage.subject;
    let canvas = OverlayContext::minkowski(stage, (place, camera), steps::shadow(stage));
    let mut layers = Layers::default();
    for overlay in subject.drawn() {
        layers.add(overlay::minkowski(overlay, &canvas));
    }
    if let Some((lesson, at)) = subject.lesson {
        layers.add(match &subject.asked {
            Some(asked) => question::minkowski(asked, &lesson.steps()[at], &canvas),
            None => steps::minkowski(lesson, at, &canvas),
        });
    }
    let mut marks = layers.marks();
    marks.extend(frame::origin(
        canvas.role_at(DVec3::ZERO, Role::Origin),
        -stage.bounds_of_difference().center(),
    ));
    // Lines that meet in a dot end under it.
    marks.sort_by_key(|mark| matches!(mark, Mark::Point { .. } | Mark::Label { .. }));
    if subject.drawn().any(|overlay| overlay == Overlay::Hull) {
        let difference = stage.bounds_of_difference();
        marks.extend(pointers_in_minkowski(&difference, &camera, &place));
    }
    marks.push(title(minkowski_name(&place), &camera, &place));
    pane(place, camera, marks, true)
}

fn pane(place: Rect, camera: Camera, marks: Vec<Mark>, is_minkowski: bool) -> Pane {
    Pane {
        place,
        camera,
        marks,
        is_minkowski,
        looks: 1.0,
        plot: None,
    }
}
