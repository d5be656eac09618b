//! Queries allocate nothing: counted, not believed.

use std::hint::black_box;

use allocation_counter::{AllocationInfo, measure};
use collidoscope::planar::{
    Capsule, Circle, Ellipse, Polygon, Polytope, Pose, PosedShape, Rounded, Shape, Workspace,
    distance, intersects, penetration, penetration_in,
};
use glam::{DVec2, dvec2};

/// How often this thread allocates while `query` runs.
fn allocations<R>(query: impl Fn() -> R) -> u64 {
    let AllocationInfo { count_total, .. } = measure(|| {
        black_box(query());
    });
    count_total
}

fn at(x: f64, y: f64, angle: f64) -> Pose {
    Pose::new(dvec2(x, y), angle).expect("finite")
}

fn square(pose: &Pose) -> Polytope {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(DVec2::from);
    Polygon::new(&corners).expect("convex").posed(pose)
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| vec![1u8; 100]), 1);
}

#[test]
fn boxes_need_no_memory_even_without_a_workspace() {
    let a = square(&at(0.0, 0.0, 0.2));
    for step in 0..2000 {
        let turn = f64::from(step) * 0.7;
        let b = square(&at(
            f64::from(step % 40) * 0.1,
            f64::from(step % 23) * 0.1,
            turn,
        ));
        assert_eq!(allocations(|| intersects(&a, &b)), 0, "step {step}");
        assert_eq!(allocations(|| distance(&a, &b)), 0, "step {step}");
        assert_eq!(allocations(|| penetration(&a, &b)), 0, "step {step}");
    }
}

#[test]
fn every_kind_of_shape_is_queried_without_memory() {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (0.0, 2.0)].map(DVec2::from);
    let triangle = Polygon::new(&corners).expect("convex");
    let shapes: [Shape; 5] = [
        triangle.clone().into(),
        Rounded::new(triangle, 0.5).expect("valid").into(),
        Circle::new(1.0).expect("valid").into(),
        Capsule::new(dvec2(-1.0, 0.0), dvec2(1.0, 0.5), 0.25)
            .expect("valid")
            .into(),
        Ellipse::new(2.0, 1.0).expect("valid").into(),
    ];
    let mut workspace = Workspace::default();
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
    // A smooth pair may take more edges than fit the stack: the workspace grows with the first round.
    for [a, b] in &pairs {
        black_box(penetration_in(a, b, &mut workspace));
    }
    for [a, b] in &pairs {
        assert_eq!(allocations(|| intersects(a, b)), 0);
        assert_eq!(allocations(|| distance(a, b)), 0);
        let info = measure(|| {
            black_box(penetration_in(a, b, &mut workspace));
        });
        assert_eq!(info.count_total, 0);
    }
}

#[test]
fn a_workspace_that_has_grown_serves_the_deepest_overlap_of_the_largest_polygons() {
    let polygon = Polygon::regular(1024, 100.0).expect("valid");
    let a = polygon.posed(&at(0.0, 0.0, 0.0));
    let mut workspace = Workspace::default();
    let mut query = |x: f64, angle: f64| {
        let b = polygon.posed(&at(x, 0.0, angle));
        let mut epa_iterations = 0;
        let info = measure(|| {
            let answer = penetration_in(&a, &b, &mut workspace).expect("concentric");
            epa_iterations = answer.epa_iterations;
        });
        (info.count_total, epa_iterations)
    };
    let (grown, expansions) = query(0.0, 0.001);
    assert!(
        grown > 0 && expansions > 100,
        "concentric polygons take many edges: {expansions}"
    );
    for step in 0..20 {
        // Anything that is not deeper than the first fits in what it left.
        let (more, expansions) = query(f64::from(step), 0.001);
        assert_eq!(more, 0, "step {step}, {expansions} expansions");
    }
}

#[test]
fn reposing_works_in_the_memory_there_is() {
    let polygon = Polygon::regular(300, 10.0).expect("valid");
    let mut posed = polygon.posed(&Pose::default());
    let info = measure(|| polygon.repose(&mut posed, &at(4.0, 5.0, 1.0)));
    assert_eq!(info.count_total, 0);
}
