//! Two boxes: of the fifteen axes that can separate them, the one of least overlap.
//!
//! A box is a centre, three perpendicular axes and the half edges along them, so A − B is a sum of six segments, and
//! each of its faces is perpendicular to an axis of A, to one of B, or to one of each (Gottschalk, Lin and Manocha,
//! "`OBBTree`: a hierarchical structure for rapid interference detection", 1996). With t from A's centre to B's and c
//! the cosines between the axes, all in A's axes, the overlap is
//! - along A's axis i: aᵢ + Σⱼ bⱼ|cᵢⱼ| − |tᵢ|
//! - along B's axis j: bⱼ + Σᵢ aᵢ|cᵢⱼ| − |Σᵢ tᵢcᵢⱼ|
//! - along the product of both, whose length is √(cₖⱼ² + cₗⱼ²) with k and l the axes of A after i:
//!   aₖ|cₗⱼ| + aₗ|cₖⱼ| + the same for B − |tₗcₖⱼ − tₖcₗⱼ|
//!
//! # Why the verdict is right
//! A normalized quaternion has a length right to 2.5ε, so its matrix is within 2 · 5ε of that of a rotation and, with
//! the rounding of its entries, within 16ε (relative to the lengths of the vectors it is applied to). A corner is posed
//! to within 21ε of its distance to the centre and ε of its coordinates, so A − B lies within
//! 21ε(|a| + |b|) + ε(|p| + |q|) of the difference of two true boxes at the centres p and q. For these, t is right to
//! 20ε|t| and a cosine to 34ε, which makes an error of at most 75ε(|a|₁ + |b|₁ + |t|₁) in an overlap, including the
//! rounding of the sums. [`ROUNDING`] is more than all of that together, and the rest covers the parallel edges below.
//! So a larger gap separates the posed corners themselves; and if they overlap by more along all axes, the difference
//! of the true boxes contains a ball about the origin that is larger than the error of posing.
//!
//! The product of edges that are parallel to within rounding is no axis. If they were exactly parallel, the boxes would
//! differ by no more than 71ε of the edge, and the other axes would suffice.
//!
//! # Why the least overlap is right
//! An overlap, divided by the length of its axis, is right to that bound divided by that length; products shorter than
//! the root of [`MIN_SQUARE`] are not used. The overlap along another axis can be as small only within these bounds.

use glam::DVec3;

use super::difference::Difference;
use super::{PosedHull, Support};
use crate::exact::less;

/// The error of an overlap, in units of the half edges, the offset between the centres and their coordinates.
const ROUNDING: f64 = 256.0 * f64::EPSILON;

/// Edges are parallel to within rounding if the part of one perpendicular to the other is no larger than this fraction.
const PARALLEL: f64 = 16.0 * f64::EPSILON;

/// The least square of the product of two axes along which a length is accurate.
const MIN_SQUARE: f64 = 1.0 / 64.0;

pub(super) struct Boxes<'s> {
    pub(super) hulls: [&'s PosedHull; 2],
    pub(super) a: [f64; 3],
    pub(super) b: [f64; 3],
    /// The offset from A's centre to B's, along A's axes and along B's.
    pub(super) offsets: [[f64; 3]; 2],
    /// The sum of the half edges and the offset.
    pub(super) size: f64,
    /// The sum of the centres' largest coordinates.
    pub(super) far: f64,
    /// The error of an overlap, in px.
    rounding: f64,
}

/// Two boxes and their axes.
pub(super) struct BoxAxes<'s> {
    pub(super) boxes: Boxes<'s>,
    /// Each of B's axes along A's.
    pub(super) cosines: [[f64; 3]; 3],
}

#[derive(Clone, Copy)]
pub(super) enum Axis {
    OfA(usize),
    OfB(usize),
    OfEdges(usize, usize),
}

/// An axis of length 1 and the overlap along it.
#[derive(Clone, Copy)]
pub(super) struct Overlap {
    pub(super) axis: Axis,
    /// The signed distance from A's centre to B's along the axis.
    pub(super) offset: f64,
    pub(super) overlap: f64,
    pub(super) rounding: f64,
}

impl<'s, A: Support + ?Sized, B: Support + ?Sized> Difference<'s, A, B> {
    /// Both cores, if they are boxes.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn boxes(&self) -> Option<Boxes<'s>> {
        let hulls = self.hulls()?;
        let (a, b) = (hulls[0].half_edges()?, hulls[1].half_edges()?);
        let [pose_a, pose_b] = hulls.map(PosedHull::pose);
        let (p, q) = (pose_a.position(), pose_b.position());
        let offset = q - p;
        let size = a.element_sum() + b.element_sum() + offset.abs().element_sum();
        let far = p.abs().max_element() + q.abs().max_element();
        Some(Boxes {
            hulls,
            a: a.to_array(),
            b: b.to_array(),
            offsets: [pose_a, pose_b].map(|pose| pose.rotate_to_local(offset).to_array()),
            size,
            far,
            rounding: ROUNDING * (size + far),
        })
    }
}

impl<'s> Boxes<'s> {
    /// The boxes with the axes that can separate them.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn axes(self) -> BoxAxes<'s> {
        let [pose_a, pose_b] = self.hulls.map(PosedHull::pose);
        let cosines = pose_b.axes().map(|axis| pose_a.rotate_to_local(axis));
        BoxAxes {
            boxes: self,
            cosines: cosines.map(|axis| axis.to_array()),
        }
    }

    /// Whether they have a point in common; `None` where rounding could decide.
    #[inline(always)]
    pub(super) fn verdict(self) -> Option<bool> {
        if self.has_gap_between_centers() {
            Some(false)
        } else {
            self.axes().verdict()
        }
    }

    /// Whether there is a gap along the direction from A's centre to B's, which mostly separates distant boxes.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn has_gap_between_centers(&self) -> bool {
        let [along_a, along_b] = self.offsets.map(DVec3::from);
        let square = along_a.length_squared();
        let overlap = reach(self.a, along_a) + reach(self.b, along_b) - square;
        overlap < -self.rounding * along_a.abs().element_sum()
    }
}

/// How far a box with these half edges reaches from its centre along a vector in its axes, times that vector's length.
#[inline(always)]
pub(super) fn reach(half: [f64; 3], along: DVec3) -> f64 {
    DVec3::from(half).dot(along.abs())
}

impl BoxAxes<'_> {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn verdict(&self) -> Option<bool> {
        let of_faces = less(
            least_of([0, 1, 2].map(|i| self.along_a(i)[1])),
            least_of([0, 1, 2].map(|j| self.along_b(j)[1])),
        );
        if of_faces < -self.boxes.rounding {
            return Some(false);
        }
        let of_edges = [0, 1, 2].map(|i| least_of([0, 1, 2].map(|j| self.along_edges(i, j)[1])));
        let of_all = less(of_faces, least_of(of_edges));
        if of_all < -self.boxes.rounding {
            Some(false)
        } else if of_all > self.boxes.rounding {
            Some(true)
        } else {
            (of_faces > self.boxes.rounding && self.has_parallel_edges()).then_some(true)
        }
    }

    /// Whether all edges whose product shows neither a gap nor an overlap are parallel.
    #[cold]
    fn has_parallel_edges(&self) -> bool {
        let mut pairs = (0..9).map(|k| (k / 3, k % 3));
        pairs.all(|(i, j)| {
            self.has_parallel_axes(i, j) || self.along_edges(i, j)[1] > self.boxes.rounding
        })
    }

    /// Along A's axis, the offset and the overlap.
    #[inline(always)]
    fn along_a(&self, i: usize) -> [f64; 2] {
        let [x, y, z] = [0, 1, 2].map(|j| self.boxes.b[j] * self.cosines[j][i].abs());
        let offset = self.boxes.offsets[0][i];
        [offset, self.boxes.a[i] + (x + y + z) - offset.abs()]
    }

    /// The same along B's.
    #[inline(always)]
    fn along_b(&self, j: usize) -> [f64; 2] {
        let [x, y, z] = [0, 1, 2].map(|i| self.boxes.a[i] * self.cosines[j][i].abs());
        let offset = self.boxes.offsets[1][j];
        [offset, self.boxes.b[j] + (x + y + z) - offset.abs()]
    }

    /// The same along their product, whose length is not 1.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn along_edges(&self, i: usize, j: usize) -> [f64; 2] {
        let ([k, l], [m, n]) = (others(i), others(j));
        let axis = self.cosines[j];
        let of_a = self.boxes.a[k] * axis[l].abs() + self.boxes.a[l] * axis[k].abs();
        let of_b =
            self.boxes.b[m] * self.cosines[n][i].abs() + self.boxes.b[n] * self.cosines[m][i].abs();
        let [to_b, _] = self.boxes.offsets;
        let offset = to_b[l] * axis[k] - to_b[k] * axis[l];
        [offset, of_a + of_b - offset.abs()]
    }

    /// The axis of the least overlap or, if they are apart, of the widest gap.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn least_overlap(&self) -> Least {
        let mut least = Least {
            of: self.overlap(Axis::OfA(0), self.along_a(0), 1.0),
            next: f64::INFINITY,
        };
        for i in 1..3 {
            least.take(self.overlap(Axis::OfA(i), self.along_a(i), 1.0));
        }
        for j in 0..3 {
            least.take(self.overlap(Axis::OfB(j), self.along_b(j), 1.0));
        }
        for i in 0..3 {
            for j in 0..3 {
                let [offset, overlap] = self.along_edges(i, j);
                let square = self.square(i, j);
                // Divided by the axis's length, it may be as small as the least.
                let least_here = overlap - self.boxes.rounding;
                if signed_square(least_here) < signed_square(least.upper_bound()) * square {
                    self.compare_edges(&mut least, (i, j), [offset, overlap]);
                }
            }
        }
        least
    }

    /// The overlap along an axis, of which this `scale` makes the length 1.
    #[inline(always)]
    fn overlap(&self, axis: Axis, [offset, overlap]: [f64; 2], scale: f64) -> Overlap {
        Overlap {
            axis,
            offset: offset * scale,
            overlap: overlap * scale,
            rounding: self.boxes.rounding * scale,
        }
    }

    /// Compares the axis of two edges with the least overlap found.
    #[inline(never)]
    fn compare_edges(
        &self,
        least: &mut Least,
        (i, j): (usize, usize),
        [offset, overlap]: [f64; 2],
    ) {
        let square = self.square(i, j);
        let scale = 1.0 / square.sqrt();
        if square >= MIN_SQUARE {
            least.take(self.overlap(Axis::OfEdges(i, j), [offset, overlap], scale));
        } else if !self.has_parallel_axes(i, j) {
            least.next = less(least.next, (overlap - self.boxes.rounding) * scale);
        }
    }

    /// The square of the length of the product of these axes.
    #[inline(always)]
    pub(super) fn square(&self, i: usize, j: usize) -> f64 {
        let [k, l] = others(i).map(|k| self.cosines[j][k]);
        k * k + l * l
    }

    #[inline(always)]
    fn has_parallel_axes(&self, i: usize, j: usize) -> bool {
        let [k, l] = others(i).map(|k| self.cosines[j][k].abs());
        k <= PARALLEL && l <= PARALLEL
    }
}

/// The axis of the least overlap.
pub(super) struct Least {
    pub(super) of: Overlap,
    /// A lower bound on all other overlaps.
    pub(super) next: f64,
}

impl Least {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn take(&mut self, other: Overlap) {
        let is_less = other.overlap < self.of.overlap;
        let more = if is_less { self.of } else { other };
        if is_less {
            self.of = other;
        }
        self.next = less(self.next, more.overlap - more.rounding);
    }

    /// An upper bound on the least overlap.
    #[inline(always)]
    fn upper_bound(&self) -> f64 {
        self.of.overlap + self.of.rounding
    }
}

/// The other two of three axes, in cyclic order.
#[inline(always)]
pub(super) const fn others(axis: usize) -> [usize; 2] {
    [(axis + 1) % 3, (axis + 2) % 3]
}

#[inline(always)]
fn least_of(overlaps: [f64; 3]) -> f64 {
    less(less(overlaps[0], overlaps[1]), overlaps[2])
}

#[inline(always)]
fn signed_square(x: f64) -> f64 {
    x * x.abs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spatial::{Cuboid, Pose, rotation_about};
    use glam::dvec3;

    fn verdict(a: &PosedHull, b: &PosedHull) -> Option<bool> {
        Difference::new(a, b).boxes().expect("boxes").verdict()
    }

    #[test]
    fn parallel_edges_leave_no_verdict_open_and_a_touch_does() {
        let cuboid = Cuboid::new(dvec3(1.0, 2.0, 3.0)).unwrap();
        for angle in [0.0, 0.3, 1.0, 2.5] {
            let turn = rotation_about(dvec3(1.0, -2.0, 0.5), angle).unwrap();
            let [a, overlapping, apart, touching] = [0.0, 1.999, 2.001, 2.0].map(|x| {
                let place = dvec3(50.0, -20.0, 30.0) + turn * dvec3(x, 0.5, 0.25);
                cuboid.hull().posed(&Pose::new(place, turn).unwrap())
            });
            assert_eq!(verdict(&a, &overlapping), Some(true));
            assert_eq!(verdict(&a, &apart), Some(false));
            assert_eq!(verdict(&a, &touching), None);
        }
    }
}
