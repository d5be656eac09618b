//! The digest of random queries in space.

use super::hash::Digest;
use super::random::Random;
use collidoscope_core::spatial::{
    Answer, Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Hull, Manifold, PairCache, Pose, Rounded,
    Shape, Sphere, contact, query, query_by_machines, rotation_about, sat,
};
use glam::{DVec3, dvec3};

fn point(random: &mut Random, reach: f64) -> DVec3 {
    let mut coordinate = || random.between(-reach, reach);
    dvec3(coordinate(), coordinate(), coordinate())
}

fn hull(random: &mut Random, count: u64) -> Hull {
    let points: Vec<DVec3> = (0..count).map(|_| point(random, 60.0)).collect();
    Hull::new(&points).expect("in range")
}

fn shape(random: &mut Random) -> Shape {
    let mut length = || random.between(1.0, 40.0);
    let (radius, half_height, depth) = (length(), length(), length());
    match random.below(8) {
        0 => hull(random, 4).into(),
        1 => {
            let count = 12 + random.below(60);
            hull(random, count).into()
        }
        2 => Rounded::new(hull(random, 8), radius)
            .expect("a radius")
            .into(),
        3 => Sphere::new(radius).expect("a radius").into(),
        4 => Capsule::new(point(random, 60.0), point(random, 60.0), radius)
            .expect("in range")
            .into(),
        5 => Cuboid::new(dvec3(radius, half_height, depth))
            .expect("half edges")
            .into(),
        6 if random.below(2) == 0 => Cylinder::new(radius, half_height).expect("lengths").into(),
        6 => Cone::new(radius, half_height).expect("lengths").into(),
        _ => Ellipsoid::new(dvec3(radius, half_height, depth))
            .expect("half axes")
            .into(),
    }
}

fn pose(random: &mut Random) -> Pose {
    let reach = [3.0, 60.0, 200.0][random.below(3) as usize];
    let axis = point(random, 1.0);
    let turn = rotation_about(axis, random.between(-7.0, 7.0)).expect("an axis");
    Pose::new(point(random, reach), turn).expect("in range")
}

fn take_point(digest: &mut Digest, point: DVec3) {
    for coordinate in point.to_array() {
        digest.number(coordinate);
    }
}

fn take(digest: &mut Digest, answer: &Answer) {
    digest.number(answer.depth);
    digest.number(answer.distance);
    take_point(digest, answer.normal);
    take_point(digest, answer.on_a);
    take_point(digest, answer.on_b);
    let iterations = answer.iterations;
    for count in [iterations.gjk, iterations.epa, iterations.distance] {
        digest.number(count as f64);
    }
}

/// Every answer of the core about the pairs.
pub fn digest() -> String {
    let (mut random, mut digest) = (Random(0x0d16_e570_0000_0003), Digest::new());
    let mut cache = PairCache::default();
    for _ in 0..3000 {
        let (a, b) = (shape(&mut random), shape(&mut random));
        let (a, b) = (a.posed(&pose(&mut random)), b.posed(&pose(&mut random)));
        let answer = query(&a, &b, &mut PairCache::default());
        take(&mut digest, &answer);
        take(&mut digest, &query(&a, &b, &mut cache));
        take(&mut digest, &query_by_machines(&a, &b));
        for point in contact(&a, &b, &answer).iter().flat_map(Manifold::points) {
            take_point(&mut digest, point.on_a);
            digest.number(point.depth);
        }
        if let Some(sat) = sat(&a, &b) {
            digest.number(sat.axis.overlap());
            take_point(&mut digest, sat.normal);
        }
    }
    digest.line("queries-in-space")
}
