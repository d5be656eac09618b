//! `collidoscope play`: a key script without a window.

use std::io::{self, Write};

use crate::scene::{KeyScript, Scene, Simulation};

/// Runs `script` on `scene` and writes a row of CSV for every tick: the verdict before the push, the
/// rest after it, positions in px and angles in degrees in [0, 360).
pub(super) fn play(scene: Scene, script: &KeyScript, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "tick,colliding,b_x,b_y,b_angle,a_angle,push_x,push_y")?;
    let mut simulation = Simulation::new(scene);
    for (tick, controls) in script.ticks().enumerate() {
        simulation.tick(&controls);
        let scene = simulation.scene();
        let moment = simulation.moment();
        writeln!(
            out,
            "{tick},{},{},{},{},{},{},{}",
            u8::from(moment.answer.colliding),
            number(scene.b.position.x),
            number(scene.b.position.y),
            angle(scene.b.angle_degrees),
            angle(scene.a.angle_degrees),
            number(moment.push.x),
            number(moment.push.y),
        )?;
    }
    Ok(())
}

/// Four decimals, and no minus before a zero.
fn number(value: f64) -> String {
    let text = format!("{value:.4}");
    if text == "-0.0000" {
        "0.0000".to_owned()
    } else {
        text
    }
}

/// An angle in degrees, in [0, 360) also after it is rounded.
fn angle(degrees: f64) -> String {
    let text = number(degrees.rem_euclid(360.0));
    if text == "360.0000" {
        "0.0000".to_owned()
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_original_wrote_them() {
        assert_eq!(number(-0.00001), "0.0000");
        assert_eq!(number(12.5), "12.5000");
        assert_eq!(angle(-0.25), "359.7500");
        assert_eq!(angle(359.99999), "0.0000");
    }
}
