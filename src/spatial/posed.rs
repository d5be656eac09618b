//! A shape in world space, computed once per pose.

use glam::DVec3;

use super::posed_smooth::{PosedSmooth, Smooth};
use super::{Hull, Pose, PosedHull, Shape, Support};

/// A shape at a pose, ready to be queried: everything here is in world space (px).
#[derive(Clone, Debug, PartialEq)]
pub struct PosedShape {
    core: PosedCore,
    radius: f64,
}

#[derive(Clone, Debug, PartialEq)]
enum PosedCore {
    Hull(PosedHull),
    Smooth(PosedSmooth),
}

/// The core of a shape in its own space.
enum LocalCore<'s> {
    Hull(&'s Hull),
    Smooth(Smooth),
}

impl<'s> LocalCore<'s> {
    /// The core, and how far the shape reaches beyond it.
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
            Self::Smooth(smooth) => PosedCore::Smooth(PosedSmooth::new(smooth, pose)),
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

    /// The smooth core in its own space, which is at [`PosedShape::pose`]; `None` where the core is a hull.
    #[must_use]
    pub fn smooth(&self) -> Option<Smooth> {
        match &self.core {
            PosedCore::Hull(_) => None,
            PosedCore::Smooth(smooth) => Some(smooth.shape()),
        }
    }

    /// Where it is and how it is turned.
    #[must_use]
    pub fn pose(&self) -> &Pose {
        match &self.core {
            PosedCore::Hull(hull) => hull.pose(),
            PosedCore::Smooth(smooth) => smooth.pose(),
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
            PosedCore::Smooth(smooth) => smooth.support(direction),
        }
    }

    fn center(&self) -> DVec3 {
        match &self.core {
            PosedCore::Hull(hull) => hull.vertex_mean(),
            PosedCore::Smooth(smooth) => smooth.center(),
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
            PosedCore::Smooth(_) => None,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spatial::{
        Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Rounded, Sphere, rotation_about,
    };
    use glam::dvec3;

    fn shapes() -> Vec<Shape> {
        let hull = Hull::new(&[DVec3::ZERO, DVec3::X, 2.0 * DVec3::Y, 3.0 * DVec3::Z]).unwrap();
        vec![
            hull.clone().into(),
            Rounded::new(hull, 1.5).unwrap().into(),
            Cuboid::new(dvec3(1.0, 2.0, 3.0)).unwrap().into(),
            Sphere::new(2.0).unwrap().into(),
            Capsule::new(DVec3::NEG_X, dvec3(2.0, 1.0, 0.0), 0.5)
                .unwrap()
                .into(),
            Cylinder::new(1.0, 2.0).unwrap().into(),
            Cone::new(1.0, 2.0).unwrap().into(),
            Ellipsoid::new(dvec3(1.0, 2.0, 3.0)).unwrap().into(),
        ]
    }

    #[test]
    fn reposing_is_posing_whatever_it_was_before() {
        let turn = rotation_about(dvec3(1.0, -2.0, 0.5), 0.7).unwrap();
        let there = Pose::new(dvec3(5.0, -3.0, 8.0), turn).unwrap();
        for before in shapes() {
            for after in shapes() {
                let mut posed = before.posed(&Pose::default());
                posed.repose(&after, &there);
                assert_eq!(posed, after.posed(&there), "{before:?} before");
            }
        }
    }
}
