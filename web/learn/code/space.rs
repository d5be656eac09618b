#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vector {
    pub x: f64,
    pub y: f64,
    pub z: f64,
}

const O: Vector = vector(0.0, 0.0, 0.0);

pub const fn vector(x: f64, y: f64, z: f64) -> Vector {
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

fn length(p: Vector) -> f64 {
    dot(p, p).sqrt()
}

fn unit(p: Vector) -> Vector {
    vector(p.x / length(p), p.y / length(p), p.z / length(p))
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

/// A normal of the triangle pqr.
fn normal([p, q, r]: [Vector; 3]) -> Vector {
    cross(minus(q, p), minus(r, p))
}

/// (u × v)·w, or 0 if it is no larger than its rounding error can be.
fn volume(u: Vector, v: Vector, w: Vector) -> f64 {
    let volume = dot(cross(u, v), w);
    if volume.abs() > 1e-15 * length(u) * length(v) * length(w) {
        volume
    } else {
        0.0
    }
}

/// Positive if the point x is in front of the triangle pqr, negative if it is behind.
fn front([p, q, r]: [Vector; 3], x: Vector) -> f64 {
    volume(minus(q, p), minus(r, p), minus(x, p))
}

/// Is O beyond the edge from p to q of a triangle with the normal n?
fn is_beyond(p: Vector, q: Vector, n: Vector) -> bool {
    volume(minus(q, p), n, p) < 0.0
}

/// A simplex, and the direction of the next search.
type Next = (Vec<Vector>, Vector);

fn edge(p: Vector, w: Vector) -> Next {
    let e = minus(w, p);
    let n = cross(e, opposite(p));
    let mut d = cross(n, e); // perpendicular to e, towards O
    if volume(e, opposite(p), n) == 0.0 {
        d = cross(e, vector(1.0, 0.0, 0.0)); // O is on pw: any perpendicular will do
    }
    if dot(d, d) == 0.0 {
        d = cross(e, vector(0.0, 1.0, 0.0));
    }
    (vec![p, w], d)
}

fn triangle(p: Vector, q: Vector, w: Vector, d: Vector) -> Next {
    let n = normal([p, q, w]);
    if length(n) <= 1e-7 * length(minus(q, p)) * length(minus(w, p)) {
        (vec![p, q], cross(minus(q, p), d)) // w is nearly on pq: try another side
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
    if front([p, q, r], w) == 0.0 {
        return None; // flat: O is on pqr, as w has not fallen short of it
    }
    let faces = [[p, q, w], [q, r, w], [r, p, w]];
    let mut is_inside = true;
    for face in faces {
        let n = normal(face);
        if front(face, O) > 0.0 {
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
    } else if is_beyond(r, w, qrw) && is_beyond(w, r, rpw) && dot(minus(r, w), w) < 0.0 {
        Some(edge(r, w))
    } else {
        None // only rounding puts O outside
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
            [p, q, r] => match tetrahedron(p, q, r, w) {
                Some(next) => next,
                None => return Verdict::Collide([p, q, r, w]),
            },
            [p, q] => triangle(p, q, w, d),
            [p] if p != w => edge(p, w),
            _ if w == O => (vec![w], vector(-d.y, -d.z, -d.x)), // try all sides
            _ => (vec![w], opposite(w)),
        };
    }
    Verdict::Undecided
}

/// EPA's faces have the indices of their corners.
type Face = [usize; 3];

fn at(corners: &[Vector], face: Face) -> [Vector; 3] {
    face.map(|i| corners[i])
}

fn edges([p, q, r]: Face) -> [[usize; 2]; 3] {
    [[p, q], [q, r], [r, p]]
}

/// EPA: the depth and the direction of the push, from a tetrahedron that contains O. None if the limit is reached.
pub fn epa(
    mut support: impl FnMut(Vector) -> Vector,
    tetrahedron: [Vector; 4],
) -> Option<(f64, Vector)> {
    let mut corners = tetrahedron.to_vec();
    let mut faces = vec![[1, 0, 2], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
    let (mut depth, mut direction) = (f64::INFINITY, O);
    for _ in 0..999 {
        let (mut closest, mut distance) = ([0, 1, 2], f64::INFINITY);
        for &face in &faces {
            let height = dot(unit(normal(at(&corners, face))), corners[face[0]]);
            if height < distance {
                (closest, distance) = (face, height);
            }
        }
        if depth <= distance {
            return Some((depth, direction));
        }
        let n = unit(normal(at(&corners, closest)));
        let w = support(n);
        if dot(n, w) < depth {
            (depth, direction) = (dot(n, w), n);
        }
        if corners.contains(&w) || front(at(&corners, closest), w) <= 0.0 {
            faces.retain(|&face| face != closest); // nothing is beyond it
            continue;
        }
        // Remove the faces that w sees, from neighbour to neighbour. They end at the horizon.
        let (mut seen, mut horizon) = (vec![closest], vec![]);
        let mut next = 0;
        while next < seen.len() {
            for [p, q] in edges(seen[next]) {
                let neighbour = faces.iter().find(|&&face| edges(face).contains(&[q, p]));
                match neighbour {
                    Some(face) if seen.contains(face) => {}
                    Some(&face) if front(at(&corners, face), w) >= 0.0 => seen.push(face),
                    _ => horizon.push([p, q, corners.len()]),
                }
            }
            next += 1;
        }
        faces.retain(|face| !seen.contains(face));
        faces.extend(horizon);
        corners.push(w);
    }
    None
}
