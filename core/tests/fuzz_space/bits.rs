//! Shapes and poses in space from bytes.

use crate::numbers::Numbers;
use collidoscope_core::spatial::{
    Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Hull, MAX_COORDINATE, Pose, PosedShape, Rounded,
    Shape, Sphere, Support,
};
use glam::{DQuat, DVec3, dvec3};

/// Shapes from bytes.
pub struct Bits<'b>(Numbers<'b>);

/// A shape, its pose, and the posed shape.
pub struct Body {
    pub shape: Shape,
    pub pose: Pose,
    pub posed: PosedShape,
}

impl Body {
    pub fn new(shape: Shape, pose: Pose) -> Self {
        let posed = shape.posed(&pose);
        Self { shape, pose, posed }
    }
}

impl<'b> Bits<'b> {
    pub fn new(bytes: &'b [u8]) -> Self {
        Self(Numbers::new(bytes, MAX_COORDINATE))
    }

    pub fn raw(&mut self) -> f64 {
        self.0.raw()
    }

    pub fn number(&mut self) -> f64 {
        self.0.number()
    }

    /// Three numbers or, as these are seldom all accepted, small multiples of one.
    pub fn point(&mut self) -> DVec3 {
        if self.0.byte().is_multiple_of(4) {
            return dvec3(self.number(), self.number(), self.number());
        }
        let unit = self.number();
        let mut few = || f64::from(self.0.byte() as i8) / 16.0;
        unit * dvec3(few(), few(), few())
    }

    /// Any points or, as these are hardly ever coplanar, points of a small lattice.
    pub fn points(&mut self) -> Vec<DVec3> {
        let (kind, count) = (self.0.byte(), self.0.byte() % 14);
        let unit = self.number();
        let mut few = || f64::from(self.0.byte() % 4);
        if kind.is_multiple_of(2) {
            let lattice = (0..count).map(|_| unit * dvec3(few(), few(), few()));
            lattice.collect()
        } else {
            (0..count).map(|_| self.point()).collect()
        }
    }

    /// A length, seldom below 0.
    fn length(&mut self) -> f64 {
        let number = self.number();
        if self.0.byte().is_multiple_of(16) {
            number
        } else {
            number.abs()
        }
    }

    fn lengths(&mut self) -> DVec3 {
        dvec3(self.length(), self.length(), self.length())
    }

    fn shape(&mut self) -> Option<Shape> {
        Some(match self.0.byte() % 8 {
            0 | 1 => Hull::new(&self.points()).ok()?.into(),
            2 => Rounded::new(Hull::new(&self.points()).ok()?, self.length())
                .ok()?
                .into(),
            3 => Sphere::new(self.length()).ok()?.into(),
            4 => Capsule::new(self.point(), self.point(), self.length())
                .ok()?
                .into(),
            5 => Cuboid::new(self.lengths()).ok()?.into(),
            6 if self.0.byte().is_multiple_of(2) => {
                Cylinder::new(self.length(), self.length()).ok()?.into()
            }
            6 => Cone::new(self.length(), self.length()).ok()?.into(),
            _ => Ellipsoid::new(self.lengths()).ok()?.into(),
        })
    }

    fn rotation(&mut self) -> DQuat {
        if self.0.byte().is_multiple_of(2) {
            DQuat::IDENTITY
        } else {
            DQuat::from_xyzw(self.number(), self.number(), self.number(), self.number())
        }
    }

    fn pose(&mut self) -> Option<Pose> {
        Pose::new(self.point(), self.rotation()).ok()
    }

    pub fn body(&mut self) -> Option<Body> {
        Some(Body::new(self.shape()?, self.pose()?))
    }

    /// A body related to `body`: the same shape elsewhere, slightly rotated, or slightly moved, as after a tick.
    pub fn another(&mut self, body: &Body) -> Option<Body> {
        let kind = self.0.byte() % 5;
        let mut few = || f64::from(self.0.byte() as i8);
        let step = dvec3(few(), few(), few());
        let part = self.0.byte() % 53;
        let pose = match kind {
            0 => return self.body(),
            1 => self.pose()?,
            2 => Pose::new(body.pose.position(), self.rotation()).ok()?,
            3 => {
                let hair = DQuat::from_vec4(step.extend((1u64 << part) as f64));
                Pose::new(body.pose.position(), hair * body.pose.rotation()).ok()?
            }
            _ => {
                let size = (body.posed.support(step + DVec3::X) - body.pose.position()).length();
                let step = size * step / (1u64 << part) as f64;
                Pose::new(body.pose.position() + step, body.pose.rotation()).ok()?
            }
        };
        Some(Body::new(body.shape.clone(), pose))
    }
}
