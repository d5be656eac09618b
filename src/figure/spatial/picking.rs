//! Which mark is under a place of a picture of space: vertices of A ⊖ B, and the vertices of the bodies that they come
//! from.

use glam::{DVec2, DVec3};

use super::FigureSource;
use super::subject::ProjectedScene;
use crate::figure::{Overlay, Pane};
use crate::spatial::{Support, SupportPoint};

/// How near the pointer must come to a vertex, in points of the picture.
const REACH: f64 = 12.0;

/// Vertices nearer to each other in the picture than this, in its points, are one there: the one in front is meant.
const SAME_PLACE: f64 = 0.5;

/// A point of A ⊖ B, and its name if it has one.
#[derive(Clone, Debug, PartialEq)]
pub struct PickCandidate {
    /// The point with its witnesses.
    pub support: SupportPoint,
    /// w₁, w₂ … in a lesson.
    pub number: Option<usize>,
}

/// What the pointer is on.
#[derive(Clone, Debug, PartialEq)]
pub enum Pointed {
    /// A point of A ⊖ B.
    Difference(PickCandidate),
    /// A vertex of A, and the points of A ⊖ B that it makes.
    OnA(DVec3, Vec<PickCandidate>),
    /// A vertex of B, and the points of A ⊖ B that it makes.
    OnB(DVec3, Vec<PickCandidate>),
}

/// What lies at `place` of a picture made of these panes, the last in front.
pub(super) fn pick(stage: &ProjectedScene<'_>, panes: &[Pane], place: DVec2) -> Option<Pointed> {
    let pane = panes.iter().rev().find(|pane| pane.place.contains(place))?;
    let candidates = candidates(stage, panes);
    let view = stage.view();
    let distance = |point: DVec3| {
        let at = pane.camera.to_picture(&pane.place, view.project(point));
        at.distance(place)
    };
    // Of those in one place of the picture the one that is nearest to the viewer.
    let nearest = |points: Vec<DVec3>| {
        let near = points.into_iter().filter(|&point| distance(point) <= REACH);
        near.min_by(|&one, &other| {
            let steps = [one, other].map(|point| (distance(point) / SAME_PLACE).floor());
            let depths = [one, other].map(|point| view.depth().dot(point));
            let by_place = steps[0].total_cmp(&steps[1]);
            by_place.then(depths[0].total_cmp(&depths[1]))
        })
    };
    if pane.is_minkowski {
        let points = candidates.iter().map(|found| found.support.point());
        let at = nearest(points.collect())?;
        let mut found = candidates.into_iter();
        return found
            .find(|found| found.support.point() == at)
            .map(Pointed::Difference);
    }
    let vertices = |witness: fn(&SupportPoint) -> DVec3| {
        let all = candidates.iter().map(|found| witness(&found.support));
        nearest(all.collect())
    };
    let [on_a, on_b] = [|w: &SupportPoint| w.on_a, |w: &SupportPoint| w.on_b].map(vertices);
    let of = |witness: fn(&SupportPoint) -> DVec3, vertex: DVec3| {
        let made = candidates.iter();
        let made = made.filter(|found| witness(&found.support) == vertex);
        made.cloned().collect()
    };
    match (on_a, on_b) {
        (Some(a), Some(b)) if distance(b) < distance(a) => Some(Pointed::OnB(b, of(|w| w.on_b, b))),
        (Some(a), _) => Some(Pointed::OnA(a, of(|w| w.on_a, a))),
        (None, Some(b)) => Some(Pointed::OnB(b, of(|w| w.on_b, b))),
        (None, None) => None,
    }
}

/// The points that are drawn: of a lesson's step, of the last simplex, of the hull. A point that has a number comes
/// with it and only once.
fn candidates(stage: &ProjectedScene<'_>, panes: &[Pane]) -> Vec<PickCandidate> {
    let subject: &FigureSource<'_> = &stage.subject;
    let mut candidates: Vec<PickCandidate> = Vec::new();
    if let Some((lesson, at)) = subject.lesson {
        let step = &lesson.steps()[at];
        for point in step.before.iter().chain(&step.named()) {
            add(&mut candidates, point.support, Some(point.number));
        }
    } else if subject.overlays.has(Overlay::Simplex) {
        let simplex = subject.moment.by_machines().cores.simplex;
        for (index, point) in simplex.points().iter().enumerate() {
            add(&mut candidates, *point, Some(index + 1));
        }
    }
    if subject.overlays.has(Overlay::Hull) && panes.iter().any(|pane| pane.is_minkowski) {
        for point in vertices_of_hull(stage) {
            add(&mut candidates, point, None);
        }
    }
    candidates
}

fn add(candidates: &mut Vec<PickCandidate>, support: SupportPoint, number: Option<usize>) {
    if !candidates.iter().any(|other| other.support == support) {
        candidates.push(PickCandidate { support, number });
    }
}

/// The vertices of A ⊖ B of the cores, each with the vertices that make it; none where a core is smooth.
fn vertices_of_hull(stage: &ProjectedScene<'_>) -> Vec<SupportPoint> {
    let moment = stage.subject.moment;
    let (Some(a), Some(b), Some(core)) = (
        moment.a.hull(),
        moment.b.hull(),
        &stage.difference().form.core,
    ) else {
        return Vec::new();
    };
    let mut corners: Vec<DVec3> = core
        .faces
        .iter()
        .flat_map(|face| face.corners.clone())
        .collect();
    corners.sort_by(|p, q| {
        p.x.total_cmp(&q.x)
            .then(p.y.total_cmp(&q.y))
            .then(p.z.total_cmp(&q.z))
    });
    corners.dedup();
    let pairs = a
        .vertices()
        .flat_map(|on_a| b.vertices().map(move |on_b| [on_a, on_b]));
    let supports = pairs.map(|[on_a, on_b]| SupportPoint::new(on_a, on_b));
    let is_corner = |support: &SupportPoint| corners.contains(&support.point());
    supports.filter(is_corner).collect()
}
