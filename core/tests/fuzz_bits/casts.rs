//! Casts: for any shapes and motions they end, and their hits hold.

use collidoscope_core::planar::{
    Cast, CastEnd, GjkCast, MAX_COORDINATE, PairCache, SMOOTH_BOUND, Support, cast, query,
};
use glam::DVec2;

use super::{Body, reach};

/// The cast of `b` at `a`, a step at a time, without a NaN and within its bound.
pub fn check_search(a: &dyn Support, b: &dyn Support, translation: DVec2) -> Option<Cast> {
    let mut search = GjkCast::new(a, b, translation);
    let vertices = a.hull().zip(b.hull());
    let bound = vertices.map_or(SMOOTH_BOUND, |(a, b)| a.vertex_count() + b.vertex_count());
    let mut steps = 0;
    while let Some(fraction) = search.step() {
        assert!((0.0..=1.0).contains(&fraction), "{fraction}");
        steps += 1;
    }
    assert!(steps <= bound + 3, "{steps} steps");
    let found = search.found();
    if let Some(found) = &found {
        assert!((0.0..=1.0).contains(&found.fraction), "{found:?}");
        assert!((found.normal.length() - 1.0).abs() < 1e-9, "{found:?}");
        assert!(found.depth >= 0.0 && found.depth.is_finite(), "{found:?}");
        assert!(
            found.on_a.is_finite() && found.on_b.is_finite(),
            "{found:?}"
        );
        assert!(
            vertices.is_none() || found.end != CastEnd::BoundReached,
            "{found:?}"
        );
    }
    found
}

/// Casts along each of these translations, at rest, and from one's centre to the other's.
pub fn check(a: &Body, b: &Body, translations: &[DVec2]) {
    let between = a.posed.center() - b.posed.center();
    for &translation in translations
        .iter()
        .chain(&[DVec2::ZERO, between, 2.0 * between])
    {
        let found = check_search(&a.posed, &b.posed, translation);
        assert_eq!(found, cast(&a.posed, &b.posed, translation));
        if translation.is_finite() && translation.abs().max_element() <= MAX_COORDINATE {
            check_result(a, b, translation, found.as_ref());
        }
    }
}

fn check_result(a: &Body, b: &Body, translation: DVec2, found: Option<&Cast>) {
    let tolerance = 1e-9 * (reach(&a.posed) + reach(&b.posed) + translation.length());
    let start = query(&a.posed, &b.posed, &mut PairCache::default());
    let overlaps = found.is_some_and(|found| found.end == CastEnd::Overlapping);
    // The cast's tolerance is 1e-12 of the extent, which is at most three times these lengths.
    let is_certain = start.depth > 3e-3 * tolerance;
    assert!(overlaps || !is_certain, "{start:?}, {found:?}");
    let Some(found) = found else {
        return check_free(a, b, translation, tolerance);
    };
    if found.end != CastEnd::Touching {
        assert_eq!(found.fraction, 0.0);
        assert_eq!((found.depth, found.normal), (start.depth, start.normal));
        return;
    }
    let closing = -found.normal.dot(translation);
    assert!(closing >= -tolerance, "{found:?}");
    let Ok(pose) = b
        .pose
        .moved_to(b.pose.position() + found.fraction * translation)
    else {
        return;
    };
    let there = b.shape.posed(&pose);
    let answer = query(&a.posed, &there, &mut PairCache::default());
    let gap = answer.distance - answer.depth;
    assert!(gap.abs() <= tolerance, "{gap:e} apart, {found:?}");
    // The normal of a smooth needle far thinner than an ulp of its length need not separate the shapes.
    if a.posed.hull().is_some() && b.posed.hull().is_some() {
        let normal = found.normal;
        let level_a = normal.dot(a.posed.support(normal)) + a.posed.radius();
        let level_b = normal.dot(there.support(-normal)) - there.radius();
        assert!(level_a - level_b <= tolerance, "{found:?} is no axis");
    }
}

/// Checks that B misses A. The nearest position is found by bisection: the gap between convex bodies is convex along a
/// motion, and decreases while the motion is against the normal.
fn check_free(a: &Body, b: &Body, translation: DVec2, tolerance: f64) {
    // Nor need the depth of a smooth needle far thinner than an ulp of its length be right.
    if a.posed.hull().is_none() || b.posed.hull().is_none() {
        return;
    }
    let (mut before, mut after) = (0.0, 1.0);
    for _ in 0..40 {
        let middle = f64::midpoint(before, after);
        let Ok(pose) = b.pose.moved_to(b.pose.position() + middle * translation) else {
            return;
        };
        let answer = query(&a.posed, &b.shape.posed(&pose), &mut PairCache::default());
        assert!(
            answer.depth <= tolerance,
            "no touch is told, but after {middle} {answer:?}"
        );
        if answer.normal.dot(translation) < 0.0 {
            before = middle;
        } else {
            after = middle;
        }
    }
}
