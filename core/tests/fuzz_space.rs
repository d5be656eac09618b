//! A fixed slice of the fuzz target in space, for every run of the tests.

mod feed;

use crate::fuzz_bits::slice::run;

#[test]
fn any_bits_in_space_are_refused_or_answered() {
    run(0..5_000, feed::feed);
}
