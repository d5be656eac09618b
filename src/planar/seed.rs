//! Coherent motion: a query started from the last one's answer.
//!
//! Bodies move little from tick to tick, so what decided the last query mostly decides the next. A
//! [`Seed`] remembers which vertices that was, not where they were; the new query puts them where they
//! are now and checks them as it would check its own. A seed that no longer fits costs that check and
//! never changes an answer.

use glam::DVec2;

use super::difference::Difference;
use super::distance::Feature;
use super::edge_ring::Edge;
use super::expansion::Expansion;
use super::predicates::{cross, orientation};
use super::query::{Relation, gap, is_apart, overlap_of_cores, overlap_of_radii, relation, weaker};
use super::{
    Certainty, Distance, DistanceSearch, Gjk, Penetration, Support, SupportPoint, Workspace,
};

/// So many vertices of A − B are remembered; most queries end with fewer.
const MOST: usize = 16;

/// Of more vertices, so many change places in a tick that growing a remembered polytope costs more than
/// beginning anew.
const MOST_VERTICES: usize = 256;

/// What the last query of a pair found. Keep one for each pair and each query.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seed {
    /// Vertices of A and B that make vertices of A − B.
    vertices: [[u16; 2]; MOST],
    len: usize,
    /// The last axis that separated, if one did.
    axis: Option<DVec2>,
}

impl Seed {
    fn remember<'p>(&mut self, points: impl Iterator<Item = &'p SupportPoint>) {
        self.len = 0;
        self.axis = None;
        for point in points {
            if self.len == MOST {
                self.len = 0;
                return;
            }
            self.vertices[self.len] = point.vertices;
            self.len += 1;
        }
    }

    /// The first of the remembered points where they are now; `None` when the shapes are others.
    #[inline(always)]
    fn first_points<const N: usize>(
        &self,
        difference: &Difference<'_>,
    ) -> Option<[SupportPoint; N]> {
        let mut points = [SupportPoint::default(); N];
        for (point, &vertices) in points.iter_mut().zip(&self.vertices) {
            *point = difference.vertex(vertices)?;
        }
        Some(points)
    }

    /// The remembered points where they are now; `None` when there are none or the shapes are others.
    fn points(&self, difference: &Difference<'_>) -> Option<([SupportPoint; MOST], usize)> {
        if self.len == 0 {
            return None;
        }
        let mut points = [SupportPoint::default(); MOST];
        for (point, &vertices) in points.iter_mut().zip(&self.vertices[..self.len]) {
            *point = difference.vertex(vertices)?;
        }
        Some((points, self.len))
    }
}

/// [`intersects`](super::intersects) from the last answer for this pair.
#[must_use]
pub fn intersects_from<A: Support, B: Support>(a: &A, b: &B, seed: &mut Seed) -> bool {
    if a.radius() + b.radius() > 0.0 {
        return super::intersects(a, b);
    }
    let difference = Difference::new(a, b);
    if seed.len == 3
        && let Some([p, q, r]) = seed.first_points(&difference)
        && holds_origin(&p, &q, &r)
    {
        return true;
    }
    let direction = seed.axis.unwrap_or_else(|| difference.first_direction());
    let mut gjk = Gjk::of(difference, direction);
    let colliding = gjk.run();
    if colliding {
        seed.remember(gjk.simplex().points().iter());
    } else {
        *seed = Seed {
            axis: Some(gjk.direction()),
            ..Seed::default()
        };
    }
    colliding
}

/// [`distance`](super::distance) from the last answer for this pair.
#[must_use]
pub fn distance_from<A: Support, B: Support>(a: &A, b: &B, seed: &mut Seed) -> Option<Distance> {
    let difference = Difference::new(a, b);
    let feature = match seed.len {
        0 => None,
        2 => seed
            .first_points(&difference)
            .map(|[p, q]| Feature::of_segment(&p, &q)),
        _ => seed
            .first_points(&difference)
            .map(|[p]| Feature::vertex(&p)),
    };
    if let Some(feature) = feature {
        let mut search = DistanceSearch::from_feature(difference, feature);
        let closest = search.run();
        if search.separates() && closest.distance() > a.radius() + b.radius() {
            seed.remember(search.feature().simplex().points().iter());
            return Some(gap(a, b, &closest, search.iterations(), search.certainty()));
        }
    }
    *seed = Seed::default();
    let mut gjk = Gjk::of(difference, difference.first_direction());
    if gjk.run() {
        return None;
    }
    let mut search = DistanceSearch::of(difference, &gjk.simplex());
    let closest = search.run();
    let radii = a.radius() + b.radius();
    if radii > 0.0 && closest.distance() <= radii {
        return None;
    }
    seed.remember(search.feature().simplex().points().iter());
    let iterations = gjk.iterations() + search.iterations();
    let certainty = weaker(gjk.certainty(), search.certainty());
    Some(gap(a, b, &closest, iterations, certainty))
}

/// [`penetration_in`](super::penetration_in) from the last answer for this pair.
#[must_use]
pub fn penetration_from<A: Support, B: Support>(
    a: &A,
    b: &B,
    seed: &mut Seed,
    workspace: &mut Workspace,
) -> Option<Penetration> {
    let difference = Difference::new(a, b);
    if difference
        .most_vertices()
        .is_some_and(|count| count <= MOST_VERTICES)
        && let Some((points, len)) = seed.points(&difference)
        && is_polytope_about_origin(&points[..len])
    {
        let edges = &mut workspace.edges;
        let mut epa = Expansion::from_polytope(difference, &points[..len], edges);
        epa.run();
        if is_sound(&epa) {
            return Some(finish(a, b, epa, seed, 0));
        }
    }
    let mut gjk = Gjk::of(difference, difference.first_direction());
    if gjk.run() {
        let epa = Expansion::of(difference, &gjk.simplex(), &mut workspace.edges);
        return Some(finish(a, b, epa, seed, gjk.iterations()));
    }
    *seed = Seed::default();
    if is_apart(&gjk, a.radius() + b.radius()) {
        return None;
    }
    match relation(a, b, &mut gjk) {
        Relation::RadiiOverlap {
            feature,
            iterations,
            certainty,
        } => Some(overlap_of_radii(a, b, &feature, iterations, certainty)),
        Relation::CoresOverlap | Relation::Apart { .. } => None,
    }
}

/// EPA in the memory of a workspace.
type Growing<'s, 'w> = Expansion<'s, &'w mut Vec<Edge>>;

/// Whether the grown polytope is one still: a remembered vertex that is no longer on the boundary of
/// A − B leaves a dent, beside which distances to lines are not distances to edges. Where it is convex,
/// its closest edge is that of A − B, however it grew.
fn is_sound(epa: &Growing<'_, '_>) -> bool {
    epa.certainty() == Certainty::Certified && is_convex(epa.polytope())
}

fn finish<A: Support, B: Support>(
    a: &A,
    b: &B,
    mut epa: Growing<'_, '_>,
    seed: &mut Seed,
    gjk_iterations: usize,
) -> Penetration {
    let edge = epa.run();
    seed.remember(epa.polytope());
    let iterations = [gjk_iterations, epa.iterations()];
    let certainty: Certainty = epa.certainty();
    overlap_of_cores(a, b, &edge, iterations, certainty)
}

/// Whether the closed triangle holds the origin; exact.
fn holds_origin(p: &SupportPoint, q: &SupportPoint, r: &SupportPoint) -> bool {
    let areas = [cross(p, q), cross(q, r), cross(r, p)];
    let some = areas.iter().any(|&area| area != 0.0);
    some && (areas.iter().all(|&area| area >= 0.0) || areas.iter().all(|&area| area <= 0.0))
}

/// Whether the points, in order, are a strictly convex polygon that is walked in the positive sense
/// about an origin inside it or on its boundary; exact.
fn is_polytope_about_origin(points: &[SupportPoint]) -> bool {
    let next = points.iter().cycle().skip(1);
    is_convex(points.iter()) && points.iter().zip(next).all(|(p, q)| cross(p, q) >= 0.0)
}

/// Whether the points, in order, are a strictly convex polygon walked in the positive sense, once
/// round: a star, too, turns only one way, but goes forward and back in the lexicographic order more
/// than a single time.
fn is_convex<'p>(points: impl ExactSizeIterator<Item = &'p SupportPoint> + Clone) -> bool {
    let count = points.len();
    let around = points.cycle();
    let corners = around
        .clone()
        .zip(around.clone().skip(1))
        .zip(around.skip(2));
    let forward = |from: &SupportPoint, to: &SupportPoint| {
        (from.point.x, from.point.y) < (to.point.x, to.point.y)
    };
    let mut changes = 0;
    count >= 3
        && corners.take(count).all(|((p, q), r)| {
            changes += usize::from(forward(p, q) != forward(q, r));
            orientation(p, q, r) > 0.0
        })
        && changes == 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{
        Capsule, Circle, Ellipse, Polygon, Pose, Shape, distance, intersects, penetration_in,
    };
    use glam::dvec2;

    fn shapes() -> Vec<Shape> {
        vec![
            Polygon::regular(4, 2.0).unwrap().into(),
            Polygon::regular(40, 2.0).unwrap().into(),
            Circle::new(1.5).unwrap().into(),
            Capsule::new(dvec2(-2.0, 0.0), dvec2(1.0, 0.5), 0.75)
                .unwrap()
                .into(),
            Ellipse::new(2.5, 1.0).unwrap().into(),
        ]
    }

    #[test]
    fn a_seed_changes_no_answer_however_the_bodies_jump() {
        for one in shapes() {
            for other in shapes() {
                let mut seeds = [Seed::default(); 3];
                let mut workspace = Workspace::default();
                for step in 0..400 {
                    let time = f64::from(step);
                    // Slow motion, and a jump every fifty steps.
                    let jump = (time / 50.0).floor();
                    let at = dvec2(
                        4.0 * libm::cos(0.02 * time + jump),
                        2.5 * libm::sin(0.03 * time),
                    );
                    let a = one.posed(&Pose::new(DVec2::ZERO, 0.01 * time).unwrap());
                    let b = other.posed(&Pose::new(at, 0.02 * time + jump).unwrap());
                    let hit = intersects(&a, &b);
                    assert_eq!(intersects_from(&a, &b, &mut seeds[0]), hit);
                    let (apart, cold) = (distance_from(&a, &b, &mut seeds[1]), distance(&a, &b));
                    assert_eq!((apart.is_some(), cold.is_some()), (!hit, !hit));
                    if let (Some(warm), Some(cold)) = (apart, cold) {
                        // Smooth shapes are right to the tolerance, 1e-12 of an extent below 10.
                        assert!((warm.distance - cold.distance).abs() < 2e-11);
                    }
                    let warm = penetration_from(&a, &b, &mut seeds[2], &mut workspace);
                    assert_eq!(warm.is_some(), hit);
                    if let Some(warm) = warm {
                        let cold = penetration_in(&a, &b, &mut workspace).unwrap();
                        assert!(
                            (warm.depth - cold.depth).abs() < 2e-11,
                            "{one:?} {other:?} step {step}: {warm:?} {cold:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_seed_saves_support_queries() {
        let shape = Shape::from(Polygon::regular(64, 50.0).unwrap());
        let mut seed = Seed::default();
        let mut workspace = Workspace::default();
        let [mut cold, mut warm] = [0, 0];
        for step in 0..100 {
            let time = f64::from(step);
            let a = shape.posed(&Pose::default());
            let b = shape.posed(&Pose::new(dvec2(60.0 + 0.05 * time, 7.0), 0.001 * time).unwrap());
            let answer = penetration_in(&a, &b, &mut workspace).unwrap();
            cold += answer.gjk_iterations + answer.epa_iterations;
            let answer = penetration_from(&a, &b, &mut seed, &mut workspace).unwrap();
            warm += answer.gjk_iterations + answer.epa_iterations;
        }
        assert!(
            2 * warm < cold,
            "{warm} queries from the seed, {cold} without"
        );
    }
}
