//! What a question shows: what can be chosen, what is chosen, and what was wrong with the last answer.

use glam::DVec2;

use super::Pane;
use crate::lesson::{Choice, Question};
use crate::planar::nearest_on_segment;

/// A question that waits for its answer, or has just had it.
#[derive(Clone, Copy, Debug)]
pub struct QuizView<'q> {
    /// The question.
    pub question: &'q Question,
    /// The choice so far.
    pub guess: Option<usize>,
    /// The wrong choice that is being explained.
    pub wrong: Option<usize>,
}

/// How near the pointer must come to what can be chosen, in points of the picture.
const REACH: f64 = 24.0;

/// The choice that is nearest to `place` in a picture made of these panes, if one is near.
#[must_use]
pub fn choice_at(question: &Question, panes: &[Pane], place: DVec2) -> Option<usize> {
    let pane = panes
        .iter()
        .rev()
        .find(|pane| pane.place.contains(place))
        .filter(|pane| pane.is_minkowski)?;
    let in_picture = |at: DVec2| pane.camera.to_picture(&pane.place, at);
    let distance = |choice: &Choice| match choice {
        Choice::Word(_) => f64::INFINITY,
        Choice::Point { at, .. } => in_picture(*at).distance(place),
        Choice::Part { corners, .. } => match corners[..] {
            [p, q] => nearest_on_segment([p, q].map(in_picture), place).distance(place),
            _ => f64::INFINITY,
        },
    };
    let choices = question.choices().into_iter().enumerate();
    choices
        .map(|(index, choice)| (index, distance(&choice)))
        .filter(|(_, distance)| *distance <= REACH)
        .min_by(|one, other| one.1.total_cmp(&other.1))
        .map(|(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{Camera, Rect};
    use crate::lesson::{FirstDirection, Lesson, questions};
    use crate::scene::{Simulation, preset};
    use glam::dvec2;

    #[test]
    fn the_pointer_finds_each_choice_where_it_is_drawn_and_none_beside_the_pane() {
        let moment = Simulation::new(preset("concentric").unwrap().scene)
            .moment()
            .clone();
        let lesson = Lesson::new(&moment.a, &moment.b, FirstDirection::Centres);
        let pane = Pane {
            place: Rect::new(dvec2(500.0, 0.0), dvec2(500.0, 700.0)),
            camera: Camera {
                offset: dvec2(-300.0, -300.0),
                scale: 0.8,
                y_up: false,
            },
            marks: Vec::new(),
            is_minkowski: true,
            looks: 1.0,
            plot: None,
        };
        let mut tried = 0;
        for question in questions(&lesson, &moment.a, &moment.b) {
            for (index, choice) in question.choices().into_iter().enumerate() {
                let at = match choice {
                    Choice::Word(_) => continue,
                    Choice::Point { at, .. } => at,
                    Choice::Part { corners, .. } => corners.iter().sum::<DVec2>() / 2.0,
                };
                let place = pane.camera.to_picture(&pane.place, at) + dvec2(4.0, 3.0);
                let panes = [pane.clone()];
                assert_eq!(choice_at(&question, &panes, place), Some(index));
                assert_eq!(choice_at(&question, &panes, dvec2(100.0, 100.0)), None);
                tried += 1;
            }
        }
        assert!(tried > 12, "{tried}");
    }
}
