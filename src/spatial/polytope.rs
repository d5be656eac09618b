//! A convex polytope that grows a point at a time.
//!
//! Every face is a triangle, counter-clockwise seen from outside. A new point w outside takes away the faces that
//! it sees, those in front of whose planes it lies by the exact orientation; the edges between a face that goes
//! and one that stays, the horizon, make a new face each with w.
//!
//! # Why it stays convex
//! The faces that are seen are connected, so a walk from one to its neighbours finds them all, and about a vertex
//! they lie side by side, so the horizon is one ring without a crossing. A plane that holds w as well as a face is
//! not seen: that face stays, and the new triangle beside it lies in its plane. No triangle is degenerate, for w
//! lies strictly in front of a face at each edge of the horizon and so not on that edge's line. As every sign is
//! exact, this is so of the polytope of the very points that it was given.
//!
//! A triangle walked from both sides is a polytope too, a flat one: a point off its plane sees one of its faces.

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
    beside: [usize; 3],
    /// Outward, of length 1, right to 1e-13.
    normal: DVec3,
    is_gone: bool,
    /// The index of the last vertex that was found not to see it.
    hidden_from: usize,
}

/// An edge between a face that goes and one that stays, in the direction of the one that goes.
#[derive(Clone, Copy, Debug)]
struct HorizonEdge {
    ends: [usize; 2],
    beyond: usize,
}

/// The convex hull of points of A − B. Its faces keep their indices for good; those that went are passed over.
#[derive(Clone, Debug, Default)]
pub(super) struct Polytope {
    vertices: Vec<SupportPoint>,
    faces: Vec<Face>,
    /// What the last point took away.
    seen: Vec<usize>,
    horizon: Vec<HorizonEdge>,
    /// For each vertex on the horizon which of its edges starts there.
    starting_at: Vec<usize>,
}

impl Polytope {
    /// Becomes the tetrahedron of these points, which must not lie in a plane, in the memory it has.
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

    /// Becomes the triangle of these points, which must not lie in a line, walked from both sides.
    pub(super) fn make_triangle(&mut self, points: [SupportPoint; 3]) {
        self.clear();
        self.vertices.extend(points);
        self.push_face([0, 1, 2], [1; 3]);
        self.push_face([0, 2, 1], [0; 3]);
    }

    #[inline(always)]
    fn push_face(&mut self, corners: [usize; 3], beside: [usize; 3]) {
        let [p, q, r] = corners.map(|corner| &self.vertices[corner]);
        let vector = face_vector(p, q, r);
        self.faces.push(Face {
            corners,
            beside,
            normal: vector / vector.length(),
            is_gone: false,
            hidden_from: 0,
        });
    }

    /// Becomes these points, which make no face.
    pub(super) fn make_points(&mut self, points: &[SupportPoint]) {
        self.clear();
        self.vertices.extend_from_slice(points);
    }

    fn clear(&mut self) {
        self.vertices.clear();
        self.faces.clear();
    }

    /// The points that it was given, in the order in which they came; some may lie inside by now.
    pub(super) fn vertices(&self) -> &[SupportPoint] {
        &self.vertices
    }

    /// The indices of the faces.
    pub(super) fn faces(&self) -> impl Iterator<Item = usize> + Clone {
        let all = self.faces.iter().enumerate();
        all.filter(|(_, face)| !face.is_gone)
            .map(|(index, _)| index)
    }

    /// Whether the face of this index has not gone.
    pub(super) fn has_face(&self, index: usize) -> bool {
        !self.faces[index].is_gone
    }

    /// How many faces there have been.
    pub(super) fn faces_so_far(&self) -> usize {
        self.faces.len()
    }

    /// The indices of a face's vertices.
    #[inline(always)]
    pub(super) fn corners(&self, face: usize) -> [usize; 3] {
        self.faces[face].corners
    }

    /// A face's vertices.
    #[inline(always)]
    pub(super) fn triangle(&self, face: usize) -> [&SupportPoint; 3] {
        self.faces[face]
            .corners
            .map(|corner| &self.vertices[corner])
    }

    /// The unit vector out of the polytope through a face, right to 1e-13.
    #[inline(always)]
    pub(super) fn normal(&self, face: usize) -> DVec3 {
        self.faces[face].normal
    }

    /// The faces across a face's edges, of which the first starts at the first corner.
    #[inline(always)]
    pub(super) fn beside(&self, face: usize) -> [usize; 3] {
        self.faces[face].beside
    }

    /// The vertex, of the face beyond this edge of a face, that is not on the edge.
    pub(super) fn across(&self, face: usize, edge: usize) -> &SupportPoint {
        let Face {
            corners, beside, ..
        } = self.faces[face];
        let beyond = self.faces[beside[edge]].corners;
        let edge = [corners[edge], corners[(edge + 1) % 3]];
        let corner = beyond.into_iter().find(|corner| !edge.contains(corner));
        &self.vertices[corner.unwrap_or(edge[0])]
    }

    /// Takes in `w`, which must lie strictly outside `face`. Returns the indices of the new faces, one for each
    /// edge of the horizon in its order.
    pub(super) fn expand(&mut self, face: usize, w: &SupportPoint) -> Range<usize> {
        self.find_seen(face, w);
        self.order_horizon();
        let vertex = self.vertices.len();
        self.vertices.push(*w);
        let (first, count) = (self.faces.len(), self.horizon.len());
        for k in 0..count {
            let HorizonEdge { ends, beyond } = self.horizon[k];
            let [start, end] = ends;
            let [next, last] = [(k + 1) % count, (k + count - 1) % count];
            let beside = [beyond, first + next, first + last];
            self.push_face([start, end, vertex], beside);
            let beyond = &mut self.faces[beyond];
            for (corner, beside) in beyond.corners.iter().zip(&mut beyond.beside) {
                if *corner == end {
                    *beside = first + k;
                }
            }
        }
        first..first + count
    }

    /// The faces that the last point took away, the one told first.
    pub(super) fn seen(&self) -> &[usize] {
        &self.seen
    }

    /// The edges about them as indices of their ends, each beginning where the last one ends.
    pub(super) fn horizon(&self) -> impl ExactSizeIterator<Item = [usize; 2]> + Clone {
        self.horizon.iter().map(|edge| edge.ends)
    }

    /// Marks the faces that `w` sees as gone, from one that it sees on, and collects the edges about them.
    fn find_seen(&mut self, face: usize, w: &SupportPoint) {
        let vertex = self.vertices.len();
        self.seen.clear();
        self.horizon.clear();
        self.seen.push(face);
        self.faces[face].is_gone = true;
        let mut walked = 0;
        while let Some(&from) = self.seen.get(walked) {
            walked += 1;
            let Face {
                corners, beside, ..
            } = self.faces[from];
            for (k, beyond) in beside.into_iter().enumerate() {
                if self.faces[beyond].is_gone {
                    continue;
                }
                if self.faces[beyond].hidden_from != vertex && self.is_seen(beyond, w) {
                    self.faces[beyond].is_gone = true;
                    self.seen.push(beyond);
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
    pub(super) fn is_seen(&self, face: usize, w: &SupportPoint) -> bool {
        let [p, q, r] = self.triangle(face);
        let height = clear_height(p, self.faces[face].normal, w);
        height.unwrap_or_else(|| orientation(p, q, r, w)) > 0.0
    }

    /// Puts the edges of the horizon in the order in which they go round.
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
