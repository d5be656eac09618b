//! The table of solvers in `docs/core.md`: a row for each, and every claim in it names its test.

use std::fs;
use std::path::Path;

use collidoscope_core::dynamics::Solver;

#[test]
fn the_table_has_every_solver_with_the_tests_of_what_it_claims() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/core.md");
    let page = fs::read_to_string(page).expect("the page on the core");
    let sources = [
        include_str!("by_hand.rs"),
        include_str!("energy.rs"),
        include_str!("friction.rs"),
        include_str!("impacts.rs"),
        include_str!("passing.rs"),
        include_str!("random.rs"),
        include_str!("scale.rs"),
        include_str!("solvers.rs"),
        include_str!("symmetry.rs"),
    ];
    let solvers = Solver::ALL.map(|solver| format!("`{solver}`"));
    for solver in solvers.into_iter().chain(["the last two".to_owned()]) {
        let begins = format!("| {solver} |");
        let row = page.lines().find(|line| line.starts_with(&begins));
        let row = row.unwrap_or_else(|| panic!("no row of {solver}"));
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        let [_, _, claims, loses] = cells[..] else {
            panic!("{solver}: {cells:?}")
        };
        let cells = [claims, loses].into_iter().filter(|cell| !cell.is_empty());
        for claim in cells.flat_map(|cell| cell.split("; ")) {
            let quoted: Vec<&str> = claim.split('`').skip(1).step_by(2).collect();
            assert!(!quoted.is_empty(), "{solver}: no test of {claim}");
            for name in quoted {
                let test = format!("#[test]\nfn {name}()");
                let is_one = sources.iter().any(|source| source.contains(&test));
                assert!(is_one, "{solver}: there is no test {name}");
            }
        }
    }
}
