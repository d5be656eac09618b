//! Pairs of hulls that touch or nearly do, face to face, edge to edge and at a vertex.

use glam::{DVec3, dvec3};

use super::pairs::{Body, Turn, box_of, cloud, direction, lattice_cloud, point};
use super::polytope::Polytope;
use crate::oracle::pairs::unit;
use crate::oracle::random::Random;

/// A body on the lattice of multiples of `unit` that is not flat.
fn solid(random: &mut Random, reach: i64, unit: f64) -> Polytope {
    loop {
        let found = Polytope::new(lattice_cloud(random, reach, unit));
        if found.dimension == 3 {
            return found;
        }
    }
}

/// A random element.
fn any<T: Copy>(random: &mut Random, parts: &[T]) -> T {
    parts[random.index(parts.len())]
}

/// B is A mirrored at the midpoint of two of a face's corners, or slid along the face from there.
pub fn face_on_face(random: &mut Random) -> [Body; 2] {
    let unit = unit(random);
    let a = solid(random, 12, unit);
    let [p, q, r] = any(random, &a.faces).map(|k| a.points[k]);
    let b = a.points.iter().map(|v| -*v).collect();
    let mut eighths = || random.between(-9, 9) as f64 / 8.0;
    let slide = eighths() * (q - p) + eighths() * (r - p);
    let slide = [DVec3::ZERO, slide][random.index(2)];
    [Body::at(a.points, DVec3::ZERO), Body::at(b, p + q + slide)]
}

/// An edge of B crosses one of A: anywhere, or from outside, so that only the edges touch.
pub fn edge_on_edge(random: &mut Random) -> [Body; 2] {
    if random.chance(0.5) {
        return crossed(random);
    }
    let unit = unit(random);
    let (a, b) = (solid(random, 12, 8.0 * unit), solid(random, 12, 8.0 * unit));
    let mut on = |hull: &Polytope| {
        let [p, q] = any(random, &hull.edges).map(|k| hull.points[k]);
        p + (q - p) * (random.between(0, 8) as f64 / 8.0)
    };
    let at = on(&a) - on(&b);
    [Body::at(a.points, DVec3::ZERO), Body::at(b.points, at)]
}

/// A lies below the plane of two crossing edges, B above it, and both are sheared alike by integers.
fn crossed(random: &mut Random) -> [Body; 2] {
    let unit = unit(random);
    let mut whole = |low: i64, high: i64| random.between(low, high) as f64;
    let shear = [whole(-3, 3), whole(-3, 3), whole(-3, 3)];
    let sheared = |p: DVec3| {
        let x = p.x + shear[0] * p.z;
        let y = p.y + shear[1] * x;
        unit * dvec3(x, y, p.z + shear[2] * y)
    };
    let mut beside = |side: f64| dvec3(whole(-9, 9), whole(-9, 9), side * whole(1, 9));
    let below: Vec<DVec3> = (0..4).map(|_| beside(-1.0)).collect();
    let above: Vec<DVec3> = (0..3).map(|_| beside(1.0)).collect();
    let along_x = [dvec3(whole(-5, 0), 0.0, 0.0), dvec3(whole(1, 5), 0.0, 0.0)];
    let (slope, end) = (whole(-2, 2), whole(1, 5));
    let across = [
        dvec3(slope, 1.0, 0.0) * end,
        dvec3(slope, 1.0, 0.0) * whole(-5, 0),
    ];
    let body = |edge: [DVec3; 2], rest: Vec<DVec3>| {
        let points = edge.into_iter().chain(rest).map(sheared);
        Body::at(points.collect(), DVec3::ZERO)
    };
    [body(along_x, below), body(across, above)]
}

/// The farthest of the points along a direction.
fn farthest(points: &[DVec3], along: DVec3) -> DVec3 {
    let farther = |p: DVec3, q: DVec3| if q.dot(along) > p.dot(along) { q } else { p };
    points.iter().copied().fold(points[0], farther)
}

/// A vertex of B on a face of A: any, or one from outside.
pub fn vertex_on_face(random: &mut Random) -> [Body; 2] {
    let unit = unit(random);
    let (a, b) = (solid(random, 12, 8.0 * unit), solid(random, 96, unit));
    let [p, q, r] = any(random, &a.faces).map(|k| a.points[k]);
    let weights = [random.between(0, 4), random.between(0, 4)].map(|n| n as f64 / 8.0);
    let on_face = p + (q - p) * weights[0] + (r - p) * weights[1];
    let normal = (q - p).cross(r - p);
    let middle = a.points.iter().sum::<DVec3>() / a.points.len() as f64;
    let outward = normal * (p - middle).dot(normal).signum();
    let vertex = if random.chance(0.3) {
        any(random, &b.points)
    } else {
        farthest(&b.points, -outward)
    };
    [
        Body::at(a.points, DVec3::ZERO),
        Body::at(b.points, on_face - vertex),
    ]
}

/// A vertex of B on one of A: any two, or two that face each other.
pub fn vertex_on_vertex(random: &mut Random) -> [Body; 2] {
    let unit = unit(random);
    let (a, b) = (solid(random, 20, unit), solid(random, 20, unit));
    let at = if random.chance(0.3) {
        any(random, &a.points) - any(random, &b.points)
    } else {
        let along = direction(random);
        farthest(&a.points, along) - farthest(&b.points, -along)
    };
    [Body::at(a.points, DVec3::ZERO), Body::at(b.points, at)]
}

/// An edge of B on a face of A, the rest of B above it; sometimes pushed in.
pub fn edge_on_face(random: &mut Random) -> [Body; 2] {
    let unit = unit(random);
    let a = solid(random, 12, 8.0 * unit);
    let [p, q, r] = any(random, &a.faces).map(|k| a.points[k]);
    let middle = a.points.iter().sum::<DVec3>() / a.points.len() as f64;
    let normal = (q - p).cross(r - p);
    let outward = normal * (p - middle).dot(normal).signum();
    let mut b: Vec<DVec3> = Vec::new();
    while b.len() < 2 {
        let weights = [random.between(-2, 8), random.between(-2, 8)].map(|n| n as f64 / 8.0);
        let on_plane = p + (q - p) * weights[0] + (r - p) * weights[1];
        if b.first() != Some(&on_plane) {
            b.push(on_plane);
        }
    }
    let size = (q - p).length().max((r - p).length());
    for _ in 0..random.between(0, 4) {
        let mut whole = || 8.0 * unit * random.between(-24, 24) as f64;
        let aside = dvec3(whole(), whole(), whole());
        if outward.normalize().dot(aside) > 1e-3 * size {
            b.push(b[0] + aside);
        }
    }
    let inward = [0.0, 0.0, 1e-3, 0.1][random.index(4)] * size * outward.normalize();
    let turn = Turn::some(random);
    [
        Body::turned(a.points, DVec3::ZERO, turn),
        Body::turned(b, -turn.of(inward), turn),
    ]
}

/// Bodies that touch, with more corners on their edges and faces, and some of them an ulp aside.
pub fn scanned(random: &mut Random) -> [Body; 2] {
    let mut pair = match random.index(5) {
        0 => face_on_face(random),
        1 => edge_on_edge(random),
        2 => vertex_on_face(random),
        3 => stacked(random),
        _ => edge_on_face(random),
    };
    for body in &mut pair {
        for _ in 0..random.between(1, 8) {
            let (p, q) = (any(random, &body.points), any(random, &body.points));
            let part = [0.5, 0.25, random.unit(), 1.0][random.index(4)];
            let mut between = p + part * (q - p);
            let k = random.index(3);
            if random.chance(0.5) && between[k] != 0.0 {
                between[k] = [between[k].next_up(), between[k].next_down()][random.index(2)];
            }
            body.points.push(between);
        }
    }
    pair
}

/// Collinear segments, capsules and needles, to within rounding.
pub fn in_line(random: &mut Random) -> [Body; 2] {
    let along = if random.chance(0.5) {
        point(random, 9.0).round()
    } else {
        point(random, 9.0)
    };
    let along = if along == DVec3::ZERO {
        DVec3::X
    } else {
        along
    };
    let turn = Turn::some(random);
    let radius = [0.0, 0.0, 1.0, 20.0][random.index(4)];
    let unit = [1.0, 1.0 / 3.0, 0.1][random.index(3)];
    [(); 2].map(|()| {
        let mut number = || random.between(-30, 30) as f64 * unit;
        let (from, to, at) = (number(), number(), number());
        let mut points = vec![from * along, (to + f64::from(from == to)) * along];
        if random.chance(0.2) {
            points.push(points[0] + along.length() * point(random, 1.0));
        }
        Body {
            radius,
            ..Body::turned(points, turn.of(at * along), turn)
        }
    })
}

/// Stacked boxes, or bodies face on face, of which one is tilted about any axis by a rounding to a hundredth.
pub fn tilted(random: &mut Random) -> [Body; 2] {
    let [a, mut b] = if random.chance(0.7) {
        stacked(random)
    } else {
        face_on_face(random)
    };
    let turn = Turn {
        axis: b.axis,
        angle: b.angle,
    };
    let hair = Turn {
        axis: direction(random),
        angle: random.power(-17.0, -2.0),
    };
    let turned = turn.then(&hair);
    (b.axis, b.angle) = (turned.axis, turned.angle);
    [a, b]
}

pub fn ulps_from_touching(random: &mut Random) -> [Body; 2] {
    let [a, mut b] = match random.index(4) {
        0 => face_on_face(random),
        1 => edge_on_edge(random),
        2 => vertex_on_face(random),
        _ => vertex_on_vertex(random),
    };
    for k in 0..3 {
        for _ in 0..random.between(0, 3) {
            let next = if random.chance(0.7) {
                f64::next_up
            } else {
                f64::next_down
            };
            // An ulp of 0 is below the least coordinate.
            if b.position[k] != 0.0 {
                b.position[k] = next(b.position[k]);
            }
        }
    }
    [a, b]
}

/// Boxes and prisms in the planes of each other's faces, touching or apart or one in the other.
pub fn coplanar(random: &mut Random) -> [Body; 2] {
    let mut whole = |low: i64, high: i64| random.between(low, high) as f64;
    let mut half = || dvec3(whole(0, 4), whole(1, 4), whole(1, 4));
    let (a, b) = (half(), half());
    let steps = [whole(-2, 2), whole(-2, 2), whole(-9, 9)];
    // Level with A's sides, or off them.
    let level = |k: usize| match steps[k] as i64 {
        -2 => a[k] + b[k],
        -1 => a[k] - b[k],
        1 => b[k] - a[k],
        2 => -a[k] - b[k],
        _ => 0.0,
    };
    let at = dvec3(level(0), level(1), steps[2]);
    let turn = Turn::some(random);
    let middle = [DVec3::ZERO, point(random, 50.0)][random.index(2)];
    [
        Body::turned(box_of(a), middle, turn),
        Body::turned(box_of(b), middle + turn.of(at), turn),
    ]
}

/// Face to face, rotated by a few ulps to some 1e-9.
pub fn nearly_parallel(random: &mut Random) -> [Body; 2] {
    let points = loop {
        let found = Polytope::new(cloud(random, 50.0));
        if found.dimension == 3 {
            break found;
        }
    };
    let [p, q, r] = any(random, &points.faces).map(|k| points.points[k]);
    let turn = Turn::any(random);
    let twist = random.sign() * random.power(-16.5, -9.0);
    let twist = if random.chance(0.2) { 0.0 } else { twist };
    let normal = (q - p).cross(r - p).normalize();
    let inward = [0.0, random.within(-2.0, 2.0) * 1e-9][random.index(2)] * normal;
    let b = points.points.iter().map(|v| -*v).collect();
    let other = Turn {
        angle: turn.angle + twist,
        ..turn
    };
    [
        Body::turned(points.points, DVec3::ZERO, turn),
        Body::turned(b, turn.of(p + q + inward), other),
    ]
}

/// The depth relative to the size: at contact, by ulps, slightly, and well inside or apart.
fn depth(random: &mut Random, size: f64) -> f64 {
    let part = [0.0, 0.0, 1e-16, 1e-15, 1e-12, 1e-9, 1e-3, 0.1][random.index(8)];
    random.sign() * part * size
}

/// Box on box along one of their axes, both with the same rotation, slid along the face.
fn stack(random: &mut Random, a: DVec3, b: DVec3) -> [Body; 2] {
    let k = random.index(3);
    let size = a.max_element().min(b.max_element());
    let mut at = DVec3::ZERO;
    at[k] = a[k] + b[k] - depth(random, size);
    for other in [(k + 1) % 3, (k + 2) % 3] {
        let within = a[other] + b[other];
        at[other] = [
            0.0,
            0.0,
            a[other] - b[other],
            random.within(-within, within),
        ][random.index(4)];
    }
    let turn = Turn::some(random);
    let middle = [DVec3::ZERO, point(random, 500.0)][random.index(2)];
    [
        Body::turned(box_of(a), middle, turn),
        Body::turned(box_of(b), middle + turn.of(at), turn),
    ]
}

/// Two boxes of similar size, as in every pile.
pub fn stacked(random: &mut Random) -> [Body; 2] {
    let a = point(random, 50.0).abs() + 0.5;
    let b = [a, point(random, 50.0).abs() + 0.5][random.index(2)];
    stack(random, a, b)
}

/// From a millionth of a px to a million px.
pub fn mixed_scales(random: &mut Random) -> [Body; 2] {
    let mut half = || {
        let size = libm::exp10(random.between(-6, 6) as f64);
        size * (point(random, 1.0).abs() + 0.05)
    };
    let (a, b) = (half(), half());
    if random.chance(0.7) {
        return stack(random, a, b);
    }
    // The smaller at a corner of the larger, arbitrarily rotated.
    let turn = Turn::any(random);
    let at = turn.of(a) + b.length() * point(random, 1.2);
    [
        Body::turned(box_of(a), DVec3::ZERO, turn),
        Body::turned(box_of(b), at, Turn::any(random)),
    ]
}
