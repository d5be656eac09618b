//! Each notation with the same pair, refused texts with their place, and pairs that are written and read back.

use std::time::{Duration, Instant};

use glam::{DVec2, DVec3};
use proptest::prelude::*;

use super::list::PointList;
use super::{MAX_POINTS, PastedPair, mesh, read, statement};
use collidoscope_core::planar::{self, Polygon};
use collidoscope_core::spatial::{self, Shape};

/// Texts with the triangle (0, 0), (4, −1.5), (2, 3) and the square from (1, 1) to (2, 2), as A and B.
const PLANAR: &[&str] = &[
    "b2Vec2 a[3] = { {0, 0}, {4.f, -1.5f}, {2, 3.0F} };\nb2Vec2 b[4] = {{1,1}, {2,1}, {2,2}, {1,2}};",
    "const b2Vec2 v[] = {b2Vec2(0, 0), b2Vec2(4, -1.5f), b2Vec2(2, 3),}, w[] = {{1, 1}, {2, 1}, {2, 2}, {1, 2}};",
    "p = {{.x = 0, .y = 0}, {.x = 4, .y = -1.5}, {.y = 3, .x = 2}};\nq = {{1,1}, {2,1}, {2,2}, {1,2}};",
    "std::vector<sf::Vector2f> a{ {0, 0}, {4, -1.5f}, {2, 3} };\nstd::array<Vec2, 4> b{{ {1,1}, {2,1}, {2,2}, {1,2} }};",
    "std::vector<QPointF> a = { QPointF(0, 0), QPointF(4, -1.5), QPointF(2, 3) };
QPolygonF b({QPointF(1, 1), QPointF(2, 1), QPointF(2, 2), QPointF(1, 2)});",
    "float a[][2] = {{0.0f, 0.0f}, {4.0f, -1.5f}, {2.0f, 3.0f}};
float b[4][2] = {{1.0f, 1.0f}, {2.0f, 1.0f}, {2.0f, 2.0f}, {1.0f, 2.0f}};
bool hit = gjk(a, 3, &b, 4);",
    "float a[] = {0,0, 4,-1.5, 2,3}; float b[8] = {1,1, 2,1, 2,2, 1,2};",
    "Polygon p; Polygon q;\np = new Polygon(new float[]{0, 0, 4, -1.5f, 2, 3});\nq = new Polygon(new float[]{1,1, 2,1, 2,2, 1,2});
Intersector.overlapConvexPolygons(p, q, mtv);\nSystem.out.println(mtv.normal + \"-\" + mtv.depth); // [0.6:0.8]",
    "$1 = {{x = 0, y = 0}, {x = 4, y = -1.5}, {x = 2, y = 3}}\n$2 = {{x = 1, y = 1}, {x = 2, y = 1}, {x = 2, y = 2}, {x = 1, y = 2}}",
    "let a: [Vec2; 3] = [Vec2::new(0.0_f32, 0.0), Vec2::new(4.0, -1.5), Vec2::new(2.0, 3.0)];
let b: Vec<Vec2> = vec![vec2(1., 1.), vec2(2., 1.), vec2(2., 2.), vec2(1., 2.)];\nassert!(!gjk(&a, &b));",
    "[Vec2 { x: 0.0, y: 0.0 }, Vec2 { x: 4.0, y: -1.5 }, Vec2 { x: 2.0, y: 3.0 }]
[Vec2 { x: 1.0, y: 1.0 }, Vec2 { x: 2.0, y: 1.0 }, Vec2 { x: 2.0, y: 2.0 }, Vec2 { x: 1.0, y: 2.0 }]",
    "List<Vector2> a = new List<Vector2> { new Vector2(0, 0), new Vector2(4, -1.5f), new Vector2(2, 3) };
Vector2[] b = new Vector2[] { new Vector2(1, 1), new Vector2(2, 1), new Vector2(2, 2), new Vector2(1, 2) };",
    "val a = listOf(Vec2(0f, 0f), Vec2(4f, -1.5f), Vec2(2f, 3f))\nval b = listOf(Vec2(1f, 1f), Vec2(2f, 1f), Vec2(2f, 2f), Vec2(1f, 2f))",
    "let a = [[0, 0], [4, -1.5], [2, 3]]\nlet b = [CGPoint(x: 1, y: 1), CGPoint(x: 2, y: 1), CGPoint(x: 2, y: 2), CGPoint(x: 1, y: 2)]",
    "a := []Point{{0, 0}, {4, -1.5}, {2, 3}}\nb := []mgl.Vec2{{1, 1}, {2, 1}, {2, 2}, {1, 2}}",
    "vec2 a[3] = vec2[3](vec2(0., 0.), vec2(4., -1.5), vec2(2., 3.));
vec2 b[4] = vec2[](vec2(1., 1.), vec2(2., 1.), vec2(2., 2.), vec2(1., 2.));",
    "import numpy as np\na = np.array([[0, 0], [4, -1.5], [2, 3]], dtype=np.float32)  # A\n# a = [(9, 9)]
b = np.array([[1, 1], [2, 1], [2, 2], [1, 2]])\nprint('hit', gjk(a, b))",
    "b = Polygon([(1, 1), (2, 1), (2, 2), (1, 2)])\na = Polygon([(0, 0), (4, -1.5), (2, 3)])\nprint(b.intersects(a))",
    "a = [[ 0. ,  0. ],\n     [ 4. , -1.5],\n     [ 2. ,  3. ]]\nb = [1 1; 2 1; 2 2; 1 2];",
    "local a = {{0, 0}, {4, -1.5}, {2, 3}} -- the first\n--[[ not\n{{9, 9}} ]]\nlocal b = {{x=1,y=1},{x=2,y=1},{x=2,y=2},{x=1,y=2}}",
    "const a = [0, 0, 4, -1.5, 2, 3], b = [{\"x\": 1, \"y\": 1}, {x: 2, y: 1}, {y: 2, x: 2}, {x: 1, y: 2}];",
    "var a = PackedVector2Array([Vector2(0, 0), Vector2(4, -1.5), Vector2(2, 3)])
var b = Flatten.Polygon([\n  [1, 1],\n  [2, 1],\n  [2, 2],\n  [1, 2],\n]);\nconst p0 = intersect(a, b);",
    "m_vertices = {{0, 0}, {4, -1.5}, {2, 3}}, m_count = 3\nother = {{1, 1}, {2, 1}, {2, 2}, {1, 2}}, m_count = 4",
    "a = shapely.wkt.loads(\"POLYGON ((0 0, 4 -1.5, 2 3, 0 0))\")\nb = 'POLYGON ((1 1, 2 1, 2 2, 1 2, 1 1))' /* B */",
    "POLYGON((0 0,4 -1.5,2 3,0 0)) and POLYGON((1 1,2 1,2 2,1 2,1 1))",
    "'POLYGON((0 0,4 -1.5,2 3))';\nMULTIPOLYGON (((1 1,2 1,2 2,1 2,1 1))) -- the second",
    "Poly a;\nread_wkt(\"POLYGON((0 0,4 -1.5,2 3))\", a);\nread_wkt(\"POLYGON((1 1,2 1,2 2,1 2))\", b);",
    "Triangle 1: (0, 0), (4, -1.5), (2, 3)\nShape 2:\n(1, 1) (2, 1)\n(2, 2) (1, 2)",
    "\"a\": [[0,0],[4,-1.5],[2,3]], \"b\": [[1,1],[2,1],[2,2],[1,2]]",
    "A:\n0 0\n4 -1.5\n2 3\nB:\n1 1\n2 1\n2 2\n1 2\n",
    "x,y\n0,0\n4,-1.5\n2,3\n\n1,1\n2,1\n2,2\n1,2",
    "0\t0\n4\t-1.5\n2\t3\n# the second\n1\t1\n2\t1\n2\t2\n1\t2",
    "<?xml version='1.0'?><svg viewBox=\"0 0 9 9\">\n<!-- <rect x='3'/> --><g><polygon id=\"a\" points=\"0,0 4,-1.5 2,3\"/>
<polyline points='1 1 2 1\n2,2,1,2'/></g></svg>",
    "a = [dvec2(0.0, 0.0), dvec2(4.0, -1.5), dvec2(2.0, 3.0)];\nb = [dvec2(1.0, 1.0), dvec2(2.0, 1.0), dvec2(2.0, 2.0), dvec2(1.0, 2.0)];",
    "a = FlexibleConvexHull([(0, 0), (4, -1.5), (2, 3)], closed=True)\nb = MultiPoint([(1, 1), (2, 1), (2, 2), (1, 2)], None)",
    "Vector2[] a = new() { new(0, 0), new(4, -1.5f), new(2, 3) };
List<Vector2> b = new List<Vector2>() { new(1, 1), new(2, 1), new(2, 2), new(1, 2) };",
    "a = Vec{2,Float64}[[0, 0], [4, -1.5], [2, 3]]\nb = [[1, 1], [2, 1], [2, 2], [1, 2]]\n> ",
    "{\"a\": [[0, 0], [4, -1.5], [2, 3]], \"b\": [[1, 1], [2, 1], [2, 2], [1, 2]], \"hit\": true}",
    "{\"first\": {\"vertices\": [[0, 0], [4, -1.5], [2, 3]], \"position\": [0, 0], \"angle\": 0.0},
\"second\": {\"position\": {\"x\": 0, \"y\": 0}, \"points\": [[1, 1], [2, 1], [2, 2], [1, 2]]}}",
    "[{\"type\": \"Polygon\", \"coordinates\": [[[0, 0], [4, -1.5], [2, 3], [0, 0]]]},
{\"type\": \"Feature\", \"properties\": {}, \"geometry\": {\"type\": \"Polygon\", \"coordinates\": [[[1, 1], [2, 1], [2, 2], [1, 2], [1, 1]]]}}]",
    ">>> import numpy as np\n>>> a = [(0, 0),\n...      (4, -1.5), (2, 3)]\n>>> b = [(1, 1), (2, 1), (2, 2), (1, 2)]\n>>> gjk(a, b)\nTrue",
    "In [1]: a = [(0, 0), (4, -1.5), (2, 3)]\n\nIn [2]: b = [(1, 1), (2, 1), (2, 2), (1, 2)]",
    "[src/main.rs:12:5] &a = [\n    Vec2(\n        0.0,\n        0.0,\n    ),\n    Vec2(4.0, -1.5), Vec2(2.0, 3.0),\n]
[src/main.rs:13:5] b = Polygon { points: [Vec2(1.0, 1.0), Vec2(2.0, 1.0), Vec2(2.0, 2.0), Vec2(1.0, 2.0)], origin: Vec2(0.0, 0.0) }",
    "(gdb) p a\n$1 = std::vector of length 3, capacity 4 = {{x = 0, y = 0}, {x = 4, y = -1.5}, {x = 2, y = 3}}
(gdb) p *b@4\n$2 = {_M_elems = {{x = 1, y = 1}, {x = 2, y = 1}, {x = 2, y = 2}, {x = 1, y = 2}}}",
    "(std::vector<Vec2>) a = size=3 {\n  [0] = (x = 0, y = 0)\n  [1] = (x = 4, y = -1.5)\n  [2] = (x = 2, y = 3)\n}
(Vec2[4]) b = {\n  [0] = (x = 1, y = 1)\n  [1] = (x = 2, y = 1)\n  [2] = (x = 2, y = 2)\n  [3] = (x = 1, y = 2)\n}",
    "a = { {x=0 y=0 }, {x=4.00000000 y=-1.50000000 }, {x=2 y=3 } }\nb = {{X:1 Y:1} {X:2 Y:1} {X:2 Y:2} {X:1 Y:2}}",
    "X=0.000 Y=0.000\nX=4.000 Y=-1.500\nX=2.000 Y=3.000\n\nX=1.000 Y=1.000\nX=2.000 Y=1.000\nX=2.000 Y=2.000\nX=1.000 Y=2.000",
    "a = [<Vector2(0, 0)>, <Vector2(4, -1.5)>, <Vector2(2, 3)>]\nB: <1, 1> <2, 1> <2, 2> <1, 2>",
    "a = {{0x0p+0, 0x0p+0}, {0x1p+2, -0x1.8p+0}, {0x1p1, 0x1.8p1}}\nb = {{1, 1}, {2, 1}, {2, 2}, {1, 2}}",
    "float a[] = {0, 0, 4, -1.5, 2,\n    3};\nfloat b[8]{1, 1, 2, 1, 2, 2, 1,\n    2};",
    "x1 = [0 4 2]; y1 = [0 -1.5 3];\nx2 = [1 2 2 1]; y2 = [1 1 2 2];",
    "xs = [0, 4, 2]\nys = [0, -1.5, 3]\nxs = [1, 2, 2, 1]\nys = [1, 1, 2, 2]",
    "a = [(0, 0, 0), (4, -1.5, 0), (2, 3, 0)]\nb = [(1, 1, 0), (2, 1, 0), (2, 2, -0.0), (1, 2, 0)]",
];

/// Texts with the same tetrahedron and the same triangle in space.
const SPATIAL: &[&str] = &[
    "A = [(0, 0, 0), (4, 0, 0), (4, 3, 0), (1, 1, 5)]\nB = [(1, 1, 0), (5, 1, 0), (5, 4, 2)]",
    "btVector3 b[3] = { btVector3(1, 1, 0), btVector3(5, 1, 0), btVector3(5, 4, 2) };
btVector3 a[4] = { btVector3(0, 0, 0), btVector3(4, 0, 0), btVector3(4, 3, 0), btVector3(1, 1, 5) };",
    "let a = vec![point![0.0, 0.0, 0.0], point![4.0, 0.0, 0.0], Point3::new(4.0, 3.0, 0.0), Point3::new(1.0, 1.0, 5.0)];
let b = Triangle(Point3::new(1, 1, 0), Point3::new(5, 1, 0), Point3::new(5, 4, 2))",
    "const a = [[0, 0, 0], [4, 0, 0], [4, 3, 0], [1, 1, 5]]
const b = new Triangle(new THREE.Vector3(1, 1, 0), new THREE.Vector3(5, 1, 0), new THREE.Vector3(5, 4, 2))",
    "a = [Vec{3, Float64}(0, 0, 0), Vec{3, Float64}(4, 0, 0), Vec{3, Float64}(4, 3, 0), Vec{3, Float64}(1, 1, 5)]
b = [1, 1, 0, 5, 1, 0, 5, 4, 2]",
    "a = array([Vector3([0., 0., 0.], dtype=f), Vector3([4., 0., 0.], dtype=f), Vector3([4., 3., 0.], dtype=f), Vector3([1., 1., 5.])], dtype=f)
b = array([[1, 1, 0], [5, 1, 0], [5, 4, 2]], dtype=float, copy=True)",
    "a = [0 0 0; 4 0 0; 4 3 0; 1 1 5];\nb = [{x: 1, y: 1, z: 0}, {x: 5, y: 1, z: 0}, {x: 5, y: 4, z: 2}]",
    "A: Vector((0.0, 0.0, 0.0)), Vector((4.0, 0.0, 0.0)), Vector((4.0, 3.0, 0.0)), Vector((1.0, 1.0, 5.0))
B: POLYGON Z ((1 1 0, 5 1 0, 5 4 2, 1 1 0))",
    "0,0,0\n4,0,0\n4,3,0\n1,1,5\n\n1,1,0\n5,1,0\n5,4,2",
    "# Blender\nmtllib pair.mtl\no A\nv 0.000000 0.000000 0.000000\nv 4 0 0\nv 4 3 0\nv 1 1 5\nvn 0.0 0.0 1.0\ns off
f 1//1 2//1 3//1\nf 1//1 2//1 4//1\no B.001\nv 1 1 0\nv 5 1 0\nv 5 4 2\nf 5/1/1 6/2/1 7/3/1",
    "o A\nv 0 0 0\nv 4 0 0\nv 4 3 0\nv 1 1 5\nf -4//-1 -3//-1 -2//-1\nf 1 -3 -1\no B\nv 1 1 0\nv 5 1 0\nv 5 4 2\nf -3 6 -1",
    "solid A\n facet normal 0 0 -1\n  outer loop\n   vertex 0 0 0\n   vertex 4.0e+00 0 0\n   vertex 4 3 0\n  endloop\n endfacet
 facet normal 0 1 0\n  outer loop\n   vertex 0 0 0\n   vertex 4 0 0\n   vertex 1 1 5\n  endloop\n endfacet\nendsolid A
solid B\n facet normal 0 0 1\n  outer loop\n   vertex 1 1 0\n   vertex 5 1 0\n   vertex 5 4 2\n  endloop\n endfacet\nendsolid B",
];

/// The place at which each text is refused. `↵` ends a line; `$A` and `$B` are valid lists.
const REFUSED: &str = r#"
1:1 hello
1:1 $A
1:55 $A; c = [(5,5), (6,5), (6,6)]; $B
1:62 $A; normals = [(0,1), (1,0), (0,-1)]; $B
1:35 vertices = [(0,0), (4,0), (4,3)]; normals = [(0,-1), (1,0), (0,1)]
1:27 $A * 2; $B
1:5 a = 2 * [(0,0), (4,0), (4,3)]; $B
1:5 a = -[[0,0], [4,0], [4,3]]; $B
1:27 $A + [(0,3)]; $B
2:3 $A↵  * s↵$B
1:27 $A // 2↵$B
1:26 a = [[0,0], [4,0], [4,3]]'; $B
1:26 $A[::-1]; $B
1:26 $A[:2]; $B
1:26 a = [[0,0], [4,0], [4,3]].map(p => [p[0], p[1]]); $B
2:5 $A↵    .iter()↵$B
1:30 a = np.array([0,0, 4,0, 4,3]).reshape(-1, 2); $B
1:7 a = [(-x, y) for (x, y) in [(0,0), (4,0), (4,3)]]; $B
1:27 $A if flag else [(1,1), (2,1), (2,2)]
1:5 a = flag ? [[0,0],[4,0],[4,3]] : [[1,1],[2,1],[2,2]]
1:5 a = sorted([(0,0), (4,0), (4,3)]); $B
1:5 a = scale([(0,0), (4,0), (4,3)], s); $B
1:5 a = rot90([(0,0), (4,0), (4,3)]); $B
1:6 a = [polar(1,0), polar(2,1), polar(1,2)]; $B
1:6 a = [Polar::new(1,0), Polar::new(2,1), Polar::new(1,2)]; $B
1:7 a = [(sqrt(2),1), (7,1), (6,4)]; $B
1:7 a = [(1/3,1), (7,1), (6,4)]; $B
1:7 a = [(w,1), (7,1), (6,4)]; $B
1:13 a = [(0,0), *rest, (4,3)]; $B
1:13 a = [(0,0), ..., (4,3)]; $B
1:55 $A; $B; b = b * s
1:55 $A; $B; b = a
1:55 $A; $B; b = [(9,9), (8,9), (8,8)]
1:55 $A; $B; b += offset
1:55 $A; $B; b[0] = first
1:63 $A; $B; b[0] = (9, 9)
1:55 $A; $B; b[0].x = 9
1:55 $A; $B; b.pop()
1:55 $A; $B; b.rotate(angle)
1:61 $A; $B; shift(b, 3, 0)
1:64 $A; $B; for p in b: p.x += d
1:70 $A; $B; for (auto& p : b) p.x += d;
1:59 $A; $B; gjk(a, b[:2])
1:59 $A; $B; gjk(a, shift(b))
1:59 $A; $B; gjk(a, b, 0.5)
1:59 $A; $B; gjk(a, 3, b, 2)
1:55 $A; $B; a = union(a, b)
1:68 $A; $B; pb = Polygon(b); pb.move(offset)
1:5 gjk(a, b); $A; $B
1:63 $A; $B; angle = 30
1:67 $A; $B; position = (3, 0)
1:61 $A; $B; pos: (3, 0)
1:55 $A; $B; glTranslatef(3, 0, 0)
1:55 $A; $B; b.position = p0
1:12 circle.p = vec(2.35, 40.30); circle.r = 0.5; $B
1:25 a = Circle(Point(2, 3), 1); $B
1:35 a = new Polygon(new Vector(1, 0), [new Vector(0, 0), new Vector(4, 0), new Vector(4, 3)]); $B
1:34 a = Polygon([(0,0), (4,0), (4,3)], 30); $B
1:6 a = (0, 0); $B
1:6 a = [0, 0]; $B
1:5 A: (1, 2)↵B: (1,1), (2,1), (2,2)
3:2 $A↵$B↵(3, 0)
1:2 (0,0), (4,0), (4,3)↵↵(1,1), (2,1), (2,2)
1:9 a[0] = (0,0); a[1] = (4,0); a[2] = (4,3); $B
1:3 a[4] = [(0,0), (4,0), (4,3)]; $B
1:28 $A; a_count = 4; $B
1:6 a = [0,0, 4,0, 4]; $B
1:6 a = [0,0,4,3]; $B
1:14 float a[] = {0,0,0, 4,0,0, 4,3,1, 0,3,1}; $B
1:6 a = [0,0,0,4,0,0,4,3,0,0,3,0]; $B
1:1 [0,0,4,0,4,3]↵[1,1,2,1,2,2]
1:20 x = [0,4,4,0,2,2]; y = [0,0,3,3,5,5]
1:7 a = [[0,4,4], [0,0,3]]; $B
1:5 a = [0 4 4; 0 0 3]; $B
1:5 a = [0 4; 0 3]; $B
1:6 a = [0 4 4 0; 0 0 3 3]; $B
1:1 0 4 4↵0 0 3↵↵1 2 2↵1 1 2
1:1 Rect a = {{0,0}, {4,3}}; $B
1:1 ray = [(0,0), (4,3)]; $B
1:55 $A; b = [(1,1), (2,1), (2,2), (0,0), (0,0)]
1:33 a = {{1,1}, {4,1}, {4,3}, {0,0} <repeats 5 times>}; $B
1:30 POLYGON ((0 0, 9 0, 9 9, 0 0), (1 1, 2 1, 2 2, 1 1)) POLYGON ((1 1, 2 1, 2 2, 1 1))
1:25 a = [[[0,0],[9,0],[9,9]], [[1,1],[2,1],[2,2]]]
1:5 a = (0,5; 1,5); $B
1:7 a = [(0,5, 1), (4,5, 2), (2,5, 3)]; b = [(1,5, 1), (2,5, 1), (2,5, 2)]
1:1 3,5 1,5↵4,5 2,5↵2,5 0,5↵↵1,0 1,5↵2,0 1,5↵2,5 3,5
1:5 3,5;1↵7;1,25↵6;4
1:9 a = [(1,000, 2), (4,000, 2), (4,000, 5)]; $B
1:1 1,0,0↵2,4,0↵3,4,3↵↵1,1,1↵2,2,1↵3,2,2
1:1 0,0,1↵4,0,1↵4,3,1↵↵1,1,2↵5,1,2↵5,4,2
1:1 id,x,y↵5,0,0↵7,4,0↵8,4,3↵↵5,1,1↵6,2,1↵8,2,2
1:1 y,x↵0,0↵4,0↵4,3↵↵1,1↵2,1↵2,2
5:1 0 0↵4 0↵4 3↵↵5 5
2:1 0 0↵4 0 1↵4 3
1:16 a = [(0,0,0), (4,0), (4,3,1)]; $B
1:40 a = [(0,0,0), (4,0,0), (4,3,1)]; $B
1:18 a = [{x:0,y:0}, {x:4}, {x:4,y:3}]; $B
1:26 a = [{x:0,y:0}, {x:4,y:0,w:1}, {x:4,y:3}]; $B
1:14 a = [(0,0), (nan,0), (0,1)]; $B
1:14 a = [(0,0), (1e999,0), (0,1)]; $B
1:1 a = [(0,0), (1e200,0), (0,1)]; $B
1:7 a = [(0x41,0), (4,0), (4,3)]; $B
1:7 a = [(1'000.0,0), (4,0), (4,3)]; $B
1:7 a = [(0px,0px), (4px,0px), (4px,3px)]; $B
1:7 a = [(0 m,0 m), (4 m,0 m), (4 m,3 m)]; $B
1:26 a: [(0,0), (4,0), (4,3)] rotated by angle↵$B
1:1 if flag: $A↵$B
1:1 return polygon([(0,0), (4,0), (4,3)])↵$B
1:5 a = [(0,0), (4,0), (4,3); $B
1:25 a = [(0,0), (4,0), (4,3)}; $B
1:9 a = []; $B
1:6 a = [P[1,2], P[3,4], P[5,6]]; b = [P[1,2], P[3,4], P[5,5]]
1:48 a = Polygon { vertices: [(0,0), (4,0), (4,3)], offset: d }; $B
1:5 a = “0 0, 4 0, 4 3”; $B
1:12 a = [(0,0) ‹4,0› (4,3)]; $B
1:12 a = [(0,0),, (4,0), (4,3)]; $B
1:12 "points": "0 0"; $B
1:52 {"a": {"vertices": [[0,0],[4,0],[4,3]], "offset": [3,0]}, "b": [[1,1],[2,1],[2,2]]}
1:1 - [0, 0]↵- [4, 0]↵- [4, 3]
1:1 <path d="M0 0 L4 0 L4 3Z"/><path d="M1 1 L2 1 L2 2Z"/>
1:1 <polygon points="0,0 4,0 4,3" transform="rotate(3)"/><polygon points="1,1 2,1 2,2"/>
1:6 <svg><g style="transform: scale(2)"><polygon points="0,0 4,0 4,3"/></g><polygon points="1,1 2,1 2,2"/></svg>
1:6 <svg><svg x="5"><polygon points="0,0 4,0 4,3"/></svg><polygon points="1,1 2,1 2,2"/></svg>
1:17 <polygon points="0,0 4,0 4"/><polygon points="1,1 2,1 2,2"/>
1:17 <polygon points=«0,0 4,0 4,3"/><polygon points="1,1 2,1 2,2"/>
1:1 v 0 0 0↵v 4 0 0↵v 4 3 1↵o B↵v 1 1 0↵v 2 1 0
9:1 o A↵v 0 0 0↵v 4 0 0↵v 4 3 1↵o B↵v 1 1 0↵v 2 1 0↵v 2 2 1↵f 3 4 5
9:1 o A↵v 0 0 0↵v 4 0 0↵v 4 3 1↵o B↵v 1 1 0↵v 2 1 0↵v 2 2 1↵f -4 -3 -2
9:1 o A↵v 0 0 0↵v 4 0 0↵v 4 3 1↵o B↵v 1 1 0↵v 2 1 0↵v 2 2 1↵f -9 -2 -1
9:1 o A↵v 0 0 0↵v 4 0 0↵v 4 3 1↵o B↵v 1 1 0↵v 2 1 0↵v 2 2 1↵f 0 5 6
2:1 o A↵v 0 0 0 1 0 0↵v 4 0 0 1 0 0↵o B↵v 1 1 0↵v 5 1 0
1:6 a = [max(0,0), max(4,0), max(4,3)]; $B
1:14 a = [f(0,0), g(4,0), g(4,3)]; $B
1:13 a = [(0,0), f(4,0), (4,3)]; $B
1:45 a = [Vec2(0,0), Vec2(4,0), Vec2(4,3)]; b = [Point(1,1), Point(2,1), Point(2,2)]
1:33 $B; a = [Mouse.getPosition(0,0), (4,0), (4,3)]
1:5 a = np.array([(0,0), (4,0), (4,3)]); $B
1:5 a = f([(0,0), (4,0), (4,3)]); b = g([(1,1), (2,1), (2,2)])
1:34 a = Polygon([(0,0), (4,0), (4,3)], offset=d); $B
1:14 a = [(0,0), (4,0, axis=0), (4,3)]; $B
1:1 a.append((0,0)); a.append((4,0)); $B
1:1 a.push_back({0,0}); $B
1:1 assert_eq!(gjk(&[(0,0), (4,0), (4,3)], &[(1,1), (2,1), (2,2)]), true)
1:10 a = size=4 {(0,0), (4,0), (4,3)}; $B
1:6 a = {[2] = (x = 0, y = 0), [3] = (x = 4, y = 0)}; $B
1:49 x1 = [0, 4, 2]; y1 = [0, -1.5, 3]; x2 = [1, 2]; y2 = [1, 1, 2]
5:1 o A↵v 0 0 0↵v 4 0 0↵v 4 3 1↵scale 2↵o B↵v 1 1 0↵v 2 1 0↵v 2 2 1
"#;

/// The corners of a pair, in the plane with z = 0.
fn corners(text: &str) -> [Vec<DVec3>; 2] {
    let (pair, _) = read(text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    match pair {
        PastedPair::Spatial(shapes) => shapes.map(|shape| match shape {
            Shape::Hull(hull) => hull.vertices().to_vec(),
            other => panic!("{other:?}"),
        }),
        PastedPair::Planar(shapes) => {
            let of =
                |polygon: &Polygon| polygon.vertices().iter().map(|at| at.extend(0.0)).collect();
            shapes.map(|shape| shape.polygon().map(of).expect("a polygon"))
        }
    }
}

#[test]
fn the_same_pair_is_read_in_every_notation() {
    let triangle = [[0.0, 0.0, 0.0], [4.0, -1.5, 0.0], [2.0, 3.0, 0.0]];
    let square = [
        [1.0, 1.0, 0.0],
        [2.0, 1.0, 0.0],
        [2.0, 2.0, 0.0],
        [1.0, 2.0, 0.0],
    ];
    let tetrahedron = [
        [0.0, 0.0, 0.0],
        [4.0, 0.0, 0.0],
        [4.0, 3.0, 0.0],
        [1.0, 1.0, 5.0],
    ];
    let in_space = [[1.0, 1.0, 0.0], [5.0, 1.0, 0.0], [5.0, 4.0, 2.0]];
    for (texts, a, b) in [
        (PLANAR, &triangle[..], &square[..]),
        (SPATIAL, &tetrahedron, &in_space),
    ] {
        let expected =
            [a, b].map(|corners| corners.iter().copied().map(DVec3::from).collect::<Vec<_>>());
        for text in texts {
            assert_eq!(corners(text), expected, "{text}");
        }
    }
}

#[test]
fn ambiguous_text_is_refused_at_its_place() {
    for case in REFUSED.trim().lines() {
        let (place, text) = case.split_once(' ').expect("a place");
        let pair = text
            .replace("$A", "a = [(0,0), (4,0), (4,3)]")
            .replace("$B", "b = [(1,1), (2,1), (2,2)]")
            .replace('↵', "\n");
        let error = read(&pair).expect_err(&pair);
        let (line, column) = error.place;
        assert_eq!(
            format!("{line}:{column}"),
            place,
            "{pair}\n{}",
            error.reason
        );
        assert!(!error.reason.contains('\n'), "{}", error.reason);
    }
}

fn repeated(count: usize) -> String {
    "(1,2),".repeat(count)
}

/// Each text takes some 10 to 500 ms unoptimized; if each token looked along its line, some would take hours.
#[test]
fn long_texts_are_read_in_linear_time_up_to_the_limit() {
    for (text, expected) in [
        ("[".repeat(1_000_000), "deep"),
        (format!("a = [{}]", repeated(100_000)), "20000 points"),
        (
            format!("a = [{}]", "Vec2(1, 2),".repeat(100_000)),
            "20000 points",
        ),
        (
            format!("a = [{}]", "{x=1 y=2},".repeat(100_000)),
            "20000 points",
        ),
        (format!("T 1: {}", repeated(100_000)), "20000 points"),
        (format!("a = [{}0]", "1,2,".repeat(100_000)), "20000 points"),
        ("1,2,".repeat(100_000), "no point"),
        (format!("a = \"{}\"", repeated(100_000)), "20000 points"),
        (
            format!("<polygon points='{}'/>", "1,2 ".repeat(100_000)),
            "20000 points",
        ),
        (
            format!("o A\n{}", "v 1 2 3\n".repeat(30_000)),
            "20000 points",
        ),
        (format!("[{}]", "{\"a\": 0},".repeat(100_000)), "found no"),
        (format!("T 1:{},", "\n".repeat(1_000_000)), "found no"),
        (format!("a{}", "\n \n".repeat(100_000)), "found no"),
        (format!("a {} [", "#1 ".repeat(100_000)), "isn't closed"),
        (format!("a {} [", "--b ".repeat(100_000)), "isn't closed"),
        (format!("a{} [", "-".repeat(1_000_000)), "isn't closed"),
        (format!("{} [", "a<".repeat(300_000)), "isn't closed"),
        (format!("normals = [{}]", repeated(20_001)), "20000 points"),
        (
            format!("a = [{}]; a += 1", repeated(20_001)),
            "20000 points",
        ),
        (
            format!("a = [{}]", repeated(20_000)),
            "one list of 20000 points",
        ),
    ] {
        let start = Instant::now();
        let reason = read(&text).expect_err(expected).reason;
        let (duration, name) = (start.elapsed(), &text[..20]);
        assert!(reason.contains(expected), "{name}: {reason}");
        assert!(duration < Duration::from_secs(20), "{name}: {duration:?}");
    }
}

#[test]
fn the_documented_limits_are_those_of_the_core_and_of_the_parser() {
    let page = include_str!("../../docs/paste.md").replace('\n', " ");
    let limits = (MAX_POINTS, planar::MAX_VERTICES, spatial::MAX_POINTS);
    assert_eq!(limits, (20_000, 4096, 4096));
    for limit in ["20,000 points", "4096 corners", "4096 different points"] {
        assert!(page.contains(limit), "{limit}");
    }
}

#[test]
fn a_summary_says_what_was_read() {
    for (text, expected) in [
        (
            "polyB = [(0,0), (4,0), (4,3)]\npolyA = [(0, 0),\n (9, 0), (1, 1), (0, 9)]",
            "A: `polyA`, the hull of 4 points, 1 inside it by up to 1 (lines 2 to 3); B: `polyB`, 3 points (line 1)",
        ),
        (
            "[(0,0), (1,1), (1,0), (0,1)]\n[(0,0,), (1,1), (3,3)]",
            "A: the hull of 4 points that cross or repeat (line 1); B: the segment of 3 points on a line (line 2)",
        ),
        (
            "a = [[0.5, 0.25, 0]]\nb = [[1, 0, 0], [0, 1, 0], [0, 0, 0]]",
            "A: `a`, 1 point (line 1); B: `b`, 3 points (line 2); z is 0 throughout, so the pair is read as 2D",
        ),
        (
            "A: (0,0,0) (2,0,0) (2,2,0) (0,2,0) (0,0,2) (2,0,2) (2,2,2) (0,2,2) (1,1,1)\nB: (0,0,5) (1,0,5) (1,1,5)",
            "A: `A`, the hull of 9 points, 1 within it (line 1); B: `B`, 3 points (line 2)",
        ),
    ] {
        assert_eq!(read(text).expect(text).1, expected);
    }
}

/// Distinct points, over all magnitudes that a shape may have.
fn points() -> impl Strategy<Value = Vec<DVec2>> {
    let coordinate = prop_oneof![
        4 => -1e3..1e3,
        1 => (any::<bool>(), -99_i32..99, 1.0_f64..9.9).prop_map(|(is_negative, power, digits)| {
            let size = digits * libm::exp10(f64::from(power));
            if is_negative { -size } else { size }
        }),
        1 => (1_i32..99).prop_map(f64::from),
    ];
    prop::collection::vec((coordinate.clone(), coordinate).prop_map(DVec2::from), 3..9)
}

/// Notations of a list `@`: its start, a point, the separator, and its end.
const NOTATIONS: [&str; 10] = [
    "b2Vec2 v@[] = { |{X, Y}|, | };\n",
    "[|b2Vec2(Xf, YF)|,|]\n",
    "$@ = {|{x = X, y = Y}|, |}\n",
    "let v@: Vec<Vec2> = vec![|Vec2 { x: X, y: Y }|, |];\n",
    "v@ = np.array([|[X Y]|\n |])\n",
    "v@ = [|{\"y\":Y,\"x\":X}|,|];",
    "wkt@ = \"POLYGON ((|X Y|, |))\"\n",
    "<polygon points=\"|X,Y| |\"/>\n",
    "|X, Y|\n|\n\n",
    "Shape @:\n|<X, Y>|\n|\n",
];

proptest! {
    #[test]
    fn a_pair_is_read_back_to_the_bit(a in points(), b in points(), notation in 0..NOTATIONS.len()) {
        let parts: Vec<&str> = NOTATIONS[notation].split('|').collect();
        let point = |at: &DVec2| {
            let [x, y] = [format!("{:?}", at.x), format!("{:e}", at.y)];
            parts[1].replace('X', &x).replace('Y', &y)
        };
        let write = |number: &str, points: &[DVec2]| {
            let points: Vec<String> = points.iter().map(point).collect();
            format!("{}{}{}", parts[0].replace('@', number), points.join(parts[2]), parts[3])
        };
        let text = write("1", &a) + &write("2", &b);
        let lists = mesh::lists(&text)
            .unwrap_or_else(|| statement::lists(&text))
            .map_err(|refusal| TestCaseError::fail(format!("{refusal:?}\n{text}")))?;
        let bits = |at: DVec2| at.to_array().map(f64::to_bits);
        let read = |list: &PointList<'_>| -> Vec<_> {
            list.points.iter().map(|point| bits(point.position.truncate())).collect()
        };
        let expected = [a, b].map(|points| points.into_iter().map(bits).collect::<Vec<_>>());
        prop_assert_eq!(lists.iter().map(read).collect::<Vec<_>>(), expected, "{}", text);
    }

    #[test]
    fn a_changed_text_is_a_pair_or_an_error(
        text in prop::sample::select([PLANAR, SPATIAL].concat()),
        changes in prop::collection::vec(
            (any::<prop::sample::Index>(), 0_usize..4, prop_oneof![".{0,2}", "[\\[\\](){}<>,;:=.+*\"'#/\n 0-9exv-]{0,4}"]),
            1..6,
        ),
    ) {
        let mut text: Vec<char> = text.chars().collect();
        for (place, removed, added) in changes {
            let at = place.index(text.len() + 1);
            let end = text.len().min(at + removed);
            text.splice(at..end, added.chars());
        }
        let _ = read(&text.into_iter().collect::<String>());
    }
}
