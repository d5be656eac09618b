//! The expected digests, on a desktop and in a browser.

/// Of 10⁴ random queries.
#[allow(dead_code, reason = "each test compares its own")]
pub const QUERIES: u64 = 0xa9b4_2084_1fed_c577;

/// Of random queries in space.
#[allow(dead_code, reason = "each test compares its own")]
pub const QUERIES_IN_SPACE: u64 = 0x5249_1dfb_b724_261e;

#[allow(dead_code, reason = "the page's test compares all at once")]
pub fn assert_digest(digest: u64, expected: u64) {
    assert_eq!(digest, expected, "the bits have changed: {digest:#018x}");
}
