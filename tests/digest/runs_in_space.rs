//! The digest of runs in space: every preset and every shape, pushed and turned.

use std::path::Path;

use collidoscope::scene::{
    AnyScene, Controls, Scene, Simulation, Space, Turn, parse, presets_in_space,
};
use glam::DVec3;

use super::hash::Digest;

/// The shapes that no preset has.
const SCENES: [(&str, &str); 2] = [
    (
        "cone-and-ellipsoid",
        r#"{
        "a": {"shape": {"cone": {"radius": 90, "half_height": 70}}, "position": [400,300,0],
            "rotation": {"axis": [1,0,0.3], "degrees": 35}},
        "b": {"shape": {"ellipsoid": {"radii": [70,40,55]}}, "position": [460,260,20],
            "rotation": {"axis": [0,1,1], "degrees": 70}}
    }"#,
    ),
    (
        "capsule-and-rounded",
        r#"{
        "a": {"shape": {"capsule": {"from": [-90,0,0], "to": [90,20,10], "radius": 40}}, "position": [400,300,0]},
        "b": {"shape": {"rounded": {"hull": [[0,0,0],[60,0,0],[0,70,0],[0,0,50]], "radius": 15}},
            "position": [430,250,-10], "rotation": {"axis": [1,2,3], "degrees": 20}}
    }"#,
    ),
];

/// Poses after each tick, and the result of its query and push.
pub fn digests() -> Vec<String> {
    let own = SCENES.map(
        |(name, text)| match parse(text.as_bytes(), Path::new(name)) {
            Ok(AnyScene::Spatial(scene)) => (name, scene),
            other => panic!("no scene in space: {other:?}"),
        },
    );
    let presets = presets_in_space().into_iter();
    let scenes = presets.map(|preset| (preset.slug, preset.scene)).chain(own);
    scenes
        .map(|(name, scene)| run(scene).line(&format!("run in space {name}")))
        .collect()
}

fn run(scene: Scene<Space>) -> Digest {
    let mut digest = Digest::new();
    let mut simulation = Simulation::new(scene);
    for tick in 0..240u32 {
        let is_down = |every: u32| (tick / every).is_multiple_of(2);
        // The push is on in the second half.
        simulation.set_push(tick >= 120);
        simulation.tick(&Controls {
            push: [
                [is_down(40), !is_down(30)],
                [is_down(25), !is_down(50)],
                [is_down(20), !is_down(35)],
            ],
            turns: [Turn::CounterClockwise, Turn::Clockwise],
            axis: DVec3::AXES[(tick / 60 % 3) as usize],
        });
        let (scene, moment) = (simulation.scene(), simulation.moment());
        let answer = &moment.answer;
        let points = [
            scene.a.position,
            scene.b.position,
            moment.push,
            answer.normal,
            answer.on_a,
            answer.on_b,
        ];
        let turns = [&scene.a, &scene.b].map(|body| body.rotation.quaternion());
        let numbers = points.map(|point| point.to_array()).into_iter().flatten();
        let numbers = numbers.chain(turns.into_iter().flat_map(|turn| turn.to_array()));
        for number in numbers.chain([answer.depth, answer.distance]) {
            digest.number(number);
        }
    }
    digest
}
