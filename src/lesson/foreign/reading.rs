//! Reads a trace from JSON, step by step as it comes: of a long file no more is read than is checked, of a torn one
//! the whole steps, and every fault has a line and a column.

use std::cell::Cell;
use std::collections::VecDeque;
use std::io::{BufRead, Read, Take};
use std::rc::Rc;
use std::{fmt, io};

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, Error as _, IgnoredAny, IntoDeserializer, MapAccess, SeqAccess,
    Visitor,
};
use thiserror::Error;

use super::{
    ForeignOutcome, ForeignPhase, ForeignTraceInSpace, Trace, TraceContact, TraceStep, Unread,
    UserTrace,
};
use super::{ForeignPoint, ForeignVector, Number, Only, meant, value};
use crate::scene::json_fault;

#[cfg(test)]
mod tests;

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

impl UserTrace {
    /// The trace in a JSON text.
    ///
    /// # Errors
    /// [`TraceError`] names the line and the column.
    pub fn parse(text: &str) -> Result<Self, TraceError> {
        Self::read(text.as_bytes())
    }

    /// The same from a source of any length: an object with `steps`, the list of steps alone, or such an object or a
    /// step in each line. Steps of an impulse are left out. Of a runaway's the first 10,000 are read and no more.
    ///
    /// # Errors
    /// [`TraceError`] names the line and the column.
    pub fn read(text: impl BufRead) -> Result<Self, TraceError> {
        read::<_, 2>(text)
    }
}

impl ForeignTraceInSpace {
    /// The trace in a JSON text.
    ///
    /// # Errors
    /// [`TraceError`] names the line and the column.
    pub fn parse(text: &str) -> Result<Self, TraceError> {
        Self::read(text.as_bytes())
    }

    /// The same from a source of any length, in the forms of a trace of the plane.
    ///
    /// # Errors
    /// [`TraceError`] names the line and the column.
    pub fn read(text: impl BufRead) -> Result<Self, TraceError> {
        read::<_, 3>(text)
    }
}

/// The most steps of a trace that are checked: more than any query of two shapes of 4096 vertices takes.
const MOST_STEPS: usize = 10_000;

/// The most points of all its simplices and polytopes that are checked.
const MOST_POINTS: usize = 200_000;

/// The most bytes that are read for them.
const MOST_BYTES: u64 = 64 << 20;

fn read<V, const N: usize>(text: impl BufRead) -> Result<Trace<V>, TraceError>
where
    V: Copy + Default + PartialEq + From<[f64; N]>,
{
    let place = Rc::new(Cell::new((1, 1)));
    let mut source = Source::new(text.take(MOST_BYTES), Rc::clone(&place));
    let mut reading = Reading {
        trace: Trace::default(),
        points: 0,
        place: Rc::clone(&place),
        misspelt: None,
    };
    let mut is_first = true;
    while source
        .skip_to_value()
        .map_err(|error| at(place.get(), &error))?
    {
        let start = place.get();
        source.begin();
        let mut json = serde_json::Deserializer::from_reader(&mut source);
        let part = StepPart {
            reading: &mut reading,
            level: Level::Text,
        };
        if let Err(error) = part.deserialize(&mut json) {
            if reading.trace.unread.is_some() {
                break;
            }
            let error = (reading.misspelt.take()).unwrap_or_else(|| source.error(start, &error));
            let is_torn = source.ran_out && !source.skip_to_value().unwrap_or(false);
            if !is_torn || reading.trace == Trace::default() {
                return Err(error);
            }
            reading.trace.unread = Some(if source.bytes.limit() == 0 {
                Unread::Rest
            } else {
                Unread::Torn { line: error.line }
            });
            break;
        }
        source.is_by_lines |= is_first && place.get().0 == start.0;
        is_first = false;
    }
    if reading.trace == Trace::default() {
        let v = form::<N>();
        let what = if is_first {
            "empty: nothing to read"
        } else {
            "there is no step and no claim to check"
        };
        let fault = format!("{what}; a step is at least {{\"direction\": {v}, \"support\": {v}}}");
        return Err(at((1, 1), &fault));
    }
    Ok(reading.trace)
}

/// What is wrong at a line and a column.
fn at((line, column): (usize, usize), fault: &dyn fmt::Display) -> TraceError {
    TraceError {
        line,
        column,
        fault: fault.to_string(),
    }
}

/// How a vector is written.
fn form<const N: usize>() -> &'static str {
    if N == 2 { "[x,y]" } else { "[x,y,z]" }
}

/// What has been read.
struct Reading<V> {
    trace: Trace<V>,
    /// How many points its steps have.
    points: usize,
    /// The line and the column up to which the text is read.
    place: Rc<Cell<(usize, usize)>>,
    /// A field that was refused, at its own place, which is before the end of its object.
    misspelt: Option<TraceError>,
}

impl<V: Copy> Reading<V> {
    /// Takes a step; `None` where checking it would take too long.
    fn push(&mut self, step: TraceStep<V>) -> Option<()> {
        let lists = [&step.simplex, &step.kept_simplex, &step.polytope];
        let faces = step.faces.as_ref().map_or(0, Vec::len);
        self.points += faces + lists.into_iter().flatten().map(Vec::len).sum::<usize>();
        if self.trace.steps.len() == MOST_STEPS || self.points > MOST_POINTS {
            self.trace.unread = Some(Unread::Rest);
            return None;
        }
        self.trace.steps.push(step);
        Some(())
    }

    /// Takes what the whole came to.
    fn conclude<const N: usize>(&mut self, fields: StepFields<N>)
    where
        V: From<[f64; N]>,
    {
        let trace = &mut self.trace;
        trace.colliding = fields.colliding.or(trace.colliding);
        trace.depth = fields.depth.map(|Number(px)| px).or(trace.depth);
        trace.distance = fields.distance.map(|Number(px)| px).or(trace.distance);
        trace.normal = fields
            .normal
            .map(|ForeignVector(v)| v.into())
            .or(trace.normal);
        let closest = fields.closest.map(|point| {
            let witnesses = point.witnesses.map(|on| on.map(V::from));
            (point.at.into(), witnesses)
        });
        trace.closest = closest.or(trace.closest);
        let contacts = fields.contacts.map(|contacts| {
            let contacts = contacts.into_iter();
            let contacts = contacts.map(|ForeignContact { on_a, on_b, depth }| TraceContact {
                witnesses: [on_a, on_b].map(|ForeignVector(v)| v.into()),
                depth: depth.map(|Number(px)| px),
            });
            contacts.collect()
        });
        trace.contacts = contacts.or(trace.contacts.take());
    }
}

/// Where in a text something stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    /// By itself: a list of steps, a step, or an object with steps or with what it all came to.
    Text,
    /// The list of steps.
    Steps,
    /// A step of a list.
    Step,
}

/// What is to be read next.
struct StepPart<'r, V, const N: usize> {
    reading: &'r mut Reading<V>,
    level: Level,
}

impl<V, const N: usize> StepPart<'_, V, N> {
    fn at(&mut self, level: Level) -> StepPart<'_, V, N> {
        let reading = &mut *self.reading;
        StepPart { reading, level }
    }
}

impl<'de, V: Copy + From<[f64; N]>, const N: usize> DeserializeSeed<'de> for StepPart<'_, V, N> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, V: Copy + From<[f64; N]>, const N: usize> Visitor<'de> for StepPart<'_, V, N> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.level {
            Level::Text => "a list of steps, or an object with the list as `steps`",
            Level::Steps => "a list of steps",
            Level::Step => "a step, an object with `direction` and `support`",
        })
    }

    fn visit_seq<S: SeqAccess<'de>>(mut self, mut list: S) -> Result<(), S::Error> {
        if self.level == Level::Step {
            return Err(S::Error::invalid_type(serde::de::Unexpected::Seq, &self));
        }
        while list.next_element_seed(self.at(Level::Step))?.is_some() {}
        Ok(())
    }

    fn visit_map<M: MapAccess<'de>>(mut self, map: M) -> Result<(), M::Error> {
        if self.level == Level::Steps {
            return Err(M::Error::invalid_type(serde::de::Unexpected::Map, &self));
        }
        let level = self.level;
        let mut object = Object {
            map,
            part: self.at(level),
            names: Vec::new(),
        };
        let fields = StepFields::<N>::deserialize(MapAccessDeserializer::new(&mut object))?;
        if fields.phase == Some(PhaseName::Impulse) {
            return Ok(());
        }
        let is_step =
            level == Level::Step || fields.direction.is_some() || fields.support.is_some();
        let misspelt = object.misspelt(is_step);
        if misspelt.is_some() {
            self.reading.misspelt = misspelt;
            return Err(M::Error::custom(""));
        }
        if !is_step {
            self.reading.conclude(fields);
            return Ok(());
        }
        let step = fields.step().map_err(M::Error::custom)?;
        self.reading.push(step).ok_or_else(|| M::Error::custom(""))
    }
}

/// An object as it is read: hands the steps of a whole trace on, names the field in what is wrong with its value, and
/// knows all the names in the end.
struct Object<'r, M, V, const N: usize> {
    map: M,
    part: StepPart<'r, V, N>,
    /// Each with the place behind it.
    names: Vec<(String, (usize, usize))>,
}

/// What is claimed of the whole alone; a step may have something of its own by such a name.
const OF_THE_WHOLE: [&str; 4] = ["steps", "colliding", "depth", "contacts"];

/// What is claimed of both.
const OF_BOTH: [&str; 3] = ["distance", "normal", "closest"];

/// What is claimed of a step alone.
const OF_A_STEP: [&str; 13] = [
    "phase",
    "direction",
    "support",
    "simplex",
    "kept_simplex",
    "kept",
    "polytope",
    "edge",
    "vertices",
    "faces",
    "face",
    "removed",
    "outcome",
];

/// Our own, which are nearly spelt like some of these.
const OTHERS: [&str; 2] = ["step", "case"];

impl<M, V, const N: usize> Object<'_, M, V, N> {
    fn has_one_of(&self, known: &[&str]) -> bool {
        let mut names = self.names.iter();
        names.any(|(name, _)| known.contains(&name.as_str()))
    }

    /// The first name that is meant for a field which is missing, as an error at its place.
    fn misspelt(&self, is_step: bool) -> Option<TraceError> {
        let mut known = OF_BOTH.to_vec();
        if is_step || !self.has_one_of(&[&OF_THE_WHOLE[..], &OF_BOTH].concat()) {
            known.extend(OF_A_STEP);
        }
        if !is_step {
            known.extend(OF_THE_WHOLE);
        }
        let missing: Vec<&str> = (known.iter().copied())
            .filter(|name| !self.has_one_of(&[name]))
            .collect();
        let is_known = |name: &str| known.contains(&name) || OTHERS.contains(&name);
        let mut own = (self.names.iter()).filter(|(name, _)| !is_known(name));
        own.find_map(|(name, (line, column))| {
            let start = column.saturating_sub(name.len() + 2).max(1);
            Some(at((*line, start), &meant(name, &missing)?))
        })
    }
}

impl<'de, M, V, const N: usize> MapAccess<'de> for Object<'_, M, V, N>
where
    M: MapAccess<'de>,
    V: Copy + From<[f64; N]>,
{
    type Error = M::Error;

    fn next_key_seed<K>(&mut self, seed: K) -> Result<Option<K::Value>, M::Error>
    where
        K: DeserializeSeed<'de>,
    {
        while let Some(name) = self.map.next_key::<String>()? {
            self.names
                .push((name.clone(), self.part.reading.place.get()));
            if self.part.level == Level::Text && name == "steps" {
                self.map.next_value_seed(self.part.at(Level::Steps))?;
            } else if self.part.level == Level::Step && OF_THE_WHOLE.contains(&name.as_str()) {
                self.map.next_value::<IgnoredAny>()?;
            } else {
                return seed.deserialize(name.into_deserializer()).map(Some);
            }
        }
        Ok(None)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, M::Error> {
        let value = self.map.next_value_seed(seed);
        value.map_err(|error| match self.names.last() {
            Some((name, _)) => M::Error::custom(format!("`{name}`: {error}")),
            None => error,
        })
    }
}

/// The fields of a step, and of what the whole came to.
#[derive(Deserialize)]
struct StepFields<const N: usize> {
    colliding: Option<bool>,
    depth: Option<Number>,
    phase: Option<PhaseName>,
    case: Option<String>,
    direction: Option<ForeignVector<N>>,
    support: Option<ForeignPoint<N>>,
    simplex: Option<Vec<ForeignPoint<N>>>,
    kept_simplex: Option<Vec<ForeignPoint<N>>>,
    kept: Option<Vec<usize>>,
    #[serde(default)]
    polytope: Only<Vec<ForeignPoint<N>>, 2, N>,
    #[serde(default)]
    edge: Only<[usize; 2], 2, N>,
    #[serde(default)]
    vertices: Only<Vec<ForeignPoint<N>>, 3, N>,
    #[serde(default)]
    faces: Only<Vec<[usize; 3]>, 3, N>,
    #[serde(default)]
    face: Only<usize, 3, N>,
    #[serde(default)]
    removed: Only<Vec<usize>, 3, N>,
    normal: Option<ForeignVector<N>>,
    distance: Option<Number>,
    closest: Option<ForeignPoint<N>>,
    contacts: Option<Vec<ForeignContact<N>>>,
    outcome: Option<Outcome>,
}

#[derive(Deserialize)]
#[serde(expecting = "a contact, an object with `on_a` and `on_b`")]
struct ForeignContact<const N: usize> {
    on_a: ForeignVector<N>,
    on_b: ForeignVector<N>,
    depth: Option<Number>,
}

/// Why the fields of a step do not go together.
#[derive(Debug, Error)]
enum StepError {
    #[error("the step ends without `{0}`; a step has at least `direction` and `support`, each {1}")]
    Missing(&'static str, &'static str),
    #[error("`{field}` names {what} {index}, and there are {count}, counted from 0")]
    OutOfList {
        field: &'static str,
        what: &'static str,
        index: usize,
        count: usize,
    },
}

impl<const N: usize> StepFields<N> {
    /// The fields of a step as one.
    fn step<V: Copy + From<[f64; N]>>(self) -> Result<TraceStep<V>, StepError> {
        let fields = self;
        let missing = |field| StepError::Missing(field, form::<N>());
        let vector = |ForeignVector(v): ForeignVector<N>| V::from(v);
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
        Ok(TraceStep {
            phase: match fields.phase {
                Some(PhaseName::Query(phase)) => Some(phase),
                Some(PhaseName::Impulse) | None => None,
            },
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
            closest: fields.closest.map(|point| point.at.into()),
            outcome: match (fields.outcome, fields.case.as_deref()) {
                (_, Some("bound-reached")) => Some(ForeignOutcome::Stopped),
                // What settles a verdict exactly may do so by points that were not among those named.
                (Some(Outcome(ForeignOutcome::Colliding)), Some("settled-exactly")) => {
                    Some(ForeignOutcome::Stopped)
                }
                (outcome, _) => outcome.map(|Outcome(outcome)| outcome),
            },
        })
    }
}

fn positions<V: From<[f64; N]>, const N: usize>(points: Vec<ForeignPoint<N>>) -> Vec<V> {
    points.into_iter().map(|point| point.at.into()).collect()
}

/// Holds that indices are of a list of so many.
fn within(
    field: &'static str,
    what: &'static str,
    indices: &[usize],
    count: usize,
) -> Result<(), StepError> {
    match indices.iter().find(|&&index| index >= count) {
        Some(&index) => Err(StepError::OutOfList {
            field,
            what,
            index,
            count,
        }),
        None => Ok(()),
    }
}

/// What a step's `phase` says.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
enum PhaseName {
    Query(ForeignPhase),
    /// No query.
    Impulse,
}

impl TryFrom<String> for PhaseName {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        let what = match word.to_lowercase().as_str() {
            "gjk" => return Ok(Self::Query(ForeignPhase::Gjk)),
            "epa" => return Ok(Self::Query(ForeignPhase::Epa)),
            "distance" | "closest" => return Ok(Self::Query(ForeignPhase::Distance)),
            "impulse" => return Ok(Self::Impulse),
            "mpr" => "Minkowski portal refinement is not checked",
            _ => "unknown phase",
        };
        Err(format!(
            "{what}: `{word}`; a phase is `gjk`, `epa`, `distance` or `closest`"
        ))
    }
}

/// What a step's `outcome` says.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
struct Outcome(ForeignOutcome);

impl TryFrom<String> for Outcome {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        Ok(Self(match word.to_lowercase().as_str() {
            "grow" | "reduce" | "expand" | "goes-on" => ForeignOutcome::GoesOn,
            "separated" | "apart" | "miss" => ForeignOutcome::Separated,
            "colliding" | "hit" => ForeignOutcome::Colliding,
            "closest" => ForeignOutcome::Closest,
            "stopped" => ForeignOutcome::Stopped,
            _ => {
                return Err(format!(
                    "unknown outcome: `{word}`; an outcome is `goes-on`, `separated`, `colliding`, `closest` or `stopped`"
                ));
            }
        }))
    }
}

/// The longest run of letters and digits that is looked at for a word.
const LONGEST_WORD: usize = 64;

/// The text with each word for a number that is none in quotes, as JSON has no such numbers.
struct Source<R> {
    bytes: Take<R>,
    /// What serde gets next.
    ready: VecDeque<u8>,
    is_in_string: bool,
    is_escaped: bool,
    /// The line and the column of the byte after those that are ready.
    place: Rc<Cell<(usize, usize)>>,
    /// How much serde got of the value, in lines and columns of what it got, and where in that the quotes are.
    given: (usize, usize),
    quotes: Vec<(usize, usize)>,
    /// Whether a value ends with its line at the latest.
    is_by_lines: bool,
    /// Whether the text, or the line, ended before the value did.
    ran_out: bool,
}

impl<R: BufRead> Source<R> {
    fn new(bytes: Take<R>, place: Rc<Cell<(usize, usize)>>) -> Self {
        Self {
            bytes,
            ready: VecDeque::new(),
            is_in_string: false,
            is_escaped: false,
            place,
            given: (1, 0),
            quotes: Vec::new(),
            is_by_lines: false,
            ran_out: false,
        }
    }

    /// Skips white space, and says whether something follows it.
    fn skip_to_value(&mut self) -> io::Result<bool> {
        while let Some(byte) = self.peek()? {
            if !byte.is_ascii_whitespace() {
                return Ok(true);
            }
            self.skip(byte);
        }
        Ok(false)
    }

    /// Begins a value.
    fn begin(&mut self) {
        self.ready.clear();
        self.given = (1, 0);
        self.quotes.clear();
        self.is_in_string = false;
        self.ran_out = false;
    }

    /// What serde found wrong with the value that began at `start`, and where in the text.
    fn error(&self, start: (usize, usize), error: &serde_json::Error) -> TraceError {
        let (line, column) = (error.line(), error.column());
        let quotes = self.quotes.iter();
        let quotes = quotes.filter(|&&quote| quote.0 == line && quote.1 < column);
        let before = if line == 1 { start.1 - 1 } else { 0 };
        TraceError {
            line: start.0 + line - 1,
            column: (before + column - quotes.count()).max(1),
            fault: json_fault(error),
        }
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        Ok(self.bytes.fill_buf()?.first().copied())
    }

    fn skip(&mut self, byte: u8) {
        self.bytes.consume(1);
        let (line, column) = self.place.get();
        let is_end = byte == b'\n';
        self.place.set(if is_end {
            (line + 1, 1)
        } else {
            (line, column + 1)
        });
    }

    /// The next byte of the value.
    fn next(&mut self) -> io::Result<Option<u8>> {
        let next = self.peek()?;
        let next = next.filter(|&byte| !(self.is_by_lines && byte == b'\n'));
        match next {
            Some(byte) => self.skip(byte),
            None => self.ran_out = true,
        }
        Ok(next)
    }

    /// Makes ready the next byte or word.
    fn prepare(&mut self) -> io::Result<()> {
        let Some(first) = self.next()? else {
            return Ok(());
        };
        if self.is_in_string || !is_of_word(first) {
            let ends_or_begins = first == b'"' && !self.is_escaped;
            self.is_in_string ^= ends_or_begins;
            self.is_escaped = self.is_in_string && first == b'\\' && !self.is_escaped;
            self.ready.push_back(first);
            return Ok(());
        }
        let mut word = vec![first];
        while word.len() < LONGEST_WORD && self.peek()?.is_some_and(is_of_word) {
            word.extend(self.next()?);
        }
        self.ran_out |= self.peek()?.is_none();
        let is_number = std::str::from_utf8(&word).is_ok_and(|word| value(word).is_some());
        if !is_number {
            self.ready.extend(word);
            return Ok(());
        }
        for quote in [0, word.len() + 1] {
            self.quotes.push((self.given.0, self.given.1 + 1 + quote));
        }
        self.ready.push_back(b'"');
        self.ready.extend(word);
        self.ready.push_back(b'"');
        Ok(())
    }
}

/// Whether a byte may be one of a number or a word, of NaN and the infinities as any language writes them.
fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+-.#()_".contains(&byte) || !byte.is_ascii()
}

impl<R: BufRead> Read for Source<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(slot) = buffer.first_mut() else {
            return Ok(0);
        };
        if self.ready.is_empty() {
            self.prepare()?;
        }
        let Some(byte) = self.ready.pop_front() else {
            return Ok(0);
        };
        *slot = byte;
        let (line, column) = self.given;
        let is_end = byte == b'\n';
        self.given = if is_end {
            (line + 1, 0)
        } else {
            (line, column + 1)
        };
        Ok(1)
    }
}
