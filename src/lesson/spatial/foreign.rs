//! A trace of a query in space that somebody else's code made: what it claims, as it was written.

use glam::DVec3;
use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use thiserror::Error;

use crate::lesson::foreign::numbers::{Length, Point, Vector};
use crate::lesson::foreign::reading::{check_size, outcome_of, parsed, phase_of};
use crate::lesson::{ForeignOutcome, ForeignPhase, TraceError};

/// Every step of somebody else's query in space, and what it came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForeignTrace {
    /// The support queries, in order.
    pub steps: Vec<ForeignStep>,
    /// Whether the shapes are said to collide.
    pub colliding: Option<bool>,
    /// The penetration depth that is claimed, in px.
    pub depth: Option<f64>,
    /// The distance that is claimed, in px.
    pub distance: Option<f64>,
    /// The normal that is claimed, from A towards B.
    pub normal: Option<DVec3>,
}

/// One support query of somebody else's. Points are of A − B, in world units; what was not written is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForeignStep {
    /// Which algorithm asked.
    pub phase: Option<ForeignPhase>,
    /// The search direction, of any length.
    pub direction: DVec3,
    /// The support point that was found along it.
    pub support: DVec3,
    /// Its points on A and on B, in world space.
    pub witnesses: Option<[DVec3; 2]>,
    /// The simplex as it stood before the query.
    pub simplex: Option<Vec<DVec3>>,
    /// The simplex as it was kept after the query.
    pub kept_simplex: Option<Vec<DVec3>>,
    /// The vertices of EPA's polytope before the query.
    pub vertices: Option<Vec<DVec3>>,
    /// Its faces, as indices into `vertices`, counter-clockwise seen from outside.
    pub faces: Option<Vec<[usize; 3]>>,
    /// The closest face, as an index into `faces`.
    pub face: Option<usize>,
    /// The faces that the support is said to see, as indices into `faces`.
    pub removed: Option<Vec<usize>>,
    /// The unit normal of the closest face, away from the origin.
    pub normal: Option<DVec3>,
    /// The origin's distance to what is nearest so far, in px.
    pub distance: Option<f64>,
    /// The point that is nearest to the origin so far.
    pub closest: Option<DVec3>,
    /// What was decided.
    pub outcome: Option<ForeignOutcome>,
}

/// How little a trace may be.
const LEAST: &str = r#"a step is at least {"direction": [x,y,z], "support": [x,y,z]}"#;

impl ForeignTrace {
    /// The trace in a JSON text: an object with `steps`, or the list of steps alone.
    ///
    /// # Errors
    /// [`TraceError`] names the line and the column.
    pub fn parse(text: &str) -> Result<Self, TraceError> {
        let TraceText(trace) = parsed(text, LEAST)?;
        let points = trace.steps.iter().flat_map(|step| {
            let lists = [&step.simplex, &step.kept_simplex, &step.vertices];
            let faces = step.faces.as_ref().map(Vec::len);
            lists.into_iter().flatten().map(Vec::len).chain(faces)
        });
        let points = points.sum();
        let is_empty = trace == Self::default();
        check_size(trace.steps.len(), points, is_empty, LEAST)?;
        Ok(trace)
    }
}

struct TraceText(ForeignTrace);

impl<'de> Deserialize<'de> for TraceText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TraceVisitor;
        impl<'de> Visitor<'de> for TraceVisitor {
            type Value = WholeFields;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a list of steps, or an object with the list as `steps`")
            }

            fn visit_seq<S: SeqAccess<'de>>(self, list: S) -> Result<WholeFields, S::Error> {
                let steps = Vec::deserialize(SeqAccessDeserializer::new(list))?;
                Ok(WholeFields {
                    steps,
                    ..WholeFields::default()
                })
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<WholeFields, M::Error> {
                WholeFields::deserialize(MapAccessDeserializer::new(map))
            }
        }
        let fields = deserializer.deserialize_any(TraceVisitor)?;
        Ok(Self(ForeignTrace {
            steps: fields.steps.into_iter().map(|step| step.0).collect(),
            colliding: fields.colliding,
            depth: fields.depth.map(|Length(px)| px),
            distance: fields.distance.map(|Length(px)| px),
            normal: fields.normal.map(|Vector(v)| v.into()),
        }))
    }
}

#[derive(Default, Deserialize)]
struct WholeFields {
    #[serde(default)]
    steps: Vec<StepText>,
    colliding: Option<bool>,
    depth: Option<Length<3>>,
    distance: Option<Length<3>>,
    normal: Option<Vector<3>>,
}

#[derive(Deserialize)]
#[serde(try_from = "StepFields")]
struct StepText(ForeignStep);

#[derive(Deserialize)]
struct StepFields {
    phase: Option<String>,
    case: Option<String>,
    direction: Option<Vector<3>>,
    support: Option<Point<3>>,
    simplex: Option<Vec<Point<3>>>,
    kept_simplex: Option<Vec<Point<3>>>,
    kept: Option<Vec<usize>>,
    vertices: Option<Vec<Point<3>>>,
    faces: Option<Vec<[usize; 3]>>,
    face: Option<usize>,
    removed: Option<Vec<usize>>,
    normal: Option<Vector<3>>,
    distance: Option<Length<3>>,
    closest: Option<Vector<3>>,
    outcome: Option<String>,
}

/// Why the fields of a step do not go together.
#[derive(Debug, Error)]
enum Mixed {
    #[error(
        "the step ends without `{0}`; a step has at least `direction` and `support`, each [x,y,z]"
    )]
    Missing(&'static str),
    #[error("`{field}` names {what} {index}, and there are {count}, counted from 0")]
    OutOfList {
        field: &'static str,
        what: &'static str,
        index: usize,
        count: usize,
    },
}

impl TryFrom<StepFields> for StepText {
    type Error = Mixed;

    fn try_from(fields: StepFields) -> Result<Self, Mixed> {
        let phase = fields.phase.map(|word| word.to_lowercase());
        let normal = fields.normal.map(|Vector(v)| v.into());
        let direction = fields.direction.map(|Vector(v)| v.into()).or(normal);
        let support = fields.support.ok_or(Mixed::Missing("support"))?;
        let simplex = fields.simplex.map(positions);
        // What settles a step exactly may find points that were not among those named.
        let kept = fields
            .kept
            .filter(|_| fields.case.as_deref() != Some("settled-exactly"));
        let kept_simplex = match (fields.kept_simplex, kept) {
            (Some(points), _) => Some(positions(points)),
            (None, Some(kept)) => {
                let mut points = simplex.clone().unwrap_or_default();
                points.push(support.at.into());
                within("kept", "point", &kept, points.len())?;
                Some(kept.into_iter().map(|index| points[index]).collect())
            }
            (None, None) => None,
        };
        let vertices = fields.vertices.map(positions);
        let count = vertices.as_ref().map_or(0, Vec::len);
        for face in fields.faces.iter().flatten() {
            within("faces", "vertex", face, count)?;
        }
        let count = fields.faces.as_ref().map_or(0, Vec::len);
        within(
            "removed",
            "face",
            fields.removed.as_deref().unwrap_or_default(),
            count,
        )?;
        within("face", "face", fields.face.as_slice(), count)?;
        Ok(Self(ForeignStep {
            phase: phase.as_deref().and_then(phase_of),
            direction: direction.ok_or(Mixed::Missing("direction"))?,
            support: support.at.into(),
            witnesses: support.witnesses.map(|on| on.map(DVec3::from)),
            simplex,
            kept_simplex,
            vertices,
            faces: fields.faces,
            face: fields.face,
            removed: fields.removed,
            normal,
            distance: fields.distance.map(|Length(px)| px),
            closest: fields.closest.map(|Vector(v)| v.into()),
            outcome: outcome_of(fields.outcome.as_deref(), fields.case.as_deref()),
        }))
    }
}

fn positions(points: Vec<Point<3>>) -> Vec<DVec3> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec3;

    #[test]
    fn a_list_of_steps_or_an_object_with_it_is_a_trace() {
        let step = r#"{"phase": "GJK", "direction": [1,0,0], "support": {"point": [3,1,2], "on_a": [4,1,2],
                      "on_b": [1,0,0]}, "simplex": [[0,1,2]], "kept": [1], "outcome": "grow", "mine": 7}"#;
        let list = ForeignTrace::parse(&format!("[{step}]")).unwrap();
        let whole =
            format!(r#"{{"steps": [{step}], "colliding": true, "depth": 2, "normal": [0,0,1]}}"#);
        let whole = ForeignTrace::parse(&whole).unwrap();
        assert_eq!(whole.steps, list.steps);
        let ForeignStep {
            phase,
            kept_simplex,
            witnesses,
            ..
        } = &whole.steps[0];
        assert_eq!(*phase, Some(ForeignPhase::Gjk));
        assert_eq!(*kept_simplex, Some(vec![dvec3(3.0, 1.0, 2.0)]));
        assert_eq!(*witnesses, Some([dvec3(4.0, 1.0, 2.0), DVec3::X]));
        assert_eq!(
            (whole.colliding, whole.normal),
            (Some(true), Some(DVec3::Z))
        );
    }

    #[test]
    fn a_fault_has_a_place_and_a_mend() {
        for (text, said) in [
            ("", "empty"),
            ("[]", "no step and no claim"),
            ("7", "a list of steps"),
            (
                r#"[{"direction": [1,0], "support": [1,0,0]}]"#,
                "three numbers",
            ),
            (
                r#"[{"direction": [1,0,0], "support": [1,0,0,2]}]"#,
                "three numbers",
            ),
            (r#"[{"direction": [1,0,0]}]"#, "without `support`"),
            (
                r#"[{"direction": [1,0,0], "support": [1e60,0,0]}]"#,
                "beyond",
            ),
            (
                r#"[{"direction": [1,0,0], "support": [1,0,0], "kept": [4]}]"#,
                "`kept` names point 4, and there are 1",
            ),
            (
                r#"[{"normal": [1,0,0], "support": [1,0,0], "vertices": [[1,0,0]], "faces": [[0,1,0]]}]"#,
                "`faces` names vertex 1, and there are 1",
            ),
        ] {
            let error = ForeignTrace::parse(text).unwrap_err();
            assert!(
                error.line == 1 && error.fault.contains(said),
                "{text}: {error}"
            );
        }
    }
}
