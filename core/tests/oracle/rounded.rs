//! Circles, capsules and rounded polygons against the exact answer for their cores, plus or minus radii.

use collidoscope_core::planar::{
    Answer, Capsule, Circle, PairCache, Polygon, Pose, PosedShape, Rounded, Shape, Support,
    contact, intersects, query,
};
use glam::{DVec2, dvec2};

use super::aligned;
use super::claims::{TOLERANCE, check_on_boundary, grain};
use super::exact::{Difference, GroundTruth, hull_of};
use super::pairs::Body;
use super::random::Random;
use super::series::{FailedClaim, claim};

/// The signed overlap by the exact cores: positive for the depth, negative for the distance; and whether the cores
/// collide.
fn overlap(a: &PosedShape, b: &PosedShape) -> (f64, bool) {
    let radius = a.radius() + b.radius();
    match Difference::new(a.vertices(), b.vertices(), 0).truth() {
        GroundTruth::Colliding(depth) => (depth.depth + radius, true),
        GroundTruth::Apart { distance } => (radius - distance, false),
    }
}

/// The diagonal of the box about both shapes, radii included, in px.
fn extent(a: &PosedShape, b: &PosedShape) -> f64 {
    let (mut low, mut high) = (DVec2::MAX, DVec2::MIN);
    for shape in [a, b] {
        for vertex in shape.vertices() {
            low = low.min(*vertex - shape.radius());
            high = high.max(*vertex + shape.radius());
        }
    }
    (high - low).length()
}

fn check(a: &PosedShape, b: &PosedShape) -> Result<(), FailedClaim> {
    let (truth, cores_collide) = overlap(a, b);
    let of_lengths = TOLERANCE * extent(a, b);
    let tolerance = of_lengths + grain(a.vertices(), b.vertices());
    let colliding = intersects(a, b);
    let say = || format!("truth {truth:e}");
    // The distance of the cores is rounded before it is compared with the radii.
    if cores_collide || truth.abs() > of_lengths || a.radius() + b.radius() == 0.0 {
        claim(
            colliding == (cores_collide || truth >= 0.0),
            "intersects is right",
            say,
        )?;
    }
    let found = query(a, b, &mut PairCache::default());
    claim(found.colliding == colliding, "query tells the verdict", say)?;
    claim(
        found.depth.is_sign_positive() && found.distance.is_sign_positive(),
        "no length is -0",
        || format!("{found:?}"),
    )?;
    let (answer, normal) = (found.depth - found.distance, found.normal);
    let witnesses = [found.on_a, found.on_b];
    claim(
        (answer - truth).abs() <= of_lengths,
        "the length is right",
        || format!("{answer} is not {truth}, {of_lengths:e} allowed"),
    )?;
    let off = (witnesses[0] - witnesses[1] - answer * normal).length();
    claim(
        off <= tolerance,
        "the witnesses differ by depth · normal",
        || format!("{off:e} off, {tolerance:e} allowed"),
    )?;
    // Without the radii, the cores moved by the rest of the answer touch.
    let cores = Difference::new(a.vertices(), b.vertices(), grid(of_lengths));
    let left = answer - (a.radius() + b.radius());
    let overlap = cores.reach_beyond(normal, left);
    let gap = cores.gap_to(left * normal);
    claim(
        overlap <= of_lengths && gap <= of_lengths,
        "B moved by the answer neither overlaps nor stands apart",
        || format!("{overlap:e} over, {gap:e} apart, {of_lengths:e} allowed: {found:?}"),
    )?;
    // A side is right to the rounding of posing, and a point above the other by both counts as on it.
    let of_contacts = tolerance + 80.0 * grain(a.vertices(), b.vertices());
    if let Some(manifold) = contact(a, b, &found) {
        for point in manifold.points() {
            for (shape, on_shape) in [(a, point.on_a), (b, point.on_b)] {
                check_on_boundary(shape.vertices(), shape.radius(), on_shape, of_contacts)?;
            }
            let off = (point.on_a - point.on_b - point.depth * manifold.normal).length();
            claim(
                off <= tolerance,
                "a contact's points differ by its depth",
                || format!("{off:e}: {manifold:?}"),
            )?;
        }
        let deepest = manifold.points()[0].depth;
        claim(
            (deepest - found.depth).abs() <= tolerance,
            "the first contact is as deep as the penetration",
            || format!("{deepest} is not {}", found.depth),
        )?;
    }
    for mut cache in caches(a, b) {
        let warm = query(a, b, &mut cache);
        claim(
            warm.colliding == found.colliding
                && (warm.depth - found.depth).abs() <= of_lengths
                && (warm.distance - found.distance).abs() <= of_lengths,
            "a cache changes no answer",
            || format!("{warm:?} is not {found:?}"),
        )?;
    }
    check_on_boundary(a.vertices(), a.radius(), witnesses[0], tolerance)?;
    check_on_boundary(b.vertices(), b.radius(), witnesses[1], tolerance)
}

/// A grid 4000 times finer than the tolerance; arbitrary for coincident points.
fn grid(tolerance: f64) -> i32 {
    if tolerance > 0.0 {
        libm::log2(tolerance).floor() as i32 - 12
    } else {
        0
    }
}

/// Caches that have served the pair itself and the swapped pair.
fn caches(a: &PosedShape, b: &PosedShape) -> [PairCache; 2] {
    [[a, b], [b, a]].map(|[a, b]| {
        let mut cache = PairCache::default();
        let _ = query(a, b, &mut cache);
        cache
    })
}

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
        if let Err(fault) = check(&a, &b) {
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
        let tilt = random.sign() * libm::exp10(random.within(-17.0, 0.0));
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
        if let Err(fault) = check(&a, &b) {
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
