//! A step of EPA: the polytope, how far off its edges are, the closest one and what lies beyond it.

use glam::DVec2;

use super::super::{Mark, Role};
use super::points::{labelled, outline};
use crate::lesson::{NamedPoint, Reason, Step, Work, px};

/// A polytope of more points than this has names only where the step needs them.
const MOST_NAMED: usize = 7;

/// A polytope of more edges than this has its distances drawn but not written.
const MOST_WRITTEN: usize = 6;

/// The polytope before the step, its closest edge, and the two edges that the new point makes.
pub(in crate::figure) fn minkowski(step: &Step) -> Vec<Mark> {
    let Work::Epa {
        edge,
        distance,
        distances,
        ..
    } = &step.work
    else {
        return Vec::new();
    };
    let before = &step.before;
    let [p, q] = edge.map(|index| before[index]);
    let mut marks = Vec::from_iter(outline(before, Role::Polytope));
    marks.extend(feet(before, distances, edge[0]));
    if matches!(step.reason, Reason::Expands(_)) {
        let points = [p, step.support, q].map(|point| point.support.point);
        marks.push(Mark::Polyline {
            points: points.to_vec(),
            role: Role::Expansion,
        });
    }
    marks.extend(outline(&[p, q], Role::ClosestEdge));
    if matches!(step.reason, Reason::Expands(_)) {
        marks.extend(closest_distance(*distance, step.direction));
    }
    let middle = before
        .iter()
        .map(|point| point.support.point)
        .sum::<DVec2>()
        / before.len().max(1) as f64;
    for point in named(step) {
        let role = if point.number == step.support.number {
            Role::Support
        } else {
            Role::Simplex
        };
        marks.extend(labelled(&point, middle, role));
    }
    marks
}

/// The points that get a name.
fn named(step: &Step) -> Vec<NamedPoint> {
    let mut points = step.named();
    if step.before.len() <= MOST_NAMED {
        points.extend(&step.before);
        points.sort_by_key(|point| point.number);
        points.dedup_by_key(|point| point.number);
    }
    points
}

/// The line from the origin to the closest edge, and its length.
fn closest_distance(distance: f64, normal: DVec2) -> Vec<Mark> {
    let foot = distance * normal;
    if distance == 0.0 {
        return Vec::new();
    }
    vec![
        Mark::Polyline {
            points: vec![DVec2::ZERO, foot],
            role: Role::Penetration,
        },
        Mark::Label {
            at: foot / 2.0,
            text: px(distance),
            role: Role::Penetration,
            side: normal.perp(),
        },
    ]
}

/// Faint lines from the origin square to each edge's line, the one of edge `closest` left out; where
/// the foot is off the edge, the edge is drawn out to it.
fn feet(polytope: &[NamedPoint], distances: &[f64], closest: usize) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (k, &distance) in distances.iter().enumerate() {
        let [p, q] = [k, (k + 1) % polytope.len()].map(|index| polytope[index].support.point);
        let along = q - p;
        let length_squared = along.length_squared();
        if k == closest || distance == 0.0 || length_squared == 0.0 {
            continue;
        }
        let t = -p.dot(along) / length_squared;
        let foot = p + t * along;
        if distances.len() > MOST_WRITTEN && !(0.0..=1.0).contains(&t) {
            continue;
        }
        let points = if t < 0.0 {
            vec![DVec2::ZERO, foot, p]
        } else if t > 1.0 {
            vec![DVec2::ZERO, foot, q]
        } else {
            vec![DVec2::ZERO, foot]
        };
        marks.push(Mark::Polyline {
            points,
            role: Role::EdgeDistance,
        });
        if distances.len() <= MOST_WRITTEN {
            marks.push(Mark::Label {
                at: foot * 0.6,
                text: px(distance),
                role: Role::EdgeDistance,
                side: along.normalize(),
            });
        }
    }
    marks
}
