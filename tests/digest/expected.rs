//! The expected digests, on a desktop and in a browser.

/// Of the six recorded runs.
#[allow(dead_code, reason = "each test compares its own")]
pub const RUNS: u64 = 0xe2dc_31c8_6c4a_4507;

/// Of the presets' traces.
#[allow(dead_code, reason = "each test compares its own")]
pub const TRACES: u64 = 0x65ca_6f82_644f_0a89;

/// Of the falls of the presets' bodies.
#[allow(dead_code, reason = "each test compares its own")]
pub const FALLS: u64 = 0xc8ee_29be_3a90_3e0d;

/// Of runs in space.
#[allow(dead_code, reason = "each test compares its own")]
pub const RUNS_IN_SPACE: u64 = 0x9bc6_71de_ee11_e010;

#[allow(dead_code, reason = "the page's test compares all at once")]
pub fn assert_digest(digest: u64, expected: u64) {
    assert_eq!(digest, expected, "the bits have changed: {digest:#018x}");
}
