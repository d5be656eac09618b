//! The cross of the world's axes in a corner of a pane, which shows from where space is looked at, and how long a px is.

use glam::{DVec2, DVec3, dvec2};

use super::View;
use crate::figure::scale::{INSET, Measure, ScaleBar, has_room, letter};
use crate::figure::{Camera, Mark, Rect, Role, Theme};
use crate::scene::Unit;

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
    let letter = letter(theme);
    // Of an axis that is seen from the side; in a low pane it is shorter, but its letters may not cover each other.
    let length = (0.045 * place.size().y).clamp(letter, 1.9 * letter);
    let side = 2.0 * (length + 1.05 * letter);
    let corner = dvec2(place.min.x + INSET / 2.0, place.max.y - side - INSET / 2.0);
    let middle = corner + side / 2.0;
    let axes = [(DVec3::X, "x"), (DVec3::Y, "y"), (DVec3::Z, "z")];
    let tips = axes.map(|(axis, _)| length * view.project(axis));
    let to_space = |at: DVec2| camera.to_space(place, at);
    let mut marks = Vec::new();
    for ((_, name), tip) in axes.into_iter().zip(tips) {
        // The letter of an axis that is seen nearly end-on stands away from the others.
        let away = if tip.length() < 0.3 * length {
            tip - tips.iter().sum::<DVec2>()
        } else {
            tip
        };
        let end = to_space(middle + tip);
        let side = 0.45 * away.normalize_or(DVec2::X);
        marks.push(Mark::arrow(to_space(middle), end, Role::Scale));
        marks.push(Mark::label(end, name, Role::Scale, side));
    }
    let start = dvec2(corner.x + side, place.max.y - 0.7 * letter);
    let (bar, width) = Measure::of_space(camera).bar(start, unit, theme, (camera, place));
    marks.extend(bar);
    let corner = Rect {
        min: dvec2(place.min.x, corner.y),
        max: dvec2(start.x + width + INSET / 2.0, place.max.y),
    };
    place.holds(&corner).then_some(ScaleBar { marks, corner })
}
