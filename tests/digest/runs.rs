//! The digest of the six recorded runs of the original program.

use std::path::Path;

use collidoscope::scene::{KeyScript, Plane, Simulation, preset};

use super::hash::Digest;

const SCRIPTS: [(&str, &str); 6] = [
    ("run a", include_str!("../data/run-a.keys")),
    ("run b", include_str!("../data/run-b.keys")),
    ("run c", include_str!("../data/run-c.keys")),
    ("run d", include_str!("../data/run-d.keys")),
    ("run e", include_str!("../data/run-e.keys")),
    ("run f", include_str!("../data/run-f.keys")),
];

/// Poses after each tick, and the result of its query and push.
pub fn digests() -> Vec<String> {
    let mut lines = Vec::new();
    for (name, script) in SCRIPTS {
        let mut digest = Digest::new();
        let script =
            KeyScript::read::<Plane>(script.as_bytes(), Path::new("run")).expect("a key script");
        let mut simulation = Simulation::new(preset("two-boxes").expect("the first").scene);
        for controls in script.ticks() {
            simulation.tick(&controls);
            let (scene, moment) = (simulation.scene(), simulation.moment());
            for body in [&scene.a, &scene.b] {
                digest.point(body.position);
                digest.number(body.rotation);
            }
            digest.point(moment.push);
            digest.number(moment.answer.depth);
            digest.number(moment.answer.distance);
            digest.point(moment.answer.normal);
        }
        lines.push(digest.line(name));
    }
    lines
}
