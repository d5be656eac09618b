//! A fixed slice of the fuzz target in space, for every run of the tests.

mod feed;

use crate::fuzz_bits::slice::run;

#[test]
fn any_bits_in_space_are_refused_or_answered() {
    run(0..5_000, feed::feed);
}

/// Two million on two threads, when asked for: `cargo test --test core fuzz_space -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn two_million_of_any_bits_in_space_are_refused_or_answered() {
    std::thread::scope(|scope| {
        scope.spawn(|| run(5_000..1_005_000, feed::feed));
        scope.spawn(|| run(1_005_000..2_005_000, feed::feed));
    });
}
