//! A handout of what lies on the table.

use std::path::PathBuf;

use collidoscope::export::{Situation, lesson_on};
use collidoscope::lesson::Course;
use collidoscope::scene::{Simulation, preset};
use collidoscope::session::{Action, Command, Effect, Session};

use super::sitting::{act, said, sitting_on, two_boxes};

fn page(session: &mut Session) -> String {
    let effects = act(session, &[Action::Handout]);
    let [Effect::WriteHandout { page }] = &effects[..] else {
        panic!("{effects:?}");
    };
    page.clone()
}

#[test]
fn a_handout_shows_each_frame_of_the_lesson_and_holds_the_scene() {
    let scene = preset("hamaluik").expect("a preset").scene;
    let lesson = lesson_on(
        Situation::alone(&Simulation::new(scene.clone())),
        Course::default(),
    );
    let page = page(&mut sitting_on(scene.clone()));
    assert_eq!(
        page.matches("<li class=\"step\"").count(),
        lesson.frames().len()
    );
    assert!(page.contains(&scene.title));
    assert!(
        !page.contains("href=\"scene.json\""),
        "there is no such file beside it"
    );
    assert!(page.contains("Save it as scene.json"));
}

#[test]
fn what_became_of_a_handout_is_said() {
    let mut session = two_boxes();
    let written = Ok(PathBuf::from("./collidoscope-0001.html"));
    let _ = session.take(Command::HandoutWritten(written));
    assert_eq!(said(&session), ("Saved collidoscope-0001.html", false));
    let _ = session.take(Command::HandoutWritten(Err("the disk is full".to_owned())));
    assert_eq!(said(&session), ("No handout: the disk is full", true));
}

#[test]
fn a_handout_does_not_tell_the_answers_of_guess_first() {
    let mut session = two_boxes();
    act(&mut session, &[Action::ToggleGuess]);
    assert_eq!(act(&mut session, &[Action::Handout]), []);
    assert!(said(&session).0.contains("would tell"));
}
