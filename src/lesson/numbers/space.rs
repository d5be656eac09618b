//! The numbers by which a step in space decides, to be checked by hand.

use super::{reach, support, weights};
use crate::lesson::sentence::name;
use crate::lesson::spatial::{EpaWork, Step, Work};
use crate::lesson::{Lesson, Space, px};

/// Of more faces than these only the closest are written.
const MOST_FACES: usize = 12;

impl Lesson<Space> {
    /// The numbers by which a step decides, a line each; of the last step those too that make the contact points.
    ///
    /// # Panics
    /// When the lesson has no such step.
    #[must_use]
    pub fn numbers(&self, at: usize) -> Vec<String> {
        let step = &self.steps()[at];
        let mut lines = vec![support::<Space>(&step.support)];
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
