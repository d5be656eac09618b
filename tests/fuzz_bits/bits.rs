//! Numbers, shapes and poses from bytes.

use collidoscope::planar::{
    Capsule, Circle, Ellipse, Polygon, Pose, PosedShape, Regular, Rounded, Shape,
};
use glam::{DVec2, dvec2};

/// Numbers from bytes; zeros when they run out.
pub struct Bits<'b>(&'b [u8]);

/// A shape, where it is, and both together.
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
        Self(bytes)
    }

    fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        first
    }

    pub fn raw(&mut self) -> f64 {
        f64::from_bits(u64::from_le_bytes([(); 8].map(|()| self.byte())))
    }

    /// Any bit pattern, or one with its exponent drawn to where shapes are accepted, or a small number:
    /// almost all of all patterns are refused.
    pub fn number(&mut self) -> f64 {
        match self.byte() % 8 {
            0 => self.raw(),
            1 => self.raw().clamp(-1e100, 1e100),
            2 => 1e100,
            3 => 1e-100,
            4 => f64::from(self.byte() as i8),
            5 => f64::from(self.byte() as i8) * 1e-100 * 128.0,
            6 => f64::from(self.byte() as i8) * 1e98 / 128.0,
            _ => {
                // The magnitude between 2^-40 and 2^40.
                let bits = self.raw().to_bits();
                let exponent = 983 + (bits >> 52) % 80;
                f64::from_bits(bits & 0x800f_ffff_ffff_ffff | exponent << 52)
            }
        }
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
        // Points in any order are hardly ever convex; three of them, unless on a line, always are.
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

    /// A body that has to do with `body`: the same shape elsewhere, or a little aside, as after a tick.
    pub fn another(&mut self, body: &Body) -> Option<Body> {
        let pose = match self.byte() % 4 {
            0 => return self.body(),
            1 => self.pose()?,
            2 => Pose::new(body.pose.position(), self.number()).ok()?,
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
