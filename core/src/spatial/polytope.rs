//! A convex polytope that grows a point at a time.
//!
//! Every face is a triangle, counter-clockwise seen from outside. A new point w outside removes the faces that it sees,
//! those in front of whose planes it lies by the exact orientation; each edge between a removed face and one that is
//! kept, the horizon, makes a new face with w.
//!
//! # Why it stays convex
//! The visible faces are connected, so a walk from one to its neighbours finds them all, and about a vertex they are
//! contiguous, so the horizon is one ring without a crossing. A face whose plane contains w is not visible: it is kept,
//! and the new triangle next to it lies in its plane. No triangle is degenerate, for w lies strictly in front of a face
//! at each edge of the horizon and so not on that edge's line. As every sign is exact, this holds for the polytope of
//! exactly the given points.
//!
//! A triangle with both sides is a polytope too, a flat one: a point off its plane sees one of its faces.

use std::ops::Range;

use glam::DVec3;

use super::SupportPoint;
use super::predicates::{clear_height, face_vector, orientation};

/// A triangle of the polytope.
#[derive(Clone, Debug)]
struct Face {
    /// Indices of the vertices.
    corners: [usize; 3],
    /// The faces across the edges that start at the corners.
    neighbours: [usize; 3],
    /// Outward, of length 1, accurate to 1e-13.
    normal: DVec3,
    is_gone: bool,
    /// The index of the last vertex found not to see it.
    hidden_from: usize,
}

/// An edge between a removed face and one that is kept, in the direction of the removed one.
#[derive(Clone, Copy, Debug)]
struct HorizonEdge {
    ends: [usize; 2],
    beyond: usize,
}

/// The convex hull of points of A − B. Its faces keep their indices; removed ones are skipped.
#[derive(Clone, Debug, Default)]
pub(super) struct Polytope {
    vertices: Vec<SupportPoint>,
    faces: Vec<Face>,
    /// The faces removed by the last point.
    visible: Vec<usize>,
    horizon: Vec<HorizonEdge>,
    /// For each vertex on the horizon the edge that starts there.
    starting_at: Vec<usize>,
}

impl Polytope {
    /// Becomes the tetrahedron of these points, which must not be coplanar, and reuses its memory.
    pub(super) fn make_tetrahedron(&mut self, points: [SupportPoint; 4]) {
        let [p, q, r, s] = points;
        self.clear();
        let turned = orientation(&p, &q, &r, &s) > 0.0;
        let [q, r] = if turned { [r, q] } else { [q, r] };
        self.vertices.extend([p, q, r, s]);
        self.push_face([0, 1, 2], [1, 2, 3]);
        self.push_face([1, 0, 3], [0, 3, 2]);
        self.push_face([2, 1, 3], [0, 1, 3]);
        self.push_face([0, 2, 3], [0, 2, 1]);
    }

    /// Becomes the triangle of these points, which must not be collinear, with both sides.
    pub(super) fn make_triangle(&mut self, points: [SupportPoint; 3]) {
        self.clear();
        self.vertices.extend(points);
        self.push_face([0, 1, 2], [1; 3]);
        self.push_face([0, 2, 1], [0; 3]);
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn push_face(&mut self, corners: [usize; 3], neighbours: [usize; 3]) {
        let [p, q, r] = corners.map(|corner| &self.vertices[corner]);
        let vector = face_vector(p, q, r);
        self.faces.push(Face {
            corners,
            neighbours,
            normal: vector / vector.length(),
            is_gone: false,
            hidden_from: 0,
        });
    }

    /// Becomes these points, without a face.
    pub(super) fn make_points(&mut self, points: &[SupportPoint]) {
        self.clear();
        self.vertices.extend_from_slice(points);
    }

    fn clear(&mut self) {
        self.vertices.clear();
        self.faces.clear();
    }

    /// The points that it was given, in order; some may lie inside.
    pub(super) fn vertices(&self) -> &[SupportPoint] {
        &self.vertices
    }

    pub(super) fn faces(&self) -> impl Iterator<Item = usize> + Clone {
        let all = self.faces.iter().enumerate();
        all.filter(|(_, face)| !face.is_gone)
            .map(|(index, _)| index)
    }

    /// Whether the face of this index was not removed.
    pub(super) fn has_face(&self, index: usize) -> bool {
        !self.faces[index].is_gone
    }

    /// The number of faces, including removed ones.
    pub(super) fn face_slots(&self) -> usize {
        self.faces.len()
    }

    /// The indices of a face's vertices.
    #[inline(always)]
    pub(super) fn corners(&self, face: usize) -> [usize; 3] {
        self.faces[face].corners
    }

    #[inline(always)]
    pub(super) fn triangle(&self, face: usize) -> [&SupportPoint; 3] {
        self.faces[face]
            .corners
            .map(|corner| &self.vertices[corner])
    }

    /// The unit vector out of the polytope through a face, accurate to 1e-13.
    #[inline(always)]
    pub(super) fn normal(&self, face: usize) -> DVec3 {
        self.faces[face].normal
    }

    /// The faces across a face's edges, of which the first starts at the first corner.
    #[inline(always)]
    pub(super) fn neighbours(&self, face: usize) -> [usize; 3] {
        self.faces[face].neighbours
    }

    /// The vertex of the face across this edge that is not on the edge.
    pub(super) fn across(&self, face: usize, edge: usize) -> &SupportPoint {
        let corners = self.corners(face);
        let beyond = self.corners(self.neighbours(face)[edge]);
        let edge = [corners[edge], corners[(edge + 1) % 3]];
        let corner = beyond.into_iter().find(|corner| !edge.contains(corner));
        &self.vertices[corner.unwrap_or(edge[0])]
    }

    /// Adds `w`, which must lie strictly outside `face`. Returns the indices of the new faces, one for each edge of the
    /// horizon in its order.
    pub(super) fn expand(&mut self, face: usize, w: &SupportPoint) -> Range<usize> {
        self.find_visible(face, w);
        self.order_horizon();
        let vertex = self.vertices.len();
        self.vertices.push(*w);
        let (first, count) = (self.faces.len(), self.horizon.len());
        for k in 0..count {
            let HorizonEdge { ends, beyond } = self.horizon[k];
            let [start, end] = ends;
            let [next, last] = [(k + 1) % count, (k + count - 1) % count];
            let neighbours = [beyond, first + next, first + last];
            self.push_face([start, end, vertex], neighbours);
            let beyond = &mut self.faces[beyond];
            for (corner, neighbours) in beyond.corners.iter().zip(&mut beyond.neighbours) {
                if *corner == end {
                    *neighbours = first + k;
                }
            }
        }
        first..first + count
    }

    /// The faces removed by the last point, starting with the one passed to [`Polytope::expand`].
    pub(super) fn removed_faces(&self) -> &[usize] {
        &self.visible
    }

    /// The edges about them as indices of their ends, each starting where the previous one ends.
    pub(super) fn horizon(&self) -> impl ExactSizeIterator<Item = [usize; 2]> + Clone {
        self.horizon.iter().map(|edge| edge.ends)
    }

    /// Marks the faces that `w` sees as removed, starting from a visible one, and collects the edges about them.
    fn find_visible(&mut self, face: usize, w: &SupportPoint) {
        let vertex = self.vertices.len();
        self.visible.clear();
        self.horizon.clear();
        self.visible.push(face);
        self.faces[face].is_gone = true;
        let mut walked = 0;
        while let Some(&from) = self.visible.get(walked) {
            walked += 1;
            let corners = self.corners(from);
            for (k, beyond) in self.neighbours(from).into_iter().enumerate() {
                if self.faces[beyond].is_gone {
                    continue;
                }
                if self.faces[beyond].hidden_from != vertex && self.is_visible(beyond, w) {
                    self.faces[beyond].is_gone = true;
                    self.visible.push(beyond);
                } else {
                    self.faces[beyond].hidden_from = vertex;
                    let ends = [corners[k], corners[(k + 1) % 3]];
                    self.horizon.push(HorizonEdge { ends, beyond });
                }
            }
        }
    }

    /// Whether `w` lies strictly outside a face.
    #[inline(always)]
    pub(super) fn is_visible(&self, face: usize, w: &SupportPoint) -> bool {
        let [p, q, r] = self.triangle(face);
        let height = clear_height(p, self.faces[face].normal, w);
        height.unwrap_or_else(|| orientation(p, q, r, w)) > 0.0
    }

    /// Sorts the edges of the horizon into cyclic order.
    fn order_horizon(&mut self) {
        self.starting_at.resize(self.vertices.len(), 0);
        for (k, edge) in self.horizon.iter().enumerate() {
            self.starting_at[edge.ends[0]] = k;
        }
        for k in 1..self.horizon.len() {
            let next = self.starting_at[self.horizon[k - 1].ends[1]];
            self.starting_at[self.horizon[k].ends[0]] = next;
            self.horizon.swap(k, next);
        }
    }
}
