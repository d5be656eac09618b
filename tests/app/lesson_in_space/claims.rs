//! A step's claims on the geometry in space, by this file's own arithmetic.

use super::Lesson;
use approx::assert_abs_diff_eq;
use collidoscope::lesson::spatial::{EpaWork, NamedPoint, Step, StepData};
use collidoscope::lesson::{Phase, Space};
use collidoscope_core::spatial::{
    DistanceCase, EpaCase, EpaOutcome, GjkCase, GjkOutcome, PosedShape, SMOOTH_BOUND, Support,
    intersects,
};
use glam::DVec3;

use crate::sentences::{COARSE, SLACK, check_look, differences};

/// Checks all claims of a step, but not its words.
pub(crate) fn check_step(bodies: [&PosedShape; 2], lesson: &Lesson, index: usize) {
    let step = &lesson.steps()[index];
    let is_smooth = bodies.iter().any(|body| body.hull().is_none());
    check_look(bodies, lesson, index);
    match &step.work {
        StepData::Gjk { outcome, case, .. } => check_gjk(bodies, lesson, index, *outcome, *case),
        StepData::Epa(work) => check_epa(bodies, step, work),
        StepData::Distance {
            closest_before,
            closest,
            distance,
            case,
            ..
        } => {
            assert_abs_diff_eq!(closest.length(), *distance, epsilon = COARSE);
            assert_abs_diff_eq!(least(&step.after), *distance, epsilon = COARSE);
            if is_nearer(*case) {
                assert!(*distance < closest_before.length() + COARSE, "{step:?}");
                assert!(step.after.contains(&step.support), "{step:?}");
            } else if *case == DistanceCase::Remeasured {
                let mut all = step.before.clone();
                all.push(step.support);
                assert_abs_diff_eq!(least(&all), *distance, epsilon = COARSE);
            } else if is_smooth && step.caption.contains("rounding hides any closer point") {
                assert!(step.reach() + distance < COARSE, "{step:?}");
            } else if step.caption.contains("rounding hides any closer point")
                || step.caption.contains("within the rounding error")
            {
                assert!(*distance < SLACK, "{step:?}");
            } else if *case != DistanceCase::BoundReached {
                // If nothing is farther towards the origin than the nearest point, nothing is nearer.
                let unit = step.direction.normalize_or_zero();
                for vertex in differences::<Space>(bodies) {
                    assert!(unit.dot(vertex) <= COARSE - distance, "{step:?}");
                }
            }
        }
    }
    check_end(bodies, lesson, index);
}

fn is_nearer(case: DistanceCase) -> bool {
    matches!(
        case,
        DistanceCase::NearerVertex | DistanceCase::NearerEdge | DistanceCase::NearerFace
    )
}

/// A bound is reported only where it is reached.
fn check_end(bodies: [&PosedShape; 2], lesson: &Lesson, index: usize) {
    let step = &lesson.steps()[index];
    let is_bound = match &step.work {
        StepData::Gjk { case, .. } => *case == GjkCase::BoundReached,
        StepData::Epa(work) => work.case == EpaCase::BoundReached,
        StepData::Distance { case, .. } => *case == DistanceCase::BoundReached,
    };
    if is_bound {
        let steps = lesson.steps().iter();
        let count = steps.filter(|other| other.phase() == step.phase()).count();
        let is_smooth = bodies.iter().any(|body| body.hull().is_none());
        // Hulls whose separation only rounding hides may keep the walk going, too.
        assert!(is_smooth || step.phase() == Phase::Distance, "{step:?}");
        assert!(!is_smooth || count == SMOOTH_BOUND, "{step:?}");
        let expected = format!("stops after {count} steps");
        assert!(step.caption.contains(&expected), "{}", step.caption);
    }
}

fn check_gjk(
    bodies: [&PosedShape; 2],
    lesson: &Lesson,
    index: usize,
    outcome: GjkOutcome,
    case: GjkCase,
) {
    let step = &lesson.steps()[index];
    let simplex = step.with_support();
    let level = step.reach();
    let is_smooth = bodies.iter().any(|body| body.hull().is_none());
    let is_blurred = step.caption.contains("rounding hides which");
    let is_nearest = |part: &[NamedPoint]| {
        if is_blurred {
            assert!(least(&step.before) < SLACK, "{step:?}");
            return;
        }
        let (part, whole) = (least(part), least(&simplex));
        assert!(part <= whole + COARSE, "{part} and {whole}: {step:?}");
    };
    let stays = |part: &[NamedPoint]| assert_eq!(step.after, part, "{step:?}");
    match case {
        GjkCase::First => {
            assert!(level >= -SLACK, "{step:?}");
            let next = &lesson.steps()[index + 1];
            assert_eq!(next.direction, -step.direction);
        }
        GjkCase::FallsShort => assert!(level < 0.0, "{step:?}"),
        GjkCase::LevelWithinRounding => assert!(is_smooth && level.abs() <= SLACK, "{step:?}"),
        GjkCase::SettledExactly => {
            assert!(!is_smooth && level >= -SLACK, "{step:?}");
            let says_level = step.caption.contains("too close to 0");
            assert_eq!(says_level, level <= COARSE, "{step:?}");
            let [a, b] = bodies;
            let radius = a.radius() + b.radius();
            if radius == 0.0 {
                assert_eq!(outcome == GjkOutcome::Colliding, intersects(a, b));
            }
        }
        GjkCase::BoundReached => {}
        GjkCase::AtOrigin => assert_eq!(point(&step.support), DVec3::ZERO),
        GjkCase::FoundAgain => assert!(step.found_again() && step.before.len() == 1),
        GjkCase::NearVertex(index) => {
            let vertex = step.points([index]);
            is_nearest(&vertex);
            stays(&vertex);
        }
        GjkCase::BesideEdge(ends) => {
            let ends = step.points(ends);
            is_nearest(&ends);
            stays(&ends);
        }
        GjkCase::FacingTriangle(corners) => {
            let corners = step.points(corners);
            is_nearest(&corners);
            stays(&corners);
        }
        GjkCase::BeyondFace { face, gone } => {
            let (face, [goes]) = (step.points(face), step.points([gone]));
            is_nearest(&face);
            stays(&face);
            let [origin, other] = [DVec3::ZERO, point(&goes)].map(|at| side(&face, at));
            assert!(
                is_blurred || origin * other <= COARSE,
                "{origin}, {other}: {step:?}"
            );
        }
        GjkCase::OnEdge(ends) => assert!(least(&step.points(ends)) <= SLACK, "{step:?}"),
        GjkCase::OnTriangle(corners) => assert!(least(&step.points(corners)) <= SLACK, "{step:?}"),
        GjkCase::Inside => {
            let [p, q, r, s] = &step.points([0, 1, 2, 3]);
            let faces = [[p, q, r, s], [p, q, s, r], [p, r, s, q], [q, r, s, p]];
            for [x, y, z, across] in faces {
                let face = [*x, *y, *z];
                let [origin, other] = [DVec3::ZERO, point(across)].map(|at| side(&face, at));
                assert!(origin * other >= -COARSE, "{origin}, {other}: {step:?}");
            }
        }
    }
}

fn check_epa(bodies: [&PosedShape; 2], step: &Step, work: &EpaWork) {
    assert_eq!(work.distances.len(), work.faces.len());
    check_closed(&work.faces);
    let Some(corners) = work.closest_face() else {
        assert_eq!(work.case, EpaCase::NoFace);
        assert!(step.before.len() < 3 && work.distance == 0.0, "{step:?}");
        return;
    };
    let face = corners.map(|index| step.before[index]);
    // The angle and the distance of a thin face's plane are within rounding.
    let [p, q, r] = face.each_ref().map(point);
    let normal = (q - p).cross(r - p);
    let thickness = normal.length() / (q - p).length().max((r - p).length());
    if thickness > COARSE {
        assert!(
            normal.normalize().dot(step.direction) > 1.0 - COARSE,
            "{step:?}"
        );
        assert_abs_diff_eq!(work.distance, step.direction.dot(p), epsilon = COARSE);
    }
    for &other in &work.distances {
        assert!(other >= work.distance - COARSE, "{other}: {step:?}");
    }
    let beyond = step.direction.dot(point(&step.support) - p);
    match work.case {
        EpaCase::Outside => {
            assert_eq!(work.outcome, EpaOutcome::Expand);
            assert!(beyond > -SLACK && !step.found_again(), "{beyond}: {step:?}");
            check_expansion(step, work);
        }
        EpaCase::OnBoundary => {
            assert_eq!(work.outcome, EpaOutcome::Closest);
            assert!(beyond <= COARSE, "{beyond}: {step:?}");
            assert_eq!(
                (&step.before, &work.faces),
                (&step.after, &work.faces_after)
            );
            for vertex in differences::<Space>(bodies) {
                assert!(step.direction.dot(vertex) <= work.distance + COARSE);
            }
        }
        EpaCase::BoundReached => {
            let (_, reach) = work.lowest.as_ref().expect("the lowest face");
            assert!(*reach >= work.distance - COARSE, "{step:?}");
        }
        EpaCase::NoFace => panic!("there is a face: {step:?}"),
    }
}

/// The faces that the new point sees are removed, and the horizon closes the hole.
fn check_expansion(step: &Step, work: &EpaWork) {
    assert!(work.removed.contains(&work.face), "{step:?}");
    let newest = step.after.len() - 1;
    assert_eq!(step.after[newest], step.support);
    assert_eq!(step.after[..newest], step.before[..]);
    for (index, corners) in work.faces.iter().enumerate() {
        let face = corners.map(|corner| step.before[corner]);
        let height = side(&face, point(&step.support));
        if work.removed.contains(&index) {
            assert!(height >= -COARSE, "{height}: {step:?}");
        } else {
            assert!(height <= COARSE, "{height}: {step:?}");
        }
    }
    let count = work.horizon.len();
    for (k, edge) in work.horizon.iter().enumerate() {
        assert_eq!(edge[1], work.horizon[(k + 1) % count][0], "{step:?}");
    }
    let made = work.new_faces();
    assert_eq!(made.len(), count, "{step:?}");
    assert!(made.iter().all(|face| face.contains(&newest)), "{step:?}");
    for edge in &work.horizon {
        let has = |face: &&[usize; 3]| edge.iter().all(|end| face.contains(end));
        assert_eq!(made.iter().filter(has).count(), 1, "{step:?}");
    }
    let left = work.faces.len() - work.removed.len();
    assert_eq!(work.faces_after.len(), left + count, "{step:?}");
    check_closed(&work.faces_after);
}

/// Every edge is traversed once in each direction.
fn check_closed(faces: &[[usize; 3]]) {
    let edges = || faces.iter().flat_map(|&[p, q, r]| [[p, q], [q, r], [r, p]]);
    for [from, to] in edges() {
        assert_eq!(edges().filter(|edge| *edge == [from, to]).count(), 1);
        assert_eq!(edges().filter(|edge| *edge == [to, from]).count(), 1);
    }
}

fn point(named: &NamedPoint) -> DVec3 {
    named.support.point()
}

/// How far a point lies on the side of a face from which its corners are counter-clockwise, in px.
fn side(face: &[NamedPoint; 3], at: DVec3) -> f64 {
    let [p, q, r] = face.each_ref().map(point);
    (q - p).cross(r - p).normalize_or_zero().dot(at - p)
}

/// The origin's distance to the simplex of these points, by its corners, edges and faces in turn.
fn least(points: &[NamedPoint]) -> f64 {
    let points: Vec<DVec3> = points.iter().map(point).collect();
    let mut least = points
        .iter()
        .map(|p| p.length())
        .fold(f64::INFINITY, f64::min);
    let pairs = || (0..points.len()).flat_map(|k| (0..k).map(move |l| (k, l)));
    for (k, l) in pairs() {
        let (p, along) = (points[k], points[l] - points[k]);
        let t = (-p.dot(along) / along.length_squared()).clamp(0.0, 1.0);
        least = least.min((p + t * along).length());
        for &r in &points[..l] {
            least = least.min(to_inside([points[k], points[l], r]));
        }
    }
    if let [p, q, r, s] = points[..] {
        let volume = |p: DVec3, q: DVec3, r: DVec3| p.dot(q.cross(r));
        let signs = [
            volume(q, r, s),
            -volume(p, r, s),
            volume(p, q, s),
            -volume(p, q, r),
        ];
        if signs.iter().all(|sign| *sign > 0.0) || signs.iter().all(|sign| *sign < 0.0) {
            return 0.0;
        }
    }
    least
}

/// The origin's distance to a triangle's plane where it projects into the triangle, else infinity.
fn to_inside([p, q, r]: [DVec3; 3]) -> f64 {
    let normal = (q - p).cross(r - p);
    let is_inside = |from: DVec3, to: DVec3| normal.dot(from.cross(to)) >= 0.0;
    if normal != DVec3::ZERO && is_inside(p, q) && is_inside(q, r) && is_inside(r, p) {
        normal.normalize().dot(p).abs()
    } else {
        f64::INFINITY
    }
}
