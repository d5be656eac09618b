//! Sums of `f64` without rounding (Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust
//! Geometric Predicates", 1997).

/// Components that the largest sum here can have: 4 × 4 vectors, two products each, two parts each.
const CAPACITY: usize = 64;

/// A sum of `f64`, kept without error as non-overlapping components of growing magnitude; the sign of the
/// total is that of the largest.
pub(super) struct Expansion {
    components: [f64; CAPACITY],
    len: usize,
}

impl Expansion {
    pub(super) fn new() -> Self {
        Self {
            components: [0.0; CAPACITY],
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
        let (product, rest) = two_product(a, b);
        self.add(rest);
        self.add(product);
    }

    /// The total, rounded; its sign is exact.
    pub(super) fn value(&self) -> f64 {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_adds_without_loss() {
        let mut sum = Expansion::new();
        for term in [1e100, 1.0, -1e100, 1e-100, -1.0] {
            sum.add(term);
        }
        assert_eq!(sum.value(), 1e-100);
    }

    #[test]
    fn a_product_keeps_what_was_rounded_away() {
        let (product, rest) = two_product(0.1, 0.3);
        assert_eq!(product, 0.1 * 0.3);
        // 0.1 and 0.3 are odd multiples of 2⁻⁵⁵ and 2⁻⁵⁴, so their product needs more than 53 bits.
        assert!(rest != 0.0 && rest.abs() <= f64::EPSILON / 2.0 * product);
    }
}
