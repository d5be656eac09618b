//! Motion by keys, exactly by the original's rules and in its single precision.

use glam::DVec2;
use thiserror::Error;

use super::shape_fields::{Coordinates, Part, Parted};
use super::{Body, Scene};
use crate::planar::{Capsule, Rounded, Shape, ShapeError};
use crate::spatial;

/// Rotation of a body, by a quarter degree per tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    #[default]
    None,
    /// Clockwise on screen.
    Clockwise,
    CounterClockwise,
}

impl Turn {
    /// The rotation of one tick, in degrees.
    #[must_use]
    pub fn degrees(self) -> f64 {
        match self {
            Self::None => 0.0,
            Self::Clockwise => 0.25,
            Self::CounterClockwise => -0.25,
        }
    }
}

/// The keys held during a tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Controls {
    /// Push B left; overrides `right`.
    pub left: bool,
    pub right: bool,
    /// Push B up; overrides `down`.
    pub up: bool,
    pub down: bool,
    pub turn_a: Turn,
    pub turn_b: Turn,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Manner {
    /// As in the original: B moves in steps of 1 px, and each body turns about its local origin.
    #[default]
    Original,
    /// B moves in larger or smaller steps, and each body turns about its centroid.
    Drawn {
        /// In px, above 0.
        stride: f64,
    },
}

impl Manner {
    /// In px.
    #[must_use]
    pub fn stride(self) -> f64 {
        match self {
            Self::Original => 1.0,
            Self::Drawn { stride } => stride,
        }
    }
}

/// B's velocity in steps per tick; the original's steps are of 1 px.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Velocity(DVec2);

impl Velocity {
    #[must_use]
    pub fn steps(self) -> DVec2 {
        self.0
    }

    /// The velocity after another tick of `controls`.
    #[must_use]
    pub fn after(self, controls: &Controls) -> Self {
        Self(DVec2::new(
            component(self.0.x, controls.left, controls.right),
            component(self.0.y, controls.up, controls.down),
        ))
    }
}

/// One axis: a held key adds or subtracts 1, no key leaves a fifth, and past ±1 it becomes ±4 at once. From 4, the
/// opposite key makes 3, which is past 1 and so 4 again: B only reverses after a tick without either.
pub(super) fn component(velocity: f64, minus: bool, plus: bool) -> f64 {
    let pushed = if minus {
        velocity - 1.0
    } else if plus {
        velocity + 1.0
    } else {
        velocity * 0.2
    };
    if pushed > 1.0 {
        4.0
    } else if pushed < -1.0 {
        -4.0
    } else {
        pushed
    }
}

/// Why a scene can't be rounded to single precision.
#[derive(Debug, Error)]
pub enum SinglePrecisionError {
    #[error("only a scene of two is rounded, and this is one of bodies; leave it out")]
    OfBodies,
    /// A position is too far out.
    #[error("a position is beyond what single precision can hold")]
    Position,
    /// A shape degenerates by rounding.
    #[error("{0}")]
    Shape(#[from] ShapeError),
    /// A shape in space degenerates by rounding.
    #[error("{0}")]
    SpatialShape(#[from] spatial::ShapeError),
}

impl Scene {
    /// Rounds every coordinate, position and radius to single precision. Angles stay: files have degrees, engines
    /// radians. A polygon that is no longer convex becomes its hull.
    ///
    /// # Errors
    /// [`SinglePrecisionError`] for a falling scene, and for a shape that degenerates.
    pub fn in_single_precision(&self) -> Result<Self, SinglePrecisionError> {
        if self.fall.is_some() {
            return Err(SinglePrecisionError::OfBodies);
        }
        let body = |body: &Body| {
            Ok::<_, SinglePrecisionError>(Body {
                shape: rounded_shape(&body.shape)?,
                position: rounded_position(body.position)?,
                angle_degrees: body.angle_degrees,
            })
        };
        Ok(Self {
            a: body(&self.a)?,
            b: body(&self.b)?,
            ..self.clone()
        })
    }
}

fn rounded_shape(shape: &Shape) -> Result<Shape, ShapeError> {
    let (slug, parts) = rounded_parts(shape);
    Ok(match (slug, &parts[..]) {
        ("polygon", [Part::Points(corners)]) => Shape::hull(corners)?,
        ("rounded", [Part::Points(corners), Part::Length(radius)]) => match Shape::hull(corners)? {
            Shape::Polygon(polygon) => Rounded::new(polygon, *radius)?.into(),
            Shape::Capsule(segment) => {
                let [from, to] = segment.ends();
                Capsule::new(from, to, *radius)?.into()
            }
            other => other,
        },
        _ => Shape::made(slug, &parts)?.unwrap_or_else(|| shape.clone()),
    })
}

pub(super) fn rounded_parts<S: Parted>(shape: &S) -> (&'static str, Vec<Part<S::Vector>>) {
    let (slug, mut parts) = shape.parts();
    for part in &mut parts {
        match part {
            Part::Length(length) => *length = rounded_number(*length),
            Part::Count(_) => {}
            Part::Vector(vector) => *vector = rounded_point(*vector),
            Part::Points(points) => points
                .iter_mut()
                .for_each(|point| *point = rounded_point(*point)),
        }
    }
    (slug, parts)
}

pub(super) fn rounded_position<V: Coordinates>(position: V) -> Result<V, SinglePrecisionError> {
    let mut rounded = rounded_point(position);
    let is_finite = rounded.numbers().iter().all(|number| number.is_finite());
    is_finite
        .then_some(rounded)
        .ok_or(SinglePrecisionError::Position)
}

fn rounded_point<V: Coordinates>(mut point: V) -> V {
    for number in point.numbers() {
        *number = rounded_number(*number);
    }
    point
}

fn rounded_number(number: f64) -> f64 {
    f64::from(number as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(start: f64, keys: &str) -> f64 {
        keys.chars()
            .fold(start, |v, key| component(v, key == 'L', key == 'R'))
    }

    #[test]
    fn a_held_key_starts_at_1_and_continues_at_4() {
        assert_eq!(run(0.0, "R"), 1.0);
        assert_eq!(run(0.0, "RR"), 4.0);
        assert_eq!(run(0.0, "RRR"), 4.0);
        assert_eq!(run(0.0, "LL"), -4.0);
    }

    #[test]
    fn at_full_speed_the_opposite_key_never_reverses() {
        assert_eq!(run(4.0, "LLLLL"), 4.0);
        assert_eq!(run(4.0, "-LL"), -4.0, "a tick with neither key lets it");
    }

    #[test]
    fn without_a_key_it_glides_to_rest() {
        // In f64 the last digit of 4 · 0.2 is that of 0.8.
        assert_eq!(run(4.0, "-"), 0.8);
        assert!(run(4.0, "---------") < 1e-4);
    }
}
