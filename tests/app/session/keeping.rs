//! Each scene keeps what was made of it while another is shown, and quitting asks about all of them.

use std::path::PathBuf;

use collidoscope::figure::Camera;
use collidoscope::scene::spatial::Body as BodyInSpace;
use collidoscope::scene::{Body, BodyId, preset};
use collidoscope::session::{
    Action, Brought, Command, Effect, FileQuestion, Gesture, Go, Grip, Hand, HeldKey, Link,
    Session, TourStep, vertices,
};
use collidoscope::spatial::Sphere;
use glam::{DVec2, dvec2};

use super::sitting::{SIZE, Shown, act, b, hand, in_space, run_with, said, two_boxes};

const AWAY_AND_BACK: [Action; 2] = [Action::NextScene, Action::PreviousScene];

/// Moves a corner of B outwards.
fn reshape(session: &mut Session) -> Body {
    let to = vertices(&b(session))[2] + dvec2(7.0, 5.0);
    let (id, index) = (BodyId::B, 2);
    hand(session, Hand::MoveVertex { id, index, to });
    b(session)
}

fn b_in_space(session: &Session) -> BodyInSpace {
    let bench = session.space().expect("space");
    bench.world.simulation.scene().b.clone()
}

fn reshape_in_space(session: &mut Session) -> BodyInSpace {
    let body = BodyInSpace {
        shape: Sphere::new(33.0).expect("a ball").into(),
        ..b_in_space(session)
    };
    let (id, gesture) = (BodyId::B, Gesture::Single);
    let put = body.clone();
    let body_of = Hand::PutInSpace {
        id,
        body: put,
        gesture,
    };
    hand(session, body_of);
    body
}

/// The scene that is asked about was written to a file.
fn saved(session: &mut Session) -> Vec<Effect> {
    let question = session.file_question();
    assert!(matches!(question, Some(FileQuestion::WhereToSave { .. })));
    let (path, result) = (PathBuf::from("mine.json"), Ok(()));
    session.take(Command::SceneWritten { path, result })
}

#[test]
fn in_the_plane_edits_and_their_history_are_there_when_the_scene_is_shown_again() {
    for lesson in [false, true] {
        let mut session = two_boxes();
        if lesson {
            act(&mut session, &[Action::ToggleLesson]);
        }
        let start = b(&session);
        let edited = reshape(&mut session);
        let to = dvec2(-40.0, 25.0);
        let moved = Body {
            position: to,
            ..edited.clone()
        };
        let (id, body, gesture) = (BodyId::B, moved.clone(), Gesture::Single);
        hand(&mut session, Hand::Put { id, body, gesture });
        act(&mut session, &[Action::Undo]);
        for away_and_back in [
            vec![Action::NextScene, Action::PreviousScene],
            vec![Action::PreviousScene, Action::NextScene],
            vec![Action::NextScene; 30],
        ] {
            act(&mut session, &away_and_back);
            assert_eq!(b(&session), edited);
            act(&mut session, &[Action::Redo]);
            assert_eq!(b(&session), moved, "what was undone can be done again");
            act(&mut session, &[Action::Undo, Action::Undo]);
            assert_eq!(b(&session), start);
            act(&mut session, &[Action::Undo]);
            assert_eq!(said(&session).0, "Nothing to undo");
            act(&mut session, &[Action::Redo]);
        }
        assert_eq!(session.is_studied(), lesson);
    }
}

#[test]
fn in_space_edits_their_history_and_the_view_are_there_when_the_scene_is_shown_again() {
    for away_and_back in [AWAY_AND_BACK, [Action::PreviousScene, Action::NextScene]] {
        // The scene before it is of the plane, and that after it in space.
        let mut session = in_space("boxes-in-space");
        let start = b_in_space(&session);
        hand(&mut session, Hand::TurnView(dvec2(40.0, 10.0)));
        let view = session.view();
        let edited = reshape_in_space(&mut session);
        act(&mut session, &away_and_back);
        assert_eq!(b_in_space(&session), edited);
        assert_eq!(session.view(), view);
        act(&mut session, &[Action::Undo]);
        assert_eq!(b_in_space(&session), start);
        act(&mut session, &[Action::Redo]);
        assert_eq!(b_in_space(&session), edited);
    }
}

#[test]
fn r_goes_back_to_the_scene_as_it_was_opened_and_undo_takes_that_back() {
    let mut session = two_boxes();
    let start = b(&session);
    let edited = reshape(&mut session);
    act(&mut session, &AWAY_AND_BACK);
    act(&mut session, &[Action::Reset]);
    assert_eq!(b(&session), start);
    act(&mut session, &AWAY_AND_BACK);
    act(&mut session, &[Action::Undo]);
    assert_eq!(b(&session), edited);

    let mut session = in_space("tetrahedra");
    let start = b_in_space(&session);
    let edited = reshape_in_space(&mut session);
    act(&mut session, &AWAY_AND_BACK);
    act(&mut session, &[Action::Reset]);
    assert_eq!(b_in_space(&session), start);
    act(&mut session, &[Action::Undo]);
    assert_eq!(b_in_space(&session), edited);
}

#[test]
fn a_scene_that_was_zoomed_is_shown_so_again() {
    let mut session = two_boxes();
    let camera = Camera {
        offset: dvec2(-30.0, 12.0),
        scale: 2.5,
        y_up: false,
    };
    hand(&mut session, Hand::Look(camera));
    act(&mut session, &[Action::NextScene]);
    assert_ne!(session.world_camera(SIZE), camera);
    act(&mut session, &[Action::PreviousScene]);
    assert_eq!(session.world_camera(SIZE), camera);
}

#[test]
fn a_pasted_scene_stays_among_the_others_with_what_was_made_of_it() {
    let mut session = two_boxes();
    let text = "A = [(0,0), (40,0), (20,30)]\nB = [(60,1), (90,1), (90,40), (60,40)]";
    let _ = session.take(Command::Bring(Brought::from_clipboard(text)));
    let edited = reshape(&mut session);
    act(&mut session, &[Action::PreviousScene]);
    assert_eq!(session.title(), "Two boxes");
    act(&mut session, &[Action::NextScene]);
    assert_eq!(b(&session), edited);
}

#[test]
fn a_key_that_is_let_go_in_another_scene_is_not_held_when_the_first_is_shown_again() {
    let mut session = two_boxes();
    let _ = session.take(Command::Press(HeldKey::Right));
    act(&mut session, &[Action::NextScene]);
    let _ = session.take(Command::Release(HeldKey::Right));
    act(&mut session, &[Action::PreviousScene]);
    let before = b(&session).position;
    run_with(&mut session, 5, &[HeldKey::TurnA]);
    assert_eq!(b(&session).position, before);
}

#[test]
fn what_is_held_is_let_go_when_another_scene_is_shown() {
    let mut session = two_boxes();
    let grip = Grip::Body(BodyId::B);
    let at = dvec2(20.0, 30.0);
    hand(&mut session, Hand::Grab { grip, at });
    hand(&mut session, Hand::Drag(at + dvec2(10.0, 0.0)));
    act(&mut session, &AWAY_AND_BACK);
    assert_eq!(session.held(), None);
    let there = b(&session);
    hand(&mut session, Hand::Drag(at + dvec2(300.0, 0.0)));
    assert_eq!(b(&session), there);
    act(&mut session, &[Action::Undo]);
    assert_eq!(b(&session).position, DVec2::ZERO, "the drag was one edit");
}

#[test]
fn a_link_to_a_scene_that_was_changed_shows_it_as_it_was_opened_and_undo_brings_the_change_back() {
    for elsewhere in [false, true] {
        let mut session = two_boxes();
        act(&mut session, &[Action::TogglePush]);
        let start = preset("two-boxes").expect("a preset").scene;
        let edited = reshape(&mut session);
        if elsewhere {
            act(&mut session, &[Action::NextScene]);
        }
        let link = Link::to(start.clone()).encode().expect("a link");
        let _ = session.take(Command::OpenLink(link));
        assert_eq!(session.drawn_scene(), start.clone().into());
        act(&mut session, &[Action::Undo]);
        assert_eq!(b(&session), edited);
        act(&mut session, &[Action::NextScene]);
        assert_eq!(
            session.title(),
            "Rectangle and triangle",
            "there is no second"
        );
    }
}

#[test]
fn quitting_asks_for_shapes_that_were_changed_in_scenes_that_are_not_shown() {
    let mut session = two_boxes();
    let edited = reshape(&mut session);
    act(&mut session, &[Action::PreviousScene]);
    reshape_in_space(&mut session);
    act(
        &mut session,
        &[Action::PreviousScene, Action::Go(Go::First)],
    );
    assert_eq!(session.unsaved(), ["Two boxes", "A flat one"]);
    assert_eq!(act(&mut session, &[Action::Quit]), []);
    assert!(session.asks_to_quit());
    act(
        &mut session,
        &[Action::Stay, Action::NextScene, Action::NextScene],
    );
    assert_eq!(b(&session), edited);
    act(&mut session, &[Action::SaveScene]);
    assert_eq!(saved(&mut session), []);
    assert_eq!(session.unsaved(), ["A flat one"]);
}

#[test]
fn the_tour_puts_back_the_scene_and_its_edits_and_asks_for_hidden_ones_too() {
    let mut session = two_boxes();
    reshape(&mut session);
    act(&mut session, &[Action::NextScene]);
    let edited = reshape(&mut session);
    act(&mut session, &[Action::Tour(TourStep::GoOn)]);
    assert_eq!(
        session.unsaved(),
        ["Rectangle and triangle", "Two boxes"],
        "the player's own"
    );
    act(&mut session, &[Action::Close]);
    assert_eq!(b(&session), edited);
    act(&mut session, &[Action::Undo]);
    assert_ne!(b(&session), edited);
}
