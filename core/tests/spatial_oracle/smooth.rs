//! Cylinders, cones, ellipsoids and a user-defined shape, each answer checked against its certificate: witness points
//! within their bodies that are no farther apart, a normal along which the bodies reach no farther, and for a depth
//! that none of very many directions is shorter.

use std::f64::consts::TAU;

use collidoscope_core::spatial::{
    Answer, Capsule, Certainty, Cone, Cuboid, Cylinder, Ellipsoid, PairCache, Pose, PosedShape,
    Shape, Sphere, Support, intersects, query, rotation_about,
};
use glam::{DVec3, dvec3};

use super::pairs::{direction, point};
use crate::oracle::random::Random;
use crate::oracle::smooth::{FAR, FAR_CASES, ROUNDING, report_failures};

/// The directions that are tried, and the best of these from which a search continues.
const TRIED: usize = 400;
const REFINED: usize = 4;
const MOST_STEPS: usize = 100;

/// The allowed error of an answer, relative to the extent: the tolerance of 1e-9, and as much again for a witness point.
const ACCURACY: f64 = 2e-9;

/// The extent of these scenes: within ±60 along every axis.
const EXTENT: f64 = 200.0;

/// The reach of A − B along a direction of any length, in px.
fn reach<A: Support, B: Support>(a: &A, b: &B, along: DVec3) -> f64 {
    let n = along.normalize();
    n.dot(a.support(n) - b.support(-n)) + a.radius() + b.radius()
}

/// The least reach of A − B found: from the best of many directions by decreasing steps.
fn least_reach<A: Support, B: Support>(a: &A, b: &B) -> f64 {
    // Evenly over the sphere, along a spiral.
    let golden = (3.0 - 5f64.sqrt()) / 2.0 * TAU;
    let spiral = |k: usize| {
        let z = 1.0 - (2 * k + 1) as f64 / TRIED as f64;
        let (sin, cos) = libm::sincos(k as f64 * golden);
        let flat = (1.0 - z * z).sqrt();
        dvec3(flat * cos, flat * sin, z)
    };
    let mut tried: Vec<(f64, DVec3)> = (0..TRIED)
        .map(|k| (reach(a, b, spiral(k)), spiral(k)))
        .collect();
    tried.sort_by(|one, other| one.0.total_cmp(&other.0));
    let refined = tried[..REFINED].iter().map(|&(mut least, mut n)| {
        let mut step = 0.1;
        // Along a ridge the search is slow: the remaining error is far below the tolerance.
        for _ in 0..MOST_STEPS {
            let right = n.any_orthonormal_vector();
            let up = n.cross(right);
            let directions = (0..8).map(|k| {
                let (sin, cos) = libm::sincos(f64::from(k) * TAU / 8.0);
                (n + step * (cos * right + sin * up)).normalize()
            });
            let best = directions
                .map(|direction| (reach(a, b, direction), direction))
                .min_by(|one, other| one.0.total_cmp(&other.0));
            match best {
                Some(better) if better.0 < least => (least, n) = better,
                _ => step /= 2.0,
            }
        }
        least
    });
    refined.fold(f64::INFINITY, f64::min)
}

/// The answer, or its failure.
fn check<A: Support, B: Support>(a: &A, b: &B) -> Result<Answer, String> {
    let found = query(a, b, &mut PairCache::default());
    let say = |what: &str| Err(format!("{what}: {found:?}"));
    if found.colliding != intersects(a, b) {
        return say("the queries contradict each other");
    }
    if found.certainty == Certainty::BoundReached {
        return say("the bound was reached");
    }
    let tolerance = ACCURACY * EXTENT;
    let signed = found.depth - found.distance;
    if (found.on_a - found.on_b - signed * found.normal).length() > tolerance {
        return say("the witnesses do not differ by depth · normal");
    }
    let beyond = reach(a, b, found.normal) - signed;
    if beyond > tolerance {
        return say(&format!("moved by the answer they overlap by {beyond:e}"));
    }
    if found.colliding {
        let less = signed - least_reach(a, b);
        if less > tolerance {
            return say(&format!("there is a way out shorter by {less:e}"));
        }
    }
    Ok(found)
}

/// An upper bound on the distance of a local point outside a shape, in px, not above 0 inside.
fn outside(shape: &Shape, local: DVec3) -> f64 {
    let from_axis = (local.x * local.x + local.z * local.z).sqrt();
    match shape {
        Shape::Cylinder(cylinder) => {
            (from_axis - cylinder.radius()).max(local.y.abs() - cylinder.half_height())
        }
        Shape::Cone(cone) => {
            let (radius, half) = (cone.radius(), cone.half_height());
            let wide = radius * (local.y + half) / (2.0 * half);
            (from_axis - wide).max(local.y.abs() - half)
        }
        Shape::Ellipsoid(ellipsoid) => {
            let scaled = local / ellipsoid.radii();
            (scaled.length() - 1.0) * ellipsoid.radii().max_element()
        }
        Shape::Cuboid(cuboid) => (local.abs() - cuboid.half()).max_element(),
        Shape::Sphere(sphere) => local.length() - sphere.radius(),
        Shape::Capsule(capsule) => {
            let [from, to] = capsule.ends();
            let along = to - from;
            let part = ((local - from).dot(along) / along.length_squared()).clamp(0.0, 1.0);
            local.distance(from + part * along) - capsule.radius()
        }
        other => panic!("{other:?} is none of these"),
    }
}

fn smooth(random: &mut Random) -> Shape {
    let mut size = || random.within(1.0, 30.0);
    let [x, y, z] = [size(), size(), size()];
    match random.index(4) {
        0 => Cylinder::new(x, y).expect("valid").into(),
        1 => Cone::new(x, y).expect("valid").into(),
        2 => Ellipsoid::new(dvec3(x, x, y)).expect("valid").into(),
        _ => Ellipsoid::new(dvec3(x, y, z)).expect("valid").into(),
    }
}

fn any(random: &mut Random) -> Shape {
    let half = point(random, 15.0).abs() + 0.5;
    match random.index(4) {
        0 => Cuboid::new(half).expect("valid").into(),
        1 => Sphere::new(half.x).expect("valid").into(),
        2 => Capsule::new(half, -half, half.y).expect("valid").into(),
        _ => smooth(random),
    }
}

fn posed(random: &mut Random, shape: &Shape) -> (PosedShape, Pose) {
    let turn = rotation_about(direction(random), random.within(-4.0, 4.0));
    let turn = turn.expect("an axis");
    let turn = [turn, glam::DQuat::IDENTITY][random.index(2)];
    let pose = Pose::new(point(random, 25.0), turn).expect("finite");
    (shape.posed(&pose), pose)
}

#[test]
fn smooth_shapes_are_answered_to_the_tolerance() {
    let seed = 0x0501_1d5e;
    let mut failed = Vec::new();
    let mut colliding = 0;
    for case in 0..600 {
        let mut random = Random::of_case(seed, case);
        let shapes = [smooth(&mut random), any(&mut random)];
        let [(a, pose_a), (b, pose_b)] = shapes.each_ref().map(|shape| posed(&mut random, shape));
        let found = match check(&a, &b) {
            Ok(found) => found,
            Err(what) => {
                failed.push(format!("case {case}: {what} of {shapes:?}"));
                continue;
            }
        };
        colliding += u32::from(found.colliding);
        let witnesses = [(pose_a, found.on_a), (pose_b, found.on_b)];
        for (shape, (pose, witness)) in shapes.iter().zip(witnesses) {
            let off = outside(shape, pose.inverse_transform_point(witness));
            if off > ACCURACY * EXTENT {
                failed.push(format!(
                    "case {case}: {off:e} outside of {shape:?}: {found:?}"
                ));
            }
        }
    }
    report_failures(seed, &failed);
    assert!((120..480).contains(&colliding), "{colliding} collide");
}

/// The part of a ball that lies above a plane through its centre.
struct HalfBall {
    center: DVec3,
    radius: f64,
}

impl Support for HalfBall {
    fn support(&self, direction: DVec3) -> DVec3 {
        let onto = |direction: DVec3| self.center + self.radius * direction.normalize_or(DVec3::X);
        if direction.y >= 0.0 {
            onto(direction)
        } else {
            onto(direction.with_y(0.0))
        }
    }

    fn center(&self) -> DVec3 {
        self.center
    }
}

#[test]
fn a_shape_of_the_callers_own_is_answered_like_any_other() {
    let seed = 0x0ba_1150;
    let mut failed = Vec::new();
    for case in 0..200 {
        let mut random = Random::of_case(seed, case);
        let a = HalfBall {
            center: point(&mut random, 25.0),
            radius: random.within(1.0, 30.0),
        };
        let shape = any(&mut random);
        let (b, _) = posed(&mut random, &shape);
        if let Err(what) = check(&a, &b) {
            failed.push(format!("case {case}: {what} of {shape:?}"));
        }
    }
    report_failures(seed, &failed);
}

/// The answer to the same pair near the origin is the truth, to the tolerance of both in an extent of at most 50.
#[test]
fn far_from_the_origin_smooth_shapes_are_answered_to_the_rounding_of_their_coordinates() {
    let seed = 0xfa3_0e11;
    let (mut worst, mut failed) = (0.0_f64, Vec::new());
    for case in 0..FAR_CASES / 10 {
        let mut random = Random::of_case(seed, case);
        let far = random.power(FAR[0], FAR[1]);
        let offset = (point(&mut random, 1.0) * far).round();
        let pair = [(); 2].map(|()| {
            let turn = rotation_about(direction(&mut random), random.within(-4.0, 4.0));
            // Multiples of 2⁻²⁰ stay exact when they are moved by a whole number of up to 10⁹.
            let place = (point(&mut random, 10.0) * libm::exp2(20.0)).round() * libm::exp2(-20.0);
            (smooth(&mut random), place, turn.expect("an axis"))
        });
        let [truth, found] = [DVec3::ZERO, offset].map(|offset| {
            let [a, b] = pair.each_ref().map(|(shape, at, turn)| {
                shape.posed(&Pose::new(*at + offset, *turn).expect("finite"))
            });
            let found = query(&a, &b, &mut PairCache::default());
            assert_eq!(
                found.colliding,
                intersects(&a, &b),
                "seed {seed:#x}, case {case}"
            );
            found.depth - found.distance
        });
        let unit = f64::EPSILON * (offset.abs().max_element() + 40.0);
        let units = ((found - truth).abs() - 2e-9 * EXTENT) / unit;
        worst = worst.max(units);
        if units > ROUNDING {
            failed.push(format!(
                "case {case}: {found} is not {truth}, {units} units, at {offset}: {pair:?}"
            ));
        }
    }
    println!("worst: {worst} units of rounding");
    report_failures(seed, &failed);
}
