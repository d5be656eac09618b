//! One wrong claim in a sound trace is found at its step.

use collidoscope::lesson::ForeignOutcome;
use collidoscope::lesson::referee::{Claim, DEFAULT_TOLERANCE, FailedClaim};
use collidoscope::lesson::spatial::referee::check;
use collidoscope::lesson::spatial::{ForeignStep, UserTrace};
use collidoscope::spatial::{Cuboid, Pose, PosedShape, Shape, Support, rotation_about};
use glam::{DQuat, DVec3, dvec3};

use super::own_trace;
use crate::lesson_in_space::pairs::cuboid;

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

fn wrong_of([a, b]: &[PosedShape; 2], mutate: impl Fn(&mut UserTrace)) -> (FailedClaim, String) {
    let mut trace = own_trace([a, b]);
    assert_eq!(check(a, b, &trace, DEFAULT_TOLERANCE).wrong, None);
    mutate(&mut trace);
    let finding = check(a, b, &trace, DEFAULT_TOLERANCE);
    let caption = finding.caption;
    assert!(caption.ends_with('.'), "{caption}");
    (
        finding.wrong.unwrap_or_else(|| panic!("{caption}")),
        caption,
    )
}

#[track_caller]
fn assert_found(
    pair: &[PosedShape; 2],
    expected: (Option<usize>, Claim),
    says: &str,
    mutate: impl Fn(&mut UserTrace),
) {
    let (wrong, caption) = wrong_of(pair, mutate);
    assert_eq!((wrong.step, wrong.claim), expected, "{caption}");
    assert!(caption.contains(says), "{caption}");
}

fn first_expansion(trace: &UserTrace) -> usize {
    let is_expansion = |step: &ForeignStep| {
        step.polytope.is_some() && step.outcome == Some(ForeignOutcome::GoesOn)
    };
    let mut steps = trace.steps.iter();
    steps.position(is_expansion).expect("an expansion")
}

#[test]
fn a_support_that_is_not_the_farthest_is_found_and_described() {
    let pair = overlapping();
    let [a, b] = &pair;
    let d = own_trace([a, b]).steps[0].direction;
    assert_found(&pair, (Some(0), Claim::Support), "farther", |trace| {
        trace.steps[0].support -= 3.0 * d.normalize();
        trace.steps[0].witnesses = None;
    });
    assert_found(
        &pair,
        (Some(1), Claim::Support),
        "less its point on B",
        |trace| {
            let witnesses = trace.steps[1].witnesses.expect("witnesses");
            trace.steps[1].witnesses = Some([witnesses[0] + DVec3::Y, witnesses[1]]);
        },
    );
    assert_found(
        &pair,
        (Some(0), Claim::Support),
        "Its point on B is the farthest along the direction",
        |trace| {
            trace.steps[0].support = a.support(d) - b.support(d);
            trace.steps[0].witnesses = None;
        },
    );
}

#[test]
fn a_direction_away_from_the_origin_is_found() {
    let pair = overlapping();
    assert_found(
        &pair,
        (Some(2), Claim::Direction),
        "away from the origin",
        |trace| {
            trace.steps[2].direction = -trace.steps[2].direction;
        },
    );
    assert_found(
        &pair,
        (Some(2), Claim::Direction),
        "leads nowhere",
        |trace| {
            trace.steps[2].direction = DVec3::ZERO;
        },
    );
    assert_found(
        &pair,
        (Some(2), Claim::Direction),
        "runs along the edge",
        |trace| {
            let simplex = trace.steps[2].simplex.clone().expect("a simplex");
            trace.steps[2].direction = simplex[1] - simplex[0];
        },
    );
}

#[test]
fn wrongly_kept_points_are_found() {
    let pair = apart();
    let last = own_trace([&pair[0], &pair[1]]).steps.len() - 1;
    assert_found(
        &pair,
        (Some(1), Claim::Simplex),
        "neither in the simplex",
        |trace| {
            let kept = trace.steps[1].kept_simplex.as_mut().expect("kept");
            kept[0] += dvec3(7.0, 0.0, 0.0);
        },
    );
    assert_found(
        &pair,
        (Some(1), Claim::Simplex),
        "goes with the rest",
        |trace| {
            let simplex = trace.steps[1].simplex.clone();
            trace.steps[1].kept_simplex = simplex;
        },
    );
    assert_found(&pair, (Some(1), Claim::Simplex), "is lost", |trace| {
        trace.steps[1].kept_simplex = Some(Vec::new());
    });
    assert!(last > 1);
    assert_found(
        &pair,
        (Some(last), Claim::Simplex),
        "no point of A ⊖ B",
        |trace| {
            let simplex = trace.steps[last].simplex.as_mut().expect("a simplex");
            simplex[0] += dvec3(500.0, 0.0, 0.0);
        },
    );
}

#[test]
fn a_wrong_termination_is_found() {
    let apart = apart();
    let overlapping = overlapping();
    assert_found(
        &overlapping,
        (Some(1), Claim::End),
        "separates nothing",
        |trace| {
            trace.steps.truncate(2);
            trace.steps[1].outcome = Some(ForeignOutcome::Separated);
            trace.steps[1].kept_simplex = None;
        },
    );
    assert_found(
        &apart,
        (Some(0), Claim::End),
        "no nearer the origin",
        |trace| {
            trace.steps.truncate(1);
            trace.steps[0].outcome = Some(ForeignOutcome::Colliding);
        },
    );
    assert_found(
        &apart,
        (Some(1), Claim::End),
        "nearer the origin",
        |trace| {
            trace.steps.truncate(2);
            trace.steps[1].outcome = Some(ForeignOutcome::Closest);
            let first = trace.steps[1].simplex.clone().expect("a simplex");
            trace.steps[1].support = first[0];
            trace.steps[1].witnesses = None;
            trace.steps[1].direction = trace.steps[0].direction;
            trace.steps[1].kept_simplex = None;
            trace.steps[1].closest = None;
            trace.steps[1].distance = None;
        },
    );
    assert_found(
        &overlapping,
        (Some(0), Claim::End),
        "without a reason",
        |trace| {
            trace.steps.truncate(1);
        },
    );
}

#[test]
fn an_invalid_polytope_is_found() {
    let pair = overlapping();
    let [a, b] = &pair;
    let at = first_expansion(&own_trace([a, b]));
    let next = at + 1;
    assert_found(&pair, (Some(next), Claim::Simplex), "not closed", |trace| {
        let faces = trace.steps[next].faces.as_mut().expect("faces");
        faces.pop();
        trace.steps[next].face = None;
        trace.steps[next].removed = None;
    });
    assert_found(
        &pair,
        (Some(next), Claim::Simplex),
        "is not in the polytope",
        |trace| {
            let (before, after) = trace.steps.split_at_mut(next);
            after[0].polytope.clone_from(&before[at].polytope);
            after[0].faces.clone_from(&before[at].faces);
        },
    );
    assert_found(
        &pair,
        (Some(at), Claim::Simplex),
        "does not hold the origin",
        |trace| {
            let w = trace.steps[at].support;
            trace.steps[at].polytope = Some(vec![w]);
            trace.steps[at].faces = None;
            trace.steps[at].face = None;
            trace.steps[at].removed = None;
        },
    );
    assert_found(&pair, (Some(at), Claim::Simplex), "stays, but", |trace| {
        trace.steps[at].removed = Some(Vec::new());
    });
    assert_found(
        &pair,
        (Some(at), Claim::Simplex),
        "does not see it",
        |trace| {
            let count = trace.steps[at].faces.as_ref().expect("faces").len();
            trace.steps[at].removed = Some((0..count).collect());
        },
    );
}

#[test]
fn a_face_that_is_not_the_closest_is_found() {
    let pair = overlapping();
    let [a, b] = &pair;
    let at = first_expansion(&own_trace([a, b]));
    assert_found(
        &pair,
        (Some(at), Claim::Direction),
        "not perpendicular to",
        |trace| {
            let step = &mut trace.steps[at];
            let count = step.faces.as_ref().expect("faces").len();
            step.face = step.face.map(|face| (face + 1) % count);
        },
    );
    assert_found(
        &pair,
        (Some(at), Claim::Direction),
        "not out of it",
        |trace| {
            let step = &mut trace.steps[at];
            step.direction = -step.direction;
        },
    );
    assert_found(
        &pair,
        (Some(at), Claim::Direction),
        "is taken for the closest",
        |trace| {
            let step = &mut trace.steps[at];
            let vertices = step.polytope.clone().expect("vertices");
            let faces = step.faces.clone().expect("faces");
            let planes = faces.iter().map(|face| {
                let [p, q, r] = face.map(|index| vertices[index]);
                let normal = (q - p).cross(r - p).normalize();
                (normal.dot(p), normal)
            });
            let farthest = planes
                .enumerate()
                .max_by(|one, other| one.1.0.total_cmp(&other.1.0));
            let (face, (_, normal)) = farthest.expect("a face");
            step.face = Some(face);
            step.direction = normal;
        },
    );
    assert_found(&pair, (Some(at), Claim::Depth), "is given as", |trace| {
        let distance = trace.steps[at].distance.expect("a distance");
        trace.steps[at].distance = Some(distance + 1.0);
    });
    assert_found(&pair, (Some(at), Claim::End), "beyond it", |trace| {
        trace.steps.truncate(at + 1);
        trace.steps[at].outcome = Some(ForeignOutcome::Closest);
    });
}

#[test]
fn wrong_results_are_found() {
    let (overlapping, apart) = (overlapping(), apart());
    assert_found(
        &overlapping,
        (None, Claim::Verdict),
        "overlap by",
        |trace| {
            trace.colliding = Some(false);
        },
    );
    assert_found(&apart, (None, Claim::Verdict), "apart", |trace| {
        trace.colliding = Some(true);
    });
    assert_found(&overlapping, (None, Claim::Depth), "but it is", |trace| {
        trace.depth = trace.depth.map(|depth| 1.01 * depth);
    });
    assert_found(&apart, (None, Claim::Depth), "but it is", |trace| {
        trace.distance = trace.distance.map(|distance| 1.01 * distance);
    });
    assert_found(
        &overlapping,
        (None, Claim::Normal),
        "One mistake that gives exactly this: the normal leading from B to A",
        |trace| {
            trace.normal = trace.normal.map(|normal| -normal);
            trace.depth = None;
        },
    );
    assert_found(
        &overlapping,
        (None, Claim::Normal),
        "the length 2",
        |trace| {
            trace.normal = trace.normal.map(|normal| 2.0 * normal);
        },
    );
    assert_found(&apart, (None, Claim::Normal), "closest point", |trace| {
        trace.normal = Some(DVec3::Z);
    });
}

#[test]
fn touching_boxes_are_not_apart_where_the_traces_numbers_touch() {
    let a = cuboid([2.0, 2.0, 2.0], [0.0; 3]);
    let b = cuboid([1.0, 1.0, 1.0], [3.0, 0.0, 0.0]);
    let text = r#"{"steps": [{"direction": [1,0,0], "support": [0,0,0]}], "colliding": false}"#;
    let trace = UserTrace::parse(text).expect("a trace");
    let finding = check(&a, &b, &trace, DEFAULT_TOLERANCE);
    let wrong = finding.wrong.expect("a wrong claim");
    assert_eq!(wrong.claim, Claim::Verdict);
    assert!(
        finding.caption.contains("they touch"),
        "{}",
        finding.caption
    );
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
        (
            "missing-transform",
            own_trace([&a, &put(DVec3::ZERO, DQuat::IDENTITY)]),
        ),
        (
            "missing-turn",
            own_trace([&a, &put(position, DQuat::IDENTITY)]),
        ),
        ("missing-move", own_trace([&a, &put(DVec3::ZERO, turn)])),
        (
            "double-transform",
            own_trace([&a, &put(turn * position + position, turn * turn)]),
        ),
        (
            "transposed-turn",
            own_trace([&a, &put(position, turn.inverse())]),
        ),
        (
            "turned-position",
            own_trace([&a, &put(turn * position, turn)]),
        ),
    ];
    for (slug, trace) in traces {
        let finding = check(&a, &b, &trace, DEFAULT_TOLERANCE);
        let named: Vec<&str> = finding
            .mistakes
            .iter()
            .map(|mistake| mistake.slug)
            .collect();
        assert!(named.contains(&slug), "{slug}: {}", finding.caption);
    }
}

/// The trace of a user's GJK on two touching boxes of half extent 1.
#[test]
fn a_cycling_search_is_named_at_its_first_repetition() {
    let a = cuboid([1.0; 3], [0.0; 3]);
    let b = cuboid([1.0; 3], [2.0, 0.3, 0.0]);
    let trace = UserTrace::parse(include_str!("../../data/cycle.jsonl")).expect("a trace");
    let finding = check(&a, &b, &trace, DEFAULT_TOLERANCE);
    let wrong = finding.wrong.map(|wrong| (wrong.step, wrong.claim));
    assert_eq!(wrong, Some((Some(7), Claim::End)), "{}", finding.caption);
    assert!(finding.caption.contains("step 5"), "{}", finding.caption);
}
