//! `cargo bench --bench peers` in `peers/`: this core beside parry2d and parry3d, in `f32` and `f64`, in one run. With a name of
//! shapes (`-- "16-gons"`, `-- boxes`) or `-- space` only that part of it.
//!
//! Every contender answers the same pairs in turn, round after round, and the figures are medians over
//! the rounds: what slows the machine for a moment slows all of them. A ratio compares such medians.
//!
//! A whole run draws a picture and says where, with `COLLIDOSCOPE_RENEW=1` that of `docs/benchmarks.md`.

mod peers {
    pub(crate) mod contenders;
    pub(crate) mod pairs;
    pub(crate) mod picture;
    pub(crate) mod space;
    pub(crate) mod table;
    pub(crate) mod truth;
}

fn main() {
    let asked = std::env::args().nth(1).unwrap_or_default();
    // Cargo adds `--bench`.
    let wanted = if asked.starts_with('-') { "" } else { &asked };
    peers::table::print(wanted);
    peers::space::print(wanted);
}
