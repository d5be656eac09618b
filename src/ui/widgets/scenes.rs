//! The widgets of scenes of rigid bodies and in space.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::{Queryable, by};
use glam::{DVec3, dvec3};

use super::{TestUi, USUAL, bench, bench_with, click, click_number, has, type_over};
use crate::app::{self, Action, Command};
use crate::dynamics::TICK_SECONDS;
use crate::figure::Overlay;
use crate::scene::Falling;
use crate::scene::{Body, Plane, Rotation, Space};

fn in_plane<'b>(harness: &'b Harness<'_, TestUi>) -> &'b app::Workspace<Plane> {
    harness.state().app.plane().unwrap()
}

fn falling<'b>(harness: &'b Harness<'_, TestUi>) -> &'b Falling {
    harness.state().app.falling().unwrap()
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

fn button(at: Pos2, pressed: bool) -> Event {
    Event::PointerButton {
        pos: at,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    }
}

#[test]
fn a_drag_along_the_line_of_time_scrubs() {
    let mut harness = bench_with("tumble", USUAL, &[Action::ToggleFreeze]);
    run(&mut harness, 400);
    let line = harness.get(by().role(Role::Slider));
    let place = line.bounding_box().unwrap();
    let at = |part: f64| {
        let x = place.x0 + part * (place.x1 - place.x0);
        pos2(x as f32, ((place.y0 + place.y1) / 2.0) as f32)
    };
    let send = |harness: &mut Harness<'_, TestUi>, events: [Event; 2]| {
        harness.input_mut().events.extend(events);
        harness.run_steps(2);
    };
    let last = falling(&harness).span()[1];
    send(
        &mut harness,
        [Event::PointerMoved(at(0.5)), button(at(0.5), true)],
    );
    assert!(!in_plane(&harness).is_falling(), "it stops");
    let middle = in_plane(&harness).world.ticks();
    assert!(middle.abs_diff(last / 2) <= 1, "{middle} of {last}");
    let [left, beyond] = [0.25, 3.0].map(|part| Event::PointerMoved(at(part)));
    send(&mut harness, [left.clone(), left]);
    let quarter = in_plane(&harness).world.ticks();
    assert!((1..middle).contains(&quarter), "{quarter} of {last}");
    send(&mut harness, [beyond, button(at(3.0), false)]);
    assert_eq!(in_plane(&harness).world.ticks(), last);
    assert_eq!(falling(&harness).span()[1], last, "nothing is forgotten");
}

/// The panel of a window without a keyboard.
fn panel_for_fingers(slug: &str) -> Harness<'static, TestUi> {
    let mut harness = bench_with(slug, USUAL, &[Action::TogglePanel]);
    harness.state_mut().frame_state.shows_pad = true;
    harness.run_steps(3);
    harness
}

#[test]
fn the_panel_offers_what_there_is_to_do_and_no_more() {
    let bodies = [
        "BODIES THAT FALL",
        "Reverse gravity",
        Overlay::Impulses.row().title,
        "body 1",
    ];
    let two = ["Push B", "Push-out", "Undo"];
    for (slug, has_bodies) in [("two-boxes", false), ("stack", true)] {
        let harness = panel_for_fingers(slug);
        for label in bodies {
            assert_eq!(has(&harness, label), has_bodies, "{label} in {slug}");
        }
        for label in two {
            assert_eq!(has(&harness, label), !has_bodies, "{label} in {slug}");
        }
    }
    assert!(!has(&bench(USUAL, &[]), "Tick back"));
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
fn the_help_names_the_keys_of_the_depth_in_space_and_not_in_the_plane() {
    let in_space = bench_with("tetrahedra", USUAL, &[Action::ToggleHelp]);
    assert!(has(&in_space, "PageUp") && has(&in_space, "PageDown"));
    let in_plane = bench_with("hamaluik", USUAL, &[Action::ToggleHelp]);
    assert!(!has(&in_plane, "PageUp"));
    let [in_space, in_plane] =
        ["tetrahedra", "hamaluik"].map(|slug| bench_with(slug, USUAL, &[Action::TogglePanel]));
    let method = "First direction";
    assert!(!has(&in_space, method) && has(&in_plane, method));
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
