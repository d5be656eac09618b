//! `cargo bench --bench dynamics` in `peers/`: this world beside rapier2d, in one run.
//!
//! Both let the same bodies fall, round after round in turn; the times are medians over the rounds of the mean
//! time of a tick, so that what slows the machine for a moment slows both. Neither sleeps. What has come of the
//! bodies is measured with this crate's exact query, for both.

mod dynamics {
    pub(crate) mod ours;
    pub(crate) mod peer;
    pub(crate) mod worlds;
}

use std::time::{Duration, Instant};

use collidoscope_core::planar::{PairCache, Pose, query};
use dynamics::worlds::{Body, World, worlds};

/// Something that can let bodies fall.
trait Contender {
    fn name(&self) -> &'static str;
    fn begin(&self, world: &World) -> Box<dyn Running>;
}

/// Bodies falling.
trait Running {
    fn tick(&mut self);
    /// The poses of the bodies' shapes, in order.
    fn poses(&self) -> Vec<Pose>;
}

/// Ten seconds.
const TICKS: u32 = 600;

/// After a second bodies that were set down together have found their places.
const SETTLED: u32 = 60;

const ROUNDS: usize = 7;

/// What has come of the bodies.
struct Outcome {
    time_of_a_tick: Duration,
    deepest: f64,
    drift: f64,
}

fn main() {
    let contenders: [Box<dyn Contender>; 2] = [
        Box::new(dynamics::ours::Ours),
        Box::new(dynamics::peer::Peer),
    ];
    println!(
        "{:<10} {:>7} {:<12} {:>12} {:>8} {:>14} {:>12}",
        "world", "bodies", "", "a tick", "ratio", "deepest (px)", "drift (px)"
    );
    for world in worlds() {
        let mut outcomes = [const { Vec::new() }; 2];
        for _ in 0..ROUNDS {
            for (outcomes, contender) in outcomes.iter_mut().zip(&contenders) {
                outcomes.push(run(contender.as_ref(), &world));
            }
        }
        let medians = outcomes.each_ref().map(|outcomes| {
            let mut times: Vec<Duration> = outcomes.iter().map(|one| one.time_of_a_tick).collect();
            times.sort();
            times[times.len() / 2]
        });
        for (at, contender) in contenders.iter().enumerate() {
            let last = &outcomes[at][ROUNDS - 1];
            println!(
                "{:<10} {:>7} {:<12} {:>9.1} µs {:>8.2} {:>14.3} {:>12.3}",
                world.name,
                world.bodies.len(),
                contender.name(),
                medians[at].as_secs_f64() * 1e6,
                medians[at].as_secs_f64() / medians[1].as_secs_f64(),
                last.deepest,
                last.drift
            );
        }
    }
}

fn run(contender: &dyn Contender, world: &World) -> Outcome {
    let mut running = contender.begin(world);
    let mut settled = Vec::new();
    let mut time = Duration::ZERO;
    for tick in 0..TICKS {
        if tick == SETTLED {
            settled = running.poses();
        }
        let start = Instant::now();
        running.tick();
        time += start.elapsed();
    }
    let poses = running.poses();
    let moved = poses.iter().zip(&settled);
    Outcome {
        time_of_a_tick: time / TICKS,
        deepest: deepest(&world.bodies, &poses),
        drift: moved
            .map(|(now, then)| now.position().distance(then.position()))
            .fold(0.0, f64::max),
    }
}

/// How far the two bodies that overlap most do so, in px.
fn deepest(bodies: &[Body], poses: &[Pose]) -> f64 {
    let posed: Vec<_> = bodies
        .iter()
        .zip(poses)
        .map(|(body, pose)| body.shape.posed(pose))
        .collect();
    let mut deepest = 0.0f64;
    for (at, a) in posed.iter().enumerate() {
        for (other, b) in posed.iter().enumerate().skip(at + 1) {
            if !(bodies[at].is_fixed && bodies[other].is_fixed) {
                deepest = deepest.max(query(a, b, &mut PairCache::default()).depth);
            }
        }
    }
    deepest
}
