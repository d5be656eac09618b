//! `cargo bench --bench peers`: this core beside parry2d and parry2d-f64, in one run.
//!
//! Every contender answers the same pairs in turn, round after round, and the figures are medians over
//! the rounds: what slows the machine for a moment slows all of them. A ratio compares such medians.
//!
//! A whole run draws `target/peers.png`, or with `COLLIDOSCOPE_RENEW=1` the README's picture.

mod peers {
    pub(crate) mod contenders;
    pub(crate) mod pairs;
    pub(crate) mod picture;
    pub(crate) mod table;
    pub(crate) mod truth;
}

fn main() {
    peers::table::print();
}
