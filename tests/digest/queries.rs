//! The digest of 10⁴ random queries.

use super::hash::Digest;
use collidoscope::planar::{
    Answer, Capsule, Circle, Ellipse, Manifold, PairCache, Polygon, Pose, Regular, Rounded, Shape,
    contact, minkowski_difference, query, query_by_machines, sat,
};
use glam::{DVec2, dvec2};

/// `SplitMix64`.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    fn point(&mut self, reach: f64) -> DVec2 {
        dvec2(self.between(-reach, reach), self.between(-reach, reach))
    }

    fn shape(&mut self) -> Shape {
        let triangle = |random: &mut Self| loop {
            let corners = [(); 3].map(|()| random.point(60.0));
            if let Ok(triangle) = Polygon::new(&corners) {
                return triangle;
            }
        };
        let radius = self.between(1.0, 40.0);
        match self.below(7) {
            0 => triangle(self).into(),
            1 => Rounded::new(triangle(self), radius)
                .expect("a radius")
                .into(),
            2 => Circle::new(radius).expect("a radius").into(),
            3 => Capsule::new(self.point(60.0), self.point(60.0), radius)
                .expect("in range")
                .into(),
            4 => Ellipse::new(radius, self.between(1.0, 40.0))
                .expect("half axes")
                .into(),
            5 => Shape::hull(&[(); 12].map(|()| self.point(60.0))).expect("in range"),
            _ => Regular::new(3 + self.below(60) as usize, radius)
                .expect("a radius")
                .into(),
        }
    }

    /// Turned by any angle, also by many rounds.
    fn pose(&mut self) -> Pose {
        let reach = [3.0, 60.0, 200.0][self.below(3) as usize];
        let angle = [7.0, 1e9][self.below(2) as usize];
        Pose::new(self.point(reach), self.between(-angle, angle)).expect("in range")
    }
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

/// What the core answers about them, in any way that it can be asked.
pub fn digest() -> u64 {
    let (mut random, mut digest) = (Random(0x0d16_e570_0000_0001), Digest::new());
    let mut cache = PairCache::default();
    for _ in 0..10_000 {
        let (a, b) = (random.shape(), random.shape());
        let (a, b) = (a.posed(&random.pose()), b.posed(&random.pose()));
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
    digest.value()
}
