//! The projection of figures in space, which then consist of the same marks as those in the plane.
//!
//! A body's outline is filled as in the plane; within it are its edges, dashed if its own faces hide them. Faces are
//! translucent, so that their order doesn't show, and overlays are drawn over the bodies. If a core is smooth, its
//! outline is exact nevertheless, and its surface is shaded.

use glam::{DVec2, DVec3, dvec3};

use super::Rect;
use collidoscope_core::spatial::{PosedShape, Support};

mod form;
mod projected;
#[cfg(test)]
mod promises;
mod solid;

pub use form::Faces;
pub(super) use form::Form;
pub use projected::Projected;
pub(super) use projected::{hull_ring, outline_of};
pub(super) use solid::Solid;

/// An orthographic view from infinity: lengths perpendicular to its direction are true, others foreshortened.
///
/// With both angles 0 the viewer looks along +z, x points right and y down. The azimuth α moves the viewer around the
/// vertical to the right, the elevation ε then up, so that for a point p
/// ```text
/// right   r = (cos α, 0, sin α)
/// down    d = (sin α sin ε, cos ε, −cos α sin ε)
/// depth   r × d = (−sin α cos ε, sin ε, cos α cos ε)
/// ```
/// r · p and d · p are its coordinates in the figure, and depth · p its distance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// In degrees.
    pub azimuth: f64,
    pub elevation: f64,
    /// The unit vectors to the right, down, and away from the viewer.
    pub right: DVec3,
    pub down: DVec3,
    pub depth: DVec3,
}

impl View {
    /// The elevation of a view from above, in degrees.
    pub const MOST_ELEVATION: f64 = 90.0;

    /// The view from these angles in degrees; the elevation is clamped to ±[`View::MOST_ELEVATION`]. Angles that are
    /// not finite count as 0.
    pub fn new(azimuth: f64, elevation: f64) -> Self {
        let [turn, tilt] =
            [azimuth, elevation].map(|angle| if angle.is_finite() { angle } else { 0.0 });
        let azimuth = turn % 360.0;
        let elevation = tilt.clamp(-Self::MOST_ELEVATION, Self::MOST_ELEVATION);
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

    /// Projects a point of space to the view plane, in px.
    pub fn project(&self, point: DVec3) -> DVec2 {
        DVec2::new(self.right.dot(point), self.down.dot(point))
    }

    /// The vector parallel to the view plane, in space, that is drawn as `vector`.
    pub fn in_plane(&self, vector: DVec2) -> DVec3 {
        vector.x * self.right + vector.y * self.down
    }
}

impl Default for View {
    /// From the right and above: three faces of an axis-aligned box are visible.
    fn default() -> Self {
        Self::new(30.0, 20.0)
    }
}

/// The bounds of the bodies in the view plane.
pub fn bounds_of(bodies: &[&PosedShape], view: &View) -> Rect {
    let directions = [DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y];
    Rect::around(bodies.iter().flat_map(|body| {
        directions
            .map(|along| view.project(body.support(view.in_plane(along))) + along * body.radius())
    }))
}
