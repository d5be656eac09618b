//! The separating axis theorem: both bodies projected on an axis, and the gap or the overlap there.
//!
//! The axis may be moved along any vector perpendicular to it without changing the projections. In space it is moved
//! in the view plane, so that the projections stay aligned with the bodies, foreshortened as the axis is.

use glam::DVec2;

use super::motion;
use crate::figure::drawn::{Canvas, Drawn, RIM};
use crate::figure::spatial::View;
use crate::figure::{Mark, Role};
use crate::lesson::Vector;
use crate::scene::{AxisIntervals, Moment};
use collidoscope_core::planar::nearest_on_segment;

/// The picking distance of an edge, in points of the figure.
const EDGE_REACH: f64 = 6.0;

/// The distance of the axis from the bodies, the offset between A's projection and B's, and the overhang of the line
/// past both; in points of the figure.
const BEYOND: f64 = 34.0;
const BESIDE: f64 = 5.0;
const PAST: f64 = 16.0;

/// An axis whose unit vector is drawn shorter than this is seen end-on, and its projections would merge.
const END_ON: f64 = 0.12;

/// The axis of the edge under the pointer, the selected one, or the deciding one; and B's velocity.
pub(super) fn world<D: Drawn>(canvas: &mut Canvas<'_, D>) {
    match canvas.subject.moment.sat() {
        Some(sat) => projections(D::intervals(D::deciding_axis(sat)), canvas),
        None => canvas.note(format!("SAT needs {}s", D::PART), Role::Overlap),
    }
    motion::velocity_world(canvas);
}

/// All candidate axes; none if a core is smooth.
fn axes<D: Drawn>(moment: &Moment<D>) -> Vec<AxisIntervals<D::Vector>> {
    let axes = moment.sat_axes().unwrap_or_default().iter();
    axes.map(D::intervals).collect()
}

/// The projections on the current axis.
fn projections<D: Drawn>(deciding: AxisIntervals<D::Vector>, canvas: &mut Canvas<'_, D>) {
    let moment = canvas.subject.moment;
    let collides = canvas.subject.answer().colliding;
    let all = axes(moment);
    let pointer = canvas.pointer.filter(|_| D::IS_FLAT);
    let pointed = pointer.and_then(|at| axis_at(moment, at, EDGE_REACH / canvas.scale()));
    let at = pointed.or(canvas.subject.sat_axis);
    let axis = at.and_then(|at| all.get(at).copied()).unwrap_or(deciding);
    let reading = SatReading::new(&axis, &all, collides);
    let text = match reading.length {
        0.0 => "the projections touch".to_owned(),
        length => {
            let length = canvas.subject.numbers().length(length);
            format!("{} {length}", reading.words)
        }
    };
    let line = Line::beyond(&axis, canvas);
    if let Some(line) = &line {
        guides(&axis, line, canvas);
    }
    for corners in D::sat_sources(moment, at) {
        canvas.span(corners, Role::SatEdge);
    }
    match line {
        Some(line) => {
            canvas.draw(line.marks(&axis, reading.bracket, canvas.scale()));
            canvas.draw([line.label(text, (&axis, reading.bracket), canvas)]);
        }
        None => canvas.note(format!("{text}, seen end-on"), Role::Overlap),
    }
    let application = D::application(moment).filter(|_| collides && axis == deciding);
    if let Some(at) = application {
        canvas.dot(at, Role::Contact);
    }
}

/// The axis of the nearest edge within `reach` of a point of the plane.
fn axis_at<D: Drawn>(moment: &Moment<D>, place: DVec2, reach: f64) -> Option<usize> {
    let mut nearest: Option<(f64, usize)> = None;
    for at in 0..axes(moment).len() {
        let sources = D::sat_sources(moment, Some(at));
        let ends = sources.first()?.iter();
        let ends: Vec<DVec2> = ends.map(|end| D::project(&View::default(), *end)).collect();
        if let [p, q] = ends[..] {
            let distance = nearest_on_segment([p, q], place).distance(place);
            if distance <= reach && nearest.is_none_or(|(least, _)| distance < least) {
                nearest = Some((distance, at));
            }
        }
    }
    nearest.map(|(_, at)| at)
}

/// How far the bodies reach along a direction, from a point.
fn reach<D: Drawn>(along: DVec2, from: DVec2, canvas: &Canvas<'_, D>) -> f64 {
    let points = canvas.outlines.iter().flatten();
    let reaches = points.map(|&point| along.dot(point - from));
    reaches.fold(f64::NEG_INFINITY, f64::max)
}

/// A drawn axis: the points `start + t · step` of the view plane, for t px along it.
struct Line {
    start: DVec2,
    step: DVec2,
    across: DVec2,
}

impl Line {
    /// Beyond the bodies, on the side where all of it is visible; if there is none, nearer to them. `None` if the axis
    /// is seen end-on.
    fn beyond<D: Drawn>(axis: &AxisIntervals<D::Vector>, canvas: &Canvas<'_, D>) -> Option<Self> {
        let step = canvas.project(axis.normal);
        if step.length() < END_ON {
            return None;
        }
        let center = D::center(canvas.subject.moment.bodies()[0]);
        let middle = canvas.project(center - axis.normal * axis.normal.dot(center));
        let rim = canvas.shown().shrunk(RIM / canvas.scale());
        let side = canvas.frame.camera.across(step.normalize());
        let half = (reach(side, middle, canvas) + reach(-side, middle, canvas)) / 2.0;
        let mut lines = Vec::new();
        for nearer in [0.0, 0.25, 0.5, 0.75, 1.0] {
            for across in [side, -side] {
                let reached = reach(across, middle, canvas);
                let away = reached - half * nearer + BEYOND / canvas.scale();
                let start = middle + across * away;
                lines.push(Self {
                    start,
                    step,
                    across,
                });
            }
        }
        let seen = |line: &Self| {
            ends(axis)
                .iter()
                .all(|&end| rim.contains(line.at(end, 0.0)))
        };
        let first = lines.iter().position(seen).unwrap_or(0);
        Some(lines.swap_remove(first))
    }

    /// The position of a coordinate along the axis, offset perpendicular to it.
    fn at(&self, coordinate: f64, beside: f64) -> DVec2 {
        self.start + self.step * coordinate + self.across * beside
    }

    /// The line, both projections, and the relevant length.
    fn marks<V: Copy>(&self, axis: &AxisIntervals<V>, bracket: [f64; 2], scale: f64) -> [Mark; 4] {
        let [low, high] = ends(axis);
        let (beside, past) = (BESIDE / scale, PAST / scale / self.step.length());
        [
            ([low - past, high + past], 0.0, Role::SatAxis),
            (axis.a, -beside, Role::ProjectionA),
            (axis.b, beside, Role::ProjectionB),
            (bracket, 3.0 * beside, Role::Overlap),
        ]
        .map(|(ends, beside, role)| Mark::line(ends.map(|end| self.at(end, beside)), role))
    }

    /// The text next to the centre of the length or, if it doesn't fit, past the end of the line.
    fn label<D: Drawn>(
        &self,
        text: String,
        (axis, bracket): (&AxisIntervals<D::Vector>, [f64; 2]),
        canvas: &Canvas<'_, D>,
    ) -> Mark {
        let scale = canvas.scale();
        let middle = self.at(bracket[0].midpoint(bracket[1]), 3.0 * BESIDE / scale);
        let width = canvas.frame.theme.room(&text, Role::Overlap).x + 2.0 * PAST;
        let along = self.step.normalize();
        let end = self.at(ends(axis)[1], 0.0) + along * (PAST / scale);
        let beyond = middle + self.across * (width / scale);
        let (at, side) = if canvas.shown().contains(beyond) {
            (middle, self.across)
        } else {
            (end, along)
        };
        Mark::label(canvas.inside(at), text, Role::Overlap, side)
    }
}

/// Thin lines from the extreme points of both bodies to the ends of their projections.
fn guides<D: Drawn>(axis: &AxisIntervals<D::Vector>, line: &Line, canvas: &mut Canvas<'_, D>) {
    let bodies = canvas.subject.moment.bodies().into_iter();
    for (body, ends) in bodies.zip([axis.a, axis.b]) {
        for (end, outwards) in ends.into_iter().zip([-axis.normal, axis.normal]) {
            let farthest = D::support(body, outwards) + outwards * D::radius(body);
            let from = canvas.project(farthest);
            canvas.draw([Mark::line([from, line.at(end, 0.0)], Role::Extension)]);
        }
    }
}

/// Lengths that differ by less than this fraction of the coordinates count as equal.
const ROUNDING: f64 = 1e-12;

/// The range of the projections.
fn ends<V>(AxisIntervals { a, b, .. }: &AxisIntervals<V>) -> [f64; 2] {
    [a[0].min(b[0]), a[1].max(b[1])]
}

/// The overlap of the projections; negative for a gap.
fn shared_of<V>(AxisIntervals { a, b, .. }: &AxisIntervals<V>) -> f64 {
    a[1].min(b[1]) - a[0].max(b[0])
}

/// Whether no axis has a shorter length, up to rounding.
fn is_least<V>(
    least: f64,
    all: &[AxisIntervals<V>],
    slack: f64,
    length: fn(&AxisIntervals<V>) -> f64,
) -> bool {
    all.iter().all(|other| least <= length(other) + slack)
}

/// The caption of an axis.
struct SatReading {
    /// `gap`, `overlap` or `push`, with `widest` or `least` if it is that among all axes.
    words: &'static str,
    /// The relevant length, in px; 0 if it is only rounding.
    length: f64,
    /// Its ends on the axis, in px from the world's origin.
    bracket: [f64; 2],
}

impl SatReading {
    /// For separate bodies the gap between the projections, or their overlap. For colliding bodies the push along the
    /// axis that separates them, called overlap if it equals that of the projections.
    fn new<V>(axis: &AxisIntervals<V>, all: &[AxisIntervals<V>], colliding: bool) -> Self {
        let size: f64 = [axis.a, axis.b].concat().iter().map(|end| end.abs()).sum();
        let slack = ROUNDING * size;
        let (shared, push) = (shared_of(axis), axis.overlap.max(0.0));
        let is_shared = push <= shared + slack;
        let words = match (colliding, shared < 0.0) {
            (true, _) if is_shared && is_least(push, all, slack, shared_of) => "least overlap",
            (true, _) if is_least(push, all, slack, |axis| axis.overlap) => "least push",
            (true, _) if is_shared => "overlap",
            (true, _) => "push",
            (false, true) if is_least(shared, all, slack, shared_of) => "widest gap",
            (false, true) => "gap",
            (false, false) => "overlap",
        };
        let (low, high) = (axis.a[0].max(axis.b[0]), axis.a[1].min(axis.b[1]));
        let (signed, bracket) = if colliding {
            (push, [axis.b[0], axis.a[1]])
        } else {
            (shared.abs(), [low.min(high), low.max(high)])
        };
        Self {
            words,
            length: if signed <= slack { 0.0 } else { signed },
            bracket,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::promises::{OverlayPicture, labels};
    use crate::figure::{MinkowskiPane, Overlay};
    use crate::lesson::{Plane, Space};
    use crate::scene::{Simulation, presets, presets_in_space};
    use collidoscope_core::planar::{Ellipse, Pose, Shape};

    fn gap<V>(axis: &AxisIntervals<V>) -> f64 {
        (axis.b[0] - axis.a[1]).max(axis.a[0] - axis.b[1])
    }

    fn shared<V>(axis: &AxisIntervals<V>) -> f64 {
        axis.a[1].min(axis.b[1]) - axis.a[0].max(axis.b[0])
    }

    fn push<V>(axis: &AxisIntervals<V>) -> f64 {
        axis.a[1] - axis.b[0]
    }

    /// Checks the caption of each axis against both intervals.
    fn assert_true<D: Drawn>(slug: &str, moment: &Moment<D>) {
        let all = axes(moment);
        let colliding = D::verdict(&moment.answer).colliding;
        let readings = all
            .iter()
            .map(|axis| (*axis, SatReading::new(axis, &all, colliding)));
        let widest = all.iter().map(gap).fold(f64::MIN, f64::max);
        let least_shared = all.iter().map(shared).fold(f64::MAX, f64::min);
        let least_push = all.iter().map(push).fold(f64::MAX, f64::min);
        for (axis, said) in readings {
            let what = format!("{slug}: {} {}", said.words, said.length);
            let drawn = said.bracket[1] - said.bracket[0];
            assert!((drawn - said.length).abs() < 1e-8, "{what}, drawn {drawn}");
            let (expected, most) = match said.words {
                "gap" => (gap(&axis), f64::MAX),
                "widest gap" => (gap(&axis), -widest),
                "overlap" => (shared(&axis), f64::MAX),
                "least overlap" => (shared(&axis), least_shared),
                "push" => (push(&axis), f64::MAX),
                "least push" => (push(&axis), least_push),
                other => panic!("{other}"),
            };
            assert!(
                (said.length - expected).abs() < 1e-8,
                "{what}, not {expected}"
            );
            let size = if most < 0.0 {
                -said.length
            } else {
                said.length
            };
            assert!(size <= most + 1e-8, "{what}, but {most}");
            let is_apart = gap(&axis) > 0.0 && !colliding;
            assert_eq!(said.words.contains("gap"), is_apart, "{what}");
        }
    }

    #[test]
    fn the_word_and_the_length_are_those_of_the_shadows() {
        for preset in presets() {
            let shown = OverlayPicture::new(preset.slug, &[]);
            assert_true::<Plane>(preset.slug, &shown.moment);
        }
        for preset in presets_in_space() {
            let simulation = Simulation::new(preset.scene);
            assert_true::<Space>(preset.slug, simulation.moment());
        }
    }

    #[test]
    fn an_edge_that_is_pointed_at_shows_its_axis_and_a_smooth_shape_says_why_there_is_none() {
        let mut shown = OverlayPicture::new("two-boxes", &[Overlay::Sat]);
        for (at, axis) in axes(&shown.moment).iter().enumerate() {
            let [corners] = &Plane::sat_sources(&shown.moment, Some(at))[..] else {
                panic!("one edge");
            };
            let near = (corners[0] + corners[1]) / 2.0 + 2.0 * axis.normal;
            assert_eq!(axis_at::<Plane>(&shown.moment, near, 6.0), Some(at));
        }
        shown.moment.b = Shape::from(Ellipse::new(20.0, 10.0).unwrap()).posed(&Pose::default());
        let figure = shown.figure(MinkowskiPane::Off);
        assert!(labels(&figure.panes[0]).contains(&"SAT needs edges"));
    }
}
