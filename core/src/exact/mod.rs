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

mod expansion;

use std::cmp::Ordering;

use expansion::{Double, Expansion};

/// A vector as its components.
pub(crate) type Vector = [f64; 2];

/// A vector in space as its components.
type Vector3 = [f64; 3];

/// A bound on the error of `l - r` for products `l`, `r` of two rounded differences each, in units of
/// `|l| + |r|`: three roundings in each product (two differences, one product) and one in the
/// subtraction make 4 half-ulps; doubling that covers the second order and the bound's own rounding.
pub(crate) const PRODUCT_ERROR: f64 = 4.0 * f64::EPSILON;

/// A bound on the error of a determinant of three rounded differences, in units of its permanent, in which
/// every product counts as positive: a difference of differences is off by at most 2 half-ulps of the sizes
/// of its parts, so a product of three by 6, its two multiplications and the three sums by 5 more. The
/// bound raises these 11 half-ulps to 16, for the second order and its own rounding.
pub(crate) const DETERMINANT_ERROR: f64 = 8.0 * f64::EPSILON;

/// cross(b − a, c − a): positive when a→b→c turns counter-clockwise in axes with y up, zero when the
/// points lie on one line. Exact in sign, accurate to a few ulps where f64 alone is.
#[inline]
pub(crate) fn orientation(a: Vector, b: Vector, c: Vector) -> f64 {
    let left = (b[0] - a[0]) * (c[1] - a[1]);
    let right = (b[1] - a[1]) * (c[0] - a[0]);
    let determinant = left - right;
    if determinant.abs() >= PRODUCT_ERROR * (left.abs() + right.abs()) {
        determinant
    } else {
        exact_orientation(a, b, c)
    }
}

#[cold]
#[inline(never)]
fn exact_orientation(a: Vector, b: Vector, c: Vector) -> f64 {
    if a == b || b == c || c == a {
        return 0.0;
    }
    let minus_a = a.map(|component| -component);
    cross_of_sums(&[b, minus_a], &[c, minus_a])
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

/// det(Σ `p`, Σ `q`, Σ `r`): the sign is exact, the value accurate to 1e-9. At most four terms each; terms that nearly
/// cancel stand in pairs: first and second, third and fourth.
///
/// The sums are first taken with twice the digits of f64, in which nearly every determinant that f64 rounds away keeps
/// its sign; the rest are summed without error.
pub(crate) fn determinant_of_sums(p: &[Vector3], q: &[Vector3], r: &[Vector3]) -> f64 {
    let [(u, sizes_u), (v, sizes_v), (w, sizes_w)] = [p, q, r].map(in_doubles);
    let rounded = determinant(u, v, w).value();
    if rounded.abs() > DOUBLE_ERROR * permanent([sizes_u, sizes_v, sizes_w]) {
        rounded
    } else {
        exact_determinant([p, q, r].map(summed))
    }
}

/// Far more than the error of a determinant in twice the digits of f64, in units of the permanent of its vectors'
/// sizes: the sums of the components, two multiplications and three sums are each accurate to 8 · 2⁻¹⁰⁶ of those.
const DOUBLE_ERROR: f64 = 1.0 / (1u128 << 70) as f64;

/// Σ `terms`, taken in pairs whose sums are exact, and the sizes of these added.
#[inline(always)]
fn in_doubles(terms: &[Vector3]) -> ([Double; 3], Vector3) {
    let mut total = [Double::ZERO; 3];
    let mut sizes = [0.0; 3];
    for pair in terms.chunks(2) {
        for k in 0..3 {
            let sum = Double::sum(pair[0][k], pair.get(1).map_or(0.0, |term| term[k]));
            total[k] = total[k].plus(sum);
            sizes[k] += sum.value().abs();
        }
    }
    (total, sizes)
}

#[inline(always)]
fn determinant(
    [px, py, pz]: [Double; 3],
    [qx, qy, qz]: [Double; 3],
    [rx, ry, rz]: [Double; 3],
) -> Double {
    let along_x = px.times(minor(qy, rz, qz, ry));
    let along_y = py.times(minor(qz, rx, qx, rz));
    let along_z = pz.times(minor(qx, ry, qy, rx));
    along_x.plus(along_y).plus(along_z)
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn minor(a: Double, b: Double, c: Double, d: Double) -> Double {
    a.times(b).plus(c.times(d).negated())
}

/// The determinant with every product counted as positive.
fn permanent([[px, py, pz], [qx, qy, qz], [rx, ry, rz]]: [Vector3; 3]) -> f64 {
    px * (qy * rz + qz * ry) + py * (qz * rx + qx * rz) + pz * (qx * ry + qy * rx)
}

/// Σ `terms` without error.
fn summed(terms: &[Vector3]) -> [Expansion<4>; 3] {
    [0, 1, 2].map(|k| {
        let mut sum = Expansion::new();
        for term in terms {
            sum.add(term[k]);
        }
        sum
    })
}

#[cold]
#[inline(never)]
fn exact_determinant([p, q, r]: [[Expansion<4>; 3]; 3]) -> f64 {
    // Six products of three sums of four terms, four terms a product: 6 · 4³ · 4.
    let mut total = Expansion::<1536>::new();
    for (a, b, c, sign) in [
        (0, 1, 2, 1.0),
        (1, 2, 0, 1.0),
        (2, 0, 1, 1.0),
        (0, 2, 1, -1.0),
        (1, 0, 2, -1.0),
        (2, 1, 0, -1.0),
    ] {
        for a in p[a].components() {
            for b in q[b].components() {
                for c in r[c].components() {
                    total.add_triple_product(sign * a, *b, *c);
                }
            }
        }
    }
    total.value()
}

/// `x`, or 0 where it is less. Of −0 and 0 `f64::max` returns either, depending on the target.
#[inline(always)]
pub(crate) fn positive_part(x: f64) -> f64 {
    if x > 0.0 { x } else { 0.0 }
}

/// The lesser; the first if neither is less. One instruction, unlike `f64::min`, which handles NaN.
#[inline(always)]
pub(crate) fn less(one: f64, other: f64) -> f64 {
    if other < one { other } else { one }
}

/// The greater; the first if neither is greater.
#[inline(always)]
pub(crate) fn more(one: f64, other: f64) -> f64 {
    if other > one { other } else { one }
}

/// Whether each component of one vector has the opposite sign of the other's, or both are zero.
#[inline(always)]
pub(crate) fn are_opposite<const N: usize>(p: [f64; N], q: [f64; N]) -> bool {
    let mut pairs = p.iter().zip(&q);
    pairs.all(|(a, b)| (-a).partial_cmp(&0.0) == b.partial_cmp(&0.0))
}

/// The order of the first components that differ.
pub(crate) fn total_order<const N: usize>(one: [f64; N], other: [f64; N]) -> Ordering {
    let pairs = one.iter().zip(&other);
    pairs.fold(Ordering::Equal, |order, (a, b)| order.then(a.total_cmp(b)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use robust::{Coord, Coord3D, orient2d, orient3d};

    use super::*;

    /// Coordinates that meet on lines and planes: few, some an ulp aside, others up to this power of ten.
    fn coordinate(most: i32) -> impl Strategy<Value = f64> {
        prop_oneof![
            (-4i32..4).prop_map(f64::from),
            (-40i32..40).prop_map(|tenths| f64::from(tenths) * 0.1),
            (1i32..5).prop_map(|whole| f64::from(whole).next_up()),
            (-1f64..1.0, -most..most)
                .prop_map(|(digits, power)| digits * libm::exp10(f64::from(power))),
        ]
    }

    fn point() -> impl Strategy<Value = Vector> {
        [coordinate(90), coordinate(90)]
    }

    fn point_in_space() -> impl Strategy<Value = Vector3> {
        [coordinate(30), coordinate(30), coordinate(30)]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn the_signs_in_the_plane_are_those_of_the_crate_robust(
            a in point(), b in point(), c in point()
        ) {
            let [p, q, r] = [a, b, c].map(|[x, y]| Coord { x, y });
            let (ours, robust) = (orientation(a, b, c), orient2d(p, q, r));
            prop_assert_eq!(ours > 0.0, robust > 0.0);
            prop_assert_eq!(ours < 0.0, robust < 0.0);
        }

        #[test]
        fn the_signs_in_space_are_those_of_the_crate_robust(
            a in point_in_space(), b in point_in_space(), c in point_in_space(), d in point_in_space()
        ) {
            let [u, v, w] = [a, b, c].map(|p| [p, d.map(|c| -c)]);
            let ours = determinant_of_sums(&u, &v, &w);
            let [p, q, r, s] = [a, b, c, d].map(|[x, y, z]| Coord3D { x, y, z });
            let robust = orient3d(p, q, r, s);
            prop_assert_eq!(ours > 0.0, robust > 0.0);
            prop_assert_eq!(ours < 0.0, robust < 0.0);
        }
    }

    #[test]
    fn a_point_that_rounds_into_a_plane_is_seen_off_it() {
        // (1 − 2⁻⁸⁰, 1, 0) against the plane x = y.
        let aside = [[1.0, 1.0, 0.0], [-libm::exp2(-80.0), 0.0, 0.0]];
        let (diagonal, up) = ([[3.0, 3.0, 0.0]], [[0.0, 0.0, 1.0]]);
        assert!(determinant_of_sums(&aside, &diagonal, &up) < 0.0);
        assert!(determinant_of_sums(&diagonal, &aside, &up) > 0.0);
        assert_eq!(determinant_of_sums(&aside[..1], &diagonal, &up), 0.0);
    }

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
