//! The name of a scene's unit of length. It changes no number.

use std::fmt;

use serde::Deserialize;
use thiserror::Error;

/// The name for a length of 1; none by default.
#[derive(Clone, Copy, Default, Deserialize, PartialEq, Eq)]
#[serde(try_from = "String")]
pub struct Unit {
    /// Its characters, padded with NUL.
    signs: [char; Unit::LONGEST],
}

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error(
    "a unit is a word of 1 to {} characters without outer spaces, as in \"m\"",
    Unit::LONGEST
)]
pub struct NoUnit;

impl Unit {
    /// The most characters.
    pub const LONGEST: usize = 12;

    /// Formats a number with a unit composed of these parts, as in `2.5 mass·m/s`; the number alone in a scene without
    /// a unit.
    #[must_use]
    pub fn quantity(self, number: &str, before: &str, after: &str) -> String {
        if self == Self::default() {
            number.to_owned()
        } else {
            format!("{number} {before}{self}{after}")
        }
    }

    #[must_use]
    pub fn length(self, number: &str) -> String {
        self.quantity(number, "", "")
    }

    #[must_use]
    pub fn speed(self, number: &str) -> String {
        self.quantity(number, "", "/s")
    }

    #[must_use]
    pub fn impulse(self, number: &str) -> String {
        self.quantity(number, "mass·", "/s")
    }
}

impl TryFrom<String> for Unit {
    type Error = NoUnit;

    fn try_from(word: String) -> Result<Self, NoUnit> {
        let mut signs = ['\0'; Self::LONGEST];
        let count = word.chars().count();
        let is_word = word.trim() == word && !word.contains(char::is_control);
        if !is_word || !(1..=Self::LONGEST).contains(&count) {
            return Err(NoUnit);
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

impl fmt::Debug for Unit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(word: &str) -> Result<Unit, NoUnit> {
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
            assert_eq!(unit(word), Err(NoUnit), "{word:?}");
        }
    }
}
