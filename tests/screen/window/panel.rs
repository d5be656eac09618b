//! The panel by keys alone.

use collidoscope::planar::Shape;
use collidoscope::scene::{Scene, open};
use collidoscope::session::vertices;
use glam::{DVec2, dvec2};

use super::display::can_run;
use super::program::Window;

/// Saves the scene under the name that is offered, and reads it.
fn saved(window: &mut Window) -> Scene {
    let before = window.files("json").len();
    window.press("ctrl+s", |told| told.asks("save"));
    window.press("Return", |told| told.asked.is_none());
    open(&window.files("json")[before])
        .expect("a scene")
        .scene
        .planar()
        .expect("a scene of the plane")
}

/// Writes into the field that has the keyboard, and leaves it for the next.
fn fill(window: &mut Window, text: &str) {
    window.wait("a field", |told| told.is_typing);
    window.write(text);
    window.tab(1);
}

/// The panel open, in it A, and the keyboard on A's row.
fn with_a_open() -> Window {
    let mut window = Window::open(&[]);
    window.press("F2", |told| told.panel);
    // Behind the six rows of the tour and the scenes.
    window.tab(7);
    press_unseen(&mut window, "space");
    window
}

/// Presses a key that changes nothing that is told. What the keys after it do comes in later frames.
fn press_unseen(window: &mut Window, key: &str) {
    window.xdotool(&["key", key]);
    show_and_hide_help(window);
}

fn show_and_hide_help(window: &mut Window) {
    window.press("h", |told| told.help);
    window.press("h", |told| !told.help);
}

#[test]
fn a_shape_is_chosen_and_its_numbers_typed_by_keys_alone() {
    if !can_run() {
        return;
    }
    let mut window = with_a_open();
    let polygon = window.told().a;
    // A's kinds come next, the n-gon's numbers behind eight of them.
    window.tab(3);
    let chosen = window.press("Return", |told| told.a.vertices != polygon.vertices);
    // An arrow moves B, and never the slider that Tab has reached.
    window.tab(6);
    // In the very next frame an arrow would still move the focus: egui is told a frame later not to.
    show_and_hide_help(&mut window);
    window.hold("Right", |told| told.b.position[0] > 10.0);
    let pushed = window.wait("B at rest", |told| !told.is_moving);
    assert_eq!(pushed.a, chosen.a);
    window.tab(1);
    fill(&mut window, "12");
    window.tab(1);
    fill(&mut window, "410.5");
    window.wait("the number", |told| told.a.position[0] == 410.5);
    // In a field the arrows are the field's.
    window.xdotool(&["key", "Up", "Down"]);
    let left = window.press("Escape", |told| !told.is_typing);
    let moved = [0, 1].map(|k| left.b.position[k] - pushed.b.position[k]);
    let is_still = moved.iter().all(|by| by.abs() < 0.1);
    assert!(is_still, "a key has reached the scene: {moved:?}");
    let Shape::Regular(regular) = saved(&mut window).a.shape else {
        panic!("no n-gon");
    };
    assert_eq!(regular.sides(), 12);
    // The kind, the sides and x.
    window.press("ctrl+z", |told| told.a.position[0] != 410.5);
    window.press("ctrl+z", |told| told.a.vertices == chosen.a.vertices);
    window.press("ctrl+z", |told| told.a == polygon);
}

#[test]
fn a_vertex_is_moved_by_keys_alone() {
    if !can_run() {
        return;
    }
    let mut window = with_a_open();
    // Behind A's eight kinds, its place and its angle come its vertices, closed.
    window.tab(12);
    press_unseen(&mut window, "Return");
    window.tab(1);
    window.wait("a field", |told| told.is_typing);
    window.write("290");
    window.press("Return", |told| !told.is_typing);
    let scene = saved(&mut window);
    let moved = vertices(&scene.a);
    assert_eq!((moved[0], moved.len()), (dvec2(290.0, 300.0), 4));
    assert_eq!(
        scene.b.position,
        DVec2::ZERO,
        "no key has reached the scene"
    );
}
