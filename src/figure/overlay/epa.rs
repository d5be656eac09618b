//! A step of EPA: the polytope, how far off its edges are, the closest one and what lies beyond it.

use glam::DVec2;

use super::super::{Mark, Role};
use super::points::{labelled, outline};
use crate::lesson::{NamedPoint, NumberFormat, Step, StepData};
use crate::planar::EpaOutcome;

/// A polytope of more points than this has names only where the step needs them.
const MOST_NAMED: usize = 7;

/// A polytope of more edges than this has its distances drawn but not written.
const MOST_WRITTEN: usize = 6;

/// The polytope before the step, its closest edge, and the two edges that the new point makes. At the last
/// step the closest edge's distance is labelled where a `radius` makes the depth another length.
pub(in crate::figure) fn minkowski(step: &Step, radius: f64, numbers: NumberFormat) -> Vec<Mark> {
    let StepData::Epa {
        edge,
        distance,
        distances,
        outcome,
        ..
    } = &step.work
    else {
        return Vec::new();
    };
    let before = &step.before;
    let expands = *outcome == EpaOutcome::Expand;
    let [p, q] = edge.map(|index| before[index]);
    let mut marks = Vec::from_iter(outline(before, Role::Polytope));
    let written = before.len() <= MOST_WRITTEN;
    for foot in feet(before, distances, edge[0]) {
        marks.extend(foot.marks(written.then_some(numbers)));
    }
    if expands {
        let points = [p, step.support, q].map(|point| point.support.point());
        marks.push(Mark::Polyline {
            points: points.to_vec(),
            role: Role::Expansion,
        });
    }
    marks.extend(outline(&[p, q], Role::ClosestEdge));
    if expands || radius > 0.0 {
        marks.extend(closest_distance(
            numbers.length(*distance),
            *distance * step.direction,
        ));
    }
    let middle = before
        .iter()
        .map(|point| point.support.point())
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
fn closest_distance(text: String, foot: DVec2) -> Vec<Mark> {
    let Some(along) = foot.try_normalize() else {
        return Vec::new();
    };
    vec![
        Mark::Polyline {
            points: vec![DVec2::ZERO, foot],
            role: Role::Penetration,
        },
        Mark::Label {
            at: foot / 2.0,
            text,
            role: Role::Penetration,
            side: along.perp(),
        },
    ]
}

/// Where the line from the origin perpendicular to an edge's line meets it.
struct Foot {
    at: DVec2,
    /// The nearer end of the edge, when the foot is off it.
    end: Option<DVec2>,
    along: DVec2,
    distance: f64,
}

impl Foot {
    /// A fine line from the origin and, off the edge, on to its end; where there is room, its length near the edge.
    fn marks(&self, numbers: Option<NumberFormat>) -> Vec<Mark> {
        let points = [DVec2::ZERO, self.at].into_iter().chain(self.end).collect();
        let role = Role::EdgeDistance;
        let mut marks = vec![Mark::Polyline { points, role }];
        if let Some(numbers) = numbers {
            marks.push(Mark::Label {
                at: self.at * 0.8,
                text: numbers.length(self.distance),
                role,
                side: self.along,
            });
        }
        marks
    }
}

/// The feet on all edges but `closest`; of a polytope of many edges only those that lie on their edge.
fn feet(polytope: &[NamedPoint], distances: &[f64], closest: usize) -> Vec<Foot> {
    let foot = |(k, &distance): (usize, &f64)| {
        let [p, q] = [k, (k + 1) % polytope.len()].map(|index| polytope[index].support.point());
        let edge = q - p;
        let along = edge.try_normalize()?;
        let t = -p.dot(edge) / edge.length_squared();
        let end = if t < 0.0 {
            Some(p)
        } else if t > 1.0 {
            Some(q)
        } else {
            None
        };
        let is_clutter = end.is_some() && polytope.len() > MOST_WRITTEN;
        (k != closest && distance > 0.0 && !is_clutter).then(|| Foot {
            at: p + t * edge,
            end,
            along,
            distance,
        })
    };
    distances.iter().enumerate().filter_map(foot).collect()
}
