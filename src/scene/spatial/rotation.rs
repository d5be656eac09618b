//! A rotation as in a scene file: an axis and degrees, kept as given.

use glam::{DQuat, DVec3};

use crate::scene::turned_once;
use crate::spatial::rotation_about;

/// A rotation about an axis through the shape's local origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rotation {
    /// In world space, of any length but 0.
    pub axis: DVec3,
    /// In degrees, by the right-hand rule: about z clockwise on screen.
    pub degrees: f64,
}

impl Default for Rotation {
    fn default() -> Self {
        Self {
            axis: DVec3::Z,
            degrees: 0.0,
        }
    }
}

impl Rotation {
    /// The unit quaternion; `None` where the axis is zero.
    #[must_use]
    pub fn quaternion(&self) -> DQuat {
        rotation_about(self.axis, self.degrees.to_radians()).unwrap_or_default()
    }

    /// This rotation and then one by `degrees` about an axis in world space, in [0, 360) degrees.
    #[must_use]
    pub fn turned(&self, axis: DVec3, degrees: f64) -> Self {
        if self.degrees == 0.0 || self.axis == axis {
            return Self {
                axis,
                degrees: turned_once(self.degrees + degrees),
            };
        }
        let Some(turn) = rotation_about(axis, degrees.to_radians()) else {
            return *self;
        };
        Self::new(turn * self.quaternion())
    }

    /// The rotation of a unit quaternion. With q = (u sin(φ/2), cos(φ/2)) and the length s of its vector part, φ = 2
    /// atan2(s, w).
    fn new(quaternion: DQuat) -> Self {
        let vector = quaternion.xyz();
        let sine = vector.length();
        if sine == 0.0 {
            return Self::default();
        }
        Self {
            axis: vector / sine,
            degrees: turned_once(2.0 * libm::atan2(sine, quaternion.w).to_degrees()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec3;

    fn about(axis: DVec3, degrees: f64) -> Rotation {
        Rotation { axis, degrees }
    }

    #[test]
    fn rotations_about_the_same_axis_add_up_exactly() {
        let mut rotation = about(DVec3::Z, 359.5);
        for _ in 0..4 {
            rotation = rotation.turned(DVec3::Z, 0.25);
        }
        assert_eq!(rotation, about(DVec3::Z, 0.5));
        assert_eq!(
            Rotation::default().turned(DVec3::X, -0.25),
            about(DVec3::X, 359.75)
        );
    }

    #[test]
    fn a_rotation_about_another_axis_follows_in_world_space() {
        let turned = about(DVec3::X, 90.0).turned(DVec3::Z, 90.0);
        // y moves to z and stays there; x stays and then moves to y. Rounded sines leave a few ulps.
        for (local, world) in [(DVec3::Y, DVec3::Z), (DVec3::X, DVec3::Y)] {
            let off = (turned.quaternion() * local - world).length();
            assert!(off < 1e-15, "{local} is {off} off");
        }
    }

    #[test]
    fn many_small_rotations_equal_one() {
        let start = about(dvec3(1.0, 2.0, -0.5), 40.0);
        let mut rotation = start;
        for _ in 0..1440 {
            rotation = rotation.turned(DVec3::Z, 0.25);
        }
        // Each of 1440 rotations may round the quaternion by an ulp.
        let together = rotation.quaternion().dot(start.quaternion()).abs();
        assert!((together - 1.0).abs() < 1e-12, "{together}");
    }
}
