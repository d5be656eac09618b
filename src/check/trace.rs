//! A user's trace of a query: its claims as given, and its numbers.
//!
//! It is read from JSON: a list of steps, an object with it, or such an object or a step per line. A long trace is read up
//! to the limits of the check, a truncated one up to its last complete step.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Read;
use std::marker::PhantomData;

use serde::de::value::{Error as WordError, MapAccessDeserializer};
use serde::de::{
    DeserializeOwned, Deserializer, Error as _, IgnoredAny, IntoDeserializer, MapAccess, SeqAccess,
    Visitor,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::lesson::{Dimension, Plane, Space, Vector};
use crate::scene::json_fault;

#[cfg(test)]
mod tests;

/// Every step of the user's query, and its result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace<D: Dimension> {
    /// The support queries, in order.
    pub steps: Vec<TraceStep<D>>,
    /// Whether the shapes collide.
    pub colliding: Option<bool>,
    /// The penetration depth, in px.
    pub depth: Option<f64>,
    /// The distance, in px.
    pub distance: Option<f64>,
    /// The normal, from A towards B.
    pub normal: Option<D::Vector>,
    /// The closest points, as a point of A − B.
    pub closest: Option<TracePoint<D>>,
    /// The contacts.
    pub contacts: Option<Vec<TraceContact<D>>>,
    /// What of the text isn't in the steps.
    pub unread: Option<Unread>,
    /// The names of fields of the text that are unknown, so that nothing of them is checked.
    pub ignored: Vec<String>,
}

/// A point of A − B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TracePoint<D: Dimension> {
    /// Its position in A − B.
    pub at: D::Vector,
    /// Its points on A and on B, in world space.
    pub witnesses: Option<[D::Vector; 2]>,
}

/// A claimed contact.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(bound = "")]
pub struct TraceContact<D: Dimension> {
    /// In world space.
    pub on_a: TracePoint<D>,
    pub on_b: TracePoint<D>,
    /// In px.
    #[serde(default, deserialize_with = "length")]
    pub depth: Option<f64>,
}

/// The part of a trace's text that isn't in its steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// Further steps, beyond the limit of the check.
    Rest,
    /// A truncated last line, as from a program that crashed.
    Torn {
        /// Its number, from 1.
        line: usize,
    },
}

/// One support query of the user trace. Points are of A − B, in world units; missing values are `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TraceStep<D: Dimension> {
    /// The algorithm.
    pub phase: Option<TracePhase>,
    /// The search direction, of any length.
    pub direction: D::Vector,
    /// The support point along it.
    pub support: D::Vector,
    /// Its points on A and on B, in world space.
    pub witnesses: Option<[D::Vector; 2]>,
    /// The simplex before the query.
    pub simplex: Option<Vec<D::Vector>>,
    /// The simplex kept after the query.
    pub kept_simplex: Option<Vec<D::Vector>>,
    /// EPA's polytope before the query: in the plane in the order of its boundary, in space its vertices.
    pub polytope: Option<Vec<D::Vector>>,
    /// In the plane its closest edge, as indices into `polytope`.
    pub edge: Option<[usize; 2]>,
    /// In space its faces, as indices into `polytope`, counter-clockwise seen from outside.
    pub faces: Option<Vec<[usize; 3]>>,
    /// The closest of them, as an index into `faces`.
    pub face: Option<usize>,
    /// The faces claimed to be visible from the support, as indices into `faces`.
    pub removed: Option<Vec<usize>>,
    /// The unit normal of the closest edge or face, away from the origin.
    pub normal: Option<D::Vector>,
    /// The origin's distance to the nearest feature so far, in px.
    pub distance: Option<f64>,
    /// The point nearest to the origin so far.
    pub closest: Option<D::Vector>,
    pub outcome: Option<TraceOutcome>,
}

impl<D: Dimension> TraceStep<D> {
    /// Whether it claims to continue the search; by default `otherwise`.
    pub(super) fn goes_on(&self, otherwise: impl FnOnce() -> bool) -> bool {
        self.outcome
            .map_or_else(otherwise, |outcome| outcome == TraceOutcome::GoesOn)
    }

    /// The algorithm by its phase or its fields, GJK as a test or for the distance; `None` if neither says.
    pub(super) fn family(&self) -> Option<TracePhase> {
        match self.phase {
            Some(TracePhase::Distance) => Some(TracePhase::Gjk),
            None if self.polytope.is_some() => Some(TracePhase::Epa),
            None if self.simplex.is_some() || self.kept_simplex.is_some() => Some(TracePhase::Gjk),
            phase => phase,
        }
    }

    /// Whether it removes faces, so that a search without an outcome continues.
    pub(super) fn removes_faces(&self) -> bool {
        self.removed.as_ref().is_some_and(|faces| !faces.is_empty())
    }
}

impl TraceOutcome {
    /// The claim that a search ends at the closest point, or that it continues.
    pub(super) fn closest_if(is_over: bool) -> Self {
        if is_over { Self::Closest } else { Self::GoesOn }
    }
}

/// A trace of a query in the plane.
pub type UserTrace = Trace<Plane>;

/// A step of one.
pub type UserStep = TraceStep<Plane>;

/// A trace of a query in space.
pub type SpatialTrace = Trace<Space>;

/// A step of one.
pub type SpatialStep = TraceStep<Space>;

/// The claimed algorithm of a step of the user trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TracePhase {
    /// GJK as a test.
    Gjk,
    /// The expanding polytope.
    Epa,
    /// GJK for the closest point.
    #[serde(alias = "closest")]
    Distance,
}

/// The claimed decision of a step of the user trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TraceOutcome {
    /// The simplex or polytope grows, or is reduced; the search continues.
    #[serde(alias = "grow", alias = "reduce", alias = "expand")]
    GoesOn,
    /// It ends: the shapes are apart.
    #[serde(alias = "apart", alias = "miss")]
    Separated,
    /// It ends: the shapes collide.
    #[serde(alias = "hit")]
    Colliding,
    /// It ends: this edge or point is the closest.
    Closest,
    /// It ends at a bound on its steps, with the best result, or by other means than its own points.
    Stopped,
}

/// Why a text isn't a trace.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{line}:{column}: {fault}")]
pub struct TraceError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The problem and its fix.
    pub fault: String,
}

impl TraceError {
    /// For the text as a whole.
    fn of_all(fault: String) -> Self {
        Self {
            line: 1,
            column: 1,
            fault,
        }
    }
}

/// A text with NaN and infinities in quotes where programs write them bare, as JSON has none.
fn with_quotes(text: &str) -> String {
    let (mut quoted, mut is_inside) = (String::with_capacity(text.len()), false);
    for word in text.split_inclusive(is_break) {
        let bare = word.trim_end_matches(is_break);
        let mark = ["", "\""][usize::from(!is_inside && not_finite(bare).is_some())];
        quoted.extend([mark, bare, mark, &word[bare.len()..]]);
        let slashes = bare.len() - bare.trim_end_matches('\\').len();
        let is_escaped = is_inside && slashes % 2 == 1;
        is_inside ^= word.ends_with('"') && !is_escaped;
    }
    quoted
}

/// Whether a character ends a bare word of JSON.
fn is_break(c: char) -> bool {
    c.is_whitespace() || "[]{},:\"".contains(c)
}

/// An error in a text that has got quotes, with its place in the original.
fn placed(error: &serde_json::Error, quoted: &str, original: &str) -> TraceError {
    let lines = [quoted, original].map(|text| text.lines().nth(error.line().saturating_sub(1)));
    let [quoted, original] = lines.map(|line| line.unwrap_or_default().as_bytes());
    let mut column = 0;
    for byte in quoted.iter().take(error.column()) {
        column += usize::from(original.get(column) == Some(byte));
    }
    TraceError {
        line: error.line(),
        column: column.max(1),
        fault: json_fault(error),
    }
}

/// The limit on steps that are checked: more than any query of two shapes of 4096 vertices takes.
const MOST_STEPS: usize = 10_000;

/// The limit on points in all simplices and polytopes.
const MOST_POINTS: usize = 200_000;

/// The limit on bytes that are read.
const MOST_BYTES: u64 = 64 << 20;

impl<D: Dimension> Trace<D> {
    /// The trace in a JSON text.
    ///
    /// # Errors
    /// [`TraceError`] names the line and the column.
    pub fn parse(text: &str) -> Result<Self, TraceError> {
        Self::read(text.as_bytes())
    }

    /// Reads from a source of any length. Steps of an impulse are skipped; of an endless search the first 10,000 steps
    /// are read.
    ///
    /// # Errors
    /// [`TraceError`] names the line and the column.
    pub fn read(source: impl Read) -> Result<Self, TraceError> {
        let mut bytes = Vec::new();
        let mut limited = source.take(MOST_BYTES);
        let read = limited.read_to_end(&mut bytes);
        read.map_err(|error| TraceError::of_all(error.to_string()))?;
        let original = String::from_utf8_lossy(&bytes);
        let quoted = with_quotes(&original);
        let text = quoted.trim_end();
        let mut trace = match Self::of_parts(text) {
            Err(error) if is_torn(text, &error) => {
                let Some(mut trace) = Self::of_whole_parts(text) else {
                    return Err(placed(&error, text, &original));
                };
                let is_cut = limited.limit() == 0;
                trace.unread.get_or_insert(if is_cut {
                    Unread::Rest
                } else {
                    Unread::Torn { line: error.line() }
                });
                trace
            }
            trace => trace.map_err(|error| placed(&error, text, &original))?,
        };
        let ignored = std::mem::take(&mut trace.ignored);
        if trace == Self::default() {
            let what = if text.is_empty() {
                "empty: nothing to read"
            } else {
                "there is no step and no result to check"
            };
            let fault = format!("{what}; a step has at least `direction` and `support`");
            return Err(TraceError::of_all(fault));
        }
        Ok(Self { ignored, ..trace })
    }

    /// The trace composed of consecutive lists and objects.
    fn of_parts(text: &str) -> serde_json::Result<Self> {
        let mut trace = Self::default();
        let mut points = 0;
        for part in serde_json::Deserializer::from_str(text).into_iter() {
            trace.append(part?, &mut points);
            if trace.unread.is_some() {
                break;
            }
        }
        Ok(trace)
    }

    /// The trace up to the last complete step of a truncated text, with its open brackets closed.
    fn of_whole_parts(text: &str) -> Option<Self> {
        // No valid step has as many objects in it.
        const MOST_TRIES: usize = 1000;
        let closing = if text.starts_with('[') {
            "]"
        } else if text.contains("\"steps\"") {
            "]}"
        } else {
            ""
        };
        let mut ends = text.rmatch_indices('}').take(MOST_TRIES);
        ends.find_map(|(at, end)| Self::of_parts(&[&text[..at], end, closing].concat()).ok())
    }

    /// Adds the steps and the claims of a part of the text.
    fn append(&mut self, part: Self, points: &mut usize) {
        self.colliding = part.colliding.or(self.colliding);
        self.depth = part.depth.or(self.depth);
        self.distance = part.distance.or(self.distance);
        self.normal = part.normal.or(self.normal);
        self.closest = part.closest.or(self.closest);
        self.contacts = part.contacts.or(self.contacts.take());
        for step in part.steps {
            self.push(step, points);
        }
        self.unread = self.unread.or(part.unread);
        self.ignore(part.ignored);
    }

    /// Adds the names of fields that are not used, each once.
    fn ignore(&mut self, names: impl IntoIterator<Item = String>) {
        for name in names {
            let is_own = OWN_FIELDS.split(' ').any(|own| own == name);
            if !is_own && !self.ignored.contains(&name) {
                self.ignored.push(name);
            }
        }
    }

    /// Adds a step, unless that exceeds the limit on steps or on points.
    fn push(&mut self, step: TraceStep<D>, points: &mut usize) {
        let lists = [&step.simplex, &step.kept_simplex, &step.polytope];
        let faces = step.faces.as_ref().map_or(0, Vec::len);
        *points += faces + lists.into_iter().flatten().map(Vec::len).sum::<usize>();
        if self.steps.len() == MOST_STEPS || *points > MOST_POINTS {
            self.unread = Some(Unread::Rest);
        } else {
            self.steps.push(step);
        }
    }
}

/// Whether an error is due to truncation. A complete trace ends with a bracket.
fn is_torn(text: &str, error: &serde_json::Error) -> bool {
    let is_in_last_line = error.line() > text.matches('\n').count();
    error.is_eof() || is_in_last_line && !text.ends_with(['}', ']'])
}

impl<'de, D: Dimension> Deserialize<'de> for Trace<D> {
    fn deserialize<J: Deserializer<'de>>(json: J) -> Result<Self, J::Error> {
        json.deserialize_any(PartVisitor(PhantomData))
    }
}

/// Reads a list of steps, or an object.
struct PartVisitor<D>(PhantomData<D>);

impl<'de, D: Dimension> Visitor<'de> for PartVisitor<D> {
    type Value = Trace<D>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of steps, or an object: a step, or a result with its `steps`")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut list: S) -> Result<Trace<D>, S::Error> {
        let mut trace = Trace::default();
        let mut points = 0;
        while trace.unread.is_none()
            && let Some(fields) = list.next_element::<Fields<D>>()?
        {
            let part = fields.part().map_err(S::Error::custom)?;
            trace.append(part, &mut points);
        }
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(trace)
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Trace<D>, M::Error> {
        let fields = Fields::<D>::deserialize(MapAccessDeserializer::new(map))?;
        fields.part().map_err(M::Error::custom)
    }
}

/// The names of [`Fields`], for suggestions.
pub(super) const FIELDS: &str = "phase direction support simplex kept_simplex kept polytope vertices edge faces face \
    removed outcome case normal distance closest steps colliding depth contacts";

/// The fields of our own traces and answers in which nothing can be wrong.
const OWN_FIELDS: &str =
    "step caption horizon sat cast unit gjk_iterations epa_iterations distance_iterations";

/// The fields of a step, and of the claims about the result.
#[derive(Deserialize)]
#[serde(bound = "", expecting = "a step, an object with its fields")]
struct Fields<D: Dimension> {
    phase: Option<String>,
    direction: Option<TracePoint<D>>,
    support: Option<TracePoint<D>>,
    simplex: Option<Vec<TracePoint<D>>>,
    kept_simplex: Option<Vec<TracePoint<D>>>,
    /// The same as indices into the simplex with the support.
    kept: Option<Vec<usize>>,
    #[serde(alias = "vertices")]
    polytope: Option<Vec<TracePoint<D>>>,
    edge: Option<[usize; 2]>,
    faces: Option<Vec<[usize; 3]>>,
    face: Option<usize>,
    removed: Option<Vec<usize>>,
    outcome: Option<String>,
    case: Option<String>,
    normal: Option<TracePoint<D>>,
    #[serde(default, deserialize_with = "length")]
    distance: Option<f64>,
    closest: Option<TracePoint<D>>,
    steps: Option<Trace<D>>,
    colliding: Option<bool>,
    #[serde(default, deserialize_with = "length")]
    depth: Option<f64>,
    contacts: Option<Vec<TraceContact<D>>>,
    #[serde(flatten)]
    unknown: BTreeMap<String, IgnoredAny>,
}

impl<D: Dimension> Fields<D> {
    /// A trace of this step, or of these claims about the result.
    fn part(mut self) -> Result<Trace<D>, String> {
        let unknown = std::mem::take(&mut self.unknown).into_keys();
        let mut trace = Trace::default();
        if self.direction.is_none() && self.support.is_none() && self.phase.is_none() {
            trace = self.claims();
        } else if let Some(step) = self.step()? {
            trace.steps.push(step);
        } else {
            return Ok(trace);
        }
        trace.ignore(unknown);
        Ok(trace)
    }

    /// The claims about the result.
    fn claims(self) -> Trace<D> {
        Trace {
            colliding: self.colliding,
            depth: self.depth,
            distance: self.distance,
            normal: self.normal.map(|normal| normal.at),
            closest: self.closest,
            contacts: self.contacts,
            ..self.steps.unwrap_or_default()
        }
    }

    /// The step of these fields; `None` for an impulse, which is no query.
    fn step(self) -> Result<Option<TraceStep<D>>, String> {
        let phase = self.phase.map(|phase| phase.to_lowercase());
        if phase.as_deref() == Some("impulse") {
            return Ok(None);
        }
        let [simplex, mut kept_simplex, polytope] =
            [self.simplex, self.kept_simplex, self.polytope].map(|points| {
                points.map(|points| points.iter().map(|point| point.at).collect::<Vec<_>>())
            });
        let support = self.support.ok_or_else(|| missing("support"))?;
        let normal = self.normal.map(|normal| normal.at);
        let direction = self.direction.map(|direction| direction.at).or(normal);
        let is_settled_exactly = self.case.as_deref() == Some("settled-exactly");
        // An exact decision may use points that were not among the named ones.
        if let Some(kept) = self.kept.filter(|_| !is_settled_exactly)
            && kept_simplex.is_none()
        {
            let mut points = simplex.clone().unwrap_or_default();
            points.push(support.at);
            validate_indices("kept", "point", &kept, points.len())?;
            kept_simplex = Some(kept.into_iter().map(|index| points[index]).collect());
        }
        let outcome = word(self.outcome)?;
        let step = TraceStep {
            phase: word(phase)?,
            direction: direction.ok_or_else(|| missing("direction"))?,
            support: support.at,
            witnesses: support.witnesses,
            simplex,
            kept_simplex,
            polytope,
            edge: self.edge,
            faces: self.faces,
            face: self.face,
            removed: self.removed,
            normal,
            distance: self.distance,
            closest: self.closest.map(|closest| closest.at),
            outcome: match (outcome, self.case.as_deref()) {
                (_, Some("bound-reached"))
                | (Some(TraceOutcome::Colliding), Some("settled-exactly")) => {
                    Some(TraceOutcome::Stopped)
                }
                (outcome, _) => outcome,
            },
        };
        validate(&step)?;
        Ok(Some(step))
    }
}

/// What is wrong with a step without this field.
fn missing(name: &str) -> String {
    format!("the step ends without `{name}`; a step has at least `direction` and `support`")
}

/// One of some words, in upper or lower case.
fn word<T: DeserializeOwned>(word: Option<String>) -> Result<Option<T>, String> {
    let known = word.map(|word| T::deserialize(word.to_lowercase().into_deserializer()));
    known
        .transpose()
        .map_err(|error: WordError| error.to_string())
}

/// Checks that the indices of a step are valid for its points and faces.
fn validate<D: Dimension>(step: &TraceStep<D>) -> Result<(), String> {
    let points = step.polytope.as_ref().map_or(0, Vec::len);
    let faces = step.faces.as_ref().map_or(0, Vec::len);
    if step.polytope.is_some() {
        validate_indices("edge", "point", step.edge.iter().flatten(), points)?;
    }
    let corners = step.faces.iter().flatten().flatten();
    validate_indices("faces", "vertex", corners, points)?;
    validate_indices("face", "face", &step.face, faces)?;
    validate_indices("removed", "face", step.removed.iter().flatten(), faces)
}

fn validate_indices<'i>(
    name: &str,
    what: &str,
    indices: impl IntoIterator<Item = &'i usize>,
    count: usize,
) -> Result<(), String> {
    match indices.into_iter().find(|&&index| index >= count) {
        Some(index) => Err(format!(
            "`{name}`: refers to {what} {index}, but there are {count}, counted from 0"
        )),
        None => Ok(()),
    }
}

impl<'de, D: Dimension> Deserialize<'de> for TracePoint<D> {
    fn deserialize<J: Deserializer<'de>>(json: J) -> Result<Self, J::Error> {
        Self::of_json(&Value::deserialize(json)?).map_err(J::Error::custom)
    }
}

impl<D: Dimension> TracePoint<D> {
    fn of_json(json: &Value) -> Result<Self, &'static str> {
        let count = D::Vector::AXES.len();
        let numbers: Option<Vec<f64>> = match json {
            Value::Array(numbers) => numbers.iter().map(|json| number(json).ok()).collect(),
            Value::Object(fields) => {
                let field = |name: &str| fields.get(name).filter(|json| !json.is_null());
                let part = |name: &str| field(name).map(Self::of_json).transpose();
                let given = part("point")?.map(|point| point.at);
                let both = part("on_a")?.zip(part("on_b")?);
                let witnesses = both.map(|(on_a, on_b)| [on_a.at, on_b.at]);
                if let Some(at) = given.or(witnesses.map(|[on_a, on_b]| on_a - on_b)) {
                    return Ok(Self { at, witnesses });
                }
                // A point of the plane may have a z, as in many game engines.
                let names = [["x", "X"], ["y", "Y"], ["z", "Z"]].iter().take(count);
                let own = names.filter_map(|names| names.iter().find_map(|name| field(name)));
                own.map(|json| number(json).ok()).collect()
            }
            _ => None,
        };
        let parts = numbers
            .ok_or("expected a point of numbers without quotes, as [1.5, -2] or [1.5, -2, 3]")?;
        if parts.len() == count {
            let mut at = D::Vector::default();
            at.parts_mut().copy_from_slice(&parts);
            let witnesses = None;
            return Ok(Self { at, witnesses });
        }
        Err(if count == 2 {
            "a point of a 2D scene has two numbers; one of a 3D scene has three"
        } else {
            "a point of a 3D scene has three numbers"
        })
    }
}

/// A number that may be missing.
fn length<'de, J: Deserializer<'de>>(json: J) -> Result<Option<f64>, J::Error> {
    let given = Option::<Value>::deserialize(json)?;
    let known = given.map(|json| number(&json)).transpose();
    known.map_err(J::Error::custom)
}

/// A number. NaN and infinities are strings, or `null` as written by JavaScript.
fn number(json: &Value) -> Result<f64, String> {
    let known = match json {
        Value::Number(number) => number.as_f64(),
        Value::Null => Some(f64::NAN),
        Value::String(word) => {
            return not_finite(word)
                .ok_or_else(|| format!("`{word}` is not a number; write numbers without quotes"));
        }
        _ => None,
    };
    known.ok_or_else(|| "expected a number without quotes".to_owned())
}

/// NaN or an infinity as C, Python, JavaScript or C# writes it; `1.#QNAN` and the like are Microsoft’s.
fn not_finite(word: &str) -> Option<f64> {
    let lower = word.to_lowercase();
    let bare = lower.trim_start_matches(['-', '+']);
    let sign = [1.0, -1.0][usize::from(word.starts_with('-'))];
    match bare {
        "∞" | "inf" | "infinity" => Some(sign * f64::INFINITY),
        _ if bare.starts_with("1.#inf") => Some(sign * f64::INFINITY),
        _ => (bare.starts_with("nan") || bare.starts_with("1.#")).then_some(f64::NAN),
    }
}
