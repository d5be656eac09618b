//! What a step found, what it decided and because of what, in a sentence for a first-year student.
//!
//! The case is the machine's own. Where the same case comes again, the sentence points at something else
//! that is true of it too: what changed since the step before, what is left, what would be needed.

mod closest;
mod distance;
mod epa;
mod folded;
mod gjk;
mod impulse;
mod mpr;
pub(super) mod verdict;
pub(super) mod walk;

pub(super) use folded::tell as folded;
pub(super) use impulse::of_impulse;

use super::{NamedPoint, Search, Step, Work, px};
use crate::planar::{PosedShape, Support};

/// What the radii and the kind of shapes add to the sentences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Radii {
    /// The sum of the two radii, in px.
    pub(super) radius: f64,
    /// Whether a core is smooth, so that there is a tolerance.
    pub(super) is_smooth: bool,
}

impl Radii {
    pub(super) fn of(a: &PosedShape, b: &PosedShape) -> Self {
        Self {
            radius: a.radius() + b.radius(),
            is_smooth: a.hull().is_none() || b.hull().is_none(),
        }
    }

    /// What GJK's verdict is about.
    pub(super) fn bodies(&self) -> &'static str {
        if self.radius > 0.0 {
            "the cores of A and B"
        } else {
            "A and B"
        }
    }

    /// What the queries look for points in: where radii matter, it is not all of A ⊖ B.
    pub(super) fn difference(&self) -> &'static str {
        if self.radius > 0.0 {
            "the cores’ A ⊖ B"
        } else {
            "A ⊖ B"
        }
    }
}

/// What a sentence points at, where its case has several that are true. Of a polytope an edge is a part in the
/// plane, a face in space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Angle {
    /// The triangle, or tetrahedron, that misses the origin.
    Whole,
    /// How it came about.
    OldPart,
    /// How far the origin is outside.
    Outside,
    /// Which point cannot help.
    FarPoint,
    /// The other side of a segment.
    OtherSide,
    /// The part that the step before made.
    NewestPart,
    /// A part that was there before.
    EarlierPart,
    /// How far the support lies beyond.
    Beyond,
    /// Between which bounds the answer lies.
    Bounds,
    /// The runner-up.
    NextClosest,
    /// How much nearer it came.
    Progress,
    /// What is left behind.
    LeftBehind,
    /// What the nearest part is made of.
    Support,
}

/// Tells a lesson's steps one after the other and remembers what it has pointed at.
pub(super) struct Teller {
    pub(super) radii: Radii,
    used: Vec<Angle>,
}

impl Teller {
    pub(super) fn new(radii: Radii) -> Self {
        Self {
            radii,
            used: Vec::new(),
        }
    }

    /// The sentence for `step`, which comes after `before`.
    pub(super) fn tell(&mut self, step: &Step, before: &[Step]) -> String {
        match &step.work {
            Work::Gjk { reason, .. } => gjk::tell(self, step, reason),
            Work::Epa {
                edge,
                distance,
                distances,
                reason,
                ..
            } => {
                let polytope = epa::Polytope {
                    points: &step.before,
                    closest: *edge,
                    distance: *distance,
                    distances,
                };
                epa::tell(
                    self,
                    step,
                    &polytope,
                    reason,
                    &epa::Since::of(before.last()),
                )
            }
            Work::Distance {
                closest_before,
                distance,
                reason,
                ..
            } => {
                let distances = [closest_before.length(), *distance];
                let is_first = !before
                    .last()
                    .is_some_and(|last| last.phase() == step.phase());
                distance::tell(self, step, reason, distances, is_first)
            }
            Work::Closest { .. } => closest::tell(self, step),
            Work::Mpr { .. } => mpr::tell(self, step),
        }
    }

    /// The sentence that points at what has been pointed at least; of several the first, and last the one
    /// that always fits.
    pub(super) fn choose<const N: usize>(
        &mut self,
        sometimes: [(Angle, Option<String>); N],
        always: (Angle, String),
    ) -> String {
        let times = |angle: Angle| self.used.iter().filter(|&&used| used == angle).count();
        let fitting = sometimes
            .into_iter()
            .filter_map(|(angle, text)| Some((angle, text?)));
        let least = fitting.min_by_key(|(angle, _)| times(*angle));
        let (angle, text) = match least {
            Some((angle, text)) if times(angle) <= times(always.0) => (angle, text),
            _ => always,
        };
        self.used.push(angle);
        text
    }
}

/// How the direction came about, as the beginning of a sentence.
fn looking(search: &Search) -> String {
    match search {
        Search::Centres => "Looking from A’s centre towards B’s".to_owned(),
        Search::PlusX => "The centres coincide; looking along +x instead".to_owned(),
        Search::Diagonal => "Looking along (1, 1)".to_owned(),
        Search::Worst => "Looking the way from which GJK takes most steps".to_owned(),
        Search::AsTheirs => "Looking first where the other trace looks".to_owned(),
        Search::Opposite => "Looking the opposite way".to_owned(),
        Search::FromPoint(p) => format!("Looking from {} towards the origin", p.name()),
        Search::SquareTo(ends) => {
            format!("Looking square to {}, towards the origin", edge(ends))
        }
        Search::Outward(ends) => format!("Looking outwards from {}", edge(ends)),
        Search::BesideRay(p) => format!("Looking square to v₀{}, towards the ray", p.name()),
    }
}

/// Why nothing lies beyond what is named by `points`: the support is one of them, or level with them.
fn level_with(points: &[NamedPoint], w: &NamedPoint) -> String {
    let name = w.name();
    match points {
        [p] if p.number == w.number => format!("the farthest point is {name} itself"),
        _ if points.iter().any(|p| p.number == w.number) => {
            format!("the farthest point, {name}, is one of its ends")
        }
        _ => format!("the farthest point, {name}, is level with it"),
    }
}

/// Two lengths in px, where the digits that are shown tell them apart.
pub(super) fn told_apart(one: f64, other: f64) -> Option<[String; 2]> {
    let texts = [one, other].map(px);
    (texts[0] != texts[1]).then_some(texts)
}

/// An edge's name, its ends in the order of their numbers.
pub(super) fn edge([p, q]: &[NamedPoint; 2]) -> String {
    let [first, second] = if q.number < p.number { [q, p] } else { [p, q] };
    format!("{}{}", first.name(), second.name())
}
