//! The README's program is the example `query`, and it runs; `docs/core.md` lists what one dimension alone has.

use std::collections::BTreeSet;

include!("../examples/query.rs");

#[test]
fn the_readmes_program_is_the_example_query_and_runs() {
    let is_shown = include_str!("../../README.md").contains(include_str!("../examples/query.rs"));
    assert!(
        is_shown,
        "README.md shows another program than core/examples/query.rs: copy the example"
    );
    main().expect("it runs");
}

/// The names that a module of the core exports.
fn exported(code: &'static str) -> BTreeSet<&'static str> {
    let statements = code.split(';').map(str::trim_start);
    let trees = statements.filter_map(|statement| statement.strip_prefix("pub use "));
    let names = trees.flat_map(|tree| tree.rsplit("::").next().unwrap_or(tree).split(','));
    let names =
        names.map(|name| name.trim_matches(|c: char| c.is_whitespace() || "{}".contains(c)));
    names.filter(|name| !name.is_empty()).collect()
}

#[test]
fn what_one_dimension_alone_has_is_in_the_table_of_docs_core_md() {
    let planar = exported(include_str!("../src/planar/mod.rs"));
    let spatial = exported(include_str!("../src/spatial/mod.rs"));
    let text = include_str!("../../docs/core.md");
    let (_, table) = text
        .split_once("| what | `planar` | `spatial` |")
        .expect("the table");
    let (table, _) = table.split_once("\n\n").expect("its end");
    let documented = |column: usize| -> BTreeSet<&str> {
        let cells = table.lines().filter_map(|row| row.split('|').nth(column));
        cells
            .flat_map(|cell| cell.split('`').skip(1).step_by(2))
            .collect()
    };
    for (column, here, other) in [(2, &planar, &spatial), (3, &spatial, &planar)] {
        let alone: BTreeSet<&str> = here.difference(other).copied().collect();
        let listed = documented(column);
        assert!(
            alone == listed,
            "docs/core.md, \"In one dimension only\", column {column}: add {:?}, remove {:?}",
            alone.difference(&listed).collect::<Vec<_>>(),
            listed.difference(&alone).collect::<Vec<_>>(),
        );
    }
}
