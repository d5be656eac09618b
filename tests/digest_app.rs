//! The same bits everywhere: the six runs and every preset's trace have one digest each on every platform, in
//! debug and in release.
//!
//! A change that is meant to change them changes the digest; the failure says what to write.

#![cfg(feature = "app")]

#[path = "digest/hash.rs"]
mod hash;

use std::path::Path;
use std::process::Command;

use collidoscope::scene::{KeyScript, Simulation, preset, presets};
use hash::Digest;

#[test]
fn the_six_runs_have_the_same_bits_everywhere() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut digest = Digest::new();
    for run in ["a", "b", "c", "d", "e", "f"] {
        let script = KeyScript::load(&data.join(format!("run-{run}.keys"))).expect("a key script");
        let mut simulation = Simulation::new(preset("two-boxes").expect("the first").scene);
        for controls in script.ticks() {
            simulation.tick(&controls);
            let (scene, moment) = (simulation.scene(), simulation.moment());
            for body in [&scene.a, &scene.b] {
                digest.point(body.position);
                digest.number(body.angle_degrees);
            }
            digest.point(moment.push);
            digest.number(moment.answer.depth);
            digest.number(moment.answer.distance);
            digest.point(moment.answer.normal);
        }
    }
    assert_held(&digest, 0xe2dc_31c8_6c4a_4507);
}

/// All but the captions, which are words.
#[test]
fn the_presets_traces_have_the_same_bits_everywhere() {
    let mut digest = Digest::new();
    for preset in presets() {
        let output = Command::new(env!("CARGO_BIN_EXE_collidoscope"))
            .args(["trace", preset.slug, "--json"])
            .output()
            .expect("the program runs");
        assert!(output.status.success(), "{output:?}");
        let mut steps: Vec<serde_json::Value> =
            serde_json::from_slice(&output.stdout).expect("JSON");
        assert!(!steps.is_empty(), "{}", preset.slug);
        for step in &mut steps {
            let caption = step.as_object_mut().and_then(|step| step.remove("caption"));
            assert!(caption.is_some());
        }
        digest.bytes(serde_json::to_string(&steps).expect("JSON").as_bytes());
    }
    assert_held(&digest, 0x874a_d36e_1293_d10c);
}

fn assert_held(digest: &Digest, held: u64) {
    assert_eq!(
        digest.value(),
        held,
        "the bits are not the ones that were held: {:#018x}",
        digest.value()
    );
}
