//! Pairs of bodies at one angle that touch or nearly do, as in every stack: there A − B has nearly collinear edges and
//! nearly coincident points.

use collidoscope_core::planar::unit_vector;
use glam::{DVec2, dvec2};

use super::pairs::{Body, polygon, regular};
use super::random::Random;

/// The depth relative to the size: at contact, by ulps, slightly, and well inside or apart.
fn depth(random: &mut Random, size: f64) -> f64 {
    let part = [0.0, 0.0, 1e-16, 1e-15, 1e-12, 1e-9, 1e-3, 0.1][random.index(8)];
    random.sign() * part * size
}

/// The box about the local origin with these half sides.
pub fn box_of(half: DVec2) -> Vec<DVec2> {
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
        .map(|(x, y)| half * dvec2(x, y))
        .to_vec()
}

/// The reach of the vertices along `direction`.
fn reach(vertices: &[DVec2], direction: DVec2) -> f64 {
    let along = vertices.iter().map(|v| v.dot(direction));
    along.fold(f64::NEG_INFINITY, f64::max)
}

/// `b` adjacent to the edge of `a` with index `edge`, both at one angle anywhere in the world, slid along it.
fn beside(random: &mut Random, a: Vec<DVec2>, b: Vec<DVec2>, edge: usize) -> [Body; 2] {
    let along = (a[(edge + 1) % a.len()] - a[edge]).normalize();
    let normal = -along.perp();
    let size = reach(&a, along) + reach(&a, -along);
    let apart = reach(&a, normal) + reach(&b, -normal) - depth(random, size);
    let slide = [0.0, 0.0, random.within(-1.0, 1.0)][random.index(3)] * size;
    let angle = [0.0, random.within(-4.0, 4.0)][random.index(2)];
    let middle = dvec2(random.within(-500.0, 500.0), random.within(-500.0, 500.0));
    let middle = [DVec2::ZERO, middle][random.index(2)];
    let offset = apart * normal + slide * along;
    let at = middle + unit_vector(angle).rotate(offset);
    [Body::new(a, middle, angle), Body::new(b, at, angle)]
}

/// A polygon with an even number of edges, so that opposite ones are parallel, or any.
fn block(random: &mut Random, size: f64) -> Vec<DVec2> {
    match random.index(3) {
        0 => box_of(size * dvec2(1.0, random.within(0.05, 1.0))),
        1 => regular(
            2 * random.between(2, 8) as usize,
            size,
            random.within(0.0, 1.0),
        ),
        _ => polygon(random, size),
    }
}

/// The same body twice.
pub fn equal_in_contact(random: &mut Random) -> [Body; 2] {
    let size = random.within(1.0, 100.0);
    let a = block(random, size);
    let edge = random.index(a.len());
    beside(random, a.clone(), a, edge)
}

/// Two boxes that share a part of an edge, of any proportions.
pub fn shared_tilted_edge(random: &mut Random) -> [Body; 2] {
    let mut half = || dvec2(random.within(0.5, 100.0), random.within(0.5, 20.0));
    let (a, b) = (box_of(half()), box_of(half()));
    let edge = random.index(4);
    beside(random, a, b, edge)
}

/// From a millionth of a px to a million px.
pub fn mixed_scales(random: &mut Random) -> [Body; 2] {
    let mut size = || libm::exp10(random.between(-6, 6) as f64);
    let sizes = [size(), size()];
    let (a, b) = (block(random, sizes[0]), block(random, sizes[1]));
    let edge = random.index(a.len());
    beside(random, a, b, edge)
}
