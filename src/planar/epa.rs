//! The expanding polytope algorithm in two dimensions: how deep, and which way out?
//!
//! Van den Bergen, "Proximity queries and penetration depth computation on 3D game objects", 2001. A
//! polytope inside A − B that holds the origin grows towards the boundary at its closest edge until
//! that edge lies on the boundary: the edge's distance is the penetration depth.
//!
//! # Distances
//! For an edge p→q of a polytope walked in the positive sense, cross(p, q) is twice the area of the
//! triangle it makes with the origin, so the origin's distance to its line is cross(p, q) / |q − p|.
//! The cross product is exact in sign and right to a few ulps, also where it nearly cancels: no
//! distance is negative, and a touch has distance 0.
//!
//! # The end
//! The edge is on the boundary when no vertex of A − B lies strictly outside it, which the exact
//! orientation decides: no tolerance. Each expansion takes in another vertex of A − B, so there are at
//! most as many as A and B have vertices; should rounding ever find more, the supports become exact.
//!
//! # Touching
//! Where GJK ended with a segment or a point, the polytope starts as the segment walked there and
//! back: two edges at distance 0 with opposite normals.

use glam::DVec2;

use super::exact::{cross, orientation};
use super::support::{SearchDirection, exact_reach, support};
use super::{PosedPolygon, Simplex, SupportPoint};

/// What one support query of EPA decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EpaOutcome {
    /// The support point lies outside the edge and went into the polytope.
    Expand,
    /// Nothing lies outside the edge: it is on the boundary of A − B.
    Closest,
}

/// One support query of EPA and what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EpaStep {
    /// The closest edge, as indices into the polytope before this query.
    pub edge: [usize; 2],
    /// Its outward unit normal.
    pub normal: DVec2,
    /// The origin's distance to it, in px.
    pub distance: f64,
    /// The support point of A − B along the normal.
    pub support: SupportPoint,
    /// What was decided.
    pub outcome: EpaOutcome,
}

/// The edge of A − B that is closest to the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestEdge {
    /// Its ends, in the positive sense about A − B.
    pub ends: [SupportPoint; 2],
    /// Its outward unit normal.
    pub normal: DVec2,
    /// The origin's distance to it, in px, not negative.
    pub distance: f64,
}

impl ClosestEdge {
    fn new(p: SupportPoint, q: SupportPoint) -> Self {
        let along = p.to(&q);
        let length = along.length();
        let outward = DVec2::new(along.y, -along.x) / length;
        Self {
            ends: [p, q],
            normal: if length > 0.0 { outward } else { DVec2::X },
            distance: if length > 0.0 {
                (cross(&p, &q) / length).max(0.0)
            } else {
                0.0
            },
        }
    }

    /// The origin's projection on the edge as its points on A and B, in world space: the deepest
    /// points of the bodies. With the projection p + t(q − p), the witnesses are mixed by the same t.
    #[must_use]
    pub fn witnesses(&self) -> [DVec2; 2] {
        let [p, q] = &self.ends;
        let along = p.to(q);
        let length_squared = along.length_squared();
        let t = if length_squared > 0.0 {
            (-p.point.dot(along) / length_squared).clamp(0.0, 1.0)
        } else {
            0.0
        };
        [p.on_a.lerp(q.on_a, t), p.on_b.lerp(q.on_b, t)]
    }
}

/// EPA on two posed polygons that collide, a support query at a time.
#[derive(Clone, Debug)]
pub struct Epa<'s> {
    a: &'s PosedPolygon,
    b: &'s PosedPolygon,
    /// The polytope's edges in the positive sense, each starting where the one before ends.
    edges: Vec<ClosestEdge>,
    queries: usize,
    closest: Option<ClosestEdge>,
}

impl<'s> Epa<'s> {
    /// Ready to expand `simplex`, which must hold the origin, as [`Gjk`](super::Gjk)'s does when the
    /// shapes collide.
    #[must_use]
    pub fn new(a: &'s PosedPolygon, b: &'s PosedPolygon, simplex: &Simplex) -> Self {
        let edges = match *simplex.points() {
            [p, q, r] if orientation(&p, &q, &r) > 0.0 => loop_of(&[p, q, r]),
            [p, q, r] => loop_of(&[p, r, q]),
            [p, q] => loop_of(&[p, q]),
            [p] => loop_of(&[p, another_point(a, b, &p)]),
            _ => {
                let any = support(a, b, DVec2::X);
                loop_of(&[any, another_point(a, b, &any)])
            }
        };
        Self {
            a,
            b,
            edges,
            queries: 0,
            closest: None,
        }
    }

    /// The polytope's vertices in the order in which it is walked.
    #[must_use]
    pub fn polytope(&self) -> impl ExactSizeIterator<Item = &SupportPoint> {
        self.edges.iter().map(|edge| &edge.ends[0])
    }

    /// Support queries of A − B so far.
    #[must_use]
    pub fn iterations(&self) -> usize {
        self.queries
    }

    /// Runs to the end: the edge of A − B closest to the origin.
    pub fn run(&mut self) -> ClosestEdge {
        loop {
            if let Some(closest) = self.closest {
                return closest;
            }
            self.step();
        }
    }

    /// One support query, or `None` when the closest edge has been found.
    pub fn step(&mut self) -> Option<EpaStep> {
        if self.closest.is_some() {
            return None;
        }
        let index = self.closest_index();
        let edge = self.edges[index];
        let [p, q] = edge.ends;
        let support = self.support_beyond(&edge);
        let outcome = if orientation(&p, &q, &support) < 0.0 {
            self.edges[index] = ClosestEdge::new(p, support);
            self.edges.insert(index + 1, ClosestEdge::new(support, q));
            EpaOutcome::Expand
        } else {
            self.closest = Some(edge);
            EpaOutcome::Closest
        };
        let after = if outcome == EpaOutcome::Expand {
            self.edges.len() - 1
        } else {
            self.edges.len()
        };
        Some(EpaStep {
            edge: [index, (index + 1) % after],
            normal: edge.normal,
            distance: edge.distance,
            support,
            outcome,
        })
    }

    /// The first of the edges nearest the origin.
    fn closest_index(&self) -> usize {
        let mut closest = 0;
        for (index, edge) in self.edges.iter().enumerate() {
            if edge.distance < self.edges[closest].distance {
                closest = index;
            }
        }
        closest
    }

    fn support_beyond(&mut self, edge: &ClosestEdge) -> SupportPoint {
        self.queries += 1;
        let [p, q] = &edge.ends;
        if self.queries <= self.a.vertices().len() + self.b.vertices().len() {
            support(self.a, self.b, edge.normal)
        } else {
            exact_reach(self.a, self.b, &SearchDirection::across(q, p)).support
        }
    }
}

fn loop_of(points: &[SupportPoint]) -> Vec<ClosestEdge> {
    (0..points.len())
        .map(|k| ClosestEdge::new(points[k], points[(k + 1) % points.len()]))
        .collect()
}

/// A support point of A − B other than `p`, or `p` where A − B is a single point.
fn another_point(a: &PosedPolygon, b: &PosedPolygon, p: &SupportPoint) -> SupportPoint {
    [DVec2::X, DVec2::NEG_X, DVec2::Y, DVec2::NEG_Y]
        .into_iter()
        .map(|direction| support(a, b, direction))
        .find(|other| other.point != p.point)
        .unwrap_or(*p)
}
