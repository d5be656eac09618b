//! A fixed slice of the fuzz target in `fuzz/`, for every run of the tests.

#[path = "fuzz_bits/feed.rs"]
mod feed;

use std::panic::catch_unwind;

use collidoscope::planar::{Ellipse, Polygon, Pose, Rounded, Shape};
use feed::Body;
use glam::{DVec2, dvec2};

const SEED: u64 = 0x00f0_22b1_7500_0001;

/// `SplitMix64`.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The bytes of one execution, the same for the same number.
fn bytes(execution: u64) -> Vec<u8> {
    let mut state = SEED ^ execution.wrapping_mul(0xd134_2543_de82_ef95);
    let mut bytes: Vec<u8> = (0..96)
        .flat_map(|_| next(&mut state).to_le_bytes())
        .collect();
    bytes.truncate(bytes.len() - (state % 4) as usize);
    bytes
}

/// How many of the executions made a pair.
fn run_each(executions: impl IntoIterator<Item = u64>) -> u64 {
    let mut asked = 0;
    let mut failed = Vec::new();
    for execution in executions {
        match catch_unwind(|| feed::feed(&bytes(execution))) {
            Ok(true) => asked += 1,
            Ok(false) => {}
            Err(_) => failed.push(execution),
        }
    }
    assert!(
        failed.is_empty(),
        "seed {SEED:#x}: executions {:?} and so on, {} in all",
        &failed[..failed.len().min(5)],
        failed.len()
    );
    asked
}

fn run(executions: std::ops::Range<u64>) {
    let count = executions.end - executions.start;
    let asked = run_each(executions);
    println!("{asked} of {count} made a pair");
    assert!(asked * 20 > count, "too little is accepted");
}

#[test]
fn any_bits_are_refused_or_answered() {
    run(0..20_000);
}

/// Ten million on two threads, when asked for: `cargo test --test fuzz_bits -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn ten_million_of_any_bits_are_refused_or_answered() {
    std::thread::scope(|scope| {
        scope.spawn(|| run(20_000..5_020_000));
        scope.spawn(|| run(5_020_000..10_020_000));
    });
}

fn body(shape: impl Into<Shape>, position: (f64, f64), angle: f64) -> Body {
    Body::new(
        shape.into(),
        Pose::new(position.into(), angle).expect("in range"),
    )
}

/// Ellipses had coordinates below 1e-150, and edges between such supports no length.
#[test]
fn an_ellipse_has_no_coordinate_that_vanishes_in_a_product() {
    let needle = Ellipse::new(1e-100, 7.845_626_005_201_2e-82).expect("in range");
    let slab = [
        (-7.890_625e97, -8.203_125e97),
        (1e-100, -9.0),
        (2_821.459_774_007_029, 6.4e-98),
    ];
    let slab = Polygon::new(&slab.map(DVec2::from)).expect("a triangle");
    let pair = [
        body(needle, (1e100, 2.377_890_320_480_721_4e-226), 1e-100),
        body(slab, (1e100, -298_999_292.627_974_6), -28.0),
    ];
    feed::check_bodies(&pair.map(Some), &[]);
    let needle = Ellipse::new(5.709_099_769_863_335e-59, 1e-100).expect("in range");
    let slab = [(-123.0, 7.968_75e97), (50.0, 1e-100), (-30.0, 1e100)].map(DVec2::from);
    let slab = Rounded::new(Polygon::new(&slab).expect("a triangle"), 7.265_625e97);
    let pair = [
        body(
            needle,
            (-1.365_143_371_057_375e-11, 1.312_639_807_143_602_5e-152),
            1e-100,
        ),
        body(
            slab.expect("in range"),
            (3.407_182_281_078_146e-179, 84.0),
            0.461_133_029_891_385_15,
        ),
    ];
    feed::check_bodies(&pair.map(Some), &[dvec2(0.0, 1.0)]);
}
