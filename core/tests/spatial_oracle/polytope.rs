//! The planes that bound the hull of points, by gift wrapping, with the signs of the crate `robust`.

use std::collections::BTreeSet;

use glam::DVec3;
use robust::{Coord, Coord3D, orient2d, orient3d};

/// The most points, one per bit of a [`Plane`].
pub const MOST_POINTS: usize = 128;

/// The points in a plane, one bit each.
type Plane = u128;

/// The exact hull of points, with the features that can give a separating axis.
pub struct Polytope {
    /// The points, each once.
    pub points: Vec<DVec3>,
    /// 3 for a body, 2 for a polygon, 1 for a segment, 0 for a point.
    pub dimension: usize,
    /// Three points of every plane that bounds it; for a polygon, of its own plane.
    pub faces: Vec<[usize; 3]>,
    /// Pairs of points among which are the ends of every edge.
    pub edges: Vec<[usize; 2]>,
}

/// The side of the plane through `p`, `q` and `r` on which `s` lies: exact in sign.
fn side(p: DVec3, q: DVec3, r: DVec3, s: DVec3) -> f64 {
    let [p, q, r, s] = [p, q, r, s].map(|v| Coord3D {
        x: v.x,
        y: v.y,
        z: v.z,
    });
    orient3d(p, q, r, s)
}

/// Whether three points lie in a line: their projections on all three coordinate planes do.
fn are_in_line(p: DVec3, q: DVec3, r: DVec3) -> bool {
    let coord = |[x, y]: [f64; 2]| Coord { x, y };
    let projections: [fn(DVec3) -> [f64; 2]; 3] = [|v| [v.x, v.y], |v| [v.y, v.z], |v| [v.z, v.x]];
    projections.iter().all(|on| {
        let [p, q, r] = [p, q, r].map(|v| coord(on(v)));
        orient2d(p, q, r) == 0.0
    })
}

impl Polytope {
    pub fn new(points: impl IntoIterator<Item = DVec3>) -> Self {
        let mut distinct: Vec<DVec3> = Vec::new();
        for point in points {
            if !distinct.contains(&point) {
                distinct.push(point);
            }
        }
        assert!(distinct.len() <= MOST_POINTS, "{} points", distinct.len());
        let mut polytope = Self {
            points: distinct,
            dimension: 0,
            faces: Vec::new(),
            edges: Vec::new(),
        };
        polytope.find_features();
        polytope
    }

    fn all_pairs(&self) -> impl Iterator<Item = [usize; 2]> + use<> {
        let count = self.points.len();
        (0..count).flat_map(move |i| (i + 1..count).map(move |j| [i, j]))
    }

    fn find_features(&mut self) {
        let count = self.points.len();
        if count < 2 {
            return;
        }
        let at = |k: usize| self.points[k];
        let Some(apex) = (2..count).find(|&k| !are_in_line(at(0), at(1), at(k))) else {
            self.dimension = 1;
            self.edges = self.all_pairs().collect();
            return;
        };
        let plane = self.plane_of([0, 1, apex]);
        if plane.count_ones() as usize == count {
            self.dimension = 2;
            self.faces = vec![self.widest(plane)];
            self.edges = self.all_pairs().collect();
            return;
        }
        self.dimension = 3;
        let planes = self.wrapped();
        self.faces = planes.iter().map(|&plane| self.widest(plane)).collect();
        let edges: BTreeSet<[usize; 2]> = planes
            .iter()
            .flat_map(|&plane| self.sides_of(plane))
            .collect();
        self.edges = edges.into_iter().collect();
    }

    fn members(&self, plane: Plane) -> impl Iterator<Item = usize> + Clone + use<> {
        (0..self.points.len()).filter(move |k| plane >> k & 1 == 1)
    }

    fn plane_of(&self, [i, j, k]: [usize; 3]) -> Plane {
        let [p, q, r] = [i, j, k].map(|k| self.points[k]);
        (0..self.points.len())
            .filter(|&m| side(p, q, r, self.points[m]) == 0.0)
            .fold(0, |plane, m| plane | 1 << m)
    }

    /// Three points of the plane that span the largest triangle, so that its normal is right to a few ulps.
    fn widest(&self, plane: Plane) -> [usize; 3] {
        let members: Vec<usize> = self.members(plane).collect();
        let mut widest = ([0; 3], -1.0);
        for (n, &i) in members.iter().enumerate() {
            for (m, &j) in members.iter().enumerate().skip(n + 1) {
                for &k in &members[m + 1..] {
                    let [p, q, r] = [i, j, k].map(|k| self.points[k]);
                    let area = (q - p).cross(r - p).length_squared();
                    if area > widest.1 {
                        widest = ([i, j, k], area);
                    }
                }
            }
        }
        widest.0
    }

    /// All planes that bound a body: from a first, across every side of a face to the next.
    fn wrapped(&self) -> BTreeSet<Plane> {
        let mut found = BTreeSet::from([self.first_plane()]);
        let mut open: Vec<Plane> = found.iter().copied().collect();
        while let Some(plane) = open.pop() {
            for edge in self.sides_of(plane) {
                let next = self.beyond(plane, edge);
                if found.insert(next) {
                    open.push(next);
                }
            }
        }
        found
    }

    fn first_plane(&self) -> Plane {
        let third = |[i, j]: [usize; 2]| (j + 1..self.points.len()).map(move |k| [i, j, k]);
        let bounds = |[i, j, k]: &[usize; 3]| {
            let [p, q, r] = [*i, *j, *k].map(|k| self.points[k]);
            let mut sides = self.points.iter().map(|&s| side(p, q, r, s));
            !are_in_line(p, q, r) && (sides.clone().all(|s| s <= 0.0) || sides.all(|s| s >= 0.0))
        };
        let triple = self.all_pairs().flat_map(third).find(bounds);
        self.plane_of(triple.expect("a body is bounded"))
    }

    /// The pairs of a face's points that have the others on one side.
    fn sides_of(&self, plane: Plane) -> Vec<[usize; 2]> {
        let members = self.members(plane);
        let off = (0..self.points.len()).find(|k| plane >> k & 1 == 0);
        let off = self.points[off.expect("a body has points off every plane")];
        let pairs = members
            .clone()
            .flat_map(|i| self.members(plane).map(move |j| [i, j]))
            .filter(|[i, j]| i < j);
        let is_side = |[i, j]: &[usize; 2]| {
            let [p, q] = [self.points[*i], self.points[*j]];
            let mut sides = members.clone().map(|k| side(p, q, off, self.points[k]));
            sides.clone().all(|s| s <= 0.0) || sides.all(|s| s >= 0.0)
        };
        pairs.filter(is_side).collect()
    }

    /// The other plane that bounds the body at this side of a face.
    fn beyond(&self, plane: Plane, [i, j]: [usize; 2]) -> Plane {
        let [p, q] = [self.points[i], self.points[j]];
        let inside = self
            .members(plane)
            .find(|&k| !are_in_line(p, q, self.points[k]));
        let inside = self.points[inside.expect("a face has three corners")];
        let mut off = (0..self.points.len()).filter(|k| plane >> k & 1 == 0);
        let first = off.next().expect("a body has points off every plane");
        let farthest = off.fold(first, |best, k| {
            let apex = self.points[best];
            let (face, here) = (side(p, q, apex, inside), side(p, q, apex, self.points[k]));
            if here * face.signum() < 0.0 { k } else { best }
        });
        self.plane_of([i, j, farthest])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec3;

    fn grid(sides: [i32; 3]) -> Vec<DVec3> {
        let [x, y, z] = sides;
        (0..x * y * z)
            .map(|k| dvec3((k % x).into(), (k / x % y).into(), (k / x / y).into()))
            .collect()
    }

    #[test]
    fn a_box_with_points_all_over_has_six_planes() {
        let solid = Polytope::new(grid([3, 3, 3]));
        assert_eq!((solid.dimension, solid.faces.len()), (3, 6));
        // Every pair of the three points of each of the twelve edges.
        assert_eq!(solid.edges.len(), 36);
    }

    #[test]
    fn few_dimensions_are_told() {
        let dimension = |sides| Polytope::new(grid(sides)).dimension;
        assert_eq!(dimension([1, 1, 1]), 0);
        assert_eq!(dimension([1, 4, 1]), 1);
        assert_eq!(dimension([2, 1, 3]), 2);
        assert_eq!(Polytope::new(grid([2, 1, 3])).faces.len(), 1);
    }

    #[test]
    fn a_point_an_ulp_above_a_face_makes_a_pyramid_of_it() {
        let mut points = grid([2, 2, 2]);
        points.push(dvec3(0.5, 0.5, 1f64.next_up()));
        let solid = Polytope::new(points);
        assert_eq!((solid.faces.len(), solid.edges.len()), (9, 16));
    }
}
