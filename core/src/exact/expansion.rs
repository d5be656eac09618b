//! Sums of `f64` without rounding (Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust
//! Geometric Predicates", 1997).

/// A sum of `f64`, kept without error as non-overlapping components of growing magnitude; the sign of the total is that
/// of the largest. It has room for `TERMS` terms.
pub(super) struct Expansion<const TERMS: usize> {
    components: [f64; TERMS],
    len: usize,
}

impl<const TERMS: usize> Expansion<TERMS> {
    pub(super) fn new() -> Self {
        Self {
            components: [0.0; TERMS],
            len: 0,
        }
    }

    /// Shewchuk's grow-expansion with zero elimination.
    pub(super) fn add(&mut self, term: f64) {
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

    pub(super) fn add_product(&mut self, a: f64, b: f64) {
        if a == 0.0 || b == 0.0 {
            return;
        }
        let (product, rest) = two_product(a, b);
        self.add(rest);
        self.add(product);
    }

    /// Adds the product of three, which is the sum of four terms.
    pub(super) fn add_triple_product(&mut self, a: f64, b: f64, c: f64) {
        let (product, rest) = two_product(a, b);
        self.add_product(rest, c);
        self.add_product(product, c);
    }

    /// The components that are not zero, of growing magnitude.
    pub(super) fn components(&self) -> &[f64] {
        &self.components[..self.len]
    }

    /// The total, rounded; its sign is exact.
    pub(super) fn value(&self) -> f64 {
        self.components[..self.len].iter().sum()
    }
}

/// A number of twice the digits of f64: the unrounded sum of both parts, of which the low is at most an ulp of the
/// high.
#[derive(Clone, Copy, Debug)]
pub(super) struct Double {
    high: f64,
    low: f64,
}

impl Double {
    pub(super) const ZERO: Self = Self {
        high: 0.0,
        low: 0.0,
    };

    /// `a + b` without error.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn sum(a: f64, b: f64) -> Self {
        let (high, low) = two_sum(a, b);
        Self { high, low }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn value(self) -> f64 {
        self.high
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn negated(self) -> Self {
        Self {
            high: -self.high,
            low: -self.low,
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn plus(self, other: Self) -> Self {
        let (high, rest) = two_sum(self.high, other.high);
        Self::sum(high, rest + (self.low + other.low))
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn times(self, other: Self) -> Self {
        let (high, rest) = two_product(self.high, other.high);
        Self::sum(high, rest + (self.high * other.low + self.low * other.high))
    }
}

/// `a + b` as its rounding and the error of that (Knuth).
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let b_part = sum - a;
    (sum, (a - (sum - b_part)) + (b - b_part))
}

/// `a * b` as its rounding and the error of that (Veltkamp's splitting, Dekker's product).
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn two_product(a: f64, b: f64) -> (f64, f64) {
    let product = a * b;
    let ((a_high, a_low), (b_high, b_low)) = (split(a), split(b));
    let rest = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
    (product, rest)
}

/// `x` as the sum of two parts of half its digits.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn split(x: f64) -> (f64, f64) {
    let scaled = 134_217_729.0 * x; // 2²⁷ + 1
    let high = scaled - (scaled - x);
    (high, x - high)
}
