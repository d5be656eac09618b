//! What each sample from a tracker holds, or why it is refused.

use glam::{DVec2, dvec2};

/// A sample that holds a pair: what is told of A and of B, a corner of each, and whether they collide.
pub(crate) struct Held {
    pub(crate) file: &'static str,
    pub(crate) told: [&'static str; 2],
    pub(crate) corners: [DVec2; 2],
    pub(crate) collides: bool,
}

fn held(
    file: &'static str,
    told: [&'static str; 2],
    corners: [(f64, f64); 2],
    collides: bool,
) -> Held {
    let corners = corners.map(|(x, y)| dvec2(x, y));
    Held {
        file,
        told,
        corners,
        collides,
    }
}

pub(crate) fn all_held() -> Vec<Held> {
    vec![
        held(
            "boost-731.cpp",
            [
                "the hull of 10 points, 1 inside it by 7.1e-15 px at most (line 1)",
                "the hull of 9 points, 3 inside it by 0.015 px at most (line 13)",
            ],
            [(76.97709655761719, 54.0), (76.0, 56.0)],
            true,
        ),
        held(
            "boost-geometry-1201.cpp",
            ["4 points (line 1)", "5 points (line 2)"],
            [(1e-14, 0.0), (1000.0, 0.0)],
            true,
        ),
        held(
            "boost-geometry-1211.cpp",
            ["3 points (line 2)", "3 points (line 4)"],
            [(0.9375, 0.375), (1.0, 0.581662834)],
            true,
        ),
        held(
            "boost-geometry-791.cpp",
            ["4 points (line 3)", "4 points (line 5)"],
            [(112.5323, 35.6394), (115.07, 35.16)],
            false,
        ),
        held(
            "check2d-95.ts",
            [
                "5 points (line 1)",
                "the hull of 5 points, 1 inside it by 3.2 px at most (line 8)",
            ],
            [(10.0, 10.0), (15.0, 0.0)],
            true,
        ),
        held(
            "clipper2-282.cpp",
            ["3 points (line 2)", "3 points (line 3)"],
            [(9.0, 5.0), (7.0, 6.0)],
            true,
        ),
        held(
            "clipper2-711.cpp",
            [
                "the hull of 4 points that do not go round once (line 1)",
                "3 points (line 2)",
            ],
            [(0.0, -10.0), (10.0, 5.0)],
            true,
        ),
        held(
            "collision-5.py",
            [
                "4 points (line 3)",
                "the hull of 14 points, 5 inside it by 39 px at most (line 10)",
            ],
            [
                (675.5884958888325, 214.35055774869784),
                (1040.1360798659869, 381.7005038144338),
            ],
            false,
        ),
        held(
            "cute-366.c",
            ["4 points (line 3)", "4 points (line 10)"],
            [(-1.0, 1.0), (0.05, -0.94)],
            true,
        ),
        held(
            "flatten-js-139.js",
            ["4 points (line 3)", "4 points (line 10)"],
            [(101.202, 2.9706), (101.2, 2.97)],
            true,
        ),
        held(
            "flatten-js-207.js",
            ["4 points (line 1)", "4 points (line 8)"],
            [(-1768.0, -334.18), (-868.0, -334.17999999999995)],
            false,
        ),
        held(
            "flatten-js-42.js",
            ["5 points (line 4)", "5 points (line 12)"],
            [(30.0, 0.0), (20.0, 10.0)],
            true,
        ),
        held(
            "flatten-js-42.svg",
            ["5 points (line 1)", "5 points (line 6)"],
            [(30.0, 0.0), (20.0, 10.0)],
            true,
        ),
        held(
            "flatten-js-61.js",
            ["4 points (line 1)", "3 points (line 2)"],
            [(30.0, 30.0), (40.0, 15.0)],
            true,
        ),
        held(
            "geometric-29.txt",
            [
                "4 points (line 2)",
                "the hull of 8 points, 4 inside it by 1 px at most (line 9)",
            ],
            [(4.0, 3.0), (6.0, 1.0)],
            true,
        ),
        held(
            "geos-1354.py",
            [
                "4 points (line 1)",
                "the hull of 5 points, 1 inside it by 0.014 px at most (line 2)",
            ],
            [
                (43.44048377114246, -7.28462320799008),
                (43.44048377114247, -7.28462320799008),
            ],
            true,
        ),
        held(
            "geos-rs-206.rs",
            ["4 points (line 1)", "4 points (line 2)"],
            [(180.0, 0.0), (-180.0, 90.0)],
            true,
        ),
        held(
            "godot-114065.gd",
            [
                "the hull of 10 points, 4 inside it by 34 px at most (line 1)",
                "1 point (line 13)",
            ],
            [(92.0, 86.0), (-9.9518, 3.0021)],
            true,
        ),
        held(
            "godot-82305.gd",
            ["4 points (line 1)", "4 points (line 7)"],
            [(1105.720703, 50.0), (1268.352295, 1130.0)],
            true,
        ),
        held(
            "greiner-hormann-7.js",
            ["4 points (line 1)", "4 points (line 2)"],
            [(100.0, 100.0), (0.0, 100.0)],
            true,
        ),
        held(
            "intersects-19.js",
            [
                "5 points (line 3)",
                "the hull of 4 points that do not go round once (line 4)",
            ],
            [(811.0, 361.0), (515.0, 417.0)],
            false,
        ),
        held(
            "jsts-273.js",
            [
                "the hull of 5 points that do not go round once (line 1)",
                "5 points (line 2)",
            ],
            [
                (-101.36626498980094, 48.9994722),
                (-101.36641693115234, 48.99555206298828),
            ],
            true,
        ),
        held(
            "jsts-446.js",
            [
                "the hull of 11 points, 3 inside it by 0.0026 px at most (line 2)",
                "the hull of 5 points, 1 inside it by 0.00021 px at most (line 3)",
            ],
            [(106.57322276, 29.57264283), (106.558, 29.5637)],
            true,
        ),
        held(
            "jsts-63.txt",
            ["4 points (line 1)", "4 points (line 1)"],
            [(100.0, 10.0), (50.0, 200.0)],
            true,
        ),
        held(
            "jts-119.java",
            ["5 points (line 1)", "4 points (line 8)"],
            [
                (3.166572116932842, 48.5390194687463),
                (18.381941666723034, 19.567250592139274),
            ],
            false,
        ),
        held(
            "jts-798.txt",
            ["3 points (line 1)", "4 points (line 2)"],
            [(66697.375, 185280.125), (66690.0, 185260.0)],
            true,
        ),
        held(
            "libgdx-1635.java",
            [
                "the hull of 4 points that do not go round once (line 2)",
                "3 points (line 3)",
            ],
            [(200.0, 750.0), (84.0, 681.0)],
            false,
        ),
        held(
            "libgdx-1898.java",
            ["4 points (line 3)", "4 points (line 4)"],
            [(1.0, 1.0), (2.0, 4.0)],
            true,
        ),
        held(
            "libgdx-5171.java",
            ["3 points (line 2)", "3 points (line 7)"],
            [(2.0, 2.0), (2.0, 3.0)],
            true,
        ),
        held(
            "martinez-110.txt",
            [
                "the hull of 5 points, 1 inside it by 18 px at most (line 1)",
                "3 points (line 2)",
            ],
            [(140.0, 206.0), (309.0, 282.0)],
            true,
        ),
        held(
            "martinez-6.txt",
            ["5 points (line 1)", "5 points (line 2)"],
            [(21.0, 3.5), (7.0, 0.0)],
            true,
        ),
        held(
            "martinez-76.js",
            ["4 points (line 1)", "4 points (line 5)"],
            [
                (10.695313257799384, 126.92383121744365),
                (13.370917302716792, -126.63400219275148),
            ],
            true,
        ),
        held(
            "martinez-97.js",
            ["5 points (line 1)", "4 points (line 9)"],
            [(1.0, 1.0), (0.6, 0.5)],
            true,
        ),
        held(
            "nts-149.cs",
            ["8 points (line 2)", "4 points (line 12)"],
            [(10.963366463822565, 52.502595315049426), (52.5, -34.0)],
            false,
        ),
        held(
            "opencv-22812.py",
            ["6 points (line 4)", "6 points (line 13)"],
            [(0.037817374, 1.0475562), (0.2784909, 1.0457377)],
            true,
        ),
        held(
            "polygon-clipping-78.js",
            [
                "the hull of 5 points that do not go round once (line 1)",
                "5 points (line 7)",
            ],
            [
                (162.37488872512296, -98.84946673065969),
                (-15.098334958220487, -25.754406771652196),
            ],
            true,
        ),
        held(
            "sat-js-41.js",
            ["1 point (line 7)", "6 points (line 8)"],
            [(1.0, 1.1), (2.0, 2.0)],
            true,
        ),
        held(
            "sat-js-69.js",
            [
                "the hull of 4 points that do not go round once (line 1)",
                "1 point (line 10)",
            ],
            [
                (1143.610199017467, 1136.4531224421262),
                (1529.4582839066827, 1132.463424278371),
            ],
            false,
        ),
        held(
            "shapely-1341.py",
            [
                "the segment of 4 points on a line (line 1)",
                "4 points (line 2)",
            ],
            [
                (120.190135552365, 28.903_451_831_750_2),
                (120.194_909_857_409_03, 28.913_113_485_900_425),
            ],
            true,
        ),
        held(
            "shapely-2368.py",
            ["4 points (line 1)", "4 points (line 7)"],
            [
                (-295.08711234218333, -2.301948231163383),
                (-295.08711234218333, -2.3019482311633825),
            ],
            true,
        ),
    ]
}

/// The samples that are refused: where, and why.
/// The samples in space: what is told, and whether they collide.
pub(crate) const HELD_IN_SPACE: [(&str, &str, bool); 2] = [
    (
        "distance3d-27.py",
        "A: 6 points (line 1), B: 6 points (line 7)",
        false,
    ),
    (
        "opengjk-3.txt",
        "A: 4 points in a plane (line 2), B: 3 points (line 7)",
        true,
    ),
];

pub(crate) const REFUSED: [(&str, &str, &str); 16] = [
    ("box2d-1006.cpp", "8:27", "one list of 5 points"),
    ("box2d-728.txt", "1:10", "no two lists"),
    ("clipper2-148.cs", "12:35", "two points or a box"),
    ("clipper2-470.cs", "4:40", "4 lists of points"),
    ("clipper2-597.cpp", "1:33", "two points or a box"),
    ("cute-36.cpp", "3:28", "one list of 4 points"),
    ("euclid-js-151.js", "1:14", "not closed"),
    ("flatten-js-171.js", "14:5", "4 lists of points"),
    ("gjk-c-13.c", "1:24", "one list of 4 points"),
    (
        "libgdx-1898-moved.java",
        "3:22",
        "setPosition (1, 3) moves a shape",
    ),
    ("matter-1219.js", "5:17", "one list of 5 points"),
    ("prusaslicer-13356.cpp", "2:28", "sizes, and not corners"),
    ("sat-js-33.js", "4:20", "a name or arithmetic"),
    ("sat-js-44.js", "2:45", "(750, 294) moves a shape"),
    ("shapely-1341-three.py", "3:9", "3 lists of points"),
    ("turf-1575.txt", "1:1", "one list of 4 points"),
];
