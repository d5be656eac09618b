//! On which side of a plane a point lies.

use super::{Double, Expansion, PRODUCT_ERROR, Vector, cross_of_sums, negated};

/// A vector in space as its components.
type Vector3 = [f64; 3];

/// A bound on the error of a determinant of three rounded differences, in units of its permanent, in which
/// every product counts as positive: a difference of differences is off by at most 2 half-ulps of the sizes
/// of its parts, so a product of three by 6, its two multiplications and the three sums by 5 more. The
/// bound raises these 11 half-ulps to 16, for the second order and its own rounding.
pub(crate) const DETERMINANT_ERROR: f64 = 8.0 * f64::EPSILON;

/// det(Σ `p`, Σ `q`, Σ `r`): the sign is exact, the value accurate to 1e-9. At most four terms each; terms that nearly
/// cancel stand in pairs: first and second, third and fourth.
///
/// The sums are first taken with twice the digits of f64, in which nearly every determinant that f64 rounds away keeps
/// its sign; the rest are summed without error.
pub(crate) fn determinant_of_sums(p: &[Vector3], q: &[Vector3], r: &[Vector3]) -> f64 {
    let [(u, sizes_u), (v, sizes_v), (w, sizes_w)] = [p, q, r].map(in_doubles);
    let determinant = determinant(u, v, w).value();
    if determinant.abs() > DOUBLE_ERROR * permanent([sizes_u, sizes_v, sizes_w]) {
        determinant
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
    let minor = |a: Double, b: Double, c: Double, d: Double| a.times(b).plus(c.times(d).negated());
    let along_x = px.times(minor(qy, rz, qz, ry));
    let along_y = py.times(minor(qz, rx, qx, rz));
    let along_z = pz.times(minor(qx, ry, qy, rx));
    along_x.plus(along_y).plus(along_z)
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

// On which side of a line a point lies.

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
    cross_of_sums(&[b, negated(a)], &[c, negated(a)])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use robust::{Coord3D, orient3d};

    use super::*;

    /// Coordinates that meet on planes: few, and some an ulp aside.
    fn coordinate() -> impl Strategy<Value = f64> {
        prop_oneof![
            (-3i32..3).prop_map(f64::from),
            (-20i32..20).prop_map(|tenths| f64::from(tenths) * 0.1),
            (1i32..4).prop_map(|whole| f64::from(whole).next_up()),
            (-1f64..1.0, -30i32..30)
                .prop_map(|(digits, power)| digits * libm::exp10(f64::from(power))),
        ]
    }

    fn point() -> impl Strategy<Value = Vector3> {
        [coordinate(), coordinate(), coordinate()]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn the_signs_are_those_of_the_crate_robust(
            a in point(), b in point(), c in point(), d in point()
        ) {
            let from_d = |p: Vector3| [p, d.map(|c| -c)];
            let ours = determinant_of_sums(&from_d(a), &from_d(b), &from_d(c));
            let [p, q, r, s] = [a, b, c, d].map(|[x, y, z]| Coord3D { x, y, z });
            let robust = orient3d(p, q, r, s);
            prop_assert_eq!(ours > 0.0, robust > 0.0);
            prop_assert_eq!(ours < 0.0, robust < 0.0);
        }
    }

    #[test]
    fn a_point_that_rounds_into_a_plane_is_seen_beside_it() {
        // (1 − 2⁻⁸⁰, 1, 0) against the plane x = y.
        let aside = [[1.0, 1.0, 0.0], [-libm::exp2(-80.0), 0.0, 0.0]];
        let (diagonal, up) = ([[3.0, 3.0, 0.0]], [[0.0, 0.0, 1.0]]);
        assert!(determinant_of_sums(&aside, &diagonal, &up) < 0.0);
        assert!(determinant_of_sums(&diagonal, &aside, &up) > 0.0);
        assert_eq!(determinant_of_sums(&aside[..1], &diagonal, &up), 0.0);
    }
}

#[cfg(test)]
mod orientation_tests {
    use proptest::prelude::*;
    use robust::{Coord, orient2d};

    use super::*;

    /// Coordinates that meet on lines: few, and some an ulp aside.
    fn coordinate() -> impl Strategy<Value = f64> {
        prop_oneof![
            (-4i32..4).prop_map(f64::from),
            (-40i32..40).prop_map(|tenths| f64::from(tenths) * 0.1),
            (1i32..5).prop_map(|whole| f64::from(whole).next_up()),
            (-1f64..1.0, -90i32..90)
                .prop_map(|(digits, power)| digits * libm::exp10(f64::from(power))),
        ]
    }

    fn point() -> impl Strategy<Value = Vector> {
        [coordinate(), coordinate()]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn the_signs_are_those_of_the_crate_robust(a in point(), b in point(), c in point()) {
            let [p, q, r] = [a, b, c].map(|[x, y]| Coord { x, y });
            let (ours, robust) = (orientation(a, b, c), orient2d(p, q, r));
            prop_assert_eq!(ours > 0.0, robust > 0.0);
            prop_assert_eq!(ours < 0.0, robust < 0.0);
        }
    }

    #[test]
    fn an_ulp_beside_a_line_is_seen_far_from_the_origin() {
        let (a, b) = ([1e6, 1e6], [1e6 + 1.0, 1e6 + 1.0]);
        assert_eq!(orientation(a, b, [1e6 + 7.0, 1e6 + 7.0]), 0.0);
        assert!(orientation(a, b, [1e6 + 7.0, (1e6 + 7.0f64).next_up()]) > 0.0);
        assert!(orientation(a, b, [(1e6 + 7.0f64).next_up(), 1e6 + 7.0]) < 0.0);
    }
}
