//! Circles, capsules and rounded polygons against the exact answer for their cores, plus or minus radii.

use collidoscope_core::planar::{
    Answer, Capsule, Circle, PairCache, Polygon, Pose, PosedShape, Rounded, Shape, intersects,
    query,
};
use glam::{DVec2, dvec2};

use super::aligned;
use super::claims::check_rounded;
use super::exact::hull_of;
use super::pairs::Body;
use super::random::Random;

/// Few distinct numbers, so that centres coincide, spines cross and ends touch.
fn number(random: &mut Random, lattice: bool) -> f64 {
    if lattice {
        random.between(-4, 4) as f64
    } else {
        random.within(-5.0, 5.0)
    }
}

fn shape(random: &mut Random, lattice: bool) -> Shape {
    let radius = match random.index(3) {
        0 => 0.0,
        1 => random.between(1, 3) as f64,
        _ => random.within(0.0, 4.0).max(1e-9),
    };
    let mut point = || dvec2(number(random, lattice), number(random, lattice));
    let corners: Vec<DVec2> = (0..6).map(|_| point()).collect();
    let kind = random.index(3);
    match (kind, Polygon::new(&hull_of(&corners))) {
        (0, _) => Circle::new(radius).expect("valid").into(),
        (1, Ok(polygon)) => Rounded::new(polygon, radius).expect("valid").into(),
        _ => Capsule::new(corners[0], corners[1], radius)
            .expect("valid")
            .into(),
    }
}

#[test]
fn radii_add_to_the_exact_answer_of_the_cores() {
    let seed = 0x0dd_ba11;
    for case in 0..100_000 {
        let mut random = Random::of_case(seed, case);
        let lattice = random.chance(0.5);
        let far = [0.0, 0.0, 1000.0, 1e6][random.index(4)];
        let scale = libm::exp10(random.between(-3, 3) as f64);
        let mut posed = || {
            let shape = shape(&mut random, lattice);
            let at = dvec2(number(&mut random, lattice), number(&mut random, lattice));
            let angle = if lattice {
                0.0
            } else {
                random.within(-4.0, 4.0)
            };
            let at = if lattice { at } else { scale * at };
            shape.posed(&Pose::new(at + far, angle).expect("finite"))
        };
        let (a, b) = (posed(), posed());
        if let Err(fault) = check_rounded(&a, &b) {
            panic!("seed {seed:#x}, case {case}: {fault:?}\n{a:?}\n{b:?}");
        }
    }
}

/// Bodies that touch or nearly do, at one angle or at any tilt from there, each grown by a radius.
#[test]
fn rounded_bodies_that_lie_edge_to_edge_or_lean_are_told_by_their_cores() {
    let seed = 0x0a11_64ed;
    for case in 0..100_000 {
        let mut random = Random::of_case(seed, case);
        let mut bodies = match random.index(3) {
            0 => aligned::equal_in_contact(&mut random),
            1 => aligned::shared_tilted_edge(&mut random),
            _ => aligned::mixed_scales(&mut random),
        };
        let tilt = random.sign() * random.power(-17.0, 0.0);
        bodies[1].angle += [0.0, tilt][random.index(2)];
        // At the distance of the sum of the radii, or with the cores in contact.
        let radius = bodies[0].size().min(bodies[1].size()) * [0.1, 0.5, 2.0][random.index(3)];
        let away = [0.0, 2.0 * radius][random.index(2)];
        let between = bodies[1].position - bodies[0].position;
        let away = away * between.normalize_or(DVec2::X);
        let posed = |body: &Body, by: DVec2| {
            let rounded = Rounded::new(Polygon::new(&body.vertices).ok()?, radius).ok()?;
            let pose = Pose::new(body.position + by, body.angle).ok()?;
            Some(Shape::from(rounded).posed(&pose))
        };
        let (Some(a), Some(b)) = (posed(&bodies[0], DVec2::ZERO), posed(&bodies[1], away)) else {
            continue;
        };
        if let Err(fault) = check_rounded(&a, &b) {
            panic!("seed {seed:#x}, case {case}: {fault:?}\n{a:?}\n{b:?}");
        }
    }
}

fn penetration(a: &PosedShape, b: &PosedShape) -> Option<Answer> {
    Some(query(a, b, &mut PairCache::default())).filter(|answer| answer.colliding)
}

fn circle(radius: f64, x: f64, y: f64) -> PosedShape {
    let pose = Pose::new(dvec2(x, y), 0.0).expect("finite");
    Shape::from(Circle::new(radius).expect("valid")).posed(&pose)
}

#[test]
fn a_circle_touches_a_box_at_side_and_corner() {
    let corners = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)].map(DVec2::from);
    let square = PosedShape::from(
        Polygon::new(&corners)
            .expect("convex")
            .posed(&Pose::default()),
    );
    for (x, y, normal) in [(3.0, 1.0, DVec2::X), (1.0, -1.0, DVec2::NEG_Y)] {
        let answer = penetration(&square, &circle(1.0, x, y)).expect("touching collides");
        assert_eq!((answer.depth, answer.normal), (0.0, normal));
    }
    // The corner (2, 2) is a 3-4-5 triangle away.
    let answer = penetration(&square, &circle(5.0, 5.0, 6.0)).expect("touching collides");
    assert_eq!((answer.depth, answer.normal), (0.0, dvec2(0.6, 0.8)));
    assert!(!intersects(
        &square,
        &circle(5.0, 5.0 + 4.0 * f64::EPSILON, 6.0)
    ));
}

fn square_at(half: f64, x: f64, y: f64) -> PosedShape {
    let corners = [(-half, -half), (half, -half), (half, half), (-half, half)].map(DVec2::from);
    let pose = Pose::new(dvec2(x, y), 0.0).expect("finite");
    PosedShape::from(Polygon::new(&corners).expect("convex").posed(&pose))
}

#[test]
fn ties_follow_the_written_rule() {
    // Concentric: all four sides at the same distance, no offset between the centres, so the larger |x| and of those
    // the larger x.
    for half in [1.0, 3.0] {
        let answer = penetration(&square_at(3.0, 7.0, 7.0), &square_at(half, 7.0, 7.0));
        assert_eq!(answer.map(|p| p.normal), Some(DVec2::X));
    }
    // As deep through the right side as through the lower one: both have the same component along the direction between
    // the centres, so the larger |x|.
    for (x, y, normal) in [
        (1.0, 1.0, DVec2::X),
        (-1.0, 1.0, DVec2::NEG_X),
        (-1.0, -1.0, DVec2::NEG_X),
        (1.0, -1.0, DVec2::X),
    ] {
        let answer =
            penetration(&square_at(2.0, 0.0, 0.0), &square_at(2.0, x, y)).expect("overlap");
        assert_eq!(
            (answer.depth, answer.normal),
            (3.0, normal),
            "B at ({x}, {y})"
        );
    }
    // A corner on a corner: of the two sides at distance 0 again the one along x.
    let answer = penetration(&square_at(1.0, 0.0, 0.0), &square_at(1.0, 2.0, 2.0)).expect("touch");
    assert_eq!((answer.depth, answer.normal), (0.0, DVec2::X));
}
