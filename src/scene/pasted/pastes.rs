//! A hundred texts as people paste them: each is read as the pair that it holds, or refused where it cannot be told
//! what its points come to. None is misread.

use super::tests::{assert_faults, shapes, triangle_and_square};

/// Texts that hold the same triangle and the same square.
const READ: &[&str] = &[
    "(gdb) p a
$1 = std::vector of length 3, capacity 4 = {{x = 0, y = 0}, {x = 4, y = -1.5}, {x = 2, y = 3}}
(gdb) p b
$2 = std::vector of length 4, capacity 4 = {{x = 1, y = 1}, {x = 2, y = 1}, {x = 2, y = 2}, {x = 1, y = 2}}",
    "**Describe the bug**
A and B overlap (see picture), but `gjk` returns false, which isn't right.

```python
a = [(0, 0), (4, -1.5), (2, 3)]
b = [(1, 1), (2, 1), (2, 2), (1, 2)]
print(gjk(a, b))  # False
```

- [x] I've searched the issues
- OS: macOS 14.2 (23C64)

![shot](https://example.org/a.png)",
    "a = {{x = 0, y = 0}, {x = 4, y = -1.5}, {x = 2, y = 3}, {x = 0, y = 0} <repeats 5 times>}, a_count = 3
b = {{x = 1, y = 1}, {x = 2, y = 1}, {x = 2, y = 2}, {x = 1, y = 2}}",
    "$1 = {m_vertices = {{x = 0, y = 0}, {x = 4, y = -1.5}, {x = 2, y = 3}, {x = 0, y = 0} <repeats 5 times>}, m_count = 3}
$2 = {m_vertices = {{x = 1, y = 1}, {x = 2, y = 1}, {x = 2, y = 2}, {x = 1, y = 2}, {x = 0, y = 0}, {x = 0, y = 0}, {x = 0, y = 0}, {x = 0, y = 0}}, m_count = 4}",
    "(gdb) p poly.m_vertices
$1 = {{x = 0, y = 0}, {x = 4, y = -1.5}, {x = 2, y = 3}, {x = 0, y = 0}, {x = 0, y = 0}}
count = 3
$2 = {{x = 1, y = 1}, {x = 2, y = 1}, {x = 2, y = 2}, {x = 1, y = 2}}",
    "local a = {{0, 0}, {4, -1.5}, {2, 3}} -- the first
--[[ not {{9, 9}} ]]
local b = {{x=1,y=1},{x=2,y=1},{x=2,y=2},{x=1,y=2}} --last",
    "a = [(0, 0), (4, -1.5), (2, 3)]  # A
# a = [(9, 9)]
b = [(1, 1), (2, 1), (2, 2), (1, 2)]
print(intersects(a, b))",
    "GJK says they do not touch:

```cpp
b2Vec2 a[3] = {{0, 0}, {4.f, -1.5f}, {2, 3}};
b2Vec2 b[4] = {{1, 1}, {2, 1}, {2, 2}, {1, 2}};
```

I expected true. Version 2.4.1, Ubuntu 22.04.",
    "let a = [[0.0,0.0],[4.0,-1.5],[2.0,3.0]].iter().map(|p| Vec2::new(p[0], p[1])).collect();
let b = vec![Vec2::new(1.0, 1.0), Vec2::new(2.0, 1.0), Vec2::new(2.0, 2.0), Vec2::new(1.0, 2.0)];",
    "auto a = std::vector<glm::vec2>{{0, 0}, {4, -1.5}, {2, 3}};
auto b = std::vector<glm::vec2>{{1, 1}, {2, 1}, {2, 2}, {1, 2}};
assert(!gjk(a, b));",
    "a = np.array([0, 0, 4, -1.5, 2, 3]).reshape(-1, 2)
b = np.array([1, 1, 2, 1, 2, 2, 1, 2]).reshape((-1, 2))",
    "a = np.array([[0, 0], [4, -1.5], [2, 3]], dtype=np.float32)
b = np.array([[1, 1], [2, 1], [2, 2], [1, 2]], dtype=np.float32)",
    "List<Vector2> a = new List<Vector2> { new Vector2(0, 0), new Vector2(4, -1.5f), new Vector2(2, 3) };
List<Vector2> b = new List<Vector2> { new Vector2(1, 1), new Vector2(2, 1), new Vector2(2, 2), new Vector2(1, 2) };",
    "val a = listOf(Vec2(0f, 0f), Vec2(4f, -1.5f), Vec2(2f, 3f))
val b = listOf(Vec2(1f, 1f), Vec2(2f, 1f), Vec2(2f, 2f), Vec2(1f, 2f))",
    "let a = [CGPoint(x: 0, y: 0), CGPoint(x: 4, y: -1.5), CGPoint(x: 2, y: 3)]
let b = [CGPoint(x: 1, y: 1), CGPoint(x: 2, y: 1), CGPoint(x: 2, y: 2), CGPoint(x: 1, y: 2)]",
    "a := []Point{{0, 0}, {4, -1.5}, {2, 3}}
b := []Point{{1, 1}, {2, 1}, {2, 2}, {1, 2}}",
    "a = [0 0; 4 -1.5; 2 3];
b = [1 1; 2 1; 2 2; 1 2];",
    "A = [0, 0; 4, -1.5; 2, 3]
B = [1, 1; 2, 1; 2, 2; 1, 2]",
    "std::vector<QPointF> a = { QPointF(0, 0), QPointF(4, -1.5), QPointF(2, 3) };
QPolygonF b({QPointF(1, 1), QPointF(2, 1), QPointF(2, 2), QPointF(1, 2)});",
    "var a = new Polygon(new Vector(0, 0), [new Vector(0, 0), new Vector(4, -1.5), new Vector(2, 3)]);
var b = new Polygon(new Vector(0, 0), [new Vector(1, 1), new Vector(2, 1), new Vector(2, 2), new Vector(1, 2)]);
console.log(SAT.testPolygonPolygon(a, b));",
    r#"it("collides", () => {
  const a = [[0, 0], [4, -1.5], [2, 3]];
  const b = [[1, 1], [2, 1], [2, 2], [1, 2]];
  expect(overlap(a, b)).toBe(true);
});"#,
    "void test() {
    Vec2 a[] = { Vec2(0, 0), Vec2(4, -1.5f), Vec2(2, 3) };
    Vec2 b[] = { Vec2(1, 1), Vec2(2, 1), Vec2(2, 2), Vec2(1, 2) };
    REQUIRE(collide(a, 3, b, 4));
}",
    "#[test]
fn overlap() {
    let a = [DVec2::new(0.0, 0.0), DVec2::new(4.0, -1.5), DVec2::new(2.0, 3.0)];
    let b = [DVec2::new(1.0, 1.0), DVec2::new(2.0, 1.0), DVec2::new(2.0, 2.0), DVec2::new(1.0, 2.0)];
    assert!(intersects(&a, &b));
}",
    "a.push_back(Vec2(0, 0));
a.push_back(Vec2(4, -1.5));
a.push_back(Vec2(2, 3));
b.emplace_back(1, 1);
b.emplace_back(2, 1);
b.emplace_back(2, 2);
b.emplace_back(1, 2);",
    "a[0].x = 0;  a[0].y = 0;
a[1].x = 4;  a[1].y = -1.5;
a[2].x = 2;  a[2].y = 3;
na = 3;
b[0] = {1, 1}; b[1] = {2, 1}; b[2] = {2, 2}; b[3] = {1, 2};",
    r#"{"shapes": [{"name": "a", "points": [[0,0],[4,-1.5],[2,3]]}, {"name": "b", "points": [[1,1],[2,1],[2,2],[1,2]]}]}"#,
    r#"{"type": "FeatureCollection", "features": [
 {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [[[0,0],[4,-1.5],[2,3]]]}},
 {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [[[1,1],[2,1],[2,2],[1,2]]]}}]}"#,
    "a = Polygon([(0, 0), (4, -1.5), (2, 3)])
b = Polygon([(1, 1), (2, 1), (2, 2), (1, 2)])
print(a.intersects(b), a.distance(b))",
    r#"a = shapely.wkt.loads("POLYGON ((0 0, 4 -1.5, 2 3, 0 0))")
b = shapely.wkt.loads("POLYGON ((1 1, 2 1, 2 2, 1 2, 1 1))")
a.intersection(b).area"#,
    "SELECT ST_Intersects(ST_GeomFromText('POLYGON((0 0,4 -1.5,2 3,0 0))'), ST_GeomFromText('SRID=4326;POLYGON((1 1,2 1,2 2,1 2,1 1))'));",
    "id;x;y
a;0;0
a;4;-1.5
a;2;3

id;x;y
b;1;1
b;2;1
b;2;2
b;1;2",
    "| x | y |
|---|---|
| 0 | 0 |
| 4 | -1.5 |
| 2 | 3 |

| x | y |
|---|---|
| 1 | 1 |
| 2 | 1 |
| 2 | 2 |
| 1 | 2 |",
    r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
  <polygon id="a" points="0,0 4,-1.5 2,3"/>
  <path id="b" d="M1,1 L2,1 L2,2 L1,2 Z"/>
</svg>"#,
    "Shape A: (0, 0), (4, -1.5), (2, 3)
Shape B: (1, 1), (2, 1), (2, 2), (1, 2)
The distance between A and B is told as 0.7, which is wrong.",
    "const a = [0, 0, 4, -1.5, 2, 3], b = [1, 1, 2, 1, 2, 2, 1, 2];",
    "float a[][2] = {{0.0f, 0.0f}, {4.0f, -1.5f}, {2.0f, 3.0f}};
float b[][2] = {{1.0f, 1.0f}, {2.0f, 1.0f}, {2.0f, 2.0f}, {1.0f, 2.0f}};
bool hit = gjk(a, 3, b, 4);",
    "a:
  - [0, 0]
  - [4, -1.5]
  - [2, 3]
b:
  - [1, 1]
  - [2, 1]
  - [2, 2]
  - [1, 2]",
    "var a = PackedVector2Array([Vector2(0, 0), Vector2(4, -1.5), Vector2(2, 3)])
var b = PackedVector2Array([Vector2(1, 1), Vector2(2, 1), Vector2(2, 2), Vector2(1, 2)])
print(Geometry2D.intersect_polygons(a, b))",
    "(lldb) p a
(std::vector<vec2>) $0 = size=3 {
  [0] = (x = 0, y = 0)
  [1] = (x = 4, y = -1.5)
  [2] = (x = 2, y = 3)
}
(lldb) p b
(std::vector<vec2>) $1 = size=4 {
  [0] = (x = 1, y = 1)
  [1] = (x = 2, y = 1)
  [2] = (x = 2, y = 2)
  [3] = (x = 1, y = 2)
}",
    "b2PolygonShape shapeA; b2Vec2 va[3]; va[0].Set(0, 0); va[1].Set(4, -1.5f); va[2].Set(2, 3); shapeA.Set(va, 3);
b2PolygonShape shapeB; b2Vec2 vb[4]; vb[0].Set(1, 1); vb[1].Set(2, 1); vb[2].Set(2, 2); vb[3].Set(1, 2); shapeB.Set(vb, 4);
b2Transform xfA, xfB; xfA.SetIdentity(); xfB.SetIdentity();",
    "A = np.array([[0., 0.], [4., -1.5], [2., 3.]])
B = np.array([[1., 1.], [2., 1.], [2., 2.], [1., 2.]])
assert gjk(A, B) is True",
    "a = [(0, 0), (4, -1.5), (2, 3)]
pa = Polygon(a)
b = [(1, 1), (2, 1), (2, 2), (1, 2)]
pb = Polygon(b)
print(pa.intersects(pb))",
    "Point[] a = { new Point(0, 0), new Point(4, -1.5), new Point(2, 3) };
Point[] b = { new Point(1, 1), new Point(2, 1), new Point(2, 2), new Point(1, 2) };",
    "a = ((0, 0), (4, -1.5), (2, 3)); b = ((1, 1), (2, 1), (2, 2), (1, 2)); result = a_star(b_tree=3)",
    "{0,0},{4,-1.5},{2,3}

{1,1},{2,1},{2,2},{1,2}",
    "let a = [[0,0],[4,-1.5],[2,3]].map(p => [p[0], p[1]]);
let b = [{x:1,y:1},{x:2,y:1},{x:2,y:2},{x:1,y:2}].map(p => vec2(p.x, p.y));",
];

/// Texts in which something touches a list, or its numbers are not what they seem: where, and what was found.
const REFUSED: &[(&str, &str, &str)] = &[
    (
        "a = {{x = 0, y = 0}, {x = 4, y = 0}, {x = 4, y = 3}, {x = 0, y = 0} <repeats 5 times>}
b = {{x = 9, y = 9}, {x = 12, y = 9}, {x = 12, y = 12}}",
        "1:54",
        "5 points (0, 0) at the end of 8:",
    ),
    (
        "a = {{x = 1, y = 1}, {x = 4, y = 1}, {x = 4, y = 3}}
b = {{x = 9, y = 9}, {x = 12, y = 9}, {x = 12, y = 12}, {x = 0, y = 0} <repeats 5 times>}",
        "2:57",
        "5 points (0, 0) at the end of 8:",
    ),
    (
        "a = {{x = 1, y = 1}, {x = 4, y = 1}, {x = 4, y = 3}}
b = {{x = 9, y = 9}, {x = 12, y = 9}, {x = 12, y = 10}, {x = 12, y = 11}, {x = 12, y = 12}, {x = 11, y = 12}, {x = 10, y = 12}, {x = 0, y = 0}}",
        "2:129",
        "1 point (0, 0) at the end of 8:",
    ),
    (
        "b2Vec2 a[8] = {{1,1},{4,1},{4,3},{0,0},{0,0},{0,0},{0,0},{0,0}};
b2Vec2 b[3] = {{9,9},{12,9},{12,12}};",
        "1:34",
        "5 points (0, 0) at the end of 8:",
    ),
    (
        "pts = [(0,0), (4,0), (4,3)]
a = [(-x, y) for (x, y) in [(0,0), (4,0), (4,3)]]
b = [(1,1), (2,1), (2,2)]",
        "2:14",
        "a loop over the list; write the",
    ),
    (
        "a = [(-x, y) for (x, y) in [(0,0), (4,0), (4,3)]]
b = [(1,1), (2,1), (2,2)]",
        "1:14",
        "a loop over the list; write the",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
b = [(-x, y) for (x, y) in b]",
        "3:14",
        "a loop over the list; write the",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
c = [(x + 3, y) for x, y in b]",
        "3:17",
        "a loop over the list; write the",
    ),
    (
        "let a = [[0,0],[4,0],[4,3]].map(p => [p[0] + 10, p[1]]); let b = [[1,1],[2,1],[2,2]];",
        "1:29",
        "`map` may give other points than",
    ),
    (
        "let a = [[0,0],[4,0],[4,3]].map(p => [p[1], p[0]]); let b = [[1,1],[2,1],[2,2]];",
        "1:29",
        "`map` may give other points than",
    ),
    (
        "let a = [[0,0],[4,0],[4,3]].map(flip); let b = [[1,1],[2,1],[2,2]];",
        "1:29",
        "`map` may give other points than",
    ),
    (
        "let a: Vec<Vec2> = [[0.0,0.0],[4.0,0.0],[4.0,3.0]].iter().map(|p| vec2(-p[0], p[1])).collect();
let b = [[1.0,1.0],[2.0,1.0],[2.0,2.0]];",
        "1:59",
        "`map` may give other points than",
    ),
    (
        "let a = [[0.0,0.0],[4.0,0.0],[4.0,3.0]]
    .iter()
    .map(|p| m * p)
    .collect::<Vec<_>>();
let b = [[1.0,1.0],[2.0,1.0],[2.0,2.0]];",
        "3:6",
        "`map` may give other points than",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
shift(b, 3, 0)",
        "3:1",
        "`shift` may move a shape; add it",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
b = shift(b, 3, 0)",
        "3:5",
        "`shift` may move a shape; add it",
    ),
    (
        "a = [(0,0), (4,0), (4,3), (0,3)]
b = [(1,1), (2,1), (2,2)]
a.pop()",
        "3:1",
        "`pop` may give other points than",
    ),
    (
        "a = [(0,0), (4,0), (4,3), (0,3)][:3]
b = [(1,1), (2,1), (2,2)]",
        "1:33",
        "a part of the list; write the",
    ),
    (
        "a = [(0,0), (4,0), (4,3), (0,3)]
b = [(1,1), (2,1), (2,2)]
hit = gjk(a[:3], b)",
        "3:12",
        "a part of a; write the points",
    ),
    (
        "a = [(0,0), (4,0), (4,3), (0,3)]
b = [(1,1), (2,1), (2,2)]
c = a[:3]",
        "3:6",
        "a part of a; write the points",
    ),
    (
        "localPosition (0, 0, 0) localScale (2, 2, 1)
A: (0,0), (4,0), (4,3)
B: (1,1), (2,1), (2,2)",
        "1:36",
        "localScale (2, 2, 1) moves a",
    ),
    (
        "A: (0,0), (4,0), (4,3)
B: (1,1), (2,1), (2,2)
B.localScale = new Vector3(2, 2, 1);",
        "3:27",
        "Vector3 (2, 2, 1) moves a shape,",
    ),
    (
        "<0. 0> <4. -1,5> <2. 3>

<1. 1> <2. 1> <2. 2>",
        "1:15",
        "numbers divided by commas here",
    ),
    (
        "{X:0 Y:0} {X:4,5 Y:-1,5} {X:2 Y:3}

{X:1 Y:1} {X:2 Y:1} {X:2 Y:2}",
        "1:16",
        "numbers divided by commas here",
    ),
    (
        "(0,5; 1,5) (4,5; 1,5) (2,5; 3,5)

(1,0; 1,0) (2,0; 1,0) (2,0; 2,0)",
        "1:1",
        "numbers divided by commas here",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
b.append((9, 9))",
        "3:1",
        "`append` may give other points",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
b[0] = (9, 9)",
        "3:1",
        "b is changed here, behind its",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
b[0].x = 9; b[0].y = 9;",
        "3:1",
        "b is changed here, behind its",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
for p in b: p.x += 3",
        "3:1",
        "a loop over the list; write the",
    ),
    (
        "Vec2 a[] = {{0,0}, {4,0}, {4,3}};
Vec2 b[] = {{1,1}, {2,1}, {2,2}};
for (auto& p : b) p.x += 10;",
        "3:1",
        "`for` may give other points than",
    ),
    (
        "Vec2 a[] = {{0,0}, {4,0}, {4,3}};
Vec2 b[] = {{1,1}, {2,1}, {2,2}};
for (int i = 0; i < 3; i++) b[i] += t;",
        "3:34",
        "the list is changed here, by",
    ),
    (
        "Vec2 a[] = {{0,0}, {4,0}, {4,3}};
Vec2 b[] = {{1,1}, {2,1}, {2,2}};
for (int i = 0; i < 3; i++) b[i].x += 10;",
        "3:36",
        "the list is changed here, by",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
pb = Polygon(b)
pb = translate(pb, 3, 0)",
        "4:6",
        "`translate` may move a shape; add it",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
pb = Polygon(b)
pb.move(3, 0)",
        "4:1",
        "`move` may give other points than",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = affinity.translate(Polygon([(1,1), (2,1), (2,2)]), 3)",
        "2:56",
        "affinity.translate 3 moves a",
    ),
    (
        "a = Polygon([(0,0), (4,0), (4,3)]).buffer(1)
b = Polygon([(1,1), (2,1), (2,2)])",
        "1:36",
        "`buffer` may give other points",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
hit = gjk(a, b * 2)",
        "3:16",
        "arithmetic on the list, by `*`;",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
hit = gjk(a, [(x+1, y) for x, y in b])",
        "3:24",
        "a loop over the list; write the",
    ),
    (
        "a = np.array([[0,0], [4,0], [4,3]])[::-1]
b = np.array([[1,1], [2,1], [2,2]])",
        "1:36",
        "a part of the list; write the",
    ),
    (
        "a = np.array([[0,0], [4,0], [4,3]])[:, ::-1]
b = np.array([[1,1], [2,1], [2,2]])",
        "1:36",
        "a part of the list; write the",
    ),
    (
        "a = 100 * np.array([[0,0], [4,0], [4,3]])
b = np.array([[1,1], [2,1], [2,2]])",
        "1:9",
        "arithmetic on the list, by `*`;",
    ),
    (
        "a = np.array([0,0, 4,0, 4,3]).reshape(2, -1)
b = np.array([1,1, 2,1, 2,2]).reshape(-1, 2)",
        "1:31",
        "`reshape` may give other points",
    ),
    (
        "a = list(zip([0, 4, 4], [0, 0, 3]))
b = [(1,1), (2,1), (2,2)]",
        "1:10",
        "a row of x and a row of y? write",
    ),
    (
        "a = sorted([(0,0), (4,0), (4,3)], key=f)
b = [(1,1), (2,1), (2,2)]",
        "1:5",
        "`sorted` may give other points",
    ),
    (
        "a = [(0,0), (4,0), (4,3)] + [(0,3)]
b = [(1,1), (2,1), (2,2)]",
        "1:27",
        "arithmetic on the list, by `+`;",
    ),
    (
        "a = [(0,0), (4,0), (4,3)] * 2
b = [(1,1), (2,1), (2,2)]",
        "1:27",
        "arithmetic on the list, by `*`;",
    ),
    (
        "a = [*[(0,0), (4,0)], (4,3)]
b = [(1,1), (2,1), (2,2)]",
        "1:23",
        "a (4, 3) may move a shape; add it",
    ),
    (
        "var a = [[0,0], [4,0], [4,3]]; var b = [[1,1], [2,1], [2,2]];
b.forEach(p => { p[0] += 3; });",
        "2:1",
        "`forEach` may give other points",
    ),
    (
        "var a = [[0,0], [4,0], [4,3]]; var b = [[1,1], [2,1], [2,2]];
b.splice(0, 1);",
        "2:1",
        "`splice` may give other points",
    ),
    (
        "var a = [[0,0], [4,0], [4,3]]; var b = [[1,1], [2,1], [2,2]];
b = b.concat([[9,9]]);",
        "2:5",
        "`concat` may give other points",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
b[1][0] += 5",
        "3:9",
        "the list is changed here, by",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
del b[0]",
        "3:1",
        "`del` may give other points than",
    ),
    (
        "memcpy(b, a, sizeof(a));
a = {{0,0}, {4,0}, {4,3}};
b = {{1,1}, {2,1}, {2,2}};",
        "1:1",
        "`memcpy` may give other points",
    ),
    (
        "a = {{0,0}, {4,0}, {4,3}};
b = {{1,1}, {2,1}, {2,2}};
std::swap(a, b);",
        "3:1",
        "`swap` may give other points than",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
b.rotate(30)",
        "3:10",
        "b.rotate 30 moves a shape, and it",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
glTranslatef(3, 0, 0)",
        "3:13",
        "glTranslatef (3, 0, 0) moves a",
    ),
    (
        "3,5 1,5
4,5 2,5",
        "1:1",
        "4 numbers in a line; write a",
    ),
    (
        "0,5 1,5
4,5 0
2 3

0 0
1 1
2 0",
        "1:1",
        "4 numbers in a line; write a",
    ),
    (
        "a = [(0, 0), (4, 0), (4, 3)] if flag else [(1,1), (2,1), (2,2)]",
        "1:30",
        "`if` chooses the list; write the",
    ),
    (
        "a = flag ? [[0,0],[4,0],[4,3]] : [[1,1],[2,1],[2,2]];",
        "1:10",
        "arithmetic on the list, by `?`;",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = a
c = [(1,1), (2,1), (2,2)]
c = np.array(c) * 2",
        "4:17",
        "arithmetic on the list, by `*`;",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
b = reversed(list(map(f, b)))",
        "3:19",
        "`map` may give other points than",
    ),
    (
        "QPolygonF a({QPointF(0,0), QPointF(4,0), QPointF(4,3)});
QPolygonF b({QPointF(1,1), QPointF(2,1), QPointF(2,2)});
b = m.map(b);",
        "3:5",
        "`map` may give other points than",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
[b[i].x += 3 for i in range(3)]",
        "3:9",
        "the list is changed here, by",
    ),
    (
        "a = [[0, 0], [4, 0], [4, 3]]
b = [[1, 1], [2, 1], [2, 2]]
b.map!{|p| [p[0] + 3, p[1]]}",
        "3:1",
        "`map` may give other points than",
    ),
    (
        "a = [[0, 0], [4, 0], [4, 3]]
b = [[1, 1], [2, 1], [2, 2]]
b[0], b[1] = b[1], [9, 9]",
        "3:7",
        "b is changed here, behind its",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
B = [(x*2, y*2) for (x, y) in zip(b)]",
        "3:31",
        "`zip` may give other points than",
    ),
    (
        "vector<Vec2> a = {{0,0}, {4,0}, {4,3}};
vector<Vec2> b = {{1,1}, {2,1}, {2,2}};
transform(b.begin(), b.end(), b.begin(), f);",
        "3:1",
        "`transform` may move a shape; add it",
    ),
    (
        "vector<Vec2> a = {{0,0}, {4,0}, {4,3}};
vector<Vec2> b = {{1,1}, {2,1}, {2,2}};
b.erase(b.begin());",
        "3:1",
        "`erase` may give other points",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
b -= np.mean(b)",
        "3:3",
        "the list is changed here, by",
    ),
    (
        "{X:1 Y:2,5} {X:4 Y:2} {X:2 Y:3}

{X:1 Y:1} {X:2 Y:1} {X:2 Y:2}",
        "1:10",
        "numbers divided by commas here",
    ),
    (
        "<0,5. 0> <4. 1> <2. 3>

<1. 1> <2. 1> <2. 2>",
        "1:2",
        "numbers divided by commas here",
    ),
    (
        "a = polygon([0,0, 4,0, 4,3].map(x => x * 10)); b = polygon([1,1, 2,1, 2,2]);",
        "1:29",
        "`map` may give other points than",
    ),
    (
        "a = [(0,0), (4,0), (4,3)].map { it * 2 }
b = [(1,1), (2,1), (2,2)]",
        "1:27",
        "`map` may give other points than",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]; b = [(1,1), (2,1), (2,2)];
a.forEach(function (p) { p.x = -p.x; });",
        "2:1",
        "`forEach` may give other points",
    ),
    (
        "a = rot90([(0,0), (4,0), (4,3)])
b = [(1,1), (2,1), (2,2)]",
        "1:5",
        "`rot90` may give other points",
    ),
    (
        "a = -[[0,0], [4,0], [4,3]]
b = [[1,1], [2,1], [2,2]]",
        "1:5",
        "arithmetic on the list, by `-`;",
    ),
    (
        "a = [[0,0], [4,0], [4,3]]'
b = [[1,1], [2,1], [2,2]]",
        "1:26",
        "arithmetic on the list, by `'`;",
    ),
    (
        "a = [[0,0], [4,0], [4,3]].T
b = [[1,1], [2,1], [2,2]]",
        "1:27",
        "`T` may give other points than",
    ),
    (
        "let a = vec![[0.0,0.0], [4.0,0.0], [4.0,3.0]].into_iter().rev().skip(1).collect();
let b = vec![[1.0,1.0], [2.0,1.0], [2.0,2.0]];",
        "1:59",
        "`rev` may give other points than",
    ),
    (
        "let a = vec![[0.0,0.0], [4.0,0.0], [4.0,3.0]];
let mut b = vec![[1.0,1.0], [2.0,1.0], [2.0,2.0]];
b.iter_mut().for_each(|p| p[0] += 3.0);",
        "3:1",
        "`iter_mut` may give other points",
    ),
    (
        "let a = vec![[0.0,0.0], [4.0,0.0], [4.0,3.0]];
let mut b = vec![[1.0,1.0], [2.0,1.0], [2.0,2.0]];
b.swap(0, 1); b.truncate(2);",
        "3:1",
        "`swap` may give other points than",
    ),
    (
        "let a = vec![[0.0,0.0], [4.0,0.0], [4.0,3.0]];
let mut b = vec![[1.0,1.0], [2.0,1.0], [2.0,2.0]];
for p in b.iter_mut() { p[0] += 3.0; }",
        "3:1",
        "a loop over the list; write the",
    ),
    (
        "let a = vec![[0.0,0.0], [4.0,0.0], [4.0,3.0]];
let mut b = vec![[1.0,1.0], [2.0,1.0], [2.0,2.0]];
for p in &mut b { p[0] += 3.0; }",
        "3:1",
        "a loop over the list; write the",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
b = b[::-1]",
        "3:6",
        "a part of b; write the points",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]; b = [(1,1), (2,1), (2,2)]
c = list(b); c.insert(0, (9, 9))",
        "2:14",
        "`insert` may give other points",
    ),
    (
        "auto a = make({0,0}, {4,0}, {4,3}); auto b = scaled({1,1}, {2,1}, {2,2});",
        "1:46",
        "`scaled` may give other points",
    ),
    (
        "Vec2 a[3] = {{0,0}, {4,0}, {4,3}};
Vec2 b[3] = {{1,1}, {2,1}, {2,2}};
for (int i = 0; i < 3; ++i) b[i] = mul(T, b[i]);",
        "3:36",
        "`mul` may give other points than",
    ),
    (
        "Vec2 a[3] = {{0,0}, {4,0}, {4,3}};
Vec2 b[3] = {{1,1}, {2,1}, {2,2}};
for (int i = 0; i < 3; ++i) { b[i].x *= 2; }",
        "3:38",
        "the list is changed here, by",
    ),
    (
        "Vec2 a[3] = {{0,0}, {4,0}, {4,3}};
Vec2 b[3] = {{1,1}, {2,1}, {2,2}};
polygon.Set(b, 2);",
        "3:16",
        "`Set` has a number beside the",
    ),
    (
        "a: [(0,0), (4,0), (4,3)] rotated by 30 degrees
b: [(1,1), (2,1), (2,2)]",
        "1:26",
        "`rotated` behind the list may",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
glPushMatrix(); glTranslatef(3, 0, 0); draw(b); glPopMatrix();",
        "3:29",
        "glTranslatef (3, 0, 0) moves a",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
b = [p + (3, 0) for p in b]",
        "3:17",
        "a loop over the list; write the",
    ),
    (
        "a = [[0,0],[4,0],[4,3]]; b = [[1,1],[2,1],[2,2]];
const c = b.map(([x, y]) => [x + 3, y]);",
        "2:11",
        "`map` may give other points than",
    ),
    (
        "a = [[0,0],[4,0],[4,3]]; b = [[1,1],[2,1],[2,2]];
const moved = [...b].map(p => add(p, t));",
        "2:22",
        "`map` may give other points than",
    ),
    (
        "a = [[0,0],[4,0],[4,3]]; b = [[1,1],[2,1],[2,2]];
b.length = 2;",
        "2:1",
        "b is changed here, behind its",
    ),
    (
        "A=[0 4 4;0 0 3]'
B=[1 1;2 1;2 2]",
        "1:3",
        "a row of x and a row of y? write",
    ),
    (
        "<1,5. 2> <4. 0> <4. 3>

<1. 1> <2. 1> <2. 2>",
        "1:2",
        "numbers divided by commas here",
    ),
    (
        "a = {{x = 0, y = 0} <repeats 8 times>}
b = {{x = 1, y = 1}, {x = 2, y = 1}, {x = 2, y = 2}}",
        "1:6",
        "8 points (0, 0) at the end of 8:",
    ),
    (
        r#"[{"x":0,"y":0},{"x":4,"y":0},{"x":4,"y":3}].reverse().slice(1)
[{"x":1,"y":1},{"x":2,"y":1},{"x":2,"y":2}]"#,
        "1:45",
        "`reverse` may give other points",
    ),
    (
        "a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]
b = a",
        "3:1",
        "b is changed here, behind its",
    ),
    (
        "let a = [[0,0],[4,-1.5],[2,3]].map(p => [p[0], p[1]]);
let b = [{x:1,y:1},{x:2,y:1},{x:2,y:2},{x:1,y:2}].map(({x, y}) => vec2(x, y));",
        "2:51",
        "`map` may give other points than",
    ),
    (
        "a = [(0+0, 0)]",
        "1:8",
        "a name or arithmetic where a",
    ),
];

#[test]
fn what_people_paste_is_read_as_it_is_meant() {
    for text in READ {
        assert_eq!(shapes(text), triangle_and_square(), "{text}");
    }
}

#[test]
fn what_touches_a_list_is_refused_where_it_stands() {
    assert_faults(REFUSED);
}
