//! A shape in world space, computed once per pose.

use std::sync::Arc;

use glam::DVec2;

use super::local_hull::LocalHull;
use super::pose::flushed;
use super::{Pose, PosedHull, Shape, Support, angle_of, unit_vector};

/// A shape at a pose, ready to be queried: everything here is in world space (px).
#[derive(Clone, Debug, PartialEq)]
pub struct PosedShape {
    core: PosedCore,
    radius: f64,
    pose: Pose,
}

#[derive(Clone, Debug, PartialEq)]
enum PosedCore {
    Hull(PosedHull),
    Ellipse(PosedEllipse),
}

/// An ellipse at a pose: its centre and its half axes as world vectors.
#[derive(Clone, Copy, Debug, PartialEq)]
struct PosedEllipse {
    center: DVec2,
    half_axes: [DVec2; 2],
}

impl PosedEllipse {
    /// A point of the unit circle, mapped by M with the half axes as columns, is farthest along d where
    /// it points along Mᵀd: the support is centre + M·Mᵀd/|Mᵀd|.
    fn support(&self, direction: DVec2) -> DVec2 {
        let [u, v] = self.half_axes;
        let pulled = DVec2::new(u.dot(direction), v.dot(direction));
        // Scaled first, so that the squares of a length cannot underflow.
        let unit = (pulled / pulled.abs().max_element()).normalize_or(DVec2::X);
        flushed(self.center + u * unit.x + v * unit.y)
    }
}

impl PosedCore {
    fn new(local: &LocalCore<'_>, pose: &Pose) -> Self {
        match local {
            LocalCore::Points(points) => Self::Hull(PosedHull::of_points(points, pose)),
            LocalCore::Polygon(local) => Self::Hull(PosedHull::of_polygon(local, pose)),
            LocalCore::Ellipse(radii) => Self::Ellipse(PosedEllipse {
                center: pose.position(),
                half_axes: [DVec2::X * radii.x, DVec2::Y * radii.y].map(|axis| pose.rotate(axis)),
            }),
        }
    }
}

/// The core of a shape in local space.
enum LocalCore<'s> {
    /// One or two.
    Points(&'s [DVec2]),
    Polygon(&'s Arc<LocalHull>),
    /// The half axes.
    Ellipse(DVec2),
}

impl<'s> LocalCore<'s> {
    /// The core and the radius about it.
    fn new(shape: &'s Shape) -> (Self, f64) {
        match shape {
            Shape::Polygon(polygon) => (Self::Polygon(polygon.local()), 0.0),
            Shape::Regular(regular) => (Self::Polygon(regular.polygon().local()), 0.0),
            Shape::Rounded(rounded) => (Self::Polygon(rounded.polygon().local()), rounded.radius()),
            Shape::Circle(circle) => (Self::Points(&[DVec2::ZERO]), circle.radius()),
            Shape::Capsule(capsule) => (Self::Points(capsule.core()), capsule.radius()),
            Shape::Ellipse(ellipse) => (Self::Ellipse(ellipse.half_axes()), 0.0),
        }
    }
}

impl Shape {
    /// This shape in world space at `pose`.
    #[must_use]
    pub fn posed(&self, pose: &Pose) -> PosedShape {
        PosedShape::new(self, pose)
    }
}

impl PosedShape {
    /// `shape` at `pose`.
    #[must_use]
    pub fn new(shape: &Shape, pose: &Pose) -> Self {
        let (local, radius) = LocalCore::new(shape);
        Self {
            core: PosedCore::new(&local, pose),
            radius,
            pose: *pose,
        }
    }

    /// The pose of its local space; the identity for a hull that was posed by itself.
    #[must_use]
    pub fn pose(&self) -> &Pose {
        &self.pose
    }

    /// Becomes `shape` at `pose`, whatever it was before, and reuses its memory.
    pub fn repose(&mut self, shape: &Shape, pose: &Pose) {
        let (local, radius) = LocalCore::new(shape);
        self.radius = radius;
        self.pose = *pose;
        match (&mut self.core, &local) {
            (PosedCore::Hull(hull), LocalCore::Points(points)) => hull.repose_points(points, pose),
            (PosedCore::Hull(hull), LocalCore::Polygon(local)) => hull.repose_polygon(local, pose),
            (core, local) => *core = PosedCore::new(local, pose),
        }
    }

    /// The vertices of the core: of a polygon its corners, of a capsule its two ends, of a circle its
    /// centre, of an ellipse none.
    #[must_use]
    pub fn vertices(&self) -> &[DVec2] {
        match &self.core {
            PosedCore::Hull(hull) => hull.vertices(),
            PosedCore::Ellipse(_) => &[],
        }
    }

    /// The boundary as a polygon in the order that turns from +x to +y, for drawing: corners are exact, arcs and
    /// ellipses in steps of a few degrees. A shape without an area is its points.
    #[must_use]
    pub fn outline(&self) -> Vec<DVec2> {
        match &self.core {
            PosedCore::Hull(hull) => grown(hull.vertices(), self.radius),
            PosedCore::Ellipse(ellipse) => (0..ARC_STEPS)
                .map(|k| {
                    let (sin, cos) = libm::sincos(f64::from(k) * ARC_STEP);
                    let [u, v] = ellipse.half_axes;
                    ellipse.center + cos * u + sin * v
                })
                .collect(),
        }
    }
}

impl Support for PosedShape {
    fn support(&self, direction: DVec2) -> DVec2 {
        match &self.core {
            PosedCore::Hull(hull) => hull.support(direction),
            PosedCore::Ellipse(ellipse) => ellipse.support(direction),
        }
    }

    fn center(&self) -> DVec2 {
        match &self.core {
            PosedCore::Hull(hull) => hull.vertex_mean(),
            PosedCore::Ellipse(ellipse) => ellipse.center,
        }
    }

    #[inline]
    fn radius(&self) -> f64 {
        self.radius
    }

    #[inline]
    fn hull(&self) -> Option<&PosedHull> {
        match &self.core {
            PosedCore::Hull(hull) => Some(hull),
            PosedCore::Ellipse(_) => None,
        }
    }
}

impl From<PosedHull> for PosedShape {
    fn from(hull: PosedHull) -> Self {
        Self {
            core: PosedCore::Hull(hull),
            radius: 0.0,
            pose: Pose::default(),
        }
    }
}

/// Steps of a full circle, for drawing.
const ARC_STEPS: u32 = 120;
const ARC_STEP: f64 = std::f64::consts::TAU / ARC_STEPS as f64;

/// The boundary of all that lies within `radius` of the polygon, segment or point with these corners (in the order that
/// turns from +x to +y), as a polygon for drawing: every edge offset along its normal, joined by arcs in steps of a few
/// degrees.
#[must_use]
pub fn grown(corners: &[DVec2], radius: f64) -> Vec<DVec2> {
    if radius == 0.0 || corners.is_empty() {
        return corners.to_vec();
    }
    let count = corners.len();
    let mut outline = Vec::new();
    for (k, &corner) in corners.iter().enumerate() {
        let from = normal_angle(corners[(k + count - 1) % count], corner);
        let sweep = if count == 1 {
            std::f64::consts::TAU
        } else {
            let to = normal_angle(corner, corners[(k + 1) % count]);
            (to - from).rem_euclid(std::f64::consts::TAU)
        };
        let steps = (sweep / ARC_STEP).ceil().max(1.0);
        for step in 0..=steps as u32 {
            let angle = from + sweep * f64::from(step) / steps;
            outline.push(corner + radius * unit_vector(angle));
        }
    }
    outline.dedup();
    outline
}

/// The angle of the outward normal of a counter-clockwise edge.
fn normal_angle(from: DVec2, to: DVec2) -> f64 {
    let along = to - from;
    angle_of(DVec2::new(along.y, -along.x))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{Ellipse, Polygon};
    use approx::assert_abs_diff_eq;
    use glam::dvec2;

    fn there() -> Pose {
        Pose::new(dvec2(5.0, -3.0), 0.3).unwrap()
    }

    #[test]
    fn one_ring_reposed_as_another_of_as_many_vertices_is_searched_by_its_own_normals() {
        let ring = Polygon::regular(64, 50.0).unwrap();
        let flattened = ring.vertices().iter().map(|v| dvec2(v.x, v.y / 10.0));
        let flat = Polygon::new(&flattened.collect::<Vec<_>>()).unwrap();
        let (round, flat) = (Shape::from(ring), Shape::from(flat));
        let mut posed = round.posed(&there());
        posed.repose(&flat, &there());
        let fresh = flat.posed(&there());
        for step in 0..200 {
            let direction = unit_vector(f64::from(step) * 0.7);
            assert_eq!(posed.support(direction), fresh.support(direction));
        }
    }

    #[test]
    fn an_ellipse_reaches_its_half_axes() {
        let ellipse = Shape::from(Ellipse::new(3.0, 1.0).unwrap()).posed(&Pose::default());
        assert_eq!(ellipse.support(DVec2::X), dvec2(3.0, 0.0));
        assert_eq!(ellipse.support(dvec2(0.0, -7.0)), dvec2(0.0, -1.0));
        // Along (1, 1) the farthest point is (9, 1)/√10.
        let far = ellipse.support(DVec2::ONE);
        assert_abs_diff_eq!(far, dvec2(9.0, 1.0) / 10f64.sqrt(), epsilon = 1e-15);
    }
}
