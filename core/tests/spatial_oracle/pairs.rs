//! Pairs of hulls: one half random, the other adversarial.

use std::f64::consts::TAU;

use collidoscope_core::spatial::{
    Capsule, Hull, MIN_COORDINATE, Pose, PosedShape, Rounded, Shape, Sphere, rotation_about,
};
use glam::{DVec3, dvec3};

use super::boxes;
use super::contacts;
use crate::oracle::pair::{self, Body as _, MakePair};
use crate::oracle::pairs::unit;
use crate::oracle::random::Random;

/// A hull's local points, as given, the radius, and the pose: the rotation is about `axis` by `angle` radians.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    pub points: Vec<DVec3>,
    pub radius: f64,
    pub position: DVec3,
    pub axis: DVec3,
    pub angle: f64,
}

impl Body {
    pub fn at(points: Vec<DVec3>, position: DVec3) -> Self {
        Self {
            points,
            radius: 0.0,
            position,
            axis: DVec3::Z,
            angle: 0.0,
        }
    }

    /// Rotated by `turn`.
    pub fn turned(points: Vec<DVec3>, position: DVec3, turn: Turn) -> Self {
        Self {
            points,
            radius: 0.0,
            position,
            axis: turn.axis,
            angle: turn.angle,
        }
    }

    pub fn pose(&self) -> Option<Pose> {
        Pose::new(self.position, rotation_about(self.axis, self.angle)?).ok()
    }

    /// In world space, if the points make a hull.
    pub fn posed(&self) -> Option<PosedShape> {
        let rounded = || {
            Some(
                Rounded::new(Hull::new(&self.points).ok()?, self.radius)
                    .ok()?
                    .into(),
            )
        };
        let shape: Shape = match self.points[..] {
            [DVec3::ZERO] => Sphere::new(self.radius).ok()?.into(),
            [from, to] => Capsule::new(from, to, self.radius).ok()?.into(),
            _ if self.radius > 0.0 => rounded()?,
            _ => Hull::new(&self.points).ok()?.into(),
        };
        Some(shape.posed(&self.pose()?))
    }

    /// The longest side of the box about the local points.
    pub fn size(&self) -> f64 {
        let low = self.points.iter().fold(DVec3::MAX, |m, v| m.min(*v));
        let high = self.points.iter().fold(DVec3::MIN, |m, v| m.max(*v));
        (high - low).max_element()
    }
}

/// A rotation as an axis and an angle.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    pub axis: DVec3,
    pub angle: f64,
}

impl Turn {
    pub const NONE: Self = Self {
        axis: DVec3::Z,
        angle: 0.0,
    };

    pub fn any(random: &mut Random) -> Self {
        Self {
            axis: direction(random),
            angle: random.within(-4.0, 4.0),
        }
    }

    /// None half of the time.
    pub fn some(random: &mut Random) -> Self {
        if random.chance(0.5) {
            Self::NONE
        } else {
            Self::any(random)
        }
    }

    pub fn of(&self, vector: DVec3) -> DVec3 {
        rotation_about(self.axis, self.angle).expect("an axis") * vector
    }

    /// The rotation followed by `other`.
    pub fn then(&self, other: &Self) -> Self {
        let [first, second] =
            [self, other].map(|turn| rotation_about(turn.axis, turn.angle).expect("an axis"));
        let (axis, angle) = (second * first).to_axis_angle();
        Self { axis, angle }
    }
}

pub type Pair = pair::Pair<Body>;

impl pair::Body for Body {
    const FILE: &str = "spatial_oracle/pairs.rs";
    const ANYWHERE: MakePair<Self> = anywhere;
    const ADVERSARIAL: &'static [(&'static str, MakePair<Self>)] = &[
        ("face on face", contacts::face_on_face),
        ("edge on edge", contacts::edge_on_edge),
        ("vertex on face", contacts::vertex_on_face),
        ("vertex on vertex", contacts::vertex_on_vertex),
        ("ulps from touching", contacts::ulps_from_touching),
        ("coplanar", contacts::coplanar),
        ("flat", flat),
        ("nearly flat", nearly_flat),
        ("slivers", slivers),
        ("nearly parallel", contacts::nearly_parallel),
        ("stacked", contacts::stacked),
        ("coincident", coincident),
        ("contained", contained),
        ("mixed scales", contacts::mixed_scales),
        ("far from the origin", far_from_the_origin),
        ("repeats and coplanar", repeats_and_coplanar),
        ("lattices", lattices),
        ("many vertices", many_vertices),
        ("collapsed by posing", collapsed_by_posing),
        ("points and segments", points_and_segments),
        ("boxes", boxes::boxes),
        ("nearly coincident boxes", boxes::nearly_coincident),
        ("thinnest boxes", boxes::thinnest),
        ("edge on face", contacts::edge_on_face),
        ("scanned", contacts::scanned),
        ("in line", contacts::in_line),
        ("tilted", contacts::tilted),
        ("rounded", rounded),
        ("balls and capsules", balls_and_capsules),
    ];

    fn can_be_posed(&self) -> bool {
        self.posed().is_some()
    }

    fn smaller(&self) -> Vec<Self> {
        let mut all = vec![self.clone(); 3];
        all[0].radius = 0.0;
        (all[1].axis, all[1].angle) = (DVec3::Z, 0.0);
        all[2].position = self.position.round();
        for k in 0..self.points.len() {
            let mut fewer = self.clone();
            fewer.points.remove(k);
            let mut rounded = self.clone();
            rounded.points[k] = self.points[k].round();
            all.extend([fewer, rounded]);
        }
        all
    }
}

/// A uniformly distributed direction of length 1.
pub fn direction(random: &mut Random) -> DVec3 {
    let (z, around) = (random.within(-1.0, 1.0), random.within(0.0, TAU));
    let (sin, cos) = libm::sincos(around);
    let flat = (1.0 - z * z).sqrt();
    dvec3(flat * cos, flat * sin, z)
}

/// A point of the box of half edges `size` about the origin.
pub fn point(random: &mut Random, size: f64) -> DVec3 {
    let mut number = || random.within(-size, size);
    dvec3(number(), number(), number())
}

/// 4 to 12 points within `size` of the local origin, some of them on a ball.
pub fn cloud(random: &mut Random, size: f64) -> Vec<DVec3> {
    let count = random.between(4, 12);
    let round = random.chance(0.3);
    let one = |_| {
        if round {
            size * direction(random)
        } else {
            point(random, size)
        }
    };
    (0..count).map(one).collect()
}

/// Points on the lattice of multiples of `unit`, so that sums of them are exact.
pub fn lattice_cloud(random: &mut Random, reach: i64, unit: f64) -> Vec<DVec3> {
    let count = random.between(4, 10);
    let mut number = || unit * random.between(-reach, reach) as f64;
    (0..count)
        .map(|_| dvec3(number(), number(), number()))
        .collect()
}

/// The corners of a box about the origin.
pub fn box_of(half: DVec3) -> Vec<DVec3> {
    (0..8)
        .map(|k| {
            let sign = |bit: u8| if k & bit == 0 { -1.0 } else { 1.0 };
            half * dvec3(sign(1), sign(2), sign(4))
        })
        .collect()
}

fn anywhere(random: &mut Random) -> [Body; 2] {
    let sizes = [random.within(5.0, 100.0), random.within(5.0, 100.0)];
    let middle = point(random, 500.0);
    let away = (sizes[0] + sizes[1]) * random.within(0.0, 1.3) * direction(random);
    let shape = |random: &mut Random, size: f64| {
        if random.chance(0.2) {
            box_of(size * dvec3(1.0, random.within(0.1, 1.0), random.within(0.1, 1.0)))
        } else {
            cloud(random, size)
        }
    };
    let [a, b] = sizes.map(|size| shape(random, size));
    let turns = [Turn::any(random), Turn::any(random)];
    [
        Body::turned(a, middle, turns[0]),
        Body::turned(b, middle + away, turns[1]),
    ]
}

/// Coplanar points: in the xy plane, tilted exactly on a lattice, or rotated.
fn flat_cloud(random: &mut Random, size: f64) -> Vec<DVec3> {
    let slope = [[0.0, 0.0], [1.0, 0.0], [0.5, -2.0]][random.index(3)];
    let points = if random.chance(0.5) {
        lattice_cloud(random, 8, size / 8.0)
    } else {
        cloud(random, size)
    };
    let onto = |p: &DVec3| dvec3(p.x, p.y, slope[0] * p.x + slope[1] * p.y);
    points.iter().map(onto).collect()
}

fn flat(random: &mut Random) -> [Body; 2] {
    let a = flat_cloud(random, 20.0);
    let b = if random.chance(0.5) {
        flat_cloud(random, 20.0)
    } else {
        cloud(random, 20.0)
    };
    let turn = Turn::some(random);
    let other = if random.chance(0.5) {
        turn
    } else {
        Turn::any(random)
    };
    let at = [DVec3::ZERO, point(random, 25.0), point(random, 4.0).round()][random.index(3)];
    [
        Body::turned(a, DVec3::ZERO, turn),
        Body::turned(b, at, other),
    ]
}

/// Flat up to a part in a million to a part in 10^15.
fn nearly_flat(random: &mut Random) -> [Body; 2] {
    let [mut a, mut b] = flat(random);
    for body in [&mut a, &mut b] {
        let thick = 20.0 * random.power(-15.0, -6.0);
        for point in &mut body.points {
            point.z += random.within(-thick, thick);
        }
    }
    [a, b]
}

/// A tetrahedron, a box or a needle a million times as long as wide, or as thin as allowed.
fn sliver(random: &mut Random) -> Vec<DVec3> {
    let length = random.within(1.0, 1000.0);
    let [few, fewest] = [1e-6, boxes::THINNEST[random.index(boxes::THINNEST.len())]];
    let width = length * [few, few, few, fewest][random.index(4)];
    match random.index(3) {
        0 => box_of(dvec3(length, width, width)),
        1 => box_of(dvec3(length, length, width)),
        _ => {
            let mut thin = || {
                let thin = random.within(-width, width);
                if thin.abs() < MIN_COORDINATE {
                    0.0
                } else {
                    thin
                }
            };
            let mut corner = |k: i32| dvec3(length * f64::from(k - 2), thin(), thin());
            (0..4).map(&mut corner).collect()
        }
    }
}

fn slivers(random: &mut Random) -> [Body; 2] {
    let a = sliver(random);
    let b = if random.chance(0.5) {
        sliver(random)
    } else {
        cloud(random, 100.0)
    };
    let turn = Turn::any(random);
    let other = match random.index(3) {
        0 => turn,
        1 => Turn {
            angle: turn.angle + 1e-6 * random.within(-1.0, 1.0),
            ..turn
        },
        _ => Turn::any(random),
    };
    let beside = dvec3(
        random.within(-900.0, 900.0),
        random.within(-2e-3, 2e-3),
        random.within(-2e-3, 2e-3),
    );
    let at = turn.of(beside);
    [
        Body::turned(a, DVec3::ZERO, turn),
        Body::turned(b, at, other),
    ]
}

/// The same body twice, in one place, rotated, or moved by less than an ulp of its size.
fn coincident(random: &mut Random) -> [Body; 2] {
    let points = match random.index(3) {
        0 => box_of(point(random, 50.0).abs() + 1.0),
        1 => lattice_cloud(random, 9, 1.0),
        _ => cloud(random, 50.0),
    };
    let turn = Turn::some(random);
    let at = [DVec3::ZERO, point(random, 100.0)][random.index(2)];
    let mut b = Body::turned(points.clone(), at, turn);
    match random.index(4) {
        0 => b.position += 1e-14 * point(random, 1.0),
        1 => b.angle += random.sign() * random.power(-16.0, -6.0),
        2 => b.angle += [TAU / 4.0, TAU / 2.0][random.index(2)],
        _ => {}
    }
    [Body::turned(points, at, turn), b]
}

fn contained(random: &mut Random) -> [Body; 2] {
    let a = Body::turned(cloud(random, 100.0), DVec3::ZERO, Turn::some(random));
    let factor = random.power(-4.0, -0.01);
    let mut b = a.clone();
    if random.chance(0.5) {
        b.points = cloud(random, 100.0);
    }
    for point in &mut b.points {
        *point *= factor;
    }
    let middle = a.points.iter().sum::<DVec3>() / a.points.len() as f64;
    let turn = Turn {
        axis: a.axis,
        angle: a.angle,
    };
    b.position = turn.of(middle);
    [a, b]
}

/// Any other pair, a million px away.
fn far_from_the_origin(random: &mut Random) -> [Body; 2] {
    let makers: [MakePair<Body>; 7] = [
        anywhere,
        contacts::face_on_face,
        contacts::edge_on_edge,
        contacts::vertex_on_face,
        contacts::nearly_parallel,
        contacts::stacked,
        contained,
    ];
    let [mut a, mut b] = makers[random.index(7)](random);
    let far = 1e6
        * dvec3(
            random.within(-1.0, 1.0),
            random.sign(),
            random.within(-1.0, 1.0),
        );
    let far = if random.chance(0.5) { far.round() } else { far };
    a.position += far;
    b.position += far;
    [a, b]
}

/// Boxes and wedges whose faces and edges are full of points, some of them given twice.
fn repeats_and_coplanar(random: &mut Random) -> [Body; 2] {
    let mut padded = || {
        let mut points = box_of(DVec3::splat(4.0));
        for _ in 0..random.between(1, 12) {
            let mut number = || random.between(-4, 4) as f64;
            let mut inner = dvec3(number(), number(), number());
            inner[random.index(3)] = 4.0 * random.sign();
            points.push(inner);
        }
        if random.chance(0.5) {
            points.swap(0, 8);
            points.extend_from_within(..3);
        }
        if random.chance(0.3) {
            points.retain(|p| p.x + p.y < 5.0);
        }
        points
    };
    let (a, b) = (padded(), padded());
    let at = dvec3(
        random.between(-9, 9) as f64,
        random.between(-9, 9) as f64,
        random.between(-9, 9) as f64,
    );
    [
        Body::turned(a, DVec3::ZERO, Turn::some(random)),
        Body::turned(b, at, Turn::some(random)),
    ]
}

fn lattices(random: &mut Random) -> [Body; 2] {
    let (unit, reach) = (unit(random), random.between(1, 6));
    let [a, b] = [(); 2].map(|()| lattice_cloud(random, reach, unit));
    let mut at = |reach: i64| {
        let mut number = || unit * random.between(-reach, reach) as f64;
        dvec3(number(), number(), number())
    };
    let (a_at, b_at) = (at(100), at(2 * reach));
    [Body::at(a, a_at), Body::at(b, a_at + b_at)]
}

/// 16 to 48 points on a ball, an ellipsoid or a cylinder; rarely, as their exact answer takes long.
fn many_vertices(random: &mut Random) -> [Body; 2] {
    let count = [16, 16, 16, 16, 16, 24, 24, 48][random.index(8)];
    let a = round(random, count);
    let b = match random.index(10) {
        0 | 1 => a.clone(),
        2..5 => cloud(random, 30.0),
        _ => round(random, count),
    };
    let apart = [0.0, 1e-9, 30.0, 100.0][random.index(4)] * random.within(0.9, 1.1);
    let at = apart * direction(random);
    [
        Body::turned(a, DVec3::ZERO, Turn::some(random)),
        Body::turned(b, at, Turn::some(random)),
    ]
}

fn round(random: &mut Random, count: i64) -> Vec<DVec3> {
    let flat = [[1.0, 0.3][random.index(2)], [1.0, 0.01][random.index(2)]];
    let squeeze = 50.0 * dvec3(1.0, flat[0], flat[1]);
    let is_prism = random.chance(0.3);
    let mut corner = |k: i64| {
        let (sin, cos) = libm::sincos(TAU * k as f64 / (count / 2) as f64);
        squeeze
            * if is_prism {
                dvec3(cos, sin, if 2 * k < count { -1.0 } else { 1.0 })
            } else {
                direction(random)
            }
    };
    (0..count).map(&mut corner).collect()
}

/// So thin that the rounding of the posed corners is as large: posed slivers become polygons, or fold.
fn collapsed_by_posing(random: &mut Random) -> [Body; 2] {
    let far = point(random, 1e6);
    let thin = |random: &mut Random| {
        let mut points = cloud(random, 50.0);
        let widths = [random.within(-16.0, -9.0), random.within(-16.0, 0.0)];
        let [height, depth] = widths.map(libm::exp10);
        for point in &mut points {
            *point *= dvec3(1.0, depth, height);
        }
        points
    };
    let turn = Turn::some(random);
    let a = thin(random);
    let b = if random.chance(0.3) {
        cloud(random, 50.0)
    } else {
        thin(random)
    };
    let other = if random.chance(0.4) {
        turn
    } else {
        Turn::some(random)
    };
    let aside = match random.index(3) {
        0 => DVec3::ZERO,
        1 => turn.of(dvec3(random.within(-80.0, 80.0), 0.0, 0.0)),
        _ => turn.of(dvec3(random.within(-80.0, 80.0), 1e-10, 2e-10)),
    };
    [
        Body::turned(a, far, turn),
        Body::turned(b, far + aside, other),
    ]
}

/// Bodies of one or two points, and others that touch them.
fn points_and_segments(random: &mut Random) -> [Body; 2] {
    let counts = [random.between(1, 2), [1, 2, 2, 3, 4, 6][random.index(6)]];
    let mut number = || random.between(-2, 2) as f64;
    let mut few = |count: i64| -> Vec<DVec3> {
        (0..count)
            .map(|_| dvec3(number(), number(), number()))
            .collect()
    };
    let [a, b] = counts.map(&mut few);
    let turn = [Turn::NONE, Turn::any(random)][random.index(2)];
    let at = point(random, 1.2).round();
    [
        Body::turned(a, DVec3::ZERO, turn),
        Body::turned(b, turn.of(at), turn),
    ]
}

/// Any other pair, each grown by a radius, at the distance of the sum of the radii or with the cores in contact.
fn rounded(random: &mut Random) -> [Body; 2] {
    let (_, make) = Body::ADVERSARIAL[random.index(Body::ADVERSARIAL.len() - 2)];
    let [mut a, mut b] = make(random);
    let size = a.size().min(b.size()).max(1e-6);
    for body in [&mut a, &mut b] {
        body.radius = size * [0.0, 0.1, 0.5, 2.0][random.index(4)];
    }
    let away = (b.position - a.position).normalize_or(DVec3::Y);
    if random.chance(0.5) {
        b.position += (a.radius + b.radius) * away;
    }
    [a, b]
}

/// Few distinct numbers, so that centres coincide, spines cross, and balls touch.
fn balls_and_capsules(random: &mut Random) -> [Body; 2] {
    let is_lattice = random.chance(0.5);
    let number = |random: &mut Random| {
        if is_lattice {
            random.between(-3, 3) as f64
        } else {
            random.within(-4.0, 4.0)
        }
    };
    let place = |random: &mut Random| dvec3(number(random), number(random), number(random));
    let body = |random: &mut Random| {
        let points = match random.index(3) {
            0 => vec![DVec3::ZERO],
            1 => vec![place(random), place(random)],
            _ => vec![place(random), place(random), place(random), place(random)],
        };
        Body {
            radius: [0.0, 1.0, 2.0, random.within(0.01, 4.0)][random.index(4)],
            ..Body::at(points, place(random))
        }
    };
    [body(random), body(random)]
}
