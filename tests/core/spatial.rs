//! Guarantees of a query in space: no allocation, and one verdict on boxes for any method.

use std::hint::black_box;

use allocation_counter::measure;
use collidoscope::spatial::{
    Capsule, Certainty, Cone, Cuboid, Cylinder, Ellipsoid, Hull, MIN_COORDINATE, Method, PairCache,
    Pose, PosedShape, Rounded, Shape, Sphere, intersects, query, sat,
};
use glam::{DQuat, DVec3, dvec3};

use crate::oracle::random::Random;

/// The allocations of this thread while `run` runs.
fn allocations<R>(run: impl FnOnce() -> R) -> u64 {
    let counted = measure(|| {
        black_box(run());
    });
    counted.count_total
}

/// One of each kind, about a px in size.
fn shapes() -> [Shape; 8] {
    let spiral = |k: i32| {
        let (sin, cos) = libm::sincos(2.4 * f64::from(k));
        dvec3(cos, f64::from(k - 12) / 12.0, sin)
    };
    let hull = Hull::new(&(0..25).map(spiral).collect::<Vec<_>>()).expect("finite");
    [
        Cuboid::new(dvec3(0.5, 0.8, 0.3)).expect("positive").into(),
        Rounded::new(hull.clone(), 0.2).expect("positive").into(),
        hull.into(),
        Sphere::new(0.7).expect("positive").into(),
        Capsule::new(DVec3::NEG_ONE, DVec3::X, 0.4)
            .expect("finite")
            .into(),
        Cylinder::new(0.6, 0.9).expect("positive").into(),
        Cone::new(0.8, 0.6).expect("positive").into(),
        Ellipsoid::new(dvec3(0.9, 0.4, 0.6))
            .expect("positive")
            .into(),
    ]
}

#[test]
fn a_query_needs_no_memory_once_the_cache_has_grown() {
    let shapes = shapes();
    let mut cache = PairCache::default();
    for (a, b) in shapes
        .iter()
        .flat_map(|a| shapes.iter().map(move |b| (a, b)))
    {
        for step in (0..50).map(f64::from) {
            let turn = DQuat::from_xyzw(step - 20.0, 7.0, -3.0, 5.0);
            let away = 0.05 * step * dvec3(1.0, 0.3, -0.2);
            let (a, b) = (
                a.posed(&Pose::default()),
                b.posed(&Pose::new(away, turn).expect("in range")),
            );
            let answer = query(&a, &b, &mut cache);
            // If rounding left the verdict open, the exact verdict allocates its own polytope.
            if answer.method != Method::ExactSigns {
                assert_eq!(allocations(|| query(&a, &b, &mut cache)), 0, "{a:?} {b:?}");
                assert_eq!(allocations(|| intersects(&a, &b)), 0, "{a:?} {b:?}");
            }
        }
    }
}

#[test]
fn rounded_boxes_as_far_apart_as_their_radii_have_one_verdict() {
    let cuboid = |half: DVec3| Cuboid::new(half).expect("positive");
    let (a, b) = (cuboid(dvec3(3.0, 2.0, 1.0)), cuboid(dvec3(1.0, 2.0, 2.5)));
    let mut touching = 0;
    for step in 0..500 {
        let turn = DQuat::from_xyzw(f64::from(step) - 250.0, 70.0, -30.0, 50.0);
        let away = dvec3(4.0 + f64::from(step % 97) * 0.1, f64::from(step % 7), 3.0);
        let pose = Pose::new(away, turn).expect("in range");
        let rounded = |cuboid: &Cuboid, radius: f64, pose: &Pose| {
            let hull = cuboid.hull().clone();
            let shape = Rounded::new(hull, radius).expect("positive");
            Shape::from(shape).posed(pose)
        };
        let pair = |radius: f64| {
            let still = Pose::default();
            [
                rounded(&a, 0.5 * radius, &still),
                rounded(&b, 0.5 * radius, &pose),
            ]
        };
        let [one, other] = pair(1e-3);
        let gap = query(&one, &other, &mut PairCache::default());
        let gap = gap.distance + 1e-3;
        for radius in [gap.next_down(), gap, gap.next_up(), gap - 1e-9, gap + 1e-9] {
            let [one, other] = pair(radius);
            let answer = query(&one, &other, &mut PairCache::default());
            assert_eq!(intersects(&one, &other), answer.colliding, "{answer:?}");
            touching += usize::from(answer.certainty == Certainty::WithinRounding);
        }
    }
    assert!(touching > 1000, "{touching}");
}

#[test]
fn boxes_turned_at_will_are_answered_by_their_axes() {
    let cuboid = |half: DVec3| Shape::from(Cuboid::new(half).expect("positive"));
    let (a, b) = (cuboid(dvec3(3.0, 2.0, 1.0)), cuboid(dvec3(1.0, 2.0, 2.5)));
    let mut by_axes = [0, 0];
    for step in 0..1000 {
        let turn = |k: f64| DQuat::from_xyzw(f64::from(step) - 500.0, 70.0 * k, -30.0, 50.0);
        let away = dvec3(f64::from(step % 97) * 0.1, f64::from(step % 7) * 0.5, 1.0);
        let at = Pose::new(dvec3(40.0, 30.0, 20.0), turn(1.0)).expect("in range");
        let beside = Pose::new(at.position() + away, turn(-0.4)).expect("in range");
        let answer = query(&a.posed(&at), &b.posed(&beside), &mut PairCache::default());
        by_axes[usize::from(answer.colliding)] += usize::from(answer.method == Method::BoxAxes);
    }
    assert!(
        by_axes[0] > 300 && by_axes[0] + by_axes[1] > 950,
        "{by_axes:?}"
    );
}

#[test]
fn bodies_that_are_apart_need_no_memory_at_all() {
    let cube = Shape::from(Cuboid::new(DVec3::ONE).expect("positive"));
    let a = cube.posed(&Pose::default());
    for step in 0..200 {
        let turn = DQuat::from_xyzw(f64::from(step), 7.0, -3.0, 5.0);
        let pose = Pose::new(dvec3(3.8, f64::from(step) * 0.01, 0.5), turn).expect("finite");
        let b = cube.posed(&pose);
        let run = || query(&a, &b, &mut PairCache::default());
        assert_eq!(allocations(run), 0, "step {step}");
    }
}

/// Two equal boxes in the same place, one slightly rotated: the foot in the nearest face of A − B lies on its edge.
fn turned_by_a_hair(half: DVec3, place: DVec3, hair: DQuat) -> [PosedShape; 2] {
    let cuboid = Shape::from(Cuboid::new(half).expect("positive"));
    [DQuat::IDENTITY, hair].map(|turn| cuboid.posed(&Pose::new(place, turn).expect("in range")))
}

/// In both orders the depth is the same, and the witness points differ by it along the normal.
fn check_exchanged([a, b]: [&PosedShape; 2], extent: f64, coordinates: f64) {
    let tolerance = 1e-11 * extent + 4.0 * f64::EPSILON * coordinates;
    let run = |a, b| query(a, b, &mut PairCache::default());
    let answers = [run(a, b), run(b, a)];
    for answer in answers {
        let off = (answer.on_a - answer.on_b - answer.depth * answer.normal).length();
        assert!(
            off <= tolerance,
            "{off:e}, {tolerance:e} allowed: {answer:?}"
        );
    }
    let off = (answers[0].depth - answers[1].depth).abs();
    assert!(off <= 1e-11 * extent, "{off:e}: {answers:?}");
}

#[test]
fn witnesses_of_nearly_parallel_boxes_differ_by_the_depth_in_both_orders() {
    let half = dvec3(5.0, 4.0, 1.0);
    let place = dvec3(
        1_595_633.459_584_542_8,
        502_438.835_821_394_63,
        1_519_237.207_763_525_7,
    );
    // They were 1.3e-8 px off, in one order.
    let hair = DQuat::from_xyzw(0.0, 6.758_745_554_988_396e-9, 0.0, 1.0);
    let [a, b] = &turned_by_a_hair(half, place, hair);
    check_exchanged([a, b], 2.0 * half.length(), place.length());
    let mut random = Random::of_case(44, 0);
    for _ in 0..20_000 {
        let [x, y, z] = [(); 3].map(|()| random.between(1, 5) as f64);
        let half = dvec3(x, y, z);
        let far = [0.0, libm::exp10(random.within(0.0, 7.0))][random.index(2)];
        let place = far * dvec3(random.within(-1.0, 1.0), random.within(-1.0, 1.0), 1.0);
        let angle = random.sign() * libm::exp10(random.within(-16.0, -6.0));
        let axis = angle * DVec3::AXES[random.index(3)];
        let hair = DQuat::from_xyzw(axis.x, axis.y, axis.z, 1.0);
        let [a, b] = &turned_by_a_hair(half, place, hair);
        check_exchanged([a, b], 2.0 * half.length(), place.length() + half.length());
    }
}

/// Points next to an end of a segment, of all sizes: rounding tilts the direction to the end along the segment, whose
/// other end then overlapped.
#[test]
fn sat_tells_the_verdict_on_points_next_to_the_ends_of_segments_of_any_length() {
    for case in 0..30_000 {
        let mut random = Random::of_case(45, case);
        let mut vector = || [(); 3].map(|()| random.within(-1.0, 1.0));
        let [along, other, off] = [(); 3].map(|()| DVec3::from(vector()));
        let length = libm::exp10(random.within(-49.0, 49.6));
        let along = length * along.normalize();
        let gap = length * libm::exp10(random.within(-16.0, -1.0));
        let beside = gap * along.normalize().cross(other).normalize();
        let part = [0.0, 1.0, random.unit()][random.index(3)];
        let from = [0.0, length][random.index(2)] * off;
        let in_range = |x: f64| if x.abs() < MIN_COORDINATE { 0.0 } else { x };
        let hull = |points: &[DVec3]| {
            let points: Vec<DVec3> = points.iter().map(|point| point.map(in_range)).collect();
            Hull::new(&points)
                .expect("in range")
                .posed(&Pose::default())
        };
        let segment = hull(&[from, from + along]);
        let point = hull(&[from + part * along + beside]);
        for [a, b] in [[&segment, &point], [&point, &segment]] {
            let colliding = intersects(a, b);
            let answer = sat(a, b).expect("hulls");
            assert_eq!(
                answer.colliding, colliding,
                "case {case}: {answer:?}, {a:?} {b:?}"
            );
        }
    }
}
