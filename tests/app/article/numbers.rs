//! The article's numbers equal those of the program and its core.

use std::process::Command;

use collidoscope::planar::{PairCache, Polygon, Pose, Shape, query, sat_axes};
use glam::dvec2;

use super::programs::gjk::{Verdict, epa, gjk, support, vector};

const ARTICLE: &str = include_str!("../../../web/learn/article.html");

/// A section's id, a command, and numbers that occur both in the section and in the command's output.
type Row = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

const PAIR: &str = "web/learn/scenes/pair.json";
const APART: &str = "web/learn/scenes/apart.json";
const IMPACT: &str = "web/learn/scenes/impact.json";
const EXERCISE_APART: &str = "web/learn/scenes/exercise-apart.json";

#[rustfmt::skip]
const ROWS: [Row; 10] = [
    ("gjk", &["trace", APART], &["(−0.8785, 0.4777)", "−32.98"]),
    ("gjk", &["trace", PAIR], &["8.50", "2500", "5100"]),
    ("distance", &["trace", APART], &["58.31", "2.40", "56.75", "26.36"]),
    ("distance", &["trace", EXERCISE_APART], &["4.123", "3.280", "(4.439, 1.951)"]),
    ("epa", &["trace", PAIR], &["8.50", "86.57", "29.15", "65.92", "201.25", "60.00", "62.95"]),
    ("contacts", &["query", PAIR], &["224.09", "344.5", "43.18"]),
    ("impulse", &["trace", IMPACT], &["0.00032", "0.00068", "450", "195", "110", "(−75", "25", "−5.4"]),
    ("space", &["trace", "tetrahedra", "--step", "5"], &["30.30"]),
    ("faults", &["trace", "hamaluik"], &["1.461", "2.395", "1.844"]),
    ("faults", &["faults", "edge-middle", "--json"], &["4.92"]),
];

fn printed(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_collidoscope"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn section(id: &str) -> &'static str {
    let start = format!("<section id=\"{id}\">");
    let rest = ARTICLE.split(&start).nth(1).expect(id);
    rest.split("</section>").next().expect(id)
}

#[test]
fn the_numbers_equal_the_programs_output() {
    for (id, arguments, numbers) in ROWS {
        let (text, section) = (printed(arguments), section(id));
        for number in numbers {
            assert!(section.contains(number), "#{id} has no {number}");
            assert!(text.contains(number), "{arguments:?} prints no {number}");
        }
    }
}

#[test]
fn the_answers_of_the_exercises_are_right() {
    let corners = |corners: &[(f64, f64)]| {
        let corners = corners.iter().map(|&(x, y)| vector(x, y));
        corners.collect::<Vec<_>>()
    };
    let a = corners(&[(0.0, 0.0), (6.0, 0.0), (2.0, 5.0)]);
    let b = corners(&[(4.0, 1.0), (9.0, 1.0), (9.0, 4.0), (4.0, 4.0)]);
    let triangle = match gjk(|d| support(&a, &b, d), vector(23.0, 5.0)) {
        Verdict::Collide(triangle) => triangle,
        _ => panic!("they collide"),
    };
    assert_eq!(
        triangle,
        [(-9.0, -4.0), (2.0, -1.0), (-7.0, 4.0)].map(|(x, y)| vector(x, y))
    );
    assert!(section("epa").contains("(−9, −4), (2, −1), (−7, 4)"));
    let (depth, normal) = epa(|d| support(&a, &b, d), triangle).expect("an end");
    let text = format!(
        "The depth is {depth:.2}, along (5, 4)/√41 = ({:.2}, {:.2}).",
        normal.x, normal.y
    );
    assert!(section("epa").contains(&text), "{text}");

    let [a, b] = [a, b].map(|corners| {
        let corners: Vec<_> = corners.iter().map(|at| dvec2(at.x, at.y)).collect();
        Shape::from(Polygon::new(&corners).expect("a polygon")).posed(&Pose::default())
    });
    let axes = sat_axes(&a, &b).expect("edges");
    let overlaps: Vec<String> = axes.map(|axis| format!("{:.2}", axis.overlap())).collect();
    for (of, name) in [(&overlaps[..3], "A"), (&overlaps[3..], "B")] {
        let (last, others) = of.split_last().expect("edges");
        let text = format!("of <var>{name}</var> give {} and {last}", others.join(", "));
        assert!(section("sat").contains(&text), "{text}");
    }
}

#[test]
fn the_distant_boxes_overlap_as_documented() {
    let [left, right] = [10_000_005.0, 10_000_010.6];
    let box_of = |from: f64, to: f64| {
        let corners = [
            dvec2(from, 0.0),
            dvec2(to, 0.0),
            dvec2(to, 10.0),
            dvec2(from, 10.0),
        ];
        Shape::from(Polygon::new(&corners).expect("a box")).posed(&Pose::default())
    };
    let depth = |round: fn(f64) -> f64| {
        let a = box_of(10_000_000.0, round(right));
        let b = box_of(round(left), 10_000_015.0);
        query(&a, &b, &mut PairCache::default()).depth
    };
    let text = format!(
        "They overlap by {:.2}. Worked out in single precision it is {:.2}.",
        depth(|x| x),
        depth(|x| f64::from(x as f32)),
    );
    assert!(section("exact").contains(&text), "{text}");
}
