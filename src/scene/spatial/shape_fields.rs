//! The parts of shapes in space.

use glam::DVec3;

use crate::scene::shape_fields::Part::{Length, Points, Vector};
use crate::scene::shape_fields::{Part, PartKind, Parted, ShapeRow, part, row};
use crate::spatial::{
    Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Hull, Rounded, Shape, ShapeError, Sphere,
};

impl Parted for Shape {
    type Vector = DVec3;
    type Fault = ShapeError;

    const ROWS: &'static [ShapeRow] = &[
        row("hull", &[part("", "points", PartKind::Points)]),
        row("box", &[part("half", "half edges", PartKind::Vector)]),
        row("sphere", &[part("radius", "radius", PartKind::Length)]),
        row(
            "capsule",
            &[
                part("from", "from", PartKind::Vector),
                part("to", "to", PartKind::Vector),
                part("radius", "radius", PartKind::Length),
            ],
        ),
        row(
            "cylinder",
            &[
                part("radius", "radius", PartKind::Length),
                part("half_height", "half height", PartKind::Length),
            ],
        ),
        row(
            "cone",
            &[
                part("radius", "radius", PartKind::Length),
                part("half_height", "half height", PartKind::Length),
            ],
        ),
        row("ellipsoid", &[part("radii", "half axes", PartKind::Vector)]),
        row(
            "rounded",
            &[
                part("hull", "points", PartKind::Points),
                part("radius", "radius", PartKind::Rounding),
            ],
        ),
    ];

    const EXAMPLE: &'static str = "a shape, as in {\"sphere\": {\"radius\": 5}}";

    fn parts(&self) -> (&'static str, Vec<Part<DVec3>>) {
        let points = |hull: &Hull| Points(hull.vertices().to_vec());
        match self {
            Self::Hull(shape) => ("hull", vec![points(shape)]),
            Self::Cuboid(shape) => ("box", vec![Vector(shape.half())]),
            Self::Sphere(shape) => ("sphere", vec![Length(shape.radius())]),
            Self::Capsule(shape) => {
                let [from, to] = shape.ends().map(Vector);
                ("capsule", vec![from, to, Length(shape.radius())])
            }
            Self::Cylinder(shape) => {
                let lengths = [shape.radius(), shape.half_height()];
                ("cylinder", lengths.map(Length).to_vec())
            }
            Self::Cone(shape) => {
                let lengths = [shape.radius(), shape.half_height()];
                ("cone", lengths.map(Length).to_vec())
            }
            Self::Ellipsoid(shape) => ("ellipsoid", vec![Vector(shape.radii())]),
            Self::Rounded(shape) => {
                let hull = points(shape.hull());
                ("rounded", vec![hull, Length(shape.radius())])
            }
        }
    }

    fn made(slug: &str, parts: &[Part<DVec3>]) -> Result<Option<Self>, ShapeError> {
        Ok(Some(match (slug, parts) {
            ("hull", [Points(points)]) => Hull::new(points)?.into(),
            ("box", [Vector(half)]) => Cuboid::new(*half)?.into(),
            ("sphere", [Length(radius)]) => Sphere::new(*radius)?.into(),
            ("capsule", [Vector(from), Vector(to), Length(radius)]) => {
                Capsule::new(*from, *to, *radius)?.into()
            }
            ("cylinder", [Length(radius), Length(half_height)]) => {
                Cylinder::new(*radius, *half_height)?.into()
            }
            ("cone", [Length(radius), Length(half_height)]) => {
                Cone::new(*radius, *half_height)?.into()
            }
            ("ellipsoid", [Vector(radii)]) => Ellipsoid::new(*radii)?.into(),
            ("rounded", [Points(points), Length(radius)]) => {
                Rounded::new(Hull::new(points)?, *radius)?.into()
            }
            _ => return Ok(None),
        }))
    }
}
