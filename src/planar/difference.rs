//! The Minkowski difference A − B of two cores: its support, and the whole of it.

use glam::DVec2;

use super::predicates::cross_edges;
use super::support::Core;
use super::{Polytope, Support, SupportPoint, unit_vector};
use crate::exact::cross_of_sums;

/// A search direction in A − B. Next to its rounding it keeps the vector `along` it is square to as
/// the sum of vertices that made it, so that the exact walk can go by the direction that was meant.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchDirection {
    rounded: DVec2,
    /// The terms of `along`: the direction is `along` turned a quarter in the positive sense.
    along: [DVec2; 4],
    terms: usize,
}

impl SearchDirection {
    /// The direction `direction` itself.
    #[inline]
    pub(super) fn of(direction: DVec2) -> Self {
        let quarter_back = DVec2::new(direction.y, -direction.x);
        Self {
            rounded: direction,
            along: [quarter_back, DVec2::ZERO, DVec2::ZERO, DVec2::ZERO],
            terms: 1,
        }
    }

    /// From a point of A − B to the origin.
    pub(super) fn from_point_to_origin(point: &SupportPoint) -> Self {
        Self {
            rounded: -point.point,
            along: [
                point.on_a.perp(),
                -point.on_b.perp(),
                DVec2::ZERO,
                DVec2::ZERO,
            ],
            terms: 2,
        }
    }

    /// Square to the edge p→q, on the side to which it turns in the positive sense.
    #[inline]
    pub(super) fn across(p: &SupportPoint, q: &SupportPoint) -> Self {
        Self {
            rounded: p.to(q).perp(),
            along: [q.on_a, -q.on_b, -p.on_a, p.on_b],
            terms: 4,
        }
    }

    /// The direction in f64, of any length.
    #[inline]
    pub(super) fn rounded(&self) -> DVec2 {
        self.rounded
    }

    /// The dot product of the exact direction and the exact sum of `terms`; exact in sign.
    pub(super) fn exact_dot(&self, terms: &[DVec2]) -> f64 {
        let vectors =
            |terms: &[DVec2]| [0, 1, 2, 3].map(|k| terms.get(k).map_or([0.0; 2], |v| (*v).into()));
        cross_of_sums(
            &vectors(&self.along)[..self.terms],
            &vectors(terms)[..terms.len()],
        )
    }
}

/// The core of A − B: the cores' Minkowski difference, without the radii.
#[derive(Clone, Copy, Debug)]
pub(super) struct Difference<'s> {
    pub(super) a: Core<'s>,
    pub(super) b: Core<'s>,
}

impl<'s> Difference<'s> {
    #[inline(always)]
    pub(super) fn new<A: Support, B: Support>(a: &'s A, b: &'s B) -> Self {
        Self {
            a: Core::of(a),
            b: Core::of(b),
        }
    }

    /// The way from A's centre to B's: towards the origin from the middle of A − B. Any direction, +x,
    /// when the centres coincide.
    #[inline(always)]
    pub(super) fn first_direction(&self) -> DVec2 {
        let between = self.b.center() - self.a.center();
        if between == DVec2::ZERO {
            DVec2::X
        } else {
            between
        }
    }

    /// The support point along `direction`, in f64.
    #[inline(always)]
    pub(super) fn support(&self, direction: DVec2) -> SupportPoint {
        match self.polytopes() {
            Some([a, b]) => {
                let (i, j) = (a.farthest(direction), b.farthest(-direction));
                let (on_a, on_b) = (a.vertices()[i], b.vertices()[j]);
                SupportPoint {
                    point: on_a - on_b,
                    on_a,
                    on_b,
                    vertices: [i as u16, j as u16],
                }
            }
            None => self.smooth_support(direction),
        }
    }

    /// Apart, and by value, so that the walk over polytopes can stay in registers.
    #[inline(never)]
    fn smooth_support(self, direction: DVec2) -> SupportPoint {
        let (on_a, index_a) = self.a.support(direction);
        let (on_b, index_b) = self.b.support(-direction);
        SupportPoint {
            vertices: [index_a, index_b],
            ..SupportPoint::new(on_a, on_b)
        }
    }

    /// Whether the supports' own rounding is felt in lengths as large as `size`, as it is far from the
    /// world's origin; never for a smooth core, whose supports have no finer form. The bound on the
    /// rounding is some thirty times what is seen of it.
    #[inline(always)]
    pub(super) fn is_coarse_for(&self, size: f64) -> bool {
        const FELT: f64 = 1.0 / (1u64 << 36) as f64;
        match self.polytopes() {
            Some([a, b]) => a.rounding() + b.rounding() > FELT * size,
            None => false,
        }
    }

    /// The support point along `direction`, told by the vertices' differences to those of `about`: from
    /// near by, far from the world's origin, they are finer than the coordinates.
    #[cold]
    #[inline(never)]
    pub(super) fn support_about(&self, about: &SupportPoint, direction: DVec2) -> SupportPoint {
        let Some([a, b]) = self.polytopes() else {
            return self.support(direction);
        };
        let farthest = |vertices: &[DVec2], from: DVec2, direction: DVec2| {
            let level = |k: usize| direction.dot(vertices[k] - from);
            (1..vertices.len()).fold(0, |best, k| if level(k) > level(best) { k } else { best })
        };
        let i = farthest(a.vertices(), about.on_a, direction);
        let j = farthest(b.vertices(), about.on_b, -direction);
        SupportPoint {
            vertices: [i as u16, j as u16],
            ..SupportPoint::new(a.vertices()[i], b.vertices()[j])
        }
    }

    /// How far, in px, A − B may reach beyond a support point, along a direction of length 1.
    #[inline(always)]
    pub(super) fn rounding(&self) -> f64 {
        self.a.rounding() + self.b.rounding()
    }

    /// The two polytopes, when neither core is smooth.
    #[inline(always)]
    pub(super) fn polytopes(&self) -> Option<[&'s Polytope; 2]> {
        match (self.a, self.b) {
            (Core::Polytope(a), Core::Polytope(b)) => Some([a, b]),
            _ => None,
        }
    }

    /// How many vertices A − B can have; `None` when it has a smooth part.
    #[inline(always)]
    pub(super) fn most_vertices(&self) -> Option<usize> {
        let [a, b] = self.polytopes()?;
        Some(a.vertices().len() + b.vertices().len())
    }

    /// The point of A − B made by these two vertices, if both are polytopes that have them.
    pub(super) fn vertex(&self, vertices: [u16; 2]) -> Option<SupportPoint> {
        let [a, b] = self.polytopes()?;
        Some(SupportPoint {
            vertices,
            ..SupportPoint::new(
                *a.vertices().get(usize::from(vertices[0]))?,
                *b.vertices().get(usize::from(vertices[1]))?,
            )
        })
    }

    /// The support point along the exact `direction` among all pairs of vertices, without rounding. For
    /// a smooth core, the one in f64.
    #[cold]
    pub(super) fn exact_support(&self, direction: &SearchDirection) -> SupportPoint {
        let Some([a, b]) = self.polytopes() else {
            return self.support(direction.rounded());
        };
        let farthest = |vertices: &[DVec2], sign: f64| {
            (1..vertices.len()).fold(0, |best, k| {
                let step = [sign * vertices[k], -sign * vertices[best]];
                if direction.exact_dot(&step) > 0.0 {
                    k
                } else {
                    best
                }
            })
        };
        let (i, j) = (farthest(a.vertices(), 1.0), farthest(b.vertices(), -1.0));
        SupportPoint {
            vertices: [i as u16, j as u16],
            ..SupportPoint::new(a.vertices()[i], b.vertices()[j])
        }
    }
}

/// How many directions a smooth core is sampled in to draw it.
const SAMPLES: u32 = 180;

/// The vertices of the core of A − B in world units, in the order that turns from +x to +y, each with
/// the points of A and B that made it. O(n + m) for polytopes; a smooth part is sampled. The radii are
/// left out: all of A − B is what lies within their sum of this.
///
/// An edge of A − B is an edge of A or an edge of B turned half round, and going about the boundary the
/// directions of the edges turn steadily; so the two lists of edges, each already sorted by angle, are
/// merged (de Berg et al., "Computational Geometry", section 13.3). Parallel edges become one.
#[must_use]
pub fn minkowski_difference<A: Support, B: Support>(a: &A, b: &B) -> Vec<SupportPoint> {
    let difference = Difference::new(a, b);
    match difference.polytopes() {
        Some([a, b]) => merged(a.vertices(), b.vertices()),
        None => {
            let mut points: Vec<SupportPoint> = (0..SAMPLES)
                .map(|k| f64::from(k) * std::f64::consts::TAU / f64::from(SAMPLES))
                .map(|angle| difference.support(unit_vector(angle)))
                .collect();
            points.dedup_by_key(|w| w.point);
            points
        }
    }
}

fn merged(a: &[DVec2], b: &[DVec2]) -> Vec<SupportPoint> {
    // −B's lowest vertex is B's highest.
    let (start_a, start_b) = (lowest(a, 1.0), lowest(b, -1.0));
    // A lone point has no edge, and a segment is walked there and back.
    let edges = |vertices: &[DVec2]| {
        if vertices.len() == 1 {
            0
        } else {
            vertices.len()
        }
    };
    let (edges_a, edges_b) = (edges(a), edges(b));
    let (mut i, mut j) = (0, 0);
    let mut hull = Vec::with_capacity(edges_a + edges_b + 1);
    loop {
        let edge_a = [a[(start_a + i) % a.len()], a[(start_a + i + 1) % a.len()]];
        let edge_b = [b[(start_b + j) % b.len()], b[(start_b + j + 1) % b.len()]];
        hull.push(SupportPoint::new(edge_a[0], edge_b[0]));
        let turn = match (i < edges_a, j < edges_b) {
            (false, false) => break,
            (true, false) => 1.0,
            (false, true) => -1.0,
            (true, true) => turn_between(edge_a, [edge_b[1], edge_b[0]]),
        };
        if turn >= 0.0 {
            i += 1;
        }
        if turn <= 0.0 {
            j += 1;
        }
    }
    if hull.len() > 1 {
        hull.pop();
    }
    hull
}

/// Positive when `first`, walked from the lowest point in the positive sense, comes before `second`:
/// both turn from +x through +y, so the one still going up comes before one that comes down again.
fn turn_between(first: [DVec2; 2], second: [DVec2; 2]) -> f64 {
    let comes_down = |edge: [DVec2; 2]| {
        let [from, to] = edge;
        to.y < from.y || (to.y == from.y && to.x < from.x)
    };
    match (comes_down(first), comes_down(second)) {
        (false, true) => 1.0,
        (true, false) => -1.0,
        _ => cross_edges(first, second),
    }
}

/// The index of the vertex with the least `sign * (y, x)`, in lexicographic order.
fn lowest(vertices: &[DVec2], sign: f64) -> usize {
    let key = |k: usize| (sign * vertices[k].y, sign * vertices[k].x);
    (1..vertices.len()).fold(0, |best, k| if key(k) < key(best) { k } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{Capsule, Polygon, Pose, Shape};
    use glam::dvec2;

    fn square() -> Polygon {
        let corners = [
            dvec2(0.0, 0.0),
            dvec2(2.0, 0.0),
            dvec2(2.0, 2.0),
            dvec2(0.0, 2.0),
        ];
        Polygon::new(&corners).unwrap()
    }

    #[test]
    fn a_square_minus_a_triangle_has_their_edges() {
        let triangle = Polygon::new(&[dvec2(0.0, 0.0), dvec2(1.0, 0.0), dvec2(0.0, 1.0)]).unwrap();
        let hull = minkowski_difference(
            &square().posed(&Pose::default()),
            &triangle.posed(&Pose::default()),
        );
        // By hand: −triangle is (0,0) (−1,0) (0,−1); its legs are parallel to the square's sides.
        let points: Vec<_> = hull.iter().map(|w| w.point).collect();
        assert_eq!(
            points,
            [
                dvec2(0.0, -1.0),
                dvec2(2.0, -1.0),
                dvec2(2.0, 2.0),
                dvec2(-1.0, 2.0),
                dvec2(-1.0, 0.0)
            ]
        );
        assert!(hull.iter().all(|w| w.on_a - w.on_b == w.point));
    }

    #[test]
    fn a_square_minus_a_segment_is_a_hexagon() {
        let segment = Shape::from(Capsule::new(dvec2(0.0, 0.0), dvec2(1.0, 1.0), 0.0).unwrap());
        let posed = segment.posed(&Pose::default());
        let hull = minkowski_difference(&square().posed(&Pose::default()), &posed);
        let points: Vec<_> = hull.iter().map(|w| w.point).collect();
        assert_eq!(
            points,
            [
                dvec2(-1.0, -1.0),
                dvec2(1.0, -1.0),
                dvec2(2.0, 0.0),
                dvec2(2.0, 2.0),
                dvec2(0.0, 2.0),
                dvec2(-1.0, 1.0)
            ]
        );
    }

    #[test]
    fn two_segments_make_a_parallelogram_and_two_points_a_point() {
        let segment = |to: DVec2| {
            Shape::from(Capsule::new(DVec2::ZERO, to, 0.0).unwrap()).posed(&Pose::default())
        };
        let cross = minkowski_difference(&segment(dvec2(4.0, 0.0)), &segment(dvec2(0.0, 4.0)));
        assert_eq!(cross.len(), 4);
        let point = minkowski_difference(&segment(DVec2::ZERO), &segment(DVec2::ZERO));
        assert_eq!(point.len(), 1);
    }
}
