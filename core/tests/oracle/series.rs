//! Runs a check over the series of pairs on two threads, and shows the smallest pair that fails.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Debug;
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The series that is tested, and its number of pairs. `ORACLE_SEED` and `ORACLE_PAIRS` override them: `.ci/run` tests
/// a million pairs.
const SEED: u64 = 0x00c0_111d_05c0_9e00;
const PAIRS: u64 = 10_000;

/// The time limit for minimizing one failing pair.
const SHRINKING: Duration = Duration::from_secs(2);

/// The time limit of one pair, on a busy machine.
const HANGING: Duration = Duration::from_secs(20);

/// A claim that failed.
#[derive(Clone, Debug, PartialEq)]
pub struct FailedClaim {
    /// The name of the claim.
    pub claim: &'static str,
    /// The numbers.
    pub detail: String,
}

/// Fails with the claim and the numbers unless `holds`.
pub fn claim(
    holds: bool,
    claim: &'static str,
    detail: impl FnOnce() -> String,
) -> Result<(), FailedClaim> {
    if holds {
        Ok(())
    } else {
        let detail = detail();
        Err(FailedClaim { claim, detail })
    }
}

/// A pair of bodies, reproducible from a number.
pub trait Case: Clone + Debug {
    /// The file in `core/tests` that makes the pairs.
    const FILE: &str;

    /// The pair with this number in the series of `seed`.
    fn numbered(seed: u64, number: u64) -> Self;

    /// The family of the pair.
    fn family(&self) -> String;

    /// Simpler pairs: with a vertex less, or with rounder numbers.
    fn smaller(&self) -> Vec<Self>;
}

/// Results that threads collect over the pairs and then join.
pub trait Record: Default + Send {
    fn join(&mut self, other: Self);
}

impl Record for () {
    fn join(&mut self, (): Self) {}
}

fn number(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

/// The number of pairs in `part` of the whole series.
fn count(part: f64) -> u64 {
    (number("ORACLE_PAIRS").unwrap_or(PAIRS) as f64 * part) as u64
}

/// The first failure of each claim in each family, and its count.
type Faults = BTreeMap<(String, &'static str), (u64, u64)>;

/// Checks `part` of the series, in parallel.
///
/// # Panics
/// When a pair fails, with the seed, what failed how often, and the smallest pair found.
pub fn check_series<C: Case, R: Record>(
    part: f64,
    check: impl Fn(&C, &mut R) -> Result<(), FailedClaim> + Sync,
) -> R {
    let seed = number("ORACLE_SEED").unwrap_or(SEED);
    let count = count(part);
    let threads = thread::available_parallelism().map_or(2, |n| n.get().min(2)) as u64;
    let current: Vec<AtomicU64> = (0..threads).map(|_| AtomicU64::new(u64::MAX)).collect();
    let work = |thread: u64| {
        let mut record = R::default();
        let mut faults = Faults::new();
        let current = &current[thread as usize];
        for case in (thread..count).step_by(threads as usize) {
            current.store(case, Ordering::Relaxed);
            let pair = C::numbered(seed, case);
            if let Err(fault) = check(&pair, &mut record) {
                let entry = faults
                    .entry((pair.family(), fault.claim))
                    .or_insert((0, case));
                entry.0 += 1;
            }
        }
        current.store(u64::MAX, Ordering::Relaxed);
        (record, faults)
    };
    let (record, faults) = thread::scope(|scope| {
        let work = &work;
        let handles: Vec<_> = (0..threads)
            .map(|thread| scope.spawn(move || work(thread)))
            .collect();
        watch::<C>(seed, &current, || {
            handles.iter().all(thread::ScopedJoinHandle::is_finished)
        });
        let mut record = R::default();
        let mut faults = Faults::new();
        for handle in handles {
            let (one, its_faults) = handle.join().expect("a check panicked; see above");
            record.join(one);
            for (key, (times, first)) in its_faults {
                let entry = faults.entry(key).or_insert((0, first));
                entry.0 += times;
                entry.1 = entry.1.min(first);
            }
        }
        (record, faults)
    });
    report(seed, count, &faults, &check);
    record
}

/// Waits for the threads. A pair that takes longer than [`HANGING`] is printed and ends the process, since nothing else
/// could stop it.
fn watch<C: Case>(seed: u64, current: &[AtomicU64], finished: impl Fn() -> bool) {
    let mut seen = vec![(u64::MAX, Instant::now()); current.len()];
    while !finished() {
        thread::sleep(Duration::from_millis(5));
        for (current, (case, since)) in current.iter().zip(&mut seen) {
            let now = current.load(Ordering::Relaxed);
            if now != *case || now == u64::MAX {
                (*case, *since) = (now, Instant::now());
            } else if since.elapsed() > HANGING {
                eprintln!("seed {seed:#x}: pair {case} hangs");
                eprintln!("{:?}", C::numbered(seed, now));
                process::exit(101);
            }
        }
    }
}

fn report<C: Case, R: Record>(
    seed: u64,
    count: u64,
    faults: &Faults,
    check: &impl Fn(&C, &mut R) -> Result<(), FailedClaim>,
) {
    if faults.is_empty() {
        return;
    }
    let test = thread::current().name().unwrap_or("oracle").to_owned();
    let mut text = format!(
        "again: ORACLE_SEED={seed} ORACLE_PAIRS={} cargo core {test}\n\
         seed {seed:#x}, {count} pairs; the families are in core/tests/{}\n",
        number("ORACLE_PAIRS").unwrap_or(PAIRS),
        C::FILE,
    );
    for ((family, claim), (times, first)) in faults {
        text += &format!("{family}: {claim}: {times} times, first pair {first}\n");
        let fails = |pair: &C| match check(pair, &mut R::default()) {
            Err(fault) if fault.claim == *claim => Some(fault.detail),
            _ => None,
        };
        let (pair, detail) = shrunk(C::numbered(seed, *first), &fails);
        text += &format!("  {detail}\n  {pair:?}\n");
    }
    panic!("{text}");
}

/// The pair, minimized while it fails and there is time.
fn shrunk<C: Case>(mut pair: C, fails: &impl Fn(&C) -> Option<String>) -> (C, String) {
    let mut detail = fails(&pair).unwrap_or_else(|| "does not fail again".to_owned());
    let start = Instant::now();
    while start.elapsed() < SHRINKING {
        let smaller = pair
            .smaller()
            .into_iter()
            .find_map(|pair| fails(&pair).map(|detail| (pair, detail)));
        match smaller {
            Some(found) => (pair, detail) = found,
            None => break,
        }
    }
    (pair, detail)
}
