//! A fixed slice of a fuzz target: the same bytes for the same number.

use std::panic::catch_unwind;

use crate::oracle::random::Random;

const SEED: u64 = 0x00f0_22b1_7500_0001;

/// The bytes of one execution, the same for the same number.
fn bytes(execution: u64) -> Vec<u8> {
    let mut random = Random::new(SEED ^ execution.wrapping_mul(0xd134_2543_de82_ef95));
    let mut bytes: Vec<u8> = (0..96).flat_map(|_| random.bits().to_le_bytes()).collect();
    bytes.truncate(bytes.len() - random.index(4));
    bytes
}

/// The number of executions that made a pair.
fn run_each(executions: impl IntoIterator<Item = u64>, feed: fn(&[u8]) -> bool) -> u64 {
    let mut pairs = 0;
    let mut failed = Vec::new();
    for execution in executions {
        match catch_unwind(|| feed(&bytes(execution))) {
            Ok(true) => pairs += 1,
            Ok(false) => {}
            Err(_) => failed.push(execution),
        }
    }
    assert!(
        failed.is_empty(),
        "seed {SEED:#x}: executions {:?} and so on, {} in all; to run one alone, give `run` \
         its range in core/tests/fuzz_bits.rs or fuzz_space.rs",
        &failed[..failed.len().min(5)],
        failed.len()
    );
    pairs
}

/// Feeds the target with these executions.
///
/// # Panics
/// When one of them fails, or too few make a pair.
pub fn run(executions: std::ops::Range<u64>, feed: fn(&[u8]) -> bool) {
    let count = executions.end - executions.start;
    let pairs = run_each(executions, feed);
    println!("{pairs} of {count} made a pair");
    assert!(pairs * 20 > count, "too little is accepted");
}
