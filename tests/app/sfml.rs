//! The original program, tick by tick: its key scripts against the rows it wrote.

use std::path::PathBuf;

use approx::assert_abs_diff_eq;
use collidoscope::scene::{KeyScript, Plane, Simulation, preset};

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
