//! Guarantees of a query in space: no allocation, and one verdict on boxes for any method.

use std::hint::black_box;

use allocation_counter::measure;
use collidoscope_core::spatial::{
    Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Hull, MIN_COORDINATE, Method, PairCache, Pose,
    Rounded, Shape, Sphere, intersects, query, sat,
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

/// Points next to an end of a segment, of all sizes: rounding tilts the direction to the end along the segment, whose
/// other end then overlapped.
#[test]
fn sat_tells_the_verdict_on_points_next_to_the_ends_of_segments_of_any_length() {
    for case in 0..30_000 {
        let mut random = Random::of_case(45, case);
        let mut vector = || [(); 3].map(|()| random.within(-1.0, 1.0));
        let [along, other, off] = [(); 3].map(|()| DVec3::from(vector()));
        let length = random.power(-49.0, 49.6);
        let along = length * along.normalize();
        let gap = length * random.power(-16.0, -1.0);
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
