//! The convex hull of finitely many points in world space, ready to be queried.
//!
//! A few vertices are all posed, and scanned. For a larger polygon only the pose is stored, in O(1): a direction is
//! rotated into local space, the normal fan finds the farthest vertex there, and that one alone is posed, to the same
//! `f64` point as if all were.

use std::sync::{Arc, OnceLock};

use glam::DVec2;

use super::Pose;
use super::local_hull::LocalHull;
use super::predicates::select;
use crate::exact::more;

/// The maximum number of vertices for which a scan is faster than the normal fan.
const MAX_SCANNED: usize = 8;

/// The hull of one point, two or the vertices of a convex polygon: everything here is in world space
/// (px). Queries answer for the hull of exactly these `f64` points.
#[derive(Clone, Debug)]
pub struct PosedHull {
    points: Points,
    vertex_mean: DVec2,
    /// How far, in px, a vertex may lie beyond the one found by [`PosedHull::farthest`], along a direction of length 1.
    pub(super) rounding: f64,
    /// Whether the posed vertices are certainly strictly convex; for one or two, always.
    pub(super) is_strictly_convex: bool,
    /// For a point, or a polygon of few vertices that is certainly strictly convex once posed: the largest distance of
    /// its vertices from their mean, in px.
    pub(super) scannable_spread: Option<f64>,
}

#[derive(Clone, Debug)]
enum Points {
    /// Posed vertices, to be scanned.
    Few(Few),
    /// Vertices posed on demand.
    Many(Many),
}

/// At most [`MAX_SCANNED`] vertices, padded with the first to a multiple of four, as a scan takes four at a time.
#[derive(Clone, Debug)]
struct Few {
    padded: [DVec2; MAX_SCANNED],
    count: usize,
}

impl Few {
    /// Local points, at least one, at `pose`.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn pose(&mut self, points: &[DVec2], pose: &Pose) {
        self.count = points.len();
        match *points {
            [only] => self.padded[..4].fill(pose.transform_point(only)),
            [a, b, c, d] => {
                let posed = [a, b, c, d].map(|local| pose.transform_point(local));
                self.padded[..4].copy_from_slice(&posed);
            }
            _ => {
                let (vertices, rest) = self.padded.split_at_mut(points.len());
                for (vertex, local) in vertices.iter_mut().zip(points) {
                    *vertex = pose.transform_point(*local);
                }
                rest.fill(vertices[0]);
            }
        }
    }

    #[inline(always)]
    fn vertices(&self) -> &[DVec2] {
        &self.padded[..self.count]
    }

    /// The index of the vertex that is farthest along `direction`; of equals the first.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn farthest(&self, direction: DVec2) -> usize {
        let (low, high) = self.padded.split_at(4);
        match self.count {
            // A circle's core is common enough for a case of its own.
            1 => 0,
            2..=4 => farthest_of_four(low, direction).0,
            _ => {
                let (first, reach) = farthest_of_four(low, direction);
                let (second, other) = farthest_of_four(high, direction);
                select(other > reach, 4 + second, first)
            }
        }
    }
}

/// The index of the farthest of four vertices and how far it is, by a tournament; of equals the first.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn farthest_of_four(vertices: &[DVec2], direction: DVec2) -> (usize, f64) {
    let along = [0, 1, 2, 3].map(|k| direction.dot(vertices[k]));
    let first = usize::from(along[1] > along[0]);
    let second = usize::from(along[3] > along[2]);
    let most = [more(along[0], along[1]), more(along[2], along[3])];
    (
        select(most[1] > most[0], 2 + second, first),
        more(most[0], most[1]),
    )
}

#[derive(Clone, Debug)]
struct Many {
    local: Arc<LocalHull>,
    pose: Pose,
    /// All vertices, posed on the first request.
    posed: OnceLock<Vec<DVec2>>,
}

/// Equality compares the posed vertices.
impl PartialEq for PosedHull {
    fn eq(&self, other: &Self) -> bool {
        self.vertices() == other.vertices()
    }
}

impl PosedHull {
    /// Local points, one or two, at `pose`.
    pub(super) fn of_points(points: &[DVec2], pose: &Pose) -> Self {
        let mut hull = Self::unposed();
        hull.repose_points(points, pose);
        hull
    }

    /// A polygon's vertices at `pose`.
    pub(super) fn of_polygon(local: &Arc<LocalHull>, pose: &Pose) -> Self {
        let mut hull = Self::unposed();
        hull.repose_polygon(local, pose);
        hull
    }

    fn unposed() -> Self {
        Self {
            points: Points::Few(Few {
                padded: [DVec2::ZERO; MAX_SCANNED],
                count: 0,
            }),
            vertex_mean: DVec2::ZERO,
            rounding: 0.0,
            is_strictly_convex: false,
            scannable_spread: None,
        }
    }

    /// Becomes the hull of these points at `pose` and reuses its memory.
    pub(super) fn repose_points(&mut self, points: &[DVec2], pose: &Pose) {
        self.pose_each(points, pose);
        let [first, last] = [points[0], points[points.len() - 1]];
        // A circle's core is common enough for a case of its own.
        let (mean, reach) = match points {
            [only] => (*only, only.length()),
            _ => ((first + last) / 2.0, first.length().max(last.length())),
        };
        self.place(mean, reach, pose);
        self.is_strictly_convex = true;
        self.scannable_spread = (points.len() == 1).then_some(0.0);
    }

    /// Becomes the hull of a polygon's vertices at `pose` and reuses its memory.
    pub(super) fn repose_polygon(&mut self, local: &Arc<LocalHull>, pose: &Pose) {
        if local.vertices.len() <= MAX_SCANNED {
            self.pose_each(&local.vertices, pose);
        } else {
            self.note_pose(local, pose);
        }
        self.place(local.vertex_mean, local.reach, pose);
        self.is_strictly_convex = local.is_convex_despite(self.rounding);
        self.scannable_spread = local.scannable_spread(self.rounding);
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn pose_each(&mut self, points: &[DVec2], pose: &Pose) {
        if let Points::Many(_) = &self.points {
            self.points = Self::unposed().points;
        }
        if let Points::Few(few) = &mut self.points {
            few.pose(points, pose);
        }
    }

    fn note_pose(&mut self, local: &Arc<LocalHull>, pose: &Pose) {
        if let Points::Many(many) = &mut self.points {
            if !Arc::ptr_eq(&many.local, local) {
                many.local = Arc::clone(local);
            }
            many.pose = *pose;
            many.posed.take();
        } else {
            self.points = Points::Many(Many {
                local: Arc::clone(local),
                pose: *pose,
                posed: OnceLock::new(),
            });
        }
    }

    /// Sets the posed mean and the rounding for points of this mean and this reach from the local origin.
    fn place(&mut self, local_mean: DVec2, reach: f64, pose: &Pose) {
        self.vertex_mean = pose.transform_point(local_mean);
        self.rounding = ROUNDING * (reach + 2.0 * pose.position().abs().max_element());
    }

    /// The number of vertices.
    #[must_use]
    #[inline(always)]
    pub fn vertex_count(&self) -> usize {
        match &self.points {
            Points::Few(few) => few.count,
            Points::Many(many) => many.local.vertices.len(),
        }
    }

    /// The vertex with this index, in the shape's order, if there is one.
    #[must_use]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn vertex(&self, index: usize) -> Option<DVec2> {
        match &self.points {
            Points::Few(few) => few.vertices().get(index).copied(),
            Points::Many(many) => {
                let local = many.local.vertices.get(index);
                local.map(|&local| many.pose.transform_point(local))
            }
        }
    }

    /// The vertices, in the shape's order. Those of a large polygon are posed on the first call.
    #[must_use]
    pub fn vertices(&self) -> &[DVec2] {
        match &self.points {
            Points::Few(few) => few.vertices(),
            Points::Many(many) => many.posed.get_or_init(|| {
                let local = many.local.vertices.iter();
                local
                    .map(|&local| many.pose.transform_point(local))
                    .collect()
            }),
        }
    }

    /// The vertices, padded with the first to `N`: in place if they are stored so, else written to `memory`.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn padded<'m, const N: usize>(
        &'m self,
        memory: &'m mut [DVec2; N],
    ) -> &'m [DVec2; N] {
        match &self.points {
            Points::Few(few) => match few.padded.first_chunk::<N>() {
                Some(all) if few.count + 3 >= N => return all,
                _ => {
                    *memory = [few.padded[0]; N];
                    memory[..few.count].copy_from_slice(few.vertices());
                }
            },
            Points::Many(many) => {
                let vertices = &many.local.vertices;
                let (posed, rest) = memory.split_at_mut(vertices.len());
                for (place, &local) in posed.iter_mut().zip(vertices) {
                    *place = many.pose.transform_point(local);
                }
                rest.fill(posed[0]);
            }
        }
        memory
    }

    /// The mean of the vertices, to within rounding.
    #[must_use]
    pub fn vertex_mean(&self) -> DVec2 {
        self.vertex_mean
    }

    /// The vertex farthest along `direction`, which need not be of length 1, and its index. Of equals a scan finds the
    /// first.
    #[must_use]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn farthest(&self, direction: DVec2) -> (usize, DVec2) {
        match &self.points {
            Points::Few(few) => {
                let index = few.farthest(direction);
                (index, few.padded[index % MAX_SCANNED])
            }
            Points::Many(many) => {
                let index = many
                    .local
                    .fan
                    .farthest(many.pose.rotate_to_local(direction));
                let local = many.local.vertices[index];
                (index, many.pose.transform_point(local))
            }
        }
    }

    /// The same by the vertices' differences to `from`, one by one: for a nearby point far from the world's origin
    /// these are finer than the coordinates.
    pub(super) fn farthest_from(&self, from: DVec2, direction: DVec2) -> (usize, DVec2) {
        let mut farthest = (0, from);
        let mut most = f64::NEG_INFINITY;
        for (index, vertex) in (0..self.vertex_count()).filter_map(|k| Some((k, self.vertex(k)?))) {
            let level = direction.dot(vertex - from);
            if level > most {
                (farthest, most) = ((index, vertex), level);
            }
        }
        farthest
    }
}

/// The error of a farthest vertex, in units of the largest coordinate.
///
/// A scan compares dot products that are each off by ε(|d.x·v.x| + |d.y·v.y|) ≤ √2·ε|v|: the vertex found falls short
/// by at most twice that, 3ε.
///
/// The fan compares keys of local directions. A key, the turned direction and an edge's direction are each right to a
/// few ε, so only normals within 8ε of the direction can be misjudged, and along those edges, together no longer than
/// half the boundary (at most 4 of the largest coordinate, doubled for the position that the pose adds), the boundary
/// rises by at most 8ε of their length. Posing rounds each vertex by at most 3ε of its coordinates and the position.
/// That makes 32ε + 2·3ε.
const ROUNDING: f64 = 40.0 * f64::EPSILON;
