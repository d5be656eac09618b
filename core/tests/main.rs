//! What the core promises: `cargo core` runs these tests, `cargo core NAME` those with NAME in their path.

mod allocations;
mod cast;
mod digest;
mod dynamics;
mod fuzz_bits;
mod fuzz_space;
#[path = "fuzz_bits/numbers.rs"]
mod numbers;
mod oracle;
mod readme;
mod spatial;
mod spatial_oracle;
mod worlds;
