//! The choice among several equally small translations depends on the pair alone.

use std::f64::consts::PI;

use collidoscope_core::planar::{PairCache, Pose, PosedShape, Regular, Shape, query};
use glam::{DVec2, dvec2};

use super::claims::TOLERANCE;
use super::random::Random;

fn regular(sides: usize, radius: f64, at: DVec2, angle: f64) -> PosedShape {
    let shape = Shape::from(Regular::new(sides, radius).expect("valid"));
    shape.posed(&Pose::new(at, angle).expect("finite"))
}

/// Checks the answer for B, cold and after a query with `before`.
fn assert_same(a: &PosedShape, b: &PosedShape, before: &PosedShape, what: &str) {
    let fresh = query(a, b, &mut PairCache::default());
    let mut cache = PairCache::default();
    let _ = query(a, before, &mut cache);
    let warm = query(a, b, &mut cache);
    let off = (warm.normal - fresh.normal).length() + (warm.depth - fresh.depth).abs();
    assert!(
        off <= 100.0 * TOLERANCE,
        "{what}: {warm:?} is not {fresh:?}"
    );
}

#[test]
fn concentric_regular_polygons_leave_one_way_whatever_came_before() {
    let seed = 0x0071_e500;
    for case in 0..20_000 {
        let mut random = Random::of_case(seed, case);
        let mut sides = || random.between(3, 40) as usize;
        let [of_a, of_b] = [sides(), sides()];
        let radii = [[1.0, 1.0], [1.0, 0.5], [0.3, 1.0]][random.index(3)];
        let place = [DVec2::ZERO, dvec2(300.0, 200.0), dvec2(1e5, -3e4)][random.index(3)];
        let angle = [0.0, PI / of_a as f64, PI / of_b as f64][random.index(3)];
        let aside = random.within(0.0, 0.1) * dvec2(random.within(-1.0, 1.0), 1.0);
        let turned = angle + [0.0, random.within(-1.0, 1.0)][random.index(2)];
        let a = regular(of_a, radii[0], place, 0.0);
        let b = regular(of_b, radii[1], place, angle);
        let before = regular(of_b, radii[1], place + aside, turned);
        assert_same(&a, &b, &before, &format!("seed {seed:#x}, case {case}"));
    }
}
