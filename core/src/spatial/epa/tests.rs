//! EPA compared with known depths, and with the nearest face of A − B.

use super::*;
use crate::spatial::exact_verdict::settle;
use crate::spatial::predicates::face_vector;
use crate::spatial::{
    Cone, Cuboid, Cylinder, Ellipsoid, Gjk, Hull, PairCache, Pose, PosedShape, Shape, Sphere,
    query, rotation_about,
};
use approx::assert_abs_diff_eq;
use glam::dvec3;

fn moved(shape: impl Into<Shape>, to: DVec3) -> PosedShape {
    shape
        .into()
        .posed(&Pose::new(to, glam::DQuat::IDENTITY).unwrap())
}

fn cuboid(half: DVec3, at: DVec3) -> PosedShape {
    moved(Cuboid::new(half).unwrap(), at)
}

/// A simplex of two colliding hulls that contains the origin.
fn simplex_with_origin(a: &impl Support, b: &impl Support) -> Simplex {
    let hulls = [a.hull().expect("a hull"), b.hull().expect("a hull")];
    let settled = settle(hulls, &Simplex::default());
    assert_eq!(settled.separating, None);
    settled.simplex
}

/// The closest feature of two colliding hulls, checked against their points and the number of queries.
fn closest(a: &impl Support, b: &impl Support) -> ClosestFeature {
    let mut epa = Epa::new(a, b, &simplex_with_origin(a, b));
    let feature = epa.run();
    assert_eq!(epa.certainty(), Certainty::Certified);
    let size = epa
        .vertices()
        .iter()
        .map(SupportPoint::reach)
        .fold(0.0, f64::max);
    let extent = epa
        .vertices()
        .iter()
        .map(|w| w.point().length())
        .fold(0.0, f64::max);
    assert!(feature.weights.iter().all(|weight| *weight >= 0.0));
    assert_abs_diff_eq!(feature.weights.iter().sum::<f64>(), 1.0, epsilon = 1e-15);
    assert_abs_diff_eq!(feature.normal.length(), 1.0, epsilon = 1e-15);
    let [on_a, on_b] = feature.witnesses();
    let apart = (on_a - on_b) - feature.distance * feature.normal;
    assert!(
        apart.length() <= 1e-12 * extent + 4e-16 * size,
        "{apart} in {feature:?}"
    );
    feature
}

fn assert_answer(feature: &ClosestFeature, distance: f64, normal: DVec3) {
    assert_abs_diff_eq!(feature.distance, distance, epsilon = 1e-14);
    assert_abs_diff_eq!(feature.normal, normal, epsilon = 1e-15);
}

#[test]
fn of_equally_short_ways_out_the_rule_for_ties_takes_one() {
    let at = |x: f64, y: f64, z: f64| cuboid(DVec3::ONE, dvec3(x, y, z));
    let middle = at(0.0, 0.0, 0.0);
    assert_answer(&closest(&middle, &middle), 2.0, DVec3::X);
    let flat = cuboid(dvec3(9.0, 1.0, 1.0), DVec3::ZERO);
    assert_answer(&closest(&flat, &middle), 2.0, DVec3::Y);
    assert_answer(&closest(&middle, &at(-1.0, 0.0, 1.0)), 1.0, DVec3::NEG_X);
}

#[test]
fn flat_and_thin_differences_touch_the_origin() {
    let polygon = |points: &[DVec3]| Hull::new(points).unwrap().posed(&Pose::default());
    let flat = polygon(&[DVec3::ZERO, 4.0 * DVec3::X, 4.0 * DVec3::Y]);
    let over = polygon(&[
        DVec3::ONE * dvec3(1.0, 1.0, 0.0),
        9.0 * DVec3::X,
        9.0 * DVec3::Y,
    ]);
    let feature = closest(&flat, &over);
    assert_eq!((feature.distance, feature.normal.abs()), (0.0, DVec3::Z));
    let segment = |from: f64, to: f64| polygon(&[from * DVec3::X, to * DVec3::X]);
    let [a, b] = [segment(0.0, 2.0), segment(1.0, 5.0)];
    let mut epa = Epa::new(&a, &b, &simplex_with_origin(&a, &b));
    assert_eq!(epa.faces().len(), 0);
    let step = epa.step().expect("a step");
    assert_eq!(
        (step.case, step.normal.x, step.distance),
        (EpaCase::NoFace, 0.0, 0.0)
    );
    assert_eq!(epa.step(), None);
    let feature = closest(&a, &b);
    assert_eq!((feature.simplex.len(), feature.normal), (2, step.normal));
    let point = polygon(&[dvec3(0.5, 0.25, 2.0)]);
    let feature = closest(&point, &point);
    assert_eq!((feature.simplex.len(), feature.distance), (1, 0.0));
    // Two segments that cross: A − B is a parallelogram about the origin.
    let crossing = polygon(&[dvec3(1.0, -1.0, 0.0), dvec3(1.0, 1.0, 0.0)]);
    let feature = closest(&a, &crossing);
    assert_eq!((feature.distance, feature.normal.abs()), (0.0, DVec3::Z));
}

#[test]
fn an_ellipsoid_is_as_deep_in_a_box_as_its_half_axis_reaches() {
    let ellipsoid = moved(Ellipsoid::new(dvec3(3.0, 2.0, 1.0)).unwrap(), DVec3::ZERO);
    let cube = cuboid(5.0 * DVec3::ONE, dvec3(7.0, 1.0, 0.5));
    let mut gjk = Gjk::new(&ellipsoid, &cube);
    assert!(gjk.run());
    let mut epa = Epa::new(&ellipsoid, &cube, &gjk.simplex());
    let feature = epa.run();
    assert_eq!(epa.certainty(), Certainty::WithinTolerance);
    // A tolerance of 1e-9 of an extent of 20.
    assert_abs_diff_eq!(feature.distance, 1.0, epsilon = 2e-8);
}

#[test]
fn round_shapes_about_one_center_end_with_the_nearest_tangent_found() {
    let ball = moved(Ellipsoid::new(DVec3::ONE).unwrap(), DVec3::ZERO);
    let mut gjk = Gjk::new(&ball, &ball);
    assert!(gjk.run());
    let mut epa = Epa::new(&ball, &ball, &gjk.simplex());
    let feature = epa.run();
    assert_eq!(epa.certainty(), Certainty::BoundReached);
    assert_eq!(epa.iterations(), SMOOTH_BOUND);
    assert_abs_diff_eq!(feature.distance, 2.0, epsilon = 1e-14);
}

#[test]
fn the_steps_tell_which_faces_go_and_which_come() {
    let turn = rotation_about(DVec3::ONE, 0.4).unwrap();
    let a = cuboid(dvec3(1.0, 2.0, 3.0), DVec3::ZERO);
    let b = Shape::from(Cuboid::new(dvec3(2.0, 1.0, 1.0)).unwrap());
    let b = b.posed(&Pose::new(dvec3(0.3, 0.2, 0.1), turn).unwrap());
    let simplex = simplex_with_origin(&a, &b);
    let mut epa = Epa::new(&a, &b, &simplex);
    let mut faces: Vec<[usize; 3]> = epa.faces().collect();
    let mut expansions = 0;
    while let Some(step) = epa.step() {
        let distances = epa.face_distances();
        assert_eq!(distances.len(), epa.faces().len());
        let [p, q, r] = faces[step.face].map(|corner| &epa.vertices()[corner]);
        assert_abs_diff_eq!(
            step.normal.dot(face_vector(p, q, r)),
            face_vector(p, q, r).length(),
            epsilon = 1e-12
        );
        if step.outcome == EpaOutcome::Closest {
            assert_eq!((step.removed.len(), step.horizon.len()), (0, 0));
            break;
        }
        expansions += 1;
        assert_eq!(step.removed[0], step.face);
        let new = epa.vertices().len() - 1;
        assert_eq!(epa.vertices()[new], step.support);
        let stays = |index: &usize| !step.removed.contains(index);
        faces = (0..faces.len())
            .filter(stays)
            .map(|index| faces[index])
            .collect();
        faces.extend(step.horizon.iter().map(|&[from, to]| [from, to, new]));
        assert_eq!(epa.faces().collect::<Vec<_>>(), faces);
    }
    assert!(expansions > 3, "{expansions}");
    assert_eq!(epa.run(), Epa::new(&a, &b, &simplex).run());
}

#[test]
fn round_bodies_about_one_axis_have_witnesses_as_far_apart_as_they_are_deep() {
    let cylinder = |radius, half| Shape::from(Cylinder::new(radius, half).unwrap());
    let ellipsoid = |x, y, z| Shape::from(Ellipsoid::new(dvec3(x, y, z)).unwrap());
    let shapes = [
        cylinder(60.0, 90.0),
        cylinder(72.0, 78.0),
        Cone::new(60.0, 80.0).unwrap().into(),
        ellipsoid(50.0, 50.0, 50.0),
        ellipsoid(50.0, 90.0, 50.0),
        Sphere::new(50.0).unwrap().into(),
        Cuboid::new(DVec3::splat(50.0)).unwrap().into(),
    ];
    let places = [
        DVec3::ZERO,
        dvec3(0.0, 20.0, 0.0),
        dvec3(1e-4, 1e-3, 7e-4),
        DVec3::X,
    ];
    let (mut stopped, mut most) = (0, 0.0f64);
    for (one, other) in shapes
        .iter()
        .flat_map(|one| shapes.iter().map(move |other| (one, other)))
    {
        for at in places {
            let (a, b) = (moved(one.clone(), DVec3::ZERO), moved(other.clone(), at));
            let answer = query(&a, &b, &mut PairCache::default());
            assert!(answer.colliding);
            stopped += usize::from(answer.certainty == Certainty::BoundReached);
            let off = answer.on_a - answer.on_b - answer.depth * answer.normal;
            most = most.max(off.length() / answer.depth);
        }
    }
    assert!(stopped > 10, "{stopped}");
    // The distance that the polytope may be off the boundary when the bound is reached.
    assert!(most < 1e-3, "{most} of the depth");
}
