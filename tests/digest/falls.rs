//! The digest of the presets' falling bodies.

use collidoscope::scene::presets;
use collidoscope_core::dynamics::{Contact, RigidBody, Solver};

use super::hash::Digest;

/// Ticks of 5 seconds.
const TICKS: usize = 300;

/// Poses, velocities and impulses after each tick: of every preset with its own solver, and of the first with each
/// solver.
pub fn digests() -> Vec<String> {
    let mut lines = Vec::new();
    let presets = presets().into_iter();
    let falls = presets.filter_map(|preset| preset.scene.fall.map(|fall| (preset.slug, fall)));
    for (nth, (slug, fall)) in falls.enumerate() {
        let own = [fall.solver()];
        let solvers = if nth == 0 { &Solver::ALL[..] } else { &own };
        for &solver in solvers {
            let mut world = fall.world().clone();
            world.set_solver(solver);
            let mut digest = Digest::new();
            for _ in 0..TICKS {
                world.tick();
                for motion in world.bodies().iter().map(RigidBody::motion) {
                    digest.point(motion.center);
                    digest.number(motion.angle);
                    digest.point(motion.velocity);
                    digest.number(motion.spin);
                }
                for touch in world.contacts().iter().flat_map(Contact::points) {
                    digest.number(touch.at.depth);
                    digest.number(touch.applied.normal);
                    digest.number(touch.applied.tangent);
                }
            }
            lines.push(digest.line(&format!("fall {slug} {}", solver.slug())));
        }
    }
    lines
}
