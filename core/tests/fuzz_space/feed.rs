//! Any bytes at all as shapes and poses in space: what the constructors accept, every query must answer.

#[path = "bits.rs"]
mod bits;
#[path = "contacts.rs"]
mod contacts;
#[path = "own.rs"]
mod own;

use std::array::from_fn;

use bits::{Bits, Body};
use collidoscope_core::spatial::{
    Answer, Certainty, Epa, Gjk, GjkDistance, GjkOutcome, Hull, Method, PairCache, PosedShape,
    Support, SupportPoint, intersects, query, query_by_machines, sat,
};
use glam::DVec3;

/// Makes a pair from `bytes` and runs all queries on it; returns whether there was one.
///
/// # Panics
/// When an answer is not finite or contradicts another.
pub fn feed(bytes: &[u8]) -> bool {
    let mut bits = Bits::new(bytes);
    let (a, b) = (bits.body(), bits.body());
    let third = b.as_ref().and_then(|b| bits.another(b));
    let directions: [DVec3; 3] = from_fn(|_| bits.point());
    check_hull(&bits.points());
    own::check(&mut bits, a.as_ref().map(|body| &body.posed));
    let (Some(a), Some(b)) = (a, b) else {
        return false;
    };
    check_bodies(&[Some(a), Some(b), third], &directions);
    true
}

/// Queries every pair, in both orders and each body with itself.
fn check_bodies(bodies: &[Option<Body>], directions: &[DVec3]) {
    let mut kept = PairCache::default();
    for a in bodies.iter().flatten() {
        assert!(a.posed.center().is_finite());
        for b in bodies.iter().flatten() {
            let mut reposed = a.posed.clone();
            reposed.repose(&b.shape, &b.pose);
            assert_eq!(reposed, b.posed, "reposed from another shape");
            let pair = Pair::new(&a.posed, &b.posed);
            pair.check(directions);
            pair.check_same(&query(pair.a, pair.b, &mut kept), "after other pairs");
        }
    }
}

/// The corners are some of the points, and the hull of the corners is the hull.
fn check_hull(points: &[DVec3]) {
    let Ok(hull) = Hull::new(points) else {
        return;
    };
    let corners = hull.vertices();
    assert!(!corners.is_empty() && corners.iter().all(|corner| points.contains(corner)));
    assert_eq!(Hull::new(corners).as_ref(), Ok(&hull));
    assert!(hull.dimension() <= 3 && corners.len() > hull.dimension());
    let (faces, edges) = (hull.faces().len(), hull.edges().len());
    if hull.dimension() == 3 {
        assert_eq!(corners.len() + faces, edges + 2, "Euler's formula");
    }
}

/// The sum of a shape's largest coordinate and its radius, in px.
fn reach(shape: &PosedShape) -> f64 {
    let axes = [DVec3::X, DVec3::Y, DVec3::Z];
    let directions = axes.into_iter().flat_map(|axis| [axis, -axis]);
    let sizes = directions.map(|direction| shape.support(direction).abs().max_element());
    shape.radius() + sizes.fold(0.0, f64::max)
}

/// Checks the properties of any answer.
fn check_answer(answer: &Answer) {
    let Answer {
        depth, distance, ..
    } = *answer;
    let lengths = [depth, distance, answer.cores.feature.distance];
    assert!(
        lengths.iter().all(|l| l.is_finite() && *l >= 0.0),
        "{answer:?}"
    );
    assert_eq!(distance > 0.0, !answer.colliding, "{answer:?}");
    assert!(answer.colliding || depth == 0.0, "{answer:?}");
    assert!(!answer.cores.collide || answer.colliding, "{answer:?}");
    for normal in [answer.normal, answer.cores.feature.normal] {
        assert!((normal.length() - 1.0).abs() < 1e-9, "{answer:?}");
    }
    let witnesses = [answer.on_a, answer.on_b];
    assert!(witnesses.iter().all(|w| w.is_finite()), "{answer:?}");
    let feature = answer.cores.feature.simplex.points();
    assert!((1..=3).contains(&feature.len()), "{answer:?}");
    assert!(feature.iter().all(is_finite), "{answer:?}");
    assert_eq!(
        answer.cores.simplex.is_empty(),
        answer.method == Method::BoxAxes
    );
    assert!(answer.cores.simplex.points().iter().all(is_finite));
}

fn is_finite(point: &SupportPoint) -> bool {
    point.point().is_finite() && point.on_a.is_finite() && point.on_b.is_finite()
}

/// Two shapes and the answer of a cold query.
struct Pair<'p> {
    a: &'p PosedShape,
    b: &'p PosedShape,
    fresh: Answer,
    /// The tolerance of lengths, in px.
    tolerance: f64,
    /// Whether neither shape is smooth.
    are_hulls: bool,
    /// Whether `f64` can resolve the relative position of both shapes' points: no side is shorter than 1e-30 of the
    /// whole.
    is_of_one_scale: bool,
}

/// The shortest side of a shape's hull that is not 0, in px.
fn shortest(shape: &PosedShape) -> f64 {
    let corners: Vec<DVec3> = shape
        .hull()
        .map_or(Vec::new(), |hull| hull.vertices().collect());
    let pairs = corners
        .iter()
        .flat_map(|p| corners.iter().map(|q| p.distance(*q)));
    let lengths = pairs.chain(corners.iter().map(|corner| corner.length()));
    let above_zero = lengths.filter(|length| *length > 0.0);
    above_zero.fold(f64::INFINITY, f64::min)
}

impl<'p> Pair<'p> {
    fn new(a: &'p PosedShape, b: &'p PosedShape) -> Self {
        Self {
            a,
            b,
            fresh: query(a, b, &mut PairCache::default()),
            tolerance: 1e-9 * (reach(a) + reach(b)),
            are_hulls: a.hull().is_some() && b.hull().is_some(),
            is_of_one_scale: shortest(a).min(shortest(b)) > 1e-30 * (reach(a) + reach(b)),
        }
    }

    fn check(&self, directions: &[DVec3]) {
        self.check_fresh();
        self.check_machines_agree(&query_by_machines(self.a, self.b));
        let (a, b): (&dyn Support, &dyn Support) = (self.a, self.b);
        self.check_same(&query(a, b, &mut PairCache::default()), "behind pointers");
        self.check_caches();
        self.check_swapped();
        self.check_machines(directions);
        self.check_sat();
        self.check_contact();
    }

    fn check_fresh(&self) {
        let Self { a, b, fresh, .. } = self;
        check_answer(fresh);
        assert_eq!(intersects(*a, *b), fresh.colliding, "{fresh:?}");
        if self.are_hulls && a.radius() + b.radius() == 0.0 {
            assert_eq!(fresh.certainty, Certainty::Certified, "{fresh:?}");
        }
        let off = fresh.on_a - fresh.on_b - (fresh.depth - fresh.distance) * fresh.normal;
        assert!(
            !self.are_hulls || !self.is_of_one_scale || off.length() <= self.tolerance,
            "{off}: {fresh:?}"
        );
    }

    /// An answer by another method is the same to the bit.
    fn check_same(&self, other: &Answer, how: &str) {
        let exact_part = |answer: &Answer| {
            let lengths = [answer.depth, answer.distance];
            let vectors = [answer.normal, answer.on_a, answer.on_b];
            (answer.colliding, lengths, vectors, answer.certainty)
        };
        assert_eq!(exact_part(&self.fresh), exact_part(other), "{how}");
    }

    /// The state machines give the same answer to the bit or, if the axes of two boxes decided, to within rounding.
    fn check_machines_agree(&self, machines: &Answer) {
        if self.fresh.method != Method::BoxAxes {
            return self.check_same(machines, "by the machines");
        }
        let signed = |answer: &Answer| answer.depth - answer.distance;
        let off = (signed(machines) - signed(&self.fresh)).abs();
        assert!(
            off <= self.tolerance,
            "{off:e}: {machines:?} {:?}",
            self.fresh
        );
        if self.fresh.certainty == Certainty::Certified {
            assert_eq!(machines.colliding, self.fresh.colliding, "{machines:?}");
        }
    }

    fn check_caches(&self) {
        for [one, other] in [[self.a, self.b], [self.b, self.a], [self.a, self.a]] {
            let mut cache = PairCache::default();
            let _ = query(one, other, &mut cache);
            self.check_same(&query(self.a, self.b, &mut cache), "from a cache");
        }
    }

    fn check_swapped(&self) {
        let swapped = query(self.b, self.a, &mut PairCache::default());
        if self.fresh.certainty == Certainty::Certified {
            assert_eq!(swapped.colliding, self.fresh.colliding);
            let signed = |answer: &Answer| answer.depth - answer.distance;
            let off = (signed(&swapped) - signed(&self.fresh)).abs();
            assert!(
                off <= self.tolerance,
                "{off:e}: {swapped:?} {:?}",
                self.fresh
            );
        }
    }

    /// The state machines end with one verdict, from any direction.
    fn check_machines(&self, directions: &[DVec3]) {
        let Self { a, b, fresh, .. } = self;
        for direction in directions {
            let mut gjk = Gjk::towards(*a, *b, *direction);
            let mut last = None;
            while let Some(step) = gjk.step() {
                assert!(step.direction.is_finite() && is_finite(&step.support));
                last = Some(step.outcome);
            }
            if self.are_hulls {
                let colliding = last == Some(GjkOutcome::Colliding);
                assert_eq!(colliding, fresh.cores.collide, "{direction}: {fresh:?}");
            }
            if last == Some(GjkOutcome::Colliding) {
                let mut epa = Epa::new(*a, *b, &gjk.simplex());
                while let Some(step) = epa.step() {
                    assert!(step.normal.is_finite() && step.distance.is_finite());
                }
            } else {
                let mut search = GjkDistance::new(*a, *b, &gjk.simplex());
                while let Some(step) = search.step() {
                    assert!(step.closest.is_finite() && step.distance.is_finite());
                }
            }
        }
    }

    fn check_sat(&self) {
        let Self { a, b, fresh, .. } = self;
        let answer = sat(*a, *b);
        assert_eq!(answer.is_some(), self.are_hulls);
        let Some(answer) = answer else { return };
        assert!((answer.normal.length() - 1.0).abs() < 1e-9, "{answer:?}");
        assert!(answer.depth.is_finite() && answer.depth >= 0.0);
        let [from_a, to_a] = answer.axis.a;
        let [from_b, to_b] = answer.axis.b;
        assert!(from_a <= to_a && from_b <= to_b, "{answer:?}");
        if fresh.certainty == Certainty::Certified {
            assert_eq!(answer.colliding, fresh.colliding, "{answer:?}");
        }
        if answer.colliding && fresh.colliding && self.is_of_one_scale {
            let off = (answer.depth - fresh.depth).abs();
            assert!(off <= self.tolerance, "{off:e}: {answer:?} of {fresh:?}");
        }
    }
}
