//! Reads a trace from JSON: a list of steps, an object with it, or such an object or a step a line. Of a long trace as
//! much is read as is checked, of a torn one the whole steps, and every error has a line and a column.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Read;

use serde::Deserialize;
use serde::de::value::Error as WordError;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error as _, IgnoredAny, IntoDeserializer,
    MapAccess, SeqAccess, Visitor,
};
use serde_json::value::RawValue;
use thiserror::Error;

use super::Checkable;
use super::trace::{Trace, TraceContact, TraceOutcome, TracePoint, TraceStep, Unread};
use crate::lesson::Vector;
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
    /// What is wrong and how to fix it.
    pub fault: String,
}

impl TraceError {
    /// What is wrong at an offset of a text.
    fn at(text: &str, offset: usize, fault: impl Into<String>) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        Self {
            line: 1 + before.matches('\n').count(),
            column: 1 + before.len() - line_start,
            fault: fault.into(),
        }
    }

    /// What serde found wrong in a part of a text.
    fn within(text: &str, part: &str, error: &serde_json::Error) -> Self {
        let lines = part.split_inclusive('\n').take(error.line().max(1) - 1);
        let line_start: usize = lines.map(str::len).sum();
        let offset = line_start + error.column().max(1) - 1;
        Self::at(text, start(text, part) + offset, json_fault(error))
    }
}

/// Where in a text a part of it begins.
fn start(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

/// The most steps of a trace that are checked: more than any query of two shapes of 4096 vertices takes.
const MOST_STEPS: usize = 10_000;

/// The most points of all its simplices and polytopes that are checked.
const MOST_POINTS: usize = 200_000;

/// The most bytes that are read for them.
const MOST_BYTES: u64 = 64 << 20;

impl<D: Checkable> Trace<D> {
    /// The trace in a JSON text.
    ///
    /// # Errors
    /// [`TraceError`] names the line and the column.
    pub fn parse(text: &str) -> Result<Self, TraceError> {
        Self::read(text.as_bytes())
    }

    /// The same from a source of any length. Steps of an impulse are left out; of an endless search the first 10,000
    /// steps are read.
    ///
    /// # Errors
    /// [`TraceError`] names the line and the column.
    pub fn read(source: impl Read) -> Result<Self, TraceError> {
        let mut bytes = Vec::new();
        let mut source = source.take(MOST_BYTES);
        source
            .read_to_end(&mut bytes)
            .map_err(|error| TraceError::at("", 0, error.to_string()))?;
        let mut text = quoted(&String::from_utf8_lossy(&bytes));
        text.truncate(text.trim_end().len());
        // A whole trace ends with a bracket, so a word at the end is torn, and what it begins is left open.
        let whole = text.trim_end_matches(is_of_word).len();
        if (1..text.len()).contains(&whole) {
            text.replace_range(whole.., "[");
        }
        let mut reader = Reader::<D> {
            text: &text,
            trace: Trace::default(),
            points: 0,
            error: None,
        };
        let mut json = serde_json::Deserializer::from_str(&text);
        while json.end().is_err() {
            let Err(error) = Part {
                reader: &mut reader,
                is_in_list: false,
            }
            .deserialize(&mut json) else {
                continue;
            };
            if reader.trace.unread.is_some() {
                break;
            }
            if let Some(error) = reader.error {
                return Err(error);
            }
            let fault = TraceError::within(&text, &text, &error);
            if !error.is_eof() || reader.trace == Trace::default() {
                return Err(fault);
            }
            reader.trace.unread = Some(if source.limit() == 0 {
                Unread::Rest
            } else {
                Unread::Torn { line: fault.line }
            });
            break;
        }
        if reader.trace == Trace::default() {
            let what = if text.is_empty() {
                "empty: nothing to read"
            } else {
                "there is no step and no claim to check"
            };
            let fault = format!("{what}; a step has at least `direction` and `support`");
            return Err(TraceError::at("", 0, fault));
        }
        Ok(reader.trace)
    }
}

/// What has been read of a text.
struct Reader<'t, D: Checkable> {
    text: &'t str,
    trace: Trace<D>,
    /// How many points its steps have.
    points: usize,
    /// An error with a place of its own.
    error: Option<TraceError>,
}

impl<D: Checkable> Reader<'_, D> {
    /// Takes an object: a step, or what is claimed of the whole.
    fn take(&mut self, fields: &Fields<'_>, is_in_list: bool) -> Result<(), TraceError> {
        if fields.is_impulse() {
            return Ok(());
        }
        let is_step = is_in_list || fields.has_one_of(&["direction", "support"]);
        fields.validate_names(is_step)?;
        if is_step {
            self.push(fields.step()?);
            return Ok(());
        }
        let trace = &mut self.trace;
        trace.colliding = fields.read("colliding")?.or(trace.colliding);
        trace.depth = fields.number("depth")?.or(trace.depth);
        trace.distance = fields.number("distance")?.or(trace.distance);
        trace.normal = fields.vector::<D>("normal")?.or(trace.normal);
        trace.closest = fields.read("closest")?.or(trace.closest);
        if let Some(contacts) = fields.read::<Vec<JsonContact<D>>>("contacts")? {
            let contacts = contacts.iter().map(|contact| TraceContact {
                witnesses: [contact.on_a.at, contact.on_b.at],
                depth: contact.depth.map(|Number(px)| px),
            });
            trace.contacts = Some(contacts.collect());
        }
        Ok(())
    }

    /// Takes a step, unless checking it would take too long.
    fn push(&mut self, step: TraceStep<D>) {
        let lists = [&step.simplex, &step.kept_simplex, &step.polytope];
        let faces = step.faces.as_ref().map_or(0, Vec::len);
        self.points += faces + lists.into_iter().flatten().map(Vec::len).sum::<usize>();
        if self.trace.steps.len() == MOST_STEPS || self.points > MOST_POINTS {
            self.trace.unread = Some(Unread::Rest);
        } else {
            self.trace.steps.push(step);
        }
    }
}

/// What is to be read next.
struct Part<'r, 't, D: Checkable> {
    reader: &'r mut Reader<'t, D>,
    /// Whether it is one of a list, of which each is a step.
    is_in_list: bool,
}

impl<'t, D: Checkable> DeserializeSeed<'t> for Part<'_, 't, D> {
    type Value = ();

    fn deserialize<J: Deserializer<'t>>(self, json: J) -> Result<(), J::Error> {
        json.deserialize_any(self)
    }
}

impl<'t, D: Checkable> Visitor<'t> for Part<'_, 't, D> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of steps, or an object: a step, or the whole with its `steps`")
    }

    fn visit_seq<S: SeqAccess<'t>>(self, mut list: S) -> Result<(), S::Error> {
        let reader = self.reader;
        let is_in_list = true;
        while list
            .next_element_seed(Part { reader, is_in_list })?
            .is_some()
        {}
        Ok(())
    }

    fn visit_map<M: MapAccess<'t>>(self, mut map: M) -> Result<(), M::Error> {
        let Self { reader, is_in_list } = self;
        let text = reader.text;
        let mut values = BTreeMap::new();
        while let Some(name) = map.next_key::<String>()? {
            let value = if name == "steps" && !is_in_list {
                map.next_value_seed(Part { reader, is_in_list })?;
                None
            } else {
                Some(map.next_value::<&RawValue>()?)
            };
            values.insert(name, value);
        }
        reader.error = reader.take(&Fields { text, values }, is_in_list).err();
        if reader.error.is_some() || reader.trace.unread.is_some() {
            return Err(M::Error::custom(""));
        }
        Ok(())
    }
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

/// The fields of an object of a text, each with its value; the steps have none, as they are read already.
struct Fields<'t> {
    text: &'t str,
    values: BTreeMap<String, Option<&'t RawValue>>,
}

impl<'t> Fields<'t> {
    fn raw(&self, name: &str) -> Option<&'t str> {
        self.values.get(name).copied().flatten().map(RawValue::get)
    }

    fn has_one_of(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.values.contains_key(*name))
    }

    /// What is wrong with the value of a field.
    fn fault(&self, name: &str, fault: impl fmt::Display) -> TraceError {
        let offset = self.raw(name).map_or(0, |value| start(self.text, value));
        TraceError::at(self.text, offset, format!("`{name}`: {fault}"))
    }

    /// The value of a field; `None` for one that is missing or null.
    fn read<T: Deserialize<'t>>(&self, name: &str) -> Result<Option<T>, TraceError> {
        let Some(value) = self.raw(name) else {
            return Ok(None);
        };
        serde_json::from_str(value).map_err(|error| {
            let error = TraceError::within(self.text, value, &error);
            TraceError {
                fault: format!("`{name}`: {}", error.fault),
                ..error
            }
        })
    }

    /// One of some words, in letters of any case.
    fn word<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, TraceError> {
        let Some(word) = self.read::<String>(name)? else {
            return Ok(None);
        };
        let known = T::deserialize(word.to_lowercase().into_deserializer());
        known
            .map(Some)
            .map_err(|error: WordError| self.fault(name, error))
    }

    fn number(&self, name: &str) -> Result<Option<f64>, TraceError> {
        Ok(self.read(name)?.map(|Number(number)| number))
    }

    fn vector<D: Checkable>(&self, name: &str) -> Result<Option<D::Vector>, TraceError> {
        Ok(self.read::<TracePoint<D>>(name)?.map(|point| point.at))
    }

    fn points<D: Checkable>(&self, name: &str) -> Result<Option<Vec<D::Vector>>, TraceError> {
        let points: Option<Vec<TracePoint<D>>> = self.read(name)?;
        Ok(points.map(|points| points.iter().map(|point| point.at).collect()))
    }

    /// Whether it is no query.
    fn is_impulse(&self) -> bool {
        let phase = self.raw("phase").unwrap_or_default();
        phase.eq_ignore_ascii_case("\"impulse\"")
    }

    /// Holds that no name is one letter, two exchanged letters or its case off that of a missing field.
    fn validate_names(&self, is_step: bool) -> Result<(), TraceError> {
        let mut known = OF_BOTH.to_vec();
        if is_step || !self.has_one_of(&[&OF_THE_WHOLE[..], &OF_BOTH].concat()) {
            known.extend(OF_A_STEP);
        }
        if !is_step {
            known.extend(OF_THE_WHOLE);
        }
        let missing = known.iter().filter(|name| !self.has_one_of(&[name]));
        let missing: Vec<&str> = missing.copied().collect();
        let is_known = |name: &str| known.contains(&name) || OTHERS.contains(&name);
        for (name, value) in &self.values {
            let Some(fault) = misspelt(name, &missing).filter(|_| !is_known(name)) else {
                continue;
            };
            let before = value.map_or(0, |value| start(self.text, value.get()));
            let offset = self.text[..before].rfind(&format!("\"{name}\""));
            return Err(TraceError::at(self.text, offset.unwrap_or(before), fault));
        }
        Ok(())
    }

    /// That a field is missing, at the end of its object.
    fn missing(&self, name: &str) -> TraceError {
        let ends = self.values.values().flatten();
        let ends = ends.map(|value| start(self.text, value.get()) + value.get().len());
        let last = ends.max().unwrap_or_default();
        let end = self.text[last..].find('}').unwrap_or_default();
        let fault = format!(
            "the step ends without `{name}`; a step has at least `direction` and `support`"
        );
        TraceError::at(self.text, last + end, fault)
    }

    /// Holds that the indices of a field are of a list of `count`.
    fn validate_indices<'i>(
        &self,
        name: &str,
        what: &str,
        indices: impl IntoIterator<Item = &'i usize>,
        count: usize,
    ) -> Result<(), TraceError> {
        match indices.into_iter().find(|&&index| index >= count) {
            Some(index) => Err(self.fault(
                name,
                format!("names {what} {index}, and there are {count}, counted from 0"),
            )),
            None => Ok(()),
        }
    }

    /// The step that the fields make.
    fn step<D: Checkable>(&self) -> Result<TraceStep<D>, TraceError> {
        let support: Option<TracePoint<D>> = self.read("support")?;
        let TracePoint {
            at: support,
            witnesses,
        } = support.ok_or_else(|| self.missing("support"))?;
        let normal = self.vector::<D>("normal")?;
        let direction = self.vector::<D>("direction")?.or(normal);
        let simplex = self.points::<D>("simplex")?;
        let case: Option<String> = self.read("case")?;
        let is_settled_exactly = case.as_deref() == Some("settled-exactly");
        let mut kept_simplex = self.points::<D>("kept_simplex")?;
        // What settles a step exactly may find points that were not among those named.
        if kept_simplex.is_none() && !is_settled_exactly {
            let kept: Option<Vec<usize>> = self.read("kept")?;
            let mut points = simplex.clone().unwrap_or_default();
            points.push(support);
            self.validate_indices("kept", "point", kept.iter().flatten(), points.len())?;
            kept_simplex = kept.map(|kept| kept.into_iter().map(|index| points[index]).collect());
        }
        let mut step = TraceStep {
            phase: self.word("phase")?,
            direction: direction.ok_or_else(|| self.missing("direction"))?,
            support,
            witnesses,
            simplex,
            kept_simplex,
            normal,
            distance: self.number("distance")?,
            closest: self.vector::<D>("closest")?,
            outcome: match (self.word("outcome")?, case.as_deref()) {
                (_, Some("bound-reached")) => Some(TraceOutcome::Stopped),
                // What settles a verdict exactly may do so by points that were not among those named.
                (Some(TraceOutcome::Colliding), _) if is_settled_exactly => {
                    Some(TraceOutcome::Stopped)
                }
                (outcome, _) => outcome,
            },
            ..TraceStep::default()
        };
        if D::Vector::AXES.len() == 2 {
            step.polytope = self.points::<D>("polytope")?;
            step.edge = self.read("edge")?;
            let ends = step.edge.iter().flatten();
            let ends = ends.filter(|_| step.polytope.is_some());
            let count = step.polytope.as_ref().map_or(0, Vec::len);
            self.validate_indices("edge", "point", ends, count)?;
        } else {
            step.polytope = self.points::<D>("vertices")?;
            step.faces = self.read("faces")?;
            step.face = self.read("face")?;
            step.removed = self.read("removed")?;
            let count = step.polytope.as_ref().map_or(0, Vec::len);
            let corners = step.faces.iter().flatten().flatten();
            self.validate_indices("faces", "vertex", corners, count)?;
            let count = step.faces.as_ref().map_or(0, Vec::len);
            self.validate_indices("face", "face", &step.face, count)?;
            self.validate_indices("removed", "face", step.removed.iter().flatten(), count)?;
        }
        Ok(step)
    }
}

/// What is wrong with a name that is all but that of a missing field.
fn misspelt(name: &str, missing: &[&str]) -> Option<String> {
    let in_lower_case = name.to_lowercase();
    let mut missing = missing.iter();
    let meant = missing.find(|known| strsim::osa_distance(&in_lower_case, known) <= 1)?;
    Some(format!("unknown field `{name}`; did you mean `{meant}`?"))
}

impl<'de, D: Checkable> Deserialize<'de> for TracePoint<D> {
    fn deserialize<J: Deserializer<'de>>(json: J) -> Result<Self, J::Error> {
        JsonPoint::deserialize(json)?
            .try_into()
            .map_err(J::Error::custom)
    }
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a point of numbers without quotes, as [1.5, -2] or [1.5, -2, 3]"
)]
enum JsonPoint {
    List(Vec<Number>),
    Object(Box<PointFields>),
}

#[derive(Deserialize)]
struct PointFields {
    #[serde(alias = "X")]
    x: Option<Number>,
    #[serde(alias = "Y")]
    y: Option<Number>,
    #[serde(alias = "Z")]
    z: Option<Number>,
    point: Option<JsonPoint>,
    on_a: Option<JsonPoint>,
    on_b: Option<JsonPoint>,
    #[serde(flatten)]
    others: BTreeMap<String, IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(bound = "")]
struct JsonContact<D: Checkable> {
    on_a: TracePoint<D>,
    on_b: TracePoint<D>,
    depth: Option<Number>,
}

impl<D: Checkable> TryFrom<JsonPoint> for TracePoint<D> {
    type Error = String;

    fn try_from(json: JsonPoint) -> Result<Self, String> {
        let count = D::Vector::AXES.len();
        let (numbers, witnesses) = match json {
            JsonPoint::List(numbers) => (numbers, None),
            JsonPoint::Object(fields) => {
                let parts = [&fields.point, &fields.on_a, &fields.on_b];
                let parts = ["point", "on_a", "on_b"].into_iter().zip(parts);
                let missing = parts.filter(|(_, part)| part.is_none());
                let missing: Vec<&str> = missing.map(|(name, _)| name).collect();
                let names = fields.others.keys();
                if let Some(fault) = names.into_iter().find_map(|name| misspelt(name, &missing)) {
                    return Err(fault);
                }
                let part = |json: Option<JsonPoint>| json.map(Self::try_from).transpose();
                let [on_a, on_b] = [part(fields.on_a)?, part(fields.on_b)?];
                let witnesses = on_a.zip(on_b).map(|(on_a, on_b)| [on_a.at, on_b.at]);
                let given = part(fields.point)?.map(|point| point.at);
                if let Some(at) = given.or(witnesses.map(|[on_a, on_b]| on_a - on_b)) {
                    return Ok(Self { at, witnesses });
                }
                // A point of the plane may have a z, which game engines carry along.
                let own = [fields.x, fields.y, fields.z].into_iter().take(count);
                (own.map_while(|number| number).collect(), None)
            }
        };
        let numbers: Vec<f64> = numbers.iter().map(|Number(number)| *number).collect();
        match (numbers.len() == count, count) {
            (true, _) => Ok(Self {
                at: D::vector(&numbers),
                witnesses,
            }),
            (false, 2) => Err(
                "a point of a scene of the plane has two numbers; one in space has three"
                    .to_owned(),
            ),
            (false, _) => Err("a point in space has three numbers".to_owned()),
        }
    }
}

/// A number, or what some code has in place of one: NaN and the infinities as words, and `null`, as JavaScript writes
/// them all.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "JsonNumber")]
struct Number(f64);

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a number without quotes")]
enum JsonNumber {
    Finite(f64),
    Word(String),
    Null(()),
}

impl TryFrom<JsonNumber> for Number {
    type Error = String;

    fn try_from(number: JsonNumber) -> Result<Self, String> {
        match number {
            JsonNumber::Finite(number) => Ok(Self(number)),
            JsonNumber::Null(()) => Ok(Self(f64::NAN)),
            JsonNumber::Word(word) => value(&word)
                .map(Self)
                .ok_or_else(|| format!("`{word}` is not a number; write numbers without quotes")),
        }
    }
}

/// What the word stands for that some language prints for a number that is none or has no bound: `NaN`, `-inf`,
/// `Infinity`, `-nan(ind)`, `1.#QNAN`.
fn value(word: &str) -> Option<f64> {
    let word = word.to_lowercase();
    let unsigned = word.trim_start_matches(['-', '+']);
    let is_one_of = |starts: &[&str]| starts.iter().any(|start| unsigned.starts_with(start));
    if is_one_of(&["inf", "1.#inf", "∞"]) {
        Some(if word.starts_with('-') {
            f64::NEG_INFINITY
        } else {
            f64::INFINITY
        })
    } else {
        is_one_of(&["nan", "1.#"]).then_some(f64::NAN)
    }
}

/// The text with each word for a number in quotes, as JSON has no such numbers.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len());
    let (mut is_in_string, mut is_escaped) = (false, false);
    for piece in text.split_inclusive(|c| !is_of_word(c)) {
        let word = piece.trim_end_matches(|c| !is_of_word(c));
        let end = &piece[word.len()..];
        if !is_in_string && value(word).is_some() {
            quoted.extend(["\"", word, "\"", end]);
        } else {
            quoted.push_str(piece);
        }
        is_escaped &= word.is_empty();
        is_in_string ^= end == "\"" && !is_escaped;
        is_escaped = end == "\\" && !is_escaped;
    }
    quoted
}

/// Whether it may be one of a number or a word, of NaN and the infinities as any language writes them.
fn is_of_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || "+-.#()_".contains(c) || !c.is_ascii()
}
