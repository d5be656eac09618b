//! Support functions with a mistake, replayed along a trace's own directions, whatever its search does with their points.

use super::Checkable;
use super::trace::TraceStep;
use super::truth::{PointRule, TestedBody};
use crate::lesson::Vector;

/// Whether the support function of a pair finds a step's support point, of the bodies or of their cores. Along no
/// direction any point may be found.
pub(super) fn finds<D: Checkable>(
    pair: [TestedBody<'_, D>; 2],
    step: &TraceStep<D>,
    tolerance: f64,
) -> bool {
    let Some(direction) = step.direction.unit() else {
        return true;
    };
    let pairs = [pair, pair.map(TestedBody::without_radius)];
    pairs.into_iter().any(|[a, b]| {
        let of_b = b.found(-direction, tolerance);
        let of_a = a.found(direction, tolerance).into_iter();
        let mut sums = of_a.map(|p| p - step.support);
        sums.any(|p| of_b.iter().any(|q| p.distance(*q) <= tolerance))
    })
}

impl<D: Checkable> TestedBody<'_, D> {
    /// The same with another rule.
    pub(super) fn by(self, rule: PointRule<D>) -> Self {
        Self { rule, ..self }
    }

    /// The points that its rule may find along a unit direction: several if they are equally far within the tolerance.
    fn found(&self, direction: D::Vector, tolerance: f64) -> Vec<D::Vector> {
        let (along, factor) = match self.rule {
            PointRule::Along(matrix) => (matrix * direction, 1.0),
            PointRule::Times(factor) => (direction, factor),
            _ => (direction, 1.0),
        };
        let vertices = D::vertices(self.shape).into_iter();
        let posed = vertices.map(|vertex| self.put.turn * vertex + self.put.shift);
        let mut points: Vec<D::Vector> = posed.collect();
        if points.is_empty() {
            points.push(self.core(along));
        }
        let first = points[0];
        if self.rule == PointRule::WithoutLast && points.len() > 1 {
            points.pop();
        }
        let levels = points.iter().map(|point| along.dot(*point));
        let reach = levels.fold(f64::NEG_INFINITY, f64::max);
        points.retain(|point| along.dot(*point) >= reach - tolerance);
        if let PointRule::Beyond(start) = self.rule
            && reach <= along.dot(start)
        {
            points = vec![first, start];
        }
        let found = points.into_iter();
        found
            .map(|point| (point + along * self.radius) * factor)
            .collect()
    }
}
