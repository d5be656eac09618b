//! The faults of the gallery on the table.

use collidoscope::app::{Action, App, TourStep};
use collidoscope::lesson::{KnownBug, Lesson};

use super::commands::{Shown, act, two_boxes};

fn lesson(app: &App) -> (&Lesson, usize) {
    app.lesson()
}

#[test]
fn a_fault_is_shown_on_its_scene_beside_the_lesson_and_told() {
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
fn another_scene_a_reset_and_closing_the_lesson_take_it_away() {
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
fn a_fault_leaves_the_tour_and_what_lay_there_before_is_a_scene_away() {
    let mut app = two_boxes();
    let tour = Action::Tour(TourStep::GoOn);
    act(&mut app, &[tour, Action::ShowFault(KnownBug::EdgeMiddle)]);
    assert!(!app.tour().is_on());
    assert_eq!(app.drawn(), KnownBug::EdgeMiddle.scene());
    act(&mut app, &[Action::PreviousScene]);
    assert_eq!(app.drawn().title, "Two boxes");
}
