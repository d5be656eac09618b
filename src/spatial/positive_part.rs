//! The positive part of a number.

/// `x`, or 0 where it is less. Of −0 and 0 `f64::max` returns either, on one target this and on another that.
#[inline(always)]
pub(super) fn positive_part(x: f64) -> f64 {
    if x > 0.0 { x } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_above_zero_is_the_zero_without_a_sign() {
        for x in [-1.0, -0.0, 0.0, f64::NAN] {
            assert_eq!(positive_part(x).to_bits(), 0, "{x}");
        }
        assert_eq!(positive_part(0.5), 0.5);
    }
}
