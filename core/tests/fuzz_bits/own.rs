//! An invalid user-defined shape: its supports are arbitrary bits.

use std::cell::Cell;

use collidoscope_core::planar::{
    Epa, Gjk, GjkDistance, IncrementalManifold, PairCache, Pose, PosedShape, Support, contact,
    intersects, minkowski_difference, query, sat, sat_axes,
};
use glam::DVec2;

use super::bits::Bits;
use super::casts::check_search;
use super::{check_answer, check_gathered, check_manifold, is_finite};

/// Returns its points in turn, whatever the direction.
struct Own {
    points: Vec<DVec2>,
    next: Cell<usize>,
    radius: f64,
}

impl Own {
    fn new(bits: &mut Bits<'_>) -> Self {
        let mut any = || match bits.number() {
            // Beyond the core's range, which a user-defined shape may exceed.
            number if number.abs() == 1e100 => 1e155f64.copysign(number),
            _ => bits.raw(),
        };
        let mut points: Vec<DVec2> = (0..3).map(|_| DVec2::new(any(), any())).collect();
        points.extend((0..4).map(|_| bits.point()));
        let radius = bits.number().abs();
        Self {
            points,
            next: Cell::new(0),
            radius: if radius <= 1e100 { radius } else { 0.0 },
        }
    }
}

impl Support for Own {
    fn support(&self, direction: DVec2) -> DVec2 {
        assert_ne!(direction, DVec2::ZERO, "as `Support` promises");
        let next = self.next.get();
        self.next.set(next + 1);
        self.points[next % self.points.len()]
    }

    fn center(&self) -> DVec2 {
        self.points[0]
    }

    fn radius(&self) -> f64 {
        self.radius
    }
}

/// Queries such a shape with itself, with another and with a valid one.
pub fn check(bits: &mut Bits<'_>, body: Option<&PosedShape>) {
    let (one, other) = (Own::new(bits), Own::new(bits));
    check_pair(&one, &one);
    check_pair(&one, &other);
    if let Some(body) = body {
        check_pair(&one, body);
        check_pair(body, &other);
    }
}

/// No query panics or runs forever, and no answer has a NaN. There is no right answer.
fn check_pair(a: &dyn Support, b: &dyn Support) {
    let _ = intersects(a, b);
    let mut cache = PairCache::default();
    let mut gathered = IncrementalManifold::default();
    for _ in 0..3 {
        let answer = query(a, b, &mut cache);
        check_answer(&answer);
        check_manifold(contact(a, b, &answer).as_ref(), &answer);
        let poses = [Pose::default(); 2];
        gathered.update((a, &poses[0]), (b, &poses[1]), &answer);
        check_gathered(&gathered, &answer);
    }
    assert!(sat(a, b).is_none() && sat_axes(a, b).is_none());
    assert!(minkowski_difference(a, b).iter().all(is_finite));
    let mut gjk = Gjk::towards(a, b, a.center());
    while let Some(step) = gjk.step() {
        assert!(step.direction.is_finite() && is_finite(&step.support));
    }
    let mut epa = Epa::new(a, b, &gjk.simplex());
    while let Some(step) = epa.step() {
        assert!(step.normal.is_finite() && step.distance.is_finite());
    }
    for translation in [DVec2::ZERO, DVec2::X, a.center() - b.center()] {
        let _ = check_search(a, b, translation);
    }
    let mut search = GjkDistance::new(a, b, &gjk.simplex());
    while let Some(step) = search.step() {
        assert!(step.closest.is_finite() && step.distance.is_finite());
    }
}
