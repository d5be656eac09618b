//! A frame: the panel, the figure, and the widgets over it.

use egui::{CentralPanel, Context, Frame, Key, Margin, Sense, TopBottomPanel};
use glam::{DVec2, dvec2};

use super::action_button::ActionButton;
use super::frame_context::{FrameContext, PanelPlace};
use super::gallery::GallerySheet;
use super::interaction::{Interaction, hover};
use super::pointing::Pointing;
use super::touch_pad::Pad;
use super::{help, painter, panel, question_banner, status_bar, style, timeline, tour_banner};
use crate::app::{Action, App, Command};
use crate::figure::Theme;

const QUESTION_WIDTH: f32 = 420.0;

/// The window's own state.
#[derive(Default)]
pub(super) struct FrameState {
    pub(super) interaction: Interaction,
    /// Whether touch buttons are shown, for lack of a keyboard.
    pub(super) shows_pad: bool,
    pad: Pad,
    pub(super) gallery: GallerySheet,
    pub(super) pointing: Pointing,
    /// The size of the last figure, in points.
    pub(super) size: DVec2,
    /// Whether a dialog or the gallery was open in the last frame, and whether the quit dialog was.
    was_asking: [bool; 2],
    /// What was open in the last frame.
    was_open: [bool; 4],
}

impl FrameState {
    /// Draws a frame, `seconds` after the last; `is_posing` if a screenshot is taken of it. Returns the commands of
    /// clicks and drags, in order.
    pub(super) fn show(
        &mut self,
        context: &Context,
        app: &mut App,
        seconds: f64,
        is_posing: bool,
    ) -> Vec<Command> {
        let window = context.screen_rect().size() * context.zoom_factor();
        let room = Command::WindowSize(dvec2(window.x.into(), window.y.into()));
        // Neither this command nor `Point` has effects.
        drop(app.take(room));
        context.set_zoom_factor(app.display.scale().factor());
        let asks = [app.is_modal_open(), app.modes.asks_to_quit];
        let was_asking = std::mem::replace(&mut self.was_asking, asks);
        // A dialog moves the focus to its first field or answer if no widget has it.
        if asks > was_asking {
            context.memory_mut(egui::Memory::stop_text_input);
        }
        self.interaction.begin(context, app, seconds);
        let theme = Theme::new(app.display.theme());
        let by_fingers = self.shows_pad;
        style::apply(context, &theme, by_fingers);
        let mut frame = FrameContext {
            egui: context,
            app,
            theme: &theme,
            by_fingers,
            commands: Vec::new(),
        };
        // A sheet would hide what has been opened since the last frame.
        let open = [
            app.tour().is_some(),
            app.is_lesson_open(),
            app.quiz().is_some(),
            app.gallery().is_some(),
        ];
        let before = std::mem::replace(&mut self.was_open, open);
        let is_new = open.iter().zip(before).any(|(now, before)| *now && !before);
        if is_new && app.shows_panel && PanelPlace::in_window(context).is_sheet() {
            frame.commands.push(Command::HidePanel);
        }
        let is_covered = self.gallery.show(&mut frame);
        if is_covered {
            self.pad.hide(&mut frame.commands);
        } else if app.display.embed.is_some() {
            around_embed(&mut frame, &mut self.pointing);
        } else {
            status_bar::show(&mut frame, is_posing);
            self.around_picture(&mut frame);
        }
        quit_question(&mut frame);
        self.interaction.files.show(&mut frame);
        let mut commands = frame.commands;
        if !is_covered {
            self.picture(context, app, &theme);
        }
        // The Escape that opened a dialog or the gallery doesn't close it.
        if asks[0] && was_asking[0] && context.input(|input| input.key_pressed(Key::Escape)) {
            commands.push(Command::Act(Action::Close));
        }
        commands.extend(self.interaction.asked.drain(..).map(Command::Pointer));
        self.interaction.end(context, app);
        commands
    }

    /// The figure, and the pointer over it.
    fn picture(&mut self, context: &Context, app: &mut App, theme: &Theme) {
        CentralPanel::default()
            .frame(Frame::NONE)
            .show(context, |ui| {
                let place = ui.max_rect();
                let size = dvec2(place.width().into(), place.height().into());
                self.size = size;
                app.display.panel_width = (context.screen_rect().width() - place.width()).into();
                // No Sense::FOCUSABLE: Tab goes through the panel, not to the figure.
                let mouse = ui.interact(place, ui.id().with("picture"), Sense::CLICK | Sense::DRAG);
                let pointer = hover(&mouse);
                // The pointer picks in this frame's figure.
                drop(app.take(Command::Point(pointer)));
                let mut figure = app.figure(size);
                let place_in_picture = pointer.filter(|_| !app.asks_a_question());
                self.pointing.over_picture(&mut figure, place_in_picture);
                if app.display.embed.is_some() {
                    let highlight = app.display.highlight.as_deref();
                    self.pointing
                        .for_host(&mut figure, place_in_picture, highlight);
                }
                let painter = ui.painter_at(place);
                painter::paint(&painter, place.min, &figure, &figure.theme(theme));
                self.interaction.over_picture(ui, &mouse, app, theme, size);
            });
    }

    /// The panes around the figure; a sheet leaves no room for them.
    fn around_picture(&mut self, frame: &mut FrameContext<'_>) {
        let app = frame.app;
        if app.shows_help {
            help::show(frame);
        }
        let place = PanelPlace::in_window(frame.egui);
        if app.shows_panel {
            panel::show(frame, place, &mut self.interaction);
        }
        let is_covered = app.shows_panel && place.is_sheet();
        if frame.by_fingers && !is_covered && !app.shows_help && !app.is_modal_open() {
            self.pad.show(frame);
        } else {
            self.pad.hide(&mut frame.commands);
        }
        if is_covered {
            return;
        }
        let most = frame.height_for_words();
        let context = frame.egui;
        let before = context.available_rect().height();
        let left = || most - (before - context.available_rect().height());
        if app.hides_answers() {
            tour_banner::show(frame, most);
            question_banner::show(frame, left());
        } else {
            let has_more = app.tour().is_some() || app.quiz().is_some();
            let share = match has_more {
                true if frame.is_sideways() => 0.42,
                true => 0.5,
                false => 1.0,
            };
            timeline::show_lesson(frame, share * most, &mut self.pointing);
            timeline::show_ticks(frame);
            question_banner::show_score(frame, left());
            tour_banner::show(frame, left());
        }
    }
}

/// Confirms closing the window with unsaved changes.
fn quit_question(frame: &mut FrameContext<'_>) {
    if !frame.app.modes.asks_to_quit {
        return;
    }
    let unsaved = frame.app.unsaved();
    let s = if unsaved.len() == 1 { "" } else { "s" };
    let title = format!("Quit without saving {} changed scene{s}?", unsaved.len());
    let room = (frame.screen().x - 60.0).max(60.0);
    let window = frame.dialog(&title);
    window.show(frame.egui, |ui| {
        ui.set_max_width(frame.scaled(QUESTION_WIDTH).min(room));
        ui.label(unsaved.join(", "));
        ui.horizontal_wrapped(|ui| {
            let stay = ActionButton::new(Action::Stay)
                .named("Continue  (Esc)")
                .show(ui, frame);
            if ui.memory(|memory| memory.focused().is_none()) {
                stay.request_focus();
            }
            let quit = ActionButton::new(Action::QuitAnyway);
            quit.named("Quit without saving").show(ui, frame);
        });
    });
}

/// The panes below the figure of an embed.
fn around_embed(frame: &mut FrameContext<'_>, pointing: &mut Pointing) {
    let app = frame.app;
    let most = frame.height_for_words();
    timeline::show_lesson(frame, most, pointing);
    timeline::show_ticks(frame);
    timeline::show_start(frame);
    let message = if app.is_lesson_open() {
        app.notice.as_ref()
    } else {
        app.message()
    };
    let sentence = match message {
        Some(message) => message.text.as_str(),
        None if app.is_lesson_open() => return,
        None => app.note().unwrap_or(app.title()),
    };
    let panel = frame.strip(TopBottomPanel::bottom("sentence"), Margin::symmetric(16, 6));
    panel.show(frame.egui, |ui| {
        status_bar::line(ui, sentence, frame.ink(), 2, frame.theme);
    });
}

#[cfg(test)]
mod tests;
