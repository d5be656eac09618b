//! Tests of the core without the app; `tests/alone` also builds it without the app's dependencies.

mod allocations;
mod cast;
mod digest;
mod dynamics;
mod fuzz_bits;
mod fuzz_space;
mod module_order;
#[path = "fuzz_bits/numbers.rs"]
mod numbers;
mod oracle;
mod spatial;
mod spatial_oracle;
#[path = "../common/worlds.rs"]
mod worlds;
