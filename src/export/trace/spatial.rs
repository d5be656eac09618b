//! Every step of a query in space as text, in the form of the plane's.

use std::io::{self, Write};

use serde::Serialize;

use super::{PointRecord, names, vector};
use crate::lesson::spatial::{
    DistanceReason, EpaReason, GjkReason, Lesson, NamedPoint, Step, Work,
};
use crate::lesson::{Frame, px};
use crate::spatial::{DistanceOutcome, EpaOutcome, GjkOutcome};

/// How steps and iterations are counted in space.
pub(in crate::export) const COUNTING: &str = "Each step is one support query: it asks for the farthest point \
    along a direction. Steps are counted from 0, through GJK and on through EPA or, if A and B are apart, the \
    distance; step 0 is the first look, and each step after it is one iteration, so that a step’s number is the \
    count of iterations so far.";

/// Writes the steps as a JSON array, a step a line. Every number is the shortest text that reads back to
/// the same f64.
///
/// # Errors
/// Those of `out`.
pub fn trace_json(lesson: &Lesson, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "[")?;
    let count = lesson.steps().len();
    for (index, step) in lesson.steps().iter().enumerate() {
        let line = serde_json::to_string(&record(index, step))?;
        writeln!(out, "{line}{}", if index + 1 < count { "," } else { "" })?;
    }
    writeln!(out, "]")
}

/// Writes these frames of the lesson for people, after a line on how they are counted.
///
/// # Errors
/// Those of `out`.
pub fn trace_text(lesson: &Lesson, frames: &[Frame], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{COUNTING}")?;
    for frame in frames {
        writeln!(out, "{}", lesson.narration().heading(frame))?;
        writeln!(out, "     {}", frame.caption)?;
        for line in lesson.numbers(frame.step) {
            writeln!(out, "     {line}")?;
        }
        writeln!(out, "     {}", state(&lesson.steps()[frame.step]))?;
    }
    Ok(())
}

/// What the step left behind, in a line.
fn state(step: &Step) -> String {
    let (before, after) = (names(&step.before), names(&step.after));
    match &step.work {
        Work::Gjk { outcome, .. } => {
            format!("simplex {before} → {after}   {}", gjk_word(*outcome))
        }
        Work::Epa(work) => {
            let closest = work.closest_face().map(|face| {
                let corners = face.map(|index| step.before[index]);
                format!("closest face {} at ", names(&corners))
            });
            format!(
                "vertices {before} → {after}   faces {} → {}   {}{}   {}",
                work.faces.len(),
                work.faces_after.len(),
                closest.unwrap_or_default(),
                px(work.distance),
                epa_word(work.outcome)
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
    }
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
            GjkReason::FoundAgain => "found-again",
            GjkReason::NearVertex(_) => "near-vertex",
            GjkReason::BesideEdge(_) => "beside-edge",
            GjkReason::FacingTriangle(_) => "facing-triangle",
            GjkReason::BeyondFace { .. } => "beyond-face",
            GjkReason::OnEdge(_) => "on-edge",
            GjkReason::OnTriangle(_) => "on-triangle",
            GjkReason::Inside(_) => "inside",
            GjkReason::SettledExactly => "settled-exactly",
            GjkReason::BoundReached => "bound-reached",
        },
        Work::Epa(work) => match work.reason {
            EpaReason::Expands(_) => "outside",
            EpaReason::OnBoundary(_) => "on-boundary",
            EpaReason::NoFace => "no-face",
            EpaReason::BoundReached { .. } => "bound-reached",
        },
        Work::Distance { reason, .. } => match reason {
            DistanceReason::NearerPoint => "nearer-vertex",
            DistanceReason::NearerEdge => "nearer-edge",
            DistanceReason::NearerFace => "nearer-face",
            DistanceReason::Remeasured => "remeasured",
            DistanceReason::NearestPoint => "nearest-vertex",
            DistanceReason::NearestEdge => "nearest-edge",
            DistanceReason::NearestFace => "nearest-face",
            DistanceReason::BoundReached => "bound-reached",
        },
    }
}

impl From<&NamedPoint> for PointRecord<[f64; 3]> {
    fn from(named: &NamedPoint) -> Self {
        let support = &named.support;
        Self {
            point: support.point().to_array(),
            on_a: support.on_a.to_array(),
            on_b: support.on_b.to_array(),
        }
    }
}

/// A step in JSON.
#[derive(Serialize)]
#[serde(tag = "phase", rename_all = "lowercase")]
enum Record<'s> {
    Gjk {
        step: usize,
        simplex: Vec<PointRecord<[f64; 3]>>,
        direction: [f64; 3],
        support: PointRecord<[f64; 3]>,
        outcome: &'static str,
        case: &'static str,
        kept: &'s [usize],
        caption: &'s str,
    },
    Epa {
        step: usize,
        vertices: Vec<PointRecord<[f64; 3]>>,
        /// Counter-clockwise seen from outside.
        faces: &'s [[usize; 3]],
        /// The closest; null where A − B has no face.
        face: Option<usize>,
        normal: [f64; 3],
        distance: f64,
        support: PointRecord<[f64; 3]>,
        outcome: &'static str,
        case: &'static str,
        removed: &'s [usize],
        horizon: &'s [[usize; 2]],
        caption: &'s str,
    },
    Distance {
        step: usize,
        simplex: Vec<PointRecord<[f64; 3]>>,
        direction: [f64; 3],
        support: PointRecord<[f64; 3]>,
        closest: [f64; 3],
        distance: f64,
        outcome: &'static str,
        case: &'static str,
        kept: &'s [usize],
        caption: &'s str,
    },
}

fn record(index: usize, step: &Step) -> Record<'_> {
    let before: Vec<PointRecord<[f64; 3]>> = step.before.iter().map(PointRecord::from).collect();
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
        Work::Epa(work) => Record::Epa {
            step: index,
            vertices: before,
            faces: &work.faces,
            face: work.closest_face().map(|_| work.face),
            normal: direction,
            distance: work.distance,
            support,
            outcome: epa_word(work.outcome),
            case,
            removed: &work.removed,
            horizon: &work.horizon,
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
    }
}
