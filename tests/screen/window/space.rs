//! A scene in space, by its keys and by hand.

use std::fs;

use collidoscope::scene::spatial::{Controls, Simulation, preset};
use collidoscope::scene::{AnyScene, KeyScript, open};
use glam::DVec3;

use super::display::can_run;
use super::program::Window;
use crate::told::{InSpace, Told};

fn space(told: &Told) -> &InSpace {
    told.in_space.as_ref().expect("a scene in space")
}

/// B at rest may still glide by less than this, in px.
const RESTS: f64 = 1e-3;

fn away(one: [f64; 3], other: [f64; 3]) -> f64 {
    DVec3::from(one).distance(other.into())
}

#[test]
fn keys_push_b_three_ways_and_turn_both_and_the_ground_turns_the_view() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&["tetrahedra"]);
    let opened = window.told();
    assert_eq!(opened.scene, "Two tetrahedra");
    let start = space(&opened).clone();
    assert!(start.is_colliding, "as they open");
    let b = |told: &Told| space(told).b.position;
    window.hold("Right", |told| b(told)[0] > start.b.position[0] + 10.0);
    window.hold("Up", |told| b(told)[1] < start.b.position[1] - 10.0);
    window.hold("Prior", |told| b(told)[2] > start.b.position[2] + 10.0);
    let rest = window.wait("B at rest", |told| !told.is_moving);
    window.hold("Next", |told| b(told)[2] < b(&rest)[2] - 5.0);
    window.hold("i", |told| space(told).b.rotation != start.b.rotation);
    let turned = window.hold("o", |told| space(told).a.rotation != start.a.rotation);
    // About its centroid, which lies some px from its origin.
    let moved = [0, 1, 2].map(|k| space(&turned).a.position[k] - start.a.position[k]);
    assert!(moved.iter().all(|by| by.abs() < 5.0), "{moved:?}");
    window.wait("both at rest", |told| !told.is_moving);

    let before = window.told();
    window.point_at_px([30.0, 60.0]);
    window.xdotool(&["mousedown", "1"]);
    window.wait("the button down", |told| told.pointer.is_down);
    window.point_at_px([130.0, 110.0]);
    let turned = window.wait("another view", |told| {
        let [one, other] = [told, &before].map(space);
        one.azimuth < other.azimuth - 20.0 && one.elevation > other.elevation + 10.0
    });
    window.xdotool(&["mouseup", "1"]);
    let moved = away(b(&turned), b(&before));
    assert!(moved < RESTS, "the bodies stay: {moved}");
    window.press("f", |told| !told.pointer.is_down);
    window.press("r", |told| space(told).azimuth == start.azimuth);
}

#[test]
fn b_is_pushed_out_in_space_as_without_a_window() {
    if !can_run() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let keys = folder.path().join("push.keys");
    fs::write(&keys, "30 LD\n20 F\n12 I\n").expect("a script");
    let script = KeyScript::<Controls>::load_in_space(&keys).expect("a script");
    let mut scene = preset("boxes-in-space").expect("a preset").scene;
    scene.push = true;
    let path = folder.path().join("pushed.json");
    fs::write(&path, scene.to_json()).expect("a scene");
    let arguments = [path.to_str(), Some("--keys"), keys.to_str()];
    let mut window = Window::open(&arguments.map(|argument| argument.expect("UTF-8")));
    let scripted = script.ticks().count() as u64;
    let rest = window.wait("B at rest where the script ends", |told| {
        told.ticks >= scripted && !told.is_moving
    });
    let mut simulation = Simulation::new(scene);
    let mut controls = script.ticks();
    for _ in 0..rest.ticks {
        simulation.tick(&controls.next().unwrap_or_default());
    }
    let b = &simulation.scene().b;
    assert_eq!(space(&rest).b.position, b.position.to_array());
    simulation.tick(&Controls::default());
    assert!(!simulation.moment().answer.colliding, "it is out");

    // By hand too: it is dragged to A's middle and does not stay there.
    let to_a = [rest.b.position, rest.a.position];
    window.drag(to_a, |told| {
        let push = space(told).push;
        push.iter().any(|part| part.abs() > 1.0)
    });
    window.press("ctrl+z", |told| {
        away(space(told).b.position, space(&rest).b.position) < RESTS
    });
}

#[test]
fn a_scene_in_space_is_taught_saved_and_opened_again() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&["deep-in-space"]);
    window.press("l", |told| {
        told.step() == Some(0) && told.minkowski == "half"
    });
    window.press("End", |told| {
        let lesson = told.lesson.as_ref().expect("a lesson");
        lesson.step + 1 == lesson.steps
    });
    for key in ["1", "2", "3", "4", "5", "6", "7", "8"] {
        let before = window.told().overlays;
        window.press(key, |told| told.overlays != before);
    }
    window.press("q", |told| {
        let guessing = told.guessing.as_ref();
        guessing.is_some_and(|asked| asked.question.as_deref() == Some("collision"))
    });
    window.press("q", |told| told.guessing.is_none());
    window.press("F2", |told| told.panel);
    window.press("l", |told| told.lesson.is_none());
    let path = window.pictures.path().join("mine.json");
    window.press("ctrl+s", |told| told.asks("save"));
    window.xdotool(&["key", "ctrl+a"]);
    window.write(path.to_str().expect("UTF-8"));
    window.press("Return", |told| told.asked.is_none());
    let AnyScene::Spatial(saved) = open(&path).expect("a scene").scene else {
        panic!("a scene in space");
    };
    assert_eq!(saved, preset("deep-in-space").expect("a preset").scene);
    window.press("bracketleft", |told| told.scene != saved.title);
}
