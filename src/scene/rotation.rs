//! Rotations in space, and the centroids that bodies turn about.

use glam::{DQuat, DVec3};
use serde::Deserialize;

use super::quantity::vector;
use collidoscope_core::spatial::{Hull, Shape, rotation_about};

/// The same angle in [0, 360), even where rounding would make it 360.
pub fn turned_once(degrees: f64) -> f64 {
    let turned = degrees.rem_euclid(360.0);
    if turned < 360.0 { turned } else { 0.0 }
}

/// A rotation about an axis through the shape's local origin.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(
    deny_unknown_fields,
    expecting = "a rotation, as in {\"axis\": [0,0,1], \"degrees\": 30}"
)]
pub struct Rotation {
    /// In world space, of any length but 0.
    #[serde(deserialize_with = "vector")]
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
    /// The unit quaternion; the identity where the axis is zero.
    pub fn quaternion(&self) -> DQuat {
        rotation_about(self.axis, self.degrees.to_radians()).unwrap_or_default()
    }

    /// This rotation and then one by `degrees` about an axis in world space, in [0, 360) degrees.
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

/// The centroid of a shape's volume in local space (px): of a flat one's area, of a rounded hull the hull's.
pub(super) fn centroid(shape: &Shape) -> DVec3 {
    match shape {
        Shape::Hull(hull) => of_hull(hull),
        Shape::Rounded(rounded) => of_hull(rounded.hull()),
        Shape::Capsule(capsule) => {
            let [from, to] = capsule.ends();
            from.midpoint(to)
        }
        // A quarter of its height above the base.
        Shape::Cone(cone) => cone.half_height() / 2.0 * DVec3::Y,
        Shape::Cuboid(_) | Shape::Sphere(_) | Shape::Cylinder(_) | Shape::Ellipsoid(_) => {
            DVec3::ZERO
        }
    }
}

fn of_hull(hull: &Hull) -> DVec3 {
    let corners = hull.vertices();
    // Relative to the mean, where the sums cancel least.
    let middle = corners.iter().sum::<DVec3>() / corners.len() as f64;
    let (mut size, mut moment) = (0.0, DVec3::ZERO);
    for face in hull.faces() {
        for k in 2..face.len() {
            let [p, q, r] = [0, k - 1, k].map(|k| corners[usize::from(face[k])] - middle);
            let cross = (q - p).cross(r - p);
            let (part, thirds) = match hull.dimension() {
                3 => (cross.dot(p), 4.0),
                _ => (cross.length(), 3.0),
            };
            size += part;
            moment += part * (p + q + r) / thirds;
        }
    }
    if size > 0.0 {
        middle + moment / size
    } else {
        middle
    }
}

#[cfg(test)]
mod tests {
    use glam::{DQuat, dvec3};

    use super::*;
    use collidoscope_core::spatial::{Capsule, Cone};

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
    fn angles_are_below_360() {
        assert_eq!(turned_once(-90.0), 270.0);
        assert_eq!(turned_once(725.0), 5.0);
        assert_eq!(turned_once(-1e-30), 0.0);
    }

    #[test]
    fn the_centroid_is_that_of_the_volume_or_of_a_flat_hulls_area() {
        let corners = [
            [1.0, 2.0, 3.0],
            [7.0, 2.0, 3.0],
            [2.0, 8.0, 3.5],
            [0.0, 1.0, -6.0],
        ]
        .map(DVec3::from)
        .to_vec();
        let mean = corners.iter().sum::<DVec3>() / 4.0;
        // A square with a triangle on one of its sides: areas 4 and 2, with centroids at x = 1 and x = 8/3.
        let plate = [[0.0, 0.0], [2.0, 0.0], [4.0, 1.0], [2.0, 2.0], [0.0, 2.0]]
            .map(|[x, y]| dvec3(x, y, 5.0))
            .to_vec();
        let x = (4.0 + 2.0 * 8.0 / 3.0) / 6.0;
        let mut hulls = vec![
            (corners, mean),
            (plate, dvec3(x, 1.0, 5.0)),
            (vec![DVec3::X, 5.0 * DVec3::X], 3.0 * DVec3::X),
            (vec![DVec3::ONE], DVec3::ONE),
        ];
        // A pyramid's is at a quarter of its height, in any rotation.
        let pyramid = [
            [-2.0, 0.0, -1.0],
            [2.0, 0.0, -1.0],
            [2.0, 0.0, 1.0],
            [-2.0, 0.0, 1.0],
        ];
        for turn in (0..8).map(|turn| DQuat::from_rotation_x(f64::from(turn))) {
            let corners = pyramid.into_iter().chain([[0.5, 8.0, -0.25]]);
            let points = corners.map(|corner| turn * DVec3::from(corner)).collect();
            hulls.push((points, turn * dvec3(0.125, 2.0, -0.0625)));
        }
        for (points, middle) in hulls {
            let off = (centroid(&Hull::new(&points).unwrap().into()) - middle).length();
            assert!(off < 1e-12, "{off} off {middle}");
        }
        // The base is at y = 4 and the apex at y = −4.
        let cone = Cone::new(3.0, 4.0).unwrap();
        assert_eq!(centroid(&cone.into()), dvec3(0.0, 2.0, 0.0));
        let capsule = Capsule::new(DVec3::ZERO, dvec3(2.0, 4.0, 6.0), 1.0).unwrap();
        assert_eq!(centroid(&capsule.into()), dvec3(1.0, 2.0, 3.0));
    }
}
