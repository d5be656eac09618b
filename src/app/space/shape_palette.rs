//! Default shapes in space for the shape picker, each of a given size about its own centre.

use glam::{DVec3, dvec3};

use crate::app::plane::{POINT_REACH, tidy};
use crate::scene::spatial::Body;
use crate::spatial::{
    Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Hull, Rounded, Shape, ShapeError, Sphere, Support,
};

/// A kind of shape in space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The hull of points; chosen anew an octahedron.
    Hull,
    /// A box.
    Box,
    /// A ball.
    Sphere,
    /// A segment with a radius.
    Capsule,
    /// A cylinder.
    Cylinder,
    /// A cone.
    Cone,
    /// An ellipsoid.
    Ellipsoid,
    /// A hull with a radius; chosen anew a tetrahedron's.
    Rounded,
}

impl Kind {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 8] = [
        Self::Box,
        Self::Hull,
        Self::Sphere,
        Self::Capsule,
        Self::Cylinder,
        Self::Cone,
        Self::Ellipsoid,
        Self::Rounded,
    ];

    /// The kind that a shape is of.
    #[must_use]
    pub fn of(shape: &Shape) -> Self {
        match shape {
            Shape::Hull(_) => Self::Hull,
            Shape::Cuboid(_) => Self::Box,
            Shape::Sphere(_) => Self::Sphere,
            Shape::Capsule(_) => Self::Capsule,
            Shape::Cylinder(_) => Self::Cylinder,
            Shape::Cone(_) => Self::Cone,
            Shape::Ellipsoid(_) => Self::Ellipsoid,
            Shape::Rounded(_) => Self::Rounded,
        }
    }

    /// Its name for people.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Hull => "hull",
            Self::Box => "box",
            Self::Sphere => "sphere",
            Self::Capsule => "capsule",
            Self::Cylinder => "cylinder",
            Self::Cone => "cone",
            Self::Ellipsoid => "ellipsoid",
            Self::Rounded => "rounded",
        }
    }

    /// A shape of this kind that reaches `reach` px from the local origin.
    fn shape(self, reach: f64) -> Result<Shape, ShapeError> {
        let part = |share: f64| tidy(share * reach);
        let vector = |x: f64, y: f64, z: f64| dvec3(part(x), part(y), part(z));
        let hull = |points: &[(f64, f64, f64)]| {
            let points: Vec<DVec3> = points.iter().map(|&(x, y, z)| vector(x, y, z)).collect();
            Hull::new(&points)
        };
        Ok(match self {
            Self::Box => Cuboid::new(vector(0.7, 0.5, 0.5))?.into(),
            Self::Hull => hull(&[
                (1.0, 0.0, 0.0),
                (-1.0, 0.0, 0.0),
                (0.0, 0.8, 0.0),
                (0.0, -0.8, 0.0),
                (0.0, 0.0, 1.0),
                (0.0, 0.0, -1.0),
            ])?
            .into(),
            Self::Sphere => Sphere::new(part(1.0))?.into(),
            Self::Capsule => {
                let end = vector(0.6, 0.0, 0.0);
                Capsule::new(DVec3::ZERO - end, end, part(0.4))?.into()
            }
            Self::Cylinder => Cylinder::new(part(0.6), part(0.8))?.into(),
            Self::Cone => Cone::new(part(0.7), part(0.7))?.into(),
            Self::Ellipsoid => Ellipsoid::new(vector(1.0, 0.6, 0.7))?.into(),
            Self::Rounded => {
                let inside = hull(&[
                    (0.5, 0.4, 0.5),
                    (-0.5, 0.4, 0.5),
                    (0.0, 0.4, -0.6),
                    (0.0, -0.7, 0.0),
                ])?;
                Rounded::new(inside, part(0.2))?.into()
            }
        })
    }
}

/// How far `body` reaches from its middle, in px: to the farthest of its support points along the axes and between
/// them.
fn reach_of(body: &Body) -> f64 {
    let posed = body.posed();
    let middle = posed.center();
    let signs = [-1.0, 0.0, 1.0];
    let directions = signs.iter().flat_map(|&x| {
        let planes = signs.iter();
        planes.flat_map(move |&y| signs.map(|z| dvec3(x, y, z)))
    });
    let directions = directions.filter(|&direction| direction != DVec3::ZERO);
    let reaches = directions.map(|direction| posed.support(direction).distance(middle));
    let reach = reaches.fold(0.0, f64::max) + posed.radius();
    if reach > 0.0 {
        tidy(reach)
    } else {
        POINT_REACH
    }
}

/// `body` with a shape of another kind about as large, the middle where it was.
///
/// # Errors
/// [`ShapeError`] when the body is too large or too small for it.
pub fn with_kind(body: &Body, kind: Kind) -> Result<Body, ShapeError> {
    let new = Body {
        shape: kind.shape(reach_of(body))?,
        ..body.clone()
    };
    let moved = body.posed().center() - new.posed().center();
    Ok(Body {
        position: body.position + moved,
        ..new
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::spatial::preset;

    #[test]
    fn another_kind_stays_where_it_is_and_about_as_large() {
        let mut body = preset("boxes-in-space").unwrap().scene.b;
        let middle = body.posed().center();
        let reach = reach_of(&body);
        for kind in Kind::ALL.into_iter().cycle().take(40) {
            body = with_kind(&body, kind).unwrap();
            assert_eq!(Kind::of(&body.shape), kind);
            assert!(body.posed().center().distance(middle) < 1e-9, "{kind:?}");
        }
        let after = reach_of(&body) / reach;
        assert!((0.5..2.0).contains(&after), "five rounds left {after}");
    }

    #[test]
    fn a_point_becomes_a_shape_that_can_be_seen() {
        let mut body = preset("boxes-in-space").unwrap().scene.b;
        body.shape = Sphere::new(0.0).unwrap().into();
        let ball = with_kind(&body, Kind::Sphere).unwrap();
        assert_eq!(ball.shape, Sphere::new(POINT_REACH).unwrap().into());
    }
}
