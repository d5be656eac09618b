//! A shape in world space, computed once per pose.

use glam::DVec2;

use super::pose::flushed;
use super::{Polytope, Pose, Shape, Support, angle_of, unit_vector};

/// A shape at a pose, ready to be queried: everything here is in world space (px).
#[derive(Clone, Debug, PartialEq)]
pub struct PosedShape {
    core: PosedCore,
    radius: f64,
}

#[derive(Clone, Debug, PartialEq)]
enum PosedCore {
    Polytope(Polytope),
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
        // Scaled first, so that the squares of a length cannot vanish.
        let unit = (pulled / pulled.abs().max_element()).normalize_or(DVec2::X);
        flushed(self.center + u * unit.x + v * unit.y)
    }
}

impl PosedShape {
    /// `shape` at `pose`.
    #[must_use]
    pub fn new(shape: &Shape, pose: &Pose) -> Self {
        let polytope =
            |vertices: &[DVec2]| PosedCore::Polytope(Polytope::new(vertices, None, pose));
        let (core, radius) = match shape {
            Shape::Polygon(polygon) => (PosedCore::Polytope(polygon.posed(pose)), 0.0),
            Shape::Regular(regular) => (PosedCore::Polytope(regular.polygon().posed(pose)), 0.0),
            Shape::Rounded(rounded) => (
                PosedCore::Polytope(rounded.polygon().posed(pose)),
                rounded.radius(),
            ),
            Shape::Circle(circle) => (polytope(&[DVec2::ZERO]), circle.radius()),
            Shape::Capsule(capsule) => (polytope(capsule.core()), capsule.radius()),
            Shape::Ellipse(ellipse) => {
                let radii = ellipse.half_axes();
                let axis = |along: DVec2| pose.turn(along);
                let half_axes = [axis(DVec2::X * radii.x), axis(DVec2::Y * radii.y)];
                let center = pose.position();
                (PosedCore::Ellipse(PosedEllipse { center, half_axes }), 0.0)
            }
        };
        Self { core, radius }
    }

    /// Becomes `shape` at `pose`; as long as it is the same shape, in the memory it has.
    pub fn repose(&mut self, shape: &Shape, pose: &Pose) {
        let vertices = match shape {
            Shape::Circle(_) => Some(&[DVec2::ZERO][..]),
            Shape::Capsule(capsule) => Some(capsule.core()),
            Shape::Ellipse(_) => None,
            _ => shape.polygon().map(super::Polygon::vertices),
        };
        match (&mut self.core, vertices) {
            (PosedCore::Polytope(polytope), Some(vertices))
                if polytope.vertices().len() == vertices.len() =>
            {
                polytope.repose(vertices, pose);
            }
            _ => *self = Self::new(shape, pose),
        }
    }

    pub(super) fn of_polytope(polytope: Polytope, radius: f64) -> Self {
        Self {
            core: PosedCore::Polytope(polytope),
            radius,
        }
    }

    /// The vertices of the core: of a polygon its corners, of a capsule its two ends, of a circle its
    /// centre, of an ellipse none.
    #[must_use]
    pub fn vertices(&self) -> &[DVec2] {
        match &self.core {
            PosedCore::Polytope(polytope) => polytope.vertices(),
            PosedCore::Ellipse(_) => &[],
        }
    }

    /// The boundary as a polygon in the order that turns from +x to +y, to draw it: corners as they
    /// are, arcs and ellipses in steps of a few degrees. A shape without an area is its points.
    #[must_use]
    pub fn outline(&self) -> Vec<DVec2> {
        match &self.core {
            PosedCore::Polytope(polytope) => grown(polytope.vertices(), self.radius),
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
            PosedCore::Polytope(polytope) => polytope.support(direction),
            PosedCore::Ellipse(ellipse) => ellipse.support(direction),
        }
    }

    fn center(&self) -> DVec2 {
        match &self.core {
            PosedCore::Polytope(polytope) => polytope.vertex_mean(),
            PosedCore::Ellipse(ellipse) => ellipse.center,
        }
    }

    #[inline]
    fn radius(&self) -> f64 {
        self.radius
    }

    #[inline]
    fn polytope(&self) -> Option<&Polytope> {
        match &self.core {
            PosedCore::Polytope(polytope) => Some(polytope),
            PosedCore::Ellipse(_) => None,
        }
    }
}

/// Steps of an arc all the way round, to draw it.
const ARC_STEPS: u32 = 120;
const ARC_STEP: f64 = std::f64::consts::TAU / ARC_STEPS as f64;

/// The boundary of all that lies within `radius` of the polygon, segment or point with these corners (in
/// the order that turns from +x to +y), as a polygon to draw: every edge moved out along its normal,
/// joined by arcs in steps of a few degrees.
#[must_use]
pub fn grown(corners: &[DVec2], radius: f64) -> Vec<DVec2> {
    if radius == 0.0 || corners.is_empty() {
        return corners.to_vec();
    }
    let count = corners.len();
    let normal_angle = |k: usize| {
        let along = corners[(k + 1) % count] - corners[k % count];
        angle_of(DVec2::new(along.y, -along.x))
    };
    let mut outline = Vec::new();
    for (k, &corner) in corners.iter().enumerate() {
        let from = normal_angle(k + count - 1);
        let sweep = if count == 1 {
            std::f64::consts::TAU
        } else {
            (normal_angle(k) - from).rem_euclid(std::f64::consts::TAU)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{Capsule, Circle, Ellipse, Polygon, Rounded};
    use approx::assert_abs_diff_eq;
    use glam::dvec2;

    fn there() -> Pose {
        Pose::new(dvec2(5.0, -3.0), 0.3).unwrap()
    }

    fn shapes() -> Vec<Shape> {
        let triangle = Polygon::new(&[dvec2(0.0, 0.0), dvec2(4.0, 0.0), dvec2(0.0, 3.0)]).unwrap();
        vec![
            triangle.clone().into(),
            Rounded::new(triangle, 1.5).unwrap().into(),
            Circle::new(2.0).unwrap().into(),
            Capsule::new(dvec2(-1.0, 0.0), dvec2(2.0, 1.0), 0.5)
                .unwrap()
                .into(),
            Ellipse::new(3.0, 1.0).unwrap().into(),
        ]
    }

    #[test]
    fn reposing_is_posing() {
        for shape in shapes() {
            let mut posed = shape.posed(&Pose::default());
            posed.repose(&shape, &there());
            assert_eq!(posed, shape.posed(&there()));
        }
    }

    #[test]
    fn the_outline_reaches_as_far_as_the_shape() {
        for shape in shapes() {
            let posed = shape.posed(&there());
            let outline = posed.outline();
            for step in 0..100 {
                let direction = unit_vector(f64::from(step) * 0.9);
                let reach = posed.support(direction).dot(direction) + posed.radius();
                let drawn = outline
                    .iter()
                    .map(|p| p.dot(direction))
                    .fold(f64::MIN, f64::max);
                // Between two steps of an arc the chord falls short by 3 · (1 − cos 1.5°) = 0.001.
                assert_abs_diff_eq!(drawn, reach, epsilon = 1.1e-3);
            }
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
