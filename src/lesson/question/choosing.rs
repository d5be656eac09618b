//! Selects the questions about a lesson, a few of each kind, spread over its steps, and words those that the plane and
//! space share.

use super::{Asks, Choice, Question, QuestionText, Verdict};
use crate::lesson::number_format::direction;
use crate::lesson::sentence::{feature, name};
use crate::lesson::{
    Dimension, Lesson, NamedPoint, NumberFormat, Phase, Step, Vector, coordinates, positions,
};

/// A difference below this fraction of the visible extent is not visible.
pub(super) const UNSEEN: f64 = 1e-3;

/// A difference below this fraction is rounding, or a smooth shape's tolerance.
pub(super) const ROUNDING: f64 = 1e-9;

/// Points nearer to each other than this fraction of the visible extent need not be distinguished.
pub(super) const CLOSE: f64 = 1.0 / 60.0;

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
pub(super) struct Asking<'l, D: Dimension> {
    pub lesson: &'l Lesson<D>,
    /// The points of the cores' A ⊖ B that can be chosen, in the plane its boundary in order.
    pub rim: Vec<D::Vector>,
    /// Whether the boundary is a curve, so that points near the farthest are right, too.
    pub is_curved: bool,
    /// Whether a point can be marked in the figure by pen: not in space, where one may be behind another.
    pub can_be_marked: bool,
    /// The extent of A ⊖ B and the origin, in px.
    pub extent: f64,
}

impl<D: Dimension> Asking<'_, D> {
    /// The questions by step: whether the bodies collide, about the points that leave, the closest features and
    /// supports, and `ends` at the last step.
    pub fn all(
        &self,
        leaves: Vec<Question<D>>,
        closest: Vec<Question<D>>,
        ends: impl IntoIterator<Item = Question<D>>,
    ) -> Vec<Question<D>> {
        let count = self.lesson.steps().len();
        let most_leaves = (1 + count / STEPS_FOR_ANOTHER_LEAVING).min(MOST_LEAVES);
        let mut questions = vec![self.collides()];
        questions.extend(spread(leaves, most_leaves));
        questions.extend(spread(closest, MOST_CLOSEST));
        questions.extend(ends);
        if self.rim.len() > 1 {
            let wanted = (FEW + count / STEPS_FOR_ONE_MORE).saturating_sub(questions.len());
            let [fewest, most] = SUPPORTS;
            let steps = spread((0..count).collect(), wanted.clamp(fewest, most));
            questions.extend(steps.into_iter().map(|at| {
                let step = &self.lesson.steps()[at];
                self.support(at, step, &self.known(at))
            }));
        }
        questions.sort_by_key(|question| (question.step, question.asks));
        questions
    }

    /// The questions of a kind about the support queries.
    pub fn of_kind(&self, ask: impl Fn(usize) -> Option<Question<D>>) -> Vec<Question<D>> {
        (0..self.lesson.steps().len()).filter_map(ask).collect()
    }

    fn collides(&self) -> Question<D> {
        let is_colliding = self.lesson.is_colliding();
        let [on_a, on_b] = self.lesson.witnesses();
        let gap = self.lesson.number_format().length(on_a.distance(on_b));
        let [answer, why_not] = if is_colliding {
            [
                "Yes: they share a point, so A ⊖ B contains the origin.".to_owned(),
                "They share at least one point, and touching counts.".to_owned(),
            ]
        } else {
            [
                format!(
                    "No: there is a gap of {gap} between them, so A ⊖ B does not contain the origin."
                ),
                format!("Even at their closest points there is a gap of {gap}."),
            ]
        };
        let prompt = "Do A and B collide? Touching counts.".to_owned();
        let mut question = Question::new(0, Asks::Collides, [prompt, answer.clone()]);
        for (word, is_right) in [("yes", is_colliding), ("no", !is_colliding)] {
            let why = if is_right { &answer } else { &why_not };
            question.offer(word.to_owned(), is_right, why.clone(), Vec::new());
        }
        question.text.right = usize::from(!is_colliding);
        question
    }

    /// Which point lies farthest along the direction of a step, if these points are named?
    fn support(&self, at: usize, step: &Step<D>, known: &[NamedPoint<D>]) -> Question<D> {
        let numbers = self.lesson.number_format();
        let letter = if step.phase() == Phase::Epa { 'n' } else { 'd' };
        let along = step.direction.normalize_or_zero();
        let asked_direction = format!("{letter} = {}", direction(along));
        let (found, reach) = (step.support.name(), step.reach());
        let difference = self.lesson.shapes.difference();
        let (slack, what, counts) = if self.is_curved {
            let slack = NEAR_ON_A_CURVE * self.extent;
            let within = numbers.length(slack);
            let counts = format!(" Any {letter}·w within {within} of the largest counts.");
            (slack, format!("point of {difference}’s boundary"), counts)
        } else {
            let vertex = format!("vertex of {difference}");
            (UNSEEN * self.extent, vertex, String::new())
        };
        let sought = format!("the support point along {letter}, the farthest in that direction");
        let prompt = format!("Which {what} is {sought}?{counts}");
        let asked_on_paper = match self.can_be_marked {
            true => format!("Mark the {what} that is {sought}.{counts}"),
            false => prompt.clone(),
        };
        let answer = format!(
            "{found}: {letter}·{found} = {}, and no point lies farther along {letter}.",
            numbers.length(reach)
        );
        let mut question = Question::new(at, Asks::Support, [prompt, answer.clone()]);
        question.text.prompt_on_paper = format!("{asked_on_paper} {asked_direction}.");
        question.text.direction = Some(asked_direction);
        for (index, &place) in self.rim.iter().enumerate() {
            let level = along.dot(place);
            let length = numbers.length(level);
            let mut named = known.iter();
            let point = named.find(|known| known.point() == place);
            let own_name = point.map(NamedPoint::name);
            let (this, product) = match &own_name {
                Some(name) => (&**name, format!("{letter}·{name}")),
                None => ("This point", format!("{letter}·w")),
            };
            let is_found = place == step.support.point();
            let is_far = level >= reach - slack;
            let why = if !is_far {
                format!(
                    "{this} has {product} = {length}, but another point lies farther along {letter}."
                )
            } else if is_found {
                answer.clone()
            } else if self.is_curved {
                format!("{product} = {length}, close enough to {found}, which the search finds.")
            } else {
                let called = own_name.clone();
                let as_right = called.unwrap_or_else(|| numbers.coordinates(place));
                question.text.as_right.push(as_right);
                format!(
                    "{product} = {length}, as far along {letter} as {found}, which the search finds: both are right."
                )
            };
            if level
                .total_cmp(&along.dot(self.rim[question.right]))
                .is_ge()
            {
                question.text.right = index;
            }
            let called = own_name.unwrap_or_else(|| coordinates(place));
            question.offer(called, is_far, why, vec![place]);
        }
        question
    }

    /// Which of these parts of EPA's polytope at a step is closest to the origin? EPA takes the one with index `taken`.
    pub fn closest(
        &self,
        at: usize,
        parts: &[Vec<usize>],
        distances: &[f64],
        taken: usize,
    ) -> Question<D> {
        let (numbers, part) = (self.lesson.number_format(), D::PART);
        let polytope = &self.lesson.steps()[at].before;
        let mut choices: Vec<Vec<NamedPoint<D>>> = Vec::new();
        for part in parts {
            choices.push(part.iter().map(|&index| polytope[index]).collect());
        }
        let closest = name(&choices[taken]);
        let answer = format!(
            "{closest} is {} from the origin, and no {part} is closer.",
            numbers.length(distances[taken])
        );
        let prompt = format!("Which {part} of the polytope is closest to the origin?");
        let mut question = Question::new(at, Asks::Closest, [prompt, answer.clone()]);
        for (index, corners) in choices.iter().enumerate() {
            let (name, distance) = (name(corners), numbers.length(distances[index]));
            let is_as_close = distances[index] <= distances[taken] + UNSEEN * self.extent;
            let why = if index == taken {
                answer.clone()
            } else if is_as_close {
                question.text.as_right.push(name.clone());
                format!(
                    "{name} is {distance} from the origin, as close as {closest}, which EPA chooses: both are right."
                )
            } else {
                format!("{name} is {distance} from the origin, and another {part} is closer.")
            };
            let is_right = index == taken || is_as_close;
            question.offer(name, is_right, why, positions(corners));
        }
        let used =
            (0..polytope.len()).filter(|index| parts.iter().any(|part| part.contains(index)));
        let vertices: Vec<_> = used.map(|index| polytope[index]).collect();
        question.say_places(&vertices, numbers);
        question.text.right = taken;
        question.distances = distances.to_vec();
        question
    }

    /// The points that have a name before the step.
    fn known(&self, at: usize) -> Vec<NamedPoint<D>> {
        let mut points = self.lesson.steps()[at].before.clone();
        points.extend(self.lesson.steps()[..at].iter().map(|step| step.support));
        points
    }

    /// Whether the points can be distinguished in the figure.
    pub fn lie_apart(&self, places: &[D::Vector]) -> bool {
        let close = CLOSE * self.extent;
        let mut pairs = (0..places.len()).flat_map(|k| (0..k).map(move |l| (k, l)));
        pairs.all(|(k, l)| places[k].distance(places[l]) > close)
    }
}

/// What leaves a simplex, and why.
pub(super) struct Leaving {
    /// The number of the point that leaves, if any.
    pub leaves: Option<usize>,
    /// Which point leaves, and why.
    pub answer: String,
    /// Why it is wrong that none does, if one does.
    pub one_leaves: &'static str,
    /// Why another point stays, before its name and after it.
    pub it_stays: [&'static str; 2],
}

impl Leaving {
    /// The point opposite an edge of the triangle, or a face of the tetrahedron, that the origin lies beyond.
    pub fn opposite<D: Dimension>(part: &[NamedPoint<D>], goes: &NamedPoint<D>) -> Self {
        let [one_leaves, stays] = match part.len() {
            2 => [
                "The triangle does not contain the origin, so GJK drops one of its vertices.",
                " is an endpoint of the edge that the origin lies beyond, so it is still needed.",
            ],
            _ => [
                "The tetrahedron does not contain the origin, so GJK drops one of its vertices.",
                " is a vertex of the face that the origin lies beyond, so it is still needed.",
            ],
        };
        let gone = goes.name();
        Self {
            leaves: Some(goes.number),
            answer: format!(
                "GJK drops {gone}: the origin lies beyond {}, and {gone} is on its other side.",
                feature(part)
            ),
            one_leaves,
            it_stays: ["", stays],
        }
    }

    /// No point.
    pub fn none(answer: String, it_stays: [&'static str; 2]) -> Self {
        let (leaves, one_leaves) = (None, "");
        Self {
            leaves,
            answer,
            one_leaves,
            it_stays,
        }
    }

    /// Which of these points, the newest last, leaves the simplex at a step, if any?
    pub fn question<D: Dimension>(
        self,
        at: usize,
        points: &[NamedPoint<D>],
        numbers: &NumberFormat,
    ) -> Question<D> {
        let newest = points.last().map(NamedPoint::name).unwrap_or_default();
        let prompt = format!("GJK has just added {newest}. Which vertex does it drop, if any?");
        let mut question = Question::new(at, Asks::Leaves, [prompt, self.answer.clone()]);
        question.say_places(points, numbers);
        question.text.right = points.len();
        let [before, after] = self.it_stays;
        for (index, point) in points.iter().enumerate() {
            let (name, leaves) = (point.name(), self.leaves == Some(point.number));
            let why = if leaves {
                question.text.right = index;
                self.answer.clone()
            } else {
                format!("{before}{name}{after}")
            };
            question.offer(name, leaves, why, vec![point.point()]);
        }
        let none_leaves = question.right == points.len();
        let why = if none_leaves {
            self.answer
        } else {
            self.one_leaves.to_owned()
        };
        question.offer("none leaves".to_owned(), none_leaves, why, Vec::new());
        question
    }
}

impl<D: Dimension> Question<D> {
    /// A question before a step, with its prompt and its answer.
    pub(super) fn new(step: usize, asks: Asks, [prompt, answer]: [String; 2]) -> Self {
        let title = match asks {
            Asks::Collides => "collision",
            Asks::Closest if D::PART == "edge" => "closest edge",
            Asks::Closest => "closest face",
            Asks::Normal => "normal",
            Asks::Support => "support",
            Asks::Leaves => "dropped vertex",
            Asks::Push => "push",
        };
        Self {
            text: QuestionText {
                step,
                asks,
                title,
                prompt_on_paper: prompt.clone(),
                prompt,
                answer,
                ..QuestionText::default()
            },
            corners: Vec::new(),
            distances: Vec::new(),
        }
    }

    /// Adds a choice, at these corners.
    fn offer(&mut self, name: String, is_right: bool, why: String, corners: Vec<D::Vector>) {
        let verdict = Verdict { is_right, why };
        self.text.choices.push(Choice { name, verdict });
        self.corners.push(corners);
    }

    /// Adds the coordinates of points to the prompt on paper.
    fn say_places(&mut self, points: &[NamedPoint<D>], numbers: &NumberFormat) {
        let places = points.iter().map(|point| {
            let at = numbers.coordinates(point.point());
            format!("{} = {at}", point.name())
        });
        let places = places.collect::<Vec<_>>().join(", ");
        self.text.prompt_on_paper = format!("{} {places}.", self.prompt);
    }
}

/// At most `most` of some questions or steps, evenly spread, including the first.
fn spread<Q>(all: Vec<Q>, most: usize) -> Vec<Q> {
    let count = all.len();
    if count <= most {
        return all;
    }
    let chosen: Vec<usize> = (0..most).map(|k| k * count / most).collect();
    let numbered = all.into_iter().enumerate();
    numbered
        .filter(|(index, _)| chosen.contains(index))
        .map(|(_, question)| question)
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use glam::{DVec2, dvec2, dvec3};

    use super::*;
    use crate::lesson::{
        AnyQuestion, DirectionSource, FirstDirection, StepData, questions, questions_in_space,
    };
    use crate::scene::{Simulation, Space, presets, presets_in_space};
    use collidoscope_core::planar::{self, SupportPoint};
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
            let all = asked.into_iter().map(AnyQuestion::Spatial).collect();
            ("in space".to_owned(), lesson.steps().len(), all)
        });
        planar.chain(spatial).collect()
    }

    fn lessons_in_space() -> impl Iterator<Item = (Lesson<Space>, Vec<Question<Space>>)> {
        let presets = presets_in_space().into_iter();
        let of_presets =
            presets.map(|preset| [preset.scene.a, preset.scene.b].map(|body| body.posed()));
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
            assert!(asked[0].asks == Asks::Collides, "{name}");
            assert!(asked.is_sorted_by_key(|question| question.step), "{name}");
            assert!(asked.iter().all(|question| question.step < steps));
            let least = if name == "in space" { 1 } else { steps.min(5) };
            assert!(
                (least..=12).contains(&asked.len()),
                "{name}: {}",
                asked.len()
            );
            kinds.extend(asked.iter().map(|question| question.title));
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
            let count = question.choices.len();
            let right = (0..count).filter(|&k| question.judge(k).is_right).count();
            let is_closest = question.title.starts_with("closest");
            if count > 0 {
                assert!(question.judge(question.right).is_right, "{question:?}");
                assert!(right < count || is_closest, "{question:?}");
                assert!(!question.judge(count).is_right, "{question:?}");
            }
            let is_counted = ["collision", "dropped vertex"].contains(&question.title);
            let has_number = question.answer.chars().any(|sign| sign.is_ascii_digit());
            assert!(is_counted || has_number, "{question:?}");
            let prompt = question.prompt_on_paper.clone();
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
            assert!(answer.starts_with(&question.answer));
            if !question.title.starts_with("closest") {
                continue;
            }
            for Choice { name, verdict } in &question.choices {
                let is_right = verdict.is_right;
                assert_eq!(is_right, answer.contains(name), "{name}: {answer}");
                tied += usize::from(is_right && !question.answer.contains(name));
                wrong += usize::from(!is_right);
            }
        }
        assert!(tied > 0 && wrong > 100, "{tied}, {wrong}");
    }

    #[test]
    fn the_vertex_that_leaves_is_on_the_far_side_of_the_face_and_its_corners_stay() {
        let mut asked_of = 0;
        for question in lessons_in_space().flat_map(|(_, asked)| asked) {
            if question.asks != Asks::Leaves || question.corners[question.right].is_empty() {
                continue;
            }
            let mut points = question.corners.concat();
            let goes = points.remove(question.right);
            let [p, q, r] = [points[0], points[1], points[2]];
            let normal = (q - p).cross(r - p);
            assert!(normal.dot(-p) * normal.dot(goes - p) <= 0.0);
            asked_of += 1;
        }
        assert!(asked_of > 0);
    }

    fn point(number: usize, at: DVec2) -> NamedPoint {
        NamedPoint {
            number,
            support: SupportPoint::new(at, DVec2::ZERO),
        }
    }

    /// The question of the support of a square of half width 2 along a direction, with what slack counts as equal.
    fn of_square(direction: DVec2, slack: f64, is_curved: bool) -> Question {
        let rim = [(2.0, 2.0), (-2.0, 2.0), (-2.0, -2.0), (2.0, -2.0)];
        let rim: Vec<DVec2> = rim.map(|(x, y)| dvec2(x, y)).to_vec();
        let [a, b] = [DVec2::ZERO, 100.0 * DVec2::X].map(|at| {
            let circle = planar::Shape::from(planar::Circle::new(0.0).unwrap());
            circle.posed(&planar::Pose::new(at, 0.0).unwrap())
        });
        let step = Step {
            before: Vec::new(),
            start: DVec2::ZERO,
            direction,
            search: DirectionSource::Centres,
            support: point(2, rim[0]),
            after: Vec::new(),
            work: StepData::Gjk {
                outcome: planar::GjkOutcome::Grow,
                case: planar::GjkCase::First,
                kept: Vec::new(),
            },
            caption: String::new(),
        };
        let known = [point(1, rim[2])];
        let asking = Asking {
            lesson: &Lesson::new(&a, &b, FirstDirection::Centres),
            rim,
            is_curved,
            can_be_marked: true,
            extent: slack / if is_curved { NEAR_ON_A_CURVE } else { UNSEEN },
        };
        asking.support(1, &step, &known)
    }

    #[test]
    fn what_is_as_far_or_on_a_curve_near_enough_is_right_and_the_sentence_says_how_far() {
        let close = dvec2(0.96, 0.28);
        let prompt = of_square(close, 0.5, true).text.prompt;
        assert!(prompt.contains("0.50"), "{prompt}");
        let level = of_square(DVec2::X, 1e-9, false);
        let less_far = of_square(dvec2(0.6, 0.8), 1e-9, false);
        for (question, choice, is_right, why) in [
            (&level, 0, true, "w₂: d·w₂ = 2.00"),
            (&level, 1, false, "d·w = −2.00"),
            (&level, 3, true, "d·w = 2.00, as far along d as w₂"),
            (&less_far, less_far.right, true, "w₂: "),
            (&less_far, 1, false, "d·w = 0.40"),
            (&less_far, 2, false, "w₁ has d·w₁ = −2.80"),
            (&less_far, 9, false, "not an answer"),
            (
                &of_square(close, 0.5, true),
                3,
                false,
                "another point lies farther",
            ),
            (&of_square(close, 1.2, true), 3, true, "close enough to w₂"),
        ] {
            let verdict = question.judge(choice);
            assert_eq!(verdict.is_right, is_right, "{}", verdict.why);
            assert!(verdict.why.contains(why), "{}", verdict.why);
        }
        assert_eq!(level.as_right, ["(2.00, −2.00)"]);
    }
}
