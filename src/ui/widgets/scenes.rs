//! The widgets of scenes of rigid bodies and in space.

use egui::Key;
use egui_kittest::Harness;
use glam::dvec3;

use super::{TestUi, USUAL, click, click_number, type_over, ui_with};
use crate::app::{self, Action, Command};
use crate::scene::Plane;
use collidoscope_core::dynamics::TICK_SECONDS;

fn in_plane<'b>(harness: &'b Harness<'_, TestUi>) -> &'b app::Workspace<Plane> {
    harness.state().app.plane().unwrap()
}

fn run(harness: &mut Harness<'_, TestUi>, ticks: u32) {
    for _ in 0..ticks {
        let ui = harness.state_mut();
        ui.take(Command::Pass(TICK_SECONDS * 1.000_001));
    }
    harness.run_steps(2);
}

#[test]
fn the_buttons_of_time_play_and_stop_and_go_through_the_ticks() {
    let mut harness = ui_with("tumble", USUAL, &[]);
    click(&mut harness, "Play");
    assert!(in_plane(&harness).is_falling());
    run(&mut harness, 30);
    click(&mut harness, "Stop");
    let last = in_plane(&harness).world.ticks();
    assert!(!in_plane(&harness).is_falling() && last >= 30);
    for (label, expected) in [
        ("Tick back", last - 1),
        ("First tick", 0),
        ("Last tick", last),
        ("Tick forward", last + 1),
    ] {
        click(&mut harness, label);
        assert_eq!(in_plane(&harness).world.ticks(), expected, "{label}");
    }
}

#[test]
fn a_position_and_a_rotation_are_typed_and_a_zero_axis_is_refused() {
    let mut harness = ui_with("boxes-in-space", USUAL, &[Action::TogglePanel]);
    click(&mut harness, "B  box");
    let mut fill = |shown: &str, text: &str| {
        click_number(&mut harness, shown);
        type_over(&mut harness, text);
        harness.press_key(Key::Enter);
        harness.run_steps(3);
        let space = harness.state().app.space().expect("a scene in space");
        let message = harness.state().app.message();
        let said = message.map(|message| message.text.clone());
        (space.world.simulation.scene().b.clone(), said)
    };
    let (start, _) = fill("by ", "45");
    assert_eq!(start.rotation.degrees, 45.0);
    let (moved, _) = fill(&format!("x {}", start.position.x), "-12.5");
    assert_eq!(moved.position.x, -12.5);
    let axis = start.rotation.axis;
    fill(&format!("x {}", axis.x), "0");
    let (upright, _) = fill(&format!("z {}", axis.z), "0");
    assert_eq!(upright.rotation.axis, dvec3(0.0, axis.y, 0.0));
    let (same, message) = fill(&axis.y.abs().to_string(), "0");
    assert_eq!(same.rotation, upright.rotation);
    assert!(message.unwrap().contains("must not be zero"));
}
