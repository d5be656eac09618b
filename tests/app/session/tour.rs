//! The tour: stop by stop to its end, and back to what was there before.

use collidoscope::figure::{MinkowskiPane, Overlay, ThemeName};
use collidoscope::lesson::tour::{Exhibit, Task, stops};
use collidoscope::scene::BodyId;
use collidoscope::session::{
    Action, AtStop, Brought, Command, Effect, Go, Grip, Guessing, Hand, HeldKey, Session, TourStep,
};
use glam::{DVec2, dvec2};

use super::sitting::{SIZE, Shown, act, b, hand, run, run_with, two_boxes};

const GO_ON: Action = Action::Tour(TourStep::GoOn);
const BACK: Action = Action::Tour(TourStep::Back);
const LEAVE: Action = Action::Tour(TourStep::Leave);

/// Longer than any key takes to bring B where it is wanted, in ticks.
const LONG: u32 = 600;

fn at(session: &Session) -> AtStop<'_> {
    session.tour().stop().expect("the tour is on")
}

fn is_done(session: &Session) -> bool {
    at(session).achieved.is_some()
}

/// At the stop of this number, counted from 1, by skipping those before.
pub(crate) fn at_stop(number: usize) -> Session {
    let mut session = two_boxes();
    let _ = session.take(Command::Drawn(SIZE));
    act(&mut session, &[GO_ON]);
    act(&mut session, &vec![GO_ON; 2 * (number - 1)]);
    assert_eq!(at(&session).number, number);
    session
}

/// Holds a key until that is so.
fn hold(session: &mut Session, key: HeldKey, is_so: impl Fn(&Session) -> bool) {
    let _ = session.take(Command::Press(key));
    let ticks = (0..LONG).find(|_| {
        run(session, 1);
        is_so(session)
    });
    let _ = session.take(Command::Release(key));
    assert!(ticks.is_some(), "{key:?} brings B nowhere");
}

fn drag_b(session: &mut Session, by: DVec2) {
    let from = b(session).position + dvec2(40.0, 40.0);
    let grip = Grip::Body(BodyId::B);
    hand(session, Hand::Grab { grip, at: from });
    hand(session, Hand::Drag(from + by));
    hand(session, Hand::LetGo);
}

fn collide(session: &Session) -> bool {
    session.moment().answer.colliding
}

fn exhibit(session: &Session) -> Exhibit {
    session.looking().exhibit.expect("an exhibit")
}

/// Does by keys and drags what the stop asks for.
fn do_task(session: &mut Session) {
    match at(session).stop.task {
        Task::Overlap | Task::CoverOrigin => {
            hold(session, HeldKey::Right, collide);
            assert!(!is_done(session), "in, but not yet out");
            hold(session, HeldKey::Left, |session| !collide(session));
        }
        Task::MeetDifferences(others) => {
            act(session, &vec![Action::Go(Go::Forward); others]);
        }
        Task::SweepRound => {
            act(session, &[Action::ToggleFreeze]);
            assert!(session.is_moving());
            run(session, LONG / 2);
            assert!(!is_done(session), "half of it");
            run(session, LONG);
            assert!(!session.is_moving());
        }
        Task::TurnToSupports(_) => {
            for _ in 0..24 {
                act(session, &[Action::Go(Go::Back)]);
            }
        }
        Task::BringAbout(_) => {
            drag_b(session, dvec2(-150.0, 0.0));
            assert!(!collide(session));
        }
        Task::Reach(_) => {
            for _ in 0..10 {
                if !is_done(session) {
                    act(session, &[Action::Go(Go::Forward)]);
                }
            }
        }
        Task::PushOut => {
            act(session, &[Action::TogglePush]);
            run(session, 2);
        }
    }
}

#[test]
fn every_stop_can_be_done_by_hand_and_the_last_leads_back() {
    let mut session = two_boxes();
    let _ = session.take(Command::Drawn(SIZE));
    let before = session.drawn();
    act(&mut session, &[GO_ON]);
    for number in 1..=stops().len() {
        assert_eq!(at(&session).number, number);
        assert!(!is_done(&session));
        do_task(&mut session);
        let achieved = at(&session).achieved.map(str::to_owned);
        let achieved = achieved.unwrap_or_else(|| panic!("stop {number} is not done"));
        let tells_something = achieved.chars().any(char::is_numeric) || achieved.contains('O');
        assert!(tells_something, "{achieved}");
        act(&mut session, &[GO_ON]);
    }
    assert!(!session.tour().is_on());
    assert_eq!(session.drawn(), before);
    let said = &session.message().expect("what to try next").text;
    assert!(said.contains('L') && said.contains(']'), "{said}");
    act(&mut session, &[GO_ON]);
    assert_eq!(
        at(&session).number,
        1,
        "another tour begins at the beginning"
    );
}

#[test]
fn a_push_is_seen_in_a_frame_so_slow_that_ticks_without_one_follow_it() {
    let mut session = at_stop(stops().len());
    act(&mut session, &[Action::TogglePush]);
    let _ = session.take(Command::Pass(0.25));
    assert!(is_done(&session));
}

#[test]
fn no_stop_is_passed_without_the_act_or_a_second_enter() {
    for forward in [GO_ON, Action::NextScene] {
        let mut session = at_stop(1);
        for number in 1..stops().len() {
            act(&mut session, &[forward]);
            assert_eq!(at(&session).number, number, "asked for the first time");
            assert!(at(&session).was_asked);
            act(&mut session, &[forward]);
            assert_eq!(at(&session).number, number + 1);
            assert!(!at(&session).was_asked);
        }
    }
}

#[test]
fn one_goes_back_and_does_a_stop_again() {
    for back in [BACK, Action::PreviousScene] {
        let mut session = at_stop(2);
        do_task(&mut session);
        act(&mut session, &[GO_ON, back]);
        assert_eq!(at(&session).number, 2);
        assert!(!is_done(&session), "its task is there again");
        act(&mut session, &[back, back]);
        assert_eq!(at(&session).number, 1, "before the first is nothing");
    }
}

#[test]
fn what_was_there_before_is_there_after_it() {
    let mut session = two_boxes();
    let _ = session.take(Command::Drawn(SIZE));
    run_with(&mut session, 30, &[HeldKey::Right]);
    let (id, vertex_at) = (BodyId::B, b(&session).position + dvec2(25.0, -5.0));
    let edge = 0;
    hand(
        &mut session,
        Hand::AddVertex {
            id,
            edge,
            at: vertex_at,
        },
    );
    act(
        &mut session,
        &[Action::Toggle(Overlay::Sat), Action::StepSatAxis(1)],
    );
    act(
        &mut session,
        &[Action::Go(Go::First), Action::Go(Go::Forward)],
    );
    let look = |session: &Session| {
        let looking = session.looking();
        (
            session.drawn(),
            looking.overlays,
            looking.minkowski,
            session.sat_axis(),
            session.world_camera(SIZE),
            session
                .plane()
                .expect("the plane")
                .lesson
                .shown()
                .map(|(_, at)| at),
            session.figure(SIZE),
        )
    };
    let before = look(&session);
    act(&mut session, &[GO_ON]);
    do_task(&mut session);
    act(&mut session, &[GO_ON, GO_ON, GO_ON, LEAVE]);
    assert_eq!(look(&session), before);
    assert!(session.would_lose(), "the vertex is not saved");
    act(&mut session, &[Action::Undo]);
    let vertices = b(&session)
        .shape
        .polygon()
        .expect("a polygon")
        .vertices()
        .len();
    assert_eq!(vertices, 4, "the edit of before is undone");
    act(&mut session, &[Action::ToggleLesson, Action::NextScene]);
    assert_eq!(session.drawn().title, "Rectangle and triangle");
}

#[test]
fn a_changed_shape_is_asked_about_in_the_tour_too() {
    let mut session = two_boxes();
    let (id, edge, at) = (BodyId::B, 0, dvec2(25.0, -5.0));
    hand(&mut session, Hand::AddVertex { id, edge, at });
    act(&mut session, &[GO_ON]);
    assert_eq!(act(&mut session, &[Action::Quit]), []);
    assert!(session.asks_to_quit());
    act(&mut session, &[Action::Stay]);
    assert!(session.tour().is_on(), "staying is staying in the tour");
}

#[test]
fn what_is_changed_in_the_tour_is_no_loss() {
    let mut session = at_stop(4);
    let (edge, at_edge) = (0, b(&session).position + dvec2(20.0, 25.0));
    let id = BodyId::B;
    hand(
        &mut session,
        Hand::AddVertex {
            id,
            edge,
            at: at_edge,
        },
    );
    assert_eq!(act(&mut session, &[Action::Quit]), [Effect::Quit]);
}

#[test]
fn it_is_taken_up_where_it_was_left_with_its_task_to_be_done() {
    let mut session = at_stop(5);
    do_task(&mut session);
    assert!(is_done(&session));
    act(&mut session, &[LEAVE]);
    assert!(!session.tour().is_on());
    act(&mut session, &[Action::NextScene, GO_ON]);
    assert_eq!(at(&session).number, 5);
    assert!(!is_done(&session));
    act(&mut session, &[LEAVE]);
    let shown = session.drawn().title;
    assert_eq!(
        shown, "Rectangle and triangle",
        "the scene of before this time"
    );
}

#[test]
fn colours_and_size_are_kept_and_reset_begins_the_stop_anew() {
    let mut session = at_stop(4);
    let (start, theme) = (session.drawn(), session.looking().theme);
    hold(&mut session, HeldKey::Right, collide);
    act(
        &mut session,
        &[GO_ON, Action::CycleTheme, Action::Larger, Action::Reset],
    );
    assert_eq!(session.drawn(), start);
    assert!(!at(&session).was_asked);
    hold(&mut session, HeldKey::Down, |session| {
        b(session).position.y > 260.0
    });
    assert!(!is_done(&session), "it was in A before the reset");
    act(&mut session, &[LEAVE]);
    assert_ne!(session.looking().theme, theme);
    assert!(session.looking().scale().factor() > 1.0);
    assert_eq!(session.looking().theme, ThemeName::Classic);
}

#[test]
fn a_scene_that_is_opened_ends_the_tour() {
    let mut session = at_stop(3);
    let mut opened = session.drawn();
    "Mine".clone_into(&mut opened.title);
    let _ = session.take(Command::Bring(Ok(Brought::Scene(Box::new(
        opened.clone().into(),
    )))));
    assert!(!session.tour().is_on());
    assert_eq!(session.drawn(), opened);
    act(&mut session, &[Action::PreviousScene]);
    assert_eq!(session.drawn().title, "Two boxes");
}

#[test]
fn a_sweep_is_stopped_taken_by_hand_and_started_over() {
    let mut session = at_stop(3);
    let progress = |session: &Session| match exhibit(session) {
        Exhibit::Sweep { progress } => progress,
        other => panic!("{other:?}"),
    };
    act(&mut session, &[Action::ToggleFreeze]);
    run(&mut session, 60);
    act(&mut session, &[Action::ToggleFreeze]);
    let halted = progress(&session);
    assert!(halted > 0.0);
    run(&mut session, 60);
    assert_eq!(progress(&session), halted);
    act(
        &mut session,
        &[Action::Go(Go::Forward), Action::Go(Go::Forward)],
    );
    let by_hand = progress(&session);
    act(&mut session, &[Action::Go(Go::Back)]);
    assert!(by_hand > progress(&session) && progress(&session) > halted);
    act(&mut session, &vec![Action::Go(Go::Forward); 100]);
    assert!(is_done(&session), "by hand to its end");
    act(&mut session, &[Action::ToggleFreeze]);
    assert!(progress(&session) < 0.1 && session.is_moving());
}

#[test]
fn the_pointer_chooses_corners_in_both_spaces_and_turns_a_direction() {
    let mut session = at_stop(2);
    let place_of = |session: &Session, pane: usize, point: DVec2| {
        let pane = &session.figure(SIZE).panes[pane];
        pane.camera.to_picture(&pane.place, point)
    };
    let moment = session.moment().clone();
    let (corners_a, corners_b) = (moment.a.vertices(), moment.b.vertices());
    for (pane, point, expected) in [
        (0, corners_a[2], [2, 1]),
        (0, corners_b[0], [2, 0]),
        (1, corners_a[3] - corners_b[2], [3, 2]),
    ] {
        let place = place_of(&session, pane, point) + dvec2(3.0, -2.0);
        let _ = session.take(Command::Point(Some(place)));
        assert_eq!(exhibit(&session), Exhibit::Difference { corners: expected });
    }
    assert!(is_done(&session));
    act(&mut session, &[Action::Go(Go::Forward)]);
    let stepped = exhibit(&session);
    let still = place_of(&session, 1, corners_a[3] - corners_b[2]) + dvec2(3.0, -2.0);
    let _ = session.take(Command::Point(Some(still)));
    assert_eq!(
        exhibit(&session),
        stepped,
        "a pointer that rests changes nothing"
    );
    let mut session = at_stop(5);
    let below = place_of(&session, 1, DVec2::ZERO) + dvec2(0.0, 50.0);
    let _ = session.take(Command::Point(Some(below)));
    let Exhibit::Products { angle } = exhibit(&session) else {
        panic!("another exhibit");
    };
    assert!(
        (angle - std::f64::consts::FRAC_PI_2).abs() < 1e-9,
        "{angle}"
    );
}

#[test]
fn a_stop_shows_minkowski_space_as_soon_as_it_speaks_of_it() {
    for number in 1..=stops().len() {
        let session = at_stop(number);
        let speaks = number > 1;
        let is_shown = session.looking().minkowski != MinkowskiPane::Off;
        assert_eq!(is_shown, speaks, "stop {number}");
        assert_eq!(session.figure(SIZE).panes.len(), 1 + usize::from(speaks));
        let lesson = session.is_studied();
        assert_eq!(
            lesson,
            at(&session).stop.opens_at.is_some(),
            "stop {number}"
        );
    }
}

#[test]
fn outside_the_tour_its_steps_do_nothing() {
    let mut session = two_boxes();
    let before = session.drawn();
    for step in [
        TourStep::Back,
        TourStep::Restart,
        TourStep::Leave,
        TourStep::Exhibit(1),
        TourStep::Play,
    ] {
        act(&mut session, &[Action::Tour(step)]);
        assert!(!session.tour().is_on() && !session.is_moving(), "{step:?}");
        assert_eq!(session.drawn(), before);
    }
}

#[test]
fn guess_first_takes_enter_while_it_asks_and_no_task_is_done_by_its_steps() {
    let mut session = at_stop(8);
    act(&mut session, &[Action::ToggleGuess]);
    for _ in 0..200 {
        let Some(guessing) = session.guessing().filter(|on| !on.is_over()) else {
            break;
        };
        match guessing.question() {
            Some(question) if guessing.is_waiting() => {
                let right = question.right();
                hand(&mut session, Hand::Choose(right));
            }
            _ => drop(act(&mut session, &[Action::GoOn])),
        }
        assert_eq!(at(&session).number, 8, "Enter is the question's");
        assert!(!is_done(&session));
    }
    assert!(session.guessing().is_some_and(Guessing::is_over));
    act(&mut session, &[Action::GoOn; 2]);
    assert_eq!(at(&session).number, 9, "Enter is the tour's again");
}

#[test]
fn b_dragged_out_is_seen_at_falling_short_whichever_step_the_lesson_shows() {
    let last = 6;
    for step in 0..=last {
        let mut session = at_stop(9);
        act(&mut session, &[Action::Go(Go::To(step))]);
        assert!(!is_done(&session), "step {step}");
        drag_b(&mut session, dvec2(-150.0, 0.0));
        assert!(!collide(&session) && is_done(&session), "step {step}");
        let (lesson, at) = session.lesson();
        assert_eq!(
            lesson.steps()[at].work.case(),
            "falls-short",
            "from step {step}"
        );
    }
    let mut session = at_stop(9);
    act(&mut session, &[Action::ToggleLesson]);
    hold(&mut session, HeldKey::Left, |session| !collide(session));
    assert!(!is_done(&session), "no lesson, no support");
    act(&mut session, &[Action::ToggleLesson]);
    assert!(is_done(&session));
}
