//! A step of EPA: the polytope, how far off its edges are, the closest one and what lies beyond it.

use glam::DVec2;

use super::super::{Mark, Role};
use super::context::OverlayContext;
use super::hull::{labelled, outline};
use crate::lesson::{NamedPoint, NumberFormat, Step, StepData};
use crate::planar::{EpaOutcome, nearest_on_segment};

/// A polytope of more points than this has names only where the step needs them.
const MOST_NAMED: usize = 7;

/// Of a polytope of more edges than this only distances to feet on their edge are drawn.
const MOST_DRAWN: usize = 6;

/// How near the pointer must come to an edge to read its distance, in points of the picture.
const REACH: f64 = 10.0;

/// The polytope before the step, its closest edge, and the two edges that the new point makes. At the last
/// step the closest edge's distance is labelled where a `radius` makes the depth another length.
pub(in crate::figure) fn minkowski(
    step: &Step,
    radius: f64,
    canvas: &OverlayContext<'_>,
) -> Vec<Mark> {
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
    let numbers = canvas.subject.numbers();
    let before = &step.before;
    let expands = *outcome == EpaOutcome::Expand;
    let [p, q] = edge.map(|index| before[index]);
    let mut marks = Vec::from_iter(outline(before, Role::Polytope));
    for foot in feet(before, distances, edge[0]) {
        let is_pointed = foot.is_at(canvas.pointer, REACH / canvas.scale());
        marks.extend(foot.marks(is_pointed.then_some(numbers)));
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
    edge: [DVec2; 2],
    distance: f64,
}

impl Foot {
    /// Whether the pointer is within `reach` of the edge.
    fn is_at(&self, pointer: Option<DVec2>, reach: f64) -> bool {
        pointer.is_some_and(|at| nearest_on_segment(self.edge, at).distance(at) <= reach)
    }

    /// A fine line from the origin and, off the edge, on to its end; its length where it is asked for.
    fn marks(&self, numbers: Option<NumberFormat>) -> Vec<Mark> {
        let points = [DVec2::ZERO, self.at].into_iter().chain(self.end).collect();
        let role = Role::EdgeDistance;
        let label = numbers.map(|numbers| Mark::Label {
            at: self.edge[0].midpoint(self.edge[1]),
            text: numbers.length(self.distance),
            role,
            side: self.at.normalize_or_zero(),
        });
        [Mark::Polyline { points, role }]
            .into_iter()
            .chain(label)
            .collect()
    }
}

/// The feet on all edges but `closest`; of a polytope of many edges only those that lie on their edge.
fn feet(polytope: &[NamedPoint], distances: &[f64], closest: usize) -> Vec<Foot> {
    let foot = |(k, &distance): (usize, &f64)| {
        let [p, q] = [k, (k + 1) % polytope.len()].map(|index| polytope[index].support.point());
        let edge = q - p;
        let t = -p.dot(edge) / edge.length_squared();
        let end = if t < 0.0 {
            Some(p)
        } else if t > 1.0 {
            Some(q)
        } else {
            None
        };
        let is_clutter = end.is_some() && polytope.len() > MOST_DRAWN;
        (k != closest && distance > 0.0 && !is_clutter).then(|| Foot {
            at: p + t * edge,
            end,
            edge: [p, q],
            distance,
        })
    };
    distances.iter().enumerate().filter_map(foot).collect()
}
