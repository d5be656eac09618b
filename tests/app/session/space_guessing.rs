//! *Guess first* in space: a lesson that asks for the verdict, the vertex, the point that goes and the face.

use collidoscope::figure::{Figure, MinkowskiPane};
use collidoscope::lesson::spatial::{Choice, Question};
use collidoscope::scene::{BodyId, spatial};
use collidoscope::session::{Action, AnyQuestion, Command, Guessing, Hand, HeldKey, Session};
use glam::{DVec2, DVec3, dvec2};

use super::sitting::{SIZE, Shown, act, hand, in_space, said};

fn guessing(session: &Session) -> &Guessing {
    session.guessing().expect("guess first is on")
}

/// Goes on to the next question that waits, if there is one.
fn next_question(session: &mut Session) -> Option<Question> {
    while !guessing(session).is_over() {
        if guessing(session).is_waiting() {
            let question = guessing(session).question().expect("a question");
            let AnyQuestion::Spatial(question) = question else {
                panic!("{question:?} in space");
            };
            return Some(question.clone());
        }
        act(session, &[Action::Answer]);
    }
    None
}

/// *Guess first* on each preset in space, as a window shows it.
fn rounds() -> impl Iterator<Item = (&'static str, Session)> {
    spatial::presets().into_iter().map(|preset| {
        let mut session = in_space(preset.slug);
        let _ = session.take(Command::Drawn(SIZE));
        act(&mut session, &[Action::ToggleGuess]);
        (preset.slug, session)
    })
}

#[test]
fn right_answers_all_count_at_the_first_try_and_wrong_ones_lead_back() {
    let mut kinds = std::collections::BTreeSet::new();
    for (name, mut session) in rounds() {
        let (mut asked, mut missed) = (0, 0);
        while let Some(question) = next_question(&mut session) {
            asked += 1;
            kinds.insert(question.title());
            assert_eq!(guessing(&session).place(), Some(asked), "{name}");
            let count = question.choices().len();
            let wrong = (0..count).find(|&choice| !question.judge(choice).is_right);
            if let Some(wrong) = wrong.filter(|_| asked % 2 == 0) {
                missed += 1;
                hand(&mut session, Hand::Choose(wrong));
                assert!(!guessing(&session).verdict().expect("a verdict").is_right);
                assert_eq!(guessing(&session).tries(), 1);
            }
            hand(&mut session, Hand::Choose(question.right()));
            let said = guessing(&session).verdict().expect("a verdict");
            assert!(said.is_right, "{name}: {question:?}: {}", said.why);
        }
        let score = guessing(&session).score();
        assert_eq!(
            (score.first_try, score.count),
            (asked - missed, asked),
            "{name}"
        );
        assert_eq!(score.again.len(), missed, "{name}");
        assert!(!session.hides_answers());
    }
    let all = ["closest face", "collision", "leaving vertex", "support"];
    assert_eq!(Vec::from_iter(kinds), all);
}

#[test]
fn the_verdict_is_asked_of_the_world_alone_and_the_rest_in_minkowski_space() {
    let mut session = in_space("deep-in-space");
    let _ = session.take(Command::Drawn(SIZE));
    act(&mut session, &[Action::ToggleGuess]);
    assert!(session.is_studied() && session.hides_answers());
    assert_eq!(session.looking().minkowski, MinkowskiPane::Off);
    let first = next_question(&mut session).expect("a question");
    assert_eq!(first.title(), "collision");
    hand(&mut session, Hand::Choose(first.right()));
    next_question(&mut session).expect("another");
    assert_eq!(session.looking().minkowski, MinkowskiPane::Half);
    act(&mut session, &[Action::ToggleGuess]);
    assert!(session.guessing().is_none() && session.is_studied());
}

fn place_of(figure: &Figure, session: &Session, at: DVec3) -> DVec2 {
    let pane = figure.panes.iter().find(|pane| pane.is_minkowski);
    let pane = pane.expect("Minkowski space");
    let view = session.view();
    pane.camera.to_picture(&pane.place, view.project(at))
}

#[test]
fn the_pointer_chooses_a_point_or_the_face_in_front_and_a_click_answers() {
    let mut session = in_space("deep-in-space");
    let _ = session.take(Command::Drawn(SIZE));
    act(&mut session, &[Action::ToggleGuess]);
    let (mut points, mut faces) = (0, 0);
    while let Some(question) = next_question(&mut session) {
        let figure = session.figure(SIZE);
        let depth = session.view().depth();
        for (index, choice) in question.choices().into_iter().enumerate() {
            let at = match &choice {
                Choice::Word(_) => continue,
                Choice::Point { at, .. } => *at,
                Choice::Part { corners, .. } => corners.iter().sum::<DVec3>() / 3.0,
            };
            let _ = session.take(Command::Point(None));
            let _ = session.take(Command::Point(Some(place_of(&figure, &session, at))));
            let Some(found) = guessing(&session).guess() else {
                panic!("nothing at {choice:?}");
            };
            match (choice, &question.choices()[found]) {
                (Choice::Part { .. }, Choice::Part { corners, .. }) => {
                    faces += 1;
                    let front = corners.iter().sum::<DVec3>() / 3.0;
                    assert!(found == index || depth.dot(front) < depth.dot(at));
                }
                (Choice::Point { .. }, Choice::Point { at: found, .. }) => {
                    points += 1;
                    let places = [at, *found].map(|at| place_of(&figure, &session, at));
                    assert!(places[0].distance(places[1]) < 1e-6, "one behind the other");
                }
                (choice, found) => panic!("{found:?} for {choice:?}"),
            }
        }
        hand(&mut session, Hand::Choose(question.right()));
        assert!(!guessing(&session).is_waiting());
    }
    assert!(points > 3 && faces > 3, "{points} points, {faces} faces");
}

#[test]
fn arrows_go_through_the_choices_a_drag_turns_the_view_and_the_bodies_stay() {
    let mut session = in_space("tetrahedra");
    let _ = session.take(Command::Drawn(SIZE));
    act(&mut session, &[Action::ToggleGuess]);
    let start = session.drawn_scene();
    next_question(&mut session).expect("a question");
    let _ = session.take(Command::Press(HeldKey::Right));
    let _ = session.take(Command::Release(HeldKey::Right));
    assert_eq!(guessing(&session).guess(), Some(0));
    let view = session.view();
    hand(&mut session, Hand::TurnView(dvec2(50.0, 0.0)));
    assert_ne!(session.view(), view);
    let id = BodyId::B;
    hand(&mut session, Hand::Turn { id, degrees: 5.0 });
    assert_eq!(session.drawn_scene(), start);
    act(&mut session, &[Action::Answer]);
    assert!(guessing(&session).verdict().is_some());
    act(&mut session, &[Action::NextScene]);
    assert!(session.guessing().is_some_and(|on| !on.is_over()));
    assert!(
        said(&session).0.contains("begins anew"),
        "{}",
        said(&session).0
    );
}
