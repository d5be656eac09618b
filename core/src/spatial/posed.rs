//! A shape in world space, computed once per pose.

use glam::{DVec2, DVec3};

use super::pose::unit_or_x;
use super::{Cone, Cylinder, Ellipsoid, Hull, Pose, PosedHull, Shape, Support};

/// A shape at a pose, ready to be queried: everything here is in world space (px).
#[derive(Clone, Debug, PartialEq)]
pub struct PosedShape {
    core: PosedCore,
    radius: f64,
}

#[derive(Clone, Debug, PartialEq)]
enum PosedCore {
    Hull(PosedHull),
    Smooth(Smooth, Pose),
}

/// The core of a shape in local space.
enum LocalCore<'s> {
    Hull(&'s Hull),
    Smooth(Smooth),
}

impl<'s> LocalCore<'s> {
    /// The core and the radius about it.
    #[inline]
    fn new(shape: &'s Shape) -> (Self, f64) {
        match shape {
            Shape::Hull(hull) => (Self::Hull(hull), 0.0),
            Shape::Cuboid(cuboid) => (Self::Hull(cuboid.hull()), 0.0),
            Shape::Sphere(sphere) => (Self::Hull(Hull::origin()), sphere.radius()),
            Shape::Capsule(capsule) => (Self::Hull(capsule.core()), capsule.radius()),
            Shape::Rounded(rounded) => (Self::Hull(rounded.hull()), rounded.radius()),
            Shape::Cylinder(cylinder) => (Self::Smooth(Smooth::Cylinder(*cylinder)), 0.0),
            Shape::Cone(cone) => (Self::Smooth(Smooth::Cone(*cone)), 0.0),
            Shape::Ellipsoid(ellipsoid) => (Self::Smooth(Smooth::Ellipsoid(*ellipsoid)), 0.0),
        }
    }

    fn posed(self, pose: &Pose) -> PosedCore {
        match self {
            Self::Hull(hull) => PosedCore::Hull(hull.posed(pose)),
            Self::Smooth(smooth) => PosedCore::Smooth(smooth, *pose),
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
        let core = local.posed(pose);
        Self { core, radius }
    }

    /// The smooth core in local space, posed at [`PosedShape::pose`]; `None` if the core is a hull.
    #[must_use]
    pub fn smooth(&self) -> Option<Smooth> {
        match &self.core {
            PosedCore::Hull(_) => None,
            PosedCore::Smooth(smooth, _) => Some(*smooth),
        }
    }

    /// Its pose.
    #[must_use]
    pub fn pose(&self) -> &Pose {
        match &self.core {
            PosedCore::Hull(hull) => hull.pose(),
            PosedCore::Smooth(_, pose) => pose,
        }
    }

    /// Becomes `shape` at `pose`, whatever it was before.
    #[inline]
    pub fn repose(&mut self, shape: &Shape, pose: &Pose) {
        let (local, radius) = LocalCore::new(shape);
        self.radius = radius;
        match (&mut self.core, local) {
            (PosedCore::Hull(posed), LocalCore::Hull(hull)) => posed.repose(hull, pose),
            (core, local) => *core = local.posed(pose),
        }
    }
}

impl Support for PosedShape {
    fn support(&self, direction: DVec3) -> DVec3 {
        match &self.core {
            PosedCore::Hull(hull) => hull.support(direction),
            PosedCore::Smooth(smooth, pose) => {
                pose.transform_point(smooth.farthest(pose.rotate_to_local(direction)))
            }
        }
    }

    fn center(&self) -> DVec3 {
        match &self.core {
            PosedCore::Hull(hull) => hull.vertex_mean(),
            PosedCore::Smooth(_, pose) => pose.position(),
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
            PosedCore::Smooth(..) => None,
        }
    }
}

impl From<PosedHull> for PosedShape {
    fn from(hull: PosedHull) -> Self {
        Self {
            core: PosedCore::Hull(hull),
            radius: 0.0,
        }
    }
}

/// A shape with a smooth core, in local space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Smooth {
    /// A cylinder.
    Cylinder(Cylinder),
    /// A cone.
    Cone(Cone),
    /// An ellipsoid.
    Ellipsoid(Ellipsoid),
}

impl Smooth {
    /// The point farthest along a local direction.
    fn farthest(&self, direction: DVec3) -> DVec3 {
        // Scaled first, so that the squares of a length cannot underflow.
        let along = direction / direction.abs().max_element();
        match self {
            Self::Cylinder(cylinder) => {
                let height = cylinder.half_height().copysign(along.y);
                on_rim(cylinder.radius(), height, along)
            }
            Self::Cone(cone) => farthest_of_cone(cone, along),
            // A point of the unit sphere, mapped by the radii as a diagonal matrix M, is farthest along d where it
            // points along Md: the support is M·Md/|Md|.
            Self::Ellipsoid(ellipsoid) => ellipsoid.radii() * unit_or_x(ellipsoid.radii() * along),
        }
    }
}

/// Along d the apex is at −h·d.y, the base's rim at h·d.y plus its radius times the part of d perpendicular to the
/// axis.
fn farthest_of_cone(cone: &Cone, direction: DVec3) -> DVec3 {
    let (radius, half_height) = (cone.radius(), cone.half_height());
    let across = DVec2::new(direction.x, direction.z).length();
    if radius * across + 2.0 * half_height * direction.y >= 0.0 {
        on_rim(radius, half_height, direction)
    } else {
        DVec3::new(0.0, -half_height, 0.0)
    }
}

/// The point of a circle about the y axis that is farthest along `direction`; any where all are.
fn on_rim(radius: f64, height: f64, direction: DVec3) -> DVec3 {
    let across = unit_or_x(DVec3::new(direction.x, 0.0, direction.z));
    DVec3::new(radius * across.x, height, radius * across.z)
}

#[cfg(test)]
mod tests {
    use approx::assert_abs_diff_eq;
    use glam::dvec3;

    use super::*;
    use crate::spatial::{Cone, Cylinder, Ellipsoid};

    #[test]
    fn a_cylinder_reaches_the_rim_of_the_disc_on_that_side() {
        let cylinder = Smooth::Cylinder(Cylinder::new(2.0, 3.0).unwrap());
        let farthest = cylinder.farthest(dvec3(3e-40, 1e-45, -4e-40));
        assert_abs_diff_eq!(farthest, dvec3(1.2, 3.0, -1.6), epsilon = 1e-15);
        assert_eq!(cylinder.farthest(DVec3::NEG_Y).y, -3.0);
    }

    #[test]
    fn a_cone_reaches_its_apex_until_the_base_is_farther() {
        let cone = Smooth::Cone(Cone::new(3.0, 2.0).unwrap());
        // The slope of its side is 4/3, so the apex is the farthest while the upward part of the direction is above 3/4
        // of the horizontal part.
        let apex = dvec3(0.0, -2.0, 0.0);
        assert_eq!(cone.farthest(dvec3(1.0, -0.76, 0.0)), apex);
        assert_eq!(cone.farthest(dvec3(1.0, -0.74, 0.0)), dvec3(3.0, 2.0, 0.0));
        assert_eq!(cone.farthest(DVec3::NEG_Y), apex);
        assert_eq!(cone.farthest(DVec3::Y).y, 2.0);
    }

    #[test]
    fn an_ellipsoid_reaches_its_half_axes() {
        let ellipsoid = Smooth::Ellipsoid(Ellipsoid::new(dvec3(3.0, 2.0, 1.0)).unwrap());
        assert_eq!(ellipsoid.farthest(7.0 * DVec3::X), dvec3(3.0, 0.0, 0.0));
        assert_eq!(ellipsoid.farthest(DVec3::NEG_Z), dvec3(0.0, 0.0, -1.0));
        // Along (1, 1, 1) the farthest point is (9, 4, 1)/√14.
        let far = ellipsoid.farthest(DVec3::ONE);
        let expected = dvec3(9.0, 4.0, 1.0) / 14f64.sqrt();
        assert_abs_diff_eq!(far, expected, epsilon = 1e-15);
    }
}
