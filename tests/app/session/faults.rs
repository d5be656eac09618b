//! The faults of the gallery on the table.

use collidoscope::lesson::{Fault, Lesson};
use collidoscope::session::{Action, Session, TourStep};

use super::sitting::{Shown, act, two_boxes};

fn lesson(session: &Session) -> (&Lesson, usize) {
    session.lesson()
}

#[test]
fn a_fault_is_shown_on_its_scene_beside_the_lesson_and_told() {
    for fault in Fault::ALL {
        let mut session = two_boxes();
        act(&mut session, &[Action::ShowFault(fault)]);
        let scene = fault.scene();
        assert_eq!(session.drawn(), scene, "{}", fault.slug());
        let message = session.message().expect("a message");
        assert_eq!(message.text, fault.row().sentence);
        assert_eq!(session.choice().fault, Some(fault));
        let (lesson, at) = lesson(&session);
        let run = fault.run(&scene.a.posed(), &scene.b.posed());
        assert_eq!(lesson.theirs().expect("a trace").trace(), &run.wrong);
        assert_eq!(Some(at), lesson.first_wrong_step(), "{}", fault.slug());
    }
}

#[test]
fn another_scene_a_reset_and_closing_the_lesson_take_it_away() {
    for action in [Action::NextScene, Action::Reset, Action::ToggleLesson] {
        let mut session = two_boxes();
        act(
            &mut session,
            &[Action::ShowFault(Fault::InvertedNormal), action],
        );
        assert_eq!(session.choice().fault, None, "{action:?}");
        assert!(session.choice().beside.is_none(), "{action:?}");
    }
    let mut session = two_boxes();
    let shown = Action::ShowFault(Fault::InvertedNormal);
    act(
        &mut session,
        &[shown, Action::ToggleLesson, Action::ToggleLesson],
    );
    assert!(lesson(&session).0.theirs().is_none());
}

#[test]
fn a_fault_leaves_the_tour_and_what_lay_there_before_is_a_scene_away() {
    let mut session = two_boxes();
    let tour = Action::Tour(TourStep::GoOn);
    act(&mut session, &[tour, Action::ShowFault(Fault::EdgeMiddle)]);
    assert!(!session.tour().is_on());
    assert_eq!(session.drawn(), Fault::EdgeMiddle.scene());
    act(&mut session, &[Action::PreviousScene]);
    assert_eq!(session.drawn().title, "Two boxes");
}
