//! Turns about the centroid, or, in the original's scene and by a key script, about the local origin; and a scene with y
//! upwards, in which keys and drags follow the drawing.

use collidoscope::app::{
    Action, App, Command, DragTarget, FallStep, HeldKey, PointerAction, StartupOptions,
};
use collidoscope::figure::MinkowskiPane;
use collidoscope::scene::{
    AnyScene, Body, BodyId, Geometry, KeyScript, Plane, Preset, Scene, Simulation, Space, preset,
    presets, presets_in_space, read,
};
use collidoscope_core::spatial::Support as _;
use glam::{DVec2, DVec3, dvec2};

use super::helpers::{SIZE, Shown, act, app_with, b, message, pointer, run, run_with};

const TURNS: [(HeldKey, BodyId); 2] = [(HeldKey::TurnB, BodyId::B), (HeldKey::TurnA, BodyId::A)];

/// A quarter turn, in ticks of a key and in notches of the wheel.
const QUARTER: u32 = 360;
const NOTCHES: usize = 18;
const NOTCH: f64 = 5.0;

/// How far the roundings of a quarter turn may move a centroid, as a fraction of the extent.
const STILL: f64 = 1e-9;

fn scene(app: &App) -> Scene {
    app.scene().clone()
}

fn space(app: &App) -> Scene<Space> {
    app.scene_in_space().clone()
}

/// In world space.
fn centroid<D: Geometry>(body: &Body<D>) -> D::Vector {
    body.to_world(body.centroid())
}

/// The scenes of two bodies that are not the original's.
fn ours() -> impl Iterator<Item = Preset> {
    let of_two = presets().into_iter().filter(|one| one.scene.fall.is_none());
    of_two.filter(|one| one.slug != "two-boxes")
}

fn extent(scene: &Scene) -> f64 {
    let corners: Vec<DVec2> = [&scene.a, &scene.b]
        .into_iter()
        .flat_map(|body| body.posed().outline())
        .collect();
    let low = corners.iter().copied().reduce(DVec2::min).expect("corners");
    let high = corners.iter().copied().reduce(DVec2::max).expect("corners");
    low.distance(high)
}

fn by_wheel(app: &mut App, id: BodyId) {
    for _ in 0..NOTCHES {
        let degrees = NOTCH;
        pointer(app, PointerAction::Turn { id, degrees });
    }
}

/// A quarter turn of each body by key and by wheel, checked by `check`.
fn quarter_turns<D: Geometry>(
    slug: &str,
    start: &Scene<D>,
    scene: fn(&App) -> Scene<D>,
    check: impl Fn(&Body<D>, &Body<D>),
) where
    Scene<D>: Into<AnyScene>,
{
    for (key, id) in TURNS {
        let mut by_key = app_with(start.clone());
        let _ = by_key.take(Command::Drawn(SIZE));
        run_with(&mut by_key, QUARTER, &[key]);
        let mut wheeled = app_with(start.clone());
        by_wheel(&mut wheeled, id);
        for app in [&by_key, &wheeled] {
            check(start.body(id), scene(app).body(id));
        }
        act(&mut wheeled, &[Action::Undo]);
        assert_eq!(&scene(&wheeled), start, "{slug}: taken back to the bit");
    }
}

#[test]
fn a_quarter_turn_by_key_or_wheel_keeps_every_centroid() {
    for Preset { slug, scene: start } in ours() {
        quarter_turns(slug, &start, scene, |before, after| {
            let turn = (after.rotation - before.rotation).rem_euclid(360.0);
            assert!((turn - 90.0).abs() < 1e-9, "{slug}: {turn}");
            let off = centroid(after).distance(centroid(before));
            assert!(off < STILL * extent(&start), "{slug}: {off} px off");
        });
    }
    for Preset { slug, scene: start } in presets_in_space() {
        let reach = |axis: DVec3| start.a.posed().support(axis).dot(axis);
        let size = DVec3::AXES.map(|axis| reach(axis) + reach(-axis));
        let extent = DVec3::from(size).length();
        quarter_turns(slug, &start, space, |before, after| {
            assert_ne!(after.rotation, before.rotation, "{slug}");
            let off = centroid(after).distance(centroid(before));
            assert!(off < STILL * extent, "{slug}: {off} px off");
        });
    }
}

#[test]
fn two_fingers_turn_a_shape_about_its_centroid_and_move_it() {
    for Preset { slug, scene: start } in ours() {
        let id = BodyId::A;
        let mut app = app_with(start.clone());
        let at = centroid(&start.a) + dvec2(7.0, -4.0);
        let grip = DragTarget::Body(id);
        pointer(&mut app, PointerAction::Grab { grip, at });
        let by = dvec2(3.0, 2.0);
        for step in 1..=NOTCHES {
            let degrees = NOTCH;
            pointer(&mut app, PointerAction::Turn { id, degrees });
            pointer(&mut app, PointerAction::Drag(at + step as f64 * by));
            let offset = centroid(&scene(&app).a) - centroid(&start.a);
            let off = offset.distance(step as f64 * by);
            assert!(off < STILL * extent(&start), "{slug}: {off} px off");
        }
        pointer(&mut app, PointerAction::LetGo);
        act(&mut app, &[Action::Undo]);
        assert_eq!(scene(&app), start, "{slug}: one gesture, one edit");
    }
}

#[test]
fn the_originals_boxes_turn_about_their_local_origins_to_the_bit() {
    let start = preset("two-boxes").expect("a preset").scene;
    for (key, id) in TURNS {
        let mut by_key = app_with(start.clone());
        run_with(&mut by_key, QUARTER, &[key]);
        let mut wheeled = app_with(start.clone());
        by_wheel(&mut wheeled, id);
        let mut expected = start.clone();
        let body = expected.body_mut(id);
        body.rotation = (body.rotation + 90.0).rem_euclid(360.0);
        assert_eq!(scene(&by_key), expected);
        assert_eq!(scene(&wheeled), expected);
    }
}

#[test]
fn key_scripts_turn_about_the_local_origin_and_later_key_presses_do_not() {
    let text = "90 I\n30 O\n5 RI\n";
    let script = KeyScript::read::<Plane>(text.as_bytes(), "turn.keys".as_ref());
    let script = script.expect("a script");
    for Preset { slug, scene: start } in ours() {
        let mut app = App::new(StartupOptions {
            preset: Some(slug),
            script: Some(script.clone()),
            ..StartupOptions::of(start.clone())
        });
        let _ = app.take(Command::Drawn(SIZE));
        run(&mut app, 125);
        let mut simulation = Simulation::new(start);
        for controls in script.ticks() {
            simulation.tick(&controls);
        }
        assert_eq!(&scene(&app), simulation.scene(), "{slug}");
        let before = scene(&app);
        run_with(&mut app, QUARTER, &[HeldKey::TurnA]);
        let off = centroid(&scene(&app).a).distance(centroid(&before.a));
        assert!(off < STILL * extent(&before), "{slug}: {off} px off");
    }
}

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
fn keys_push_and_turn_b_as_drawn() {
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
    let mut app = upright("hamaluik");
    let before = b(&app).rotation;
    run_with(&mut app, 2, &[HeldKey::TurnB]);
    let turned = (b(&app).rotation - before).rem_euclid(360.0);
    assert!((0.0..90.0).contains(&turned) && turned > 0.0, "{turned}");
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
