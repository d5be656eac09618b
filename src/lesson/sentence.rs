//! What a step found and decided, and why, in short sentences for a first-year student.
//!
//! The case is the machine's own. A sentence has one idea and the figure's numbers.

mod epa;
mod impulse;
pub(super) mod space;
pub(super) mod verdict;
mod walk;

pub(super) use impulse::of_impulse;

use super::{Dimension, DirectionSource, NamedPoint, NumberFormat, Step, StepData};
use crate::scene::Unit;
use collidoscope_core::planar::{DistanceCase, SMOOTH_BOUND};
use walk::WalkOutcome;

/// The radii and the kind of shapes, which affect the sentences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShapeKind {
    /// The sum of the two radii, in px.
    pub(super) radius: f64,
    /// Whether a core is smooth, so that there is a tolerance.
    pub(super) is_smooth: bool,
    /// The number format for lengths.
    pub(super) numbers: NumberFormat,
}

impl ShapeKind {
    pub(super) fn new<D: Dimension>(a: &D::Posed, b: &D::Posed, unit: Unit) -> Self {
        Self {
            radius: D::radius(a) + D::radius(b),
            is_smooth: [a, b].iter().any(|body| D::vertices(body).is_empty()),
            numbers: NumberFormat::of_pair::<D>(a, b).in_unit(unit),
        }
    }

    pub(super) fn length(&self, length: f64) -> String {
        self.numbers.length(length)
    }

    /// A length and its preposition; for 0, less than the rounding error.
    pub(super) fn off(&self, distance: f64, preposition: &str) -> String {
        if distance > 0.0 {
            format!("{} {preposition}", self.length(distance))
        } else {
            format!("less than the rounding error {preposition}")
        }
    }

    /// A length and its previous value, distinguished if it has decreased by more than rounding, else both alike.
    fn now_and_before(&self, now: f64, was: f64) -> [String; 2] {
        if self.numbers.is_beyond(was, now) {
            self.numbers.lengths_apart([now, was])
        } else {
            [now; 2].map(|length| self.length(length))
        }
    }

    /// The subject of GJK's verdict.
    pub(super) fn bodies(&self) -> &'static str {
        if self.radius > 0.0 {
            "the cores of A and B"
        } else {
            "A and B"
        }
    }

    /// The set in which the queries find points: if radii matter, it is not all of A ⊖ B.
    pub(super) fn difference(&self) -> &'static str {
        if self.radius > 0.0 {
            "the cores’ A ⊖ B"
        } else {
            "A ⊖ B"
        }
    }

    /// What introduces a conclusion from a support that is no farther than the known part.
    fn so(&self) -> &'static str {
        if self.is_smooth {
            "So, up to rounding,"
        } else {
            "So"
        }
    }
}

/// The caption of a step in the plane, given the previous steps.
pub(super) fn sentence(radii: &ShapeKind, step: &Step, before: &[Step]) -> String {
    match &step.work {
        StepData::Gjk { case, .. } => verdict::sentence(radii, step, *case, before.last()),
        StepData::Epa(work) => epa::sentence(radii, step, work, before.last()),
        StepData::Distance {
            closest_before,
            distance,
            case,
            ..
        } => {
            let news = match case {
                DistanceCase::NearerVertex | DistanceCase::NearerEdge => WalkOutcome::Nearer,
                DistanceCase::NearestVertex | DistanceCase::NearestEdge => WalkOutcome::Nearest,
                DistanceCase::SettledExactly => WalkOutcome::SettledExactly,
                DistanceCase::BoundReached => WalkOutcome::BoundReached(SMOOTH_BOUND),
            };
            let of_phase = before.iter().filter(|other| other.phase() == step.phase());
            let distances = [closest_before.length(), *distance];
            walk::sentence(radii, step, news, distances, of_phase.count())
        }
    }
}

/// The sentence on a step's direction.
pub(super) fn direction<D: Dimension>(step: &Step<D>) -> String {
    let said = match step.search {
        DirectionSource::Centres => "The direction d points from A’s centre to B’s.",
        DirectionSource::PlusX => "The centres coincide, so the direction d points along +x.",
        DirectionSource::Diagonal => "The direction d points along (1, 1).",
        DirectionSource::Worst => "The direction d is one for which GJK takes the most steps.",
        DirectionSource::Given => "The direction d is the first one of the other trace.",
        DirectionSource::Opposite => "Now d is reversed.",
        // EPA has sentences of its own.
        DirectionSource::TowardsOrigin
        | DirectionSource::Outward
        | DirectionSource::PerpendicularToAll => {
            return format!("Now {}", next_direction(&step.before));
        }
    };
    said.to_owned()
}

/// The direction from a part of a simplex to the origin.
pub(super) fn next_direction<D: Dimension>(part: &[NamedPoint<D>]) -> String {
    let called = name(part);
    match part {
        [_] => format!("d points from {called} to the origin."),
        _ => format!("d is perpendicular to {called}, towards the origin."),
    }
}

/// The name of an edge, a face or a simplex: its points in the order of their numbers.
pub(super) fn name<D: Dimension>(points: &[NamedPoint<D>]) -> String {
    names(points).concat()
}

/// The names of points in the order of their numbers.
pub(super) fn names<D: Dimension>(points: &[NamedPoint<D>]) -> Vec<String> {
    let mut sorted = points.to_vec();
    sorted.sort_by_key(|point| point.number);
    sorted.iter().map(NamedPoint::name).collect()
}

/// The names as a list: `w₁`, `w₁ and w₂` or `w₁, w₂ and w₃`.
pub(super) fn listed<D: Dimension>(points: &[NamedPoint<D>]) -> String {
    and(points.iter().map(NamedPoint::name))
}

/// The parts as a list with `and` before the last.
pub(super) fn and(parts: impl IntoIterator<Item = String>) -> String {
    let parts: Vec<String> = parts.into_iter().collect();
    match parts.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => parts.concat(),
    }
}

/// The kind of a simplex of these points.
pub(super) fn kind<D: Dimension>(points: &[NamedPoint<D>]) -> &'static str {
    match points {
        [] | [_] => "point",
        [_, _] => "segment",
        [_, _, _] => "triangle",
        _ => "tetrahedron",
    }
}

/// A point's name, or an edge's or a face's.
pub(super) fn feature<D: Dimension>(points: &[NamedPoint<D>]) -> String {
    match points {
        [_, _] => format!("edge {}", name(points)),
        [_, _, _] => format!("face {}", name(points)),
        _ => name(points),
    }
}

/// A support no farther out than a part of these points: one of them, or level with it.
fn level_with<D: Dimension>(points: &[NamedPoint<D>], w: &NamedPoint<D>) -> String {
    let found = w.name();
    let part = if points.len() == 3 { "face" } else { "edge" };
    let is_among = points.iter().any(|p| p.number == w.number);
    match points {
        [_] if is_among => format!("{found} itself"),
        [_, _] if is_among => format!("{found}, one of the {part}’s endpoints"),
        _ if is_among => format!("{found}, one of the {part}’s vertices"),
        [p] => format!("{found}, level with {}", p.name()),
        _ => format!("{found}, level with the {part}"),
    }
}
