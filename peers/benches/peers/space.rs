//! The same race in three dimensions, beside parry3d and parry3d-f64.

use std::hint::black_box;

use collidoscope_core::spatial::{PairCache, PosedShape, Support, contact, intersects, query};

use super::pairs::Placement;
use super::table::{PLACEMENTS, Quality, place, race};

pub(crate) mod contenders;
pub(crate) mod pairs;
pub(crate) mod truth;

use contenders::{Ours, double, single};
use pairs::{Kind, Pair, pairs};
use truth::signed_depth;

const PAIRS: usize = 128;
const KINDS: [Kind; 4] = [
    Kind::Boxes,
    Kind::Hulls(16),
    Kind::Hulls(64),
    Kind::Hulls(256),
];

fn name(kind: Kind) -> String {
    match kind {
        Kind::Boxes => "boxes".to_owned(),
        Kind::Hulls(vertices) => format!("{vertices} vertices"),
    }
}

/// The tables, of the kinds whose name begins with `wanted`.
pub(crate) fn print(wanted: &str) {
    let mut kinds = KINDS.to_vec();
    kinds.retain(|&kind| name(kind).starts_with(wanted) || wanted == "space");
    if kinds.is_empty() {
        return;
    }
    println!("\nIn three dimensions, ns to pose both bodies and ask; ratio: ours / parry3d\n");
    println!("| shapes | query | placement | ours | parry3d | parry3d-f64 | ratio |");
    println!("|---|---|---|--:|--:|--:|--:|");
    for &kind in &kinds {
        speeds(kind);
    }
    println!("\nWrong verdicts and the worst error of a depth or distance, in px:\n");
    println!("| shapes | placement | ours | parry3d | parry3d-f64 |");
    println!("|---|---|--:|--:|--:|");
    for &kind in &kinds {
        for placement in PLACEMENTS {
            quality(kind, placement);
        }
    }
}

fn speeds(kind: Kind) {
    for placement in PLACEMENTS {
        let pairs = pairs(kind, placement, PAIRS);
        row(
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
        let mut cache = PairCache::default();
        let mut from_nothing = |p: &Ours| {
            black_box(&query(&p.a, &p.b, &mut cache));
        };
        if placement == Placement::Apart {
            row(
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
            continue;
        }
        row(
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
        let mut cache = PairCache::default();
        let mut memory = (single::Memory::default(), double::Memory::default());
        row(
            (kind, placement, "manifold"),
            &pairs,
            |p| {
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
    }
}

/// Prints a row of times in ns.
fn row(
    (kind, placement, query): (Kind, Placement, &str),
    pairs: &[Pair],
    mut ours: impl FnMut(&Ours),
    mut single: impl FnMut(&single::Theirs),
    mut double: impl FnMut(&double::Theirs),
) {
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
}

fn quality(kind: Kind, placement: Placement) {
    let mut qualities: [Quality; 3] = Default::default();
    // The brute force is O(n²), so the largest hulls are judged on fewer pairs.
    let count = if kind == Kind::Hulls(256) {
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
        let hull = |shape: &PosedShape| shape.hull().expect("a hull").clone();
        let exact = signed_depth(&hull(&ours.a), &hull(&ours.b));
        let answer = query(&ours.a, &ours.b, &mut PairCache::default());
        let signed = answer.depth - answer.distance;
        qualities[0].judge(intersects(&ours.a, &ours.b), signed, exact);
        let theirs = [
            (single.intersects(), single.depth(), single.distance()),
            (double.intersects(), double.depth(), double.distance()),
        ];
        for (quality, (colliding, depth, gap)) in qualities[1..].iter_mut().zip(theirs) {
            let signed = depth.filter(|_| colliding).unwrap_or(-gap);
            quality.judge(colliding, signed, exact);
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
