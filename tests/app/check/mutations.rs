//! How many of the wrong claims in sound traces with one change are found?
//!
//! Every change is at least [`LEAST`] tolerances. A change that leaves all claims true is harmless and not counted; the
//! vertices of A − B, or the meaning of the changed field, decide that.

use std::collections::BTreeMap;

use collidoscope::check::textbook::{Algorithm, Rules, run};
use collidoscope::check::{DEFAULT_TOLERANCE, check};
use collidoscope::check::{TraceOutcome, UserStep, UserTrace};
use collidoscope_core::planar::{PosedShape, SupportPoint, minkowski_difference, unit_vector};
use fastrand::Rng;
use glam::{DVec2, dvec2};

use super::pairs;

/// The least change of a length, in tolerances.
const LEAST: f64 = 20.0;

/// A − B by its vertices, and the tolerance in px.
struct GroundTruth {
    corners: Vec<DVec2>,
    tolerance: f64,
}

impl GroundTruth {
    fn new([a, b]: [&PosedShape; 2]) -> Self {
        let corners = minkowski_difference(a, b)
            .iter()
            .map(SupportPoint::point)
            .collect();
        let all = || a.vertices().iter().chain(b.vertices());
        let [low, high] = all().fold([DVec2::INFINITY, DVec2::NEG_INFINITY], |[l, h], v| {
            [l.min(*v), h.max(*v)]
        });
        Self {
            corners,
            tolerance: DEFAULT_TOLERANCE * low.distance(high),
        }
    }

    /// The support value of A − B in a direction, in px.
    fn reach(&self, direction: DVec2) -> f64 {
        let along = self.corners.iter().map(|w| w.dot(direction.normalize()));
        along.fold(f64::NEG_INFINITY, f64::max)
    }

    fn is_support(&self, direction: DVec2, w: DVec2) -> bool {
        let next = self.corners.iter().cycle().skip(1);
        let inside = self
            .corners
            .iter()
            .zip(next)
            .all(|(p, q)| (*q - *p).normalize().perp_dot(w - *p) >= -self.tolerance);
        inside && direction.normalize().dot(w) >= self.reach(direction) - self.tolerance
    }

    /// The penetration depth.
    fn depth(&self) -> f64 {
        let next = self.corners.iter().cycle().skip(1);
        let levels = self
            .corners
            .iter()
            .zip(next)
            .map(|(p, q)| p.perp_dot(*q) / p.distance(*q));
        levels.fold(f64::INFINITY, f64::min)
    }

    /// A random length above the tolerance, of either sign.
    fn length(&self, random: &mut Rng) -> f64 {
        let share = libm::exp2(pairs::within(random, 0.0, 10.0));
        [-1.0, 1.0][random.usize(0..2)] * LEAST * self.tolerance * share
    }
}

/// Changes a trace and returns whether that makes a claim false; `None` where the change does not apply.
type Change = fn(&mut UserTrace, usize, &GroundTruth, &mut Rng) -> Option<bool>;

/// The step, and whether it is the last of its phase.
fn at(trace: &mut UserTrace, at: usize) -> (&mut UserStep, bool) {
    let is_last = !continues(trace, at);
    (&mut trace.steps[at], is_last)
}

/// Whether the step after it states more of the same search.
fn continues(trace: &UserTrace, at: usize) -> bool {
    let has_state = trace.steps[at].simplex.is_some() || trace.steps[at].polytope.is_some();
    let next = trace.steps.get(at + 1);
    has_state && next.is_some_and(|next| next.phase == trace.steps[at].phase)
}

fn turned(step: &mut UserStep, truth: &GroundTruth, angle: f64) -> bool {
    step.direction = unit_vector(angle).rotate(step.direction);
    step.normal = step.normal.map(|_| step.direction.normalize());
    let nearest = step.simplex.as_deref().and_then(|simplex| match *simplex {
        [p] => Some(p),
        _ => None,
    });
    let leads_away = nearest.is_some_and(|p| step.direction.normalize().dot(p) > truth.tolerance);
    // EPA only searches perpendicular to its edge.
    !truth.is_support(step.direction, step.support) || leads_away || step.polytope.is_some()
}

const CHANGES: [(&str, Change); 18] = [
    ("support moved", |trace, k, truth, random| {
        let by = truth.length(random) * unit_vector(7.0 * random.f64());
        let (step, _) = at(trace, k);
        step.support += by;
        let is_bare = step.witnesses.is_none();
        Some(!is_bare || !truth.is_support(step.direction, step.support))
    }),
    ("support of the wrong sign", |trace, k, truth, _| {
        let (step, _) = at(trace, k);
        step.support = -step.support;
        step.witnesses = step.witnesses.map(|[on_a, on_b]| [on_b, on_a]);
        Some(!truth.is_support(step.direction, step.support))
    }),
    ("direction turned", |trace, k, truth, random| {
        let angle = truth.length(random) / (LEAST * truth.tolerance) / 300.0;
        Some(turned(at(trace, k).0, truth, angle))
    }),
    ("direction reversed", |trace, k, truth, _| {
        Some(turned(at(trace, k).0, truth, std::f64::consts::PI))
    }),
    ("witness moved", |trace, k, truth, random| {
        let by = dvec2(truth.length(random), 0.0);
        let witnesses = at(trace, k).0.witnesses.as_mut()?;
        witnesses[random.usize(0..2)] += by;
        Some(true)
    }),
    ("point of the simplex dropped", |trace, k, _, random| {
        // A search may begin with any simplex.
        let begins = k == 0 || !continues(trace, k - 1);
        let simplex = at(trace, k).0.simplex.as_mut()?;
        (!simplex.is_empty()).then(|| simplex.remove(random.usize(0..simplex.len())))?;
        Some(!begins)
    }),
    ("point of what is kept dropped", |trace, k, _, random| {
        let (step, is_last) = at(trace, k);
        let kept = step.kept_simplex.as_mut()?;
        (!kept.is_empty()).then(|| kept.remove(random.usize(0..kept.len())))?;
        Some(!is_last)
    }),
    ("point of what is kept moved", |trace, k, truth, random| {
        let by = dvec2(0.0, truth.length(random));
        let kept = at(trace, k).0.kept_simplex.as_mut()?;
        *kept.first_mut()? += by;
        Some(true)
    }),
    ("point of the polytope dropped", |trace, k, _, random| {
        let polytope = at(trace, k).0.polytope.as_mut()?;
        polytope.remove(random.usize(0..polytope.len()));
        Some(true)
    }),
    ("points of the polytope swapped", |trace, k, _, random| {
        let polytope = at(trace, k).0.polytope.as_mut()?;
        let one = random.usize(0..polytope.len());
        let other = (one + 1) % polytope.len();
        polytope.swap(one, other);
        // In a triangle a swap only reverses the orientation, which is allowed.
        Some(polytope.len() > 3)
    }),
    ("edge of another index", |trace, k, truth, random| {
        let (step, _) = at(trace, k);
        let count = step.polytope.as_ref()?.len();
        let [i, j] = step.edge?;
        let by = random.usize(1..count);
        step.edge = Some([i, j].map(|end| (end + by) % count));
        let polytope = step.polytope.as_ref()?;
        let is_parallel =
            [i, j].map(|end| polytope[(end + by) % count].dot(step.direction.normalize()));
        Some((is_parallel[0] - is_parallel[1]).abs() > truth.tolerance)
    }),
    ("distance changed", |trace, k, truth, random| {
        *at(trace, k).0.distance.as_mut()? += truth.length(random);
        Some(true)
    }),
    ("outcome changed to an end", |trace, k, truth, _| {
        let (step, _) = at(trace, k);
        let continues = step.outcome == Some(TraceOutcome::GoesOn);
        let falls_short = step.direction.normalize().dot(step.support) <= truth.tolerance;
        (continues && !falls_short).then(|| step.outcome = Some(TraceOutcome::Separated))?;
        Some(true)
    }),
    ("steps swapped", |trace, k, _, _| {
        continues(trace, k).then(|| trace.steps.swap(k, k + 1))?;
        Some(true)
    }),
    ("step left out", |trace, k, _, _| {
        let is_inside = k > 0 && continues(trace, k - 1) && continues(trace, k);
        is_inside.then(|| trace.steps.remove(k))?;
        Some(true)
    }),
    ("last step left out", |trace, _, _, _| {
        trace.steps.pop()?;
        let last = trace.steps.last()?;
        let has_state = last.simplex.is_some() || last.polytope.is_some();
        // Where EPA has a single step, the verdict is right without it, and the check tests its depth separately.
        Some(has_state && last.outcome == Some(TraceOutcome::GoesOn))
    }),
    ("verdict reversed", |trace, _, truth, _| {
        trace.colliding = Some(!trace.colliding?);
        Some(truth.depth().abs() > truth.tolerance)
    }),
    (
        "depth, distance or normal changed",
        |trace, _, truth, random| {
            let by = truth.length(random);
            let angle = by / (LEAST * truth.tolerance) / 300.0;
            match (&mut trace.depth, &mut trace.distance, &mut trace.normal) {
                (Some(length), ..) | (None, Some(length), _) if random.bool() => {
                    *length += by;
                    Some(true)
                }
                (.., Some(normal)) => {
                    *normal = unit_vector(angle).rotate(*normal);
                    Some(truth.reach(*normal) > truth.depth() + truth.tolerance)
                }
                _ => None,
            }
        },
    ),
];

#[test]
fn most_changes_of_a_sound_trace_are_found() {
    let mut random = Rng::with_seed(1988);
    let mut any = [0; 2];
    let mut tallies: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for round in 0..6000 {
        let [a, b] = pairs::polygons(&mut random, 100.0, dvec2(300.0, 200.0), 2.2);
        let truth = GroundTruth::new([&a, &b]);
        if truth.depth().abs() < LEAST * truth.tolerance {
            continue;
        }
        let mut trace = run(&a, &b, &Rules::right(Algorithm::Gjk));
        if round % 4 == 0 {
            for step in &mut trace.steps {
                *step = UserStep {
                    direction: step.direction,
                    support: step.support,
                    ..UserStep::default()
                };
            }
        }
        for (name, change) in CHANGES {
            let mut changed = trace.clone();
            let k = random.usize(0..trace.steps.len());
            let Some(is_harmful) = change(&mut changed, k, &truth, &mut random) else {
                continue;
            };
            let finding = check(&a, &b, &changed, DEFAULT_TOLERANCE);
            let is_found = usize::from(finding.wrong.is_some());
            any = [any[0] + 1, any[1] + is_found];
            if !is_harmful {
                continue;
            }
            let [made, found] = tallies.entry(name).or_default();
            *made += 1;
            *found += is_found;
        }
    }
    let mut all = [0; 2];
    for (name, [made, found]) in &tallies {
        println!("{name:35} {found:6} of {made:6}");
        all = [all[0] + made, all[1] + found];
    }
    let [made, found] = all;
    let share = found as f64 / made as f64;
    println!("{found} of {made}, {:.2} %; of all {any:?}", 100.0 * share);
    assert!(made > 40_000 && share > 0.99, "{found} of {made}");
}
