//! The widgets of scenes of rigid bodies and in space.

use egui::Key;
use egui_kittest::Harness;
use glam::{DVec3, dvec3};

use super::{TestUi, USUAL, bench_with, click, click_number, type_over};
use crate::app::{self, Action, Command};
use crate::dynamics::TICK_SECONDS;
use crate::scene::{Body, Plane, Rotation, Space};

fn in_plane<'b>(harness: &'b Harness<'_, TestUi>) -> &'b app::Workspace<Plane> {
    harness.state().app.plane().unwrap()
}

fn run(harness: &mut Harness<'_, TestUi>, ticks: u32) {
    for _ in 0..ticks {
        let bench = harness.state_mut();
        bench.take(Command::Pass(TICK_SECONDS * 1.000_001));
    }
    harness.run_steps(2);
}

#[test]
fn the_buttons_of_time_play_and_stop_and_go_through_the_ticks() {
    let mut harness = bench_with("tumble", USUAL, &[]);
    click(&mut harness, "Play");
    assert!(in_plane(&harness).is_falling());
    run(&mut harness, 30);
    click(&mut harness, "Stop");
    let last = in_plane(&harness).world.ticks();
    assert!(!in_plane(&harness).is_falling() && last >= 30);
    for (label, expected) in [
        ("Tick back", last - 1),
        ("First tick", 0),
        ("Tick forward", 1),
        ("Last tick", last),
        ("Tick forward", last + 1),
    ] {
        click(&mut harness, label);
        assert_eq!(in_plane(&harness).world.ticks(), expected, "{label}");
    }
}

fn b_in_space(harness: &Harness<'_, TestUi>) -> Body<Space> {
    let space = harness.state().app.space().expect("a scene in space");
    space.world.simulation.scene().b.clone()
}

/// The panel with B's fields.
fn with_b_open(slug: &str, title: &str) -> Harness<'static, TestUi> {
    let mut harness = bench_with(slug, USUAL, &[Action::TogglePanel]);
    click(&mut harness, title);
    harness
}

/// Types into the field that shows this.
fn fill(harness: &mut Harness<'_, TestUi>, shown: &str, text: &str) {
    click_number(harness, shown);
    type_over(harness, text);
    harness.press_key(Key::Enter);
    harness.run_steps(3);
}

#[test]
fn a_position_and_a_rotation_are_typed_and_a_zero_axis_is_refused() {
    let mut harness = with_b_open("boxes-in-space", "B  box");
    let start = b_in_space(&harness);
    let x = format!("x {}", start.position.x);
    fill(&mut harness, &x, "-12.5");
    let expected = DVec3 {
        x: -12.5,
        ..start.position
    };
    assert_eq!(b_in_space(&harness).position, expected);
    fill(&mut harness, "by ", "45");
    let axis = start.rotation.axis;
    let degrees = 45.0;
    assert_eq!(b_in_space(&harness).rotation, Rotation { axis, degrees });
    for shown in [format!("x {}", axis.x), format!("z {}", axis.z)] {
        fill(&mut harness, &shown, "0");
    }
    let upright = b_in_space(&harness).rotation;
    assert_eq!(upright.axis, dvec3(0.0, axis.y, 0.0));
    fill(&mut harness, &axis.y.abs().to_string(), "0");
    assert_eq!(b_in_space(&harness).rotation, upright);
    let message = harness.state().app.message().expect("a reason");
    assert!(message.is_warning && message.text.contains("must not be zero"));
}
