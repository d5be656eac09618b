//! Vectors of the plane and of space, rotations, numbers as a file has them, and the name of a scene's unit of length,
//! which changes no number.

use std::fmt::{self, Debug};
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};

use glam::{DQuat, DVec2, DVec3};
use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer};

use collidoscope_core::spatial::rotation_about;

/// A vector of the plane or of space.
pub trait Vector:
    Copy
    + Debug
    + Default
    + PartialEq
    + Add<Output = Self>
    + AddAssign
    + Sub<Output = Self>
    + Neg<Output = Self>
    + Mul<f64, Output = Self>
    + Div<f64, Output = Self>
    + Sum
    + 'static
{
    /// Its coordinates in a file.
    type Numbers: DeserializeOwned + Into<Self>;

    /// The unit vectors along the axes.
    const AXES: &'static [Self];

    /// Its coordinates, in order.
    fn parts(&self) -> &[f64];

    fn parts_mut(&mut self) -> &mut [f64];

    fn dot(self, other: Self) -> f64;

    /// The area of the parallelogram that it spans with another.
    fn area(self, other: Self) -> f64;

    fn length(self) -> f64;

    /// The unit vector along it, or 0 for one too short to have any.
    fn normalize_or_zero(self) -> Self;

    /// The unit vector along it, whatever its length; none for a zero.
    fn unit(self) -> Option<Self>;

    fn distance(self, other: Self) -> f64 {
        (self - other).length()
    }

    /// The largest magnitude of a coordinate.
    fn largest_part(&self) -> f64 {
        let magnitudes = self.parts().iter().map(|part| part.abs());
        magnitudes.fold(0.0, f64::max)
    }

    fn map(mut self, change: impl Fn(f64) -> f64) -> Self {
        for part in self.parts_mut() {
            *part = change(*part);
        }
        self
    }
}

macro_rules! vector {
    ($vector:ty, $count:literal, $axes:expr, $product:ident, $size:ident) => {
        impl Vector for $vector {
            type Numbers = [f64; $count];

            const AXES: &'static [Self] = &$axes;

            fn parts(&self) -> &[f64] {
                AsRef::<[f64; $count]>::as_ref(self)
            }

            fn parts_mut(&mut self) -> &mut [f64] {
                AsMut::<[f64; $count]>::as_mut(self)
            }

            fn dot(self, other: Self) -> f64 {
                <$vector>::dot(self, other)
            }

            fn area(self, other: Self) -> f64 {
                <$vector>::$product(self, other).$size()
            }

            fn length(self) -> f64 {
                <$vector>::length(self)
            }

            fn normalize_or_zero(self) -> Self {
                <$vector>::normalize_or_zero(self)
            }

            fn unit(self) -> Option<Self> {
                (self / self.abs().max_element()).try_normalize()
            }
        }
    };
}

vector!(DVec2, 2, [DVec2::X, DVec2::Y], perp_dot, abs);
vector!(DVec3, 3, [DVec3::X, DVec3::Y, DVec3::Z], cross, length);

/// Reads a vector from its coordinates.
pub(super) fn vector<'de, D: Deserializer<'de>, V: Vector>(deserializer: D) -> Result<V, D::Error> {
    V::Numbers::deserialize(deserializer).map(Into::into)
}

/// A vector as a file has it.
pub(super) fn point<V: Vector>(point: V) -> String {
    let numbers: Vec<String> = point.parts().iter().copied().map(shortest_number).collect();
    format!("[{}]", numbers.join(", "))
}

/// A text with the fewest digits that read back to the same number; a whole number has no `.0`.
pub fn shortest_number(value: f64) -> String {
    let [plain, exponent] = [format!("{value}"), format!("{value:e}")];
    if plain.len() <= exponent.len() + 3 {
        plain
    } else {
        exponent
    }
}

/// The same angle in [0, 360), even where rounding would make it 360.
pub fn turned_once(degrees: f64) -> f64 {
    let turned = degrees.rem_euclid(360.0);
    if turned < 360.0 { turned } else { 0.0 }
}

/// A rotation about an axis through the shape's local origin.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(
    deny_unknown_fields,
    expecting = "a rotation, as in {\"axis\": [0,0,1], \"degrees\": 30}"
)]
pub struct Rotation {
    /// In world space, of any length but 0.
    #[serde(deserialize_with = "vector")]
    pub axis: DVec3,
    /// In degrees, by the right-hand rule: about z clockwise on screen.
    pub degrees: f64,
}

impl Default for Rotation {
    fn default() -> Self {
        Self {
            axis: DVec3::Z,
            degrees: 0.0,
        }
    }
}

impl Rotation {
    /// The unit quaternion; the identity where the axis is zero.
    pub fn quaternion(&self) -> DQuat {
        rotation_about(self.axis, self.degrees.to_radians()).unwrap_or_default()
    }

    /// This rotation and then one by `degrees` about an axis in world space, in [0, 360) degrees.
    pub fn turned(&self, axis: DVec3, degrees: f64) -> Self {
        if self.degrees == 0.0 || self.axis == axis {
            return Self {
                axis,
                degrees: turned_once(self.degrees + degrees),
            };
        }
        let Some(turn) = rotation_about(axis, degrees.to_radians()) else {
            return *self;
        };
        Self::new(turn * self.quaternion())
    }

    /// The rotation of a unit quaternion. With q = (u sin(φ/2), cos(φ/2)) and the length s of its vector part, φ = 2
    /// atan2(s, w).
    fn new(quaternion: DQuat) -> Self {
        let vector = quaternion.xyz();
        let sine = vector.length();
        if sine == 0.0 {
            return Self::default();
        }
        Self {
            axis: vector / sine,
            degrees: turned_once(2.0 * libm::atan2(sine, quaternion.w).to_degrees()),
        }
    }
}

/// The name for a length of 1; none by default.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(try_from = "String")]
pub struct Unit {
    /// Its characters, padded with NUL.
    signs: [char; Unit::LONGEST],
}

impl Unit {
    /// The most characters.
    pub const LONGEST: usize = 12;

    /// Formats a number with a unit composed of these parts, as in `2.5 mass·m/s`; the number alone in a scene without
    /// a unit.
    pub fn quantity(self, number: &str, before: &str, after: &str) -> String {
        if self == Self::default() {
            number.to_owned()
        } else {
            format!("{number} {before}{self}{after}")
        }
    }

    pub fn length(self, number: &str) -> String {
        self.quantity(number, "", "")
    }

    pub fn speed(self, number: &str) -> String {
        self.quantity(number, "", "/s")
    }

    pub fn impulse(self, number: &str) -> String {
        self.quantity(number, "mass·", "/s")
    }
}

impl TryFrom<String> for Unit {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        let mut signs = ['\0'; Self::LONGEST];
        let count = word.chars().count();
        let is_word = word.trim() == word && !word.contains(char::is_control);
        if !is_word || !(1..=Self::LONGEST).contains(&count) {
            return Err(format!(
                "a unit is a word of 1 to {} characters without outer spaces, as in \"m\"",
                Self::LONGEST
            ));
        }
        for (place, sign) in signs.iter_mut().zip(word.chars()) {
            *place = sign;
        }
        Ok(Self { signs })
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut signs = self.signs.iter().take_while(|&&sign| sign != '\0');
        signs.try_for_each(|sign| write!(formatter, "{sign}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(word: &str) -> Result<Unit, String> {
        word.to_owned().try_into()
    }

    #[test]
    fn only_a_named_unit_follows_numbers() {
        let metres = unit("m").unwrap();
        assert_eq!(metres.length("2.00"), "2.00 m");
        assert_eq!(metres.speed("2.00"), "2.00 m/s");
        assert_eq!(metres.impulse("2.00"), "2.00 mass·m/s");
        assert_eq!(Unit::default().impulse("2.00"), "2.00");
        assert_eq!(unit("px").unwrap().length("2.00"), "2.00 px");
    }

    #[test]
    fn a_unit_is_a_short_word() {
        for word in ["m", "cm", "Å", "light years", "123456789012"] {
            assert_eq!(unit(word).unwrap().to_string(), word);
        }
        for word in ["", " ", "m ", "a\nb", "\0", "1234567890123"] {
            assert!(unit(word).is_err(), "{word:?}");
        }
    }

    fn about(axis: DVec3, degrees: f64) -> Rotation {
        Rotation { axis, degrees }
    }

    #[test]
    fn rotations_about_the_same_axis_add_up_exactly() {
        let mut rotation = about(DVec3::Z, 359.5);
        for _ in 0..4 {
            rotation = rotation.turned(DVec3::Z, 0.25);
        }
        assert_eq!(rotation, about(DVec3::Z, 0.5));
        assert_eq!(
            Rotation::default().turned(DVec3::X, -0.25),
            about(DVec3::X, 359.75)
        );
    }

    #[test]
    fn a_rotation_about_another_axis_follows_in_world_space() {
        let turned = about(DVec3::X, 90.0).turned(DVec3::Z, 90.0);
        // y moves to z and stays there; x stays and then moves to y. Rounded sines leave a few ulps.
        for (local, world) in [(DVec3::Y, DVec3::Z), (DVec3::X, DVec3::Y)] {
            let off = (turned.quaternion() * local - world).length();
            assert!(off < 1e-15, "{local} is {off} off");
        }
    }

    #[test]
    fn angles_are_below_360() {
        assert_eq!(turned_once(-90.0), 270.0);
        assert_eq!(turned_once(725.0), 5.0);
        assert_eq!(turned_once(-1e-30), 0.0);
    }
}
