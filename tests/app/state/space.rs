//! The app on scenes in space: display and camera, lesson, links, files, and actions that do not apply there.

use collidoscope::app::{
    Action, App, Command, Effect, FallStep, Go, HeldKey, Import, Link, PointerAction, Script,
    Speed, StartupOptions, TourStep, UndoGroup,
};
use collidoscope::figure::{Mark, MinkowskiPane, Overlay, Role};
use collidoscope::lesson::tour::stops;
use collidoscope::lesson::{FirstDirection, KnownBug};
use collidoscope::scene::spatial::{Controls, Simulation};
use collidoscope::scene::{AnyScene, BodyId, KeyScript, presets, read, spatial};
use collidoscope::spatial::Sphere;
use glam::{DVec2, dvec2};
use std::path::{Path, PathBuf};

use super::helpers::{SIZE, Shown, act, in_space, message, pointer, run, run_with, two_boxes};

/// The current step, and the number of the last one.
fn step(app: &App) -> Option<[usize; 2]> {
    let (narration, at) = app.narration()?;
    Some([at, narration.step_count()])
}

#[test]
fn the_scene_list_has_the_plane_first_and_then_space() {
    let mut app = two_boxes();
    let of_plane: Vec<AnyScene> = presets().into_iter().map(|one| one.scene.into()).collect();
    let in_space = spatial::presets().into_iter().map(|one| one.scene.into());
    let all: Vec<AnyScene> = of_plane.iter().cloned().chain(in_space).collect();
    for (at, scene) in all.iter().enumerate() {
        assert_eq!(app.title(), scene.title());
        assert_eq!(app.space().is_some(), at >= of_plane.len());
        if let AnyScene::Spatial(scene) = scene {
            let simulation = &app.space().expect("space").world.simulation;
            assert_eq!(simulation.scene(), scene);
        }
        act(&mut app, &[Action::NextScene]);
    }
    assert_eq!(app.title(), "Two boxes");
    act(&mut app, &[Action::PreviousScene]);
    let last = all.last().expect("scenes");
    assert_eq!(&app.drawn_scene(), last);
}

#[test]
fn the_lessons_speed_is_kept_from_the_plane_into_space_and_back() {
    let mut app = in_space("boxes-in-space");
    act(
        &mut app,
        &[Action::PreviousScene, Action::SetSpeed(Speed::Four)],
    );
    assert!(app.space().is_none());
    act(&mut app, &[Action::NextScene]);
    assert_eq!(app.speed(), Speed::Four);
    act(
        &mut app,
        &[Action::NextScene, Action::SetSpeed(Speed::Half)],
    );
    act(&mut app, &[Action::PreviousScene, Action::PreviousScene]);
    assert!(app.space().is_none());
    assert_eq!(app.speed(), Speed::Half);
}

#[test]
fn an_open_lesson_is_kept_from_the_plane_into_space_and_back_and_frozen_time_is_not() {
    let mut app = in_space("boxes-in-space");
    act(&mut app, &[Action::PreviousScene, Action::ToggleLesson]);
    assert!(app.space().is_none() && app.is_lesson_open());
    act(&mut app, &[Action::NextScene]);
    assert!(app.space().expect("space").lesson.is_open());
    act(&mut app, &[Action::NextScene]);
    assert!(app.is_lesson_open());
    act(&mut app, &[Action::PreviousScene, Action::PreviousScene]);
    assert!(app.is_lesson_open());
    act(&mut app, &[Action::ToggleLesson, Action::NextScene]);
    assert!(!app.is_lesson_open());
    act(&mut app, &[Action::ToggleFreeze, Action::NextScene]);
    assert!(!app.is_frozen());
}

#[test]
fn a_background_drag_orbits_the_view_and_the_front_follows_the_pointer() {
    let mut app = in_space("tetrahedra");
    let before = app.view();
    let scene = app.scene_in_space().clone();
    let front = scene.a.position - 100.0 * before.depth();
    let drag = dvec2(30.0, 20.0);
    pointer(&mut app, PointerAction::TurnView(drag));
    let after = app.view();
    let gone = after.project(front) - after.project(scene.a.position);
    assert!(gone.x > 5.0 && gone.y > 5.0, "{gone}");
    // The centre of the bodies stays in place, with the default camera, zoomed, and with a chosen part.
    let middle = |app: &App| {
        let camera = app.world_camera(SIZE);
        let view = app.view();
        let moment = app.moment_in_space();
        let all = [&moment.a, &moment.b];
        let reach = |axis| {
            use collidoscope::spatial::Support;
            let along = all.map(|body| body.support(axis).dot(axis) + body.radius());
            along[0].max(along[1])
        };
        let middle = glam::DVec3::AXES.map(|axis| (reach(axis) - reach(-axis)) / 2.0);
        (view.project(middle.into()) - camera.offset) * camera.scale
    };
    let still = middle(&app);
    for look in [false, true] {
        if look {
            let camera = app.world_camera(SIZE);
            let place = collidoscope::figure::Rect::new(DVec2::ZERO, SIZE);
            let zoomed = camera.zoomed(&place, still, 1.7);
            pointer(&mut app, PointerAction::Look(zoomed));
        }
        for _ in 0..5 {
            pointer(&mut app, PointerAction::TurnView(dvec2(70.0, -45.0)));
            assert!((middle(&app) - still).length() < 1e-6);
        }
    }
    pointer(&mut app, PointerAction::TurnView(dvec2(0.0, 1e4)));
    assert_eq!(app.view().elevation(), 90.0, "no farther than from above");
    let zoomed = app.world_camera(SIZE);
    let turned = app.view();
    act(&mut app, &[Action::Fit]);
    assert_ne!(app.world_camera(SIZE), zoomed);
    assert_eq!(app.view(), turned, "all is shown from where it is seen");
}

#[test]
fn the_lesson_steps_plays_and_follows_a_drag() {
    let mut app = in_space("deep-in-space");
    act(&mut app, &[Action::Go(Go::Forward)]);
    let [first, count] = step(&app).expect("a lesson");
    assert!(first == 0 && count > 3, "{count} steps");
    assert_eq!(app.display().minkowski, MinkowskiPane::Half);
    act(
        &mut app,
        &[Action::Go(Go::Forward), Action::Go(Go::Forward)],
    );
    assert_eq!(step(&app), Some([2, count]));
    act(&mut app, &[Action::Go(Go::Last)]);
    assert_eq!(step(&app), Some([count - 1, count]));
    let start = app.drawn_scene();
    run_with(&mut app, 20, &[HeldKey::Right]);
    assert_eq!(app.drawn_scene(), start, "a lesson stops time");
    let id = BodyId::B;
    pointer(&mut app, PointerAction::Turn { id, degrees: 40.0 });
    let [at, count] = step(&app).expect("a lesson");
    assert_eq!(at + 1, count, "at the end of another lesson");
    act(
        &mut app,
        &[Action::SetSpeed(Speed::Four), Action::ToggleFreeze],
    );
    assert!(app.is_playing() && app.is_moving());
    assert_eq!(step(&app), Some([0, count]), "from its end it starts over");
    for _ in 0..count {
        let _ = app.take(Command::Pass(60.0));
    }
    assert!(!app.is_playing());
    assert_eq!(step(&app), Some([count - 1, count]));
    act(&mut app, &[Action::ToggleLesson]);
    assert!(!app.is_lesson_open());
}

#[test]
fn sat_axes_in_space_are_stepped_through_and_one_decides() {
    let decides = |text: &str| text.starts_with("least ") || text.starts_with("widest ");
    for slug in ["boxes-in-space", "edge-on-edge", "tetrahedra"] {
        let mut app = in_space(slug);
        act(&mut app, &[Action::Toggle(Overlay::Sat)]);
        let (first, count) = app.sat_axis().expect("hulls have axes");
        assert!(count >= 8, "{slug}: {count}");
        let mut deciding = Vec::new();
        for _ in 0..count {
            let (at, _) = app.sat_axis().expect("hulls have axes");
            let marks = app.figure(SIZE).panes.remove(0).marks;
            let of_axis = |mark: &&Mark| mark.role() == Role::Overlap;
            let number = marks.iter().filter(of_axis).find_map(|mark| match mark {
                Mark::Label { text, .. } => Some(text.clone()),
                _ => None,
            });
            if decides(&number.expect("the number of the axis")) {
                deciding.push(at);
            }
            act(&mut app, &[Action::StepSatAxis(1)]);
        }
        assert_eq!(app.sat_axis(), Some((first, count)), "all the way round");
        assert_eq!(deciding, [first], "{slug}");
        act(
            &mut app,
            &[
                Action::StepSatAxis(-1),
                Action::NextScene,
                Action::PreviousScene,
            ],
        );
        assert_eq!(
            app.sat_axis(),
            Some((first, count)),
            "a new scene shows the deciding axis"
        );
    }
}

#[test]
fn actions_for_the_plane_are_refused_in_space_with_a_message() {
    for action in [
        Action::LookFirst(FirstDirection::Worst),
        Action::ShowFault(KnownBug::ALL[0]),
        Action::TakeTraceAway,
        Action::Fall(FallStep::ReverseGravity),
        Action::Fall(FallStep::NextSolver),
        Action::Fall(FallStep::StepContact(1)),
        Action::Toggle(Overlay::Cast),
        Action::Toggle(Overlay::Impulses),
    ] {
        let mut app = in_space("tetrahedra");
        act(&mut app, &[action]);
        assert!(!message(&app).1 && message(&app).0.len() > 20, "{action:?}");
        assert_eq!(app.drawn_scene(), in_space("tetrahedra").drawn_scene());
        assert!(!app.is_lesson_open() && app.display().overlays.iter().count() == 0);
    }
    let mut app = in_space("tetrahedra");
    let trace = r#"{"colliding": true, "steps": []}"#;
    let import = Import::from_clipboard(trace);
    let _ = app.take(Command::Import(import));
    assert!(message(&app).1, "{}", message(&app).0);
    assert!(!app.is_lesson_open());
    let mut app = two_boxes();
    for key in [HeldKey::Away, HeldKey::Towards] {
        run_with(&mut app, 3, &[key]);
        assert!(message(&app).0.contains("in space"));
        assert!(!app.is_moving(), "no key that means something");
    }
}

/// An app opened with a link.
fn opened_by(link: &str) -> App {
    let scene = presets().remove(0).scene;
    App::new(StartupOptions {
        preset: Some("two-boxes"),
        link: Some(link.to_owned()),
        ..StartupOptions::of(scene)
    })
}

#[test]
fn a_link_restores_a_scene_in_space() {
    let mut app = in_space("cylinder-on-box");
    let _ = app.take(Command::Drawn(SIZE));
    let fresh = Link::decode(&app.link().expect("a link")).expect("its scene");
    let preset = spatial::preset("cylinder-on-box").expect("a preset").scene;
    let overlays = fresh.overlays;
    assert_eq!(
        fresh,
        Link {
            overlays,
            ..Link::to(preset)
        }
    );
    run_with(&mut app, 9, &[HeldKey::Away, HeldKey::TurnB]);
    run(&mut app, 60);
    pointer(&mut app, PointerAction::TurnView(dvec2(120.0, -33.0)));
    let lesson = [Action::Go(Go::To(1)), Action::Toggle(Overlay::Sat)];
    act(&mut app, &lesson);
    let camera = app.world_camera(SIZE);
    let place = collidoscope::figure::Rect::new(DVec2::ZERO, SIZE);
    pointer(
        &mut app,
        PointerAction::Look(camera.zoomed(&place, dvec2(90.0, 80.0), 1.5)),
    );
    let mut opened = opened_by(&app.link().expect("a link"));
    let _ = opened.take(Command::Drawn(SIZE));
    assert_eq!(opened.drawn_scene(), app.drawn_scene());
    assert_eq!(opened.view(), app.view());
    assert_eq!(step(&opened), step(&app));
    assert_eq!(opened.display().overlays, app.display().overlays);
    let shown = [&app, &opened].map(|app| app.world_camera(SIZE));
    assert!((shown[0].scale / shown[1].scale - 1.0).abs() < 1e-9);
    let is_refused = opened_by("no-link");
    assert!(message(&is_refused).1 && is_refused.space().is_none());
}

#[test]
fn a_scene_in_space_is_copied_saved_and_opened_and_unsaved_shapes_are_asked_about() {
    let mut app = in_space("edge-on-edge");
    let copied = act(&mut app, &[Action::CopyScene]);
    let [Effect::Copy(text)] = &copied[..] else {
        panic!("{copied:?}");
    };
    let scene = read(text.as_bytes(), Path::new("copied"))
        .expect("a scene")
        .scene;
    assert_eq!(scene, app.drawn_scene());
    assert!(!app.has_unsaved_changes());
    let AnyScene::Spatial(mut own) = scene else {
        panic!("a scene in space");
    };
    own.b.shape = Sphere::new(33.0).expect("a ball").into();
    let (id, gesture) = (BodyId::B, UndoGroup::Single);
    let body = own.b.clone();
    pointer(&mut app, PointerAction::PutInSpace { id, body, gesture });
    assert!(app.has_unsaved_changes());
    act(&mut app, &[Action::Quit]);
    assert!(app.asks_to_quit());
    act(&mut app, &[Action::Stay, Action::SaveScene]);
    let path = PathBuf::from("mine.json");
    let replaces = false;
    let write = Command::SaveAs {
        path: path.clone(),
        replaces,
    };
    let written = app.take(write);
    let [Effect::WriteScene { text, .. }] = &written[..] else {
        panic!("{written:?}");
    };
    let saved = read(text.as_bytes(), &path).expect("a scene").scene;
    assert_eq!(saved, own.into());
    let result = Ok(());
    let _ = app.take(Command::SceneWritten { path, result });
    assert!(!app.has_unsaved_changes());
    let mut other = two_boxes();
    let _ = other.take(Command::Import(Import::from_clipboard(text)));
    assert_eq!(other.drawn_scene(), saved);
    let mut by_name = two_boxes();
    let _ = by_name.take(Command::Open(PathBuf::from("flat-one")));
    assert_eq!(by_name.drawn_scene(), in_space("flat-one").drawn_scene());
}

#[test]
fn the_tour_is_in_the_plane_and_returns_to_space() {
    let mut app = in_space("ball-in-corner");
    run_with(&mut app, 5, &[HeldKey::Left]);
    pointer(&mut app, PointerAction::TurnView(dvec2(40.0, 0.0)));
    let before = (app.drawn_scene(), app.view());
    act(&mut app, &[Action::GoOn]);
    assert!(app.tour().is_some() && app.space().is_none());
    assert_eq!(app.drawn(), stops()[0].scene);
    act(&mut app, &[Action::Tour(TourStep::Leave)]);
    assert_eq!((app.drawn_scene(), app.view()), before);
}

#[test]
fn a_key_script_plays_in_space_as_without_a_window() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("push.keys");
    std::fs::write(&path, "30 RF\n12 I\n").expect("a script");
    let script = KeyScript::<Controls>::load_in_space(&path).expect("a script");
    let scene = spatial::preset("boxes-in-space").expect("a preset").scene;
    let mut app = App::new(StartupOptions {
        preset: Some("boxes-in-space"),
        script: Some(Script::InSpace(script.clone())),
        ..StartupOptions::of(scene.clone())
    });
    run(&mut app, 42);
    let mut simulation = Simulation::new(scene);
    for controls in script.ticks() {
        simulation.tick(&controls);
    }
    let played = &app.space().expect("space").world.simulation;
    assert_eq!((played.scene(), played.ticks()), (simulation.scene(), 42));
}
