//! What the core promises, without the app; `tests/alone` has it without the dependencies of the app, too.

mod allocations;
mod cast;
mod digest;
mod dynamics;
mod fuzz_bits;
mod fuzz_space;
#[path = "fuzz_bits/numbers.rs"]
mod numbers;
mod oracle;
mod rooms;
mod spatial;
mod spatial_oracle;
#[path = "../common/worlds.rs"]
mod worlds;
