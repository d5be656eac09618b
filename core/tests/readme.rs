//! The README's program is the example `query`, and it runs.

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
