//! Which questions a lesson asks: of each kind a few, spread over its steps.

mod plane;
mod space;

pub use plane::questions;
pub use space::questions_in_space;

use super::{Asks, AsksCollides, AsksSupport, Question};
use crate::lesson::{Dimension, Lesson, NamedPoint, Phase, Vector};

/// What is less than this part of all that is shown no eye tells apart.
const UNSEEN: f64 = 1e-3;

/// What is less than this part of it is rounding, or a smooth shape's tolerance.
const ROUNDING: f64 = 1e-9;

/// What lies this near to each other, as a part of all that is shown, is not asked to be distinguished.
const CLOSE: f64 = 1.0 / 60.0;

/// So near, as a part of all that is shown, a hand need come to the support of a curve.
const NEAR_ON_A_CURVE: f64 = 5e-3;

/// How often a kind is asked at most.
const MOST_LEAVES: usize = 3;
const STEPS_FOR_ANOTHER_LEAVING: usize = 8;
const MOST_CLOSEST: usize = 2;
const SUPPORTS: [usize; 2] = [2, 4];

/// How many questions a short lesson asks, and for how many steps one more.
const FEW: usize = 6;
const STEPS_FOR_ONE_MORE: usize = 4;

/// What asks of a lesson.
struct Asking<'l, D: Dimension> {
    lesson: &'l Lesson<D>,
    /// The points of the cores' A ⊖ B that can be pointed at, in the plane its boundary.
    rim: Vec<D::Vector>,
    is_curved: bool,
    can_be_marked: bool,
    /// How far A ⊖ B and the origin reach, in px.
    extent: f64,
}

impl<D: Dimension> Asking<'_, D> {
    /// The questions in the order in which they come: if the bodies collide, and then those that point at what leaves, at
    /// what is closest and at supports, with these at the end.
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
        questions.extend(ends.into_iter().map(|asks| self.question(step, asks)));
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
        let asked = queries.filter_map(|step| Some(self.question(step, ask(step)?)));
        asked.collect()
    }

    fn collides(&self) -> Question<D> {
        let asks = Asks::Collides(AsksCollides {
            is_colliding: self.lesson.is_colliding(),
            witnesses: self.lesson.witnesses(),
            numbers: *self.lesson.number_format(),
        });
        self.question(0, asks)
    }

    fn question(&self, step: usize, asks: Asks<D>) -> Question<D> {
        Question { step, asks }
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

    /// Whether the points can be distinguished in the picture.
    fn lie_apart(&self, points: &[NamedPoint<D::Support>]) -> bool {
        let close = CLOSE * self.extent;
        let place = |k: usize| D::point(&points[k].support);
        let mut pairs = (0..points.len()).flat_map(|k| (0..k).map(move |l| (k, l)));
        pairs.all(|(k, l)| place(k).distance(place(l)) > close)
    }
}

/// In which order the questions of one step come.
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

/// At most so many of the questions, evenly spread from the first on.
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
