//! Data of a polygon that depends on its shape alone, shared by every body with that shape.

use glam::DVec2;

use super::predicates::select;

/// Up to so many vertices of A and of B a scan of all edges is quicker than EPA: with 16 each in half the
/// time, with 32 each in the same.
pub(super) const MOST_SCANNED_EDGES: usize = 16;

/// The vertices of a strictly convex polygon in local space (px), counter-clockwise, with the data that the queries
/// need.
#[derive(Debug, PartialEq)]
pub(super) struct LocalHull {
    vertices: Vec<DVec2>,
    fan: NormalFan,
    vertex_mean: DVec2,
    reach: f64,
    spread: f64,
    slack: f64,
}

impl LocalHull {
    /// Of a polygon's corners, at least three.
    pub(super) fn new(vertices: Vec<DVec2>) -> Self {
        let vertex_mean = vertices.iter().sum::<DVec2>() / vertices.len() as f64;
        let farthest_from = |from: DVec2| {
            let distances = vertices.iter().map(|vertex| vertex.distance(from));
            distances.fold(0.0, f64::max)
        };
        Self {
            fan: NormalFan::new(&vertices),
            vertex_mean,
            reach: farthest_from(DVec2::ZERO),
            spread: farthest_from(vertex_mean),
            slack: slack(&vertices),
            vertices,
        }
    }

    pub(super) fn vertices(&self) -> &[DVec2] {
        &self.vertices
    }

    pub(super) fn fan(&self) -> &NormalFan {
        &self.fan
    }

    /// The mean of the vertices.
    pub(super) fn vertex_mean(&self) -> DVec2 {
        self.vertex_mean
    }

    /// The farthest that a vertex lies from the local origin, in px.
    pub(super) fn reach(&self) -> f64 {
        self.reach
    }

    /// Whether the polygon stays strictly convex though each vertex moves by `rounding` px, whichever way.
    pub(super) fn is_convex_despite(&self, rounding: f64) -> bool {
        self.slack > rounding
    }

    /// Where the edges are few enough to be scanned and the polygon stays strictly convex though each vertex
    /// moves by `rounding` px, whichever way: the farthest that a vertex lies from the mean, in px.
    pub(super) fn scannable_spread(&self, rounding: f64) -> Option<f64> {
        let is_scannable =
            self.vertices.len() <= MOST_SCANNED_EDGES && self.is_convex_despite(rounding);
        is_scannable.then_some(self.spread)
    }
}

/// So far, in px, each vertex may move, whichever way, and the polygon stays strictly convex.
///
/// Of the corner between the edges e and f the turn is cross(e, f). Where no vertex moves by more than δ, no
/// edge changes by more than 2δ, and the turn by at most 2δ(|e| + |f|) + 4δ². While 4δ(|e| + |f|) is less than
/// the turn, itself at most |e||f|, the corner turns the same way, and no edge vanishes on the way there: the
/// polygon goes round once as it did.
fn slack(vertices: &[DVec2]) -> f64 {
    let around = vertices.iter().cycle();
    let corners = vertices
        .iter()
        .zip(around.clone().skip(1))
        .zip(around.skip(2));
    corners
        .map(|((p, q), r)| {
            let (e, f) = (*q - *p, *r - *q);
            e.perp_dot(f) / (4.0 * (e.length() + f.length()))
        })
        .fold(f64::INFINITY, f64::min)
}

// The normal fan of a convex polygon: which vertex is farthest along a direction, in O(1) for a regular
// one and O(log n) for any.
//
// The directions along which a vertex is farthest are those between the outward normals of its two
// edges. About a convex polygon the normals turn steadily, so they are kept sorted by angle. The angle
// itself is not needed, only a key that grows with it: the direction's place on the diamond |x| + |y| = 1,
// counted 0 to 4 from +x.
//
// A direction's place among the keys is found by a guide table (Chen and Asau, "On generating random
// variates from an empirical distribution", 1974): the keys' range is cut into as many equal parts as
// there are keys, and for each part it says how many keys lie before. Where a part holds two keys at
// most they are counted without a branch, else bisected.

/// The keys of a polygon's edge normals in its local space.
#[derive(Debug, PartialEq)]
pub(super) struct NormalFan {
    /// Ascending; `keys[k]` belongs to the edge that starts at vertex `first + k`, going round. Two that
    /// no direction reaches stand behind.
    keys: Box<[f64]>,
    /// How many keys lie before each part of their range, and before its end.
    guide: Box<[u16]>,
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
        let keys: Vec<f64> = (first..first + count).map(key_of).collect();
        let before = |part: usize| keys.partition_point(|&key| part_of(key, count) < part) as u16;
        Self {
            guide: (0..=count).map(before).collect(),
            keys: keys.iter().copied().chain([f64::INFINITY; 2]).collect(),
            first,
        }
    }

    /// The vertex that is farthest along `local`. Along an edge's normal it is one of the edge's ends.
    #[inline(always)]
    pub(super) fn farthest(&self, local: DVec2) -> usize {
        let sought = key(local);
        let count = self.guide.len() - 1;
        let part = part_of(sought, count);
        let [from, to] = [self.guide[part], self.guide[part + 1]].map(usize::from);
        let place = if to - from <= 2 {
            let before = |k: usize| usize::from(self.keys[k] < sought);
            from + before(from) + before(from + 1)
        } else {
            from + self.keys[from..to].partition_point(|&key| key < sought)
        };
        let vertex = self.first + place;
        // The normals before the first key and after the last lie about the same vertex.
        select(vertex >= count, vertex.wrapping_sub(count), vertex)
    }
}

/// Which of `count` equal parts of the keys' range a key lies in, to the nearest; grows with the key. Added to 2⁵²,
/// whose ulp is 1, a number shows its whole part in its last bits, sooner than by a conversion, which also has to look
/// for NaN and for what is too large.
#[inline(always)]
fn part_of(key: f64, count: usize) -> usize {
    const ULP_OF_ONE: f64 = (1u64 << 52) as f64;
    let part = (key * (0.25 * count as f64) + ULP_OF_ONE).to_bits() as u32 as usize;
    part.min(count - 1)
}

/// Grows with the angle of `direction` from 0 at +x, through 1 at +y, to 4. In which half it lies is
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
                // Next to an edge's normal either end will do, to a rounding.
                assert!(best - found < 1e-15, "{count} vertices, step {step}");
            }
        }
    }
}
