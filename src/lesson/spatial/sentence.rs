//! What a step in space found, what it decided and because of what, in the plane's words.

mod distance;
mod epa;
mod gjk;

use super::{NamedPoint, Search, Step, Work};
use crate::lesson::sentence::{Radii, Teller};
use crate::spatial::{PosedShape, Support};

/// What the radii and the kind of two shapes add to the sentences.
pub(super) fn radii_of(a: &PosedShape, b: &PosedShape) -> Radii {
    Radii {
        radius: a.radius() + b.radius(),
        is_smooth: a.hull().is_none() || b.hull().is_none(),
    }
}

/// The sentence for `step`, which comes after `before`.
pub(super) fn tell(teller: &mut Teller, step: &Step, before: &[Step]) -> String {
    let of_phase = before.iter().filter(|other| other.phase() == step.phase());
    let queries = of_phase.count() + 1;
    match &step.work {
        Work::Gjk { reason, .. } => gjk::tell(teller, step, reason, queries),
        Work::Epa(work) => epa::tell(teller, step, work, before.last(), queries),
        Work::Distance {
            closest_before,
            distance,
            reason,
            ..
        } => {
            let distances = [closest_before.length(), *distance];
            distance::tell(teller, step, *reason, distances, queries)
        }
    }
}

/// How the direction came about, as the beginning of a sentence.
fn looking(search: &Search) -> String {
    match search {
        Search::Centres => "Looking from A’s centre towards B’s".to_owned(),
        Search::PlusX => "The centres coincide; looking along +x instead".to_owned(),
        Search::Opposite => "Looking the opposite way".to_owned(),
        Search::FromPoint(p) => format!("Looking from {} towards the origin", p.name()),
        Search::SquareToEdge(ends) => {
            format!("Looking square to {}, towards the origin", name(ends))
        }
        Search::SquareToTriangle(corners) => format!(
            "Looking square to triangle {}, towards the origin",
            name(corners)
        ),
        Search::Outward(corners) => format!("Looking outwards from {}", name(corners)),
        Search::SquareToAll => "Looking square to all of it".to_owned(),
    }
}

/// The name of an edge, a face or a simplex: its points in the order of their numbers.
pub(super) fn name(points: &[NamedPoint]) -> String {
    let mut points = points.to_vec();
    points.sort_by_key(|point| point.number);
    points.iter().map(NamedPoint::name).collect()
}

/// A point's name, or an edge's or a face's.
fn feature(points: &[NamedPoint]) -> String {
    match points {
        [_, _] => format!("edge {}", name(points)),
        [_, _, _] => format!("face {}", name(points)),
        _ => name(points),
    }
}

/// What a simplex of these points is called.
fn kind(points: &[NamedPoint]) -> &'static str {
    match points {
        [] | [_] => "point",
        [_, _] => "segment",
        [_, _, _] => "triangle",
        _ => "tetrahedron",
    }
}

/// Why nothing lies beyond what is named by `points`: the support is one of them, or level with them.
fn level_with(points: &[NamedPoint], w: &NamedPoint) -> String {
    let found = w.name();
    let is_among = points.iter().any(|p| p.number == w.number);
    match points {
        [_] if is_among => format!("the farthest point is {found} itself"),
        [_, _] if is_among => format!("the farthest point, {found}, is one of its ends"),
        _ if is_among => format!("the farthest point, {found}, is one of its corners"),
        _ => format!("the farthest point, {found}, is level with it"),
    }
}

/// The names in a row, as `w₁`, `w₁ and w₂` or `w₁, w₂ and w₃`.
fn listed(points: &[NamedPoint]) -> String {
    let names: Vec<String> = points.iter().map(NamedPoint::name).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}
