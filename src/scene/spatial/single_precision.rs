//! A scene in space as a program with numbers of single precision has it.

use glam::DVec3;

use super::{Body, Scene};
use crate::scene::SinglePrecisionError;
use crate::scene::single_precision::rounded_number;
use crate::spatial::{
    Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Hull, Rounded, Shape, ShapeError, Sphere,
};

impl Scene {
    /// The scene with every coordinate, position and radius rounded to single precision. Rotations stay: a file has
    /// them in degrees, which no engine has.
    ///
    /// # Errors
    /// [`SinglePrecisionError`] where a shape is lost.
    pub fn in_single_precision(&self) -> Result<Self, SinglePrecisionError> {
        let body = |body: &Body| {
            Ok::<_, SinglePrecisionError>(Body {
                shape: rounded_shape(&body.shape)?,
                position: Some(rounded_point(body.position))
                    .filter(|position| position.is_finite())
                    .ok_or(SinglePrecisionError::Position)?,
                rotation: body.rotation,
            })
        };
        Ok(Self {
            a: body(&self.a)?,
            b: body(&self.b)?,
            ..self.clone()
        })
    }
}

fn rounded_shape(shape: &Shape) -> Result<Shape, SinglePrecisionError> {
    Ok(match shape {
        Shape::Hull(hull) => rounded_hull(hull)?.into(),
        Shape::Cuboid(shape) => Cuboid::new(rounded_point(shape.half()))?.into(),
        Shape::Sphere(shape) => Sphere::new(rounded_number(shape.radius()))?.into(),
        Shape::Capsule(shape) => {
            let [from, to] = shape.ends().map(rounded_point);
            Capsule::new(from, to, rounded_number(shape.radius()))?.into()
        }
        Shape::Cylinder(shape) => {
            let [radius, half_height] = [shape.radius(), shape.half_height()].map(rounded_number);
            Cylinder::new(radius, half_height)?.into()
        }
        Shape::Cone(shape) => {
            let [radius, half_height] = [shape.radius(), shape.half_height()].map(rounded_number);
            Cone::new(radius, half_height)?.into()
        }
        Shape::Ellipsoid(shape) => Ellipsoid::new(rounded_point(shape.radii()))?.into(),
        Shape::Rounded(shape) => {
            Rounded::new(rounded_hull(shape.hull())?, rounded_number(shape.radius()))?.into()
        }
    })
}

fn rounded_hull(hull: &Hull) -> Result<Hull, ShapeError> {
    let rounded: Vec<DVec3> = hull.vertices().iter().copied().map(rounded_point).collect();
    Ok(Hull::new(&rounded)?)
}

fn rounded_point(point: DVec3) -> DVec3 {
    DVec3::from(point.to_array().map(rounded_number))
}
