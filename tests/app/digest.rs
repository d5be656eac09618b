//! Identical bits on every platform, in debug and release: one digest each of the six runs, every preset's trace, the
//! falls of the presets' bodies, and runs in space.
//!
//! An intended change of results changes a digest; the failure prints the new one.

#[path = "../digest/expected.rs"]
mod expected;
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

#[test]
fn the_six_runs_have_the_same_bits_everywhere() {
    expected::assert_digest(runs::digest(), expected::RUNS);
}

#[test]
fn the_presets_traces_have_the_same_bits_everywhere() {
    expected::assert_digest(traces::digest(), expected::TRACES);
}

#[test]
fn the_presets_falls_have_the_same_bits_everywhere() {
    expected::assert_digest(falls::digest(), expected::FALLS);
}

#[test]
fn runs_in_space_have_the_same_bits_everywhere() {
    expected::assert_digest(runs_in_space::digest(), expected::RUNS_IN_SPACE);
}
