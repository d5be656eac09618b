//! The check in space: sound traces pass, whatever wrote them, and every wrong claim is found at its step.

use collidoscope::check::{CheckReport, Claim, DEFAULT_TOLERANCE};
use collidoscope::check::{SpatialStep, SpatialTrace, TraceOutcome, TracePhase, check};
use collidoscope::export::trace_json;
use collidoscope::lesson::Lesson;
use collidoscope_core::spatial::{Cuboid, Pose, PosedShape, Shape, Support, rotation_about};
use glam::{DQuat, DVec3, dvec3};
use proptest::prelude::*;

use crate::check::sound::{assert_sound, closest_point};
use crate::lesson_in_space::pairs::{cuboid, gallery, lattice_box, posed, posed_smooth, touching};

/// Our own trace of a pair, with its result.
fn own_trace([a, b]: [&PosedShape; 2]) -> SpatialTrace {
    let lesson = Lesson::in_space(a, b);
    let mut text = Vec::new();
    trace_json(&lesson, None, &mut text).expect("a trace");
    let text = String::from_utf8(text).expect("UTF-8");
    let mut trace = SpatialTrace::parse(&text).expect("a trace");
    trace.colliding = Some(lesson.is_colliding());
    trace.normal = Some(lesson.normal());
    if lesson.is_colliding() {
        trace.depth = Some(lesson.signed_depth());
    } else {
        trace.distance = Some(-lesson.signed_depth());
    }
    trace
}

/// Two boxes that overlap, and two that are apart.
fn overlapping() -> [PosedShape; 2] {
    let a = cuboid([40.0, 30.0, 20.0], [0.0; 3]);
    let b = cuboid([25.0, 20.0, 35.0], [50.0, 21.0, -17.0]);
    [a, b]
}

fn apart() -> [PosedShape; 2] {
    let a = cuboid([40.0, 30.0, 20.0], [0.0; 3]);
    let b = Shape::from(Cuboid::new(dvec3(25.0, 20.0, 15.0)).expect("a box"));
    let turn = rotation_about(dvec3(1.0, 2.0, 0.5), 0.3).expect("an axis");
    let there = Pose::new(dvec3(100.0, 20.0, 30.0), turn).expect("finite");
    [a, b.posed(&there)]
}

fn first_expansion(trace: &SpatialTrace) -> usize {
    let is_expansion =
        |step: &SpatialStep| step.polytope.is_some() && step.outcome == Some(TraceOutcome::GoesOn);
    let mut steps = trace.steps.iter();
    steps.position(is_expansion).expect("an expansion")
}

/// Makes a claim of a sound trace wrong, at EPA's first expansion if the step is given as [`EXPANSION`].
type Change = fn(&mut SpatialTrace, usize);

const EXPANSION: Option<usize> = Some(usize::MAX);

/// Whether the bodies overlap, the step and the claim that are found wrong, what is said of it, and the change.
type Row = (bool, Option<usize>, Claim, &'static str, Change);

/// What the plane's rows don't hold: what space finds by its own means.
const ROWS: [Row; 13] = [
    (true, Some(0), Claim::Support, "farther", |trace, _| {
        let d = trace.steps[0].direction;
        trace.steps[0].support -= 3.0 * d.normalize();
        trace.steps[0].witnesses = None;
    }),
    (true, Some(2), Claim::Direction, "away from", |trace, _| {
        trace.steps[2].direction = -trace.steps[2].direction;
    }),
    (false, Some(1), Claim::Simplex, "is dropped", |trace, _| {
        trace.steps[1].kept_simplex = trace.steps[1].simplex.clone();
    }),
    (false, Some(0), Claim::End, "no closer", |trace, _| {
        trace.steps.truncate(1);
        trace.steps[0].outcome = Some(TraceOutcome::Colliding);
    }),
    (
        true,
        EXPANSION,
        Claim::Simplex,
        "is kept, but",
        |trace, at| {
            trace.steps[at].removed = Some(Vec::new());
        },
    ),
    (
        true,
        EXPANSION,
        Claim::Simplex,
        "is kept, but",
        // A step without an outcome goes on, too.
        |trace, at| {
            trace.steps[at].removed = Some(Vec::new());
            trace.steps[at].outcome = None;
        },
    ),
    (
        true,
        EXPANSION,
        Claim::Simplex,
        "not see it",
        |trace, at| {
            let count = trace.steps[at].faces.as_ref().expect("faces").len();
            trace.steps[at].removed = Some((0..count).collect());
        },
    ),
    (
        true,
        EXPANSION,
        Claim::Direction,
        "not perp",
        |trace, at| {
            let step = &mut trace.steps[at];
            let count = step.faces.as_ref().expect("faces").len();
            step.face = step.face.map(|face| (face + 1) % count);
        },
    ),
    (true, EXPANSION, Claim::Direction, "not out", |trace, at| {
        trace.steps[at].direction = -trace.steps[at].direction;
    }),
    (true, EXPANSION, Claim::Depth, "given as", |trace, at| {
        trace.steps[at].distance = trace.steps[at].distance.map(|distance| distance + 1.0);
    }),
    (true, EXPANSION, Claim::End, "beyond it", |trace, at| {
        trace.steps.truncate(at + 1);
        trace.steps[at].outcome = Some(TraceOutcome::Closest);
    }),
    (true, None, Claim::Verdict, "overlap by", |trace, _| {
        trace.colliding = Some(false);
    }),
    (
        true,
        None,
        Claim::Normal,
        "points from B to A",
        |trace, _| {
            trace.normal = trace.normal.map(|normal| -normal);
            trace.depth = None;
        },
    ),
];

#[test]
fn each_wrong_claim_is_found_at_its_step_and_described() {
    for (overlap, step, claim, says, change) in ROWS {
        let [a, b] = if overlap { overlapping() } else { apart() };
        let mut trace = own_trace([&a, &b]);
        assert_eq!(check(&a, &b, &trace, DEFAULT_TOLERANCE).wrong, None);
        let at = match step {
            EXPANSION => Some(first_expansion(&trace)),
            step => step,
        };
        change(&mut trace, at.unwrap_or_default());
        let CheckReport { wrong, caption, .. } = check(&a, &b, &trace, DEFAULT_TOLERANCE);
        let wrong = wrong.unwrap_or_else(|| panic!("{says}: {caption}"));
        assert_eq!((wrong.step, wrong.claim), (at, claim), "{caption}");
        assert!(
            caption.contains(says) && caption.ends_with('.'),
            "{caption}"
        );
    }
}

#[test]
fn a_polytope_that_is_not_closed_or_lacks_its_new_point_is_found() {
    let [a, b] = overlapping();
    let sound = own_trace([&a, &b]);
    let at = first_expansion(&sound);
    let mut open = sound.clone();
    open.steps[at + 1].faces.as_mut().expect("faces").pop();
    (open.steps[at + 1].face, open.steps[at + 1].removed) = (None, None);
    let mut stale = sound.clone();
    (stale.steps[at + 1].polytope, stale.steps[at + 1].faces) = (
        sound.steps[at].polytope.clone(),
        sound.steps[at].faces.clone(),
    );
    for (trace, says) in [(open, "not closed"), (stale, "is not in the polytope")] {
        let CheckReport { wrong, caption, .. } = check(&a, &b, &trace, DEFAULT_TOLERANCE);
        let found = wrong.map(|wrong| (wrong.step, wrong.claim));
        assert_eq!(found, Some((Some(at + 1), Claim::Simplex)), "{caption}");
        assert!(caption.contains(says), "{caption}");
    }
}

#[test]
fn correct_code_on_misplaced_bodies_is_named() {
    let [a, b] = apart();
    let here = Shape::from(Cuboid::new(dvec3(25.0, 20.0, 15.0)).expect("a box"));
    let position = b.pose().position();
    let turn = b.pose().rotation();
    let put = |position, turn| here.posed(&Pose::new(position, turn).expect("finite"));
    let mirrored = {
        // A box is its own mirror image, so its pose is reflected.
        let turn = DQuat::from_xyzw(-turn.x, turn.y, -turn.z, turn.w);
        put(position * dvec3(1.0, -1.0, 1.0), turn)
    };
    let traces = [
        ("swapped-bodies", own_trace([&b, &a])),
        ("flipped-y", own_trace([&a, &mirrored])),
    ];
    let still = DQuat::IDENTITY;
    let placed = [
        ("missing-transform", DVec3::ZERO, still),
        ("missing-turn", position, still),
        ("missing-move", DVec3::ZERO, turn),
        ("double-transform", turn * position + position, turn * turn),
        ("transposed-turn", position, turn.inverse()),
        ("turned-position", turn * position, turn),
    ]
    .map(|(slug, position, turn)| (slug, own_trace([&a, &put(position, turn)])));
    for (slug, trace) in traces.into_iter().chain(placed) {
        let finding = check(&a, &b, &trace, DEFAULT_TOLERANCE);
        let mut named = finding.mistakes.iter();
        let is_named = named.any(|mistake| mistake.slug == slug);
        assert!(is_named, "{slug}: {}", finding.caption);
    }
}

/// The trace of a GJK that only logs directions and points, with a verdict.
fn bare(points: &[(DVec3, DVec3)], colliding: bool) -> SpatialTrace {
    let steps = points.iter().map(|&(direction, support)| SpatialStep {
        phase: Some(TracePhase::Gjk),
        direction,
        support,
        ..SpatialStep::default()
    });
    SpatialTrace {
        steps: steps.collect(),
        colliding: Some(colliding),
        ..SpatialTrace::default()
    }
}

#[test]
fn a_search_that_goes_on_past_a_separating_direction_is_wrong_there() {
    let [a, b] = apart();
    let directions = [[-1.0, 0.3, 0.0], [1.0, 0.1, 0.0], [1.0, 0.2, 0.1]].map(DVec3::from);
    let points = directions.map(|d| (d, support([&a, &b], d)));
    let finding = check(&a, &b, &bare(&points, true), DEFAULT_TOLERANCE);
    let caption = &finding.caption;
    assert!(
        caption
            .starts_with("Step 1: d·w < 0, so A and B are apart; the search goes on all the same."),
        "{caption}"
    );
    let finding = check(&a, &b, &bare(&points, false), DEFAULT_TOLERANCE);
    assert_eq!(finding.wrong, None, "{}", finding.caption);
}

#[test]
fn a_hint_on_a_support_point_in_space_fits_every_wrong_one() {
    let [a, b] = apart();
    let directions = [[-1.0, 0.3, 0.2], [1.0, 0.1, 0.3]].map(DVec3::from);
    let same = |d: DVec3| a.support(d) - b.support(d);
    let opposite = |d: DVec3| a.support(-d) - b.support(d);
    for (second, says) in [
        (same(directions[1]), true),
        (opposite(directions[1]), false),
    ] {
        let points = [
            (directions[0], same(directions[0])),
            (directions[1], second),
        ];
        let finding = check(&a, &b, &bare(&points, true), DEFAULT_TOLERANCE);
        let is_said = finding.caption.contains("b is farthest along d");
        assert_eq!(is_said, says, "{}", finding.caption);
    }
}

#[test]
fn single_precision_is_named_in_space_only_where_it_gives_the_numbers() {
    let there = |x: f64| cuboid([1.0, 2.0, 2.0], [x, 0.0, 0.0]);
    // 10,001.5 is a number of single precision; the corner at 1,000,000.73 becomes 1,000,000.75.
    for (x, y, depth, named) in [
        (1e4, 10_001.5, 0.503, false),
        (1e6, 1_000_001.73, 0.25, true),
        (1e6, 1_000_001.73, 0.29, false),
    ] {
        let trace = SpatialTrace {
            depth: Some(depth),
            ..SpatialTrace::default()
        };
        let finding = check(&there(x), &there(y), &trace, DEFAULT_TOLERANCE);
        assert!(finding.wrong.is_some());
        assert_eq!(!finding.mistakes.is_empty(), named, "{}", finding.caption);
    }
}

#[test]
fn witnesses_of_an_overlap_in_space_are_the_deepest_or_the_same_point() {
    let [a, b] = [0.0, 1.5].map(|x| cuboid([1.0, 2.0, 2.0], [x, 0.0, 0.0]));
    for (on_b, is_right) in [(0.5, true), (1.0, true), (2.0, false)] {
        let text = format!(r#"{{"closest": {{"on_a": [1,0,0], "on_b": [{on_b},0,0]}}}}"#);
        let trace = SpatialTrace::parse(&text).expect("a trace");
        let finding = check(&a, &b, &trace, DEFAULT_TOLERANCE);
        let caption = &finding.caption;
        assert_eq!(finding.wrong.is_none(), is_right, "{caption}");
        let says =
            "given 1.00 apart, but A and B overlap by 0.50: the deepest points are 0.50 apart";
        assert_eq!(caption.contains(says), !is_right, "{caption}");
    }
}

/// The trace of a user's GJK on two touching boxes of half extent 1.
#[test]
fn a_cycling_search_is_named_at_its_first_repetition() {
    let a = cuboid([1.0; 3], [0.0; 3]);
    let b = cuboid([1.0; 3], [2.0, 0.3, 0.0]);
    let trace = SpatialTrace::parse(include_str!("../data/cycle.jsonl")).expect("a trace");
    let finding = check(&a, &b, &trace, DEFAULT_TOLERANCE);
    let wrong = finding.wrong.map(|wrong| (wrong.step, wrong.claim));
    assert_eq!(wrong, Some((Some(7), Claim::End)), "{}", finding.caption);
    assert!(finding.caption.contains("step 5"), "{}", finding.caption);
}

/// The support point of A − B, including radii.
fn support([a, b]: [&PosedShape; 2], direction: DVec3) -> DVec3 {
    let unit = direction.normalize();
    let on_a = a.support(direction) + a.radius() * unit;
    let on_b = b.support(-direction) - b.radius() * unit;
    on_a - on_b
}

fn assert_own_is_sound([a, b]: [&PosedShape; 2], tolerance: f64) {
    assert_sound(a, b, &own_trace([a, b]), tolerance);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn our_own_trace_is_sound(
        (a, b) in (posed(), posed()),
        (c, d) in (lattice_box(), lattice_box()),
        [e, f] in touching(),
    ) {
        assert_own_is_sound([&a, &b], 1e-9);
        assert_own_is_sound([&c, &d], 1e-9);
        assert_own_is_sound([&e, &f], DEFAULT_TOLERANCE);
    }

    #[test]
    fn johnsons_walk_is_sound_from_any_first_direction(
        (a, b) in (posed(), posed()),
        first in (-1.0..1.0f64, -1.0..1.0f64, 0.1..1.0f64),
    ) {
        let to_single = |v: DVec3| v.as_vec3().as_dvec3();
        for round in [|v| v, to_single] {
            let trace = closest_point(first.into(), |d| round(support([&a, &b], d)));
            prop_assume!(trace.is_some());
            assert_sound(&a, &b, &trace.expect("an end"), DEFAULT_TOLERANCE);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn our_own_trace_of_smooth_shapes_is_sound(a in posed_smooth(), b in posed()) {
        assert_own_is_sound([&a, &b], 1e-6);
    }
}

#[test]
fn our_own_traces_of_flat_round_and_touching_bodies_are_sound() {
    let bodies = gallery();
    for a in &bodies {
        for b in &bodies {
            assert_own_is_sound([a, b], 1e-9);
        }
    }
}
