//! The program in a real window under Xvfb: the tests send keys, mouse and desktop messages, and read its printed
//! frames, pictures and files.

mod desktop;
mod display;
mod program;

use std::fs;

use approx::assert_abs_diff_eq;
use collidoscope::scene::{open, preset};

use self::program::Window;
use crate::picture::{MEAN, Picture, TILE_MEAN, difference};

/// The centre of B at the start of the two boxes, and a target for it with B's origin there.
const B: [f64; 2] = [25.0, 40.0];
const AWAY: [f64; 2] = [145.0, 240.0];
const ORIGIN_AWAY: [f64; 2] = [120.0, 200.0];

/// The outline is 2 px wide, half of it outside the shape, and antialiased.
const RIM: f64 = 2.0;

/// B's fill in the chalkboard theme.
fn is_green([r, g, b]: [f64; 3]) -> bool {
    g > 80.0 && g > r + 60.0 && g > b + 12.0
}

#[test]
fn keys_move_b_and_p_takes_a_screenshot() {
    let Some(mut window) = Window::open(&[]) else {
        return;
    };
    let picture = window.screenshot();
    assert_eq!((picture.width, picture.height), (1024, 768));
    let frame = window.frame();
    let [[left, top], [right, bottom]] = [[0.0, 0.0], [50.0, 80.0]].map(|at| frame.px_of(at));
    assert!(left > 40.0 && top > 40.0, "B has room to move");
    let found = picture.bounds(is_green).expect("B");
    for (found, expected) in found.into_iter().zip([left, top, right, bottom]) {
        assert_abs_diff_eq!(found, expected, epsilon = RIM);
    }
    window.hold("Right", |frame| frame.b[0] > 20.0);
    window.hold("i", |frame| frame.b[2] > 10.0);
    window.wait("B at rest", |frame| !frame.is_moving);
    // A key counts however soon it is released.
    for _ in 0..3 {
        let before = window.frame().b[0];
        window.xdotool(&["key", "--delay", "0", "Left"]);
        window.wait("a tap", |frame| frame.b[0] < before);
    }
    window.press("F2", |frame| frame.panel);
    window.press("period", |frame| frame.step() == Some(0));
    window.screenshot();
    let names = window.files("png");
    assert!(names[0].ends_with("collidoscope-0001.png"));
    assert!(names[1].ends_with("collidoscope-0002.png") && names.len() == 2);
    let folder = window.pictures.path().to_owned();
    fs::remove_dir_all(&folder).expect("the folder goes");
    window.press("p", |frame| frame.warns && frame.says("No picture"));
    fs::create_dir(&folder).expect("the folder comes back");
    for size in [[200, 200], [60, 500], [1, 1], [640, 480]] {
        let [width, height] = size.map(|side: i32| side.to_string());
        window.xdotool(&["windowsize", &window.id, &width, &height]);
        window.wait("another size", |frame| frame.window == size.map(f64::from));
    }
    let picture = window.screenshot();
    assert_eq!((picture.width, picture.height), (640, 480));
}

#[test]
fn the_mouse_drags_and_turns_bodies_and_the_close_button_asks_about_unsaved_changes() {
    let Some(mut window) = Window::open(&[]) else {
        return;
    };
    window.drag([B, AWAY], |frame| frame.b_is_at(ORIGIN_AWAY));
    window.press("ctrl+z", |frame| frame.b_is_at([0.0, 0.0]));
    window.press("ctrl+y", |frame| frame.b_is_at(ORIGIN_AWAY));
    window.point_at(AWAY);
    window.click("4", |frame| frame.b[2] == 5.0);
    window.click("5", |frame| frame.b[2] == 0.0);
    let far = window.frame().scale;
    window.point_at([600.0, 450.0]);
    let near = window.click("4", |frame| frame.scale > far).scale;
    window.click("5", |frame| frame.scale < near);
    // With one vertex more.
    window.point_at([120.0, 240.0]);
    window.retry(&["click", "--repeat", "2", "--delay", "2", "1"], |frame| {
        frame.has_unsaved_changes
    });
    window.close_button().expect("the message is sent");
    window.wait("the question", |frame| frame.is_modal_open);
    window.press("Escape", |frame| !frame.is_modal_open);
    window.press("ctrl+z", |frame| !frame.has_unsaved_changes);
    window.close_button().expect("the message is sent");
    assert_eq!(window.ends(), Some(0));
}

#[test]
fn scenes_are_saved_opened_dropped_copied_and_pasted() {
    let Some(mut window) = Window::open(&["hamaluik"]) else {
        return;
    };
    let path = window.pictures.path().join("mine.json");
    let name = path.to_str().expect("UTF-8").to_owned();
    let first = window.frame();
    window.press("ctrl+s", |frame| {
        frame.is_modal_open && frame.focus.is_some()
    });
    window.xdotool(&["key", "ctrl+a"]);
    window.write(&name);
    window.press("Return", |frame| !frame.is_modal_open);
    let saved = open(&path).expect("a scene").scene;
    assert_eq!(saved, preset("hamaluik").expect("a preset").scene.into());

    // The keys are down for several frames: in each of them macroquad's own UI empties the clipboard
    // (src/ui/clipboard.rs), and the scene has to be there all the same.
    window.xdotool(&["keydown", "ctrl", "keydown", "c"]);
    window.wait("a copy", |frame| frame.says("clipboard"));
    for px in [[700.0, 500.0], [720.0, 500.0]] {
        window.point_at_px(px);
    }
    window.xdotool(&["keyup", "c", "keyup", "ctrl"]);
    window.press("bracketright", |frame| frame.scene != first.scene);
    let pasted = window.retry(&["key", "ctrl+v"], |frame| frame.scene == first.scene);
    assert_eq!((pasted.a, pasted.b), (first.a, first.b));

    // The pointer that drops it moves on.
    let mut scene = preset("two-boxes").expect("the first").scene;
    scene.title = "Dropped".to_owned();
    let whole = scene.to_json();
    fs::write(&path, &whole).expect("a scene file");
    window.drop_text(&name).expect("a drop");
    window.point_at_px([700.0, 600.0]);
    let dropped = window.wait("the scene", |frame| frame.scene == "Dropped");
    fs::write(&path, &whole[..whole.len() / 2]).expect("half a file");
    window.drop_text(&name).expect("a drop");
    window.point_at_px([720.0, 600.0]);
    let refused = window.wait("an error", |frame| frame.warns && frame.says("mine.json"));
    assert_eq!((refused.a, refused.b), (dropped.a, dropped.b));
}

/// How many times longer edges many bodies, hatching and larger text have than [`MEAN`] and [`TILE_MEAN`] allow for.
const MORE_RIM: f64 = 1.7;

#[test]
fn the_slide_equals_the_screen() {
    let mut last: Option<Picture> = None;
    for (scene, theme) in [
        ("hamaluik", "chalkboard"),
        ("circle-on-box", "classic"),
        ("tetrahedra", "paper"),
        ("stack", "projector"),
    ] {
        let overlays = "hull,simplex,edge,contacts,labels";
        let Some(mut window) = Window::open(&[scene, "--theme", theme, "--show", overlays]) else {
            return;
        };
        // After the first frame the tick slider takes room below the picture.
        window.press("h", |frame| frame.help);
        window.press("h", |frame| !frame.help);
        let slide = Picture::of_svg(&window.svg());
        let shot = window.screenshot().above(slide.height);
        let (mean, tile) = difference(&slide, &shot);
        let is_near = mean < MORE_RIM * MEAN && tile < MORE_RIM * TILE_MEAN;
        assert!(is_near, "{scene} in {theme}: {mean}, {tile}");
        if let Some(last) = last.replace(slide) {
            let height = last.height.min(shot.height);
            let (mean, _) = difference(&last.above(height), &shot.above(height));
            assert!(mean > MORE_RIM * MEAN, "{scene} would pass for another");
        }
    }
}
