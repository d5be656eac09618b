//! Escape: it closes the innermost thing that is open, and quits from the bare scene.

use collidoscope::scene::{BodyId, preset};
use collidoscope::session::{Action, Command, Effect, Go, Hand, Session, TourStep};
use glam::dvec2;

use super::sitting::{SIZE, act, hand, in_space, sitting_on, two_boxes};

/// What opens a thing, and whether it is open.
type Thing = (&'static [Action], fn(&Session) -> bool);

/// The outermost first, in an order in which all can be opened.
const THINGS: [Thing; 7] = [
    (&[Action::TogglePanel], Session::shows_panel),
    (&[Action::ToggleHelp], Session::shows_help),
    (&[Action::Tour(TourStep::GoOn)], |session| {
        session.tour().is_on()
    }),
    (&[Action::ToggleLesson], Session::is_studied),
    (&[Action::ToggleGuess], |session| {
        session.guessing().is_some()
    }),
    (&[Action::SaveScene], |session| {
        session.file_question().is_some()
    }),
    (&[Action::Quit], Session::asks_to_quit),
];

fn open(session: &Session) -> [bool; THINGS.len()] {
    THINGS.map(|(_, is_open)| is_open(session))
}

fn sittings() -> [Session; 3] {
    let tumble = preset("tumble").expect("a preset").scene;
    [two_boxes(), in_space("boxes-in-space"), sitting_on(tumble)]
}

/// A sitting in which every wish to quit is asked about.
fn recorded(session: &mut Session) {
    act(session, &[Action::Record]);
    let _ = session.take(Command::Drawn(SIZE));
    assert!(session.would_lose());
}

#[test]
fn whatever_is_open_is_closed_one_thing_at_a_time_from_the_innermost_before_it_quits() {
    for chosen in 0..1 << THINGS.len() {
        // Every combination in the plane, and those without a question in space and among bodies that fall.
        let sittings = sittings()
            .into_iter()
            .take(if chosen < 1 << 5 { 3 } else { 1 });
        for mut session in sittings {
            recorded(&mut session);
            let is_chosen = |k: usize| chosen & (1 << k) != 0;
            for (k, (opens, is_open)) in THINGS.iter().enumerate() {
                if is_chosen(k) && !is_open(&session) {
                    act(&mut session, opens);
                    assert!(is_open(&session), "{opens:?} in {chosen:b}");
                }
            }
            let mut expected = open(&session);
            while let Some(innermost) = expected.iter().rposition(|&is_open| is_open) {
                assert_eq!(act(&mut session, &[Action::Close]), [], "{chosen:b}");
                expected[innermost] = false;
                assert_eq!(open(&session), expected, "{chosen:b}");
            }
            assert!(!session.has_something_open());
            act(&mut session, &[Action::Close]);
            assert!(session.asks_to_quit(), "the recording would be lost");
            let effects = act(&mut session, &[Action::QuitAnyway]);
            assert_eq!(effects, [Effect::DropGif, Effect::Quit]);
        }
    }
}

#[test]
fn from_the_bare_scene_it_quits_and_with_anything_open_it_does_not() {
    for (opens, is_open) in &THINGS[..THINGS.len() - 1] {
        for mut session in sittings() {
            act(&mut session, opens);
            while session.has_something_open() {
                assert_eq!(act(&mut session, &[Action::Close]), [], "{opens:?}");
            }
            assert!(!is_open(&session));
            assert_eq!(act(&mut session, &[Action::Close]), [Effect::Quit]);
        }
    }
}

#[test]
fn closing_never_asks_though_a_shape_is_unsaved_and_quitting_does() {
    for (opens, is_open) in &THINGS[..5] {
        let mut session = two_boxes();
        let (id, edge, at) = (BodyId::B, 0, dvec2(25.0, -5.0));
        hand(&mut session, Hand::AddVertex { id, edge, at });
        act(&mut session, opens);
        while session.has_something_open() {
            assert!(!session.is_asking(), "{opens:?}");
            act(&mut session, &[Action::Close]);
        }
        assert!(!is_open(&session) && session.would_lose());
        assert_eq!(act(&mut session, &[Action::Close]), []);
        assert!(session.asks_to_quit());
    }
}

#[test]
fn a_lesson_that_was_open_before_the_tour_is_closed_after_it() {
    let mut session = two_boxes();
    act(
        &mut session,
        &[Action::Go(Go::First), Action::Tour(TourStep::GoOn)],
    );
    assert!(!session.is_studied());
    act(&mut session, &[Action::Close]);
    assert!(session.is_studied() && !session.tour().is_on());
    assert_eq!(act(&mut session, &[Action::Close]), []);
    assert!(!session.is_studied());
}
