//! Input on the shapes: the mouse over the figure, the panel's fields, and file dialogs.

#[cfg(not(target_family = "wasm"))]
mod files;
mod mouse;
mod pointer;
mod property_grid;
mod touch;

use egui::{Context, CursorIcon, Event, EventFilter, Response, Ui};
use glam::DVec2;

#[cfg(not(target_family = "wasm"))]
use self::files::Files;
use self::mouse::{
    BodiesInView, FINGER_REACH, Mouse, MouseState, PointerTarget, PointerView, REACH,
};
pub(super) use self::pointer::hover;
use self::property_grid::PropertyGrid;
use self::touch::Fingers;
use crate::app::{App, PointerAction, VertexEdit};
use crate::figure::Theme;
use crate::scene::{AnyScene, BodyId};
use crate::ui::frame_context::FrameContext;
#[cfg(target_family = "wasm")]
use crate::ui::host::Files;
use crate::ui::input::ARROWS;

/// The state of the user's input, and its commands in this frame.
#[derive(Default)]
pub(super) struct Interaction {
    pub(super) asked: Vec<PointerAction>,
    mouse: MouseState,
    fingers: Fingers,
    pub(super) files: Files,
    /// Whether a field has the keyboard, and not the scene.
    pub(super) is_typing: bool,
    /// Whether touch is preferred to keys and the mouse.
    pub(super) prefers_touch: bool,
}

impl Interaction {
    /// Before the widgets of a frame: unless a field is edited, arrow keys move the scene, not egui's sliders or focus.
    pub(super) fn begin(&mut self, context: &Context, app: &App, seconds: f64) {
        self.mouse.rest(seconds);
        self.fingers.rest(seconds);
        if self.moves_the_scene(app) {
            let is_arrow =
                |event: &Event| matches!(event, Event::Key { key, .. } if ARROWS.contains(key));
            context.input_mut(|input| input.events.retain(|event| !is_arrow(event)));
        }
        self.is_typing = false;
    }

    /// Whether arrow keys move the scene.
    fn moves_the_scene(&self, app: &App) -> bool {
        !self.is_typing && app.file_question().is_none() && app.gallery().is_none()
    }

    /// After the widgets of a frame: arrow keys don't move the focus.
    pub(super) fn end(&self, context: &Context, app: &App) {
        context.memory_mut(|memory| {
            if let Some(id) = memory.focused().filter(|_| self.moves_the_scene(app)) {
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
            AnyScene::Planar(scene) => grid.show_planar(ui, scene.body(id)),
            AnyScene::Spatial(scene) => grid.show_spatial(ui, scene.body(id)),
        }
    }

    /// Mouse and touch over the figure of `size`, and the vertex handles.
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
        let (scene, held) = (app.drawn_scene(), app.held());
        let bodies = match (&scene, app.falling(), app.space()) {
            (AnyScene::Planar(_), Some(falling), _) => BodiesInView::Falling(falling),
            (AnyScene::Planar(scene), None, _) => BodiesInView::Pair(scene),
            (AnyScene::Spatial(scene), _, Some(workspace)) => {
                BodiesInView::Space(scene, &workspace.world.view)
            }
            (AnyScene::Spatial(_), _, None) => return,
        };
        let target = PointerTarget {
            bodies,
            selected: app.plane().and_then(|workspace| workspace.editing.selected),
            asks_a_question: app.asks_a_question() && held.is_none(),
        };
        let asked = self.mouse.asks(&mouse, &view, &target);
        let removes = asked.iter().any(|action| match action {
            PointerAction::Reshape { edit, .. } => matches!(edit, VertexEdit::Remove { .. }),
            _ => false,
        });
        if removes {
            self.fingers.end();
        }
        self.asked.extend(asked);
        // The body that the first finger drags may have lagged behind it.
        let of_pair = self
            .fingers
            .pair_asks(&view, |place| held.or_else(|| target.grip(&view, place)));
        self.asked.extend(of_pair);
        let hover = mouse.hover.filter(|_| response.hovered());
        let hot = held.or_else(|| target.grip(&view, hover?));
        let painter = ui.painter_at(response.rect);
        let icon = match bodies {
            BodiesInView::Pair(_) | BodiesInView::Falling(_) if target.asks_a_question => None,
            BodiesInView::Falling(falling) => {
                pointer::show_contact(&painter, &view, theme, falling, hover)
            }
            BodiesInView::Space(..) if self.mouse.ground.is_some() => Some(CursorIcon::Grabbing),
            BodiesInView::Pair(_) | BodiesInView::Space(..) => {
                if let (BodiesInView::Pair(scene), Some(id)) = (bodies, target.selected) {
                    let is_refused = app.plane().is_some_and(|plane| plane.editing.is_refused());
                    let body = scene.body(id);
                    pointer::draw_handles(&painter, &view, theme, body, hot, is_refused);
                }
                let is_over = held.is_some() || hover.is_some();
                is_over.then(|| pointer::cursor(hot, held.is_some()))
            }
        };
        if let Some(icon) = icon {
            ui.ctx().set_cursor_icon(icon);
        }
    }
}
