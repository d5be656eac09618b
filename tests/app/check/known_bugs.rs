//! The check of traces of the textbook version and of its known bugs.

use collidoscope::check::textbook::{Algorithm, Rules, run};
use collidoscope::check::{CheckReport, DEFAULT_TOLERANCE, KnownBug, Mistake, UserTrace, check};
use collidoscope_core::planar::{PairCache, PosedShape, query};
use fastrand::Rng;
use glam::{DVec2, dvec2};

use super::{pairs, single};

/// A pair on which this bug has a chance to show.
fn pair_for(fault: KnownBug, random: &mut Rng) -> [PosedShape; 2] {
    let near = dvec2(300.0, 200.0);
    match fault {
        KnownBug::PerpendicularSign
        | KnownBug::InvertedNormal
        | KnownBug::StrictComparison
        | KnownBug::TwoPointSimplex => pairs::touching(random),
        KnownBug::AbsoluteTolerance => pairs::polygons(random, 0.01, DVec2::ZERO, 1.0),
        KnownBug::SinglePrecision => pairs::polygons(random, 1.0, dvec2(1e6, -3e6), 1.5),
        KnownBug::EdgesAlone => pairs::polygons(random, 100.0, near, 3.0),
        KnownBug::CapCollides => pairs::many_sided(random),
        KnownBug::SatCenters => pairs::polygons(random, 100.0, near, 0.3),
        _ => pairs::polygons(random, 100.0, near, 1.5),
    }
}

/// Whether the trace's result is wrong by much more than the tolerance.
fn is_wrong_in_the_end([a, b]: &[PosedShape; 2], trace: &UserTrace) -> bool {
    let answer = query(a, b, &mut PairCache::default());
    let off = 1e-3 * a.vertices()[0].distance(a.vertices()[1]);
    let differs = |claimed: Option<f64>, so: f64| claimed.is_some_and(|c| (c - so).abs() > off);
    let is_deep = answer.depth > off || answer.distance > off;
    let has_wrong_verdict = is_deep && trace.colliding.is_some_and(|c| c != answer.colliding);
    has_wrong_verdict
        || differs(trace.depth, answer.depth)
        || differs(trace.distance, answer.distance)
}

/// The first step in which the textbook with a bug differs from the right one; SAT has no steps.
pub fn parts_at(fault: KnownBug, [a, b]: &[PosedShape; 2]) -> Option<usize> {
    let rules = Rules::with(fault);
    let [right, wrong] =
        [Rules::right(rules.algorithm), rules].map(|rules| run(a, b, &rules).steps);
    let pairs = right.iter().zip(&wrong);
    let alike = pairs.take_while(|(one, other)| one == other).count();
    (alike < right.len().max(wrong.len())).then_some(alike)
}

/// Counts of the runs of a known bug.
#[derive(Debug, Default)]
struct Tally {
    /// With a wrong result.
    wrong: usize,
    /// With a failed claim.
    found: usize,
    /// With the failure at the step where the run differs from the right one.
    where_they_part: usize,
    /// With this bug named.
    named: usize,
    /// With this bug named from a trace of six digits.
    printed: usize,
    /// With only other bugs named.
    misnamed: usize,
}

const RUNS: usize = 700;

#[test]
fn each_known_bug_is_found_and_named() {
    for fault in KnownBug::ALL {
        let mut random = Rng::with_seed(14);
        let mut tally = Tally::default();
        for _ in 0..RUNS {
            let pair = pair_for(fault, &mut random);
            let [a, b] = &pair;
            let trace = fault.run(a, b);
            let CheckReport {
                wrong,
                mistakes,
                caption,
                ..
            } = check(a, b, &trace, DEFAULT_TOLERANCE);
            if is_wrong_in_the_end(&pair, &trace) {
                tally.wrong += 1;
                assert!(wrong.is_some(), "{fault:?}: {trace:?}");
            }
            let Some(wrong) = wrong else {
                continue;
            };
            tally.found += 1;
            let parts_at = parts_at(fault, &pair);
            let is_early = wrong
                .step
                .is_some_and(|step| parts_at.is_some_and(|at| step + 1 < at));
            assert!(!is_early, "{fault:?} {caption}");
            let at = wrong.step.unwrap_or(trace.steps.len());
            tally.where_they_part += usize::from(parts_at.is_none_or(|parts_at| at == parts_at));
            let names_it =
                |mistakes: &[Mistake]| mistakes.iter().any(|named| named.slug == fault.slug());
            let is_named = names_it(&mistakes);
            tally.named += usize::from(is_named);
            let printed = check(a, b, &single::printed(&trace), DEFAULT_TOLERANCE);
            tally.printed += usize::from(names_it(&printed.mistakes));
            tally.misnamed += usize::from(!is_named && !mistakes.is_empty());
        }
        println!("{:20} {tally:?}", fault.slug());
        assert!(tally.found >= 40 && tally.found >= tally.wrong, "{fault:?}");
        assert_eq!(tally.misnamed, 0, "{fault:?}");
        assert!(10 * tally.named >= 9 * tally.found, "{fault:?}");
        assert!(10 * tally.printed >= 9 * tally.found, "{fault:?}");
        // EPA started with two points shows only where its search direction is zero.
        let is_early = fault == KnownBug::TwoPointSimplex;
        assert!(
            is_early || tally.where_they_part + 2 >= tally.found,
            "{fault:?}"
        );
    }
}

#[test]
fn the_correct_textbook_version_is_sound() {
    let mut random = Rng::with_seed(4);
    for at in 0..10_000 {
        let size = [0.01, 1.0, 100.0, 1e4][at % 4];
        let [a, b] = match at % 5 {
            0 => pairs::touching(&mut random),
            1 => pairs::bodies(&mut random),
            _ => pairs::polygons(&mut random, size, dvec2(3.0, -2.0) * size, 2.5),
        };
        let trace = run(&a, &b, &Rules::right(Algorithm::Gjk));
        if trace.depth.is_none() && trace.distance.is_none() {
            // On curves the textbook version may run out of iterations, and reports that.
            continue;
        }
        let finding = check(&a, &b, &trace, DEFAULT_TOLERANCE);
        assert_eq!(
            finding.wrong, None,
            "{at}: {}\n{a:?}\n{b:?}\n{trace:#?}",
            finding.caption
        );
    }
}
