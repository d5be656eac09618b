//! Escape closes the topmost panel or dialog, and quits when none is open.

use collidoscope::app::{Action, App, Command, Effect, HeldKey, Tour, TourStep};
use collidoscope::figure::Overlay;
use collidoscope::scene::preset;

use super::helpers::{act, add_vertex, app_with, in_space, message, two_boxes};

/// What opens panels and dialogs, the bottommost first, in an order in which all can be opened.
const OPENERS: [Action; 7] = [
    Action::TogglePanel,
    Action::Tour(TourStep::GoOn),
    Action::ToggleLesson,
    Action::ToggleGuess,
    Action::ToggleHelp,
    Action::SaveScene,
    Action::Quit,
];

/// Whether what an action opens is open.
fn is_open(app: &App, opener: Action) -> bool {
    match opener {
        Action::TogglePanel => app.shows_panel,
        Action::Tour(_) => app.tour().is_some(),
        Action::ToggleLesson => app.is_lesson_open(),
        Action::ToggleGuess => app.quiz().is_some(),
        Action::ToggleHelp => app.shows_help,
        Action::ToggleGallery => app.gallery().is_some(),
        Action::Quit => app.modes.asks_to_quit,
        _ => app.file_question().is_some(),
    }
}

const PRESS_AGAIN: &str = "Press Esc again to quit";

fn open(app: &App) -> [bool; OPENERS.len()] {
    OPENERS.map(|opener| is_open(app, opener))
}

/// With another shape, so that quitting asks.
fn reshaped() -> App {
    let mut app = two_boxes();
    add_vertex(&mut app);
    app
}

fn apps() -> [App; 3] {
    let tumble = preset("tumble").expect("a preset").scene;
    [reshaped(), in_space("boxes-in-space"), app_with(tumble)]
}

#[test]
fn escape_closes_one_panel_at_a_time_from_the_topmost_before_it_quits() {
    for chosen in 0..1 << OPENERS.len() {
        for mut app in apps() {
            let has_unsaved_changes = app.has_unsaved_changes();
            let is_chosen = |k: usize| chosen & (1 << k) != 0;
            for (k, opener) in OPENERS.into_iter().enumerate() {
                // Quitting without unsaved changes does not ask.
                let is_asked = has_unsaved_changes || opener != Action::Quit;
                if is_chosen(k) && is_asked && !is_open(&app, opener) {
                    act(&mut app, &[opener]);
                    assert!(is_open(&app, opener), "{opener:?} in {chosen:b}");
                }
            }
            let mut expected = open(&app);
            while let Some(innermost) = expected.iter().rposition(|&is_open| is_open) {
                assert_eq!(act(&mut app, &[Action::Close]), [], "{chosen:b}");
                expected[innermost] = false;
                if OPENERS[innermost] == Action::ToggleGuess {
                    // The lesson that the quiz opened ends with it.
                    expected[2] = is_chosen(2);
                }
                assert_eq!(open(&app), expected, "{chosen:b}");
            }
            assert!(!app.has_something_open() && !app.is_modal_open());
            assert_eq!(act(&mut app, &[Action::Close]), []);
            assert_eq!(message(&app), (PRESS_AGAIN, false));
            let effects = act(&mut app, &[Action::Close]);
            assert_eq!(app.modes.asks_to_quit, has_unsaved_changes);
            assert_eq!(effects.is_empty(), has_unsaved_changes);
            let effects = act(&mut app, &[Action::QuitAnyway]);
            assert_eq!(effects, [Effect::Quit]);
        }
    }
}

/// What a mode must leave as it was: the scene with what is open over it, and how it is displayed.
fn state(app: &App) -> String {
    let step = app.narration().map(|(_, step)| step);
    let stop = app.tour().map(Tour::number);
    let quiz = app
        .quiz()
        .map(|quiz| (quiz.place(), quiz.guess, quiz.tries()));
    let bodies = app
        .plane()
        .map(|workspace| workspace.world.simulation.scene());
    let display = &app.display;
    let flags = [app.shows_panel, app.shows_help];
    format!(
        "{} {bodies:?} {step:?} {stop:?} {quiz:?} {:?} {:?} {:?} {flags:?}",
        app.title(),
        display.overlays,
        display.minkowski,
        display.theme()
    )
}

#[test]
fn escape_returns_from_every_mode_to_the_one_before_with_its_state() {
    const TOUR: Action = Action::Tour(TourStep::GoOn);
    let sat = Action::Toggle(Overlay::Sat);
    let bases = [
        vec![Action::ToggleLesson, sat],
        vec![TOUR, Action::NextScene, Action::NextScene],
        vec![Action::ToggleGuess, sat],
    ];
    let modes = [
        TOUR,
        Action::ToggleGuess,
        Action::ToggleGallery,
        Action::SaveScene,
        Action::OpenScene,
        Action::Quit,
    ];
    for enters in bases {
        let base = enters[0];
        for mode in modes.into_iter().filter(|&mode| mode != base) {
            let what = format!("{mode:?} from {base:?}");
            let mut app = reshaped();
            act(&mut app, &enters);
            assert!(is_open(&app, base), "{what}");
            if base == Action::ToggleGuess {
                let _ = app.take(Command::Press(HeldKey::Right));
            }
            let before = state(&app);
            act(&mut app, &[mode]);
            assert!(is_open(&app, mode), "{what}");
            act(&mut app, &[Action::Close]);
            assert!(!is_open(&app, mode), "{what}");
            assert_eq!(state(&app), before, "{what}");
        }
    }
}

#[test]
fn the_second_escape_quits_within_three_seconds() {
    for (seconds, quits) in [(2.9, true), (3.1, false)] {
        let mut app = two_boxes();
        act(&mut app, &[Action::Close]);
        let _ = app.take(Command::Pass(seconds));
        let effects = act(&mut app, &[Action::Close]);
        assert_eq!(effects == [Effect::Quit], quits, "after {seconds} s");
    }
    let mut app = two_boxes();
    let effects = act(
        &mut app,
        &[Action::Close, Action::CycleTheme, Action::Close],
    );
    assert_eq!(effects, [], "another key comes between");
}
