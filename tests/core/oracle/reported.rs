//! Faults found by an external review of the core.

use std::f64::consts::{FRAC_PI_4, PI};

use approx::assert_abs_diff_eq;
use collidoscope::planar::{
    Answer, Certainty, Circle, Ellipse, Gjk, GjkDistance, PairCache, Polygon, Pose, PosedShape,
    Regular, Rounded, Shape, Support, contact, intersects, minkowski_difference, query, sat,
    unit_vector,
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
fn equal_boxes_at_one_angle_are_pushed_apart_square_to_the_edge_they_share() {
    let angle = 2.1364;
    let offset = at(-1.6885304607364406, -1.071851147858313, angle);
    for radius in [0.0, 0.5] {
        let shape = Shape::from(Rounded::new(square(1.0), radius).expect("valid"));
        let (a, b) = (shape.posed(&at(0.0, 0.0, angle)), shape.posed(&offset));
        let answer = from_nothing(&a, &b);
        assert_moves_apart(&a, &b, &answer, 7.0);
        // The shared edge's normal is the direction from centre to centre, whose distance is 2.
        assert_abs_diff_eq!(answer.normal, offset.position() / 2.0, epsilon = 1e-12);
    }
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
fn rounded_bodies_made_to_touch_have_one_verdict_however_it_is_asked() {
    let seed = 0x0070_0c40;
    let mut touches = 0;
    for case in 0..20_000 {
        let mut random = Random::of_case(seed, case);
        let mut rounded = || {
            let sides = random.between(3, 7) as usize;
            let radius = random.within(0.1, 20.0);
            let core = Polygon::regular(sides, random.within(1.0, 50.0)).expect("valid");
            Shape::from(Rounded::new(core, radius).expect("valid"))
        };
        let (a, b) = (rounded(), rounded());
        let a = a.posed(&at(300.0, 200.0, random.within(-4.0, 4.0)));
        let angle = random.within(-4.0, 4.0);
        let far = dvec2(300.0, 200.0) + 300.0 * unit_vector(random.within(-4.0, 4.0));
        let apart = from_nothing(&a, &b.posed(&at(far.x, far.y, angle)));
        let touching = far - apart.distance * apart.normal;
        let b_touching = b.posed(&at(touching.x, touching.y, angle));
        let mut cache = PairCache::default();
        let _ = query(
            &a,
            &b.posed(&at(touching.x, touching.y, angle + 1e-6)),
            &mut cache,
        );
        let verdicts = [
            intersects(&a, &b_touching),
            from_nothing(&a, &b_touching).colliding,
            query(&a, &b_touching, &mut cache).colliding,
        ];
        assert_eq!(verdicts, [verdicts[0]; 3], "seed {seed:#x}, case {case}");
        touches += usize::from(verdicts[0]);
    }
    assert!((2000..18_000).contains(&touches), "{touches} of 20000");
}

/// The contacts of equal squares, or of a box on a floor, that share part of an edge at this depth.
#[test]
fn a_shared_edge_has_two_contacts_also_at_depth_0() {
    let seed = 0x0005_4a2e;
    let mut checked = [0; 3];
    for case in 0..30_000 {
        let mut random = Random::of_case(seed, case);
        let (a, b, slide) = if random.chance(0.5) {
            (
                dvec2(10.0, 10.0),
                dvec2(10.0, 10.0),
                random.within(-19.0, 19.0),
            )
        } else {
            (
                dvec2(100.0, 5.0),
                dvec2(10.0, 10.0),
                random.within(-109.0, 109.0),
            )
        };
        let which = random.index(3);
        let depth = [0.0, 0.1, 1.0][which];
        let angle = random.within(-4.0, 4.0);
        let turned = unit_vector(angle);
        let place = dvec2(random.within(-500.0, 500.0), random.within(-500.0, 500.0));
        let beside = place + turned.rotate(dvec2(slide, -(a.y + b.y - depth)));
        let body = |half: DVec2, at: DVec2| {
            let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            let corners = corners.map(|(x, y)| half * dvec2(x, y));
            let shape = Shape::from(Polygon::new(&corners).expect("convex"));
            shape.posed(&Pose::new(at, angle).expect("finite"))
        };
        let (a_posed, b_posed) = (body(a, place), body(b, beside));
        let answer = from_nothing(&a_posed, &b_posed);
        let shared = (a.x + b.x - slide.abs()).min(2.0 * b.x);
        // The least overlap must be that of the shared edge, and posing may leave a gap of an ulp.
        if !answer.colliding || shared < 2.0 {
            continue;
        }
        checked[which] += 1;
        let manifold = contact(&a_posed, &b_posed, &answer).expect("they collide");
        let say = || format!("seed {seed:#x}, case {case}: {manifold:?}");
        let [one, other] = manifold.points() else {
            panic!("not two contacts: {}", say());
        };
        let apart = one.on_a.distance(other.on_a);
        assert!(
            (apart - shared).abs() < 1e-9,
            "{} not {shared} apart: {}",
            apart,
            say()
        );
        for point in [one, other] {
            assert!((point.depth - depth).abs() < 1e-9, "{}", say());
        }
    }
    assert!(checked.iter().all(|&count| count > 2000), "{checked:?}");
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
fn sats_depth_is_right_far_from_the_origin() {
    let shape = Shape::from(square(2.0));
    let a = shape.posed(&at(1e6, 1e6, FRAC_PI_4));
    let b = shape.posed(&at(1e6 + 1.25, 1e6, FRAC_PI_4));
    let answer = sat(&a, &b).expect("polygons have axes");
    let depth = from_nothing(&a, &b).depth;
    assert_abs_diff_eq!(answer.depth, depth, epsilon = 1e-14);
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
fn the_points_of_the_difference_are_those_that_the_supports_find() {
    let shape = Shape::from(Regular::new(5, 10.0).expect("valid"));
    let (a, b) = (
        shape.posed(&Pose::default()),
        shape.posed(&at(3.0, 1.0, 0.4)),
    );
    let corners = minkowski_difference(&a, &b);
    let mut gjk = Gjk::new(&a, &b);
    while let Some(step) = gjk.step() {
        assert!(corners.contains(&step.support), "{:?}", step.support);
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
