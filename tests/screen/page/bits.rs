//! The same bits in a browser.

use super::held::{FALLS, QUERIES, QUERIES_IN_SPACE, RUNS, RUNS_IN_SPACE, TRACES};
use super::shown::Page;
use crate::patience::wait_for;

#[test]
fn queries_runs_traces_and_falls_have_the_desktops_bits() {
    let Some(mut page) = Page::open() else { return };
    page.go("&digest");
    let expected = [
        QUERIES,
        QUERIES_IN_SPACE,
        RUNS,
        TRACES,
        FALLS,
        RUNS_IN_SPACE,
    ]
    .map(|digest| format!("{digest:#018x}"))
    .join(" ");
    let told = wait_for("the digests", || {
        page.evaluate("0");
        page.listen();
        page.words.pop()
    });
    assert_eq!(told, expected);
}
