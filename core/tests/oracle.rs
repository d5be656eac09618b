//! The core against exact integer answers, over ten thousand pairs, a million in `.ci/run`.

mod aligned;
mod casts;
mod claims;
mod contacts;
mod exact;
pub mod integer;
mod motions;
pub mod pair;
pub mod pairs;
mod pinned;
pub mod random;
mod reported;
mod rounded;
pub mod series;
pub mod smooth;
mod symmetry;
mod ties;

use casts::CastStats;
use claims::Worst;

#[test]
fn every_answer_on_polygons_is_the_exact_one() {
    let worst: Worst = series::check_series(1.0, claims::check);
    println!("{} colliding, {} apart", worst.colliding, worst.apart);
    println!("worst length: {:e} of the extent", worst.error);
    assert!(
        worst.colliding.min(worst.apart) * 4 > worst.colliding + worst.apart,
        "one-sided pairs"
    );
}

#[test]
fn neither_order_nor_unit_matters() {
    // Each of these pairs is queried in nine guises.
    series::check_series(0.25, symmetry::check);
}

#[test]
fn every_cast_tells_the_first_touch() {
    let CastStats {
        touching,
        overlapping,
        none,
    } = series::check_series(1.0, casts::check);
    println!("{touching} touch, {overlapping} overlap at the start, {none} do neither");
    let all = touching + overlapping + none;
    assert!(touching.min(overlapping) * 8 > all, "one-sided motions");
}
