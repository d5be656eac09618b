//! The gallery of known bugs: each is wrong where the gallery says, and right where users wouldn't notice.

use std::path::{Path, PathBuf};

use collidoscope::check::textbook::{Rules, run};
use collidoscope::check::{DEFAULT_TOLERANCE, check};
use collidoscope::check::{KnownBug, UserTrace};
use collidoscope::planar::{Answer, PairCache, PosedShape, Support, query};
use collidoscope::scene::{KeyScript, Simulation, preset, read};
use glam::DVec2;

use crate::run::printed;

/// The error of a depth or distance that still counts as right, as a fraction of the extent.
const RIGHT: f64 = 1e-6;

type Pair = (PosedShape, PosedShape);

fn exact((a, b): &Pair) -> Answer {
    query(a, b, &mut PairCache::default())
}

/// The diagonal of the bounding box of both.
fn extent((a, b): &Pair) -> f64 {
    let outlines = [a.outline(), b.outline()].concat();
    let low = outlines.iter().copied().reduce(DVec2::min);
    let high = outlines.iter().copied().reduce(DVec2::max);
    (high.expect("a point") - low.expect("a point")).length()
}

/// How much of B remains in A after the claimed push-out, in px.
fn left_inside(pair: &Pair, trace: &UserTrace) -> f64 {
    let (a, b) = pair;
    let (Some(depth), Some(normal)) = (trace.depth, trace.normal) else {
        return f64::INFINITY;
    };
    if normal.length() < 0.5 {
        return f64::INFINITY;
    }
    let reach = a.support(normal).dot(normal) - b.support(-normal).dot(normal);
    reach + a.radius() + b.radius() - depth
}

/// Whether the whole result of a trace is right.
fn is_right(pair: &Pair, trace: &UserTrace) -> bool {
    let answer = exact(pair);
    let near = RIGHT * extent(pair);
    let is_near = |claimed: Option<f64>, so: f64| claimed.is_some_and(|c| (c - so).abs() <= near);
    trace.colliding == Some(answer.colliding)
        && if answer.colliding {
            is_near(trace.depth, answer.depth) && left_inside(pair, trace) <= near
        } else {
            trace.distance.is_none() || is_near(trace.distance, answer.distance)
        }
}

/// The two boxes at every tick of the six recorded runs.
fn ticks_of_the_runs() -> Vec<Pair> {
    let mut pairs = Vec::new();
    for run in ["a", "b", "c", "d", "e", "f"] {
        let name = format!("tests/data/run-{run}.keys");
        let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), &name].iter().collect();
        let script = KeyScript::load(&path).expect("a key script");
        let two_boxes = preset("two-boxes").expect("a preset").scene;
        let mut simulation = Simulation::new(two_boxes);
        for controls in script.ticks() {
            simulation.tick(&controls);
            let moment = simulation.moment();
            pairs.push((moment.a.clone(), moment.b.clone()));
        }
    }
    pairs
}

/// The effect of a known bug on its own scene.
enum Shown {
    /// The verdict is wrong.
    Verdict,
    /// The relative error of the depth is at least this.
    Depth(f64),
    /// The depth of a touch, which is 0 exactly, is at least this many px.
    ThrownBy(f64),
    /// The relative error of the distance is at least this.
    Distance(f64),
    /// The push-out leaves at least this many px of B in A, though its length is right.
    Inside(f64),
    /// The result is right, but takes the first number of support queries instead of the second.
    Queries(usize, usize),
}

/// A known bug, the step at which it differs from the right version, its effect, and the fractions of the overlaps and
/// gaps of the six recorded runs in which it is right.
struct Promise(KnownBug, Option<usize>, Shown, [f64; 2]);

const PROMISES: [Promise; 15] = [
    Promise(KnownBug::SameDirection, Some(0), Shown::Verdict, [0.0, 0.0]),
    Promise(
        KnownBug::PerpendicularSign,
        Some(2),
        Shown::Queries(6, 5),
        [1.0, 1.0],
    ),
    Promise(
        KnownBug::InvertedNormal,
        Some(3),
        Shown::ThrownBy(29.0),
        [1.0, 1.0],
    ),
    Promise(
        KnownBug::EdgeMiddle,
        Some(3),
        Shown::Depth(0.25),
        [0.5, 1.0],
    ),
    Promise(
        KnownBug::WrappedIndex,
        Some(3),
        Shown::ThrownBy(29.0),
        [0.33, 1.0],
    ),
    Promise(
        KnownBug::StrictComparison,
        Some(2),
        Shown::Verdict,
        [1.0, 1.0],
    ),
    Promise(KnownBug::SatCenters, None, Shown::Inside(30.0), [1.0, 1.0]),
    Promise(
        KnownBug::SatNotNormalized,
        None,
        Shown::Depth(0.05),
        [0.88, 1.0],
    ),
    Promise(KnownBug::Winding, Some(3), Shown::Depth(1.9), [0.97, 1.0]),
    Promise(
        KnownBug::EdgesAlone,
        Some(3),
        Shown::Distance(0.6),
        [1.0, 0.76],
    ),
    Promise(
        KnownBug::TwoPointSimplex,
        Some(1),
        Shown::Depth(1.0),
        [1.0, 1.0],
    ),
    Promise(
        KnownBug::AbsoluteTolerance,
        Some(3),
        Shown::Depth(1.0),
        [1.0, 1.0],
    ),
    Promise(KnownBug::CapCollides, Some(6), Shown::Verdict, [1.0, 1.0]),
    Promise(
        KnownBug::SinglePrecision,
        Some(0),
        Shown::Depth(0.07),
        [1.0, 1.0],
    ),
    Promise(
        KnownBug::LastDistance,
        Some(3),
        Shown::Depth(0.7),
        [0.5, 1.0],
    ),
];

fn pair_of(fault: KnownBug) -> Pair {
    let scene = fault.scene();
    (scene.a.posed(), scene.b.posed())
}

#[test]
fn each_known_bug_is_wrong_on_its_scene() {
    for Promise(fault, _, shown, _) in PROMISES {
        let name = fault.slug();
        let pair = pair_of(fault);
        let answer = exact(&pair);
        let trace = fault.run(&pair.0, &pair.1).wrong;
        let off = |claimed: Option<f64>, so: f64| (claimed.expect("a claim") - so).abs() / so;
        match shown {
            Shown::Verdict => {
                assert_eq!(trace.colliding, Some(!answer.colliding), "{name}");
            }
            Shown::Depth(part) => {
                assert!(off(trace.depth, answer.depth) >= part, "{name}: {trace:?}");
            }
            Shown::ThrownBy(px) => {
                assert_eq!((answer.colliding, answer.depth), (true, 0.0), "{name}");
                assert!(trace.depth.is_some_and(|depth| depth >= px), "{name}");
            }
            Shown::Distance(part) => {
                assert!(off(trace.distance, answer.distance) >= part, "{name}");
            }
            Shown::Inside(px) => {
                assert!(off(trace.depth, answer.depth) <= RIGHT, "{name}");
                assert!(left_inside(&pair, &trace) >= px, "{name}");
            }
            Shown::Queries(wrong, right) => {
                let run = fault.run(&pair.0, &pair.1);
                let counts = [&run.wrong, &run.right].map(|trace| trace.steps.len());
                assert_eq!(counts, [wrong, right], "{name}");
            }
        }
        let is_right_in_the_end = matches!(shown, Shown::Queries(..));
        assert_eq!(is_right(&pair, &trace), is_right_in_the_end, "{name}");
    }
}

#[test]
fn the_check_finds_and_names_each_bug_at_the_step_where_it_differs_from_the_right_version() {
    assert_eq!(PROMISES.map(|Promise(fault, ..)| fault), KnownBug::ALL);
    for Promise(fault, parts_at, ..) in PROMISES {
        let pair = pair_of(fault);
        let run = fault.run(&pair.0, &pair.1);
        assert_eq!(run.parts_at(), parts_at, "{}", fault.slug());
        assert!(is_right(&pair, &run.right), "{}", fault.slug());
        let trace = run.wrong;
        let finding = check(&pair.0, &pair.1, &trace, DEFAULT_TOLERANCE);
        let found = finding.wrong;
        let found = found.unwrap_or_else(|| panic!("{} is sound", fault.slug()));
        let mut named = finding.mistakes.iter();
        assert!(
            named.any(|mistake| mistake.slug == fault.slug()),
            "{}: {}",
            fault.slug(),
            finding.caption
        );
        // An error that only the result shows is found at the end, and a simplex of two points only when EPA's
        // direction is zero.
        match fault {
            KnownBug::LastDistance => assert_eq!(found.step, None),
            KnownBug::TwoPointSimplex => assert_eq!(found.step, Some(2)),
            _ => assert_eq!(found.step, parts_at, "{}", fault.slug()),
        }
    }
}

#[test]
fn known_bugs_are_right_in_the_runs_of_the_two_boxes() {
    let ticks = ticks_of_the_runs();
    let (overlapping, apart): (Vec<Pair>, Vec<Pair>) =
        ticks.into_iter().partition(|pair| exact(pair).colliding);
    assert!(overlapping.len() > 1000 && apart.len() > 1000);
    for Promise(fault, _, _, promised) in PROMISES {
        let rules = Rules::with(fault);
        let share = |pairs: &[Pair]| {
            let right = pairs.iter().filter(|pair| {
                let trace = run(&pair.0, &pair.1, &rules);
                is_right(pair, &trace)
            });
            right.count() as f64 / pairs.len() as f64
        };
        let shares = [&overlapping, &apart].map(|pairs| share(pairs));
        let is_kept = |at: usize| (promised[at]..=promised[at] + 0.1).contains(&shares[at]);
        assert!(
            is_kept(0) && is_kept(1),
            "{}: {shares:?}, and promised are {promised:?}",
            fault.slug()
        );
    }
}

#[test]
fn the_program_lists_the_bugs_and_compares_each_with_the_right_version() {
    let text = printed(&["faults"]);
    let lines: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split('\t').collect())
        .collect();
    let expected =
        KnownBug::ALL.map(|fault| vec![fault.slug(), fault.row().title, fault.row().sentence]);
    assert_eq!(lines, expected);
    for fault in KnownBug::ALL {
        let text = printed(&["faults", fault.slug()]);
        let code = fault.row();
        for expected in [code.wrong, code.right].concat() {
            assert!(text.contains(expected), "{text}");
        }
        let parts = fault.run(&pair_of(fault).0, &pair_of(fault).1).parts_at();
        let expected = match parts {
            Some(at) => format!("step {at}, where they part:\n"),
            None => String::new(),
        };
        assert!(text.contains(&expected), "{text}");
        let ends = ["right rule: ", "wrong rule: ", "exactly: "];
        let last: Vec<&str> = text.lines().rev().take(3).collect();
        for (line, begins) in last.iter().rev().zip(ends) {
            assert!(line.starts_with(begins), "{text}");
        }
        let scene = printed(&["faults", fault.slug(), "--scene"]);
        let opened = read(scene.as_bytes(), Path::new("fault.json")).expect("a scene");
        assert_eq!(opened.scene, fault.scene().into());
    }
}
