//! Any bytes at all as shapes and poses in space, chosen by libFuzzer.

#![no_main]

#[path = "../../tests/fuzz_space/feed.rs"]
mod feed;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    feed::feed(bytes);
});
