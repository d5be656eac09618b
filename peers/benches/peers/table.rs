//! The measuring and the table.

use std::hint::black_box;
use std::time::Instant;

use collidoscope_core::planar::{PairCache, Polygon, Pose, contact, intersects, query};
use glam::dvec2;

use super::contenders::{Ours, double, single};
use super::pairs::{Kind, Pair, Placement, motion, pairs};
use super::picture::{Sample, png};
use super::truth::signed_depth;

const PAIRS: usize = 128;
const ROUNDS: usize = 101;

/// Runs each of `jobs` in turn, round after round, and returns each one's median time in ns a query.
pub(crate) fn race(queries: usize, jobs: &mut [&mut dyn FnMut()]) -> Vec<f64> {
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

/// How a contender's answers compare with the exact ones.
#[derive(Default)]
pub(crate) struct Quality {
    wrong: usize,
    worst: f64,
}

impl Quality {
    /// `signed` is a depth where positive and a gap where negative; `exact` the truth.
    pub(crate) fn judge(&mut self, colliding: bool, signed: f64, exact: f64) {
        self.wrong += usize::from(colliding != (exact >= 0.0));
        self.worst = self.worst.max((signed - exact).abs());
    }

    /// As a cell of the table, of so many pairs.
    pub(crate) fn told(&self, count: usize) -> String {
        format!("{} of {count}, {:.1e}", self.wrong, self.worst)
    }
}

/// The tables, of the kinds named `wanted`, or of all.
pub(crate) fn print(wanted: &str) {
    let mut kinds: Vec<Kind> = [4, 8, 16, 32, 64, 256, 1024].map(Kind::Polygons).to_vec();
    kinds.push(Kind::BoxAndCircle);
    kinds.retain(|&kind| wanted.is_empty() || name(kind) == wanted);
    if kinds.is_empty() {
        return;
    }
    println!(
        "ns to pose both bodies and ask, medians of {ROUNDS} rounds over {PAIRS} pairs; ratio: ours / parry2d\n"
    );
    println!("| shapes | query | placement | ours | parry2d | parry2d-f64 | ratio |");
    println!("|---|---|---|--:|--:|--:|--:|");
    let mut samples = Vec::new();
    for &kind in &kinds {
        speeds(kind, &mut samples);
    }
    println!("\nWrong verdicts of {PAIRS} and the worst error of a depth or distance, in px:\n");
    println!("| shapes | placement | ours | parry2d | parry2d-f64 |");
    println!("|---|---|--:|--:|--:|");
    for &kind in &kinds {
        for placement in PLACEMENTS {
            quality(kind, placement);
        }
    }
    println!(
        "\nA query from the last answer, beside one from nothing, over bodies in motion, ns:\n"
    );
    println!("| shapes | query | cold | coherent | ratio |");
    println!("|---|---|--:|--:|--:|");
    for &kind in &kinds {
        coherent(kind);
    }
    println!("\nThe longest queries known: regular polygons of radius 1 in the same place, µs:\n");
    println!("| shapes | place | intersects | query | support queries |");
    println!("|---|---|--:|--:|--:|");
    for sides in [64, 1024, 4096] {
        longest(sides);
    }
    if wanted.is_empty() {
        let is_kept = std::env::var_os("COLLIDOSCOPE_RENEW").is_some();
        let folder = if is_kept {
            concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/pictures")
        } else {
            env!("CARGO_TARGET_TMPDIR")
        };
        let path = format!("{folder}/peers.png");
        std::fs::write(&path, png(&samples)).expect("the picture");
        println!("\nThe picture: {path}");
    }
}

/// Where EPA has the most edges to look at, and where rounding besides leaves it the least to go by.
fn longest(sides: usize) {
    let polygon = Polygon::regular(sides, 1.0).expect("a polygon");
    let far = Pose::new(dvec2(1.29e9, 3.8e8), -2.76).expect("in range");
    for (place, pose) in [("the origin", Pose::default()), ("(1.29e9, 3.8e8)", far)] {
        let a = polygon.posed(&pose);
        let b = a.clone();
        let mut cache = PairCache::default();
        let answer = query(&a, &b, &mut cache);
        let times = race(
            1,
            &mut [
                &mut || {
                    black_box(intersects(&a, &b));
                },
                &mut || {
                    cache.forget();
                    black_box(&query(&a, &b, &mut cache));
                },
            ],
        );
        println!(
            "| {} | {place} | {:.1} | {:.1} | {} |",
            name(Kind::Polygons(sides)),
            times[0] / 1e3,
            times[1] / 1e3,
            1 + answer.iterations.gjk + answer.iterations.epa,
        );
    }
}

pub(crate) const PLACEMENTS: [Placement; 2] = [Placement::Overlapping, Placement::Apart];

fn speeds(kind: Kind, samples: &mut Vec<Sample>) {
    for placement in PLACEMENTS {
        let pairs = pairs(kind, placement, PAIRS);
        let times = row(
            (kind, placement, "intersects"),
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
            samples.extend(sample(kind, "intersects", &times));
        }
        let mut cache = PairCache::default();
        let mut from_nothing = |p: &Ours| {
            cache.forget();
            black_box(&query(&p.a, &p.b, &mut cache));
        };
        if placement == Placement::Overlapping {
            let times = row(
                (kind, placement, "penetration"),
                &pairs,
                &mut from_nothing,
                |p| {
                    black_box(p.depth());
                },
                |p| {
                    black_box(p.depth());
                },
            );
            samples.extend(sample(kind, "penetration", &times));
            let mut cache = PairCache::default();
            let mut memory = (single::Memory::default(), double::Memory::default());
            row(
                (kind, placement, "manifold"),
                &pairs,
                |p| {
                    cache.forget();
                    let answer = query(&p.a, &p.b, &mut cache);
                    black_box(&contact(&p.a, &p.b, &answer));
                },
                |p| {
                    black_box(p.contacts(&mut memory.0));
                },
                |p| {
                    black_box(p.contacts(&mut memory.1));
                },
            );
        } else {
            let times = row(
                (kind, placement, "distance"),
                &pairs,
                &mut from_nothing,
                |p| {
                    black_box(p.distance());
                },
                |p| {
                    black_box(p.distance());
                },
            );
            samples.extend(sample(kind, "distance", &times));
        }
    }
}

/// What the picture shows of a row.
fn sample(kind: Kind, query: &'static str, times: &[f64]) -> Option<Sample> {
    let Kind::Polygons(vertices) = kind else {
        return None;
    };
    Some(Sample {
        query,
        vertices,
        ours: times[0],
        theirs: times[1],
    })
}

/// Prints a row and returns its times in ns.
fn row(
    (kind, placement, query): (Kind, Placement, &str),
    pairs: &[Pair],
    mut ours: impl FnMut(&Ours),
    mut single: impl FnMut(&single::Theirs),
    mut double: impl FnMut(&double::Theirs),
) -> Vec<f64> {
    let mut posed: Vec<Ours> = pairs.iter().map(Ours::new).collect();
    let singles: Vec<_> = pairs.iter().map(single::Theirs::new).collect();
    let doubles: Vec<_> = pairs.iter().map(double::Theirs::new).collect();
    let times = race(
        pairs.len(),
        &mut [
            &mut || {
                for (posed, pair) in posed.iter_mut().zip(pairs) {
                    posed.a.repose(&pair.shapes[0], black_box(&pair.poses[0]));
                    posed.b.repose(&pair.shapes[1], black_box(&pair.poses[1]));
                    ours(posed);
                }
            },
            &mut || singles.iter().for_each(&mut single),
            &mut || doubles.iter().for_each(&mut double),
        ],
    );
    println!(
        "| {} | {query} | {} | {:.0} | {:.0} | {:.0} | {:.2} |",
        name(kind),
        place(placement),
        times[0],
        times[1],
        times[2],
        times[0] / times[1],
    );
    times
}

fn quality(kind: Kind, placement: Placement) {
    let mut qualities: [Quality; 3] = Default::default();
    // The brute force is O(n²), so the largest polygons are judged on fewer pairs.
    let count = if kind == Kind::Polygons(1024) {
        PAIRS / 8
    } else {
        PAIRS
    };
    for pair in pairs(kind, placement, count) {
        let (ours, single, double) = (
            Ours::new(&pair),
            single::Theirs::new(&pair),
            double::Theirs::new(&pair),
        );
        let exact = signed_depth(&ours.a, &ours.b);
        let answer = query(&ours.a, &ours.b, &mut PairCache::default());
        let signed = answer.depth - answer.distance;
        qualities[0].judge(intersects(&ours.a, &ours.b), signed, exact);
        let theirs = [
            (single.intersects(), single.depth(), single.distance()),
            (double.intersects(), double.depth(), double.distance()),
        ];
        for (quality, (colliding, depth, gap)) in qualities[1..].iter_mut().zip(theirs) {
            quality.judge(
                colliding,
                depth.filter(|_| colliding).unwrap_or(-gap),
                exact,
            );
        }
    }
    let cells = qualities.map(|q| q.told(count));
    println!(
        "| {} | {} | {} |",
        name(kind),
        place(placement),
        cells.join(" | ")
    );
}

const STEPS: usize = 24;

/// Each pair moves on for some steps; the cold query takes every step anew, the other from the last.
fn coherent(kind: Kind) {
    let posed = |placement: Placement| -> Vec<Vec<Ours>> {
        let starts = pairs(kind, placement, PAIRS / 4);
        starts
            .iter()
            .map(|pair| motion(pair, STEPS).iter().map(Ours::new).collect())
            .collect()
    };
    let (inside, apart) = (posed(Placement::Overlapping), posed(Placement::Apart));
    let queries = inside.len() * STEPS;
    let mut cold = PairCache::default();
    let mut from_nothing = |pair: &Ours, _: &mut PairCache| {
        cold.forget();
        black_box(&query(&pair.a, &pair.b, &mut cold));
    };
    let from_last = |pair: &Ours, cache: &mut PairCache| {
        black_box(&query(&pair.a, &pair.b, cache));
    };
    let mut caches = vec![PairCache::default(); inside.len()];
    for (question, sequences) in [("penetration", &inside), ("distance", &apart)] {
        let mut again = caches.clone();
        let times = race(
            queries,
            &mut [
                &mut || for_each(sequences, &mut caches, &mut from_nothing),
                &mut || for_each(sequences, &mut again, from_last),
            ],
        );
        let ratio = times[1] / times[0];
        println!(
            "| {} | {question} | {:.0} | {:.0} | {ratio:.2} |",
            name(kind),
            times[0],
            times[1]
        );
    }
}

fn for_each(
    sequences: &[Vec<Ours>],
    caches: &mut [PairCache],
    mut query: impl FnMut(&Ours, &mut PairCache),
) {
    for (sequence, cache) in sequences.iter().zip(caches) {
        cache.forget();
        for pair in sequence {
            query(pair, cache);
        }
    }
}

pub(crate) fn place(placement: Placement) -> &'static str {
    match placement {
        Placement::Overlapping => "overlapping",
        Placement::Apart => "apart",
    }
}

fn name(kind: Kind) -> String {
    match kind {
        Kind::Polygons(sides) => format!("{sides}-gons"),
        Kind::BoxAndCircle => "box, circle".to_owned(),
    }
}
