//! A scene with y upwards: keys and drags follow the drawing, numbers stay the scene's own.

use collidoscope::app::{Action, App, DragTarget, FallStep, HeldKey, PointerAction};
use collidoscope::figure::MinkowskiPane;
use collidoscope::planar::Support;
use collidoscope::scene::{AnyScene, BodyId, Scene, preset, read};
use glam::{DVec2, dvec2};

use super::helpers::{SIZE, act, app_with, b, message, pointer, run_with};

/// The preset drawn with y upwards.
fn upright(slug: &str) -> App {
    let scene = preset(slug).expect("a preset").scene;
    app_with(Scene {
        y_up: true,
        push: false,
        ..scene
    })
}

/// The position in the picture of a world point.
fn place_of(app: &App, at: DVec2) -> DVec2 {
    let (pane, _) = MinkowskiPane::Off.layout(SIZE);
    app.world_camera(SIZE).to_picture(&pane, at)
}

#[test]
fn arrow_keys_push_b_in_their_direction() {
    for (key, direction) in [
        (HeldKey::Up, dvec2(0.0, 1.0)),
        (HeldKey::Down, dvec2(0.0, -1.0)),
        (HeldKey::Left, dvec2(-1.0, 0.0)),
        (HeldKey::Right, dvec2(1.0, 0.0)),
    ] {
        let mut app = upright("hamaluik");
        let before = b(&app).position;
        let seen = place_of(&app, before);
        run_with(&mut app, 12, &[key]);
        let moved = b(&app).position - before;
        assert!(moved.normalize().dot(direction) > 0.999, "{key:?}: {moved}");
        let seen = place_of(&app, before + moved) - seen;
        assert!(
            seen.normalize().dot(dvec2(direction.x, -direction.y)) > 0.999,
            "{key:?}: {seen}"
        );
    }
}

#[test]
fn a_turn_key_increases_the_angle() {
    let mut app = upright("hamaluik");
    let before = b(&app).angle_degrees;
    run_with(&mut app, 2, &[HeldKey::TurnB]);
    let turned = (b(&app).angle_degrees - before).rem_euclid(360.0);
    assert!((0.0..90.0).contains(&turned) && turned > 0.0, "{turned}");
}

#[test]
fn a_dragged_point_stays_under_the_pointer() {
    let mut app = upright("hamaluik");
    act(&mut app, &[Action::ToggleFreeze]);
    let from = b(&app).posed().center();
    let (pane, _) = MinkowskiPane::Off.layout(SIZE);
    let camera = app.world_camera(SIZE);
    let to = camera.to_space(&pane, camera.to_picture(&pane, from) - dvec2(0.0, 40.0));
    assert!(to.y > from.y, "up is more");
    let grip = DragTarget::Body(BodyId::B);
    pointer(&mut app, PointerAction::Grab { grip, at: from });
    pointer(&mut app, PointerAction::Drag(to));
    assert!(b(&app).posed().center().distance(to) < 1e-9);
}

#[test]
fn gravity_is_described_as_drawn() {
    let file = r#"{"y_up": true, "bodies": [
        {"shape": {"circle": {"radius": 3}}, "position": [0, 9]},
        {"shape": {"circle": {"radius": 3}}, "position": [0, 0], "fixed": true}]}"#;
    let opened = read(file.as_bytes(), "fall.json".as_ref()).expect("a scene");
    let mut app = app_with(opened.scene);
    for direction in ["Gravity: upwards", "Gravity: downwards"] {
        act(&mut app, &[Action::Fall(FallStep::ReverseGravity)]);
        assert_eq!(message(&app).0, direction);
    }
}

#[test]
fn a_zoomed_view_and_a_saved_scene_stay_upright() {
    let mut app = upright("hamaluik");
    let (pane, _) = MinkowskiPane::Off.layout(SIZE);
    let camera = app.world_camera(SIZE);
    let place = dvec2(300.0, 200.0);
    let shown = camera.to_space(&pane, place);
    pointer(
        &mut app,
        PointerAction::Look(camera.zoomed(&pane, place, 2.0).panned(dvec2(5.0, 7.0))),
    );
    let now = app.world_camera(SIZE).to_picture(&pane, shown);
    assert!(now.distance(place + dvec2(5.0, 7.0)) < 1e-9, "{now}");
    let AnyScene::Planar(scene) = app.drawn_scene() else {
        panic!("a scene of the plane");
    };
    let back = read(scene.to_json().as_bytes(), "x.json".as_ref()).expect("a scene");
    assert_eq!(back.scene, AnyScene::Planar(scene));
}
