//! The cross of the world's axes in a corner of a pane, which shows from where space is looked at, and how long a px is.

use glam::{DVec2, DVec3, dvec2};

use super::View;
use crate::figure::scale::{INSET, LengthBar, ScaleBar, has_room, letter};
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
pub(in crate::figure) fn cross(
    (view, unit): (&View, Unit),
    theme: &Theme,
    camera: &Camera,
    place: &Rect,
) -> Option<ScaleBar> {
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
        marks.push(Mark::arrow(
            to_space(middle),
            to_space(middle + tip),
            Role::Scale,
        ));
        marks.push(Mark::label(
            to_space(middle + tip),
            name,
            Role::Scale,
            BESIDE * away.normalize_or(DVec2::X),
        ));
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
    let corners = vec![of_cross, of_bar];
    let has_room = corners.iter().all(|corner| place.holds(corner));
    has_room.then_some(ScaleBar { marks, corners })
}
