//! The answers for a scene as it is opened, as text.

mod spatial;

use std::io::{self, Write};

use glam::DVec2;
use serde::Serialize;

use crate::lesson::{Course, Ending, Lesson, Method, Work};
use crate::planar::{Iterations, Manifold, contact, query_by_machines, sat};
use crate::scene::{Scene, Unit};

/// Two numbers in the plane, three in space.
type Coordinates = Vec<f64>;

/// Everything that the core says of a pair, in the field order of the JSON.
#[derive(Serialize)]
pub struct Answers {
    /// The method that was asked for by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'static str>,
    colliding: bool,
    distance: Option<f64>,
    depth: Option<f64>,
    normal: Option<Coordinates>,
    closest: Option<Closest>,
    contacts: Vec<Contact>,
    gjk_iterations: Option<usize>,
    epa_iterations: Option<usize>,
    sat: Option<SatAnswer>,
    /// Queries of the distance after GJK's.
    #[serde(skip)]
    distance_iterations: Option<usize>,
    /// Of MPR.
    #[serde(skip)]
    mpr_iterations: Option<usize>,
    /// The word for lengths.
    #[serde(skip)]
    unit: Unit,
}

#[derive(Serialize)]
struct Closest {
    on_a: Coordinates,
    on_b: Coordinates,
}

#[derive(Serialize)]
struct Contact {
    on_a: Coordinates,
    on_b: Coordinates,
    depth: f64,
}

#[derive(Serialize)]
struct SatAnswer {
    colliding: bool,
    depth: f64,
    normal: Coordinates,
    /// The widest gap, in px, not negative.
    #[serde(skip)]
    gap: f64,
}

impl Answers {
    /// The answers for the scene of the plane before any tick, as this method finds them.
    #[must_use]
    pub fn new(scene: &Scene, method: Option<Method>) -> Self {
        let answers = Self::by_gjk_epa(scene);
        match method {
            None => answers,
            Some(Method::GjkEpa) => Self {
                method: Some(Method::GjkEpa.slug()),
                ..answers
            },
            Some(method) => answers.found_by(method, scene),
        }
    }

    /// With what a method finds that has no EPA.
    fn found_by(self, method: Method, scene: &Scene) -> Self {
        let course = Course {
            method,
            ..Course::default()
        };
        let lesson = Lesson::on([&scene.a.posed(), &scene.b.posed()], None, course);
        let (colliding, found) = (lesson.is_colliding(), lesson.ending());
        let exit = lesson.steps().last().and_then(|step| match step.work {
            Work::Mpr { end, .. } => end?.exit,
            _ => None,
        });
        let gap = found.filter(|found| !found.is_depth);
        let iterations = |of| (method == of).then(|| lesson.query_count() - 1);
        Self {
            method: Some(method.slug()),
            colliding,
            distance: if colliding {
                Some(0.0)
            } else {
                gap.map(|gap| gap.length)
            },
            depth: if colliding {
                found.map(|found| found.length)
            } else {
                Some(0.0)
            },
            normal: exit
                .map(|exit| exit.normal)
                .or(found.map(|found| found.along))
                .map(array),
            closest: gap.map(
                |Ending {
                     witnesses: [on_a, on_b],
                     ..
                 }| Closest {
                    on_a: array(on_a),
                    on_b: array(on_b),
                },
            ),
            gjk_iterations: iterations(Method::Closest),
            epa_iterations: None,
            distance_iterations: None,
            mpr_iterations: iterations(Method::Mpr),
            ..self
        }
    }

    fn by_gjk_epa(scene: &Scene) -> Self {
        let (a, b) = (scene.a.posed(), scene.b.posed());
        let answer = query_by_machines(&a, &b);
        let manifold = contact(&a, &b, &answer);
        let points = manifold.iter().flat_map(Manifold::points);
        let Iterations { gjk, epa, distance } = answer.iterations;
        Self {
            method: None,
            colliding: answer.colliding,
            distance: Some(answer.distance),
            depth: Some(answer.depth),
            normal: Some(array(answer.normal)),
            closest: (!answer.colliding).then(|| Closest {
                on_a: array(answer.on_a),
                on_b: array(answer.on_b),
            }),
            contacts: points
                .map(|point| Contact {
                    on_a: array(point.on_a),
                    on_b: array(point.on_b),
                    depth: point.depth,
                })
                .collect(),
            gjk_iterations: Some(gjk),
            epa_iterations: Some(epa),
            sat: sat(&a, &b).map(|sat| SatAnswer {
                colliding: sat.colliding,
                depth: sat.depth,
                normal: array(sat.normal),
                gap: gap(sat.axis.overlap()),
            }),
            distance_iterations: Some(distance),
            mpr_iterations: None,
            unit: scene.unit,
        }
    }

    /// As one JSON object; every number is the shortest text that reads back to the same f64.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", serde_json::to_string_pretty(self)?)
    }

    /// A line an answer, for people.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let unit = self.unit;
        if let Some(method) = self.method {
            writeln!(out, "method     {method}")?;
        }
        writeln!(
            out,
            "colliding  {}",
            if self.colliding { "yes" } else { "no" }
        )?;
        let none = || "not found".to_owned();
        let length = |found: Option<f64>| found.map_or_else(none, |px| format!("{px:.6} {unit}"));
        writeln!(out, "distance   {}", length(self.distance))?;
        writeln!(out, "depth      {}", length(self.depth))?;
        let normal = self.normal.as_deref().map_or_else(none, point);
        writeln!(out, "normal     {normal}")?;
        if let Some(closest) = &self.closest {
            writeln!(
                out,
                "closest    {} on A, {} on B",
                point(&closest.on_a),
                point(&closest.on_b)
            )?;
        }
        for contact in &self.contacts {
            let (on_a, on_b) = (point(&contact.on_a), point(&contact.on_b));
            writeln!(
                out,
                "contact    {on_a} on A, {on_b} on B, {:.6} {unit} deep",
                contact.depth
            )?;
        }
        for (name, count) in [
            ("GJK     ", self.gjk_iterations),
            ("EPA     ", self.epa_iterations),
            ("distance", self.distance_iterations),
            ("MPR     ", self.mpr_iterations),
        ] {
            let Some(count) = count else { continue };
            let s = if count == 1 { "" } else { "s" };
            writeln!(out, "{name}   {count} iteration{s}")?;
        }
        match &self.sat {
            Some(sat) if sat.colliding => writeln!(
                out,
                "SAT        colliding, {:.6} {unit} deep along {}",
                sat.depth,
                point(&sat.normal)
            ),
            Some(sat) => writeln!(
                out,
                "SAT        apart, a gap of {:.6} {unit} along {}",
                sat.gap,
                point(&sat.normal)
            ),
            None => writeln!(out, "SAT        needs edges, and a shape is smooth"),
        }
    }
}

/// To three decimals, and no minus before a zero.
fn rounded(number: f64) -> String {
    let text = format!("{number:.3}");
    let is_zero = text
        .trim_start_matches('-')
        .chars()
        .all(|c| c == '0' || c == '.');
    text[usize::from(is_zero && text.starts_with('-'))..].to_owned()
}

/// The gap of an axis with this overlap, in px, not negative.
fn gap(overlap: f64) -> f64 {
    if overlap < 0.0 { -overlap } else { 0.0 }
}

/// A point for people, as in (1.5, -2.25).
fn point(coordinates: &[f64]) -> String {
    let numbers: Vec<String> = coordinates.iter().copied().map(rounded).collect();
    format!("({})", numbers.join(", "))
}

fn array(v: DVec2) -> Coordinates {
    v.to_array().to_vec()
}
