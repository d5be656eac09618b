//! The shapes of a scene file in space, each checked as it is read.

use glam::DVec3;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};

use crate::spatial::{
    Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Hull, Rounded, Shape, ShapeError, Sphere,
};

/// A shape as it is written. Each kind is checked as it is read, so that what is wrong with it has a
/// line and a column.
#[derive(Deserialize)]
#[serde(
    rename_all = "lowercase",
    expecting = "a shape, as in {\"sphere\": {\"radius\": 5}}"
)]
pub(super) enum ShapeText {
    #[serde(deserialize_with = "hull")]
    Hull(Hull),
    #[serde(deserialize_with = "cuboid")]
    Box(Cuboid),
    #[serde(deserialize_with = "sphere")]
    Sphere(Sphere),
    #[serde(deserialize_with = "capsule")]
    Capsule(Capsule),
    #[serde(deserialize_with = "cylinder")]
    Cylinder(Cylinder),
    #[serde(deserialize_with = "cone")]
    Cone(Cone),
    #[serde(deserialize_with = "ellipsoid")]
    Ellipsoid(Ellipsoid),
    #[serde(deserialize_with = "rounded")]
    Rounded(Rounded),
}

impl ShapeText {
    pub(super) fn into_shape(self) -> Shape {
        match self {
            Self::Hull(hull) => hull.into(),
            Self::Box(cuboid) => cuboid.into(),
            Self::Sphere(sphere) => sphere.into(),
            Self::Capsule(capsule) => capsule.into(),
            Self::Cylinder(cylinder) => cylinder.into(),
            Self::Cone(cone) => cone.into(),
            Self::Ellipsoid(ellipsoid) => ellipsoid.into(),
            Self::Rounded(rounded) => rounded.into(),
        }
    }
}

/// Any points: as many as the file holds, since most of them may be no corners.
fn hull<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Hull, D::Error> {
    let points = Vec::<[f64; 3]>::deserialize(deserializer)?;
    let points: Vec<DVec3> = points.into_iter().map(DVec3::from).collect();
    Hull::new(&points).map_err(D::Error::custom)
}

fn cuboid<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Cuboid, D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, expecting = "the fields of this shape")]
    struct Text {
        half: [f64; 3],
    }
    Cuboid::new(Text::deserialize(deserializer)?.half.into()).map_err(D::Error::custom)
}

fn sphere<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Sphere, D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, expecting = "the fields of this shape")]
    struct Text {
        radius: f64,
    }
    Sphere::new(Text::deserialize(deserializer)?.radius).map_err(D::Error::custom)
}

fn capsule<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Capsule, D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, expecting = "the fields of this shape")]
    struct Text {
        from: [f64; 3],
        to: [f64; 3],
        radius: f64,
    }
    let Text { from, to, radius } = Text::deserialize(deserializer)?;
    Capsule::new(from.into(), to.into(), radius).map_err(D::Error::custom)
}

fn cylinder<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Cylinder, D::Error> {
    round_about_y(deserializer, Cylinder::new)
}

fn cone<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Cone, D::Error> {
    round_about_y(deserializer, Cone::new)
}

/// A shape of a radius and half a height.
fn round_about_y<'de, D: Deserializer<'de>, S>(
    deserializer: D,
    shape: fn(f64, f64) -> Result<S, ShapeError>,
) -> Result<S, D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, expecting = "the fields of this shape")]
    struct Text {
        radius: f64,
        half_height: f64,
    }
    let Text {
        radius,
        half_height,
    } = Text::deserialize(deserializer)?;
    shape(radius, half_height).map_err(D::Error::custom)
}

fn ellipsoid<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ellipsoid, D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, expecting = "the fields of this shape")]
    struct Text {
        radii: [f64; 3],
    }
    Ellipsoid::new(Text::deserialize(deserializer)?.radii.into()).map_err(D::Error::custom)
}

fn rounded<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rounded, D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, expecting = "the fields of this shape")]
    struct Text {
        #[serde(deserialize_with = "hull")]
        hull: Hull,
        radius: f64,
    }
    let Text { hull, radius } = Text::deserialize(deserializer)?;
    Rounded::new(hull, radius).map_err(D::Error::custom)
}
