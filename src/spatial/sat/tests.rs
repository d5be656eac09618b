//! Axes and overlaps that can be told by hand, and depths beside EPA's.

use super::*;
use crate::spatial::{
    Capsule, Cuboid, Cylinder, Hull, PairCache, Pose, PosedShape, Rounded, Shape, Sphere, query,
    rotation_about,
};
use approx::assert_abs_diff_eq;
use glam::{DQuat, dvec3};

fn tetrahedron() -> Hull {
    let corners = [
        dvec3(-2.0, -1.0, -1.0),
        dvec3(2.0, -1.0, -1.0),
        dvec3(0.5, 2.0, -0.5),
        dvec3(0.0, 0.0, 2.0),
    ];
    Hull::new(&corners).unwrap()
}

fn shapes() -> Vec<Shape> {
    let square = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let square = square.map(|(x, z)| dvec3(x, 0.0, z));
    vec![
        tetrahedron().into(),
        Cuboid::new(dvec3(1.0, 2.0, 0.5)).unwrap().into(),
        Rounded::new(tetrahedron(), 0.5).unwrap().into(),
        Sphere::new(1.5).unwrap().into(),
        Capsule::new(dvec3(-2.0, 0.0, 0.0), dvec3(1.0, 0.5, 0.0), 0.75)
            .unwrap()
            .into(),
        Capsule::new(dvec3(-2.0, 0.0, 0.0), dvec3(2.0, 0.0, 1.0), 0.0)
            .unwrap()
            .into(),
        Hull::new(&square).unwrap().into(),
        Sphere::new(0.0).unwrap().into(),
    ]
}

#[test]
fn the_deciding_axis_is_among_all_and_none_is_under_it_by_more_than_rounding() {
    for (a, b) in pairs() {
        let axes = sat_axes(&a, &b).unwrap();
        let deciding = sat(&a, &b).unwrap().axis;
        assert!(axes.contains(&deciding));
        let least = axes
            .iter()
            .map(SatAxis::overlap)
            .fold(f64::INFINITY, f64::min);
        assert!(deciding.overlap() <= least + deciding.rounding());
    }
}

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

fn pairs() -> impl Iterator<Item = (PosedShape, PosedShape)> {
    let shapes = shapes();
    (0..4000u32).map(move |k| {
        let (one, other) = (k as usize % shapes.len(), k as usize / 8 % shapes.len());
        let wander = f64::from(k);
        let at = dvec3(
            3.0 * libm::sin(0.7 * wander),
            3.0 * libm::cos(1.1 * wander),
            3.0 * libm::sin(1.9 * wander),
        );
        let turn = |angle: f64| rotation_about(dvec3(1.0, 2.0, at.x), angle).unwrap();
        let a = Pose::new(DVec3::ZERO, turn(0.3 * wander)).unwrap();
        let b = Pose::new(at, turn(0.9 * wander)).unwrap();
        (shapes[one].posed(&a), shapes[other].posed(&b))
    })
}

#[test]
fn it_agrees_with_gjk_and_epa_on_every_kind_of_shape() {
    for (a, b) in pairs() {
        let answer = sat(&a, &b).unwrap();
        let gjk = query(&a, &b, &mut PairCache::default());
        assert_eq!(answer.colliding, gjk.colliding);
        // Coordinates of a few px: some hundred ulps.
        assert_abs_diff_eq!(answer.depth, gjk.depth, epsilon = 1e-12);
        if !gjk.colliding {
            assert!(
                -answer.axis.overlap() <= gjk.distance + 1e-12,
                "no gap is wider than the distance"
            );
        }
    }
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

#[test]
fn a_smooth_shape_has_no_axes() {
    let cylinder = Shape::from(Cylinder::new(2.0, 1.0).unwrap()).posed(&Pose::default());
    assert_eq!(sat(&cylinder, &cylinder), None);
}
