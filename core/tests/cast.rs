//! Casts at the start and the end of a motion, of all sizes, and up to the bound. The oracles check the others.

use std::cell::Cell;

use collidoscope_core::planar::{
    Cast, CastEnd, Circle, Ellipse, GjkCast, Polygon, Pose, SMOOTH_BOUND, Shape, Support, cast,
};
use glam::{DVec2, dvec2};

/// About its origin.
fn rectangle(half: DVec2) -> Polygon {
    let corners = [
        dvec2(-half.x, -half.y),
        dvec2(half.x, -half.y),
        half,
        dvec2(-half.x, half.y),
    ];
    Polygon::new(&corners).expect("convex")
}

/// The cast of B, which sets off from here, at A about the origin.
fn cast_from(a: &Shape, b: &Shape, from: DVec2, translation: DVec2) -> Option<Cast> {
    let start = Pose::new(from, 0.0).expect("in range");
    cast(&a.posed(&Pose::default()), &b.posed(&start), translation)
}

fn two_boxes(from: DVec2, translation: DVec2) -> Option<Cast> {
    let square = Shape::from(rectangle(DVec2::ONE));
    cast_from(&square, &square, from, translation)
}

#[test]
fn a_touch_at_the_start_counts_only_where_the_motion_presses() {
    let touching = dvec2(2.0, 0.5);
    let found = two_boxes(touching, dvec2(-3.0, 1.0)).expect("pressed");
    assert_eq!((found.fraction, found.end), (0.0, CastEnd::Touching));
    assert_eq!((found.normal, found.depth), (DVec2::X, 0.0));
    for translation in [
        DVec2::X,
        DVec2::Y,
        DVec2::NEG_Y,
        dvec2(1.0, -9.0),
        DVec2::ZERO,
    ] {
        assert_eq!(two_boxes(touching, translation), None, "{translation}");
    }
}

#[test]
fn a_box_that_slides_level_with_the_next_tile_does_not_catch_on_its_edge() {
    assert_eq!(two_boxes(dvec2(-9.0, -2.0), dvec2(18.0, 0.0)), None);
    // It catches when it is lower by a thousandth.
    let found = two_boxes(dvec2(-9.0, -1.999), dvec2(14.0, 0.0)).expect("caught");
    assert_eq!((found.fraction, found.normal), (0.5, DVec2::NEG_X));
}

#[test]
fn a_touch_at_the_very_end_counts_and_one_just_after_does_not() {
    let found = two_boxes(dvec2(-7.0, 0.3), dvec2(5.0, 0.0)).expect("touching");
    assert_eq!(found.fraction, 1.0);
    assert_eq!(two_boxes(dvec2(-7.0, 0.3), dvec2(5.0 - 1e-9, 0.0)), None);
}

#[test]
fn sizes_from_the_least_to_the_largest_scale_the_points_and_not_the_fraction() {
    for scale in [1e-99, 1e-40, 1e-9, 1.0, 1e9, 1e40, 1e97] {
        let square = Shape::from(rectangle(DVec2::splat(scale)));
        let ball = Shape::from(Circle::new(scale).expect("a radius"));
        let egg = Shape::from(Ellipse::new(2.0 * scale, scale).expect("half axes"));
        for (b, gone) in [(&square, 0.5), (&ball, 0.5), (&egg, 3.0 / 8.0)] {
            let from = dvec2(-6.0, 0.1) * scale;
            let found = cast_from(&square, b, from, dvec2(8.0 * scale, 0.0));
            let found = found.expect("in the way");
            assert!(
                (found.fraction - gone).abs() < 1e-11,
                "{scale:e}: {found:?}"
            );
            assert!(
                (found.normal - DVec2::NEG_X).length() < 1e-5,
                "{scale:e}: {found:?}"
            );
        }
    }
}

/// A disc about the world's origin that grows by a millionth with each query.
struct Growing(Cell<u32>);

impl Support for Growing {
    fn support(&self, direction: DVec2) -> DVec2 {
        self.0.set(self.0.get() + 1);
        (1.0 + 1e-6 * f64::from(self.0.get())) * direction.normalize_or_zero()
    }

    fn center(&self) -> DVec2 {
        DVec2::ZERO
    }
}

#[test]
fn a_shape_that_recedes_for_ever_ends_at_the_bound_and_says_so() {
    let disc = Growing(Cell::new(0));
    let dot = Shape::from(Circle::new(0.0).expect("a point"));
    let dot = dot.posed(&Pose::new(dvec2(-10.0, 0.25), 0.0).expect("in range"));
    let mut search = GjkCast::new(&disc, &dot, dvec2(20.0, 0.0));
    let steps = std::iter::from_fn(|| search.step()).count();
    assert_eq!(steps, SMOOTH_BOUND + 1);
    let found = search.found().expect("they meet");
    assert_eq!(found.end, CastEnd::BoundReached);
    // The disc grew by at most 0.0002 since the first query.
    let at = |radius: f64| (10.0 - libm::sqrt(radius * radius - 0.0625)) / 20.0;
    assert!((at(1.0002)..at(1.0)).contains(&found.fraction), "{found:?}");
}
