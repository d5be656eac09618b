//! Sound queries by other algorithms: no claim fails, whatever the first direction, sub-algorithm or portal.

use collidoscope::check::{DEFAULT_TOLERANCE, check};
use collidoscope::check::{TraceOutcome, TracePhase, UserStep, UserTrace};
use collidoscope::planar::{Polygon, Pose, PosedShape, Shape, Support, unit_vector};
use fastrand::Rng;
use glam::{DVec2, dvec2};

use super::pairs;

/// The part of a simplex nearest the origin: its points, and the nearest point.
type SubAlgorithm = fn(&[DVec2]) -> (Vec<DVec2>, DVec2);

/// The support point of A − B, including radii.
fn support([a, b]: [&PosedShape; 2], direction: DVec2) -> DVec2 {
    let unit = direction.normalize();
    let on_a = a.support(direction) + a.radius() * unit;
    let on_b = b.support(-direction) - b.radius() * unit;
    on_a - on_b
}

/// Johnson's: the subset whose affine nearest point is a proper convex combination, the nearest of all subsets.
fn johnson(points: &[DVec2]) -> (Vec<DVec2>, DVec2) {
    let subsets = 1..1usize << points.len();
    let mut best: Option<(Vec<DVec2>, DVec2)> = None;
    for subset in subsets {
        let chosen: Vec<DVec2> = (0..points.len())
            .filter(|k| subset >> k & 1 == 1)
            .map(|k| points[k])
            .collect();
        let Some(nearest) = affine(&chosen) else {
            continue;
        };
        let is_nearer = |(_, other): &(_, DVec2)| nearest.length() < other.length();
        if best.as_ref().is_none_or(is_nearer) {
            best = Some((chosen, nearest));
        }
    }
    best.expect("a vertex at least")
}

/// The point of the affine hull nearest the origin, where it is a combination with positive weights.
fn affine(points: &[DVec2]) -> Option<DVec2> {
    match *points {
        [p] => Some(p),
        [p, q] => {
            let along = q - p;
            let share = -p.dot(along) / along.length_squared();
            (share > 0.0 && share < 1.0).then_some(p + share * along)
        }
        [p, q, r] => {
            let areas = [q.perp_dot(r), r.perp_dot(p), p.perp_dot(q)];
            let is_inside = areas.iter().all(|x| *x > 0.0) || areas.iter().all(|x| *x < 0.0);
            is_inside.then_some(DVec2::ZERO)
        }
        _ => None,
    }
}

/// By the Voronoi regions of a triangle (Ericson, "Real-Time Collision Detection").
fn voronoi(points: &[DVec2]) -> (Vec<DVec2>, DVec2) {
    let segment = |p: DVec2, q: DVec2| {
        let along = q - p;
        let share = -p.dot(along) / along.length_squared();
        if share <= 0.0 {
            (vec![p], p)
        } else if share >= 1.0 {
            (vec![q], q)
        } else {
            (vec![p, q], p + share * along)
        }
    };
    let &[a, b, c] = points else {
        return match *points {
            [p, q] => segment(p, q),
            _ => (points.to_vec(), points[0]),
        };
    };
    let (ab, ac) = (b - a, c - a);
    let (d1, d2) = (-ab.dot(a), -ac.dot(a));
    let (d3, d4) = (-ab.dot(b), -ac.dot(b));
    let (d5, d6) = (-ab.dot(c), -ac.dot(c));
    if d1 <= 0.0 && d2 <= 0.0 {
        return (vec![a], a);
    }
    if d3 >= 0.0 && d4 <= d3 {
        return (vec![b], b);
    }
    if d6 >= 0.0 && d5 <= d6 {
        return (vec![c], c);
    }
    if d1 * d4 - d3 * d2 <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        return segment(a, b);
    }
    if d5 * d2 - d1 * d6 <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        return segment(a, c);
    }
    if d3 * d6 - d5 * d4 <= 0.0 && d4 >= d3 && d5 >= d6 {
        return segment(b, c);
    }
    (points.to_vec(), DVec2::ZERO)
}

/// By signed volumes (Montanari and others, 2017): considers an edge where the origin lies beyond it.
fn signed_volumes(points: &[DVec2]) -> (Vec<DVec2>, DVec2) {
    let &[a, b, c] = points else {
        return voronoi(points);
    };
    let whole = (b - a).perp_dot(c - a);
    let edges = [(b, c), (c, a), (a, b)];
    let beyond = edges.iter().filter(|(p, q)| p.perp_dot(*q) * whole < 0.0);
    let feet = beyond.map(|&(p, q)| voronoi(&[p, q]));
    feet.min_by(|(_, one), (_, other)| one.length().total_cmp(&other.length()))
        .unwrap_or((points.to_vec(), DVec2::ZERO))
}

/// GJK for the closest point, then EPA where the simplex contains the origin.
fn closest_point(pair: [&PosedShape; 2], first: DVec2, sub: SubAlgorithm) -> UserTrace {
    let mut trace = UserTrace::default();
    let mut simplex: Vec<DVec2> = Vec::new();
    let mut nearest = -first;
    for _ in 0..100 {
        let direction = -nearest;
        let w = support(pair, direction);
        let is_first = simplex.is_empty();
        let gain = nearest.length_squared() - nearest.dot(w);
        let is_over = !is_first && gain <= 1e-9 * nearest.length_squared();
        let before = simplex.clone();
        if !is_over {
            simplex.push(w);
            (simplex, nearest) = sub(&simplex);
        }
        let collides = !is_over && nearest.length() < 1e-9;
        trace.steps.push(UserStep {
            phase: Some(TracePhase::Distance),
            direction,
            support: w,
            simplex: Some(before),
            kept_simplex: Some(simplex.clone()),
            distance: Some(nearest.length()),
            closest: Some(nearest),
            outcome: Some(if is_over {
                TraceOutcome::Closest
            } else if collides {
                TraceOutcome::Colliding
            } else {
                TraceOutcome::GoesOn
            }),
            ..UserStep::default()
        });
        if is_over {
            trace.colliding = Some(false);
            trace.distance = Some(nearest.length());
            trace.normal = Some(-nearest.normalize());
            return trace;
        }
        if collides {
            trace.colliding = Some(true);
            return trace;
        }
    }
    panic!("{trace:#?} does not end");
}

/// EPA from any triangle of three support points that contains the origin.
fn epa(pair: [&PosedShape; 2], random: &mut Rng) -> Option<UserTrace> {
    let corners = (0..100).find_map(|_| {
        let triangle = [(); 3].map(|()| support(pair, unit_vector(7.0 * random.f64())));
        let [p, q, r] = triangle;
        let areas = [q.perp_dot(r), r.perp_dot(p), p.perp_dot(q)];
        areas.iter().all(|x| *x > 1.0).then_some(triangle)
    })?;
    let mut polytope = corners.to_vec();
    let mut trace = UserTrace::default();
    for _ in 0..100 {
        let count = polytope.len();
        let level = |i: usize| {
            let along = polytope[(i + 1) % count] - polytope[i];
            let normal = -along.perp().normalize();
            (normal.dot(polytope[i]), normal)
        };
        let closest = (0..count).min_by(|&i, &j| level(i).0.total_cmp(&level(j).0))?;
        let (distance, normal) = level(closest);
        let w = support(pair, normal);
        let is_over = normal.dot(w) - distance <= 1e-9;
        trace.steps.push(UserStep {
            phase: Some(TracePhase::Epa),
            direction: normal,
            support: w,
            polytope: Some(polytope.clone()),
            edge: Some([closest, (closest + 1) % count]),
            distance: Some(distance),
            outcome: is_over.then_some(TraceOutcome::Closest),
            ..UserStep::default()
        });
        if is_over {
            trace.colliding = Some(true);
            trace.depth = Some(distance);
            trace.normal = Some(normal);
            return Some(trace);
        }
        polytope.insert(closest + 1, w);
    }
    None
}

/// The same with only directions, supports and the result.
fn bare(trace: &UserTrace) -> UserTrace {
    let steps = trace.steps.iter().map(|step| UserStep {
        direction: step.direction,
        support: step.support,
        ..UserStep::default()
    });
    UserTrace {
        steps: steps.collect(),
        ..trace.clone()
    }
}

fn assert_sound([a, b]: [&PosedShape; 2], trace: &UserTrace, algorithm: &str) {
    for trace in [trace, &bare(trace)] {
        let finding = check(a, b, trace, DEFAULT_TOLERANCE);
        assert_eq!(
            finding.wrong, None,
            "{algorithm}: {}\n{a:?}\n{b:?}\n{trace:#?}",
            finding.caption
        );
    }
}

#[test]
fn sound_queries_by_other_algorithms_pass() {
    let mut random = Rng::with_seed(88);
    let mut counts = [0; 2];
    for at in 0..3000 {
        let [a, b] = if at % 3 == 0 {
            pairs::bodies(&mut random)
        } else {
            pairs::polygons(&mut random, 100.0, dvec2(200.0, -100.0), 2.5)
        };
        let pair = [&a, &b];
        let first = (1.0 + 99.0 * random.f64()) * unit_vector(7.0 * random.f64());
        let is_round = [&a, &b]
            .iter()
            .any(|s| s.radius() > 0.0 || s.hull().is_none());
        if !is_round {
            for (sub, algorithm) in [
                (johnson as SubAlgorithm, "Johnson's"),
                (voronoi, "Voronoi regions"),
                (signed_volumes, "signed volumes"),
            ] {
                assert_sound(pair, &closest_point(pair, first, sub), algorithm);
                counts[0] += 1;
            }
            if let Some(trace) = epa(pair, &mut random) {
                assert_sound(pair, &trace, "EPA");
                counts[1] += 1;
            }
        }
    }
    println!("closest point, EPA: {counts:?}");
}

#[test]
fn almost_touching_bodies_may_be_reported_apart_from_any_direction() {
    let box_at = |from: DVec2, to: DVec2| {
        let corners = [from, dvec2(to.x, from.y), to, dvec2(from.x, to.y)];
        let polygon = Polygon::new(&corners).expect("a box");
        Shape::from(polygon).posed(&Pose::default())
    };
    let a = box_at(dvec2(-3.0, 0.0), dvec2(5.0, 3.0));
    let b = box_at(dvec2(0.0, -1.0), dvec2(1.0, 5e-5));
    let step = r#"{"phase": "gjk", "direction": [1,2], "support": [5,4], "outcome": "separated"}"#;
    let text = format!("{{\"steps\": [{step}], \"colliding\": false}}");
    let trace = UserTrace::parse(&text).expect("a trace");
    assert_sound([&a, &b], &trace, "a near touch");
}
