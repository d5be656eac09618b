//! The faces, edges and corners of the convex hull of points, found by exact signs.
//!
//! A [`Polytope`] grows from a tetrahedron one point at a time, in a fixed shuffled order (Clarkson and Shor,
//! "Applications of random sampling in computational geometry, II", 1989): so it takes O(n log n) tests for any points
//! not arranged against this very order. Every point outside is assigned to a face that it sees. The points of a
//! removed face are reassigned to the new ones. A point that sees none of these lies inside: if it were still outside,
//! it would see two faces across an edge of the horizon, one removed and one kept, and so the new one between them,
//! whose plane is between the two.
//!
//! Coplanar triangles are then merged into one face, and a corner is where three or more faces meet.

use glam::{DVec2, DVec3};

use super::SupportPoint;
use super::polytope::Polytope;
use super::predicates::{face_vector, orientation};
use crate::exact::total_order;
use crate::planar::convex_hull;

/// The faces and edges of a hull, as indices of its corners.
#[derive(Debug, PartialEq)]
pub(super) struct HullFaces {
    pub(super) dimension: usize,
    /// Every face's corners, one face after the other.
    around: Vec<u16>,
    /// The end of each face in `around`.
    ends: Vec<usize>,
    pub(super) edges: Vec<[u16; 2]>,
    pub(super) faces_of_edges: Vec<[u16; 2]>,
}

impl HullFaces {
    /// From the hull of `points`, at least one; also returns the indices of its corners, ascending.
    pub(super) fn new(points: &[DVec3]) -> (Self, Vec<usize>) {
        let points: Vec<SupportPoint> = points
            .iter()
            .map(|&point| SupportPoint::new(point, DVec3::ZERO))
            .collect();
        let distinct = distinct_indices(&points);
        let base = spanning(&points, &distinct);
        let rings = match base[..] {
            [p, q, r, s] => merged(&grown(&points, distinct, [p, q, r, s])),
            [p, q, r] => {
                let ring = ring_in_plane(&points, &distinct, [p, q, r]);
                let back = ring.iter().rev().copied().collect();
                vec![ring, back]
            }
            _ => Vec::new(),
        };
        let mut corners: Vec<usize> = rings.iter().flatten().copied().collect();
        corners.extend(if rings.is_empty() { &base[..] } else { &[] });
        corners.sort_unstable();
        corners.dedup();
        let renumbered = rings.iter().map(|ring| {
            let numbers = ring
                .iter()
                .map(|point| corners.partition_point(|corner| corner < point) as u16);
            from_lowest(numbers.collect())
        });
        let mut faces: Vec<Vec<u16>> = renumbered.collect();
        faces.sort_unstable();
        (Self::of_rings(base.len() - 1, &faces), corners)
    }

    /// From closed faces; from none for a segment or a point.
    fn of_rings(dimension: usize, rings: &[Vec<u16>]) -> Self {
        // Each edge as its ends, the sense in which its face traverses it, and the face.
        let mut sides: Vec<([u16; 2], bool, u16)> = Vec::new();
        for (face, ring) in (0u16..).zip(rings) {
            let next = ring.iter().cycle().skip(1);
            sides.extend(ring.iter().zip(next).map(|(&from, &to)| {
                let ends = [from.min(to), from.max(to)];
                (ends, from > to, face)
            }));
        }
        sides.sort_unstable();
        let (pairs, _) = sides.as_chunks::<2>();
        let mut edges: Vec<[u16; 2]> = pairs.iter().map(|[(ends, ..), _]| *ends).collect();
        if dimension == 1 {
            edges.push([0, 1]);
        }
        let mut end = 0;
        Self {
            dimension,
            around: rings.concat(),
            ends: rings
                .iter()
                .map(|ring| {
                    end += ring.len();
                    end
                })
                .collect(),
            edges,
            faces_of_edges: pairs.iter().map(|pair| pair.map(|side| side.2)).collect(),
        }
    }

    pub(super) fn faces(&self) -> impl ExactSizeIterator<Item = &[u16]> + Clone {
        (0..self.ends.len()).map(|face| {
            let start = if face == 0 { 0 } else { self.ends[face - 1] };
            &self.around[start..self.ends[face]]
        })
    }
}

/// The ring rotated to start at its lowest corner.
fn from_lowest(mut ring: Vec<u16>) -> Vec<u16> {
    let lowest = (0..ring.len()).min_by_key(|&k| ring[k]).unwrap_or(0);
    ring.rotate_left(lowest);
    ring
}

/// The indices of the points by x, then y, then z; of equal points that of the first.
fn distinct_indices(points: &[SupportPoint]) -> Vec<usize> {
    let mut distinct: Vec<usize> = (0..points.len()).collect();
    distinct.sort_by(|&i, &j| {
        let [one, other] = [i, j].map(|index| (points[index].on_a + DVec3::ZERO).to_array());
        total_order(one, other)
    });
    distinct.dedup_by(|later, first| points[*later] == points[*first]);
    distinct
}

/// The indices of points that span all of them: the first and the last of the distinct ones, which are corners, one off
/// the line through these, one off the plane. Three for coplanar points, two for collinear, one for coincident.
fn spanning(points: &[SupportPoint], distinct: &[usize]) -> Vec<usize> {
    let mut span = match distinct {
        [first, .., last] => vec![*first, *last],
        _ => distinct.to_vec(),
    };
    if let [p, q] = span[..] {
        let areas = points
            .iter()
            .map(|r| face_vector(&points[p], &points[q], r));
        span.extend(first_of_most(areas.map(DVec3::length_squared)));
    }
    if let [p, q, r] = span[..] {
        let [p, q, r] = [p, q, r].map(|index| &points[index]);
        let volumes = points.iter().map(|s| orientation(p, q, r, s).abs());
        span.extend(first_of_most(volumes));
    }
    span
}

/// The index of the first of the largest numbers, if one is above 0.
fn first_of_most(numbers: impl Iterator<Item = f64>) -> Option<usize> {
    let mut found = None;
    let mut most = 0.0;
    for (index, number) in numbers.enumerate() {
        if number > most {
            (found, most) = (Some(index), number);
        }
    }
    found
}

/// A polytope whose vertices are indices into a list of points.
struct GrownHull {
    polytope: Polytope,
    indices: Vec<usize>,
}

/// The convex hull of points of which these four do not lie in a plane.
fn grown(points: &[SupportPoint], mut order: Vec<usize>, start: [usize; 4]) -> GrownHull {
    let mut polytope = Polytope::default();
    polytope.make_tetrahedron(start.map(|index| points[index]));
    let mut indices: Vec<usize> = polytope
        .vertices()
        .iter()
        .filter_map(|vertex| start.into_iter().find(|&index| points[index] == *vertex))
        .collect();
    // The face of each point, and the points of each face.
    let mut face_of_point = vec![None; points.len()];
    let mut waiting: Vec<Vec<usize>> = Vec::new();
    let mut homeless = order.clone();
    let mut new = 0..4;
    shuffle(&mut order);
    for next in order {
        waiting.resize(new.end, Vec::new());
        for index in homeless.drain(..) {
            face_of_point[index] = new
                .clone()
                .find(|&face| polytope.is_visible(face, &points[index]));
            if let Some(face) = face_of_point[index] {
                waiting[face].push(index);
            }
        }
        let Some(face) = face_of_point[next].take() else {
            continue;
        };
        new = polytope.expand(face, &points[next]);
        indices.push(next);
        for &gone in polytope.removed_faces() {
            homeless.append(&mut waiting[gone]);
        }
    }
    GrownHull { polytope, indices }
}

/// Sorts the indices by a hash of each: the finaliser of Steele, Lea and Flood, "Fast splittable pseudorandom
/// number generators", 2014.
fn shuffle(order: &mut [usize]) {
    order.sort_by_cached_key(|&index| {
        let once = (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let twice = (once ^ once >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let thrice = (twice ^ twice >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        thrice ^ thrice >> 31
    });
}

/// The faces of a polytope, with coplanar ones merged, as rings of the indices of their corners.
fn merged(grown: &GrownHull) -> Vec<Vec<usize>> {
    let GrownHull { polytope, indices } = grown;
    // Each plane is identified by one of its triangles.
    let mut plane = vec![usize::MAX; polytope.face_slots()];
    // The sides of each plane's triangles beyond which another plane lies.
    let mut boundaries: Vec<Vec<[usize; 2]>> = Vec::new();
    for face in polytope.faces() {
        if plane[face] != usize::MAX {
            continue;
        }
        plane[face] = face;
        let [p, q, r] = polytope.triangle(face);
        let mut members = vec![face];
        let mut sides = Vec::new();
        let mut walked = 0;
        while let Some(&from) = members.get(walked) {
            walked += 1;
            let corners = polytope.corners(from);
            for (k, beyond) in polytope.neighbours(from).into_iter().enumerate() {
                let across = polytope.across(from, k);
                if plane[beyond] == usize::MAX && orientation(p, q, r, across) == 0.0 {
                    plane[beyond] = face;
                    members.push(beyond);
                } else if plane[beyond] != face {
                    sides.push([corners[k], corners[(k + 1) % 3]]);
                }
            }
        }
        boundaries.push(sides);
    }
    let mut next = vec![usize::MAX; indices.len()];
    let mut meeting = vec![0; indices.len()];
    for [from, _] in boundaries.iter().flatten() {
        meeting[*from] += 1;
    }
    let rings = boundaries.iter().map(|sides| {
        for &[from, to] in sides {
            next[from] = to;
        }
        let order = std::iter::successors(Some(sides[0][0]), |&at| Some(next[at]));
        order
            .take(sides.len())
            .filter(|&vertex| meeting[vertex] > 2)
            .map(|vertex| indices[vertex])
            .collect()
    });
    rings.collect()
}

/// The corners of points in the plane of these three, counter-clockwise seen from one side of it: those of their hull in
/// the coordinate plane onto which the projected area is largest.
fn ring_in_plane(points: &[SupportPoint], distinct: &[usize], [p, q, r]: [usize; 3]) -> Vec<usize> {
    let normal = face_vector(&points[p], &points[q], &points[r]);
    let axis = normal.abs().max_position();
    let projected = distinct.iter().map(|&index| {
        let point = points[index].on_a;
        DVec2::new(point[(axis + 1) % 3], point[(axis + 2) % 3])
    });
    let flat: Vec<DVec2> = projected.collect();
    let mut sorted = vec![0; flat.len()];
    let mut corners = vec![0; flat.len() + 1];
    let count = convex_hull(&flat, &mut sorted, &mut corners);
    let ring = corners[..count].iter();
    ring.map(|&corner| distinct[corner as usize]).collect()
}
