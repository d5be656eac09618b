//! The original program, tick by tick: its key scripts against the rows it wrote.

use std::path::PathBuf;

use approx::assert_abs_diff_eq;
use collidoscope::scene::{Controls, KeyScript, PUSH_MARGIN, Plane, Simulation, Turn, preset};

fn data(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "data", name]
        .iter()
        .collect()
}

fn two_boxes() -> Simulation {
    Simulation::new(preset("two-boxes").expect("it is the first preset").scene)
}

/// Runs a script and compares every tick. The original computed in f32 and wrote four decimals.
fn follows(run: &str) {
    let script = KeyScript::load::<Plane>(&data(&format!("{run}.keys"))).expect("a key script");
    let rows = std::fs::read_to_string(data(&format!("{run}.csv"))).expect("its rows");
    let mut simulation = two_boxes();
    let mut compared = 0;
    for (controls, row) in script.ticks().zip(rows.lines().skip(1)) {
        let field: Vec<f64> = row
            .split(',')
            .map(|f| f.parse().expect("a number"))
            .collect();
        simulation.tick(&controls);
        let (scene, moment) = (simulation.scene(), simulation.moment());
        assert_eq!(
            moment.answer.colliding,
            field[1] == 1.0,
            "{run}, tick {}",
            field[0]
        );
        assert_abs_diff_eq!(scene.b.position.x, field[2], epsilon = 0.001);
        assert_abs_diff_eq!(scene.b.position.y, field[3], epsilon = 0.001);
        assert_abs_diff_eq!(scene.b.rotation, field[4], epsilon = 1e-4);
        assert_abs_diff_eq!(scene.a.rotation, field[5], epsilon = 1e-4);
        assert_abs_diff_eq!(moment.push.x, field[6], epsilon = 0.001);
        assert_abs_diff_eq!(moment.push.y, field[7], epsilon = 0.001);
        compared += 1;
    }
    assert_eq!(
        compared,
        script.ticks().count(),
        "{run} has a row for every tick"
    );
    assert_eq!(
        compared,
        rows.lines().count() - 1,
        "{run} has a tick for every row"
    );
}

macro_rules! runs {
    ($($name:ident: $run:literal,)*) => {
        $(#[test] fn $name() { follows($run); })*
    };
}

runs! {
    follows_run_a: "run-a",
    follows_run_b: "run-b",
    follows_run_c: "run-c",
    follows_run_d: "run-d",
    follows_run_e: "run-e",
    follows_run_f: "run-f",
}

/// Runs `first` for 63 ticks and `then` for the rest, checks that no push is longer than the queried depth and the
/// margin, and returns the pushes.
fn pushes(first: Controls, then: Controls, ticks: usize) -> Vec<f64> {
    let mut simulation = two_boxes();
    let pushed = (0..63 + ticks).map(|tick| {
        simulation.tick(if tick < 63 { &first } else { &then });
        let moment = simulation.moment();
        // The push is a rounded product with a rounded unit vector.
        assert!(
            moment.push.length() <= (moment.answer.depth + PUSH_MARGIN) * (1.0 + 1e-15),
            "tick {tick}"
        );
        moment.push.length()
    });
    pushed.filter(|&push| push > 0.0).collect()
}

const RIGHT_DOWN: Controls = Controls {
    push: [[false, true], [false, true], [false; 2]],
    turns: [Turn::None; 2],
    axis: glam::DVec3::Z,
};

#[test]
fn gliding_into_a_touch_moves_b_by_the_margin_and_no_more() {
    let pushes = pushes(RIGHT_DOWN, Controls::default(), 34);
    assert!(!pushes.is_empty(), "B comes to touch A's left edge");
    // The glide ends within a rounding of 250 px: far less than a billionth.
    for push in pushes {
        assert_abs_diff_eq!(push, PUSH_MARGIN, epsilon = 1e-9);
    }
}

#[test]
fn pushing_up_along_a_does_not_throw_b() {
    let up = Controls {
        push: [[false; 2], [true, false], [false; 2]],
        ..Controls::default()
    };
    for push in pushes(RIGHT_DOWN, up, 7) {
        assert!(
            push <= 4.0 * std::f64::consts::SQRT_2 + PUSH_MARGIN,
            "pushed {push} px"
        );
    }
}
