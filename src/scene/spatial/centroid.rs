//! Centroids of solids.
//!
//! A polytope consists of the tetrahedra of a point m and the triangles pqr of its faces. Relative to m each has the
//! volume det(p, q, r)/6 and the centroid (p + q + r)/4. A flat one consists of its triangles, of area |(q − p) × (r −
//! p)|/2 and centroid (p + q + r)/3.

use glam::DVec3;

use crate::spatial::{Hull, Shape};

/// The centroid of a shape's volume in local space (px): of a flat one's area, of a rounded hull the hull's.
pub(super) fn of(shape: &Shape) -> DVec3 {
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
    // The point m with the least cancellation.
    let middle = corners.iter().sum::<DVec3>() / corners.len() as f64;
    let (mut size, mut moment) = (0.0, DVec3::ZERO);
    for face in hull.faces() {
        let at = |k: usize| corners[usize::from(face[k])] - middle;
        for k in 2..face.len() {
            let [p, q, r] = [at(0), at(k - 1), at(k)];
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
    use super::*;
    use crate::spatial::{Capsule, Cone, Cuboid};
    use glam::{DQuat, dvec3};

    fn assert_centroid(points: &[DVec3], middle: DVec3) {
        let off = (of(&Hull::new(points).unwrap().into()) - middle).length();
        assert!(off < 1e-12, "{off} off {middle}");
    }

    #[test]
    fn a_tetrahedrons_centroid_is_the_mean_of_its_corners() {
        let corners = [
            [1.0, 2.0, 3.0],
            [7.0, 2.0, 3.0],
            [2.0, 8.0, 3.5],
            [0.0, 1.0, -6.0],
        ];
        let corners = corners.map(DVec3::from);
        assert_centroid(&corners, corners.iter().sum::<DVec3>() / 4.0);
    }

    #[test]
    fn a_pyramids_centroid_is_at_a_quarter_of_its_height_in_any_rotation() {
        let base = [[-2.0, -1.0], [2.0, -1.0], [2.0, 1.0], [-2.0, 1.0]];
        let base = base.map(|[x, z]| dvec3(x, 0.0, z));
        for turn in 0..8 {
            let turn = DQuat::from_rotation_x(f64::from(turn));
            let mut points = base.map(|corner| turn * corner).to_vec();
            points.push(turn * dvec3(0.5, 8.0, -0.25));
            assert_centroid(&points, turn * dvec3(0.125, 2.0, -0.0625));
        }
    }

    #[test]
    fn a_flat_hull_has_the_centroid_of_its_area_and_a_segment_its_midpoint() {
        // A square with a triangle on one of its sides: areas 4 and 2, with centroids at x = 1 and x = 8/3.
        let plate = [[0.0, 0.0], [2.0, 0.0], [4.0, 1.0], [2.0, 2.0], [0.0, 2.0]];
        let plate = plate.map(|[x, y]| dvec3(x, y, 5.0));
        let x = (4.0 + 2.0 * 8.0 / 3.0) / 6.0;
        assert_centroid(&plate, dvec3(x, 1.0, 5.0));
        assert_centroid(&[DVec3::X, 5.0 * DVec3::X], 3.0 * DVec3::X);
        assert_centroid(&[DVec3::ONE], DVec3::ONE);
    }

    #[test]
    fn a_cones_centroid_is_at_a_quarter_of_its_height() {
        let cone = Cone::new(3.0, 4.0).unwrap();
        // The base is at y = 4 and the apex at y = −4.
        assert_eq!(of(&cone.into()), dvec3(0.0, 2.0, 0.0));
        let capsule = Capsule::new(DVec3::ZERO, dvec3(2.0, 4.0, 6.0), 1.0).unwrap();
        assert_eq!(of(&capsule.into()), dvec3(1.0, 2.0, 3.0));
        assert_eq!(of(&Cuboid::new(DVec3::ONE).unwrap().into()), DVec3::ZERO);
    }
}
