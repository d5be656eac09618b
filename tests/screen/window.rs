//! The program in a real window under Xvfb: keys, the mouse and the desktop's messages go in; what it tells
//! of its frames, pictures and files come out.
//!
//! What needs no window is held elsewhere: a sitting in `tests/app/session.rs`, what the mouse means in
//! `src/window/hands/mouse.rs`, the widgets in `src/window/widgets.rs`.

mod alike;
mod desktop;
mod display;
mod ending;
mod falling;
mod guessing;
mod panel;
mod pasting;
mod picture;
mod program;
mod space;
mod theirs;
mod tour;

use std::fs;

use collidoscope::scene::{Controls, KeyScript, Simulation, open, preset};
use display::can_run;
use picture::{assert_is_at, is_green, is_plain, is_red};
use program::Window;

use crate::told::Told;

/// The middle of B as the two boxes open, and another place for it with where its origin is then.
const B: [f64; 2] = [25.0, 40.0];
const AWAY: [f64; 2] = [145.0, 240.0];
const ORIGIN_AWAY: [f64; 2] = [120.0, 200.0];

#[test]
fn the_first_frame_is_the_two_boxes_and_keys_push_and_turn_them() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&[]);
    let picture = window.screenshot();
    assert_eq!((picture.width, picture.height), (1024, 768));
    let told = window.told();
    let place = |least, most| {
        let [[left, top], [right, bottom]] = [least, most].map(|corner| told.px_of(corner));
        [left, top, right, bottom]
    };
    let b = place([0.0, 0.0], [50.0, 80.0]);
    assert!(b[0] > 40.0 && b[1] > 40.0, "B has room to move: {b:?}");
    assert_is_at(picture.bounds(is_green), b);
    let a = place([300.0, 260.0], [500.0, 480.0]);
    assert_is_at(picture.bounds(is_red), a);
    assert_eq!(picture.bounds(|rgb| !is_plain(rgb)), None);

    let b = |told: &Told| told.b.position;
    window.hold("Right", |told| b(told)[0] > 20.0);
    window.hold("Down", |told| b(told)[1] > 20.0);
    let still = window.wait("B at rest", |told| !told.is_moving);
    // However soon it comes up again, a key that went down counts.
    for _ in 0..3 {
        let before = b(&window.told())[0];
        window.xdotool(&["key", "--delay", "0", "Left"]);
        window.wait("a tap", |told| b(told)[0] < before);
    }
    assert_eq!((still.a.angle, still.b.angle), (0.0, 0.0));
    let turned = window.hold("i", |told| told.b.angle > 10.0);
    assert_eq!(turned.a.angle, 0.0, "I turns B alone");
    window.hold("o", |told| told.a.angle > 10.0);
    let turned = window.wait("both at rest", |told| !told.is_moving).b.angle;
    window.hold("shift+i", |told| told.b.angle < turned);
    window.press("space", |told| told.is_frozen);
    window.press("space", |told| !told.is_frozen);
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
    let mut window = Window::open(&["--keys", keys.to_str().expect("UTF-8")]);
    let scripted = script.ticks().count() as u64;
    let rest = window.wait("B at rest where the script ends", |told| {
        told.ticks >= scripted && !told.is_moving
    });
    let mut simulation = Simulation::new(preset("two-boxes").expect("the first").scene);
    let none = Controls::default();
    let mut controls = script.ticks();
    for _ in 0..rest.ticks {
        let played = controls.next();
        simulation.tick(played.as_ref().unwrap_or(&none));
    }
    let b = &simulation.scene().b;
    assert_eq!(rest.b.position, b.position.to_array());
    assert_eq!(rest.b.angle, b.angle_degrees);
    // What is told is what is drawn.
    let outline = b.posed().outline();
    let least = outline.iter().copied().reduce(glam::DVec2::min);
    let most = outline.iter().copied().reduce(glam::DVec2::max);
    let [least, most] = [least, most].map(|corner| rest.px_of(corner.expect("B").to_array()));
    let expected = [least[0], least[1], most[0], most[1]];
    assert_is_at(window.screenshot().bounds(is_green), expected);
}

#[test]
fn the_mouse_drags_turns_and_reshapes_and_the_wheel_zooms() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&[]);
    let home = window.told().px_of([300.0, 300.0]);
    window.drag([B, AWAY], |told| told.b_is_at(ORIGIN_AWAY));
    window.press("ctrl+z", |told| told.b_is_at([0.0, 0.0]));
    window.press("ctrl+shift+z", |told| told.b_is_at(ORIGIN_AWAY));
    window.press("ctrl+z", |told| told.b_is_at([0.0, 0.0]));
    window.press("ctrl+y", |told| told.b_is_at(ORIGIN_AWAY));

    // A corner goes out and comes back, one is added and taken away.
    let (corner, out) = ([170.0, 280.0], [200.0, 300.0]);
    let held = |told: &Told| told.pointer.holds.as_deref() == Some("B 2");
    window.drag([corner, out], held);
    window.point_at([120.0, 240.0]);
    window.double_click(|told| told.b.vertices == 5);
    window.point_at(out);
    window.click("3", |told| told.b.vertices == 4);
    for vertices in [5, 4] {
        window.press("ctrl+z", |told| told.b.vertices == vertices);
    }
    window.press("ctrl+z", |told| told.b.vertices == 4);

    window.point_at(AWAY);
    for notch in 1..=3 {
        let degrees = f64::from(5 * notch);
        window.click("4", |told| told.b.angle == degrees);
    }
    let far = window.told().world.scale;
    window.point_at([600.0, 450.0]);
    let near = window.click("4", |told| told.world.scale > far);
    assert_eq!(near.b.angle, 15.0);
    window.click("5", |told| told.world.scale < near.world.scale);
    // The middle button takes the world along.
    let a = window.told().px_of([300.0, 300.0]);
    window.point_at_px([700.0, 600.0]);
    window.xdotool(&["mousedown", "2"]);
    window.wait("the button down", |told| told.pointer.is_down);
    window.point_at_px([760.0, 640.0]);
    window.wait("the world along", |told| {
        let now = told.px_of([300.0, 300.0]);
        (now[0] - a[0] - 60.0).abs() < 0.5 && (now[1] - a[1] - 40.0).abs() < 0.5
    });
    window.xdotool(&["mouseup", "2"]);
    window.press("r", |told| told.px_of([300.0, 300.0]) == home);
}

#[test]
fn a_scene_is_saved_by_name_never_over_another_unasked_and_opened_again() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&[]);
    let path = window.pictures.path().join("mine.json");
    let name = path.to_str().expect("UTF-8").to_owned();
    let write_name = |window: &mut Window| {
        window.xdotool(&["key", "ctrl+a"]);
        window.write(&name);
    };
    let away = window.drag([B, AWAY], |told| told.b_is_at(ORIGIN_AWAY));
    window.press("ctrl+s", |told| told.asks("save"));
    // While it asks, the keys are the dialog's and none the scene's.
    window.xdotool(&["type", "12mtxi"]);
    window.wait("the name that was typed over", |told| {
        told.typed.ends_with("/12mtxi.json")
    });
    window.xdotool(&["key", "Right", "Left"]);
    write_name(&mut window);
    let saved = window.press("Return", |told| told.asked.is_none());
    assert_eq!((&saved.a, &saved.b), (&away.a, &away.b));
    assert!(saved.overlays == ["labels"] && saved.minkowski == "off" && saved.theme == away.theme);
    let first = open(&path)
        .expect("a scene")
        .scene
        .planar()
        .expect("a scene of the plane");
    assert_eq!(first.b.position.to_array(), away.b.position);

    let farther = [ORIGIN_AWAY[0], 400.0];
    let down = [AWAY, [AWAY[0], 440.0]];
    window.drag(down, |told| told.b_is_at(farther));
    window.press("ctrl+s", |told| told.asks("save"));
    write_name(&mut window);
    window.press("Return", |told| told.asks("replace"));
    // The answer that Enter gives is no, which leads back to the name; Escape leaves that.
    window.press("Return", |told| told.asks("save"));
    window.press("Escape", |told| told.asked.is_none());
    assert_eq!(
        open(&path)
            .expect("a scene")
            .scene
            .planar()
            .expect("a scene of the plane"),
        first,
        "not without asking"
    );

    window.press("ctrl+o", |told| told.asks("open"));
    write_name(&mut window);
    let opened = window.press("Return", |told| told.asked.is_none());
    assert_eq!(opened.b, away.b);

    window.drag(down, |told| told.b_is_at(farther));
    window.press("ctrl+s", |told| told.asks("save"));
    write_name(&mut window);
    window.press("Return", |told| told.asks("replace"));
    window.tab(1);
    let replaced = window.press("space", |told| told.asked.is_none());
    let second = open(&path)
        .expect("a scene")
        .scene
        .planar()
        .expect("a scene of the plane");
    assert_eq!(second.b.position.to_array(), replaced.b.position);
    assert!(replaced.b_is_at(farther) && !replaced.is_frozen);
}

#[test]
fn a_dropped_scene_is_opened_and_what_is_none_leaves_the_scene_alone() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&[]);
    let mut scene = preset("two-boxes").expect("the first").scene;
    scene.title = "Dropped".to_owned();
    scene.b.position = glam::dvec2(120.0, 200.0);
    let whole = scene.to_json();
    let path = window.pictures.path().join("dropped.json");
    let name = path.to_str().expect("UTF-8");
    fs::write(&path, &whole).expect("a scene file");
    // The pointer with which it is dropped moves on.
    let mut places = [[700.0, 600.0], [720.0, 600.0], [740.0, 600.0]].into_iter();
    let mut drop_it = |window: &mut Window, text: &str| {
        window.told();
        window.drop_text(text).expect("a drop");
        window.point_at_px(places.next().expect("another place"));
    };
    drop_it(&mut window, name);
    let dropped = window.wait("the scene", |told| told.scene == "Dropped");
    assert!(dropped.b_is_at(ORIGIN_AWAY) && !dropped.warns());
    fs::write(&path, &whole[..whole.len() / 2]).expect("a torn file");
    drop_it(&mut window, name);
    let torn = window.wait("a complaint", |told| {
        told.warns() && told.says("dropped.json")
    });
    drop_it(&mut window, "no/such/file");
    let missing = window.press("h", |told| told.help);
    for told in [torn, missing] {
        assert_eq!(told.scene, dropped.scene);
        assert_eq!((told.a, told.b), (dropped.a.clone(), dropped.b.clone()));
    }
}

#[test]
fn a_lesson_is_stepped_through_with_held_keys_clicked_through_and_plays() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&["hamaluik"]);
    let opened = window.press("period", |told| told.step() == Some(0));
    let last = opened.lesson.as_ref().expect("a lesson").steps - 1;
    assert_eq!(opened.minkowski, "half");
    let first = window.screenshot();
    window.press("period", |told| told.step() == Some(1));
    window.press("comma", |told| told.step() == Some(0));
    assert!(
        window.screenshot().rgb == first.rgb,
        "the same step, the same picture"
    );
    window.hold("period", |told| told.step() == Some(last));
    window.hold("comma", |told| told.step() == Some(0));
    window.press("End", |told| told.step() == Some(last));
    window.press("Home", |told| told.step() == Some(0));

    let plays = |told: &Told| told.lesson.as_ref().is_some_and(|lesson| lesson.is_playing);
    window.press("space", plays);
    window.wait("the next step, by itself", |told| told.step() == Some(1));
    window.press("space", |told| !plays(told));
    // The arrows move nothing meanwhile: the key after them is seen, and they are not.
    window.press("Home", |told| told.step() == Some(0));
    window.xdotool(&["keydown", "Right"]);
    let still = window.press("period", |told| told.step() == Some(1));
    window.xdotool(&["keyup", "Right"]);
    assert_eq!((still.ticks, &still.b), (opened.ticks, &opened.b));

    // The line of steps lies at the bottom, and its middle in the middle.
    let [width, height] = still.window;
    window.point_at_px([width / 2.0, height - 77.0]);
    window.click("1", |told| told.step().is_some_and(|step| step > 1));
    window.press("l", |told| told.lesson.is_none());
}

#[test]
fn keys_switch_what_is_shown_and_how_large() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&["hamaluik"]);
    window.press("m", |told| told.minkowski == "inset");
    window.press("m", |told| told.minkowski == "half");
    window.press("m", |told| told.minkowski == "off");
    for (key, slug) in [("2", "simplex"), ("3", "edge"), ("4", "contacts")] {
        let has = |told: &Told| told.overlays.iter().any(|shown| shown == slug);
        window.press(key, has);
        assert!(window.screenshot().bounds(|rgb| !is_plain(rgb)).is_some());
        window.press(key, |told| !has(told));
    }
    window.press("h", |told| told.help);
    window.press("h", |told| !told.help);

    let mut window = Window::open(&[]);
    window.press("ctrl+plus", |told| told.scale > 1.0);
    window.press("ctrl+plus", |told| told.scale == 1.25);
    let shown = window.screenshot().bounds(is_red);
    let larger = window.told();
    let [left, top] = larger.px_of([300.0, 260.0]);
    let [right, bottom] = larger.px_of([500.0, 480.0]);
    assert_is_at(shown, [left, top, right, bottom]);
    window.press("ctrl+0", |told| told.scale == 1.0);
    let mut scale = 1.0;
    while scale > 0.5 {
        scale = window.press("ctrl+minus", |told| told.scale < scale).scale;
    }
    assert_eq!(scale, 0.5, "and no smaller");
}

#[test]
fn screenshots_count_up_and_a_missing_folder_is_no_end() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&[]);
    window.screenshot();
    window.screenshot();
    let names = window.files("png");
    assert!(names[0].ends_with("collidoscope-0001.png") && names.len() == 2);
    assert!(names[1].ends_with("collidoscope-0002.png"));
    let folder = window.pictures.path().to_owned();
    fs::remove_dir_all(&folder).expect("the folder goes");
    window.press("p", |told| told.warns() && told.says("No picture"));
    fs::create_dir(&folder).expect("the folder comes back");
    window.screenshot();
}

#[test]
fn any_size_will_do() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&["--show", "hull,simplex,edge,contacts,labels"]);
    window.press("F2", |told| told.panel);
    window.press("h", |told| told.help);
    for size in [[200, 200], [60, 500], [1, 1], [1200, 90], [640, 480]] {
        let [width, height] = size.map(|side: i32| side.to_string());
        window.xdotool(&["windowsize", &window.id, &width, &height]);
        let before = window.told().minkowski;
        window.press("m", |told| {
            told.minkowski != before && told.window == size.map(f64::from)
        });
    }
    let picture = window.screenshot();
    assert_eq!((picture.width, picture.height), (640, 480));
}
