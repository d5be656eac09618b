//! Each changed frame as a line of JSON, for tests: on stderr with `COLLIDOSCOPE_TELL=1`, on the console of a page
//! with `?tell`. Lengths are in px of the window.

use egui::Context;
use egui::output::OutputEvent;
use glam::dvec2;
use serde_json::{Value, json};

use super::host;
use crate::app::{App, CurrentScene};
use crate::figure::Overlay;

#[derive(Default)]
pub(super) struct FrameSnapshot {
    printed: Value,
    /// The text of the last changed field.
    typed: String,
}

impl FrameSnapshot {
    /// Prints the frame, after its widgets, if requested.
    pub(super) fn print(&mut self, context: &Context, app: &App) {
        if !host::is_observed() {
            return;
        }
        if let Some(typed) = typed_in(context) {
            self.typed = typed;
        }
        let now = snapshot(context, app, &self.typed);
        if self.printed != now {
            host::report(&now.to_string());
            self.printed = now;
        }
    }
}

fn snapshot(context: &Context, app: &App, typed: &str) -> Value {
    let points = f64::from(context.pixels_per_point());
    let px = |x: f32, y: f32| [x, y].map(|side| f64::from(side) * points);
    let window = context.screen_rect().size();
    // What the panels leave for the figure.
    let picture = context.available_rect();
    let size = dvec2(f64::from(picture.width()), f64::from(picture.height()));
    let camera = app.world_camera(size);
    let corner = app.minkowski().layout(size).0.min
        + dvec2(f64::from(picture.left()), f64::from(picture.top()));
    let display = &app.display;
    let [a, b] = match &app.current_scene {
        CurrentScene::Plane(workspace) | CurrentScene::Physics(workspace) => {
            let scene = workspace.shown_scene(display);
            [scene.a, scene.b].map(|body| [body.position.x, body.position.y, body.rotation])
        }
        CurrentScene::Space(workspace) => {
            let scene = workspace.shown_scene(display);
            [scene.a, scene.b].map(|body| {
                let at = workspace.world.view.project(body.position);
                [at.x, at.y, 0.0]
            })
        }
    };
    let message = app.message();
    let all = Overlay::ALL.into_iter();
    let overlays = all.filter(|&overlay| display.overlays.has(overlay));
    let focused = context.memory(egui::Memory::focused);
    json!({
        "window": px(window.x, window.y),
        // The world's origin in its pane, and the scale in px.
        "origin": (points * (corner - camera.offset * camera.scale)).to_array(),
        "scale": points * camera.scale,
        "pointer": context.input(|input| input.pointer.latest_pos().map(|at| px(at.x, at.y))),
        "is_down": context.input(|input| input.pointer.any_down()),
        "is_held": app.held().is_some(),
        "scene": app.title(),
        "ticks": app.current_scene.ticks(),
        "is_moving": app.is_moving(),
        // Position and angle in degrees, in space in the view plane.
        "a": a,
        "b": b,
        // The lesson's current and last step.
        "step": app.narration().map(|(lesson, step)| [step, lesson.step_count() - 1]),
        "is_playing": app.lesson_state().playback.playing,
        "overlays": overlays.map(Overlay::slug).collect::<Vec<_>>(),
        "theme": display.theme().slug(),
        "panel": app.shows_panel,
        "help": app.shows_help,
        "is_modal_open": app.is_modal_open(),
        "has_unsaved_changes": app.has_unsaved_changes(),
        "focus": focused.map(|id| id.short_debug_format()),
        "typed": typed,
        "message": message.map(|message| &message.text),
        "warns": message.is_some_and(|message| message.is_warning),
    })
}

fn typed_in(context: &Context) -> Option<String> {
    context.output(|output| {
        let mut events = output.events.iter();
        events.find_map(|event| match event {
            OutputEvent::ValueChanged(info) => info.current_text_value.clone(),
            _ => None,
        })
    })
}
