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

use std::cmp::Ordering;

use glam::{DVec2, DVec3};

use super::SupportPoint;
use super::polytope::Polytope;
use super::predicates::{face_vector, orientation};
use crate::exact;

/// The faces and edges of a hull, as indices of its corners.
#[derive(Debug, PartialEq)]
pub(super) struct HullFaces {
    pub(super) dimension: usize,
    /// Every face's corners, one face after the other.
    around: Vec<u16>,
    /// The end of each face in `around`.
    ends: Vec<usize>,
    edges: Vec<[u16; 2]>,
    faces_of_edges: Vec<[u16; 2]>,
}

impl HullFaces {
    /// From the hull of `points`, at least one; also returns the indices of its corners, ascending.
    pub(super) fn new(points: &[DVec3]) -> (Self, Vec<usize>) {
        let points: Vec<SupportPoint> = points
            .iter()
            .map(|&point| SupportPoint::new(point, DVec3::ZERO))
            .collect();
        let distinct = distinct(&points);
        let span = span(&points, &distinct);
        let rings = match span[..] {
            [p, q, r, s] => merged(&grown(&points, distinct, [p, q, r, s])),
            [p, q, r] => {
                let ring = chains(&points, distinct, [p, q, r]);
                let back = ring.iter().rev().copied().collect();
                vec![ring, back]
            }
            _ => Vec::new(),
        };
        let mut corners: Vec<usize> = rings.iter().flatten().copied().collect();
        corners.extend(if rings.is_empty() { &span[..] } else { &[] });
        corners.sort_unstable();
        corners.dedup();
        let corner_of = |point: &usize| corners.partition_point(|corner| corner < point) as u16;
        let mut rings: Vec<Vec<u16>> = rings
            .iter()
            .map(|ring| from_lowest(ring.iter().map(corner_of).collect()))
            .collect();
        rings.sort_unstable();
        (Self::of_rings(span.len() - 1, &rings), corners)
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

    pub(super) fn edges(&self) -> impl ExactSizeIterator<Item = [u16; 2]> + Clone {
        self.edges.iter().copied()
    }

    pub(super) fn faces_of_edges(&self) -> impl ExactSizeIterator<Item = [u16; 2]> + Clone {
        self.faces_of_edges.iter().copied()
    }
}

/// The ring rotated to start at its lowest corner.
fn from_lowest(mut ring: Vec<u16>) -> Vec<u16> {
    let lowest = (0..ring.len()).min_by_key(|&k| ring[k]).unwrap_or(0);
    ring.rotate_left(lowest);
    ring
}

/// The indices of the points by x, then y, then z; of equal points that of the first.
fn distinct(points: &[SupportPoint]) -> Vec<usize> {
    let key = |index: usize| (points[index].on_a + DVec3::ZERO).to_array();
    let mut distinct: Vec<usize> = (0..points.len()).collect();
    distinct.sort_by(|&i, &j| {
        let pairs = key(i).into_iter().zip(key(j));
        let order = pairs.map(|(one, other)| one.total_cmp(&other));
        order.fold(Ordering::Equal, Ordering::then)
    });
    distinct.dedup_by(|later, first| points[*later] == points[*first]);
    distinct
}

/// The indices of points that span all of them: the first and the last of the distinct ones, which are corners, one off
/// the line through these, one off the plane. Three for coplanar points, two for collinear, one for coincident.
fn span(points: &[SupportPoint], distinct: &[usize]) -> Vec<usize> {
    let mut span = match distinct {
        [first, .., last] => vec![*first, *last],
        _ => distinct.to_vec(),
    };
    if let [p, q] = span[..] {
        let area = |r: &usize| face_vector(&points[p], &points[q], &points[*r]).length_squared();
        span.extend(farthest(points.len(), area));
    }
    if let [p, q, r] = span[..] {
        let volume = |s: &usize| orientation(&points[p], &points[q], &points[r], &points[*s]);
        span.extend(farthest(points.len(), |s| volume(s).abs()));
    }
    span
}

/// The first of the points with the largest distance by this measure, if one is above 0.
fn farthest(count: usize, distance: impl Fn(&usize) -> f64) -> Option<usize> {
    let mut farthest = None;
    let mut most = 0.0;
    for index in 0..count {
        let distance = distance(&index);
        if distance > most {
            (farthest, most) = (Some(index), distance);
        }
    }
    farthest
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
    let mixed = |place: usize| {
        let once = (place as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let twice = (once ^ once >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let thrice = (twice ^ twice >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        thrice ^ thrice >> 31
    };
    order.sort_by_cached_key(|&index| mixed(index));
}

/// The faces of a polytope, with coplanar ones merged, as rings of the indices of their corners.
fn merged(grown: &GrownHull) -> Vec<Vec<usize>> {
    let GrownHull { polytope, indices } = grown;
    // Each plane is identified by one of its triangles.
    let mut plane = vec![usize::MAX; polytope.face_slots()];
    let mut planes = Vec::new();
    for face in polytope.faces() {
        if plane[face] != usize::MAX {
            continue;
        }
        plane[face] = face;
        let mut members = vec![face];
        let mut walked = 0;
        while let Some(&from) = members.get(walked) {
            walked += 1;
            let [p, q, r] = polytope.triangle(face);
            for (k, beyond) in polytope.neighbours(from).into_iter().enumerate() {
                let across = polytope.across(from, k);
                if plane[beyond] == usize::MAX && orientation(p, q, r, across) == 0.0 {
                    plane[beyond] = face;
                    members.push(beyond);
                }
            }
        }
        planes.push(members);
    }
    let mut next = vec![usize::MAX; indices.len()];
    let mut meeting = vec![0; indices.len()];
    let boundary = |members: &[usize]| -> Vec<[usize; 2]> {
        let sides = members.iter().flat_map(|&face| {
            let corners = polytope.corners(face);
            let neighbours = polytope.neighbours(face);
            let plane = &plane;
            let outer = (0..3).filter(move |&k| plane[neighbours[k]] != plane[face]);
            outer.map(move |k| [corners[k], corners[(k + 1) % 3]])
        });
        sides.collect()
    };
    for [from, _] in planes.iter().flat_map(|members| boundary(members)) {
        meeting[from] += 1;
    }
    let rings = planes.iter().map(|members| {
        let sides = boundary(members);
        for &[from, to] in &sides {
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

/// The corners of points in the plane of these three, counter-clockwise seen from one side of it: Andrew's monotone
/// chains in the coordinate plane onto which the projected area is largest.
fn chains(points: &[SupportPoint], mut sorted: Vec<usize>, [p, q, r]: [usize; 3]) -> Vec<usize> {
    let normal = face_vector(&points[p], &points[q], &points[r]).abs();
    let flat = |index: usize| {
        let point = points[index].on_a + DVec3::ZERO;
        if normal.z >= normal.x && normal.z >= normal.y {
            DVec2::new(point.x, point.y)
        } else if normal.y >= normal.x {
            DVec2::new(point.z, point.x)
        } else {
            DVec2::new(point.y, point.z)
        }
    };
    sorted.sort_by(|&i, &j| {
        let [one, other] = [flat(i), flat(j)];
        one.x.total_cmp(&other.x).then(one.y.total_cmp(&other.y))
    });
    let chain = |order: &mut dyn Iterator<Item = usize>| {
        let mut kept: Vec<usize> = Vec::new();
        for index in order {
            while let [.., before, last] = kept[..]
                && exact::orientation(
                    flat(before).to_array(),
                    flat(last).to_array(),
                    flat(index).to_array(),
                ) <= 0.0
            {
                kept.pop();
            }
            kept.push(index);
        }
        // It ends at the start of the other chain.
        kept.pop();
        kept
    };
    let mut ring = chain(&mut sorted.iter().copied());
    ring.append(&mut chain(&mut sorted.iter().rev().copied()));
    ring
}
