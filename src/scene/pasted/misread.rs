//! Texts that are easily read as something else than they say: refused with a place, or read right.

use glam::dvec2;

use super::read;
use super::tests::assert_faults;
use crate::planar::{Polygon, Shape};

/// Texts, and where and why each is refused.
const REFUSED: &[(&str, &str, &str)] = &[
    (
        "{points: [[0,0],[4,0],[4,3]], x: 3} [[0,0],[4,0],[4,3]]",
        "1:34",
        "moves a shape",
    ),
    (
        "a = [[0,0],[4,0],[4,3]].reshape(-1, 2) * 9\nb = [[0,0],[4,0],[4,3]]",
        "1:40",
        "arithmetic on the list",
    ),
    (
        "a = [(sqrt(2),1), (7,1.25), (6,4)]\nb = [(0,0), (1,0), (0,1)]",
        "1:7",
        "a name or arithmetic",
    ),
    (
        "a = [(cos(0.5),1), (7,1.25), (6,4)]\nb = [(0,0), (1,0), (0,1)]",
        "1:7",
        "a name or arithmetic",
    ),
    (
        "a = [(math.radians(90),1), (7,1.25), (6,4)]\nb = [(0,0), (1,0), (0,1)]",
        "1:7",
        "a name or arithmetic",
    ),
    (
        "a = [(abs(-3),1), (7,1.25), (6,4)]\nb = [(0,0), (1,0), (0,1)]",
        "1:7",
        "a name or arithmetic",
    ),
    (
        "a = [(floor(3.7),1), (7,1.25), (6,4)]\nb = [(0,0), (1,0), (0,1)]",
        "1:7",
        "a name or arithmetic",
    ),
    (
        "a = [(std::sqrt(2.f),1), (7,1.25), (6,4)]\nb = [(0,0), (1,0), (0,1)]",
        "1:7",
        "a name or arithmetic",
    ),
    (
        "a = [(b2Sqrt(2),1), (7,1.25), (6,4)]\nb = [(0,0), (1,0), (0,1)]",
        "1:7",
        "a name or arithmetic",
    ),
    (
        "a = [(f32::sqrt(2.0),1), (7,1.25), (6,4)]\nb = [(0,0), (1,0), (0,1)]",
        "1:7",
        "a name or arithmetic",
    ),
    (
        "a = [(~3,1), (7,1.25), (6,4)]\nb = [(0,0), (1,0), (0,1)]",
        "1:7",
        "a name or arithmetic",
    ),
    (
        "a = [(!3,1), (7,1.25), (6,4)]\nb = [(0,0), (1,0), (0,1)]",
        "1:7",
        "a name or arithmetic",
    ),
    (
        "a = [(foo(3),1), (7,1.25), (6,4)]\nb = [(0,0), (1,0), (0,1)]",
        "1:7",
        "a name or arithmetic",
    ),
    (
        "a = [(Vec2::splat(2),1), (7,1.25), (6,4)]\nb = [(0,0), (1,0), (0,1)]",
        "1:7",
        "a name or arithmetic",
    ),
    (
        "a = [{x: sqrt(2), y: 1}, {x: 7, y: 1.25}, {x: 6, y: 4}]\nb = [(0,0), (1,0), (0,1)]",
        "1:10",
        "a name or arithmetic",
    ),
    (
        "a = [polar(1,0), polar(2,1), polar(1,2)]\nb = [(0,0), (1,0), (0,1)]",
        "1:6",
        "a name or arithmetic",
    ),
    (
        "a = [rotate(4,0), rotate(2,1), rotate(1,2)]\nb = [(0,0), (1,0), (0,1)]",
        "1:12",
        "moves a shape",
    ),
    (
        "a = [(0,0), std::polar(2,1), (1,2)]\nb = [(0,0), (1,0), (0,1)]",
        "1:13",
        "a name or arithmetic",
    ),
    (
        "3,5;1\n7;1,25\n6;4\n\n0;0\n1;0\n0;1",
        "1:2",
        "a decimal comma",
    ),
    (
        "3,5\t1\n7\t1,25\n6\t4\n\n0\t0\n1\t0\n0\t1",
        "1:2",
        "a decimal comma",
    ),
    (
        "x,y\n0,0\n7,1.25,99\n6,4\nx,y\n0,0\n1,0\n0,1",
        "3:8",
        "more values",
    ),
    ("id,x,y,w\n3,4,5\n", "2:1", "shorter"),
    ("0 0\n1.#QNAN 1\n2 3\n\n0 0\n1 1", "2:1", "no finite number"),
    (
        "0 0\n-nan(ind) 1\n2 3\n\n0 0\n1 1",
        "2:1",
        "no finite number",
    ),
    (
        "a = [0 4 4; 0 0 3]; b = [3.5 7 6; 1 1.25 4];",
        "1:5",
        "a row of x",
    ),
    (
        "a = np.array([[0,4,4,0,1,2],[0,0,3,3,4,4]])\nb = [(0,0), (1,0), (0,1)]",
        "1:14",
        "a row of x",
    ),
    (
        "np.array([[0,4,4,0,1,2],[0,0,3,3,4,4]])",
        "1:10",
        "a row of x",
    ),
    (
        "a = [[0,4,4],[0,0,3]]\nb = [(0,0), (1,0), (0,1)]",
        "1:5",
        "a row of x",
    ),
    (
        "plt.fill([0,4,4,1],[0,0,3,3])\nb = [(0,0), (1,0), (0,1)]",
        "1:1",
        "a row of x",
    ),
    (
        "a = {{x = 0, y = 0}, {x = <optimized out>, y = 0}, {x = 1, y = 2}}\nb = [(0,0), (1,0), (0,1)]",
        "1:27",
        "a name or arithmetic",
    ),
    (
        "a = {{x = 0, y = 0}, <error: Cannot access memory at address 0x0>, {x = 1, y = 2}}\nb = [(0,0), (1,0), (0,1)]",
        "1:22",
        "a name or arithmetic",
    ),
    (
        "a = [{x:0,y:0}, {x:4}, {x:4,y:3}]\nb = [(0,0), (1,0), (0,1)]",
        "1:17",
        "one number",
    ),
    (
        "a[0].x=0; a[0].y=0; a[1].x=4; a[2].x=4; a[2].y=3;\nb = [(0,0), (1,0), (0,1)]",
        "1:28",
        "one coordinate",
    ),
    (
        "a = [{x:0,y:0}, {…}, {x:4,y:3}]\nb = [(0,0), (1,0), (0,1)]",
        "1:18",
        "left out",
    ),
    (
        "a = [{x:0,y:0}, {...}, {x:4,y:3}]\nb = [(0,0), (1,0), (0,1)]",
        "1:18",
        "left out",
    ),
    (
        "vs[0].Set(0, 0); vs[1].Set(w, 0); vs[2].Set(1, 2);\nb = [(0,0), (1,0), (0,1)]",
        "1:28",
        "a name or arithmetic",
    ),
    (
        "a = np.array([(0,0), (1,0), (1,1)]) + pos\nb = [(0,0), (1,0), (0,1)]",
        "1:37",
        "arithmetic on the list",
    ),
    (
        "a = np.array([(0,0), (1,0), (1,1)]) * 100\nb = [(0,0), (1,0), (0,1)]",
        "1:37",
        "arithmetic on the list",
    ),
    (
        "a = np.array([(0,0), (1,0), (1,1)]) / 32.0\nb = [(0,0), (1,0), (0,1)]",
        "1:37",
        "arithmetic on the list",
    ),
    (
        "a = np.array([(0,0), (1,0), (1,1)]) @ rot(30).T\nb = [(0,0), (1,0), (0,1)]",
        "1:37",
        "arithmetic on the list",
    ),
    (
        "a = np.array([(0,0), (1,0), (1,1)]) + (10,0)\nb = [(0,0), (1,0), (0,1)]",
        "1:37",
        "arithmetic on the list",
    ),
    (
        "a = np.array([(0,0), (1,0), (1,1)]).dot(R)\nb = [(0,0), (1,0), (0,1)]",
        "1:37",
        "`dot` may give other points",
    ),
    (
        "a = np.array([(0,0), (1,0), (1,1)]).T\nb = [(0,0), (1,0), (0,1)]",
        "1:37",
        "`T` may give other points",
    ),
    (
        "a = np.array([(0,0), (1,0), (1,1)]) - c\nb = [(0,0), (1,0), (0,1)]",
        "1:37",
        "arithmetic on the list",
    ),
    (
        "a = 2*np.array([(0,0), (1,0), (1,1)])\nb = [(0,0), (1,0), (0,1)]",
        "1:6",
        "arithmetic on the list",
    ),
    (
        "a = -np.array([(0,0), (1,0), (1,1)])\nb = [(0,0), (1,0), (0,1)]",
        "1:5",
        "arithmetic on the list",
    ),
    (
        "a = scale([(0,0), (1,0), (1,1)], s)\nb = [(0,0), (1,0), (0,1)]",
        "1:5",
        "`scale` may give other points",
    ),
    (
        "a = [[0,0], [1,0], [1,1]].map(p => p[0] * 2)\nb = [(0,0), (1,0), (0,1)]",
        "1:27",
        "`map` may give other points",
    ),
    (
        "a = [(0,0), (1,0), (1,1)]\nb = [(0,0), (1,0), (0,1)]\nb += 3",
        "3:3",
        "changed",
    ),
    (
        "a = [(0,0), (1,0), (1,1)]\nb = [(0,0), (1,0), (0,1)]\nb = b * 2",
        "3:7",
        "arithmetic on the list",
    ),
    (
        "a = [(0,0), (1,0), (1,1)]\nb = [(0,0), (1,0), (0,1)]\nb[:,0] *= 2",
        "3:8",
        "changed",
    ),
    (
        "a = [(0,0), (1,0), (1,1)]\nb = [(0,0), (1,0), (0,1)]\nb.x = 3; b.y = 2;",
        "3:7",
        "move",
    ),
    (
        "a = [(0,0), (1,0), (1,1)]\nb = [(0,0), (1,0), (0,1)]\nbx = 3; by = 2",
        "3:6",
        "move",
    ),
    (
        "a = [(0,0), (1,0), (1,1)]\nb = [(0,0), (1,0), (0,1)]\nb.origin = (3,2)",
        "3:12",
        "moves a shape",
    ),
    (
        "a = [(0,0), (1,0), (1,1)]\nb = [(0,0), (1,0), (0,1)]\n{\"b_x\":5,\"b_y\":2}",
        "3:8",
        "move",
    ),
    (
        "a = [(0,0), (1,0), (1,1)]\nb = [(0,0), (1,0), (0,1)]\nIsometry2::new(vector![3.0, 2.0], 0.5)",
        "3:23",
        "moves a shape",
    ),
    (
        "a[5].x=4;a[5].y=3;a[0].x=0;a[0].y=0;a[2].x=4;a[2].y=1;\nb = [(0,0), (1,0), (0,1)]",
        "1:8",
        "another order",
    ),
    (
        "float a[] = {0,0,0, 4,0,0, 4,3,0, 0,3,0};\nb = [(0,0), (1,0), (0,1)]",
        "1:13",
        "three numbers",
    ),
    (" \n", "1:1", "empty: nothing to read"),
    ("a\0 \0=\0", "1:1", "UTF-16"),
    (
        "a = [(0,0), (1.#QNAN,0), (1,1)]\nb = [(0,0), (1,0), (0,1)]",
        "1:13",
        "no finite number",
    ),
    (
        "a = [(0,0), (-nan(ind),0), (1,1)]\nb = [(0,0), (1,0), (0,1)]",
        "1:13",
        "no finite number",
    ),
];

/// Texts that hold the same triangle twice.
const READ: &[&str] = &[
    "a = [[0,0],[4,0],[4,3]].copy()\nscale = 1\nb = [[0,0],[4,0],[4,3]]; b.density = 3",
    "let a = [[0,0],[4,0],[4,3]].iter().map(|p| vec2(p.x, p.y));\nlet b = [[0,0],[4,0],[4,3]];",
    "a[2].x=4;a[2].y=3;a[0].x=0;a[0].y=0;a[1].x=4;a[1].y=0;\nb = [(0,0), (4,0), (4,3)]",
    "a[0].x=0;a[1].x=4;a[2].x=4;a[0].y=0;a[1].y=0;a[2].y=3;\nb = [(0,0), (4,0), (4,3)]",
    "a = [(float(0), np.float32(0)), (f32(4), Number(0)), (4, 3)]\nb = [(0,0), (4,0), (4,3)]",
    "a = [0 0; 4 0; 4 3];\nb = [(0,0), (4,0), (4,3)]",
    "- a: [(0,0), (4,0), (4,3)]\n- b: [(0,0), (4,0), (4,3)]",
    "* [(0,0), (4,0), (4,3)]\n* [(0,0), (4,0), (4,3)]",
    "Vec2 *a = {{0,0}, {4,0}, {4,3}};\nVec2 *b = {{0,0}, {4,0}, {4,3}};",
    "a = np.array([[0,0],[4,0],[4,3]]).astype(int)\nconsole.log([[0,0],[4,0],[4,3]])",
    "id,x,y\n1,0,0\n2,4,0\n3,4,3\nid,x,y\n1,0,0\n2,4,0\n3,4,3",
];

#[test]
fn what_is_easily_misread_is_refused_with_its_place() {
    assert_faults(REFUSED);
}

#[test]
fn what_only_looks_like_it_is_read() {
    let corners = [dvec2(0.0, 0.0), dvec2(4.0, 0.0), dvec2(4.0, 3.0)];
    let triangle = Shape::from(Polygon::new(&corners).unwrap());
    let mut others = Vec::new();
    for text in READ {
        match read(text, "").map(|(scene, told)| (scene.planar(), told)) {
            Ok((Some(scene), _)) if scene.a.shape == triangle && scene.b.shape == triangle => {}
            Ok((_, told)) => others.push(format!("{text}\n{told}")),
            Err(fault) => others.push(format!("{text}\n{fault}")),
        }
    }
    assert!(others.is_empty(), "{}", others.join("\n\n"));
}

#[test]
fn a_column_that_is_left_out_is_told() {
    let text = "id,x,y\n1,0,0\n2,4,0\n3,4,3\n\n1,0,0\n2,4,0\n3,4,3";
    let (_, told) = read(text, "").unwrap();
    assert!(told.contains("left out: the column id"), "{told}");
}
