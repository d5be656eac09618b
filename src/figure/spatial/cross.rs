//! How long a px is, and which way x, y and z point: a cross that turns with the view in a lower corner of each pane,
//! and a bar beside it, which is true for what lies perpendicular to the view.

use glam::{DVec2, DVec3, dvec2};

use super::View;
use crate::figure::scale::{INSET, LengthBar, has_room, letter};
use crate::figure::{Camera, Mark, Rect, Role, Theme};
use crate::scene::Unit;

/// The length of an axis that is seen from the side, and the room about it for the letters, in heights of a letter;
/// in a low pane the axis is no longer than this part of its height, unless its letters would then cover each other.
const AXIS: f64 = 1.9;
const SHORTEST_AXIS: f64 = 1.0;
const LETTERS: f64 = 1.05;
const OF_HEIGHT: f64 = 0.045;

/// How far a letter stands from the tip of its axis, in gaps of a label.
const BESIDE: f64 = 0.45;

/// An axis seen so nearly end-on, as a part of its length, has its letter away from the others.
const END_ON: f64 = 0.3;

/// How high the bar stands with its length, in heights of a letter.
const BAR: f64 = 1.4;

/// The cross and the bar of a pane.
pub(super) struct Cross {
    /// In the picture's plane, in px.
    pub(super) marks: Vec<Mark>,
    /// What the cross, and the bar beside it, take up of the picture, up to the corner.
    pub(super) corners: [Rect; 2],
}

/// The length of an axis that is seen from the side, in points of the picture.
fn axis_length(theme: &Theme, place: &Rect) -> f64 {
    let letter = letter(theme);
    (OF_HEIGHT * place.size().y).clamp(SHORTEST_AXIS * letter, AXIS * letter)
}

/// The side of the square that the cross takes, in points of the picture.
fn size(theme: &Theme, place: &Rect) -> f64 {
    2.0 * (axis_length(theme, place) + LETTERS * letter(theme))
}

/// The cross and the bar of a pane at `place`; `None` where there is no room for them.
pub(super) fn cross(
    (view, unit): (&View, Unit),
    theme: &Theme,
    camera: &Camera,
    place: &Rect,
) -> Option<Cross> {
    if !has_room(place, theme) {
        return None;
    }
    let side = size(theme, place);
    let corner = dvec2(place.min.x + INSET / 2.0, place.max.y - side - INSET / 2.0);
    let middle = corner + side / 2.0;
    let axes = [(DVec3::X, "x"), (DVec3::Y, "y"), (DVec3::Z, "z")];
    let length = axis_length(theme, place);
    let tips = axes.map(|(axis, _)| length * view.project(axis));
    let to_space = |at: DVec2| camera.to_space(place, at);
    let mut marks = Vec::new();
    for ((_, name), tip) in axes.into_iter().zip(tips) {
        let others: DVec2 = tips.iter().sum::<DVec2>() - tip;
        let away = if tip.length() < END_ON * length {
            -others
        } else {
            tip
        };
        marks.push(Mark::Arrow {
            from: to_space(middle),
            to: to_space(middle + tip),
            role: Role::Scale,
        });
        marks.push(Mark::Label {
            at: to_space(middle + tip),
            text: name.to_owned(),
            role: Role::Scale,
            side: BESIDE * away.normalize_or(DVec2::X),
        });
    }
    let bar = LengthBar::new(unit, theme, camera);
    let letter = letter(theme);
    let start = dvec2(corner.x + side, place.max.y - BAR / 2.0 * letter);
    let of_cross = Rect {
        min: dvec2(place.min.x, corner.y),
        max: dvec2(start.x, place.max.y),
    };
    let of_bar = Rect {
        min: dvec2(start.x, place.max.y - BAR * letter),
        max: dvec2(start.x + bar.width + INSET / 2.0, place.max.y),
    };
    marks.extend(bar.marks(start, camera, place));
    let corners = [of_cross, of_bar];
    let has_room = corners.iter().all(|corner| place.holds(corner));
    has_room.then_some(Cross { marks, corners })
}
