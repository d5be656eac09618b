//! The widgets of a scene in space.

use egui::Key;
use egui_kittest::Harness;
use glam::{DVec3, dvec3};

use super::{TestUi, USUAL, bench_with, click, click_number, has, type_over};
use crate::app::Action;
use crate::scene::spatial::{Body, Rotation};
use crate::spatial::Shape;

fn b(harness: &Harness<'_, TestUi>) -> Body {
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
    let start = b(&harness);
    let x = format!("x {}", start.position.x);
    fill(&mut harness, &x, "-12.5");
    let expected = DVec3 {
        x: -12.5,
        ..start.position
    };
    assert_eq!(b(&harness).position, expected);
    fill(&mut harness, "by ", "45");
    let axis = start.rotation.axis;
    let degrees = 45.0;
    assert_eq!(b(&harness).rotation, Rotation { axis, degrees });
    for shown in [format!("x {}", axis.x), format!("z {}", axis.z)] {
        fill(&mut harness, &shown, "0");
    }
    let upright = b(&harness).rotation;
    assert_eq!(upright.axis, dvec3(0.0, axis.y, 0.0));
    fill(&mut harness, &axis.y.abs().to_string(), "0");
    assert_eq!(b(&harness).rotation, upright);
    let message = harness.state().app.message().expect("a reason");
    assert!(message.is_warning && message.text.contains("must not be zero"));
}

#[test]
fn the_points_of_a_hull_are_typed_and_taken_away() {
    let mut harness = with_b_open("tetrahedra", "B  hull");
    click(&mut harness, "points");
    let corners = |harness: &Harness<'_, TestUi>| match b(harness).shape {
        Shape::Hull(hull) => hull.vertices().to_vec(),
        other => panic!("{other:?}"),
    };
    let start = corners(&harness);
    assert_eq!(start.len(), 4);
    click(&mut harness, "−");
    assert_eq!(corners(&harness).len(), 3, "a triangle");
    harness
        .state_mut()
        .take(crate::app::Command::Act(Action::Undo));
    harness.run_steps(3);
    assert_eq!(corners(&harness), start);
}

#[test]
fn half_edges_that_cannot_be_are_refused_in_words() {
    let mut harness = with_b_open("boxes-in-space", "B  box");
    let before = b(&harness);
    let Shape::Cuboid(cuboid) = &before.shape else {
        panic!("a box");
    };
    fill(&mut harness, &format!("x {}", cuboid.half().x), "-4");
    assert_eq!(b(&harness), before);
    let message = harness.state().app.message().expect("a reason");
    assert!(message.is_warning && message.text.contains("negative"));
    fill(&mut harness, &format!("x {}", cuboid.half().x), "7.5");
    let Shape::Cuboid(cuboid) = b(&harness).shape else {
        panic!("a box");
    };
    assert_eq!(cuboid.half(), dvec3(7.5, cuboid.half().y, cuboid.half().z));
}
