//! What is pasted into the window, and a pair that is dropped on it.

use std::fs;

use super::display::can_run;
use super::program::Window;

#[test]
fn a_scene_that_was_copied_is_pasted_as_one_more() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&["hamaluik"]);
    let first = window.told();
    window.press("ctrl+c", |told| told.says("clipboard"));
    let next = window.press("bracketright", |told| told.scene != first.scene);
    let pasted = window.press("ctrl+v", |told| told.scene == first.scene);
    assert_eq!((pasted.a, pasted.b), (first.a, first.b));
    window.press("bracketleft", |told| told.scene == next.scene);
}

#[test]
fn a_dropped_text_with_a_pair_is_opened_and_says_what_was_taken() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&[]);
    let path = window.pictures.path().join("report.txt");
    let name = path.to_str().expect("UTF-8");
    fs::write(
        &path,
        "polyA = [(0,0), (90,0), (40,80)]\npolyB = [(50,20), (120,30), (70,90), (66,60)]\n",
    )
    .expect("a text");
    window.told();
    window.drop_text(name).expect("a drop");
    window.point_at_px([700.0, 600.0]);
    let dropped = window.wait("the pair", |told| told.scene == "report");
    assert!(
        dropped.says("A: `polyA`, 3 points (line 1); B: `polyB`, the hull of 4 points"),
        "{dropped:?}"
    );
    assert_eq!((dropped.a.vertices, dropped.b.vertices), (3, 3));

    fs::write(&path, "polyA = [(0,0), (90,0), (40,80)]\n").expect("a text");
    window.drop_text(name).expect("a drop");
    window.point_at_px([720.0, 600.0]);
    let refused = window.wait("a complaint", |told| {
        told.warns() && told.says("report.txt:1:1")
    });
    assert_eq!((refused.a, refused.b), (dropped.a, dropped.b));
}
