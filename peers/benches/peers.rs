//! `cargo bench --bench peers` in `peers/`: this core compared with parry2d and parry3d, in `f32` and `f64`, in one
//! run. A name of shapes (`-- "16-gons"`, `-- boxes`) or `-- space` selects a part of it.
//!
//! Every contender answers the same pairs in turn, round after round. The times are medians over the rounds, so that a
//! short slowdown of the machine affects all contenders. Ratios compare these medians.
//!
//! A whole run draws a chart and prints its path; with `COLLIDOSCOPE_RENEW=1` it writes that of `docs/benchmarks.md`.

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
