//! Scenes that are dropped on the page, opened and saved.

use std::fs;

use collidoscope::scene::{Scene, open, preset};
use glam::dvec2;
use serde_json::Value;

use super::hands::CTRL;
use super::shown::Page;
use crate::browser;

fn moved(title: &str) -> Scene {
    let mut scene = preset("two-boxes").expect("the first").scene;
    scene.title = title.to_owned();
    scene.b.position = dvec2(120.0, 200.0);
    scene
}

/// Drops a file of this name and content on the picture.
fn drop_file(page: &mut Page, name: &str, content: &str) {
    let [name, content] = [name, content].map(Value::from);
    page.evaluate(&format!(
        "(() => {{
           const dataTransfer = new DataTransfer();
           dataTransfer.items.add(new File([{content}], {name}));
           document.querySelector('canvas').dispatchEvent(
             new DragEvent('drop', {{ dataTransfer, bubbles: true, cancelable: true }}));
         }})()"
    ));
}

#[test]
fn a_dropped_scene_is_opened_and_what_is_none_leaves_the_scene_alone() {
    let Some(mut page) = Page::open() else { return };
    let whole = moved("Dropped").to_json();
    drop_file(&mut page, "dropped.json", &whole);
    let dropped = page.wait("the scene", |told| told.scene == "Dropped");
    assert!(dropped.b_is_at([120.0, 200.0]) && !dropped.warns());
    drop_file(&mut page, "torn.json", &whole[..whole.len() / 2]);
    let torn = page.wait("a complaint", |told| told.warns() && told.says("torn.json"));
    assert_eq!((torn.a, torn.b), (dropped.a, dropped.b));
    drop_file(&mut page, "holiday.png", "\u{1}PNG\0\0");
    page.wait("plain words", |told| {
        told.warns() && told.says("holiday.png: this is no text; a scene is a .json file")
    });
}

#[test]
fn a_scene_is_opened_from_a_file_and_saved_as_one() {
    let Some(mut page) = Page::open() else { return };
    let folder = browser::folder();
    let path = folder.path().join("mine.json");
    let mine = moved("Mine");
    fs::write(&path, mine.to_json()).expect("a scene file");
    page.choose_file(&path, |page| page.strike(CTRL, "o"));
    page.wait("the scene", |told| told.scene == "Mine");

    page.press_with(CTRL, "s", |told| told.says(".json"));
    let (name, saved) = page.download("json");
    let back = folder.path().join(name);
    fs::write(&back, saved).expect("a file");
    assert_eq!(
        open(&back)
            .expect("a scene")
            .scene
            .planar()
            .expect("a scene of the plane"),
        mine
    );
}
