//! Escape: it closes the innermost thing that is open, and quits from the bare scene.

use collidoscope::scene::{BodyId, preset};
use collidoscope::session::{Action, Effect, Go, Hand, Session, TourStep};
use glam::dvec2;

use super::sitting::{act, hand, in_space, sitting_on, two_boxes};

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

/// With what changed shapes there are, of which quitting asks; bodies that fall keep theirs.
fn sittings() -> [Session; 3] {
    let tumble = preset("tumble").expect("a preset").scene;
    let mut reshaped = two_boxes();
    let (id, edge, at) = (BodyId::B, 0, dvec2(25.0, -5.0));
    hand(&mut reshaped, Hand::AddVertex { id, edge, at });
    [reshaped, in_space("boxes-in-space"), sitting_on(tumble)]
}

#[test]
fn whatever_is_open_is_closed_one_thing_at_a_time_from_the_innermost_before_it_quits() {
    for chosen in 0..1 << THINGS.len() {
        for mut session in sittings() {
            let would_lose = session.would_lose();
            let is_chosen = |k: usize| chosen & (1 << k) != 0;
            for (k, (opens, is_open)) in THINGS.iter().enumerate() {
                // Where nothing would be lost, nothing is asked.
                let is_asked = would_lose || k + 1 < THINGS.len();
                if is_chosen(k) && is_asked && !is_open(&session) {
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
            assert!(!session.has_something_open() && !session.is_asking());
            let effects = act(&mut session, &[Action::Close]);
            assert_eq!(session.asks_to_quit(), would_lose);
            assert_eq!(effects.is_empty(), would_lose);
            let effects = act(&mut session, &[Action::QuitAnyway]);
            assert_eq!(effects, [Effect::Quit]);
        }
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
