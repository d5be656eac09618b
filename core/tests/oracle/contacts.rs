//! Bodies edge to edge have two contacts, at the ends of the shared part, on both bodies.

use std::f64::consts::{FRAC_PI_4, TAU};

use collidoscope_core::planar::{
    Capsule, PairCache, Polygon, Pose, PosedShape, Rounded, Shape, Support, contact_within, query,
    unit_vector,
};
use glam::{DVec2, dvec2};

use super::claims::{TOLERANCE, check_on_boundary, grain};
use super::random::Random;
use super::series::{FailedClaim, claim};

fn polygon(points: &[(f64, f64)]) -> Polygon {
    let points: Vec<DVec2> = points.iter().map(|&point| point.into()).collect();
    Polygon::new(&points).expect("convex")
}

fn boxed(half: DVec2) -> Polygon {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    polygon(&corners.map(|(x, y)| (half.x * x, half.y * y)))
}

fn posed(shape: &Shape, at: DVec2, angle: f64) -> PosedShape {
    shape.posed(&Pose::new(at, angle).expect("finite"))
}

/// Checks that the bodies have two contacts at this distance, each on both bodies, whose points differ by its depth.
fn check_shared(
    a: &PosedShape,
    b: &PosedShape,
    margin: f64,
    shared: f64,
    extent: f64,
) -> Result<(), FailedClaim> {
    let answer = query(a, b, &mut PairCache::default());
    let manifold = contact_within(a, b, &answer, margin).expect("within the margin");
    let say = || format!("{shared} of {manifold:?} of {answer:?}");
    let [one, other] = manifold.points() else {
        return claim(false, "a shared edge has two contacts", say);
    };
    // The ends of the shared part and of the sides are each right to the rounding of posing.
    let rounding = 40.0 * grain(a.vertices(), b.vertices());
    let tolerance = TOLERANCE * extent + rounding;
    for (on_one, on_other) in [(one.on_a, other.on_a), (one.on_b, other.on_b)] {
        let off = (on_one.distance(on_other) - shared).abs();
        claim(
            off <= tolerance,
            "the contacts are the ends of what is shared",
            say,
        )?;
    }
    for point in [one, other] {
        check_on_boundary(a.vertices(), a.radius(), point.on_a, tolerance)?;
        check_on_boundary(b.vertices(), b.radius(), point.on_b, tolerance)?;
        let off = (point.on_a - point.on_b - point.depth * manifold.normal).length();
        claim(
            off <= tolerance,
            "a contact's points differ by its depth",
            say,
        )?;
        let off = (point.depth - answer.depth + answer.distance).abs();
        claim(off <= tolerance, "a shared edge is level", say)?;
    }
    Ok(())
}

/// The manifold of A at `at` with each rotation of B's list of vertices, its contacts' points on B and depths alone.
fn of_every_rotation(a: &Polygon, b: &[DVec2], at: DVec2) -> Vec<Vec<(DVec2, f64)>> {
    let there = Pose::new(at, 0.0).expect("finite");
    let a = a.posed(&there);
    let rotations = (0..b.len()).map(|by| {
        let mut b = b.to_vec();
        b.rotate_left(by);
        let b = Polygon::new(&b).expect("convex").posed(&there);
        let answer = query(&a, &b, &mut PairCache::default());
        let manifold = contact_within(&a, &b, &answer, 0.0).expect("they collide");
        let contacts = manifold.points().iter();
        let mut contacts: Vec<_> = contacts.map(|point| (point.on_b, point.depth)).collect();
        contacts.sort_by(|one, other| {
            one.0
                .x
                .total_cmp(&other.0.x)
                .then(one.0.y.total_cmp(&other.0.y))
        });
        contacts
    });
    rotations.collect()
}

#[test]
fn a_vertex_in_line_with_its_neighbours_is_no_end_of_a_side_wherever_the_list_begins() {
    let a = polygon(&[(-50.0, -100.0), (11.0, -100.0), (11.0, 14.0), (-50.0, 14.0)]);
    // Posed, the second vertex lies on the line through the first and the third.
    let b = [
        (0.0, 0.0),
        (10.0, 10.0 - 2e-14),
        (20.0, 20.0),
        (-10.0, 30.0),
    ]
    .map(DVec2::from);
    let at = dvec2(1000.0, 1000.0);
    for contacts in of_every_rotation(&a, &b, at) {
        // The side from (0, 0) to (20, 20) is cut off at A's side x = 11.
        assert_eq!(contacts, [(at, 14.0), (at + dvec2(11.0, 11.0), 3.0)]);
    }
}

#[test]
fn a_dent_beside_the_corner_shortens_no_side() {
    let hexagon = polygon(&[
        (-0.2, 0.30000000000000004),
        (-0.1, 0.1),
        (0.0, -0.1),
        (0.2, -0.30000000000000004),
        (0.1, -0.1),
        (-0.0, 0.1),
    ]);
    let angles = [FRAC_PI_4, 3.9269908169872414];
    let [a, b] = angles.map(|angle| posed(&hexagon.clone().into(), dvec2(1000.1, 5.0), angle));
    let answer = query(&a, &b, &mut PairCache::default());
    let manifold = contact_within(&a, &b, &answer, 0.0).expect("they touch");
    assert_eq!(manifold.points().len(), 2, "{manifold:?} of {answer:?}");
}

#[test]
fn a_side_that_is_level_to_within_the_rounding_of_the_other_body_is_one() {
    let [p, q] = [(-1.2544e-96, 0.7859314758784375), (1.792e-97, -127.0)];
    let radius = 1077483.8098655837;
    let needle = Rounded::new(polygon(&[(1e-100, 69.0), p, q]), radius).expect("valid");
    let angle = -5.390625e97;
    let [p, q] = [p, q].map(DVec2::from);
    let out = (p - q).perp();
    let triangle = polygon(&[q, p, p.midpoint(q) + out].map(Into::into));
    let a = posed(&needle.into(), DVec2::ZERO, angle);
    let away = radius * unit_vector(angle).rotate(out).normalize();
    let b = posed(&triangle.into(), away, angle);
    assert_eq!(
        check_shared(&a, &b, 1e-6, p.distance(q), 2.0 * radius),
        Ok(())
    );
}

#[test]
fn a_side_shorter_than_the_rounding_is_a_corner() {
    // The capsule is a disc except for 4e-9 px, with a needle inside.
    let ends = [
        (-9.165388359429469e-10, 3.863963895884826e-9),
        (1.472e-96, -6.656e-97),
    ];
    let [from, to] = ends.map(DVec2::from);
    let disc = Capsule::new(from, to, 1e100).expect("valid");
    let needle = polygon(&[
        (-110758.57726069853, 1e100),
        (-4.087846133893053e-65, 1e-100),
        (-7.808e-97, 6.144e-97),
    ]);
    let a = posed(&needle.into(), dvec2(-8.4375e97, -8.828125e97), -6.5625e97);
    let b = posed(&disc.into(), DVec2::ZERO, 0.0);
    let answer = query(&a, &b, &mut PairCache::default());
    let manifold = contact_within(&a, &b, &answer, 0.0).expect("they overlap");
    let [only] = manifold.points() else {
        panic!("not one contact: {manifold:?}");
    };
    assert_eq!((only.on_a, only.on_b), (answer.on_a, answer.on_b));
}

/// A body along the local x axis from −1 to 1 times a length, and its thickness on either side.
struct Slab {
    shape: Shape,
    half: DVec2,
}

/// A box, a box with additional vertices on a side, to within rounding, a capsule or a regular polygon with an even
/// number of sides.
fn slab(random: &mut Random) -> Slab {
    let half = dvec2(random.within(1.0, 100.0), random.within(0.5, 60.0));
    let radius = [0.0, random.within(0.05, 1.0) * half.y][random.index(2)];
    let core = match random.index(4) {
        0 => boxed(half),
        1 => {
            let middle = random.within(-0.5, 0.5) * half.x;
            let bulge = half.y * (1.0 + [1.0, 4.0][random.index(2)] * f64::EPSILON);
            polygon(&[
                (-half.x, -half.y),
                (middle, -bulge),
                (half.x, -half.y),
                (half.x, half.y),
                (middle, bulge),
                (-half.x, half.y),
            ])
        }
        2 => {
            let radius = half.y;
            let shape = Capsule::new(dvec2(-half.x, 0.0), dvec2(half.x, 0.0), radius);
            return Slab {
                shape: shape.expect("valid").into(),
                half: dvec2(half.x, radius),
            };
        }
        _ => {
            let sides = 2 * random.between(2, 24) as usize;
            let step = TAU / sides as f64;
            let corner = |k: usize| half.y * unit_vector((k as f64 + 0.5) * step).perp();
            let vertices: Vec<DVec2> = (0..sides).map(corner).collect();
            let side = Slab {
                shape: Rounded::new(Polygon::new(&vertices).expect("convex"), radius)
                    .expect("valid")
                    .into(),
                half: half.y * dvec2(libm::sin(step / 2.0), libm::cos(step / 2.0)),
            };
            return Slab {
                half: side.half + dvec2(0.0, radius),
                ..side
            };
        }
    };
    Slab {
        shape: Rounded::new(core, radius).expect("valid").into(),
        half: half + dvec2(0.0, radius),
    }
}

#[test]
fn bodies_side_by_side_at_any_angle_have_two_contacts() {
    let seed = 0x00c0_27ac;
    let mut checked = 0;
    for case in 0..40_000 {
        let mut random = Random::of_case(seed, case);
        let low = slab(&mut random);
        let other = slab(&mut random);
        let high = if random.chance(0.7) { &low } else { &other };
        // Flush, corner over corner, or slid.
        let most = low.half.x + high.half.x;
        let flush = (low.half.x - high.half.x) * [0.0, 1.0, -1.0][random.index(3)];
        let slide = [flush, random.within(-0.95, 0.95) * most][random.index(2)];
        let thin = low.half.y.min(high.half.y);
        let radius = |slab: &Slab| posed(&slab.shape, DVec2::ZERO, 0.0).radius();
        let overlap = thin
            * [0.0, random.within(0.0, 0.2), -random.within(0.0, 0.5)][random.index(3)]
            + radius(&low).min(radius(high)) * random.index(2) as f64;
        let margin = (-overlap).max(0.0) * 1.5;
        let angle = random.within(-4.0, 4.0);
        let far = [0.0, 500.0, 1e5][random.index(3)];
        let place = dvec2(random.within(-far, far), random.within(-far, far));
        let beside = dvec2(slide, low.half.y + high.half.y - overlap);
        let a = posed(&low.shape, place, angle);
        let b = posed(
            &high.shape,
            place + unit_vector(angle).rotate(beside),
            angle,
        );
        let ends = |slab: &Slab, at: f64| [at - slab.half.x, at + slab.half.x];
        let ([from_a, to_a], [from_b, to_b]) = (ends(&low, 0.0), ends(high, slide));
        let shared = to_a.min(to_b) - from_a.max(from_b);
        let answer = query(&a, &b, &mut PairCache::default());
        // Another direction may be shorter, and posing may leave a gap.
        let up = unit_vector(angle).perp();
        if answer.normal.dot(up) < 1.0 - 1e-9
            || shared < 1e-3 * most
            || !(answer.colliding || answer.distance <= margin)
        {
            continue;
        }
        checked += 1;
        let extent = 2.0 * (most + low.half.y + high.half.y);
        if let Err(fault) = check_shared(&a, &b, margin, shared, extent) {
            panic!("seed {seed:#x}, case {case}: {fault:?}\n{a:?}\n{b:?}");
        }
    }
    println!("{checked} asked");
    assert!(checked > 20_000, "{checked} asked");
}
