//! The answers for a newly opened scene, as text.

use std::io::{self, Write};

use glam::DVec2;
use serde::{Serialize, Serializer};

use crate::scene::{Geometry, Unit, Vector};
use collidoscope_core::planar::{CastEnd, Iterations, PosedShape, cast};

/// All answers of the core for a pair, in the field order of the JSON.
#[derive(Serialize)]
pub struct Answers {
    pub(super) colliding: bool,
    pub(super) distance: f64,
    pub(super) depth: f64,
    pub(super) normal: Vec<f64>,
    closest: Option<PointPair>,
    contacts: Vec<PointPair>,
    pub(super) gjk_iterations: usize,
    pub(super) epa_iterations: usize,
    /// The number of the distance's queries after GJK's.
    pub(super) distance_iterations: usize,
    sat: Option<SatAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cast: Option<CastAnswer>,
    /// The deepest points of A and of B or, if they are apart, the closest.
    #[serde(skip)]
    pub(super) nearest: [Vec<f64>; 2],
    /// The unit of lengths, null without one.
    #[serde(serialize_with = "name_of_unit")]
    unit: Unit,
}

/// A point of A and one of B, with the depth of a contact.
#[derive(Serialize)]
struct PointPair {
    on_a: Vec<f64>,
    on_b: Vec<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<f64>,
}

#[derive(Serialize)]
struct SatAnswer {
    colliding: bool,
    depth: f64,
    normal: Vec<f64>,
    /// The widest gap, not negative.
    gap: f64,
}

impl SatAnswer {
    fn new<D: Geometry>(sat: &D::Sat) -> Self {
        let (colliding, depth, normal) = D::sat_verdict(sat);
        let overlap = D::intervals(D::deciding_axis(sat)).overlap;
        Self {
            colliding,
            depth: depth + 0.0,
            normal: array(normal),
            gap: if overlap < 0.0 { -overlap } else { 0.0 },
        }
    }
}

/// The result of a cast; without null fields.
#[derive(Serialize)]
#[serde(untagged)]
enum CastAnswer {
    Touching {
        fraction: f64,
        point: Vec<f64>,
        normal: Vec<f64>,
    },
    Nothing,
    Overlapping(&'static str),
}

impl CastAnswer {
    fn text(&self) -> String {
        match self {
            Self::Touching {
                fraction,
                point: at,
                normal,
            } => format!(
                "touches at {} of the translation, at {}, normal {}",
                six_decimals(*fraction),
                point(at),
                point(normal)
            ),
            Self::Nothing => "does not touch".to_owned(),
            Self::Overlapping(_) => "overlaps from the start".to_owned(),
        }
    }
}

impl Answers {
    /// The answers of the core's functions for two bodies.
    pub fn new<D: Geometry>([a, b]: [&D::Posed; 2], unit: Unit) -> Self {
        let answer = D::query_by_machines(a, b);
        let verdict = D::verdict(&answer);
        let Iterations { gjk, epa, distance } = verdict.iterations;
        let nearest = [verdict.on_a, verdict.on_b].map(array);
        let contacts = D::contacts(a, b, &answer).into_iter();
        Self {
            colliding: verdict.colliding,
            distance: verdict.distance + 0.0,
            depth: verdict.depth + 0.0,
            normal: array(verdict.normal),
            closest: (!verdict.colliding).then(|| PointPair {
                on_a: nearest[0].clone(),
                on_b: nearest[1].clone(),
                depth: None,
            }),
            contacts: contacts
                .map(|([on_a, on_b], depth)| PointPair {
                    on_a: array(on_a),
                    on_b: array(on_b),
                    depth: Some(depth + 0.0),
                })
                .collect(),
            gjk_iterations: gjk,
            epa_iterations: epa,
            sat: D::sat(a, b).as_ref().map(SatAnswer::new::<D>),
            cast: None,
            nearest,
            distance_iterations: distance,
            unit,
        }
    }

    /// The same, and where B first touches A when moved by `translation`, in world space.
    pub fn with_cast(self, a: &PosedShape, b: &PosedShape, translation: DVec2) -> Self {
        let found = match cast(a, b, translation) {
            None => CastAnswer::Nothing,
            Some(cast) if cast.end == CastEnd::Overlapping => {
                CastAnswer::Overlapping("overlapping")
            }
            Some(cast) => CastAnswer::Touching {
                fraction: cast.fraction + 0.0,
                point: array(cast.on_a),
                normal: array(cast.normal),
            },
        };
        Self {
            cast: Some(found),
            ..self
        }
    }

    /// A length for people.
    fn length(&self, length: f64) -> String {
        self.unit.length(&six_decimals(length))
    }

    /// As one JSON object; every number is the shortest text that reads back to the same f64.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", serde_json::to_string_pretty(self)?)
    }

    /// One answer per line, for people.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        for (name, value) in self.rows() {
            writeln!(out, "{name:<11}{value}")?;
        }
        Ok(())
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        let verdict = if self.colliding { "yes" } else { "no" };
        let mut rows = vec![
            ("colliding", verdict.to_owned()),
            ("distance", self.length(self.distance)),
            ("depth", self.length(self.depth)),
            ("normal", point(&self.normal)),
        ];
        for PointPair { on_a, on_b, depth } in self.closest.iter().chain(&self.contacts) {
            let points = format!("{} on A, {} on B", point(on_a), point(on_b));
            rows.push(match depth {
                None => ("closest", points),
                Some(depth) => (
                    "contact",
                    format!("{points}, depth {}", self.length(*depth)),
                ),
            });
        }
        for (name, count) in [
            ("GJK", self.gjk_iterations),
            ("EPA", self.epa_iterations),
            ("distance", self.distance_iterations),
        ] {
            let s = if count == 1 { "" } else { "s" };
            rows.push((name, format!("{count} iteration{s}")));
        }
        rows.push(("SAT", self.sat_text()));
        rows.extend(self.cast.as_ref().map(|cast| ("cast", cast.text())));
        rows
    }

    fn sat_text(&self) -> String {
        let Some(sat) = &self.sat else {
            return "none: a shape is smooth or has too many edges".to_owned();
        };
        let (depth, gap) = (self.length(sat.depth), self.length(sat.gap));
        let normal = point(&sat.normal);
        if sat.colliding {
            format!("colliding, depth {depth} along {normal}")
        } else {
            format!("apart, a gap of {gap} along {normal}")
        }
    }
}

/// With six decimals, or with a power of ten where they would leave fewer than three digits.
fn six_decimals(number: f64) -> String {
    match number {
        0.0 | 1e-4.. => format!("{number:.6}"),
        _ => format!("{number:.6e}"),
    }
}

/// With three decimals, without a minus before a zero.
fn rounded(number: f64) -> String {
    let text = format!("{number:.3}");
    text.strip_prefix('-')
        .filter(|zero| *zero == "0.000")
        .unwrap_or(&text)
        .to_owned()
}

/// A point for people, as in (1.5, -2.25).
fn point(coordinates: &[f64]) -> String {
    let numbers: Vec<String> = coordinates.iter().copied().map(rounded).collect();
    format!("({})", numbers.join(", "))
}

/// Without a minus before a zero, as are all numbers of a report.
fn array(v: impl Vector) -> Vec<f64> {
    v.parts().iter().map(|part| part + 0.0).collect()
}

fn name_of_unit<S: Serializer>(unit: &Unit, serializer: S) -> Result<S::Ok, S::Error> {
    let name = (*unit != Unit::default()).then(|| unit.to_string());
    name.serialize(serializer)
}
