//! The bodies of a scene file, each checked as it is read.

use std::fmt;

use glam::DVec2;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _, SeqAccess, Visitor};

use super::shape::ShapeText;
use crate::dynamics::{MOST_BODIES, Material};
use crate::planar::Pose;
use crate::scene::{Body, BodyFault, FallError, FallingBody};

/// A body of a scene of two.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a body with its `shape` and `position`"
)]
pub(super) struct BodyText {
    shape: ShapeText,
    #[serde(deserialize_with = "position")]
    position: DVec2,
    #[serde(default, deserialize_with = "angle")]
    angle: f64,
}

impl From<BodyText> for Body {
    fn from(text: BodyText) -> Self {
        Self {
            shape: text.shape.into_shape(),
            position: text.position,
            angle_degrees: text.angle,
        }
    }
}

/// A body of a scene of many.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a body with its `shape` and `position`"
)]
struct FallingText {
    shape: ShapeText,
    #[serde(deserialize_with = "position")]
    position: DVec2,
    #[serde(default, deserialize_with = "angle")]
    angle: f64,
    #[serde(default)]
    velocity: [f64; 2],
    #[serde(default)]
    spin: f64,
    #[serde(default = "density")]
    density: f64,
    #[serde(default = "friction")]
    friction: f64,
    #[serde(default = "restitution")]
    restitution: f64,
    #[serde(default)]
    fixed: bool,
}

fn density() -> f64 {
    Material::default().density
}

fn friction() -> f64 {
    Material::default().friction
}

fn restitution() -> f64 {
    Material::default().restitution
}

/// A body that the world takes.
#[derive(Deserialize)]
#[serde(try_from = "FallingText")]
struct Checked(FallingBody);

impl TryFrom<FallingText> for Checked {
    type Error = BodyFault;

    fn try_from(text: FallingText) -> Result<Self, BodyFault> {
        let body = FallingBody {
            body: Body {
                shape: text.shape.into_shape(),
                position: text.position,
                angle_degrees: text.angle,
            },
            velocity: text.velocity.into(),
            spin_degrees: text.spin,
            material: Material {
                density: text.density,
                friction: text.friction,
                restitution: text.restitution,
            },
            is_fixed: text.fixed,
        };
        body.rigid().map(|_| Self(body))
    }
}

/// The bodies of a scene of many.
pub(super) fn falling<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Vec<FallingBody>>, D::Error> {
    deserializer.deserialize_seq(FallingVisitor).map(Some)
}

/// Collects bodies and stops at one too many, so that a hostile file costs no memory.
struct FallingVisitor;

impl<'de> Visitor<'de> for FallingVisitor {
    type Value = Vec<FallingBody>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a list of bodies")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<FallingBody>, A::Error> {
        let mut bodies = Vec::new();
        while let Some(Checked(body)) = list.next_element()? {
            if bodies.len() == MOST_BODIES {
                return Err(A::Error::custom(FallError::TooMany));
            }
            bodies.push(body);
        }
        if bodies.len() < 2 {
            return Err(A::Error::custom(FallError::TooFew));
        }
        Ok(bodies)
    }
}

fn position<'de, D: Deserializer<'de>>(deserializer: D) -> Result<DVec2, D::Error> {
    let [x, y] = <[f64; 2]>::deserialize(deserializer)?;
    let position = DVec2::new(x, y);
    Pose::new(position, 0.0)
        .map(|_| position)
        .map_err(D::Error::custom)
}

fn angle<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    let angle = f64::deserialize(deserializer)?;
    Pose::new(DVec2::ZERO, angle.to_radians())
        .map(|_| angle)
        .map_err(D::Error::custom)
}
