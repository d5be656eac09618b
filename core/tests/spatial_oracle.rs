//! The core in space against exact rational answers, over a thousand pairs, a hundred thousand in `.ci/run`.

mod boxes;
mod claims;
mod contacts;
mod manifolds;
mod pairs;
mod pinned;
mod polytope;
mod smooth;
mod truth;

use claims::Worst;

/// A tenth of the plane's series: the exact answer in space takes ten times as long.
const PART: f64 = 0.1;

#[test]
fn every_answer_on_hulls_is_the_exact_one() {
    let worst: Worst = crate::oracle::series::check_series(PART, claims::check);
    println!("{} colliding, {} apart", worst.colliding, worst.apart);
    println!("worst length: {:e} of the extent", worst.error);
    println!(
        "contacts told apart from {} pairs, unclear in {}",
        worst.shared, worst.unclear
    );
    assert!(
        worst.colliding.min(worst.apart) * 4 > worst.colliding + worst.apart,
        "one-sided pairs"
    );
}
