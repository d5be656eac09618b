//! The content of each sample from a tracker, or why it is refused.

/// A sample with a pair: whether it collides, a corner of each shape (or that it is in space), and the summary.
pub(crate) const READ: &str = "
boost-geometry-1201.cpp | yes | 1e-14 0 1000 0 | A: `P`, 3 points (line 1); B: `Q`, 4 points (line 2)
boost-geometry-1211.cpp | yes | 0.9375 0.375 1 0.581662834 | A: `polygon1`, 3 points (line 2); B: `polygon2`, 3 points (line 4)
boost-geometry-791.cpp | no | 112.5323 35.6394 115.07 35.16 | A: `poly`, 4 points (line 3); B: `box`, 4 points (line 5)
distance3d-27.py | no | space | A: `vertices1`, 6 points (lines 1 to 6); B: `vertices2`, 6 points (lines 7 to 12)
flatten-js-139.js | yes | 101.202 2.9706 101.2 2.97 | A: `pA`, 4 points (lines 3 to 8); B: `pB`, 4 points (lines 10 to 15)
flatten-js-42.js | yes | 30 0 20 10 | A: `item1`, 4 points (lines 4 to 10); B: `item2`, 4 points (lines 12 to 18)
flatten-js-61.js | yes | 30 30 40 15 | A: `p1`, 4 points (line 1); B: `p2`, 3 points (line 2)
geos-1354.py | yes | 43.44048377114246 -7.28462320799008 43.44048377114247 -7.28462320799008 | A: `zone`, 4 points (line 1); B: `geom_0`, the hull of 5 points, 1 inside it by up to 0.014 (line 2)
greiner-hormann-7.js | yes | 100 100 0 100 | A: `src`, 4 points (line 1); B: `clipper`, 4 points (line 2)
jsts-446.js | yes | 106.57322276 29.57264283 106.558 29.5637 | A: `jstsPoly1`, the hull of 11 points, 3 inside it by up to 0.0026 (line 2); B: `jstsPoly2`, the hull of 5 points, 1 inside it by up to 0.00021 (line 3)
jsts-63.txt | yes | 100 10 50 200 | A: 4 points (line 1); B: 4 points (line 1)
jts-119.java | no | 3.166572116932842 48.5390194687463 18.381941666723034 19.567250592139274 | A: `p1`, 4 points (lines 1 to 7); B: `p2`, 3 points (lines 8 to 13)
jts-798.txt | yes | 66697.375 185280.125 66690 185260 | A: `A`, 3 points (line 1); B: `B`, 4 points (line 2)
libgdx-1898.java | yes | 1 1 2 4 | A: `testBlock`, 4 points (line 3); B: `polygon`, 4 points (line 4)
martinez-110.txt | yes | 140 206 309 282 | A: the hull of 5 points, 1 inside it by up to 18 (line 1); B: 3 points (line 2)
martinez-76.js | yes | 10.695313257799384 126.92383121744365 13.370917302716792 -126.63400219275148 | A: `p1`, 4 points (lines 1 to 4); B: `p2`, 4 points (lines 5 to 8)
martinez-97.js | yes | 1 1 0.6 0.5 | A: `poly1`, 4 points (lines 1 to 7); B: `poly2`, 3 points (lines 9 to 14)
nts-149.cs | no | 10.963366463822565 52.502595315049426 52.5 -34 | A: `polygon`, 8 points (lines 2 to 10); B: `boundingbox`, 4 points (line 12)
opengjk-3.txt | yes | 0.795121 -0.727851 -0.347973 0.45872 | A: `A`, 4 points (lines 1 to 5); B: `B`, 3 points (lines 6 to 9); z is 0 throughout: read as a pair in the plane
shapely-1341.py | yes | 120.190135552365 28.9034518317502 120.19490985740903 28.913113485900425 | A: `wkt1`, the segment of 4 points on a line (line 1); B: `wkt2`, 4 points (line 2)
";

/// A refused sample, with the place and the reason.
pub(crate) const REFUSED: &str = "
boost-731.cpp | 11:15 | may be changed here
box2d-1006.cpp | 1:35 | a point of its own
box2d-728.txt | 1:16 | isn't decimal
check2d-95.ts | 1:44 | a list next to a point
clipper2-148.cs | 12:35 | no flat list
clipper2-282.cpp | 2:29 | outside a list
clipper2-470.cs | 1:42 | outside a list
clipper2-597.cpp | 1:34 | outside a list
clipper2-711.cpp | 4:24 | may be changed here
collision-5.py | 2:21 | outside a list
cute-36.cpp | 2:22 | outside a list
cute-366.c | 2:24 | outside a list
euclid-js-151.js | 1:14 | isn't closed
flatten-js-171.js | 7:6 | more in the same brackets
flatten-js-207.js | 15:23 | may be changed here
flatten-js-42.svg | 1:36 | outside a list
geometric-29.txt | 1:10 | closes no bracket
geos-rs-206.rs | 4:37 | may be changed here
gjk-c-13.c | 1:5 | no second
godot-114065.gd | 13:9 | a point of its own
godot-82305.gd | 15:23 | may be changed here
intersects-19.js | 3:55 | more in the same brackets
jsts-273.js | 1:29 | may change its points
libgdx-1635.java | 2:25 | outside a list
libgdx-1898-moved.java | 3:1 | may be changed here
libgdx-5171.java | 3:26 | may be changed here
martinez-6.txt | 1:62 | behind a list
matter-1219.js | 2:13 | is expected
opencv-22812.py | 11:3 | behind a list
polygon-clipping-78.js | 7:2 | more in the same brackets
prusaslicer-13356.cpp | 2:35 | outside a list
sat-js-33.js | 7:24 | outside a list
sat-js-41.js | 7:16 | a point of its own
sat-js-44.js | 2:56 | a list next to a point
sat-js-69.js | 10:28 | a point of its own
shapely-1341-three.py | 3:1 | 3 lists of points
shapely-2368.py | 5:25 | may be changed here
turf-1575.txt | 1:2 | a point of its own
";

/// A text, and the verdict and the depth or distance of its pair.
pub(crate) const ANSWERED: [(&str, bool, f64); 5] = [
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
