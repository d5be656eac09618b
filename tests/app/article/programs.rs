//! The article's program text in three languages, in the plane and in space: it answers pairs of every family as the
//! core does, and every step is sound.

mod families;
#[path = "../../../web/learn/code/gjk.rs"]
pub(super) mod gjk;
#[path = "../../../web/learn/code/space.rs"]
mod space;

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::ops::Range;

use collidoscope::check::{Checkable, DEFAULT_TOLERANCE, Trace, check};
use collidoscope::lesson::{Plane, Space};
use collidoscope::scene::Geometry;
use collidoscope_core::{planar, spatial};
use families::{Corners, FAMILIES, Source};
use fastrand::Rng;
use glam::{DVec2, DVec3};
use serde_json::{Value, json};

use crate::{left_out, run};

/// The number of pairs of each family; `ARTICLE_PAIRS` chooses another.
const PAIRS: u64 = 300;

/// The number of pairs of each family whose traces are kept at once.
const BATCH: u64 = 1000;

const SEED: u64 = 30;

/// The numbers of two pairs of boxes that touch far from the origin. GJK in space kept the wrong edge, or a needle.
const FAR_TOUCHES: [u64; 2] = [1240, 11234];

/// How far a depth may be from the core's, as a fraction of the extent, and how deep or far apart shapes may be whose
/// verdict differs from the core's. Shapes as far away as 100,000 times their size lose five of sixteen digits.
const TOLERANCE: f64 = 1e-9;

/// A body with its corners.
type Body<D> = (Corners, <D as Geometry>::Posed);

struct Case<D: Checkable> {
    /// The family, and its seed.
    name: String,
    /// Whether all corners are whole numbers, which the programs don't round.
    is_whole: bool,
    bodies: [Body<D>; 2],
}

/// The plane or space, with what the core says of it.
struct Kind<D: Checkable> {
    coordinates: usize,
    /// The convex hull of some points, with its corners; `None` where the plane's is flat.
    hull: fn(&Corners) -> Option<Body<D>>,
    /// How deep two bodies overlap; negative if they are apart.
    depth: fn(&D::Posed, &D::Posed) -> f64,
}

const PLANE: Kind<Plane> = Kind {
    coordinates: 2,
    hull: |points| {
        let points: Vec<_> = points.iter().map(|p| DVec2::from_slice(p)).collect();
        let shape = planar::Shape::hull(&points).ok()?;
        let corners = shape.polygon()?.vertices().iter();
        let corners = corners.map(|p| p.to_array().to_vec()).collect();
        Some((corners, shape.posed(&planar::Pose::default())))
    },
    depth: |a, b| {
        let answer = planar::query(a, b, &mut planar::PairCache::default());
        signed(answer.colliding, answer.depth, answer.distance)
    },
};

const SPACE: Kind<Space> = Kind {
    coordinates: 3,
    hull: |points| {
        let points: Vec<_> = points.iter().map(|p| DVec3::from_slice(p)).collect();
        let hull = spatial::Hull::new(&points).ok()?;
        let corners = hull.vertices().iter();
        let corners = corners.map(|p| p.to_array().to_vec()).collect();
        let body = spatial::Shape::from(hull).posed(&spatial::Pose::default());
        Some((corners, body))
    },
    depth: |a, b| {
        let answer = spatial::query(a, b, &mut spatial::PairCache::default());
        signed(answer.colliding, answer.depth, answer.distance)
    },
};

fn signed(colliding: bool, depth: f64, distance: f64) -> f64 {
    if colliding { depth } else { -distance }
}

/// The diagonal of the box around both bodies.
fn extent([a, b]: [&Corners; 2]) -> f64 {
    let squares = (0..a[0].len()).map(|i| {
        let coordinates = a.iter().chain(b).map(|corner| corner[i]);
        let most = coordinates.clone().fold(f64::MIN, f64::max);
        let size = most - coordinates.fold(f64::MAX, f64::min);
        size * size
    });
    squares.sum::<f64>().sqrt()
}

/// Batches of the numbers of pairs.
fn batches() -> impl Iterator<Item = Range<u64>> {
    let pairs = env::var("ARTICLE_PAIRS").map_or(PAIRS, |count| count.parse().expect("a count"));
    let starts = (0..pairs).step_by(BATCH as usize);
    starts.map(move |start| start..pairs.min(start + BATCH))
}

impl<D: Checkable> Kind<D> {
    /// The pairs of each family with these numbers, and with the first those that once failed.
    fn cases(&self, numbers: Range<u64>) -> Vec<Case<D>> {
        let mut cases = Vec::new();
        let is_first = numbers.start == 0;
        if is_first {
            for (i, pair) in families::once_failing(self.coordinates).iter().enumerate() {
                cases.push(Case {
                    name: format!("once failing {i}"),
                    is_whole: false,
                    bodies: pair
                        .each_ref()
                        .map(|points| (self.hull)(points).expect("an area")),
                });
            }
        }
        for (i, &(family, pair)) in FAMILIES.iter().enumerate() {
            let more = FAR_TOUCHES.into_iter().filter(|_| is_first);
            for number in numbers.clone().chain(more) {
                let seed = SEED + number * FAMILIES.len() as u64 + i as u64;
                let mut source = Source {
                    random: Rng::with_seed(seed),
                    coordinates: self.coordinates,
                };
                let bodies = loop {
                    if let [Some(a), Some(b)] = pair(&mut source).map(|points| (self.hull)(&points))
                    {
                        break [a, b];
                    }
                };
                cases.push(Case {
                    name: format!("{family}, seed {seed}"),
                    is_whole: family == "whole numbers",
                    bodies,
                });
            }
        }
        cases
    }

    /// Asserts that a program's traces, one per pair, agree with the core and pass the check.
    fn hold(&self, language: &str, cases: &[Case<D>], traces: &[Value]) {
        assert_eq!(traces.len(), cases.len(), "{language}");
        let (mut touching, mut apart) = (0, 0);
        for (case, trace) in cases.iter().zip(traces) {
            let [(a_corners, a), (b_corners, b)] = &case.bodies;
            let tolerance = TOLERANCE * extent([a_corners, b_corners]);
            let depth = (self.depth)(a, b);
            let name = &case.name;
            let pair = format!("{language}, {name}: {a_corners:?} {b_corners:?}: {trace}: {depth}");
            let colliding = trace["colliding"].as_bool();
            let colliding = colliding.unwrap_or_else(|| panic!("no verdict: {pair}"));
            let is_close = depth.abs() <= tolerance && !case.is_whole;
            assert!(is_close || colliding == (depth >= 0.0), "{pair}");
            if colliding {
                let found = trace["depth"].as_f64();
                let found = found.unwrap_or_else(|| panic!("no depth: {pair}"));
                assert!((found - depth).abs() <= tolerance, "{pair}");
                touching += usize::from(depth == 0.0);
            } else {
                apart += 1;
            }
            let trace = Trace::<D>::parse(&trace.to_string()).expect("a trace");
            let finding = check(a, b, &trace, DEFAULT_TOLERANCE);
            assert!(finding.wrong.is_none(), "{pair}: {}", finding.caption);
        }
        let counts = format!("{language}: {touching} touch, {apart} are apart");
        let count = cases.len();
        assert!(touching > count / 50 && apart > count / 10, "{counts}");
    }

    /// The pairs for programs that read few formats: one per line, each body as its count and coordinates.
    fn lines(cases: &[Case<D>]) -> String {
        let mut lines = String::new();
        for case in cases {
            for (corners, _) in &case.bodies {
                let _ = write!(lines, "{} ", corners.len());
                for coordinate in corners.iter().flatten() {
                    let _ = write!(lines, "{coordinate} ");
                }
            }
            lines.push('\n');
        }
        lines
    }

    fn hold_languages(&self, languages: [Language; 2]) {
        for language in languages {
            let folder = tempfile::tempdir().expect("a folder");
            let simplex = ["Triangle", "Tetrahedron"][self.coordinates - 2];
            let driver = language.driver.replace("SIMPLEX", simplex);
            let text = format!("{}{driver}", language.text);
            fs::write(folder.path().join(language.file), text).expect("a file");
            let (last, build) = language.commands.split_last().expect("commands");
            let name = language.name;
            // What could not be built cannot be run either.
            let _ = run::run_all(build, folder.path(), name);
            for numbers in batches() {
                let cases = self.cases(numbers);
                fs::write(folder.path().join("pairs"), Self::lines(&cases)).expect("a file");
                let Some(printed) = run::run_all(&[last], folder.path(), name) else {
                    left_out::say(&format!("the article's {name}, for want of what runs it"));
                    break;
                };
                let traces = printed
                    .lines()
                    .map(|line| serde_json::from_str(line).expect("JSON"));
                self.hold(name, &cases, &traces.collect::<Vec<Value>>());
            }
        }
    }
}

/// What GJK and EPA end with.
enum End {
    Apart,
    /// The depth and the normal.
    Push(f64, Vec<f64>),
    LimitReached,
}

/// The trace of a run that gets a support function. Vectors are given as their coordinates.
fn rust_trace(run: impl FnOnce(&mut dyn FnMut(&str, Vec<f64>, Vec<f64>)) -> End) -> Value {
    let mut steps = Vec::new();
    let end = run(&mut |phase, direction, support| {
        steps.push(json!({ "phase": phase, "direction": direction, "support": support }));
    });
    match end {
        End::Apart => json!({ "steps": steps, "colliding": false }),
        End::Push(depth, normal) => {
            json!({ "steps": steps, "colliding": true, "depth": depth, "normal": normal })
        }
        End::LimitReached => json!({ "steps": steps }),
    }
}

#[test]
fn the_articles_rust_agrees_with_the_core_by_sound_steps() {
    for numbers in batches() {
        let cases = PLANE.cases(numbers);
        let traces = cases.iter().map(|case| {
            let [a, b] = case.bodies.each_ref().map(|(corners, _)| {
                let vectors = corners.iter().map(|p| gjk::vector(p[0], p[1]));
                vectors.collect::<Vec<_>>()
            });
            rust_trace(|step| {
                let mut asked = |phase: &str, d: gjk::Vector| {
                    let w = gjk::support(&a, &b, d);
                    step(phase, vec![d.x, d.y], vec![w.x, w.y]);
                    w
                };
                match gjk::gjk(|d| asked("gjk", d), gjk::vector(1.0, 0.0)) {
                    gjk::Verdict::Apart => End::Apart,
                    gjk::Verdict::Undecided => End::LimitReached,
                    gjk::Verdict::Collide(triangle) => {
                        match gjk::epa(|d| asked("epa", d), triangle) {
                            Some((depth, n)) => End::Push(depth, vec![n.x, n.y]),
                            None => End::LimitReached,
                        }
                    }
                }
            })
        });
        PLANE.hold("Rust", &cases, &traces.collect::<Vec<_>>());
    }
}

#[test]
fn the_articles_rust_in_space_agrees_with_the_core_by_sound_steps() {
    for numbers in batches() {
        let cases = SPACE.cases(numbers);
        let traces = cases.iter().map(|case| {
            let [a, b] = case.bodies.each_ref().map(|(corners, _)| {
                let vectors = corners.iter().map(|p| space::vector(p[0], p[1], p[2]));
                vectors.collect::<Vec<_>>()
            });
            rust_trace(|step| {
                let mut asked = |phase: &str, d: space::Vector| {
                    let w = space::support(&a, &b, d);
                    step(phase, vec![d.x, d.y, d.z], vec![w.x, w.y, w.z]);
                    w
                };
                match space::gjk(|d| asked("gjk", d), space::vector(1.0, 0.0, 0.0)) {
                    space::Verdict::Apart => End::Apart,
                    space::Verdict::Undecided => End::LimitReached,
                    space::Verdict::Collide(tetrahedron) => {
                        match space::epa(|d| asked("epa", d), tetrahedron) {
                            Some((depth, n)) => End::Push(depth, vec![n.x, n.y, n.z]),
                            None => End::LimitReached,
                        }
                    }
                }
            })
        });
        SPACE.hold("Rust in space", &cases, &traces.collect::<Vec<_>>());
    }
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

/// JavaScript and C++, with these texts of the article.
fn languages([javascript, cpp]: [&'static str; 2]) -> [Language; 2] {
    [
        Language {
            name: "JavaScript",
            text: javascript,
            driver: JAVASCRIPT,
            file: "main.js",
            commands: &[&["node", "main.js"]],
        },
        Language {
            name: "C++",
            text: cpp,
            driver: CPP,
            file: "main.cpp",
            commands: run::CPP,
        },
    ]
}

const JAVASCRIPT: &str = r#"
for (const line of require("fs").readFileSync("pairs", "utf8").trim().split("\n")) {
  const numbers = line.split(" ").map(Number);
  // The vector's function has a parameter for each coordinate.
  const corner = () => vector(...numbers.splice(0, vector.length));
  const body = () => Array.from({ length: numbers.shift() }, corner);
  const [a, b] = [body(), body()];
  const steps = [];
  const asked = (phase) => (d) => {
    const w = support(a, b, d);
    steps.push({ phase, direction: Object.values(d), support: Object.values(w) });
    return w;
  };
  const { verdict, ...simplex } = gjk(asked("gjk"), vector(1, 0, 0));
  const trace = { steps };
  if (verdict === "apart") trace.colliding = false;
  if (verdict === "collide") {
    trace.colliding = true;
    const push = epa(asked("epa"), Object.values(simplex)[0]);
    if (push) Object.assign(trace, { depth: push.depth, normal: Object.values(push.normal) });
  }
  console.log(JSON.stringify(trace));
}
"#;

const CPP: &str = r#"
#include <cstdio>
#include <fstream>

constexpr std::size_t DIMENSION = sizeof(Vector) / sizeof(double);

std::vector<Vector> body(std::istream& pairs) {
    std::size_t count = 0;
    pairs >> count;
    std::vector<Vector> corners(count);
    for (Vector& corner : corners) {
        for (std::size_t i = 0; i < DIMENSION; i++) pairs >> (&corner.x)[i];
    }
    return corners;
}

void print(const char* name, Vector p) {
    std::printf(",\"%s\":[%.17g", name, p.x);
    for (std::size_t i = 1; i < DIMENSION; i++) std::printf(",%.17g", (&p.x)[i]);
    std::printf("]");
}

int main() {
    std::ifstream pairs("pairs");
    for (;;) {
        const std::vector<Vector> a = body(pairs), b = body(pairs);
        if (!pairs) return 0;
        const char* comma = "";
        auto asked = [&](const char* phase) {
            return [&, phase](Vector d) {
                Vector w = support(a, b, d);
                std::printf("%s{\"phase\":\"%s\"", comma, phase);
                print("direction", d);
                print("support", w);
                std::printf("}");
                comma = ",";
                return w;
            };
        };
        std::printf("{\"steps\":[");
        SIMPLEX simplex;
        Verdict verdict = gjk(asked("gjk"), {1, 0}, simplex);
        if (verdict == Verdict::Collide) {
            std::optional<Push> push = epa(asked("epa"), simplex);
            std::printf("],\"colliding\":true");
            if (push) {
                std::printf(",\"depth\":%.17g", push->depth);
                print("normal", push->normal);
            }
            std::printf("}\n");
        } else {
            std::printf(verdict == Verdict::Apart ? "],\"colliding\":false}\n" : "]}\n");
        }
    }
}
"#;

#[test]
fn the_other_languages_answer_the_same() {
    PLANE.hold_languages(languages([
        include_str!("../../../web/learn/code/gjk.js"),
        include_str!("../../../web/learn/code/gjk.cpp"),
    ]));
    SPACE.hold_languages(languages([
        include_str!("../../../web/learn/code/space.js"),
        include_str!("../../../web/learn/code/space.cpp"),
    ]));
}
