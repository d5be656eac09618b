//! Recording a GIF in the real window, under Xvfb.

#![cfg(all(feature = "app", target_os = "linux"))]

mod common;

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use common::{Window, can_run, is_green, wait_for};

/// The GIFs that are there, in order.
fn gifs(window: &Window) -> Vec<PathBuf> {
    let entries = fs::read_dir(window.pictures.path()).expect("the folder");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "gif"))
        .collect();
    paths.sort();
    paths
}

/// Where the green of B is in each frame as it is seen, by the middle of its columns.
fn b_in_frames(path: &PathBuf) -> Vec<f64> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let file = fs::File::open(path).expect("the GIF");
    let mut decoder = options.read_info(file).expect("a GIF");
    let width = usize::from(decoder.width());
    let mut canvas = vec![[0; 3]; width * usize::from(decoder.height())];
    let mut places = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        let row = usize::from(frame.width);
        for (k, pixel) in frame.buffer.chunks_exact(4).enumerate() {
            if pixel[3] > 0 {
                let at = (top + k / row) * width + left + k % row;
                canvas[at] = [0, 1, 2].map(|part| i32::from(pixel[part]));
            }
        }
        let green = canvas.iter().enumerate().filter(|(_, rgb)| is_green(**rgb));
        let columns: Vec<usize> = green.map(|(at, _)| at % width).collect();
        assert!(!columns.is_empty(), "B is in every frame");
        places.push(columns.iter().sum::<usize>() as f64 / columns.len() as f64);
    }
    places
}

#[test]
fn what_is_played_between_two_presses_of_g_is_a_gif() {
    if !can_run() {
        return;
    }
    let window = Window::open(&[]);
    window.press(&["g"]);
    window.hold("Right", Duration::from_millis(900));
    window.press(&["g"]);
    let path = wait_for("the GIF", || gifs(&window).pop());
    let places = b_in_frames(&path);
    assert!(places.len() >= 3, "{places:?}");
    assert!(places.is_sorted(), "B goes to the right: {places:?}");
    assert!(places[places.len() - 1] > places[0] + 20.0, "{places:?}");
}

#[test]
fn escape_and_the_close_button_ask_while_a_gif_is_recorded() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&["hamaluik"]);
    window.press(&["g"]);
    window.close_button().expect("the message is sent");
    std::thread::sleep(Duration::from_millis(1500));
    // The question's own Escape goes on recording.
    window.press(&["Escape"]);
    std::thread::sleep(Duration::from_millis(400));
    assert!(window.program.try_wait().expect("a child").is_none());
    assert!(gifs(&window).is_empty());
    window.press(&["Escape"]);
    std::thread::sleep(Duration::from_millis(1500));
    window.press(&["Return"]);
    assert_eq!(window.ends(), Some(0));
    assert_eq!(gifs(&window).len(), 1, "it was saved before the end");
}

#[test]
fn backspace_drops_the_recording() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&[]);
    window.press(&["g"]);
    window.hold("Down", Duration::from_millis(300));
    window.press(&["BackSpace"]);
    std::thread::sleep(Duration::from_millis(400));
    window.press(&["Escape"]);
    assert_eq!(window.ends(), Some(0));
    assert!(gifs(&window).is_empty());
}
