//! On which side of a line a point lies.

use super::{PRODUCT_ERROR, Vector, cross_of_sums, negated};

/// cross(b − a, c − a): positive when a→b→c turns counter-clockwise in axes with y up, zero when the
/// points lie on one line. Exact in sign, right to a few ulps where f64 alone is.
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
    use super::*;
    use proptest::prelude::*;
    use robust::{Coord, orient2d};

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
            let (ours, theirs) = (orientation(a, b, c), orient2d(p, q, r));
            prop_assert_eq!(ours > 0.0, theirs > 0.0);
            prop_assert_eq!(ours < 0.0, theirs < 0.0);
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
