//! The main loop: input, frame, effects, and the frame rate.
//!
//! If the event loop can block, miniquad sleeps until an event arrives, and an idle window costs nothing. Keys and the
//! mouse wake it, the close button doesn't: while closing has to be confirmed, the loop polls several times a second.
//! An uncovered window doesn't wake it either, which matters only without a compositor.

use std::fmt::Display;
use std::path::PathBuf;
use std::time::Duration;

use egui::Event;
use glam::DVec2;
use macroquad::color::Color;
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::input::{is_quit_requested, simulate_mouse_with_touch};
use macroquad::miniquad::window::blocking_event_loop;
use macroquad::texture::get_screen_data;
use macroquad::window::{clear_background, next_frame};

use super::bindings::{IN_BROWSER, is_allowed_in_embed};
use super::frame::FrameState;
use super::host::Platform;
use super::input::{ExitDirection, Input, around_widgets};
use super::integration::Integration;
use super::snapshot::FrameSnapshot;
use super::{host, style};
use crate::app::{Action, App, Command, Effect, ExportKind, Import, StartupOptions};
use crate::export::{Raster, RasterError};
use crate::figure::Theme;

/// Runs the window until it is closed.
pub(super) async fn run(opening: StartupOptions, out: PathBuf) {
    host::mark_opened();
    let mut state = LoopState {
        app: App::new(opening),
        host: Platform::new(out.clone()),
        wants_screenshot: false,
    };
    let mut frame_state = FrameState::default();
    frame_state.interaction.files.folder = out;
    let mut input = Input::new(host::has_fingers());
    // Not every finger is the left button.
    simulate_mouse_with_touch(false);
    let subscriber = register_input_subscriber();
    let mut pace = Pace::new();
    let mut snapshot = FrameSnapshot::default();
    let mut integration = Integration::new();
    style::install_fonts(&integration.context);

    let (mut awake, mut on_the_wall) = (0.0, 0.0);
    let mut drawn = DVec2::ZERO;
    while !state.host.quits() {
        repeat_all_miniquad_input(&mut input, subscriber);
        frame_state.interaction.prefers_touch = input.prefers_touch;
        // Nothing may move away under a new touch.
        if !input.prefers_touch || input.events.are_over() {
            frame_state.shows_pad = input.prefers_touch && state.app.display.embed.is_none();
        }
        let has_keys = !frame_state.interaction.is_typing && !state.app.is_modal_open();
        let has_focus = integration.context.wants_keyboard_input();
        for came in input.take() {
            state.take_key(came, has_keys, has_focus);
        }
        if !has_keys {
            state.take(Command::ReleaseAll);
        }
        if is_quit_requested() {
            state.take(Command::Act(Action::Quit));
        }
        state.take(Command::Pass(awake));
        let mut events = Vec::new();
        for happened in state.host.poll(&mut events) {
            state.take(happened);
        }
        for event in events {
            // A page receives pasted text as an event; on the desktop a key requests it.
            if has_keys && let Event::Paste(text) = &event {
                state.take(Command::Import(Import::from_clipboard(text)));
            }
            input.take_event(event);
        }
        let had_input = input.take_had_input();

        let ground = Theme::new(state.app.display.theme()).background;
        clear_background(Color::from_rgba(ground.r, ground.g, ground.b, 255));
        let is_posing = std::mem::take(&mut state.wants_screenshot);
        let (mut commands, mut way) = (Vec::new(), None);
        let copied = integration.frame(&mut input.events, host::pixel_ratio(), |context| {
            let went = around_widgets(context, || {
                let pass = frame_state.show(context, &mut state.app, on_the_wall, is_posing);
                commands.extend(pass);
            });
            // A frame may be laid out twice; no click counts a second time.
            way = way.or(went);
            snapshot.print(context, &state.app);
        });
        if let Some(way) = way {
            state.host.leave(way);
        }
        if let Some(text) = copied {
            state.host.perform(Effect::Copy(text));
        }
        if is_posing {
            let exported = state.host.export(ExportKind::Picture, "png", screenshot());
            state.take(exported);
        }
        // After a resize of the window, or of a bar, the next frame has a new layout.
        let is_resized = frame_state.size != drawn;
        drawn = frame_state.size;
        state.take(Command::Drawn(drawn));
        for command in commands {
            state.take(command);
        }
        let pointed = frame_state.pointing.pointed.as_deref();
        let search = frame_state.gallery.search_place;
        state.host.reflect(&state.app, pointed, search);
        let has_unsaved_changes = state.app.has_unsaved_changes();
        state.host.confirm_before_unload(has_unsaved_changes);
        let is_watched = has_unsaved_changes && !IN_BROWSER
            || state.app.is_waiting()
            || frame_state.gallery.is_waiting();
        let next = pace.ask(had_input || is_resized || state.app.is_moving(), is_watched);
        if next != Some(MOVING) {
            state.host.settle(&state.app);
        }
        next_frame().await;
        (awake, on_the_wall) = pace.wait(next);
    }
}

/// The app and the platform on which its effects act.
struct LoopState {
    app: App,
    host: Platform,
    /// Whether to take a screenshot of the next frame.
    wants_screenshot: bool,
}

impl LoopState {
    /// Applies a command, performs its effects and applies the resulting commands.
    fn take(&mut self, command: Command) {
        for effect in self.app.take(command) {
            let result = match effect {
                Effect::Screenshot => {
                    self.wants_screenshot = true;
                    None
                }
                Effect::Write(kind, extension, text) => {
                    let made = Ok::<_, RasterError>(text.into_bytes());
                    Some(self.host.export(kind, extension, made))
                }
                effect => self.host.perform(effect),
            };
            if let Some(command) = result {
                self.take(command);
            }
        }
    }

    /// Handles a key; presses only while the scene has the keys. `has_focus` if Tab has reached a widget.
    fn take_key(&mut self, command: Command, has_keys: bool, has_focus: bool) {
        let is_embedded = self.app.display.embed.is_some();
        match command {
            Command::Press(_) if !has_keys => {}
            // Escape always leaves an embed, and a page can't close itself.
            Command::Act(Action::Close)
                if is_embedded || IN_BROWSER && !self.app.has_something_open() =>
            {
                self.host.leave(ExitDirection::Out);
            }
            // Space and Enter belong to the row that Tab has reached, and Escape leaves it.
            Command::Act(Action::ToggleFreeze | Action::GoOn | Action::Close | Action::Tour(_))
                if has_focus => {}
            Command::Act(action) if !has_keys || is_embedded && !is_allowed_in_embed(action) => {}
            command => self.take(command),
        }
    }
}

/// A PNG of what has been drawn so far in this frame.
fn screenshot() -> Result<Vec<u8>, RasterError> {
    let image = get_screen_data();
    let (width, height) = (image.width.into(), image.height.into());
    Raster::from_bottom_up_rgba(width, height, &image.bytes)?.to_png()
}

impl Platform {
    /// Saves a result to a file with this extension, unless it is an error.
    pub(super) fn export(
        &mut self,
        kind: ExportKind,
        extension: &str,
        made: Result<Vec<u8>, impl Display>,
    ) -> Command {
        let written = made
            .map_err(|error| error.to_string())
            .and_then(|bytes| Ok((self.save(extension, &bytes)?, bytes.len())));
        Command::Exported { kind, written }
    }
}

/// While something moves. Faster than the 60 and 75 Hz of common displays, so that with vsync the display sets the
/// pace; a limit without vsync.
const MOVING: Duration = Duration::from_millis(12);

/// When nothing moves and the loop can't sleep: short enough that the first key doesn't seem to lag.
const WATCHING: Duration = Duration::from_millis(50);

/// The time after the last event in which widgets may still be settling.
const SETTLING: Duration = Duration::from_millis(300);

/// Controls the time between frames.
pub(super) struct Pace {
    /// Times of the host's clock, in seconds.
    frame_began: f64,
    last_stirred: f64,
}

impl Pace {
    pub(super) fn new() -> Self {
        let now = host::now();
        Self {
            frame_began: now,
            last_stirred: now,
        }
    }

    /// At the end of a frame: requests the next one after a period or, for `None`, at the next event of the window
    /// system. `is_watched` if the close button must be polled, or time alone will change the frame.
    fn ask(&mut self, had_input: bool, is_watched: bool) -> Option<Duration> {
        if had_input {
            self.last_stirred = host::now();
        }
        let can_sleep = blocking_event_loop() && !is_watched;
        let period = if since(self.last_stirred) < SETTLING {
            Some(MOVING)
        } else {
            (!can_sleep).then_some(WATCHING)
        };
        host::ask_for_frame(period);
        period
    }

    /// At the start of the next frame: waits until it is due. Returns the seconds since the last one, without those of
    /// a sleep, which don't count for the scene, and all of them.
    fn wait(&mut self, period: Option<Duration>) -> (f64, f64) {
        host::wait_for_frame(period, since(self.frame_began));
        let on_the_wall = since(self.frame_began).as_secs_f64();
        self.frame_began = host::now();
        let awake = on_the_wall.min(host::LONGEST_FRAME);
        (period.map_or(0.0, |_| awake), on_the_wall)
    }
}

/// The time since; zero if the clock was set back.
fn since(time: f64) -> Duration {
    Duration::try_from_secs_f64(host::now() - time).unwrap_or_default()
}
