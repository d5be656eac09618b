//! Keys go into the window, and the screenshot tells what they did.

#![cfg(all(feature = "app", target_os = "linux"))]

#[path = "window/alike.rs"]
mod alike;
mod common;

use std::fs;
use std::thread::sleep;
use std::time::Duration;

use approx::assert_abs_diff_eq;
use collidoscope::scene::{Controls, KeyScript, Simulation, preset};
use common::{RIM, Window, assert_is_at, can_run, is_blue, is_green, is_pink, is_yellow};

#[test]
fn the_first_frame_is_the_two_boxes() {
    if !can_run() {
        return;
    }
    let window = Window::open(&[]);
    let picture = window.screenshot();
    assert_eq!((picture.width, picture.height), (1024, 768));
    assert_is_at(picture.b().expect("B"), [0.0, 0.0, 50.0, 80.0]);
    assert_is_at(picture.a().expect("A"), [300.0, 260.0, 500.0, 480.0]);
    assert_eq!(
        picture.count(is_pink) + picture.count(is_yellow) + picture.count(is_blue),
        0
    );
}

#[test]
fn a_script_puts_b_where_the_simulation_does() {
    if !can_run() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let keys = folder.path().join("push.keys");
    fs::write(&keys, "40 RD\n10 R\n12 I\n").expect("a script");
    let script = KeyScript::load(&keys).expect("a script");
    let mut simulation = Simulation::new(preset("two-boxes").expect("the first").scene);
    for controls in script.ticks() {
        simulation.tick(&controls);
    }
    for _ in 0..60 {
        simulation.tick(&Controls::default());
    }
    let b = simulation.scene().b.posed();
    let least = b
        .vertices()
        .iter()
        .copied()
        .reduce(glam::DVec2::min)
        .expect("vertices");
    let most = b
        .vertices()
        .iter()
        .copied()
        .reduce(glam::DVec2::max)
        .expect("vertices");
    let expected = [least.x, least.y, most.x, most.y];

    let window = Window::open(&["--keys", keys.to_str().expect("UTF-8")]);
    let found = window.until("B at rest where the script ends", |picture| {
        let found = picture.b()?;
        let off = found
            .iter()
            .zip(expected)
            .map(|(f, e)| (f - e).abs())
            .fold(0.0, f64::max);
        (off <= RIM).then_some(found)
    });
    assert_is_at(found, expected);
}

#[test]
fn arrows_push_b_and_i_and_o_turn() {
    if !can_run() {
        return;
    }
    let window = Window::open(&[]);
    window.hold("Right", Duration::from_millis(900));
    window.hold("Down", Duration::from_millis(900));
    let moved = window.until("B moved", |picture| {
        picture.b().filter(|b| b[0] > 20.0 && b[1] > 20.0)
    });
    assert_abs_diff_eq!(moved[2] - moved[0], 50.0, epsilon = 2.0 * RIM);

    window.hold("i", Duration::from_millis(1500));
    let turned = window.screenshot().b().expect("B");
    let (width, height) = (turned[2] - turned[0], turned[3] - turned[1]);
    // A box of 50 × 80 turned by θ is 50 cos θ + 80 sin θ wide; find θ by that and check the height.
    let wide = |degrees: f64| {
        let (sin, cos) = libm::sincos(degrees.to_radians());
        50.0 * cos + 80.0 * sin - width
    };
    let degrees = (0..360)
        .map(|k| f64::from(k) / 8.0)
        .find(|&angle| wide(angle) >= 0.0);
    let degrees = degrees.expect("an angle below 45°");
    assert!(degrees > 2.0, "I turned B by {degrees}°");
    let (sin, cos) = libm::sincos(degrees.to_radians());
    assert_abs_diff_eq!(height, 80.0 * cos + 50.0 * sin, epsilon = 2.0 * RIM);

    let before = window.screenshot().a().expect("A");
    window.hold("o", Duration::from_millis(1500));
    let after = window.screenshot().a().expect("A");
    assert!(
        (after[0] - before[0]).abs() > RIM || (after[3] - before[3]).abs() > RIM,
        "O turned A"
    );
}

#[test]
fn overlays_appear_and_go() {
    if !can_run() {
        return;
    }
    let window = Window::open(&["hamaluik"]);
    let plain = window.screenshot();
    assert_eq!(
        plain.count(is_pink) + plain.count(is_yellow) + plain.count(is_blue),
        0
    );
    for (key, like) in [
        ("1", is_pink as fn([i32; 3]) -> bool),
        ("2", is_yellow),
        ("3", is_blue),
    ] {
        window.press(&[key]);
        window.until(key, |picture| (picture.count(like) > 100).then_some(()));
        window.press(&[key]);
        window.until(key, |picture| (picture.count(like) == 0).then_some(()));
    }
    let ghost = window.screenshot().count(is_green);
    window.press(&["4"]);
    window.until("a ghost of B", |picture| {
        (picture.count(is_green) > ghost + 100).then_some(())
    });
}

#[test]
fn screenshots_count_up_and_a_missing_folder_is_no_end() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&[]);
    let before = window.pictures_so_far();
    window.screenshot();
    window.screenshot();
    assert_eq!(window.pictures_so_far(), before + 2);
    fs::remove_dir_all(window.pictures.path()).expect("the folder goes");
    window.press(&["p"]);
    sleep(Duration::from_millis(500));
    assert!(
        window.program.try_wait().expect("a child").is_none(),
        "it goes on"
    );
    fs::create_dir(window.pictures.path()).expect("the folder comes back");
    window.screenshot();
}

#[test]
fn any_size_will_do() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&["--show", "hull,simplex,edge,contacts,labels"]);
    window.press(&["F2", "h"]);
    for [width, height] in [
        ["200", "200"],
        ["60", "500"],
        ["1", "1"],
        ["1200", "90"],
        ["640", "480"],
    ] {
        window.xdotool(&["windowsize", &window.id, width, height]);
        sleep(Duration::from_millis(300));
        window.press(&["m"]);
        assert!(
            window.program.try_wait().expect("a child").is_none(),
            "at {width}×{height}"
        );
    }
    window.until("a picture of the last size", |picture| {
        ((picture.width, picture.height) == (640, 480)).then_some(())
    });
}

#[test]
fn escape_and_the_close_button_end_it_well() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&[]);
    window.press(&["Escape"]);
    assert_eq!(window.ends(), Some(0));

    let mut window = Window::open(&[]);
    window.close_button().expect("the message is sent");
    assert_eq!(window.ends(), Some(0));
}
