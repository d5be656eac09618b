//! Texts in notations that are others in other words: rows, matrices, items, corners one by one, whole reports.

use super::tests::{shapes, triangle_and_square};

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
    r#"\draw (0,0)
  -- (4,-1.5)
  -- (2,3) -- cycle;
\draw (1,1) -- (2,1) --
  (2,2) -- (1,2) -- cycle;"#,
    "a = {x = {0, 4, 2, 0 <repeats 5 times>}, y = {0, -1.5, 3, 0 <repeats 5 times>}, n = 3}
b = {x = {1, 2, 2, 1, 0 <repeats 4 times>}, y = {1, 1, 2, 2, 0 <repeats 4 times>}, n = 4}",
];

#[test]
fn what_comes_to_points_is_read_as_they_are() {
    for text in READ {
        assert_eq!(shapes(text), triangle_and_square(), "{text}");
    }
}
