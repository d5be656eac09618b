//! Selects the questions about a lesson: a few of each kind, spread over its steps.

mod plane;
mod space;

pub use plane::questions;
pub use space::questions_in_space;

use super::{Asks, AsksCollides, AsksSupport, Question};
use crate::lesson::{Dimension, Lesson, NamedPoint, Phase, Vector};

/// A difference below this fraction of the visible extent is not visible.
const UNSEEN: f64 = 1e-3;

/// A difference below this fraction is rounding, or a smooth shape's tolerance.
const ROUNDING: f64 = 1e-9;

/// Points nearer to each other than this fraction of the visible extent need not be distinguished.
const CLOSE: f64 = 1.0 / 60.0;

/// The tolerance of an answer on a curve, as a fraction of the visible extent.
const NEAR_ON_A_CURVE: f64 = 5e-3;

/// The largest number of questions of each kind.
const MOST_LEAVES: usize = 3;
const STEPS_FOR_ANOTHER_LEAVING: usize = 8;
const MOST_CLOSEST: usize = 2;
const SUPPORTS: [usize; 2] = [2, 4];

/// The number of questions about a short lesson, and the number of further steps for each additional one.
const FEW: usize = 6;
const STEPS_FOR_ONE_MORE: usize = 4;

/// The lesson and the data for choosing questions.
struct Asking<'l, D: Dimension> {
    lesson: &'l Lesson<D>,
    /// The points of the cores' A ⊖ B that can be chosen, in the plane its boundary.
    rim: Vec<D::Vector>,
    is_curved: bool,
    can_be_marked: bool,
    /// The extent of A ⊖ B and the origin, in px.
    extent: f64,
}

impl<D: Dimension> Asking<'_, D> {
    /// The questions by step: whether the bodies collide, about the points that leave, the closest features and
    /// supports, and `ends` at the last step.
    fn all(
        &self,
        leaves: Vec<Question<D>>,
        closest: Vec<Question<D>>,
        ends: impl IntoIterator<Item = Asks<D>>,
    ) -> Vec<Question<D>> {
        let count = self.lesson.steps().len();
        let step = count - 1;
        let most_leaves = (1 + count / STEPS_FOR_ANOTHER_LEAVING).min(MOST_LEAVES);
        let mut questions = vec![self.collides()];
        questions.extend(spread(leaves, most_leaves));
        questions.extend(spread(closest, MOST_CLOSEST));
        questions.extend(ends.into_iter().map(|asks| Question { step, asks }));
        let wanted = (FEW + count / STEPS_FOR_ONE_MORE).saturating_sub(questions.len());
        let [fewest, most] = SUPPORTS;
        let supports = self.of_kind(|at| self.support(at));
        questions.extend(spread(supports, wanted.clamp(fewest, most)));
        questions.sort_by_key(|question| (question.step, rank(&question.asks)));
        questions
    }

    /// The questions of a kind about the support queries.
    fn of_kind(&self, ask: impl Fn(usize) -> Option<Asks<D>>) -> Vec<Question<D>> {
        let queries = 0..self.lesson.steps().len();
        let asked = queries.filter_map(|step| {
            Some(Question {
                step,
                asks: ask(step)?,
            })
        });
        asked.collect()
    }

    fn collides(&self) -> Question<D> {
        let asks = Asks::Collides(AsksCollides {
            is_colliding: self.lesson.is_colliding(),
            witnesses: self.lesson.witnesses(),
            numbers: *self.lesson.number_format(),
        });
        Question { step: 0, asks }
    }

    fn support(&self, at: usize) -> Option<Asks<D>> {
        let step = &self.lesson.steps()[at];
        let slack = if self.is_curved {
            NEAR_ON_A_CURVE
        } else {
            UNSEEN
        };
        (self.rim.len() > 1).then(|| {
            Asks::Support(AsksSupport {
                direction: step.direction.normalize_or_zero(),
                start: step.start,
                letter: if step.phase() == Phase::Epa { 'n' } else { 'd' },
                rim: self.rim.clone(),
                known: self.known(at),
                found: step.support,
                numbers: *self.lesson.number_format(),
                reach: step.reach(),
                slack: slack * self.extent,
                is_curved: self.is_curved,
                can_be_marked: self.can_be_marked,
                difference: if self.lesson.radius() > 0.0 {
                    "the cores’ A ⊖ B"
                } else {
                    "A ⊖ B"
                },
            })
        })
    }

    /// The points that have a name before the step.
    fn known(&self, at: usize) -> Vec<NamedPoint<D::Support>> {
        let mut points = self.lesson.steps()[at].before.clone();
        points.extend(self.lesson.steps()[..at].iter().map(|step| step.support));
        points
    }

    /// Whether the points can be distinguished in the figure.
    fn lie_apart(&self, points: &[NamedPoint<D::Support>]) -> bool {
        let close = CLOSE * self.extent;
        let place = |k: usize| D::point(&points[k].support);
        let mut pairs = (0..points.len()).flat_map(|k| (0..k).map(move |l| (k, l)));
        pairs.all(|(k, l)| place(k).distance(place(l)) > close)
    }
}

/// The order of the questions about one step.
fn rank<D: Dimension>(asks: &Asks<D>) -> usize {
    match asks {
        Asks::Collides(_) => 0,
        Asks::Closest(_) => 1,
        Asks::Normal(_) => 2,
        Asks::Support(_) => 3,
        Asks::Leaves(_) => 4,
        Asks::Push(_) => 5,
    }
}

/// At most `most` of the questions, evenly spread, including the first.
fn spread<Q>(questions: Vec<Q>, most: usize) -> Vec<Q> {
    let count = questions.len();
    if count <= most {
        return questions;
    }
    let chosen: Vec<usize> = (0..most).map(|k| k * count / most).collect();
    let all = questions.into_iter().enumerate();
    all.filter(|(index, _)| chosen.contains(index))
        .map(|(_, question)| question)
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use glam::{DVec3, dvec3};

    use super::*;
    use crate::lesson::spatial::NamedPoint;
    use crate::lesson::{AnyQuestion, FirstDirection};
    use crate::scene::{Simulation, Space, presets, presets_in_space};
    use collidoscope_core::spatial::{Cuboid, Hull, Pose, PosedShape, Shape, rotation_about};

    /// The number of steps and the questions of lessons in the plane and in space.
    fn lessons() -> Vec<(String, usize, Vec<AnyQuestion>)> {
        let planar = presets().into_iter().flat_map(|preset| {
            let moment = Simulation::new(preset.scene).moment().clone();
            FirstDirection::ALL.map(|first| {
                let lesson = Lesson::new(&moment.a, &moment.b, first);
                let asked = questions(&lesson, &moment.a, &moment.b).into_iter();
                let name = format!("{}, {}", preset.slug, first.title());
                let steps = lesson.steps().len();
                (name, steps, asked.map(AnyQuestion::Planar).collect())
            })
        });
        let spatial = lessons_in_space().map(|(lesson, asked)| {
            let asked = asked.into_iter().map(AnyQuestion::Spatial).collect();
            ("in space".to_owned(), lesson.steps().len(), asked)
        });
        planar.chain(spatial).collect()
    }

    fn lessons_in_space() -> impl Iterator<Item = (Lesson<Space>, Vec<Question<Space>>)> {
        let of_presets = presets_in_space().into_iter();
        let of_presets =
            of_presets.map(|preset| [preset.scene.a, preset.scene.b].map(|body| body.posed()));
        of_presets.chain(turned_pairs()).map(|[a, b]| {
            let lesson = Lesson::in_space(&a, &b);
            let asked = questions_in_space(&lesson, &a, &b);
            (lesson, asked)
        })
    }

    /// A tetrahedron with others and with boxes, rotated and moved so that some collide and some are apart.
    fn turned_pairs() -> impl Iterator<Item = [PosedShape; 2]> {
        let corners = [
            dvec3(-30.0, -20.0, -10.0),
            dvec3(50.0, 0.0, 5.0),
            dvec3(0.0, 60.0, 0.0),
            dvec3(5.0, 10.0, 70.0),
        ];
        let tetrahedron = Shape::from(Hull::new(&corners).unwrap());
        let cuboid = Shape::from(Cuboid::new(dvec3(40.0, 25.0, 30.0)).unwrap());
        (0..24).map(f64::from).map(move |k| {
            let rotation = rotation_about(dvec3(1.0, k, 2.0), 0.3 * k).unwrap();
            let at = dvec3(4.0 * k, 20.0 - 5.0 * k, 2.0 * k);
            let shape = if k % 2.0 == 0.0 {
                &cuboid
            } else {
                &tetrahedron
            };
            let still = tetrahedron.posed(&Pose::default());
            [still, shape.posed(&Pose::new(at, rotation).unwrap())]
        })
    }

    #[test]
    fn a_lesson_begins_with_the_collision_goes_forward_and_asks_each_kind() {
        let mut kinds = BTreeSet::new();
        for (name, steps, asked) in lessons() {
            assert!(asked[0].is_of_collision(), "{name}");
            assert!(asked.is_sorted_by_key(AnyQuestion::step), "{name}");
            assert!(asked.iter().all(|question| question.step() < steps));
            let least = if name == "in space" { 1 } else { steps.min(5) };
            assert!(
                (least..=12).contains(&asked.len()),
                "{name}: {}",
                asked.len()
            );
            kinds.extend(asked.iter().map(|question| question.title()));
        }
        let all = [
            "closest edge",
            "closest face",
            "collision",
            "dropped vertex",
            "normal",
            "push",
            "support",
        ];
        assert_eq!(kinds.into_iter().collect::<Vec<_>>(), all);
    }

    #[test]
    fn the_answer_that_the_machine_gives_is_judged_right_and_others_are_wrong() {
        for question in lessons().into_iter().flat_map(|(.., asked)| asked) {
            let count = question.choices().len();
            let right = (0..count).filter(|&k| question.judge(k).is_right).count();
            let is_closest = question.title().starts_with("closest");
            if count > 0 {
                assert!(question.judge(question.right()).is_right, "{question:?}");
                assert!(right < count || is_closest, "{question:?}");
                assert!(!question.judge(count).is_right, "{question:?}");
            }
            let is_counted = ["collision", "dropped vertex"].contains(&question.title());
            let has_number = question.answer().chars().any(|sign| sign.is_ascii_digit());
            assert!(is_counted || has_number, "{question:?}");
            let prompt = question.prompt_on_paper();
            for word in ["Move", "Click", "points of the picture"] {
                assert!(prompt.len() > 20 && !prompt.contains(word), "{prompt}");
            }
        }
    }

    #[test]
    fn every_edge_or_face_that_is_judged_right_is_in_the_answer_on_paper_and_no_other() {
        let [mut tied, mut wrong] = [0; 2];
        for question in lessons().into_iter().flat_map(|(.., asked)| asked) {
            let answer = question.answer_on_paper();
            assert!(answer.starts_with(&question.answer()));
            if !question.title().starts_with("closest") {
                continue;
            }
            for (index, name) in question.choices().into_iter().enumerate() {
                let is_right = question.judge(index).is_right;
                assert_eq!(is_right, answer.contains(&name), "{name}: {answer}");
                tied += usize::from(is_right && !question.answer().contains(&name));
                wrong += usize::from(!is_right);
            }
        }
        assert!(tied > 0 && wrong > 100, "{tied}, {wrong}");
    }

    #[test]
    fn the_vertex_that_leaves_is_on_the_far_side_of_the_face_and_its_corners_stay() {
        let mut asked_of = 0;
        for question in lessons_in_space().flat_map(|(_, asked)| asked) {
            let Asks::Leaves(asks) = &question.asks else {
                continue;
            };
            let Some(leaves) = asks.leaves else {
                continue;
            };
            let at = |point: &NamedPoint| -> DVec3 { point.support.point() };
            let (goes, face): (Vec<_>, Vec<_>) =
                asks.points.iter().partition(|point| point.number == leaves);
            let [p, q, r] = [0, 1, 2].map(|corner| at(face[corner]));
            let normal = (q - p).cross(r - p);
            assert!(normal.dot(-p) * normal.dot(at(goes[0]) - p) <= 0.0);
            asked_of += 1;
        }
        assert!(asked_of > 0);
    }
}
