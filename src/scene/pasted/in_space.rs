//! Texts with three numbers a point, which hold a pair in space.

use glam::{DVec3, dvec3};

use super::read;
use crate::scene::AnyScene;
use crate::spatial::Shape;

/// Texts that hold the same tetrahedron and the same triangle.
const READ: &[&str] = &[
    "A = [(0, 0, 0), (4, 0, 0), (4, 3, 0), (1, 1, 5)]
B = [(1, 1, 0), (5, 1, 0), (5, 4, 2)]",
    "btVector3 b[3] = { btVector3(1, 1, 0), btVector3(5, 1, 0), btVector3(5, 4, 2) };
btVector3 a[4] = { btVector3(0, 0, 0), btVector3(4, 0, 0), btVector3(4, 3, 0), btVector3(1, 1, 5) };",
    "btConvexHullShape *a, *b;
a->addPoint(btVector3(btScalar(0.), 0, 0)); a->addPoint(btVector3(4, 0, 0)); a->addPoint(btVector3(4, 3, 0)); a->addPoint(btVector3(1, 1, 5));
b->addPoint(btVector3(1, 1, 0)); b->addPoint(btVector3(5, 1, 0)); b->addPoint(btVector3(5, 4, 2));",
    "(gdb) p a
$1 = {{m_floats = {0, 0, 0, 0}}, {m_floats = {4, 0, 0, 0}}, {m_floats = {4, 3, 0, 0}}, {m_floats = {1, 1, 5, 0}}}
(gdb) p b
$2 = {{m_floats = {1, 1, 0, 0}}, {m_floats = {5, 1, 0, 0}}, {m_floats = {5, 4, 2, 0}}}",
    "$1 = {{x = 0, y = 0, z = 0}, {x = 4, y = 0, z = 0}, {x = 4, y = 3, z = 0}, {x = 1, y = 1, z = 5}, {x = 0, y = 0, z = 0} <repeats 4 times>}, a_count = 4
$2 = {{x = 1, y = 1, z = 0}, {x = 5, y = 1, z = 0}, {x = 5, y = 4, z = 2}}",
    "Vector3[] a = { new Vector3(0f, 0f, 0f), new Vector3(4f, 0f, 0f), new Vector3(4f, 3f, 0f), new Vector3(1f, 1f, 5f) };
Vector3[] b = { new Vector3(1f, 1f, 0f), new Vector3(5f, 1f, 0f), new Vector3(5f, 4f, 2f) };",
    "(0.00, 0.00, 0.00), (4.00, 0.00, 0.00), (4.00, 3.00, 0.00), (1.00, 1.00, 5.00)

(1.00, 1.00, 0.00), (5.00, 1.00, 0.00), (5.00, 4.00, 2.00)",
    "m_Vertices:
- {x: 0, y: 0, z: 0}
- {x: 4, y: 0, z: 0}
- {x: 4, y: 3, z: 0}
- {x: 1, y: 1, z: 5}
m_Vertices:
- {x: 1, y: 1, z: 0}
- {x: 5, y: 1, z: 0}
- {x: 5, y: 4, z: 2}",
    "# Blender
mtllib pair.mtl
o A
v 0.000000 0.000000 0.000000
v 4 0 0
v 4 3 0
v 1 1 5
vn 0.0000 0.0000 1.0000
s off
f 1//1 2//1 3//1
f 1//1 2//1 4//1
o B.001
v 1 1 0
v 5 1 0
v 5 4 2
f 5/1/1 6/2/1 7/3/1",
    "g B
v 1 1 0
v 5 1 0
v 5 4 2
f 1 2 3
g A
v 0 0 0
v 4 0 0
v 4 3 0
v 1 1 5",
    "solid A
 facet normal 0 0 -1
  outer loop
   vertex 0 0 0
   vertex 4.000000e+00 0 0
   vertex 4 3 0
  endloop
 endfacet
 facet normal 0 1 0
  outer loop
   vertex 0 0 0
   vertex 4 0 0
   vertex 1 1 5
  endloop
 endfacet
endsolid A
solid B
 facet normal 0 0 1
  outer loop
   vertex 1 1 0
   vertex 5 1 0
   vertex 5 4 2
  endloop
 endfacet
endsolid B",
    "[Vec3(0.0, 0.0, 0.0), Vec3(4.0, 0.0, 0.0), Vec3(4.0, 3.0, 0.0), Vec3(1.0, 1.0, 5.0)]
[Vec3(1.0, 1.0, 0.0), Vec3(5.0, 1.0, 0.0), Vec3(5.0, 4.0, 2.0)]",
    "let a = vec![point![0.0, 0.0, 0.0], point![4.0, 0.0, 0.0], Point3::new(4.0, 3.0, 0.0), Point3::new(1.0, 1.0, 5.0)];
let b = [OPoint { coords: [[1.0, 1.0, 0.0]] }, OPoint { coords: [[5.0, 1.0, 0.0]] }, OPoint { coords: [[5.0, 4.0, 2.0]] }];",
    "a = np.array([[0, 0, 0], [4, 0, 0], [4, 3, 0], [1, 1, 5]], dtype=float)
b = np.array([[1, 1, 0], [5, 1, 0], [5, 4, 2]])
print(gjk.gjk(a, b))",
    "a = [[0. 0. 0.]
 [4. 0. 0.]
 [4. 3. 0.]
 [1. 1. 5.]]
b = [[1. 1. 0.]
 [5. 1. 0.]
 [5. 4. 2.]]",
    "a = [0 0 0; 4 0 0; 4 3 0; 1 1 5];
b = {{1, 1, 0}, {5, 1, 0}, {5, 4, 2}};",
    "a = [0 4 4 1; 0 0 3 1; 0 0 0 5];
b = {{1, 1, 0}, {5, 1, 0}, {5, 4, 2}};",
    "ax = [0, 4, 4, 1]; ay = [0, 0, 3, 1]; az = [0, 0, 0, 5]
b = [(1, 1, 0), (5, 1, 0), (5, 4, 2)]",
    "a[0].x=0; a[0].y=0; a[0].z=0; a[1].x=4; a[1].y=0; a[1].z=0; a[2].x=4; a[2].y=3; a[2].z=0; a[3].x=1; a[3].y=1; a[3].z=5;
b = {{1,1,0}, {5,1,0}, {5,4,2}};",
    "0,0,0
4,0,0
4,3,0
1,1,5

1,1,0
5,1,0
5,4,2",
    "x,y,z
0,0,0
4,0,0
4,3,0
1,1,5
x,y,z
1,1,0
5,1,0
5,4,2",
    "A:
0 0 0
4 0 0
4 3 0
1 1 5
B:
1 1 0
5 1 0
5 4 2",
    "X=0.000 Y=0.000 Z=0.000
X=4.000 Y=0.000 Z=0.000
X=4.000 Y=3.000 Z=0.000
X=1.000 Y=1.000 Z=5.000

X=1.000 Y=1.000 Z=0.000
X=5.000 Y=1.000 Z=0.000
X=5.000 Y=4.000 Z=2.000",
    "a := []mgl32.Vec3{{0, 0, 0}, {4, 0, 0}, {4, 3, 0}, {1, 1, 5}}
b := []mgl32.Vec3{mgl32.Vec3{1, 1, 0}, {5, 1, 0}, {5, 4, 2}}",
    "let a: [SIMD3<Float>] = [SIMD3<Float>(0, 0, 0), SIMD3(4, 0, 0), SIMD3(4, 3, 0), SIMD3(1, 1, 5)]
let b: [SIMD3<Float>] = [SIMD3(1, 1, 0), SIMD3(5, 1, 0), SIMD3(5, 4, 2)]",
    "const a = [new THREE.Vector3(0, 0, 0), new THREE.Vector3(4, 0, 0), new THREE.Vector3(4, 3, 0), new THREE.Vector3(1, 1, 5)];
const b = [{x: 1, y: 1, z: 0}, {x: 5, y: 1, z: 0}, {x: 5, y: 4, z: 2}];",
    "a = [Vector((0.0, 0.0, 0.0)), Vector((4.0, 0.0, 0.0)), Vector((4.0, 3.0, 0.0)), Vector((1.0, 1.0, 5.0))]
b = [Vector((1.0, 1.0, 0.0)), Vector((5.0, 1.0, 0.0)), Vector((5.0, 4.0, 2.0))]",
    "LINESTRING Z (0 0 0, 4 0 0, 4 3 0, 1 1 5)
POLYGON Z ((1 1 0, 5 1 0, 5 4 2, 1 1 0))",
    "a = np.array([[0, 0, 0], [4, 0, 0], [4, 3, 0], [1, 1, 5]]).reshape(-1, 3)
b = [[1, 1, 0], [5, 1, 0], [5, 4, 2]].map(p => new Vector3(p[0], p[1], p[2]));",
];

/// The corners of A and of B, and what is told.
fn corners(text: &str) -> ([Vec<DVec3>; 2], String) {
    let (scene, told) = read(text, "").unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    let AnyScene::Spatial(scene) = scene else {
        panic!("of the plane\n{text}")
    };
    let of = |shape| match shape {
        Shape::Hull(hull) => hull.vertices().to_vec(),
        other => panic!("{other:?}"),
    };
    ([scene.a.shape, scene.b.shape].map(of), told)
}

#[test]
fn three_numbers_a_point_are_a_pair_in_space() {
    let tetrahedron = [
        [0.0, 0.0, 0.0],
        [4.0, 0.0, 0.0],
        [4.0, 3.0, 0.0],
        [1.0, 1.0, 5.0],
    ];
    let triangle = [[1.0, 1.0, 0.0], [5.0, 1.0, 0.0], [5.0, 4.0, 2.0]];
    let expected: [Vec<DVec3>; 2] = [&tetrahedron[..], &triangle]
        .map(|corners| corners.iter().copied().map(DVec3::from).collect());
    for text in READ {
        assert_eq!(corners(text).0, expected, "{text}");
    }
}

#[test]
fn what_is_no_corner_in_space_is_told() {
    let cube = "(0,0,0) (2,0,0) (2,2,0) (0,2,0) (0,0,2) (2,0,2) (2,2,2) (0,2,2)";
    let text = format!("A: {cube} (1,1,1) (2,2,2)\nB: (0,0,5) (1,0,5) (1,1,5) (0,1,5)");
    let ([a, b], told) = corners(&text);
    assert_eq!((a.len(), b.len()), (8, 4));
    assert!(a.contains(&dvec3(2.0, 2.0, 2.0)) && !a.contains(&DVec3::ONE));
    assert_eq!(
        told,
        "A: the hull of 9 points, 1 within it (line 1), B: 4 points in a plane (line 2)"
    );
}
