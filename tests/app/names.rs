//! The names of marks in the SVGs are those in `docs/embed.md`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::run::svg;

/// Figures whose steps have marks that the golden files lack.
const STRIPS: [&[&str]; 4] = [
    &["deep-in-space"],
    &["ramp"],
    &["tumble", "--tick", "impact"],
    &["stack", "--pair", "1,2"],
];

/// Points are numbered: all of a letter count as one name.
fn unnumbered(name: &str) -> String {
    name.trim_end_matches(|digit: char| digit.is_ascii_digit())
        .to_owned()
}

fn names_in(svg: &str) -> Vec<String> {
    let tree = roxmltree::Document::parse(svg).expect("XML");
    let lists = tree
        .descendants()
        .filter_map(|node| node.attribute("data-name"));
    lists
        .flat_map(|names| names.split(' ').map(unnumbered))
        .collect()
}

fn strip(arguments: &[&str]) -> String {
    let all = ["--steps", "all", "--size", "2560x1920"];
    svg(&[arguments, &all].concat())
}

#[test]
fn figures_have_the_names_that_are_documented_and_no_others() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("docs/embed.md")).expect("the page");
    let (_, text) = text.split_once("## Names").expect("the names");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    let cells = rows.filter_map(|row| row.split(" | ").next());
    let names = cells.flat_map(|cell| cell.split(|c| "`, …".contains(c)));
    let documented: BTreeSet<String> = names
        .filter(|name| !name.is_empty())
        .map(unnumbered)
        .collect();
    let golden = fs::read_dir(root.join("tests/golden")).expect("the golden files");
    let paths = golden.map(|entry| entry.expect("a file").path());
    let golden = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "svg"))
        .map(|path| fs::read_to_string(path).expect("a figure"));
    let figures = golden.chain(STRIPS.iter().map(|arguments| strip(arguments)));
    let found: BTreeSet<String> = figures.flat_map(|svg| names_in(&svg)).collect();
    assert_eq!(found, documented);
}
