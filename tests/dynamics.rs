//! What bodies do, held against what can be worked out by hand, and what each solver is for.

#[path = "dynamics/worlds.rs"]
mod worlds;

use collidoscope::dynamics::*;
use worlds::*;

#[test]
#[ignore]
fn scratch() {
    for solver in Solver::ALL {
        let mut world = pyramid(10);
        world.set_solver(solver);
        let start: Vec<_> = world.bodies().iter().map(|b| b.pose().position()).collect();
        let t = std::time::Instant::now();
        for tick in 1..=3600 {
            world.tick();
            if [1, 10, 60, 300, 600, 1200, 3600].contains(&tick) {
                let drift = world
                    .bodies()
                    .iter()
                    .zip(&start)
                    .map(|(b, s)| b.pose().position().distance(*s))
                    .fold(0.0, f64::max);
                let tot = world.totals();
                println!(
                    "{solver} {tick}: drift {drift:.4} deepest {:.4} kinetic {:.3e} contacts {} {:?}",
                    tot.deepest,
                    tot.kinetic,
                    world.contacts().len(),
                    t.elapsed() / tick
                );
            }
        }
    }
}
