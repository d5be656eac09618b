//! Who works the numbers out again from what the lesson tells comes to what it tells.

use std::sync::Arc;

use collidoscope::dynamics::Solver;
use collidoscope::lesson::ImpulseStage;
use collidoscope::planar::unit_vector;
use collidoscope::scene::{Falling, presets};

use super::{block, disc, falling, fixed, lesson, moving, told};

/// A number of a text, and the place of its last digit, as a power of ten.
#[derive(Clone, Copy, Debug)]
struct Told {
    value: f64,
    last_digit: i32,
}

/// A sign of an exponent, of those of a number.
fn lowered(sign: char) -> Option<char> {
    const SUPERSCRIPTS: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";
    let digit = SUPERSCRIPTS.chars().position(|raised| raised == sign);
    let digit = digit.and_then(|digit| char::from_digit(digit as u32, 10));
    digit.or((sign == '⁻').then_some('-'))
}

fn numbers(text: &str) -> Vec<Told> {
    let text: Vec<char> = text.replace('−', "-").chars().collect();
    let is_digit = |at: usize| text.get(at).is_some_and(char::is_ascii_digit);
    let mut numbers = Vec::new();
    let mut at = 0;
    while at < text.len() {
        if !(is_digit(at) || text[at] == '-' && is_digit(at + 1)) {
            at += 1;
            continue;
        }
        let begin = at;
        at += 1;
        while is_digit(at) || text.get(at) == Some(&'.') && is_digit(at + 1) {
            at += 1;
        }
        let mantissa: String = text[begin..at].iter().collect();
        let mut power = 0;
        if text[at..].starts_with(&[' ', '×', ' ', '1', '0']) {
            let raised = text[at + 5..].iter();
            let raised: String = raised.map_while(|sign| lowered(*sign)).collect();
            at += 5 + raised.len();
            power = raised.parse().expect("a power");
        }
        let decimals = mantissa
            .split_once('.')
            .map_or(0, |(_, after)| after.len() as i32);
        let value = format!("{mantissa}e{power}").parse().expect("a number");
        let last_digit = power - decimals;
        numbers.push(Told { value, last_digit });
    }
    numbers
}

/// What the numbers of a line's sum come to; `None` for a line without one.
fn worked_out(line: &str, numbers: &[f64]) -> Option<Vec<f64>> {
    let name = line.split_once(" = ").map_or(line, |(name, _)| name);
    let way = if name.contains('−') { -1.0 } else { 1.0 };
    Some(match *numbers {
        [s, v, a, _, _] if name.starts_with("s +") => {
            vec![2.0 * s / (-v + (v * v - 2.0 * a * s).sqrt())]
        }
        [x_a, y_a, x_b, y_b, _] if name.starts_with('P') => {
            vec![(x_a + x_b) / 2.0, (y_a + y_b) / 2.0]
        }
        [r_x, y, r_y, x] if name.contains('×') && name.starts_with('r') => vec![r_x * y - r_y * x],
        [x, y, of_x, of_y] if name.starts_with('r') || name == "u" => vec![x - of_x, y - of_y],
        [x, y, g_x, g_y, t] if line.contains("by gravity") => vec![x + g_x * t, y + g_y * t],
        [x, y, t, v_x, v_y, _, _, g_x, g_y] if name.starts_with('c') => {
            vec![x + t * (v_x + t / 2.0 * g_x), y + t * (v_y + t / 2.0 * g_y)]
        }
        [x, y, spin, by_x, by_y] if name == "uᴬ" || name == "uᴮ" => {
            vec![x + spin * by_x, y + spin * by_y]
        }
        [u_x, u_y, x, y] if name == "uₙ" || name == "uₜ" => vec![u_x * x + u_y * y],
        [along_n, along_t, inertia] if name == "kₙₜ" => vec![along_n * along_t / inertia],
        [n_a, t_a, i_a, n_b, t_b, i_b] if name == "kₙₜ" => {
            vec![n_a * t_a / i_a + n_b * t_b / i_b]
        }
        [_, mass, arm, inertia] if name.starts_with('k') => vec![1.0 / mass + arm * arm / inertia],
        [_, m_a, r_a, i_a, _, m_b, r_b, i_b] if name.starts_with('k') => {
            vec![1.0 / m_a + r_a * r_a / i_a + 1.0 / m_b + r_b * r_b / i_b]
        }
        [one, e, u, k] if name == "j" => vec![-(one + e) * u / k],
        [u, k] if name.starts_with("to hold") => vec![-u / k],
        [slide, j, by] if name.starts_with("with j") => vec![slide + j * by],
        [of_a, of_b] if name == "μ" => vec![(of_a * of_b).sqrt()],
        [friction, j] if name == "μ·j" => vec![friction * j],
        [j, n_x, n_y, rub, t_x, t_y] if name.starts_with('J') => {
            vec![j * n_x + rub * t_x, j * n_y + rub * t_y]
        }
        [x, y, by_x, by_y, mass] if name.starts_with('v') => {
            vec![x + way * by_x / mass, y + way * by_y / mass]
        }
        [spin, r_x, j_y, r_y, j_x, inertia] if name.starts_with('ω') => {
            vec![spin + way * (r_x * j_y - r_y * j_x) / inertia]
        }
        [before, j, by_j, rub, by_rub] if name.starts_with("at P") => {
            vec![before + j * by_j + rub * by_rub]
        }
        _ => return None,
    })
}

#[test]
fn every_number_comes_out_of_those_it_is_told_with() {
    let mut sums = 0;
    for preset in presets() {
        let Some(fall) = preset.scene.fall else {
            continue;
        };
        for solver in Solver::ALL {
            let mut falling = Falling::new(Arc::clone(&fall));
            falling.set_solver(solver);
            for _ in 0..6 {
                if !falling.go_to_impact(300) {
                    (0..7).for_each(|_| falling.tick());
                    falling.look_by_itself();
                }
                let lesson = lesson(&falling);
                let steps = lesson.steps().len()..lesson.step_count();
                let lines = steps.flat_map(|at| lesson.numbers(at));
                for line in lines {
                    let Some((before, outcome)) = line.rsplit_once(" = ") else {
                        continue;
                    };
                    let sum = match before.starts_with("s +") {
                        true => before.split_once(" = ").map(|(_, sum)| sum),
                        false => before.rsplit_once(" = ").map(|(_, sum)| sum),
                    };
                    let Some(sum) = sum else { continue };
                    let of_sum: Vec<f64> = numbers(sum).iter().map(|told| told.value).collect();
                    let Some(found) = worked_out(&line, &of_sum) else {
                        continue;
                    };
                    let told = numbers(outcome);
                    assert_eq!(told.len(), found.len(), "{line}");
                    for (found, told) in found.iter().zip(&told) {
                        // What rounding left, beside the speeds of the bodies, is told as 0.
                        let size: f64 = of_sum.iter().map(|number| number.abs()).sum();
                        let half = libm::pow(10.0, f64::from(told.last_digit)) / 2.0;
                        let most = match told.value == 0.0 {
                            true => 1e-7 * (1.0 + size),
                            false => half * (1.0 + 1e-6),
                        };
                        assert!(
                            (found - told.value).abs() <= most,
                            "{}, {solver}, tick {}: {found}, not as in {line}",
                            preset.slug,
                            falling.now()
                        );
                        sums += 1;
                    }
                }
            }
        }
    }
    assert!(sums > 5000, "{sums} sums");
}

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
                    let is_off = |told: &&Told| told.value != 0.0 && told.value.abs() < 1e-9;
                    let off: Vec<Told> = numbers(&told).iter().filter(is_off).copied().collect();
                    assert!(
                        off.is_empty(),
                        "{}, {solver}, tick {tick}: {off:?} in {told}",
                        preset.slug
                    );
                    steps += 1;
                }
            }
        }
    }
    assert!(steps > 300, "{steps} steps");
}
