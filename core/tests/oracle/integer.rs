//! Integers for the oracles: `i128` if a product of products fits, else of arbitrary width.
//!
//! An `f64` is a mantissa of 53 bits times a power of two, so the coordinates of a pair are integers in
//! units of the smallest power of two that any of them needs: exactly, without a tolerance.

use std::cmp::Ordering;
use std::ops::{Add, Mul, Neg, Shl, Sub};

use num_bigint::{BigInt, BigUint, Sign};

/// The integer operations that the geometry needs.
pub trait Integer:
    Clone
    + Ord
    + From<i64>
    + Into<BigInt>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Neg<Output = Self>
    + Shl<u32, Output = Self>
{
    fn rounded(&self) -> f64;

    fn plus(&self, other: &Self) -> Self {
        self.clone() + other.clone()
    }
    fn minus(&self, other: &Self) -> Self {
        self.clone() - other.clone()
    }
    fn times(&self, other: &Self) -> Self {
        self.clone() * other.clone()
    }
    fn negated(&self) -> Self {
        -self.clone()
    }
    fn sign(&self) -> Ordering {
        self.cmp(&Self::from(0))
    }
    fn magnitude(&self) -> BigUint {
        self.clone().into().into_parts().1
    }
}

impl Integer for i128 {
    fn rounded(&self) -> f64 {
        *self as f64
    }
}

impl Integer for BigInt {
    /// Right to 2⁻⁶³, before an overflow to infinity that the oracle's coordinates stay far from.
    fn rounded(&self) -> f64 {
        let bits = self.magnitude().bits();
        let drop = bits.saturating_sub(64);
        let digits = (self.magnitude() >> drop).iter_u64_digits().next();
        let size = times_power_of_two(digits.unwrap_or(0) as f64, drop as i32);
        if Self::sign(self) == Sign::Minus {
            -size
        } else {
            size
        }
    }
}

/// `value` · 2^`power`, also where the power alone would overflow.
pub fn times_power_of_two(value: f64, power: i32) -> f64 {
    let half = power / 2;
    value * libm::exp2(f64::from(half)) * libm::exp2(f64::from(power - half))
}

/// `value` as an odd mantissa and a power of two; zero has none.
pub fn decoded(value: f64) -> Option<(i64, i32)> {
    if value == 0.0 {
        return None;
    }
    let bits = value.to_bits();
    let biased = ((bits >> 52) & 0x7ff) as i32;
    let fraction = (bits & ((1 << 52) - 1)) as i64;
    let (mantissa, exponent) = if biased == 0 {
        (fraction, -1074)
    } else {
        (fraction | 1 << 52, biased - 1075)
    };
    let zeros = mantissa.trailing_zeros();
    let odd = mantissa >> zeros;
    let odd = if value < 0.0 { -odd } else { odd };
    Some((odd, exponent + zeros as i32))
}

/// The power of two in units of which all of `numbers` are integers, and their number of bits.
pub fn common_grid(numbers: impl Iterator<Item = f64>) -> (i32, u32) {
    let (mut lowest, mut highest) = (i32::MAX, i32::MIN);
    for (mantissa, power) in numbers.filter_map(decoded) {
        lowest = lowest.min(power);
        highest = highest.max(power + 64 - mantissa.unsigned_abs().leading_zeros() as i32);
    }
    if lowest > highest {
        (0, 0)
    } else {
        (lowest, (highest - lowest) as u32)
    }
}

/// `value` in units of 2^`grid`, which must divide it.
pub fn on_grid<I: Integer>(value: f64, grid: i32) -> I {
    match decoded(value) {
        None => I::from(0),
        Some((mantissa, power)) => I::from(mantissa) << (power - grid) as u32,
    }
}

/// √(`numerator` / `denominator`), cut off at 2⁻⁶³ of itself and then rounded once.
pub fn root_of_ratio(numerator: &BigUint, denominator: &BigUint) -> f64 {
    let missing = 130 + denominator.bits() as i64 - numerator.bits() as i64;
    let shift = missing.max(0) as u64 / 2 * 2;
    let root = ((numerator << shift) / denominator).sqrt();
    let drop = root.bits().saturating_sub(64);
    let top = (root >> drop).iter_u64_digits().next().unwrap_or(0);
    times_power_of_two(top as f64, drop as i32 - shift as i32 / 2)
}
