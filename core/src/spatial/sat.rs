//! The separating axis theorem: two convex polytopes are separate if and only if there is a gap between them along the
//! normal of a face, or along the cross product of an edge of one and an edge of the other.
//!
//! Every axis points from A to B: outwards for a face of A, inwards for a face of B. The overlap along an axis n is the
//! distance that B must move along n to clear A: max n·a + rₐ − (min n·b − rᵦ). The least overlap is the penetration
//! depth, the most negative one the widest gap.
//!
//! # Which edges
//! The normals along which an edge reaches farthest form an arc of the unit sphere, from one of its faces' normals to
//! the other's: the Gauss map. Two edges make a face of A − B if A's arc crosses the negated arc of B (Gregorius, "The
//! separating axis test between convex polyhedra", GDC 2013). The axis d = ±e × f is perpendicular to both edges, so it
//! lies on both great circles, and on A's arc if neither face at e rises along d inwards from the edge; on B's if
//! neither face at f falls. A polygon's edge has an arc of a half circle, a segment's a full circle.
//!
//! # Nearest
//! A rounded vertex or edge adds normals, and flat hulls may be separate in a common plane. The one additional axis
//! that can decide there points from a vertex to the nearest vertex or edge of the other.

use glam::DVec3;

use super::predicates::face_vector;
use super::{PosedHull, Support, SupportPoint, intersects};
use crate::exact::positive_part;

/// The source of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisSource {
    /// The face of A of this index.
    FaceOfA(usize),
    /// The face of B of this index.
    FaceOfB(usize),
    /// An edge of A and an edge of B, each by the indices of its ends.
    Edges([[u16; 2]; 2]),
    /// A vertex of one and the nearest vertex or edge of the other.
    Nearest,
}

/// A candidate axis with both shapes' projections on it, in px along the axis from the world's origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SatAxis {
    /// The unit vector, from A to B.
    pub normal: DVec3,
    /// Its source.
    pub source: AxisSource,
    /// The interval of A.
    pub a: [f64; 2],
    /// The interval of B.
    pub b: [f64; 2],
    overlap: f64,
}

impl SatAxis {
    /// The distance that B must move along the axis to clear A, in px; negative for a gap. Right to the rounding of the
    /// bodies' extent, anywhere in the world.
    #[must_use]
    pub fn overlap(&self) -> f64 {
        self.overlap
    }

    /// The rounding error of the overlap, in px.
    fn rounding(&self) -> f64 {
        let [span_a, span_b] = [self.a, self.b].map(|[low, high]| high - low);
        8.0 * f64::EPSILON * (span_a + span_b)
    }
}

/// The separating axis theorem's result for a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sat {
    /// Whether they have a point in common.
    pub colliding: bool,
    /// The least overlap, in px; 0 when apart.
    pub depth: f64,
    /// Its axis, or that of the widest gap: a unit vector from A to B.
    pub normal: DVec3,
    /// The deciding axis. A face's axis takes precedence over that of two edges unless the latter's overlap is less by
    /// more than the rounding.
    pub axis: SatAxis,
}

/// The most pairs of vertices for which [`sat`] answers.
const MAX_VERTEX_PAIRS: usize = 1 << 20;

/// The most pairs of edges with crossing arcs for which [`sat`] answers.
const MAX_EDGE_PAIRS: usize = 1 << 19;

/// The theorem's answer, or `None` where a core is smooth and has no faces, or where there are more than 2²⁰ pairs of
/// vertices or 2¹⁹ of edges with crossing arcs: then it would take seconds. O(n + m) axes of faces and, of n·m pairs of
/// edges, those whose arcs cross; O(n + m) each. [`intersects`] decides where rounding could change the verdict,
/// so that is the same on coordinates of any size within their range.
#[must_use]
pub fn sat(a: &(impl Support + ?Sized), b: &(impl Support + ?Sized)) -> Option<Sat> {
    let hulls = [a.hull()?, b.hull()?];
    let bodies = HullPair::new(hulls, [a.radius(), b.radius()])?;
    let pairs = bodies.crossing_pairs()?;
    let of_hulls = hulls[0].rounding() + hulls[1].rounding();
    let of_radii = 4.0 * f64::EPSILON * (a.radius() + b.radius());
    let rounding = of_hulls + of_radii;
    let of_faces = bodies.face_axes().chain(bodies.nearest_axis());
    let face = of_faces.min_by(|one, other| one.overlap.total_cmp(&other.overlap));
    let most = face.map_or(f64::INFINITY, |face| face.overlap - face.rounding());
    let axis = bodies.least_edge_axis(&pairs, most).or(face)?;
    let colliding = if axis.overlap.abs() > rounding {
        axis.overlap > 0.0
    } else {
        intersects(a, b)
    };
    Some(Sat {
        colliding,
        depth: if colliding {
            positive_part(axis.overlap)
        } else {
            0.0
        },
        normal: axis.normal,
        axis,
    })
}

/// All candidate axes: of A's faces, of B's, of the nearest features and of pairs of edges; `None` where [`sat`] has no
/// answer. Its deciding axis is among them.
#[must_use]
pub fn sat_axes(a: &(impl Support + ?Sized), b: &(impl Support + ?Sized)) -> Option<Vec<SatAxis>> {
    let bodies = HullPair::new([a.hull()?, b.hull()?], [a.radius(), b.radius()])?;
    let pairs = bodies.crossing_pairs()?;
    let faces = bodies.face_axes().chain(bodies.nearest_axis());
    let edges = bodies
        .edge_axes(&pairs)
        .map(|candidate| bodies.edge_axis(&candidate));
    Some(faces.chain(edges).collect())
}

/// Both cores in world space.
struct HullPair<'h> {
    cores: [Core<'h>; 2],
}

/// The features of a hull, in world space.
struct Core<'h> {
    posed: &'h PosedHull,
    vertices: Vec<DVec3>,
    /// The vector along each edge and its length.
    spans: Vec<(DVec3, f64)>,
    radius: f64,
    /// The error of a vertex, in px.
    rounding: f64,
    /// The outward unit normal of each face and the index of one of its corners.
    faces: Vec<(DVec3, usize)>,
    edges: Vec<HullEdge>,
    is_flat: bool,
}

struct HullEdge {
    ends: [u16; 2],
    /// The unit vectors perpendicular to the edge in its two faces, pointing inwards; `None` for a segment.
    inwards: Option<[DVec3; 2]>,
}

impl<'h> Core<'h> {
    fn new(posed: &'h PosedHull, radius: f64) -> Self {
        let hull = posed.hull();
        let local = hull.vertices();
        // In local space the face is exactly flat; its rounded image in the world need not be.
        let normals: Vec<DVec3> = hull
            .faces()
            .map(|face| {
                let corners = [face[0], face[1], face[2]].map(|index| local[usize::from(index)]);
                let [p, q, r] = corners.map(|corner| SupportPoint::new(corner, DVec3::ZERO));
                face_vector(&p, &q, &r).normalize()
            })
            .collect();
        let faces = hull.faces().zip(&normals).map(|(face, normal)| {
            let in_world = posed.pose().rotate(*normal).normalize();
            (in_world, usize::from(face[0]))
        });
        let mut faces_of_edges = hull.faces_of_edges();
        let edges = hull.edges().map(|ends| HullEdge {
            ends,
            inwards: faces_of_edges.next().map(|faces| {
                let [from, to] = ends.map(|end| local[usize::from(end)]);
                let edge = (to - from).normalize();
                let [along, back] = faces.map(|face| normals[usize::from(face)]);
                // The face is to the left of a counter-clockwise edge.
                let inwards = [along.cross(edge), edge.cross(back)];
                inwards.map(|inward| posed.pose().rotate(inward))
            }),
        });
        let vertices: Vec<DVec3> = posed.vertices().collect();
        let spans = hull.edges().map(|ends| {
            let [from, to] = ends.map(|end| vertices[usize::from(end)]);
            (to - from, to.distance(from))
        });
        Self {
            posed,
            radius,
            rounding: posed.rounding(),
            faces: faces.collect(),
            edges: edges.collect(),
            is_flat: hull.dimension() < 3,
            spans: spans.collect(),
            vertices,
        }
    }

    /// Its interval along `normal`, relative to the point `from`.
    fn projection(&self, normal: DVec3, from: DVec3) -> [f64; 2] {
        let along = self.vertices.iter().map(|vertex| normal.dot(vertex - from));
        let [low, high] = along.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| {
            [low.min(at), high.max(at)]
        });
        [low - self.radius, high + self.radius]
    }

    fn ends(&self, edge: &HullEdge) -> [DVec3; 2] {
        edge.ends.map(|end| self.vertices[usize::from(end)])
    }
}

/// The axis along the cross product of two edges.
struct EdgeAxis<'s> {
    normal: DVec3,
    edges: [&'s HullEdge; 2],
    /// The start of each edge.
    starts: [DVec3; 2],
}

impl EdgeAxis<'_> {
    /// How far a vertex is along the axis, from the start of A's edge.
    fn level(&self, vertex: &DVec3) -> f64 {
        self.normal.dot(vertex - self.starts[0])
    }
}

/// The tolerance beyond an edge's ends within which a point projects onto it, in units of its length.
const END_TOLERANCE: f64 = 8.0 * f64::EPSILON;

/// The vertices tested before each check whether more are needed.
const FIRST_TESTED: usize = 16;

/// An edge's arc, prepared for tests against other edges: with i inwards in a face, i·(e × f) = f·(i × e).
struct Arc {
    across: [DVec3; 2],
    /// The error of these products: relative to the other edge's length, and absolute.
    slack: [f64; 2],
}

impl Arc {
    fn new(edge: &HullEdge, (along, length): (DVec3, f64), [own, other]: [f64; 2]) -> Self {
        let inwards = edge.inwards.unwrap_or_default();
        Self {
            across: inwards.map(|inward| inward.cross(along)),
            slack: [1.01 * own + 2e-13 * length, 1.01 * other * length],
        }
    }

    /// Whether the cross product with an edge, or its opposite, may be on the arc; the product is not computed.
    #[inline]
    fn may_be_crossed_by(&self, (along, length): (DVec3, f64)) -> bool {
        let [one, other] = self.across.map(|across| across.dot(along));
        let slack = self.slack[0] * length + self.slack[1];
        one.max(other) <= slack || one.min(other) >= -slack
    }
}

impl HullEdge {
    /// Whether the body reaches farthest along `direction`, of length 1, at this edge, if posing may have rotated it by
    /// `turned` (radians). An extra direction changes no answer: along none is the overlap less than the depth.
    fn arc_contains(&self, direction: DVec3, turned: f64) -> bool {
        let mut faces = self.inwards.iter().flatten();
        !faces.any(|inward| inward.dot(direction) > turned)
    }

    /// Whether `direction`, of length 1 and perpendicular to the edge, is the normal of one of its faces to within
    /// rounding.
    fn is_arc_end(&self, direction: DVec3) -> bool {
        let mut faces = self.inwards.iter().flatten();
        faces.any(|inward| inward.dot(direction).abs() <= 16.0 * f64::EPSILON)
    }
}

impl<'h> HullPair<'h> {
    fn new([a, b]: [&'h PosedHull; 2], [radius_a, radius_b]: [f64; 2]) -> Option<Self> {
        (a.vertex_count() * b.vertex_count() <= MAX_VERTEX_PAIRS).then(|| Self {
            cores: [Core::new(a, radius_a), Core::new(b, radius_b)],
        })
    }

    /// The normals of A's faces and then of B's.
    fn face_axes(&self) -> impl Iterator<Item = SatAxis> {
        let [a, b] = &self.cores;
        let of_a = a.faces.iter().enumerate().map(|(face, &(normal, corner))| {
            let source = AxisSource::FaceOfA(face);
            self.axis(normal, a.vertices[corner], source)
        });
        let of_b = b.faces.iter().enumerate().map(|(face, &(normal, corner))| {
            let source = AxisSource::FaceOfB(face);
            self.axis(-normal, b.vertices[corner], source)
        });
        of_a.chain(of_b)
    }

    /// The edges of A and of B whose arcs may cross, if they are not too many.
    fn crossing_pairs(&self) -> Option<Vec<[&HullEdge; 2]>> {
        let [a, b] = &self.cores;
        let pairs = a.edges.iter().zip(&a.spans).flat_map(|(e, span)| {
            let arc = Arc::new(e, *span, [a.rounding, b.rounding]);
            let others = b.edges.iter().zip(&b.spans);
            let near = others.filter(move |(_, span)| arc.may_be_crossed_by(**span));
            near.map(move |(f, _)| [e, f])
        });
        let pairs: Vec<_> = pairs.take(MAX_EDGE_PAIRS + 1).collect();
        (pairs.len() <= MAX_EDGE_PAIRS).then_some(pairs)
    }

    /// The cross products of two edges whose arcs cross, except face normals, which are among the faces' axes; for
    /// segments, whose arcs are circles, both directions.
    fn edge_axes<'p>(
        &'p self,
        pairs: &'p [[&'p HullEdge; 2]],
    ) -> impl Iterator<Item = EdgeAxis<'p>> {
        let [a, b] = &self.cores;
        pairs.iter().flat_map(move |&[e, f]| {
            let ([p, q], [r, s]) = (a.ends(e), b.ends(f));
            let [at, along_e, along_f] =
                [(p, r), (q, r), (p, s)].map(|(on_a, on_b)| SupportPoint::new(on_a, on_b));
            let product = face_vector(&at, &along_e, &along_f);
            let moved = a.rounding * r.distance(s) + b.rounding * p.distance(q);
            let turned = moved / product.length();
            let unit = product.try_normalize().into_iter();
            let directions = unit.flat_map(|direction| [direction, -direction]);
            let crossing = directions.filter(move |direction| {
                e.arc_contains(*direction, turned)
                    && f.arc_contains(-*direction, turned)
                    && !e.is_arc_end(*direction)
                    && !f.is_arc_end(*direction)
            });
            crossing.map(move |normal| EdgeAxis {
                normal,
                edges: [e, f],
                starts: [p, r],
            })
        })
    }

    fn edge_axis(&self, candidate: &EdgeAxis<'_>) -> SatAxis {
        let source = AxisSource::Edges(candidate.edges.map(|edge| edge.ends));
        self.axis(candidate.normal, candidate.starts[0], source)
    }

    /// The first of the edge axes with the least overlap, if that is less than `most`.
    fn least_edge_axis(&self, pairs: &[[&HullEdge; 2]], mut most: f64) -> Option<SatAxis> {
        let mut least = None;
        let mut farthest = self.cores.each_ref().map(|core| core.vertices[0]);
        for candidate in self.edge_axes(pairs) {
            if self.is_overlap_less(&candidate, most, &mut farthest) {
                let axis = self.edge_axis(&candidate);
                (least, most) = (Some(axis), axis.overlap);
            }
        }
        least
    }

    /// Whether the overlap along an axis is less than `most`. Each vertex can only add to it, and so can its rounding:
    /// mostly the ends of the edges decide, or the support vertices of the previous axis.
    fn is_overlap_less(
        &self,
        candidate: &EdgeAxis<'_>,
        most: f64,
        farthest: &mut [DVec3; 2],
    ) -> bool {
        let [a, b] = &self.cores;
        let start = candidate.level(&candidate.starts[1]);
        let [on_a, on_b] = farthest.each_ref().map(|vertex| candidate.level(vertex));
        if self.overlap(on_a.max(0.0), on_b.min(start)) >= most {
            return false;
        }
        *farthest = [
            a.posed.farthest(candidate.normal).1,
            b.posed.farthest(-candidate.normal).1,
        ];
        let mut high = candidate.level(&farthest[0]).max(0.0);
        let mut low = candidate.level(&farthest[1]).min(start);
        for few in a.vertices.chunks(FIRST_TESTED) {
            let levels = few.iter().map(|vertex| candidate.level(vertex));
            high = levels.fold(high, f64::max);
            if self.overlap(high, low) >= most {
                return false;
            }
        }
        for few in b.vertices.chunks(FIRST_TESTED) {
            let levels = few.iter().map(|vertex| candidate.level(vertex));
            low = levels.fold(low, f64::min);
            if self.overlap(high, low) >= most {
                return false;
            }
        }
        true
    }

    /// The overlap if A's core reaches up to `high`, and B's down to `low`.
    fn overlap(&self, high: f64, low: f64) -> f64 {
        let [a, b] = &self.cores;
        (high + a.radius) - (low - b.radius)
    }

    /// The axis between the nearest vertices, or vertex and edge, if such an axis can decide.
    fn nearest_axis(&self) -> Option<SatAxis> {
        let [a, b] = &self.cores;
        if a.radius + b.radius == 0.0 && !a.is_flat && !b.is_flat {
            return None;
        }
        let (of_a, of_b) = (a.vertices.iter(), b.vertices.iter());
        let there = of_a.clone().flat_map(|from| b.offsets_to_edges(*from));
        let back = of_b.flat_map(|from| a.offsets_to_edges(*from));
        let edges = there.chain(back.map(EdgeOffset::back));
        let vertices = of_a.flat_map(|&from| {
            let others = b.vertices.iter();
            others.map(move |&to| EdgeOffset {
                from,
                vector: to - from,
            })
        });
        let to_vertex = vertices.reduce(EdgeOffset::shorter)?;
        // Next to an end the vector to the edge is shorter by less than rounding; the vector to the end is tilted along
        // the edge by as much, and the other end may overlap.
        let rounding = a.rounding + b.rounding;
        let offset = edges
            .reduce(EdgeOffset::shorter)
            .filter(|to_edge| to_edge.length() <= to_vertex.length() + rounding)
            .unwrap_or(to_vertex);
        let is_clear = offset.length() > 0.5 * rounding;
        let unit = offset.vector.try_normalize().filter(|_| is_clear);
        let normal = unit.unwrap_or_else(|| self.across_longest_edge());
        Some(self.axis(normal, offset.from, AxisSource::Nearest))
    }

    /// The axis of features that coincide to within rounding: perpendicular to the longest edge the overlap is 0, or at
    /// most the rounding within which `sat` asks `intersects`.
    fn across_longest_edge(&self) -> DVec3 {
        let spans = self.cores.iter().flat_map(|core| &core.spans);
        spans
            .max_by(|one, other| one.1.total_cmp(&other.1))
            .and_then(|(along, _)| along.try_normalize())
            .map_or(DVec3::X, |along| along.any_orthonormal_vector())
    }

    /// The projections on an axis. They are computed relative to the point `from` of the deciding feature, where
    /// differences of coordinates are exact or nearly so, and only then translated to the world's origin.
    fn axis(&self, normal: DVec3, from: DVec3, source: AxisSource) -> SatAxis {
        let [a, b] = [0, 1].map(|which| self.cores[which].projection(normal, from));
        let origin = normal.dot(from);
        SatAxis {
            normal,
            source,
            a: a.map(|at| origin + at),
            b: b.map(|at| origin + at),
            overlap: a[1] - b[0],
        }
    }
}

/// The vector from a point to an edge.
#[derive(Clone, Copy)]
struct EdgeOffset {
    from: DVec3,
    vector: DVec3,
}

impl EdgeOffset {
    fn length(&self) -> f64 {
        self.vector.length()
    }

    fn shorter(self, other: Self) -> Self {
        if other.length() < self.length() {
            other
        } else {
            self
        }
    }

    fn back(self) -> Self {
        Self {
            from: self.from + self.vector,
            vector: -self.vector,
        }
    }
}

impl Core<'_> {
    /// From a point to every edge that it projects onto, to within rounding.
    fn offsets_to_edges(&self, from: DVec3) -> impl Iterator<Item = EdgeOffset> {
        self.edges.iter().filter_map(move |edge| {
            let [start, end] = self.ends(edge);
            let along = end - start;
            let part = (from - start).dot(along) / along.length_squared();
            (-END_TOLERANCE..=1.0 + END_TOLERANCE)
                .contains(&part)
                .then(|| {
                    let offset = start - from + part * along;
                    // For a short vector to a long edge rounding leaves a part along the edge.
                    let along_edge = along * (offset.dot(along) / along.length_squared());
                    EdgeOffset {
                        from,
                        vector: offset - along_edge,
                    }
                })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spatial::{Cuboid, Hull, Pose, rotation_about};
    use approx::assert_abs_diff_eq;
    use glam::{DQuat, dvec3};

    fn prism(sides: u32) -> Hull {
        let corners = (0..sides).flat_map(|k| {
            let angle = f64::from(k) * std::f64::consts::TAU / f64::from(sides);
            [-1.0, 1.0].map(|z| dvec3(5.0 * libm::cos(angle), 5.0 * libm::sin(angle), z))
        });
        Hull::new(&corners.collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn pairs_with_too_many_edges_are_refused() {
        // The arcs of all upright edges cross, and those of all rims at the cap’s normal.
        for (sides, has_answer) in [(256, true), (512, false)] {
            let posed = prism(sides).posed(&Pose::default());
            assert_eq!(sat(&posed, &posed).is_some(), has_answer, "{sides}");
        }
    }

    fn at(hull: &Hull, position: DVec3) -> PosedHull {
        hull.posed(&Pose::new(position, DQuat::IDENTITY).unwrap())
    }

    #[test]
    fn edges_of_caps_on_each_other_give_no_axis_but_the_caps_own() {
        let [a, b] = [0.0, 1.75].map(|z| at(&prism(64), dvec3(0.5, 0.25, z)));
        let axes = sat_axes(&a, &b).unwrap();
        // Upright edges cross the rims of the other's caps at the sides' normals, and all rims meet at the caps'
        // normals.
        assert!(axes.len() < 4 * 66, "{}", axes.len());
        let answer = sat(&a, &b).unwrap();
        assert_eq!((answer.normal, answer.depth), (DVec3::Z, 0.25));
    }

    fn cube(at: DVec3, rotation: DQuat) -> PosedHull {
        let cube = Cuboid::new(DVec3::ONE).unwrap();
        cube.hull().posed(&Pose::new(at, rotation).unwrap())
    }

    #[test]
    fn the_axis_points_from_a_to_b() {
        let a = cube(DVec3::ZERO, DQuat::IDENTITY);
        let b = cube(dvec3(-1.5, 0.5, 0.25), DQuat::IDENTITY);
        let answer = sat(&a, &b).unwrap();
        assert_eq!((answer.normal, answer.depth), (DVec3::NEG_X, 0.5));
        assert!(matches!(answer.axis.source, AxisSource::FaceOfA(_)));
        assert_eq!(sat(&b, &a).unwrap().normal, DVec3::X);
    }

    #[test]
    fn a_point_beside_a_segment_by_less_than_rounding_touches_along_an_axis_square_to_it() {
        let axis = dvec3(
            -0.311_576_406_160_979_26,
            -0.946_221_135_082_041_4,
            0.087_095_962_293_677_55,
        );
        let turn = rotation_about(axis, -3.968_994_396_800_331_6).unwrap();
        let at = dvec3(
            1.172_321_724_133_322_4,
            0.733_310_616_926_465_4,
            0.296_508_539_890_506_7,
        );
        let point = Hull::new(&[dvec3(1.0, 1.0, 0.0)]).unwrap();
        let segment = Hull::new(&[dvec3(-1.0, 1.0, 0.0), dvec3(1.0, 0.0, 1.0)]).unwrap();
        let a = point.posed(&Pose::new(DVec3::ZERO, turn).unwrap());
        let b = segment.posed(&Pose::new(at, turn).unwrap());
        let answer = sat(&a, &b).unwrap();
        // Some ulps of coordinates of 2 px.
        assert_abs_diff_eq!(answer.axis.overlap(), 0.0, epsilon = 1e-14);
        assert_eq!(answer.colliding, intersects(&a, &b));
    }
}
