//! Reads a trace from JSON, checked as it is read, so that every fault has a line and a column.

use std::fmt;

use glam::DVec2;
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use thiserror::Error;

use super::{ForeignOutcome, ForeignPhase, ForeignStep, ForeignTrace};
use crate::planar::MAX_COORDINATE;

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
        let trace = serde_json::from_str::<TraceText>(text).map_err(|error| {
            let said = error.to_string();
            let place = format!(" at line {} column {}", error.line(), error.column());
            let fault = said.strip_suffix(&place).unwrap_or(&said);
            TraceError {
                line: error.line(),
                column: error.column(),
                fault: fault.replace('\n', " "),
            }
        })?;
        let trace = trace.0;
        if trace == Self::default() {
            return Err(TraceError {
                line: 1,
                column: 1,
                fault: "there is no step and no claim to check; a step is at least \
                        {\"direction\": [x,y], \"support\": [x,y]}"
                    .to_owned(),
            });
        }
        if let Some(fault) = too_large(&trace) {
            return Err(TraceError {
                line: 1,
                column: 1,
                fault,
            });
        }
        Ok(trace)
    }
}

/// The most steps of a trace: more than any query of two shapes of 4096 vertices takes.
const MOST_STEPS: usize = 10_000;

/// The most points in all its simplices, portals and polytopes.
const MOST_POINTS: usize = 200_000;

/// Why a trace is not held against the truth: it would take too long.
fn too_large(trace: &ForeignTrace) -> Option<String> {
    let steps = trace.steps.len();
    if steps > MOST_STEPS {
        return Some(format!(
            "{steps} steps; a trace of one query has at most {MOST_STEPS}"
        ));
    }
    let points = trace.steps.iter().flat_map(|step| {
        [
            &step.simplex,
            &step.kept_simplex,
            &step.portal,
            &step.polytope,
        ]
    });
    let points: usize = points.flatten().map(Vec::len).sum();
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
            normal: fields.normal.map(|Vector(v)| v),
        }))
    }
}

#[derive(Deserialize)]
struct WholeFields {
    #[serde(default)]
    steps: Vec<StepText>,
    colliding: Option<bool>,
    depth: Option<Length>,
    distance: Option<Length>,
    normal: Option<Vector>,
}

/// A support query; `None` for a step of an impulse.
#[derive(Deserialize)]
#[serde(try_from = "StepFields")]
struct StepText(Option<ForeignStep>);

#[derive(Deserialize)]
struct StepFields {
    phase: Option<String>,
    case: Option<String>,
    direction: Option<Vector>,
    support: Option<Point>,
    simplex: Option<Vec<Point>>,
    kept_simplex: Option<Vec<Point>>,
    kept: Option<Vec<usize>>,
    interior: Option<Point>,
    portal: Option<Vec<Point>>,
    polytope: Option<Vec<Point>>,
    edge: Option<[usize; 2]>,
    normal: Option<Vector>,
    distance: Option<Length>,
    depth: Option<Length>,
    closest: Option<Vector>,
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
        let normal = fields.normal.map(|Vector(v)| v);
        let direction = fields.direction.map(|Vector(v)| v).or(normal);
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
                points.push(support.at);
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
            support: support.at,
            witnesses: support.witnesses,
            simplex,
            kept_simplex,
            interior: fields.interior.map(|point| point.at),
            portal,
            polytope,
            edge: fields.edge,
            normal,
            distance: fields.distance.map(|Length(px)| px),
            depth: fields.depth.map(|Length(px)| px),
            closest: fields.closest.map(|Vector(v)| v),
            outcome: fields.outcome.as_deref().and_then(outcome_of),
        })))
    }
}

fn positions(points: Vec<Point>) -> Vec<DVec2> {
    points.into_iter().map(|point| point.at).collect()
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
fn phase_of(word: &str) -> Option<ForeignPhase> {
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
fn outcome_of(word: &str) -> Option<ForeignOutcome> {
    match word.to_lowercase().as_str() {
        "grow" | "reduce" | "expand" | "discover" | "refine" | "goes-on" => {
            Some(ForeignOutcome::GoesOn)
        }
        "separated" | "apart" | "miss" => Some(ForeignOutcome::Separated),
        "colliding" | "hit" => Some(ForeignOutcome::Colliding),
        "closest" | "depth" => Some(ForeignOutcome::Closest),
        _ => None,
    }
}

/// A length in px.
#[derive(Clone, Copy)]
struct Length(f64);

impl<'de> Deserialize<'de> for Length {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let length = f64::deserialize(deserializer)?;
        in_range(length).map(Self).map_err(D::Error::custom)
    }
}

/// Two numbers. A direction may be as long as a number can.
#[derive(Clone, Copy)]
struct Vector(DVec2);

impl<'de> Deserialize<'de> for Vector {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Two;
        impl<'de> Visitor<'de> for Two {
            type Value = Vector;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("two numbers, as in [1.5, -2]")
            }

            fn visit_seq<S: SeqAccess<'de>>(self, list: S) -> Result<Vector, S::Error> {
                two_numbers(list).map(Vector)
            }
        }
        deserializer.deserialize_seq(Two)
    }
}

/// A point of A − B, alone or with the points on A and on B that made it.
#[derive(Clone, Copy)]
struct Point {
    at: DVec2,
    witnesses: Option<[DVec2; 2]>,
}

#[derive(Deserialize)]
struct PointFields {
    point: Vector,
    on_a: Option<Vector>,
    on_b: Option<Vector>,
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PointVisitor;
        impl<'de> Visitor<'de> for PointVisitor {
            type Value = Point;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(
                    "a point of A − B, as [x,y] or {\"point\": [x,y], \"on_a\": [x,y], \"on_b\": [x,y]}",
                )
            }

            fn visit_seq<S: SeqAccess<'de>>(self, list: S) -> Result<Point, S::Error> {
                let at = two_numbers(list).and_then(near_enough)?;
                Ok(Point {
                    at,
                    witnesses: None,
                })
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Point, M::Error> {
                let fields = PointFields::deserialize(MapAccessDeserializer::new(map))?;
                let on = [fields.on_a, fields.on_b];
                let witnesses = match on {
                    [Some(Vector(a)), Some(Vector(b))] => Some([near_enough(a)?, near_enough(b)?]),
                    _ => None,
                };
                Ok(Point {
                    at: near_enough(fields.point.0)?,
                    witnesses,
                })
            }
        }
        deserializer.deserialize_any(PointVisitor)
    }
}

fn two_numbers<'de, S: SeqAccess<'de>>(mut list: S) -> Result<DVec2, S::Error> {
    let mut numbers = [0.0; 2];
    for number in &mut numbers {
        let next = list.next_element()?;
        *number =
            next.ok_or_else(|| S::Error::custom("a point has two numbers, as in [1.5, -2]"))?;
    }
    if list.next_element::<f64>()?.is_some() {
        return Err(S::Error::custom(
            "a point has two numbers; a trace in space cannot be checked",
        ));
    }
    Ok(DVec2::from(numbers))
}

fn near_enough<E: serde::de::Error>(point: DVec2) -> Result<DVec2, E> {
    in_range(point.abs().max_element())
        .map(|_| point)
        .map_err(E::custom)
}

fn in_range(number: f64) -> Result<f64, String> {
    // A point of A − B may be as far out as both bodies together.
    if number.abs() <= 10.0 * MAX_COORDINATE {
        Ok(number)
    } else {
        Err(format!(
            "{number:e} is beyond what is checked; keep numbers within ±{MAX_COORDINATE:e}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    #[test]
    fn a_step_is_as_little_as_a_direction_and_a_support() {
        let bare = r#"[{"direction": [1, 0], "support": [3, -4e-1]}]"#;
        let whole = format!("{{\"steps\": {bare}, \"colliding\": true, \"depth\": 2}}");
        let step = ForeignStep {
            direction: dvec2(1.0, 0.0),
            support: dvec2(3.0, -0.4),
            ..ForeignStep::default()
        };
        let steps = vec![step];
        let trace = ForeignTrace::parse(bare).unwrap();
        assert_eq!(trace.steps, steps);
        let trace = ForeignTrace::parse(&whole).unwrap();
        assert_eq!((trace.colliding, trace.depth), (Some(true), Some(2.0)));
        assert_eq!((trace.steps, trace.normal), (steps, None));
    }

    #[test]
    fn what_the_whole_came_to_needs_no_steps() {
        let trace = ForeignTrace::parse(r#"{"colliding": true, "depth": 2}"#).unwrap();
        assert_eq!((trace.steps.len(), trace.depth), (0, Some(2.0)));
    }

    #[test]
    fn what_would_take_too_long_is_refused() {
        let step = r#"{"direction": [1,0], "support": [1,0]}"#;
        let steps = |count: usize| format!("[{}]", vec![step; count].join(","));
        assert!(ForeignTrace::parse(&steps(MOST_STEPS)).is_ok());
        let error = ForeignTrace::parse(&steps(MOST_STEPS + 1)).unwrap_err();
        assert!(error.fault.contains("10001 steps"), "{error}");
        let points = vec!["[0,0]"; MOST_POINTS + 1].join(",");
        let text = step.replace('}', &format!(r#", "simplex": [{points}]}}"#));
        let error = ForeignTrace::parse(&format!("[{text}]")).unwrap_err();
        assert!(error.fault.contains("200001 points"), "{error}");
    }

    #[test]
    fn what_is_kept_is_told_by_points_or_by_indices() {
        let step = |kept: &str| {
            let text = format!(
                r#"[{{"phase": "GJK", "direction": [1,0], "support": {{"point": [1,2], "on_a": [1,2], "on_b": [0,0]}},
                   "simplex": [[5,6],{{"point":[7,8]}}], {kept}, "anything": {{"else": null}}}}]"#
            );
            ForeignTrace::parse(&text).unwrap().steps.remove(0)
        };
        let by_index = step(r#""kept": [1, 2]"#);
        assert_eq!(by_index, step(r#""kept_simplex": [[7,8],[1,2]]"#));
        assert_eq!(
            by_index.kept_simplex,
            Some(vec![dvec2(7.0, 8.0), dvec2(1.0, 2.0)])
        );
        assert_eq!(by_index.witnesses, Some([dvec2(1.0, 2.0), DVec2::ZERO]));
        assert_eq!(by_index.phase, Some(ForeignPhase::Gjk));
    }

    #[test]
    fn a_normal_is_a_direction_and_an_impulse_no_step() {
        let text = r#"[{"phase": "epa", "normal": [0,1], "support": [0,2], "outcome": "expand"},
                       {"phase": "impulse", "stage": "point"}]"#;
        let trace = ForeignTrace::parse(text).unwrap();
        assert_eq!(trace.steps.len(), 1);
        assert_eq!(trace.steps[0].direction, dvec2(0.0, 1.0));
        assert_eq!(trace.steps[0].outcome, Some(ForeignOutcome::GoesOn));
    }

    #[test]
    fn a_fault_has_a_place_and_a_mend() {
        for (text, place, said) in [
            ("[", [1, 1], "EOF"),
            ("7", [1, 1], "a list of steps"),
            ("[]", [1, 1], "no step and no claim"),
            ("{}", [1, 1], "no step and no claim"),
            ("[\n{\"direction\": [1,0]}]", [2, 21], "without `support`"),
            ("[\n{\"support\": [1,0]}]", [2, 19], "without `direction`"),
            (
                "[{\"direction\": [1,0,0], \"support\": [1,0]}]",
                [1, 22],
                "in space",
            ),
            (
                "[{\"direction\": [1], \"support\": [1,0]}]",
                [1, 18],
                "two numbers",
            ),
            (
                "[{\"direction\": {\"x\": 1}, \"support\": [1,0]}]",
                [1, 15],
                "two numbers",
            ),
            (
                "[{\"direction\": [1,0], \"support\": [1e200,0]}]",
                [1, 42],
                "beyond",
            ),
            (
                "[{\"direction\": [1,0], \"support\": [1e999,0]}]",
                [1, 39],
                "range",
            ),
            (
                "[{\"direction\": [1,NaN], \"support\": [1,0]}]",
                [1, 19],
                "expected",
            ),
            (
                r#"[{"direction": [1,0], "support": [1,0], "kept": [1]}]"#,
                [1, 53],
                "`kept` names point 1, and there are 1",
            ),
            (
                r#"[{"direction": [1,0], "support": [1,0], "polytope": [[0,0]], "edge": [0,1]}]"#,
                [1, 76],
                "`edge` names point 1",
            ),
        ] {
            let error = ForeignTrace::parse(text).unwrap_err();
            assert!(error.fault.contains(said), "{text}: {error}");
            assert_eq!([error.line, error.column], place, "{text}: {error}");
        }
    }
}
