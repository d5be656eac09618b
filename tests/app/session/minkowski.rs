//! Minkowski space: zoomed and panned like the world, and its axes' numbers.

use collidoscope::figure::{Camera, Mark, MinkowskiPane, Overlay, Pane, Role};
use collidoscope::session::{Action, Command, Go, Hand, HeldKey, Session, TourStep};
use glam::{DVec2, dvec2};

use super::sitting::{SIZE, act, hand, in_space, run, run_with, two_boxes};

fn drawn(mut session: Session) -> Session {
    let _ = session.take(Command::Drawn(SIZE));
    session
}

fn pane(session: &Session) -> Pane {
    let panes = session.figure(SIZE).panes.into_iter();
    let mut minkowski = panes.filter(|pane| pane.is_minkowski);
    minkowski.next().expect("Minkowski space is shown")
}

fn camera(session: &Session) -> Camera {
    pane(session).camera
}

fn are_alike(one: Camera, other: Camera) -> bool {
    let gone = (one.offset - other.offset).length() * one.scale;
    gone < 1e-6 && (one.scale / other.scale - 1.0).abs() < 1e-9
}

/// Zooms about a place and moves what is there.
fn look(session: &mut Session, factor: f64, way: DVec2) {
    let before = pane(session);
    let from = before.place.center() + dvec2(40.0, -70.0);
    let to = from + way;
    let at = before.camera.to_space(&before.place, from);
    hand(session, Hand::LookAtMinkowski { from, to, factor });
    let after = pane(session);
    assert!((after.camera.scale / before.camera.scale / factor - 1.0).abs() < 1e-9);
    let shown = after.camera.to_picture(&after.place, at);
    assert!(shown.distance(to) < 1e-6, "{shown}, not {to}");
}

/// Zooms and pans both spaces, and holds that the view stays and is given up when it is to.
fn keeps_its_view(mut session: Session) -> Session {
    act(&mut session, &[Action::Toggle(Overlay::Hull)]);
    let (fitted, world) = (camera(&session), session.world_camera(SIZE));
    look(&mut session, 1.0, dvec2(-30.0, 55.0));
    assert_eq!(session.world_camera(SIZE), world, "the world stays");
    look(&mut session, 1.5, DVec2::ZERO);
    let zoomed = session.world_camera(SIZE).scale;
    assert!(
        (zoomed / world.scale / 1.5 - 1.0).abs() < 1e-9,
        "both are zoomed"
    );
    let (place, _) = MinkowskiPane::Half.layout(SIZE);
    let closer = session
        .world_camera(SIZE)
        .zoomed(&place, place.center(), 1.25);
    hand(&mut session, Hand::Look(closer));
    assert_eq!(camera(&session).scale, closer.scale, "both are zoomed");
    let chosen = camera(&session);
    act(&mut session, &[Action::Go(Go::First)]);
    for go in [Go::Forward, Go::Forward, Go::Back, Go::Last] {
        act(&mut session, &[Action::Go(go), Action::CycleTheme]);
        assert!(are_alike(camera(&session), chosen), "{go:?}");
    }
    // In another pane the same part is shown.
    act(
        &mut session,
        &[Action::ToggleLesson, Action::CycleMinkowski],
    );
    while session.looking().minkowski != MinkowskiPane::Half {
        act(&mut session, &[Action::CycleMinkowski]);
    }
    assert!(are_alike(camera(&session), chosen));
    act(&mut session, &[Action::Fit]);
    assert!(are_alike(camera(&session), fitted), "F fits it again");
    look(&mut session, 2.0, DVec2::ZERO);
    let chosen = camera(&session);
    act(&mut session, &[Action::NextScene]);
    let other = camera(&session);
    act(&mut session, &[Action::Fit]);
    assert!(
        are_alike(camera(&session), other),
        "another scene is fitted"
    );
    act(&mut session, &[Action::PreviousScene]);
    assert!(are_alike(camera(&session), chosen), "as it was left");
    act(&mut session, &[Action::Reset]);
    assert!(are_alike(camera(&session), fitted), "R fits it, too");
    session
}

#[test]
fn minkowski_space_is_zoomed_and_panned_and_keeps_its_view_until_all_is_fitted() {
    keeps_its_view(drawn(two_boxes()));
}

#[test]
fn in_space_too_and_the_origin_stays_when_the_view_is_turned() {
    let mut session = keeps_its_view(drawn(in_space("tetrahedra")));
    look(&mut session, 1.3, dvec2(12.0, 5.0));
    let chosen = camera(&session);
    hand(&mut session, Hand::TurnView(dvec2(70.0, -45.0)));
    assert!(are_alike(camera(&session), chosen));
}

#[test]
fn a_question_leaves_minkowski_space_to_be_looked_at() {
    let mut session = drawn(two_boxes());
    act(&mut session, &[Action::ToggleGuess]);
    // The first is about the world alone.
    assert_eq!(session.looking().minkowski, MinkowskiPane::Off);
    for choice in 0..3 {
        hand(&mut session, Hand::Choose(choice));
    }
    let asks = |session: &Session| session.guessing().is_some_and(|on| on.question().is_some());
    for _ in 0..9 {
        act(&mut session, &[Action::GoOn]);
        if asks(&session) {
            break;
        }
    }
    assert!(asks(&session));
    look(&mut session, 1.5, dvec2(8.0, 9.0));
}

#[test]
fn where_minkowski_space_is_not_shown_nothing_is_looked_at() {
    let mut session = drawn(two_boxes());
    let before = session.figure(SIZE);
    let (from, to) = (DVec2::ZERO, DVec2::ONE);
    let factor = 2.0;
    hand(&mut session, Hand::LookAtMinkowski { from, to, factor });
    assert_eq!(session.figure(SIZE), before);
}

/// The ticks of the axes and their numbers.
fn ticks(session: &Session) -> Vec<Mark> {
    let marks = pane(session).marks.into_iter();
    marks.filter(|mark| mark.role() == Role::Tick).collect()
}

#[test]
fn the_numbers_of_the_axes_stand_still_while_b_moves_and_the_view_does_not() {
    let mut session = drawn(two_boxes());
    act(
        &mut session,
        &[
            Action::Toggle(Overlay::Hull),
            Action::Toggle(Overlay::Distance),
        ],
    );
    look(&mut session, 1.0, dvec2(5.0, 3.0));
    let before = ticks(&session);
    assert!(before.len() > 8, "{before:?}");
    for key in [HeldKey::Right, HeldKey::Down, HeldKey::TurnB] {
        for _ in 0..30 {
            run_with(&mut session, 3, &[key]);
            assert_eq!(ticks(&session), before);
        }
    }
}

#[test]
fn the_numbers_of_the_axes_stand_still_in_the_sweep() {
    const GO_ON: Action = Action::Tour(TourStep::GoOn);
    let mut session = drawn(two_boxes());
    act(&mut session, &[GO_ON; 5]);
    let stop = session.tour().stop().expect("the tour is on");
    assert_eq!(stop.number, 3);
    let before = ticks(&session);
    assert!(before.len() > 8, "{before:?}");
    act(&mut session, &[Action::ToggleFreeze]);
    let mut frames = 0;
    while session.is_moving() && frames < 900 {
        run(&mut session, 1);
        assert_eq!(ticks(&session), before, "frame {frames}");
        frames += 1;
    }
    assert!(frames > 60, "{frames} frames of a sweep");
}
