//! The loop: keys in, a frame out.

use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::input::{is_quit_requested, prevent_quit};
use macroquad::window::{clear_background, next_frame};

use super::action::Action;
use super::app::{App, Options};
use super::glass::Shown;
use super::hands::Hands;
use super::input::Input;
use super::pace::Pace;
use super::{display, glass, picture, style};
use crate::scene::Controls;

/// Runs the window until it is closed.
pub(super) async fn run(options: Options) {
    display::mark_opened();
    let mut app = App::new(options);
    let mut input = Input::default();
    let mut hands = Hands::default();
    prevent_quit();
    let subscriber = register_input_subscriber();
    let mut pace = Pace::new();
    egui_macroquad::cfg(style::install_fonts);
    // The first frame of egui has the fonts of before, so it is not shown.
    egui_macroquad::ui(|_| {});
    egui_macroquad::draw();
    next_frame().await;

    let mut seconds = 0.0;
    while !app.quits() {
        repeat_all_miniquad_input(&mut input, subscriber);
        let focused = egui_focus();
        hands.typed = input.take_typed();
        if hands.have_keyboard() || app.asks_to_quit() {
            input.take_pressed();
            input.release_all();
        }
        for action in input.take_pressed() {
            // Space belongs to the row that Tab has reached, and Escape leaves it.
            if focused && matches!(action, Action::ToggleFreeze | Action::Quit) {
                continue;
            }
            let held = input.take_controls();
            app.apply(action, held);
        }
        if is_quit_requested() {
            app.apply(Action::Quit, Controls::default());
        }
        app.advance(seconds, || input.take_controls());
        let stirred = input.take_stirred();

        clear_background(macroquad::color::BLACK);
        let mut shown = Shown::default();
        egui_macroquad::ui(|context| shown = glass::show(context, &mut app, &mut hands));
        egui_macroquad::draw();
        if app.take_screenshot_request() {
            picture::screenshot(&mut app);
        }
        if app.take_svg_request() {
            picture::svg(&mut app, shown.size);
        }
        app.record(shown.size);
        for action in shown.chosen {
            app.apply(action, input.take_controls());
        }
        for action in app.take_asked() {
            hands.serve(action, &mut app);
        }
        hands.finish(&mut app);
        next_frame().await;
        seconds = pace.wait(stirred || app.is_moving());
    }
}

/// Whether a widget has the keyboard's focus.
fn egui_focus() -> bool {
    let mut focused = false;
    egui_macroquad::cfg(|context| focused = context.wants_keyboard_input());
    focused
}
