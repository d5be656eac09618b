//! The two panes in space, and the picture put together.

use glam::{DVec2, DVec3};

use super::camera::cross;
use super::overlay::context::{Layers, OverlayContext};
use super::overlay::{pointed, question, steps};
use super::picking::pick;
use super::projected::{Roles, span};
use super::subject::ProjectedScene;
use super::{FigureSource, bounds_of, overlay};
use crate::figure::fit::{bounds_of_difference, fitted};
use crate::figure::labels::place_labels;
use crate::figure::legend::legend;
use crate::figure::overlay::hull;
use crate::figure::pane::{add_new, minkowski_name};
use crate::figure::role::{LegendContext, MarkForm, OnAxis};
use crate::figure::title::{
    below_title, below_words, clear_corner, corner_of_words, state_word, title,
};
use crate::figure::title::{pointer, pointers_in_minkowski};
use crate::figure::{Camera, Figure, Mark, MinkowskiPane, Overlay, Pane, Rect, Role, Theme};
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
    marks.extend(hull::origin(
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

/// The picture of `subject` in a frame of `size` points.
#[must_use]
pub fn compose(subject: &FigureSource<'_>, theme: &Theme, size: DVec2) -> Figure {
    let stage = ProjectedScene::of(subject);
    let mut panes = panes_on(&stage, theme, size);
    let pointed = subject
        .pointer
        .filter(|_| subject.asked.is_none())
        .and_then(|place| pick(&stage, &panes, place));
    if let Some(pointed) = &pointed {
        for pane in &mut panes {
            pane.marks.extend(if pane.is_minkowski {
                pointed::minkowski(pointed, &subject.view, subject.numbers())
            } else {
                pointed::world(pointed, &subject.view, subject.numbers())
            });
        }
    }
    let legend = finish(&mut panes, subject, theme);
    Figure { panes, legend }
}

/// The panes of that picture before labels and legends find their places, for who asks where something is.
#[must_use]
pub fn panes(subject: &FigureSource<'_>, theme: &Theme, size: DVec2) -> Vec<Pane> {
    panes_on(&ProjectedScene::of(subject), theme, size)
}

fn panes_on(stage: &ProjectedScene<'_>, theme: &Theme, size: DVec2) -> Vec<Pane> {
    let subject = &stage.subject;
    let (world, minkowski) = subject.minkowski.layout(size);
    let is_alone = subject.minkowski == MinkowskiPane::Alone;
    let world = (!is_alone).then(|| world_pane(stage, theme, (world, subject.world_camera)));
    let minkowski = minkowski.map(|place| {
        let camera = subject.minkowski_camera;
        let camera = camera.unwrap_or_else(|| fitted_minkowski(subject, theme, &place));
        let world = &subject.world_camera;
        let camera = subject.minkowski.at_scale_of(world, &camera, &place);
        minkowski_pane(stage, (place, camera))
    });
    world.into_iter().chain(minkowski).collect()
}

/// Gives the panes their crosses and the labels their places outside the legend, which it returns if it is on.
fn finish(panes: &mut [Pane], subject: &FigureSource<'_>, theme: &Theme) -> Option<Pane> {
    let taken = panes.iter_mut().map(|pane| corners(pane, subject, theme));
    let taken: Vec<Rect> = taken.flatten().chain(subject.kept_free).collect();
    let shows_legend = subject.overlays.has(Overlay::Legend);
    let naming = |pane: &Pane| naming(pane, subject);
    let legend = shows_legend.then(|| legend(panes, naming, subject.below_panes, theme, &taken));
    let legend = legend.flatten();
    let covered: Vec<Rect> = legend
        .iter()
        .map(|legend| legend.place)
        .chain(taken)
        .collect();
    for pane in panes {
        place_labels(pane, theme, &covered);
    }
    legend
}

/// Adds the pane's cross, below everything, and keeps lines across the pane off it and the title; where they stand.
fn corners(pane: &mut Pane, subject: &FigureSource<'_>, theme: &Theme) -> Vec<Rect> {
    let cross = cross(
        (&subject.view, subject.unit),
        theme,
        &pane.camera,
        &pane.place,
    );
    let title = corner_of_words(&pane.marks, theme, &pane.camera, &pane.place);
    let of_cross = cross.iter().flat_map(|cross| cross.corners);
    let corners: Vec<Rect> = title.into_iter().chain(of_cross).collect();
    for corner in &corners {
        clear_corner(&mut pane.marks, corner, &pane.camera, &pane.place);
    }
    pane.marks
        .splice(..0, cross.into_iter().flat_map(|cross| cross.marks));
    corners
}

/// The part of the world's picture that `subject` opens with in a picture of `size`: both bodies, and B after the push,
/// clear of the title; where Minkowski space is shown too, at a scale at which A − B fits its pane. It does not depend
/// on the subject's own camera, nor on the pointer.
#[must_use]
pub fn home_camera(subject: &FigureSource<'_>, theme: &Theme, size: DVec2) -> Camera {
    let (world, minkowski) = subject.minkowski.layout(size);
    let room = below_words(&world, theme, subject.minkowski, &subject.overlays);
    let [a, b] =
        [&subject.moment.a, subject.shown_b()].map(|body| bounds_of(&[body], &subject.view));
    let push = if subject.shows_the_query() {
        subject.view.project(subject.moment.push_out())
    } else {
        DVec2::ZERO
    };
    let bounds = a.with(&b).with(&Rect::new(b.min + push, b.size()));
    let camera = fitted(
        &Camera::ONE_TO_ONE,
        &bounds,
        &world,
        (&room, &subject.overlays),
    );
    let both = minkowski.filter(|_| subject.minkowski == MinkowskiPane::Half);
    both.map_or(camera, |place| {
        let minkowski = fitted_minkowski(subject, theme, &place);
        camera.at_scale(&world, camera.scale.min(minkowski.scale))
    })
}

/// The camera that shows A − B, the origin and the extent of each support query of a lesson in a pane at `place`.
fn fitted_minkowski(subject: &FigureSource<'_>, theme: &Theme, place: &Rect) -> Camera {
    let bodies = [&subject.moment.a, &subject.moment.b];
    let [a, b] = bodies.map(|body| bounds_of(&[body], &subject.view));
    let steps = subject.lesson.iter().flat_map(|(lesson, _)| lesson.steps());
    let feet = steps.map(|step| step.reach() * step.direction.normalize_or_zero());
    let reached = Rect::around(feet.map(|foot| subject.view.project(foot)));
    let bounds = bounds_of_difference(&a, &b).with(&reached);
    let room = (&below_title(place, theme), &subject.overlays);
    fitted(&Camera::ONE_TO_ONE, &bounds, place, room)
}

/// What the names of roles in a pane depend on.
fn naming(pane: &Pane, subject: &FigureSource<'_>) -> LegendContext {
    let moment = subject.moment;
    let collides = moment.answer.colliding;
    LegendContext {
        form: MarkForm::Dot,
        in_space: true,
        is_minkowski: pane.is_minkowski,
        phase: subject
            .lesson
            .map(|(lesson, at)| lesson.steps()[at].phase()),
        stage: None,
        collides,
        has_cores: moment.a.radius() + moment.b.radius() > 0.0,
        on_axis: if collides { OnAxis::Push } else { OnAxis::Gap },
    }
}
