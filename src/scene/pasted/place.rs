//! Places in a text.

use std::fmt;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::scene) struct Place {
    /// The line, from 1.
    pub(in crate::scene) line: u32,
    /// The column in characters, from 1.
    pub(in crate::scene) column: u32,
}

impl Place {
    /// Where a text begins.
    pub(super) const START: Self = Self { line: 1, column: 1 };
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}", self.line)
    }
}

/// The places of a text's bytes, quickly found where they are asked for in their order.
pub(super) struct Places<'t> {
    text: &'t str,
    /// The byte that was asked for last, and its place.
    at: usize,
    here: Place,
}

impl<'t> Places<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            here: Place::START,
        }
    }

    /// The place of the byte at `at`.
    pub(super) fn of(&mut self, at: usize) -> Place {
        if at < self.at {
            (self.at, self.here) = (0, Place::START);
        }
        for c in self.text[self.at..at].chars() {
            self.here.column += 1;
            if c == '\n' {
                self.here.line += 1;
                self.here.column = 1;
            }
        }
        self.at = at;
        self.here
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_counts_lines_and_characters() {
        let text = "ä b\n\n c";
        let mut places = Places::new(text);
        let place = |line, column| Place { line, column };
        assert_eq!(places.of(text.find('b').unwrap()), place(1, 3));
        assert_eq!(places.of(text.find('c').unwrap()), place(3, 2));
        assert_eq!(places.of(0), place(1, 1), "backwards too");
    }
}
