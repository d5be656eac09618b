//! Ellipses and a user-defined shape against brute force: the least of A's reach plus B's over all directions is the
//! depth, and its negative the distance.

use collidoscope_core::planar::{
    Certainty, Ellipse, Epa, Gjk, PairCache, Polygon, Pose, PosedShape, Shape, Support, cast,
    intersects, query, unit_vector,
};
use glam::{DVec2, dvec2};

use super::random::Random;

/// The directions that brute force samples before it refines the best few.
const SAMPLES: usize = 4000;

/// The accuracy of brute force, relative to the extent: the golden section stops where the reach, flat at its minimum,
/// changes by its rounding.
const ACCURACY: f64 = 1e-11;

/// The reach of A − B along `angle`.
fn reach<A: Support, B: Support>(a: &A, b: &B, angle: f64) -> f64 {
    let n = unit_vector(angle);
    n.dot(a.support(n) - b.support(-n)) + a.radius() + b.radius()
}

/// The least reach of A − B over all directions.
fn brute_force<A: Support, B: Support>(a: &A, b: &B) -> f64 {
    let step = std::f64::consts::TAU / SAMPLES as f64;
    let sampled: Vec<f64> = (0..SAMPLES).map(|k| reach(a, b, k as f64 * step)).collect();
    (0..SAMPLES)
        .filter(|&k| {
            let (before, after) = ((k + SAMPLES - 1) % SAMPLES, (k + 1) % SAMPLES);
            sampled[k] <= sampled[before] && sampled[k] <= sampled[after]
        })
        .map(|k| {
            let (mut low, mut high) = ((k as f64 - 1.0) * step, (k as f64 + 1.0) * step);
            let golden = (5f64.sqrt() - 1.0) / 2.0;
            for _ in 0..60 {
                let (one, other) = (high - golden * (high - low), low + golden * (high - low));
                if reach(a, b, one) < reach(a, b, other) {
                    high = other;
                } else {
                    low = one;
                }
            }
            reach(a, b, (low + high) / 2.0)
        })
        .fold(f64::INFINITY, f64::min)
}

/// The worst error relative to `extent`, or the failure.
fn check<A: Support, B: Support>(a: &A, b: &B, extent: f64) -> Result<f64, String> {
    let truth = brute_force(a, b);
    let found = query(a, b, &mut PairCache::default());
    if found.colliding != intersects(a, b) {
        return Err("the queries contradict each other".to_owned());
    }
    let (answer, certainty) = (found.depth - found.distance, found.certainty);
    if certainty == Certainty::BoundReached {
        return Err(format!("the bound was reached: {answer} of {truth}"));
    }
    let error = (answer - truth).abs() / extent;
    if error > ACCURACY {
        return Err(format!("{answer} is not {truth}, {error:e} of the extent"));
    }
    Ok(error)
}

fn ellipse(random: &mut Random) -> PosedShape {
    let (shape, pose) = loose_ellipse(random);
    shape.posed(&pose)
}

fn loose_ellipse(random: &mut Random) -> (Shape, Pose) {
    let long = random.within(1.0, 50.0);
    let short = long / libm::pow(100.0, random.unit());
    let axes = if random.chance(0.5) {
        [long, short]
    } else {
        [short, long]
    };
    let at = dvec2(random.within(-40.0, 40.0), random.within(-40.0, 40.0));
    let ellipse = Ellipse::new(axes[0], axes[1]).expect("valid");
    let pose = Pose::new(at, random.within(-4.0, 4.0)).expect("finite");
    (Shape::from(ellipse), pose)
}

fn triangle(random: &mut Random) -> PosedShape {
    loop {
        let corners =
            [(); 3].map(|()| dvec2(random.within(-40.0, 40.0), random.within(-40.0, 40.0)));
        if let Ok(polygon) = Polygon::new(&corners) {
            return polygon.posed(&Pose::default()).into();
        }
    }
}

pub fn report_failures(seed: u64, failed: &[String]) {
    assert!(
        failed.is_empty(),
        "seed {seed:#x}: {} fail, each in `Random::of_case(seed, case)`\n{}",
        failed.len(),
        failed[..failed.len().min(9)].join("\n")
    );
}

/// The extent of these scenes: within ±90 along both axes.
const EXTENT: f64 = 250.0;

#[test]
fn ellipses_of_aspect_100_are_answered_before_the_bound() {
    let seed = 0x0e11;
    let mut worst = 0f64;
    let mut failed = Vec::new();
    for case in 0..2000 {
        let mut random = Random::of_case(seed, case);
        let a = ellipse(&mut random);
        let b = if case % 3 == 0 {
            triangle(&mut random)
        } else {
            ellipse(&mut random)
        };
        match check(&a, &b, EXTENT) {
            Ok(error) => worst = worst.max(error),
            Err(what) => failed.push(format!("case {case}: {what}")),
        }
    }
    println!("worst: {worst:e} of the extent");
    report_failures(seed, &failed);
}

/// EPA's edge is the closest, unless the polytope has folded: supports that rounding puts beyond a neighbour were once
/// added, where A − B barely contains the origin and its edges get short.
#[test]
fn a_smooth_polytope_does_not_fold_where_the_overlap_is_slight() {
    let seed = 0xf01d;
    let mut failed = Vec::new();
    for case in 0..4000 {
        let mut random = Random::of_case(seed, case);
        let a = triangle(&mut random);
        let (shape, pose) = loose_ellipse(&mut random);
        let apart = query(&a, &shape.posed(&pose), &mut PairCache::default());
        if apart.colliding {
            continue;
        }
        let overlap = random.power(-9.0, 0.0);
        let nearer = pose.position() - (apart.distance + overlap) * apart.normal;
        let b = shape.posed(&Pose::new(nearer, pose.angle()).expect("finite"));
        let mut gjk = Gjk::new(&a, &b);
        // For a pointed ellipse the normal's rounding moves it by more than the least overlaps.
        if !gjk.run() {
            continue;
        }
        let mut epa = Epa::new(&a, &b, &gjk.simplex());
        loop {
            let distances: Vec<f64> = epa.edge_distances().collect();
            let Some(step) = epa.step() else { break };
            let least = distances.iter().copied().fold(f64::INFINITY, f64::min);
            if step.distance - least > 1e-12 * EXTENT {
                failed.push(format!("case {case}: {least} and not {}", step.distance));
                break;
            }
        }
    }
    report_failures(seed, &failed);
}

/// What rounding adds to the error of a smooth shape, in units of 2⁻⁵² of the largest coordinate, as `docs/core.md`
/// states it: EPA stops within 8 of A's and 8 of B's, and a support, a normal and a depth have roundings of their own.
pub const ROUNDING: f64 = 20.0;

/// The number of cases, and the largest coordinates, as a power of ten.
pub const FAR_CASES: u64 = 20_000;
pub const FAR: [f64; 2] = [3.0, 9.0];

/// The answer to the same pair near the origin is the truth, to 1e-12 of an extent of at most 13.
#[test]
fn far_from_the_origin_smooth_shapes_are_answered_to_the_rounding_of_their_coordinates() {
    let seed = 0xfa2_0e11;
    let (mut worst, mut failed) = (0.0_f64, Vec::new());
    for case in 0..FAR_CASES {
        let mut random = Random::of_case(seed, case);
        let far = random.power(FAR[0], FAR[1]);
        let mut offset = || random.within(-far, far).round();
        let offset = dvec2(offset(), offset());
        let pair = [(); 2].map(|()| small_ellipse(&mut random));
        let [truth, found] = [DVec2::ZERO, offset].map(|offset| {
            let [a, b] = pair.each_ref().map(|(ellipse, at, angle)| {
                ellipse.posed(&Pose::new(*at + offset, *angle).expect("finite"))
            });
            let found = query(&a, &b, &mut PairCache::default());
            assert_eq!(
                found.colliding,
                intersects(&a, &b),
                "seed {seed:#x}, case {case}"
            );
            found.depth - found.distance
        });
        let unit = f64::EPSILON * (offset.abs().max_element() + 5.0);
        let units = ((found - truth).abs() - 13.0 * 1e-12) / unit;
        worst = worst.max(units);
        if units > ROUNDING {
            failed.push(format!(
                "case {case}: {found} is not {truth}, {units} units, at {offset}"
            ));
        }
    }
    println!("worst: {worst} units of rounding");
    report_failures(seed, &failed);
}

/// An ellipse of size 1 to 4, and a place and an angle for it. Multiples of 2⁻²⁰ stay exact when they are moved by a
/// whole number of up to 10⁹.
fn small_ellipse(random: &mut Random) -> (Shape, DVec2, f64) {
    let mut size = || random.within(0.5, 2.0);
    let ellipse = Ellipse::new(size(), size()).expect("valid");
    let mut place = || random.between(-2 << 20, 2 << 20) as f64 * libm::exp2(-20.0);
    (
        ellipse.into(),
        dvec2(place(), place()),
        random.within(-4.0, 4.0),
    )
}

/// Where the cast of such a pair ends, the same pair near the origin touches.
#[test]
fn far_from_the_origin_a_cast_of_smooth_shapes_ends_within_the_rounding_of_their_coordinates() {
    let seed = 0xfa2_ca57;
    let (start, translation) = (dvec2(4.0, 3.0), dvec2(-8.0, -6.0));
    let (mut worst, mut touching, mut failed) = (0.0_f64, 0, Vec::new());
    for case in 0..FAR_CASES {
        let mut random = Random::of_case(seed, case);
        let far = random.power(FAR[0], FAR[1]);
        let mut offset = || random.within(-far, far).round();
        let offset = dvec2(offset(), offset());
        let pair = [(); 2].map(|()| small_ellipse(&mut random));
        let posed = |index: usize, offset: DVec2| {
            let (ellipse, at, angle) = &pair[index];
            ellipse.posed(&Pose::new(*at + offset, *angle).expect("finite"))
        };
        let (a, b) = (posed(0, offset), posed(1, offset + start));
        let Some(found) = cast(&a, &b, translation).filter(|found| found.fraction > 0.0) else {
            continue;
        };
        touching += 1;
        let (a, b) = (
            posed(0, DVec2::ZERO),
            posed(1, start + found.fraction * translation),
        );
        let end = query(&a, &b, &mut PairCache::default());
        let unit = f64::EPSILON * (offset.abs().max_element() + 5.0);
        let units = (end.depth + end.distance - 13.0 * 1e-12) / unit;
        worst = worst.max(units);
        if units > ROUNDING {
            failed.push(format!("case {case}: {units} units, at {offset}"));
        }
    }
    println!("{touching} touch, worst: {worst} units of rounding");
    report_failures(seed, &failed);
    assert!(touching > FAR_CASES / 2, "{touching} touch");
}
