//! Pairs of bodies, from far apart to deep overlap.

use collidoscope_core::planar::{
    Capsule, Circle, Ellipse, Polygon, Pose, PosedShape, Rounded, Shape, angle_of, unit_vector,
};
use fastrand::Rng;
use glam::{DVec2, dvec2};

pub fn within(random: &mut Rng, from: f64, to: f64) -> f64 {
    from + (to - from) * random.f64()
}

/// A convex polygon about its local origin, of about `size` px in radius.
pub fn polygon(random: &mut Rng, size: f64) -> Polygon {
    loop {
        let count = random.usize(3..10);
        let radii = dvec2(size * within(random, 0.3, 1.0), size);
        let corners: Vec<DVec2> = (0..count)
            .map(|_| radii * unit_vector(within(random, 0.0, std::f64::consts::TAU)))
            .collect();
        let points: Vec<DVec2> = by_angle(&corners);
        if let Ok(polygon) = Polygon::new(&points) {
            return polygon;
        }
    }
}

/// The points in the order of their angles; for points on an ellipse that is their hull.
fn by_angle(points: &[DVec2]) -> Vec<DVec2> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|p, q| angle_of(*p).total_cmp(&angle_of(*q)));
    sorted
}

/// Two polygons of `size` px in radius about `at`, the second up to this many radii away from the first.
pub fn polygons(random: &mut Rng, size: f64, at: DVec2, away: f64) -> [PosedShape; 2] {
    let offset = away * size * random.f64() * unit_vector(within(random, 0.0, 7.0));
    [at, at + offset].map(|position| {
        let pose = Pose::new(position, within(random, -4.0, 4.0)).expect("in range");
        let size = size * within(random, 0.4, 1.0);
        Shape::from(polygon(random, size)).posed(&pose)
    })
}

/// Two bodies of any kind, some hundred px in size.
pub fn bodies(random: &mut Rng) -> [PosedShape; 2] {
    let at = dvec2(within(random, -500.0, 500.0), within(random, -500.0, 500.0));
    let offset = 250.0 * random.f64() * unit_vector(within(random, 0.0, 7.0));
    [at, at + offset].map(|position| {
        let pose = Pose::new(position, within(random, -4.0, 4.0)).expect("in range");
        shape(random).posed(&pose)
    })
}

fn shape(random: &mut Rng) -> Shape {
    let [size, other] = [100.0, 60.0].map(|size| size * within(random, 0.3, 1.0));
    match random.usize(0..5) {
        0 => Circle::new(size).expect("a circle").into(),
        1 => Capsule::new(DVec2::ZERO, dvec2(size, other), 0.3 * other)
            .expect("a capsule")
            .into(),
        2 => Rounded::new(polygon(random, size), 0.2 * other)
            .expect("a rounded polygon")
            .into(),
        3 => Ellipse::new(size, other).expect("an ellipse").into(),
        _ => polygon(random, size).into(),
    }
}

/// Two polygons of many sides with a small gap between them.
pub fn many_sided(random: &mut Rng) -> [PosedShape; 2] {
    let radius = 100.0;
    let gap = within(random, 0.01, 3.0);
    let direction = unit_vector(within(random, 0.0, 7.0));
    [DVec2::ZERO, (2.0 * radius + gap) * direction].map(|position| {
        let polygon = Polygon::regular(random.usize(30..90), radius).expect("a polygon");
        let pose = Pose::new(position, within(random, -4.0, 4.0)).expect("in range");
        Shape::from(polygon).posed(&pose)
    })
}

/// Two boxes with integer corners that share an edge, part of one, or a corner.
pub fn touching(random: &mut Rng) -> [PosedShape; 2] {
    let mut whole = |most: u32| f64::from(random.u32(1..most));
    let [a, b] = [0, 1].map(|_| dvec2(whole(90), whole(90)));
    let at = dvec2(whole(300), whole(300));
    let beside = if whole(3) > 1.0 {
        dvec2(a.x, whole(60) - b.y)
    } else {
        dvec2(whole(60) - b.x, a.y)
    };
    let beside = beside.max(-b).min(a);
    [(at, a), (at + beside, b)].map(|(position, size)| {
        let corners = [DVec2::ZERO, size.with_y(0.0), size, size.with_x(0.0)];
        let polygon = Polygon::new(&corners).expect("a box");
        Shape::from(polygon).posed(&Pose::new(position, 0.0).expect("in range"))
    })
}
