//! Which questions a lesson asks: of each kind a few, spread over its steps.

use glam::DVec2;

use super::{
    Asks, AsksClosestEdge, AsksCollides, AsksLeaves, AsksNormal, AsksPush, AsksSupport, Question,
};
use crate::lesson::{GjkReason, Lesson, NamedPoint, Step, Work};
use crate::planar::{PosedShape, Support, SupportPoint, minkowski_difference};

/// What is less than this part of all that is shown no eye tells apart.
pub(in crate::lesson) const UNSEEN: f64 = 1e-3;

/// What lies this near to each other, as a part of all that is shown, is not asked to be told apart.
pub(in crate::lesson) const CLOSE: f64 = 1.0 / 60.0;

/// So near, as a part of all that is shown, a hand need come to the support of a curve.
const NEAR_ON_A_CURVE: f64 = 5e-3;

/// How often a kind is asked at most.
const MOST_LEAVES: usize = 3;
const STEPS_FOR_ANOTHER_LEAVING: usize = 8;
pub(in crate::lesson) const MOST_CLOSEST: usize = 2;
const SUPPORTS: [usize; 2] = [2, 4];

/// How many questions a short lesson asks, and for how many steps one more.
const FEW: usize = 6;
const STEPS_FOR_ONE_MORE: usize = 4;

/// The questions of a lesson on these bodies, in the order in which they come. What several steps that look
/// alike have in common is not asked.
#[must_use]
pub fn questions(lesson: &Lesson, a: &PosedShape, b: &PosedShape) -> Vec<Question> {
    let rim = minkowski_difference(a, b);
    let asking = Asking {
        lesson,
        rim: rim.iter().map(SupportPoint::point).collect(),
        is_curved: a.hull().is_none() || b.hull().is_none(),
        difference: if lesson.radius() > 0.0 {
            "the cores’ A ⊖ B"
        } else {
            "A ⊖ B"
        },
    };
    asking.all()
}

struct Asking<'l> {
    lesson: &'l Lesson,
    /// The boundary of the cores' A ⊖ B.
    rim: Vec<DVec2>,
    is_curved: bool,
    difference: &'static str,
}

impl Asking<'_> {
    fn all(&self) -> Vec<Question> {
        let frames = self.lesson.frames().iter();
        let queries = self.lesson.steps().len();
        let shown = frames.filter(|frame| !frame.is_folded() && frame.step < queries);
        let steps: Vec<usize> = shown.map(|frame| frame.step).collect();
        let of_kind = |ask: &dyn Fn(usize) -> Option<Asks>| -> Vec<Question> {
            let asked = steps.iter().filter_map(|&step| {
                let asks = ask(step)?;
                Some(Question { step, asks })
            });
            asked.collect()
        };
        let count = self.lesson.steps().len();
        let leaves = spread(of_kind(&|at| self.leaves(at)), most_leaves(count));
        let closest = spread(of_kind(&|at| self.closest_edge(at)), MOST_CLOSEST);
        let mut others = vec![Question {
            step: 0,
            asks: self.collides(),
        }];
        others.extend(leaves);
        others.extend(closest);
        let last = self.lesson.steps().len() - 1;
        let ends = [self.normal(last), self.push()].into_iter().flatten();
        others.extend(ends.map(|asks| Question { step: last, asks }));
        let most = support_count(count, others.len());
        let supports = spread(of_kind(&|at| self.support(at)), most);
        others.extend(supports);
        others.sort_by_key(|question| (question.step, rank(&question.asks)));
        others
    }

    fn collides(&self) -> Asks {
        Asks::Collides(AsksCollides {
            is_colliding: self.lesson.is_colliding(),
            witnesses: self.lesson.witnesses(),
        })
    }

    fn support(&self, at: usize) -> Option<Asks> {
        let step = &self.lesson.steps()[at];
        (self.rim.len() > 1).then(|| {
            Asks::Support(AsksSupport {
                direction: step.direction.normalize_or_zero(),
                start: step.start,
                letter: if matches!(step.work, Work::Epa { .. }) {
                    'n'
                } else {
                    'd'
                },
                rim: self.rim.clone(),
                known: known(self.lesson, at),
                found: step.support,
                reach: step.reach(),
                slack: self.extent()
                    * if self.is_curved {
                        NEAR_ON_A_CURVE
                    } else {
                        UNSEEN
                    },
                is_curved: self.is_curved,
                difference: self.difference,
            })
        })
    }

    fn leaves(&self, at: usize) -> Option<Asks> {
        let step = &self.lesson.steps()[at];
        let Work::Gjk { reason, .. } = &step.work else {
            return None;
        };
        let is_asked = matches!(
            reason,
            GjkReason::BeyondEdge { .. } | GjkReason::InLine { .. } | GjkReason::Beside(_)
        );
        let asks = AsksLeaves {
            points: with_support(step),
            reason: *reason,
        };
        (is_asked && asks.points.len() > 1 && self.can_be_seen(&asks)).then_some(Asks::Leaves(asks))
    }

    /// Whether the points lie apart, and the origin beyond an edge lies clear of it.
    fn can_be_seen(&self, asks: &AsksLeaves) -> bool {
        let close = CLOSE * self.extent();
        let points = &asks.points;
        let is_apart = |(k, p): (usize, &NamedPoint)| {
            let p = p.support.point();
            let mut others = points[..k].iter().map(|q| q.support.point());
            others.all(|q| p.distance(q) > close)
        };
        let [p, q] = asks.deciding();
        let off = p.perp_dot(q).abs() / (q - p).length();
        let is_clear = !matches!(asks.reason, GjkReason::BeyondEdge { .. }) || off > close;
        is_clear && points.iter().enumerate().all(is_apart)
    }

    fn closest_edge(&self, at: usize) -> Option<Asks> {
        let step = &self.lesson.steps()[at];
        let Work::Epa {
            edge, distances, ..
        } = &step.work
        else {
            return None;
        };
        let [p, q] = edge.map(|index| step.before[index].support.point());
        let is_seen = p.distance(q) > CLOSE * self.extent();
        (step.before.len() > 2 && is_seen).then(|| {
            Asks::ClosestEdge(AsksClosestEdge {
                polytope: step.before.clone(),
                distances: distances.clone(),
                taken: edge[0],
                slack: UNSEEN * self.extent(),
            })
        })
    }

    fn normal(&self, at: usize) -> Option<Asks> {
        let step = &self.lesson.steps()[at];
        let Work::Epa { edge, .. } = &step.work else {
            return None;
        };
        (step.before.len() > 2).then(|| {
            Asks::Normal(AsksNormal {
                polytope: step.before.clone(),
                edge: edge.map(|index| step.before[index]),
                normal: step.direction,
                start: step.start,
            })
        })
    }

    fn push(&self) -> Option<Asks> {
        let depth = self.lesson.signed_depth();
        (self.lesson.is_colliding() && depth > UNSEEN * self.extent()).then(|| {
            Asks::Push(AsksPush::new(
                depth * self.lesson.normal(),
                self.rim.clone(),
                self.lesson.radius(),
                UNSEEN * self.extent(),
            ))
        })
    }

    /// How far A ⊖ B and the origin reach, in px.
    fn extent(&self) -> f64 {
        let empty = [DVec2::ZERO; 2];
        let grow = |[min, max]: [DVec2; 2], p: &DVec2| [min.min(*p), max.max(*p)];
        let [min, max] = self.rim.iter().fold(empty, grow);
        (max - min).length() + self.lesson.radius()
    }
}

/// How many times at most a lesson of so many steps asks which point leaves.
pub(in crate::lesson) fn most_leaves(steps: usize) -> usize {
    (1 + steps / STEPS_FOR_ANOTHER_LEAVING).min(MOST_LEAVES)
}

/// How many times at most a lesson of so many steps asks for the support, beside so many other questions.
pub(in crate::lesson) fn support_count(steps: usize, others: usize) -> usize {
    let wanted = FEW + steps / STEPS_FOR_ONE_MORE;
    let [fewest, most] = SUPPORTS;
    wanted.saturating_sub(others).clamp(fewest, most)
}

/// In which order the questions of one step come.
fn rank(asks: &Asks) -> usize {
    match asks {
        Asks::Collides(_) => 0,
        Asks::ClosestEdge(_) => 1,
        Asks::Normal(_) => 2,
        Asks::Support(_) => 3,
        Asks::Leaves(_) => 4,
        Asks::Push(_) => 5,
    }
}

/// At most so many of the questions, evenly spread from the first on.
pub(in crate::lesson) fn spread<Q>(questions: Vec<Q>, most: usize) -> Vec<Q> {
    let count = questions.len();
    if count <= most {
        return questions;
    }
    let chosen = (0..most).map(|k| k * count / most);
    let chosen: Vec<usize> = chosen.collect();
    let all = questions.into_iter().enumerate();
    all.filter(|(index, _)| chosen.contains(index))
        .map(|(_, question)| question)
        .collect()
}

/// The points that have a name before the step.
fn known(lesson: &Lesson, at: usize) -> Vec<NamedPoint> {
    let mut points = lesson.steps()[at].before.clone();
    points.extend(lesson.steps()[..at].iter().map(|step| step.support));
    points
}

/// The step's simplex and the point it has found, unless that was in it.
fn with_support(step: &Step) -> Vec<NamedPoint> {
    let mut points = step.before.clone();
    if !step.found_again() {
        points.push(step.support);
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{Choice, FirstDirection};
    use crate::scene::{Simulation, presets};

    fn lessons() -> impl Iterator<Item = (String, Lesson, Vec<Question>)> {
        presets().into_iter().flat_map(|preset| {
            let moment = Simulation::new(preset.scene).moment().clone();
            FirstDirection::ALL.map(|first| {
                let lesson = Lesson::of(&moment.a, &moment.b, first);
                let asked = questions(&lesson, &moment.a, &moment.b);
                (format!("{}, {}", preset.slug, first.title()), lesson, asked)
            })
        })
    }

    #[test]
    fn a_lesson_asks_neither_too_little_nor_too_much() {
        for (name, lesson, asked) in lessons() {
            let (steps, count) = (lesson.steps().len(), asked.len());
            assert!(
                count <= 12 && count >= steps.min(5),
                "{name}: {count} of {steps} steps"
            );
            if steps == 6 || steps == 7 {
                assert!((5..=8).contains(&count), "{name}: {count}");
            }
        }
    }

    #[test]
    fn it_begins_with_the_collision_and_goes_forward_past_what_is_folded() {
        for (name, lesson, asked) in lessons() {
            assert!(matches!(asked[0].asks, Asks::Collides(_)), "{name}");
            let steps: Vec<usize> = asked.iter().map(|question| question.step).collect();
            assert!(steps.is_sorted(), "{name}: {steps:?}");
            for step in steps {
                let frame = &lesson.frames()[lesson.frame_of(step)];
                assert!(!frame.is_folded(), "{name}: step {step}");
            }
        }
    }

    #[test]
    fn the_answer_that_the_machine_gives_is_judged_right_and_says_its_number() {
        for (name, _, asked) in lessons() {
            for question in asked {
                let verdict = question.judge(&question.right());
                let what = format!("{name}: {question:?}");
                assert!(verdict.is_right, "{what}");
                let is_counted = matches!(question.asks, Asks::Collides(_) | Asks::Leaves(_));
                let has_number = question.answer().chars().any(|sign| sign.is_ascii_digit());
                assert!(is_counted || has_number, "{what}");
                assert!(question.prompt().len() > 20, "{what}");
            }
        }
    }

    #[test]
    fn every_kind_of_question_is_asked_somewhere_and_a_point_leaves_somewhere() {
        let mut titles = std::collections::BTreeSet::new();
        let mut leaving = 0;
        for (_, _, asked) in lessons() {
            for question in asked {
                titles.insert(question.title());
                if let Asks::Leaves(asks) = &question.asks {
                    leaving += usize::from(!matches!(asks.reason, GjkReason::Beside(_)));
                }
            }
        }
        assert_eq!(titles.len(), 6, "{titles:?}");
        assert!(leaving > 0);
    }

    #[test]
    fn of_the_choices_some_are_wrong() {
        for (name, _, asked) in lessons() {
            for question in asked {
                let count = question.choices().len();
                let is_right =
                    |&k: &usize| question.judge(&super::super::Guess::Choice(k)).is_right;
                let right = (0..count).filter(is_right).count();
                let is_tied_all_round = matches!(question.asks, Asks::ClosestEdge(_));
                assert!(
                    count == 0 || (1..count).contains(&right) || is_tied_all_round,
                    "{name}: {right} of {count} in {question:?}"
                );
                if let Some(Choice::Word(word)) = question.choices().last() {
                    assert!(["no", "none leaves"].contains(word));
                }
            }
        }
    }
}
