//! The first errors in small handwritten traces. B is a point at the origin, so that A − B is A, unless stated
//! otherwise.

use glam::{DVec2, dvec2};

use super::{CheckReport, DEFAULT_TOLERANCE, UserTrace, check};
use collidoscope_core::planar::{Circle, Polygon, Pose, PosedShape, Shape};

fn at(shape: impl Into<Shape>, position: DVec2) -> PosedShape {
    shape.into().posed(&Pose::new(position, 0.0).unwrap())
}

fn polygon(corners: &[[f64; 2]]) -> Polygon {
    let corners: Vec<DVec2> = corners.iter().copied().map(DVec2::from).collect();
    Polygon::new(&corners).unwrap()
}

fn circle(radius: f64) -> Circle {
    Circle::new(radius).unwrap()
}

fn rectangle([left, low]: [f64; 2], [right, high]: [f64; 2]) -> Polygon {
    polygon(&[[left, low], [right, low], [right, high], [left, high]])
}

/// The pairs of [`ROWS`] by their names.
fn pair(name: &str) -> [PosedShape; 2] {
    let zero = DVec2::ZERO;
    let difference = |a: Polygon| [at(a, zero), at(circle(0.0), zero)];
    let the_box = || rectangle([-3.0, -1.0], [5.0, 3.0]);
    let strip = || rectangle([0.0, 0.0], [4.0, 3.0]);
    let house = |y: f64| polygon(&[[-3.0, -1.0], [1.0, y], [5.0, -1.0], [5.0, 3.0], [-3.0, 3.0]]);
    match name {
        // Depth 1, towards −y.
        "box" => difference(the_box()),
        // The same with a corner below.
        "house" => difference(house(-2.0)),
        "flat-house" => difference(house(-1.000_01)),
        "low-house" => difference(house(-1.001)),
        // The origin is on its lower edge.
        "touching" => difference(rectangle([-3.0, 0.0], [5.0, 3.0])),
        // Apart by 1, the nearest point a corner.
        "apart" => difference(polygon(&[[2.0, -4.0], [-3.0, -4.0], [0.0, -1.0]])),
        "long" => difference(rectangle([-3.0, -1.0], [17.0, 1.0])),
        // The mean of its vertices is on the other side of the shortest push.
        "skew" => difference(polygon(&[
            [-30.0, -0.5],
            [-10.0, -1.0],
            [10.0, -1.0],
            [30.0, -0.5],
            [0.0, 2.0],
        ])),
        // Single precision holds these corners exactly.
        "far-squares" => [
            at(rectangle([-1.0; 2], [1.0; 2]), dvec2(1e4, 1e4)),
            at(rectangle([-1.0; 2], [1.0; 2]), dvec2(10001.5, 1e4)),
        ],
        // In single precision the corners of B are at 1,000,000.75 and 1,000,002.75.
        "rounded" => [
            at(rectangle([-1.0; 2], [1.0; 2]), dvec2(1e6, 0.0)),
            at(rectangle([-1.0; 2], [1.0; 2]), dvec2(1_000_001.73, 0.0)),
        ],
        "far" => [
            at(the_box(), dvec2(1e6, 0.0)),
            at(circle(0.0), dvec2(1e6, 0.0)),
        ],
        "triangle" => [
            at(the_box(), zero),
            at(
                polygon(&[[0.0, 0.0], [2.0, 0.0], [0.0, 1.0]]),
                dvec2(1.0, 0.5),
            ),
        ],
        // They overlap in a strip of 1 × 3, or are 1 apart.
        "strip" => [at(the_box(), zero), at(strip(), dvec2(4.0, 0.0))],
        "gap" => [at(the_box(), zero), at(strip(), dvec2(6.0, 0.0))],
        "circles" => [at(circle(2.0), zero), at(circle(1.0), dvec2(5.0, 0.0))],
        // Parallel edges of A and B leave a corner of the polytope inside a straight side.
        "squares" => [
            at(rectangle([-2.0; 2], [2.0; 2]), zero),
            at(rectangle([-1.0; 2], [1.0; 2]), dvec2(1.0, 0.0)),
        ],
        _ => panic!("no pair {name}"),
    }
}

/// Each line has a pair, the expected result, `sound` or a step and a claim, and a trace with shortened names; a line
/// that starts with a space continues the previous one.
const ROWS: &str = r#"
triangle; sound; [{d: [1,2], w: [4,2.5]}]
triangle; 0 support; [{d: [1,2], w: [2,2.5]}]
triangle; 0 support; [{d: [1,2], w: [-4,-2.5]}]
triangle; 0 support; [{d: [1,2], w: [6,2.5]}]
triangle; 0 support; [{d: [1,2], w: [5,3]}]
triangle; 0 support; [{d: [1,2], w: [6,3.5]}]
triangle; 0 support; [{d: [1,2], w: [4,2]}]
triangle; 0 support; [{d: [1,2], w: [4.1,2.6]}]
box; sound; [{d: [0,-1], w: {p: [2,-1], a: [2,-1], b: [0,0]}}]
box; 0 support; [{d: [0,-1], w: {p: [2,-1], a: [2,-1], b: [0.5,0]}}]
box; 0 support; [{d: [0,-1], w: {p: [2,-1], a: [4,-1], b: [2,0]}}]
box; 0 support; [{d: [1,-1], w: [5.06,-1]}]
far; 0 support; [{d: [1,-1], w: [5.06,-1]}]
apart; sound; [{gjk, s: [[0,-1],[-3,-4]], d: [1,0], w: [2,-4], k: [[0,-1],[2,-4]]},
  {gjk, s: [[0,-1],[2,-4]], d: [0,1], w: [0,-1], o: separated}]
apart; sound; [{closest, s: [[0,-1],[-3,-4]], d: [1,0], w: [2,-4], k: [[0,-1]]},
  {closest, s: [[0,-1]], d: [0,1], w: [0,-1], o: separated}]
apart; 0 simplex; [{gjk, s: [[0,-1],[-3,-4]], d: [1,0], w: [2,-4], k: [[-3,-4],[2,-4]]}, {gjk, d: [0,1], w: [0,-1]}]
apart; 0 simplex; [{closest, s: [[0,-1],[-3,-4]], d: [1,0], w: [2,-4], k: [[-3,-4],[2,-4]]},
  {closest, d: [0,1], w: [0,-1]}]
apart; 0 simplex; [{gjk, s: [[0,-1],[-3,-4]], d: [1,0], w: [2,-4], k: []}, {gjk, d: [0,1], w: [0,-1]}]
apart; 0 simplex; [{gjk, s: [[0,-1],[-3,-4]], d: [1,0], w: [2,-4], k: [[0,-1],[0,-2]]}, {gjk, d: [0,1], w: [0,-1]}]
apart; 1 simplex; [{gjk, d: [1,0], w: [2,-4], k: [[2,-4]]}, {gjk, s: [[0,-1]], d: [0,1], w: [0,-1]}]
apart; 0 simplex; [{closest, s: [[-3,-4]], d: [1,1], w: [0,-1], c: [0.5,-0.5]}]
apart; 0 depth; [{closest, s: [[-3,-4]], d: [1,1], w: [0,-1], distance: 2}]
apart; 1 direction; [{d: [0,-1], w: [2,-4]}, {d: [0.9,-0.1], w: [2,-4]}]
apart; 1 direction; [{d: [0,-1], w: [2,-4]}, {d: [0,0], w: [2,-4]}]
box; 0 direction; [{gjk, s: [[-3,-1],[5,-1]], d: [8,0], w: [5,-1]}]
box; sound; [{gjk, s: [[-3,-1],[5,-1]], d: [0,8], w: [5,3]}]
box; sound; [{gjk, s: [[-3,-1],[5,-1]], d: [0.1,8], w: [5,3]}]
apart; 0 end; {steps: [{gjk, d: [1,1], w: [0,-1], o: grow}], colliding: true}
apart; 0 end; {steps: [{gjk, d: [1,1], w: [0,-1], o: colliding}], colliding: true}
apart; 0 end; [{closest, s: [[-3,-4]], d: [1,0], w: [2,-4], o: closest}]
touching; 0 end; [{gjk, d: [0,-1], w: [5,0], o: separated}]
box; 0 end; [{gjk, d: [0,-1], w: [5,-1], o: separated}]
apart; end; {steps: [{d: [0,-1], w: [2,-4]}], colliding: false}
apart; 1 end; [{gjk, d: [0,1], w: [0,-1], o: grow}, {gjk, d: [0.1,1], w: [0,-1], o: grow},
  {gjk, d: [0.2,1], w: [0,-1], o: grow}, {gjk, d: [0.1,1], w: [0,-1], o: grow}, {gjk, d: [0.2,1], w: [0,-1], o: grow},
  {gjk, d: [0.1,1], w: [0,-1], o: grow}]
apart; sound; [{gjk, d: [0,1], w: [0,-1], o: grow}, {gjk, d: [0.1,1], w: [0,-1], o: grow},
  {gjk, d: [0.2,1], w: [0,-1], o: grow}, {gjk, d: [0.1,1], w: [0,-1], o: grow}, {gjk, d: [0.2,1], w: [0,-1], o: grow},
  {gjk, d: [0.1,1], w: [0,-1], o: separated}]
apart; 3 end; [{closest, d: [0,1], w: [0,-1], o: grow}, {closest, d: [0.1,1], w: [0,-1], o: grow},
  {closest, d: [0.2,1], w: [0,-1], o: grow}, {closest, d: [0.1,1], w: [0,-1], o: grow},
  {closest, d: [0.2,1], w: [0,-1], o: grow}, {closest, d: [0.1,1], w: [0,-1], o: grow}]
apart; 1 end; [{gjk, d: [1,0], w: [2,-4]}, {gjk, d: [0,1], w: [0,-1], s: [[2,-4]], k: [[2,-4]]}, {gjk, d: [-1,1], w: [0,-1]}]
apart; 1 end; {steps: [{gjk, d: [1,0], w: [2,-4]}, {gjk, d: [-1,4], w: [0,-1]}, {gjk, d: [1,4], w: [0,-1]}], colliding: true}
apart; sound; {steps: [{gjk, d: [1,0], w: [2,-4]}, {gjk, d: [-1,4], w: [0,-1]}, {gjk, d: [1,4], w: [0,-1]}], colliding: false}
apart; 2 support; [{gjk, d: [1,0], w: [2,-4]}, {gjk, d: [-1,4], w: [0,-1]}, {gjk, d: [1,4], w: [2,-4]}]
apart; sound; [{d: [0,1], w: [0,-1]}, {d: [0,1], w: [0,-1]}, {d: [0,1], w: [0,-1]}]
box; sound; {steps: [{d: [1,0], w: [5,3]}, {d: [0,-1], w: [5,-1]}, {d: [-1,0], w: [-3,3]}, {d: [0,1], w: [5,3]}],
  colliding: true}
box; sound; [{epa, e: [[5,-1],[-3,3],[-3,-1]], i: [2,0], d: [0,-1], w: [5,-1], distance: 1}]
box; 0 depth; [{epa, e: [[5,-1],[-3,3],[-3,-1]], i: [2,0], d: [0,-1], w: [5,-1], distance: 1.41421356}]
box; 0 normal; [{epa, e: [[5,-1],[-3,3],[-3,-1]], i: [2,0], d: [0,-1], n: [0,-2], w: [5,-1]}]
box; 0 direction; [{epa, e: [[5,-1],[-3,3],[-3,-1]], i: [0,1], d: [1,2], w: [5,3]}]
box; 0 direction; [{epa, e: [[5,-1],[-3,3],[-3,-1]], i: [2,0], d: [0.1,-1], w: [5,-1]}]
box; 0 direction; [{epa, e: [[5,-1],[5,3],[-3,3],[-3,-1]], i: [0,2], d: [1,2], w: [5,3]}]
box; 0 direction; [{epa, e: [[-3,-1],[-3,3],[5,-1]], i: [2,0], d: [0,1], w: [5,3]}]
touching; 0 direction; [{epa, e: [[-3,0],[5,0],[5,3]], i: [0,1], d: [0,1], w: [5,3]}]
touching; 0 direction; [{epa, e: [[-3,0],[5,0]], i: [0,1], d: [0,0], w: [5,0]}]
box; 0 simplex; [{epa, e: [[5,-1],[5,3]], i: [0,1], d: [1,0], w: [5,3]}]
house; 1 end; [{epa, e: [[5,-1],[-3,3],[-3,-1]], i: [2,0], d: [0,-1], w: [1,-2]},
  {epa, e: [[5,-1],[-3,3],[-3,-1],[1,-2]], d: [1,2], w: [5,3]}]
house; 1 end; [{epa, e: [[5,-1],[-3,3],[-3,-1]], i: [2,0], d: [0,-1], w: [1,-2]},
  {epa, e: [[1,-2],[-3,-1],[-3,3],[5,-1]], d: [1,2], w: [5,3]}]
house; 1 simplex; [{epa, e: [[5,-1],[-3,3],[-3,-1]], i: [2,0], d: [0,-1], w: [1,-2]},
  {epa, e: [[5,-1],[1,-2],[-3,3],[-3,-1]], d: [1,2], w: [5,3]}]
house; 1 simplex; [{epa, e: [[5,-1],[-3,3],[-3,-1]], i: [2,0], d: [0,-1], w: [1,-2]},
  {epa, e: [[5,-1],[-3,3],[-3,-1]], d: [1,2], w: [5,3]}]
house; 1 simplex; [{epa, e: [[5,-1],[-3,3],[-3,-1]], i: [2,0], d: [0,-1], w: [1,-2]},
  {epa, e: [[5,-1],[-3,3],[-3,-1],[1,-2],[5,3]], d: [1,2], w: [5,3]}]
flat-house; sound; [{epa, e: [[5,-1],[-3,3],[-3,-1]], i: [2,0], d: [0,-1], w: [1,-1.00001], o: closest}]
low-house; 0 end; [{epa, e: [[5,-1],[-3,3],[-3,-1]], i: [2,0], d: [0,-1], w: [1,-1.001], o: closest}]
house; 0 end; [{epa, e: [[5,-1],[-3,3],[-3,-1]], i: [2,0], d: [0,-1], w: [1,-2], o: closest}]
squares; sound; [{epa, e: [[2,1],[2,3],[-4,3],[-4,-3],[2,-3]], i: [0,1], d: [1,0], distance: 2, w: [2,-3], o: closest}]
squares; sound; [{epa, e: [[2,1],[2,3],[-4,3],[-4,-3],[2,-3]], i: [4,0], d: [1,0], distance: 2, w: [2,-3], o: closest}]
squares; 0 direction; [{epa, e: [[2,1],[2,3],[-4,3],[-4,-3],[2,-3]], i: [1,2], d: [0,1], w: [2,3], o: closest}]
long; depth; {colliding: true, depth: 3, n: [-1,0]}
skew; sound; {colliding: true, depth: 1, n: [0,-1]}
skew; normal; {colliding: true, depth: 1, n: [0,1]}
skew; normal; {colliding: true, depth: 1, n: [0,-1.1]}
apart; sound; {colliding: false, distance: 1, n: [0,1]}
apart; verdict; {colliding: true}
apart; depth; {distance: 1.1}
apart; depth; {depth: 0.5}
apart; normal; {n: [0,-1]}
box; verdict; {colliding: false}
box; sound; {distance: -1}
touching; sound; {colliding: false, depth: 0}
touching; verdict; {steps: [{d: [0,-1], w: [5,0]}], colliding: false}
box; depth; {steps: [{gjk, s: [[5,-1],[-3,3]], d: [-1,-2], w: [-3,-1], o: colliding}], depth: 1.34164}
gap; sound; {colliding: false, c: {a: [5,2], b: [6,2]}}
gap; sound; {colliding: false, c: [-1,0]}
gap; sound; {colliding: false, c: null}
gap; closest; {c: {a: [5,2], b: [6,1.5]}}
gap; closest; {c: {a: [5.5,2], b: [6,2]}}
gap; closest; {c: {a: [5,-0.5], b: [6,-0.5]}}
gap; closest; {c: [-2,0]}
gap; closest; {c: [NaN,0]}
strip; sound; {c: {a: [5,2], b: [5,2]}}
strip; sound; {c: {a: [5,2], b: [4,2]}}
strip; closest; {c: {a: [5,2], b: [8,2]}}
strip; sound; {contacts: [{a: [5,3], b: [4,3], depth: 1}], n: [1,0]}
strip; sound; {contacts: [{a: [5,1], b: [4,1]}], n: [1,0]}
strip; contacts; {contacts: [{a: [5,3], b: [4,3], depth: 1.5}], n: [1,0]}
strip; contacts; {contacts: [{a: [5,3], b: [4,3], depth: Infinity}], n: [1,0]}
strip; contacts; {contacts: [{a: [5,-1], b: [4,0]}], n: [1,0]}
strip; contacts; {contacts: [{a: [4.9,2], b: [4.1,2]}], n: [1,0]}
strip; contacts; {contacts: [{a: [5.1,2], b: [4,2]}], n: [1,0]}
strip; contacts; {contacts: [{a: [5,2], b: [3.9,2]}], n: [1,0]}
circles; sound; {steps: [{d: [1,0], w: [-5,0]}], colliding: false, distance: 5}
circles; sound; {steps: [{d: [1,0], w: [-2,0]}], colliding: false, distance: 2}
circles; sound; {steps: [{d: [1,0], w: [-5,0]}], colliding: false, distance: 2}
circles; depth; {steps: [{d: [1,0], w: [-2,0]}], colliding: false, distance: 5}
circles; 0 support; {steps: [{d: [1,0], w: [-4.5,0]}], colliding: false, distance: 2}
"#;

/// The short names of fields in [`ROWS`].
const SHORT: [(&str, &str); 12] = [
    ("d", "direction"),
    ("w", "support"),
    ("s", "simplex"),
    ("k", "kept_simplex"),
    ("e", "polytope"),
    ("i", "edge"),
    ("n", "normal"),
    ("c", "closest"),
    ("o", "outcome"),
    ("p", "point"),
    ("a", "on_a"),
    ("b", "on_b"),
];

/// A trace with all names quoted and in full; the first name of an object without a value is its phase.
fn in_full(trace: &str) -> String {
    let mut full = String::new();
    let mut rest = trace;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|c: char| !c.is_ascii_alphabetic());
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        match word {
            "" => {
                full.push(first);
                rest = &rest[first.len_utf8()..];
            }
            "true" | "false" | "null" => full.push_str(word),
            _ => {
                let long = SHORT.iter().find(|(short, _)| *short == word);
                let word = long.map_or(word, |(_, long)| long);
                let is_phase = full.ends_with('{') && rest.starts_with(',');
                full.push_str(if is_phase { "\"phase\": " } else { "" });
                full.extend(["\"", word, "\""]);
            }
        }
    }
    full
}

fn report(name: &str, trace: &str) -> CheckReport {
    let [a, b] = pair(name);
    let trace = in_full(trace);
    let trace = UserTrace::parse(&trace).unwrap_or_else(|error| panic!("{trace}: {error}"));
    check(&a, &b, &trace, DEFAULT_TOLERANCE)
}

#[test]
fn the_first_wrong_claim_is_found() {
    for row in ROWS
        .replace("\n  ", " ")
        .lines()
        .filter(|row| !row.is_empty())
    {
        let [name, expected, trace] = *row.splitn(3, "; ").collect::<Vec<_>>() else {
            panic!("{row}");
        };
        let CheckReport { wrong, caption, .. } = report(name, trace);
        let found = wrong.map_or("sound".to_owned(), |wrong| {
            let step = wrong.step.map_or(String::new(), |step| format!("{step} "));
            format!("{step}{:?}", wrong.claim).to_lowercase()
        });
        assert_eq!(found, expected, "{row}\n{caption}");
        assert!(caption.ends_with('.'), "{caption}");
    }
}

#[test]
fn a_wrong_support_point_is_described() {
    let caption = |w: &str| report("triangle", &format!("[{{d: [1,2], w: {w}}}]")).caption;
    assert_eq!(
        caption("[5,3]"),
        "Step 0: along (1.00, 2.00) the support point is given as (5.00, 3.00), but that is not a point of A ⊖ B: \
         it lies 1.12 outside, and the farthest is (4.00, 2.50). It is the farthest point of A \
         alone."
    );
    for (w, end) in [
        (
            "[4,2]",
            "(4.00, 2.50), which is a point of A ⊖ B, lies 0.45 farther.",
        ),
        ("[6,3.5]", "It is the sum of the two correct points."),
    ] {
        assert!(caption(w).ends_with(end), "{}", caption(w));
    }
}

/// Rules: a − b along d, and a wrong point of no rule.
#[test]
fn a_hint_and_a_name_fit_every_wrong_step() {
    let what = "a − b, but b is farthest along d instead of along −d.";
    let both = "{d: [1,3], w: [4,1.5]}";
    for (trace, end, named) in [
        (format!("[{both}]"), format!(". It is {what}"), false),
        (
            format!("[{both}, {{d: [-1,3], w: [-4,1.5]}}]"),
            format!(". A mistake that would cause exactly this: the support point is {what}"),
            true,
        ),
        (
            format!("[{both}, {{d: [-1,3], w: [-6,2.5]}}]"),
            format!(". It is {what}"),
            false,
        ),
        (
            format!("[{both}, {{d: [-1,3], w: [-4,2.5]}}]"),
            "lies 0.95 farther.".to_owned(),
            false,
        ),
    ] {
        let CheckReport {
            mistakes, caption, ..
        } = report("triangle", &trace);
        assert!(caption.ends_with(&end), "{caption}");
        assert_eq!(!mistakes.is_empty(), named, "{caption}");
    }
}

#[test]
fn single_precision_is_named_only_where_it_gives_the_numbers() {
    for (name, trace, named) in [
        ("far-squares", "{depth: 0.503, n: [1,0]}", &[][..]),
        ("rounded", "{depth: 0.25, n: [1,0]}", &["single-precision"]),
        ("rounded", "{depth: 0.29, n: [1,0]}", &[]),
    ] {
        let CheckReport {
            wrong,
            mistakes,
            caption,
            ..
        } = report(name, trace);
        assert!(wrong.is_some(), "{name} {trace}");
        let slugs: Vec<&str> = mistakes.iter().map(|mistake| mistake.slug).collect();
        assert_eq!(slugs, named, "{name} {trace}: {caption}");
    }
}

#[test]
fn numbers_that_differ_are_printed_differently_and_what_is_accepted_is_said() {
    for (name, trace, says) in [
        (
            "triangle",
            "[{d: [1,2], w: [4,2.499]}]",
            "is given as (4.000, 2.499), but (4.000, 2.500), which is a point of A ⊖ B, lies",
        ),
        (
            "box",
            "[{d: [0,-1], w: {p: [2,-1], a: [2.001,-1], b: [0,0]}}]",
            "is given as (2.000, −1.000), but its point on A minus its point on B is (2.001, −1.000)",
        ),
        (
            "apart",
            "[{closest, d: [1,0], w: [2,-4], k: [[2,-4]]}, {closest, s: [[1.999,-4]], d: [0,1], w: [0,-1]}]",
            "is given as (1.999, −4.000), but the previous step kept (2.000, −4.000)",
        ),
        (
            "strip",
            "{c: {a: [5,2], b: [8,2]}}",
            "given 3.00 apart, but A and B overlap by 1.00: the deepest points are 1.00 apart, or they are the same",
        ),
        (
            "gap",
            "{c: {a: [5,2], b: [8,2]}}",
            "given 3.00 apart, but A and B are 1.00 apart.",
        ),
    ] {
        let caption = report(name, trace).caption;
        assert!(caption.contains(says), "{caption}");
    }
}
