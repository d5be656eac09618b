//! The status bar: message or hint on the left, buttons on the right. Its height doesn't depend on the text, so that
//! the figure doesn't move.

use egui::text::LayoutJob;
use egui::{Align, Color32, FontId, Layout, Margin, TopBottomPanel, Ui, vec2};

use super::action_button::ActionButton;
use super::bindings::has_row;
use super::frame_context::FrameContext;
use super::style;
use crate::app::{Action, App, TourStep, Workspace};
use crate::figure::Theme;
use crate::scene::Plane;

/// The height of two small lines and of one, in points.
const TWO_LINES: f32 = 34.0;
const ONE_LINE: f32 = 24.0;

/// From this width the buttons show their keys, and words fit next to them, in points.
const ROOM_FOR_KEYS: f32 = 1000.0;
const ROOM_FOR_BOTH: f32 = 500.0;

/// Shows the bar; for a screenshot (`is_posing`) without its buttons. On a phone in landscape the tour or a question
/// takes its room unless there is a message.
pub(super) fn show(frame: &mut FrameContext<'_>, is_posing: bool) {
    let (app, by_fingers) = (frame.app, frame.by_fingers);
    let is_free = app.tour().is_none() && !app.hides_answers();
    let has_words = app.tour().is_some() || app.quiz().is_some();
    if frame.is_sideways() && has_words && app.message().is_none() {
        return;
    }
    // A lesson and the tour have texts of their own.
    let is_alone = is_free && !app.is_lesson_open() && !frame.is_low();
    let has_two_lines = if by_fingers { is_free } else { is_alone };
    let (rows, height) = if has_two_lines {
        (2, TWO_LINES)
    } else {
        (1, ONE_LINE)
    };
    let is_for_fingers = by_fingers && is_free;
    let least = if is_for_fingers { style::TARGET } else { 0.0 };
    // With a mouse both are shown, one above the other.
    let is_narrow = frame.screen().x < ROOM_FOR_BOTH;
    let is_stacked = is_narrow && !by_fingers;
    let of_buttons = if is_stacked { ONE_LINE } else { 0.0 };
    let panel = frame
        .strip(TopBottomPanel::bottom("strip"), Margin::symmetric(10, 0))
        .exact_height(frame.scaled(height + of_buttons).max(least));
    panel.show(frame.egui, |ui| {
        let (text, ink) = words(app, frame.theme, by_fingers);
        let from_the_left = Layout::left_to_right(Align::Center);
        let theme = frame.theme;
        if is_stacked {
            let size = vec2(ui.available_width(), frame.scaled(height));
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.allocate_ui_with_layout(size, from_the_left, |ui| {
                line(ui, &text, ink, rows, theme);
            });
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            // On a phone there is no room for both.
            let is_free = !by_fingers || !is_narrow || app.message().is_none();
            if app.notice.is_some() {
                let dismiss = ActionButton::new(Action::Dismiss).named("Dismiss");
                dismiss.passed_by_tab().show(ui, frame);
            } else if is_free && !is_posing {
                show_buttons(ui, frame);
            }
            if !is_stacked {
                ui.with_layout(from_the_left, |ui| line(ui, &text, ink, rows, theme));
            }
        });
    });
}

/// Buttons that lead to everything else, from the right, for users who don't know the keys. The tour and a question
/// have buttons of their own, and touch has the pad for the rest.
fn show_buttons(ui: &mut Ui, frame: &mut FrameContext<'_>) {
    let (app, by_fingers) = (frame.app, frame.by_fingers);
    let is_free = app.tour().is_none() && !app.hides_answers();
    let is_paused = app.is_frozen() && app.falling().is_none() && !app.is_lesson_open();
    let tour = Action::Tour(TourStep::GoOn);
    let is_narrow = frame.screen().x < ROOM_FOR_BOTH;
    let [lesson, start] = if is_narrow || app.is_lesson_open() {
        ["Lesson", "Tour"]
    } else if app.shows_collision() {
        ["Explain this collision", "Start the tour"]
    } else {
        ["Lesson", "Start the tour"]
    };
    let mut doors = [
        ("Panel", Action::TogglePanel),
        ("Article", Action::ReadArticle),
        ("Scenes", Action::ToggleGallery),
        ("Quiz", Action::ToggleGuess),
        (lesson, Action::ToggleLesson),
        if is_paused {
            ("Resume", Action::ToggleFreeze)
        } else {
            (start, tour)
        },
    ];
    let explains = app.shows_collision() && app.falling().is_none();
    if explains {
        doors.swap(4, 5);
    }
    let [.., (_, first)] = doors;
    let is_phone = by_fingers && is_narrow;
    let names_keys = !by_fingers && ui.available_width() >= ROOM_FOR_KEYS;
    for (name, action) in doors {
        // The touch tools have the panel, which has the article on a phone, and the quiz unless a lesson is open.
        let is_elsewhere = match action {
            Action::TogglePanel => by_fingers,
            Action::ToggleGuess => by_fingers && !app.is_lesson_open(),
            Action::ReadArticle => is_phone,
            action => by_fingers && app.is_lesson_open() && action == tour,
        };
        let is_door = action == Action::TogglePanel || is_free && has_row(action);
        if is_elsewhere || !is_door {
            continue;
        }
        let button = ActionButton::new(action).named(name).with_key(names_keys);
        let key = if by_fingers { "" } else { button.key() };
        // Tab reaches the same actions in the panel.
        let button = button.tooltip(key).passed_by_tab();
        if action == first && !app.is_lesson_open() {
            button.show_filled(ui, frame);
        } else {
            button.show(ui, frame);
        }
    }
}

/// The text and its colour.
pub(super) fn words(app: &App, theme: &Theme, by_fingers: bool) -> (String, Color32) {
    let (text, ink) = match app.message() {
        Some(message) if message.is_warning => (message.text.clone(), theme.warning),
        Some(message) => (message.text.clone(), theme.text),
        // The text must not reveal answers, and the tour has its own.
        None if app.hides_answers() => (String::new(), theme.faint_text),
        None if app.shows_hint && !app.is_frozen() => (hint(app, theme, by_fingers), theme.text),
        None => {
            let has_words = app.tour().is_some() || app.is_lesson_open();
            let heading = (!has_words).then(|| app.heading());
            let mut words = Vec::new();
            if app.tour().is_none() {
                words.extend(state(app, by_fingers).map(str::to_owned));
            }
            words.extend(heading);
            (words.join("  ·  "), theme.faint_text)
        }
    };
    (text, style::color(ink))
}

/// The initial hint: the one thing to do.
fn hint(app: &App, theme: &Theme, by_fingers: bool) -> String {
    let [_, b] = theme.color_words();
    let falls = app.falling().is_some();
    match (app.space().is_some(), falls, by_fingers) {
        (_, true, false) => "Press ▶ (Space) to play.".to_owned(),
        (_, true, true) => "Tap ▶ to play.".to_owned(),
        (_, _, true) => format!("Drag the {b} shape B into A."),
        (true, _, _) => {
            format!("Drag the {b} shape B into A, or use the arrow keys, PageUp and PageDown.")
        }
        _ => format!("Drag the {b} shape B into A, or use the arrow keys."),
    }
}

/// The state of time, and the keys that apply.
fn state(app: &App, by_fingers: bool) -> Option<&'static str> {
    let workspace = app.plane();
    let lesson = app.narration();
    let [keys, fingers] = match app.falling() {
        _ if lesson.is_some_and(|(lesson, at)| at + 1 == lesson.step_count()) => {
            ["L: close the lesson", "Paused"]
        }
        _ if lesson.is_some() => [
            "Press . for the next step  ·  L: close the lesson",
            "Paused",
        ],
        Some(_) if workspace.is_some_and(Workspace::is_falling) => ["Space: pause", ""],
        Some(_) => ["Paused  ·  Space: play", "Paused"],
        None if app.is_frozen() => ["Paused  ·  Space: resume  ·  N: one tick", "Paused"],
        None if workspace.is_some_and(displays_last_collision) => [
            "The last collision, until an arrow key moves B away",
            "The last collision, until B is moved",
        ],
        None => return None,
    };
    let state = if by_fingers { fingers } else { keys };
    Some(state).filter(|state| !state.is_empty())
}

fn displays_last_collision(workspace: &Workspace<Plane>) -> bool {
    workspace.world.simulation.displays_last_collision()
}

/// The text in one line if it fits, else in a smaller size and this number of rows; truncated text has a tooltip.
pub(super) fn line(ui: &mut Ui, text: &str, ink: Color32, rows: usize, theme: &Theme) {
    let width = ui.available_width();
    let lay_out = |size: f32, rows: usize| {
        let font = FontId::proportional(style::scaled(size, theme));
        let mut job = LayoutJob::simple(text.to_owned(), font, ink, width);
        job.wrap.max_rows = rows;
        ui.fonts(|fonts| fonts.layout_job(job))
    };
    let mut galley = lay_out(style::BODY, 1);
    if galley.elided {
        galley = lay_out(style::SMALL, rows);
    }
    let is_cut_off = galley.elided;
    let response = style::show_text(ui, galley, text, 0.0);
    if is_cut_off {
        response.on_hover_text(text);
    }
}
