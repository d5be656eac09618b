//! Ten bugs outside the gallery, each in a GJK and EPA written as in tutorials. The check finds their effects and names
//! no known bug for them.

use collidoscope::lesson::referee::{DEFAULT_TOLERANCE, check};
use collidoscope::lesson::{ForeignOutcome, ForeignPhase, ForeignStep, UserTrace};
use collidoscope::planar::PosedShape;
use fastrand::Rng;
use glam::{DVec2, dvec2};

use super::pairs;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Mutant {
    /// The search for B's farthest vertex starts from a maximum of 0, and returns the first vertex if none exceeds it.
    BestFromZero,
    /// The last vertex of A is skipped.
    LastVertexSkipped,
    /// The new point is inserted before the edge instead of into it.
    InsertedBefore,
    /// The perpendicular of ac is computed from ab.
    WrongOperands,
    /// The distance of an edge is that of its nearer endpoint.
    NearerEnd,
    /// A support point short of the origin does not end the search.
    NoEarlyOut,
    /// From a segment the search continues from its newest point straight towards the origin.
    TowardsOrigin,
    /// Beyond ac, b is kept.
    KeepsTheWrongPoint,
    /// EPA does not normalise the normals of the edges.
    NotNormalized,
    /// EPA ends in its first iteration.
    EndsAtOnce,
}

const MUTANTS: [Mutant; 10] = [
    Mutant::BestFromZero,
    Mutant::LastVertexSkipped,
    Mutant::InsertedBefore,
    Mutant::WrongOperands,
    Mutant::NearerEnd,
    Mutant::NoEarlyOut,
    Mutant::TowardsOrigin,
    Mutant::KeepsTheWrongPoint,
    Mutant::NotNormalized,
    Mutant::EndsAtOnce,
];

const ROUNDS: usize = 30;

struct Code<'s> {
    a: &'s [DVec2],
    b: &'s [DVec2],
    mutant: Option<Mutant>,
    trace: UserTrace,
}

impl Code<'_> {
    fn is(&self, mutant: Mutant) -> bool {
        self.mutant == Some(mutant)
    }

    fn support(&self, direction: DVec2) -> [DVec2; 2] {
        let of_a = match self.a {
            [most @ .., _] if self.is(Mutant::LastVertexSkipped) => most,
            all => all,
        };
        let mut on_a = of_a[0];
        for &vertex in of_a {
            if vertex.dot(direction) > on_a.dot(direction) {
                on_a = vertex;
            }
        }
        let mut on_b = self.b[0];
        let mut best = if self.is(Mutant::BestFromZero) {
            0.0
        } else {
            on_b.dot(-direction)
        };
        for &vertex in self.b {
            if vertex.dot(-direction) > best {
                best = vertex.dot(-direction);
                on_b = vertex;
            }
        }
        [on_a, on_b]
    }

    fn run(mut self) -> UserTrace {
        let simplex = self.gjk();
        if self.trace.colliding == Some(true) {
            self.epa(simplex);
        }
        self.trace
    }

    /// The points of the simplex, the newest last.
    fn gjk(&mut self) -> Vec<DVec2> {
        let mut direction = DVec2::X;
        let mut simplex: Vec<DVec2> = Vec::new();
        for _ in 0..ROUNDS {
            let [on_a, on_b] = self.support(direction);
            let w = on_a - on_b;
            let before = simplex.clone();
            let is_short = w.dot(direction) < 0.0 && !self.is(Mutant::NoEarlyOut);
            simplex.push(w);
            let (next, outcome) = if is_short {
                simplex.clone_from(&before);
                (None, ForeignOutcome::Separated)
            } else {
                match self.next(&mut simplex) {
                    Some(next) => (Some(next), ForeignOutcome::GoesOn),
                    None => (None, ForeignOutcome::Colliding),
                }
            };
            self.trace.steps.push(ForeignStep {
                phase: Some(ForeignPhase::Gjk),
                direction,
                support: w,
                witnesses: Some([on_a, on_b]),
                simplex: Some(before),
                kept_simplex: Some(simplex.clone()),
                outcome: Some(outcome),
                ..ForeignStep::default()
            });
            match next {
                Some(next) => direction = next,
                None => {
                    self.trace.colliding = Some(outcome == ForeignOutcome::Colliding);
                    return simplex;
                }
            }
        }
        self.trace.colliding = Some(false);
        simplex
    }

    /// The next search direction; `None` where the simplex contains the origin.
    fn next(&self, simplex: &mut Vec<DVec2>) -> Option<DVec2> {
        match simplex[..] {
            [a] => Some(-a),
            [b, a] if self.is(Mutant::TowardsOrigin) || b == a => Some(-a),
            [b, a] => Some(square(b - a, -a)),
            [c, b, a] => {
                let [ab, ac] = [b - a, c - a];
                let beyond_ab = square(ab, -ac);
                let beyond_ac = if self.is(Mutant::WrongOperands) {
                    square(ab, -ab.perp())
                } else {
                    square(ac, -ab)
                };
                if beyond_ab.dot(-a) > 0.0 {
                    *simplex = vec![b, a];
                    Some(beyond_ab)
                } else if beyond_ac.dot(-a) > 0.0 {
                    let kept = if self.is(Mutant::KeepsTheWrongPoint) {
                        b
                    } else {
                        c
                    };
                    *simplex = vec![kept, a];
                    Some(beyond_ac)
                } else {
                    None
                }
            }
            _ => None,
        }
    }

    fn epa(&mut self, simplex: Vec<DVec2>) {
        let mut polytope = simplex;
        if let [p, q, r] = polytope[..]
            && (q - p).perp_dot(r - p) < 0.0
        {
            polytope.swap(0, 1);
        }
        for _ in 0..ROUNDS {
            let count = polytope.len();
            let edges = (0..count).map(|i| {
                let ends = [i, (i + 1) % count];
                let [p, q] = ends.map(|end| polytope[end]);
                let normal = -(q - p).perp();
                let normal = if self.is(Mutant::NotNormalized) {
                    normal
                } else {
                    normal.normalize_or_zero()
                };
                let distance = if self.is(Mutant::NearerEnd) {
                    p.length().min(q.length())
                } else {
                    normal.dot(p)
                };
                (ends, normal, distance)
            });
            let closest = edges.min_by(|one, other| one.2.total_cmp(&other.2));
            let (edge, normal, distance) = closest.expect("an edge");
            let [on_a, on_b] = self.support(normal);
            let w = on_a - on_b;
            let is_known = polytope.contains(&w);
            let is_end = is_known || w.dot(normal) - distance < 1e-6 || self.is(Mutant::EndsAtOnce);
            self.trace.steps.push(ForeignStep {
                phase: Some(ForeignPhase::Epa),
                direction: normal,
                support: w,
                witnesses: Some([on_a, on_b]),
                polytope: Some(polytope.clone()),
                edge: Some(edge),
                normal: Some(normal),
                distance: Some(distance),
                outcome: Some(if is_end {
                    ForeignOutcome::Closest
                } else {
                    ForeignOutcome::GoesOn
                }),
                ..ForeignStep::default()
            });
            if is_end {
                self.trace.depth = Some(distance);
                self.trace.normal = Some(normal);
                return;
            }
            let at = if self.is(Mutant::InsertedBefore) {
                edge[0]
            } else {
                edge[0] + 1
            };
            polytope.insert(at, w);
        }
    }
}

/// The perpendicular of `along` on the side of `side`.
fn square(along: DVec2, side: DVec2) -> DVec2 {
    let square = along.perp();
    if square.dot(side) < 0.0 {
        -square
    } else {
        square
    }
}

fn trace_of([a, b]: &[PosedShape; 2], mutant: Option<Mutant>) -> UserTrace {
    let code = Code {
        a: a.vertices(),
        b: b.vertices(),
        mutant,
        trace: UserTrace::default(),
    };
    code.run()
}

/// The same trace with only directions, points and the result.
fn bare(trace: &UserTrace) -> UserTrace {
    let steps = trace.steps.iter().map(|step| ForeignStep {
        direction: step.direction,
        support: step.support,
        ..ForeignStep::default()
    });
    UserTrace {
        steps: steps.collect(),
        ..trace.clone()
    }
}

#[test]
fn unmodified_code_is_sound() {
    let mut random = Rng::with_seed(27);
    for _ in 0..1500 {
        let pair = pairs::polygons(&mut random, 100.0, dvec2(300.0, 200.0), 1.5);
        let trace = trace_of(&pair, None);
        let finding = check(&pair[0], &pair[1], &trace, DEFAULT_TOLERANCE);
        assert_eq!(finding.wrong, None, "{}\n{trace:?}", finding.caption);
    }
}

/// At most one in a thousand may be named.
#[test]
fn bugs_outside_the_gallery_are_found_and_not_misnamed() {
    const SCENES: usize = 150;
    let mut random = Rng::with_seed(2711);
    let (mut runs, mut misnamed) = (0, Vec::new());
    for mutant in MUTANTS {
        let (mut wrong, mut named) = (0, 0);
        for _ in 0..SCENES {
            let pair = pairs::polygons(&mut random, 100.0, dvec2(300.0, 200.0), 1.5);
            let trace = trace_of(&pair, Some(mutant));
            for trace in [bare(&trace), trace] {
                let finding = check(&pair[0], &pair[1], &trace, DEFAULT_TOLERANCE);
                runs += 1;
                wrong += usize::from(finding.wrong.is_some());
                if !finding.mistakes.is_empty() {
                    named += 1;
                    misnamed.push(format!("{mutant:?}: {}", finding.caption));
                }
            }
        }
        println!("{mutant:?}: {wrong} of {} wrong, {named} named", 2 * SCENES);
        assert!(wrong > 0, "{mutant:?}");
    }
    assert!(1000 * misnamed.len() <= runs, "{runs}: {misnamed:#?}");
}
