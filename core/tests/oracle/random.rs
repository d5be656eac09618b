//! Random numbers, reproducible from a seed and a pair's number.

/// `SplitMix64` (Steele, Lea and Flood, 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The generator of the pair with this number.
    pub fn of_case(seed: u64, case: u64) -> Self {
        let mut mixed = Self::new(seed ^ case.wrapping_mul(0xd134_2543_de82_ef95));
        Self::new(mixed.bits())
    }

    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// In 0..1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * libm::exp2(-53.0)
    }

    /// In `low..high`.
    pub fn within(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// 10 to a power in `low..high`.
    pub fn power(&mut self, low: f64, high: f64) -> f64 {
        libm::exp10(self.within(low, high))
    }

    /// In `low..=high`.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + (self.bits() % (high - low + 1) as u64) as i64
    }

    /// An index below `count`.
    pub fn index(&mut self, count: usize) -> usize {
        (self.bits() % count as u64) as usize
    }

    pub fn chance(&mut self, part: f64) -> bool {
        self.unit() < part
    }

    /// Either sign.
    pub fn sign(&mut self) -> f64 {
        if self.chance(0.5) { 1.0 } else { -1.0 }
    }
}
