//! Escape closes the topmost panel or dialog, and quits when none is open.

use collidoscope::app::{Action, App, Command, Effect, Go, HeldKey, Quiz, Tour, TourStep};
use collidoscope::figure::Overlay;
use collidoscope::scene::preset;

use super::helpers::{act, add_vertex, app_with, in_space, message, two_boxes};

/// The actions that open a panel or dialog, and whether it is open.
type Thing = (&'static [Action], fn(&App) -> bool);

/// The bottommost first, in an order in which all can be opened.
const THINGS: [Thing; 7] = [
    (&[Action::TogglePanel], App::shows_panel),
    (&[Action::Tour(TourStep::GoOn)], |app| app.tour().is_some()),
    (&[Action::ToggleLesson], App::is_lesson_open),
    (&[Action::ToggleGuess], |app| app.quiz().is_some()),
    (&[Action::ToggleHelp], App::shows_help),
    (&[Action::SaveScene], |app| app.file_question().is_some()),
    (&[Action::Quit], App::asks_to_quit),
];

const PRESS_AGAIN: &str = "Press Esc again to quit";

fn open(app: &App) -> [bool; THINGS.len()] {
    THINGS.map(|(_, is_open)| is_open(app))
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
            assert_eq!(act(&mut app, &[Action::Close]), []);
            assert_eq!(message(&app), (PRESS_AGAIN, false));
            let effects = act(&mut app, &[Action::Close]);
            assert_eq!(app.asks_to_quit(), has_unsaved_changes);
            assert_eq!(effects.is_empty(), has_unsaved_changes);
            let effects = act(&mut app, &[Action::QuitAnyway]);
            assert_eq!(effects, [Effect::Quit]);
        }
    }
}

/// What a mode must leave as it was: the scene with what is open over it, and how it is displayed.
fn state(app: &App) -> [String; 2] {
    let step = app.narration().map(|(_, step)| step);
    let stop = app.tour().map(Tour::number);
    let quiz = app
        .quiz()
        .map(|quiz| (quiz.place(), quiz.guess(), quiz.tries()));
    let bodies = app
        .plane()
        .map(|workspace| workspace.world.simulation.scene());
    let display = app.display();
    let flags = [app.shows_panel(), app.shows_help()];
    [
        format!("{} {bodies:?} {step:?} {stop:?} {quiz:?}", app.title()),
        format!(
            "{:?} {:?} {:?} {flags:?}",
            display.overlays, display.minkowski, display.theme
        ),
    ]
}

#[test]
fn escape_returns_from_every_mode_to_the_one_before_with_its_state() {
    type Mode = (&'static str, &'static [Action], fn(&App) -> bool);
    let bases: [Mode; 3] = [
        (
            "scene",
            &[Action::Go(Go::First), Action::Toggle(Overlay::Sat)],
            App::is_lesson_open,
        ),
        (
            "tour",
            &[
                Action::Tour(TourStep::GoOn),
                Action::NextScene,
                Action::NextScene,
            ],
            |app| app.tour().is_some_and(|at| at.number() == 2),
        ),
        (
            "quiz",
            &[Action::ToggleGuess, Action::Toggle(Overlay::Sat)],
            |app| app.quiz().is_some_and(Quiz::is_waiting),
        ),
    ];
    let modes: [Mode; 6] = [
        ("tour", &[Action::Tour(TourStep::GoOn)], |app| {
            app.tour().is_some()
        }),
        ("quiz", &[Action::ToggleGuess], |app| app.quiz().is_some()),
        ("gallery", &[Action::ToggleGallery], |app| {
            app.gallery().is_some()
        }),
        ("save", &[Action::SaveScene], |app| {
            app.file_question().is_some()
        }),
        ("open", &[Action::OpenScene], |app| {
            app.file_question().is_some()
        }),
        ("quit", &[Action::Quit], App::asks_to_quit),
    ];
    for (base, enters, is_entered) in bases {
        for (mode, opens, is_open) in modes.into_iter().filter(|(mode, ..)| *mode != base) {
            let what = format!("{mode} from {base}");
            let mut app = reshaped();
            act(&mut app, enters);
            assert!(is_entered(&app), "{what}");
            if base == "quiz" {
                let _ = app.take(Command::Press(HeldKey::Right));
            }
            let before = state(&app);
            act(&mut app, opens);
            assert!(is_open(&app), "{what}");
            act(&mut app, &[Action::Close]);
            assert!(!is_open(&app), "{what}");
            if mode == "quiz" && base == "tour" {
                // The lesson that the questions were about stays, with its overlays.
                act(&mut app, &[Action::Close]);
                assert_eq!(state(&app)[0], before[0], "{what}");
            } else {
                assert_eq!(state(&app), before, "{what}");
            }
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
