//! A polytope as a list of faces, for drawing: the core of a body, a simplex, a polytope, the difference of two hulls.
//!
//! Faces that lie in one plane up to rounding are merged, as an edge between them would be drawn where there is none.

use std::collections::BTreeMap;

use glam::{DVec2, DVec3};

use crate::figure::Rect;
use collidoscope_core::spatial::PosedHull;

/// Corners within this fraction of the extent from the farthest along a normal lie in its face, and points within it
/// from the line between their neighbours are not corners.
const LEVEL: f64 = 1e-9;

/// Normals nearer to each other than this belong to one face.
const SAME_NORMAL: f64 = 1e-7;

/// Two edges are parallel if the sine of the angle between them is less than this.
const PARALLEL: f64 = 1e-9;

/// The largest number of pairs of edges for which the faces of a difference are computed.
const MOST_PAIRS: usize = 60_000;

/// A face: its corners, counter-clockwise seen from outside, in px, and its outward unit normal.
#[derive(Clone, Debug, PartialEq)]
pub struct SolidFace {
    pub(crate) corners: Vec<DVec3>,
    pub(crate) normal: DVec3,
}

/// A polytope, or a polygon with its two sides, or without faces a segment or a point.
#[derive(Clone, Debug, PartialEq)]
pub struct Solid {
    /// Includes all corners, in px.
    pub(super) points: Vec<DVec3>,
    pub(crate) faces: Vec<SolidFace>,
}

impl Solid {
    /// The hull of finitely many points, in world space.
    pub(super) fn new(hull: &PosedHull) -> Self {
        let mesh = Mesh::new(hull);
        let normals = distinct(&mesh.normals).into_iter();
        let faces =
            normals.filter_map(|normal| face_of(&mesh.farthest(normal), normal, mesh.level));
        Self {
            faces: faces.collect(),
            points: mesh.points,
        }
    }

    /// The polytope of these triangles, each as the indices of its corners, counter-clockwise seen from outside.
    pub(crate) fn of_triangles(points: Vec<DVec3>, triangles: &[[usize; 3]]) -> Self {
        let corners = triangles
            .iter()
            .map(|triangle| triangle.map(|at| points[at]));
        let faces = corners.filter_map(|corners| {
            let [p, q, r] = corners;
            Some(SolidFace {
                normal: (q - p).cross(r - p).try_normalize()?,
                corners: corners.to_vec(),
            })
        });
        Self {
            faces: faces.collect(),
            points,
        }
    }

    /// The simplex of one to four points: a tetrahedron, a triangle with its two sides, a segment or a point.
    pub(crate) fn of_simplex(points: &[DVec3]) -> Self {
        let triangles: &[[usize; 3]] = match *points {
            [p, q, r, s] if (q - p).cross(r - p).dot(s - p) > 0.0 => {
                &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]
            }
            [_, _, _, _] => &[[0, 1, 2], [0, 3, 1], [1, 3, 2], [2, 3, 0]],
            [_, _, _] => &[[0, 1, 2], [0, 2, 1]],
            _ => &[],
        };
        Self::of_triangles(points.to_vec(), triangles)
    }

    /// A − B of two hulls; `None` if there are too many pairs of edges.
    ///
    /// A face of A − B is a face of A minus a corner of B, a corner of A minus a face of B, or an edge of A minus an
    /// edge of B: its normal n is that of a face of A, the opposite of that of a face of B, or perpendicular to two
    /// edges that A has farthest along n and B farthest along −n. An edge is farthest along a perpendicular n if
    /// neither of its adjacent faces reaches farther. The face is then the hull of the differences of all farthest
    /// points.
    pub(super) fn difference(a: &PosedHull, b: &PosedHull) -> Option<Self> {
        let [a, b] = [a, b].map(Mesh::new);
        if a.edges.len() * b.edges.len() > MOST_PAIRS {
            return None;
        }
        let of_b = b.normals.iter().map(|normal| -*normal);
        let mut normals: Vec<DVec3> = a.normals.iter().copied().chain(of_b).collect();
        for one in &a.edges {
            for other in &b.edges {
                let cross = one.along.cross(other.along);
                let length = cross.length();
                if length <= PARALLEL {
                    continue;
                }
                for normal in [cross / length, -cross / length] {
                    if one.is_farthest(normal, a.level) && other.is_farthest(-normal, b.level) {
                        normals.push(normal);
                    }
                }
            }
        }
        let level = a.level + b.level;
        let mut faces = Vec::new();
        for normal in distinct(&normals) {
            let [on_a, on_b] = [a.farthest(normal), b.farthest(-normal)];
            faces.extend(face_of(&differences(&on_a, &on_b), normal, level));
        }
        let mut points: Vec<DVec3> = faces.iter().flat_map(|face| face.corners.clone()).collect();
        if faces.is_empty() {
            points = differences(&a.points, &b.points);
        }
        Some(Self { faces, points })
    }
}

fn differences(a: &[DVec3], b: &[DVec3]) -> Vec<DVec3> {
    a.iter()
        .flat_map(|&on_a| b.iter().map(move |&on_b| on_a - on_b))
        .collect()
}

/// The face of these points, in a plane perpendicular to `normal` to within `level` px; `None` without an area.
fn face_of(points: &[DVec3], normal: DVec3, level: f64) -> Option<SolidFace> {
    let (across, along) = normal.any_orthonormal_pair();
    let from = *points.first()?;
    let flat: Vec<DVec2> = points
        .iter()
        .map(|&point| DVec2::new(across.dot(point - from), along.dot(point - from)))
        .collect();
    let ring = corners(&flat);
    let sides = ring.iter().zip(ring.iter().cycle().skip(1));
    let area: f64 = sides.map(|(&p, &q)| flat[p].perp_dot(flat[q])).sum();
    let lengths = ring.iter().map(|&p| flat[p].distance(flat[ring[0]]));
    let longest = lengths.fold(0.0, f64::max);
    (ring.len() > 2 && area > level * longest).then(|| SolidFace {
        corners: ring.into_iter().map(|at| points[at]).collect(),
        normal,
    })
}

fn distinct(normals: &[DVec3]) -> Vec<DVec3> {
    let mut found: Vec<DVec3> = Vec::new();
    for normal in normals {
        let mut same = found.iter().map(|other| other.distance(*normal));
        if !same.any(|distance| distance < SAME_NORMAL) {
            found.push(*normal);
        }
    }
    found
}

/// A hull's edge.
struct SolidEdge {
    from: DVec3,
    /// Of length 1.
    along: DVec3,
    /// The corner of each adjacent face that is farthest from it.
    beside: Vec<DVec3>,
}

impl SolidEdge {
    /// Whether no corner of its adjacent faces is farther along `normal`, which is perpendicular to it.
    fn is_farthest(&self, normal: DVec3, level: f64) -> bool {
        let mut beside = self.beside.iter();
        beside.all(|&corner| normal.dot(corner - self.from) <= level)
    }
}

/// A hull in world space with the adjacency of its faces and edges.
struct Mesh {
    points: Vec<DVec3>,
    /// Of the faces.
    normals: Vec<DVec3>,
    edges: Vec<SolidEdge>,
    /// The tolerance for points in a plane, in px.
    level: f64,
}

impl Mesh {
    fn new(hull: &PosedHull) -> Self {
        let points: Vec<DVec3> = hull.vertices().collect();
        let extent = points.iter().map(|point| point.distance(points[0]));
        let level = LEVEL * extent.fold(0.0, f64::max);
        let mut normals = Vec::new();
        let mut beside: BTreeMap<[usize; 2], Vec<DVec3>> = BTreeMap::new();
        for face in hull.hull().faces() {
            let face: Vec<usize> = face.iter().map(|&at| usize::from(at)).collect();
            for (k, &from) in face.iter().enumerate() {
                let to = face[(k + 1) % face.len()];
                let along = points[to] - points[from];
                let reaches = face.iter().map(|&at| {
                    let reach = along.cross(points[at] - points[from]).length_squared();
                    (reach, points[at])
                });
                let far = reaches.max_by(|one, other| one.0.total_cmp(&other.0));
                let of_edge = beside.entry([from.min(to), from.max(to)]).or_default();
                of_edge.extend(far.map(|(_, corner)| corner));
            }
            normals.extend(normal_of_ring(&points, &face));
        }
        let edges = hull.hull().edges().filter_map(|ends| {
            let [from, to] = ends.map(usize::from);
            let of_edge = beside.remove(&[from.min(to), from.max(to)]);
            Some(SolidEdge {
                from: points[from],
                along: (points[to] - points[from]).try_normalize()?,
                beside: of_edge.unwrap_or_default(),
            })
        });
        Self {
            edges: edges.collect(),
            points,
            normals,
            level,
        }
    }

    /// The points farthest along `normal`.
    fn farthest(&self, normal: DVec3) -> Vec<DVec3> {
        let reach = self.points.iter().map(|&point| normal.dot(point));
        let most = reach.fold(f64::NEG_INFINITY, f64::max);
        let points = self.points.iter().copied();
        points
            .filter(|&point| normal.dot(point) >= most - self.level)
            .collect()
    }
}

/// The outward unit normal of a face, computed from all of its corners (Newell).
fn normal_of_ring(points: &[DVec3], face: &[usize]) -> Option<DVec3> {
    let from = points[*face.first()?];
    let sides = face.windows(2);
    let sum: DVec3 = sides
        .map(|ends| (points[ends[0]] - from).cross(points[ends[1]] - from))
        .sum();
    sum.try_normalize()
}

/// The indices of the corners of the convex hull of points in a plane, in the order that turns from +x to +y; for
/// collinear points the two ends, for coinciding points one. Andrew's monotone chain.
pub(super) fn corners(points: &[DVec2]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by(|&i, &j| {
        let (p, q) = (points[i], points[j]);
        p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y))
    });
    let extent = Rect::around(points.iter().copied()).size().length();
    let apart = LEVEL * extent;
    let mut ring = chain(points, order.iter().copied(), apart);
    ring.pop();
    ring.extend(chain(points, order.iter().rev().copied(), apart));
    ring.pop();
    if ring.is_empty() {
        ring.extend(order.first());
    }
    ring.dedup();
    ring
}

/// The corners of one side of the hull, including both ends.
fn chain(points: &[DVec2], order: impl Iterator<Item = usize>, apart: f64) -> Vec<usize> {
    let mut kept: Vec<usize> = Vec::new();
    for next in order {
        if let Some(&last) = kept.last()
            && points[last].distance(points[next]) <= apart
        {
            // The first of several coinciding points is the end of the side.
            if kept.len() > 1 {
                kept.pop();
            } else {
                continue;
            }
        }
        while let [.., before, last] = kept[..] {
            let along = points[next] - points[before];
            let beside = (points[last] - points[before]).perp_dot(along);
            if beside > apart * along.length() {
                break;
            }
            kept.pop();
        }
        kept.push(next);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    #[test]
    fn what_lies_inside_or_on_an_edge_is_no_corner() {
        let square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)];
        let more = [
            (2.0, 0.0),
            (2.0, 2.0),
            (4.0, 1.0),
            (1.0, 4.0 + 1e-12),
            (0.0, 0.0),
        ];
        let points: Vec<DVec2> = square
            .into_iter()
            .chain(more)
            .map(|(x, y)| dvec2(x, y))
            .collect();
        let ring: Vec<DVec2> = corners(&points).into_iter().map(|at| points[at]).collect();
        assert_eq!(ring.len(), 4, "{ring:?}");
        let area: f64 = (0..4).map(|k| ring[k].perp_dot(ring[(k + 1) % 4])).sum();
        assert_eq!(area, 32.0);
    }
}
