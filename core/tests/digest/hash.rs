//! FNV-1a, 64 bits: a digest of the bits of numbers.

/// FNV-1a's offset basis and prime, from the IETF draft by Fowler, Noll and Vo.
const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

pub struct Digest(u64);

impl Digest {
    pub fn new() -> Self {
        Self(BASIS)
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(PRIME);
        }
    }

    pub fn number(&mut self, number: f64) {
        self.bytes(&number.to_bits().to_le_bytes());
    }

    pub fn point(&mut self, point: glam::DVec2) {
        self.number(point.x);
        self.number(point.y);
    }

    /// A line of a file of expected digests.
    pub fn line(&self, name: &str) -> String {
        format!("{name} {:016x}", self.0)
    }
}

#[test]
fn the_digest_is_fnv_1a() {
    let mut digest = Digest::new();
    digest.bytes(b"foobar");
    assert_eq!(digest.line("foobar"), "foobar 85944171f73967e8");
}
