//! Arbitrary bytes as shapes and poses in space, chosen by libFuzzer.

#![no_main]

#[path = "../../tests/core/fuzz_space/feed.rs"]
mod feed;
#[path = "../../tests/core/fuzz_bits/numbers.rs"]
mod numbers;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    feed::feed(bytes);
});
