//! The picture of space put together, and the cameras with which all of it is seen.

use glam::DVec2;

use super::Subject;
use super::cross::{above_cross, cross};
use super::overlay::canvas::Canvas;
use super::overlay::{pointed, steps};
use super::pane::{minkowski_pane, world_pane};
use super::picking::pick;
use super::stage::Stage;
use super::words::words;
use crate::figure::fit::fitting;
use crate::figure::legend::{self, beside_legend};
use crate::figure::title::{below_title, clear_corner, corner_of_title};
use crate::figure::writing::{Covered, written};
use crate::figure::{Camera, Figure, MinkowskiPane, Overlay, Pane, Rect, Theme};
use crate::lesson::spatial::Lesson;

/// The picture of `subject` in a frame of `size` points.
#[must_use]
pub fn compose(subject: &Subject<'_>, theme: &Theme, size: DVec2) -> Figure {
    let stage = Stage::of(subject);
    let (world, minkowski) = subject.minkowski.layout(size);
    let mut panes = Vec::new();
    if subject.minkowski != MinkowskiPane::Alone {
        panes.push(world_pane(&stage, (world, subject.world_camera)));
    }
    panes.extend(minkowski.map(|place| {
        let camera = subject
            .minkowski_camera
            .unwrap_or_else(|| fitted_minkowski(&stage, theme, &place));
        minkowski_pane(&stage, (place, camera))
    }));
    let pointed = subject
        .pointer
        .filter(|_| subject.asked.is_none())
        .and_then(|place| pick(&stage, &panes, place));
    if let Some(pointed) = &pointed {
        for pane in &mut panes {
            pane.marks.extend(if pane.is_minkowski {
                pointed::minkowski(pointed, &subject.view)
            } else {
                pointed::world(pointed, &subject.view)
            });
        }
    }
    let inset = minkowski.filter(|_| subject.minkowski == MinkowskiPane::Inset);
    finish(&mut panes, subject, theme, inset);
    Figure { panes }
}

/// Gives the panes their crosses, the legend if it is on, and the labels their places. `inset` is where a pane lies
/// over the world.
fn finish(panes: &mut [Pane], subject: &Subject<'_>, theme: &Theme, inset: Option<Rect>) {
    let mut covered = Vec::new();
    let mut entries: Vec<Vec<legend::Entry>> = Vec::new();
    for pane in panes.iter_mut() {
        let front = inset.filter(|_| !pane.is_minkowski);
        covered.push(Covered {
            corners: corners(pane, subject, theme),
            front,
        });
        entries.push(if subject.overlays.has(Overlay::Legend) {
            let words = |role, form| words(role, form, pane.is_minkowski, subject);
            legend::entries(pane, theme, front, &words)
        } else {
            Vec::new()
        });
    }
    if let (Some(_), [world, minkowski]) = (inset, &mut entries[..]) {
        // There is no room for a legend in an inset: the world's names what is in both.
        legend::add_entries(world, std::mem::take(minkowski));
    }
    for ((pane, mut covered), entries) in panes.iter_mut().zip(covered).zip(entries) {
        written(pane, &entries, theme, &mut covered);
    }
}

/// Adds the pane's cross, below everything, and keeps lines across the pane off it and the title; where they stand.
fn corners(pane: &mut Pane, subject: &Subject<'_>, theme: &Theme) -> Vec<Rect> {
    let cross = cross(&subject.view, theme, &pane.camera, &pane.place);
    let title = corner_of_title(&pane.marks, theme, &pane.place);
    let of_cross = cross.as_ref().map(|cross| cross.corner);
    let corners: Vec<Rect> = title.into_iter().chain(of_cross).collect();
    for corner in &corners {
        clear_corner(&mut pane.marks, corner, &pane.camera, &pane.place);
    }
    pane.marks
        .splice(..0, cross.into_iter().flat_map(|cross| cross.marks));
    corners
}

/// The part of the world's picture that `subject` opens with in a picture of `size`: all that is drawn, clear of the
/// Minkowski pane, the title and the cross. It does not depend on the subject's own camera, nor on the
/// pointer.
#[must_use]
pub fn home_camera(subject: &Subject<'_>, theme: &Theme, size: DVec2) -> Camera {
    let still = Subject {
        asked: None,
        pointer: None,
        ..*subject
    };
    let (world, _) = subject.minkowski.layout(size);
    let stage = Stage::of(&still);
    let core = stage.bounds(0).with(&stage.bounds(1));
    let marks = |camera: Camera, wide: Rect| {
        let canvas = Canvas::new(&stage, (wide, camera));
        let mut marks = world_pane(&stage, (wide, camera)).marks;
        for (lesson, at) in steps_of(subject) {
            marks.extend(steps::world(lesson, at, &canvas));
        }
        marks
    };
    let cameras = subject.minkowski.free(size).into_iter().map(|part| {
        let below = if subject.minkowski == MinkowskiPane::Off {
            part
        } else {
            below_title(&part, theme)
        };
        let room = above_cross(&below, theme, &world);
        let room = beside_legend(&room, &subject.overlays, theme);
        fitting(&core, &world, [&part, &room], theme, &marks)
    });
    let largest = cameras.max_by(|one, other| one.scale.total_cmp(&other.scale));
    largest.unwrap_or(Camera::ONE_TO_ONE)
}

/// The part of Minkowski space that a picture of `size` shows, if it shows any: all that is drawn there, of a
/// lesson at all of its steps. Whoever draws many pictures of one lesson works it out once.
#[must_use]
pub fn minkowski_camera(subject: &Subject<'_>, theme: &Theme, size: DVec2) -> Option<Camera> {
    let (_, place) = subject.minkowski.layout(size);
    let still = Subject {
        asked: None,
        ..*subject
    };
    place.map(|place| fitted_minkowski(&Stage::of(&still), theme, &place))
}

fn fitted_minkowski(stage: &Stage<'_>, theme: &Theme, place: &Rect) -> Camera {
    let subject = &stage.subject;
    let core = stage.bounds_of_difference().with(&Rect::default());
    let marks = |camera: Camera, wide: Rect| {
        let canvas = Canvas::new(stage, (wide, camera));
        let mut marks = minkowski_pane(stage, (wide, camera)).marks;
        for (lesson, at) in steps_of(subject) {
            marks.extend(steps::minkowski(lesson, at, &canvas).marks());
        }
        marks
    };
    let room = above_cross(&below_title(place, theme), theme, place);
    let room = if subject.minkowski == MinkowskiPane::Inset {
        room
    } else {
        beside_legend(&room, &subject.overlays, theme)
    };
    fitting(&core, place, [place, &room], theme, &marks)
}

/// Every step of a subject's lesson: they share their views.
fn steps_of<'s>(subject: &Subject<'s>) -> impl Iterator<Item = (&'s Lesson, usize)> + use<'s> {
    let lesson = subject.lesson.map(|(lesson, _)| lesson).into_iter();
    lesson.flat_map(|lesson| (0..lesson.steps().len()).map(move |at| (lesson, at)))
}
