//! The mouse in the window: shapes are dragged, turned and changed, and scenes saved and opened.

#![cfg(all(feature = "app", target_os = "linux"))]

mod common;

use std::fs;
use std::thread::sleep;
use std::time::Duration;

use collidoscope::planar::Shape;
use collidoscope::scene::{Scene, load, preset};
use common::{Picture, RIM, Window, assert_is_at, can_run, is_green, wait_for};

/// What the program is given to notice a step of the mouse.
const STEP: Duration = Duration::from_millis(120);

/// How much a handle on a vertex adds to what is seen of a shape.
const HANDLE: f64 = 8.0;

fn move_to(window: &Window, [x, y]: [i32; 2]) {
    let [x, y] = [x, y].map(|c| c.to_string());
    window.xdotool(&["mousemove", "--window", &window.id, &x, &y]);
    sleep(STEP);
}

fn click(window: &Window, button: &str, at: [i32; 2]) {
    move_to(window, at);
    window.xdotool(&["click", button]);
    sleep(STEP);
}

fn drag(window: &Window, button: &str, from: [i32; 2], to: [i32; 2]) {
    move_to(window, from);
    window.xdotool(&["mousedown", button]);
    sleep(STEP);
    for step in 1..=4 {
        let part = |k: usize| from[k] + (to[k] - from[k]) * step / 4;
        move_to(window, [part(0), part(1)]);
    }
    window.xdotool(&["mouseup", button]);
    sleep(STEP);
    // Away from everything, so that no handle is drawn.
    move_to(window, [1000, 20]);
}

fn until_b_is_at(window: &Window, expected: [f64; 4]) {
    let near = |picture: &Picture| {
        let off = |found: [f64; 4]| {
            found
                .iter()
                .zip(expected)
                .all(|(f, e)| (f - e).abs() <= RIM)
        };
        picture.b().filter(|found| off(*found))
    };
    assert_is_at(window.until("B where it was dragged", near), expected);
}

/// Presses Ctrl+S and Enter and reads what was saved.
fn saved(window: &Window, number: usize) -> Scene {
    let name = format!("scene-{number:04}.json");
    let path = window.pictures.path().join(name);
    window.press(&["ctrl+s"]);
    sleep(Duration::from_millis(400));
    window.press(&["Return"]);
    wait_for("a scene file", || {
        path.is_file().then(|| load(&path).ok())?
    })
}

fn vertices(scene: &Scene) -> usize {
    scene.b.shape.polygon().map_or(0, |p| p.vertices().len())
}

#[test]
fn b_is_dragged_and_the_drag_is_undone_and_redone() {
    if !can_run() {
        return;
    }
    let window = Window::open(&[]);
    drag(&window, "1", [25, 40], [145, 240]);
    let there = [120.0, 200.0, 170.0, 280.0];
    until_b_is_at(&window, there);
    window.press(&["ctrl+z"]);
    until_b_is_at(&window, [0.0, 0.0, 50.0, 80.0]);
    window.press(&["ctrl+shift+z"]);
    until_b_is_at(&window, there);
}

#[test]
fn a_running_push_keeps_a_dragged_b_outside() {
    if !can_run() {
        return;
    }
    let window = Window::open(&[]);
    drag(&window, "1", [25, 40], [345, 390]);
    let b = window.until("B beside A", |picture| picture.b().filter(|b| b[0] > 150.0));
    assert!(b[2] <= 300.0 + RIM, "pushed out to the left: {b:?}");
    window.press(&["space"]);
    drag(&window, "1", [270, 390], [420, 350]);
    let frozen = saved(&window, 1);
    let inside = frozen.b.position.x > 300.0;
    assert!(
        inside,
        "frozen, it can be laid into A: {}",
        frozen.b.position
    );
}

#[test]
fn the_wheel_turns_b_and_elsewhere_zooms() {
    if !can_run() {
        return;
    }
    let window = Window::open(&[]);
    drag(&window, "1", [25, 40], [145, 240]);
    for _ in 0..3 {
        click(&window, "4", [145, 240]);
    }
    assert_eq!(saved(&window, 1).b.angle_degrees, 15.0);
    let before = window.screenshot().a().expect("A");
    for _ in 0..3 {
        click(&window, "4", [700, 600]);
    }
    move_to(&window, [1000, 20]);
    let after = window.screenshot().a().expect("A");
    let grown = (after[3] - after[1]) / (before[3] - before[1]);
    assert!((1.3..1.8).contains(&grown), "{grown} times as large");
    drag(&window, "2", [700, 600], [760, 640]);
    let panned = window.screenshot().a().expect("A");
    assert!((panned[0] - after[0] - 60.0).abs() <= RIM, "{panned:?}");
    window.press(&["r"]);
    let home = |picture: &Picture| picture.a().filter(|a| (a[0] - 300.0).abs() < RIM);
    window.until("the first view", home);
}

#[test]
fn vertices_are_moved_added_and_removed() {
    if !can_run() {
        return;
    }
    let window = Window::open(&[]);
    drag(&window, "1", [25, 40], [145, 240]);
    until_b_is_at(&window, [120.0, 200.0, 170.0, 280.0]);
    move_to(&window, [145, 240]);
    let handles = |picture: &Picture| picture.b().filter(|b| b[2] < 170.0 + HANDLE);
    window.until("handles that hide no shape", handles);
    drag(&window, "1", [170, 280], [200, 300]);
    until_b_is_at(&window, [120.0, 200.0, 200.0, 300.0]);
    move_to(&window, [120, 240]);
    window.xdotool(&["click", "--repeat", "2", "--delay", "90", "1"]);
    sleep(STEP);
    assert_eq!(vertices(&saved(&window, 1)), 5);
    click(&window, "3", [200, 300]);
    assert_eq!(vertices(&saved(&window, 2)), 4);
    window.press(&["ctrl+z", "ctrl+z", "ctrl+z"]);
    until_b_is_at(&window, [120.0, 200.0, 170.0, 280.0]);
}

#[test]
fn a_vertex_stops_where_the_shape_would_not_be_convex() {
    if !can_run() {
        return;
    }
    let window = Window::open(&[]);
    drag(&window, "1", [25, 40], [145, 240]);
    drag(&window, "1", [170, 280], [130, 210]);
    let scene = saved(&window, 1);
    assert_eq!(vertices(&scene), 4);
    let corner = scene.b.shape.polygon().expect("a polygon").vertices()[2];
    // The way leaves the convex places at the diagonal between its neighbours, x/50 + y/80 = 1.
    let on_the_diagonal = corner.x / 50.0 + corner.y / 80.0;
    assert!((1.0..1.01).contains(&on_the_diagonal), "{corner}");
}

#[test]
fn a_scene_is_saved_never_over_another_unasked_and_opened_again() {
    if !can_run() {
        return;
    }
    let window = Window::open(&[]);
    drag(&window, "1", [25, 40], [145, 240]);
    let dragged = saved(&window, 1);
    drag(&window, "1", [145, 240], [145, 440]);
    let path = window.pictures.path().join("scene-0001.json");
    let type_path = || {
        sleep(Duration::from_millis(400));
        window.press(&["ctrl+a"]);
        window.xdotool(&["type", "--delay", "30", path.to_str().expect("UTF-8")]);
        window.press(&["Return"]);
        sleep(Duration::from_millis(400));
    };
    window.press(&["ctrl+s"]);
    type_path();
    assert_eq!(load(&path).expect("a scene"), dragged, "not without asking");
    // The answer that Enter gives is no, which leads back to the name; Escape leaves that.
    window.press(&["Return"]);
    sleep(Duration::from_millis(400));
    window.press(&["Escape"]);
    sleep(Duration::from_millis(400));
    assert_eq!(load(&path).expect("a scene"), dragged);

    window.press(&["ctrl+o"]);
    type_path();
    until_b_is_at(&window, [120.0, 200.0, 170.0, 280.0]);

    drag(&window, "1", [145, 240], [145, 440]);
    window.press(&["ctrl+s"]);
    type_path();
    window.press(&["Tab", "space"]);
    wait_for("the file replaced", || {
        load(&path).ok().filter(|scene| scene.b.position.y == 400.0)
    });
}

/// Drops text on the window as a file manager drops a path (the XDND protocol, version 5).
fn drop_on(window: &Window, text: &str) -> Result<(), Box<dyn std::error::Error>> {
    use x11rb::connection::Connection;
    use x11rb::protocol::Event;
    use x11rb::protocol::xproto::{
        ClientMessageEvent, ConnectionExt, CreateWindowAux, EventMask, PropMode,
        SELECTION_NOTIFY_EVENT, SelectionNotifyEvent, WindowClass,
    };
    use x11rb::wrapper::ConnectionExt as _;

    let (server, screen) = x11rb::connect(Some(&window.display.name))?;
    let root = server.setup().roots[screen].root;
    let atom = |name: &str| -> Result<u32, Box<dyn std::error::Error>> {
        Ok(server.intern_atom(false, name.as_bytes())?.reply()?.atom)
    };
    let (source, target) = (server.generate_id()?, window.id.parse()?);
    let (kind, nothing) = (WindowClass::INPUT_ONLY, CreateWindowAux::new());
    server.create_window(0, source, root, 0, 0, 1, 1, 0, kind, 0, &nothing)?;
    let utf8 = atom("UTF8_STRING")?;
    server.set_selection_owner(source, atom("XdndSelection")?, x11rb::CURRENT_TIME)?;
    for (message, data) in [
        ("XdndEnter", [source, 5 << 24, utf8, 0, 0]),
        ("XdndDrop", [source, 0, 0, 0, 0]),
    ] {
        let event = ClientMessageEvent::new(32, target, atom(message)?, data);
        server.send_event(false, target, EventMask::NO_EVENT, event)?;
    }
    server.flush()?;
    let asked = wait_for("the window to ask for the path", || {
        match server.poll_for_event().expect("the server is there") {
            Some(Event::SelectionRequest(request)) => Some(request),
            _ => None,
        }
    });
    let (to, property) = (asked.requestor, asked.property);
    server.change_property8(PropMode::REPLACE, to, property, utf8, text.as_bytes())?;
    let answer = SelectionNotifyEvent {
        response_type: SELECTION_NOTIFY_EVENT,
        sequence: 0,
        time: asked.time,
        requestor: to,
        selection: asked.selection,
        target: asked.target,
        property,
    };
    server.send_event(false, to, EventMask::NO_EVENT, answer)?;
    server.sync()?;
    Ok(())
}

#[test]
fn a_dropped_scene_is_opened_and_what_is_none_leaves_the_scene_alone() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&[]);
    let mut scene = preset("two-boxes").expect("the first").scene;
    scene.b.position = glam::dvec2(120.0, 200.0);
    let path = window.pictures.path().join("dropped.json");
    fs::write(&path, scene.to_json()).expect("a scene file");
    drop_on(&window, &path.display().to_string()).expect("a drop");
    let there = [120.0, 200.0, 170.0, 280.0];
    until_b_is_at(&window, there);
    fs::write(&path, "no scene").expect("a file");
    drop_on(&window, &path.display().to_string()).expect("a drop");
    drop_on(&window, "no/such/file").expect("a drop");
    sleep(Duration::from_millis(300));
    until_b_is_at(&window, there);
    assert!(window.program.try_wait().expect("a child").is_none());
}

#[test]
fn keys_typed_into_a_field_do_not_reach_the_scene() {
    if !can_run() {
        return;
    }
    let window = Window::open(&[]);
    drag(&window, "1", [25, 40], [145, 240]);
    window.press(&["ctrl+s"]);
    sleep(Duration::from_millis(400));
    window.xdotool(&["type", "--delay", "30", "12mtxii"]);
    window.press(&["Right", "Left", "Escape"]);
    sleep(Duration::from_millis(400));
    until_b_is_at(&window, [120.0, 200.0, 170.0, 280.0]);
    assert_eq!(
        fs::read_dir(window.pictures.path())
            .expect("a folder")
            .filter(|entry| {
                entry
                    .as_ref()
                    .is_ok_and(|entry| entry.path().extension().is_some_and(|end| end == "json"))
            })
            .count(),
        0
    );
}

#[test]
fn a_shape_is_chosen_and_its_numbers_typed_by_keys_alone() {
    if !can_run() {
        return;
    }
    let window = Window::open(&[]);
    window.press(&["F2"]);
    sleep(Duration::from_millis(300));
    // The first stop is A; opened, its kinds come next, and behind eight of them the n-gon's numbers.
    window.press(&["Tab", "space", "Tab", "Tab", "Tab", "Return"]);
    window.press(&["Tab"; 7]);
    window.xdotool(&["type", "--delay", "60", "12"]);
    window.press(&["Tab", "Tab"]);
    window.xdotool(&["type", "--delay", "60", "410.5"]);
    window.press(&["Tab", "Up", "Down", "Escape"]);
    sleep(Duration::from_millis(300));
    let scene = saved(&window, 1);
    let Shape::Regular(regular) = &scene.a.shape else {
        panic!("{:?}", scene.a.shape);
    };
    assert_eq!(regular.sides(), 12);
    assert_eq!(scene.a.position.x, 410.5);
    let b = scene.b.position;
    assert_eq!(b, glam::DVec2::ZERO, "no key reached the scene");
    // The kind, the sides, x, and what the arrows did to y.
    window.press(&["ctrl+z"; 4]);
    assert!(matches!(saved(&window, 2).a.shape, Shape::Polygon(_)));
}

#[test]
fn a_vertex_is_moved_by_keys_alone() {
    if !can_run() {
        return;
    }
    let window = Window::open(&[]);
    window.press(&["F2"]);
    sleep(Duration::from_millis(300));
    // A opened; behind its eight kinds, its place and its angle come its vertices, opened too.
    window.press(&["Tab", "space"]);
    window.press(&["Tab"; 12]);
    window.press(&["Return", "Tab"]);
    window.xdotool(&["type", "--delay", "60", "290"]);
    window.press(&["Return"]);
    sleep(Duration::from_millis(300));
    let vertices = collidoscope::session::vertices(&saved(&window, 1).a);
    assert_eq!(vertices[0], glam::dvec2(290.0, 300.0));
    assert_eq!(vertices.len(), 4);
}

#[test]
fn an_arrow_moves_b_and_never_the_slider_that_tab_has_reached() {
    if !can_run() {
        return;
    }
    let window = Window::open(&[]);
    window.press(&["F2"]);
    sleep(Duration::from_millis(300));
    window.press(&["Tab", "space", "Tab", "Tab", "Tab", "Return"]);
    window.press(&["Tab"; 6]);
    window.hold("Right", Duration::from_millis(900));
    let scene = saved(&window, 1);
    assert!(scene.b.position.x > 10.0, "{}", scene.b.position);
    let Shape::Regular(regular) = &scene.a.shape else {
        panic!("{:?}", scene.a.shape);
    };
    assert_eq!(regular.sides(), 6);
}

#[test]
fn everything_grows_and_shrinks() {
    if !can_run() {
        return;
    }
    let window = Window::open(&["--show", "labels"]);
    let height = |picture: &Picture| picture.a().map(|a| a[3] - a[1]);
    let usual = height(&window.screenshot()).expect("A");
    window.press(&["ctrl+plus", "ctrl+plus"]);
    window.until("a quarter larger", |picture| {
        height(picture).filter(|now| (now / usual - 1.25).abs() < 0.02)
    });
    window.press(&["ctrl+0"]);
    window.until("the usual size", |picture| {
        height(picture).filter(|now| (now - usual).abs() <= RIM)
    });
    window.press(&["ctrl+minus"; 9]);
    window.until("half the size", |picture| {
        (picture.count(is_green) > 100).then_some(())?;
        height(picture).filter(|now| (now / usual - 0.5).abs() < 0.02)
    });
}
