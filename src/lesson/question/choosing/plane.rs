//! The questions of a lesson in the plane.

use glam::DVec2;

use super::super::{Asks, AsksClosest, AsksLeaves, AsksNormal, AsksPush, Question};
use super::{Asking, CLOSE, ROUNDING, UNSEEN};
use crate::lesson::sentence::name;
use crate::lesson::{Lesson, NamedPoint, NumberFormat, Plane, StepData};
use crate::planar::{GjkCase, PosedShape, Support, SupportPoint, minkowski_difference};

/// The questions of a lesson on these bodies, in the order in which they come.
#[must_use]
pub fn questions(lesson: &Lesson, a: &PosedShape, b: &PosedShape) -> Vec<Question> {
    let rim = minkowski_difference(a, b);
    let rim: Vec<DVec2> = rim.iter().map(SupportPoint::point).collect();
    let empty = [DVec2::ZERO; 2];
    let grow = |[min, max]: [DVec2; 2], p: &DVec2| [min.min(*p), max.max(*p)];
    let [min, max] = rim.iter().fold(empty, grow);
    let asking = Asking {
        lesson,
        rim,
        is_curved: a.hull().is_none() || b.hull().is_none(),
        can_be_marked: true,
        extent: (max - min).length() + lesson.radius(),
    };
    let last = lesson.steps().len() - 1;
    asking.all(
        asking.of_kind(|at| asking.leaves(at)),
        asking.of_kind(|at| asking.closest_edge(at)),
        [asking.normal(last), asking.push(a, b)]
            .into_iter()
            .flatten(),
    )
}

impl Asking<'_, Plane> {
    fn leaves(&self, at: usize) -> Option<Asks> {
        let step = &self.lesson.steps()[at];
        let StepData::Gjk { case, .. } = &step.work else {
            return None;
        };
        let asks = leaves(*case, step.with_support(), self.lesson.number_format())?;
        let close = CLOSE * self.extent;
        // The origin beyond an edge lies clear of it.
        let is_clear = match *case {
            GjkCase::BeyondEdge { gone } => {
                let [p, q] = [1 - gone, 2].map(|index| asks.points[index].support.point());
                p.perp_dot(q).abs() / (q - p).length() > close
            }
            _ => true,
        };
        (is_clear && self.lie_apart(&asks.points)).then_some(Asks::Leaves(asks))
    }

    fn closest_edge(&self, at: usize) -> Option<Asks> {
        let step = &self.lesson.steps()[at];
        let StepData::Epa {
            edge, distances, ..
        } = &step.work
        else {
            return None;
        };
        let count = step.before.len();
        let is_seen = self.lie_apart(&step.points(*edge));
        (count > 2 && is_seen).then(|| {
            Asks::Closest(AsksClosest {
                what: "edge",
                polytope: step.before.clone(),
                parts: (0..count).map(|k| vec![k, (k + 1) % count]).collect(),
                distances: distances.clone(),
                taken: edge[0],
                slack: UNSEEN * self.extent,
                numbers: *self.lesson.number_format(),
            })
        })
    }

    fn normal(&self, at: usize) -> Option<Asks> {
        let step = &self.lesson.steps()[at];
        let StepData::Epa { edge, .. } = &step.work else {
            return None;
        };
        (step.before.len() > 2).then(|| {
            Asks::Normal(AsksNormal {
                polytope: step.before.clone(),
                edge: step.points(*edge),
                normal: step.direction,
            })
        })
    }

    fn push(&self, a: &PosedShape, b: &PosedShape) -> Option<Asks> {
        let depth = self.lesson.signed_depth();
        let unseen = UNSEEN * self.extent;
        // Of the pushes out of a curve many are nearly as short.
        let slack = if self.is_curved {
            ROUNDING * self.extent
        } else {
            unseen
        };
        (self.lesson.is_colliding() && depth > unseen).then(|| {
            let radius = self.lesson.radius();
            let reach = |unit: DVec2| unit.dot(a.support(unit) - b.support(-unit)) + radius;
            Asks::Push(AsksPush::new(
                depth * self.lesson.normal(),
                &self.rim,
                radius,
                reach,
                [slack, unseen],
                *self.lesson.number_format(),
            ))
        })
    }
}

/// What leaves a simplex of these points, the newest last, in this case of GJK; `None` where that is not asked.
fn leaves(case: GjkCase, points: Vec<NamedPoint>, numbers: &NumberFormat) -> Option<AsksLeaves> {
    if points.len() < 2 {
        return None;
    }
    let newest = points[points.len() - 1];
    let (leaves, answer, one_leaves, it_stays) = match case {
        GjkCase::BeyondEdge { gone } => {
            let (edge, goes) = ([points[1 - gone], newest], points[gone]);
            let answer = format!(
                "{} leaves: the origin lies beyond edge {}, and {} is on its other side.",
                goes.name(),
                name(&edge),
                goes.name()
            );
            let one_leaves =
                "The triangle does not hold the origin, so one of its vertices is in the way.";
            let it_stays =
                " is an end of the edge that the origin lies beyond, so it is still needed.";
            (Some(goes.number), answer, one_leaves, ["", it_stays])
        }
        GjkCase::InLine { gone } => {
            let [stays, goes] = [points[1 - gone], points[gone]];
            let answer = format!(
                "{} leaves: both are in line with the origin, on the same side of it, and {} is the nearer, {} away.",
                goes.name(),
                stays.name(),
                numbers.length(stays.support.point().length())
            );
            let one_leaves = "The origin is not between the two, so they cannot both be of use.";
            let it_stays = " is the nearer to the origin of the two, so it stays.";
            (Some(goes.number), answer, one_leaves, ["", it_stays])
        }
        GjkCase::Beside => {
            let answer = "None leaves: two points can still become a triangle that holds the origin, which lies \
                          beside their line.";
            let it_stays = [
                "Without ",
                " there is no edge left to look perpendicular to, and no triangle to come.",
            ];
            (None, answer.to_owned(), "", it_stays)
        }
        _ => return None,
    };
    Some(AsksLeaves {
        points,
        leaves,
        answer,
        one_leaves,
        it_stays,
        numbers: *numbers,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::question::Ask;
    use crate::lesson::{Choice, FirstDirection};
    use crate::scene::{Simulation, presets};
    use glam::dvec2;

    fn lessons() -> impl Iterator<Item = (String, Lesson, Vec<Question>)> {
        presets().into_iter().flat_map(|preset| {
            let moment = Simulation::new(preset.scene).moment().clone();
            FirstDirection::ALL.map(|first| {
                let lesson = Lesson::new(&moment.a, &moment.b, first);
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
    fn it_begins_with_the_collision_and_goes_forward() {
        for (name, _, asked) in lessons() {
            assert!(matches!(asked[0].asks, Asks::Collides(_)), "{name}");
            let steps: Vec<usize> = asked.iter().map(|question| question.step).collect();
            assert!(steps.is_sorted(), "{name}: {steps:?}");
        }
    }

    #[test]
    fn the_answer_that_the_machine_gives_is_judged_right_and_says_its_number() {
        for (name, _, asked) in lessons() {
            for question in asked {
                let what = format!("{name}: {question:?}");
                let is_right = question.judge(question.right()).is_right;
                assert!(is_right || question.choices().is_empty(), "{what}");
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
                    leaving += usize::from(asks.leaves.is_some());
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
                let is_right = |&k: &usize| question.judge(k).is_right;
                let right = (0..count).filter(is_right).count();
                let is_tied_all_round = matches!(question.asks, Asks::Closest(_));
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

    #[test]
    fn nothing_is_asked_that_a_pen_cannot_do() {
        for question in lessons().flat_map(|(_, _, asked)| asked) {
            let prompt = question.prompt_on_paper();
            for word in ["Move", "Click", "points of the picture"] {
                assert!(!prompt.contains(word), "{prompt}");
            }
        }
    }

    #[test]
    fn every_edge_that_would_be_judged_right_is_in_the_answer() {
        let mut tied = 0;
        for question in lessons().flat_map(|(_, _, asked)| asked) {
            let answer = question.answer_on_paper();
            for (index, choice) in question.choices().into_iter().enumerate() {
                let Choice::Part { name, .. } = choice else {
                    continue;
                };
                let is_right = question.judge(index).is_right;
                assert_eq!(is_right, answer.contains(&name), "{name}: {answer}");
                tied += usize::from(is_right && !question.answer().contains(&name));
            }
        }
        assert!(tied > 0);
    }

    fn point(number: usize, at: DVec2) -> NamedPoint {
        NamedPoint {
            number,
            support: SupportPoint::new(at, DVec2::ZERO),
        }
    }

    #[test]
    fn the_point_on_the_edges_other_side_leaves_and_its_ends_stay() {
        let points = [dvec2(5.0, -1.0), dvec2(6.0, 3.0), dvec2(2.0, 2.0)];
        let [p, q, w] = [1, 2, 3].map(|k| point(k, points[k - 1]));
        let asks = leaves(
            GjkCase::BeyondEdge { gone: 1 },
            vec![p, q, w],
            &NumberFormat::default(),
        )
        .unwrap();
        let right = [0, 1, 2, 3].map(|k| asks.judge(k).is_right);
        assert_eq!(right, [false, true, false, false]);
        assert_eq!(asks.right(), 1);
        let ends = asks.judge(0).why;
        assert!(ends.contains("w₁ is an end"), "{ends}");
        assert_eq!(asks.choices().len(), 4);
    }

    #[test]
    fn none_leaves_where_the_simplex_grows() {
        let [p, w] = [point(1, dvec2(5.0, 1.0)), point(2, dvec2(-3.0, 1.0))];
        let asks = leaves(GjkCase::Beside, vec![p, w], &NumberFormat::default()).unwrap();
        let right = [0, 1, 2].map(|k| asks.judge(k).is_right);
        assert_eq!(right, [false, false, true]);
        assert_eq!(asks.right(), 2);
    }

    #[test]
    fn of_two_in_line_with_the_origin_the_farther_leaves() {
        let points = vec![point(1, dvec2(2.0, 0.0)), point(2, dvec2(7.0, 0.0))];
        let asks = leaves(
            GjkCase::InLine { gone: 1 },
            points,
            &NumberFormat::default(),
        )
        .unwrap();
        let right = [0, 1, 2].map(|k| asks.judge(k).is_right);
        assert_eq!(right, [false, true, false]);
        assert!(asks.answer().contains("2.00"), "{}", asks.answer());
    }
}
