//! Known bugs of the gallery opened in the app.

use collidoscope::app::{Action, App, TourStep};
use collidoscope::lesson::{KnownBug, Lesson};

use super::helpers::{Shown, act, two_boxes};

fn lesson(app: &App) -> (&Lesson, usize) {
    app.lesson()
}

#[test]
fn a_known_bug_opens_on_its_scene_next_to_the_lesson_with_a_message() {
    for fault in KnownBug::ALL {
        let mut app = two_boxes();
        act(&mut app, &[Action::ShowFault(fault)]);
        let scene = fault.scene();
        assert_eq!(app.drawn(), scene, "{}", fault.slug());
        let message = app.message().expect("a message");
        assert_eq!(message.text, fault.row().sentence);
        assert_eq!(app.choice().fault, Some(fault));
        let (lesson, at) = lesson(&app);
        let run = fault.run(&scene.a.posed(), &scene.b.posed());
        assert_eq!(lesson.comparison().expect("a trace").trace(), &run.wrong);
        assert_eq!(Some(at), lesson.first_wrong_step(), "{}", fault.slug());
    }
}

#[test]
fn another_scene_a_reset_or_closing_the_lesson_removes_the_trace() {
    for action in [Action::NextScene, Action::Reset, Action::ToggleLesson] {
        let mut app = two_boxes();
        act(
            &mut app,
            &[Action::ShowFault(KnownBug::InvertedNormal), action],
        );
        assert_eq!(app.choice().fault, None, "{action:?}");
        assert!(app.choice().beside.is_none(), "{action:?}");
    }
    let mut app = two_boxes();
    let shown = Action::ShowFault(KnownBug::InvertedNormal);
    act(
        &mut app,
        &[shown, Action::ToggleLesson, Action::ToggleLesson],
    );
    assert!(lesson(&app).0.comparison().is_none());
}

#[test]
fn a_known_bug_ends_the_tour_and_the_previous_scene_is_next_to_it() {
    let mut app = two_boxes();
    let tour = Action::Tour(TourStep::GoOn);
    act(&mut app, &[tour, Action::ShowFault(KnownBug::EdgeMiddle)]);
    assert!(app.tour().is_none());
    assert_eq!(app.drawn(), KnownBug::EdgeMiddle.scene());
    act(&mut app, &[Action::PreviousScene]);
    assert_eq!(app.drawn().title, "Two boxes");
}
