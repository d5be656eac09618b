//! The numbers by which a step decides, to be checked by hand.

use glam::DVec2;

use super::sentence::edge;
use super::{Lesson, NamedPoint, Step, Work, coordinates, number, px, subscript};

impl Lesson {
    /// The numbers by which a step decides, a line each; of the last one those too that make the contact
    /// points.
    #[must_use]
    pub fn numbers(&self, at: usize) -> Vec<String> {
        let step = &self.steps()[at];
        let mut lines = vec![support(step), reach(step)];
        if let Work::Epa { distances, .. } = &step.work {
            lines.push(edges(&step.before, distances));
        }
        if at + 1 == self.steps().len() {
            lines.extend(weights(self));
        }
        lines
    }
}

/// Where the support comes from: w = a − b.
fn support(step: &Step) -> String {
    let NamedPoint { number, support } = step.support;
    let index = subscript(number);
    format!(
        "w{index} = a{index} − b{index} = {} − {} = {}",
        coordinates(support.on_a),
        coordinates(support.on_b),
        coordinates(support.point())
    )
}

/// How far the support lies along the direction, and on which side of the origin.
fn reach(step: &Step) -> String {
    let letter = match step.work {
        Work::Epa { .. } => 'n',
        Work::Gjk { .. } | Work::Distance { .. } => 'd',
    };
    let reach = step.reach();
    let sign = if reach > 0.0 {
        " > 0"
    } else if reach < 0.0 {
        " < 0"
    } else {
        ""
    };
    let direction = coordinates(step.direction.normalize_or_zero());
    let name = step.support.name();
    format!(
        "{letter} = {direction}, {letter}·{name} = {}{sign}",
        px(reach)
    )
}

/// Every edge's distance from the origin.
fn edges(polytope: &[NamedPoint], distances: &[f64]) -> String {
    let count = polytope.len();
    let name = |k: usize| edge(&[polytope[k], polytope[(k + 1) % count]]);
    let edges = distances.iter().enumerate();
    let edges: Vec<String> = edges
        .map(|(k, &distance)| format!("{} {}", name(k), px(distance)))
        .collect();
    format!("edges from the origin: {}", edges.join(", "))
}

/// The barycentric weights of the point nearest the origin, and what they make of the points on A and B.
fn weights(lesson: &Lesson) -> Vec<String> {
    let parts = lesson.nearest_parts();
    let mixed = |letter: char| -> String {
        let terms = parts.iter().map(|(point, weight)| {
            let name = format!("{letter}{}", subscript(point.number));
            if *weight == 1.0 {
                name
            } else {
                format!("{}·{name}", number(*weight))
            }
        });
        terms.collect::<Vec<_>>().join(" + ")
    };
    let point = |of: fn(&NamedPoint) -> DVec2| -> DVec2 {
        parts
            .iter()
            .map(|(point, weight)| *weight * of(point))
            .sum()
    };
    let w = point(|point| point.support.point());
    let cores = if lesson.radius() > 0.0 {
        ", on the cores"
    } else {
        ""
    };
    vec![
        format!("nearest the origin: {} = {}", mixed('w'), coordinates(w)),
        format!(
            "the same weights make the contact points{cores}: {} = {} on A, {} = {} on B",
            mixed('a'),
            coordinates(point(|point| point.support.on_a)),
            mixed('b'),
            coordinates(point(|point| point.support.on_b))
        ),
    ]
}
