//! Data of a polygon that depends on its shape alone, shared by every body with that shape.

use glam::DVec2;

use super::predicates::select;

/// The most vertices of A and of B for which a scan of all edges is faster than EPA: with 16 each it takes half the
/// time, with 32 each the same.
pub(super) const MAX_SCANNED_EDGES: usize = 16;

/// The vertices of a strictly convex polygon in local space (px), counter-clockwise, with the data that the queries
/// need.
#[derive(Debug, PartialEq)]
pub(super) struct LocalHull {
    pub(super) vertices: Vec<DVec2>,
    pub(super) fan: NormalFan,
    pub(super) vertex_mean: DVec2,
    /// The largest distance of a vertex from the local origin, in px.
    pub(super) reach: f64,
    spread: f64,
    slack: f64,
}

impl LocalHull {
    /// From a polygon's corners, at least three.
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

    /// Whether the polygon stays strictly convex if each vertex moves by up to `rounding` px in any direction.
    pub(super) fn is_convex_despite(&self, rounding: f64) -> bool {
        self.slack > rounding
    }

    /// If the edges are few enough to be scanned and the polygon stays strictly convex if each vertex moves by up to
    /// `rounding` px in any direction: the largest distance of a vertex from the mean, in px.
    pub(super) fn scannable_spread(&self, rounding: f64) -> Option<f64> {
        let is_scannable =
            self.vertices.len() <= MAX_SCANNED_EDGES && self.is_convex_despite(rounding);
        is_scannable.then_some(self.spread)
    }
}

/// The distance, in px, that each vertex may move in any direction while the polygon stays strictly convex.
///
/// The turn at the corner between the edges e and f is cross(e, f). If no vertex moves by more than δ, no edge changes
/// by more than 2δ, and the turn by at most 2δ(|e| + |f|) + 4δ². While 4δ(|e| + |f|) is less than the turn, itself at
/// most |e||f|, the corner keeps the sense of its turn, and no edge vanishes during the motion: the polygon still winds
/// once.
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

// The normal fan of a convex polygon: the farthest vertex along a direction, in O(1) for a regular polygon and O(log n)
// for any.
//
// The directions along which a vertex is farthest are those between the outward normals of its two edges. About a
// convex polygon the normals turn steadily, so they are kept sorted by angle. The angle itself is not needed, only a
// key that increases with it: the direction's position on the diamond |x| + |y| = 1, counted 0 to 4 from +x.
//
// A direction's position among the keys is found by a guide table (Chen and Asau, "On generating random variates from
// an empirical distribution", 1974): the keys' range is cut into as many equal parts as there are keys, and the table
// has, for each part, the number of keys before it. If a part has at most two keys, they are counted without a branch,
// else bisected.

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

    /// The vertex farthest along `local`. Along an edge's normal it is one of the edge's ends.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
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
