//! Shapes and poses from bytes.

use crate::numbers::Numbers;
use collidoscope_core::planar::{
    Capsule, Circle, Ellipse, Polygon, Pose, PosedShape, Regular, Rounded, Shape,
};
use glam::{DVec2, dvec2};

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
        Self(Numbers::new(bytes, 1e100))
    }

    fn byte(&mut self) -> u8 {
        self.0.byte()
    }

    pub fn raw(&mut self) -> f64 {
        self.0.raw()
    }

    pub fn number(&mut self) -> f64 {
        self.0.number()
    }

    pub fn point(&mut self) -> DVec2 {
        dvec2(self.number(), self.number())
    }

    pub fn points(&mut self) -> Vec<DVec2> {
        let count = self.byte() % 10;
        (0..count).map(|_| self.point()).collect()
    }

    fn polygon(&mut self) -> Option<Polygon> {
        let count = 3 + self.byte() % 6;
        let given: Vec<DVec2> = (0..count).map(|_| self.point()).collect();
        // Random points are hardly ever convex; three of them always are, unless collinear.
        Polygon::new(&given)
            .or_else(|_| Polygon::new(&given[..3]))
            .ok()
    }

    fn shape(&mut self) -> Option<Shape> {
        Some(match self.byte() % 7 {
            0 => self.polygon()?.into(),
            1 => Rounded::new(self.polygon()?, self.number()).ok()?.into(),
            2 => Circle::new(self.number()).ok()?.into(),
            3 => Capsule::new(self.point(), self.point(), self.number())
                .ok()?
                .into(),
            4 => Ellipse::new(self.number(), self.number()).ok()?.into(),
            5 => Shape::hull(&self.points()).ok()?,
            _ => Regular::new(usize::from(self.byte() % 48), self.number())
                .ok()?
                .into(),
        })
    }

    fn pose(&mut self) -> Option<Pose> {
        Pose::new(self.point(), self.number()).ok()
    }

    pub fn body(&mut self) -> Option<Body> {
        Some(Body::new(self.shape()?, self.pose()?))
    }

    /// A body related to `body`: the same shape elsewhere, along the line of its first edge, or slightly moved, as
    /// after a tick.
    pub fn another(&mut self, body: &Body) -> Option<Body> {
        let pose = match self.byte() % 5 {
            0 => return self.body(),
            1 => self.pose()?,
            2 => Pose::new(body.pose.position(), self.number()).ok()?,
            3 => {
                let corners = body.posed.vertices();
                let edge = corners.get(1)? - corners[0];
                let step = f64::from(self.byte() as i8) / 16.0 * edge;
                Pose::new(body.pose.position() + step, body.pose.angle()).ok()?
            }
            _ => {
                let step = dvec2(f64::from(self.byte() as i8), f64::from(self.byte() as i8));
                let part = self.byte() % 53;
                let reach = body.posed.outline().iter().fold(0.0, |most, point| {
                    (*point - body.pose.position())
                        .abs()
                        .max_element()
                        .max(most)
                });
                let step = reach * step / (1u64 << part) as f64;
                Pose::new(body.pose.position() + step, body.pose.angle()).ok()?
            }
        };
        Some(Body::new(body.shape.clone(), pose))
    }
}
