//! The same bits everywhere: 10⁴ random queries have one digest on every platform, in debug and in release.
//!
//! A change of the core that is meant to change answers changes the digest; the failure says what to write.

#[path = "digest/hash.rs"]
mod hash;
#[path = "digest/held.rs"]
mod held;
#[path = "digest/queries.rs"]
mod queries;

#[test]
fn ten_thousand_queries_have_the_same_bits_everywhere() {
    held::assert_held(queries::digest(), held::QUERIES);
}
