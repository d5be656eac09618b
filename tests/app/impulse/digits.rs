//! What is only rounding is told as 0.

use std::sync::Arc;

use collidoscope::dynamics::Solver;
use collidoscope::lesson::ImpulseStage;
use collidoscope::planar::unit_vector;
use collidoscope::scene::{Falling, presets};

use super::{block, disc, falling, fixed, lesson, moving, told};

#[test]
fn what_rounding_left_of_a_lever_arm_is_0() {
    // A slope of 30°, on which a disc lies: the arm is along the normal but for rounding.
    let mut slope = fixed(block(300.0, 20.0), glam::DVec2::ZERO);
    slope.body.angle_degrees = 30.0;
    let normal = unit_vector(-std::f64::consts::PI / 3.0);
    let disc = moving(disc(20.0), 29.98 * normal, -40.0 * normal);
    let lesson = lesson(&falling(Solver::OneImpulse, &[slope, disc]));
    let told = told(&lesson, ImpulseStage::EffectiveMass);
    assert!(told.contains("(0)²/") && !told.contains("× 10"), "{told}");
}

#[test]
fn what_ticks_and_rounds_have_rounded_is_0() {
    let mut steps = 0;
    for preset in presets() {
        let Some(fall) = preset.scene.fall else {
            continue;
        };
        for solver in Solver::ALL {
            let mut falling = Falling::new(Arc::clone(&fall));
            falling.set_solver(solver);
            for tick in 0..180 {
                falling.tick();
                if tick % 30 != 29 {
                    continue;
                }
                falling.look_by_itself();
                let lesson = lesson(&falling);
                for at in lesson.steps().len()..lesson.step_count() {
                    // The coordinates of J are as small as those of n, and kₙₜ as two bodies that turn alike leave it.
                    let lines = lesson.numbers(at).into_iter();
                    let lines: Vec<String> = lines
                        .filter(|line| !line.starts_with(['J', 'v', 'k']))
                        .collect();
                    let told = format!("{}\n{}", lesson.caption(at), lines.join("\n"));
                    // Below a billionth the power of ten has two digits.
                    let is_off =
                        |power: &str| power.chars().take(2).all(|c| "⁰¹²³⁴⁵⁶⁷⁸⁹".contains(c));
                    assert!(
                        !told.split(" × 10⁻").skip(1).any(is_off),
                        "{}, {solver}, tick {tick}: {told}",
                        preset.slug
                    );
                    steps += 1;
                }
            }
        }
    }
    assert!(steps > 300, "{steps} steps");
}
