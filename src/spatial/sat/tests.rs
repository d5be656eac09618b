//! Axes and overlaps that can be told by hand, and depths beside EPA's.

use super::*;
use crate::spatial::{Cuboid, Hull, Pose, rotation_about};
use approx::assert_abs_diff_eq;
use glam::{DQuat, dvec3};

#[test]
fn edges_of_caps_on_each_other_give_no_axis_beside_the_caps_own() {
    let corners = (0..64u32).flat_map(|k| {
        let angle = f64::from(k) * std::f64::consts::TAU / 64.0;
        [-1.0, 1.0].map(|z| dvec3(5.0 * libm::cos(angle), 5.0 * libm::sin(angle), z))
    });
    let prism = Hull::new(&corners.collect::<Vec<_>>()).unwrap();
    let at = |z: f64| prism.posed(&Pose::new(dvec3(0.5, 0.25, z), DQuat::IDENTITY).unwrap());
    let (a, b) = (at(0.0), at(1.75));
    let axes = sat_axes(&a, &b).unwrap();
    // Upright edges cross the rims of the other's caps at the sides' normals, and all rims meet at the caps'.
    assert!(axes.len() < 4 * 66, "{}", axes.len());
    let answer = sat(&a, &b).unwrap();
    assert_eq!((answer.normal, answer.depth), (DVec3::Z, 0.25));
}

fn cube(at: DVec3, turn: f64) -> PosedHull {
    let rotation = rotation_about(dvec3(1.0, 1.0, 0.0), turn).unwrap();
    let cube = Cuboid::new(DVec3::ONE).unwrap();
    cube.hull().posed(&Pose::new(at, rotation).unwrap())
}

#[test]
fn the_axis_points_from_a_to_b() {
    let (a, b) = (cube(DVec3::ZERO, 0.0), cube(dvec3(-1.5, 0.5, 0.25), 0.0));
    let answer = sat(&a, &b).unwrap();
    assert_eq!((answer.normal, answer.depth), (DVec3::NEG_X, 0.5));
    assert!(matches!(answer.axis.source, AxisSource::FaceOfA(_)));
    assert_eq!(sat(&b, &a).unwrap().normal, DVec3::X);
}

#[test]
fn two_edges_that_cross_decide() {
    // An upright edge of A against a level one of B, which a turn about x has brought to the side.
    let cube = Cuboid::new(DVec3::ONE).unwrap();
    let turned = |axis: DVec3, at: DVec3| {
        let turn = rotation_about(axis, std::f64::consts::FRAC_PI_4).unwrap();
        cube.hull().posed(&Pose::new(at, turn).unwrap())
    };
    let a = turned(DVec3::Y, DVec3::ZERO);
    let b = turned(DVec3::Z, dvec3(2.5, 0.0, 0.0));
    let answer = sat(&a, &b).unwrap();
    assert!(matches!(answer.axis.source, AxisSource::Edges(_)));
    assert_abs_diff_eq!(answer.normal, DVec3::X, epsilon = 1e-14);
    assert_abs_diff_eq!(answer.depth, 8f64.sqrt() - 2.5, epsilon = 1e-14);
}

#[test]
fn polygons_apart_in_one_plane_are_told_by_the_nearest() {
    let flat = Cuboid::new(dvec3(1.0, 1.0, 0.0)).unwrap();
    let at = |x: f64, y: f64| {
        let pose = Pose::new(dvec3(x, y, 0.0), glam::DQuat::IDENTITY).unwrap();
        flat.hull().posed(&pose)
    };
    let answer = sat(&at(0.0, 0.0), &at(3.5, 0.5)).unwrap();
    assert_eq!(answer.axis.source, AxisSource::Nearest);
    assert_eq!((answer.colliding, answer.axis.overlap()), (false, -1.5));
    assert!(sat(&at(0.0, 0.0), &at(2.0, 0.5)).unwrap().colliding);
}

#[test]
fn a_point_beside_a_segment_by_less_than_rounding_touches_along_an_axis_square_to_it() {
    let axis = dvec3(
        -0.311_576_406_160_979_26,
        -0.946_221_135_082_041_4,
        0.087_095_962_293_677_55,
    );
    let turn = rotation_about(axis, -3.968_994_396_800_331_6).unwrap();
    let posed = |points: &[DVec3], at: DVec3| {
        Hull::new(points)
            .unwrap()
            .posed(&Pose::new(at, turn).unwrap())
    };
    let a = posed(&[dvec3(1.0, 1.0, 0.0)], DVec3::ZERO);
    let at = dvec3(
        1.172_321_724_133_322_4,
        0.733_310_616_926_465_4,
        0.296_508_539_890_506_7,
    );
    let b = posed(&[dvec3(-1.0, 1.0, 0.0), dvec3(1.0, 0.0, 1.0)], at);
    let answer = sat(&a, &b).unwrap();
    // Some ulps of coordinates of 2 px.
    assert_abs_diff_eq!(answer.axis.overlap(), 0.0, epsilon = 1e-14);
    assert_eq!(answer.colliding, intersects(&a, &b));
}
