//! The distance of a vertex, an edge or a triangle of A − B from the origin, and its nearest point.
//!
//! # An edge
//! With e = q − p, the point of the line through p and q nearest the origin is p + t·e with t = −p·e / e·e, and
//! the line's distance is |p × e| / |e|. (p × e) × e points from it to the origin.
//!
//! # A triangle
//! With n = (q − p) × (r − p), the plane's distance is |n·p| / |n|, and n or −n points from it to the origin. The
//! nearest point of the plane is p + t·e + s·f with e = q − p and f = r − p. In a sliver e and f are nearly parallel,
//! and a small error of s would be a large one of the point, so it is computed in steps: s from the parts of f and of
//! the offset to the point that are perpendicular to e, and then t, which corrects the error of s along e. The longer
//! of the two is used as e.

use glam::DVec3;

use super::closest_subsimplex::{of_tetrahedron, of_triangle, side_of_origin};
use super::predicates::{edge_vector_and_cross, face_vector};
use super::{ClosestFeature, Simplex, SupportPoint};
use crate::exact::positive_part;

/// A vertex, an edge or a triangle of A − B during the search: its measures are computed at the end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Feature {
    p: SupportPoint,
    q: SupportPoint,
    r: SupportPoint,
    /// The number of valid points.
    len: u8,
    /// The direction to the origin, of any length; zero if the origin is in its line or plane.
    toward: DVec3,
}

impl Feature {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn vertex(p: &SupportPoint) -> Self {
        Self {
            p: *p,
            q: *p,
            r: *p,
            len: 1,
            toward: -p.point(),
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn edge(p: &SupportPoint, q: &SupportPoint) -> Self {
        let (along, cross) = edge_vector_and_cross(p, q);
        Self {
            p: *p,
            q: *q,
            r: *q,
            len: 2,
            toward: cross.cross(along),
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn triangle(p: &SupportPoint, q: &SupportPoint, r: &SupportPoint) -> Self {
        let normal = face_vector(p, q, r);
        Self {
            p: *p,
            q: *q,
            r: *r,
            len: 3,
            toward: side_of_origin(normal, [p, q, r]) * normal,
        }
    }

    fn new(points: &[SupportPoint]) -> Self {
        match points {
            [p, q, r, ..] => Self::triangle(p, q, r),
            [p, q] => Self::edge(p, q),
            [p] => Self::vertex(p),
            [] => Self::vertex(&SupportPoint::default()),
        }
    }

    #[inline(always)]
    pub(super) fn simplex(&self) -> Simplex {
        Simplex {
            points: [self.p, self.q, self.r, SupportPoint::default()],
            len: usize::from(self.len),
        }
    }

    /// The direction from the feature to the origin, of any length; zero if the origin is in its line or plane.
    #[inline(always)]
    pub(super) fn toward_origin(&self) -> DVec3 {
        self.toward
    }

    #[inline(always)]
    pub(super) fn corner(&self) -> &SupportPoint {
        &self.p
    }

    /// The largest coordinate of its corners.
    #[inline(always)]
    pub(super) fn size(&self) -> f64 {
        let [p, q, r] = [self.p, self.q, self.r].map(|x| x.point().abs());
        p.max(q).max(r).max_element()
    }

    #[inline(always)]
    pub(super) fn has(&self, w: &SupportPoint) -> bool {
        self.p == *w || self.q == *w || self.r == *w
    }

    /// Whether `w` lies beyond the feature, towards the origin, by more than the `tolerance`, in units of the lengths
    /// it is computed from.
    #[inline(always)]
    pub(super) fn has_beyond(&self, w: &SupportPoint, tolerance: f64) -> bool {
        let step = self.p.to(w);
        let size = self.p.point().abs().max_element() + step.abs().max_element();
        self.toward.dot(step) > tolerance * self.toward.abs().max_element() * size
    }

    /// Becomes the nearest feature of this one and `w`, which lies beyond it, and returns true; returns false if f64
    /// finds that they contain the origin, in a tetrahedron or a coplanar triangle, or if the feature is too thin to
    /// measure.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn add_point(&mut self, w: &SupportPoint) -> bool {
        let (p, q, r) = (self.p, self.q, self.r);
        let kept = match self.len {
            1 => [w.point().dot(w.to(&p)) < 0.0, false, false],
            2 => {
                let [p, q] = of_triangle(&p, &q, w);
                [p, q, false]
            }
            _ => {
                let normal = r.to(&p).cross(r.to(&q));
                let side = 1f64.copysign(normal.dot(self.toward));
                of_tetrahedron([&p, &q, &r], w, side)
            }
        };
        match kept {
            [false, false, false] => self.become_if_measurable(Self::vertex(w)),
            [true, false, false] => self.become_if_measurable(Self::edge(&p, w)),
            [false, true, false] => self.become_if_measurable(Self::edge(&q, w)),
            [false, false, true] => self.become_if_measurable(Self::edge(&r, w)),
            [true, true, false] => self.become_if_measurable(Self::triangle(&p, &q, w)),
            [false, true, true] => self.become_if_measurable(Self::triangle(&q, &r, w)),
            [true, false, true] => self.become_if_measurable(Self::triangle(&p, &r, w)),
            [true, true, true] => false,
        }
    }

    #[inline(always)]
    fn become_if_measurable(&mut self, next: Self) -> bool {
        let is_measurable = next.can_be_measured();
        if is_measurable {
            *self = next;
        }
        is_measurable
    }

    /// Whether it has a direction to the origin and, if a triangle, is wide enough for f64 to find a foot in it.
    #[inline(always)]
    fn can_be_measured(&self) -> bool {
        if self.len < 3 {
            return self.toward != DVec3::ZERO;
        }
        let lengths = [&self.q, &self.r].map(|to| self.p.to(to).abs().element_sum());
        self.toward.abs().element_sum() > MIN_WIDTH * lengths[0] * lengths[1]
    }

    /// The closest feature, with its weights and distance.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn measured(&self) -> ClosestFeature {
        self.measured_by(self.weights_within())
    }

    /// The same, with known weights of its corners.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn measured_by(&self, weights: [f64; 3]) -> ClosestFeature {
        let (toward, length) = unit_and_length(self.toward);
        let p = if length == 0.0 {
            DVec3::ZERO
        } else {
            self.p.point()
        };
        let distance = match self.len {
            1 => length,
            2 => {
                let (along, cross) = edge_vector_and_cross(&self.p, &self.q);
                cross.length() / along.length()
            }
            _ => toward.dot(p).abs(),
        };
        ClosestFeature {
            simplex: self.simplex(),
            normal: toward,
            distance,
            weights,
        }
    }

    /// The gap between the distance of its nearest point and that of the plane through `w`, a support towards the
    /// origin, perpendicular to the search direction, in units of the lengths they are computed from.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn gap_to(&self, w: &SupportPoint, weights: [f64; 3]) -> f64 {
        let corners = [self.p, self.q, self.r];
        let nearest: DVec3 = corners
            .iter()
            .zip(weights)
            .map(|(corner, weight)| weight * corner.point())
            .sum();
        let (toward, _) = unit_and_length(self.toward);
        let reach = toward.dot(w.point());
        let size = self.size().max(w.point().abs().max_element());
        (nearest.length() + reach) / size
    }

    /// The weights of the corners at its point nearest the origin: not negative, of sum 1.
    #[inline(always)]
    pub(super) fn weights_within(&self) -> [f64; 3] {
        positive_of_sum_one(self.weights())
    }

    /// The weights of the corners at the origin's projection on the line or the plane, of sum 1.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn weights(&self) -> [f64; 3] {
        match self.len {
            1 => [1.0, 0.0, 0.0],
            2 => {
                let along = self.p.to(&self.q);
                let t = -self.p.point().dot(along) / along.length_squared();
                [1.0 - t, t, 0.0]
            }
            _ => self.weights_of_triangle(),
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn weights_of_triangle(&self) -> [f64; 3] {
        let (p, to_q, to_r) = (self.p.point(), self.p.to(&self.q), self.p.to(&self.r));
        let n = self.toward;
        // The offset in the plane from p to the nearest point.
        let foot = n * (n.dot(p) / n.length_squared()) - p;
        let is_q_longer = to_q.length_squared() >= to_r.length_squared();
        let (e, f) = if is_q_longer {
            (to_q, to_r)
        } else {
            (to_r, to_q)
        };
        let squared = e.length_squared();
        let [height, offset] = [f, foot].map(|vector| vector - e * (vector.dot(e) / squared));
        // For a triangle that rounding has made a line it may be any number, or NaN.
        let s = positive_part(offset.dot(height) / height.length_squared()).min(1.0);
        let t = (foot - s * f).dot(e) / squared;
        let (of_q, of_r) = if is_q_longer { (t, s) } else { (s, t) };
        [1.0 - of_q - of_r, of_q, of_r]
    }
}

/// A triangle no wider than this, in units of its length, is replaced by its edges.
const MIN_WIDTH: f64 = 1e-13;

/// The positive parts of the weights, of sum 1; all on the first if they are not numbers.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn positive_of_sum_one(weights: [f64; 3]) -> [f64; 3] {
    let positive = weights.map(positive_part);
    let sum = positive[0] + positive[1] + positive[2];
    let scaled = positive.map(|weight| weight / sum);
    if scaled.iter().all(|weight| weight.is_finite()) {
        scaled
    } else {
        [1.0, 0.0, 0.0]
    }
}

/// The unit vector and the length of a vector whose squares may underflow or overflow: one from a feature towards the
/// origin is a product of up to three lengths. +x and 0 for the zero vector.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn unit_and_length(vector: DVec3) -> (DVec3, f64) {
    /// The squares of a vector shorter than this lose digits or underflow.
    const MIN_LENGTH: f64 = 1e-140;
    let length = vector.length();
    if (MIN_LENGTH..=f64::MAX).contains(&length) {
        (vector / length, length)
    } else {
        scaled_unit_and_length(vector)
    }
}

#[cold]
#[inline(never)]
fn scaled_unit_and_length(vector: DVec3) -> (DVec3, f64) {
    let largest = vector.abs().max_element();
    if largest == 0.0 {
        return (DVec3::X, 0.0);
    }
    let scaled = vector / largest;
    let length = scaled.length();
    (scaled / length, largest * length)
}

/// A part counts as nearer than another if its distance is less than this fraction of the other's.
const LEVEL: f64 = 1.0 - 8.0 * f64::EPSILON;

/// The rounding of the height of a point beyond a part, in units of its length.
const MAX_HEIGHT: f64 = 1e-13;

/// The part of the simplex of at most four `points` that is nearest the origin: of all corners, edges and faces that
/// the origin projects into, each measured accurately, the nearest. Of parts equally far to within rounding it is the
/// one that the other points lie least beyond: where their slopes differ by 1e-10 their distances differ by 1e-20. Else
/// a face is chosen before its edges, an edge before its ends: its direction to the origin is valid for them too, but
/// not conversely.
#[cold]
#[inline(never)]
pub(super) fn nearest_part(points: &[SupportPoint]) -> Feature {
    let mut nearest = Feature::new(&points[..points.len().min(1)]);
    let mut least = [f64::INFINITY; 2];
    let all = 1..1usize << points.len();
    let by_len = [3, 2, 1].into_iter().flat_map(|len| {
        let masks = all.clone();
        masks.filter(move |mask| mask.count_ones() == len)
    });
    for mask in by_len {
        let mut part = Simplex::default();
        for (k, point) in points.iter().enumerate() {
            if mask & (1 << k) != 0 {
                part.push(*point);
            }
        }
        let feature = Feature::new(part.points());
        let weights = feature.weights();
        let is_inside = weights[..part.len()].iter().all(|&weight| weight > 0.0);
        if !is_inside || !feature.can_be_measured() {
            continue;
        }
        let others = points.iter().filter(|point| !feature.has(point));
        let gaps = others.map(|point| feature.gap_to(point, weights));
        let gap = gaps.fold(MAX_HEIGHT, f64::max);
        let distance = feature.measured().distance;
        let [least_gap, least_distance] = least;
        let is_as_far = LEVEL * distance <= least_distance;
        if distance < LEVEL * least_distance || is_as_far && gap < least_gap {
            (nearest, least) = (feature, [gap, distance]);
        }
    }
    nearest
}
