//! Texts that may come to other points than those that are written, in the notations that are written anew.

use super::tests::assert_faults;

/// Where each is refused, and what was found.
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
        "1:16",
        "a line that goes on otherwise tha",
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
    (
        r#"\draw (0,0) -- (4,0) |- (4,3) -- cycle;
\draw (1,1) -- (2,1) -- (2,2) -- cycle;"#,
        "1:22",
        "a line that goes on otherwise tha",
    ),
    (
        r#"\draw (0,0) -- (4,0) to (4,3) -- cycle;
\draw (1,1) -- (2,1) -- (2,2) -- cycle;"#,
        "1:22",
        "a line that goes on otherwise tha",
    ),
    (
        r#"\draw (0,0) -- node[above] {x} (4,0) -- (4,3) -- cycle;
\draw (1,1) -- (2,1) -- (2,2) -- cycle;"#,
        "1:16",
        "a line that goes on otherwise tha",
    ),
    (
        "A:
- x: 0
  y: 0
- x: 4
- x: 4
  y: 3
B: [[1,1],[2,1],[2,2]]",
        "4:3",
        "x and y do not stand together her",
    ),
    (
        "A:
- x: 0
  y: 0
- y: 4
  x: 1
- x: 4
  y: 3
B: [[1,1],[2,1],[2,2]]",
        "4:3",
        "x and y do not stand together her",
    ),
    (
        "shapes:
  - name: A
    transform:
      x: 3
      y: 0
    points: [[0,0],[4,0],[4,3]]
  - name: B
    points: [[1,1],[2,1],[2,2]]",
        "4:7",
        "transform (3, 0) moves a shape, a",
    ),
    (
        "a = [[0, 0, 0], [4, 0, 0], [4, 3, 1]].map(p => new Vector2(p[0], p[1]));
b = [[1, 1, 0], [5, 1, 0], [5, 4, 2]].map(p => new Vector2(p[0], p[1]));",
        "1:39",
        "`map` may give other points than ",
    ),
    (
        "Vector3 a[] = {{0, 0, 0}, {4, 0, 0}, {4, 3, 1}};
Vector3 b[] = {{1, 1, 0}, {5, 1, 0}, {5, 4, 2}};
b[0].z = 7;",
        "3:1",
        "b is changed here, behind its poi",
    ),
    (
        "a = {x = {0, 4, 4, 0 <repeats 5 times>}, y = {0, 0, 3, 0 <repeats 5 times>}}
b = {x = {1, 2, 2, 0 <repeats 5 times>}, y = {1, 1, 2, 0 <repeats 5 times>}}",
        "1:20",
        "5 points (0, 0) at the end of 8: ",
    ),
    (
        "ax = [0, 4, 4]; ay = [0, 0, 3]
bx = [1, 2, 2]; by = [1, 1, 2]
a = list(zip(ax, ay)); b = list(zip(by, bx))",
        "3:10",
        "`zip` may give other points than ",
    ),
    (
        "ax = [0, 4, 4]; ay = [0, 0, 3]
bx = [1, 2, 2]; by = [1, 1, 2]
ax, ay = ay, ax",
        "3:5",
        "ay is changed here, behind its po",
    ),
    (
        "Location=(X=30.0,Y=0.0,Z=0.0)
A=((X=0,Y=0),(X=4,Y=0),(X=4,Y=3))
B=((X=1,Y=1),(X=2,Y=1),(X=2,Y=2))",
        "1:10",
        "Location (30, 0, 0) moves a shape",
    ),
    (
        "o A
v 0 0 0
v 4 0 0
o B
v 1,5 1 0
v 5 1 0",
        "5:1",
        "a line `v` has three numbers; wri",
    ),
];

#[test]
fn what_may_come_to_other_points_is_refused_where_it_stands() {
    assert_faults(REFUSED);
}
