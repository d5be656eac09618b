//! From where space is looked at: an orthographic projection, after which a picture is as flat as any; and the cross that
//! shows it.

use glam::{DVec2, DVec3, dvec2, dvec3};

use crate::figure::scale::{INSET, LengthBar, ScaleBar, has_room, letter};
use crate::figure::{Camera, Mark, Rect, Role, Theme};
use crate::scene::Unit;
use crate::spatial::{PosedShape, Support};

/// A way to look at space, the eye infinitely far off: lengths perpendicular to it are true, others shorter.
///
/// With both angles 0 the eye looks along +z, x to the right and y down. The azimuth α takes it round the vertical to
/// the right, the elevation ε then lifts it, so that of a point p
/// ```text
/// right   r = (cos α, 0, sin α)
/// down    d = (sin α sin ε, cos ε, −cos α sin ε)
/// depth   r × d = (−sin α cos ε, sin ε, cos α cos ε)
/// ```
/// r · p and d · p are its place in the picture, and depth · p how far away it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    azimuth: f64,
    elevation: f64,
    right: DVec3,
    down: DVec3,
    depth: DVec3,
}

impl View {
    /// From straight below and straight above, in degrees.
    pub const MOST_ELEVATION: f64 = 90.0;

    /// The view from these angles in degrees; an elevation beyond ±[`View::MOST_ELEVATION`] is held there. Angles
    /// that are not finite count as 0.
    #[must_use]
    pub fn new(azimuth: f64, elevation: f64) -> Self {
        let finite = |angle: f64| if angle.is_finite() { angle } else { 0.0 };
        let azimuth = finite(azimuth) % 360.0;
        let elevation = finite(elevation).clamp(-Self::MOST_ELEVATION, Self::MOST_ELEVATION);
        let (sin_a, cos_a) = libm::sincos(azimuth.to_radians());
        let (sin_e, cos_e) = libm::sincos(elevation.to_radians());
        Self {
            azimuth,
            elevation,
            right: dvec3(cos_a, 0.0, sin_a),
            down: dvec3(sin_a * sin_e, cos_e, -cos_a * sin_e),
            depth: dvec3(-sin_a * cos_e, sin_e, cos_a * cos_e),
        }
    }

    /// How far the eye has gone round the vertical, in degrees.
    #[must_use]
    pub fn azimuth(&self) -> f64 {
        self.azimuth
    }

    /// How high the eye is, in degrees.
    #[must_use]
    pub fn elevation(&self) -> f64 {
        self.elevation
    }

    /// The unit vector to the right of the picture.
    #[must_use]
    pub fn right(&self) -> DVec3 {
        self.right
    }

    /// The unit vector down the picture.
    #[must_use]
    pub fn down(&self) -> DVec3 {
        self.down
    }

    /// The unit vector away from the eye.
    #[must_use]
    pub fn depth(&self) -> DVec3 {
        self.depth
    }

    /// Where a point of space falls in the picture's plane, in px.
    #[must_use]
    pub fn project(&self, point: DVec3) -> DVec2 {
        DVec2::new(self.right.dot(point), self.down.dot(point))
    }

    /// The vector in the picture's plane, in space, that is drawn as `vector`.
    #[must_use]
    pub fn in_plane(&self, vector: DVec2) -> DVec3 {
        vector.x * self.right + vector.y * self.down
    }
}

impl Default for View {
    /// From the right and above: three faces of an upright box are seen.
    fn default() -> Self {
        Self::new(30.0, 20.0)
    }
}

/// The part of the picture's plane that the bodies take up.
#[must_use]
pub fn bounds_of(bodies: &[&PosedShape], view: &View) -> Rect {
    let directions = [DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y];
    Rect::around(bodies.iter().flat_map(|body| {
        directions
            .map(|along| view.project(body.support(view.in_plane(along))) + along * body.radius())
    }))
}

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

#[cfg(test)]
mod tests {
    use approx::assert_abs_diff_eq;
    use glam::dvec2;

    use super::*;

    #[test]
    fn from_in_front_space_looks_as_the_plane_does() {
        let view = View::new(0.0, 0.0);
        assert_eq!(view.project(dvec3(3.0, 4.0, 5.0)), dvec2(3.0, 4.0));
        assert_eq!(view.depth(), DVec3::Z);
    }

    #[test]
    fn right_down_and_depth_are_square_to_each_other_and_right_handed() {
        for (azimuth, elevation) in [(30.0, 20.0), (-110.0, 90.0), (359.0, -45.0), (720.5, 3.0)] {
            let view = View::new(azimuth, elevation);
            assert_abs_diff_eq!(
                view.right().cross(view.down()),
                view.depth(),
                epsilon = 1e-15
            );
            assert_abs_diff_eq!(view.right().dot(view.down()), 0.0, epsilon = 1e-15);
            assert_abs_diff_eq!(view.down().length(), 1.0, epsilon = 1e-15);
        }
    }

    #[test]
    fn a_lifted_eye_to_the_right_sees_the_top_and_the_right_side() {
        let view = View::new(30.0, 20.0);
        for outwards in [DVec3::NEG_Y, DVec3::X, DVec3::NEG_Z] {
            assert!(view.depth().dot(outwards) < 0.0, "{outwards}");
        }
    }
}
