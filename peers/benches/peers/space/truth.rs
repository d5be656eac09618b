//! The depth or the distance of two hulls by brute force over all their faces, edges and vertices.

use collidoscope_core::spatial::PosedHull;
use glam::DVec3;

/// A hull's features in world space.
struct Features {
    vertices: Vec<DVec3>,
    edges: Vec<[DVec3; 2]>,
    faces: Vec<Vec<DVec3>>,
}

impl Features {
    fn new(posed: &PosedHull) -> Self {
        let vertices: Vec<DVec3> = posed.vertices().collect();
        let at = |index: u16| vertices[usize::from(index)];
        let hull = posed.hull();
        Self {
            edges: hull.edges().map(|ends| ends.map(at)).collect(),
            faces: hull
                .faces()
                .map(|face| face.iter().map(|&corner| at(corner)).collect())
                .collect(),
            vertices,
        }
    }

    fn reach(&self, along: DVec3) -> f64 {
        let levels = self.vertices.iter().map(|vertex| along.dot(*vertex));
        levels.fold(f64::NEG_INFINITY, f64::max)
    }

    /// Whether no vertex lies farther along than `from`, by more than rounding.
    fn is_farthest(&self, from: DVec3, along: DVec3) -> bool {
        let mut others = self.vertices.iter();
        others.all(|vertex| along.dot(vertex - from) < 1e-9)
    }
}

/// Positive: the depth; negative: minus the distance. In px, right to the rounding of `f64`, and in sign where they
/// do not all but touch.
pub(crate) fn signed_depth(a: &PosedHull, b: &PosedHull) -> f64 {
    let [a, b] = [a, b].map(Features::new);
    let depth = least_overlap(&a, &b);
    if depth >= 0.0 {
        depth
    } else {
        -nearest(&a, &b)
    }
}

fn least_overlap(a: &Features, b: &Features) -> f64 {
    let overlap = |normal: DVec3| a.reach(normal) + b.reach(-normal);
    let of_a = a.faces.iter().map(|face| overlap(normal_of(face)));
    let of_b = b.faces.iter().map(|face| overlap(-normal_of(face)));
    let of_edges = pairs(&a.edges, &b.edges).filter_map(|([p, q], [r, s])| {
        let product = (q - p).cross(s - r).try_normalize()?;
        let ways = [product, -product].into_iter();
        let supported = |way: &DVec3| a.is_farthest(*p, *way) && b.is_farthest(*r, -*way);
        let overlaps = ways.filter(supported).map(|way| way.dot(p - r));
        overlaps.reduce(f64::min)
    });
    of_a.chain(of_b)
        .chain(of_edges)
        .fold(f64::INFINITY, f64::min)
}

fn pairs<'s, T, U>(these: &'s [T], those: &'s [U]) -> impl Iterator<Item = (&'s T, &'s U)> {
    these
        .iter()
        .flat_map(|one| those.iter().map(move |other| (one, other)))
}

fn normal_of(face: &[DVec3]) -> DVec3 {
    (face[1] - face[0]).cross(face[2] - face[0]).normalize()
}

fn nearest(a: &Features, b: &Features) -> f64 {
    let of_edges = pairs(&a.edges, &b.edges).map(|(e, f)| between_edges(*e, *f));
    let of_faces = [(a, b), (b, a)].into_iter().flat_map(|(one, other)| {
        let sides = pairs(&one.faces, &other.vertices);
        sides.filter_map(|(face, vertex)| above_face(face, *vertex))
    });
    of_edges.chain(of_faces).fold(f64::INFINITY, f64::min)
}

/// How far a point lies above a face, where it lies over it.
fn above_face(face: &[DVec3], point: DVec3) -> Option<f64> {
    let normal = normal_of(face);
    let next = face.iter().cycle().skip(1);
    let mut sides = face.iter().zip(next);
    let is_over = sides.all(|(from, to)| (to - from).cross(point - from).dot(normal) >= 0.0);
    is_over
        .then(|| normal.dot(point - face[0]))
        .filter(|height| *height > 0.0)
}

/// The distance of two segments: between their lines where both feet are inside, else of an end to the other.
fn between_edges(e: [DVec3; 2], f: [DVec3; 2]) -> f64 {
    let (u, v, w) = (e[1] - e[0], f[1] - f[0], e[0] - f[0]);
    let (uu, uv, vv) = (u.dot(u), u.dot(v), v.dot(v));
    let square = uu * vv - uv * uv;
    let s = (uv * v.dot(w) - vv * u.dot(w)) / square;
    let t = (uu * v.dot(w) - uv * u.dot(w)) / square;
    if (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t) {
        return (w + s * u - t * v).length();
    }
    let ends = e.map(|end| to_segment(end, f)).into_iter();
    let ends = ends.chain(f.map(|end| to_segment(end, e)));
    ends.fold(f64::INFINITY, f64::min)
}

fn to_segment(point: DVec3, [from, to]: [DVec3; 2]) -> f64 {
    let along = to - from;
    let part = ((point - from).dot(along) / along.length_squared()).clamp(0.0, 1.0);
    point.distance(from + part * along)
}
