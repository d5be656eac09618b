//! The notations that are read, each with the same two shapes, and what is refused.

use glam::dvec2;

use super::*;
use crate::planar::{Polygon, Shape};

/// The triangle and the square that most texts of these tests hold.
pub(super) fn triangle_and_square() -> [Shape; 2] {
    let triangle = [dvec2(0.0, 0.0), dvec2(4.0, -1.5), dvec2(2.0, 3.0)];
    let square = [
        dvec2(1.0, 1.0),
        dvec2(2.0, 1.0),
        dvec2(2.0, 2.0),
        dvec2(1.0, 2.0),
    ];
    [
        Polygon::new(&triangle).unwrap().into(),
        Polygon::new(&square).unwrap().into(),
    ]
}

pub(super) fn shapes(text: &str) -> [Shape; 2] {
    let (scene, _) = read(text, "").unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    let scene = scene.planar().unwrap_or_else(|| panic!("in space\n{text}"));
    [scene.a.shape, scene.b.shape]
}

fn told(text: &str) -> String {
    read(text, "")
        .unwrap_or_else(|fault| panic!("{fault}\n{text}"))
        .1
}

fn fault(text: &str) -> String {
    match read(text, "") {
        Ok((_, told)) => panic!("{told}\n{text}"),
        Err(fault) => fault.to_string(),
    }
}

#[test]
fn the_same_pair_is_read_in_every_notation() {
    for text in [
        // C and C++
        "b2Vec2 a[3] = { {0, 0}, {4.f, -1.5f}, {2, 3.0F} };\nb2Vec2 b[4] = {{1,1}, {2,1}, {2,2}, {1,2}};",
        "const b2Vec2 v[] = {b2Vec2(0, 0), b2Vec2(4, -1.5f), b2Vec2(2, 3),};\n\
         const b2Vec2 w[] = {b2Vec2(1, 1), b2Vec2(2, 1), b2Vec2(2, 2), b2Vec2(1, 2)};",
        "p = {{.x = 0, .y = 0}, {.x = 4, .y = -1.5}, {.y = 3, .x = 2}};\n\
         q = {{.x=1,.y=1},{.x=2,.y=1},{.x=2,.y=2},{.x=1,.y=2}};",
        "b2Vec2 vs[8];\nvs[0].Set(0.0f, 0.0f);\nvs[1].Set(4.0f, -1.5f);\nvs[2].Set(2.0f, 3.0f);\nshape.Set(vs, 3);\n\
         b2Vec2 vs[8];\nvs[0].Set(1, 1);\nvs[1].Set(2, 1);\nvs[2].Set(2, 2);\nvs[3].Set(1, 2);\nshape.Set(vs, 4);",
        "a.points[0].x = 0; a.points[0].y = 0; a.points[1].x = 4; a.points[1].y = -1.5; a.points[2].x = 2;\n\
         a.points[2].y = 3; a.count = 3;\nb.points[0].x = 1; b.points[0].y = 1; b.points[1].x = 2; b.points[1].y = 1;\n\
         b.points[2].x = 2; b.points[2].y = 2; b.points[3].x = 1; b.points[3].y = 2;",
        "std::vector<sf::Vector2f> a{ {0, 0}, {4, -1.5f}, {2, 3} }; std::array<sf::Vector2f, 4> b{{ {1,1},{2,1},{2,2},{1,2} }};",
        "cpVect verts[] = { cpv(0,0), cpv(4,-1.5), cpv(2,3) };\ncpVect others[] = { cpv(1,1), cpv(2,1), cpv(2,2), cpv(1,2) };",
        "CGPoint a[] = { (CGPoint){0, 0}, (CGPoint){4, -1.5}, (CGPoint){2, 3} };\n\
         CGPoint b[] = { (CGPoint){1, 1}, (CGPoint){2, 1}, (CGPoint){2, 2}, (CGPoint){1, 2} };",
        "poly.push_back({0, 0}); poly.push_back({4, -1.5}); poly.push_back({2, 3});\n\
         other.push_back({1, 1}); other.push_back({2, 1}); other.push_back({2, 2}); other.push_back({1, 2});",
        "float a[] = {0,0, 4,-1.5, 2,3}; float b[] = {1,1, 2,1, 2,2, 1,2};",
        "double a[][2] = {{0x0p0, 0}, {0x1p2, -0x1.8p0}, {0x1p+1f, 0x1.8p1}}, b[][2] = {{1,1},{2,1},{2,2},{1,2}};",
        // debuggers
        "$1 = {m_vertices = {{x = 0, y = 0}, {x = 4, y = -1.5}, {x = 2, y = 3}, {x = 7, y = 7} <repeats 5 times>}, \
         m_normals = {{x = 0, y = 1}, {x = 1, y = 0}, {x = 0, y = -1}}, m_count = 3}\n\
         $2 = {m_vertices = {{x = 1, y = 1}, {x = 2, y = 1}, {x = 2, y = 2}, {x = 1, y = 2}}, m_count = 4}",
        "(b2Vec2 [3]) a = {\n  [0] = (x = 0, y = 0)\n  [1] = (x = 4, y = -1.5)\n  [2] = (x = 2, y = 3)\n}\n\
         (b2Vec2 [4]) b = {\n  [0] = (x = 1, y = 1)\n  [1] = (x = 2, y = 1)\n  [2] = (x = 2, y = 2)\n  [3] = (x = 1, y = 2)\n}",
        // Rust
        "let a = [vec2(0., 0.), vec2(4., -1.5), vec2(2., 3.)];\nlet b = [vec2(1.,1.), vec2(2.,1.), vec2(2.,2.), vec2(1.,2.)];",
        "let a: [Vec2; 3] = [Vec2::new(0.0_f32, 0.0), Vec2::new(4.0, -1.5), Vec2::new(2.0, 3.0)];\n\
         let b: Vec<Vec2> = vec![Vec2::new(1.0, 1.0), Vec2::new(2.0, 1.0), Vec2::new(2.0, 2.0), Vec2::new(1.0, 2.0)];",
        "let a = vec![point![0.0, 0.0], point![4.0, -1.5], point![2.0, 3.0]];\n\
         let b = vec![Point2::<f64>::new(1.0, 1.0), Point2::new(2.0, 1.0), Point2::from([2.0, 2.0]), Point2::new(1.0, 2.0)];",
        "[Vec2 { x: 0.0, y: 0.0 }, Vec2 { x: 4.0, y: -1.5 }, Vec2 { x: 2.0, y: 3.0 }]\n\
         [Vec2 { x: 1.0, y: 1.0 }, Vec2 { x: 2.0, y: 1.0 }, Vec2 { x: 2.0, y: 2.0 }, Vec2 { x: 1.0, y: 2.0 }]",
        "ConvexPolygon { points: [[0.0, 0.0], [4.0, -1.5], [2.0, 3.0]], normals: [[0.0, 1.0], [1.0, 0.0], [0.5, 0.5]] }\n\
         ConvexPolygon { points: [[1.0, 1.0], [2.0, 1.0], [2.0, 2.0], [1.0, 2.0]], normals: [[0.0, 1.0]] }",
        "[OPoint { coords: [[0.0, 0.0]] }, OPoint { coords: [[4.0, -1.5]] }, OPoint { coords: [[2.0, 3.0]] }]\n\
         [OPoint { coords: [[1.0, 1.0]] }, OPoint { coords: [[2.0, 1.0]] }, OPoint { coords: [[2.0, 2.0]] }, \
         OPoint { coords: [[1.0, 2.0]] }]",
        // Python
        "a = [(0, 0), (4, -1.5), (2, 3)]  # the first\nb = [(1, 1), (2, 1), (2, 2), (1, 2)]",
        "[array([[ 0. ,  0. ],\n       [ 4. , -1.5],\n       [ 2. ,  3. ]]), array([[1., 1.], [2., 1.], [2., 2.], [1., 2.]])]",
        "poly1 = [[ 0.0e+00  0.0e+00]\n [ 4.0e+00 -1.5e+00]\n [ 2.0e+00  3.0e+00]]\npoly2 = [[1. 1.]\n [2. 1.]\n [2. 2.]\n [1. 2.]]",
        "[(np.float64(0.0), np.float64(0.0)), (np.float64(4.0), np.float64(-1.5)), (np.float64(2.0), np.float64(3.0))]\n\
         [(np.float64(1.0), np.float64(1.0)), (np.float64(2.0), np.float64(1.0)), (np.float64(2.0), np.float64(2.0)), \
         (np.float64(1.0), np.float64(2.0))]",
        "array([[[0, 0]], [[4, -1.5]], [[2, 3]]])\narray([[[1, 1]], [[2, 1]], [[2, 2]], [[1, 2]]])",
        // JavaScript
        "a = [{x: 0, y: 0}, {x: 4, y: -1.5}, {x: 2, y: 3}]; b = [{x:1,y:1},{x:2,y:1},{x:2,y:2},{x:1,y:2}];",
        "{\"b\": [{\"x\":1,\"y\":1},{\"x\":2,\"y\":1},{\"x\":2,\"y\":2},{\"x\":1,\"y\":2}],\n\
         \"a\": [{\"x\":0,\"y\":0},{\"x\":4,\"y\":-1.5},{\"x\":2,\"y\":3}]}",
        "[[[0,0],[4,-1.5],[2,3]],[[1,1],[2,1],[2,2],[1,2]]]",
        "new SAT.Polygon(new SAT.Vector(0, 0), [new SAT.Vector(0,0), new SAT.Vector(4,-1.5), new SAT.Vector(2,3)]);\n\
         new SAT.Polygon(new SAT.Vector(), [new SAT.Vector(1,1), new SAT.Vector(2,1), new SAT.Vector(2,2), new SAT.Vector(1,2)]);",
        "ctx.moveTo(0, 0); ctx.lineTo(4, -1.5); ctx.lineTo(2, 3);\nctx.moveTo(1, 1); ctx.lineTo(2, 1); ctx.lineTo(2, 2); ctx.lineTo(1, 2);",
        "(3) [{…}]\n0: {x: 0, y: 0}\n1: {x: 4, y: -1.5}\n2: {x: 2, y: 3}\n\n0: {x: 1, y: 1}\n1: {x: 2, y: 1}\n2: {x: 2, y: 2}\n3: {x: 1, y: 2}",
        // others
        "A = PackedVector2Array(0, 0, 4, -1.5, 2, 3)\nB = PackedVector2Array(1, 1, 2, 1, 2, 2, 1, 2)",
        "{X:0 Y:0} {X:4 Y:-1.5} {X:2 Y:3}\n\n{X:1 Y:1} {X:2 Y:1} {X:2 Y:2} {X:1 Y:2}",
        "<0, 0> <4, -1.5> <2, 3>\n\n<1, 1> <2, 1> <2, 2> <1, 2>",
        "Shape A:\n(0, 0)\n(4, -1.5)\n(2, 3)\nShape B:\n(1, 1)\n(2, 1)\n(2, 2)\n(1, 2)\n",
        "A: (0, 0), (4, −1.5), (2, 3)\nB: (1, 1), (2, 1), (2, 2), (1, 2)",
        "p1 = (1,1)\np2 = (2,1)\np3 = (2,2)\np4 = (1,2)\na1 = (0,0)\na2 = (4,-1.5)\na3 = (2,3)",
        // well-known text
        "POLYGON ((0 0, 4 -1.5, 2 3, 0 0))\nPOLYGON((1 1,2 1,2 2,1 2,1 1))",
        "b = loads('POLYGON ((1 1, 2 1, 2 2, 1 2, 1 1))')\na = loads('Polygon((0 0, 4 -1.5, 2 3, 0 0))')",
        "MULTIPOLYGON (((0 0, 4 -1.5, 2 3, 0 0)), ((1 1, 2 1, 2 2, 1 2, 1 1)))",
        "LINESTRING(0 0, 4 -1.5, 2 3) MULTIPOINT((1 1), (2 1), (2 2), (1 2))",
        // SVG
        "<svg viewBox=\"0 0 9 9\"><polygon points=\"0,0 4,-1.5 2,3\"/><polyline points='1 1 2 1 2 2 1 2'/></svg>",
        "<path id=\"b\" d=\"M1 1h1v1H1z\"/><path id=\"a\" d=\"m0,0 4-1.5 L2 3 Z\"/>",
        "M 0 0 L 4 -1.5 2 3 Z m 1 1 l 1 0 0 1 -1 0 z",
        // columns
        "0,0\n4,-1.5\n2,3\n\n1,1\n2,1\n2,2\n1,2\n",
        "x,y\n0,0\n4,-1.5\n2,3\nx,y\n1,1\n2,1\n2,2\n1,2",
        "shape,x,y\na,0,0\na,4,-1.5\na,2,3\nb,1,1\nb,2,1\nb,2,2\nb,1,2",
        "0\t0\tA\n4\t-1.5\tA\n2\t3\tA\n1\t1\tB\n2\t1\tB\n2\t2\tB\n1\t2\tB",
        "3\n0 0\n4 -1.5\n2 3\n4\n1 1\n2 1\n2 2\n1 2",
        "B: 1,1 2,1 2,2 1,2\nA: 0,0 4,-1.5 2,3",
    ] {
        assert_eq!(
            shapes(text),
            triangle_and_square(),
            "{}\n{text}",
            told(text)
        );
    }
}

#[test]
fn what_was_taken_and_left_out_is_told_in_a_line() {
    for (text, expected) in [
        (
            "a = [(0,0), (1,0), (0,1)]\nb = [(0,0), (4,0), (1,1), (4,4), (0,4)]\nfriction = 0.3",
            "A: 3 points (line 1), B: the hull of 5 points, 1 inside it by 1 px at most (line 2); left out: 1 number (line 3)",
        ),
        (
            "vertsB = [(0,0), (1,0), (0,1)]\nvertsA = [(3,3)]",
            "A: 1 point (line 2), B: 3 points (line 1)",
        ),
        (
            "p = {{0,0},{1,0},{0,1}}, m_radius = 0.01;\nq = {{0,0},{2,0}}; position = (0, 0); angle = 0",
            "A: 3 points (line 1), B: 2 points (line 2); left out: m_radius 0.01 (line 1), position (0, 0) (line 2), \
             angle 0 (line 2)",
        ),
        (
            "[[0,0],[1,1],[1,0],[0,1]] [[0,0],[1,1],[3,3]]",
            "A: the hull of 4 points that do not go round once (line 1), B: the segment of 3 points on a line (line 1)",
        ),
    ] {
        assert_eq!(told(text), expected, "{text}");
    }
}

#[test]
fn what_is_not_sure_is_refused_with_its_place() {
    assert_faults(&[
        ("", "1:1", "empty: nothing to read"),
        ("hello 1, 2", "1:7", "one list of 1 point"),
        ("[(0,0), (1,0), (0,1)]", "1:1", "one list of 3 points"),
        (
            "{m_vertices = {{x = 0, y = 0}, {x = 1, y = 0}}, m_normals = {{x = 0, y = 1}, {x = 1, y = 0}}}",
            "1:15",
            "one list of 2 points",
        ),
        (
            "[[1,2],[3,4],[5,6]],\n[[1,2],[3,4],[5,6]],\n [[1,2],[3,4],[5,6]]",
            "3:2",
            "3 lists of points",
        ),
        (
            "a = [0,0, 1,0, 1]; b = [0,0,1,0,0,1]",
            "1:5",
            "an odd count",
        ),
        ("a = [(0,0), (1,0), 5]; b = [(0,0)]", "1:20", "an odd count"),
        (
            "[(0,0), (1,0,0)] [(0,0), (1,0)]",
            "1:9",
            "three numbers a point",
        ),
        (
            "[{x:0,y:0,z:0},{x:1,y:0,z:0}]",
            "1:1",
            "one list of 2 points",
        ),
        (
            "a = [(0,0), (nan,0), (0,1)]; b = [(0,0), (1,0)]",
            "1:13",
            "no finite number",
        ),
        (
            "a = [(0,0), (-inf,0)]; b = [(0,0), (1,0)]",
            "1:13",
            "no finite number",
        ),
        (
            "a = [(0,0), (1e999,0)]; b = [(0,0), (1,0)]",
            "1:13",
            "no finite number",
        ),
        (
            "a = [(0,0), (1e200,0)]; b = [(0,0), (1,0)]",
            "1:13",
            "out of range",
        ),
        (
            "a = [(0,0), (w,0), (0,1)]; b = [(0,0), (1,0)]",
            "1:14",
            "a name or arithmetic",
        ),
        (
            "a = [(0,0), (1/3,0), (0,1)]; b = [(0,0), (1,0)]",
            "1:15",
            "a name or arithmetic",
        ),
        (
            "a = [(0,0), (1,0), (0,1)]; b = [(0,0), ..., (1,0)]",
            "1:40",
            "left out of this print",
        ),
        (
            "a = {{0,0},{1,0},{0,1}}; b = {{0,0},{1,0}}; b.position = {3, 4};",
            "1:58",
            "moves a shape",
        ),
        (
            "a = {{0,0},{1,0},{0,1}}; b = {{0,0},{1,0}}; angle = 30",
            "1:53",
            "angle 30 moves a shape",
        ),
        (
            "x = [0,1,1,0,2,2]; y = [0,0,1,1,3,3]",
            "1:1",
            "one list of 6 points",
        ),
        (
            "x = [0,1,1,0,2,2]; z = [0,0,1,1,3,3]",
            "1:5",
            "lists of their own",
        ),
        (
            "a = [0,0,1,1]; b = [(0,0),(1,0),(0,1)]",
            "1:5",
            "two points or a box",
        ),
        ("a = [(0,0), (1,0)]; b = [(0,0", "1:26", "not closed"),
        ("a = [(0,0), (1,0)}; b = [(0,0)]", "1:18", "cannot close"),
        (
            "Cuboid::new(Vector2::new(1.0, 1.0)) [(0,0),(1,0),(0,1)]",
            "1:12",
            "sizes, and not corners",
        ),
        (
            "POLYGON ((0 0, 9 0, 9 9, 0 0), (1 1, 2 1, 2 2, 1 1)) POINT (1 1)",
            "1:33",
            "a hole",
        ),
        ("POLYGON ((0 0, 9 0 1, 9 9, 0 0))", "1:16", "three numbers"),
        ("POLYGON ((0 0, 9, 9 9, 0 0))", "1:16", "one number"),
        ("POLYGON ((0 0, 9 0,", "1:10", "not closed"),
        (
            "<path d=\"M0 0 L1 0 C1 1 2 2 3 3Z\"/>",
            "1:20",
            "`C` is a curve",
        ),
        ("<polygon points=\"0,0 1,0 1\"/>", "1:27", "odd count"),
        (
            "<polygon points=\"0,0 1,0 1,1\" transform=\"rotate(3)\"/>",
            "1:42",
            "a transform moves",
        ),
        ("0 0 0\n1 0 0\n1 1 0", "1:1", "one list of 3 points"),
        ("0,0,1,1\n2,2,3,3", "1:1", "4 numbers in a line"),
        ("0,0\n1,0\n1,nan\n\n0,0\n1,1", "3:1", "no finite number"),
    ]);
}

#[test]
fn depth_and_length_have_an_end() {
    assert!(fault(&"[".repeat(100_000)).contains("deep"));
    assert!(fault(&"[1]".repeat(400_000)).contains("more than"));
    assert!(fault("a = {{1, 2} <repeats 99999999 times>}").contains("repetitions"));
}

/// Holds that each text is refused at its place and for its reason.
pub(super) fn assert_faults(cases: &[(&str, &str, &str)]) {
    let mut others = Vec::new();
    for (text, place, reason) in cases {
        let said = read(text, "").map_or_else(|fault| fault.to_string(), |(_, told)| told);
        if !(said.starts_with(&format!("{place}: ")) && said.contains(reason)) {
            others.push(format!("{text}\n{said}"));
        }
    }
    assert!(others.is_empty(), "{}", others.join("\n\n"));
}

#[test]
fn a_hole_is_refused_in_each_notation() {
    assert_faults(&[
        (
            "MULTIPOLYGON (((0 0,10 0,10 10,0 10,0 0),(2 2,4 2,4 4,2 4,2 2)))",
            "1:43",
            "a hole",
        ),
        (
            "MULTIPOLYGON (((0 0,1 0,1 1)),((0 0,10 0,10 10,0 0),(2 2,4 2,4 4,2 2)))",
            "1:54",
            "a hole",
        ),
        (
            "{\"type\": \"Polygon\", \"coordinates\": [[[0,0],[9,0],[9,9]],\n [[1,1],[2,1],[2,2]]]}",
            "2:2",
            "a hole",
        ),
        (
            "{'type': 'MultiPolygon', 'coordinates': [(((0, 0), (9, 0), (9, 9)), ((1, 1), (2, 1), (2, 2)))]}",
            "1:69",
            "a hole",
        ),
    ]);
    for text in [
        "{\"type\": \"MultiPolygon\", \"coordinates\": [[[[0,0],[9,0],[9,9]]], [[[1,1],[2,1],[2,2]]]]}",
        "[{\"type\": \"Polygon\", \"coordinates\": [[[0,0],[9,0],[9,9]]]}, \
         {\"coordinates\": [[[1,1],[2,1],[2,2]]], \"type\": \"Polygon\"}]",
        "MULTILINESTRING ((0 0,9 0,9 9),(1 1,2 1,2 2))",
    ] {
        assert_eq!(told(text), "A: 3 points (line 1), B: 3 points (line 1)");
    }
}

#[test]
fn what_stands_beside_well_known_text_or_svg_is_read_too() {
    const WKT: &str = "A: POLYGON ((0 0,4 0,4 3,0 0))\nB: POLYGON ((0 0,1 0,1 3,0 0))\n";
    const SVG: &str =
        "<polygon id='a' points='0,0 4,0 4,3'/>\n<polygon id='b' points='0,0 1,0 1,3'/>\n";
    for (rest, place, reason) in [
        ("bodyB.position = (10, 0)", "3:18", "moves a shape"),
        ("angle: 30", "3:8", "angle 30 moves a shape"),
        (
            "C = [(0,0),(1,0),(1,1)]",
            "3:5",
            "two notations in one text",
        ),
        ("0,0\n1,0\n1,1", "3:1", "two notations in one text"),
        ("ä; C = [(0,0),(1,0)]", "3:8", "two notations in one text"),
    ] {
        for shapes in [WKT, SVG] {
            assert_faults(&[(&format!("{shapes}{rest}"), place, reason)]);
        }
    }
    assert_faults(&[
        (
            "A: POLYGON ((0 0,4 0,4 3,0 0)); B = [(0,0),(1,0),(1,1)]; C = POINT (1 1)",
            "1:37",
            "two notations in one text",
        ),
        (&format!("{WKT}{SVG}"), "3:25", "two notations in one text"),
        (
            "<polygon points='0,0 4,0 4,3'/> [(0,0),(1,0),(1,1)] <polygon points='0,0 1,0 1,3'/>",
            "1:33",
            "two notations in one text",
        ),
    ]);
    for (rest, left_out) in [
        ("", ""),
        (
            "They touch in 12 of 100 runs, or 0.5 s (see the log).",
            "; left out: 3 numbers (line 3)",
        ),
        ("friction = 0.3", "; left out: 1 number (line 3)"),
        ("at an angle of 30", "; left out: 1 number (line 3)"),
        ("7", "; left out: 1 number (line 3)"),
        ("hook = (0, 2)", "; left out: hook (0, 2) (line 3)"),
        (
            "normals = [(0, 1), (1, 0)], radius = 0.01",
            "; left out: normals, 2 points (line 3), radius 0.01 (line 3)",
        ),
    ] {
        for shapes in [WKT, SVG] {
            assert_eq!(
                told(&format!("{shapes}{rest}")),
                format!("A: 3 points (line 1), B: 3 points (line 2){left_out}"),
                "{rest}"
            );
        }
    }
    let quoted = "b = ST_Geom('SRID=4326;POLYGON ((0 0,1 0,1 3,0 0))'); \
                  a = ST_Geom('SRID=4326;POLYGON ((0 0,4 0,4 3,0 0))')";
    assert_eq!(shapes(quoted), shapes(WKT));
    assert!(!told(quoted).contains("left out"));
}

#[test]
fn what_moves_a_shape_of_an_svg_is_refused_and_its_comments_are_skipped() {
    const B: &str = "<path id='b' d='M0 0h1v3z'/></svg>";
    for (text, place, reason) in [
        (
            "<svg><polygon style='fill: red; transform: rotate(3deg)' points='0,0 4,0 4,3'/>",
            "1:22",
            "a transform moves",
        ),
        (
            "<svg><style>#b { transform: scale(2) }</style><polygon points='0,0 4,0 4,3'/>",
            "1:6",
            "a transform moves",
        ),
        (
            "<svg x='9'><polygon points='0,0 4,0 4,3'/>\n<svg y='5'>",
            "2:1",
            "the y of an <svg> within another",
        ),
        (
            "<svg><polygon id='c' points='0,0 4,0 4,3'/><use href='#c' x='4'/>",
            "1:44",
            "<use> puts a shape",
        ),
    ] {
        assert_faults(&[(&format!("{text}{B}"), place, reason)]);
    }
    for (text, left_out) in [
        (
            "<svg x='9' y='3' viewBox='0 0 9 9'><style>.a{fill:#fff}</style>\
             <!-- <polygon points='1,1 2,2 3,1' transform='rotate(3)'/>\n <use/> -->\
             <polygon id='a' style='text-transform: none; transform: none' points='0,0 4,0 4,3'/>",
            "",
        ),
        (
            "<svg>\n<rect width='9' height='9'/><text x='3'>item 2</text>\
             <polygon id='a' points='0,0 4,0 4,3'/>",
            "; left out: <rect> (line 2), 1 number (line 2)",
        ),
    ] {
        let expected = format!("A: 3 points (line 2), B: 3 points (line 2){left_out}");
        assert_eq!(told(&format!("{text}{B}")), expected, "{text}");
    }
    let a = "<polygon points='0,0 4,0 4,3'/>";
    let turned = format!("{}{a}", B.replace("</svg>", ""));
    assert_eq!(shapes(&turned), shapes(&format!("{a}{B}")), "B by its id");
}

#[test]
fn a_long_svg_with_too_many_shapes_is_refused() {
    let filler = "x ".repeat(1 << 20);
    let shapes = "<path d='M0 0h1v3z'/>".repeat(250);
    assert!(fault(&format!("{filler}{shapes}")).contains("250 lists of points"));
}
