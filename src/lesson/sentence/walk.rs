//! The sentences of the walk to the point of A ⊖ B nearest the origin, in the plane and in space.

use super::{Focus, Radii, Teller, feature, level_with, looking, told_apart};
use crate::lesson::{Dimension, NamedPoint, Step, px};

/// What a step of the walk brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lesson) enum News {
    /// Something nearer.
    Nearer,
    /// That rounding hides what the support makes nearest, and what is nearest of all parts measured finely.
    Remeasured,
    /// That nothing is nearer.
    Nearest,
    /// Something farther on that is no nearer, as far as rounding lets one tell.
    Blurred,
    /// Rounding left it open, and the exact boundary of A − B settled it.
    SettledExactly,
    /// The bound of so many queries was reached.
    BoundReached(usize),
}

/// The sentence of a step that brought this; `distances` are the nearest feature's before and after it, in px.
pub(in crate::lesson) fn sentence<D: Dimension>(
    teller: &mut Teller,
    step: &Step<D>,
    news: News,
    distances: [f64; 2],
    is_first: bool,
) -> String {
    let stays = |point: &&NamedPoint<_>| step.after.iter().any(|a| a.number == point.number);
    let gone = step.before.iter().filter(|point| !stays(point));
    let gone: Vec<String> = gone.map(NamedPoint::name).collect();
    let features = [&step.before, &step.after].map(|points| feature(points));
    let walk = Walk {
        news,
        is_first,
        looking: &looking(step),
        support: &step.support.name(),
        reach: step.reach(),
        features: features.each_ref().map(String::as_str),
        distances,
        gone: &gone,
        level: &level_with(&step.after, &step.support),
    };
    walk.sentence(teller)
}

/// A step of the walk, as far as its sentence goes.
struct Walk<'s> {
    news: News,
    /// Whether it is the walk's first.
    is_first: bool,
    /// How the direction came about, as the beginning of a sentence.
    looking: &'s str,
    /// The support's name.
    support: &'s str,
    /// How far it lies from the origin along the direction, in px.
    reach: f64,
    /// What is nearest before and after the step, as `edge w₁w₂`.
    features: [&'s str; 2],
    /// Its distances, in px.
    distances: [f64; 2],
    /// The names of the points that go.
    gone: &'s [String],
    /// Why nothing lies beyond what is nearest, where nothing does.
    level: &'s str,
}

impl Walk<'_> {
    fn sentence(&self, teller: &mut Teller) -> String {
        let radii = teller.radii;
        let nearest = self.features[1];
        let start = match self.news {
            News::Nearer if self.is_first => return self.first(),
            News::Nearer => return self.nearer(teller),
            News::Remeasured => {
                return format!(
                    "Every corner, edge and face is measured anew, because rounding hides what {} makes the nearest: \
                     of them all it is {nearest}, at {}.",
                    self.support,
                    px(self.distances[1])
                );
            }
            News::SettledExactly => format!(
                "The walk came to no end by itself, because rounding blurs it, so all of {}’s boundary was worked out \
                 exactly: {nearest} is nearest the origin",
                radii.difference()
            ),
            News::Blurred => format!(
                "{}, {} lies {} farther on, but we stop, because it brings nothing nearer than rounding shows: \
                 {nearest} is nearest the origin",
                self.looking,
                self.support,
                self.gain()
            ),
            News::BoundReached(queries) if !radii.is_smooth => format!(
                "After {queries} looks we stop, because what may still be nearer is less than rounding shows: \
                 {nearest} is the nearest found"
            ),
            News::BoundReached(queries) => format!(
                "After {queries} looks at a curve we stop, because there is always a little nearer: {nearest} is the \
                 nearest found"
            ),
            News::Nearest => {
                let nothing = if radii.is_smooth {
                    "up to rounding nothing"
                } else {
                    "nothing"
                };
                format!(
                    "{}, {nothing} lies farther on, because {}: {nearest} is nearest the origin",
                    self.looking, self.level
                )
            }
        };
        ending(&start, self.distances[1], &radii)
    }

    /// How far the support lies beyond what was nearest, along the way to the origin.
    fn gain(&self) -> String {
        px(self.reach + self.distances[0])
    }

    fn first(&self) -> String {
        let [old, nearest] = self.features;
        let [was, now] = self.distances;
        let nearer = match told_apart(was, now) {
            Some([_, now]) => format!("is nearer, at {now}"),
            None => "is nearer by a little".to_owned(),
        };
        format!(
            "{}, {} lies {} farther on than what GJK has left, {old}, at {}; because of that {nearest} {nearer}.",
            self.looking,
            self.support,
            self.gain(),
            px(was)
        )
    }

    fn nearer(&self, teller: &mut Teller) -> String {
        let (looking, w, gain) = (self.looking, self.support, self.gain());
        let [old, nearest] = self.features;
        let now = px(self.distances[1]);
        let apart = told_apart(self.distances[0], self.distances[1]);
        let without = match self.gone {
            [] => None,
            [one] => Some(format!(
                "{one} goes, because the point nearest the origin does without it"
            )),
            several => Some(format!(
                "{} go, because the point nearest the origin does without them",
                several.join(" and ")
            )),
        };
        let left_behind = without.map(|without| {
            format!("With {w}, {gain} farther on, {nearest} is nearest, at {now}; {without}.")
        });
        let progress = match &apart {
            Some([before, now]) => format!(
                "{looking}, {w} lies {gain} farther on; because of that {nearest} is now the nearest we know, at \
                 {now} after {before}."
            ),
            None => format!(
                "{looking}, {w} lies {gain} farther on; because of that {nearest} is now the nearest we know, by less \
                 than shows in {now}."
            ),
        };
        let bounds = match &apart {
            Some([before, now]) => format!(
                "The distance is at most {before}, that of {old}, and because {w} lies {gain} nearer along d, it may \
                 be less: {nearest} takes its place, at {now}."
            ),
            None => format!(
                "The distance is at most that of {old}, and because {w} lies {gain} nearer along d, it may be a \
                 little less: {nearest} takes its place, also at {now}."
            ),
        };
        let support = format!(
            "The walk goes on from {old}, because {w} lies {gain} closer to the origin along d than it does; now \
             {nearest} is nearest, at {now}."
        );
        teller.choose(
            [
                (Focus::Progress, Some(progress)),
                (Focus::LeftBehind, left_behind),
                (Focus::Bounds, Some(bounds)),
            ],
            (Focus::Support, support),
        )
    }
}

/// The end of the last sentence: the gap, or how deep the radii reach.
pub(in crate::lesson) fn ending(start: &str, distance: f64, radii: &Radii) -> String {
    let radius = radii.radius;
    if radius == 0.0 {
        format!("{start}, and its distance, {}, is the gap.", px(distance))
    } else if distance > radius {
        format!(
            "{start}, so the cores are {} apart; the radii take {} of that, and the gap is {}.",
            px(distance),
            px(radius),
            px(distance - radius)
        )
    } else {
        format!(
            "{start}, so the cores are {} apart; the radii reach {}, so A and B collide, {} deep.",
            px(distance),
            px(radius),
            px(radius - distance)
        )
    }
}
