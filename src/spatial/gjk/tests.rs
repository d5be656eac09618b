//! Verdicts that can be told by hand or in whole numbers.

use super::*;
use crate::spatial::{Cylinder, Hull, Pose, PosedShape, Shape};
use glam::{DQuat, DVec2, dvec3};
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

/// An upright cylinder with this radius and half height, on the lattice of tenths.
fn cylinder([radius, half_height]: [u32; 2], at: [i32; 3]) -> PosedShape {
    let [radius, half_height] = [radius, half_height].map(|tenths| f64::from(tenths) / 10.0);
    let at = DVec3::from(at.map(|tenths| f64::from(tenths) / 10.0));
    let shape = Shape::from(Cylinder::new(radius, half_height).unwrap());
    shape.posed(&Pose::new(at, DQuat::IDENTITY).unwrap())
}

/// How far two such cylinders are apart; negative where one must go that far to the side or along the axis to touch.
fn gap([size_a, size_b]: [[u32; 2]; 2], [at_a, at_b]: [[i32; 3]; 2]) -> f64 {
    let [x, y, z] = [0, 1, 2].map(|k| f64::from(at_b[k] - at_a[k]));
    let beside = DVec2::new(x, z).length() - f64::from(size_a[0] + size_b[0]);
    let above = y.abs() - f64::from(size_a[1] + size_b[1]);
    let least = beside.max(above);
    if least < 0.0 {
        least / 10.0
    } else {
        DVec2::new(beside, above).max(DVec2::ZERO).length() / 10.0
    }
}

#[test]
fn smooth_shapes_whose_first_support_is_level_with_the_origin_are_apart() {
    for (sizes, places) in [
        ([[10, 10]; 2], [[0, 0, 0], [22, 16, 0]]),
        ([[100, 100]; 2], [[0, 0, 0], [224, 168, 0]]),
        ([[10, 10]; 2], [[1000, 1000, 0], [1024, 1012, 0]]),
        ([[20, 20]; 2], [[1, 1, 0], [49, 25, 0]]),
    ] {
        let [a, b] = [0, 1].map(|k| cylinder(sizes[k], places[k]));
        assert!(gap(sizes, places) > 0.0);
        assert!(!Gjk::new(&a, &b).run(), "{sizes:?} {places:?}");
    }
}

#[test]
fn cylinders_at_one_height_collide_for_certain_though_the_walk_goes_round() {
    let sizes = [[23, 2], [25, 2]];
    for far in [0, 1000, 1_000_000] {
        for (x, z) in (-20..=20).flat_map(|x| (-20..=20).map(move |z| (x, z))) {
            let places = [[far; 3], [x, 0, z].map(|along| far + along)];
            let [a, b] = [0, 1].map(|k| cylinder(sizes[k], places[k]));
            let mut gjk = Gjk::new(&a, &b);
            assert!(gjk.run(), "{places:?}");
            assert_eq!(gjk.certainty(), Certainty::WithinTolerance, "{places:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn upright_cylinders_on_a_lattice_collide_when_they_are_not_apart(
        sizes in prop::array::uniform2(prop::array::uniform2(1..30u32)),
        at in prop::array::uniform3(-60..60i32),
        far in prop_oneof![Just(0), Just(1000), Just(1_000_000)],
    ) {
        let places = [[far; 3], at.map(|along| far + along)];
        let [a, b] = [0, 1].map(|k| cylinder(sizes[k], places[k]));
        let gap = gap(sizes, places);
        let mut gjk = Gjk::new(&a, &b);
        let collides = gjk.run();
        // Coordinates of tenths are rounded: shapes that touch by whole numbers may be apart, and such a touch may be
        // left open at the bound.
        if gap.abs() >= 1e-8 {
            prop_assert_eq!(collides, gap < 0.0, "{} apart", gap);
            prop_assert_ne!(gjk.certainty(), Certainty::BoundReached);
        }
    }
}
