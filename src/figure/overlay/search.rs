//! A lesson's step: the support query, GJK's or the distance's simplex, and EPA's polytope.

use glam::DVec2;

use super::context::OverlayContext;
use super::hull::{labelled, outline};
use crate::figure::clip::{HalfPlane, corners, line_within};
use crate::figure::{Mark, Rect, Role};
use crate::lesson::{
    DirectionSource, Lesson, NamedPoint, NumberFormat, Phase, Step, StepData, subscript,
};
use crate::planar::{EpaOutcome, GjkCase, PosedShape, Support, nearest_on_segment};

/// The length of a search arrow, in points of the picture.
const ARROW: f64 = 46.0;

/// The side of the mark of a right angle, and the least length that is named; in points of the picture.
const RIGHT_ANGLE: f64 = 8.0;
const LEAST_NAMED: f64 = 30.0;

/// How far a support line reaches beyond the body it touches, in points of the picture.
const OVERHANG: f64 = 26.0;

/// The part of `shown` in which the query proves that there is nothing of A ⊖ B.
pub(in crate::figure) fn empty_side(step: &Step, shown: &Rect) -> Option<Mark> {
    let beyond = HalfPlane::beyond(step.support.support.point(), step.direction);
    let points = beyond.clip(&corners(shown));
    (points.len() > 2).then_some(Mark::Polygon {
        points,
        role: Role::EmptySide,
    })
}

/// The line across `shown` at which a query along `direction` ends.
pub(super) fn support_line(support: DVec2, direction: DVec2, shown: &Rect) -> Option<Mark> {
    let ends = line_within(shown, support, direction)?;
    Some(Mark::Polyline {
        points: ends.to_vec(),
        role: Role::SupportLine,
    })
}

/// How far the support lies along the direction, the support line across `shown`, and an arrow that looks along the
/// direction from where it is taken.
pub(in crate::figure) fn minkowski(step: &Step, shown: &Rect, scale: f64) -> Vec<Mark> {
    let mut marks = reach(step, scale);
    marks.extend(support_line(
        step.support.support.point(),
        step.direction,
        shown,
    ));
    if step.before.is_empty() {
        marks.push(Mark::Point {
            at: step.start,
            role: Role::Center,
        });
    }
    marks.extend(arrow(
        step.start,
        step.direction,
        scale,
        name(step).to_owned(),
    ));
    marks
}

/// d·w: from the origin along the direction to the support line, which it meets at a right angle.
fn reach(step: &Step, scale: f64) -> Vec<Mark> {
    let along = step.direction.normalize_or_zero();
    let foot = step.reach() * along;
    if foot.length() * scale < RIGHT_ANGLE {
        return Vec::new();
    }
    let role = Role::SupportDistance;
    let side = RIGHT_ANGLE / scale;
    let back = -side * foot.normalize();
    let aside = side * along.perp();
    let mut marks = vec![
        Mark::Polyline {
            points: vec![DVec2::ZERO, foot],
            role,
        },
        Mark::Polyline {
            points: vec![foot + back, foot + back + aside, foot + aside],
            role: Role::Extension,
        },
    ];
    if foot.length() * scale > LEAST_NAMED {
        marks.push(Mark::Label {
            at: foot / 2.0,
            text: format!("{}·{}", name(step), step.support.name()),
            role,
            side: -along.perp(),
        });
    }
    marks
}

/// On each body the line perpendicular to the direction that touches it, an arrow the way it is asked, and a
/// dot on every vertex that made a point of the step, under the point's number.
pub(in crate::figure) fn world(
    step: &Step,
    a: &PosedShape,
    b: &PosedShape,
    scale: f64,
) -> Vec<Mark> {
    let support = &step.support.support;
    let mut marks = Vec::new();
    let asked = [
        (a, support.on_a, step.direction, name(step).to_owned()),
        (b, support.on_b, -step.direction, format!("−{}", name(step))),
    ];
    for (body, touching, direction, text) in asked {
        marks.push(touching_line(body, touching, direction, scale));
        marks.extend(arrow(touching, direction, scale, text));
    }
    if step.search == DirectionSource::Centres {
        marks.extend(centres(a, b));
    }
    let number = step.support.number;
    marks.extend(vertices(step, number, a, 'a', |point| point.support.on_a));
    marks.extend(vertices(step, number, b, 'b', |point| point.support.on_b));
    marks
}

/// The way from A's centre to B's.
fn centres(a: &PosedShape, b: &PosedShape) -> [Mark; 3] {
    let role = Role::Center;
    let [from, to] = [a.center(), b.center()];
    let points = vec![from, to];
    [
        Mark::Polyline { points, role },
        Mark::Point { at: from, role },
        Mark::Point { at: to, role },
    ]
}

/// A dot and a name on each vertex of `body` that made a point of the step, the one of `newest` lit. A
/// vertex that made several has all their names.
fn vertices(
    step: &Step,
    newest: usize,
    body: &PosedShape,
    letter: char,
    witness: impl Fn(&NamedPoint) -> DVec2,
) -> Vec<Mark> {
    let middle = super::super::bounds_of(&[body]).center();
    let mut drawn: Vec<(DVec2, String, bool)> = Vec::new();
    for point in step.named() {
        let at = witness(&point);
        let name = format!("{letter}{}", subscript(point.number));
        let is_newest = point.number == newest;
        match drawn.iter_mut().find(|(other, ..)| *other == at) {
            Some((_, names, lit)) => {
                *names = format!("{names} = {name}");
                *lit |= is_newest;
            }
            None => drawn.push((at, name, is_newest)),
        }
    }
    let mut marks = Vec::new();
    for (at, text, is_lit) in drawn {
        let role = if is_lit { Role::Support } else { Role::Simplex };
        let side = (at - middle).try_normalize().unwrap_or(DVec2::NEG_Y);
        marks.push(Mark::Point { at, role });
        marks.push(Mark::Label {
            at,
            text,
            role,
            side,
        });
    }
    marks
}

fn name(step: &Step) -> &'static str {
    if step.phase() == Phase::Epa { "n" } else { "d" }
}

/// An arrow of one length along a direction, named at its tip.
pub(super) fn arrow(from: DVec2, direction: DVec2, scale: f64, text: String) -> [Mark; 2] {
    let along = direction.normalize_or(DVec2::X);
    let to = from + along * (ARROW / scale);
    [
        Mark::Arrow {
            from,
            to,
            role: Role::SearchDirection,
        },
        Mark::Label {
            at: to,
            text,
            role: Role::SearchDirection,
            side: along,
        },
    ]
}

/// The line through `touching` perpendicular to `direction`, as long as the body and a little more.
pub(super) fn touching_line(
    body: &PosedShape,
    touching: DVec2,
    direction: DVec2,
    scale: f64,
) -> Mark {
    let along = direction.perp().normalize_or(DVec2::X);
    let reach = |side: f64| {
        let outline = body.outline();
        let most = outline
            .iter()
            .map(|&point| side * along.dot(point - touching))
            .fold(0.0, f64::max);
        touching + side * (most + OVERHANG / scale) * along
    };
    Mark::Polyline {
        points: vec![reach(-1.0), reach(1.0)],
        role: Role::SupportLine,
    }
}

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
pub(in crate::figure) fn gjk_minkowski(step: &Step) -> Vec<Mark> {
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

/// A polytope of more points than this has names only where the step needs them.
const MOST_NAMED: usize = 7;

/// Of a polytope of more edges than this only distances to feet on their edge are drawn.
const MOST_DRAWN: usize = 6;

/// How near the pointer must come to an edge to read its distance, in points of the picture.
const REACH: f64 = 10.0;

/// The polytope before the step, its closest edge, and the two edges that the new point makes. At the last
/// step the closest edge's distance is labelled where a `radius` makes the depth another length.
pub(in crate::figure) fn epa_minkowski(
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
