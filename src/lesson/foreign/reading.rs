//! Reads a trace from JSON, checked as it is read, so that every fault has a line and a column.

#[cfg(test)]
mod tests;

use std::fmt;

use glam::DVec2;
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, Deserializer, MapAccess, SeqAccess, Visitor};
use thiserror::Error;

use super::numbers::{Length, Point, Vector};
use super::{ForeignOutcome, ForeignPhase, ForeignStep, ForeignTrace};

/// Why a text is no trace.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{line}:{column}: {fault}")]
pub struct TraceError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong and how to mend it.
    pub fault: String,
}

impl ForeignTrace {
    /// The trace in a JSON text: an object with `steps`, or the list of steps alone. Steps of an impulse are
    /// left out.
    ///
    /// # Errors
    /// [`TraceError`] names the line and the column.
    pub fn parse(text: &str) -> Result<Self, TraceError> {
        let TraceText(trace) = parsed(text, LEAST)?;
        let points = trace.steps.iter().flat_map(|step| {
            let lists = [
                &step.simplex,
                &step.kept_simplex,
                &step.portal,
                &step.polytope,
            ];
            lists.into_iter().flatten().map(Vec::len)
        });
        let points = points.sum();
        let is_empty = trace == Self::default();
        check_size(trace.steps.len(), points, is_empty, LEAST)?;
        Ok(trace)
    }
}

/// What a JSON text holds, where a step is at least `least`.
pub(in crate::lesson) fn parsed<T: DeserializeOwned>(
    text: &str,
    least: &str,
) -> Result<T, TraceError> {
    if text.trim().is_empty() {
        return Err(TraceError::at_start(format!(
            "empty: nothing to read; {least}"
        )));
    }
    serde_json::from_str(text).map_err(|error| {
        let said = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        let fault = said.strip_suffix(&place).unwrap_or(&said);
        TraceError {
            line: error.line(),
            column: error.column(),
            fault: fault.replace('\n', " "),
        }
    })
}

/// Holds that a trace of so many steps, with so many points in all, claims something and can be checked.
pub(in crate::lesson) fn check_size(
    steps: usize,
    points: usize,
    is_empty: bool,
    least: &str,
) -> Result<(), TraceError> {
    if is_empty {
        return Err(TraceError::at_start(format!(
            "there is no step and no claim to check; {least}"
        )));
    }
    match too_large(steps, points) {
        Some(fault) => Err(TraceError::at_start(fault)),
        None => Ok(()),
    }
}

impl TraceError {
    /// A fault of the text as a whole.
    fn at_start(fault: String) -> Self {
        Self {
            line: 1,
            column: 1,
            fault,
        }
    }
}

/// How little a trace may be.
const LEAST: &str = r#"a step is at least {"direction": [x,y], "support": [x,y]}"#;

/// The most steps of a trace: more than any query of two shapes of 4096 vertices takes.
const MOST_STEPS: usize = 10_000;

/// The most points in all its simplices, portals and polytopes.
const MOST_POINTS: usize = 200_000;

/// Why a trace is not held against the truth: it would take too long.
fn too_large(steps: usize, points: usize) -> Option<String> {
    if steps > MOST_STEPS {
        return Some(format!(
            "{steps} steps; a trace of one query has at most {MOST_STEPS}"
        ));
    }
    (points > MOST_POINTS).then(|| {
        format!(
            "{points} points in its simplices and polytopes; at most {MOST_POINTS} are checked: \
             leave them out of some of the steps"
        )
    })
}

struct TraceText(ForeignTrace);

impl<'de> Deserialize<'de> for TraceText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TraceVisitor)
    }
}

struct TraceVisitor;

impl<'de> Visitor<'de> for TraceVisitor {
    type Value = TraceText;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of steps, or an object with the list as `steps`")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut list: S) -> Result<TraceText, S::Error> {
        let mut steps = Vec::new();
        while let Some(step) = list.next_element::<StepText>()? {
            steps.extend(step.0);
        }
        Ok(TraceText(ForeignTrace {
            steps,
            ..ForeignTrace::default()
        }))
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<TraceText, M::Error> {
        let fields = WholeFields::deserialize(MapAccessDeserializer::new(map))?;
        Ok(TraceText(ForeignTrace {
            steps: fields.steps.into_iter().filter_map(|step| step.0).collect(),
            colliding: fields.colliding,
            depth: fields.depth.map(|Length(px)| px),
            distance: fields.distance.map(|Length(px)| px),
            normal: fields.normal.map(|Vector(v)| v.into()),
        }))
    }
}

#[derive(Deserialize)]
struct WholeFields {
    #[serde(default)]
    steps: Vec<StepText>,
    colliding: Option<bool>,
    depth: Option<Length<2>>,
    distance: Option<Length<2>>,
    normal: Option<Vector<2>>,
}

/// A support query; `None` for a step of an impulse.
#[derive(Deserialize)]
#[serde(try_from = "StepFields")]
struct StepText(Option<ForeignStep>);

#[derive(Deserialize)]
struct StepFields {
    phase: Option<String>,
    case: Option<String>,
    direction: Option<Vector<2>>,
    support: Option<Point<2>>,
    simplex: Option<Vec<Point<2>>>,
    kept_simplex: Option<Vec<Point<2>>>,
    kept: Option<Vec<usize>>,
    interior: Option<Point<2>>,
    portal: Option<Vec<Point<2>>>,
    polytope: Option<Vec<Point<2>>>,
    edge: Option<[usize; 2]>,
    normal: Option<Vector<2>>,
    distance: Option<Length<2>>,
    depth: Option<Length<2>>,
    closest: Option<Vector<2>>,
    outcome: Option<String>,
}

/// Why the fields of a step do not go together.
#[derive(Debug, Error)]
enum Mixed {
    #[error(
        "the step ends without `{0}`; a step has at least `direction` and `support`, each [x,y]"
    )]
    Missing(&'static str),
    #[error("`{field}` names point {index}, and there are {count}, counted from 0")]
    NoSuchPoint {
        field: &'static str,
        index: usize,
        count: usize,
    },
}

impl TryFrom<StepFields> for StepText {
    type Error = Mixed;

    fn try_from(fields: StepFields) -> Result<Self, Mixed> {
        let phase = fields.phase.map(|word| word.to_lowercase());
        if phase.as_deref() == Some("impulse") {
            return Ok(Self(None));
        }
        let normal = fields.normal.map(|Vector(v)| v.into());
        let direction = fields.direction.map(|Vector(v)| v.into()).or(normal);
        let support = fields.support.ok_or(Mixed::Missing("support"))?;
        let simplex = fields.simplex.map(positions);
        let portal = fields.portal.map(positions);
        // What settles a step exactly may find points that were not among those named.
        let kept = fields
            .kept
            .filter(|_| fields.case.as_deref() != Some("settled-exactly"));
        let kept_simplex = match (fields.kept_simplex, kept) {
            (Some(points), _) => Some(positions(points)),
            (None, Some(kept)) => {
                let before = simplex.as_ref().or(portal.as_ref());
                let mut points = before.cloned().unwrap_or_default();
                points.push(support.at.into());
                Some(chosen("kept", &kept, &points)?)
            }
            (None, None) => None,
        };
        let polytope = fields.polytope.map(positions);
        if let (Some(edge), Some(points)) = (fields.edge, &polytope) {
            chosen("edge", &edge, points)?;
        }
        Ok(Self(Some(ForeignStep {
            phase: phase.as_deref().and_then(phase_of),
            direction: direction.ok_or(Mixed::Missing("direction"))?,
            support: support.at.into(),
            witnesses: support.witnesses.map(|on| on.map(DVec2::from)),
            simplex,
            kept_simplex,
            interior: fields.interior.map(|point| point.at.into()),
            portal,
            polytope,
            edge: fields.edge,
            normal,
            distance: fields.distance.map(|Length(px)| px),
            depth: fields.depth.map(|Length(px)| px),
            closest: fields.closest.map(|Vector(v)| v.into()),
            outcome: outcome_of(fields.outcome.as_deref(), fields.case.as_deref()),
        })))
    }
}

fn positions(points: Vec<Point<2>>) -> Vec<DVec2> {
    points.into_iter().map(|point| point.at.into()).collect()
}

fn chosen(field: &'static str, indices: &[usize], points: &[DVec2]) -> Result<Vec<DVec2>, Mixed> {
    let point = |&index: &usize| {
        let count = points.len();
        points.get(index).copied().ok_or(Mixed::NoSuchPoint {
            field,
            index,
            count,
        })
    };
    indices.iter().map(point).collect()
}

/// The algorithm of this name; none for a name that is somebody's own.
pub(in crate::lesson) fn phase_of(word: &str) -> Option<ForeignPhase> {
    match word {
        "gjk" => Some(ForeignPhase::Gjk),
        "epa" => Some(ForeignPhase::Epa),
        "distance" => Some(ForeignPhase::Distance),
        "closest" => Some(ForeignPhase::Closest),
        "mpr" => Some(ForeignPhase::Mpr),
        _ => None,
    }
}

/// The decision of this name; none for a name that is somebody's own.
/// What a step's `outcome` says, and its `case`.
pub(in crate::lesson) fn outcome_of(
    outcome: Option<&str>,
    case: Option<&str>,
) -> Option<ForeignOutcome> {
    if case == Some("bound-reached") {
        return Some(ForeignOutcome::Stopped);
    }
    let outcome = outcome?.to_lowercase();
    // What settles a verdict exactly may do so by points that were not among those named.
    if case == Some("settled-exactly") && outcome == "colliding" {
        return Some(ForeignOutcome::Stopped);
    }
    match outcome.as_str() {
        "grow" | "reduce" | "expand" | "discover" | "refine" | "goes-on" => {
            Some(ForeignOutcome::GoesOn)
        }
        "separated" | "apart" | "miss" => Some(ForeignOutcome::Separated),
        "colliding" | "hit" => Some(ForeignOutcome::Colliding),
        "closest" | "depth" => Some(ForeignOutcome::Closest),
        "stopped" => Some(ForeignOutcome::Stopped),
        _ => None,
    }
}
