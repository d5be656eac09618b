//! The measuring and the table.

use std::hint::black_box;
use std::time::Instant;

use collidoscope::planar::{Workspace, distance, intersects, penetration_in};

use super::contenders::{Ours, double, single};
use super::pairs::{Kind, Pair, Placement, motion, pairs};
use super::truth::signed_depth;

const PAIRS: usize = 128;
const ROUNDS: usize = 101;

/// Runs each of `jobs` in turn, round after round, and returns each one's median time in ns a query.
fn race(queries: usize, jobs: &mut [&mut dyn FnMut()]) -> Vec<f64> {
    let mut times = vec![Vec::with_capacity(ROUNDS); jobs.len()];
    for _ in 0..ROUNDS {
        for (job, times) in jobs.iter_mut().zip(&mut times) {
            let start = Instant::now();
            job();
            times.push(start.elapsed().as_nanos() as f64 / queries as f64);
        }
    }
    times
        .into_iter()
        .map(|mut times| {
            times.sort_by(f64::total_cmp);
            times[times.len() / 2]
        })
        .collect()
}

pub(crate) fn print() {
    println!("ns a query, median of {ROUNDS} rounds over {PAIRS} pairs; ratio: ours / parry2d\n");
    println!(
        "| shapes | query | placement | ours | + posing | parry2d | parry2d-f64 | ratio | with posing |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut kinds: Vec<Kind> = [4, 8, 16, 64, 256, 1024].map(Kind::Polygons).to_vec();
    kinds.push(Kind::BoxAndCircle);
    let wanted = std::env::args().nth(1).unwrap_or_default();
    for &kind in kinds
        .iter()
        .filter(|kind| wanted.is_empty() || wanted.starts_with("-") || name(**kind) == wanted)
    {
        for placement in [Placement::Overlapping, Placement::Apart] {
            let pairs = pairs(kind, placement, PAIRS);
            row(
                kind,
                placement,
                "intersects",
                &pairs,
                |p| {
                    black_box(intersects(&p.a, &p.b));
                },
                |p| {
                    black_box(p.intersects());
                },
                |p| {
                    black_box(p.intersects());
                },
            );
            if placement == Placement::Overlapping {
                let mut workspace = Workspace::default();
                row(
                    kind,
                    placement,
                    "penetration",
                    &pairs,
                    |p| {
                        black_box(penetration_in(&p.a, &p.b, &mut workspace));
                    },
                    |p| {
                        black_box(p.depth());
                    },
                    |p| {
                        black_box(p.depth());
                    },
                );
            } else {
                row(
                    kind,
                    placement,
                    "distance",
                    &pairs,
                    |p| {
                        black_box(distance(&p.a, &p.b));
                    },
                    |p| {
                        black_box(p.distance());
                    },
                    |p| {
                        black_box(p.distance());
                    },
                );
            }
        }
    }
    let _ = (motion, signed_depth);
}

fn row(
    kind: Kind,
    placement: Placement,
    query: &str,
    pairs: &[Pair],
    mut ours: impl FnMut(&Ours),
    mut single: impl FnMut(&single::Theirs),
    mut double: impl FnMut(&double::Theirs),
) {
    let mut posed: Vec<Ours> = pairs.iter().map(Ours::new).collect();
    let singles: Vec<_> = pairs.iter().map(single::Theirs::new).collect();
    let doubles: Vec<_> = pairs.iter().map(double::Theirs::new).collect();
    let mut posing = || {
        for (posed, pair) in posed.iter_mut().zip(pairs) {
            posed.a.repose(&pair.shapes[0], black_box(&pair.poses[0]));
            posed.b.repose(&pair.shapes[1], black_box(&pair.poses[1]));
        }
    };
    let posing_time = race(pairs.len(), &mut [&mut posing])[0];
    let times = race(
        pairs.len(),
        &mut [
            &mut || posed.iter().for_each(&mut ours),
            &mut || singles.iter().for_each(&mut single),
            &mut || doubles.iter().for_each(&mut double),
        ],
    );
    let name = name(kind);
    let place = if placement == Placement::Apart {
        "apart"
    } else {
        "overlapping"
    };
    println!(
        "| {name} | {query} | {place} | {:.0} | {:.0} | {:.0} | {:.0} | {:.2} | {:.2} |",
        times[0],
        times[0] + posing_time,
        times[1],
        times[2],
        times[0] / times[1],
        (times[0] + posing_time) / times[1],
    );
}

fn name(kind: Kind) -> String {
    match kind {
        Kind::Polygons(sides) => format!("{sides}-gons"),
        Kind::BoxAndCircle => "box, circle".to_owned(),
    }
}
