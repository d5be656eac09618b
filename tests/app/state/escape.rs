//! Escape closes the topmost panel or dialog, and quits when none is open.

use collidoscope::app::{Action, App, Effect, Go, PointerAction, TourStep};
use collidoscope::scene::{BodyId, preset};
use glam::dvec2;

use super::helpers::{act, app_with, in_space, pointer, two_boxes};

/// The actions that open a panel or dialog, and whether it is open.
type Thing = (&'static [Action], fn(&App) -> bool);

/// The bottommost first, in an order in which all can be opened.
const THINGS: [Thing; 7] = [
    (&[Action::TogglePanel], App::shows_panel),
    (&[Action::ToggleHelp], App::shows_help),
    (&[Action::Tour(TourStep::GoOn)], |app| app.tour().is_on()),
    (&[Action::ToggleLesson], App::is_lesson_open),
    (&[Action::ToggleGuess], |app| app.quiz().is_some()),
    (&[Action::SaveScene], |app| app.file_question().is_some()),
    (&[Action::Quit], App::asks_to_quit),
];

fn open(app: &App) -> [bool; THINGS.len()] {
    THINGS.map(|(_, is_open)| is_open(app))
}

/// Includes edited shapes, which quitting asks about; falling scenes have none.
fn apps() -> [App; 3] {
    let tumble = preset("tumble").expect("a preset").scene;
    let mut reshaped = two_boxes();
    let (id, edge, at) = (BodyId::B, 0, dvec2(25.0, -5.0));
    pointer(&mut reshaped, PointerAction::AddVertex { id, edge, at });
    [reshaped, in_space("boxes-in-space"), app_with(tumble)]
}

#[test]
fn escape_closes_one_panel_at_a_time_from_the_topmost_before_it_quits() {
    for chosen in 0..1 << THINGS.len() {
        for mut app in apps() {
            let has_unsaved_changes = app.has_unsaved_changes();
            let is_chosen = |k: usize| chosen & (1 << k) != 0;
            for (k, (opens, is_open)) in THINGS.iter().enumerate() {
                // Quitting without unsaved changes does not ask.
                let is_asked = has_unsaved_changes || k + 1 < THINGS.len();
                if is_chosen(k) && is_asked && !is_open(&app) {
                    act(&mut app, opens);
                    assert!(is_open(&app), "{opens:?} in {chosen:b}");
                }
            }
            let mut expected = open(&app);
            while let Some(innermost) = expected.iter().rposition(|&is_open| is_open) {
                assert_eq!(act(&mut app, &[Action::Close]), [], "{chosen:b}");
                expected[innermost] = false;
                assert_eq!(open(&app), expected, "{chosen:b}");
            }
            assert!(!app.has_something_open() && !app.is_modal_open());
            let effects = act(&mut app, &[Action::Close]);
            assert_eq!(app.asks_to_quit(), has_unsaved_changes);
            assert_eq!(effects.is_empty(), has_unsaved_changes);
            let effects = act(&mut app, &[Action::QuitAnyway]);
            assert_eq!(effects, [Effect::Quit]);
        }
    }
}

#[test]
fn a_lesson_that_was_open_before_the_tour_is_closed_after_it() {
    let mut app = two_boxes();
    act(
        &mut app,
        &[Action::Go(Go::First), Action::Tour(TourStep::GoOn)],
    );
    assert!(!app.is_lesson_open());
    act(&mut app, &[Action::Close]);
    assert!(app.is_lesson_open() && !app.tour().is_on());
    assert_eq!(act(&mut app, &[Action::Close]), []);
    assert!(!app.is_lesson_open());
}
