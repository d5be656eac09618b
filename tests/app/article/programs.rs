//! The article's program text in three languages: it answers a thousand pairs of polygons as the core does, and every
//! step is sound.

#[path = "../../../web/learn/code/gjk.rs"]
pub(super) mod gjk;

use std::fmt::Write as _;
use std::fs;

use collidoscope::check::UserTrace;
use collidoscope::check::{DEFAULT_TOLERANCE, check};
use collidoscope::planar::{PairCache, Polygon, Pose, PosedShape, Shape, query};
use fastrand::Rng;
use glam::{DVec2, dvec2};
use serde_json::{Value, json};

use crate::{left_out, run};
use gjk::{Vector, Verdict, vector};

/// Two polygons with integer vertices. On a small grid many touch, and many vertices are collinear with the origin.
fn pair(random: &mut Rng) -> [Vec<DVec2>; 2] {
    let size = [3, 8, 100, 1000][random.usize(0..4)];
    [0, size].map(|away| {
        let offset = dvec2(
            f64::from(random.i32(-away..=away)),
            f64::from(random.i32(-away..=away)),
        );
        loop {
            let count = random.usize(3..7);
            let mut coordinate = || f64::from(random.i32(-size..=size));
            let points: Vec<DVec2> = (0..count)
                .map(|_| dvec2(coordinate(), coordinate()) + offset)
                .collect();
            if let Ok(polygon) = Polygon::new(&points) {
                return polygon.vertices().to_vec();
            }
        }
    })
}

fn pairs() -> Vec<[Vec<DVec2>; 2]> {
    let mut random = Rng::with_seed(30);
    (0..1000).map(|_| pair(&mut random)).collect()
}

fn posed(corners: &[DVec2]) -> PosedShape {
    let polygon = Polygon::new(corners).expect("a polygon");
    Shape::from(polygon).posed(&Pose::default())
}

/// Asserts that a program's traces, one per pair, agree with the core and pass the check.
fn hold(language: &str, traces: &[Value]) {
    let pairs = pairs();
    assert_eq!(traces.len(), pairs.len(), "{language}");
    let (mut touching, mut apart) = (0, 0);
    for (corners, trace) in pairs.iter().zip(traces) {
        let [a, b] = corners.each_ref().map(|corners| posed(corners));
        let answer = query(&a, &b, &mut PairCache::default());
        let case = format!("{language}: {corners:?}: {trace}");
        assert_eq!(trace["colliding"], answer.colliding, "{case}");
        if answer.colliding {
            let depth = trace["depth"].as_f64().expect("a depth");
            assert!((depth - answer.depth).abs() < 1e-9, "{case}");
            touching += usize::from(answer.depth == 0.0);
        } else {
            apart += 1;
        }
        let trace = UserTrace::parse(&trace.to_string()).expect("a trace");
        let finding = check(&a, &b, &trace, DEFAULT_TOLERANCE);
        assert!(finding.wrong.is_none(), "{case}: {}", finding.caption);
    }
    assert!(touching > 20 && (200..800).contains(&apart));
}

fn rust_trace(corners: &[Vec<DVec2>; 2]) -> Value {
    let [a, b] = corners.each_ref().map(|corners| {
        let vectors = corners.iter().map(|corner| vector(corner.x, corner.y));
        vectors.collect::<Vec<Vector>>()
    });
    let mut steps = Vec::new();
    let mut asked = |phase: &str, d: Vector| {
        let w = gjk::support(&a, &b, d);
        steps.push(json!({ "phase": phase, "direction": [d.x, d.y], "support": [w.x, w.y] }));
        w
    };
    match gjk::gjk(|d| asked("gjk", d), vector(1.0, 0.0)) {
        Verdict::Apart => json!({ "steps": steps, "colliding": false }),
        Verdict::Undecided => json!({ "steps": steps }),
        Verdict::Collide(triangle) => {
            let (depth, n) = gjk::epa(|d| asked("epa", d), triangle).expect("an end");
            json!({ "steps": steps, "colliding": true, "depth": depth, "normal": [n.x, n.y] })
        }
    }
}

#[test]
fn the_articles_rust_agrees_with_the_core_by_sound_steps() {
    let traces: Vec<Value> = pairs().iter().map(rust_trace).collect();
    hold("Rust", &traces);
}

struct Language {
    name: &'static str,
    /// The article's text in this language.
    text: &'static str,
    /// The code after that text that reads pairs and prints traces.
    driver: &'static str,
    file: &'static str,
    /// The commands that build and run it in the file's folder.
    commands: &'static [&'static [&'static str]],
}

const LANGUAGES: [Language; 2] = [
    Language {
        name: "JavaScript",
        text: include_str!("../../../web/learn/code/gjk.js"),
        driver: r#"
for (const line of require("fs").readFileSync("pairs", "utf8").trim().split("\n")) {
  const numbers = line.split(" ").map(Number);
  const polygon = () => Array.from({ length: numbers.shift() }, () => vector(numbers.shift(), numbers.shift()));
  const [a, b] = [polygon(), polygon()];
  const steps = [];
  const asked = (phase) => (d) => {
    const w = support(a, b, d);
    steps.push({ phase, direction: [d.x, d.y], support: [w.x, w.y] });
    return w;
  };
  const { verdict, triangle } = gjk(asked("gjk"), vector(1, 0));
  const trace = { steps };
  if (verdict === "apart") trace.colliding = false;
  if (verdict === "collide") {
    const { depth, normal } = epa(asked("epa"), triangle);
    Object.assign(trace, { colliding: true, depth, normal: [normal.x, normal.y] });
  }
  console.log(JSON.stringify(trace));
}
"#,
        file: "main.js",
        commands: &[&["node", "main.js"]],
    },
    Language {
        name: "C++",
        text: include_str!("../../../web/learn/code/gjk.cpp"),
        driver: r#"
#include <cstdio>
#include <fstream>

std::vector<Vector> polygon(std::istream& pairs) {
    std::size_t count = 0;
    pairs >> count;
    std::vector<Vector> corners(count);
    for (Vector& corner : corners) pairs >> corner.x >> corner.y;
    return corners;
}

int main() {
    std::ifstream pairs("pairs");
    for (;;) {
        const std::vector<Vector> a = polygon(pairs), b = polygon(pairs);
        if (!pairs) return 0;
        const char* comma = "";
        auto asked = [&](const char* phase) {
            return [&, phase](Vector d) {
                Vector w = support(a, b, d);
                std::printf("%s{\"phase\":\"%s\",\"direction\":[%.17g,%.17g],\"support\":[%.17g,%.17g]}", comma, phase, d.x, d.y, w.x, w.y);
                comma = ",";
                return w;
            };
        };
        std::printf("{\"steps\":[");
        Triangle triangle;
        Verdict verdict = gjk(asked("gjk"), {1, 0}, triangle);
        if (verdict == Verdict::Collide) {
            Push push = epa(asked("epa"), triangle).value();
            std::printf("],\"colliding\":true,\"depth\":%.17g,\"normal\":[%.17g,%.17g]}\n", push.depth, push.normal.x, push.normal.y);
        } else {
            std::printf(verdict == Verdict::Apart ? "],\"colliding\":false}\n" : "]}\n");
        }
    }
}
"#,
        file: "main.cpp",
        commands: run::CPP,
    },
];

/// The pairs for programs that read few formats: one per line, each polygon as its count and coordinates.
fn as_lines() -> String {
    let mut lines = String::new();
    for corners in pairs() {
        let polygons = corners.iter().map(|corners| {
            let numbers = corners
                .iter()
                .map(|corner| format!(" {} {}", corner.x, corner.y));
            format!("{}{}", corners.len(), numbers.collect::<String>())
        });
        let _ = writeln!(lines, "{}", polygons.collect::<Vec<_>>().join(" "));
    }
    lines
}

#[test]
fn the_other_languages_answer_the_same() {
    for language in LANGUAGES {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("pairs"), as_lines()).expect("a file");
        let text = format!("{}{}", language.text, language.driver);
        fs::write(folder.path().join(language.file), text).expect("a file");
        let Some(printed) = run::run_all(language.commands, folder.path(), language.name) else {
            let name = language.name;
            left_out::say(&format!("the article's {name}, for want of what runs it"));
            continue;
        };
        let traces = printed
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"));
        hold(language.name, &traces.collect::<Vec<Value>>());
    }
}
