//! Which file draws which exhibit of the tour.

use super::canvas::Canvas;
use super::{difference, products, sweep};
use crate::figure::Mark;
use crate::lesson::tour::Exhibit;

/// The exhibit's marks in the world, in px; none without an exhibit, or while a lesson is open.
pub(in crate::figure) fn world(canvas: &Canvas<'_>) -> Vec<Mark> {
    match shown(canvas) {
        None => Vec::new(),
        Some(Exhibit::Difference { corners }) => difference::world(canvas, corners),
        Some(Exhibit::Sweep { progress }) => sweep::world(canvas, progress),
        Some(Exhibit::Products { angle }) => products::world(canvas, angle),
    }
}

/// Its marks in Minkowski space, in px.
pub(in crate::figure) fn minkowski(canvas: &Canvas<'_>) -> Vec<Mark> {
    match shown(canvas) {
        None => Vec::new(),
        Some(Exhibit::Difference { corners }) => difference::minkowski(canvas, corners),
        Some(Exhibit::Sweep { progress }) => sweep::minkowski(canvas, progress),
        Some(Exhibit::Products { angle }) => products::minkowski(canvas, angle),
    }
}

fn shown(canvas: &Canvas<'_>) -> Option<Exhibit> {
    canvas
        .subject
        .exhibit
        .filter(|_| canvas.subject.lesson.is_none())
}
