//! Any bytes at all as shapes and poses: what the constructors accept, every query must answer.

#[path = "bits.rs"]
mod bits;
#[path = "casts.rs"]
mod casts;
#[path = "contacts.rs"]
mod contacts;
#[path = "own.rs"]
mod own;

use std::array::from_fn;

use bits::Bits;
pub use bits::Body;
use collidoscope_core::planar::{
    Answer, Certainty, Epa, Gjk, GjkDistance, GjkOutcome, IncrementalManifold, Manifold, Method,
    PairCache, Polygon, PosedShape, SMOOTH_BOUND, Shape, Simplex, Support, SupportPoint,
    intersects, minkowski_difference, query, query_by_machines, sat, sat_axes,
};
use glam::DVec2;

/// Makes a pair from `bytes` and runs all queries on it; returns whether there was one.
///
/// # Panics
/// When an answer is not finite or contradicts another.
pub fn feed(bytes: &[u8]) -> bool {
    let mut bits = Bits::new(bytes);
    let (a, b) = (bits.body(), bits.body());
    let third = b.as_ref().and_then(|b| bits.another(b));
    let directions: [DVec2; 3] = from_fn(|_| bits.point());
    check_points(&bits.points());
    own::check(&mut bits, a.as_ref().map(|body| &body.posed));
    let (Some(a), Some(b)) = (a, b) else {
        return false;
    };
    check_bodies(&[Some(a), Some(b), third], &directions);
    true
}

/// Queries every pair, in both orders and each body with itself.
///
/// # Panics
/// When an answer is not finite or contradicts another.
pub fn check_bodies(bodies: &[Option<Body>], directions: &[DVec2]) {
    let (mut kept, mut gathered) = (PairCache::default(), IncrementalManifold::default());
    for a in bodies.iter().flatten() {
        check_shape(a);
        for b in bodies.iter().flatten() {
            check_reposing(a, b);
            let pair = Pair::new(&a.posed, &b.posed);
            pair.check(directions);
            pair.check_same(&query(pair.a, pair.b, &mut kept), "after other pairs");
            casts::check(a, b, directions);
            gathered.update((&a.posed, &a.pose), (&b.posed, &b.pose), &pair.fresh);
            check_gathered(&gathered, &pair.fresh);
        }
    }
}

fn check_shape(body: &Body) {
    let posed = &body.posed;
    assert!(posed.vertices().iter().all(|vertex| vertex.is_finite()));
    assert!(posed.outline().iter().all(|point| point.is_finite()));
    assert!(posed.center().is_finite());
}

fn check_reposing(a: &Body, b: &Body) {
    let mut posed = a.posed.clone();
    posed.repose(&b.shape, &b.pose);
    assert_eq!(posed, b.posed, "reposed from another shape");
}

/// Hulls of arbitrary points.
fn check_points(points: &[DVec2]) {
    if let Ok(polygon) = Polygon::new(points) {
        let vertices = polygon.vertices();
        assert!(vertices.len() >= 3 && vertices.iter().all(|vertex| points.contains(vertex)));
        assert_eq!(Polygon::new(vertices).as_ref(), Ok(&polygon));
    }
    if let Ok(hull) = Shape::hull(points) {
        let corners = match &hull {
            Shape::Polygon(polygon) => {
                assert_eq!(Polygon::new(polygon.vertices()).as_ref(), Ok(polygon));
                polygon.vertices().to_vec()
            }
            Shape::Capsule(capsule) => capsule.ends().to_vec(),
            other => panic!("a hull is no {other:?}"),
        };
        assert!(corners.iter().all(|corner| points.contains(corner)));
        assert_eq!(Shape::hull(&corners), Ok(hull), "the hull of the hull");
    }
}

/// The sum of a shape's largest coordinate and its radius, in px.
fn reach(shape: &PosedShape) -> f64 {
    let sides = [DVec2::X, DVec2::NEG_X, DVec2::Y, DVec2::NEG_Y];
    let sizes = sides.map(|side| shape.support(side).abs().max_element());
    shape.radius() + sizes.into_iter().fold(0.0, f64::max)
}

/// Checks the properties of any answer.
fn check_answer(answer: &Answer) {
    let Answer {
        depth, distance, ..
    } = *answer;
    let lengths = [depth, distance, answer.cores.feature.distance];
    assert!(
        lengths
            .iter()
            .all(|l| l.is_finite() && l.is_sign_positive()),
        "{answer:?}"
    );
    assert_eq!(distance > 0.0, !answer.colliding, "{answer:?}");
    assert!(answer.colliding || depth == 0.0, "{answer:?}");
    assert!(!answer.cores.collide || answer.colliding, "{answer:?}");
    for normal in [answer.normal, answer.cores.feature.normal] {
        assert!((normal.length() - 1.0).abs() < 1e-9, "{answer:?}");
    }
    assert!(
        answer.on_a.is_finite() && answer.on_b.is_finite(),
        "{answer:?}"
    );
    assert!(answer.cores.feature.ends.iter().all(is_finite));
    assert_eq!(
        answer.cores.simplex.is_empty(),
        answer.method == Method::EdgeScan
    );
    assert!(answer.cores.simplex.points().iter().all(is_finite));
}

fn is_finite(point: &SupportPoint) -> bool {
    point.point().is_finite() && point.on_a.is_finite() && point.on_b.is_finite()
}

fn check_manifold(manifold: Option<&Manifold>, answer: &Answer) {
    assert_eq!(manifold.is_some(), answer.colliding, "{answer:?}");
    let Some(manifold) = manifold else { return };
    assert_eq!(manifold.normal, answer.normal);
    let points = manifold.points();
    assert!((1..=2).contains(&points.len()));
    for point in points {
        let is_finite = point.on_a.is_finite() && point.on_b.is_finite();
        assert!(
            is_finite && point.depth.is_finite() && point.depth >= 0.0,
            "{manifold:?}"
        );
        assert!(point.depth <= points[0].depth, "{manifold:?}");
    }
}

fn check_gathered(gathered: &IncrementalManifold, answer: &Answer) {
    let points = gathered.points();
    let expected = if answer.colliding { 1..=2 } else { 0..=0 };
    assert!(expected.contains(&points.len()), "{points:?}");
    for point in points {
        let is_finite = point.on_a.is_finite() && point.on_b.is_finite();
        assert!(
            is_finite && point.depth >= 0.0 && point.depth <= points[0].depth,
            "{points:?} of {answer:?}"
        );
    }
}

/// Two shapes and the answer of a cold query.
struct Pair<'p> {
    a: &'p PosedShape,
    b: &'p PosedShape,
    fresh: Answer,
    /// The answer of the state machines.
    machines: Answer,
    /// The tolerance of lengths, in px.
    tolerance: f64,
    /// The number of vertices of A and B together; `None` if one is smooth.
    vertices: Option<usize>,
}

impl<'p> Pair<'p> {
    fn new(a: &'p PosedShape, b: &'p PosedShape) -> Self {
        let count = |shape: &PosedShape| Some(shape.hull()?.vertices().len());
        Self {
            a,
            b,
            fresh: query(a, b, &mut PairCache::default()),
            machines: query_by_machines(a, b),
            tolerance: 1e-9 * (reach(a) + reach(b)),
            vertices: count(a).zip(count(b)).map(|(a, b)| a + b),
        }
    }

    fn check(&self, directions: &[DVec2]) {
        self.check_fresh();
        self.check_same(&self.machines, "by the machines");
        self.check_caches();
        self.check_gjk();
        self.check_directions(directions);
        self.check_machines();
        self.check_contact();
        self.check_sat();
        self.check_difference();
    }

    /// Whether both shapes are hulls of points and no radius is added.
    fn is_exact(&self) -> bool {
        self.vertices.is_some() && self.a.radius() + self.b.radius() == 0.0
    }

    fn check_fresh(&self) {
        let Self { a, b, fresh, .. } = self;
        check_answer(fresh);
        let off = fresh.on_a - fresh.on_b - (fresh.depth - fresh.distance) * fresh.normal;
        // The edge found for a smooth needle far thinner than an ulp of its length need not face the origin.
        assert!(
            self.vertices.is_none() || off.length() <= self.tolerance,
            "{off}: {fresh:?}"
        );
        assert_eq!(intersects(*a, *b), fresh.colliding, "{fresh:?}");
        if self.is_exact() {
            assert_eq!(intersects(*b, *a), fresh.colliding, "swapped: {fresh:?}");
            assert_eq!(fresh.certainty, Certainty::Certified, "{fresh:?}");
        }
        let [of_gjk, of_epa, of_distance] = match self.vertices {
            Some(count) => [count + 2, count + 2, count],
            None => [SMOOTH_BOUND; 3],
        };
        for answer in [fresh, &self.machines] {
            let iterations = answer.iterations;
            assert!(
                iterations.gjk < of_gjk
                    && iterations.epa <= of_epa
                    && iterations.distance <= of_distance,
                "{answer:?}"
            );
        }
    }

    /// An answer by another method is the same to its last digits.
    fn check_same(&self, answer: &Answer, how: &str) {
        let fresh = &self.fresh;
        check_answer(answer);
        assert_eq!(
            (answer.colliding, answer.cores.collide),
            (fresh.colliding, fresh.cores.collide),
            "{how}"
        );
        let off = (answer.depth - fresh.depth).abs() + (answer.distance - fresh.distance).abs();
        assert!(
            off <= self.tolerance,
            "{how}: {off:e}, {answer:?} is not {fresh:?}"
        );
    }

    /// A cache does not change the choice among several equally small translations.
    fn check_same_way(&self, warm: &Answer) {
        let off = (warm.normal - self.fresh.normal).length();
        assert!(
            self.vertices.is_none() || off <= 1e-6,
            "{off:e} from a cache: {warm:?} is not {:?}",
            self.fresh
        );
    }

    fn check_caches(&self) {
        let Self { a, b, .. } = *self;
        for [first, second] in [[a, b], [b, a], [a, a], [b, b]] {
            let mut cache = PairCache::default();
            let _ = query(first, second, &mut cache);
            for _ in 0..2 {
                let warm = query(a, b, &mut cache);
                self.check_same(&warm, "from a cache");
                self.check_same_way(&warm);
            }
            cache.forget();
            assert_eq!(
                query(a, b, &mut cache),
                self.fresh,
                "from a cache that forgot"
            );
        }
    }

    /// Stepping GJK gives the query's verdict.
    fn check_gjk(&self) {
        let mut gjk = Gjk::new(self.a, self.b);
        let mut last = None;
        while let Some(step) = gjk.step() {
            assert!(step.direction.is_finite() && is_finite(&step.support));
            last = Some(step.outcome);
        }
        let expected = if self.fresh.cores.collide {
            GjkOutcome::Colliding
        } else {
            GjkOutcome::Separated
        };
        assert_eq!(last, Some(expected));
        assert_eq!(gjk.simplex(), self.machines.cores.simplex);
    }

    fn check_directions(&self, directions: &[DVec2]) {
        let tiny = f64::from_bits(1);
        let always = [
            DVec2::NAN,
            DVec2::ZERO,
            DVec2::new(-tiny, tiny),
            DVec2::new(f64::INFINITY, 1.0),
            DVec2::MAX,
        ];
        for &direction in directions.iter().chain(&always) {
            let mut gjk = Gjk::towards(self.a, self.b, direction);
            let collide = gjk.run();
            // For smooth shapes that nearly touch, either verdict is right.
            if self.vertices.is_some() {
                assert_eq!(
                    collide, self.fresh.cores.collide,
                    "towards {direction}: {:?}",
                    self.fresh
                );
            }
            assert!(gjk.simplex().points().iter().all(is_finite));
        }
    }

    /// Stepping EPA and the distance gives the query's feature.
    fn check_machines(&self) {
        let Self {
            a,
            b,
            machines: fresh,
            ..
        } = self;
        let mut gjk = Gjk::new(*a, *b);
        if gjk.run() {
            let mut epa = Epa::new(*a, *b, &gjk.simplex());
            while let Some(step) = epa.step() {
                assert!(step.normal.is_finite() && is_finite(&step.support));
                assert!(step.distance.is_finite() && step.distance >= 0.0);
                assert!(epa.polytope().all(is_finite));
                assert!(epa.edge_distances().all(f64::is_finite));
            }
            assert_eq!(epa.run(), fresh.cores.feature);
            assert_eq!(epa.iterations(), fresh.iterations.epa);
        } else {
            let mut search = GjkDistance::new(*a, *b, &gjk.simplex());
            while let Some(step) = search.step() {
                assert!(step.direction.is_finite() && is_finite(&step.support));
                assert!(step.closest.is_finite() && step.distance.is_finite());
            }
            assert_eq!(search.run(), fresh.cores.feature);
            assert_eq!(search.iterations(), fresh.iterations.distance);
            let far = Simplex::new(&[SupportPoint::new(
                a.support(DVec2::X),
                b.support(DVec2::NEG_X),
            )]);
            for simplex in [Simplex::default(), far] {
                let found = GjkDistance::new(*a, *b, &simplex).run().distance;
                let off = (found - fresh.cores.feature.distance).abs();
                assert!(off <= self.tolerance, "{off:e} from {simplex:?}: {fresh:?}");
            }
        }
    }

    fn check_sat(&self) {
        let Self { a, b, fresh, .. } = self;
        let answer = sat(*a, *b);
        assert_eq!(answer.is_some(), self.vertices.is_some());
        assert_eq!(sat_axes(*a, *b).is_some(), answer.is_some());
        let Some((answer, axes)) = answer.zip(sat_axes(*a, *b)) else {
            return;
        };
        let mut least = f64::INFINITY;
        for axis in axes {
            let [from_a, to_a] = axis.a;
            let [from_b, to_b] = axis.b;
            assert!((axis.normal.length() - 1.0).abs() < 1e-9, "{axis:?}");
            assert!(axis.overlap().is_finite() && from_a <= to_a && from_b <= to_b);
            least = least.min(axis.overlap());
        }
        assert_eq!(answer.axis.overlap(), least);
        assert!(answer.application.is_finite());
        assert!(answer.depth.is_finite() && answer.depth >= 0.0);
        if fresh.certainty == Certainty::Certified {
            assert_eq!(
                answer.colliding, fresh.colliding,
                "{answer:?} beside {fresh:?}"
            );
        }
        if answer.colliding && fresh.colliding {
            let off = (answer.depth - fresh.depth).abs();
            assert!(
                off <= self.tolerance,
                "{off:e}: {answer:?} beside {fresh:?}"
            );
        }
    }

    fn check_difference(&self) {
        let points = minkowski_difference(self.a, self.b);
        assert!(!points.is_empty() && points.iter().all(is_finite));
        if let Some(count) = self.vertices {
            assert!(points.len() <= count, "{} corners", points.len());
        }
    }
}
