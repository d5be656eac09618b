//! The lesson against the numbers: this file's own arithmetic checks every caption's condition on the step's state, for
//! random pairs of all shapes.

use approx::assert_abs_diff_eq;
use collidoscope::lesson::{EpaWork, FirstDirection, Lesson, NamedPoint, Phase, Step, StepData};
use collidoscope_core::planar::{
    Circle, DistanceCase, Ellipse, EpaCase, EpaOutcome, GjkCase, GjkOutcome, Iterations, Polygon,
    Pose, PosedShape, SMOOTH_BOUND, Shape, Support, intersects, minkowski_difference,
    query_by_machines, unit_vector,
};
use glam::{DVec2, dvec2};
use proptest::prelude::*;

use crate::sentences::{SLACK, check_look, check_names, check_replay, check_words, of_phase};

fn polygon() -> impl Strategy<Value = Polygon> {
    crate::shapes::polygon(0.3..1.0)
}

fn shape() -> impl Strategy<Value = Shape> {
    crate::shapes::shape(&(0.3..1.0), 3..12)
}

fn posed() -> impl Strategy<Value = PosedShape> {
    (shape(), -90.0f64..90.0, -90.0f64..90.0, 0.0f64..6.3)
        .prop_map(|(shape, x, y, turn)| shape.posed(&Pose::new(dvec2(x, y), turn).expect("finite")))
}

/// An upright box with integer corners, so that touches and ties are frequent and the numbers exact.
fn lattice_box() -> impl Strategy<Value = PosedShape> {
    (0i32..6, 0i32..6, 1i32..5, 1i32..5).prop_map(|(x, y, width, height)| {
        let [x, y, width, height] = [x, y, width, height].map(f64::from);
        box_at(width, height, dvec2(x, y))
    })
}

fn box_at(width: f64, height: f64, at: DVec2) -> PosedShape {
    let size = dvec2(width, height);
    let corners = [DVec2::ZERO, size.with_y(0.0), size, size.with_x(0.0)];
    posed_at(&Polygon::new(&corners).expect("a box"), at, 0.0)
}

fn posed_at(polygon: &Polygon, position: DVec2, turn: f64) -> PosedShape {
    Shape::from(polygon.clone()).posed(&Pose::new(position, turn).expect("finite"))
}

/// `polygon` outside `body`, with a vertex at this fraction of the edge, up to rounding.
fn on_edge(body: &PosedShape, edge: usize, part: f64, polygon: &Polygon, turn: f64) -> PosedShape {
    let corners = body.vertices();
    let [p, q] = [edge, edge + 1].map(|k| corners[k % corners.len()]);
    let vertex = posed_at(polygon, DVec2::ZERO, turn).support((q - p).perp());
    posed_at(polygon, p.lerp_monotonic(q, part) - vertex, turn)
}

fn touching() -> impl Strategy<Value = [PosedShape; 2]> {
    let turn = || 0.0f64..6.3;
    (polygon(), turn(), polygon(), turn(), 0usize..9, 0.0f64..1.0).prop_map(
        |(a, turn_a, b, turn_b, edge, part)| {
            let a = posed_at(&a, DVec2::ZERO, turn_a);
            let b = on_edge(&a, edge, part, &b, turn_b);
            [a, b]
        },
    )
}

fn cross(p: &NamedPoint, q: &NamedPoint) -> f64 {
    p.support.point().perp_dot(q.support.point())
}

fn along(p: &NamedPoint, q: &NamedPoint) -> DVec2 {
    q.support.point() - p.support.point()
}

/// The origin's distance to the line through both.
fn line_distance([p, q]: &[NamedPoint; 2]) -> f64 {
    cross(p, q).abs() / along(p, q).length()
}

/// The origin's distance to the segment between both.
fn segment_distance([p, q]: &[NamedPoint; 2]) -> f64 {
    let e = along(p, q);
    let t = (-p.support.point().dot(e) / e.length_squared()).clamp(0.0, 1.0);
    (p.support.point() + t * e).length()
}

/// A bound of the rounding for a distance computed from an area: the shorter the edge, the less accurate.
fn area_slack([p, q]: &[NamedPoint; 2]) -> f64 {
    let [p, q] = [p, q].map(|end| end.support.point());
    let length = (q - p).length().max(f64::MIN_POSITIVE);
    SLACK + 8.0 * f64::EPSILON * p.length() * q.length() / length
}

/// Checks all claims of a step.
fn check(a: &PosedShape, b: &PosedShape, lesson: &Lesson, index: usize) {
    let step = &lesson.steps()[index];
    check_look([a, b], lesson, index);
    check_reason(a, b, lesson, index);
    check_words(lesson, index, &stated(lesson, step));
}

/// The endpoints of EPA's closest edge.
fn closest_edge(step: &Step) -> [NamedPoint; 2] {
    match &step.work {
        StepData::Epa(EpaWork { edge, .. }) => step.points(*edge),
        _ => panic!("no edge: {step:?}"),
    }
}

fn check_reason(a: &PosedShape, b: &PosedShape, lesson: &Lesson, index: usize) {
    let step = &lesson.steps()[index];
    let is_smooth = a.hull().is_none() || b.hull().is_none();
    let is_bound = is_smooth && of_phase(lesson, step.phase()) >= SMOOTH_BOUND;
    match &step.work {
        StepData::Gjk { case, .. } => {
            check_gjk_case(a, b, lesson, index, *case);
        }
        StepData::Epa(EpaWork { case, .. }) => match case {
            EpaCase::Outside | EpaCase::OnBoundary => {
                check_closest_edge(step, &closest_edge(step));
            }
            EpaCase::SinglePoint => {
                let [p, _] = closest_edge(step);
                assert!(
                    minkowski_difference(a, b)
                        .iter()
                        .all(|w| w.point() == p.support.point())
                );
            }
            EpaCase::SettledExactly => check_settled(a, b, step),
            EpaCase::BoundReached => assert!(is_bound, "{step:?}"),
        },
        StepData::Distance { case, .. } => match (case, &step.after[..]) {
            (DistanceCase::NearerVertex, [_]) | (DistanceCase::NearerEdge, [_, _]) => {
                check_nearer(step);
            }
            (DistanceCase::NearestVertex, [p]) => {
                check_nearest(a, b, step, p.support.point().length(), SLACK);
            }
            (DistanceCase::NearestEdge, &[p, q]) => {
                let ends = [p, q];
                check_nearest(a, b, step, segment_distance(&ends), area_slack(&ends));
            }
            (DistanceCase::SettledExactly, _) => check_settled(a, b, step),
            (DistanceCase::BoundReached, _) => assert!(is_bound, "{step:?}"),
            _ => panic!("{case:?} of another feature: {step:?}"),
        },
    }
}

fn check_gjk_case(a: &PosedShape, b: &PosedShape, lesson: &Lesson, index: usize, case: GjkCase) {
    let step = &lesson.steps()[index];
    let next = lesson.steps().get(index + 1);
    let w = &step.support;
    let level = step.direction.normalize().dot(w.support.point());
    let is_smooth = a.hull().is_none() || b.hull().is_none();
    match case {
        GjkCase::First => {
            assert!(level >= -SLACK, "{step:?}");
            assert_eq!(next.expect("more").direction, -step.direction);
        }
        GjkCase::FallsShort => assert!(level < 0.0, "{step:?}"),
        GjkCase::LevelWithinRounding => assert!(is_smooth && level.abs() <= SLACK, "{step:?}"),
        GjkCase::SettledExactly => {
            assert!(!is_smooth, "{step:?}");
            check_settled(a, b, step);
        }
        GjkCase::BoundReached => {
            assert!(
                is_smooth && of_phase(lesson, step.phase()) >= SMOOTH_BOUND,
                "{step:?}"
            );
        }
        GjkCase::AtOrigin => assert_eq!(w.support.point(), DVec2::ZERO),
        GjkCase::Between => {
            let [p, q] = &step.points([0, 1]);
            assert!(
                cross(p, q).abs() <= SLACK * along(p, q).length(),
                "{step:?}"
            );
            assert!(p.support.point().dot(q.support.point()) < 0.0, "{step:?}");
        }
        GjkCase::FoundAgain => assert!(step.found_again()),
        GjkCase::InLine { gone } => {
            let [stays, goes] = step.points([1 - gone, gone]);
            let [near, far] = [stays, goes].map(|p| p.support.point());
            assert!(near.perp_dot(far).abs() <= SLACK * far.length(), "{step:?}");
            assert!(
                near.dot(far) > 0.0 && near.length() <= far.length(),
                "{step:?}"
            );
            assert_eq!(step.after, [stays]);
            assert_eq!(step.gone(), [goes]);
        }
        GjkCase::Beside => {
            let [p, q] = &step.points([0, 1]);
            assert!(
                cross(p, q) != 0.0 || along(p, q).length() < SLACK,
                "{step:?}"
            );
            assert_eq!(step.after, [*p, *q]);
        }
        GjkCase::Inside => {
            let [p, q, r] = &step.points([0, 1, 2]);
            let side = along(p, q).perp_dot(along(p, r)).signum();
            for (from, to) in [(p, q), (q, r), (r, p)] {
                let inside = side * cross(from, to) / along(from, to).length();
                assert!(inside > -SLACK, "{step:?}");
            }
        }
        GjkCase::OnEdge(ends) => {
            assert!(segment_distance(&step.points(ends)) <= SLACK, "{step:?}");
        }
        GjkCase::BeyondEdge { gone } => {
            let [p, q, goes] = &step.points([1 - gone, 2, gone]);
            let toward_origin = along(p, q).perp_dot(-p.support.point());
            let toward_third = along(p, q).perp_dot(along(p, goes));
            let slack = SLACK * along(p, q).length();
            assert!(toward_origin * toward_third.signum() < slack, "{step:?}");
            assert!(!step.after.contains(goes) && step.after.contains(w));
        }
    }
}

/// Checks a result of exact arithmetic on every vertex of A ⊖ B.
fn check_settled(a: &PosedShape, b: &PosedShape, step: &Step) {
    let level = step.direction.normalize().dot(step.support.support.point());
    let boundary = minkowski_difference(a, b);
    match &step.work {
        StepData::Gjk { outcome, .. } => {
            assert!(level.abs() <= SLACK, "rounding can tell: {step:?}");
            assert_eq!(*outcome == GjkOutcome::Colliding, intersects(a, b));
        }
        StepData::Epa(EpaWork { edge, .. }) => {
            let corners: Vec<_> = step.before.iter().map(|point| point.support).collect();
            assert_eq!(corners, boundary, "{step:?}");
            check_edge_is_closest(step, &edge.map(|index| step.before[index]));
        }
        StepData::Distance { closest, .. } => {
            let unit = closest.normalize();
            for vertex in boundary {
                assert!(
                    unit.dot(vertex.point()) >= closest.length() - SLACK,
                    "{step:?}"
                );
            }
        }
    }
}

fn expands(step: &Step) -> bool {
    let expansion = |work: &StepData| matches!(work, StepData::Epa(EpaWork { outcome, .. }) if *outcome == EpaOutcome::Expand);
    expansion(&step.work)
}

fn check_closest_edge(step: &Step, ends: &[NamedPoint; 2]) {
    check_edge_is_closest(step, ends);
    let beyond = step.direction.dot(along(&ends[0], &step.support));
    if expands(step) {
        assert!(beyond > -SLACK && !step.found_again(), "{beyond}: {step:?}");
        assert!(step.after.contains(&step.support), "{step:?}");
        let is_known = |point: &NamedPoint| *point == step.support || step.before.contains(point);
        assert!(step.after.iter().all(is_known), "{step:?}");
    } else {
        assert!(beyond <= SLACK, "{beyond}: {step:?}");
        assert_eq!(step.after, step.before);
    }
}

/// Two edges on one line are equally close, up to the rounding of their areas.
fn check_edge_is_closest(step: &Step, ends: &[NamedPoint; 2]) {
    let StepData::Epa(EpaWork {
        edge,
        distance,
        distances,
        ..
    }) = &step.work
    else {
        panic!("EPA's words in {step:?}");
    };
    assert_eq!(*ends, edge.map(|index| step.before[index]));
    let slack = area_slack(ends);
    assert_abs_diff_eq!(*distance, line_distance(ends), epsilon = slack);
    for other in distances {
        assert!(*other >= *distance - slack, "{other}: {step:?}");
    }
    assert_eq!(distances.len(), step.before.len());
}

fn check_nearer(step: &Step) {
    let StepData::Distance {
        closest_before,
        closest,
        distance,
        ..
    } = &step.work
    else {
        panic!("the distance's words in {step:?}");
    };
    assert!(*distance < closest_before.length() + 1e-6, "{step:?}");
    assert_abs_diff_eq!(closest.length(), *distance, epsilon = 1e-6);
    assert!(step.after.contains(&step.support), "{step:?}");
}

fn check_nearest(a: &PosedShape, b: &PosedShape, step: &Step, nearest: f64, slack: f64) {
    let StepData::Distance { distance, .. } = &step.work else {
        panic!("the distance's words in {step:?}");
    };
    assert_abs_diff_eq!(*distance, nearest, epsilon = slack);
    // If nothing is farther towards the origin than the nearest point, nothing is nearer.
    let unit = step.direction.normalize();
    for vertex in minkowski_difference(a, b) {
        assert!(unit.dot(vertex.point()) <= -nearest + 1e-6, "{step:?}");
    }
}

/// The lengths that a caption states.
fn stated(lesson: &Lesson, step: &Step) -> Vec<f64> {
    let of_lesson = lesson.signed_depth();
    match &step.work {
        StepData::Epa(EpaWork { distance, case, .. }) => match case {
            EpaCase::Outside => vec![*distance],
            EpaCase::OnBoundary | EpaCase::SettledExactly if of_lesson > 0.0 => vec![of_lesson],
            _ => Vec::new(),
        },
        StepData::Distance { distance, case, .. } => match case {
            DistanceCase::NearerVertex | DistanceCase::NearerEdge | DistanceCase::BoundReached => {
                vec![*distance]
            }
            _ => vec![*distance, of_lesson.abs()],
        },
        StepData::Gjk { .. } => Vec::new(),
    }
}

fn check_lesson(a: &PosedShape, b: &PosedShape) {
    for first in FirstDirection::ALL {
        let lesson = Lesson::new(a, b, first);
        for index in 0..lesson.steps().len() {
            check(a, b, &lesson, index);
        }
        check_names(&lesson);
        assert_eq!(lesson.is_colliding(), intersects(a, b), "{first:?}");
        if first == FirstDirection::Centres {
            let Iterations { gjk, epa, distance } = query_by_machines(a, b).iterations;
            check_replay([a, b], &lesson, [gjk, epa, distance]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_sentence_is_true_of_its_step(a in posed(), b in posed()) {
        check_lesson(&a, &b);
    }

    #[test]
    fn every_sentence_is_true_where_polygons_touch([a, b] in touching()) {
        check_lesson(&a, &b);
    }

    #[test]
    fn every_sentence_is_true_where_boxes_touch_and_tie(a in lattice_box(), b in lattice_box()) {
        check_lesson(&a, &b);
    }
}

#[test]
fn every_sentence_is_true_of_the_presets() {
    for preset in collidoscope::scene::presets() {
        check_lesson(&preset.scene.a.posed(), &preset.scene.b.posed());
    }
}

/// The name of the case's variant alone.
fn kind(step: &Step) -> String {
    let text = match &step.work {
        StepData::Gjk { case, .. } => format!("{case:?}"),
        StepData::Epa(EpaWork { case, .. }) => format!("{case:?}"),
        StepData::Distance { case, .. } => format!("{case:?}"),
    };
    text.chars().take_while(|c| c.is_alphabetic()).collect()
}

#[test]
fn every_kind_of_sentence_occurs_and_is_true() {
    let round = |radius: f64, at: DVec2| {
        let circle = Shape::from(Circle::new(radius).expect("fine"));
        circle.posed(&Pose::new(at, 0.0).expect("finite"))
    };
    let oval = |at: DVec2| {
        let ellipse = Shape::from(Ellipse::new(3.0, 2.0).expect("fine"));
        ellipse.posed(&Pose::new(at, 0.0).expect("finite"))
    };
    let mut bodies = vec![
        round(0.0, DVec2::ZERO),
        round(2.0, dvec2(3.0, -3.0)),
        round(1.0, dvec2(1.0, 1.0)),
        oval(DVec2::ZERO),
        oval(dvec2(6.0, 0.0)),
        oval(dvec2(2.0, 1.5)),
        oval(dvec2(1.0, -9.0)),
    ];
    for x in [0.0, 1.0, 2.0, 4.0] {
        for y in [0.0, 1.0, 3.0] {
            bodies.push(box_at(2.0, 1.0, dvec2(x, y)));
            bodies.push(box_at(3.0, 2.0, dvec2(-x, 0.5 * y)));
        }
    }
    let mut kinds = std::collections::BTreeSet::new();
    for a in &bodies {
        for b in &bodies {
            check_lesson(a, b);
            for first in FirstDirection::ALL {
                let lesson = Lesson::new(a, b, first);
                kinds.extend(lesson.steps().iter().map(kind));
            }
        }
    }
    // Smooth touches and exact decisions are tested below. No known pair ends at a smooth shape's bound or at a
    // distance by exact arithmetic. Two points collinear with the origin would need ties broken differently along d and
    // along −d.
    let expected = "AtOrigin Beside Between BeyondEdge FallsShort First FoundAgain Inside NearerEdge \
                    NearerVertex NearestEdge NearestVertex OnBoundary OnEdge Outside SinglePoint";
    let found: Vec<&str> = kinds.iter().map(String::as_str).collect();
    assert_eq!(found.join(" "), expected);
}

#[test]
fn touching_ellipses_are_reported_as_touching() {
    let ellipse = Shape::from(Ellipse::new(3.0, 2.0).expect("fine"));
    let mut touches = 0;
    for k in 1..12 {
        // Twice a point of the ellipse: there a second one just touches it.
        let (sin, cos) = libm::sincos(0.13 * f64::from(k));
        let there = Pose::new(dvec2(6.0 * cos, 4.0 * sin), 0.0).expect("finite");
        let (a, b) = (ellipse.posed(&Pose::default()), ellipse.posed(&there));
        let lesson = Lesson::new(&a, &b, FirstDirection::Centres);
        for (index, step) in lesson.steps().iter().enumerate() {
            if step.phase() == Phase::Gjk {
                check(&a, &b, &lesson, index);
                touches += usize::from(kind(step) == "LevelWithinRounding");
            }
        }
        assert_abs_diff_eq!(lesson.signed_depth(), 0.0, epsilon = 1e-9);
    }
    assert!(touches > 0, "some are so close that only rounding is left");
}

#[test]
fn corners_that_touch_up_to_rounding_are_decided_exactly() {
    let polygon = Polygon::regular(5, 50.0).expect("fine");
    let mut verdicts = [0; 2];
    for k in 0..2000u32 {
        let turn = 0.003 * f64::from(k);
        let a = posed_at(&polygon, DVec2::ZERO, turn);
        // Rotated by 180° about its corner.
        let b = posed_at(&polygon, 2.0 * a.vertices()[0], turn + std::f64::consts::PI);
        let lesson = Lesson::new(&a, &b, FirstDirection::Centres);
        let is_settled = |step: &Step| kind(step) == "SettledExactly";
        if let Some(index) = lesson.steps().iter().position(is_settled) {
            check(&a, &b, &lesson, index);
            let words = ["are apart.", "collide."][usize::from(lesson.is_colliding())];
            let caption = &lesson.steps()[index].caption;
            assert!(caption.contains(words), "{caption}");
            verdicts[usize::from(lesson.is_colliding())] += 1;
        }
    }
    assert!(verdicts.iter().all(|&times| times > 0), "{verdicts:?}");
}

#[test]
fn a_polytope_folded_by_rounding_is_decided_exactly() {
    // Thinner than an ulp of its position.
    let corners = (0..5).map(|k| unit_vector(f64::from(k) * std::f64::consts::TAU / 5.0));
    let thin: Vec<DVec2> = corners.map(|c| 50.0 * dvec2(c.x, 1e-13 * c.y)).collect();
    let thin = Polygon::new(&thin).expect("convex");
    let triangle = Polygon::regular(3, 50.0).expect("fine");
    let a = posed_at(&thin, dvec2(1e6, 3.7e5), 5.8);
    let b = posed_at(
        &triangle,
        dvec2(999_984.419_403_767_8, 369_952.278_946_549_34),
        3.04,
    );
    let lesson = Lesson::new(&a, &b, FirstDirection::Centres);
    let last = lesson.steps().last().expect("some");
    assert_eq!(
        (last.phase(), kind(last).as_str()),
        (Phase::Epa, "SettledExactly")
    );
    check(&a, &b, &lesson, lesson.steps().len() - 1);
}
