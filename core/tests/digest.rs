//! The same bits everywhere: random queries in the plane and in space have one digest each on every platform, in
//! debug and in release. No command renews them: what changes one says why, and edits the file.

mod hash;
mod queries;
mod queries_in_space;
mod random;

fn assert_expected(digest: &str) {
    let is_expected = include_str!("digest/expected.txt")
        .lines()
        .any(|line| line == digest);
    assert!(
        is_expected,
        "answers have other bits than on other platforms or before: `{digest}` is not in \
         core/tests/digest/expected.txt. `cargo core oracle` says which answers are wrong; if all are right and the \
         change is meant, edit that file and say why in the commit"
    );
}

#[test]
fn ten_thousand_queries_have_the_same_bits_everywhere() {
    assert_expected(&queries::digest());
}

#[test]
fn three_thousand_queries_in_space_have_the_same_bits_everywhere() {
    assert_expected(&queries_in_space::digest());
}
