//! The separating axis theorem in space: both bodies projected on an axis, drawn beside them in the picture, and the
//! faces or edges that it is perpendicular to.
//!
//! The axis may be moved along any vector perpendicular to it without changing what lies where on it. It is moved in the
//! picture's plane, so that the places along it stay those of the bodies' shadows, foreshortened as the axis is.

use glam::{DVec2, DVec3};

use super::context::OverlayContext;
use super::hull::face;
use crate::figure::{Mark, Role};
use crate::lesson::NumberFormat;
use crate::spatial::{AxisSource, PosedHull, Sat, SatAxis, Support};

/// How far beyond the bodies the axis runs, how far A's shadow lies beside B's, and how far the line extends past
/// both; in points of the picture.
const BEYOND: f64 = 34.0;
const BESIDE: f64 = 5.0;
const PAST: f64 = 16.0;

/// An axis whose unit vector is drawn shorter than this is seen end-on: its shadows would merge.
const END_ON: f64 = 0.12;

/// Shadows that differ by less than this part of their lengths are the same.
const ROUNDING: f64 = 1e-12;

/// The axis that was stepped to, or the deciding one, with both shadows and the length that is meant, and what it is
/// perpendicular to.
pub(super) fn world(canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
    let moment = canvas.subject().moment;
    let Some(found) = moment.sat() else {
        return vec![said(below(canvas), "SAT needs faces".to_owned(), DVec2::Y)];
    };
    let chosen = canvas.subject().sat_axis;
    let axis = chosen.and_then(|at| moment.sat_axes()?.get(at));
    let axis = axis.unwrap_or(&found.axis);
    let mut marks = sources(axis, canvas);
    let reading = SatReading::new(axis, found, canvas.stage.subject.numbers());
    match Line::beside(axis, canvas) {
        Some(line) => marks.extend(line.marks(axis, reading, canvas)),
        None => marks.push(said(
            below(canvas),
            format!("{}, seen end-on", reading.text),
            DVec2::Y,
        )),
    }
    marks
}

/// The middle below both bodies.
fn below(canvas: &OverlayContext<'_, '_>) -> DVec2 {
    let bounds = canvas.stage.bounds(0).with(&canvas.stage.bounds(1));
    DVec2::new(bounds.center().x, bounds.max.y)
}

fn said(at: DVec2, text: String, side: DVec2) -> Mark {
    Mark::Label {
        at,
        text,
        role: Role::Overlap,
        side,
    }
}

/// What is said of an axis.
struct SatReading {
    text: String,
    /// From where to where the length lies that is meant, in px along the axis from the world's origin.
    bracket: [f64; 2],
}

impl SatReading {
    /// A gap between the shadows; of bodies that collide, the push along the axis that parts them, called overlap where
    /// the shadows share just that; of others, what the shadows share.
    fn new(axis: &SatAxis, found: &Sat, numbers: NumberFormat) -> Self {
        let (a, b) = (axis.a, axis.b);
        let rounding = ROUNDING * (a[1] - a[0] + b[1] - b[0]);
        let shared = [a[0].max(b[0]), a[1].min(b[1])];
        let (length, noun, bracket) = if axis.overlap() < -rounding {
            (-axis.overlap(), "gap", [a[1], b[0]])
        } else if b[1] - a[0] < -rounding {
            (a[0] - b[1], "gap", [b[1], a[0]])
        } else if found.colliding {
            let is_shared = b[0] >= a[0] - rounding && a[1] <= b[1] + rounding;
            let noun = if is_shared { "overlap" } else { "push" };
            (axis.overlap(), noun, [b[0], a[1]])
        } else {
            (shared[1] - shared[0], "overlap", shared)
        };
        let deciding = if found.colliding { "least " } else { "widest " };
        let deciding = if *axis == found.axis { deciding } else { "" };
        let text = if length.abs() <= rounding {
            "the shadows touch".to_owned()
        } else {
            format!("{deciding}{noun} {}", numbers.length(length))
        };
        Self { text, bracket }
    }
}

/// The face, or the edges, that the axis is perpendicular to.
fn sources(axis: &SatAxis, canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
    let moment = canvas.subject().moment;
    let [Some(a), Some(b)] = [moment.a.hull(), moment.b.hull()] else {
        return Vec::new();
    };
    let of_face = |hull: &PosedHull, index: usize, out: DVec3| {
        let corners = hull.hull().faces().nth(index)?.iter();
        let corners = corners.filter_map(|&at| hull.vertex(usize::from(at)));
        let corners: Vec<DVec3> = corners.map(|at| at + out).collect();
        Some(face(&corners, Role::SatEdge, canvas))
    };
    let of_edge = |hull: &PosedHull, ends: [u16; 2], out: DVec3| {
        let ends = ends.iter().filter_map(|&at| hull.vertex(usize::from(at)));
        Mark::Polyline {
            points: ends.map(|at| canvas.project(at + out)).collect(),
            role: Role::SatEdge,
        }
    };
    let out_of_a = moment.a.radius() * axis.normal;
    let out_of_b = -moment.b.radius() * axis.normal;
    match axis.source {
        AxisSource::FaceOfA(index) => Vec::from_iter(of_face(a, index, out_of_a)),
        AxisSource::FaceOfB(index) => Vec::from_iter(of_face(b, index, out_of_b)),
        AxisSource::Edges([of_a, of_b]) => {
            vec![of_edge(a, of_a, out_of_a), of_edge(b, of_b, out_of_b)]
        }
        AxisSource::Nearest => Vec::new(),
    }
}

/// Where an axis is drawn: the places `start + t · step` of the picture's plane, for t px along it.
struct Line {
    start: DVec2,
    step: DVec2,
    across: DVec2,
}

impl Line {
    /// Beyond the bodies, on the side where there is more room in the pane; `None` where it is seen end-on.
    fn beside(axis: &SatAxis, canvas: &OverlayContext<'_, '_>) -> Option<Self> {
        let step = canvas.project(axis.normal);
        if step.length() < END_ON {
            return None;
        }
        let along = step.normalize();
        let outlines = [0, 1].map(|body| canvas.stage.outline(body)).concat();
        let center = canvas.subject().moment.a.center();
        let middle = canvas.project(center - axis.normal * axis.normal.dot(center));
        let shown = canvas.shown();
        let line = |across: DVec2| {
            let reach = outlines.iter().map(|&at| across.dot(at - middle));
            let beyond = reach.fold(f64::NEG_INFINITY, f64::max) + BEYOND / canvas.scale();
            Self {
                start: middle + across * beyond,
                step,
                across,
            }
        };
        let room = |line: &Self| {
            let off = |t: f64| shown.distance_to(line.at(t));
            off(axis.a[0].min(axis.b[0])) + off(axis.a[1].max(axis.b[1]))
        };
        let [one, other] = [along.perp(), -along.perp()].map(line);
        Some(if room(&other) < room(&one) {
            other
        } else {
            one
        })
    }

    /// The place of a coordinate along the axis.
    fn at(&self, t: f64) -> DVec2 {
        self.start + self.step * t
    }

    /// The axis, both shadows with lines that lead to their ends, the length that is meant and its words.
    fn marks(
        &self,
        axis: &SatAxis,
        reading: SatReading,
        canvas: &OverlayContext<'_, '_>,
    ) -> Vec<Mark> {
        let (beside, past) = (BESIDE / canvas.scale(), PAST / canvas.scale());
        let along = self.step.normalize();
        let line = |ends: [DVec2; 2], role: Role| Mark::Polyline {
            points: ends.to_vec(),
            role,
        };
        let shadow = |ends: [f64; 2], aside: f64, role: Role| {
            line(ends.map(|t| self.at(t) + aside * self.across), role)
        };
        let moment = canvas.subject().moment;
        let mut marks = Vec::new();
        for (body, ends) in [(&moment.a, axis.a), (&moment.b, axis.b)] {
            for (t, outwards) in ends.into_iter().zip([-axis.normal, axis.normal]) {
                let farthest = body.support(outwards) + body.radius() * outwards;
                marks.push(line(
                    [canvas.project(farthest), self.at(t)],
                    Role::Extension,
                ));
            }
        }
        let ends = [axis.a[0].min(axis.b[0]), axis.a[1].max(axis.b[1])].map(|t| self.at(t));
        marks.push(Mark::Arrow {
            from: ends[0] - past * along,
            to: ends[1] + past * along,
            role: Role::SatAxis,
        });
        marks.push(shadow(axis.a, -beside, Role::ProjectionA));
        marks.push(shadow(axis.b, beside, Role::ProjectionB));
        let SatReading { text, bracket } = reading;
        marks.push(shadow(bracket, 3.0 * beside, Role::Overlap));
        let middle = self.at((bracket[0] + bracket[1]) / 2.0) + 3.0 * beside * self.across;
        marks.push(said(middle, text, self.across));
        marks
    }
}
