//! The word that stands for a scene's unit of length. It changes no number.

use std::fmt;

use serde::Deserialize;
use thiserror::Error;

/// The word for a length of 1: px, or what a scene says.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(try_from = "String")]
pub struct Unit {
    /// Its signs, and NUL after them.
    signs: [char; Unit::LONGEST],
}

/// A word that is no unit.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error(
    "a unit is a word of 1 to {} signs without blanks at its ends, as in \"m\"",
    Unit::LONGEST
)]
pub struct NoUnit;

impl Unit {
    /// The most signs that it has.
    pub const LONGEST: usize = 12;

    /// The word in the program's own texts, and that of a scene that says none.
    const PX: &str = "px";

    /// A text of the program in which px stands for the unit, with the scene's own word in its place.
    #[must_use]
    pub fn told(&self, text: &str) -> String {
        let word = self.to_string();
        if word == Self::PX {
            return text.to_owned();
        }
        let mut told = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find(Self::PX) {
            let (before, found) = rest.split_at(at);
            let after = &found[Self::PX.len()..];
            let goes_on = |sign: Option<char>| sign.is_some_and(char::is_alphabetic);
            let before_it = before.chars().next_back().or(told.chars().next_back());
            let is_a_part = goes_on(before_it) || goes_on(after.chars().next());
            told.push_str(before);
            told.push_str(if is_a_part { Self::PX } else { &word });
            rest = after;
        }
        told + rest
    }
}

impl Default for Unit {
    fn default() -> Self {
        let mut signs = ['\0'; Self::LONGEST];
        signs[..2].copy_from_slice(&['p', 'x']);
        Self { signs }
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
    fn the_unit_stands_in_the_place_of_px_alone() {
        let metres = unit("m").unwrap();
        for (text, expected) in [
            ("2.00 px/s of 3px", "2.00 m/s of 3m"),
            ("10⁶ mass·px²/s²", "10⁶ mass·m²/s²"),
            ("pxpx, expxand, apx px", "pxpx, expxand, apx m"),
            ("no length", "no length"),
        ] {
            assert_eq!(metres.told(text), expected);
            assert_eq!(Unit::default().told(text), text);
        }
        assert_eq!(unit("px"), Ok(Unit::default()));
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
