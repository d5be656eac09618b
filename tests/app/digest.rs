//! Identical bits on every platform, in debug and release: a digest of each recorded run, each preset's trace and fall,
//! and each run in space.

#[path = "../digest/falls.rs"]
mod falls;
#[path = "../../core/tests/digest/hash.rs"]
mod hash;
#[path = "../digest/runs.rs"]
mod runs;
#[path = "../digest/runs_in_space.rs"]
mod runs_in_space;
#[path = "../digest/traces.rs"]
mod traces;

use crate::expected::{assert_lines, assert_recorded};

#[test]
fn the_six_runs_have_the_same_bits_everywhere() {
    assert_recorded("tests/digest/runs.txt", &runs::digests());
}

#[test]
fn the_presets_traces_have_the_same_bits_everywhere() {
    assert_lines("tests/digest/traces.txt", &traces::digests());
}

#[test]
fn the_presets_falls_have_the_same_bits_everywhere() {
    assert_lines("tests/digest/falls.txt", &falls::digests());
}

#[test]
fn runs_in_space_have_the_same_bits_everywhere() {
    assert_lines("tests/digest/runs_in_space.txt", &runs_in_space::digests());
}
