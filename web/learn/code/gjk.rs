#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vector {
    pub x: f64,
    pub y: f64,
}

pub fn vector(x: f64, y: f64) -> Vector {
    Vector { x, y }
}

fn minus(p: Vector, q: Vector) -> Vector {
    vector(p.x - q.x, p.y - q.y)
}

fn dot(p: Vector, q: Vector) -> f64 {
    p.x * q.x + p.y * q.y
}

fn cross(p: Vector, q: Vector) -> f64 {
    p.x * q.y - p.y * q.x
}

/// A quarter turn, from x towards y.
fn turn(e: Vector) -> Vector {
    vector(-e.y, e.x)
}

/// The corner of a convex polygon that lies farthest along d.
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
    minus(farthest(a, d), farthest(b, vector(-d.x, -d.y)))
}

pub enum Verdict {
    Apart,
    Collide([Vector; 3]),
    Undecided,
}

/// Does A ⊖ B contain the origin O? If it does, with a triangle that does.
pub fn gjk(mut support: impl FnMut(Vector) -> Vector, first: Vector) -> Verdict {
    let mut p = support(first);
    if dot(first, p) < 0.0 {
        return Verdict::Apart;
    }
    let back = vector(-first.x, -first.y);
    let mut q = support(back);
    if dot(back, q) < 0.0 {
        return Verdict::Apart;
    }
    if cross(p, q) < 0.0 {
        (p, q) = (q, p);
    }
    for _ in 2..99 {
        let d = turn(minus(q, p)); // towards O
        let w = support(d);
        if dot(d, w) < 0.0 {
            return Verdict::Apart; // w falls short of O
        }
        if cross(q, w) < 0.0 {
            p = w; // O is beyond qw: drop p
        } else if cross(w, p) < 0.0 {
            q = w; // O is beyond wp: drop q
        } else if cross(minus(q, p), minus(w, p)) == 0.0 {
            (p, q) = (q, p); // O is on pq, and nothing is on this side of it
        } else {
            return Verdict::Collide([p, q, w]);
        }
    }
    Verdict::Undecided
}

/// EPA: the depth and the direction of the push, from a triangle that contains O.
pub fn epa(
    mut support: impl FnMut(Vector) -> Vector,
    triangle: [Vector; 3],
) -> Option<(f64, Vector)> {
    let mut polytope = triangle.to_vec();
    while polytope.len() < 99 {
        let (mut closest, mut depth) = (0, f64::INFINITY);
        for i in 0..polytope.len() {
            let (p, q) = (polytope[i], polytope[(i + 1) % polytope.len()]);
            let e = minus(q, p);
            let distance = cross(p, q) / dot(e, e).sqrt();
            if distance < depth {
                (closest, depth) = (i, distance);
            }
        }
        let p = polytope[closest];
        let q = polytope[(closest + 1) % polytope.len()];
        let out = turn(minus(p, q));
        let w = support(out);
        if dot(out, minus(w, p)) <= 0.0 {
            let length = dot(out, out).sqrt();
            return Some((depth, vector(out.x / length, out.y / length)));
        }
        polytope.insert(closest + 1, w);
    }
    None
}
