//! Faults found by an external review of the core.

use std::f64::consts::PI;

use approx::assert_abs_diff_eq;
use collidoscope_core::planar::{
    Answer, Certainty, Circle, Ellipse, Gjk, GjkDistance, PairCache, Polygon, Pose, PosedShape,
    Shape, Support, query, sat, unit_vector,
};
use glam::{DVec2, dvec2};

use super::exact::Difference;
use super::random::Random;

fn polygon(points: &[(f64, f64)]) -> Polygon {
    let points: Vec<DVec2> = points.iter().map(|&point| point.into()).collect();
    Polygon::new(&points).expect("convex")
}

fn square(half: f64) -> Polygon {
    polygon(&[(-half, -half), (half, -half), (half, half), (-half, half)])
}

fn at(x: f64, y: f64, angle: f64) -> Pose {
    Pose::new(dvec2(x, y), angle).expect("finite")
}

fn from_nothing(a: &PosedShape, b: &PosedShape) -> Answer {
    query(a, b, &mut PairCache::default())
}

/// Checks that B moved by the answer neither overlaps A nor is apart, to 1e-12 of the extent.
fn assert_moves_apart(a: &PosedShape, b: &PosedShape, answer: &Answer, extent: f64) {
    let cores = Difference::new(a.vertices(), b.vertices(), -60);
    let signed = answer.depth - answer.distance - a.radius() - b.radius();
    let overlap = cores.reach_beyond(answer.normal, signed);
    let gap = cores.gap_to(signed * answer.normal);
    assert!(
        overlap.max(gap) <= 1e-12 * extent,
        "{overlap:e} over, {gap:e} apart: {answer:?}"
    );
}

#[test]
fn a_polytope_that_has_shrunk_to_a_point_is_no_warm_start() {
    let a = Shape::from(polygon(&[(2.0, 0.0), (-1.0, 2.0), (-1.0, -2.0)]));
    let b = Shape::from(polygon(&[(-2.0, 0.0), (1.0, -2.0), (1.0, 2.0)]));
    let a = a.posed(&at(1.0, 0.5, 0.07));
    let mut cache = PairCache::default();
    for angle in [0.07, 0.07 - PI] {
        let b = b.posed(&at(1.0, 0.5, angle));
        let warm = query(&a, &b, &mut cache);
        let cold = from_nothing(&a, &b);
        assert_abs_diff_eq!(warm.depth, cold.depth, epsilon = 1e-12);
        assert_moves_apart(&a, &b, &warm, 6.0);
    }
}

#[test]
fn sat_does_not_contradict_where_posing_makes_a_point_of_a_body() {
    let a = Shape::from(polygon(&[(1e-17, 0.0), (1.0, 1.0), (0.0, 1e-17)]));
    let b = Shape::from(polygon(&[(1e-17, 0.0), (0.0, 1e-17), (-1e-17, -1e-17)]));
    let (a, b) = (a.posed(&Pose::default()), b.posed(&at(2.0, 2.0, 0.0)));
    let answer = sat(&a, &b).expect("polygons have axes");
    assert!(!answer.colliding);
    assert_abs_diff_eq!(-answer.axis.overlap(), 2f64.sqrt(), epsilon = 1e-15);
}

#[test]
fn sat_finds_the_end_of_a_needle_that_was_level_with_the_axis_before() {
    let needle = polygon(&[
        (8.853293322718459e46, 5.703125e97),
        (61.0, 1e100),
        (-6.372981167623193, -2.0971927633748333),
        (2.432e-97, -7.307793768428105e-96),
    ]);
    let disc = Shape::from(Circle::new(1e100).expect("valid"));
    let a = disc.posed(&at(1e100, -5.079489894885867e19, 0.0));
    let b = at(1.484375e97, -1.0279524941228976e-46, 208540.75435726013);
    let b = Shape::from(needle).posed(&b);
    let answer = sat(&a, &b).expect("hulls have axes");
    assert!(answer.colliding && from_nothing(&a, &b).colliding);
    assert_abs_diff_eq!(answer.depth, 1.484375e97, epsilon = 1e85);
}

#[test]
fn a_gap_is_above_0_and_a_verdict_with_radii_says_what_it_rests_on() {
    let mut within_rounding = 0;
    for ulps in 0..2000u64 {
        let circle = |radius: f64| Shape::from(Circle::new(radius).expect("valid"));
        let x = f64::from_bits(0.3f64.to_bits() - 1000 + ulps);
        let a = circle(0.1).posed(&Pose::default());
        let b = circle(0.2).posed(&at(x, 0.0, 0.0));
        let answer = from_nothing(&a, &b);
        assert!(answer.colliding || answer.distance > 0.0, "{answer:?}");
        within_rounding += usize::from(answer.certainty == Certainty::WithinRounding);
        // Beyond two hundred ulps of 0.3 no rounding could have decided.
        if (x - 0.3).abs() > 200.0 * 0.3 * f64::EPSILON {
            assert_eq!(answer.certainty, Certainty::Certified);
            assert_eq!(answer.colliding, x < 0.3);
        }
    }
    assert!(within_rounding > 0);
}

#[test]
fn concentric_ellipses_that_are_nearly_circles_have_their_depth() {
    for part in [0.0, 1e-12, 1e-9, 1e-6, 1e-4] {
        let one = Shape::from(Ellipse::new(50.0, 50.0 * (1.0 + part)).expect("valid"));
        let other = Shape::from(Ellipse::new(30.0, 30.0 * (1.0 + part)).expect("valid"));
        let (a, b) = (one.posed(&Pose::default()), other.posed(&at(0.0, 0.0, 0.7)));
        // Rotated by 0.7, the short axes have the least reach: h(θ)² of each is r²(1 + (2p + p²)sin²), whose sum is
        // sampled finely enough, being flat to p · 1e-8 there.
        let reach = |k: u32| {
            let n = unit_vector(f64::from(k) * 1e-4);
            n.dot(a.support(n) - b.support(-n))
        };
        let least = (0..62832).map(reach).fold(f64::INFINITY, f64::min);
        let answer = from_nothing(&a, &b);
        assert_abs_diff_eq!(answer.depth, least, epsilon = 1e-10);
    }
}

/// A shape with a constant support.
struct Raw(DVec2);

impl Support for Raw {
    fn support(&self, direction: DVec2) -> DVec2 {
        self.0.copysign(direction)
    }

    fn center(&self) -> DVec2 {
        DVec2::ZERO
    }
}

#[test]
fn a_support_beyond_the_range_is_answered_and_never_by_nan() {
    let square = Shape::from(square(1.0)).posed(&Pose::default());
    for extent in [1e101, 1e155, 1e308, f64::INFINITY, f64::NAN] {
        let raw = Raw(DVec2::splat(extent));
        let answer = query(&raw, &square, &mut PairCache::default());
        assert!(
            answer.depth.is_finite() && answer.normal.is_finite(),
            "{extent}: {answer:?}"
        );
        assert!(
            answer.on_a.is_finite() && answer.on_b.is_finite(),
            "{extent}: {answer:?}"
        );
    }
}

#[test]
fn a_shape_behind_a_pointer_is_the_shape() {
    let shapes = [
        Shape::from(square(1.0)),
        Ellipse::new(2.0, 1.0).expect("valid").into(),
    ];
    let b = Shape::from(square(2.0)).posed(&at(2.5, 0.5, 0.3));
    for shape in shapes {
        let a = shape.posed(&Pose::default());
        let answer = from_nothing(&a, &b);
        let unsized_a: &dyn Support = &a;
        let boxed: Box<dyn Support> = Box::new(a.clone());
        assert_eq!(query(unsized_a, &b, &mut PairCache::default()), answer);
        assert_eq!(query(&boxed, &b, &mut PairCache::default()), answer);
        assert_eq!(query(&&a, &b, &mut PairCache::default()), answer);
    }
}

#[test]
fn the_distance_never_takes_more_queries_than_there_are_vertices() {
    let seed = 0x0d15_7a4c;
    for case in 0..20_000 {
        let mut random = Random::of_case(seed, case);
        let mut body = |far: f64| {
            let corners =
                [(); 3].map(|()| dvec2(random.within(-1.0, 1.0), random.within(-1.0, 1.0)));
            let polygon = Polygon::new(&corners).ok()?;
            let place =
                dvec2(far, 0.0) + dvec2(random.within(-1e-9, 1e-9), random.within(-2.0, 2.0));
            Some(polygon.posed(&Pose::new(place, random.within(-4.0, 4.0)).ok()?))
        };
        let (Some(a), Some(b)) = (body(1e9), body(1e9 + 2.5)) else {
            continue;
        };
        let mut gjk = Gjk::new(&a, &b);
        if gjk.run() {
            continue;
        }
        let mut search = GjkDistance::new(&a, &b, &gjk.simplex());
        search.run();
        assert!(search.iterations() <= 6, "seed {seed:#x}, case {case}");
        assert_eq!(search.certainty(), Certainty::Certified);
    }
}
