//! The program in a real window under Xvfb: keys, the mouse and the desktop's messages go in; what it prints of its
//! frames, pictures and files come out.

mod desktop;
mod display;
mod program;

use std::fs;

use approx::assert_abs_diff_eq;
use collidoscope::scene::{open, preset};

use self::program::Window;
use crate::seen::{MEAN, Picture, TILE_MEAN, difference};

/// The middle of B as the two boxes open, and another place for it with where its origin is then.
const B: [f64; 2] = [25.0, 40.0];
const AWAY: [f64; 2] = [145.0, 240.0];
const ORIGIN_AWAY: [f64; 2] = [120.0, 200.0];

/// The outline is 2 px wide, half of it outside the shape, and its rim is soft.
const RIM: f64 = 2.0;

/// As B is in the chalkboard's colours.
fn is_green([r, g, b]: [f64; 3]) -> bool {
    g > 80.0 && g > r + 60.0 && g > b + 12.0
}

#[test]
fn keys_move_b_and_p_takes_a_picture_of_what_is_shown() {
    let Some(mut window) = Window::open(&[]) else {
        return;
    };
    let picture = window.screenshot();
    assert_eq!((picture.width, picture.height), (1024, 768));
    let told = window.told();
    let [[left, top], [right, bottom]] = [[0.0, 0.0], [50.0, 80.0]].map(|at| told.px_of(at));
    assert!(left > 40.0 && top > 40.0, "B has room to move");
    let found = picture.bounds(is_green).expect("B");
    for (found, expected) in found.into_iter().zip([left, top, right, bottom]) {
        assert_abs_diff_eq!(found, expected, epsilon = RIM);
    }
    window.hold("Right", |told| told.b[0] > 20.0);
    window.hold("i", |told| told.b[2] > 10.0);
    window.wait("B at rest", |told| !told.is_moving);
    // However soon it comes up again, a key that went down counts.
    for _ in 0..3 {
        let before = window.told().b[0];
        window.xdotool(&["key", "--delay", "0", "Left"]);
        window.wait("a tap", |told| told.b[0] < before);
    }
    window.press("F2", |told| told.panel);
    window.press("period", |told| told.step() == Some(0));
    window.screenshot();
    let names = window.files("png");
    assert!(names[0].ends_with("collidoscope-0001.png"));
    assert!(names[1].ends_with("collidoscope-0002.png") && names.len() == 2);
    let folder = window.pictures.path().to_owned();
    fs::remove_dir_all(&folder).expect("the folder goes");
    window.press("p", |told| told.warns && told.says("No picture"));
    fs::create_dir(&folder).expect("the folder comes back");
    for size in [[200, 200], [60, 500], [1, 1], [640, 480]] {
        let [width, height] = size.map(|side: i32| side.to_string());
        window.xdotool(&["windowsize", &window.id, &width, &height]);
        window.wait("another size", |told| told.window == size.map(f64::from));
    }
    let picture = window.screenshot();
    assert_eq!((picture.width, picture.height), (640, 480));
}

#[test]
fn the_mouse_drags_and_turns_bodies_and_the_close_button_asks_for_what_would_be_lost() {
    let Some(mut window) = Window::open(&[]) else {
        return;
    };
    window.drag([B, AWAY], |told| told.b_is_at(ORIGIN_AWAY));
    window.press("ctrl+z", |told| told.b_is_at([0.0, 0.0]));
    window.press("ctrl+y", |told| told.b_is_at(ORIGIN_AWAY));
    window.point_at(AWAY);
    window.click("4", |told| told.b[2] == 5.0);
    window.click("5", |told| told.b[2] == 0.0);
    let far = window.told().scale;
    window.point_at([600.0, 450.0]);
    let near = window.click("4", |told| told.scale > far).scale;
    window.click("5", |told| told.scale < near);
    // A vertex more.
    window.point_at([120.0, 240.0]);
    window.retry(&["click", "--repeat", "2", "--delay", "2", "1"], |told| {
        told.has_unsaved_changes
    });
    window.close_button().expect("the message is sent");
    window.wait("the question", |told| told.is_modal_open);
    window.press("Escape", |told| !told.is_modal_open);
    window.press("ctrl+z", |told| !told.has_unsaved_changes);
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
    let first = window.told();
    window.press("ctrl+s", |told| told.is_modal_open && told.focus.is_some());
    window.xdotool(&["key", "ctrl+a"]);
    window.write(&name);
    window.press("Return", |told| !told.is_modal_open);
    let saved = open(&path).expect("a scene").scene;
    assert_eq!(saved, preset("hamaluik").expect("a preset").scene.into());

    window.press("ctrl+c", |told| told.says("clipboard"));
    window.press("bracketright", |told| told.scene != first.scene);
    let pasted = window.retry(&["key", "ctrl+v"], |told| told.scene == first.scene);
    assert_eq!((pasted.a, pasted.b), (first.a, first.b));

    // The pointer with which it is dropped moves on.
    let mut scene = preset("two-boxes").expect("the first").scene;
    scene.title = "Dropped".to_owned();
    let whole = scene.to_json();
    fs::write(&path, &whole).expect("a scene file");
    window.drop_text(&name).expect("a drop");
    window.point_at_px([700.0, 600.0]);
    let dropped = window.wait("the scene", |told| told.scene == "Dropped");
    fs::write(&path, &whole[..whole.len() / 2]).expect("half a file");
    window.drop_text(&name).expect("a drop");
    window.point_at_px([720.0, 600.0]);
    let refused = window.wait("an error", |told| told.warns && told.says("mine.json"));
    assert_eq!((refused.a, refused.b), (dropped.a, dropped.b));
}

/// How much more rim many bodies, hatching and larger text have than [`MEAN`] and [`TILE_MEAN`] say.
const MORE_RIM: f64 = 1.7;

#[test]
fn the_slide_is_the_screen() {
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
        // Bodies' time takes room below the picture after the first frame.
        window.press("h", |told| told.help);
        window.press("h", |told| !told.help);
        let slide = Picture::of_svg(&window.svg());
        let glass = window.screenshot().above(slide.height);
        let (mean, tile) = difference(&slide, &glass);
        let is_near = mean < MORE_RIM * MEAN && tile < MORE_RIM * TILE_MEAN;
        assert!(is_near, "{scene} in {theme}: {mean}, {tile}");
        if let Some(last) = last.replace(slide) {
            let height = last.height.min(glass.height);
            let (mean, _) = difference(&last.above(height), &glass.above(height));
            assert!(mean > MORE_RIM * MEAN, "{scene} would pass for another");
        }
    }
}
