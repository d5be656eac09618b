//! Every step of a query in space as text, in the form of the plane's.

use std::io::{self, Write};
use std::ops::Range;

use super::{COUNTING, field, names, points, support, write_json, write_text};
use crate::lesson::spatial::{Lesson, Step, StepData};
use crate::lesson::{NumberFormat, Space, Vector};

/// Writes the steps, or one alone, as a JSON array, a step a line. Every number is the shortest text that reads back to
/// the same f64.
///
/// # Errors
/// Those of `out`.
pub fn trace_json(lesson: &Lesson, step: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    write_json(lesson, step, fields, out)
}

/// Writes these steps of the lesson for people, after a line on how they are counted where there are several.
///
/// # Errors
/// Those of `out`.
pub fn trace_text(lesson: &Lesson, steps: Range<usize>, out: &mut dyn Write) -> io::Result<()> {
    if steps.len() > 1 {
        writeln!(out, "{COUNTING}")?;
    }
    write_text(lesson, steps, |at| lesson.numbers(at), state, out)
}

/// What the step left behind, in a line.
fn state(step: &Step, numbers: &NumberFormat) -> String {
    let (before, after) = (names(&step.before), names(&step.after));
    let outcome = step.work.outcome();
    match &step.work {
        StepData::Gjk { .. } => format!("simplex {before} → {after}   {outcome}"),
        StepData::Epa(work) => {
            let closest = work
                .closest_face()
                .map(|face| format!("closest face {} at ", names(&step.points(face))));
            format!(
                "vertices {before} → {after}   faces {} → {}   {}{}   {outcome}",
                work.faces.len(),
                work.faces_after.len(),
                closest.unwrap_or_default(),
                numbers.length(work.distance)
            )
        }
        StepData::Distance {
            distance, closest, ..
        } => format!(
            "nearest {before} → {after}   at {}, {}   {outcome}",
            numbers.coordinates(*closest),
            numbers.length(*distance)
        ),
    }
}

/// The fields of a step in JSON that belong to its phase.
fn fields(step: &Step) -> serde_json::Result<Vec<String>> {
    let direction = step.direction.parts();
    let outcome = field("outcome", step.work.outcome())?;
    let case = field("case", step.work.case())?;
    Ok(match &step.work {
        StepData::Gjk { kept, .. } => vec![
            points::<Space>("simplex", &step.before)?,
            field("direction", direction)?,
            support(step)?,
            outcome,
            case,
            field("kept", kept)?,
        ],
        // Faces go counter-clockwise seen from outside; the closest is null where A − B has none.
        StepData::Epa(work) => vec![
            points::<Space>("vertices", &step.before)?,
            field("faces", &work.faces)?,
            field("face", &work.closest_face().map(|_| work.face))?,
            field("normal", direction)?,
            field("distance", &work.distance)?,
            support(step)?,
            outcome,
            case,
            field("removed", &work.removed)?,
            field("horizon", &work.horizon)?,
        ],
        StepData::Distance {
            closest,
            distance,
            kept,
            ..
        } => vec![
            points::<Space>("simplex", &step.before)?,
            field("direction", direction)?,
            support(step)?,
            field("closest", closest.parts())?,
            field("distance", distance)?,
            outcome,
            case,
            field("kept", kept)?,
        ],
    })
}
