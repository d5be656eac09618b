//! Pasted pairs: text from trackers is read right or refused, and the command line takes it like a scene.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use collidoscope::scene::{AnyScene, Body, Simulation, open, read};
use collidoscope_core::planar::Shape;
use glam::{DVec2, dvec2};

use crate::run::{piped, text};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pairs")
}

fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.trim().lines().map(|line| line.split(" | ").collect())
}

fn has_corner(body: &Body, corner: DVec2) -> bool {
    match &body.shape {
        Shape::Polygon(polygon) => polygon.vertices().contains(&corner),
        Shape::Capsule(capsule) => capsule.radius() == 0.0 && capsule.ends().contains(&corner),
        _ => false,
    }
}

/// Whether a pair collides, and its depth or distance.
fn answer(scene: AnyScene) -> (bool, f64) {
    match scene {
        AnyScene::Spatial(scene) => {
            let answer = Simulation::new(scene).moment().answer;
            (answer.colliding, answer.depth.max(answer.distance))
        }
        planar => {
            let answer = Simulation::new(planar.planar().expect("a scene of the plane"))
                .moment()
                .answer;
            (answer.colliding, answer.depth.max(answer.distance))
        }
    }
}

#[test]
fn text_from_trackers_is_read_right_or_refused() {
    let mut expected = BTreeSet::new();
    for row in rows(READ) {
        let [file, verdict, corners, summary] = row[..] else {
            panic!("{row:?}")
        };
        let opened = open(&folder().join(file)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(opened.summary.as_deref(), Some(summary), "{file}");
        if corners != "space" {
            let numbers: Vec<f64> = corners
                .split(' ')
                .map(|number| number.parse().expect("a number"))
                .collect();
            let scene = opened.scene.clone().planar().expect("a scene of the plane");
            for (body, corner) in [&scene.a, &scene.b].into_iter().zip(numbers.chunks(2)) {
                assert!(
                    has_corner(body, dvec2(corner[0], corner[1])),
                    "{file}: {corner:?} in {body:?}"
                );
            }
            assert!(!scene.push, "{file}");
        }
        assert_eq!(answer(opened.scene).0, verdict == "yes", "{file}");
        expected.insert(file.to_owned());
    }
    for row in rows(MEASURED) {
        let [file, verdict, size] = row[..] else {
            panic!("{row:?}")
        };
        let opened = open(&folder().join(file)).unwrap_or_else(|error| panic!("{error}"));
        let (is_colliding, actual) = answer(opened.scene);
        assert_eq!(is_colliding, verdict == "yes", "{file}");
        let size: f64 = size.parse().expect("a number");
        assert!((actual - size).abs() < 1e-6, "{file}: {actual}");
        expected.insert(file.to_owned());
    }
    for row in rows(REFUSED) {
        let [file, place, reason] = row[..] else {
            panic!("{row:?}")
        };
        let path = folder().join(file);
        let error = open(&path).expect_err(file).to_string();
        assert!(
            error.starts_with(&format!("{}:{place}: ", path.display())),
            "{error}"
        );
        assert!(error.contains(reason), "{error}");
        expected.insert(file.to_owned());
    }
    let sources = fs::read_to_string(folder().join("SOURCES.md")).expect("the sources");
    for entry in fs::read_dir(folder()).expect("the samples") {
        let file = entry
            .expect("a file")
            .file_name()
            .into_string()
            .expect("UTF-8");
        assert!(
            file == "SOURCES.md" || expected.remove(&file),
            "{file} is in no table"
        );
        assert!(
            sources.contains(&format!("`{file}`")) || file == "SOURCES.md",
            "{file}"
        );
    }
    assert!(expected.is_empty(), "{expected:?}");
}

#[test]
fn texts_that_were_misread_or_refused_have_the_right_answer() {
    for (text, is_colliding, size) in ANSWERED {
        let opened =
            read(text.as_bytes(), Path::new("stdin")).unwrap_or_else(|error| panic!("{error}"));
        let (verdict, actual) = answer(opened.scene);
        assert_eq!(verdict, is_colliding, "{text}");
        assert!((actual - size).abs() < 1e-7, "{text}: {actual}");
    }
}

const PAIR: &str = "a = [(0, 0), (4, 0), (2, 3)]\nb = [(1, 1), (5, 1), (5, 4)]\n";
const SPATIAL_PAIR: &str =
    "a = [(0, 0, 0), (4, 0, 0), (2, 3, 1)]\nb = [(1, 1, 0), (5, 1, 0), (5, 4, 1)]\n";

#[test]
fn a_pair_is_read_from_stdin_and_summarised() {
    let output = piped(&["query", "-"], PAIR);
    assert!(output.status.success());
    assert_eq!(
        text(&output.stderr),
        "collidoscope: stdin: A: `a`, 3 points (line 1); B: `b`, 3 points (line 2)\n"
    );
    assert!(text(&output.stdout).starts_with("colliding  yes\n"));
    let scene = r#"{"a": {"shape": {"circle": {"radius": 3}}, "position": [0,0]},
        "b": {"shape": {"circle": {"radius": 3}}, "position": [9,0]}}"#;
    let output = piped(&["query", "-"], scene);
    assert!(output.status.success() && output.stderr.is_empty());
    assert!(text(&output.stdout).starts_with("colliding  no\n"));
}

#[test]
fn every_command_takes_a_pair() {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = folder.path().join("pair.svg");
    let handout = folder.path().join("pair");
    let [picture, handout] = [&picture, &handout].map(|path| path.to_str().expect("UTF-8"));
    for pair in [SPATIAL_PAIR, PAIR] {
        for arguments in [
            &["query", "-"][..],
            &["trace", "-"],
            &["figure", "-", "--force", "-o", picture],
            &["handout", "-", "--force", "-o", handout],
            &["link", "-", "--site", "https://example.org/"],
        ] {
            let output = piped(arguments, pair);
            let message = text(&output.stderr);
            assert!(output.status.success(), "{arguments:?}: {message}");
            assert!(message.contains("A: `a`, 3 points (line 1)"), "{message}");
        }
    }
    let beside = open(&Path::new(handout).join("scene.json")).expect("the scene");
    assert!(beside.summary.is_none(), "a scene file is no pair");
    let scene = beside.scene.planar().expect("a scene of the plane");
    assert_eq!(scene.title, "Pasted pair");
}

#[test]
fn single_precision_equals_the_engines() {
    // In single precision both endpoints are the same number.
    let near = "a = [(0, 0), (0.1, 0), (0.1, 1)]\nb = [(0.100000001, 0), (2, 0), (2, 1)]";
    let [exact, rounded] = [&["query", "-"][..], &["query", "-", "--f32"]]
        .map(|arguments| text(&piped(arguments, near).stdout).to_owned());
    assert!(exact.starts_with("colliding  no\n"), "{exact}");
    assert!(rounded.starts_with("colliding  yes\n"), "{rounded}");
    let trace = piped(&["trace", "-", "--json", "--f32"], near).stdout;
    assert!(text(&trace).contains("0.10000000149011612"));
    let output = piped(&["query", "stack", "--f32"], "");
    let line = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{line}");
    assert!(
        line.starts_with("collidoscope: stack: --f32: only for scenes of two"),
        "{line}"
    );
    let output = piped(
        &["query", "-", "--f32"],
        "a = [(0,0), (1e60,0), (0,1e60)]; b = [(0,0)]",
    );
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
}

/// A sample with a pair: whether it collides, a corner of each shape (or that it is in space), and the summary.
const READ: &str = "
boost-geometry-1201.cpp | yes | 1e-14 0 1000 0 | A: `P`, 3 points (line 1); B: `Q`, 4 points (line 2)
boost-geometry-1211.cpp | yes | 0.9375 0.375 1 0.581662834 | A: `polygon1`, 3 points (line 2); B: `polygon2`, 3 points (line 4)
boost-geometry-791.cpp | no | 112.5323 35.6394 115.07 35.16 | A: `poly`, 4 points (line 3); B: `box`, 4 points (line 5)
distance3d-27.py | no | space | A: `vertices1`, 6 points (lines 1 to 6); B: `vertices2`, 6 points (lines 7 to 12); `array` is taken for a list's type
flatten-js-139.js | yes | 101.202 2.9706 101.2 2.97 | A: `pA`, 4 points (lines 3 to 8); B: `pB`, 4 points (lines 10 to 15); `Flatten.Polygon` is taken for a list's type
flatten-js-42.js | yes | 30 0 20 10 | A: `item1`, 4 points (lines 4 to 10); B: `item2`, 4 points (lines 12 to 18); `polygon` is taken for a list's type
flatten-js-61.js | yes | 30 30 40 15 | A: `p1`, 4 points (line 1); B: `p2`, 3 points (line 2); `polygon` is taken for a list's type
geos-1354.py | yes | 43.44048377114246 -7.28462320799008 43.44048377114247 -7.28462320799008 | A: `zone`, 4 points (line 1); B: `geom_0`, the hull of 5 points, 1 inside it by up to 0.014 (line 2)
greiner-hormann-7.js | yes | 100 100 0 100 | A: `src`, 4 points (line 1); B: `clipper`, 4 points (line 2)
jsts-446.js | yes | 106.57322276 29.57264283 106.558 29.5637 | A: `jstsPoly1`, the hull of 11 points, 3 inside it by up to 0.0026 (line 2); B: `jstsPoly2`, the hull of 5 points, 1 inside it by up to 0.00021 (line 3)
jsts-63.txt | yes | 100 10 50 200 | A: 4 points (line 1); B: 4 points (line 1)
jts-119.java | no | 3.166572116932842 48.5390194687463 18.381941666723034 19.567250592139274 | A: `p1`, 4 points (lines 1 to 7); B: `p2`, 3 points (lines 8 to 13); `CoordinateArraySequence` is taken for a list's type; `LinearRing` is taken for a list's type; `Polygon` is taken for a list's type
jts-798.txt | yes | 66697.375 185280.125 66690 185260 | A: `A`, 3 points (line 1); B: `B`, 4 points (line 2)
libgdx-1898.java | yes | 1 1 2 4 | A: `testBlock`, 4 points (line 3); B: `polygon`, 4 points (line 4); `Polygon` is taken for a list's type
martinez-110.txt | yes | 140 206 309 282 | A: the hull of 5 points, 1 inside it by up to 18 (line 1); B: 3 points (line 2)
martinez-76.js | yes | 10.695313257799384 126.92383121744365 13.370917302716792 -126.63400219275148 | A: `p1`, 4 points (lines 1 to 4); B: `p2`, 4 points (lines 5 to 8)
martinez-97.js | yes | 1 1 0.6 0.5 | A: `poly1`, 4 points (lines 1 to 7); B: `poly2`, 3 points (lines 9 to 14)
nts-149.cs | no | 10.963366463822565 52.502595315049426 52.5 -34 | A: `polygon`, 8 points (lines 2 to 10); B: `boundingbox`, 4 points (line 12); `wktreader.Read` is taken for a list's type
opengjk-3.txt | yes | 0.795121 -0.727851 -0.347973 0.45872 | A: `A`, 4 points (lines 1 to 5); B: `B`, 3 points (lines 6 to 9); z is 0 throughout, so the pair is read as 2D
shapely-1341.py | yes | 120.190135552365 28.9034518317502 120.19490985740903 28.913113485900425 | A: `wkt1`, the segment of 4 points on a line (line 1); B: `wkt2`, 4 points (line 2)
";

/// A sample with a pair: whether it collides, and its depth or distance.
const MEASURED: &str = "
both-in-one-object.json | yes | 1.1094004
constructor-around-a-list.txt | yes | 0
constructor-of-the-readme.txt | no | 10
debug-of-rust.txt | yes | 1.1094004
debugger-gdb.txt | yes | 1.1094004
debugger-lldb.txt | yes | 1.1094004
debugger-msvc.txt | no | 4.500278
dtype-within.txt | yes | 7.98601
flat-list-wrapped-within-a-pair.txt | no | 11.1803399
geojson.json | yes | 0.0074282
list-with-empty-parentheses.txt | no | 1
lists-of-x-and-y.txt | no | 268.700577
multipoint.txt | no | 0.8944272
prompts.txt | yes | 9.7589589
";

/// A refused sample, with the place and the reason.
const REFUSED: &str = "
boost-731.cpp | 11:15 | may be changed here
box2d-1006.cpp | 1:35 | a point of its own
box2d-728.txt | 1:16 | a number in an unknown notation
check2d-95.ts | 1:44 | a list next to a point
clipper2-148.cs | 13:5 | no flat list
clipper2-282.cpp | 2:1 | `subject.push_back` may change its points
clipper2-470.cs | 1:1 | `subj.Add` may change its points
clipper2-597.cpp | 1:34 | no flat list of three pairs or more
clipper2-711.cpp | 4:24 | may be changed here
collision-5.py | 2:27 | empty brackets
cute-36.cpp | 3:25 | a point of its own
cute-366.c | 3:27 | a point of its own
euclid-js-151.js | 1:14 | isn't closed
flatten-js-171.js | 7:6 | more in the same brackets
flatten-js-207.js | 15:23 | may be changed here
flatten-js-42.svg | 1:1 | <path>
geometric-29.txt | 1:10 | closes no bracket
geos-rs-206.rs | 4:37 | may be changed here
gjk-c-13.c | 1:5 | found one list of 4 points
godot-114065.gd | 13:1 | a point of its own
godot-82305.gd | 15:23 | may be changed here
intersects-19.js | 3:55 | more in the same brackets
jsts-273.js | 1:45 | `type` among points
libgdx-1635.java | 2:88 | more in the same brackets than one list
libgdx-1898-moved.java | 3:1 | `testBlock.setPosition` may change its points
libgdx-5171.java | 3:26 | may be changed here
martinez-6.txt | 1:63 | `rectangle` among points
matter-1219.js | 2:13 | `300` among points
opencv-22812.py | 11:3 | behind a list
polygon-clipping-78.js | 7:2 | more in the same brackets
prusaslicer-13356.cpp | 2:9 | `bounding` may not be a shape
sat-js-33.js | 1:34 | `function` may change its points
sat-js-41.js | 7:10 | a point of its own
sat-js-44.js | 1:54 | `67` among points
sat-js-69.js | 10:13 | a point of its own
shapely-1341-three.py | 3:1 | 3 lists of points
shapely-2368.py | 5:25 | may be changed here
turf-1575.txt | 1:2 | a point of its own
";

/// A text, and the verdict and the depth or distance of its pair.
const ANSWERED: [(&str, bool, f64); 5] = [
    ("T1: (0,0),(4,0),(4,3)\nT2: (1,1),(2,1),(2,2)\n", true, 0.4),
    (
        "one = {{2.5,-0.25,5.5}, {8.5,-2.5,4.75}, {2.5, -2.5,4.75}};
two = {{-9.5,-0.25,5.5}, {1.5,-0.25,5.5}, {1.5,-2.5,4.75}};",
        false,
        1.0,
    ),
    (
        "a = [[0.5, 0.25, 0.125]]\nb = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]",
        false,
        0.0721688,
    ),
    (
        "const first = new Triangle(new Vector3(0, 0, 0), new Vector3(0, 0, 8), new Vector3(8, 0, 0))
const second = new Triangle(new Vector3(2, 0, 2), new Vector3(1, 0, 4), new Vector3(9, 0, 0))",
        true,
        0.0,
    ),
    (
        "a = [(0,0,0), (4,0,0), (2,3,0)]\nb = [(1,1,0), (2,1,0), (2,2,0)]",
        true,
        1.1094003924504583,
    ),
];
