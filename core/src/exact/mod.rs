//! Signs that are exact, and sums that are accurate to an ulp.
//!
//! A point of A − B is a difference of two `f64` vectors, and that difference need not be an `f64`
//! vector itself. The determinants here therefore take the terms of the sums, never the rounded sums:
//!
//! cross(Σ pᵢ, Σ qⱼ) = Σᵢⱼ (pᵢ.x·qⱼ.y − pᵢ.y·qⱼ.x)
//!
//! Every product of two `f64` is the sum of two `f64` (its rounding and what was rounded away), so the
//! whole is a sum of `f64`, which an [`Expansion`] adds without error. The coordinate limits of the core
//! keep all of these products in the range in which nothing overflows or underflows.

mod determinant;
mod expansion;

pub(crate) use determinant::{DETERMINANT_ERROR, determinant_of_sums, orientation};
use expansion::{Double, Expansion};

/// A vector as its components.
pub(crate) type Vector = [f64; 2];

/// A bound on the error of `l - r` for products `l`, `r` of two rounded differences each, in units of
/// `|l| + |r|`: three roundings in each product (two differences, one product) and one in the
/// subtraction make 4 half-ulps; doubling that covers the second order and the bound's own rounding.
pub(crate) const PRODUCT_ERROR: f64 = 4.0 * f64::EPSILON;

fn negated([x, y]: Vector) -> Vector {
    [-x, -y]
}

/// cross(Σ `lhs`, Σ `rhs`): the sign is exact, the value accurate to a few ulps. At most four terms a side.
pub(crate) fn cross_of_sums(lhs: &[Vector], rhs: &[Vector]) -> f64 {
    // 4 × 4 vectors, two products each, two terms each.
    let mut total = Expansion::<64>::new();
    for [px, py] in lhs {
        for [qx, qy] in rhs {
            total.add_product(*px, *qy);
            total.add_product(-*py, *qx);
        }
    }
    total.value()
}

/// The sum of `terms`, accurate to an ulp; zero only when it is.
pub(crate) fn sum<const N: usize>(terms: [f64; N]) -> f64 {
    let mut total = Expansion::<N>::new();
    for term in terms {
        total.add(term);
    }
    total.value()
}

/// `x`, or 0 where it is less. Of −0 and 0 `f64::max` returns either, depending on the target.
#[inline(always)]
pub(crate) fn positive_part(x: f64) -> f64 {
    if x > 0.0 { x } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_keeps_what_cancels_down_to() {
        assert_eq!(
            sum([1e16, 1.0, -1e16, libm::exp2(-60.0)]),
            1.0 + libm::exp2(-60.0)
        );
        assert_eq!(sum([0.1, 0.2, -0.2, -0.1]), 0.0);
        let tiny = libm::exp2(-80.0);
        assert_eq!(sum([1.0, tiny, -1.0, 0.0]), tiny);
    }

    #[test]
    fn a_cross_product_sees_a_difference_that_rounds_away() {
        // (1 − 2⁻⁸⁰, 1) against the diagonal: in f64 the difference is (1, 1).
        let p = [[1.0, 1.0], [-libm::exp2(-80.0), 0.0]];
        assert!(cross_of_sums(&p, &[[3.0, 3.0]]) < 0.0);
        assert!(cross_of_sums(&[[3.0, 3.0]], &p) > 0.0);
        assert_eq!(cross_of_sums(&p[..1], &[[3.0, 3.0]]), 0.0);
    }

    #[test]
    fn what_is_not_above_zero_is_the_zero_without_a_sign() {
        for x in [-1.0, -0.0, 0.0, f64::NAN] {
            assert_eq!(positive_part(x).to_bits(), 0, "{x}");
        }
        assert_eq!(positive_part(0.5), 0.5);
    }
}
