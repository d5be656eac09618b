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

fn length(p: Vector) -> f64 {
    dot(p, p).sqrt()
}

fn unit(p: Vector) -> Vector {
    vector(p.x / length(p), p.y / length(p))
}

/// p × q, or 0 if it is no larger than its rounding error can be.
fn cross(p: Vector, q: Vector) -> f64 {
    let (left, right) = (p.x * q.y, p.y * q.x);
    if (left - right).abs() > 4e-16 * (left.abs() + right.abs()) {
        left - right
    } else {
        0.0
    }
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
        let is_flat = cross(minus(q, p), minus(w, p)) == 0.0; // nothing is beyond pq, so O is on it
        if !is_flat && cross(q, w) < 0.0 {
            p = w; // O is beyond qw: drop p
        } else if !is_flat && cross(w, p) < 0.0 {
            q = w; // O is beyond wp: drop q
        } else {
            return Verdict::Collide([p, q, w]);
        }
    }
    Verdict::Undecided
}

/// EPA: the depth and the direction of the push, from a triangle that contains O. None if the limit is reached.
pub fn epa(
    mut support: impl FnMut(Vector) -> Vector,
    [p, q, r]: [Vector; 3],
) -> Option<(f64, Vector)> {
    let mut edges = vec![[p, q], [q, r], [r, p]];
    let (mut depth, mut direction) = (f64::INFINITY, p);
    for _ in 0..999 {
        let (mut closest, mut distance) = (0, f64::INFINITY);
        for (i, &[p, q]) in edges.iter().enumerate() {
            let height = cross(p, q) / length(minus(q, p));
            if height < distance {
                (closest, distance) = (i, height);
            }
        }
        if depth <= distance {
            return Some((depth, direction));
        }
        let [p, q] = edges[closest];
        let n = unit(turn(minus(p, q)));
        let w = support(n);
        if dot(n, w) < depth {
            (depth, direction) = (dot(n, w), n);
        }
        let is_known = edges.iter().any(|edge| edge.contains(&w));
        if is_known || cross(minus(w, p), minus(q, p)) <= 0.0 {
            edges.remove(closest); // nothing is beyond it
        } else {
            edges.splice(closest..=closest, [[p, w], [w, q]]);
        }
    }
    None
}
