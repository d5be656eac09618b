//! The normal fan of a convex polygon: the farthest vertex along a direction, in O(1) for a regular polygon and O(log n)
//! for any.
//!
//! The directions along which a vertex is farthest are those between the outward normals of its two edges. About a
//! convex polygon the normals turn steadily, so they are kept sorted by angle. The angle itself is not needed, only a
//! key that increases with it: the direction's position on the diamond |x| + |y| = 1, counted 0 to 4 from +x.
//!
//! A direction's position among the keys is found by a guide table (Chen and Asau, "On generating random variates from
//! an empirical distribution", 1974): the keys' range is cut into as many equal parts as there are keys, and the table
//! has, for each part, the number of keys before it. If a part has at most two keys, they are counted without a branch,
//! else bisected.

use glam::DVec2;

use super::predicates::select;

/// The keys of a polygon's edge normals in its local space.
#[derive(Debug, PartialEq)]
pub(super) struct NormalFan {
    /// Ascending; `keys[k]` belongs to the edge that starts at vertex `first + k`, cyclically. Two sentinels that no
    /// direction reaches follow.
    keys: Box<[f64]>,
    /// The number of keys before each part of their range, and before its end.
    guide: Box<[u16]>,
    first: usize,
}

impl NormalFan {
    /// From vertices in the order that turns from +x to +y.
    pub(super) fn new(vertices: &[DVec2]) -> Self {
        let count = vertices.len();
        let edges = vertices.iter().zip(vertices.iter().cycle().skip(1));
        let normals = edges.map(|(from, to)| -(to - from).perp());
        let mut keys: Vec<f64> = normals.map(key).collect();
        let first = (0..count).min_by(|&one, &other| keys[one].total_cmp(&keys[other]));
        keys.rotate_left(first.unwrap_or(0));
        let guide = (0..=count).map(|part| {
            let before = keys.partition_point(|&key| part_of(key, count) < part);
            before as u16
        });
        Self {
            guide: guide.collect(),
            keys: keys.iter().copied().chain([f64::INFINITY; 2]).collect(),
            first: first.unwrap_or(0),
        }
    }

    /// The vertex farthest along `local`. Along an edge's normal it is one of the edge's ends.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn farthest(&self, local: DVec2) -> usize {
        let sought = key(local);
        let count = self.guide.len() - 1;
        let part = part_of(sought, count);
        let [from, to] = [self.guide[part], self.guide[part + 1]].map(usize::from);
        let place = if to - from <= 2 {
            let [one, other] = [from, from + 1].map(|k| usize::from(self.keys[k] < sought));
            from + one + other
        } else {
            from + self.keys[from..to].partition_point(|&key| key < sought)
        };
        let vertex = self.first + place;
        // Before the first key and after the last the same vertex is farthest.
        select(vertex >= count, vertex.wrapping_sub(count), vertex)
    }
}

/// The part of `count` equal parts of the keys' range that a key lies in, rounded to nearest; increases with the key.
/// Adding 2⁵², whose ulp is 1, puts the integer into the last bits; this is faster than a conversion, which also checks
/// for NaN and overflow.
#[inline(always)]
fn part_of(key: f64, count: usize) -> usize {
    const ULP_OF_ONE: f64 = (1u64 << 52) as f64;
    let part = (key * (0.25 * count as f64) + ULP_OF_ONE).to_bits() as u32 as usize;
    part.min(count - 1)
}

/// Increases with the angle of `direction` from 0 at +x, through 1 at +y, to 4. The half that it lies in is
/// unpredictable: no branch.
#[inline(always)]
fn key(direction: DVec2) -> f64 {
    let along = direction.x / (direction.x.abs() + direction.y.abs());
    2.0 - (1.0 + along).copysign(direction.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::unit_vector;

    #[test]
    fn it_finds_what_a_scan_finds() {
        for count in [3, 5, 64, 1000] {
            let vertices: Vec<DVec2> = (0..count)
                .map(|k| {
                    unit_vector(std::f64::consts::TAU * (f64::from(k) + 0.3) / f64::from(count))
                })
                .collect();
            let fan = NormalFan::new(&vertices);
            for step in 0..5000 {
                let direction = unit_vector(f64::from(step) * 0.7);
                let best = vertices
                    .iter()
                    .map(|v| v.dot(direction))
                    .fold(f64::MIN, f64::max);
                let found = vertices[fan.farthest(direction)].dot(direction);
                // Next to an edge's normal either end is right, to within rounding.
                assert!(best - found < 1e-15, "{count} vertices, step {step}");
            }
        }
    }
}
