//! Traces made in single precision: no false alarm, and what tolerance they need.

use std::cell::RefCell;

use collidoscope::lesson::referee::{DEFAULT_TOLERANCE, check};
use collidoscope::lesson::textbook::{Precision, Rules, run};
use collidoscope::lesson::{ForeignStep, ForeignTrace};
use collidoscope::planar::PosedShape;
use fastrand::Rng;
use glam::{DVec2, dvec2};
use parry2d::math::{Pose, Vector};
use parry2d::query::details::contact_support_map_support_map;
use parry2d::shape::SupportMap;

use super::pairs;

/// A polygon for parry2d that writes down what it is asked and what it answers.
struct Watched {
    vertices: Vec<Vector>,
    asked: RefCell<Vec<(Vector, Vector)>>,
}

impl Watched {
    fn of(shape: &PosedShape) -> Self {
        let vertices = shape.vertices().iter();
        Self {
            vertices: vertices
                .map(|v| Vector::new(v.x as f32, v.y as f32))
                .collect(),
            asked: RefCell::default(),
        }
    }
}

impl SupportMap for Watched {
    fn local_support_point(&self, direction: Vector) -> Vector {
        let farthest = self.vertices.iter().copied().reduce(|best, vertex| {
            if vertex.dot(direction) > best.dot(direction) {
                vertex
            } else {
                best
            }
        });
        let farthest = farthest.expect("a vertex");
        self.asked.borrow_mut().push((direction, farthest));
        farthest
    }
}

fn double(v: Vector) -> DVec2 {
    dvec2(f64::from(v.x), f64::from(v.y))
}

/// What parry2d asks of a pair in the world and comes to.
fn parry([a, b]: [&PosedShape; 2]) -> Option<ForeignTrace> {
    let [a, b] = [a, b].map(Watched::of);
    let contact = contact_support_map_support_map(&Pose::IDENTITY, &a, &b, 1e6)?;
    let asked = [a, b].map(|watched| watched.asked.into_inner());
    let steps = asked[0].iter().zip(&asked[1]).map(|(of_a, of_b)| {
        assert_eq!(of_a.0, -of_b.0);
        ForeignStep {
            direction: double(of_a.0),
            support: double(of_a.1 - of_b.1),
            ..ForeignStep::default()
        }
    });
    let distance = f64::from(contact.dist);
    let collides = distance <= 0.0;
    Some(ForeignTrace {
        steps: steps.collect(),
        colliding: Some(collides),
        depth: collides.then_some(-distance),
        // Of shapes that are apart parry2d stops a thousandth short of the closest points, which no claim of its
        // steps is about.
        distance: None,
        normal: collides.then_some(double(contact.normal1)),
    })
}

/// The number as six digits print it.
fn six_digits(x: f64) -> f64 {
    format!("{x:.5e}").parse().expect("a number")
}

fn printed(trace: &ForeignTrace) -> ForeignTrace {
    let point = |v: DVec2| dvec2(six_digits(v.x), six_digits(v.y));
    let points =
        |points: &Option<Vec<DVec2>>| Some(points.as_ref()?.iter().map(|v| point(*v)).collect());
    let steps = trace.steps.iter().map(|step| ForeignStep {
        phase: step.phase,
        direction: point(step.direction),
        support: point(step.support),
        witnesses: step.witnesses.map(|both| both.map(point)),
        simplex: points(&step.simplex),
        kept_simplex: points(&step.kept_simplex),
        polytope: points(&step.polytope),
        normal: step.normal.map(point),
        distance: step.distance.map(six_digits),
        closest: step.closest.map(point),
        ..step.clone()
    });
    ForeignTrace {
        steps: steps.collect(),
        colliding: trace.colliding,
        depth: trace.depth.map(six_digits),
        distance: trace.distance.map(six_digits),
        normal: trace.normal.map(point),
    }
}

/// The least of some tolerances under which the trace is sound, and what is said under the one below.
fn needed([a, b]: [&PosedShape; 2], trace: &ForeignTrace) -> (f64, String) {
    let mut said = String::new();
    for power in -40..-6 {
        let tolerance = libm::exp2(f64::from(power) / 2.0);
        let finding = check(a, b, trace, tolerance);
        if finding.wrong.is_none() {
            return (tolerance, said);
        }
        said = finding.caption;
    }
    (1.0, said)
}

#[test]
fn traces_in_single_precision_raise_no_false_alarm() {
    let mut random = Rng::with_seed(32);
    let rules = Rules {
        precision: Precision::Single,
        ..Rules::default()
    };
    let mut worst = [0.0; 4].map(|tolerance| (tolerance, String::new()));
    let mut count = 0;
    for at in 0..2500 {
        let [a, b] = if at % 5 == 0 {
            pairs::many_sided(&mut random)
        } else {
            pairs::polygons(&mut random, 100.0, dvec2(300.0, 200.0), 2.5)
        };
        let pair = [&a, &b];
        let textbook = Some(run(&a, &b, &rules));
        let parry = parry(pair);
        let traces = [
            textbook.clone(),
            textbook.as_ref().map(printed),
            parry.clone(),
            parry.as_ref().map(printed),
        ];
        for (trace, worst) in traces.iter().zip(&mut worst) {
            let Some(trace) = trace else { continue };
            count += 1;
            let (tolerance, said) = needed(pair, trace);
            if tolerance > worst.0 {
                *worst = (tolerance, said);
            }
        }
    }
    for (name, (tolerance, said)) in ["textbook", "six digits", "parry2d", "six digits"]
        .iter()
        .zip(&worst)
    {
        println!("{name}: {tolerance:.2e} is enough; below, {said}");
    }
    assert!(count > 6000, "{count}");
    for (tolerance, said) in &worst {
        assert!(*tolerance <= DEFAULT_TOLERANCE, "{tolerance}: {said}");
    }
}
