//! What is displayed: B before or after the push, SAT axes, the view of Minkowski space, and the program text.

use collidoscope::app::{
    Action, App, Command, DragTarget, Go, HeldKey, PointerAction, StartupOptions, TourStep,
};
use collidoscope::figure::{Camera, MinkowskiPane, Overlay, Pane, Role, ThemeName};
use collidoscope::scene::{BodyId, all_presets};
use glam::{DVec2, dvec2};

use super::helpers::{
    RIGHT_DOWN, SIZE, Shown, act, app_with, b, in_space, message, pointer, run, run_with, two_boxes,
};

fn drawn_b(app: &App) -> DVec2 {
    let figure = app.figure(SIZE);
    let b = figure.panes[0]
        .marks
        .iter()
        .find(|mark| mark.role == Role::ShapeB);
    match b {
        Some(mark) => mark.points()[0],
        None => panic!("no B"),
    }
}

#[test]
fn b_is_drawn_after_the_push_until_the_query_is_shown() {
    let mut app = two_boxes();
    act(&mut app, &Overlay::OF_A_COLLISION.map(Action::Toggle));
    run_with(&mut app, 70, &RIGHT_DOWN);
    let push = app.moment().push;
    assert!(push.length() > 1.0, "B is being pushed out");
    let after = drawn_b(&app);
    assert_eq!(after, b(&app).position);
    act(&mut app, &[Action::Toggle(Overlay::Labels)]);
    assert_eq!(drawn_b(&app), after, "letters alone change nothing");
    act(&mut app, &[Action::Toggle(Overlay::Contacts)]);
    let before = drawn_b(&app);
    assert!(
        (after - before - push).length() < 1e-9,
        "right to a rounding of 300 px"
    );
}

#[test]
fn the_first_screen_shows_the_collision_in_both_spaces_but_physics_and_classic_the_world_alone() {
    for (preset, scene) in all_presets() {
        let is_physics = scene
            .clone()
            .planar()
            .is_some_and(|scene| scene.fall.is_some());
        for theme in ThemeName::ALL {
            let app = App::new(StartupOptions {
                theme,
                ..StartupOptions::of(scene.clone())
            });
            let is_alone = is_physics || theme == ThemeName::Classic;
            let shown = Overlay::OF_A_COLLISION.map(|overlay| app.display.shows_overlay(overlay));
            assert_eq!(shown, [!is_alone; 3], "{preset} in {}", theme.slug());
        }
    }
}

#[test]
fn overlays_follow_the_kind_of_scene_until_others_are_chosen() {
    let shows_hull = |app: &App| app.display.shows_overlay(Overlay::Hull);
    let mut app = two_boxes();
    while app.falling().is_none() {
        act(&mut app, &[Action::PreviousScene]);
    }
    assert!(!shows_hull(&app), "physics shows the world alone");
    while app.falling().is_some() {
        act(&mut app, &[Action::PreviousScene]);
    }
    assert!(shows_hull(&app), "two bodies show A ⊖ B again");
    act(&mut app, &[Action::Toggle(Overlay::Simplex)]);
    while app.falling().is_none() {
        act(&mut app, &[Action::NextScene]);
    }
    let chosen = app.display.overlays;
    assert!(chosen.has(Overlay::Hull) && !chosen.has(Overlay::Simplex));
}

#[test]
fn the_hint_stays_until_an_overlap_was_made() {
    let mut app = two_boxes();
    run_with(&mut app, 1, &RIGHT_DOWN);
    assert!(app.shows_hint && !app.shows_collision());
    run_with(&mut app, 69, &RIGHT_DOWN);
    assert!(!app.shows_hint && app.shows_collision());
}

#[test]
fn sat_axes_can_be_stepped_through_in_both_directions() {
    let mut app = two_boxes();
    let (deciding, count) = app.sat_axis().expect("there");
    assert_eq!(count, 8, "two boxes have eight edges");
    act(&mut app, &[Action::StepSatAxis(1)]);
    assert_eq!(app.sat_axis(), Some(((deciding + 1) % count, count)));
    act(&mut app, &vec![Action::StepSatAxis(-1); count + 1]);
    assert_eq!(app.sat_axis(), Some((deciding, count)));
    let mut fresh = two_boxes();
    act(&mut fresh, &[Action::NextScene]);
    for by in 1..=count {
        let mut app = two_boxes();
        act(&mut app, &vec![Action::StepSatAxis(1); by]);
        act(&mut app, &[Action::NextScene]);
        let shown = app.sat_axis();
        assert_eq!(
            shown,
            fresh.sat_axis(),
            "a new scene shows its deciding axis"
        );
    }
}

fn drawn(mut app: App) -> App {
    let _ = app.take(Command::Drawn(SIZE));
    app
}

fn pane(app: &App) -> Pane {
    let panes = app.figure(SIZE).panes.into_iter();
    let mut minkowski = panes.filter(|pane| pane.is_minkowski);
    minkowski.next().expect("Minkowski space is shown")
}

fn camera(app: &App) -> Camera {
    pane(app).camera
}

fn are_alike(one: Camera, other: Camera) -> bool {
    let gone = (one.offset - other.offset).length() * one.scale;
    gone < 1e-6 && (one.scale / other.scale - 1.0).abs() < 1e-9
}

/// Zooms about a point and pans.
fn look(app: &mut App, factor: f64, offset: DVec2) {
    let before = pane(app);
    let from = before.place.center() + dvec2(40.0, -70.0);
    let to = from + offset;
    let at = before.camera.to_space(&before.place, from);
    pointer(app, PointerAction::PanMinkowski { from, to, factor });
    let after = pane(app);
    assert!((after.camera.scale / before.camera.scale / factor - 1.0).abs() < 1e-9);
    let shown = after.camera.to_picture(&after.place, at);
    assert!(shown.distance(to) < 1e-6, "{shown}, not {to}");
}

/// Zooms and pans both spaces, and asserts that the view is kept and reset when it should be.
fn keeps_its_view(mut app: App) -> App {
    act(&mut app, &[Action::Toggle(Overlay::Hull)]);
    let (fitted, world) = (camera(&app), app.world_camera(SIZE));
    look(&mut app, 1.0, dvec2(-30.0, 55.0));
    assert_eq!(app.world_camera(SIZE), world, "the world stays");
    look(&mut app, 1.5, DVec2::ZERO);
    let zoomed = app.world_camera(SIZE).scale;
    assert!(
        (zoomed / world.scale / 1.5 - 1.0).abs() < 1e-9,
        "both are zoomed"
    );
    let (place, _) = MinkowskiPane::Half.layout(SIZE);
    let closer = app.world_camera(SIZE).zoomed(&place, place.center(), 1.25);
    pointer(&mut app, PointerAction::Look(closer));
    assert_eq!(camera(&app).scale, closer.scale, "both are zoomed");
    let chosen = camera(&app);
    act(&mut app, &[Action::Go(Go::First)]);
    for go in [Go::Forward, Go::Forward, Go::Back, Go::Last] {
        act(&mut app, &[Action::Go(go), Action::CycleTheme]);
        assert!(are_alike(camera(&app), chosen), "{go:?}");
    }
    // A pane of another size shows the same part.
    act(&mut app, &[Action::ToggleLesson, Action::CycleMinkowski]);
    while app.display.minkowski != MinkowskiPane::Half {
        act(&mut app, &[Action::CycleMinkowski]);
    }
    assert!(are_alike(camera(&app), chosen));
    act(&mut app, &[Action::Fit]);
    assert!(are_alike(camera(&app), fitted), "F fits it again");
    look(&mut app, 2.0, DVec2::ZERO);
    let chosen = camera(&app);
    act(&mut app, &[Action::NextScene]);
    let other = camera(&app);
    act(&mut app, &[Action::Fit]);
    assert!(are_alike(camera(&app), other), "another scene is fitted");
    act(&mut app, &[Action::PreviousScene]);
    assert!(are_alike(camera(&app), chosen), "as it was left");
    act(&mut app, &[Action::Reset]);
    assert!(are_alike(camera(&app), fitted), "R fits it, too");
    app
}

#[test]
fn minkowski_space_keeps_its_zoom_and_pan_until_the_view_is_fitted() {
    keeps_its_view(drawn(two_boxes()));
}

#[test]
fn in_space_minkowski_space_keeps_its_view_and_the_origin_stays_when_it_orbits() {
    let mut app = keeps_its_view(drawn(in_space("tetrahedra")));
    look(&mut app, 1.3, dvec2(12.0, 5.0));
    let chosen = camera(&app);
    pointer(&mut app, PointerAction::TurnView(dvec2(70.0, -45.0)));
    assert!(are_alike(camera(&app), chosen));
}

#[test]
fn a_lesson_shows_its_program_text_where_there_is_room_and_d_always_does() {
    let mut app = two_boxes();
    for (width, height, shows) in [
        (1280.0, 800.0, true),
        (1920.0, 1080.0, true),
        (1279.0, 800.0, false),
        (360.0, 640.0, false),
    ] {
        let _ = app.take(Command::WindowSize(dvec2(width, height)));
        assert_eq!(app.display.shows_program(), shows, "{width}");
    }
    act(&mut app, &[Action::ToggleLesson, Action::ToggleProgram]);
    assert!(app.display.shows_program());
    // The choice is kept in a window of another size, and in another lesson.
    let _ = app.take(Command::WindowSize(dvec2(1280.0, 800.0)));
    act(&mut app, &[Action::ToggleProgram, Action::NextScene]);
    assert!(!app.display.shows_program());
    act(&mut app, &[Action::ToggleLesson, Action::ToggleProgram]);
    assert!(message(&app).0.contains("press L"), "{}", message(&app).0);
    // There is room in this window, but not next to a panel of this width.
    app.display.panel_width = 430.0;
    act(&mut app, &[Action::ToggleProgram]);
    assert!(
        message(&app).0.contains("a wider window"),
        "{}",
        message(&app).0
    );
}

#[test]
fn every_name_in_a_lessons_figure_highlights_what_it_stands_for() {
    for (slug, scene) in all_presets() {
        let mut app = app_with(scene);
        act(&mut app, &[Action::ToggleLesson]);
        let (narration, _) = app.narration().expect("a lesson");
        for step in 0..narration.step_count() {
            act(&mut app, &[Action::Go(Go::To(step))]);
            for name in app.figure(SIZE).names() {
                let mut figure = app.figure(SIZE);
                figure.light(std::slice::from_ref(&name));
                let mut marks = figure.panes.iter().flat_map(|pane| &pane.marks);
                let is_lit = marks.any(|mark| mark.role == Role::Pointed);
                assert!(is_lit, "{slug}, step {step}: {name}");
            }
        }
    }
}

#[test]
fn both_panes_hold_still_at_one_scale_while_b_moves_and_arrows_point_to_what_has_left() {
    let mut app = drawn(two_boxes());
    act(&mut app, &[Action::Tour(TourStep::GoOn); 7]);
    assert_eq!(app.tour().expect("the tour is on").number(), 4);
    let cameras = |app: &App| [app.world_camera(SIZE), camera(app)];
    let points_at = |app: &App, name: &str| {
        let mut marks = app
            .figure(SIZE)
            .panes
            .into_iter()
            .flat_map(|pane| pane.marks);
        marks.any(|mark| {
            matches!(mark.role, Role::Pointer | Role::Away) && mark.text() == Some(name)
        })
    };
    let before = cameras(&app);
    assert_eq!(before[0].scale, before[1].scale);
    for key in [HeldKey::Left, HeldKey::Right] {
        for _ in 0..4 {
            run_with(&mut app, 5, &[key]);
            assert_eq!(cameras(&app), before, "{key:?}");
        }
    }
    let [world, minkowski] = before.map(|camera| camera.panned(dvec2(2000.0, 0.0)));
    pointer(&mut app, PointerAction::Look(world));
    assert_eq!(camera(&app), before[1], "the panes are panned one by one");
    assert!(points_at(&app, "A") && points_at(&app, "B"));
    assert!(!points_at(&app, "O") && !points_at(&app, "A ⊖ B"));
    let from = pane(&app).place.center();
    let to = from + dvec2(2000.0, 0.0);
    let factor = 1.0;
    pointer(&mut app, PointerAction::PanMinkowski { from, to, factor });
    assert!(are_alike(camera(&app), minkowski));
    assert!(points_at(&app, "O") && points_at(&app, "A ⊖ B"));
}

#[test]
fn a_body_that_left_the_view_is_followed_after_a_second_but_not_while_it_is_held() {
    for mut app in [two_boxes(), in_space("tetrahedra")].map(drawn) {
        let before = app.world_camera(SIZE);
        let at = before.to_space(&MinkowskiPane::Off.layout(SIZE).0, SIZE / 2.0);
        let grip = DragTarget::Body(BodyId::A);
        pointer(&mut app, PointerAction::Grab { grip, at });
        pointer(&mut app, PointerAction::Drag(at + SIZE / before.scale));
        run(&mut app, 200);
        pointer(&mut app, PointerAction::LetGo);
        let _ = app.take(Command::Pass(0.9));
        assert!(app.is_waiting());
        assert_eq!(app.world_camera(SIZE), before);
        let _ = app.take(Command::Pass(0.2));
        assert!(app.world_camera(SIZE).scale < before.scale);
        let _ = app.take(Command::Pass(9.0));
        assert!(!app.is_waiting());
    }
}

#[test]
fn a_body_that_undo_or_a_drag_in_a_lesson_takes_out_of_view_is_followed_at_once() {
    for mut app in [two_boxes(), in_space("tetrahedra")].map(drawn) {
        let is_in_view = |app: &App| {
            let mut marks = app
                .figure(SIZE)
                .panes
                .into_iter()
                .next()
                .expect("the world")
                .marks;
            marks.retain(|mark| mark.role == Role::Pointer);
            marks.is_empty()
        };
        act(&mut app, &[Action::ToggleLesson]);
        let (pane, _) = MinkowskiPane::Half.layout(SIZE);
        let camera = app.world_camera(SIZE);
        let [at, to] = [pane.center(), pane.center() + SIZE].map(|at| camera.to_space(&pane, at));
        let grip = DragTarget::Body(BodyId::B);
        pointer(&mut app, PointerAction::Grab { grip, at });
        pointer(&mut app, PointerAction::Drag(to));
        assert!(!is_in_view(&app), "the view waits for the hand");
        pointer(&mut app, PointerAction::LetGo);
        assert!(is_in_view(&app));
        for action in [
            Action::Undo,
            Action::Redo,
            Action::ToggleLesson,
            Action::Undo,
        ] {
            act(&mut app, &[action]);
            assert!(is_in_view(&app), "after {action:?}");
        }
    }
}
