//! The digest of 10⁴ random queries.

use super::hash::Digest;
use super::random::Random;
use collidoscope_core::planar::{
    Answer, Capsule, Circle, Ellipse, Manifold, PairCache, Polygon, Pose, Regular, Rounded, Shape,
    contact, minkowski_difference, query, query_by_machines, sat,
};
use glam::{DVec2, dvec2};

fn point(random: &mut Random, reach: f64) -> DVec2 {
    dvec2(random.between(-reach, reach), random.between(-reach, reach))
}

fn shape(random: &mut Random) -> Shape {
    let triangle = |random: &mut Random| loop {
        let corners = [(); 3].map(|()| point(random, 60.0));
        if let Ok(triangle) = Polygon::new(&corners) {
            return triangle;
        }
    };
    let radius = random.between(1.0, 40.0);
    match random.below(7) {
        0 => triangle(random).into(),
        1 => Rounded::new(triangle(random), radius)
            .expect("a radius")
            .into(),
        2 => Circle::new(radius).expect("a radius").into(),
        3 => Capsule::new(point(random, 60.0), point(random, 60.0), radius)
            .expect("in range")
            .into(),
        4 => Ellipse::new(radius, random.between(1.0, 40.0))
            .expect("half axes")
            .into(),
        5 => Shape::hull(&[(); 12].map(|()| point(random, 60.0))).expect("in range"),
        _ => Regular::new(3 + random.below(60) as usize, radius)
            .expect("a radius")
            .into(),
    }
}

/// At any angle, also of several turns.
fn pose(random: &mut Random) -> Pose {
    let reach = [3.0, 60.0, 200.0][random.below(3) as usize];
    let angle = [7.0, 1e9][random.below(2) as usize];
    Pose::new(point(random, reach), random.between(-angle, angle)).expect("in range")
}

fn take(digest: &mut Digest, answer: &Answer) {
    digest.number(answer.depth);
    digest.number(answer.distance);
    digest.point(answer.normal);
    digest.point(answer.on_a);
    digest.point(answer.on_b);
    let iterations = answer.iterations;
    for count in [iterations.gjk, iterations.epa, iterations.distance] {
        digest.number(count as f64);
    }
}

/// Every answer of the core about the pairs.
pub fn digest() -> String {
    let (mut random, mut digest) = (Random(0x0d16_e570_0000_0001), Digest::new());
    let mut cache = PairCache::default();
    for _ in 0..10_000 {
        let (a, b) = (shape(&mut random), shape(&mut random));
        let (a, b) = (a.posed(&pose(&mut random)), b.posed(&pose(&mut random)));
        let answer = query(&a, &b, &mut PairCache::default());
        take(&mut digest, &answer);
        take(&mut digest, &query(&a, &b, &mut cache));
        take(&mut digest, &query_by_machines(&a, &b));
        for point in contact(&a, &b, &answer).iter().flat_map(Manifold::points) {
            digest.point(point.on_a);
            digest.number(point.depth);
        }
        if let Some(sat) = sat(&a, &b) {
            digest.number(sat.axis.overlap());
            digest.point(sat.normal);
        }
        for corner in minkowski_difference(&a, &b) {
            digest.point(corner.point());
        }
    }
    digest.line("queries")
}
