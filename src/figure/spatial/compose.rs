//! The picture of space put together, and the cameras with which all of it is seen.

use glam::DVec2;

use super::cross::{above_cross, cross};
use super::overlay::canvas::Canvas;
use super::overlay::{pointed, steps};
use super::pane::{minkowski_pane, world_pane};
use super::picking::pick;
use super::stage::Stage;
use super::{Subject, View};
use crate::figure::cover::Cover;
use crate::figure::fit::fitting;
use crate::figure::legend::{self, beside_legend};
use crate::figure::role::{Form, Naming, OnAxis};
use crate::figure::title::{below_title, clear_corner, corner_of_title};
use crate::figure::writing::written;
use crate::figure::{Camera, Figure, MinkowskiPane, Overlay, Pane, Rect, Theme};
use crate::lesson::spatial::Lesson;
use crate::scene::Unit;
use crate::spatial::Support;

/// The picture of `subject` in a frame of `size` points.
#[must_use]
pub fn compose(subject: &Subject<'_>, theme: &Theme, size: DVec2) -> Figure {
    let stage = Stage::of(subject);
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
    finish(&mut panes, subject, theme);
    Figure { panes }
}

/// The panes of that picture before labels and legends find their places, for who asks where something is.
#[must_use]
pub fn panes(subject: &Subject<'_>, theme: &Theme, size: DVec2) -> Vec<Pane> {
    panes_on(&Stage::of(subject), theme, size)
}

fn panes_on(stage: &Stage<'_>, theme: &Theme, size: DVec2) -> Vec<Pane> {
    let subject = &stage.subject;
    let (world, minkowski) = subject.minkowski.layout(size);
    let is_alone = subject.minkowski == MinkowskiPane::Alone;
    let world = (!is_alone).then(|| world_pane(stage, (world, subject.world_camera)));
    let minkowski =
        minkowski.map(|place| minkowski_pane(stage, (place, seen_minkowski(stage, theme, &place))));
    world.into_iter().chain(minkowski).collect()
}

/// Gives the panes their crosses, the legend if it is on, and the labels their places.
fn finish(panes: &mut [Pane], subject: &Subject<'_>, theme: &Theme) {
    for pane in panes {
        let covered = corners(pane, subject, theme);
        let entries = if subject.overlays.has(Overlay::Legend) {
            legend::entries(pane, theme, &naming(pane, subject))
        } else {
            Vec::new()
        };
        written(pane, &entries, theme, &covered);
    }
}

/// Adds the pane's cross, below everything, and keeps lines across the pane off it and the title; where they stand.
fn corners(pane: &mut Pane, subject: &Subject<'_>, theme: &Theme) -> Vec<Rect> {
    let cross = cross(
        (&subject.view, subject.unit),
        theme,
        &pane.camera,
        &pane.place,
    );
    let title = corner_of_title(&pane.marks, theme, &pane.place);
    let of_cross = cross.iter().flat_map(|cross| cross.corners);
    let corners: Vec<Rect> = title.into_iter().chain(of_cross).collect();
    for corner in &corners {
        clear_corner(&mut pane.marks, corner, &pane.camera, &pane.place);
    }
    pane.marks
        .splice(..0, cross.into_iter().flat_map(|cross| cross.marks));
    corners.into_iter().chain(subject.kept_free).collect()
}

/// The part of the world's picture that `subject` opens with in a picture of `size`: all that is drawn, clear of the
/// title and the cross, at a scale that suits Minkowski space, too, if both are shown. It does not depend on the subject's own camera, nor on the
/// pointer.
#[must_use]
pub fn home_camera(subject: &Subject<'_>, theme: &Theme, size: DVec2) -> Camera {
    let still = Subject {
        asked: None,
        pointer: None,
        ..*subject
    };
    let (world, minkowski) = subject.minkowski.layout(size);
    let stage = Stage::of(&still);
    let core = stage.bounds(0).with(&stage.bounds(1));
    let panes = |camera: Camera, wide: Rect| {
        let canvas = Canvas::world(&stage, (wide, camera));
        let mut pane = world_pane(&stage, (wide, camera));
        for (lesson, at) in steps_of(subject) {
            pane.marks.extend(steps::world(lesson, at, &canvas));
        }
        pane
    };
    let below = if subject.minkowski == MinkowskiPane::Off {
        world
    } else {
        below_title(&world, theme)
    };
    let room = beside_legend(&below, &subject.overlays, theme);
    let fitted = fitting_about_cross(
        &core,
        &world,
        [&world, &room],
        (&subject.view, subject.unit, theme),
        &panes,
    );
    let both = minkowski.filter(|_| subject.minkowski == MinkowskiPane::Half);
    both.map_or(fitted, |place| {
        let minkowski = fitted_minkowski(&stage, theme, &place);
        fitted.at_scale(&world, fitted.scale.min(minkowski.scale))
    })
}

/// The part of Minkowski space that a picture of `size` shows, if it shows any, at the scale of the world if that is
/// shown, too: about the middle of the subject's, else of all that is drawn there, of a lesson at all of its steps.
/// Whoever draws many pictures of one lesson works it out once.
#[must_use]
pub fn minkowski_camera(subject: &Subject<'_>, theme: &Theme, size: DVec2) -> Option<Camera> {
    let (_, place) = subject.minkowski.layout(size);
    let still = Subject {
        asked: None,
        ..*subject
    };
    place.map(|place| seen_minkowski(&Stage::of(&still), theme, &place))
}

/// The part of Minkowski space that a pane at `place` shows.
fn seen_minkowski(stage: &Stage<'_>, theme: &Theme, place: &Rect) -> Camera {
    let subject = &stage.subject;
    let camera = subject.minkowski_camera;
    let camera = camera.unwrap_or_else(|| fitted_minkowski(stage, theme, place));
    let world = &subject.world_camera;
    subject.minkowski.at_scale_of(world, &camera, place)
}

/// The camera with which all that the subject shows of Minkowski space fits into a pane at `place`.
fn fitted_minkowski(stage: &Stage<'_>, theme: &Theme, place: &Rect) -> Camera {
    let subject = &stage.subject;
    let core = stage.bounds_of_difference().with(&Rect::default());
    let panes = |camera: Camera, wide: Rect| {
        let canvas = Canvas::minkowski(stage, (wide, camera), steps::shadow(stage));
        let mut pane = minkowski_pane(stage, (wide, camera));
        for (lesson, at) in steps_of(subject) {
            let layers = steps::minkowski(lesson, at, &canvas);
            pane.marks.extend(layers.marks());
        }
        pane
    };
    let room = below_title(place, theme);
    let room = beside_legend(&room, &subject.overlays, theme);
    fitting_about_cross(
        &core,
        place,
        [place, &room],
        (&subject.view, subject.unit, theme),
        &panes,
    )
}

/// The camera with which what `panes` draw, and of it most of all the `core`, is as large as it fits into a `room`, and
/// clear of the cross: from one that has all of the room it goes only so far towards one that has the room above the
/// cross. Between both every place goes straight from one to the other, so that it stays in the room, and as
/// the view turns nothing jumps.
fn fitting_about_cross(
    core: &Rect,
    place: &Rect,
    [part, room]: [&Rect; 2],
    (view, unit, theme): (&View, Unit, &Theme),
    panes: &dyn Fn(Camera, Rect) -> Pane,
) -> Camera {
    /// How often the way between both is halved.
    const HALVED: u32 = 6;
    let marks = |camera: Camera, wide: Rect| panes(camera, wide).marks;
    let fitted = |room: &Rect| {
        fitting(
            &Camera::ONE_TO_ONE,
            core,
            place,
            [part, room],
            theme,
            &marks,
        )
    };
    let in_all = fitted(room);
    let mut drawn = panes(in_all, *place);
    let mut is_clear = |camera: Camera| {
        drawn.camera = camera;
        let cross = cross((view, unit), theme, &camera, place);
        let cover = Cover::new(&drawn, theme);
        let mut corners = cross.iter().flat_map(|cross| &cross.corners);
        corners.all(|corner| cover.cost(corner) == 0.0)
    };
    if is_clear(in_all) {
        return in_all;
    }
    let above = fitted(&above_cross(room, theme, place));
    let mut ends = [0.0, 1.0];
    for _ in 0..HALVED {
        let middle = (ends[0] + ends[1]) / 2.0;
        ends[usize::from(is_clear(in_all.part_of_the_way(&above, middle)))] = middle;
    }
    in_all.part_of_the_way(&above, ends[1])
}

/// Every step of a subject's lesson: they share their views.
fn steps_of<'s>(subject: &Subject<'s>) -> impl Iterator<Item = (&'s Lesson, usize)> + use<'s> {
    let lesson = subject.lesson.map(|(lesson, _)| lesson).into_iter();
    lesson.flat_map(|lesson| (0..lesson.steps().len()).map(move |at| (lesson, at)))
}

/// What the names of roles in a pane depend on.
fn naming(pane: &Pane, subject: &Subject<'_>) -> Naming {
    let moment = subject.moment;
    let collides = moment.answer.colliding;
    Naming {
        form: Form::Dot,
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
