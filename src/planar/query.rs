//! The questions asked of a pair of shapes, answered by running the state machines to their ends.
//!
//! A shape is a core grown by a radius, and so is A − B, by the sum r of both. Where the cores overlap,
//! their depth grows by r along the same normal. Where they are apart by d, the shapes collide when
//! d ≤ r, and then r − d deep along the way between the closest points.

use glam::DVec2;

use super::difference::Difference;
use super::edge_ring::{EdgeMemory, FEW_VERTICES, FewEdges};
use super::expansion::Expansion;
use super::{Certainty, ClosestEdge, ClosestFeature, DistanceSearch, Gjk, Support, Workspace};

/// How two shapes overlap, in world space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Penetration {
    /// How far B must move along `normal` to just touch A, in px; 0 when they touch.
    pub depth: f64,
    /// The unit vector from A towards B along which the way out is shortest.
    pub normal: DVec2,
    /// The deepest point of A in B.
    pub on_a: DVec2,
    /// The deepest point of B in A; `on_a - on_b` is `depth * normal`.
    pub on_b: DVec2,
    /// Support queries of GJK after the first, and of the distance where the cores are apart.
    pub gjk_iterations: usize,
    /// Support queries of EPA.
    pub epa_iterations: usize,
    /// What the numbers rest on.
    pub certainty: Certainty,
}

/// How far apart two shapes are, in world space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distance {
    /// The gap, in px, above 0.
    pub distance: f64,
    /// The unit vector from A's closest point to B's.
    pub normal: DVec2,
    /// A's point closest to B.
    pub on_a: DVec2,
    /// B's point closest to A.
    pub on_b: DVec2,
    /// Support queries after the first.
    pub iterations: usize,
    /// What the numbers rest on.
    pub certainty: Certainty,
}

/// Whether the shapes have a point in common; touching counts. Exact for polygons, segments and points;
/// with radii right to the rounding of the distance, for smooth shapes to
/// [`SMOOTH_TOLERANCE`](super::SMOOTH_TOLERANCE).
#[must_use]
#[inline]
pub fn intersects<A: Support, B: Support>(a: &A, b: &B) -> bool {
    let mut gjk = Gjk::new(a, b);
    if gjk.run() {
        return true;
    }
    let radius = a.radius() + b.radius();
    !is_apart(&gjk, radius) && {
        let search = DistanceSearch::of(*gjk.difference(), &gjk.simplex()).run();
        search.distance() <= radius
    }
}

/// Whether the axis that separates the cores also separates the shapes, beyond any rounding.
#[inline(always)]
pub(super) fn is_apart(gjk: &Gjk<'_>, radius: f64) -> bool {
    if radius == 0.0 {
        return true;
    }
    let direction = gjk.direction();
    let level = gjk
        .simplex()
        .points()
        .last()
        .map_or(0.0, |w| direction.dot(w.point));
    // A part in 10⁹ is far more than the distance's own rounding.
    -level > direction.length() * (radius * (1.0 + 1e-9) + 4.0 * gjk.difference().rounding())
}

/// How far apart the shapes are, or `None` when they collide.
#[must_use]
pub fn distance<A: Support, B: Support>(a: &A, b: &B) -> Option<Distance> {
    let mut gjk = Gjk::new(a, b);
    match relation(a, b, &mut gjk) {
        Relation::Apart {
            feature,
            iterations,
            certainty,
        } => Some(gap(a, b, &feature, iterations, certainty)),
        Relation::CoresOverlap | Relation::RadiiOverlap { .. } => None,
    }
}

/// The shortest translation that brings colliding shapes to touch, or `None` when they are apart: the
/// minimum translation vector is `depth * normal`, applied to B. Of several equally short ones the rule
/// is told at [`Epa`](super::Epa).
#[must_use]
#[inline]
pub fn penetration<A: Support, B: Support>(a: &A, b: &B) -> Option<Penetration> {
    let vertices = Difference::new(a, b).most_vertices();
    if vertices.is_some_and(|count| count <= FEW_VERTICES) {
        penetration_with(a, b, &mut FewEdges::default())
    } else {
        penetration_in(a, b, &mut Workspace::default())
    }
}

/// [`penetration`] in the memory of `workspace`: it allocates nothing once that has grown.
#[must_use]
#[inline]
pub fn penetration_in<A: Support, B: Support>(
    a: &A,
    b: &B,
    workspace: &mut Workspace,
) -> Option<Penetration> {
    penetration_with(a, b, &mut workspace.edges)
}

#[inline(always)]
fn penetration_with<A: Support, B: Support>(
    a: &A,
    b: &B,
    memory: &mut impl EdgeMemory,
) -> Option<Penetration> {
    let mut gjk = Gjk::new(a, b);
    if !gjk.run() && is_apart(&gjk, a.radius() + b.radius()) {
        return None;
    }
    match relation(a, b, &mut gjk) {
        Relation::CoresOverlap => {
            let mut epa = Expansion::of(*gjk.difference(), &gjk.simplex(), memory);
            let edge = epa.run();
            let certainty = weaker(gjk.certainty(), epa.certainty());
            let iterations = [gjk.iterations(), epa.iterations()];
            Some(overlap_of_cores(a, b, &edge, iterations, certainty))
        }
        Relation::RadiiOverlap {
            feature,
            iterations,
            certainty,
        } => Some(overlap_of_radii(a, b, &feature, iterations, certainty)),
        Relation::Apart { .. } => None,
    }
}

/// How two shapes lie to each other.
pub(super) enum Relation {
    CoresOverlap,
    RadiiOverlap {
        feature: ClosestFeature,
        iterations: usize,
        certainty: Certainty,
    },
    Apart {
        feature: ClosestFeature,
        iterations: usize,
        certainty: Certainty,
    },
}

/// Runs `gjk` and, where the cores are apart, the distance: the one place where a verdict with radii is
/// reached.
#[inline(always)]
pub(super) fn relation<A: Support, B: Support>(a: &A, b: &B, gjk: &mut Gjk<'_>) -> Relation {
    if gjk.run() {
        return Relation::CoresOverlap;
    }
    let mut search = DistanceSearch::of(*gjk.difference(), &gjk.simplex());
    let feature = search.run();
    let iterations = gjk.iterations() + search.iterations();
    let certainty = weaker(gjk.certainty(), search.certainty());
    let radius = a.radius() + b.radius();
    if radius > 0.0 && feature.distance() <= radius {
        Relation::RadiiOverlap {
            feature,
            iterations,
            certainty,
        }
    } else {
        Relation::Apart {
            feature,
            iterations,
            certainty,
        }
    }
}

/// The overlap of shapes whose cores overlap, with `edge` closest to the origin.
pub(super) fn overlap_of_cores<A: Support, B: Support>(
    a: &A,
    b: &B,
    edge: &ClosestEdge,
    [gjk_iterations, epa_iterations]: [usize; 2],
    certainty: Certainty,
) -> Penetration {
    let [on_a, on_b] = edge.witnesses();
    Penetration {
        depth: edge.distance + a.radius() + b.radius(),
        normal: edge.normal,
        on_a: on_a + a.radius() * edge.normal,
        on_b: on_b - b.radius() * edge.normal,
        gjk_iterations,
        epa_iterations,
        certainty,
    }
}

pub(super) fn overlap_of_radii<A: Support, B: Support>(
    a: &A,
    b: &B,
    feature: &ClosestFeature,
    gjk_iterations: usize,
    certainty: Certainty,
) -> Penetration {
    let normal = feature.normal();
    let [on_a, on_b] = feature.witnesses();
    Penetration {
        depth: a.radius() + b.radius() - feature.distance(),
        normal,
        on_a: on_a + a.radius() * normal,
        on_b: on_b - b.radius() * normal,
        gjk_iterations,
        epa_iterations: 0,
        certainty,
    }
}

pub(super) fn gap<A: Support, B: Support>(
    a: &A,
    b: &B,
    feature: &ClosestFeature,
    iterations: usize,
    certainty: Certainty,
) -> Distance {
    let normal = feature.normal();
    let [on_a, on_b] = feature.witnesses();
    Distance {
        distance: feature.distance() - a.radius() - b.radius(),
        normal,
        on_a: on_a + a.radius() * normal,
        on_b: on_b - b.radius() * normal,
        iterations,
        certainty,
    }
}

/// The less certain of two.
pub(super) fn weaker(one: Certainty, other: Certainty) -> Certainty {
    let rank = |certainty| match certainty {
        Certainty::Certified => 0,
        Certainty::WithinTolerance => 1,
        Certainty::BoundReached => 2,
    };
    if rank(other) > rank(one) { other } else { one }
}
