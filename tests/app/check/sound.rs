//! Sound queries by other algorithms: no claim fails, whatever the first direction, the simplex or the precision.

use collidoscope::check::{
    Checkable, DEFAULT_TOLERANCE, SpatialStep, SpatialTrace, Trace, TraceOutcome, TracePhase,
    TraceStep, UserStep, UserTrace, check,
};
use collidoscope_core::planar::{Polygon, Pose, PosedShape, Shape, Support, unit_vector};
use fastrand::Rng;
use glam::{DVec2, DVec3, dvec2};

use super::pairs;

/// Johnson's sub-algorithm: of all subsets of up to four points the one nearest the origin by a proper convex
/// combination, and its nearest point. Voronoi regions and signed volumes give the same result.
pub fn johnson(points: &[DVec3]) -> (Vec<DVec3>, DVec3) {
    let subsets = (1..1usize << points.len()).map(|subset| {
        let chosen = (0..points.len()).filter(|k| subset >> k & 1 == 1);
        chosen.map(|k| points[k]).collect::<Vec<_>>()
    });
    let nearest = subsets.filter_map(|chosen| Some((affine(&chosen)?, chosen)));
    let nearest = nearest.min_by(|(p, _), (q, _)| p.length().total_cmp(&q.length()));
    let (nearest, chosen) = nearest.expect("a vertex at least");
    (chosen, nearest)
}

/// The point of the affine hull nearest the origin, where it is a combination with positive weights.
fn affine(points: &[DVec3]) -> Option<DVec3> {
    match *points {
        [p] => Some(p),
        [p, q] => {
            let along = q - p;
            let share = -p.dot(along) / along.length_squared();
            (share > 0.0 && share < 1.0).then_some(p + share * along)
        }
        [p, q, r] => {
            let normal = (q - p).cross(r - p).try_normalize()?;
            let is_inside = |from: DVec3, to: DVec3| normal.dot(from.cross(to)) > 0.0;
            (is_inside(p, q) && is_inside(q, r) && is_inside(r, p))
                .then_some(normal.dot(p) * normal)
        }
        [p, q, r, s] => {
            let volume = |p: DVec3, q: DVec3, r: DVec3| p.dot(q.cross(r));
            let signs = [
                volume(q, r, s),
                -volume(p, r, s),
                volume(p, q, s),
                -volume(p, q, r),
            ];
            let is_inside = signs.iter().all(|x| *x > 0.0) || signs.iter().all(|x| *x < 0.0);
            is_inside.then_some(DVec3::ZERO)
        }
        _ => None,
    }
}

/// GJK of 1988 for the closest point with this support function of A − B; `None` where rounding keeps it from ending.
pub fn closest_point(first: DVec3, support: impl Fn(DVec3) -> DVec3) -> Option<SpatialTrace> {
    let mut trace = SpatialTrace::default();
    let mut simplex: Vec<DVec3> = Vec::new();
    let mut direction = first;
    let extent = support(DVec3::ONE).length() + support(DVec3::NEG_ONE).length();
    for _ in 0..60 {
        let w = support(direction);
        let was = (!simplex.is_empty()).then(|| johnson(&simplex).1);
        let (kept, nearest) = johnson(&[&simplex[..], &[w]].concat());
        // All of A − B lies behind the plane through w, which bounds how much nearer any point is.
        let gap = was.map(|was| was.length() - was.normalize().dot(w));
        let is_in = nearest.length() <= 1e-9 * extent;
        let is_end = is_in || gap.is_some_and(|gap| gap <= 1e-6 * extent);
        trace.steps.push(SpatialStep {
            phase: Some(TracePhase::Distance),
            direction,
            support: w,
            simplex: Some(simplex),
            kept_simplex: Some(kept.clone()),
            closest: Some(nearest),
            distance: Some(nearest.length()),
            outcome: Some(match (is_in, is_end) {
                (true, _) => TraceOutcome::Colliding,
                (false, true) => TraceOutcome::Closest,
                (false, false) => TraceOutcome::GoesOn,
            }),
            ..SpatialStep::default()
        });
        if is_end {
            trace.colliding = Some(is_in);
            if !is_in {
                // The plane through w bounds the error of the point before it, not of this one's direction.
                let found = was.unwrap_or(nearest);
                trace.distance = Some(found.length());
                trace.normal = Some(-found.normalize());
            }
            return Some(trace);
        }
        simplex = kept;
        direction = -nearest;
    }
    None
}

/// The same in the plane of x and y.
fn closest_point_in_the_plane(pair: [&PosedShape; 2], first: DVec2) -> UserTrace {
    let trace = closest_point(first.extend(0.0), |direction| {
        support(pair, direction.truncate()).extend(0.0)
    });
    let trace = trace.expect("it ends");
    let flat = |points: Option<Vec<DVec3>>| {
        let points = points?.into_iter();
        Some(points.map(DVec3::truncate).collect())
    };
    let steps = trace.steps.into_iter().map(|step| UserStep {
        phase: step.phase,
        direction: step.direction.truncate(),
        support: step.support.truncate(),
        simplex: flat(step.simplex),
        kept_simplex: flat(step.kept_simplex),
        closest: step.closest.map(DVec3::truncate),
        distance: step.distance,
        outcome: step.outcome,
        ..UserStep::default()
    });
    UserTrace {
        steps: steps.collect(),
        colliding: trace.colliding,
        distance: trace.distance,
        normal: trace.normal.map(DVec3::truncate),
        ..UserTrace::default()
    }
}

/// The support point of A − B.
fn support([a, b]: [&PosedShape; 2], direction: DVec2) -> DVec2 {
    a.support(direction) - b.support(-direction)
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

/// Holds that a trace is sound, and the same with only directions, supports and the result.
pub fn assert_sound<D: Checkable>(a: &D::Posed, b: &D::Posed, trace: &Trace<D>, tolerance: f64) {
    let mut bare = trace.clone();
    for step in &mut bare.steps {
        *step = TraceStep {
            direction: step.direction,
            support: step.support,
            ..TraceStep::default()
        };
    }
    for trace in [trace, &bare] {
        let finding = check(a, b, trace, tolerance);
        assert_eq!(finding.wrong, None, "{}\n{trace:#?}", finding.caption);
        assert!(finding.caption.starts_with("The trace"));
    }
}

#[test]
fn sound_queries_by_other_algorithms_pass() {
    let mut random = Rng::with_seed(88);
    let mut count_of_epa = 0;
    for _ in 0..2000 {
        let [a, b] = pairs::polygons(&mut random, 100.0, dvec2(200.0, -100.0), 2.5);
        let first = (1.0 + 99.0 * random.f64()) * unit_vector(7.0 * random.f64());
        let trace = closest_point_in_the_plane([&a, &b], first);
        assert_sound(&a, &b, &trace, DEFAULT_TOLERANCE);
        if let Some(trace) = epa([&a, &b], &mut random) {
            assert_sound(&a, &b, &trace, DEFAULT_TOLERANCE);
            count_of_epa += 1;
        }
    }
    assert!(count_of_epa > 300, "{count_of_epa}");
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
    let trace = UserTrace::parse(&format!("{{\"steps\": [{step}], \"colliding\": false}}"));
    assert_sound(&a, &b, &trace.expect("a trace"), DEFAULT_TOLERANCE);
}
