//! What a step found, what it decided and because of what, in a sentence for a first-year student.
//!
//! The case is the machine's own. Where the same case comes again, the sentence points at something else
//! that is true of it too: what changed since the step before, what is left, what would be needed.

mod closest;
mod epa;
mod gjk;
mod impulse;
mod mpr;
pub(super) mod verdict;
pub(super) mod walk;

pub(super) use impulse::of_impulse;

use super::{Dimension, NamedPoint, Search, Step, Work, px};
use crate::planar::{DistanceCase, SMOOTH_BOUND};
use walk::News;

/// What the radii and the kind of shapes add to the sentences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Radii {
    /// The sum of the two radii, in px.
    pub(super) radius: f64,
    /// Whether a core is smooth, so that there is a tolerance.
    pub(super) is_smooth: bool,
}

impl Radii {
    pub(super) fn new<D: Dimension>(a: &D::Shape, b: &D::Shape) -> Self {
        Self {
            radius: D::radius(a) + D::radius(b),
            is_smooth: D::is_smooth(a) || D::is_smooth(b),
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
pub(super) enum Focus {
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
    used: Vec<Focus>,
}

impl Teller {
    pub(super) fn new(radii: Radii) -> Self {
        Self {
            radii,
            used: Vec::new(),
        }
    }

    /// The sentence that points at what has been pointed at least; of several the first, and last the one
    /// that always fits.
    pub(super) fn choose<const N: usize>(
        &mut self,
        sometimes: [(Focus, Option<String>); N],
        always: (Focus, String),
    ) -> String {
        let times = |angle: Focus| self.used.iter().filter(|&&used| used == angle).count();
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

/// The sentence for a step in the plane, which comes after those before.
pub(super) fn sentence(teller: &mut Teller, step: &Step, before: &[Step]) -> String {
    match &step.work {
        Work::Gjk { case, .. } => gjk::sentence(teller, step, *case),
        Work::Epa {
            edge,
            distance,
            distances,
            case,
            ..
        } => {
            let polytope = epa::Polytope {
                points: &step.before,
                closest: *edge,
                distance: *distance,
                distances,
            };
            let since = epa::Since::new(before.last());
            epa::sentence(teller, step, &polytope, *case, &since)
        }
        Work::Distance {
            closest_before,
            distance,
            case,
            ..
        } => {
            let news = match case {
                DistanceCase::NearerVertex | DistanceCase::NearerEdge => News::Nearer,
                DistanceCase::NearestVertex | DistanceCase::NearestEdge => News::Nearest,
                DistanceCase::SettledExactly => News::SettledExactly,
                DistanceCase::BoundReached => News::BoundReached(SMOOTH_BOUND),
            };
            let last = before.last();
            let is_first = last.is_none_or(|last| last.phase() != step.phase());
            let distances = [closest_before.length(), *distance];
            walk::sentence(teller, step, news, distances, is_first)
        }
        Work::Closest { .. } => closest::sentence(teller, step),
        Work::Mpr { .. } => mpr::sentence(teller, step),
    }
}

/// How the direction of a step came about, as the beginning of a sentence.
pub(super) fn looking<D: Dimension>(step: &Step<D>) -> String {
    let from = match (step.search, D::closest_part(&step.work)) {
        (Search::Outward, Some(part)) => part.iter().map(|&index| step.before[index]).collect(),
        _ => step.before.clone(),
    };
    let name = name(&from);
    match step.search {
        Search::Centres => "Looking from A’s centre towards B’s".to_owned(),
        Search::PlusX => "The centres coincide; looking along +x instead".to_owned(),
        Search::Diagonal => "Looking along (1, 1)".to_owned(),
        Search::Worst => "Looking the way from which GJK takes most steps".to_owned(),
        Search::AsTheirs => "Looking first where the other trace looks".to_owned(),
        Search::Opposite => "Looking the opposite way".to_owned(),
        Search::TowardsOrigin => match from.len() {
            1 => format!("Looking from {name} towards the origin"),
            2 => format!("Looking square to {name}, towards the origin"),
            _ => format!("Looking square to triangle {name}, towards the origin"),
        },
        Search::Outward => format!("Looking outwards from {name}"),
        Search::SquareToAll => "Looking square to all of it".to_owned(),
        Search::BesideRay => format!("Looking square to v₀{name}, towards the ray"),
    }
}

/// The name of an edge, a face or a simplex: its points in the order of their numbers.
pub(super) fn name<P: Copy>(points: &[NamedPoint<P>]) -> String {
    let mut points = points.to_vec();
    points.sort_by_key(|point| point.number);
    points.iter().map(NamedPoint::name).collect()
}

/// A point's name, or an edge's or a face's.
pub(super) fn feature<P: Copy>(points: &[NamedPoint<P>]) -> String {
    match points {
        [_, _] => format!("edge {}", name(points)),
        [_, _, _] => format!("face {}", name(points)),
        _ => name(points),
    }
}

/// Why nothing lies beyond what is named by `points`: the support is one of them, or level with them.
pub(super) fn level_with<P>(points: &[NamedPoint<P>], w: &NamedPoint<P>) -> String {
    let found = w.name();
    let is_among = points.iter().any(|p| p.number == w.number);
    match points {
        [_] if is_among => format!("the farthest point is {found} itself"),
        [_, _] if is_among => format!("the farthest point, {found}, is one of its ends"),
        _ if is_among => format!("the farthest point, {found}, is one of its corners"),
        _ => format!("the farthest point, {found}, is level with it"),
    }
}

/// Two lengths in px, where the digits that are shown tell them apart.
pub(super) fn told_apart(one: f64, other: f64) -> Option<[String; 2]> {
    let texts = [one, other].map(px);
    (texts[0] != texts[1]).then_some(texts)
}
