#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vector {
    pub x: f64,
    pub y: f64,
    pub z: f64,
}

pub fn vector(x: f64, y: f64, z: f64) -> Vector {
    Vector { x, y, z }
}

fn minus(p: Vector, q: Vector) -> Vector {
    vector(p.x - q.x, p.y - q.y, p.z - q.z)
}

fn opposite(p: Vector) -> Vector {
    vector(-p.x, -p.y, -p.z)
}

fn dot(p: Vector, q: Vector) -> f64 {
    p.x * q.x + p.y * q.y + p.z * q.z
}

fn cross(p: Vector, q: Vector) -> Vector {
    vector(
        p.y * q.z - p.z * q.y,
        p.z * q.x - p.x * q.z,
        p.x * q.y - p.y * q.x,
    )
}

/// A normal of the triangle pqr.
fn normal([p, q, r]: [Vector; 3]) -> Vector {
    cross(minus(q, p), minus(r, p))
}

/// Is O beyond the edge from p to q of a triangle with the normal n?
fn is_beyond(p: Vector, q: Vector, n: Vector) -> bool {
    dot(cross(minus(q, p), n), p) < 0.0
}

/// The corner of a convex body that lies farthest along d.
fn farthest(corners: &[Vector], d: Vector) -> Vector {
    let mut best = corners[0];
    for &corner in corners {
        if dot(d, corner) > dot(d, best) {
            best = corner;
        }
    }
    best
}

/// The point of A ⊖ B that lies farthest along d.
pub fn support(a: &[Vector], b: &[Vector], d: Vector) -> Vector {
    minus(farthest(a, d), farthest(b, opposite(d)))
}

/// A simplex, and the direction of the next search.
type Next = (Vec<Vector>, Vector);

fn edge(p: Vector, w: Vector) -> Next {
    let e = minus(w, p);
    let mut d = cross(cross(e, opposite(p)), e); // perpendicular to e, towards O
    for axis in [vector(1.0, 0.0, 0.0), vector(0.0, 1.0, 0.0)] {
        if dot(d, d) == 0.0 {
            d = cross(e, axis); // O is on pw: any perpendicular will do
        }
    }
    (vec![p, w], d)
}

fn triangle(p: Vector, q: Vector, w: Vector, d: Vector) -> Next {
    let n = normal([p, q, w]);
    if dot(n, n) == 0.0 {
        (vec![p, q], cross(minus(q, p), d)) // w is on pq: try another side
    } else if is_beyond(q, w, n) && dot(minus(q, w), w) < 0.0 {
        edge(q, w) // drop p
    } else if is_beyond(w, p, n) {
        edge(p, w) // drop q
    } else if dot(n, w) > 0.0 {
        (vec![q, p, w], opposite(n)) // O is in front of qpw
    } else {
        (vec![p, q, w], n) // O is in front of pqw
    }
}

/// None if the tetrahedron contains O.
fn tetrahedron(p: Vector, q: Vector, r: Vector, w: Vector) -> Option<Next> {
    if dot(normal([p, q, r]), minus(w, p)) == 0.0 {
        return Some((vec![q, p, r], normal([q, p, r]))); // flat: try the other side
    }
    let faces = [[p, q, w], [q, r, w], [r, p, w]];
    let mut is_inside = true;
    for face in faces {
        let n = normal(face);
        if dot(n, w) < 0.0 {
            is_inside = false; // O is beyond this face
            if !is_beyond(face[1], w, n) && !is_beyond(w, face[0], n) {
                return Some((face.to_vec(), n)); // and over its interior
            }
        }
    }
    if is_inside {
        return None;
    }
    // O is in front of an edge. It is beyond that edge on both faces.
    let [pqw, qrw, rpw] = faces.map(normal);
    if is_beyond(p, w, rpw) && is_beyond(w, p, pqw) && dot(minus(p, w), w) < 0.0 {
        Some(edge(p, w))
    } else if is_beyond(q, w, pqw) && is_beyond(w, q, qrw) && dot(minus(q, w), w) < 0.0 {
        Some(edge(q, w))
    } else {
        Some(edge(r, w))
    }
}

pub enum Verdict {
    Apart,
    Collide([Vector; 4]),
    Undecided,
}

/// Does A ⊖ B contain the origin O? If it does, with a tetrahedron that does.
pub fn gjk(mut support: impl FnMut(Vector) -> Vector, first: Vector) -> Verdict {
    let (mut simplex, mut d) = (vec![], first);
    for _ in 0..99 {
        let w = support(d);
        if dot(d, w) < 0.0 {
            return Verdict::Apart; // w falls short of O
        }
        (simplex, d) = match simplex[..] {
            [p] => edge(p, w),
            [p, q] => triangle(p, q, w, d),
            [p, q, r] => match tetrahedron(p, q, r, w) {
                Some(next) => next,
                None => return Verdict::Collide([p, q, r, w]),
            },
            _ if dot(w, w) == 0.0 => (vec![w], opposite(first)),
            _ => (vec![w], opposite(w)),
        };
    }
    Verdict::Undecided
}

/// EPA: the depth and the direction of the push, from a tetrahedron that contains O.
pub fn epa(
    mut support: impl FnMut(Vector) -> Vector,
    [p, q, r, w]: [Vector; 4],
) -> Option<(f64, Vector)> {
    let mut faces = vec![[q, p, r], [p, q, w], [q, r, w], [r, p, w]];
    for _ in 0..99 {
        let (mut depth, mut closest) = (f64::INFINITY, faces[0]);
        for &face in &faces {
            let n = normal(face);
            let distance = dot(n, face[0]) / dot(n, n).sqrt();
            if distance < depth {
                (depth, closest) = (distance, face);
            }
        }
        let n = normal(closest);
        let w = support(n);
        if dot(n, minus(w, closest[0])) <= 0.0 {
            let length = dot(n, n).sqrt();
            return Some((depth, vector(n.x / length, n.y / length, n.z / length)));
        }
        // Remove the faces that w sees. An edge that only one of them has is on the horizon.
        let mut edges = vec![];
        faces.retain(|&[p, q, r]| {
            let sees = dot(normal([p, q, r]), minus(w, p)) >= 0.0;
            if sees {
                edges.extend([[p, q], [q, r], [r, p]]);
            }
            !sees
        });
        for &[p, q] in &edges {
            if !edges.contains(&[q, p]) {
                faces.push([p, q, w]);
            }
        }
    }
    None
}
