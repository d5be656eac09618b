//! Pairs of polygons: one half random, the other adversarial.

use std::f64::consts::TAU;

use collidoscope_core::planar::{Polygon, Pose, PosedHull, unit_vector};
use glam::{DVec2, dvec2};

use super::aligned;
use super::exact::hull_of;
use super::pair::{self, MakePair};
use super::random::Random;

/// A polygon's local vertices, as given, and its pose.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    pub vertices: Vec<DVec2>,
    pub position: DVec2,
    pub angle: f64,
}

impl Body {
    pub fn new(vertices: Vec<DVec2>, position: DVec2, angle: f64) -> Self {
        Self {
            vertices,
            position,
            angle,
        }
    }

    fn at(vertices: Vec<DVec2>, position: DVec2) -> Self {
        Self::new(vertices, position, 0.0)
    }

    /// In world space, if the vertices make a polygon.
    pub fn posed(&self) -> Option<PosedHull> {
        let pose = Pose::new(self.position, self.angle).ok()?;
        Some(Polygon::new(&self.vertices).ok()?.posed(&pose))
    }

    /// The longest side of the box about the local vertices.
    pub fn size(&self) -> f64 {
        let low = self.vertices.iter().fold(DVec2::MAX, |m, v| m.min(*v));
        let high = self.vertices.iter().fold(DVec2::MIN, |m, v| m.max(*v));
        (high - low).max_element()
    }
}

pub type Pair = pair::Pair<Body>;

impl pair::Body for Body {
    const FILE: &str = "oracle/pairs.rs";
    const ANYWHERE: MakePair<Self> = anywhere;
    const ADVERSARIAL: &'static [(&'static str, MakePair<Self>)] = &[
        ("vertex on vertex", vertex_on_vertex),
        ("vertex on edge", vertex_on_edge),
        ("shared edge", shared_edge),
        ("ulps from touching", ulps_from_touching),
        ("slivers", slivers),
        ("nearly parallel", nearly_parallel),
        ("coincident", coincident),
        ("contained", contained),
        ("small and large", small_and_large),
        ("far from the origin", far_from_the_origin),
        ("repeats and collinear", repeats_and_collinear),
        ("lattices", lattices),
        ("many vertices", many_vertices),
        ("collapsed by posing", collapsed_by_posing),
        ("equal in contact", aligned::equal_in_contact),
        ("shared tilted edge", aligned::shared_tilted_edge),
        ("mixed scales", aligned::mixed_scales),
    ];

    fn can_be_posed(&self) -> bool {
        self.posed().is_some()
    }

    fn smaller(&self) -> Vec<Self> {
        let mut all = vec![self.clone(); 2];
        all[0].angle = 0.0;
        all[1].position = self.position.round();
        for k in 0..self.vertices.len() {
            let mut fewer = self.clone();
            fewer.vertices.remove(k);
            let mut rounded = self.clone();
            rounded.vertices[k] = self.vertices[k].round();
            all.extend([fewer, rounded]);
        }
        all
    }

    /// Draws until both make polygons: rounding may leave fewer than three corners.
    fn draw(make: MakePair<Self>, random: &mut Random) -> [Self; 2] {
        loop {
            let pair = make(random);
            if pair.iter().all(Self::can_be_posed) {
                return pair;
            }
        }
    }
}

/// A convex polygon of 3 to some ten corners within `size` of the local origin.
pub fn polygon(random: &mut Random, size: f64) -> Vec<DVec2> {
    loop {
        let count = random.between(3, 12);
        let round = random.chance(0.3);
        let points: Vec<DVec2> = (0..count)
            .map(|_| {
                if round {
                    size * unit_vector(random.within(0.0, TAU))
                } else {
                    dvec2(random.within(-size, size), random.within(-size, size))
                }
            })
            .collect();
        let corners = hull_of(&points);
        if corners.len() >= 3 {
            return corners;
        }
    }
}

/// The same with corners on the lattice of multiples of `unit`, so that sums of them are exact.
fn lattice_polygon(random: &mut Random, reach: i64, unit: f64) -> Vec<DVec2> {
    loop {
        let count = random.between(3, 10);
        let points: Vec<DVec2> = (0..count)
            .map(|_| {
                let [x, y] = [(); 2].map(|()| random.between(-reach, reach) as f64);
                unit * dvec2(x, y)
            })
            .collect();
        let corners = hull_of(&points);
        if corners.len() >= 3 {
            return corners;
        }
    }
}

pub fn regular(count: usize, size: f64, phase: f64) -> Vec<DVec2> {
    (0..count)
        .map(|k| size * unit_vector(phase + TAU * k as f64 / count as f64))
        .collect()
}

fn anywhere(random: &mut Random) -> [Body; 2] {
    let sizes = [random.within(5.0, 100.0), random.within(5.0, 100.0)];
    let [mut a, mut b] = sizes.map(|size| {
        let vertices = polygon(random, size);
        Body::new(vertices, DVec2::ZERO, random.within(-7.0, 7.0))
    });
    let apart = (sizes[0] + sizes[1]) * random.within(0.0, 1.4);
    a.position = dvec2(random.within(-500.0, 500.0), random.within(-500.0, 500.0));
    b.position = a.position + apart * unit_vector(random.within(0.0, TAU));
    [a, b]
}

/// A lattice of a scale that keeps sums exact, or one of decimals that does not.
pub fn unit(random: &mut Random) -> f64 {
    if random.chance(0.5) {
        libm::exp2(random.between(-30, 20) as f64)
    } else {
        [0.1, 0.01, 1.0 / 3.0, 1e-6][random.index(4)]
    }
}

fn vertex_on_vertex(random: &mut Random) -> [Body; 2] {
    let unit = unit(random);
    let (a, b) = (
        lattice_polygon(random, 20, unit),
        lattice_polygon(random, 20, unit),
    );
    let at = a[random.index(a.len())] - b[random.index(b.len())];
    [Body::at(a, DVec2::ZERO), Body::at(b, at)]
}

fn vertex_on_edge(random: &mut Random) -> [Body; 2] {
    let unit = unit(random);
    let (a, b) = (
        lattice_polygon(random, 20, 8.0 * unit),
        lattice_polygon(random, 160, unit),
    );
    let k = random.index(a.len());
    let along = a[(k + 1) % a.len()] - a[k];
    let at = a[k] + along * (random.between(0, 8) as f64 / 8.0) - b[random.index(b.len())];
    [Body::at(a, DVec2::ZERO), Body::at(b, at)]
}

/// B is A rotated by 180° about the middle of an edge, or shifted along it.
fn shared_edge(random: &mut Random) -> [Body; 2] {
    let unit = unit(random);
    let a = lattice_polygon(random, 20, unit);
    let k = random.index(a.len());
    let (p, q) = (a[k], a[(k + 1) % a.len()]);
    let b = a.iter().map(|v| -*v).collect();
    let slide = random.between(-9, 9) as f64 / 8.0 * (q - p);
    let slide = if random.chance(0.5) {
        slide
    } else {
        DVec2::ZERO
    };
    [Body::at(a, DVec2::ZERO), Body::at(b, p + q + slide)]
}

fn ulps_from_touching(random: &mut Random) -> [Body; 2] {
    let [a, mut b] = match random.index(3) {
        0 => vertex_on_vertex(random),
        1 => vertex_on_edge(random),
        _ => shared_edge(random),
    };
    for coordinate in [&mut b.position.x, &mut b.position.y] {
        for _ in 0..random.between(0, 4) {
            *coordinate = if random.chance(0.8) {
                coordinate.next_up()
            } else {
                coordinate.next_down()
            };
        }
    }
    if b.position.abs().min_element() < 1e-100 {
        b.position = dvec2(1.0, 1.0);
    }
    [a, b]
}

/// A triangle or a box a million times as long as wide.
fn sliver(random: &mut Random) -> Vec<DVec2> {
    let length = random.within(1.0, 1000.0);
    let width = length * 1e-6;
    if random.chance(0.5) {
        vec![
            dvec2(-length, 0.0),
            dvec2(length, random.within(-width, 0.0)),
            dvec2(random.within(-length, length), width),
        ]
    } else {
        vec![
            dvec2(-length, -width),
            dvec2(length, -width),
            dvec2(length, width),
            dvec2(-length, width),
        ]
    }
}

fn slivers(random: &mut Random) -> [Body; 2] {
    let a = sliver(random);
    let b = if random.chance(0.5) {
        sliver(random)
    } else {
        polygon(random, 100.0)
    };
    let angle = random.within(-7.0, 7.0);
    let along = unit_vector(angle);
    let other = match random.index(3) {
        0 => angle,
        1 => angle + 1e-6 * random.within(-1.0, 1.0),
        _ => random.within(-7.0, 7.0),
    };
    let at = random.within(-900.0, 900.0) * along + random.within(-2e-3, 2e-3) * along.perp();
    [Body::new(a, DVec2::ZERO, angle), Body::new(b, at, other)]
}

/// Edge to edge, rotated by a few ulps to some 1e-9.
fn nearly_parallel(random: &mut Random) -> [Body; 2] {
    let a = polygon(random, 50.0);
    let k = random.index(a.len());
    let (p, q) = (a[k], a[(k + 1) % a.len()]);
    let b: Vec<DVec2> = a.iter().map(|v| -*v).collect();
    let angle = random.within(-4.0, 4.0);
    let twist = random.sign() * random.power(-16.5, -9.0);
    let twist = if random.chance(0.2) { 0.0 } else { twist };
    let turned = unit_vector(angle).rotate(p + q);
    let inward = (q - p).perp().normalize() * random.within(-1.0, 3.0) * 1e-9;
    let inward = if random.chance(0.3) {
        inward
    } else {
        DVec2::ZERO
    };
    let at = turned + unit_vector(angle).rotate(inward);
    [
        Body::new(a, DVec2::ZERO, angle),
        Body::new(b, at, angle + twist),
    ]
}

fn coincident(random: &mut Random) -> [Body; 2] {
    let size = random.within(1.0, 100.0);
    let mut a = Body::at(polygon(random, size), dvec2(random.within(-9.0, 9.0), 3.5));
    if random.chance(0.3) {
        a.vertices = regular(random.between(3, 12) as usize, 10.0, 0.0);
    }
    if random.chance(0.5) {
        a.angle = random.within(-4.0, 4.0);
    }
    let mut b = a.clone();
    match random.index(4) {
        0 => b.angle += TAU / 2.0,
        1 => b.position.x = b.position.x.next_up(),
        2 => b.vertices.reverse(),
        _ => {}
    }
    [a, b]
}

fn contained(random: &mut Random) -> [Body; 2] {
    let mut a = Body::at(polygon(random, 100.0), DVec2::ZERO);
    let factor = random.power(-4.0, -0.01);
    let mut b = a.clone();
    if random.chance(0.5) {
        b.vertices = polygon(random, 100.0);
    }
    for vertex in &mut b.vertices {
        *vertex *= factor;
    }
    if random.chance(0.5) {
        a.angle = random.within(-4.0, 4.0);
        b.angle = random.within(-4.0, 4.0);
    }
    let inside = a.vertices.iter().sum::<DVec2>() / a.vertices.len() as f64;
    b.position = unit_vector(a.angle).rotate(inside);
    [a, b]
}

fn small_and_large(random: &mut Random) -> [Body; 2] {
    let (small, large) = (1e-6, 1e6);
    let sizes = match random.index(3) {
        0 => [small, small],
        1 => [large, large],
        _ => [large, small],
    };
    let mut a = Body::at(polygon(random, sizes[0]), DVec2::ZERO);
    let mut b = Body::at(polygon(random, sizes[1]), DVec2::ZERO);
    if random.chance(0.5) {
        a.angle = random.within(-4.0, 4.0);
        b.angle = random.within(-4.0, 4.0);
    }
    b.position = if sizes[0] == sizes[1] || random.chance(0.3) {
        sizes[0] * dvec2(random.within(-1.5, 1.5), random.within(-1.5, 1.5))
    } else {
        // The small one at the large one's boundary.
        let k = random.index(a.vertices.len());
        let (p, q) = (a.vertices[k], a.vertices[(k + 1) % a.vertices.len()]);
        unit_vector(a.angle).rotate(p.lerp_monotonic(q, random.unit()))
            + 1e-6 * dvec2(random.within(-1.0, 1.0), random.within(-1.0, 1.0))
    };
    [a, b]
}

/// Any other pair, a million px away.
fn far_from_the_origin(random: &mut Random) -> [Body; 2] {
    let makers: [MakePair<Body>; 6] = [
        anywhere,
        vertex_on_vertex,
        vertex_on_edge,
        shared_edge,
        nearly_parallel,
        contained,
    ];
    let [mut a, mut b] = makers[random.index(6)](random);
    let far = 1e6 * dvec2(random.within(-1.0, 1.0), random.sign());
    let far = if random.chance(0.5) { far.round() } else { far };
    a.position += far;
    b.position += far;
    [a, b]
}

fn repeats_and_collinear(random: &mut Random) -> [Body; 2] {
    let mut padded = || {
        let corners = lattice_polygon(random, 20, 8.0);
        let mut vertices = Vec::new();
        for (k, &corner) in corners.iter().enumerate() {
            let next = corners[(k + 1) % corners.len()];
            vertices.push(corner);
            if random.chance(0.4) {
                vertices.push(corner);
            }
            for eighth in 1..8 {
                if random.chance(0.2) {
                    vertices.push(corner + (next - corner) * (f64::from(eighth) / 8.0));
                }
            }
        }
        if random.chance(0.5) {
            vertices.reverse();
        }
        vertices
    };
    let (a, b) = (padded(), padded());
    let mut a = Body::at(a, DVec2::ZERO);
    let mut b = Body::at(
        b,
        dvec2(
            random.between(-300, 300) as f64,
            random.between(-300, 300) as f64,
        ),
    );
    if random.chance(0.3) {
        a.angle = random.within(-4.0, 4.0);
        b.angle = random.within(-4.0, 4.0);
    }
    [a, b]
}

fn lattices(random: &mut Random) -> [Body; 2] {
    let (unit, reach) = (unit(random), random.between(1, 6));
    let (a, b) = (
        lattice_polygon(random, reach, unit),
        lattice_polygon(random, reach, unit),
    );
    let mut at = |reach: i64| {
        unit * dvec2(
            random.between(-reach, reach) as f64,
            random.between(-reach, reach) as f64,
        )
    };
    let (a_at, b_at) = (at(100), at(2 * reach));
    [Body::at(a, a_at), Body::at(b, a_at + b_at)]
}

fn many_vertices(random: &mut Random) -> [Body; 2] {
    let round = |random: &mut Random| {
        let count = [64, 64, 64, 300][random.index(4)];
        let squeeze = dvec2(1.0, [1.0, 0.3, 0.01][random.index(3)]);
        let mut vertices = regular(count, 50.0, random.within(0.0, 1.0));
        for vertex in &mut vertices {
            *vertex *= squeeze;
        }
        let angle = [0.0, random.within(-4.0, 4.0)][random.index(2)];
        Body::new(hull_of(&vertices), DVec2::ZERO, angle)
    };
    let a = round(random);
    let mut b = if random.chance(0.2) {
        a.clone()
    } else {
        round(random)
    };
    if random.chance(0.3) {
        b = Body::at(polygon(random, 30.0), DVec2::ZERO);
    }
    let apart = [0.0, 1e-9, 30.0, 100.0][random.index(4)] * random.within(0.9, 1.1);
    b.position = apart * unit_vector(random.within(0.0, TAU));
    [a, b]
}

/// So thin, or with so fine a boundary, that the rounding of the posed vertices is as large: posed slivers become
/// segments, and posed arcs get dents.
fn collapsed_by_posing(random: &mut Random) -> [Body; 2] {
    let far = dvec2(random.within(-1e6, 1e6), random.within(-1e6, 1e6));
    let thin = |random: &mut Random| {
        let length = random.within(1.0, 100.0);
        let width = length * random.power(-16.0, -9.0);
        let vertices = if random.chance(0.3) {
            hull_of(
                &regular(random.between(5, 40) as usize, length, 0.0)
                    .iter()
                    .map(|v| dvec2(v.x, v.y * width))
                    .collect::<Vec<_>>(),
            )
        } else {
            vec![
                dvec2(-length, 0.0),
                dvec2(length, 0.0),
                dvec2(random.within(-length, length), width),
            ]
        };
        let angle = [0.0, TAU / 8.0, random.within(-4.0, 4.0)][random.index(3)];
        Body::new(vertices, far, angle)
    };
    let a = thin(random);
    let mut b = thin(random);
    if random.chance(0.3) {
        b.vertices = polygon(random, 50.0);
    }
    if random.chance(0.4) {
        b.angle = a.angle;
    }
    let along = unit_vector(a.angle);
    let reach = a.size() + b.size();
    b.position += match random.index(3) {
        0 => DVec2::ZERO,
        1 => along * random.within(-reach, reach),
        _ => along * random.within(-reach, reach) + along.perp() * random.within(-2.0, 2.0) * 1e-10,
    };
    [a, b]
}
