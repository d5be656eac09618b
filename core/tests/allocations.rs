//! Counts the allocations of the queries.

use std::hint::black_box;

use allocation_counter::{AllocationInfo, measure};
use collidoscope_core::planar::{
    Capsule, Circle, Ellipse, IncrementalManifold, MAX_VERTICES, Method, PairCache, Polygon, Pose,
    PosedShape, Rounded, Shape, Support, cast, contact, intersects, query, sat,
};
use glam::{DVec2, dvec2};

/// The allocations of this thread while `run` runs.
fn allocations<R>(run: impl FnOnce() -> R) -> u64 {
    let AllocationInfo { count_total, .. } = measure(|| {
        black_box(run());
    });
    count_total
}

fn at(x: f64, y: f64, angle: f64) -> Pose {
    Pose::new(dvec2(x, y), angle).expect("finite")
}

fn square() -> Shape {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(DVec2::from);
    Polygon::new(&corners).expect("convex").into()
}

/// All queries of a pair in a tick, after the cache has grown.
fn assert_no_allocations(a: &PosedShape, b: &PosedShape, cache: &mut PairCache, what: &str) {
    assert_eq!(allocations(|| intersects(a, b)), 0, "the verdict of {what}");
    let mut answer = query(a, b, &mut PairCache::default());
    assert_eq!(
        allocations(|| answer = query(a, b, cache)),
        0,
        "the warm query of {what}"
    );
    cache.forget();
    assert_eq!(
        allocations(|| answer = query(a, b, cache)),
        0,
        "the cold query of {what}"
    );
    let translation = 2.0 * (a.center() - b.center());
    if !answer.colliding {
        assert_eq!(
            allocations(|| cast(a, b, translation)),
            0,
            "the cast of {what}"
        );
    }
    assert_eq!(
        allocations(|| contact(a, b, &answer)),
        0,
        "the contact of {what}"
    );
    // SAT visits all vertices, and those of a large polygon are posed on demand.
    for large in [a, b].into_iter().filter_map(|body| body.hull()) {
        black_box(large.vertices());
    }
    assert_eq!(allocations(|| sat(a, b)), 0, "SAT of {what}");
    let mut gathered = IncrementalManifold::default();
    let poses = [Pose::default(); 2];
    let mut update = || gathered.update((a, &poses[0]), (b, &poses[1]), &answer);
    update();
    assert_eq!(allocations(update), 0, "the gathered contact of {what}");
}

#[test]
fn boxes_are_asked_everything_without_memory_unless_they_touch() {
    let a = square().posed(&at(0.0, 0.0, 0.2));
    let mut cache = PairCache::default();
    for step in 0..2000 {
        let pose = at(
            f64::from(step % 40) * 0.1,
            f64::from(step % 23) * 0.1,
            f64::from(step) * 0.7,
        );
        let b = square().posed(&pose);
        if !intersects(&a, &b) {
            let fresh = || query(&a, &b, &mut PairCache::default());
            assert_eq!(allocations(fresh), 0, "apart there is no cache to grow");
        }
        assert_no_allocations(&a, &b, &mut cache, &format!("step {step}"));
    }
    let upright = |x: f64| square().posed(&at(x, 0.0, 0.0));
    let [left, right] = [0.0, 2.0].map(upright);
    let mut touch = || allocations(|| query(&left, &right, &mut cache));
    assert!(
        touch() > 0,
        "a touch is EPA's, which makes room for the polytope"
    );
    assert_eq!(touch(), 0, "the room is kept");
}

/// There the vertices are compared by their differences, one by one.
#[test]
fn large_polygons_far_from_the_origin_need_no_memory_in_contact() {
    let polygon = Shape::from(Polygon::regular(64, 100.0).expect("valid"));
    let mut cache = PairCache::default();
    let far = 1e9;
    let a = polygon.posed(&at(far, far, 0.1));
    black_box(query(&a, &a, &mut cache));
    for step in -20..20 {
        let b = polygon.posed(&at(far + 200.0 + f64::from(step) * 0.01, far, 0.3));
        cache.forget();
        let mut answer = None;
        let count = allocations(|| answer = Some(query(&a, &b, &mut cache)));
        let method = answer.map(|answer| answer.method);
        assert_eq!((count, method), (0, Some(Method::Machines)), "step {step}");
    }
}

#[test]
fn every_kind_of_shape_is_asked_everything_without_memory() {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (0.0, 2.0)].map(DVec2::from);
    let triangle = Polygon::new(&corners).expect("convex");
    let shapes: [Shape; 6] = [
        triangle.clone().into(),
        Rounded::new(triangle, 0.5).expect("valid").into(),
        Circle::new(1.0).expect("valid").into(),
        Capsule::new(dvec2(-1.0, 0.0), dvec2(1.0, 0.5), 0.25)
            .expect("valid")
            .into(),
        Ellipse::new(2.0, 1.0).expect("valid").into(),
        Polygon::regular(40, 1.0).expect("valid").into(),
    ];
    let mut pairs: Vec<[PosedShape; 2]> = Vec::new();
    for one in &shapes {
        for other in &shapes {
            for gap in [0.0, 0.3, 2.0, 9.0] {
                pairs.push([
                    one.posed(&at(0.0, 0.0, 0.3)),
                    other.posed(&at(gap, 0.2, -1.0)),
                ]);
            }
        }
    }
    let mut cache = PairCache::default();
    for [a, b] in &pairs {
        cache.forget();
        black_box(query(a, b, &mut cache));
    }
    for [a, b] in &pairs {
        assert_no_allocations(a, b, &mut cache, &format!("{a:?} and {b:?}"));
    }
}

#[test]
fn a_cache_that_has_grown_serves_the_deepest_overlap_of_the_largest_polygons() {
    let polygon = Shape::from(Polygon::regular(MAX_VERTICES, 100.0).expect("valid"));
    let a = polygon.posed(&at(0.0, 0.0, 0.0));
    let mut cache = PairCache::default();
    let mut answers = Vec::with_capacity(21);
    // Rotated by less than a vertex, on itself: EPA reaches its bound, and the exact boundary decides.
    let b = polygon.posed(&at(0.0, 0.0, 0.0007));
    assert!(allocations(|| answers.push(query(&a, &b, &mut cache))) > 0);
    assert_eq!(answers[0].method, Method::ExactBoundary);
    for step in 0..20 {
        let b = polygon.posed(&at(f64::from(step), 0.0, 0.0007));
        cache.forget();
        let more = allocations(|| answers.push(query(&a, &b, &mut cache)));
        let is_settled_exactly =
            answers.last().map(|answer| answer.method) == Some(Method::ExactBoundary);
        // The exact boundary visits all of B's vertices, which are then posed.
        assert_eq!(more, u64::from(is_settled_exactly), "step {step}");
    }
}

#[test]
fn posing_takes_no_memory_of_its_own() {
    let ring = |sides| Shape::from(Polygon::regular(sides, 10.0).expect("valid"));
    for shape in [square(), ring(8), ring(9), ring(64)] {
        assert_eq!(allocations(|| shape.posed(&at(4.0, 5.0, 1.0))), 0);
    }
}

#[test]
fn reposing_works_in_the_memory_there_is() {
    let ring = |sides| Shape::from(Polygon::regular(sides, 10.0).expect("valid"));
    let (small, large) = ([ring(8), square()], [ring(300), ring(64)]);
    for [one, other] in [small, large] {
        let mut posed = one.posed(&Pose::default());
        for shape in [&other, &one] {
            let repose = || posed.repose(shape, &at(4.0, 5.0, 1.0));
            assert_eq!(allocations(repose), 0);
        }
    }
}
