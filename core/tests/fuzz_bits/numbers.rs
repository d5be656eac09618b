//! Numbers from bytes.

/// Numbers from bytes; zeros when they run out.
pub struct Numbers<'b> {
    bytes: &'b [u8],
    /// The largest magnitude that is accepted; the smallest is its inverse.
    largest: f64,
}

impl<'b> Numbers<'b> {
    pub fn new(bytes: &'b [u8], largest: f64) -> Self {
        Self { bytes, largest }
    }

    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.bytes.split_first() else {
            return 0;
        };
        self.bytes = rest;
        first
    }

    pub fn raw(&mut self) -> f64 {
        f64::from_bits(u64::from_le_bytes([(); 8].map(|()| self.byte())))
    }

    /// Any bit pattern, or one with its exponent mapped into the accepted range, or a small number: almost all patterns
    /// are rejected.
    pub fn number(&mut self) -> f64 {
        let (largest, smallest) = (self.largest, 1.0 / self.largest);
        match self.byte() % 8 {
            0 => self.raw(),
            1 => self.raw().clamp(-largest, largest),
            2 => largest,
            3 => smallest,
            4 => f64::from(self.byte() as i8),
            5 => f64::from(self.byte() as i8) * smallest * 128.0,
            6 => f64::from(self.byte() as i8) * (largest / 100.0) / 128.0,
            _ => {
                // The magnitude between 2^-40 and 2^40.
                let bits = self.raw().to_bits();
                let exponent = 983 + (bits >> 52) % 80;
                f64::from_bits(bits & 0x800f_ffff_ffff_ffff | exponent << 52)
            }
        }
    }
}
