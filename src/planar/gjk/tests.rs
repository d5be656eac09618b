//! Verdicts that can be told by hand or in whole numbers.

use super::*;
use crate::planar::{Ellipse, Polygon, Pose, Shape};
use glam::dvec2;
use proptest::prelude::*;

fn posed(points: &[(f64, f64)]) -> PosedHull {
    let points: Vec<_> = points.iter().map(|&(x, y)| dvec2(x, y)).collect();
    Polygon::new(&points).unwrap().posed(&Pose::default())
}

fn outcomes(a: &PosedHull, b: &PosedHull) -> Vec<GjkOutcome> {
    let mut gjk = Gjk::new(a, b);
    std::iter::from_fn(|| gjk.step().map(|step| step.outcome)).collect()
}

#[test]
fn two_squares_side_by_side_are_separated_by_the_first_query() {
    let a = posed(&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]);
    let b = posed(&[(3.0, 0.0), (4.0, 0.0), (4.0, 1.0), (3.0, 1.0)]);
    assert_eq!(outcomes(&a, &b), [GjkOutcome::Separated]);
}

#[test]
fn overlapping_squares_end_in_a_triangle_that_holds_the_origin() {
    // A − B is [−1.5, 0.5] × [−1.25, 0.75]. Along (0.5, 0.25) the support is (0.5, 0.75), opposite
    // (−1.5, −1.25); the origin lies right of the segment, and along (2, −2) the support is
    // (0.5, −1.25), with which the triangle holds the origin.
    let a = posed(&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]);
    let b = posed(&[(0.5, 0.25), (1.5, 0.25), (1.5, 1.25), (0.5, 1.25)]);
    let mut gjk = Gjk::new(&a, &b);
    assert!(gjk.run());
    let points: Vec<_> = gjk
        .simplex()
        .points()
        .iter()
        .map(SupportPoint::point)
        .collect();
    assert_eq!(
        points,
        [dvec2(0.5, 0.75), dvec2(-1.5, -1.25), dvec2(0.5, -1.25)]
    );
    assert_eq!(gjk.iterations(), 2);
}

#[test]
fn a_shared_corner_collides() {
    let a = posed(&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]);
    let b = posed(&[(1.0, 1.0), (2.0, 1.0), (2.0, 2.0), (1.0, 2.0)]);
    assert_eq!(outcomes(&a, &b), [GjkOutcome::Colliding]);
    assert_eq!(outcomes(&b, &a), [GjkOutcome::Colliding]);
}

#[test]
fn one_ulp_from_a_shared_edge_is_apart() {
    let a = posed(&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]);
    let near = 1.0 + f64::EPSILON;
    let b = posed(&[(near, -5.0), (2.0, -5.0), (2.0, 7.0), (near, 7.0)]);
    let mut gjk = Gjk::new(&a, &b);
    assert!(!gjk.run());
    assert!(gjk.is_settled_exactly());
    let b = posed(&[(1.0, -5.0), (2.0, -5.0), (2.0, 7.0), (1.0, 7.0)]);
    assert!(Gjk::new(&a, &b).run());
}

#[test]
fn a_shape_collides_with_itself() {
    let a = posed(&[(0.0, 0.0), (5.0, 1.0), (2.0, 4.0)]);
    assert!(Gjk::new(&a, &a).run());
}

#[test]
fn a_direction_that_is_no_direction_is_never_believed() {
    let a = posed(&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]);
    let tiny = f64::from_bits(1);
    for direction in [
        dvec2(tiny, 0.0),
        dvec2(-tiny, tiny),
        DVec2::ZERO,
        DVec2::NAN,
    ] {
        assert!(Gjk::towards(&a, &a, direction).run(), "{direction}");
    }
}

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
