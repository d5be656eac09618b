//! Somebody else's trace that is pasted, dropped or opened.

use std::path::Path;

use collidoscope::figure::{Figure, Mark, Role};
use collidoscope::scene::{BodyId, preset};
use collidoscope::session::{
    Action, Brought, Command, Effect, Gesture, Go, Hand, Message, Session, TourStep,
};

use super::sitting::{SIZE, Shown, act, hand, sitting_on, two_boxes};

const SOUND: &str = r#"[
    {"direction": [11, 8.5], "support": [4, 1]},
    {"direction": [-11, -8.5], "support": [-13, -2]},
    {"direction": [3, -17], "support": [2, -10]}
]"#;

const WRONG: &str = r#"{"steps": [
    {"direction": [11, 8.5], "support": [4, 1]},
    {"direction": [-11, -8.5], "support": [4, 1]},
    {"direction": [3, -17], "support": [2, -10]}
]}"#;

fn hamaluik() -> Session {
    sitting_on(preset("hamaluik").expect("a preset").scene)
}

fn paste(session: &mut Session, text: &str) {
    let _ = session.take(Command::Bring(Brought::from_clipboard(text)));
}

#[test]
fn a_trace_with_a_step_a_line_is_laid_beside_and_one_of_broken_code_says_where() {
    let mut session = hamaluik();
    paste(
        &mut session,
        "{\"direction\": [11, 8.5], \"support\": [4, 1]}\n{\"direction\": [NaN, 1], \"support\": [4, 1]}\n",
    );
    let said = message(&session).text;
    assert_eq!(
        said,
        "Step 1: the direction is (NaN, 1.00), and NaN is no number."
    );
    assert_eq!(step(&session), 1);
}

fn step(session: &Session) -> usize {
    session.lesson().1
}

fn message(session: &Session) -> Message {
    session.message().expect("a message").clone()
}

fn has(figure: &Figure, role: Role) -> bool {
    let mut marks = figure.panes.iter().flat_map(|pane| &pane.marks);
    marks.any(|mark: &Mark| mark.role() == role)
}

/// Moves B by hand.
fn drag_b(session: &mut Session, by: glam::DVec2) {
    let scene = session.drawn();
    let mut body = scene.b.clone();
    body.position += by;
    let (id, gesture) = (BodyId::B, Gesture::Single);
    hand(session, Hand::Put { id, body, gesture });
}

#[test]
fn a_trace_opens_the_lesson_where_it_is_first_wrong_and_the_message_says_what_is() {
    let mut session = hamaluik();
    paste(&mut session, WRONG);
    assert_eq!(step(&session), 1);
    let said = message(&session);
    assert!(
        said.is_warning && said.text.starts_with("Step 1: "),
        "{said:?}"
    );
    let figure = session.figure(SIZE);
    assert!(has(&figure, Role::TheirSupport) && has(&figure, Role::FirstWrong));
    let dropped = Brought::from_file(SOUND.as_bytes(), Path::new("mine.json"));
    let _ = session.take(Command::Bring(dropped));
    let said = message(&session);
    assert!(
        !said.is_warning && said.text.starts_with("The trace is sound"),
        "{said:?}"
    );
    assert_eq!(step(&session), 0);
    assert!(!has(&session.figure(SIZE), Role::FirstWrong));
}

#[test]
fn a_trace_that_cannot_be_read_changes_nothing() {
    let mut session = hamaluik();
    paste(&mut session, SOUND);
    paste(
        &mut session,
        "[\n{\"direction\": [1, 0], \"support\": [1]}]",
    );
    let said = message(&session);
    assert!(
        said.is_warning && said.text.starts_with("clipboard:2:"),
        "{said:?}"
    );
    assert!(session.choice().beside.is_some());
}

#[test]
fn it_stays_until_it_is_taken_away_the_scene_is_put_back_or_another_comes() {
    let goes = [Action::TakeTraceAway, Action::Reset, Action::NextScene];
    for action in goes {
        let mut session = hamaluik();
        paste(&mut session, SOUND);
        act(&mut session, &[Action::ToggleLesson, Action::ToggleLesson]);
        act(&mut session, &[Action::Go(Go::Forward), Action::CycleTheme]);
        assert!(session.choice().beside.is_some());
        act(&mut session, &[action]);
        assert!(session.choice().beside.is_none(), "{action:?}");
        let (lesson, _) = session.lesson();
        assert!(lesson.theirs().is_none(), "{action:?}");
        assert!(!has(&session.figure(SIZE), Role::TheirSupport));
    }
    let mut session = hamaluik();
    paste(&mut session, SOUND);
    let scene = session.drawn().to_json();
    paste(&mut session, &scene);
    assert!(session.choice().beside.is_none());
}

#[test]
fn it_is_checked_again_where_bodies_move_and_said_when_that_changes_what_holds() {
    let mut session = hamaluik();
    paste(&mut session, SOUND);
    act(&mut session, &[Action::Go(Go::Forward)]);
    drag_b(&mut session, glam::dvec2(3.0, 0.0));
    let said = message(&session);
    assert!(
        said.is_warning && said.text.contains("no longer holds"),
        "{said:?}"
    );
    let (lesson, _) = session.lesson();
    assert_eq!(lesson.first_wrong_step(), Some(0));
    act(&mut session, &[Action::Undo]);
    let said = message(&session);
    assert!(
        !said.is_warning && said.text.contains("the trace holds"),
        "{said:?}"
    );
}

#[test]
fn pictures_and_the_handout_carry_it_and_a_link_does_not() {
    let mut session = hamaluik();
    let _ = session.take(Command::Drawn(SIZE));
    paste(&mut session, WRONG);
    let [Effect::WriteSvg(svg)] = &act(&mut session, &[Action::Svg])[..] else {
        panic!("no figure");
    };
    assert!(svg.contains("class=\"first-wrong\""));
    let [Effect::WriteHandout { page }] = &act(&mut session, &[Action::Handout])[..] else {
        panic!("no handout");
    };
    assert!(page.contains("It is not sound.</strong> Step 1: "));
    act(&mut session, &[Action::CopyLink]);
    assert!(session.choice().beside.is_some());
}

#[test]
fn guess_first_asks_without_telling_what_theirs_found() {
    let mut session = hamaluik();
    paste(&mut session, WRONG);
    act(&mut session, &[Action::ToggleGuess]);
    assert!(session.hides_answers());
    assert!(!has(&session.figure(SIZE), Role::TheirSupport));
    paste(&mut session, SOUND);
    assert!(
        !session.hides_answers(),
        "a trace that comes ends the questions"
    );
    assert!(has(&session.figure(SIZE), Role::TheirSupport));
}

#[test]
fn what_is_no_trace_is_none_whatever_words_are_in_it() {
    let mut session = hamaluik();
    let mut scene = preset("two-boxes").expect("a preset").scene;
    scene.title = "\"steps\"".to_owned();
    paste(&mut session, &scene.to_json());
    assert_eq!(session.drawn().title, scene.title);
    let pair = "steps = [[0,0],[4,0],[4,3]]\nclaims = [[1,1],[5,1],[5,4]]";
    paste(&mut session, pair);
    assert_eq!(session.drawn().title, "Pasted pair");
    assert!(session.choice().beside.is_none());
}

#[test]
fn on_the_tour_it_is_of_the_stops_pair() {
    let mut session = two_boxes();
    act(&mut session, &[Action::Tour(TourStep::GoOn)]);
    let seen = session.drawn();
    paste(&mut session, SOUND);
    assert!(!session.tour().is_on());
    assert_eq!(
        session
            .plane()
            .expect("the plane")
            .world
            .simulation
            .queried_scene()
            .b,
        seen.b
    );
    assert!(session.choice().beside.is_some());
}
