//! Verdicts that can be told by hand or in whole numbers.

use super::*;
use crate::spatial::{Hull, Pose};
use glam::{I64Vec3, dvec3, i64vec3};
use proptest::prelude::*;

fn posed(points: &[DVec3]) -> PosedHull {
    Hull::new(points).unwrap().posed(&Pose::default())
}

/// The box from one corner to the other.
fn cuboid(from: DVec3, to: DVec3) -> PosedHull {
    let corners = (0..8u8).map(|k| {
        let pick = |bit: u8, from: f64, to: f64| if k & bit == 0 { from } else { to };
        dvec3(
            pick(1, from.x, to.x),
            pick(2, from.y, to.y),
            pick(4, from.z, to.z),
        )
    });
    posed(&corners.collect::<Vec<_>>())
}

fn outcomes(a: &PosedHull, b: &PosedHull) -> Vec<GjkOutcome> {
    let mut gjk = Gjk::new(a, b);
    std::iter::from_fn(|| gjk.step().map(|step| step.outcome)).collect()
}

#[test]
fn two_boxes_side_by_side_are_separated_by_the_first_query() {
    let a = cuboid(DVec3::ZERO, DVec3::ONE);
    let b = cuboid(dvec3(3.0, 0.0, 0.0), dvec3(4.0, 1.0, 1.0));
    assert_eq!(outcomes(&a, &b), [GjkOutcome::Separated]);
}

#[test]
fn a_shared_corner_edge_or_face_collides_and_an_ulp_less_does_not() {
    let a = cuboid(DVec3::ZERO, DVec3::ONE);
    for start in [
        dvec3(1.0, 1.0, 1.0),
        dvec3(1.0, 1.0, -0.25),
        dvec3(1.0, -0.5, -0.25),
    ] {
        let b = cuboid(start, start + 2.0);
        assert!(Gjk::new(&a, &b).run(), "{start}");
        assert!(Gjk::new(&b, &a).run(), "{start}");
        let aside = dvec3(1f64.next_up(), start.y, start.z);
        let b = cuboid(aside, start + 2.0);
        assert!(!Gjk::new(&a, &b).run(), "{aside}");
        assert!(!Gjk::new(&b, &a).run(), "{aside}");
    }
}

#[test]
fn a_shape_collides_with_itself() {
    let a = posed(&[DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z]);
    assert!(Gjk::new(&a, &a).run());
}

#[test]
fn a_direction_that_is_no_direction_is_never_believed() {
    let a = cuboid(DVec3::ZERO, DVec3::ONE);
    let tiny = f64::from_bits(1);
    for direction in [
        dvec3(tiny, 0.0, 0.0),
        dvec3(-tiny, tiny, tiny),
        DVec3::ZERO,
        DVec3::NAN,
    ] {
        assert!(Gjk::towards(&a, &a, direction).run(), "{direction}");
    }
}

/// Whether two sets of points have a plane between them, of those that steps between the points span or are
/// square to.
fn are_apart(a: &[I64Vec3], b: &[I64Vec3]) -> bool {
    let all: Vec<_> = a.iter().chain(b).collect();
    let pairs = (0..all.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
    let steps: Vec<_> = pairs.map(|(i, j)| *all[i] - *all[j]).collect();
    let normals: Vec<_> = steps
        .iter()
        .flat_map(|e| steps.iter().map(|f| e.cross(*f)))
        .collect();
    let is_between = |axis: &I64Vec3| {
        let levels = |points: &[I64Vec3]| points.iter().map(|p| axis.dot(*p)).collect::<Vec<_>>();
        let (a, b) = (levels(a), levels(b));
        a.iter().max() < b.iter().min() || b.iter().max() < a.iter().min()
    };
    let in_plane = |n: &I64Vec3| steps.iter().any(|e| is_between(&n.cross(*e)));
    steps.iter().any(is_between) || normals.iter().any(is_between) || normals.iter().any(in_plane)
}

fn points() -> impl Strategy<Value = Vec<I64Vec3>> {
    let coordinate = || -3i64..=3;
    let point = (coordinate(), coordinate(), coordinate()).prop_map(|(x, y, z)| i64vec3(x, y, z));
    prop::collection::vec(point, 1..5)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn verdicts_and_certificates_are_those_of_whole_numbers(a in points(), b in points()) {
        let hull = |points: &[I64Vec3]| posed(&points.iter().map(|p| p.as_dvec3()).collect::<Vec<_>>());
        let [hull_a, hull_b] = [hull(&a), hull(&b)];
        let mut gjk = Gjk::new(&hull_a, &hull_b);
        let colliding = gjk.run();
        prop_assert_eq!(colliding, !are_apart(&a, &b));
        let simplex = gjk.simplex();
        let exact = |w: &SupportPoint| w.point().as_i64vec3();
        let corners: Vec<_> = simplex.points().iter().map(exact).collect();
        if colliding {
            prop_assert!(!are_apart(&corners, &[I64Vec3::ZERO]));
        } else {
            let level = corners.last().map(|w| gjk.direction().dot(w.as_dvec3()));
            prop_assert!(level < Some(0.0));
        }
    }
}
