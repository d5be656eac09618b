//! Hands on the shapes: the mouse over the picture, the panel's fields, and the dialogs for files.

mod bodies;
mod events;
mod files;
mod mouse;
mod pointer;
mod vertices;

use egui_macroquad::egui::{Context, Event, EventFilter, Key, Response, Ui};
use glam::DVec2;

use self::bodies::Hulls;
use self::files::Files;
use self::mouse::View;
use super::action::{Action, Wish};
use super::app::App;
use super::input::Typed;
use crate::figure::{MinkowskiPane, Theme};
use crate::scene::BodyId;

/// What hands are at, from frame to frame, and what they ask for in this one.
#[derive(Default)]
pub(super) struct Hands {
    wishes: Vec<Wish>,
    hulls: Hulls,
    files: Files,
    is_typing: bool,
    /// What was typed since the frame before.
    pub(super) typed: Vec<Typed>,
}

impl Hands {
    /// Whether the keys belong to a field or a dialog, and none to the scene.
    pub(super) fn have_keyboard(&self) -> bool {
        self.is_typing || self.files.is_asking()
    }

    /// Before the widgets of a frame: arrows move the scene and nothing of egui's, neither a slider nor
    /// its focus, as long as no field is edited.
    pub(super) fn begin(&mut self, context: &Context) {
        let typed = std::mem::take(&mut self.typed);
        context.input_mut(|input| {
            events::mend_text(&mut input.events, typed);
            input.smooth_scroll_delta += events::missing_scroll(&input.events);
        });
        if !self.have_keyboard() {
            const ARROWS: [Key; 4] = [
                Key::ArrowLeft,
                Key::ArrowRight,
                Key::ArrowUp,
                Key::ArrowDown,
            ];
            context.input_mut(|input| {
                input.events.retain(
                    |event| !matches!(event, Event::Key { key, .. } if ARROWS.contains(key)),
                );
            });
            context.memory_mut(|memory| {
                if let Some(id) = memory.focused() {
                    let arrows_stay = EventFilter {
                        horizontal_arrows: true,
                        vertical_arrows: true,
                        ..EventFilter::default()
                    };
                    memory.set_focus_lock_filter(id, arrows_stay);
                }
            });
        }
        self.is_typing = false;
    }

    /// The panel's fields for a body.
    pub(super) fn body_fields(&mut self, ui: &mut Ui, app: &App, theme: &Theme, id: BodyId) {
        let scene = app.shown_scene();
        let mut fields = bodies::Fields {
            id,
            body: scene.body(id),
            theme,
            wishes: &mut self.wishes,
            hulls: &mut self.hulls,
            is_typing: &mut self.is_typing,
        };
        fields.show(ui);
    }

    /// The mouse over the picture of `size`, and the handles that it finds.
    pub(super) fn over_picture(
        &mut self,
        ui: &Ui,
        response: &Response,
        app: &App,
        theme: &Theme,
        size: DVec2,
    ) {
        let (pane, beside) = app.minkowski.layout(size);
        let view = View {
            pane,
            inset: beside.filter(|_| app.minkowski == MinkowskiPane::Inset),
            camera: app.world_camera(size),
        };
        let scene = app.shown_scene();
        let mouse = pointer::read(ui, response, response.rect.min);
        self.wishes.extend(mouse::wishes(&mouse, &view, &scene));
        let held = app.editing.held();
        let hover = mouse.hover.and_then(|place| view.grip(&scene, place));
        if let Some(grip) = held.or(hover) {
            let painter = ui.painter_at(response.rect);
            let body = scene.body(grip.body());
            let is_refused = app.editing.is_refused();
            pointer::draw_handles(&painter, &view, theme, body, grip, is_refused);
        }
        if response.hovered() || held.is_some() {
            let icon = pointer::cursor(held.or(hover), held.is_some());
            ui.ctx().set_cursor_icon(icon);
        }
    }

    /// The dialogs for files.
    pub(super) fn dialogs(&mut self, context: &Context, app: &App, theme: &Theme) {
        self.files.show(context, app, theme);
    }

    /// An action that the state alone cannot do: a dialog is opened, or the clipboard filled.
    pub(super) fn serve(&mut self, action: Action, app: &mut App) {
        match action {
            Action::SaveScene => self.files.ask_where_to_save(app),
            Action::OpenScene => self.files.ask_what_to_open(app),
            Action::CopyScene => {
                macroquad::miniquad::window::clipboard_set(&app.shown_scene().to_json());
                app.say("The scene is on the clipboard as text".to_owned());
            }
            _ => {}
        }
    }

    /// After a frame: what was asked for in it is done.
    pub(super) fn finish(&mut self, app: &mut App) {
        for wish in self.wishes.drain(..) {
            app.fulfil(wish);
        }
        self.files.finish(app);
        for file in macroquad::input::get_dropped_files() {
            if let Some(path) = file.path {
                files::open_dropped(app, &path);
            }
        }
    }
}
