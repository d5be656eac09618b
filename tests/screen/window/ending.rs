//! How the window ends, and what it asks before.

use std::io::Read;
use std::process::{Command, Stdio};

use super::display::{Display, can_run};
use super::program::Window;
use super::{AWAY, B, ORIGIN_AWAY};
use crate::patience::wait_for;

#[test]
fn escape_and_the_close_button_end_it_well() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&[]);
    window.xdotool(&["key", "Escape"]);
    assert_eq!(window.ends(), Some(0));

    let mut window = Window::open(&[]);
    window.close_button().expect("the message is sent");
    assert_eq!(window.ends(), Some(0));
}

#[test]
fn escape_closes_what_is_open_before_it_ends_the_program() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&[]);
    window.press("F2", |told| told.panel);
    window.press("h", |told| told.help);
    window.press("l", |told| told.lesson.is_some());
    window.press("Escape", |told| told.lesson.is_none());
    let told = window.press("Escape", |told| !told.help);
    assert!(told.panel);
    window.press("Escape", |told| !told.panel);
    window.xdotool(&["key", "Escape"]);
    assert_eq!(window.ends(), Some(0));
}

#[test]
fn a_gif_that_is_being_written_is_finished_before_the_end() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&["hamaluik"]);
    window.press("l", |told| told.lesson.is_some());
    window.press("g", |told| told.recording == "encoding");
    window.close_button().expect("the message is sent");
    assert_eq!(window.ends(), Some(0));
    assert_eq!(window.files("gif").len(), 1);
}

#[test]
fn the_close_button_asks_while_a_shape_is_unsaved() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&[]);
    window.drag([B, AWAY], |told| told.b_is_at(ORIGIN_AWAY));
    window.point_at([120.0, 240.0]);
    window.double_click(|told| told.b.vertices == 5);
    window.close_button().expect("the message is sent");
    window.wait("the question", |told| told.asks("quit"));
    window.press("Escape", |told| told.asked.is_none());
    window.close_button().expect("the message is sent");
    window.wait("the question", |told| told.asks("quit"));
    // Behind the first answer, to go on, comes to quit.
    window.tab(1);
    window.xdotool(&["key", "space"]);
    assert_eq!(window.ends(), Some(0));
    assert!(window.files("json").is_empty());
}

#[test]
fn nothing_is_told_unasked() {
    if !can_run() {
        return;
    }
    let display = Display::start();
    let mut program = Command::new(env!("CARGO_BIN_EXE_collidoscope"))
        .env("DISPLAY", &display.name)
        .env("LIBGL_ALWAYS_SOFTWARE", "1")
        .env_remove("COLLIDOSCOPE_TELL")
        .env_remove("WAYLAND_DISPLAY")
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Nobody says when it is there, so it is asked to end until it does.
    let end = wait_for("an end", || {
        display.xdotool(&[
            "search",
            "--onlyvisible",
            "--class",
            "collidoscope",
            "key",
            "Escape",
        ]);
        program.try_wait().expect("a child")
    });
    assert_eq!(end.code(), Some(0));
    let mut said = String::new();
    let mut stderr = program.stderr.take().expect("piped");
    stderr.read_to_string(&mut said).expect("UTF-8");
    assert!(!said.contains('{'), "{said}");
}
