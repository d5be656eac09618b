//! The gallery of known bugs: each is wrong where the gallery says, and right where users wouldn't notice.

use std::path::{Path, PathBuf};

use collidoscope::check::textbook::{Rules, run};
use collidoscope::check::{DEFAULT_TOLERANCE, KnownBug, UserTrace, check};
use collidoscope::scene::{KeyScript, Plane, Simulation, preset, read};
use collidoscope_core::planar::{Answer, PairCache, PosedShape, Support, query};
use glam::DVec2;

use crate::check::known_bugs::parts_at;
use crate::run::printed;

/// The error of a depth or distance that still counts as right, as a fraction of the extent.
const RIGHT: f64 = 1e-6;

type Pair = [PosedShape; 2];

fn exact([a, b]: &Pair) -> Answer {
    query(a, b, &mut PairCache::default())
}

/// The diagonal of the bounding box of both.
fn extent([a, b]: &Pair) -> f64 {
    let outlines = [a.outline(), b.outline()].concat();
    let low = outlines.iter().copied().reduce(DVec2::min);
    let high = outlines.iter().copied().reduce(DVec2::max);
    (high.expect("a point") - low.expect("a point")).length()
}

/// How much of B remains in A after the claimed push-out, in px.
fn left_inside([a, b]: &Pair, trace: &UserTrace) -> f64 {
    match (trace.depth, trace.normal) {
        (Some(depth), Some(normal)) if normal.length() > 0.5 => {
            let reach = a.support(normal).dot(normal) - b.support(-normal).dot(normal);
            reach + a.radius() + b.radius() - depth
        }
        _ => f64::INFINITY,
    }
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
        let script = KeyScript::load::<Plane>(&path).expect("a key script");
        let two_boxes = preset("two-boxes").expect("a preset").scene;
        let mut simulation = Simulation::new(two_boxes);
        for controls in script.ticks() {
            simulation.tick(&controls);
            pairs.push(simulation.moment().bodies().map(PosedShape::clone));
        }
    }
    pairs
}

/// Each line has a known bug, the step at which it differs from the right version, its effect on its own scene, and the
/// fractions of the overlaps and gaps of the six recorded runs in which it is right. The verdict is wrong; the depth or
/// the distance is off by at least this part; a touch, of depth 0, throws B by so many px; the push-out leaves so many
/// px of B in A, though its length is right; or the result is right, but takes so many support queries more.
const PROMISES: &str = "
same-direction      0  verdict   0     0.0   0.0
perpendicular-sign  2  queries   1     1.0   1.0
inverted-normal     3  thrown    29    1.0   1.0
edge-middle         3  depth     0.25  0.5   1.0
wrapped-index       3  thrown    29    0.33  1.0
strict-comparison   2  verdict   0     1.0   1.0
sat-centers         -  inside    30    1.0   1.0
sat-not-normalized  -  depth     0.05  0.88  1.0
winding             3  depth     1.9   0.97  1.0
edges-alone         3  distance  0.6   1.0   0.76
two-point-simplex   1  depth     1     1.0   1.0
absolute-tolerance  3  depth     1     1.0   1.0
cap-collides        6  verdict   0     1.0   1.0
single-precision    0  depth     0.07  1.0   1.0
last-distance       3  depth     0.7   0.5   1.0";

struct Promise {
    fault: KnownBug,
    parts_at: Option<usize>,
    effect: &'static str,
    amount: f64,
    shares: [f64; 2],
}

fn promises() -> Vec<Promise> {
    let number = |word: &str| word.parse().expect("a number");
    let rows = PROMISES.lines().skip(1).map(|row| {
        let words: Vec<&str> = row.split_whitespace().collect();
        Promise {
            fault: KnownBug::named(words[0]).expect("a known bug"),
            parts_at: words[1].parse().ok(),
            effect: words[2],
            amount: number(words[3]),
            shares: [4, 5].map(|at| number(words[at])),
        }
    });
    rows.collect()
}

fn pair_of(fault: KnownBug) -> Pair {
    let scene = fault.scene();
    [scene.a.posed(), scene.b.posed()]
}

#[test]
fn each_known_bug_is_wrong_on_its_scene() {
    for Promise {
        fault,
        effect,
        amount,
        ..
    } in promises()
    {
        let name = fault.slug();
        let pair @ [a, b] = &pair_of(fault);
        let answer = exact(pair);
        let trace = fault.run(a, b);
        let right = run(a, b, &Rules::right(Rules::with(fault).algorithm));
        assert!(is_right(pair, &right), "{name}");
        let off = |claimed: Option<f64>, so: f64| (claimed.expect("a claim") - so).abs() / so;
        let is_shown = match effect {
            "verdict" => trace.colliding == Some(!answer.colliding),
            "depth" => off(trace.depth, answer.depth) >= amount,
            "thrown" => answer.colliding && answer.depth == 0.0 && trace.depth >= Some(amount),
            "distance" => off(trace.distance, answer.distance) >= amount,
            "inside" => {
                off(trace.depth, answer.depth) <= RIGHT && left_inside(pair, &trace) >= amount
            }
            "queries" => trace.steps.len() == right.steps.len() + amount as usize,
            _ => false,
        };
        assert!(is_shown, "{name}: {trace:?}");
        assert_eq!(is_right(pair, &trace), effect == "queries", "{name}");
    }
}

#[test]
fn the_check_finds_and_names_each_bug_at_the_step_where_it_differs_from_the_right_version() {
    let promises = promises();
    let faults: Vec<KnownBug> = promises.iter().map(|promise| promise.fault).collect();
    assert_eq!(faults, KnownBug::ALL);
    for promise in promises {
        let (fault, name) = (promise.fault, promise.fault.slug());
        let pair @ [a, b] = &pair_of(fault);
        assert_eq!(parts_at(fault, pair), promise.parts_at, "{name}");
        let finding = check(a, b, &fault.run(a, b), DEFAULT_TOLERANCE);
        let found = finding.wrong.unwrap_or_else(|| panic!("{name} is sound"));
        let mut named = finding.mistakes.iter();
        let is_named = named.any(|mistake| mistake.slug == name);
        assert!(is_named, "{name}: {}", finding.caption);
        // An error that only the result shows is found at the end, and a simplex of two points only when EPA's
        // direction is zero.
        let expected = match fault {
            KnownBug::LastDistance => None,
            KnownBug::TwoPointSimplex => Some(2),
            _ => promise.parts_at,
        };
        assert_eq!(found.step, expected, "{name}");
    }
}

#[test]
fn known_bugs_are_right_in_the_runs_of_the_two_boxes() {
    let ticks = ticks_of_the_runs();
    let (overlapping, apart): (Vec<Pair>, Vec<Pair>) =
        ticks.into_iter().partition(|pair| exact(pair).colliding);
    assert!(overlapping.len() > 1000 && apart.len() > 1000);
    for Promise { fault, shares, .. } in promises() {
        for (pairs, promised) in [&overlapping, &apart].into_iter().zip(shares) {
            let right = pairs
                .iter()
                .filter(|pair| is_right(pair, &fault.run(&pair[0], &pair[1])));
            let share = right.count() as f64 / pairs.len() as f64;
            let is_kept = (promised..=promised + 0.1).contains(&share);
            assert!(is_kept, "{}: {share} of {promised}", fault.slug());
        }
    }
}

#[test]
fn the_program_lists_the_bugs_and_prints_rules_scene_and_finding_of_each() {
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
        let [a, b] = &pair_of(fault);
        let finding = check(a, b, &fault.run(a, b), DEFAULT_TOLERANCE);
        let code = fault.row();
        let rules = [&code.wrong[..], &code.right].concat();
        for expected in rules.into_iter().chain([fault.row().scene]) {
            assert!(text.contains(expected), "{text}");
        }
        assert!(text.ends_with(&format!("{}\n", finding.caption)), "{text}");
        let scene = printed(&["faults", fault.slug(), "--scene"]);
        let opened = read(scene.as_bytes(), Path::new("fault.json")).expect("a scene");
        assert_eq!(opened.scene, fault.scene().into());
    }
}
