//! A step of either GJK or of the distance: the simplex before and after it, and where the origin must lie.

use glam::DVec2;

use super::super::clip::{HalfPlane, corners};
use super::super::{Mark, Rect, Role};
use super::hull::{labelled, outline};
use crate::lesson::{Lesson, NamedPoint, Step, StepData};
use crate::planar::GjkCase;

/// The region the origin is found in, from all looks of GJK up to `at`: shaded, below everything.
pub(in crate::figure) fn region(lesson: &Lesson, at: usize, shown: &Rect) -> Option<Mark> {
    let step = &lesson.steps()[at];
    let StepData::Gjk { case, .. } = &step.work else {
        return None;
    };
    let edge = match case {
        GjkCase::Inside => {
            let triangle = step.points([0, 1, 2]);
            return Some(Mark::Polygon {
                points: triangle.map(|point| point.support.point()).to_vec(),
                role: Role::OriginRegion,
            });
        }
        GjkCase::Beside => step.points([0, 1]),
        GjkCase::BeyondEdge { gone } => step.points([1 - gone, 2]),
        _ => return None,
    };
    let [p, q] = edge.map(|end| end.support.point());
    let across = (q - p).perp();
    let toward_origin = across * -across.dot(p).signum();
    // Every look so far has left the origin on the near side of its support.
    let looks = lesson.steps()[..=at]
        .iter()
        .map(|look| HalfPlane::beyond(look.support.support.point(), look.direction).opposite());
    let points = looks
        .chain([HalfPlane::beyond(p, toward_origin)])
        .fold(corners(shown).to_vec(), |region, half| half.clip(&region));
    (points.len() > 2).then_some(Mark::Polygon {
        points,
        role: Role::OriginRegion,
    })
}

/// The simplex or feature before the step, faint, and after it, with dots and names.
pub(in crate::figure) fn minkowski(step: &Step) -> Vec<Mark> {
    let (ink, after) = match &step.work {
        StepData::Distance { .. } => (Role::Nearest, &step.after[..]),
        // The last support is in the simplex, but the simplex no longer matters.
        StepData::Gjk {
            case: GjkCase::FallsShort | GjkCase::LevelWithinRounding | GjkCase::BoundReached,
            ..
        } => (Role::Simplex, &step.before[..]),
        _ => (Role::Simplex, &step.after[..]),
    };
    let mut marks = Vec::new();
    if step.before != after {
        marks.extend(outline(&step.before, Role::Before));
    }
    marks.extend(outline(after, ink));
    let middle = middle(step);
    let is_in = |list: &[NamedPoint], point: &NamedPoint| {
        list.iter().any(|other| other.number == point.number)
    };
    for point in step.named() {
        let role = if point.number == step.support.number {
            Role::Support
        } else if is_in(after, &point) {
            Role::Simplex
        } else {
            Role::Before
        };
        marks.extend(labelled(&point, middle, role));
    }
    marks
}

fn middle(step: &Step) -> DVec2 {
    let points = step.named();
    let sum: DVec2 = points.iter().map(|point| point.support.point()).sum();
    sum / points.len().max(1) as f64
}
