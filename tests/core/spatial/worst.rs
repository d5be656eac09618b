//! The longest times known of hulls, queries, contacts and SAT. Nothing is asserted: `cargo test --release
//! --no-default-features --test core -- --ignored --nocapture longest` prints them.

use std::time::Instant;

use collidoscope::spatial::{
    Hull, MAX_POINTS, PairCache, Pose, contact, query, rotation_about, sat,
};
use glam::{DVec3, dvec3};

/// How often each is asked; the least time counts, as others may be at work.
const ROUNDS: usize = 5;

/// So many points, each told by its number and by which part of all it is, from 0 to 1.
fn points(count: usize, at: impl Fn(f64, f64) -> DVec3) -> Vec<DVec3> {
    let all = (0..count).map(|k| k as f64);
    all.map(|k| 100.0 * at(k, k / count as f64)).collect()
}

fn on_circle(part: f64) -> DVec3 {
    let (sin, cos) = libm::sincos(std::f64::consts::TAU * part);
    dvec3(cos, sin, 0.0)
}

/// By the golden angle from pole to pole.
fn on_ball(k: f64, part: f64) -> DVec3 {
    let z = (1.0 - 1e-4) * (1.0 - 2.0 * part);
    let (sin, cos) = libm::sincos(2.399_963_229_728_653 * k);
    let across = (1.0 - z * z).sqrt();
    dvec3(across * cos, across * sin, z)
}

/// Spread by the golden ratio and the root of two: here apart, there crowded.
fn scattered_on_ball(k: f64) -> DVec3 {
    let part = |step: f64| (step * k).fract();
    on_ball(
        1e3 * part(std::f64::consts::SQRT_2),
        part(0.618_033_988_749_895),
    )
}

fn shapes(count: usize) -> Vec<(&'static str, Vec<DVec3>)> {
    let turn = rotation_about(dvec3(1.0, 2.0, 3.0), 0.7).expect("an axis");
    let tip = |k: f64| dvec3(0.0, 0.0, if k == 0.0 { 1.0 } else { -1.0 });
    vec![
        ("ball", points(count, on_ball)),
        ("scattered ball", points(count, |k, _| scattered_on_ball(k))),
        (
            "needle",
            points(count, |k, part| on_ball(k, part) * dvec3(1.0, 1e-6, 1e-6)),
        ),
        (
            "moment curve",
            points(count, |_, t| dvec3(t, t * t, t * t * t)),
        ),
        ("polygon", points(count, |_, part| on_circle(part))),
        (
            "polygon but for rounding",
            points(count, |_, part| turn * on_circle(part)),
        ),
        (
            "prism",
            points(count, |k, part| on_circle(part) + (k % 2.0) * DVec3::Z),
        ),
        (
            "double cone",
            points(
                count,
                |k, part| {
                    if k < 2.0 { tip(k) } else { on_circle(part) }
                },
            ),
        ),
    ]
}

/// Prints the least time of some rounds, in ms.
fn time<T>(what: &str, mut asked: impl FnMut() -> T) -> T {
    let mut least = f64::INFINITY;
    let mut answer = asked();
    for _ in 1..ROUNDS {
        let start = Instant::now();
        answer = asked();
        least = least.min(start.elapsed().as_secs_f64());
    }
    println!("{what}: {:.1} ms", 1e3 * least);
    answer
}

#[test]
#[ignore = "a measurement"]
fn the_longest_times_known() {
    let turn = rotation_about(dvec3(1.0, -2.0, 0.5), 0.9).expect("an axis");
    let far = dvec3(1e9, -3e8, 5e8);
    let at = |position: DVec3, turn| Pose::new(position, turn).expect("in range");
    let still = glam::DQuat::IDENTITY;
    let places = [
        (
            "in the same place",
            at(DVec3::ZERO, still),
            at(DVec3::ZERO, still),
        ),
        ("turned", at(DVec3::ZERO, still), at(DVec3::ZERO, turn)),
        ("far out", at(far, turn), at(far, turn)),
    ];
    for (name, points) in shapes(MAX_POINTS) {
        let hull = time(&format!("{name}, {MAX_POINTS} points: hull"), || {
            Hull::new(&points).expect("points")
        });
        for (place, a, b) in places {
            let (a, b) = (hull.posed(&a), hull.posed(&b));
            let mut cache = PairCache::default();
            let answer = time(&format!("{name}, {place}: query"), || {
                query(&a, &b, &mut cache)
            });
            time(&format!("{name}, {place}: contact"), || {
                contact(&a, &b, &answer)
            });
        }
    }
    for (name, points) in shapes(1024) {
        let hull = Hull::new(&points).expect("points");
        for (place, a, b) in places {
            let (a, b) = (hull.posed(&a), hull.posed(&b));
            time(&format!("{name}, 1024 points, {place}: sat"), || {
                sat(&a, &b)
            });
        }
    }
}
