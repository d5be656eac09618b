//! Any bytes at all as shapes and poses, chosen by libFuzzer.

#![no_main]

#[path = "../../tests/fuzz_bits/feed.rs"]
mod feed;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    feed::feed(bytes);
});
