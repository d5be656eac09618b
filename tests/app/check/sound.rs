//! Johnson's sub-algorithm for the foreign code, and what holds for sound traces.

use collidoscope::check::{Checkable, DEFAULT_TOLERANCE, Trace, TraceStep, UserTrace, check};
use collidoscope_core::planar::{Polygon, Pose, Shape};
use glam::{DVec2, DVec3, dvec2};

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
