//! Every step of the query as text, for reading or for checking an implementation.

mod impulse;

use std::io::{self, Write};
use std::ops::Range;

use serde::Serialize;

use super::dimension::LessonDimension;
use crate::lesson::{
    Captions, Dimension, Lesson, NamedPoint, NumberFormat, Phase, Step, StepData, Vector,
};

/// Writes the steps, or a single one, as a JSON array, one step per line. Every number is the shortest text that reads
/// back to the same f64.
///
/// # Errors
/// Those of `out`.
pub fn trace_json<D: LessonDimension>(
    lesson: &Lesson<D>,
    step: Option<usize>,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "[")?;
    let steps = step.map_or(0..lesson.step_count(), |step| step..step + 1);
    for index in steps.clone() {
        let (fields, caption) = match lesson.impulse(index) {
            Some(step) => (impulse::fields(step)?, &step.caption),
            None => {
                let step = &lesson.steps()[index];
                (fields(step)?, &step.caption)
            }
        };
        let line = [
            &[
                field("phase", lesson.phase(index).slug())?,
                field("step", &index)?,
            ],
            &fields[..],
            &[field("caption", caption)?],
        ];
        let comma = if index + 1 < steps.end { "," } else { "" };
        writeln!(out, "{{{}}}{comma}", line.concat().join(","))?;
    }
    writeln!(out, "]")
}

/// How steps and iterations are counted.
pub(super) const COUNTING: &str = "Each step of a query is one support query: it finds the farthest point along a \
     direction. Steps are counted from 0 through all phases. Step 0 is the start. Each later step is one iteration, \
     so a step’s number is the number of iterations so far.";

/// A note on the steps of an impulse, if there are any.
pub(super) fn of_impulse(narration: &Captions) -> Option<String> {
    let first = narration.at_place(Phase::Impulse, 1)?;
    let last = narration.step_count() - 1;
    Some(format!(
        "Steps {first} to {last} are not queries: each computes a part of the impulse between A and B."
    ))
}

/// Writes these steps of the lesson for people, with their numbers and results, after a line on how they are counted
/// if there are several.
///
/// # Errors
/// Those of `out`.
pub fn trace_text<D: LessonDimension>(
    lesson: &Lesson<D>,
    steps: Range<usize>,
    out: &mut dyn Write,
) -> io::Result<()> {
    if steps.len() > 1 {
        let of_impulse = of_impulse(lesson.narration());
        let counting = [COUNTING.to_owned()].into_iter().chain(of_impulse);
        writeln!(out, "{}", counting.collect::<Vec<_>>().join(" "))?;
    }
    for at in steps {
        writeln!(out, "{}", lesson.heading(at))?;
        writeln!(out, "     {}", lesson.caption(at))?;
        for line in lesson.numbers(at) {
            writeln!(out, "     {line}")?;
        }
        if let Some(step) = lesson.steps().get(at) {
            writeln!(out, "     {}", state(step, lesson.number_format()))?;
        }
    }
    Ok(())
}

/// The names of points, or a dash.
pub(super) fn names<P>(points: &[NamedPoint<P>]) -> String {
    let names: Vec<String> = points.iter().map(NamedPoint::name).collect();
    if names.is_empty() {
        "–".to_owned()
    } else {
        names.join(" ")
    }
}

/// The result of a step, in a line.
fn state<D: LessonDimension>(step: &Step<D>, numbers: &NumberFormat) -> String {
    let points = format!("{} → {}", names(&step.before), names(&step.after));
    let state = match &step.work {
        StepData::Gjk { .. } => format!("simplex {points}"),
        StepData::Epa(work) => D::polytope_state(step, work, &points, numbers),
        StepData::Distance {
            distance, closest, ..
        } => {
            let (at, length) = (numbers.coordinates(*closest), numbers.length(*distance));
            format!("nearest {points}   at {at}, {length}")
        }
    };
    format!("{state}   {}", step.work.outcome())
}

/// A field of a step in JSON.
pub(super) fn field(name: &str, value: &(impl Serialize + ?Sized)) -> serde_json::Result<String> {
    Ok(format!("\"{name}\":{}", serde_json::to_string(value)?))
}

/// A point of A − B in JSON, in world units.
fn point<D: Dimension>(named: &NamedPoint<D::Support>) -> serde_json::Result<String> {
    let [on_a, on_b] = D::witnesses(&named.support);
    let fields = [
        field("point", D::point(&named.support).parts())?,
        field("on_a", on_a.parts())?,
        field("on_b", on_b.parts())?,
    ];
    Ok(format!("{{{}}}", fields.join(",")))
}

/// A field with points.
pub(super) fn points<D: Dimension>(
    name: &str,
    named: &[NamedPoint<D::Support>],
) -> serde_json::Result<String> {
    let points: serde_json::Result<Vec<String>> = named.iter().map(point::<D>).collect();
    Ok(format!("\"{name}\":[{}]", points?.join(",")))
}

/// The fields of a step that belong to its phase.
fn fields<D: LessonDimension>(step: &Step<D>) -> serde_json::Result<Vec<String>> {
    let simplex = || {
        let points = points::<D>("simplex", &step.before)?;
        Ok(vec![points, field("direction", step.direction.parts())?])
    };
    let (known, nearest, rest) = match &step.work {
        StepData::Gjk { kept, .. } => (simplex()?, vec![], vec![field("kept", kept)?]),
        StepData::Epa(work) => {
            let [mut polytope, rest] = D::polytope_fields(step, work)?;
            polytope.push(field("normal", step.direction.parts())?);
            polytope.push(field("distance", &D::epa_answer(work).0)?);
            (polytope, vec![], rest)
        }
        StepData::Distance {
            closest,
            distance,
            kept,
            ..
        } => {
            let closest = field("closest", closest.parts())?;
            let nearest = vec![closest, field("distance", distance)?];
            (simplex()?, nearest, vec![field("kept", kept)?])
        }
    };
    let support = vec![format!("\"support\":{}", point::<D>(&step.support)?)];
    let decided = vec![
        field("outcome", step.work.outcome())?,
        field("case", step.work.case())?,
    ];
    Ok([known, support, nearest, decided, rest].concat())
}
