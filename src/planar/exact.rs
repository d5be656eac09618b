//! The sign of a cross product of sums of vertices, exact.
//!
//! A point of A − B is a difference of two `f64` vectors, and that difference need not be an `f64`
//! vector itself. The predicates here therefore take the terms of the sums, never the rounded sums:
//!
//! cross(Σ pᵢ, Σ qⱼ) = Σᵢⱼ (pᵢ.x·qⱼ.y − pᵢ.y·qⱼ.x)
//!
//! Every product of two `f64` is the sum of two `f64` (its rounding and what was rounded away), so the
//! whole is a sum of `f64`. An *expansion* (Shewchuk, "Adaptive Precision Floating-Point Arithmetic and
//! Fast Robust Geometric Predicates", 1997) adds them without error and shows the sign of the total in
//! its largest component. The coordinate limits of this crate keep all of these products in the range
//! in which nothing overflows or underflows.

use glam::DVec2;

use super::SupportPoint;

/// A bound on the error of `l - r` for products `l`, `r` of two rounded differences each, in units of
/// `|l| + |r|`: three roundings in each product (two differences, one product) and one in the
/// subtraction make 4 half-ulps; doubling that covers the second order and the bound's own rounding.
const PRODUCT_ERROR: f64 = 4.0 * f64::EPSILON;

/// Components that the largest sum here can have: 4 × 4 vectors, two products each, two parts each.
const CAPACITY: usize = 64;

/// A sum of `f64`, kept without error as non-overlapping components of growing magnitude.
struct Expansion {
    components: [f64; CAPACITY],
    len: usize,
}

impl Expansion {
    fn new() -> Self {
        Self {
            components: [0.0; CAPACITY],
            len: 0,
        }
    }

    /// Shewchuk's grow-expansion with zero elimination.
    fn add(&mut self, term: f64) {
        let mut carry = term;
        let mut kept = 0;
        for k in 0..self.len {
            let (sum, rest) = two_sum(carry, self.components[k]);
            if rest != 0.0 {
                self.components[kept] = rest;
                kept += 1;
            }
            carry = sum;
        }
        if carry != 0.0 {
            self.components[kept] = carry;
            kept += 1;
        }
        self.len = kept;
    }

    /// The total, rounded; its sign is exact.
    fn value(&self) -> f64 {
        self.components[..self.len].iter().sum()
    }
}

/// `a + b` as its rounding and the error of that (Knuth).
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let b_part = sum - a;
    (sum, (a - (sum - b_part)) + (b - b_part))
}

/// `a * b` as its rounding and the error of that (Veltkamp's splitting, Dekker's product).
fn two_product(a: f64, b: f64) -> (f64, f64) {
    let split = |x: f64| {
        let scaled = 134_217_729.0 * x; // 2²⁷ + 1
        let high = scaled - (scaled - x);
        (high, x - high)
    };
    let product = a * b;
    let ((a_high, a_low), (b_high, b_low)) = (split(a), split(b));
    let rest = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
    (product, rest)
}

/// cross(Σ `lhs`, Σ `rhs`) in px²: the sign is exact, the value right to a few ulps. At most four terms
/// a side.
pub(super) fn cross_of_sums(lhs: &[DVec2], rhs: &[DVec2]) -> f64 {
    debug_assert!(4 * lhs.len() * rhs.len() <= CAPACITY);
    let mut total = Expansion::new();
    for p in lhs {
        for q in rhs {
            for (x, y) in [(p.x, q.y), (-p.y, q.x)] {
                let (product, rest) = two_product(x, y);
                total.add(rest);
                total.add(product);
            }
        }
    }
    total.value()
}

/// cross(p, q) of two points of A − B, seen from the origin: positive when q lies in the positive
/// turn from p, zero exactly when the origin lies on the line through them. In px², exact in sign.
#[inline(always)]
pub(super) fn cross(p: &SupportPoint, q: &SupportPoint) -> f64 {
    let left = p.point.x * q.point.y;
    let right = p.point.y * q.point.x;
    let determinant = left - right;
    if determinant.abs() >= PRODUCT_ERROR * (left.abs() + right.abs()) {
        determinant
    } else {
        exact_cross([p.on_a, p.on_b], [q.on_a, q.on_b])
    }
}

#[cold]
#[inline(never)]
fn exact_cross(p: [DVec2; 2], q: [DVec2; 2]) -> f64 {
    cross_of_sums(&[p[0], -p[1]], &[q[0], -q[1]])
}

/// cross(p, q) again, as cross(p, q − p): exact in sign, and so precise that divided by |q − p| it is the
/// origin's distance to the edge to a few ulps of |p|. That is more than [`cross`] can say of an edge
/// that is short beside its distance, where p.x·q.y and p.y·q.x nearly cancel.
#[inline]
pub(super) fn cross_along(p: &SupportPoint, q: &SupportPoint) -> f64 {
    let step = Step::between(p, q);
    let (along, sizes) = (step.rounded(), step.sizes());
    let determinant = p.point.x * along.y - p.point.y * along.x;
    let size = p.point.x.abs() * sizes.y + p.point.y.abs() * sizes.x;
    if determinant.abs() >= PRODUCT_ERROR * size {
        determinant
    } else {
        exact_cross([p.on_a, p.on_b], [q.on_a, q.on_b])
    }
}

/// cross(q − p, r − p) of three points of A − B: positive when they turn in the positive sense. In
/// px², exact in sign.
#[inline(always)]
pub(super) fn orientation(p: &SupportPoint, q: &SupportPoint, r: &SupportPoint) -> f64 {
    let (to_q, to_r) = (Step::between(p, q), Step::between(p, r));
    let (e, f) = (to_q.rounded(), to_r.rounded());
    let determinant = e.x * f.y - e.y * f.x;
    // A step (qₐ − pₐ) − (q_b − p_b) takes three roundings, together at most 2 half-ulps of the size of
    // its two parts; a product of two steps 5, the difference of two products 6: below the 8 of the bound.
    let (sizes_e, sizes_f) = (to_q.sizes(), to_r.sizes());
    if determinant.abs() >= PRODUCT_ERROR * (sizes_e.x * sizes_f.y + sizes_e.y * sizes_f.x) {
        determinant
    } else {
        exact_orientation([p, q, r].map(|w| SupportPoint::new(w.on_a, w.on_b)))
    }
}

/// The way from one point of A − B to another: what changes on A, and on B.
struct Step {
    on_a: DVec2,
    on_b: DVec2,
}

impl Step {
    #[inline]
    fn between(from: &SupportPoint, to: &SupportPoint) -> Self {
        Self {
            on_a: to.on_a - from.on_a,
            on_b: to.on_b - from.on_b,
        }
    }

    #[inline]
    fn rounded(&self) -> DVec2 {
        self.on_a - self.on_b
    }

    #[inline]
    fn sizes(&self) -> DVec2 {
        self.on_a.abs() + self.on_b.abs()
    }
}

#[cold]
#[inline(never)]
fn exact_orientation([p, q, r]: [SupportPoint; 3]) -> f64 {
    let same =
        |one: &SupportPoint, two: &SupportPoint| one.on_a == two.on_a && one.on_b == two.on_b;
    if same(&p, &q) || same(&q, &r) || same(&r, &p) {
        return 0.0;
    }
    let (e, f) = (Terms::of_step(&p, &q), Terms::of_step(&p, &r));
    cross_of_sums(e.as_slice(), f.as_slice())
}

/// The terms of an exact step, without those that cancel because both points share a vertex.
struct Terms {
    terms: [DVec2; 4],
    len: usize,
}

impl Terms {
    fn of_step(from: &SupportPoint, to: &SupportPoint) -> Self {
        let mut terms = Self {
            terms: [DVec2::ZERO; 4],
            len: 0,
        };
        for [plus, minus] in [[to.on_a, from.on_a], [from.on_b, to.on_b]] {
            if plus != minus {
                terms.terms[terms.len] = plus;
                terms.terms[terms.len + 1] = -minus;
                terms.len += 2;
            }
        }
        terms
    }

    fn as_slice(&self) -> &[DVec2] {
        &self.terms[..self.len]
    }
}

/// cross(a₁ − a₀, b₁ − b₀) of an edge of A and an edge of B. In px², exact in sign.
pub(super) fn cross_edges(a: [DVec2; 2], b: [DVec2; 2]) -> f64 {
    let [along_a, along_b] = [a[1] - a[0], b[1] - b[0]];
    let left = along_a.x * along_b.y;
    let right = along_a.y * along_b.x;
    let determinant = left - right;
    if determinant.abs() >= PRODUCT_ERROR * (left.abs() + right.abs()) {
        determinant
    } else {
        cross_of_sums(&[a[1], -a[0]], &[b[1], -b[0]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    fn point(on_a: DVec2, on_b: DVec2) -> SupportPoint {
        SupportPoint::new(on_a, on_b)
    }

    #[test]
    fn sees_a_difference_that_rounds_away() {
        // p = (1, 2⁻⁶⁰) and q = (1, 0) exactly, but in f64 each 1 is only what is left of a
        // difference whose y the other term would swallow.
        let tiny = 2f64.powi(-60);
        let p = point(dvec2(1.0, 1.0), dvec2(0.0, 1.0 - f64::EPSILON / 2.0));
        let q = point(dvec2(1.0, tiny), dvec2(0.0, 0.0));
        assert!(cross(&p, &q) < 0.0);
        let level = point(dvec2(1.0, f64::EPSILON / 2.0), dvec2(0.0, 0.0));
        assert_eq!(cross(&p, &level), 0.0);
    }

    #[test]
    fn a_difference_with_a_rounded_tail_is_not_zero() {
        // 1 − 2⁻⁸⁰ rounds to 1; the tail alone decides on which side of the diagonal it lies.
        let p = point(dvec2(1.0, 1.0), dvec2(2f64.powi(-80), 0.0));
        assert_eq!(two_product(0.1, 0.3).0 + two_product(0.1, 0.3).1, 0.1 * 0.3);
        let diagonal = point(dvec2(3.0, 3.0), DVec2::ZERO);
        assert_eq!(p.point, dvec2(1.0, 1.0));
        assert!(cross(&p, &diagonal) < 0.0);
        assert!(cross(&diagonal, &p) > 0.0);
        assert!(orientation(&point(DVec2::ZERO, DVec2::ZERO), &p, &diagonal) < 0.0);
    }

    #[test]
    fn cancellation_far_from_the_origin_keeps_its_sign() {
        let far = 1e6;
        let ulp = f64::EPSILON * far;
        let p = point(dvec2(far, far), DVec2::ZERO);
        let q = point(dvec2(far + 1.0, far + 1.0), DVec2::ZERO);
        assert_eq!(cross(&p, &q), 0.0);
        let above = point(dvec2(far + 1.0, far + 1.0 + ulp), DVec2::ZERO);
        assert!(cross(&p, &above) > 0.0);
    }

    #[test]
    fn an_expansion_adds_without_loss() {
        let mut sum = Expansion::new();
        for term in [1e100, 1.0, -1e100, 1e-100, -1.0] {
            sum.add(term);
        }
        assert_eq!(sum.value(), 1e-100);
    }
}
