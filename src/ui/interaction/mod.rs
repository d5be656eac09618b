//! Input on the shapes: the mouse over the picture, the panel's fields, and file dialogs.

mod fall;
#[cfg(not(target_family = "wasm"))]
mod files;
mod mouse;
#[cfg(target_family = "wasm")]
mod page_files;
mod pair;
mod pointer;
mod property_grid;
mod space;
mod touch;

use std::path::Path;

use egui::{Context, CursorIcon, Event, EventFilter, Key, Response, Ui};
use glam::DVec2;

#[cfg(not(target_family = "wasm"))]
use self::files::Files;
use self::mouse::{FINGER_REACH, Mouse, Pan, PointerView, REACH, Wheel};
#[cfg(target_family = "wasm")]
use self::page_files::Files;
use self::property_grid::{Hulls, PropertyGrid};
use self::touch::Fingers;
use crate::app::{App, Command, CurrentScene, DragTarget, PointerAction};
use crate::figure::Theme;
use crate::scene::{AnyScene, BodyId};
use crate::ui::frame_context::FrameContext;

/// What hands are at, from frame to frame, and what they ask for in this one.
#[derive(Default)]
pub(super) struct Interaction {
    asked: Vec<PointerAction>,
    hulls: Hulls,
    wheel: Wheel,
    fingers: Fingers,
    pan: Pan,
    turn: space::ViewDrag,
    files: Files,
    is_typing: bool,
    /// Whether fingers do it rather than keys and the mouse.
    pub(super) prefers_touch: bool,
}

impl Interaction {
    /// Whether the keys belong to a field, and none to the scene.
    pub(super) fn are_typing(&self) -> bool {
        self.is_typing
    }

    /// Before the widgets of a frame: arrows move the scene and nothing of egui's, neither a slider nor
    /// its focus, as long as no field is edited.
    pub(super) fn begin(&mut self, context: &Context, app: &App, seconds: f64) {
        self.wheel.rest(seconds);
        self.fingers.rest(seconds);
        if !self.is_typing && app.file_question().is_none() && app.gallery().is_none() {
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
        }
        self.is_typing = false;
    }

    /// After the widgets of a frame: what has the focus now is not left by an arrow.
    pub(super) fn end(&self, context: &Context, app: &App) {
        if self.is_typing || app.file_question().is_some() || app.gallery().is_some() {
            return;
        }
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

    /// The panel's fields for a body.
    pub(super) fn body_fields(&mut self, ui: &mut Ui, frame: &FrameContext<'_>, id: BodyId) {
        let mut grid = PropertyGrid {
            id,
            unit: frame.app.unit(),
            theme: frame.theme,
            is_typing: &mut self.is_typing,
            asked: &mut self.asked,
        };
        match frame.app.drawn_scene() {
            AnyScene::Planar(scene) => grid.show_planar(ui, scene.body(id), &mut self.hulls),
            AnyScene::Spatial(scene) => grid.show_spatial(ui, scene.body(id)),
        }
    }

    /// The mouse and the fingers over the picture of `size`, and the handles that it finds.
    pub(super) fn over_picture(
        &mut self,
        ui: &Ui,
        response: &Response,
        app: &App,
        theme: &Theme,
        size: DVec2,
    ) {
        let (pane, minkowski) = app.minkowski().layout(size);
        let view = PointerView {
            pane,
            minkowski,
            camera: app.world_camera(size),
            reach: if self.prefers_touch {
                FINGER_REACH
            } else {
                REACH
            },
        };
        let touches = pointer::touches(ui, response);
        let mouse = match self.fingers.as_mouse(&touches) {
            Some(touched) => Mouse {
                hover: pointer::hover(response),
                ..touched
            },
            None => pointer::read(ui, response),
        };
        let scene = match app.current_scene() {
            CurrentScene::Plane(workspace) => workspace.shown_scene(app.display()),
            CurrentScene::Space(workspace) => {
                let current_scene = space::SpaceInput {
                    scene: &workspace.shown_scene(app.display()),
                    view: &workspace.world.view,
                    asks_a_question: app.asks_a_question(),
                };
                self.over_space(ui, response, &view, &current_scene, app.held(), &mouse);
                return;
            }
        };
        let answers = app.asks_a_question() && app.held().is_none();
        let falling = app.falling();
        let asked = if answers {
            mouse::answered_by(&mouse, &view)
        } else if let Some(falling) = falling {
            fall::asked_by(&mouse, &mut self.wheel, &mut self.pan, &view, falling)
        } else {
            mouse::asked_by(&mouse, &mut self.wheel, &mut self.pan, &view, &scene)
        };
        if asked
            .iter()
            .any(|hand| matches!(hand, PointerAction::RemoveVertex { .. }))
        {
            self.fingers.end();
        }
        self.asked.extend(asked);
        let held = app.held();
        let pair_asks = self.fingers.pair_asks(&view, |place| match held {
            _ if answers || falling.is_some() => None,
            None => view.grip(&scene, place),
            // What the first has dragged may have been held back on its way.
            held => held,
        });
        self.asked.extend(pair_asks);
        if answers {
            return;
        }
        if let Some(falling) = falling {
            let painter = ui.painter_at(response.rect);
            let hover = mouse.hover.filter(|_| response.hovered());
            if let Some(icon) = fall::show(&painter, &view, theme, falling, hover) {
                ui.ctx().set_cursor_icon(icon);
            }
            return;
        }
        let hover = mouse.hover.and_then(|place| view.grip(&scene, place));
        if let Some(grip) = held.or(hover) {
            let painter = ui.painter_at(response.rect);
            let body = scene.body(grip.body());
            let is_refused = app.is_refused();
            pointer::draw_handles(&painter, &view, theme, body, grip, is_refused);
        }
        if response.hovered() || held.is_some() {
            let icon = pointer::cursor(held.or(hover), held.is_some());
            ui.ctx().set_cursor_icon(icon);
        }
    }

    /// The mouse and the fingers over the picture of a scene in space.
    fn over_space(
        &mut self,
        ui: &Ui,
        response: &Response,
        view: &PointerView,
        current_scene: &space::SpaceInput<'_>,
        held: Option<DragTarget>,
        mouse: &Mouse,
    ) {
        let asked = space::asked_by(mouse, &mut self.wheel, &mut self.turn, view, current_scene);
        self.asked.extend(asked);
        let pair_asks = self.fingers.pair_asks(view, |place| {
            held.or_else(|| current_scene.grip(view, place))
        });
        self.asked.extend(pair_asks);
        let hover = mouse.hover.filter(|_| response.hovered());
        if held.is_some() || hover.is_some() {
            let hot = held.or_else(|| current_scene.grip(view, hover?));
            let icon = if self.turn.is_on() {
                CursorIcon::Grabbing
            } else {
                pointer::cursor(hot, held.is_some())
            };
            ui.ctx().set_cursor_icon(icon);
        }
    }

    /// A question is answered with this choice.
    pub(super) fn choose(&mut self, index: usize) {
        self.asked.push(PointerAction::Choose(index));
    }

    /// The dialogs for files.
    pub(super) fn dialogs(
        &mut self,
        context: &Context,
        app: &App,
        home: &Path,
        theme: &Theme,
        commands: &mut Vec<Command>,
    ) {
        self.files.show(context, app, home, theme, commands);
    }

    /// After a frame: what was asked for in it.
    pub(super) fn take_asked(&mut self) -> impl Iterator<Item = Command> + use<'_> {
        self.asked.drain(..).map(Command::Pointer)
    }
}
