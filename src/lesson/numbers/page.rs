//! What a reader has on the pages of a lesson, to work a later line out from.

use super::{MOST_MORE, to_decimals};
use crate::lesson::{Dimension, NamedPoint, Vector, read_point, read_vector};

/// The named points as they are printed, each with its points on A and on B.
pub(super) struct Page<D: Dimension>(Vec<(usize, [D::Vector; 3])>);

impl<D: Dimension> Page<D> {
    /// That of lines w = a − b, each of the point of this number.
    pub(super) fn new(lines: impl IntoIterator<Item = (usize, String)>) -> Self {
        let points = lines.into_iter().filter_map(|(number, line)| {
            let [_, _, difference, w] = line.split(" = ").collect::<Vec<_>>()[..] else {
                return None;
            };
            let (a, b) = difference.split_once(" − (")?;
            Some((number, [a, b, w].map(read_vector)))
        });
        Self(points.collect())
    }

    /// A point on A, on B and in A − B, as it was last printed.
    pub(super) fn place(&self, number: usize) -> Option<[D::Vector; 3]> {
        let mut found = self.0.iter().rev();
        Some(found.find(|(of, _)| *of == number)?.1)
    }

    /// Points of A − B as they are, and as they are printed.
    pub(super) fn both<const N: usize>(
        &self,
        points: [NamedPoint<D::Support>; N],
    ) -> [[D::Vector; N]; 2] {
        let exact = |point: NamedPoint<D::Support>| D::point(&point.support);
        let place = |point: NamedPoint<D::Support>| {
            let printed = self.place(point.number);
            printed.map_or(exact(point), |[_, _, w]| w)
        };
        [points.map(exact), points.map(place)]
    }
}

/// How many decimals, four or more, weights are told with so that what is made with them comes out; four where none do.
pub(super) fn decimals_for(comes_out: impl Fn(usize) -> bool) -> usize {
    let mut all = 4..=4 + MOST_MORE;
    all.find(|&decimals| comes_out(decimals)).unwrap_or(4)
}

/// Weights to so many decimals.
pub(super) fn told_weights(decimals: usize, weights: &[f64]) -> Vec<String> {
    let texts = weights.iter();
    texts.map(|&weight| to_decimals(decimals, weight)).collect()
}

/// The sum of vectors by weights that are told so.
pub(super) fn sum_by<V: Vector>(weights: &[String], vectors: impl IntoIterator<Item = V>) -> V {
    let weights = weights.iter().flat_map(|weight| read_point(weight));
    vectors
        .into_iter()
        .zip(weights)
        .map(|(vector, weight)| vector * weight)
        .sum()
}

/// The weight t of an edge's second end in the point of its line that is nearest the origin.
pub(super) fn along_edge<V: Vector>([p, q]: [V; 2]) -> f64 {
    let along = q - p;
    -p.dot(along) / along.dot(along)
}
