//! Reads a trace from JSON, checked as it is read, so that every fault has a line and a column.

#[cfg(test)]
mod tests;

use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{DeserializeOwned, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use thiserror::Error;

use super::numbers::{Number, Only, Point, Vector, word_at};
use super::{ForeignOutcome, ForeignPhase, ForeignTrace, ForeignTraceInSpace, Trace, TraceStep};

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

impl ForeignTrace {
    /// The trace in a JSON text: an object with `steps`, the list of steps alone, or such a line for
    /// each step. Steps of an impulse are left out. Of a runaway's the first 10,000 are read.
    ///
    /// # Errors
    /// [`TraceError`] names the line and the column.
    pub fn parse(text: &str) -> Result<Self, TraceError> {
        read::<_, 2>(text)
    }
}

impl ForeignTraceInSpace {
    /// The trace in a JSON text: an object with `steps`, the list of steps alone, or
    /// a line for each step.
    ///
    /// # Errors
    /// [`TraceError`] names the line and the column.
    pub fn parse(text: &str) -> Result<Self, TraceError> {
        read::<_, 3>(text)
    }
}

fn read<V, const N: usize>(text: &str) -> Result<Trace<V>, TraceError>
where
    V: Copy + Default + PartialEq + From<[f64; N]>,
{
    let v = form::<N>();
    let least = format!("a step is at least {{\"direction\": {v}, \"support\": {v}}}");
    if text.trim().is_empty() {
        return Err(TraceError::at_start(format!(
            "empty: nothing to read; {least}"
        )));
    }
    let mut trace = match lines(text)[..] {
        ref lines @ [(_, first), _, ..] if is_whole(first) => by_lines::<V, N>(lines)?,
        _ => json::<WholeText<V, N>>(text, 0)?.0,
    };
    if trace == Trace::default() {
        return Err(TraceError::at_start(format!(
            "there is no step and no claim to check; {least}"
        )));
    }
    cut(&mut trace);
    Ok(trace)
}

/// The lines with something in them, and how many are before each.
fn lines(text: &str) -> Vec<(usize, &str)> {
    let lines = text.lines().enumerate();
    lines.filter(|(_, line)| !line.trim().is_empty()).collect()
}

/// Whether a line is a JSON text by itself, as in a file of JSON lines.
fn is_whole(line: &str) -> bool {
    json::<IgnoredAny>(line, 0).is_ok()
}

/// What tells a line with a step from one with what the whole came to.
#[derive(Deserialize)]
struct LineFields {
    direction: Option<IgnoredAny>,
    support: Option<IgnoredAny>,
}

/// The trace of a file that has a step, or what it all came to, in each line.
fn by_lines<V, const N: usize>(lines: &[(usize, &str)]) -> Result<Trace<V>, TraceError>
where
    V: Copy + Default + From<[f64; N]>,
{
    let mut trace = Trace::default();
    for &(before, line) in lines {
        let is_step = json::<LineFields>(line, before)
            .is_ok_and(|fields| fields.direction.is_some() || fields.support.is_some());
        if is_step {
            let step = json::<StepText<V, N>>(line, before)?;
            trace.steps.extend(step.0);
            continue;
        }
        let WholeText::<V, N>(whole) = json(line, before)?;
        trace = Trace {
            steps: [trace.steps, whole.steps].concat(),
            colliding: whole.colliding.or(trace.colliding),
            depth: whole.depth.or(trace.depth),
            distance: whole.distance.or(trace.distance),
            normal: whole.normal.or(trace.normal),
            left_out: 0,
        };
    }
    Ok(trace)
}

/// What a JSON text holds that has so many lines before it; words for numbers that are none may stand in it.
fn json<T: DeserializeOwned>(text: &str, before: usize) -> Result<T, TraceError> {
    let (quoted, quotes) = with_words_in_quotes(text);
    serde_json::from_str(&quoted).map_err(|error| {
        let said = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        let fault = said.strip_suffix(&place).unwrap_or(&said);
        let so_far = quotes
            .iter()
            .filter(|&&(line, column)| line == error.line() && column < error.column());
        TraceError {
            line: before + error.line(),
            column: error.column() - so_far.count(),
            fault: fault.replace('\n', " "),
        }
    })
}

/// The text with each word for a number that is none in quotes, as JSON has no such numbers; and the line and the
/// column of each quote.
fn with_words_in_quotes(text: &str) -> (String, Vec<(usize, usize)>) {
    let mut quoted = String::with_capacity(text.len());
    let mut quotes = Vec::new();
    let (mut line, mut start, mut is_in_string) = (1, 0, false);
    let mut rest = text;
    let mut is_in_word = false;
    while let Some(next) = rest.chars().next() {
        let word = if is_in_string || is_in_word {
            None
        } else {
            word_at(rest)
        };
        if let Some(length) = word {
            for part in ["\"", &rest[..length], "\""] {
                if part == "\"" {
                    quotes.push((line, quoted.len() - start + 1));
                }
                quoted.push_str(part);
            }
            rest = &rest[length..];
            continue;
        }
        is_in_word = next.is_alphanumeric() || next == '.';
        let length = match next {
            '\\' if is_in_string => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            _ => next.len_utf8(),
        };
        if next == '"' {
            is_in_string = !is_in_string;
        }
        quoted.push_str(&rest[..length]);
        if next == '\n' {
            line += 1;
            start = quoted.len();
        }
        rest = &rest[length..];
    }
    (quoted, quotes)
}

/// How a vector is written.
fn form<const N: usize>() -> &'static str {
    if N == 2 { "[x,y]" } else { "[x,y,z]" }
}

/// The most steps of a trace that are checked: more than any query of two shapes of 4096 vertices takes.
const MOST_STEPS: usize = 10_000;

/// The most points of all its simplices and polytopes that are checked.
const MOST_POINTS: usize = 200_000;

/// Leaves out the steps with which checking would take too long.
fn cut<V>(trace: &mut Trace<V>) {
    let mut points = 0;
    let is_within = |(at, step): (usize, &TraceStep<V>)| {
        let lists = [&step.simplex, &step.kept_simplex, &step.polytope];
        let faces = step.faces.as_ref().map_or(0, Vec::len);
        points += faces + lists.into_iter().flatten().map(Vec::len).sum::<usize>();
        at < MOST_STEPS && points <= MOST_POINTS
    };
    let kept = trace
        .steps
        .iter()
        .enumerate()
        .map(is_within)
        .take_while(|&is| is)
        .count();
    trace.left_out = trace.steps.len() - kept;
    trace.steps.truncate(kept);
}

/// A trace as it is written: an object, or the list of its steps alone.
struct WholeText<V, const N: usize>(Trace<V>);

#[derive(Deserialize)]
#[serde(bound(deserialize = "V: Copy + From<[f64; N]>"))]
struct WholeFields<V, const N: usize> {
    #[serde(default = "Vec::new")]
    steps: Vec<StepText<V, N>>,
    colliding: Option<bool>,
    depth: Option<Number>,
    distance: Option<Number>,
    normal: Option<Vector<N>>,
}

impl<'de, V: Copy + Default + From<[f64; N]>, const N: usize> Deserialize<'de> for WholeText<V, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer
            .deserialize_any(WholeVisitor(PhantomData))
            .map(Self)
    }
}

struct WholeVisitor<V, const N: usize>(PhantomData<V>);

impl<'de, V: Copy + Default + From<[f64; N]>, const N: usize> Visitor<'de> for WholeVisitor<V, N> {
    type Value = Trace<V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of steps, or an object with the list as `steps`")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, list: S) -> Result<Trace<V>, S::Error> {
        let steps = Vec::deserialize(SeqAccessDeserializer::new(list))?;
        Ok(Trace {
            steps: queries(steps),
            ..Trace::default()
        })
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Trace<V>, M::Error> {
        let fields = WholeFields::deserialize(MapAccessDeserializer::new(map))?;
        Ok(Trace {
            steps: queries(fields.steps),
            colliding: fields.colliding,
            depth: fields.depth.map(|Number(px)| px),
            distance: fields.distance.map(|Number(px)| px),
            normal: fields.normal.map(|Vector(v)| v.into()),
            left_out: 0,
        })
    }
}

fn queries<V, const N: usize>(steps: Vec<StepText<V, N>>) -> Vec<TraceStep<V>> {
    steps.into_iter().filter_map(|step| step.0).collect()
}

/// A support query; `None` for a step of an impulse.
#[derive(Deserialize)]
#[serde(
    try_from = "StepFields<N>",
    bound(deserialize = "V: Copy + From<[f64; N]>")
)]
struct StepText<V, const N: usize>(Option<TraceStep<V>>);

#[derive(Deserialize)]
struct StepFields<const N: usize> {
    phase: Option<String>,
    case: Option<String>,
    direction: Option<Vector<N>>,
    support: Option<Point<N>>,
    simplex: Option<Vec<Point<N>>>,
    kept_simplex: Option<Vec<Point<N>>>,
    kept: Option<Vec<usize>>,
    #[serde(default)]
    polytope: Only<Vec<Point<N>>, 2, N>,
    #[serde(default)]
    edge: Only<[usize; 2], 2, N>,
    #[serde(default)]
    vertices: Only<Vec<Point<N>>, 3, N>,
    #[serde(default)]
    faces: Only<Vec<[usize; 3]>, 3, N>,
    #[serde(default)]
    face: Only<usize, 3, N>,
    #[serde(default)]
    removed: Only<Vec<usize>, 3, N>,
    normal: Option<Vector<N>>,
    distance: Option<Number>,
    closest: Option<Vector<N>>,
    outcome: Option<String>,
}

/// Why the fields of a step do not go together.
#[derive(Debug, Error)]
enum Mixed {
    #[error("the step ends without `{0}`; a step has at least `direction` and `support`, each {1}")]
    Missing(&'static str, &'static str),
    #[error(
        "`mpr`: Minkowski portal refinement is not checked; a phase is `gjk`, `epa`, `distance` or `closest`"
    )]
    Mpr,
    #[error("`{field}` names {what} {index}, and there are {count}, counted from 0")]
    OutOfList {
        field: &'static str,
        what: &'static str,
        index: usize,
        count: usize,
    },
}

impl<V: Copy + From<[f64; N]>, const N: usize> TryFrom<StepFields<N>> for StepText<V, N> {
    type Error = Mixed;

    fn try_from(fields: StepFields<N>) -> Result<Self, Mixed> {
        let phase = fields.phase.map(|word| word.to_lowercase());
        if phase.as_deref() == Some("impulse") {
            return Ok(Self(None));
        }
        if phase.as_deref() == Some("mpr") {
            return Err(Mixed::Mpr);
        }
        let missing = |field| Mixed::Missing(field, form::<N>());
        let vector = |Vector(v): Vector<N>| V::from(v);
        let normal = fields.normal.map(vector);
        let direction = fields.direction.map(vector).or(normal);
        let support = fields.support.ok_or_else(|| missing("support"))?;
        let simplex = fields.simplex.map(positions);
        // What settles a step exactly may find points that were not among those named.
        let kept = fields
            .kept
            .filter(|_| fields.case.as_deref() != Some("settled-exactly"));
        let kept_simplex = match (fields.kept_simplex, kept) {
            (Some(points), _) => Some(positions(points)),
            (None, Some(kept)) => {
                let mut points: Vec<V> = simplex.clone().unwrap_or_default();
                points.push(support.at.into());
                within("kept", "point", &kept, points.len())?;
                Some(kept.into_iter().map(|index| points[index]).collect())
            }
            (None, None) => None,
        };
        let polytope = fields.polytope.0.or(fields.vertices.0).map(positions);
        let count = polytope.as_ref().map_or(0, Vec::len);
        if let (Some(edge), Some(_)) = (&fields.edge.0, &polytope) {
            within("edge", "point", edge, count)?;
        }
        for face in fields.faces.0.iter().flatten() {
            within("faces", "vertex", face, count)?;
        }
        let count = fields.faces.0.as_ref().map_or(0, Vec::len);
        let removed = fields.removed.0.as_deref().unwrap_or_default();
        within("removed", "face", removed, count)?;
        within("face", "face", fields.face.0.as_slice(), count)?;
        Ok(Self(Some(TraceStep {
            phase: phase.as_deref().and_then(phase_of),
            direction: direction.ok_or_else(|| missing("direction"))?,
            support: support.at.into(),
            witnesses: support.witnesses.map(|on| on.map(V::from)),
            simplex,
            kept_simplex,
            polytope,
            edge: fields.edge.0,
            faces: fields.faces.0,
            face: fields.face.0,
            removed: fields.removed.0,
            normal,
            distance: fields.distance.map(|Number(px)| px),
            closest: fields.closest.map(vector),
            outcome: outcome_of(fields.outcome.as_deref(), fields.case.as_deref()),
        })))
    }
}

fn positions<V: From<[f64; N]>, const N: usize>(points: Vec<Point<N>>) -> Vec<V> {
    points.into_iter().map(|point| point.at.into()).collect()
}

/// Holds that indices are of a list of so many.
fn within(
    field: &'static str,
    what: &'static str,
    indices: &[usize],
    count: usize,
) -> Result<(), Mixed> {
    match indices.iter().find(|&&index| index >= count) {
        Some(&index) => Err(Mixed::OutOfList {
            field,
            what,
            index,
            count,
        }),
        None => Ok(()),
    }
}

/// The algorithm of this name; none for a name that is somebody's own.
fn phase_of(word: &str) -> Option<ForeignPhase> {
    match word {
        "gjk" => Some(ForeignPhase::Gjk),
        "epa" => Some(ForeignPhase::Epa),
        "distance" | "closest" => Some(ForeignPhase::Distance),
        _ => None,
    }
}

/// What a step's `outcome` says, and its `case`; none for a name that is somebody's own.
fn outcome_of(outcome: Option<&str>, case: Option<&str>) -> Option<ForeignOutcome> {
    if case == Some("bound-reached") {
        return Some(ForeignOutcome::Stopped);
    }
    let outcome = outcome?.to_lowercase();
    // What settles a verdict exactly may do so by points that were not among those named.
    if case == Some("settled-exactly") && outcome == "colliding" {
        return Some(ForeignOutcome::Stopped);
    }
    match outcome.as_str() {
        "grow" | "reduce" | "expand" | "goes-on" => Some(ForeignOutcome::GoesOn),
        "separated" | "apart" | "miss" => Some(ForeignOutcome::Separated),
        "colliding" | "hit" => Some(ForeignOutcome::Colliding),
        "closest" => Some(ForeignOutcome::Closest),
        "stopped" => Some(ForeignOutcome::Stopped),
        _ => None,
    }
}
