//! What is to be guessed before a step is shown, and the answers.

use crate::lesson::{Lesson, NamedPoint, Step, Work, coordinates, px};

/// A question about a step of a lesson, to be answered before the step is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The step, counted from 0.
    pub step: usize,
    /// What is asked.
    pub prompt: String,
    /// What is right.
    pub answer: String,
}

/// The questions on a lesson, in the order of its steps.
#[must_use]
pub fn questions(lesson: &Lesson) -> Vec<Question> {
    let last = lesson.steps().len() - 1;
    let mut questions = Vec::new();
    for (at, step) in lesson.steps().iter().enumerate() {
        let mut ask = |prompt: String, answer: String| {
            questions.push(Question {
                step: at,
                prompt,
                answer,
            });
        };
        let [a, b, difference] = asked(lesson);
        let support = step.support.support;
        let [w, on_a, on_b] = [support.point(), support.on_a, support.on_b].map(coordinates);
        let (points, found) = (
            format!("the farthest point of {a}"),
            format!("{} = {on_a} − {on_b} = {w}.", step.support.name()),
        );
        match &step.work {
            Work::Epa {
                edge, distances, ..
            } => {
                ask(
                    "Which edge of the polytope is closest to the origin?".to_owned(),
                    closest(&step.before, *edge, distances),
                );
                ask(
                    format!(
                        "Draw that edge’s normal n, outwards. Mark {points} along n and that of {b} along −n. \
                         What is their difference w, and does it lie beyond the edge?"
                    ),
                    format!("{found} {}", step.caption),
                );
            }
            Work::Gjk { .. } => {
                ask(look(step, &points, b), found);
                ask(
                    format!(
                        "What does w tell: does {difference} hold the origin, does it not, or is that still \
                         open? If it is open: which points stay, and where do we look next?"
                    ),
                    step.caption.clone(),
                );
            }
            Work::Distance { .. } => {
                ask(look(step, &points, b), found);
                ask(
                    format!(
                        "Which of the points found so far, or which segment between two of them, is nearest \
                         the origin? Can {difference} come any nearer?"
                    ),
                    step.caption.clone(),
                );
            }
        }
        if at == last {
            ask(outcome(lesson), answer(lesson));
        }
    }
    questions
}

/// What the queries are asked of, A, B and their difference: where radii matter, the cores.
fn asked(lesson: &Lesson) -> [&'static str; 3] {
    if lesson.radius() > 0.0 {
        ["A’s core", "B’s core", "the cores’ A ⊖ B"]
    } else {
        ["A", "B", "A ⊖ B"]
    }
}

fn look(step: &Step, points: &str, b: &str) -> String {
    let d = coordinates(step.direction.normalize_or_zero());
    format!(
        "Look along d = {d}. Mark {points} that way and that of {b} the opposite way. What is their \
         difference w?"
    )
}

/// The closest edge, or those that are as close, and how far the others are.
fn closest(polytope: &[NamedPoint], edge: [usize; 2], distances: &[f64]) -> String {
    let name = |from: usize| {
        let mut ends = [from, (from + 1) % polytope.len()].map(|index| polytope[index]);
        ends.sort_by_key(|end| end.number);
        ends.map(|end| end.name()).concat()
    };
    let least = px(distances[edge[0]]);
    let (ties, others): (Vec<usize>, Vec<usize>) =
        (0..polytope.len()).partition(|&k| px(distances[k]) == least);
    let names: Vec<String> = ties.into_iter().map(name).collect();
    let found = format!("{}, at {least}", names.join(" or "));
    if others.is_empty() {
        return format!("{found}.");
    }
    let others = others.into_iter();
    let others: Vec<String> = others
        .map(|k| format!("{} at {}", name(k), px(distances[k])))
        .collect();
    format!("{found}; the others are {}.", others.join(", "))
}

fn outcome(lesson: &Lesson) -> String {
    if lesson.is_colliding() {
        "Where does the shortest push take B? Draw it.".to_owned()
    } else {
        "How far are A and B apart? Mark their closest points.".to_owned()
    }
}

fn answer(lesson: &Lesson) -> String {
    let length = px(lesson.signed_depth().abs());
    if lesson.is_colliding() {
        let push = coordinates(lesson.signed_depth() * lesson.normal());
        format!(
            "By {push}, which is {length} along n = {}.",
            coordinates(lesson.normal())
        )
    } else {
        let [on_a, on_b] = lesson.witnesses().map(coordinates);
        format!("{length}: from {on_a} on A to {on_b} on B.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::FirstDirection;
    use crate::scene::{preset, presets};

    fn lesson(slug: &str) -> Lesson {
        let scene = preset(slug).expect("a preset").scene;
        Lesson::of(&scene.a.posed(), &scene.b.posed(), FirstDirection::Centres)
    }

    #[test]
    fn every_step_is_asked_about_and_no_prompt_names_what_the_step_finds() {
        for preset in presets() {
            let lesson = lesson(preset.slug);
            let questions = questions(&lesson);
            for (at, step) in lesson.steps().iter().enumerate() {
                let of_step = questions.iter().filter(|question| question.step == at);
                assert!(of_step.clone().count() >= 2, "{} {at}", preset.slug);
                let found = step.support.name();
                assert!(
                    of_step.clone().all(|q| !q.prompt.contains(&found)),
                    "{}",
                    preset.slug
                );
                assert!(of_step.clone().any(|q| q.answer.contains(&step.caption)));
            }
        }
    }

    #[test]
    fn edges_that_are_as_close_all_count() {
        let lesson = lesson("concentric");
        let questions = questions(&lesson);
        let ties = questions.iter().filter(|q| q.answer.contains(" or "));
        assert!(ties.count() > 0, "{questions:?}");
    }

    #[test]
    fn the_last_answer_is_the_querys() {
        let last = |slug: &str| questions(&lesson(slug)).pop().expect("a question").answer;
        assert!(last("hamaluik").contains("1.84 px"));
        assert_eq!(
            last("two-boxes"),
            "333.02 px: from (300.00, 300.00) on A to (50.00, 80.00) on B."
        );
    }
}
