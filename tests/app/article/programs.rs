//! The article's program text in three languages, in the plane and in space: it answers a thousand pairs as the core
//! does, and every step is sound.

#[path = "../../../web/learn/code/gjk.rs"]
pub(super) mod gjk;
#[path = "../../../web/learn/code/space.rs"]
mod space;

use std::fmt::Write as _;
use std::fs;

use collidoscope::check::{Checkable, DEFAULT_TOLERANCE, Trace, check};
use collidoscope::lesson::{Plane, Space};
use collidoscope::scene::Geometry;
use collidoscope_core::{planar, spatial};
use fastrand::Rng;
use glam::{DVec2, DVec3};
use serde_json::{Value, json};

use crate::{left_out, run};

type Corners = Vec<Vec<f64>>;

/// A body with its corners.
type Body<D> = (Corners, <D as Geometry>::Posed);

/// The plane or space, with what the core says of it.
struct Kind<D: Checkable> {
    coordinates: usize,
    /// The largest coordinates.
    sizes: [i32; 4],
    /// The convex hull of some points, with its corners; `None` where it is flat.
    hull: fn(&Corners) -> Option<Body<D>>,
    /// Whether two bodies collide, and how deep.
    query: fn(&D::Posed, &D::Posed) -> (bool, f64),
}

const PLANE: Kind<Plane> = Kind {
    coordinates: 2,
    sizes: [3, 8, 100, 1000],
    hull: |points| {
        let points: Vec<_> = points.iter().map(|p| DVec2::from_slice(p)).collect();
        let polygon = planar::Polygon::new(&points).ok()?;
        let corners = polygon.vertices().iter().map(|p| p.to_array().to_vec());
        let corners = corners.collect();
        let body = planar::Shape::from(polygon).posed(&planar::Pose::default());
        Some((corners, body))
    },
    query: |a, b| {
        let answer = planar::query(a, b, &mut planar::PairCache::default());
        (answer.colliding, answer.depth)
    },
};

const SPACE: Kind<Space> = Kind {
    coordinates: 3,
    sizes: [1, 2, 8, 300],
    hull: |points| {
        let points: Vec<_> = points.iter().map(|p| DVec3::from_slice(p)).collect();
        let hull = spatial::Hull::new(&points).ok()?;
        let corners = hull.vertices().iter().map(|p| p.to_array().to_vec());
        let corners = corners.collect();
        let body = spatial::Shape::from(hull).posed(&spatial::Pose::default());
        Some((corners, body))
    },
    query: |a, b| {
        let answer = spatial::query(a, b, &mut spatial::PairCache::default());
        (answer.colliding, answer.depth)
    },
};

impl<D: Checkable> Kind<D> {
    /// A thousand pairs with integer corners. On a small grid many touch, and many corners are in line with the origin.
    fn pairs(&self) -> Vec<[Body<D>; 2]> {
        let mut random = Rng::with_seed(30);
        (0..1000).map(|_| self.pair(&mut random)).collect()
    }

    fn pair(&self, random: &mut Rng) -> [Body<D>; 2] {
        let size = self.sizes[random.usize(0..4)];
        [0, size].map(|away| {
            let offset: Vec<_> = (0..self.coordinates)
                .map(|_| f64::from(random.i32(-away..=away)))
                .collect();
            loop {
                let count = random.usize(self.coordinates + 1..self.coordinates + 5);
                let mut point = || {
                    let offset = offset.iter();
                    let moved = offset.map(|by| f64::from(random.i32(-size..=size)) + by);
                    moved.collect::<Vec<_>>()
                };
                let points = (0..count).map(|_| point()).collect();
                if let Some(body) = (self.hull)(&points) {
                    return body;
                }
            }
        })
    }

    /// Asserts that a program's traces, one per pair, agree with the core and pass the check.
    fn hold(&self, language: &str, traces: &[Value]) {
        let pairs = self.pairs();
        assert_eq!(traces.len(), pairs.len(), "{language}");
        let (mut touching, mut apart) = (0, 0);
        for ([(a_corners, a), (b_corners, b)], trace) in pairs.iter().zip(traces) {
            let (colliding, depth) = (self.query)(a, b);
            let case = format!("{language}: {a_corners:?} {b_corners:?}: {trace}");
            assert_eq!(trace["colliding"], colliding, "{case}");
            if colliding {
                let found = trace["depth"].as_f64().expect("a depth");
                assert!((found - depth).abs() < 1e-9, "{case}: {depth}");
                touching += usize::from(depth == 0.0);
            } else {
                apart += 1;
            }
            let trace = Trace::<D>::parse(&trace.to_string()).expect("a trace");
            let finding = check(a, b, &trace, DEFAULT_TOLERANCE);
            assert!(finding.wrong.is_none(), "{case}: {}", finding.caption);
        }
        let counts = format!("{language}: {touching} touch, {apart} are apart");
        assert!(touching > 20 && (200..800).contains(&apart), "{counts}");
    }

    /// The pairs for programs that read few formats: one per line, each body as its count and coordinates.
    fn lines(&self) -> String {
        let mut lines = String::new();
        for pair in self.pairs() {
            for (corners, _) in pair {
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
            fs::write(folder.path().join("pairs"), self.lines()).expect("a file");
            let simplex = ["Triangle", "Tetrahedron"][self.coordinates - 2];
            let driver = language.driver.replace("SIMPLEX", simplex);
            let text = format!("{}{driver}", language.text);
            fs::write(folder.path().join(language.file), text).expect("a file");
            let Some(printed) = run::run_all(language.commands, folder.path(), language.name)
            else {
                let name = language.name;
                left_out::say(&format!("the article's {name}, for want of what runs it"));
                continue;
            };
            let traces = printed
                .lines()
                .map(|line| serde_json::from_str(line).expect("JSON"));
            self.hold(language.name, &traces.collect::<Vec<Value>>());
        }
    }
}

/// What GJK and EPA end with: the depth and the normal; no depth where the bodies are apart.
type End = Option<(f64, Vec<f64>)>;

/// The trace of a run that gets a support function. Vectors are given as their coordinates.
fn rust_trace(run: impl FnOnce(&mut dyn FnMut(&str, Vec<f64>, Vec<f64>)) -> End) -> Value {
    let mut steps = Vec::new();
    let end = run(&mut |phase, direction, support| {
        steps.push(json!({ "phase": phase, "direction": direction, "support": support }));
    });
    match end {
        None => json!({ "steps": steps, "colliding": false }),
        Some((depth, normal)) => {
            json!({ "steps": steps, "colliding": true, "depth": depth, "normal": normal })
        }
    }
}

#[test]
fn the_articles_rust_agrees_with_the_core_by_sound_steps() {
    let vectors = |corners: &Corners| {
        let vectors = corners.iter().map(|p| gjk::vector(p[0], p[1]));
        vectors.collect::<Vec<_>>()
    };
    let traces = PLANE.pairs().into_iter().map(|[(a, _), (b, _)]| {
        let (a, b) = (vectors(&a), vectors(&b));
        rust_trace(|step| {
            let mut asked = |phase: &str, d: gjk::Vector| {
                let w = gjk::support(&a, &b, d);
                step(phase, vec![d.x, d.y], vec![w.x, w.y]);
                w
            };
            match gjk::gjk(|d| asked("gjk", d), gjk::vector(1.0, 0.0)) {
                gjk::Verdict::Apart => None,
                gjk::Verdict::Undecided => panic!("undecided"),
                gjk::Verdict::Collide(triangle) => {
                    let (depth, n) = gjk::epa(|d| asked("epa", d), triangle).expect("an end");
                    Some((depth, vec![n.x, n.y]))
                }
            }
        })
    });
    PLANE.hold("Rust", &traces.collect::<Vec<_>>());
}

#[test]
fn the_articles_rust_in_space_agrees_with_the_core_by_sound_steps() {
    let vectors = |corners: &Corners| {
        let vectors = corners.iter().map(|p| space::vector(p[0], p[1], p[2]));
        vectors.collect::<Vec<_>>()
    };
    let traces = SPACE.pairs().into_iter().map(|[(a, _), (b, _)]| {
        let (a, b) = (vectors(&a), vectors(&b));
        rust_trace(|step| {
            let mut asked = |phase: &str, d: space::Vector| {
                let w = space::support(&a, &b, d);
                step(phase, vec![d.x, d.y, d.z], vec![w.x, w.y, w.z]);
                w
            };
            match space::gjk(|d| asked("gjk", d), space::vector(1.0, 0.0, 0.0)) {
                space::Verdict::Apart => None,
                space::Verdict::Undecided => panic!("undecided"),
                space::Verdict::Collide(tetrahedron) => {
                    let (depth, n) = space::epa(|d| asked("epa", d), tetrahedron).expect("an end");
                    Some((depth, vec![n.x, n.y, n.z]))
                }
            }
        })
    });
    SPACE.hold("Rust in space", &traces.collect::<Vec<_>>());
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
    const { depth, normal } = epa(asked("epa"), Object.values(simplex)[0]);
    Object.assign(trace, { colliding: true, depth, normal: Object.values(normal) });
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
            Push push = epa(asked("epa"), simplex).value();
            std::printf("],\"colliding\":true,\"depth\":%.17g", push.depth);
            print("normal", push.normal);
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
