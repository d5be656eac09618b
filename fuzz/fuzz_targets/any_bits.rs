//! Arbitrary bytes as shapes and poses, chosen by libFuzzer.

#![no_main]

#[path = "../../core/tests/fuzz_bits/feed.rs"]
mod feed;
#[path = "../../core/tests/fuzz_bits/numbers.rs"]
mod numbers;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    feed::feed(bytes);
});
