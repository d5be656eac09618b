//! Every step of the query as text, for reading or for checking an implementation.

use std::io::{self, Write};
use std::ops::Range;

use glam::DVec2;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::json;

use crate::lesson::spatial::EpaWork;
use crate::lesson::{
    Captions, Dimension, ImpulseStage, ImpulseStep, Lesson, NamedPoint, NumberFormat, Phase, Step,
    StepData, Vector,
};
use collidoscope_core::dynamics::{Impulse, Motion};

/// Writes the steps, or a single one, as a JSON array, one step per line. Every number is the shortest text that reads
/// back to the same f64.
///
/// # Errors
/// Those of `out`.
pub fn trace_json<D: Dimension>(
    lesson: &Lesson<D>,
    step: Option<usize>,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "[")?;
    let steps = step.map_or(0..lesson.step_count(), |step| step..step + 1);
    for index in steps.clone() {
        let record = serde_json::to_string(&StepRecord { lesson, index })?;
        let comma = if index + 1 < steps.end { "," } else { "" };
        writeln!(out, "{record}{comma}")?;
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
pub fn trace_text<D: Dimension>(
    lesson: &Lesson<D>,
    steps: Range<usize>,
    out: &mut dyn Write,
) -> io::Result<()> {
    if steps.len() > 1 {
        match of_impulse(lesson) {
            Some(note) => writeln!(out, "{COUNTING} {note}"),
            None => writeln!(out, "{COUNTING}"),
        }?;
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

/// The result of a step, in a line.
fn state<D: Dimension>(step: &Step<D>, numbers: &NumberFormat) -> String {
    let points = format!("{} → {}", names(&step.before), names(&step.after));
    let state = match &step.work {
        StepData::Gjk { .. } => format!("simplex {points}"),
        StepData::Epa(work) => {
            let closest = step.closest_part();
            let part = closest.map(|part| format!("closest {} {} at ", D::PART, names(&part)));
            let polytope = match D::with_faces(work) {
                None => format!("polytope {points}"),
                Some(EpaWork {
                    faces, faces_after, ..
                }) => {
                    let counts = [faces, faces_after].map(Vec::len);
                    format!("vertices {points}   faces {} → {}", counts[0], counts[1])
                }
            };
            let distance = numbers.length(D::epa_answer(work).0);
            format!("{polytope}   {}{distance}", part.unwrap_or_default())
        }
        StepData::Distance {
            distance, closest, ..
        } => {
            let (at, length) = (numbers.coordinates(*closest), numbers.length(*distance));
            format!("nearest {points}   at {at}, {length}")
        }
    };
    format!("{state}   {}", step.work.outcome())
}

/// The names of points, or a dash.
fn names<D: Dimension>(points: &[NamedPoint<D>]) -> String {
    let names: Vec<String> = points.iter().map(NamedPoint::name).collect();
    if names.is_empty() {
        "–".to_owned()
    } else {
        names.join(" ")
    }
}

/// A step in JSON.
struct StepRecord<'l, D: Dimension> {
    lesson: &'l Lesson<D>,
    index: usize,
}

impl<D: Dimension> Serialize for StepRecord<'_, D> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { lesson, index } = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("phase", lesson.phase(*index).slug())?;
        map.serialize_entry("step", index)?;
        match lesson.impulse(*index) {
            Some(step) => serialize_impulse(step, &mut map)?,
            None => serialize_query(&lesson.steps()[*index], &mut map)?,
        }
        map.serialize_entry("caption", lesson.caption(*index))?;
        map.end()
    }
}

/// A point of A − B in JSON, in world units.
#[derive(Serialize)]
struct PointRecord {
    point: Vec<f64>,
    on_a: Vec<f64>,
    on_b: Vec<f64>,
}

fn point<D: Dimension>(support: &D::Support) -> PointRecord {
    let [a, b] = D::witnesses(support);
    let [point, on_a, on_b] = [D::point(support), a, b].map(|at| at.parts().to_vec());
    PointRecord { point, on_a, on_b }
}

fn points<D: Dimension>(named: &[NamedPoint<D>]) -> Vec<PointRecord> {
    named.iter().map(|one| point::<D>(&one.support)).collect()
}

fn serialize_query<D: Dimension, M: SerializeMap>(
    step: &Step<D>,
    map: &mut M,
) -> Result<(), M::Error> {
    if let StepData::Epa(work) = &step.work {
        if let Some(polytope) = D::with_faces(work) {
            // Faces are counter-clockwise seen from outside; the closest is null if A − B has none.
            map.serialize_entry("vertices", &points::<D>(&step.before))?;
            map.serialize_entry("faces", &polytope.faces)?;
            map.serialize_entry("face", &polytope.closest_face().map(|_| polytope.face))?;
        } else {
            map.serialize_entry("polytope", &points::<D>(&step.before))?;
            map.serialize_entry("edge", &D::closest_part(work))?;
        }
        map.serialize_entry("normal", step.direction.parts())?;
        map.serialize_entry("distance", &D::epa_answer(work).0)?;
    } else {
        map.serialize_entry("simplex", &points::<D>(&step.before))?;
        map.serialize_entry("direction", step.direction.parts())?;
    }
    map.serialize_entry("support", &point::<D>(&step.support.support))?;
    if let StepData::Distance {
        closest, distance, ..
    } = &step.work
    {
        map.serialize_entry("closest", closest.parts())?;
        map.serialize_entry("distance", distance)?;
    }
    map.serialize_entry("outcome", step.work.outcome())?;
    map.serialize_entry("case", step.work.case())?;
    match &step.work {
        StepData::Epa(work) => {
            if let Some(polytope) = D::with_faces(work) {
                map.serialize_entry("removed", &polytope.removed)?;
                map.serialize_entry("horizon", &polytope.horizon)?;
            }
            Ok(())
        }
        StepData::Gjk { kept, .. } | StepData::Distance { kept, .. } => {
            map.serialize_entry("kept", kept)
        }
    }
}

/// The fields of a step of the impulse; in pairs A's number comes first. Lengths are in px, velocities in px/s, spins
/// in radians per second, impulses in mass · px/s.
fn serialize_impulse<M: SerializeMap>(step: &ImpulseStep, map: &mut M) -> Result<(), M::Error> {
    let (account, point) = (&step.impact.account, step.numbers());
    let contact = &account.contact;
    map.serialize_entry("stage", step.stage.slug())?;
    map.serialize_entry("point", &step.point)?;
    match step.stage {
        ImpulseStage::Point => {
            let vertex = step.impact.nearest_vertex.as_ref();
            let closing = account.closing;
            map.serialize_entry("at", &point.point.to_array())?;
            map.serialize_entry("normal", &contact.normal.to_array())?;
            map.serialize_entry("tangent", &contact.tangent().to_array())?;
            map.serialize_entry("nearest_vertex", &vertex.map(|one| one.at.to_array()))?;
            // The time until the bodies touch there, in seconds; null if they overlap.
            map.serialize_entry("seconds_ahead", &closing.map(|closing| closing.seconds))
        }
        ImpulseStage::LeverArms => {
            map.serialize_entry("centers", &both(point.before.map(|motion| motion.center)))?;
            map.serialize_entry("lever_arms", &both(point.arms))
        }
        ImpulseStage::Velocities => {
            serialize_motions(point.before, map)?;
            map.serialize_entry("velocities_at_point", &both(point.velocities))
        }
        ImpulseStage::RelativeVelocity => {
            map.serialize_entry("relative_velocity", &point.relative.to_array())?;
            map.serialize_entry("along_normal", &point.approach)?;
            map.serialize_entry("along_tangent", &point.slide)
        }
        ImpulseStage::EffectiveMass => {
            let along_normal = point.inverse_mass_along_normal;
            map.serialize_entry("inverse_masses", &account.inverse_masses)?;
            map.serialize_entry("inverse_inertias", &account.inverse_inertias)?;
            map.serialize_entry("inverse_mass_along_normal", &along_normal)?;
            let along_tangent = point.inverse_mass_along_tangent;
            map.serialize_entry("inverse_mass_along_tangent", &along_tangent)?;
            map.serialize_entry("effective_mass", &(1.0 / along_normal))
        }
        ImpulseStage::NormalImpulse => {
            map.serialize_entry("restitution", &contact.restitution)?;
            map.serialize_entry("normal_impulse", &point.impulse.normal)
        }
        ImpulseStage::Friction => {
            map.serialize_entry("friction", &contact.friction)?;
            map.serialize_entry("holding_impulse", &point.holding)?;
            map.serialize_entry("cone", &point.cone)?;
            map.serialize_entry("tangent_impulse", &point.impulse.tangent)
        }
        ImpulseStage::Afterwards => serialize_motions(point.after, map),
        ImpulseStage::Given => {
            let given = account.given.iter().map(|touch| {
                let Impulse { normal, tangent } = touch.applied;
                json!({"at": touch.point().to_array(), "normal": normal, "tangent": tangent})
            });
            let alone = account.points.iter().map(|point| {
                let Impulse { normal, tangent } = point.impulse;
                json!({"normal": normal, "tangent": tangent})
            });
            let others = account.others.iter().map(|other| Other {
                of: ["A", "B"][other.of],
                with: other.with,
                given: &other.given,
            });
            map.serialize_entry("solver", account.solver.slug())?;
            map.serialize_entry("given", &Vec::from_iter(given))?;
            map.serialize_entry("alone", &Vec::from_iter(alone))?;
            map.serialize_entry("others", &Vec::from_iter(others))
        }
    }
}

/// The normal impulses at the points of another contact of A or B.
#[derive(Serialize)]
struct Other<'s> {
    /// The body, A or B.
    of: &'static str,
    /// The index of the body that it touches.
    with: usize,
    given: &'s [f64],
}

fn serialize_motions<M: SerializeMap>(motions: [Motion; 2], map: &mut M) -> Result<(), M::Error> {
    map.serialize_entry("velocities", &both(motions.map(|motion| motion.velocity)))?;
    map.serialize_entry("spins_radians", &motions.map(|motion| motion.spin))
}

fn both(vectors: [DVec2; 2]) -> [[f64; 2]; 2] {
    vectors.map(|vector| vector.to_array())
}
