//! A trace of a query made by the user's code: what it claims, as it was written, and its numbers.

use std::collections::BTreeMap;
use std::fmt;

use glam::{DVec2, DVec3};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

mod reading;

pub use reading::TraceError;

/// Every step of the user's query, and what it came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace<V> {
    /// The support queries, in order.
    pub steps: Vec<TraceStep<V>>,
    /// Whether the shapes are said to collide.
    pub colliding: Option<bool>,
    /// The penetration depth that is claimed, in px.
    pub depth: Option<f64>,
    /// The distance that is claimed, in px.
    pub distance: Option<f64>,
    /// The normal that is claimed, from A towards B.
    pub normal: Option<V>,
    /// The closest points that are claimed: of A − B, with those on A and on B that make it.
    pub closest: Option<(V, Option<[V; 2]>)>,
    /// The contacts that are claimed.
    pub contacts: Option<Vec<TraceContact<V>>>,
    /// What of the text is not among the steps.
    pub unread: Option<Unread>,
}

/// A contact that is claimed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TraceContact<V> {
    /// Its points on A and on B, in world space.
    pub witnesses: [V; 2],
    /// How deep it is, in px.
    pub depth: Option<f64>,
}

/// What of a trace's text is not among its steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// More steps, too many to be checked.
    Rest,
    /// A last line that breaks off, as of a program that crashed.
    Torn {
        /// Its number, from 1.
        line: usize,
    },
}

/// One support query of the user's trace. Points are of A − B, in world units; what was not written is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TraceStep<V> {
    /// Which algorithm asked.
    pub phase: Option<ForeignPhase>,
    /// The search direction, of any length.
    pub direction: V,
    /// The support point that was found along it.
    pub support: V,
    /// Its points on A and on B, in world space.
    pub witnesses: Option<[V; 2]>,
    /// The simplex as it stood before the query.
    pub simplex: Option<Vec<V>>,
    /// The simplex as it was kept after the query.
    pub kept_simplex: Option<Vec<V>>,
    /// EPA's polytope before the query: in the plane in the order in which it is walked, in space its vertices.
    pub polytope: Option<Vec<V>>,
    /// In the plane its closest edge, as indices into `polytope`.
    pub edge: Option<[usize; 2]>,
    /// In space its faces, as indices into `polytope`, counter-clockwise seen from outside.
    pub faces: Option<Vec<[usize; 3]>>,
    /// The closest of them, as an index into `faces`.
    pub face: Option<usize>,
    /// Those that the support is said to see, as indices into `faces`.
    pub removed: Option<Vec<usize>>,
    /// The unit normal of the closest edge or face, away from the origin.
    pub normal: Option<V>,
    /// The origin's distance to what is nearest so far, in px.
    pub distance: Option<f64>,
    /// The point that is nearest to the origin so far.
    pub closest: Option<V>,
    /// What was decided.
    pub outcome: Option<ForeignOutcome>,
}

/// A trace of a query in the plane.
pub type UserTrace = Trace<DVec2>;

/// A step of one.
pub type ForeignStep = TraceStep<DVec2>;

/// A trace of a query in space.
pub type ForeignTraceInSpace = Trace<DVec3>;

/// The algorithm that a step of the user's trace is said to be of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForeignPhase {
    /// GJK as a test.
    Gjk,
    /// The expanding polytope.
    Epa,
    /// GJK on the way to the closest point.
    Distance,
}

/// What a step of the user's trace is said to have decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForeignOutcome {
    /// The simplex or polytope grows, or is reduced; the search continues.
    GoesOn,
    /// It ends: the shapes are apart.
    Separated,
    /// It ends: the shapes collide.
    Colliding,
    /// It ends: this edge or point is the closest.
    Closest,
    /// It ends at a bound on its steps, with the best found, or by other means than its own points.
    Stopped,
}

/// A number, or what some code has in place of one: NaN and the infinities as words, and `null`, as JavaScript writes
/// them all.
#[derive(Clone, Copy)]
struct Number(f64);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NumberVisitor;
        impl Visitor<'_> for NumberVisitor {
            type Value = Number;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number")
            }

            fn visit_f64<E>(self, number: f64) -> Result<Number, E> {
                Ok(Number(number))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Number, E> {
                Ok(Number(number as f64))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Number, E> {
                Ok(Number(number as f64))
            }

            fn visit_unit<E>(self) -> Result<Number, E> {
                Ok(Number(f64::NAN))
            }

            fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<Number, E> {
                value(word).map(Number).ok_or_else(|| {
                    E::custom(format!(
                        "`{word}` is no number; write numbers without quotes"
                    ))
                })
            }
        }
        deserializer.deserialize_any(NumberVisitor)
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

/// As many numbers as there are dimensions. A direction may be as long as a number can.
#[derive(Clone, Copy)]
struct ForeignVector<const N: usize>([f64; N]);

/// How many numbers a vector has, and one as an example.
fn form<const N: usize>() -> &'static str {
    match N {
        2 => "two numbers, as in [1.5, -2]",
        _ => "three numbers, as in [1.5, -2, 3]",
    }
}

/// A vector as an object of its coordinates.
#[derive(Deserialize)]
struct ForeignCoordinates {
    #[serde(alias = "X")]
    x: Option<Number>,
    #[serde(alias = "Y")]
    y: Option<Number>,
    #[serde(alias = "Z")]
    z: Option<Number>,
}

impl ForeignCoordinates {
    fn vector<E: serde::de::Error, const N: usize>(self) -> Result<[f64; N], E> {
        let given = [self.x, self.y, self.z];
        let numbers: Vec<f64> = given.into_iter().map_while(|part| Some(part?.0)).collect();
        // A point of the plane may have a z, which engines of games carry along.
        let numbers = numbers.get(..N).and_then(|numbers| numbers.try_into().ok());
        numbers.ok_or_else(|| E::custom(format!("a point has {}", form::<N>())))
    }
}

impl<'de, const N: usize> Deserialize<'de> for ForeignVector<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct RowVisitor<const N: usize>;
        impl<'de, const N: usize> Visitor<'de> for RowVisitor<N> {
            type Value = ForeignVector<N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(form::<N>())
            }

            fn visit_seq<S: SeqAccess<'de>>(self, list: S) -> Result<ForeignVector<N>, S::Error> {
                numbers(list).map(ForeignVector)
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<ForeignVector<N>, M::Error> {
                let fields = ForeignCoordinates::deserialize(MapAccessDeserializer::new(map))?;
                fields.vector().map(ForeignVector)
            }
        }
        deserializer.deserialize_any(RowVisitor)
    }
}

/// A point of A − B, alone or with the points on A and on B that made it.
#[derive(Clone, Copy)]
struct ForeignPoint<const N: usize> {
    at: [f64; N],
    witnesses: Option<[[f64; N]; 2]>,
}

#[derive(Deserialize)]
struct PointFields<const N: usize> {
    point: Option<ForeignVector<N>>,
    on_a: Option<ForeignVector<N>>,
    on_b: Option<ForeignVector<N>>,
    #[serde(flatten)]
    own: ForeignCoordinates,
    #[serde(flatten)]
    others: BTreeMap<String, IgnoredAny>,
}

/// What is wrong with a field's name that is one letter, or two exchanged, or its case off that of a missing one.
fn meant(name: &str, missing: &[&str]) -> Option<String> {
    let name_in_lower = name.to_lowercase();
    let mut missing = missing.iter();
    let one = missing.find(|known| strsim::osa_distance(&name_in_lower, known) <= 1)?;
    Some(format!("unknown field `{name}`; did you mean `{one}`?"))
}

impl<'de, const N: usize> Deserialize<'de> for ForeignPoint<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PointVisitor<const N: usize>;
        impl<'de, const N: usize> Visitor<'de> for PointVisitor<N> {
            type Value = ForeignPoint<N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let v = if N == 2 { "[x,y]" } else { "[x,y,z]" };
                write!(
                    f,
                    "a point of A − B, as {v} or {{\"point\": {v}, \"on_a\": {v}, \"on_b\": {v}}}"
                )
            }

            fn visit_seq<S: SeqAccess<'de>>(self, list: S) -> Result<ForeignPoint<N>, S::Error> {
                Ok(ForeignPoint {
                    at: numbers(list)?,
                    witnesses: None,
                })
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<ForeignPoint<N>, M::Error> {
                let fields = PointFields::<N>::deserialize(MapAccessDeserializer::new(map))?;
                let missing = [
                    ("point", fields.point.is_none()),
                    ("on_a", fields.on_a.is_none()),
                    ("on_b", fields.on_b.is_none()),
                ];
                let missing = missing.into_iter().filter(|(_, is_missing)| *is_missing);
                let missing: Vec<&str> = missing.map(|(name, _)| name).collect();
                if let Some(fault) = fields.others.keys().find_map(|name| meant(name, &missing)) {
                    return Err(M::Error::custom(fault));
                }
                let witnesses = match (fields.on_a, fields.on_b) {
                    (Some(ForeignVector(a)), Some(ForeignVector(b))) => Some([a, b]),
                    _ => None,
                };
                let at = match (fields.point, witnesses) {
                    (Some(ForeignVector(at)), _) => at,
                    (None, Some([a, b])) => std::array::from_fn(|k| a[k] - b[k]),
                    (None, None) => fields.own.vector()?,
                };
                Ok(ForeignPoint { at, witnesses })
            }
        }
        deserializer.deserialize_any(PointVisitor)
    }
}

fn numbers<'de, const N: usize, S: SeqAccess<'de>>(mut list: S) -> Result<[f64; N], S::Error> {
    let mut numbers = [0.0; N];
    for number in &mut numbers {
        let next = list.next_element()?.map(|Number(part)| part);
        *number = next.ok_or_else(|| S::Error::custom(format!("a point has {}", form::<N>())))?;
    }
    if list.next_element::<Number>()?.is_some() {
        return Err(S::Error::custom(match N {
            2 => "a point of a scene of the plane has two numbers; one in space has three",
            _ => "a point in space has three numbers",
        }));
    }
    Ok(numbers)
}

/// A field that is read with M dimensions alone; with others it may hold anything.
struct Only<T, const M: usize, const N: usize>(Option<T>);

impl<T, const M: usize, const N: usize> Default for Only<T, M, N> {
    fn default() -> Self {
        Self(None)
    }
}

impl<'de, T: Deserialize<'de>, const M: usize, const N: usize> Deserialize<'de> for Only<T, M, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if M == N {
            return Option::deserialize(deserializer).map(Self);
        }
        IgnoredAny::deserialize(deserializer)?;
        Ok(Self(None))
    }
}
