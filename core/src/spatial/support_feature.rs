//! The face of a body that faces another.
//!
//! Start at the deepest corner, take the edge that rises least, and from that edge the face that rises least; the
//! corners level with this face belong to it (the gift wrapping of Chand and Kapur, "An algorithm for convex
//! polytopes", 1970). So a level edge is an edge of the face, whatever the slopes of the adjacent faces.
//!
//! Each slope is taken over the longest run: for a corner with rise r and run s, (r + level)/s is least at the farthest
//! of those of equal slope, and then no corner lies beyond the face by more than the level.

use glam::{DVec2, DVec3};

use super::PosedHull;

/// The flattest face at the deepest corner, of this index: its normal and its corners, counter-clockwise about
/// `normal`.
pub(super) fn wrapped_face(
    hull: &PosedHull,
    deepest: usize,
    normal: DVec3,
    level: f64,
) -> (DVec3, Vec<DVec3>) {
    let vertices = hull.hull().vertices();
    let from = vertices[deepest];
    let local = hull.pose().rotate_to_local(normal);
    let offsets = vertices.iter().map(|vertex| vertex - from);
    let mut facing = local;
    let runs = offsets.clone().map(|to| local.cross(to).length_squared());
    if let Some(along) = flattest(offsets.clone().zip(runs), local, level) {
        let across = along.cross(local).normalize();
        let up = across.cross(along).normalize();
        let runs = offsets.clone().map(|to| across.dot(to) * across.dot(to));
        facing = flattest(offsets.zip(runs), up, level).map_or(up, |offset| {
            let run = across.dot(offset);
            (run.abs() * up - up.dot(offset) * run.signum() * across).normalize()
        });
    }
    let of_face = (0..vertices.len()).filter(|&k| facing.dot(from - vertices[k]) <= level);
    let corners = of_face.map(|k| hull.corner(k)).collect();
    let in_world = hull.pose().rotate(facing);
    (in_world, outline(corners, normal, level))
}

/// Of these vectors from the deepest corner, with the squares of their runs, the one that rises least along `up` over
/// its run; `None` if no run is longer than `level`.
#[inline]
fn flattest(offsets: impl Iterator<Item = (DVec3, f64)>, up: DVec3, level: f64) -> Option<DVec3> {
    let mut flattest = None;
    let mut least = f64::INFINITY;
    for (offset, square) in offsets {
        let rise = level - up.dot(offset);
        if square > level * level && rise * rise < least * square {
            (flattest, least) = (Some(offset), rise * rise / square);
        }
    }
    flattest
}

/// [`wrapped_face`] for a box: the face along whose axis the normal points most.
#[inline]
pub(super) fn face_of_box(hull: &PosedHull, normal: DVec3) -> (DVec3, Vec<DVec3>) {
    let along = hull.pose().rotate_to_local(normal);
    let k = along.abs().max_position();
    let axis = hull.pose().axes()[k];
    let (here, right, up) = (1 << k, 1 << ((k + 1) % 3), 1 << ((k + 2) % 3));
    let (facing, corners) = if along[k] > 0.0 {
        (axis, [here, here + right, here + right + up, here + up])
    } else {
        (-axis, [0, up, up + right, right])
    };
    (facing, corners.map(|corner| hull.corner(corner)).to_vec())
}

/// The corners of the outline of points projected along `normal`, counter-clockwise about it, without those within
/// `level` of one another or of a side.
///
/// The monotone chain (Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979): from the least
/// point to the greatest and back, turning left.
fn outline(points: Vec<DVec3>, normal: DVec3, level: f64) -> Vec<DVec3> {
    let Some(&from) = points.first() else {
        return points;
    };
    let right = normal.any_orthonormal_vector();
    let up = normal.cross(right);
    let flattened = points.into_iter().map(|point| {
        let offset = point - from;
        // Without −0.0, which would sort before 0.0 whatever its y.
        let flat = DVec2::new(right.dot(offset), up.dot(offset)) + DVec2::ZERO;
        (flat, point)
    });
    let mut sorted: Vec<(DVec2, DVec3)> = flattened.collect();
    // Of coincident points the deepest is the corner.
    sorted.sort_by(|(p, one), (q, other)| {
        let depths = [one, other].map(|point| normal.dot(point - from));
        let across = p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y));
        across.then(depths[1].total_cmp(&depths[0]))
    });
    sorted.dedup_by_key(|(place, _)| *place);
    if let [(_, only)] = sorted[..] {
        return vec![only];
    }
    let mut corners: Vec<(DVec2, DVec3)> = Vec::with_capacity(sorted.len() + 1);
    for _ in 0..2 {
        let start = corners.len();
        for &point in &sorted {
            while let [.., (p, _), (q, _)] = corners[start..]
                && (q - p).perp_dot(point.0 - p) <= 0.0
            {
                corners.pop();
            }
            corners.push(point);
        }
        corners.pop();
        sorted.reverse();
    }
    let mut ring = corners.into_iter().map(|(_, corner)| corner).collect();
    merge(&mut ring, level);
    ring
}

/// Removes the corners of a polygon, in cyclic order, that are within `level` of one that is kept or of the side
/// between two. On a steep face a corner may project onto a side that is far above it.
pub(super) fn merge(ring: &mut Vec<DVec3>, level: f64) {
    let count = ring.len();
    // Mostly none is removed, and nothing need be allocated.
    if (2..count + 2).all(|k| !is_side(ring, k - 2, k, level)) {
        return;
    }
    let mut kept: Vec<usize> = Vec::with_capacity(count + 1);
    // The first corner again, as the end of the last side.
    for k in 0..=count {
        while let [.., first, _] = kept[..]
            && is_side(ring, first, k, level)
        {
            kept.pop();
        }
        kept.push(k);
    }
    kept.pop();
    if let [_, second, .., last] = kept[..]
        && is_side(ring, last, second + count, level)
    {
        kept.remove(0);
    }
    if kept.len() < count {
        *ring = kept.into_iter().map(|k| ring[k % count]).collect();
    }
}

/// Whether all corners between these two, counted cyclically, coincide with the second or lie on the side from the
/// first to it, to within `level`.
#[inline]
fn is_side(ring: &[DVec3], first: usize, second: usize, level: f64) -> bool {
    let [p, r] = [first, second].map(|k| ring[k % ring.len()]);
    (first + 1..second).all(|k| {
        let q = ring[k % ring.len()];
        let (before, after, side) = (q - p, r - q, r - p);
        let off = before.cross(after).length_squared();
        after.length_squared() <= level * level
            || off <= level * level * side.length_squared() && before.dot(after) >= 0.0
    })
}
