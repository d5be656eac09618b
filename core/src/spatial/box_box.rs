//! Two boxes: the face of A − B along the axis of least overlap, and its part nearest the origin.
//!
//! # Boxes that overlap
//! The nearest face is that of the least overlap if no other can be as small within rounding, nor the same one
//! reversed; else the rule for ties decides, which EPA applies. A face is a parallelogram, and the origin's foot in it
//! gives the deepest points.
//!
//! # Boxes that are apart
//! The face along whose axis the gap is widest is the nearest if the origin's foot lies in it, as no part of A − B is
//! in front of its plane. Else an edge or a corner of it is tried: the plane through its nearest point, perpendicular
//! to the direction to the origin, shows whether any other part is nearer.
//!
//! Undecided pairs are left to the state machines, and so are pairs so far from the world's origin that the corners'
//! rounding matters: it moves them by ε of their coordinates, which rotates a short edge and shifts the nearest part of
//! a distant body.

use glam::DVec3;

use super::boxes::{Axis, BoxAxes, Least, Overlap, others, reach};
use super::{ClosestFeature, PosedHull, Simplex, SupportPoint};

/// A part of A − B is the nearest if no other part is above the plane through it, perpendicular to the direction to the
/// origin, by more than this, in units of the half edges and the offset between the centres.
const LEVEL: f64 = 256.0 * f64::EPSILON;

/// The axes are used up to this distance from the world's origin, in units of the boxes' size.
const MAX_DISTANCE: f64 = 256.0;

/// And up to this distance in units of their shortest half edge: its rotation moves a point by less than 1e-12 of the
/// boxes' size.
const MAX_DISTANCE_IN_EDGES: f64 = 1024.0;

/// The nearest part, as found by the axes.
pub(super) enum BoxDistance {
    /// The boxes overlap, and this is the nearest face of A − B.
    Overlap(ClosestFeature),
    /// They are apart, and this is the nearest part of A − B.
    Apart(ClosestFeature),
}

/// A parallelogram of A − B.
struct BoxFace {
    /// The corners of A and of B of its corner at the near end of both sides.
    corner: [usize; 2],
    /// For each side, what its far end adds to these indices.
    steps: [[usize; 2]; 2],
    /// Out of A − B, of any length.
    normal: DVec3,
    /// Whether the sides' product is opposite to the normal.
    is_turned: bool,
    /// The origin's foot along each side, from −1 to 1.
    foot: [f64; 2],
    /// How far the nearest foot along the other side moves per unit along this one.
    lean: [f64; 2],
}

impl BoxAxes<'_> {
    /// The nearest part of A − B by the axes; `None` if they are inconclusive.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn nearest(&self) -> Option<BoxDistance> {
        let [a, b] = [&self.boxes.a, &self.boxes.b].map(|[x, y, z]| x.min(*y).min(*z));
        if self.boxes.far > MAX_DISTANCE * self.boxes.size
            || self.boxes.far > MAX_DISTANCE_IN_EDGES * a.min(b)
        {
            return None;
        }
        let Least { of, next } = self.least_overlap();
        if of.overlap < -of.rounding {
            return self.nearest_of(&self.face(&of)).map(BoxDistance::Apart);
        }
        let is_clear = of.overlap > of.rounding
            && of.overlap + of.rounding < next
            && of.offset.abs() > of.rounding;
        if !is_clear {
            return None;
        }
        let face = self.face(&of);
        let [x, y] = face.foot.map(f64::abs);
        (x <= 1.0 && y <= 1.0).then(|| BoxDistance::Overlap(self.triangle(&face, 1.0)))
    }

    /// The face of A − B perpendicular to an axis, on the side of B.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn face(&self, Overlap { axis, offset, .. }: &Overlap) -> BoxFace {
        let is_ahead = *offset > 0.0;
        let side = if is_ahead { 1.0 } else { -1.0 };
        let [axes_a, axes_b] = self.boxes.hulls.map(|hull| hull.pose().axes());
        match *axis {
            Axis::OfA(i) => {
                let [k, l] = others(i);
                // B's corner on the face.
                let corner = [0, 1, 2].map(|j| side * self.cosine(i, j) < 0.0);
                BoxFace {
                    corner: [usize::from(is_ahead) << i, index(corner)],
                    steps: [[1 << k, 0], [1 << l, 0]],
                    normal: side * axes_a[k].cross(axes_a[l]),
                    is_turned: !is_ahead,
                    foot: [k, l].map(|k| {
                        let [x, y, z] = [0, 1, 2]
                            .map(|j| signed(self.boxes.b[j] * self.cosine(k, j), corner[j]));
                        (self.boxes.offsets[0][k] + (x + y + z)) / self.boxes.a[k]
                    }),
                    lean: [0.0; 2],
                }
            }
            Axis::OfB(j) => {
                let [m, n] = others(j);
                // A's corner on the face.
                let corner = [0, 1, 2].map(|i| side * self.cosine(i, j) > 0.0);
                BoxFace {
                    corner: [index(corner), usize::from(!is_ahead) << j],
                    steps: [[0, 1 << m], [0, 1 << n]],
                    normal: side * axes_b[m].cross(axes_b[n]),
                    is_turned: !is_ahead,
                    foot: [m, n].map(|m| {
                        let [x, y, z] = [0, 1, 2]
                            .map(|i| signed(self.boxes.a[i] * self.cosine(i, m), corner[i]));
                        ((x + y + z) - self.boxes.offsets[1][m]) / self.boxes.b[m]
                    }),
                    lean: [0.0; 2],
                }
            }
            Axis::OfEdges(i, j) => {
                let ([k, l], [m, n]) = (others(i), others(j));
                // The ends of the edges, except along their own directions.
                let (mut of_a, mut of_b) = ([false; 3], [false; 3]);
                of_a[k] = side * self.cosine(l, j) < 0.0;
                of_a[l] = side * self.cosine(k, j) > 0.0;
                of_b[m] = side * self.cosine(i, n) < 0.0;
                of_b[n] = side * self.cosine(i, m) > 0.0;
                // From the midpoint of B's edge to that of A's.
                let mut between = [0, 1, 2].map(|k| {
                    let [x, y] =
                        [m, n].map(|m| signed(self.boxes.b[m] * self.cosine(k, m), of_b[m]));
                    -self.boxes.offsets[0][k] - (x + y)
                });
                between[k] += signed(self.boxes.a[k], of_a[k]);
                between[l] += signed(self.boxes.a[l], of_a[l]);
                let [x, y, z] = [0, 1, 2].map(|k| between[k] * self.cosine(k, j));
                let (along_a, along_b, cosine) = (between[i], x + y + z, self.cosine(i, j));
                let square = self.square(i, j);
                let on_a = (cosine * along_b - along_a) / square;
                let on_b = (along_b - cosine * along_a) / square;
                BoxFace {
                    corner: [index(of_a), index(of_b)],
                    steps: [[1 << i, 0], [0, 1 << j]],
                    normal: side * axes_a[i].cross(axes_b[j]),
                    is_turned: is_ahead,
                    foot: [on_a / self.boxes.a[i], on_b / self.boxes.b[j]],
                    lean: [
                        cosine * self.boxes.a[i] / self.boxes.b[j],
                        cosine * self.boxes.b[j] / self.boxes.a[i],
                    ],
                }
            }
        }
    }

    /// The cosine of the angle between A's axis `i` and B's axis `j`.
    #[inline(always)]
    fn cosine(&self, i: usize, j: usize) -> f64 {
        self.cosines[j][i]
    }

    /// A corner of a face, by whether it is at the far end of each side.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn corner(&self, face: &BoxFace, ends: [bool; 2]) -> SupportPoint {
        let [x, y] = ends.map(usize::from);
        let [i, j] = [0, 1]
            .map(|body| face.corner[body] + x * face.steps[0][body] + y * face.steps[1][body]);
        let [a, b] = self.boxes.hulls;
        SupportPoint::of_vertices([i, j], a.corner(i), b.corner(j))
    }

    /// The triangle of a face's corners that contains the origin's foot, with its weights. `side` is 1 if the origin
    /// lies behind the face, −1 if in front of it.
    ///
    /// With the foot at x and y from −1 to 1 along the sides, the corner at s = ±1 on both has the weight s(x + y)/2,
    /// the one opposite along the first side (1 − sx)/2 and along the second (1 − sy)/2.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn triangle(&self, face: &BoxFace, side: f64) -> ClosestFeature {
        let [x, y] = face.foot;
        let is_far = x + y > 0.0;
        let s = if is_far { 1.0 } else { -1.0 };
        let p = self.corner(face, [is_far; 2]);
        let mut rest = [
            (self.corner(face, [!is_far, is_far]), 0.5 * (1.0 - s * x)),
            (self.corner(face, [is_far, !is_far]), 0.5 * (1.0 - s * y)),
        ];
        if face.is_turned {
            rest.swap(0, 1);
        }
        let [(q, of_q), (r, of_r)] = rest;
        let normal = face.normal.normalize();
        ClosestFeature {
            simplex: simplex([p, q, r], 3),
            normal,
            distance: side * normal.dot(p.point()),
            weights: [0.5 * (s * (x + y)), of_q, of_r],
        }
    }

    /// The part of A − B nearest the origin, which lies in front of the face: the face, or its nearest edge or corner;
    /// `None` if another part of A − B may be nearer.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn nearest_of(&self, face: &BoxFace) -> Option<ClosestFeature> {
        let [x, y] = face.foot;
        let (is_beyond_x, is_beyond_y) = (x.abs() >= 1.0, y.abs() >= 1.0);
        if !is_beyond_x && !is_beyond_y {
            return Some(self.triangle(face, -1.0));
        }
        // If the sides are not perpendicular, clamping the foot along one moves it along the other.
        let clamped_y = y + (1f64.copysign(x) - x) * face.lean[0];
        let clamped_x = x + (1f64.copysign(y) - y) * face.lean[1];
        let (start, end, part) = if is_beyond_x && clamped_y.abs() < 1.0 {
            ([x > 0.0, false], [x > 0.0, true], 0.5 + 0.5 * clamped_y)
        } else if is_beyond_y && clamped_x.abs() < 1.0 {
            ([false, y > 0.0], [true, y > 0.0], 0.5 + 0.5 * clamped_x)
        } else {
            ([x > 0.0, y > 0.0], [x > 0.0, y > 0.0], 0.0)
        };
        let (p, q) = (self.corner(face, start), self.corner(face, end));
        let nearest = p.point() + part * p.to(&q);
        let distance = nearest.length();
        let normal = nearest / -distance;
        let is_nearest = self.overlap_along(normal) + distance <= LEVEL * self.boxes.size;
        is_nearest.then(|| ClosestFeature {
            simplex: simplex([p, q, q], if start == end { 1 } else { 2 }),
            normal,
            distance,
            weights: [1.0 - part, part, 0.0],
        })
    }

    /// The overlap along any direction of length 1.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn overlap_along(&self, direction: DVec3) -> f64 {
        let [pose_a, pose_b] = self.boxes.hulls.map(PosedHull::pose);
        let along_a = pose_a.rotate_to_local(direction);
        let along_b = pose_b.rotate_to_local(direction);
        let offset = DVec3::from(self.boxes.offsets[0]).dot(along_a);
        reach(self.boxes.a, along_a) + reach(self.boxes.b, along_b) - offset
    }
}

/// The first `len` of these points, of which the others repeat the last.
#[inline(always)]
fn simplex([p, q, r]: [SupportPoint; 3], len: usize) -> Simplex {
    Simplex {
        points: [p, q, r, r],
        len,
    }
}

/// The index of the box's corner in the positive direction of these axes.
#[inline(always)]
fn index([x, y, z]: [bool; 3]) -> usize {
    usize::from(x) + 2 * usize::from(y) + 4 * usize::from(z)
}

#[inline(always)]
fn signed(size: f64, is_positive: bool) -> f64 {
    if is_positive { size } else { -size }
}
