//! Recording a GIF.

use std::fs;
use std::path::Path;

use super::display::can_run;
use super::picture::is_green;
use super::program::Window;

/// Where the green of B is in each frame as it is seen, by the middle of its columns.
fn b_in_frames(path: &Path) -> Vec<f64> {
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
fn what_is_played_between_two_presses_of_g_is_a_gif_and_backspace_drops_one() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&[]);
    window.press("g", |told| told.recording == "live");
    window.hold("Right", |told| told.b.position[0] > 150.0);
    window.press("g", |told| told.recording != "live");
    window.wait("the GIF", |told| told.says("collidoscope-0001.gif"));
    let gifs = window.files("gif");
    let places = b_in_frames(&gifs[0]);
    assert!(places.len() >= 3, "{places:?}");
    assert!(places.is_sorted(), "B goes to the right: {places:?}");
    assert!(places[places.len() - 1] > places[0] + 20.0, "{places:?}");

    window.press("g", |told| told.recording == "live");
    window.press("BackSpace", |told| told.recording == "none");
    window.xdotool(&["key", "Escape"]);
    assert_eq!(window.ends(), Some(0), "nothing is left to ask about");
    assert_eq!(window.files("gif"), gifs);
}
