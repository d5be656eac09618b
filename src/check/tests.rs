//! What is wrong in small traces made by hand; B is a point at the origin wherever nothing else is said, so that
//! A − B is A.

use glam::{DVec2, dvec2};

use super::{Claim, DEFAULT_TOLERANCE, UserTrace, check};
use crate::planar::{Circle, Polygon, Pose, PosedShape, Shape};

fn at(shape: impl Into<Shape>, position: DVec2) -> PosedShape {
    shape.into().posed(&Pose::new(position, 0.0).unwrap())
}

fn polygon(corners: &[[f64; 2]]) -> Polygon {
    let corners: Vec<DVec2> = corners.iter().copied().map(DVec2::from).collect();
    Polygon::new(&corners).unwrap()
}

fn point() -> Circle {
    Circle::new(0.0).unwrap()
}

/// The first wrong step and claim.
type Found = Option<(Option<usize>, Claim)>;

fn found([a, b]: [&PosedShape; 2], trace: &str) -> Found {
    let trace = UserTrace::parse(trace).unwrap();
    let finding = check(a, b, &trace, DEFAULT_TOLERANCE);
    assert!(finding.caption.ends_with('.'), "{}", finding.caption);
    let wrong = finding.wrong?;
    Some((wrong.step, wrong.claim))
}

/// The same with A − B a polygon with these corners.
fn found_in(corners: &[[f64; 2]], trace: &str) -> Found {
    let a = at(polygon(corners), DVec2::ZERO);
    found([&a, &at(point(), DVec2::ZERO)], trace)
}

/// Depth 1, towards −y.
const BOX: [[f64; 2]; 4] = [[-3.0, -1.0], [5.0, -1.0], [5.0, 3.0], [-3.0, 3.0]];
/// The same with a corner below.
const HOUSE: [[f64; 2]; 5] = [
    [-3.0, -1.0],
    [1.0, -2.0],
    [5.0, -1.0],
    [5.0, 3.0],
    [-3.0, 3.0],
];
/// The origin lies on its lower edge.
const TOUCHING: [[f64; 2]; 4] = [[-3.0, 0.0], [5.0, 0.0], [5.0, 3.0], [-3.0, 3.0]];
/// Apart by 1, the nearest point a corner.
const APART: [[f64; 2]; 3] = [[2.0, -4.0], [-3.0, -4.0], [0.0, -1.0]];

#[test]
fn supports_of_the_wrong_bodies_or_the_wrong_way_are_recognised() {
    let a = at(polygon(&BOX), DVec2::ZERO);
    let b = at(
        polygon(&[[0.0, 0.0], [2.0, 0.0], [0.0, 1.0]]),
        dvec2(1.0, 0.5),
    );
    let support = |x: f64, y: f64| {
        let trace = format!("[{{\"direction\": [1,2], \"support\": [{x},{y}]}}]");
        found([&a, &b], &trace)
    };
    assert_eq!(support(4.0, 2.5), None);
    let wrong = Some((Some(0), Claim::Support));
    assert_eq!(support(2.0, 2.5), wrong);
    // The opposite way, of B ⊖ A, of A alone, a sum, and something else.
    for [x, y] in [
        [-4.0, -2.5],
        [6.0, 2.5],
        [5.0, 3.0],
        [6.0, 3.5],
        [4.0, 2.0],
        [4.1, 2.6],
    ] {
        assert_eq!(support(x, y), wrong, "{x} {y}");
    }
    let caption = |x: f64, y: f64| {
        let trace = format!("[{{\"direction\": [1,2], \"support\": [{x},{y}]}}]");
        check(
            &a,
            &b,
            &UserTrace::parse(&trace).unwrap(),
            DEFAULT_TOLERANCE,
        )
        .caption
    };
    assert_eq!(
        caption(5.0, 3.0),
        "Step 0: along (1.00, 2.00) the support point is given as (5.00, 3.00), but that is no point of A ⊖ B: \
         it lies 1.12 outside, and the farthest is (4.00, 2.50). It is the farthest point of A \
         alone."
    );
    assert!(
        caption(4.0, 2.0).ends_with("(4.00, 2.50), which is a point of A ⊖ B, lies 0.45 farther.")
    );
    // The farthest are (5, 3) of A and (1, 0.5) of B.
    let corners = caption(4.0, -1.5);
    assert!(
        corners.ends_with("Its vertex of A, (5.00, −1.00), is 3.58 short of A’s farthest."),
        "{corners}"
    );
}

#[test]
fn witnesses_must_make_the_support_and_lie_in_their_bodies() {
    let witnesses = |on_a: [f64; 2], on_b: [f64; 2]| {
        let trace = format!(
            "[{{\"direction\": [0,-1], \"support\": {{\"point\": [2,-1], \"on_a\": {on_a:?}, \"on_b\": {on_b:?}}}}}]"
        );
        found_in(&BOX, &trace)
    };
    let wrong = Some((Some(0), Claim::Support));
    assert_eq!(witnesses([2.0, -1.0], [0.0, 0.0]), None);
    assert_eq!(witnesses([2.0, -1.0], [0.5, 0.0]), wrong);
    assert_eq!(witnesses([4.0, -1.0], [2.0, 0.0]), wrong);
}

#[test]
fn what_gjk_keeps_has_the_nearest_point() {
    let kept = |phase: &str, kept: &str| {
        let trace = format!(
            r#"[{{"phase": "{phase}", "simplex": [[0,-1],[-3,-4]], "direction": [1,0], "support": [2,-4], "kept_simplex": {kept}}},
                {{"phase": "{phase}", "simplex": {kept}, "direction": [0,1], "support": [0,-1], "outcome": "separated"}}]"#
        );
        found_in(&APART, &trace)
    };
    assert_eq!(kept("gjk", "[[0,-1],[2,-4]]"), None);
    assert_eq!(kept("closest", "[[0,-1]]"), None);
    let wrong = Some((Some(0), Claim::Simplex));
    assert_eq!(kept("gjk", "[[-3,-4],[2,-4]]"), wrong);
    assert_eq!(kept("closest", "[[-3,-4],[2,-4]]"), wrong);
    assert_eq!(kept("gjk", "[]"), wrong);
    assert_eq!(kept("gjk", "[[0,-1],[0,-2]]"), wrong);
    let foot = r#"[{"phase": "closest", "simplex": [[-3,-4]], "direction": [1,1], "support": [0,-1], "closest": [0.5,-0.5]}]"#;
    assert_eq!(found_in(&APART, foot), wrong);
}

#[test]
fn a_direction_leads_towards_the_origin() {
    let second = |direction: &str| {
        let trace = format!(
            r#"[{{"direction": [0,-1], "support": [2,-4]}}, {{"direction": {direction}, "support": [2,-4]}}]"#
        );
        found_in(&APART, &trace)
    };
    assert_eq!(second("[0.9,-0.1]"), Some((Some(1), Claim::Direction)));
    assert_eq!(second("[0,0]"), Some((Some(1), Claim::Direction)));
}

#[test]
fn an_end_is_an_end() {
    let step = |phase: &str, rest: &str| {
        format!(
            r#"{{"steps": [{{"phase": "{phase}", "direction": [1,1], "support": [0,-1], {rest}}}], "colliding": true}}"#
        )
    };
    let end = Some((Some(0), Claim::End));
    let stops = step("gjk", r#""outcome": "grow""#);
    assert_eq!(found_in(&APART, &stops), end);
    let hit = step("gjk", r#""outcome": "colliding""#);
    assert_eq!(found_in(&APART, &hit), end);
    let early = r#"[{"phase": "closest", "simplex": [[-3,-4]], "direction": [1,0], "support": [2,-4], "outcome": "closest"}]"#;
    assert_eq!(found_in(&APART, early), end);
    let level =
        r#"[{"phase": "gjk", "direction": [0,-1], "support": [5,0], "outcome": "separated"}]"#;
    assert_eq!(found_in(&TOUCHING, level), end);
    let inside =
        r#"[{"phase": "gjk", "direction": [0,-1], "support": [5,-1], "outcome": "separated"}]"#;
    assert_eq!(found_in(&BOX, inside), end);
    let unseen = r#"{"steps": [{"direction": [0,-1], "support": [2,-4]}], "colliding": false}"#;
    assert_eq!(found_in(&APART, unseen), Some((None, Claim::End)));
}

#[test]
fn a_search_goes_round_in_circles_where_it_repeats_a_step_and_goes_on() {
    let search = |phase: &str, last: &str| {
        let step = |x: f64, outcome: &str| {
            format!(
                r#"{{{phase} "direction": [{x},1], "support": [0,-1], "outcome": "{outcome}"}}"#
            )
        };
        let go_on = [0.0, 0.1, 0.2, 0.1, 0.2].map(|x| step(x, "goes-on"));
        let trace = format!("[{}, {}]", go_on.join(","), step(0.1, last));
        found_in(&APART, &trace)
    };
    let gjk = r#""phase": "gjk","#;
    let circle = Some((Some(3), Claim::End));
    assert_eq!(search(gjk, "goes-on"), circle);
    assert_eq!(search(gjk, "separated"), None, "an end");
    let other = r#""phase": "gjk", "simplex": [[0,-1]],"#;
    assert_eq!(search(other, "goes-on"), circle);
    // The separating axis test may try an axis twice.
    let axes = r#"[{"direction": [0,1], "support": [0,-1]}, {"direction": [0,1], "support": [0,-1]},
                   {"direction": [0,1], "support": [0,-1]}]"#;
    assert_eq!(found_in(&APART, axes), None);
}

/// A step of EPA on the triangle with the edge and the direction.
fn epa(polytope: &str, rest: &str) -> String {
    format!(r#"[{{"phase": "epa", "polytope": {polytope}, {rest}}}]"#)
}

#[test]
fn epa_looks_out_across_its_closest_edge() {
    let triangle = "[[5,-1],[-3,3],[-3,-1]]";
    let looks = |rest: &str| found_in(&BOX, &epa(triangle, rest));
    let wrong = |claim| Some((Some(0), claim));
    let right = r#""edge": [2,0], "direction": [0,-1], "support": [5,-1], "distance": 1"#;
    assert_eq!(looks(right), None);
    let middle = r#""edge": [2,0], "direction": [0,-1], "support": [5,-1], "distance": 1.41421356"#;
    assert_eq!(looks(middle), wrong(Claim::Depth));
    let other = r#""edge": [0,1], "direction": [1,2], "support": [5,3]"#;
    assert_eq!(looks(other), wrong(Claim::Direction));
    let askew = r#""edge": [2,0], "direction": [0.1,-1], "support": [5,-1]"#;
    assert_eq!(looks(askew), wrong(Claim::Direction));
    let turned = epa(
        "[[-3,-1],[-3,3],[5,-1]]",
        r#""edge": [2,0], "direction": [0,1], "support": [5,3]"#,
    );
    assert_eq!(found_in(&BOX, &turned), wrong(Claim::Direction));
    let inward = epa(
        "[[-3,0],[5,0],[5,3]]",
        r#""edge": [0,1], "direction": [0,1], "support": [5,3]"#,
    );
    assert_eq!(found_in(&TOUCHING, &inward), wrong(Claim::Direction));
    let flat = epa(
        "[[-3,0],[5,0]]",
        r#""edge": [0,1], "direction": [0,0], "support": [5,0]"#,
    );
    assert_eq!(found_in(&TOUCHING, &flat), wrong(Claim::Direction));
    let hollow = epa(
        "[[5,-1],[5,3]]",
        r#""edge": [0,1], "direction": [1,0], "support": [5,3]"#,
    );
    assert_eq!(found_in(&BOX, &hollow), wrong(Claim::Simplex));
}

#[test]
fn epa_puts_the_new_point_between_the_ends_of_the_edge_and_ends_on_the_boundary() {
    let next = |polytope: &str| {
        let steps = format!(
            r#"[{{"phase": "epa", "polytope": [[5,-1],[-3,3],[-3,-1]], "edge": [2,0], "direction": [0,-1], "support": [1,-2]}},
                {{"phase": "epa", "polytope": {polytope}, "direction": [1,2], "support": [5,3]}}]"#
        );
        found_in(&HOUSE, &steps)
    };
    // The place is right, but the trace stops with points still beyond.
    let stops = Some((Some(1), Claim::End));
    assert_eq!(next("[[5,-1],[-3,3],[-3,-1],[1,-2]]"), stops);
    assert_eq!(
        next("[[1,-2],[-3,-1],[-3,3],[5,-1]]"),
        stops,
        "the other way round"
    );
    let wrong = Some((Some(1), Claim::Simplex));
    assert_eq!(next("[[5,-1],[1,-2],[-3,3],[-3,-1]]"), wrong);
    assert_eq!(next("[[5,-1],[-3,3],[-3,-1]]"), wrong);
    assert_eq!(next("[[5,-1],[-3,3],[-3,-1],[1,-2],[5,3]]"), wrong);
    let low = |y: f64| {
        let corners = [[-3.0, -1.0], [1.0, y], [5.0, -1.0], [5.0, 3.0], [-3.0, 3.0]];
        let rest = format!(
            r#""edge": [2,0], "direction": [0,-1], "support": [1,{y}], "outcome": "closest""#
        );
        found_in(&corners, &epa("[[5,-1],[-3,3],[-3,-1]]", &rest))
    };
    let end = Some((Some(0), Claim::End));
    assert_eq!(low(-1.000_01), None);
    assert_eq!(low(-1.001), end);
    assert_eq!(low(-2.0), end);
}

#[test]
fn what_sat_comes_to_is_recognised() {
    let wrong = |claim| Some((None, claim));
    let long = [[-3.0, -1.0], [17.0, -1.0], [17.0, 1.0], [-3.0, 1.0]];
    let by_length = r#"{"steps": [], "colliding": true, "depth": 3, "normal": [-1,0]}"#;
    assert_eq!(found_in(&long, by_length), wrong(Claim::Depth));
    let flat = [
        [-30.0, -0.5],
        [-10.0, -1.0],
        [10.0, -1.0],
        [30.0, -0.5],
        [0.0, 2.0],
    ];
    let normal =
        |y: f64| format!(r#"{{"steps": [], "colliding": true, "depth": 1, "normal": [0,{y}]}}"#);
    assert_eq!(found_in(&flat, &normal(-1.0)), None);
    assert_eq!(found_in(&flat, &normal(1.0)), wrong(Claim::Normal));
    assert_eq!(found_in(&flat, &normal(-1.1)), wrong(Claim::Normal));
}

#[test]
fn what_the_whole_comes_to_is_checked() {
    let whole =
        |corners: &[[f64; 2]], rest: &str| found_in(corners, &format!("{{\"steps\": [], {rest}}}"));
    let wrong = |claim| Some((None, claim));
    assert_eq!(
        whole(
            &APART,
            r#""colliding": false, "distance": 1, "normal": [0,1]"#
        ),
        None
    );
    assert_eq!(whole(&APART, r#""colliding": true"#), wrong(Claim::Verdict));
    assert_eq!(whole(&APART, r#""distance": 1.1"#), wrong(Claim::Depth));
    assert_eq!(whole(&APART, r#""depth": 0.5"#), wrong(Claim::Depth));
    assert_eq!(whole(&APART, r#""normal": [0,-1]"#), wrong(Claim::Normal));
    assert_eq!(whole(&BOX, r#""colliding": false"#), wrong(Claim::Verdict));
    assert_eq!(whole(&BOX, r#""distance": -1"#), None);
    assert_eq!(
        whole(&TOUCHING, r#""colliding": false, "depth": 0"#),
        None,
        "either will do"
    );
    let last = r#"{"steps": [{"phase": "gjk", "simplex": [[5,-1],[-3,3]], "direction": [-1,-2], "support": [-3,-1],
                   "outcome": "colliding"}], "depth": 1.34164}"#;
    assert_eq!(found_in(&BOX, last), Some((None, Claim::Depth)));
}

/// Of A and of B; the bodies share a strip of 1 × 3 there, or are 1 apart.
#[test]
fn closest_points_and_contacts_are_checked() {
    let a = at(polygon(&BOX), DVec2::ZERO);
    let other = polygon(&[[0.0, 0.0], [4.0, 0.0], [4.0, 3.0], [0.0, 3.0]]);
    let whole = |x: f64, rest: &str| {
        let b = at(other.clone(), dvec2(x, 0.0));
        let trace = format!("{{{rest}, \"colliding\": {}}}", x <= 5.0);
        found([&a, &b], &trace)
    };
    let apart = |on_a: [f64; 2], on_b: [f64; 2]| {
        whole(
            6.0,
            &format!(r#""closest": {{"on_a": {on_a:?}, "on_b": {on_b:?}}}"#),
        )
    };
    let wrong = |claim| Some((None, claim));
    assert_eq!(apart([5.0, 2.0], [6.0, 2.0]), None);
    assert_eq!(whole(6.0, r#""closest": [-1, 0]"#), None);
    assert_eq!(whole(6.0, r#""closest": null"#), None);
    let closest = wrong(Claim::Closest);
    assert_eq!(apart([5.0, 2.0], [6.0, 1.5]), closest, "too far");
    assert_eq!(apart([5.5, 2.0], [6.0, 2.0]), closest, "outside A");
    assert_eq!(apart([5.0, -0.5], [6.0, -0.5]), closest, "outside B");
    assert_eq!(whole(6.0, r#""closest": [-2, 0]"#), closest);
    assert_eq!(whole(6.0, r#""closest": [NaN, 0]"#), closest);
    let contact = |on_a: [f64; 2], on_b: [f64; 2], depth: &str| {
        let contact = format!(r#"{{"on_a": {on_a:?}, "on_b": {on_b:?}{depth}}}"#);
        whole(
            4.0,
            &format!(r#""contacts": [{contact}], "normal": [1, 0]"#),
        )
    };
    assert_eq!(contact([5.0, 3.0], [4.0, 3.0], r#", "depth": 1"#), None);
    assert_eq!(contact([5.0, 1.0], [4.0, 1.0], ""), None);
    let contacts = wrong(Claim::Contacts);
    for (on_a, on_b, depth) in [
        ([5.0, 3.0], [4.0, 3.0], r#", "depth": 1.5"#),
        ([5.0, 3.0], [4.0, 3.0], r#", "depth": Infinity"#),
        ([5.0, -1.0], [4.0, 0.0], ""),
        ([4.9, 2.0], [4.1, 2.0], ""),
        ([5.1, 2.0], [4.0, 2.0], ""),
        ([5.0, 2.0], [3.9, 2.0], ""),
    ] {
        assert_eq!(
            contact(on_a, on_b, depth),
            contacts,
            "{on_a:?} {on_b:?} {depth}"
        );
    }
}

#[test]
fn far_from_the_origin_single_precision_is_recognised() {
    let far = dvec2(1e6, 0.0);
    let (a, b) = (at(polygon(&BOX), far), at(point(), far));
    let trace = r#"[{"direction": [1,-1], "support": [5.06,-1]}]"#;
    let wrong = Some((Some(0), Claim::Support));
    assert_eq!(found([&a, &b], trace), wrong);
    assert_eq!(found_in(&BOX, trace), Some((Some(0), Claim::Support)));
}

#[test]
fn cores_and_whole_bodies_are_both_sound_but_not_mixed() {
    let a = at(Circle::new(2.0).unwrap(), DVec2::ZERO);
    let b = at(Circle::new(1.0).unwrap(), dvec2(5.0, 0.0));
    let steps = |x: f64, distance: f64| {
        let trace = format!(
            r#"{{"steps": [{{"direction": [1,0], "support": [{x},0]}}], "colliding": false, "distance": {distance}}}"#
        );
        found([&a, &b], &trace)
    };
    assert_eq!(steps(-5.0, 5.0), None, "the cores");
    assert_eq!(steps(-2.0, 2.0), None, "the bodies");
    assert_eq!(steps(-5.0, 2.0), None, "the cores, and then the radii");
    assert_eq!(steps(-2.0, 5.0), Some((None, Claim::Depth)));
    assert_eq!(steps(-4.5, 2.0), Some((Some(0), Claim::Support)));
}

#[test]
fn of_edges_in_line_with_the_closest_any_is_closest() {
    // A tie between parallel edges of A and B leaves a corner of the polytope within a straight side.
    let side = [
        [2.0, 1.0],
        [2.0, 3.0],
        [-4.0, 3.0],
        [-4.0, -3.0],
        [2.0, -3.0],
    ];
    let a = at(
        polygon(&[[-2.0, -2.0], [2.0, -2.0], [2.0, 2.0], [-2.0, 2.0]]),
        DVec2::ZERO,
    );
    let b = at(
        polygon(&[[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]),
        dvec2(1.0, 0.0),
    );
    let trace = |ends: &str| {
        format!(
            r#"{{"steps": [{{"phase": "epa", "polytope": {side:?}, "edge": {ends}, "direction": [1,0],
               "distance": 2, "support": [2,-3], "outcome": "closest"}}], "depth": 2, "normal": [1,0]}}"#
        )
    };
    assert_eq!(found([&a, &b], &trace("[0,1]")), None);
    assert_eq!(found([&a, &b], &trace("[4,0]")), None);
    let other = trace("[1,2]").replace("[1,0]", "[0,1]");
    assert!(found([&a, &b], &other).is_some());
}

#[test]
fn a_direction_along_the_edge_is_wrong_and_one_across_it_is_not() {
    let step = |direction: &str, support: &str| {
        let trace = format!(
            r#"[{{"phase": "gjk", "simplex": [[-3,-1],[5,-1]], "direction": {direction}, "support": {support}}}]"#
        );
        found_in(&BOX, &trace)
    };
    assert_eq!(step("[8, 0]", "[5,-1]"), Some((Some(0), Claim::Direction)));
    assert_eq!(step("[0, 8]", "[5,3]"), None);
    assert_eq!(step("[0.1, 8]", "[5,3]"), None);
}

#[test]
fn the_axes_of_the_separating_axis_test_are_no_search() {
    let axes = r#"{"steps": [{"direction": [1,0], "support": [5,3]}, {"direction": [0,-1], "support": [5,-1]},
                   {"direction": [-1,0], "support": [-3,3]}, {"direction": [0,1], "support": [5,3]}], "colliding": true}"#;
    assert_eq!(found_in(&BOX, axes), None);
}
