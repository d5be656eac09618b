//! A scene in space in motion, as CSV.

use std::io::{self, Write};

use glam::DQuat;

use super::row;
use crate::scene::{KeyScript, Scene, Simulation, Space};

pub(super) const HEADER: &str =
    "tick,colliding,b_x,b_y,b_z,b_qx,b_qy,b_qz,b_qw,a_qx,a_qy,a_qz,a_qw,push_x,push_y,push_z";

/// Runs `script` on `scene` and writes a row of CSV for every tick: the verdict before the push, the rest after it,
/// positions in px, rotations from local to world space as unit quaternions with w ≥ 0.
pub(super) fn play_keys(
    scene: Scene<Space>,
    script: &KeyScript,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{HEADER}")?;
    let mut simulation = Simulation::new(scene);
    for (tick, controls) in script.ticks().enumerate() {
        simulation.tick(&controls);
        let scene = simulation.scene();
        let moment = simulation.moment();
        writeln!(
            out,
            "{tick},{},{},{},{},{}",
            u8::from(moment.answer.colliding),
            row(scene.b.position.to_array()),
            row(numbers(scene.b.rotation.quaternion())),
            row(numbers(scene.a.rotation.quaternion())),
            row(moment.push.to_array()),
        )?;
    }
    Ok(())
}

/// x, y, z and w of that one of a rotation's two quaternions whose w is not negative.
fn numbers(rotation: DQuat) -> [f64; 4] {
    let upright = if rotation.w < 0.0 {
        -rotation
    } else {
        rotation
    };
    upright.to_array()
}
