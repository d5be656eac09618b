//! Display settings and cameras.

use collidoscope::app::{Action, App, Command};
use collidoscope::figure::{Figure, Mark, MinkowskiPane, Overlay, Role};
use collidoscope::scene::{Controls, Simulation, preset};
use glam::{DVec2, dvec2};

use super::helpers::{
    RIGHT_DOWN, SIZE, Shown, act, app_with, b, in_space, run, run_with, two_boxes,
};

/// The index of the shown SAT axis, and the number of axes.
fn axis(app: &App) -> Option<(usize, usize)> {
    app.sat_axis()
}

fn drawn_b(app: &App) -> DVec2 {
    let figure = app.figure(SIZE);
    let b = figure.panes[0]
        .marks
        .iter()
        .find(|mark| mark.role() == Role::ShapeB);
    match b {
        Some(Mark::Polygon { points, .. }) => points[0],
        other => panic!("{other:?}"),
    }
}

#[test]
fn b_is_drawn_after_the_push_until_the_query_is_shown() {
    let mut app = two_boxes();
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
fn an_overlay_of_minkowski_space_opens_its_pane_and_an_opened_pane_is_not_empty() {
    let mut app = two_boxes();
    act(&mut app, &[Action::CycleMinkowski]);
    assert!(app.display().overlays.has(Overlay::Hull));
    assert_eq!(app.figure(SIZE).panes.len(), 2);
    let mut app = two_boxes();
    act(&mut app, &[Action::Toggle(Overlay::Simplex)]);
    assert_eq!(app.display().minkowski, MinkowskiPane::Half);
    act(
        &mut app,
        &[Action::CycleMinkowski, Action::Toggle(Overlay::Simplex)],
    );
    assert!(
        app.display().overlays.has(Overlay::Simplex),
        "a hidden overlay is not switched off unseen"
    );
    assert_eq!(app.display().minkowski, MinkowskiPane::Half);
}

#[test]
fn sat_axes_can_be_stepped_through_in_both_directions() {
    let mut app = two_boxes();
    let (deciding, count) = axis(&app).expect("there");
    assert_eq!(count, 8, "two boxes have eight edges");
    act(&mut app, &[Action::StepSatAxis(1)]);
    assert_eq!(axis(&app), Some(((deciding + 1) % count, count)));
    act(&mut app, &vec![Action::StepSatAxis(-1); count + 1]);
    assert_eq!(axis(&app), Some((deciding, count)));
    let mut fresh = two_boxes();
    act(&mut fresh, &[Action::NextScene]);
    for by in 1..=count {
        let mut app = two_boxes();
        act(&mut app, &vec![Action::StepSatAxis(1); by]);
        act(&mut app, &[Action::NextScene]);
        let shown = axis(&app);
        assert_eq!(shown, axis(&fresh), "a new scene shows its deciding axis");
    }
}

#[test]
fn b_has_a_velocity_arrow_while_it_moves() {
    let mut app = two_boxes();
    let has_arrow = |app: &App| {
        let marks = app.figure(SIZE).panes.remove(0).marks;
        marks.iter().any(|mark| mark.role() == Role::Velocity)
    };
    act(&mut app, &[Action::Toggle(Overlay::Sat)]);
    assert!(!has_arrow(&app));
    run_with(&mut app, 2, &RIGHT_DOWN);
    assert!(has_arrow(&app));
}

#[test]
fn the_two_boxes_fit_the_first_picture_with_margins_and_move_as_in_the_original() {
    let sizes = [
        dvec2(1280.0, 766.0),
        dvec2(1920.0, 1046.0),
        dvec2(1024.0, 724.0),
        dvec2(640.0, 456.0),
        dvec2(360.0, 440.0),
    ];
    for size in sizes {
        let mut app = two_boxes();
        let _ = app.take(Command::Drawn(size));
        let camera = app.world_camera(size);
        let place = app.figure(size).panes[0].place;
        let [least, most] =
            [DVec2::ZERO, dvec2(500.0, 480.0)].map(|corner| camera.to_picture(&place, corner));
        let rims = [least, size - most];
        let free = rims[0].min(rims[1]).min_element() / size.min_element();
        assert!(free > 0.1, "{size}: {rims:?}");
        assert!(
            (rims[0] - rims[1]).abs().max_element() < 1.0,
            "{size}: {rims:?}"
        );
        let fills = ((most - least) / size).max_element();
        assert!(fills > 0.6, "{size}: {fills}");

        run_with(&mut app, 30, &RIGHT_DOWN);
        let mut original = Simulation::new(preset("two-boxes").expect("a preset").scene);
        let controls = Controls {
            right: true,
            down: true,
            ..Controls::default()
        };
        for _ in 0..30 {
            original.tick(&controls);
        }
        assert_eq!(b(&app).position, original.scene().b.position, "{size}");
    }
}

/// The app with these overlays in addition to `base`, and with this setting of Minkowski space.
fn showing(mut app: App, base: Overlay, overlay: Option<Overlay>, pane: MinkowskiPane) -> App {
    act(&mut app, &[Action::Toggle(base)]);
    act(&mut app, &Vec::from_iter(overlay.map(Action::Toggle)));
    while app.minkowski() != pane {
        act(&mut app, &[Action::CycleMinkowski]);
    }
    app
}

/// Whether an action is answered with the reason why it does not apply.
fn is_refused(mut app: App, action: Action) -> bool {
    act(&mut app, &[action]);
    app.message().is_some()
}

#[test]
fn the_panels_checked_overlays_are_drawn() {
    let of_the_plane = |slug: &str| app_with(preset(slug).expect("a preset").scene);
    let falling = || {
        let mut app = of_the_plane("tumble");
        act(&mut app, &[Action::ToggleFreeze]);
        run(&mut app, 40);
        app
    };
    let openings: [&dyn Fn() -> App; 4] =
        [&|| of_the_plane("hamaluik"), &two_boxes, &falling, &|| {
            in_space("boxes-in-space")
        }];
    let mut seen = Vec::new();
    for open in openings {
        for overlay in Overlay::ALL {
            if !open().has_overlay(overlay) || is_refused(open(), Action::Toggle(overlay)) {
                continue;
            }
            let base = [Overlay::Hull, Overlay::Simplex][usize::from(overlay == Overlay::Hull)];
            let figures = |pane: MinkowskiPane| -> ([Figure; 2], bool) {
                let [with, without] = [Some(overlay), None].map(|o| showing(open(), base, o, pane));
                let is_ticked = with.display().shows_overlay(overlay);
                assert!(!without.display().shows_overlay(overlay));
                ([with, without].map(|app| app.figure(SIZE)), is_ticked)
            };
            let widest = if is_refused(open(), Action::CycleMinkowski) {
                MinkowskiPane::Off
            } else {
                MinkowskiPane::Half
            };
            let ([with, without], is_ticked) = figures(widest);
            assert!(is_ticked, "{overlay:?}");
            if with == without {
                continue;
            }
            seen.push(overlay);
            let ([with, without], is_ticked) = figures(MinkowskiPane::Off);
            let title = open().title().to_owned();
            assert_eq!(is_ticked, with != without, "{title}: {overlay:?}");
        }
    }
    assert!(
        Overlay::ALL.iter().all(|overlay| seen.contains(overlay)),
        "{seen:?}"
    );
}
