//! Texts in notations that are others in other words: rows, matrices, items, corners one by one, whole reports.

use super::tests::{assert_faults, shapes, triangle_and_square};

/// Texts that hold the same triangle and the same square.
const READ: &[&str] = &[
    "ax = [0, 4, 2]; ay = [0, -1.5, 3]
bx = [1, 2, 2, 1]; by = [1, 1, 2, 2]",
    "xs_b = np.array([1, 2, 2, 1])
ys_b = np.array([1, 1, 2, 2])
xs_a = np.array([0.0, 4.0, 2.0])
ys_a = np.array([0.0, -1.5, 3.0])",
    "float ax[] = {0.f, 4.f, 2.f}, ay[] = {0.f, -1.5f, 3.f};
float bx[] = {1, 2, 2, 1}, by[] = {1, 1, 2, 2};",
    "double[] x1 = new double[] {0, 4, 2};
double[] y1 = new double[] {0, -1.5, 3};
double[] x2 = {1, 2, 2, 1};
double[] y2 = {1, 1, 2, 2};",
    r#"{"b": {"x": [1, 2, 2, 1], "y": [1, 1, 2, 2]}, "a": {"x": [0, 4, 2], "y": [0, -1.5, 3]}}"#,
    "ax <- c(0, 4, 2); ay <- c(0, -1.5, 3)
bx <- c(1, 2, 2, 1); by <- c(1, 1, 2, 2)",
    "bx = [1 2 2 1]; by = [1 1 2 2]; % B
ax = [0 4 2]; ay = [0 -1.5 3]; % A",
    "a = [0 0; 4 -1.5; 2 3];
b = [1 2 2 1; 1 1 2 2];",
    "a = [0 0; 4 -1.5; 2 3]
b = [1 1
     2 1
     2 2
     1 2]",
    "a:
  - {x: 0, y: 0}
  - {x: 4, y: -1.5}
  - {x: 2, y: 3}
b:
  - {x: 1, y: 1}
  - {x: 2, y: 1}
  - {x: 2, y: 2}
  - {x: 1, y: 2}",
    "b:
- x: 1
  y: 1
- x: 2
  y: 1
- x: 2
  y: 2
- x: 1
  y: 2
a:
  - x: 0
    y: 0
  - x: 4
    y: -1.5
  - x: 2
    y: 3",
    "a:
- - 0.0
  - 0.0
- - 4.0
  - -1.5
- - 2.0
  - 3.0
b:
- - 1
  - 1
- - 2
  - 1
- - 2
  - 2
- - 1
  - 2",
    "- - - 0
    - 0
  - - 4
    - -1.5
  - - 2
    - 3
- - - 1
    - 1
  - - 2
    - 1
  - - 2
    - 2
  - - 1
    - 2",
    "PolygonCollider2D:
  m_Offset: {x: 0, y: 0}
  m_Points:
    m_Paths:
    - - {x: 0, y: 0}
      - {x: 4, y: -1.5}
      - {x: 2, y: 3}
    - - {x: 1, y: 1}
      - {x: 2, y: 1}
      - {x: 2, y: 2}
      - {x: 1, y: 2}",
    "A=((X=0.000000,Y=0.000000),(X=4.000000,Y=-1.500000),(X=2.000000,Y=3.000000))
B=((X=1.000000,Y=1.000000),(X=2.000000,Y=1.000000),(X=2.000000,Y=2.000000),(X=1.000000,Y=2.000000))",
    "A:
X=0.000 Y=0.000
X=4.000 Y=-1.500
X=2.000 Y=3.000
B:
X=1.000 Y=1.000
X=2.000 Y=1.000
X=2.000 Y=2.000
X=1.000 Y=2.000",
    "sf::ConvexShape a, b;
a.setPointCount(3);
a.setPoint(0, sf::Vector2f(0, 0));
a.setPoint(1, sf::Vector2f(4.f, -1.5f));
a.setPoint(2, sf::Vector2f(2, 3));
b.setPointCount(4);
b.setPoint(0, {1, 1});
b.setPoint(1, {2, 1});
b.setPoint(2, {2, 2});
b.setPoint(3, {1, 2});",
    "void setup() {
    convex->setPoint(0, sf::Vector2f(0.f, 0.f));
    convex->setPoint(1, sf::Vector2f(4.f, -1.5f));
    convex->setPoint(2, sf::Vector2f(2.f, 3.f));
    other->setPoint(0, sf::Vector2f(1.f, 1.f));
    other->setPoint(1, sf::Vector2f(2.f, 1.f));
    other->setPoint(2, sf::Vector2f(2.f, 2.f));
    other->setPoint(3, sf::Vector2f(1.f, 2.f));
}",
    r#"\draw[thick] (0, 0) -- (4, -1.5) -- (2, 3) -- cycle; % A
\draw[blue, thick] (1, 1) -- (2, 1) -- (2, 2) -- (1, 2) -- cycle;"#,
    r#"\addplot coordinates {(0,0) (4,-1.5) (2,3)};
\addplot coordinates {(1,1) (2,1) (2,2) (1,2)};"#,
    "# The bug

I see [1, 2] and (sometimes the answer is wrong :( see #12.
1. Run it
2) see {x

```py
a = [(0, 0), (4, -1.5), (2, 3)]
b = [(1, 1), (2, 1), (2, 2), (1, 2)]
```

| run | 1 | 2 |
Thanks in advance [me",
    "a = Polygon[{{0, 0}, {4, -1.5}, {2, 3}}];
b = Polygon[{{1, 1}, {2, 1}, {2, 2}, {1, 2}}];",
    "clip-path: polygon(0px 0px, 4px -1.5px, 2px 3px);
clip-path: polygon(1px 1px, 2px 1px, 2px 2px, 1px 2px);",
    "vec2 a[3] = vec2[3](vec2(0., 0.), vec2(4., -1.5), vec2(2., 3.));
vec2 b[4] = vec2[](vec2(1., 1.), vec2(2., 1.), vec2(2., 2.), vec2(1., 2.));",
    "const a = planck.Polygon([planck.Vec2(0, 0), planck.Vec2(4, -1.5), planck.Vec2(2, 3)]);
const b = pl.Polygon([pl.Vec2(1, 1), pl.Vec2(2, 1), pl.Vec2(2, 2), pl.Vec2(1, 2)]);",
    "let a = SharedShape::convex_hull(&[point![0.0, 0.0], point![4.0, -1.5], point![2.0, 3.0]]).unwrap();
let b = ColliderBuilder::convex_polyline(vec![point![1.0, 1.0], point![2.0, 1.0], point![2.0, 2.0], point![1.0, 2.0]]).unwrap();",
    "a = new p2.Convex({ vertices: [[0, 0], [4, -1.5], [2, 3]] });
b = new p2.Convex({ vertices: [[1, 1], [2, 1], [2, 2], [1, 2]] });",
    "val a = floatArrayOf(0f, 0f, 4f, -1.5f, 2f, 3f)
val b = floatArrayOf(1f, 1f, 2f, 1f, 2f, 2f, 1f, 2f)",
    "(define a '((0 0) (4 -1.5) (2 3)))
(define b '((1 1) (2 1) (2 2) (1 2)))",
    "m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}
m_LocalScale: {x: 1, y: 1, z: 1}
color = (255, 0, 0)
a = [(0, 0), (4, -1.5), (2, 3)]
b = [(1, 1), (2, 1), (2, 2), (1, 2)]",
    "{points: [[0, 0], [4, -1.5], [2, 3]], position: Vec2::ZERO} {points: [[1, 1], [2, 1], [2, 2], [1, 2]], position: None}",
];

/// Texts that are easily misread: where, and what was found.
const REFUSED: &[(&str, &str, &str)] = &[
    (
        r#"\draw (0,0) -- (30:2) -- (2,3) -- cycle;
\draw (1,1) -- (2,1) -- (2,2) -- cycle;"#,
        "1:16",
        "a point by its name, or by an ang",
    ),
    (
        r#"\draw (0,0) -- (A) -- (2,3) -- cycle;
\draw (1,1) -- (2,1) -- (2,2) -- cycle;"#,
        "1:16",
        "a point by its name, or by an ang",
    ),
    (
        r#"\draw (0,0) -- ++(4,0) -- (2,3) -- cycle;
\draw (1,1) -- (2,1) -- (2,2) -- cycle;"#,
        "1:17",
        "arithmetic on the list, by `+`; w",
    ),
    (
        r#"\draw (0, 0) -- (4, -1.5) -- (2, 3) -- cycle;
\begin{scope}[xshift=3cm]
\draw (1, 1) -- (2, 1) -- (2, 2) -- cycle;
\end{scope}"#,
        "2:22",
        "xshift 3cm may move a shape; add ",
    ),
    (
        r#"\draw (0, 0) -- (4, -1.5) -- (2, 3) -- cycle;
\draw[blue, rotate=\a] (1, 1) -- (2, 1) -- (2, 2) -- (1, 2) -- cycle;"#,
        "2:21",
        "rotate a may move a shape; add it",
    ),
    (
        "Then (as in the log I shift(b, 3, 0)

```py
a = [(0, 0), (4, -1.5), (2, 3)]
b = [(1, 1), (2, 1), (2, 2), (1, 2)]
```",
        "1:6",
        "`(` is not closed; paste the whol",
    ),
    (
        "$1 = {{x = 0, y = 0, z = 0}, {x = 4, y = 0, z = 0}, {x = 4, y = 3, z = 1}, {x = 0, y = 0, z = 0} <repeats 5 times>}
$2 = {{x = 1, y = 1, z = 0}, {x = 5, y = 1, z = 0}, {x = 5, y = 4, z = 2}}",
        "1:76",
        "5 points (0, 0, 0) at the end of ",
    ),
    (
        "$1 = {1, 1, 4, 1, 4, 3, 0 <repeats 10 times>}
$2 = {1, 1, 4, 1, 4, 2}",
        "1:25",
        "5 points (0, 0) at the end of 8: ",
    ),
    (
        "a = [[0,0],[4,-1.5],[2,3]]; b = [[1,1],[2,1],[2,2],[1,2]];
b.position = p0;",
        "2:14",
        "b.position p0 may move a shape; a",
    ),
    (
        "{points: [[0, 0], [4, -1.5], [2, 3]], position: Vec2::ZERO} {points: [[1, 1], [2, 1], [2, 2], [1, 2]], position: start}",
        "1:114",
        "position start may move a shape; ",
    ),
    (
        "a = [[0,0],[4,-1.5],[2,3]]; b = [[1,1],[2,1],[2,2],[1,2]];
ctx.translate(x, y);",
        "2:1",
        "`ctx.translate` may move a shape;",
    ),
    (
        "a = [[0,0],[4,-1.5],[2,3]]; b = [[1,1],[2,1],[2,2],[1,2]];
b.position.x = 5",
        "2:16",
        "b.position.x 5 moves a shape, and",
    ),
    (
        "ax = [0, 4, 2]; ay = [0, -1.5]
bx = [1, 2, 2, 1]; by = [1, 1, 2, 2]",
        "1:17",
        "2 numbers here and 3 of ax; a poi",
    ),
    (
        "ax = [0, 4, 2]; ay = [0, -1.5, 3]
bx = [1, 2, 2, 1]; by = [1, 1, 2, 2]
bx = [v + 3 for v in bx]",
        "3:13",
        "a loop over the list; write the p",
    ),
    (
        "ax = [0, 4, 2]; ay = [0, -1.5, 3]
bx = [1, 2, 2, 1]; by = [1, 1, 2, 2]
by[0] += 2",
        "3:7",
        "the list is changed here, by `+=`",
    ),
    (
        "ax = [0, 4, 2]; ay = [0, -1.5, 3]; ax = ax + 3
bx = [1, 2, 2]; by = [1, 1, 2]",
        "1:44",
        "arithmetic on the list, by `+`; w",
    ),
    (
        "ax = np.cumsum([0, 4, 2]); ay = np.cumsum([0, -1.5, 3])
bx = [1, 2, 2]; by = [1, 1, 2]",
        "2:1",
        "one list of 3 points and no secon",
    ),
    (
        "ax = [1, 0, 0]; ay = [0, 1, 0]; az = [0, 0, 1]
bx = [1, 0, 0]; by = [0, 1, 0]; bz = [0, 0, 1]",
        "1:1",
        "rows of x, y and z, or three poin",
    ),
    (
        "lat = [0, 4, 2]; lon = [0, -1.5, 3]",
        "1:7",
        "no scene, and no two lists of poi",
    ),
    (
        "a = [0 4 2 1
 0 -1.5 3 1]
b = [1 1
     2 1
     2 2]",
        "1:5",
        "a row of x and a row of y? write ",
    ),
    (
        "a = [0 0 0; 4 0 0; 4 3 1];
b = [1 1 0; 5 1 0; 5 4 2; 1 1 1];",
        "1:5",
        "a row of x and a row of y? write ",
    ),
    (
        "a = [0 4; 0 3];
b = [1 2; 1 2];",
        "1:5",
        "a row of x and a row of y? write ",
    ),
    (
        "a = [0 4 4 0; 0 0 3 3]'; b = [1 1; 2 1; 2 2];",
        "1:23",
        "arithmetic on the list, by `'`; w",
    ),
    (
        "a.setPointCount(4);
a.setPoint(0, sf::Vector2f(0, 0));
a.setPoint(1, sf::Vector2f(4.f, -1.5f));
a.setPoint(2, sf::Vector2f(2, 3));
b.setPoint(0, {1, 1});
b.setPoint(1, {2, 1});
b.setPoint(2, {2, 2});",
        "1:17",
        "a.setPointCount 4, of a list of 3",
    ),
    (
        "a.setPoint(0, sf::Vector2f(0, 0));
a.setPoint(2, sf::Vector2f(4.f, -1.5f));
a.setPoint(1, sf::Vector2f(2, 3));",
        "2:12",
        "a corner is set in another order;",
    ),
    (
        "a.setPoint(0, {0, 0}); a.setPoint(1, {4, -1.5}); a.setPoint(2, {2, 3});
b.setPoint(0, {1, 1}); b.setPoint(1, {2, 1}); b.setPoint(2, {2, 2});
b.setPosition(3, 0);",
        "3:14",
        "b.setPosition (3, 0) moves a shap",
    ),
    (
        "var a = Bodies.fromVertices(100, 100, [{x: 0, y: 0}, {x: 4, y: -1.5}, {x: 2, y: 3}]);
var b = Bodies.fromVertices(5, 5, [{x: 1, y: 1}, {x: 2, y: 1}, {x: 2, y: 2}]);",
        "1:29",
        "`fromVertices` has a number besid",
    ),
    (
        "v 0.0 0.0 0.0
v 4 0 0
v 4 3 0
g A
f 1 2 3
v 1 1 0
v 5 1 0
v 5 4 0
g B
f 5 6 7",
        "1:1",
        "a vertex before the first `g`, wh",
    ),
    (
        "o A
v 0.0 0.0 0.0
v 4 0 0
v 4 3 0
v 1 1 5
o B
v 1 1 0
v 5 1 0
v 5 4 0
f 3/1 6/1 7/1",
        "10:3",
        "a face of vertex 3, which is not ",
    ),
    (
        "o A
v 0 0 0 1 0 0
v 4 0 0 1 0 0
o B
v 1 1 0
v 5 1 0",
        "2:1",
        "a line `v` has three numbers; wri",
    ),
    (
        "1,0,0
2,4,0
3,4,3

1,1,0
2,5,1
3,5,4",
        "1:1",
        "the first of three numbers counts",
    ),
    (
        "0,0,1
4,0,1
4,3,1

1,1,2
5,1,2
5,4,2",
        "1:1",
        "the last of three numbers counts,",
    ),
    (
        "a = [(0,5, 1), (4,5, 2), (2,5, 3)]
b = [(1,5, 1), (2,5, 1), (2,5, 2)]",
        "1:7",
        "numbers divided by commas here an",
    ),
    (
        "0,5, 1
4,5, 2
2,5, 3

1,5, 1
2,5, 1
2,5, 4",
        "1:2",
        "a comma within a cell, where cell",
    ),
    (
        "<1,5. 2,5. 3,5> <4. 0. 0> <4. 3. 1>

<1. 1. 0> <2. 1. 0> <2. 2. 5>",
        "1:2",
        "numbers divided by commas here an",
    ),
    (
        "float cube[] = {-1,-1,-1, 1,-1,-1, 1,1,-1, -1,1,-1, -1,-1,1, 1,-1,1, 1,1,1, -1,1,1};
float other[] = {0,0,0, 4,0,0, 4,3,0, 1,1,1, 2,2,2, 3,3,3};",
        "1:16",
        "may be three numbers a point as w",
    ),
    (
        "a = [(0,0,0), (4,0,0), (4,3,1)]
b = [(1,1), (2,1), (2,2)]",
        "2:6",
        "three numbers a point here and tw",
    ),
    (
        "a = [(0,0,0), (4,0), (4,3,1)]
b = [(1,1,0), (2,1,0), (2,2,1)]",
        "1:15",
        "three numbers a point here and tw",
    ),
    (
        "a[0].x=0; a[0].y=0; a[0].z=1; a[1].x=4; a[1].y=0; a[2].x=4; a[2].y=3; a[2].z=0;
b = {{1,1,1}, {2,1,1}, {2,2,5}};",
        "1:38",
        "three numbers a point here and tw",
    ),
    (
        "m_LocalPosition: {x: 3, y: 0, z: 0}
a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]",
        "1:18",
        "m_LocalPosition (3, 0, 0) moves a",
    ),
    (
        "m_LocalRotation: {x: 0, y: 0, z: 0.38, w: 0.92}
a = [(0,0), (4,0), (4,3)]
b = [(1,1), (2,1), (2,2)]",
        "1:18",
        "m_LocalRotation (0, 0, 0.38) move",
    ),
    (
        "a = [(0, 0, 1), (4, -1.5, 0), (2, 3, 0)]
b = [(1, 1, 0), (2, 1, 0), (2, 2, 3)]
b = b @ R",
        "3:7",
        "arithmetic on the list, by `@`; w",
    ),
    (
        "POLYGON Z ((0 0 0, 9 0 0, 9 9 0, 0 0 0), (1 1 0, 2 1 0, 2 2 0, 1 1 0))",
        "1:43",
        "a hole: a convex shape has none; ",
    ),
    (
        "POLYGON M ((0 0 1, 4 0 1, 4 3 1, 0 0 1))
POLYGON M ((1 1 0, 5 1 0, 5 4 2, 1 1 0))",
        "1:9",
        "measures beside the coordinates; ",
    ),
    (
        "clip-path: polygon(0 0, 100% 0, 50% 100%);
clip-path: polygon(1px 1px, 2px 1px, 2px 2px, 1px 2px);",
        "2:12",
        "one list of 4 points and no secon",
    ),
    (
        "a <- matrix(c(0, 0, 4, -1.5, 2, 3), ncol = 2)
b <- matrix(c(1, 1, 2, 1, 2, 2, 1, 2), ncol = 2)",
        "1:6",
        "`matrix` may give other points th",
    ),
    (
        "a <- cbind(c(0, 4, 2), c(0, -1.5, 3))
b <- cbind(c(1, 2, 2), c(1, 1, 2))",
        "1:6",
        "`cbind` may give other points tha",
    ),
    (
        "a = {{0, 0}, {4, -3/2}, {2, 3}}; b = {{1, 1}, {2, 1}, {2, 2}}",
        "1:20",
        "a name or arithmetic where a numb",
    ),
    (
        "- 5 3
- 4 2
- 1 1

- 1 1
- 2 1
- 2 2",
        "1:1",
        "a name or arithmetic where a numb",
    ),
    (
        "a = [0+0j, 4-1.5j, 2+3j]
b = [1+1j, 2+1j, 2+2j, 1+2j]",
        "1:7",
        "a name or arithmetic where a numb",
    ),
];

#[test]
fn what_comes_to_points_is_read_as_they_are() {
    for text in READ {
        assert_eq!(shapes(text), triangle_and_square(), "{text}");
    }
}

#[test]
fn what_may_come_to_other_points_is_refused_where_it_stands() {
    assert_faults(REFUSED);
}
