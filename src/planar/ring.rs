//! The corners of the hull of posed vertices.
//!
//! Posing rounds each vertex, and that can dent the ring of a fine polygon or fold that of a thin one; the
//! truth is the hull of what the vertices became.

use glam::DVec2;

use super::MAX_VERTICES;
use super::hull::convex_hull;
use crate::exact::orientation;

/// The corners of the hull of some posed points, counter-clockwise.
pub(super) struct Ring<'v> {
    vertices: &'v [DVec2],
    corners: Corners,
}

/// Which of the points are corners.
#[expect(
    clippy::large_enum_variant,
    reason = "on the stack for the length of one cold query, and memory of one's own would allocate"
)]
enum Corners {
    /// All, in order.
    All,
    /// The first `len` of these indices.
    Of {
        indices: [u32; MAX_VERTICES + 1],
        len: usize,
    },
}

impl<'v> Ring<'v> {
    pub(super) fn of(vertices: &'v [DVec2]) -> Self {
        let corners = if is_strictly_convex(vertices) {
            Corners::All
        } else {
            hull_of(vertices)
        };
        Self { vertices, corners }
    }

    /// How many corners there are, at least one.
    pub(super) fn len(&self) -> usize {
        match &self.corners {
            Corners::All => self.vertices.len(),
            Corners::Of { len, .. } => *len,
        }
    }

    /// How many edges there are: a lone point has no edge, and a segment is walked there and back.
    pub(super) fn edges(&self) -> usize {
        match self.len() {
            1 => 0,
            count => count,
        }
    }

    /// The corner with this number, going round, and its index among the vertices.
    pub(super) fn corner(&self, number: usize) -> (u16, DVec2) {
        // A division takes longer than all else here.
        let number = if number < self.len() {
            number
        } else {
            number % self.len()
        };
        let index = match &self.corners {
            Corners::All => number,
            Corners::Of { indices, .. } => indices[number] as usize,
        };
        (index as u16, self.vertices[index])
    }

    /// The number of the corner with the least `sign * (y, x)`, in lexicographic order.
    pub(super) fn lowest(&self, sign: f64) -> usize {
        let key = |k: usize| {
            let (_, at) = self.corner(k);
            (sign * at.y, sign * at.x)
        };
        (1..self.len()).fold(0, |best, k| if key(k) < key(best) { k } else { best })
    }
}

#[cold]
fn hull_of(vertices: &[DVec2]) -> Corners {
    let mut sorted = [0; MAX_VERTICES];
    let mut indices = [0; MAX_VERTICES + 1];
    let len = convex_hull(vertices, &mut sorted[..vertices.len()], &mut indices);
    Corners::Of { indices, len }
}

/// Whether the ring turns counter-clockwise at every vertex, once round. Two points that differ do, and
/// one.
fn is_strictly_convex(vertices: &[DVec2]) -> bool {
    let around = vertices.iter().cycle();
    match vertices {
        [_] => true,
        [p, q] => p != q,
        _ => {
            let corners = around
                .clone()
                .zip(around.clone().skip(1))
                .zip(around.skip(2));
            corners
                .take(vertices.len())
                .all(|((p, q), r)| orientation((*p).into(), (*q).into(), (*r).into()) > 0.0)
                && goes_round_once(vertices.iter().copied())
        }
    }
}

/// Whether a ring of points that turns one way at each is gone round once: it then goes forward in the
/// lexicographic order and back, where a star, which turns only one way too, does so more often.
pub(super) fn goes_round_once(points: impl Iterator<Item = DVec2> + Clone) -> bool {
    let next = points.clone().cycle().skip(1);
    let forward = points.zip(next).map(|(p, q)| (p.x, p.y) < (q.x, q.y));
    let changes = forward.clone().zip(forward.cycle().skip(1));
    changes.filter(|(one, other)| one != other).count() == 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{Polygon, Pose};
    use glam::dvec2;

    #[test]
    fn a_vertex_that_posing_has_dented_is_no_corner() {
        // The middle of the lower side, turned, lands an ulp inside or outside; inside it goes.
        let mut dented = 0;
        for step in 0..200 {
            let pose = Pose::new(dvec2(300.0, 200.0), 0.1 * f64::from(step)).unwrap();
            let bent = [
                (0.0, 0.0),
                (20.0, -1e-14),
                (40.0, 0.0),
                (40.0, 40.0),
                (0.0, 40.0),
                (-20.0, 20.0),
            ];
            let polygon = Polygon::new(&bent.map(DVec2::from)).unwrap().posed(&pose);
            let ring = Ring::of(polygon.vertices());
            dented += usize::from(ring.len() < polygon.vertices().len());
            let corners: Vec<DVec2> = (0..ring.len()).map(|k| ring.corner(k).1).collect();
            assert!(is_strictly_convex(&corners), "step {step}");
        }
        assert!(dented > 20, "{dented} of 200 are dented");
    }
}
