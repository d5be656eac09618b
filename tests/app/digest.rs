//! Identical bits on every platform, in debug and release: one digest each of the six runs, every preset's trace, the
//! falls of the presets' bodies, and runs in space.
//!
//! An intended change of results changes a digest; the failure prints the new one.

#[path = "../digest/falls.rs"]
mod falls;
#[path = "../digest/hash.rs"]
mod hash;
#[path = "../digest/held.rs"]
mod held;
#[path = "../digest/runs.rs"]
mod runs;
#[path = "../digest/runs_in_space.rs"]
mod runs_in_space;
#[path = "../digest/traces.rs"]
mod traces;

#[test]
fn the_six_runs_have_the_same_bits_everywhere() {
    held::assert_held(runs::digest(), held::RUNS);
}

#[test]
fn the_presets_traces_have_the_same_bits_everywhere() {
    held::assert_held(traces::digest(), held::TRACES);
}

#[test]
fn the_presets_falls_have_the_same_bits_everywhere() {
    held::assert_held(falls::digest(), held::FALLS);
}

#[test]
fn runs_in_space_have_the_same_bits_everywhere() {
    held::assert_held(runs_in_space::digest(), held::RUNS_IN_SPACE);
}
