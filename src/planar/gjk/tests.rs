//! Verdicts that can be told by hand or in whole numbers.

use super::*;
use crate::planar::{Ellipse, Polygon, Pose, Shape};
use glam::dvec2;
use proptest::prelude::*;

#[test]
fn a_smooth_shape_whose_support_is_level_with_the_origin_may_be_apart() {
    let ellipse = Shape::from(Ellipse::new(3.0, 1.0).unwrap()).posed(&Pose::default());
    let square = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let place = |at| Pose::new(at, 0.0).unwrap();
    let square = |at| {
        Polygon::new(&square.map(DVec2::from))
            .unwrap()
            .posed(&place(at))
    };
    let (near, far) = (dvec2(2.0, 2.697_369_980_181_903_8), dvec2(0.0, 2.0));
    assert!(!Gjk::new(&ellipse, &square(near)).run());
    assert!(Gjk::new(&ellipse, &square(far)).run());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn a_round_core_and_a_box_on_a_lattice_collide_when_they_are_not_apart(
        radius in 1..40u32, half in prop::array::uniform2(1..40i32),
        at in prop::array::uniform2(-90..90i32), far in prop_oneof![Just(0), Just(1_000_000)],
    ) {
        let tenth = |tenths: i32| f64::from(tenths) / 10.0;
        let place = |at: [i32; 2]| Pose::new(DVec2::from(at.map(|x| tenth(far + x))), 0.0).unwrap();
        let radius = f64::from(radius) / 10.0;
        let round = Shape::from(Ellipse::new(radius, radius).unwrap()).posed(&place([0; 2]));
        let [x, y] = half.map(tenth);
        let corners = [(-x, -y), (x, -y), (x, y), (-x, y)].map(DVec2::from);
        let cuboid = Polygon::new(&corners).unwrap().posed(&place(at));
        let [beside, above] = [0, 1].map(|k| tenth((at[k].abs() - half[k]).max(0)));
        let gap = dvec2(beside, above).length() - radius;
        let mut gjk = Gjk::new(&round, &cuboid);
        let collides = gjk.run();
        // Coordinates of tenths are rounded: shapes that touch by whole numbers may be apart.
        prop_assert!(gap.abs() < 1e-8 || collides == (gap < 0.0), "{} apart", gap);
        prop_assert_ne!(gjk.certainty(), Certainty::BoundReached);
    }
}
