//! Queries by a GJK and an EPA that share nothing with ours, in the plane and in space, in double and in single
//! precision, correct or with a mistake: sound ones pass, and what is named is what was done.

use collidoscope::check::{CheckReport, Checkable, DEFAULT_TOLERANCE, Trace, check};
use collidoscope::scene::{Plane, Space};
use collidoscope_core::planar::{Polygon, Pose as PlanarPose, Shape as PlanarShape};
use collidoscope_core::spatial::{Hull, Pose, Shape, rotation_about};
use fastrand::Rng;
use glam::{DQuat, DVec2, DVec3, dvec3};
use serde_json::{Value, json};

use super::{pairs, sound::johnson};

/// What the foreign code does wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Wrong {
    Nothing,
    BothAlongD,
    DirectionNotTurned,
    DirectionTurnedBack,
    MaximumFromZero,
    LastVertexSkipped,
    /// Not a mistake that the check knows.
    FirstVertexSkipped,
    TurnOmitted,
    TurnReversed,
    /// The newest point is kept, and of the others the first.
    DroppedPoint,
    NoTestOfApart,
    /// EPA takes the second closest edge or face.
    NotTheClosest,
    NormalInFrameOfA,
}

/// With the slugs that name it, and whether it is one of the support function.
const MISTAKES: [(Wrong, &[&str], bool); 12] = [
    (Wrong::BothAlongD, &["same-direction"], true),
    (Wrong::DirectionNotTurned, &["direction-not-turned"], true),
    (Wrong::DirectionTurnedBack, &["direction-turned-back"], true),
    (Wrong::MaximumFromZero, &["maximum-starts-at-0"], true),
    (Wrong::LastVertexSkipped, &["last-vertex-skipped"], true),
    (Wrong::FirstVertexSkipped, &[], true),
    (Wrong::TurnOmitted, &["missing-turn"], true),
    (Wrong::TurnReversed, &["transposed-turn"], true),
    (Wrong::DroppedPoint, &[], false),
    (Wrong::NoTestOfApart, &[], false),
    // The polygon's last edge ignored does the same, where that is the closest.
    (Wrong::NotTheClosest, &["wrapped-index"], false),
    (Wrong::NormalInFrameOfA, &["normal-in-a-s-frame"], false),
];

#[derive(Clone, Debug)]
struct Body {
    points: Vec<DVec3>,
    turn: DQuat,
    position: DVec3,
}

impl Body {
    /// The farthest point along a direction, by a loop over the vertices.
    fn support(&self, direction: DVec3, wrong: Wrong, is_single: bool) -> DVec3 {
        let turn = match wrong {
            Wrong::TurnOmitted => DQuat::IDENTITY,
            Wrong::TurnReversed => self.turn.inverse(),
            _ => self.turn,
        };
        let towards = match wrong {
            Wrong::DirectionNotTurned => turn * direction,
            Wrong::DirectionTurnedBack => turn * (turn * direction),
            _ => direction,
        };
        let corners = self.points.iter().map(|p| turn * *p + self.position);
        let mut corners: Vec<DVec3> = corners.map(|p| rounded(p, is_single)).collect();
        let mut most = f64::NEG_INFINITY;
        match wrong {
            Wrong::MaximumFromZero => most = 0.0,
            Wrong::LastVertexSkipped => corners.truncate(corners.len() - 1),
            Wrong::FirstVertexSkipped => drop(corners.remove(0)),
            _ => {}
        }
        let mut best = corners[0];
        for corner in corners {
            let along = if is_single {
                f64::from(corner.as_vec3().dot(towards.as_vec3()))
            } else {
                corner.dot(towards)
            };
            if along > most {
                (most, best) = (along, corner);
            }
        }
        best
    }
}

fn rounded(v: DVec3, is_single: bool) -> DVec3 {
    if is_single { v.as_vec3().as_dvec3() } else { v }
}

/// How the foreign code searches and what it logs.
#[derive(Clone, Copy, Debug)]
struct Style {
    is_flat: bool,
    is_single: bool,
    /// Whether it looks for the closest point, or only for the verdict.
    seeks_distance: bool,
    /// Whether its first support point is a step of the search.
    logs_first: bool,
    /// Whether its steps have their simplices, polytopes and outcomes.
    logs_sets: bool,
    logs_witnesses: bool,
    first: DVec3,
}

impl Style {
    fn random(random: &mut Rng, is_flat: bool) -> Self {
        let mut part = || pairs::within(random, -1.0, 1.0);
        let first = dvec3(part(), part(), if is_flat { 0.0 } else { part() });
        Self {
            is_flat,
            first: first * pairs::within(random, 1.0, 100.0),
            is_single: random.bool(),
            seeks_distance: random.bool(),
            logs_first: random.bool(),
            logs_sets: random.u8(0..3) > 0,
            logs_witnesses: random.bool(),
        }
    }
}

struct Run<'r> {
    bodies: &'r [Body; 2],
    wrong: Wrong,
    style: Style,
    steps: Vec<Value>,
}

impl Run<'_> {
    fn new(bodies: &[Body; 2], wrong: Wrong, style: Style) -> Run<'_> {
        let steps = Vec::new();
        Run {
            bodies,
            wrong,
            style,
            steps,
        }
    }

    fn numbers(&self, v: DVec3) -> Value {
        let numbers = &v.to_array()[..if self.style.is_flat { 2 } else { 3 }];
        if self.style.is_single {
            json!(numbers.iter().map(|x| *x as f32).collect::<Vec<f32>>())
        } else {
            json!(numbers)
        }
    }

    fn list(&self, points: &[DVec3]) -> Value {
        points.iter().map(|p| self.numbers(*p)).collect()
    }

    fn witnesses(&self, direction: DVec3) -> [DVec3; 2] {
        let against = match self.wrong {
            Wrong::BothAlongD => direction,
            _ => -direction,
        };
        let [a, b] = self.bodies;
        let single = self.style.is_single;
        let of_a = match self.wrong {
            // Only B is rotated wrongly.
            Wrong::TurnOmitted | Wrong::TurnReversed => Wrong::Nothing,
            wrong => wrong,
        };
        [
            a.support(direction, of_a, single),
            b.support(against, self.wrong, single),
        ]
    }

    fn support(&self, direction: DVec3) -> DVec3 {
        let [on_a, on_b] = self.witnesses(direction);
        rounded(on_a - on_b, self.style.is_single)
    }

    /// Logs a step with the fields that this style has.
    fn log(&mut self, phase: &str, direction: DVec3, support: DVec3, sets: &Value) {
        let mut step = json!({
            "phase": phase,
            "direction": self.numbers(direction),
            "support": self.numbers(support),
        });
        if self.style.logs_witnesses {
            let [on_a, on_b] = self.witnesses(direction).map(|p| self.numbers(p));
            step["support"] = json!({"point": step["support"], "on_a": on_a, "on_b": on_b});
        }
        if self.style.logs_sets {
            let all = step.as_object_mut().expect("an object");
            all.extend(sets.as_object().expect("an object").clone());
        }
        self.steps.push(step);
    }

    /// The trace, with its result; `None` if rounding keeps a correct search from its end.
    fn run(mut self) -> Option<Value> {
        let result = match self.search() {
            Some((simplex, true)) => self.expand(simplex),
            Some((simplex, false)) => self.apart(&simplex),
            None if self.wrong == Wrong::Nothing => return None,
            None => json!({"colliding": true}),
        };
        let mut trace = result;
        trace["steps"] = self.steps.into();
        Some(trace)
    }

    fn apart(&self, simplex: &[DVec3]) -> Value {
        if !self.style.seeks_distance {
            return json!({"colliding": false});
        }
        let nearest = johnson(simplex).1;
        let normal = self.numbers(self.turned(-nearest.normalize()));
        json!({"colliding": false, "distance": nearest.length(), "normal": normal})
    }

    fn turned(&self, normal: DVec3) -> DVec3 {
        match self.wrong {
            Wrong::NormalInFrameOfA => self.bodies[0].turn.inverse() * normal,
            _ => normal,
        }
    }

    /// The last simplex and whether it contains the origin; `None` at the limit on steps.
    fn search(&mut self) -> Option<(Vec<DVec3>, bool)> {
        let style = self.style;
        let phase = if style.seeks_distance {
            "distance"
        } else {
            "gjk"
        };
        let extent = self.support(DVec3::ONE).length() + self.support(DVec3::NEG_ONE).length();
        let precision = if style.is_single { 1e-5 } else { 1e-7 };
        let mut simplex: Vec<DVec3> = Vec::new();
        let mut direction = rounded(style.first, style.is_single);
        for count in 0..30 {
            let w = self.support(direction);
            let was = (!simplex.is_empty()).then(|| johnson(&simplex).1);
            let mut grown = [&simplex[..], &[w]].concat();
            let (mut kept, mut nearest) = johnson(&grown);
            if self.wrong == Wrong::DroppedPoint && kept.len() < grown.len() && kept.len() > 1 {
                grown.truncate(kept.len() - 1);
                kept = [&grown[..], &[w]].concat();
                nearest = johnson(&kept).1;
            }
            let is_in = nearest.length() <= precision * extent;
            let is_apart = if style.seeks_distance {
                let gap = was.map(|was| was.length() - was.normalize().dot(w));
                gap.is_some_and(|gap| gap <= precision * extent)
            } else {
                count > 0 && direction.dot(w) < 0.0 && self.wrong != Wrong::NoTestOfApart
            };
            let outcome = match (is_in, is_apart) {
                (_, true) if !style.seeks_distance => "separated",
                (true, _) => "colliding",
                (_, true) => "closest",
                _ => "goes-on",
            };
            if count > 0 || style.logs_first {
                let mut sets = json!({
                    "simplex": self.list(&simplex),
                    "kept_simplex": self.list(&kept),
                    "outcome": outcome,
                });
                if style.seeks_distance {
                    sets["closest"] = self.numbers(nearest);
                    sets["distance"] = nearest.length().into();
                }
                self.log(phase, direction, w, &sets);
            }
            if is_apart && !(is_in && style.seeks_distance) {
                return Some((if style.seeks_distance { simplex } else { kept }, false));
            }
            if is_in {
                return Some((kept, true));
            }
            simplex = kept;
            direction = rounded(-nearest, style.is_single);
        }
        None
    }

    /// EPA from GJK's last simplex, where that has a volume.
    fn expand(&mut self, simplex: Vec<DVec3>) -> Value {
        let verdict = json!({"colliding": true});
        let found = match (self.style.is_flat, simplex.len()) {
            (true, 3) => self.expand_polygon(simplex),
            (false, 4) => self.expand_polytope(simplex),
            _ => None,
        };
        let Some((depth, normal)) = found else {
            return verdict;
        };
        let normal = self.numbers(self.turned(normal));
        json!({"colliding": true, "depth": depth, "normal": normal})
    }

    fn is_over(&self, w: DVec3, normal: DVec3, level: f64) -> bool {
        let precision = if self.style.is_single { 1e-5 } else { 1e-8 };
        normal.dot(w) - level <= precision * (w.length() + level.abs())
    }

    fn nth_closest(&self, levels: &[(f64, DVec3)]) -> usize {
        let mut order: Vec<usize> = (0..levels.len()).collect();
        order.sort_by(|&i, &j| levels[i].0.total_cmp(&levels[j].0));
        order[usize::from(self.wrong == Wrong::NotTheClosest)]
    }

    fn expand_polygon(&mut self, simplex: Vec<DVec3>) -> Option<(f64, DVec3)> {
        let mut polygon = simplex;
        let [p, q, r] = polygon[..] else { return None };
        if (q - p).cross(r - p).z < 0.0 {
            polygon.swap(0, 1);
        }
        for _ in 0..30 {
            let count = polygon.len();
            let levels: Vec<(f64, DVec3)> = (0..count)
                .map(|i| {
                    let along = polygon[(i + 1) % count] - polygon[i];
                    let normal = dvec3(along.y, -along.x, 0.0).normalize();
                    (normal.dot(polygon[i]), normal)
                })
                .collect();
            let closest = self.nth_closest(&levels);
            let (level, normal) = levels[closest];
            let normal = rounded(normal, self.style.is_single);
            let w = self.support(normal);
            let is_over = self.is_over(w, normal, level);
            let sets = json!({
                "polytope": self.list(&polygon),
                "edge": [closest, (closest + 1) % count],
                "normal": self.numbers(normal),
                "distance": level,
                "outcome": if is_over { "closest" } else { "goes-on" },
            });
            self.log("epa", normal, w, &sets);
            if is_over {
                return Some((level, normal));
            }
            polygon.insert(closest + 1, w);
        }
        None
    }

    fn expand_polytope(&mut self, vertices: Vec<DVec3>) -> Option<(f64, DVec3)> {
        let mut vertices = vertices;
        let middle = vertices.iter().sum::<DVec3>() / 4.0;
        let mut faces = vec![[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]];
        for face in &mut faces {
            let [p, q, r] = face.map(|corner: usize| vertices[corner]);
            if (q - p).cross(r - p).dot(p - middle) < 0.0 {
                face.swap(1, 2);
            }
        }
        for _ in 0..40 {
            let levels: Vec<(f64, DVec3)> = faces
                .iter()
                .map(|face| {
                    let [p, q, r] = face.map(|corner: usize| vertices[corner]);
                    let normal = (q - p).cross(r - p).normalize();
                    (normal.dot(p), normal)
                })
                .collect();
            if levels.iter().any(|(level, _)| level.is_nan()) || levels.len() < 4 {
                return None;
            }
            let closest = self.nth_closest(&levels);
            let (level, normal) = levels[closest];
            let normal = rounded(normal, self.style.is_single);
            let w = self.support(normal);
            let is_over = self.is_over(w, normal, level);
            let sees = |k: &usize| levels[*k].1.dot(w - vertices[faces[*k][0]]) > 1e-9 * w.length();
            let removed: Vec<usize> = (0..faces.len()).filter(sees).collect();
            let mut sets = json!({
                "vertices": self.list(&vertices),
                "faces": faces,
                "face": closest,
                "normal": self.numbers(normal),
                "distance": level,
                "outcome": if is_over { "closest" } else { "goes-on" },
            });
            if !is_over {
                sets["removed"] = json!(removed);
            }
            self.log("epa", normal, w, &sets);
            if is_over {
                return Some((level, normal));
            }
            let sides = removed.iter().flat_map(|&k| {
                let [p, q, r] = faces[k];
                [[p, q], [q, r], [r, p]]
            });
            let sides: Vec<[usize; 2]> = sides.collect();
            let horizon = sides.iter().filter(|[p, q]| !sides.contains(&[*q, *p]));
            let new = vertices.len();
            let new_faces: Vec<[usize; 3]> = horizon.map(|[p, q]| [*p, *q, new]).collect();
            vertices.push(w);
            let mut at = 0;
            faces.retain(|_| {
                at += 1;
                !removed.contains(&(at - 1))
            });
            faces.extend(new_faces);
        }
        None
    }
}

/// Two bodies of about 60 to 100 px, at an offset from the origin, rotated.
fn bodies(random: &mut Rng, is_flat: bool) -> [Body; 2] {
    let mut vector = |reach: f64| {
        let mut part = || pairs::within(random, -reach, reach);
        dvec3(part(), part(), if is_flat { 0.0 } else { part() })
    };
    let at = vector(300.0);
    let places = [at, at + vector(110.0)];
    let axes = [(); 2].map(|()| {
        if is_flat {
            DVec3::Z
        } else {
            vector(1.0).normalize()
        }
    });
    [0, 1].map(|k| {
        let size = pairs::within(random, 60.0, 100.0);
        let points = if is_flat {
            let polygon = pairs::polygon(random, size);
            polygon.vertices().iter().map(|v| v.extend(0.0)).collect()
        } else {
            (0..random.usize(5..11))
                .map(|_| {
                    let mut part = || pairs::within(random, -1.0, 1.0);
                    size * dvec3(part(), part(), part()).normalize()
                })
                .collect()
        };
        Body {
            points,
            turn: DQuat::from_axis_angle(axes[k], pairs::within(random, 0.3, 2.8)),
            position: places[k],
        }
    })
}

fn checked<D: Checkable>([a, b]: [&D::Posed; 2], trace: &Value) -> CheckReport {
    let trace = Trace::<D>::parse(&trace.to_string()).expect("a trace");
    check::<D>(a, b, &trace, DEFAULT_TOLERANCE)
}

fn report(bodies: &[Body; 2], is_flat: bool, trace: &Value) -> CheckReport {
    if is_flat {
        let [a, b] = bodies.each_ref().map(|body| {
            let corners: Vec<DVec2> = body.points.iter().map(|p| p.truncate()).collect();
            let (axis, angle) = body.turn.to_axis_angle();
            let pose = PlanarPose::new(body.position.truncate(), angle * axis.z);
            let polygon = Polygon::new(&corners).expect("a polygon");
            PlanarShape::from(polygon).posed(&pose.expect("in range"))
        });
        return checked::<Plane>([&a, &b], trace);
    }
    let [a, b] = bodies.each_ref().map(|body| {
        let (axis, angle) = body.turn.to_axis_angle();
        let turn = rotation_about(axis, angle).expect("an axis");
        let pose = Pose::new(body.position, turn).expect("in range");
        Shape::from(Hull::new(&body.points).expect("a hull")).posed(&pose)
    });
    checked::<Space>([&a, &b], trace)
}

/// 250 queries in the plane and 250 in space.
#[test]
fn sound_queries_of_foreign_code_pass() {
    let seed = 1999;
    let mut random = Rng::with_seed(seed);
    let mut alarms = 0;
    for is_flat in [true, false] {
        let mut count = 0;
        while count < 250 {
            let pair = bodies(&mut random, is_flat);
            let style = Style::random(&mut random, is_flat);
            let Some(trace) = Run::new(&pair, Wrong::Nothing, style).run() else {
                continue;
            };
            count += 1;
            let finding = report(&pair, is_flat, &trace);
            if finding.wrong.is_some() {
                alarms += 1;
                println!("{count}: {} {style:?}\n{trace}", finding.caption);
            }
        }
    }
    assert_eq!(alarms, 0, "seed {seed}");
}

#[test]
fn what_is_named_in_foreign_code_is_what_it_does_wrong() {
    let seed = 2024;
    let mut random = Rng::with_seed(seed);
    let [mut of_support, mut named_of_support, mut named_wrongly] = [0; 3];
    for is_flat in [true, false] {
        for (wrong, slugs, is_of_support) in MISTAKES {
            let [mut caught, mut named, mut misnamed, mut others] = [0; 4];
            for _ in 0..42 {
                let pair = bodies(&mut random, is_flat);
                let mut style = Style::random(&mut random, is_flat);
                style.seeks_distance &= wrong != Wrong::NoTestOfApart;
                let trace = Run::new(&pair, wrong, style).run().expect("a trace");
                let finding = report(&pair, is_flat, &trace);
                if finding.wrong.is_none() {
                    continue;
                }
                caught += 1;
                let is_named = finding.mistakes.iter().any(|m| slugs.contains(&m.slug));
                named += usize::from(is_named);
                others += finding.mistakes.len() - usize::from(is_named);
                if !is_named && !finding.mistakes.is_empty() {
                    misnamed += 1;
                    println!("{wrong:?} {style:?}\n{}", finding.caption);
                }
            }
            println!(
                "flat {is_flat:5} {wrong:?}: caught {caught} of 42, named {named}, with {others} others, wrongly {misnamed}"
            );
            let is_known = slugs.len() == 1 && wrong != Wrong::NotTheClosest;
            assert!(
                caught > 0 && (named > 0 || !is_known),
                "{wrong:?}, seed {seed}"
            );
            if is_of_support {
                of_support += caught;
                named_of_support += named;
            }
            named_wrongly += misnamed;
        }
    }
    println!(
        "of {of_support} support mistakes caught {named_of_support} named; {named_wrongly} wrongly"
    );
    assert_eq!(named_wrongly, 0, "seed {seed}");
    assert!(
        3 * named_of_support >= 2 * of_support,
        "{named_of_support} of {of_support}, seed {seed}"
    );
}
