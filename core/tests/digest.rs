//! The same bits everywhere: random queries in the plane and in space have one digest each on every platform, in
//! debug and in release.
//!
//! An intended change of answers changes the digest; the failure prints the new one.

mod expected;
mod hash;
mod queries;
mod queries_in_space;
mod random;

#[test]
fn ten_thousand_queries_have_the_same_bits_everywhere() {
    expected::assert_digest(queries::digest(), expected::QUERIES);
}

#[test]
fn three_thousand_queries_in_space_have_the_same_bits_everywhere() {
    expected::assert_digest(queries_in_space::digest(), expected::QUERIES_IN_SPACE);
}
