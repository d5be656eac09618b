//! The expanding polytope algorithm in three dimensions: penetration depth and normal.
//!
//! Van den Bergen, "Proximity queries and penetration depth computation on 3D game objects", 2001. A polytope inside
//! A − B that contains the origin expands at its closest face until that face lies on the boundary: the face's distance
//! is the penetration depth.
//!
//! # Why the answer is right
//! The polytope lies in A − B and contains the origin, so the depth is at least the least distance d to the plane of
//! one of its faces. When no point lies outside that face, all of A − B lies on its inner side, and the depth is at
//! most d. The second half queries along the face's normal, which must be accurate: that of a thin triangle, which f64
//! would reduce to noise, is computed exactly.
//!
//! # The end
//! The face is on the boundary when the support point along its normal does not lie strictly outside it, which the
//! exact orientation decides: no tolerance. Each expansion adds another pair of vertices of A and B, as it lies outside
//! the hull of the previous ones, so there are at most as many as there are pairs. A smooth shape has a tolerance,
//! [`SMOOTH_TOLERANCE`], and a bound, [`SMOOTH_BOUND`].
//!
//! Far from the world's origin a support found by dot products of its coordinates may not be the farthest. There the
//! last is computed again, by the vertices' differences to the face's: those are exact or nearly so, and the depth is
//! accurate to 1e-12 of the extent wherever the bodies are.
//!
//! # Ties
//! Among faces at the same distance the one is chosen whose normal points most along the direction from A's centre to
//! B's; if they agree in that too, the one with the larger |x|, then the larger x, |y|, y and z.

use glam::DVec3;
use strum::IntoStaticStr;

use super::difference::{Difference, SMOOTH_TOLERANCE};
use super::face_planes::{FacePlane, FacePlanes, along, foot, foot_within, off_foot};
use super::polytope::Polytope;
use super::pose::unit_or_x;
use super::predicates::exact_vector;
use super::{Certainty, ClosestFeature, EpaOutcome, SMOOTH_BOUND, Simplex, Support, SupportPoint};
use crate::exact::positive_part;

/// The reason for the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum EpaCase {
    /// The support point lies outside the face.
    Outside,
    /// No point lies outside the face.
    OnBoundary,
    /// A − B is a point or a segment, which has no face: it touches the origin.
    NoFace,
    /// [`SMOOTH_BOUND`](super::SMOOTH_BOUND) queries on a smooth shape did not settle the answer: the closest face
    /// found.
    BoundReached,
}

impl EpaCase {
    /// The case's name in traces.
    #[must_use]
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

/// One support query of EPA and its result. Vertices and faces are indices into [`Epa::vertices`](super::Epa::vertices)
/// and [`Epa::faces`](super::Epa::faces) before this query; the support point of an expansion becomes the vertex after
/// the last.
#[derive(Clone, Debug, PartialEq)]
pub struct EpaStep {
    /// The closest face.
    pub face: usize,
    /// Its outward unit normal.
    pub normal: DVec3,
    /// The origin's distance to its plane, in px.
    pub distance: f64,
    /// The support point of A − B along the normal.
    pub support: SupportPoint,
    /// The decision.
    pub outcome: EpaOutcome,
    /// The reason for the decision.
    pub case: EpaCase,
    /// The faces that the support point sees, which are removed.
    pub removed: Vec<usize>,
    /// The edges about them, each of which makes a new face with the support point, in cyclic order.
    pub horizon: Vec<[usize; 2]>,
}

/// The memory of an [`Epa`], which the next can reuse.
#[derive(Clone, Debug, Default)]
pub(super) struct EpaMemory {
    polytope: Polytope,
    planes: FacePlanes,
    /// The faces in which the origin's foot was searched.
    walked: Vec<usize>,
}

/// A tangent plane of a smooth shape: the reach of A − B along the normal of a queried face.
#[derive(Clone, Copy, Debug)]
struct Tangent {
    distance: f64,
    normal: DVec3,
}

/// EPA on the cores of two colliding shapes, one support query at a time.
pub struct Epa<'s, A: ?Sized, B: ?Sized> {
    difference: Difference<'s, A, B>,
    is_smooth: bool,
    /// From A's centre to B's.
    between: DVec3,
    memory: EpaMemory,
    /// The face along whose normal the next query goes; `None` where A − B is a point or a segment.
    face: Option<usize>,
    /// The face of the last query.
    queried: Option<usize>,
    queries: usize,
    /// Whether the face is the closest of A − B.
    found: bool,
    /// For a smooth shape the nearest tangent plane so far.
    lowest: Option<Tangent>,
    certainty: Certainty,
}

impl<'s, A: Support + ?Sized, B: Support + ?Sized> Epa<'s, A, B> {
    /// Starts from `simplex`, which must contain the origin, as [`Gjk`](super::Gjk)'s does when the cores collide.
    #[must_use]
    pub fn new(a: &'s A, b: &'s B, simplex: &Simplex) -> Self {
        Self::of(Difference::new(a, b), simplex, EpaMemory::default())
    }

    /// The same in this memory, which [`Epa::into_memory`] returns.
    pub(super) fn of(
        difference: Difference<'s, A, B>,
        simplex: &Simplex,
        memory: EpaMemory,
    ) -> Self {
        let vertices = difference.vertex_count();
        let mut epa = Self {
            difference,
            is_smooth: vertices.is_none(),
            between: difference.between_centers(),
            memory,
            face: None,
            queried: None,
            queries: 0,
            found: false,
            lowest: None,
            certainty: Certainty::of_cores(vertices),
        };
        difference.make_polytope(&mut epa.memory.polytope, simplex);
        epa.memory.planes.clear();
        epa.add_planes();
        epa
    }

    /// The memory, which the next query can reuse.
    pub(super) fn into_memory(self) -> EpaMemory {
        self.memory
    }

    /// All vertices that the polytope has had, in the order of their addition.
    #[must_use]
    pub fn vertices(&self) -> &[SupportPoint] {
        self.memory.polytope.vertices()
    }

    /// The polytope's faces as indices of their vertices, counter-clockwise seen from outside.
    #[must_use]
    pub fn faces(&self) -> impl ExactSizeIterator<Item = [usize; 3]> + Clone {
        let polytope = &self.memory.polytope;
        let faces: Vec<usize> = polytope.faces().collect();
        faces.into_iter().map(|face| polytope.corners(face))
    }

    /// The origin's distances to the planes of the faces, in px.
    #[must_use]
    pub fn face_distances(&self) -> impl ExactSizeIterator<Item = f64> {
        let faces: Vec<usize> = self.memory.polytope.faces().collect();
        faces.into_iter().map(|face| self.distance(face))
    }

    /// Number of support queries of A − B so far.
    #[must_use]
    pub fn iterations(&self) -> usize {
        self.queries
    }

    /// How certain the depth is.
    #[must_use]
    pub fn certainty(&self) -> Certainty {
        self.certainty
    }

    /// Runs to the end; returns the face of the core of A − B closest to the origin. If the bound is reached, as for
    /// concentric shapes that are nearly round, of the tangent planes parallel to the queried faces the one nearest the
    /// origin, with the face of the polytope that the ray along its normal leaves through.
    pub fn run(&mut self) -> ClosestFeature {
        while !self.found {
            self.advance();
        }
        self.feature()
    }

    fn feature(&self) -> ClosestFeature {
        let Some(face) = self.face else {
            return self.feature_without_face();
        };
        if let Some(lowest) = self.lowest
            && self.certainty == Certainty::BoundReached
        {
            return self.feature_of_tangent(lowest);
        }
        let points = self.memory.polytope.triangle(face);
        let normal = self.memory.planes.plane(face).normal;
        ClosestFeature {
            simplex: Simplex::new(&points.map(|point| *point)),
            normal,
            distance: self.distance(face),
            weights: foot_within(points, normal),
        }
    }

    /// The tangent plane with the point where the ray along its normal leaves the polytope: of the known boundary
    /// points the nearest to the tangent point, and off it by no more than the polytope is off A − B.
    #[cold]
    fn feature_of_tangent(&self, tangent: Tangent) -> ClosestFeature {
        let polytope = &self.memory.polytope;
        // The weight of each corner at the ray; all are positive in the face that it leaves through.
        let weighed = polytope.faces().map(|face| {
            let points = polytope.triangle(face);
            let [p, q, r] = points.map(SupportPoint::point);
            let products = [q.cross(r), r.cross(p), p.cross(q)];
            let shares = products.map(|product| product.dot(tangent.normal));
            (points, of_sum_one(shares))
        });
        let left = weighed.max_by(|(_, one), (_, other)| least(*one).total_cmp(&least(*other)));
        let Some((points, weights)) = left else {
            return self.feature_without_face();
        };
        ClosestFeature {
            simplex: Simplex::new(&points.map(|point| *point)),
            normal: tangent.normal,
            distance: tangent.distance,
            weights: of_sum_one(weights.map(positive_part)),
        }
    }

    /// The feature if A − B is a point, or a segment that contains the origin.
    #[cold]
    fn feature_without_face(&self) -> ClosestFeature {
        let points = self.memory.polytope.vertices();
        let t = match points {
            [p, q] => along(p, q),
            _ => 0.0,
        };
        ClosestFeature {
            simplex: Simplex::new(points),
            normal: self.normal_without_face(),
            distance: 0.0,
            weights: [1.0 - t, t, 0.0],
        }
    }

    /// A unit vector perpendicular to A − B, which is a point or a segment: as near as possible to the direction from
    /// A's centre to B's.
    fn normal_without_face(&self) -> DVec3 {
        let along = match self.memory.polytope.vertices() {
            [p, q] => unit_or_x(exact_vector(p, q)),
            _ => DVec3::ZERO,
        };
        let between = unit_or_x(self.difference.first_direction());
        let square = between - along * along.dot(between);
        if square.length_squared() > f64::EPSILON {
            // A short remainder is mostly rounding; a second projection removes that.
            let unit = square.normalize();
            (unit - along * along.dot(unit)).normalize()
        } else {
            along.any_orthonormal_vector()
        }
    }

    /// One support query, or `None` when the closest face has been found.
    pub fn step(&mut self) -> Option<EpaStep> {
        if self.found {
            return None;
        }
        let before: Vec<usize> = self.memory.polytope.faces().collect();
        let Some(face) = self.face else {
            let normal = self.normal_without_face();
            let support = self.advance();
            return Some(EpaStep {
                face: 0,
                normal,
                distance: 0.0,
                support,
                outcome: EpaOutcome::Closest,
                case: EpaCase::NoFace,
                removed: Vec::new(),
                horizon: Vec::new(),
            });
        };
        let support = self.advance();
        let face = self.queried.unwrap_or(face);
        let (normal, distance) = (self.memory.planes.plane(face).normal, self.distance(face));
        let polytope = &self.memory.polytope;
        let (outcome, case) = if !self.found {
            (EpaOutcome::Expand, EpaCase::Outside)
        } else if self.certainty == Certainty::BoundReached {
            (EpaOutcome::Closest, EpaCase::BoundReached)
        } else {
            (EpaOutcome::Closest, EpaCase::OnBoundary)
        };
        let (removed, horizon) = if self.found {
            (Vec::new(), Vec::new())
        } else {
            let removed = polytope.removed_faces().iter();
            let places = removed.map(|&face| place_in(&before, face));
            (places.collect(), polytope.horizon().collect())
        };
        Some(EpaStep {
            face: place_in(&before, face),
            normal,
            distance,
            support,
            outcome,
            case,
            removed,
            horizon,
        })
    }

    /// Advances by one query; returns the support point.
    fn advance(&mut self) -> SupportPoint {
        self.queries += 1;
        let Some(nearest) = self.face else {
            self.found = true;
            return self.difference.support(self.normal_without_face());
        };
        let (mut support, mut is_outside) = self.query_face(nearest);
        if !is_outside {
            let face = self.under_origin(nearest);
            if face != nearest {
                (support, is_outside) = self.query_face(face);
                self.face = Some(face);
            }
        }
        self.queried = self.face;
        match self.face {
            Some(face) if is_outside => {
                self.memory.polytope.expand(face, &support);
                for &gone in self.memory.polytope.removed_faces() {
                    self.memory.planes.remove(gone);
                }
                self.add_planes();
            }
            _ => self.found = true,
        }
        support
    }

    /// The support point along the face's normal, and whether it lies outside the face.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn query_face(&mut self, face: usize) -> (SupportPoint, bool) {
        let normal = self.memory.planes.plane(face).normal;
        let support = self.difference.support(normal);
        if self.check_outside(face, &support) {
            return (support, true);
        }
        if !self.is_coarse(face) {
            return (support, false);
        }
        let [p, ..] = self.memory.polytope.triangle(face);
        let support = self.difference.support_about(p, normal);
        (support, self.check_outside(face, &support))
    }

    /// Whether `w` lies strictly outside the face, and for a smooth shape by more than the tolerance.
    #[inline(always)]
    fn check_outside(&mut self, face: usize, w: &SupportPoint) -> bool {
        if self.is_smooth {
            return self.check_smooth_outside(face, *w);
        }
        self.memory.polytope.is_visible(face, w)
    }

    /// The same for a smooth shape. Out of line, so that the walk over hulls can stay in registers.
    #[inline(never)]
    fn check_smooth_outside(&mut self, face: usize, w: SupportPoint) -> bool {
        let polytope = &self.memory.polytope;
        let normal = self.memory.planes.plane(face).normal;
        let triangle = polytope.triangle(face);
        let [p, q, r] = triangle;
        let distance = normal.dot(w.point());
        if self.lowest.is_none_or(|lowest| distance < lowest.distance) {
            self.lowest = Some(Tangent { distance, normal });
        }
        let edges = [p.to(q), q.to(r), r.to(p)];
        let lengths = edges.into_iter().chain(triangle.map(SupportPoint::point));
        let extent = lengths.map(DVec3::length).fold(0.0, f64::max);
        // Each point is accurate to 4 ulps of its coordinates.
        let rounding = 8.0 * f64::EPSILON * p.reach();
        let gain = normal.dot(p.to(&w));
        if gain <= SMOOTH_TOLERANCE * extent + rounding || !polytope.is_visible(face, &w) {
            return false;
        }
        if self.queries >= SMOOTH_BOUND {
            self.certainty = Certainty::BoundReached;
            return false;
        }
        true
    }

    /// Whether the supports' rounding may hide a vertex outside the face.
    #[inline(always)]
    fn is_coarse(&self, face: usize) -> bool {
        let triangle = self.memory.polytope.triangle(face);
        let sizes = triangle.map(|w| w.point().abs().max_element());
        self.difference.is_coarse_for(sizes.into_iter().sum())
    }

    /// The origin's distance to a face's plane, in px, not negative.
    fn distance(&self, face: usize) -> f64 {
        positive_part(self.memory.planes.plane(face).distance)
    }

    /// Computes the planes of the new faces, and chooses the face for the next query: the nearest.
    fn add_planes(&mut self) {
        let EpaMemory {
            polytope, planes, ..
        } = &mut self.memory;
        for face in planes.len()..polytope.face_slots() {
            let (triangle, normal) = (polytope.triangle(face), polytope.normal(face));
            planes.push(FacePlane::new(triangle, normal));
        }
        self.face = planes.nearest(self.between);
    }

    /// The face on the boundary in which the origin's foot lies, searched from the nearest. In exact arithmetic that is
    /// the nearest itself, or an adjacent triangle in the same plane: were the foot beyond, another face would be
    /// nearer. Of faces nearly in one plane rounding may choose one without the foot, and its witness points would be
    /// wrong by the size of the others.
    #[inline(always)]
    fn under_origin(&mut self, nearest: usize) -> usize {
        if least(self.foot(nearest)) >= 0.0 {
            nearest
        } else {
            self.find_foot(nearest)
        }
    }

    fn foot(&self, face: usize) -> [f64; 3] {
        let triangle = self.memory.polytope.triangle(face);
        foot(triangle, self.memory.planes.plane(face).normal)
    }

    /// Searches across the edges beyond which the foot lies, through faces as near as the nearest to within the
    /// rounding of the distances; each is visited once. If rounding puts the foot outside all of them, the face with
    /// the point nearest to it.
    #[cold]
    #[inline(never)]
    fn find_foot(&mut self, nearest: usize) -> usize {
        let EpaMemory {
            polytope,
            planes,
            walked,
        } = &mut self.memory;
        let lengths = polytope.triangle(nearest).map(|w| w.point().length());
        let size: f64 = lengths.into_iter().sum();
        let level = planes.plane(nearest).distance + 4e-13 * size;
        walked.clear();
        walked.push(nearest);
        let (mut best, mut least_off) = (nearest, f64::INFINITY);
        let mut next = 0;
        while let Some(&face) = walked.get(next) {
            next += 1;
            let (triangle, normal) = (polytope.triangle(face), planes.plane(face).normal);
            let weights = foot(triangle, normal);
            if least(weights) >= 0.0 {
                return face;
            }
            let off = off_foot(triangle, foot_within(triangle, normal), normal);
            if off < least_off {
                (best, least_off) = (face, off);
            }
            let neighbours = polytope.neighbours(face);
            // Opposite the edge that starts at a corner lies the corner before it.
            for (beyond, weight) in neighbours
                .into_iter()
                .zip([weights[2], weights[0], weights[1]])
            {
                let is_level = planes.plane(beyond).distance <= level;
                if weight < 0.0 && is_level && !walked.contains(&beyond) {
                    walked.push(beyond);
                }
            }
        }
        best
    }
}

fn least([p, q, r]: [f64; 3]) -> f64 {
    p.min(q).min(r)
}

fn of_sum_one(shares: [f64; 3]) -> [f64; 3] {
    let sum: f64 = shares.iter().map(|share| share.abs()).sum();
    shares.map(|share| share / sum)
}

/// The position of a face among `faces`, which are ascending.
fn place_in(faces: &[usize], face: usize) -> usize {
    faces.partition_point(|&earlier| earlier < face)
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::spatial::{
        Cone, Cuboid, Cylinder, Ellipsoid, Gjk, PairCache, Pose, PosedShape, Shape, Sphere, query,
        query_by_machines,
    };
    use approx::assert_abs_diff_eq;
    use glam::dvec3;

    fn moved(shape: impl Into<Shape>, to: DVec3) -> PosedShape {
        shape
            .into()
            .posed(&Pose::new(to, glam::DQuat::IDENTITY).unwrap())
    }

    fn cuboid(half: DVec3, at: DVec3) -> PosedShape {
        moved(Cuboid::new(half).unwrap(), at)
    }

    #[test]
    fn of_equally_short_ways_out_the_rule_for_ties_takes_one() {
        let middle = cuboid(DVec3::ONE, DVec3::ZERO);
        let flat = cuboid(dvec3(9.0, 1.0, 1.0), DVec3::ZERO);
        let beside = cuboid(DVec3::ONE, dvec3(-1.0, 0.0, 1.0));
        for (a, b, depth, normal) in [
            (&middle, &middle, 2.0, DVec3::X),
            (&flat, &middle, 2.0, DVec3::Y),
            (&middle, &beside, 1.0, DVec3::NEG_X),
        ] {
            let answer = query_by_machines(a, b);
            assert_eq!((answer.depth, answer.normal), (depth, normal));
        }
    }

    #[test]
    fn round_shapes_about_one_center_end_with_the_nearest_tangent_found() {
        let ball = moved(Ellipsoid::new(DVec3::ONE).unwrap(), DVec3::ZERO);
        let mut gjk = Gjk::new(&ball, &ball);
        assert!(gjk.run());
        let mut epa = Epa::new(&ball, &ball, &gjk.simplex());
        let feature = epa.run();
        assert_eq!(epa.certainty(), Certainty::BoundReached);
        assert_eq!(epa.iterations(), SMOOTH_BOUND);
        assert_abs_diff_eq!(feature.distance, 2.0, epsilon = 1e-14);
    }

    #[test]
    fn round_bodies_about_one_axis_have_witnesses_as_far_apart_as_they_are_deep() {
        let shapes: [Shape; 7] = [
            Cylinder::new(60.0, 90.0).unwrap().into(),
            Cylinder::new(72.0, 78.0).unwrap().into(),
            Cone::new(60.0, 80.0).unwrap().into(),
            Ellipsoid::new(DVec3::splat(50.0)).unwrap().into(),
            Ellipsoid::new(dvec3(50.0, 90.0, 50.0)).unwrap().into(),
            Sphere::new(50.0).unwrap().into(),
            Cuboid::new(DVec3::splat(50.0)).unwrap().into(),
        ];
        let places = [
            DVec3::ZERO,
            dvec3(0.0, 20.0, 0.0),
            dvec3(1e-4, 1e-3, 7e-4),
            DVec3::X,
        ];
        let (mut stopped, mut most) = (0, 0.0f64);
        for (one, other) in shapes
            .iter()
            .flat_map(|one| shapes.iter().map(move |other| (one, other)))
        {
            for at in places {
                let (a, b) = (moved(one.clone(), DVec3::ZERO), moved(other.clone(), at));
                let answer = query(&a, &b, &mut PairCache::default());
                assert!(answer.colliding);
                stopped += usize::from(answer.certainty == Certainty::BoundReached);
                let off = answer.on_a - answer.on_b - answer.depth * answer.normal;
                most = most.max(off.length() / answer.depth);
            }
        }
        assert!(stopped > 10, "{stopped}");
        // The distance that the polytope may be off the boundary when the bound is reached.
        assert!(most < 1e-3, "{most} of the depth");
    }
}
