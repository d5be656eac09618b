//! The planes of a polytope's faces in EPA: which is nearest the origin, and whether the origin's foot lies in the
//! face.
//!
//! # Distances
//! The origin's distance to the plane of p, q, r is p·n with n the normal of length 1, which is accurate to 1e-13: the
//! distance is right to that part of |p|, wherever the bodies are and however thin the triangle. If rounding could have
//! decided its sign, the sign is that of det(p, q, r), exactly: a touch has distance 0.

use glam::DVec3;

use super::SupportPoint;
use super::predicates::{face_vector, volume};
use crate::exact::{less, positive_part, total_order};

#[derive(Clone, Copy, Debug)]
pub(super) struct FacePlane {
    /// Outward, of length 1.
    pub(super) normal: DVec3,
    /// The origin's distance, in px; negative where the origin lies outside.
    pub(super) distance: f64,
}

impl FacePlane {
    /// From a triangle, counter-clockwise seen from outside, and its normal.
    #[inline]
    pub(super) fn new([p, q, r]: [&SupportPoint; 3], normal: DVec3) -> Self {
        let at = p.point();
        let distance = normal.dot(at);
        // The errors of the dot product, the normal and the point are together less than this.
        let rounding = 2e-13 * at.abs().element_sum();
        if distance > rounding {
            return Self { normal, distance };
        }
        let side = volume(p, q, r);
        let distance = if side == 0.0 {
            0.0
        } else {
            side / face_vector(p, q, r).length()
        };
        Self { normal, distance }
    }
}

/// The faces in a block, and the blocks in a group: scanning them costs no more than keeping them sorted would.
const BLOCK: usize = 32;

/// The planes of all faces, including removed ones, and the nearest of those that remain.
#[derive(Clone, Debug, Default)]
pub(super) struct FacePlanes {
    planes: Vec<FacePlane>,
    /// The distances by blocks; infinite for removed faces and unused slots.
    distances: Vec<[f64; BLOCK]>,
    blocks: Vec<NearestPlane>,
    groups: Vec<NearestPlane>,
}

/// The nearest face of a block or a group, as of its last search.
#[derive(Clone, Copy, Debug)]
struct NearestPlane {
    face: usize,
    /// Infinite if there is none.
    distance: f64,
    /// Whether it was removed since, or one no farther was added.
    is_stale: bool,
}

impl NearestPlane {
    const NONE: Self = Self {
        face: 0,
        distance: f64::INFINITY,
        is_stale: false,
    };
}

impl FacePlanes {
    pub(super) fn clear(&mut self) {
        self.planes.clear();
        self.distances.clear();
        self.blocks.clear();
        self.groups.clear();
    }

    /// The number of faces, including removed ones.
    pub(super) fn len(&self) -> usize {
        self.planes.len()
    }

    /// Adds the plane of the next face.
    #[inline]
    pub(super) fn push(&mut self, plane: FacePlane) {
        let face = self.planes.len();
        self.planes.push(plane);
        if face.is_multiple_of(BLOCK) {
            self.distances.push([f64::INFINITY; BLOCK]);
            self.blocks.push(NearestPlane::NONE);
        }
        if face.is_multiple_of(BLOCK * BLOCK) {
            self.groups.push(NearestPlane::NONE);
        }
        self.distances[face / BLOCK][face % BLOCK] = plane.distance;
        if plane.distance <= self.blocks[face / BLOCK].distance {
            self.mark_stale(face);
        }
    }

    #[inline]
    pub(super) fn plane(&self, face: usize) -> &FacePlane {
        &self.planes[face]
    }

    /// Removes a face from the search.
    #[inline]
    pub(super) fn remove(&mut self, face: usize) {
        self.distances[face / BLOCK][face % BLOCK] = f64::INFINITY;
        if self.blocks[face / BLOCK].face == face {
            self.mark_stale(face);
        }
    }

    #[inline]
    fn mark_stale(&mut self, face: usize) {
        self.blocks[face / BLOCK].is_stale = true;
        self.groups[face / (BLOCK * BLOCK)].is_stale = true;
    }

    /// The face nearest the origin, by [`Epa`](super::Epa)'s rule for ties. `between` is the direction from A's centre
    /// to B's.
    #[inline]
    pub(super) fn nearest(&mut self, between: DVec3) -> Option<usize> {
        let rule = TieRule {
            planes: &self.planes,
            between,
        };
        let groups = self.groups.iter_mut().zip(self.blocks.chunks_mut(BLOCK));
        for (k, (group, blocks)) in groups.enumerate().filter(|(_, (group, _))| group.is_stale) {
            let distances = self.distances[k * BLOCK..].iter();
            let faces = (k * BLOCK * BLOCK..).step_by(BLOCK);
            for ((block, distances), first) in blocks.iter_mut().zip(distances).zip(faces) {
                if block.is_stale {
                    *block = rule.nearest_of(distances, first);
                }
            }
            *group = rule.nearest(blocks);
        }
        let nearest = rule.nearest(&self.groups);
        (nearest.distance < f64::INFINITY).then_some(nearest.face)
    }
}

/// [`Epa`](super::Epa)'s rule for ties.
struct TieRule<'p> {
    planes: &'p [FacePlane],
    between: DVec3,
}

impl TieRule<'_> {
    /// The nearest face of these blocks or groups.
    #[inline]
    fn nearest(&self, planes: &[NearestPlane]) -> NearestPlane {
        let mut nearest = NearestPlane::NONE;
        for plane in planes {
            let is_level = plane.distance == nearest.distance && plane.distance < f64::INFINITY;
            if plane.distance < nearest.distance
                || (is_level && self.precedes(plane.face, nearest.face))
            {
                nearest = *plane;
            }
        }
        nearest
    }

    /// The nearest face of the block that starts at `first`.
    #[inline]
    fn nearest_of(&self, block: &[f64; BLOCK], first: usize) -> NearestPlane {
        let mut least = [f64::INFINITY; 4];
        for four in block.as_chunks::<4>().0 {
            least = [0, 1, 2, 3].map(|k| less(least[k], four[k]));
        }
        let distance = less(less(least[0], least[1]), less(least[2], least[3]));
        if distance == f64::INFINITY {
            return NearestPlane::NONE;
        }
        // A bit for each of the nearest.
        let level = (0..BLOCK).fold(0u32, |bits, k| bits | u32::from(block[k] == distance) << k);
        let face = if level.is_power_of_two() {
            first + level.trailing_zeros() as usize
        } else {
            self.first_of(level, first)
        };
        NearestPlane {
            face,
            distance,
            is_stale: false,
        }
    }

    /// The one of a block's faces with a bit that is chosen before the others.
    #[cold]
    #[inline(never)]
    fn first_of(&self, bits: u32, first: usize) -> usize {
        (first..first + BLOCK)
            .filter(|face| bits >> (face - first) & 1 == 1)
            .reduce(|one, other| {
                if self.precedes(other, one) {
                    other
                } else {
                    one
                }
            })
            .unwrap_or(first)
    }

    /// Whether, of two equally near faces, `one` is chosen before the `other`.
    #[cold]
    fn precedes(&self, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|face| {
            let normal = self.planes[face].normal;
            let DVec3 { x, y, z } = normal + DVec3::ZERO;
            [normal.dot(self.between) + 0.0, x.abs(), x, y.abs(), y, z]
        });
        total_order(one, other).is_gt()
    }
}

/// The weights of p, q and r at the origin's foot in their plane, with this normal: of sum 1, negative if the foot lies
/// beyond the edge opposite that corner.
///
/// With the longest edge e = q − p, the unit vector m in the plane perpendicular to it and the triangle's height h over
/// it, the foot's offset from p is measured along m, which gives r's weight, and then along e, which gives q's. In a
/// thin triangle r's weight is right only to the rounding of the height; as q's compensates for it, the resulting point
/// is as accurate as the coordinates.
pub(super) fn foot([p, q, r]: [&SupportPoint; 3], normal: DVec3) -> [f64; 3] {
    let lengths = [p.to(q), q.to(r), r.to(p)].map(DVec3::length_squared);
    let turn = if lengths[0] >= lengths[1] && lengths[0] >= lengths[2] {
        0
    } else if lengths[1] >= lengths[2] {
        1
    } else {
        2
    };
    let [p, q, r] = [[p, q, r], [q, r, p], [r, p, q]][turn];
    let (along, to_r, to_origin) = (p.to(q), p.to(r), -p.point());
    let square = along.length_squared();
    let across = normal.cross(along);
    let of_r = across.dot(to_origin) / face_vector(p, q, r).length();
    let of_q = (to_origin.dot(along) - of_r * to_r.dot(along)) / square;
    let mut weights = [1.0 - of_r - of_q, of_q, of_r];
    weights.rotate_right(turn);
    weights
}

/// The same for the point of the triangle nearest the foot, which rounding may put outside: not negative, of sum 1.
/// Beyond an edge it is the point nearest the foot on any edge: in a sliver the weights do not determine which, and
/// points √ε apart have the same distance to the origin.
pub(super) fn foot_within(triangle: [&SupportPoint; 3], normal: DVec3) -> [f64; 3] {
    let weights = foot(triangle, normal);
    if weights.iter().all(|&weight| weight >= 0.0) {
        return weights;
    }
    let on_edges = [0, 1, 2].map(|across| {
        let t = along(triangle[(across + 1) % 3], triangle[(across + 2) % 3]);
        let mut weights = [0.0, 1.0 - t, t];
        weights.rotate_right(across);
        weights
    });
    let offs = on_edges.map(|weights| off_foot(triangle, weights, normal));
    let nearest = (0..3).min_by(|&one, &other| offs[one].total_cmp(&offs[other]));
    nearest.map_or(weights, |edge| on_edges[edge])
}

/// The distance of the triangle's point with these weights from the origin's foot in the plane, in px.
pub(super) fn off_foot(triangle: [&SupportPoint; 3], weights: [f64; 3], normal: DVec3) -> f64 {
    let points = triangle.into_iter().zip(weights);
    let mixed: DVec3 = points.map(|(point, weight)| weight * point.point()).sum();
    (mixed - normal * normal.dot(mixed)).length()
}

/// The weight of q at the point of the segment from p to q nearest the origin: 0 if both are the same.
pub(super) fn along(p: &SupportPoint, q: &SupportPoint) -> f64 {
    let step = p.to(q);
    let t = -p.point().dot(step) / step.length_squared();
    if t > 1.0 { 1.0 } else { positive_part(t) }
}

#[cfg(test)]
mod tests {
    use super::*;

    use glam::dvec3;

    fn at(x: f64, y: f64, z: f64) -> SupportPoint {
        SupportPoint::new(dvec3(x, y, z), DVec3::ZERO)
    }

    #[test]
    fn the_nearest_is_found_in_whatever_block_it_is() {
        let mut planes = FacePlanes::default();
        for face in 0..1000 {
            planes.push(FacePlane {
                normal: DVec3::X,
                distance: f64::from(face * 37 % 1000),
            });
        }
        for expected in 0..1000 {
            let face = planes.nearest(DVec3::X).expect("a face");
            assert_eq!(planes.plane(face).distance, f64::from(expected));
            planes.remove(face);
        }
        assert_eq!(planes.nearest(DVec3::X), None);
    }

    #[test]
    fn a_foot_that_rounding_puts_outside_goes_to_the_edge_that_it_is_on() {
        // 1e-9 of the edge from p to q: p is as far from the origin to within 1e-16.
        let lean = 1e-8;
        let [p, q, r] = &[
            at(lean, 0.0, 2.0),
            at(10.0, -1e-17, 2.0 - 10.0 * lean),
            at(lean, 8.0, 2.0),
        ];
        let normal = dvec3(lean, 0.0, 1.0);
        for triangle in [[p, q, r], [q, r, p], [r, p, q]] {
            let off = off_foot(triangle, foot_within(triangle, normal), normal);
            assert!(off < 1e-15, "{off:e}");
        }
    }
}
