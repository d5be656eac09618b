//! Every step of the query as text, to read or to check an implementation against.

mod beside;
mod impulse;
pub(super) mod spatial;

use std::io::{self, Write};

use serde::Serialize;

use crate::lesson::{
    DistanceReason, EpaReason, Frame, GjkReason, Lesson, Method, NamedPoint, Step, Work, px,
};
use crate::planar::{DistanceOutcome, EpaOutcome, GjkOutcome, SupportPoint};

/// Writes the steps as a JSON array, a step a line. Every number is the shortest text that reads back to
/// the same f64.
///
/// # Errors
/// Those of `out`.
pub fn trace_json(lesson: &Lesson, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "[")?;
    let count = lesson.step_count();
    for index in 0..count {
        let line = match lesson.impulse(index) {
            Some(step) => serde_json::to_string(&impulse::record(index, step))?,
            None => serde_json::to_string(&record(index, &lesson.steps()[index]))?,
        };
        writeln!(out, "{line}{}", if index + 1 < count { "," } else { "" })?;
    }
    writeln!(out, "]")
}

/// How steps and iterations are counted: of GJK and EPA, and of one method from first to last.
const COUNTING: &str = "Each step is one support query: it asks for the farthest point along a \
    direction. Steps are counted from 0, through GJK and on through EPA or, if A and B are apart, the distance; step 0 is the first look, and each step after it is one iteration, so that a \
    step’s number is the count of iterations so far; of bodies that fall and overlap, or are about to touch, \
    the steps of the impulse follow.";

const BESIDE_COUNTING: &str = "Each step is one support query: it asks for the farthest point along a \
    direction. Steps are counted from 0; step 0 is the first look, and each step after it is one iteration, \
    so that a step’s number is the count of iterations so far; of bodies that fall and overlap, or are about \
    to touch, the steps of the impulse follow.";

/// How the steps of a method are counted.
pub(super) fn counting(method: Method) -> &'static str {
    match method {
        Method::GjkEpa => COUNTING,
        Method::Closest | Method::Mpr => BESIDE_COUNTING,
    }
}

/// Writes these frames of the lesson for people, after a line on how they are counted.
///
/// # Errors
/// Those of `out`.
pub fn trace_text(lesson: &Lesson, frames: &[Frame], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", counting(lesson.method()))?;
    for frame in frames {
        writeln!(out, "{}", lesson.heading(frame))?;
        writeln!(out, "     {}", frame.caption)?;
        for line in lesson.numbers(frame.step) {
            writeln!(out, "     {line}")?;
        }
        if let Some(step) = lesson.steps().get(frame.step) {
            writeln!(out, "     {}", state(step))?;
        }
    }
    Ok(())
}

/// The names of points, or a dash.
fn names<P>(points: &[NamedPoint<P>]) -> String {
    let names: Vec<String> = points.iter().map(NamedPoint::name).collect();
    if names.is_empty() {
        "–".to_owned()
    } else {
        names.join(" ")
    }
}

/// What the step left behind, in a line.
fn state(step: &Step) -> String {
    let (before, after) = (names(&step.before), names(&step.after));
    match &step.work {
        Work::Gjk { outcome, .. } => {
            format!("simplex {before} → {after}   {}", gjk_word(*outcome))
        }
        Work::Epa {
            edge,
            distance,
            outcome,
            ..
        } => {
            let edge = names(&edge.map(|index| step.before[index]));
            format!(
                "polytope {before} → {after}   closest edge {edge} at {}   {}",
                px(*distance),
                epa_word(*outcome)
            )
        }
        Work::Distance {
            distance,
            closest,
            outcome,
            ..
        } => format!(
            "nearest {before} → {after}   at {}, {}   {}",
            vector(*closest),
            px(*distance),
            distance_word(*outcome)
        ),
        Work::Closest {
            distance,
            closest,
            outcome,
            ..
        } => format!(
            "simplex {before} → {after}   nearest at {}, {}   {}",
            vector(*closest),
            px(*distance),
            beside::closest_word(*outcome)
        ),
        Work::Mpr { outcome, end, .. } => format!(
            "portal {before} → {after}   {}{}",
            beside::mpr_word(*outcome),
            beside::mpr_end(end.as_ref())
        ),
    }
}

/// A vector for people, to four digits after the point.
fn vector<const N: usize>(v: impl Into<[f64; N]>) -> String {
    let parts = v.into().map(|part| {
        let c = part + 0.0;
        if c == 0.0 || (1e-3..1e7).contains(&c.abs()) {
            let text = format!("{c:.4}");
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        } else {
            format!("{c:.4e}")
        }
    });
    format!("({})", parts.join(", ")).replace('-', "−")
}

fn gjk_word(outcome: GjkOutcome) -> &'static str {
    match outcome {
        GjkOutcome::Grow => "grow",
        GjkOutcome::Reduce => "reduce",
        GjkOutcome::Separated => "separated",
        GjkOutcome::Colliding => "colliding",
    }
}

fn epa_word(outcome: EpaOutcome) -> &'static str {
    match outcome {
        EpaOutcome::Expand => "expand",
        EpaOutcome::Closest => "closest",
    }
}

fn distance_word(outcome: DistanceOutcome) -> &'static str {
    match outcome {
        DistanceOutcome::Reduce => "reduce",
        DistanceOutcome::Closest => "closest",
    }
}

/// Why a step was taken, in a word.
fn case(work: &Work) -> &'static str {
    match work {
        Work::Gjk { reason, .. } => match reason {
            GjkReason::First => "first",
            GjkReason::FallsShort => "falls-short",
            GjkReason::IsOrigin => "at-origin",
            GjkReason::Touches => "level-within-rounding",
            GjkReason::Between(_) => "between",
            GjkReason::FoundAgain => "found-again",
            GjkReason::InLine { .. } => "in-line",
            GjkReason::Beside(_) => "beside",
            GjkReason::Inside(_) => "inside",
            GjkReason::OnEdge(_) => "on-edge",
            GjkReason::BeyondEdge { .. } => "beyond-edge",
            GjkReason::SettledExactly => "settled-exactly",
            GjkReason::BoundReached => "bound-reached",
        },
        Work::Epa { reason, .. } => match reason {
            EpaReason::Expands(_) => "outside",
            EpaReason::OnBoundary(_) => "on-boundary",
            EpaReason::SinglePoint(_) => "single-point",
            EpaReason::SettledExactly => "settled-exactly",
            EpaReason::BoundReached => "bound-reached",
        },
        Work::Distance { reason, .. } => match reason {
            DistanceReason::NearerPoint(_) => "nearer-vertex",
            DistanceReason::NearerEdge(_) => "nearer-edge",
            DistanceReason::NearestPoint(_) => "nearest-vertex",
            DistanceReason::NearestEdge(_) => "nearest-edge",
            DistanceReason::SettledExactly => "settled-exactly",
            DistanceReason::BoundReached => "bound-reached",
        },
        Work::Closest { case, .. } => beside::closest_case(*case),
        Work::Mpr { case, .. } => beside::mpr_case(*case),
    }
}

/// A point of A − B in JSON, in world units.
#[derive(Serialize)]
struct PointRecord<V = [f64; 2]> {
    point: V,
    on_a: V,
    on_b: V,
}

impl From<&NamedPoint> for PointRecord {
    fn from(named: &NamedPoint) -> Self {
        let SupportPoint { on_a, on_b, .. } = named.support;
        let [point, on_a, on_b] = [named.support.point(), on_a, on_b].map(|v| v.to_array());
        Self { point, on_a, on_b }
    }
}

/// A step in JSON.
#[derive(Serialize)]
#[serde(tag = "phase", rename_all = "lowercase")]
enum Record<'s> {
    Gjk {
        step: usize,
        simplex: Vec<PointRecord>,
        direction: [f64; 2],
        support: PointRecord,
        outcome: &'static str,
        case: &'static str,
        kept: &'s [usize],
        caption: &'s str,
    },
    Epa {
        step: usize,
        polytope: Vec<PointRecord>,
        edge: [usize; 2],
        normal: [f64; 2],
        distance: f64,
        support: PointRecord,
        outcome: &'static str,
        case: &'static str,
        caption: &'s str,
    },
    Distance {
        step: usize,
        simplex: Vec<PointRecord>,
        direction: [f64; 2],
        support: PointRecord,
        closest: [f64; 2],
        distance: f64,
        outcome: &'static str,
        case: &'static str,
        kept: &'s [usize],
        caption: &'s str,
    },
    Closest {
        step: usize,
        simplex: Vec<PointRecord>,
        direction: [f64; 2],
        support: PointRecord,
        closest: [f64; 2],
        distance: f64,
        outcome: &'static str,
        case: &'static str,
        kept: &'s [usize],
        caption: &'s str,
    },
    Mpr {
        step: usize,
        interior: [f64; 2],
        portal: Vec<PointRecord>,
        direction: [f64; 2],
        support: PointRecord,
        outcome: &'static str,
        case: &'static str,
        kept: &'s [usize],
        /// Along the ray.
        #[serde(skip_serializing_if = "Option::is_none")]
        depth: Option<f64>,
        #[serde(skip_serializing_if = "Option::is_none")]
        normal: Option<[f64; 2]>,
        caption: &'s str,
    },
}

fn record(index: usize, step: &Step) -> Record<'_> {
    let before: Vec<PointRecord> = step.before.iter().map(PointRecord::from).collect();
    let direction = step.direction.to_array();
    let support = PointRecord::from(&step.support);
    let case = case(&step.work);
    let caption = step.caption.as_str();
    match &step.work {
        Work::Gjk { outcome, kept, .. } => Record::Gjk {
            step: index,
            simplex: before,
            direction,
            support,
            outcome: gjk_word(*outcome),
            case,
            kept,
            caption,
        },
        Work::Epa {
            edge,
            distance,
            outcome,
            ..
        } => Record::Epa {
            step: index,
            polytope: before,
            edge: *edge,
            normal: direction,
            distance: *distance,
            support,
            outcome: epa_word(*outcome),
            case,
            caption,
        },
        Work::Distance {
            closest,
            distance,
            outcome,
            kept,
            ..
        } => Record::Distance {
            step: index,
            simplex: before,
            direction,
            support,
            closest: closest.to_array(),
            distance: *distance,
            outcome: distance_word(*outcome),
            case,
            kept,
            caption,
        },
        Work::Closest {
            closest,
            distance,
            outcome,
            kept,
            ..
        } => Record::Closest {
            step: index,
            simplex: before,
            direction,
            support,
            closest: closest.to_array(),
            distance: *distance,
            outcome: beside::closest_word(*outcome),
            case,
            kept,
            caption,
        },
        Work::Mpr {
            interior,
            outcome,
            kept,
            end,
            ..
        } => {
            let exit = end.and_then(|end| end.exit);
            Record::Mpr {
                step: index,
                interior: interior.point().to_array(),
                portal: before,
                direction,
                support,
                outcome: beside::mpr_word(*outcome),
                case,
                kept,
                depth: exit.map(|exit| exit.depth),
                normal: exit.map(|exit| exit.normal.to_array()),
                caption,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    #[test]
    fn vectors_are_short_and_have_no_minus_zero() {
        assert_eq!(vector(dvec2(-0.0, 1.5)), "(0, 1.5)");
        assert_eq!(vector(dvec2(-30.0, 0.123_456)), "(−30, 0.1235)");
        assert_eq!(vector(dvec2(1e-9, 0.0)), "(1.0000e−9, 0)");
    }
}
