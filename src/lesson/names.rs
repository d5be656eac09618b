//! The names of the points of A − B: numbers in the order in which they were first found.

use crate::planar::SupportPoint;

/// A point of A − B and the number by which the whole lesson knows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NamedPoint<P = SupportPoint> {
    /// From 1, in the order in which points were first found.
    pub number: usize,
    /// The point with its witnesses on A and B.
    pub support: P,
}

impl<P> NamedPoint<P> {
    /// Its name: w₁, w₂ …
    #[must_use]
    pub fn name(&self) -> String {
        format!("w{}", subscript(self.number))
    }
}

/// A number in subscript digits.
#[must_use]
pub fn subscript(number: usize) -> String {
    let lower = |digit: char| match digit.to_digit(10) {
        Some(value) => char::from_u32('₀' as u32 + value).unwrap_or(digit),
        None => digit,
    };
    number.to_string().chars().map(lower).collect()
}

/// Gives each point its number.
pub(super) struct Names<P = SupportPoint> {
    found: Vec<P>,
}

impl<P: Copy + PartialEq> Names<P> {
    /// Of no point yet.
    pub(super) fn new() -> Self {
        Self { found: Vec::new() }
    }

    /// `point` under the number it has, or the next one if it is new.
    pub(super) fn name(&mut self, point: &P) -> NamedPoint<P> {
        let known = self.found.iter().position(|found| found == point);
        let index = known.unwrap_or_else(|| {
            self.found.push(*point);
            self.found.len() - 1
        });
        NamedPoint {
            number: index + 1,
            support: *point,
        }
    }

    pub(super) fn all<'p>(&mut self, points: impl IntoIterator<Item = &'p P>) -> Vec<NamedPoint<P>>
    where
        P: 'p,
    {
        points.into_iter().map(|point| self.name(point)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{DVec2, dvec2};

    #[test]
    fn a_point_keeps_its_number() {
        let mut names = Names::new();
        let [p, q] =
            [dvec2(1.0, 2.0), dvec2(3.0, 4.0)].map(|at| SupportPoint::new(at, DVec2::ZERO));
        let numbers: Vec<usize> = names.all([&p, &q, &p]).iter().map(|n| n.number).collect();
        assert_eq!(numbers, [1, 2, 1]);
    }

    #[test]
    fn large_numbers_have_all_their_digits() {
        assert_eq!(subscript(1024), "₁₀₂₄");
    }
}
