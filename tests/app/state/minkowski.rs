//! Minkowski space: zoom and pan as in the world, and the numbers of its axes.

use collidoscope::app::{Action, App, Command, DragTarget, Go, HeldKey, PointerAction, TourStep};
use collidoscope::figure::{Camera, Mark, MinkowskiPane, Overlay, Pane, Role};
use collidoscope::scene::BodyId;
use glam::{DVec2, dvec2};

use super::helpers::{SIZE, act, in_space, pointer, run, run_with, two_boxes};

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
    pointer(app, PointerAction::LookAtMinkowski { from, to, factor });
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
    while app.display().minkowski != MinkowskiPane::Half {
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
fn a_question_leaves_the_view_of_minkowski_space_free() {
    let mut app = drawn(two_boxes());
    act(&mut app, &[Action::ToggleGuess]);
    // The first question is about the world alone.
    assert_eq!(app.display().minkowski, MinkowskiPane::Off);
    for choice in 0..3 {
        pointer(&mut app, PointerAction::Choose(choice));
    }
    let asks = |app: &App| app.quiz().is_some_and(|on| on.question().is_some());
    for _ in 0..9 {
        act(&mut app, &[Action::GoOn]);
        if asks(&app) {
            break;
        }
    }
    assert!(asks(&app));
    look(&mut app, 1.5, dvec2(8.0, 9.0));
}

#[test]
fn where_minkowski_space_is_hidden_its_camera_does_not_move() {
    let mut app = drawn(two_boxes());
    let before = app.figure(SIZE);
    let (from, to) = (DVec2::ZERO, DVec2::ONE);
    let factor = 2.0;
    pointer(
        &mut app,
        PointerAction::LookAtMinkowski { from, to, factor },
    );
    assert_eq!(app.figure(SIZE), before);
}

/// The ticks of the axes; a number goes while a line lies on it.
fn ticks(app: &App) -> Vec<Mark> {
    let marks = pane(app).marks.into_iter();
    let is_tick = |mark: &Mark| mark.role() == Role::Tick && !matches!(mark, Mark::Label { .. });
    marks.filter(is_tick).collect()
}

#[test]
fn the_axis_numbers_stay_fixed_while_b_moves_in_a_fixed_view() {
    let mut app = drawn(two_boxes());
    act(
        &mut app,
        &[
            Action::Toggle(Overlay::Hull),
            Action::Toggle(Overlay::Distance),
        ],
    );
    look(&mut app, 1.0, dvec2(5.0, 3.0));
    let before = ticks(&app);
    assert!(before.len() > 4, "{before:?}");
    for key in [HeldKey::Right, HeldKey::Down, HeldKey::TurnB] {
        for _ in 0..30 {
            run_with(&mut app, 3, &[key]);
            assert_eq!(ticks(&app), before);
        }
    }
}

#[test]
fn both_panes_hold_still_at_one_scale_while_b_moves_and_arrows_point_to_what_has_left() {
    let mut app = drawn(two_boxes());
    act(&mut app, &[Action::Tour(TourStep::GoOn); 7]);
    assert_eq!(app.tour_position().expect("the tour is on").number, 4);
    let cameras = |app: &App| [app.world_camera(SIZE), camera(app)];
    let points_at = |app: &App, name: &str| {
        let mut marks = app
            .figure(SIZE)
            .panes
            .into_iter()
            .flat_map(|pane| pane.marks);
        marks.any(|mark| matches!(mark, Mark::Label { role: Role::Pointer | Role::Away, text, .. } if text.split(", ").any(|named| named == name)))
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
    pointer(
        &mut app,
        PointerAction::LookAtMinkowski { from, to, factor },
    );
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
fn a_pane_of_another_size_shows_the_bodies_where_they_are_now() {
    let mut app = drawn(two_boxes());
    run_with(&mut app, 20, &[HeldKey::Down]);
    let size = dvec2(500.0, 768.0);
    let _ = app.take(Command::Drawn(size));
    let resized = app.world_camera(size);
    act(&mut app, &[Action::Fit]);
    assert_eq!(app.world_camera(size), resized);
}

#[test]
fn the_axis_numbers_stay_fixed_during_the_sweep() {
    const GO_ON: Action = Action::Tour(TourStep::GoOn);
    let mut app = drawn(two_boxes());
    act(&mut app, &[GO_ON; 5]);
    let stop = app.tour_position().expect("the tour is on");
    assert_eq!(stop.number, 3);
    let before = ticks(&app);
    assert!(before.len() > 4, "{before:?}");
    act(&mut app, &[Action::ToggleFreeze]);
    let mut frames = 0;
    while app.is_moving() && frames < 900 {
        run(&mut app, 1);
        assert_eq!(ticks(&app), before, "frame {frames}");
        frames += 1;
    }
    assert!(frames > 60, "{frames} frames of a sweep");
}
