//! What is promised of a query in space: the same answer by every road and with every cache, numbers, and no memory.

use std::hint::black_box;

use allocation_counter::measure;
use collidoscope::spatial::{
    Answer, Capsule, Certainty, Cone, Cuboid, Cylinder, Ellipsoid, Hull, Method, PairCache, Pose,
    PosedShape, Rounded, Shape, Sphere, Support, intersects, query, query_by_machines,
};
use glam::{DQuat, DVec3, dvec3};
use proptest::prelude::*;

/// How often this thread allocates while `asked` runs.
fn allocations<R>(asked: impl FnOnce() -> R) -> u64 {
    let counted = measure(|| {
        black_box(asked());
    });
    counted.count_total
}

fn point() -> impl Strategy<Value = DVec3> {
    let coordinate = || {
        prop_oneof![
            -1.0..1.0,
            (-2i32..=2).prop_map(|half| f64::from(half) / 2.0)
        ]
    };
    (coordinate(), coordinate(), coordinate()).prop_map(DVec3::from)
}

fn hull() -> impl Strategy<Value = Hull> {
    prop::collection::vec(point(), 1..40).prop_map(|points| Hull::new(&points).expect("finite"))
}

fn shape() -> impl Strategy<Value = Shape> {
    let length = || prop_oneof![Just(0.5), 0.1..1.0];
    prop_oneof![
        4 => hull().prop_map(Shape::from),
        2 => (length(), length(), length())
            .prop_map(|half| Cuboid::new(half.into()).expect("positive").into()),
        1 => length().prop_map(|radius| Sphere::new(radius).expect("positive").into()),
        1 => (point(), point(), length())
            .prop_map(|(from, to, radius)| Capsule::new(from, to, radius).expect("finite").into()),
        1 => (hull(), length())
            .prop_map(|(hull, radius)| Rounded::new(hull, radius).expect("positive").into()),
        1 => (length(), length())
            .prop_map(|(radius, half)| Cylinder::new(radius, half).expect("positive").into()),
        1 => (length(), length())
            .prop_map(|(radius, half)| Cone::new(radius, half).expect("positive").into()),
        1 => (length(), length(), length())
            .prop_map(|radii| Ellipsoid::new(radii.into()).expect("positive").into()),
    ]
}

fn pose() -> impl Strategy<Value = Pose> {
    let turn = (-1.0..1.0, -1.0..1.0, -1.0..1.0, 0.1..1.0)
        .prop_map(|(x, y, z, w)| DQuat::from_xyzw(x, y, z, w));
    let turn = prop_oneof![Just(DQuat::IDENTITY), turn];
    (point(), turn).prop_map(|(to, turn)| Pose::new(1.5 * to, turn).expect("in range"))
}

fn body() -> impl Strategy<Value = PosedShape> {
    (shape(), pose()).prop_map(|(shape, pose)| shape.posed(&pose))
}

/// The diagonal of the box about both cores and the radii.
fn extent(shapes: [&PosedShape; 2]) -> f64 {
    let reach = |along: DVec3| {
        let levels = shapes.map(|shape| shape.support(along).dot(along) + shape.radius());
        levels[0].max(levels[1])
    };
    let side = |axis: DVec3| reach(axis) + reach(-axis);
    DVec3::from(DVec3::AXES.map(side)).length()
}

/// That an answer by another way is the machines', as far as rounding lets one tell.
fn assert_agree(answer: &Answer, machines: &Answer, extent: f64) {
    let say = || format!("{answer:?} is not {machines:?}");
    assert_eq!(answer.colliding, machines.colliding, "{}", say());
    let tolerance = 1e-12 * extent;
    for [one, other] in [
        [answer.depth, machines.depth],
        [answer.distance, machines.distance],
    ] {
        assert!((one - other).abs() <= tolerance, "{}", say());
    }
    let signed = answer.depth - answer.distance;
    let turned = (answer.normal - machines.normal) * signed;
    let between = answer.on_a - answer.on_b - signed * answer.normal;
    assert!(turned.length() <= tolerance, "{}", say());
    assert!(between.length() <= tolerance, "{}", say());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn a_query_needs_no_memory_once_the_cache_has_grown(a in body(), b in body()) {
        let mut cache = PairCache::default();
        let answer = query(&a, &b, &mut cache);
        // Where rounding left the verdict open, a polytope of its own settled it.
        if [answer.method, query_by_machines(&a, &b).method].iter().all(|&method| method != Method::ExactSigns) {
            prop_assert_eq!(allocations(|| query(&a, &b, &mut cache)), 0);
            prop_assert_eq!(allocations(|| intersects(&a, &b)), 0);
        }
    }
}

fn boxes() -> impl Strategy<Value = [PosedShape; 2]> {
    let length = || prop_oneof![4 => 0.1..1.0, 1 => 1e-6..1e-3];
    let cuboid = || {
        (length(), length(), length()).prop_map(|half| Cuboid::new(half.into()).expect("positive"))
    };
    let place = prop_oneof![3 => Just(1.0), 1 => 10.0..1000.0];
    (cuboid(), cuboid(), pose(), pose(), place).prop_map(|(a, b, at, other, far)| {
        let away = far * dvec3(1.0, -2.0, 0.5);
        let moved =
            |pose: &Pose| Pose::new(pose.position() + away, pose.rotation()).expect("in range");
        [
            Shape::from(a).posed(&moved(&at)),
            Shape::from(b).posed(&moved(&other)),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn the_axes_of_two_boxes_tell_what_the_machines_tell([a, b] in boxes()) {
        let answer = query(&a, &b, &mut PairCache::default());
        let machines = query_by_machines(&a, &b);
        assert_agree(&answer, &machines, extent([&a, &b]));
        prop_assert_eq!(intersects(&a, &b), machines.colliding);
        let swapped = query(&b, &a, &mut PairCache::default());
        assert_agree(&swapped, &query_by_machines(&b, &a), extent([&a, &b]));
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
        let asked = |radius: f64| {
            let still = Pose::default();
            [
                rounded(&a, 0.5 * radius, &still),
                rounded(&b, 0.5 * radius, &pose),
            ]
        };
        let [one, other] = asked(1e-3);
        let gap = query(&one, &other, &mut PairCache::default());
        let gap = gap.distance + 1e-3;
        for radius in [gap.next_down(), gap, gap.next_up(), gap - 1e-9, gap + 1e-9] {
            let [one, other] = asked(radius);
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
        let asked = || query(&a, &b, &mut PairCache::default());
        assert_eq!(allocations(asked), 0, "step {step}");
    }
}
