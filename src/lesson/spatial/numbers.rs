//! The numbers by which a step in space decides, to be checked by hand.

use glam::DVec3;

use super::sentence::name;
use super::{EpaWork, Lesson, NamedPoint, Step, Work};
use crate::lesson::numbers::{contact, difference, reach_along};
use crate::lesson::{coordinates, px};

/// Of more faces than these only the closest are written.
const MOST_FACES: usize = 12;

impl Lesson {
    /// The numbers by which a step decides, a line each; of the last step those too that make the contact points.
    ///
    /// # Panics
    /// When the lesson has no such step.
    #[must_use]
    pub fn numbers(&self, at: usize) -> Vec<String> {
        let step = &self.steps()[at];
        let mut lines = vec![support(&step.support)];
        match &step.work {
            Work::Epa(work) if work.faces.is_empty() => {}
            Work::Epa(work) => {
                lines.push(reach(step, Some((work.distance, "face"))));
                lines.push(faces(step, work));
            }
            Work::Gjk { .. } | Work::Distance { .. } => lines.push(reach(step, None)),
        }
        if at + 1 == self.steps().len() {
            lines.extend(weights(self, step));
        }
        lines
    }
}

fn support(point: &NamedPoint) -> String {
    let support = &point.support;
    difference(point.number, [support.on_a, support.on_b, support.point()])
}

fn reach(step: &Step, closest: Option<(f64, &str)>) -> String {
    let direction = step.direction.normalize_or_zero();
    reach_along(direction, &step.support.name(), step.reach(), closest)
}

/// How far the faces' planes are from the origin, the closest first.
fn faces(step: &Step, work: &EpaWork) -> String {
    let mut order: Vec<usize> = (0..work.faces.len()).collect();
    order.sort_by(|&k, &l| work.distances[k].total_cmp(&work.distances[l]));
    let said = order.iter().take(MOST_FACES).map(|&k| {
        let corners = work.faces[k].map(|index| step.before[index]);
        format!("{} {}", name(&corners), px(work.distances[k]))
    });
    let said = said.collect::<Vec<_>>().join(", ");
    match order.len().saturating_sub(MOST_FACES) {
        0 => format!("the faces’ planes from the origin: {said}"),
        more => format!("the faces’ planes from the origin: {said} and {more} that are farther"),
    }
}

/// What makes the contact points, or the closest ones: the point nearest the origin by its barycentric weights,
/// and the same weights on A and on B.
fn weights(lesson: &Lesson, last: &Step) -> Vec<String> {
    let parts = lesson.nearest_parts();
    let mut lines: Vec<String> = parts
        .iter()
        .filter(|(point, _)| point.number != last.support.number)
        .map(|(point, _)| support(point))
        .collect();
    let weights: Vec<(usize, f64)> = parts
        .iter()
        .map(|(point, weight)| (point.number, *weight))
        .collect();
    let nearest = parts
        .iter()
        .map(|(part, weight)| *weight * part.support.point());
    let nearest: DVec3 = nearest.sum();
    match parts[..] {
        [(p, _), (q, t)] => lines.push(contact::edge_weight([p.number, q.number], t, nearest)),
        [_, _, _] => lines.push(format!(
            "{} = {}, the origin’s projection on the face: each weight is the area that it spans with the \
             other two corners, by the face’s",
            contact::mixed('w', &weights),
            coordinates(nearest)
        )),
        _ => {}
    }
    lines.push(contact::witnesses(
        &weights,
        lesson.radii(),
        lesson.witnesses(),
    ));
    lines.push(contact::outcome(
        lesson.is_colliding(),
        lesson.signed_depth(),
        lesson.normal(),
    ));
    lines
}
