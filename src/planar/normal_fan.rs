//! The normal fan of a convex polygon: which vertex is farthest along a direction, in O(log n).
//!
//! The directions along which a vertex is farthest are those between the outward normals of its two
//! edges. About a convex polygon the normals turn steadily, so they are kept sorted by angle and a
//! direction's place among them is found by bisection. The angle itself is not needed, only a key that
//! grows with it: the direction's place on the diamond |x| + |y| = 1, counted 0 to 4 from +x.

use std::sync::Arc;

use glam::DVec2;

/// The keys of a polygon's edge normals in its local space.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct NormalFan {
    /// Ascending; `keys[k]` belongs to the edge that starts at vertex `first + k`, going round.
    keys: Arc<[f64]>,
    first: usize,
}

impl NormalFan {
    /// Of vertices in the order that turns from +x to +y.
    pub(super) fn new(vertices: &[DVec2]) -> Self {
        let count = vertices.len();
        let key_of = |k: usize| {
            let along = vertices[(k + 1) % count] - vertices[k % count];
            key(DVec2::new(along.y, -along.x))
        };
        let first = (1..count).fold(
            0,
            |least, k| if key_of(k) < key_of(least) { k } else { least },
        );
        Self {
            keys: (first..first + count).map(key_of).collect(),
            first,
        }
    }

    /// The vertex that is farthest along `local`. Along an edge's normal it is one of the edge's ends.
    pub(super) fn farthest(&self, local: DVec2) -> usize {
        let sought = key(local);
        let place = self.keys.partition_point(|&normal| normal < sought);
        let vertex = self.first + place;
        // The normals before the first key and after the last lie about the same vertex.
        let count = self.keys.len();
        if vertex >= count {
            vertex - count
        } else {
            vertex
        }
    }
}

/// Grows with the angle of `direction` from 0 at +x, through 1 at +y, to 4.
fn key(direction: DVec2) -> f64 {
    let along = direction.x / (direction.x.abs() + direction.y.abs());
    if direction.y >= 0.0 {
        1.0 - along
    } else {
        3.0 + along
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_what_a_scan_finds() {
        for count in [3, 5, 64, 1000] {
            let vertices: Vec<DVec2> = (0..count)
                .map(|k| {
                    DVec2::from_angle(
                        std::f64::consts::TAU * (f64::from(k) + 0.3) / f64::from(count),
                    )
                })
                .collect();
            let fan = NormalFan::new(&vertices);
            for step in 0..5000 {
                let direction = DVec2::from_angle(f64::from(step) * 0.7);
                let best = vertices
                    .iter()
                    .map(|v| v.dot(direction))
                    .fold(f64::MIN, f64::max);
                let found = vertices[fan.farthest(direction)].dot(direction);
                // Next to an edge's normal either end will do, to a rounding.
                assert!(best - found < 1e-15, "{count} vertices, step {step}");
            }
        }
    }
}
