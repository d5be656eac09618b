//! Which mark is under a place of the picture: vertices of A ⊖ B, and the vertices of the bodies that
//! they come from.

use glam::DVec2;

use super::{Overlay, Pane, Subject};
use crate::planar::{SupportPoint, minkowski_difference};

/// How near the pointer must come to a vertex, in points of the picture.
const REACH: f64 = 12.0;

/// A point of A ⊖ B, and its name if it has one.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The point with its witnesses.
    pub support: SupportPoint,
    /// w₁, w₂ … in a lesson.
    pub number: Option<usize>,
}

/// What the pointer is on.
#[derive(Clone, Debug, PartialEq)]
pub enum Pointed {
    /// A point of A ⊖ B.
    Difference(Candidate),
    /// A vertex of A, and the points of A ⊖ B that it makes.
    OnA(DVec2, Vec<Candidate>),
    /// A vertex of B, and the points of A ⊖ B that it makes.
    OnB(DVec2, Vec<Candidate>),
}

/// What lies at `place` of a picture made of these panes, the last in front.
#[must_use]
pub fn pick(subject: &Subject<'_>, panes: &[Pane], place: DVec2) -> Option<Pointed> {
    let pane = panes
        .iter()
        .rev()
        .find(|pane| pane.place.min.cmple(place).all() && place.cmple(pane.place.max).all())?;
    let candidates = candidates(subject, panes);
    let distance = |point: DVec2| (pane.camera.to_picture(&pane.place, point) - place).length();
    let near = |point: DVec2| distance(point) <= REACH;
    if pane.is_minkowski {
        return nearest(candidates, |candidate| distance(candidate.support.point))
            .filter(|candidate| near(candidate.support.point))
            .map(Pointed::Difference);
    }
    let [on_a, on_b] = [|w: &SupportPoint| w.on_a, |w: &SupportPoint| w.on_b].map(|witness| {
        let vertices = candidates
            .iter()
            .map(|candidate| witness(&candidate.support));
        nearest(vertices, |&vertex| distance(vertex)).filter(|&vertex| near(vertex))
    });
    let of = |witness: fn(&SupportPoint) -> DVec2, vertex: DVec2| {
        let made = candidates
            .iter()
            .filter(|candidate| witness(&candidate.support) == vertex);
        made.cloned().collect()
    };
    match (on_a, on_b) {
        (Some(a), Some(b)) if distance(b) < distance(a) => Some(Pointed::OnB(b, of(|w| w.on_b, b))),
        (Some(a), _) => Some(Pointed::OnA(a, of(|w| w.on_a, a))),
        (None, Some(b)) => Some(Pointed::OnB(b, of(|w| w.on_b, b))),
        (None, None) => None,
    }
}

/// The points that are drawn: of a lesson's step, of the last simplex, of the hull. A point that has a
/// number comes with it and only once.
fn candidates(subject: &Subject<'_>, panes: &[Pane]) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = Vec::new();
    if let Some((lesson, at)) = subject.lesson {
        let step = &lesson.steps()[at];
        for point in step.before.iter().chain([&step.support]) {
            add(&mut candidates, point.support, Some(point.number));
        }
    } else if subject.overlays.has(Overlay::Simplex) {
        for (index, point) in subject.moment.simplex.points().iter().enumerate() {
            add(&mut candidates, *point, Some(index + 1));
        }
    }
    if subject.overlays.has(Overlay::Hull) && panes.iter().any(|pane| pane.is_minkowski) {
        for point in minkowski_difference(&subject.moment.a, &subject.moment.b) {
            add(&mut candidates, point, None);
        }
    }
    candidates
}

fn add(candidates: &mut Vec<Candidate>, support: SupportPoint, number: Option<usize>) {
    let known = candidates
        .iter()
        .any(|other| other.support.on_a == support.on_a && other.support.on_b == support.on_b);
    if !known {
        candidates.push(Candidate { support, number });
    }
}

/// The one with the least distance; of equals the first.
fn nearest<T>(all: impl IntoIterator<Item = T>, distance: impl Fn(&T) -> f64) -> Option<T> {
    all.into_iter()
        .min_by(|one, other| distance(one).total_cmp(&distance(other)))
}
