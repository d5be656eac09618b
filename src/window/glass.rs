//! A frame: the panel, the picture, and what is written over it.

use egui_macroquad::egui::{
    Align2, Area, Button, CentralPanel, Color32, Context, CornerRadius, FontId, Frame, Id, Order,
    Painter, Rect, Sense, Vec2, pos2, vec2,
};
use glam::{DVec2, dvec2};

use super::action::Action;
use super::app::App;
use super::hands::Hands;
use super::{help, painter, panel, recording_view, style, timeline};
use crate::figure::{MinkowskiPane, Theme};

/// The one line of the first run.
const HINT: &str = "Arrows push B, the mouse drags  ·  I turns B, O turns A  ·  1–4 and M show the algorithm, L explains it  ·  H all keys  ·  F2 panel";

const FROZEN: &str = "Frozen  ·  Space goes on  ·  N one tick";

/// What a frame came to.
#[derive(Default)]
pub(super) struct Shown {
    /// What was clicked.
    pub(super) chosen: Vec<Action>,
    /// How large the picture beside the panel was, in points.
    pub(super) size: DVec2,
}

/// Draws a frame.
pub(super) fn show(context: &Context, app: &mut App, hands: &mut Hands) -> Shown {
    context.set_zoom_factor(app.scale.factor());
    hands.begin(context);
    let theme = Theme::new(app.theme);
    style::apply(context, &theme);
    if context.input(|input| input.pointer.delta() != Vec2::ZERO) {
        app.mouse_moved();
    }
    let mut shown = Shown::default();
    if app.panel {
        panel::show(context, app, &theme, hands, &mut shown.chosen);
    }
    timeline::show(context, app, &theme, &mut shown.chosen);
    if app.help {
        help::show(context, &theme, &mut shown.chosen);
    }
    CentralPanel::default()
        .frame(Frame::NONE)
        .show(context, |ui| {
            let place = ui.max_rect();
            let size = dvec2(f64::from(place.width()), f64::from(place.height()));
            shown.size = size;
            // No Sense::FOCUSABLE: Tab goes through the panel, not to the picture.
            let mouse = ui.interact(place, ui.id().with("picture"), Sense::CLICK | Sense::DRAG);
            app.pointer = mouse.hover_pos().map(|at| {
                let from_corner = at - place.min;
                dvec2(f64::from(from_corner.x), f64::from(from_corner.y))
            });
            let figure = app.figure(size);
            let painter = ui.painter_at(place);
            painter::paint(&painter, &figure, &theme);
            hands.over_picture(ui, &mouse, app, &theme, size);
            write_over(&painter, place, app, &theme);
            if app.offers_panel() {
                offer_panel(context, place, &mut shown.chosen);
            }
            recording_view::strip(context, place, app, &theme, &mut shown.chosen);
        });
    hands.dialogs(context, app, &theme);
    recording_view::question(context, app, &theme, &mut shown.chosen);
    shown
}

/// A button in the corner for those who have a mouse and do not know F2.
fn offer_panel(context: &Context, place: Rect, chosen: &mut Vec<Action>) {
    const INSET: Vec2 = vec2(10.0, 8.0);
    let corner = pos2(place.right() - INSET.x, place.top() + INSET.y);
    Area::new(Id::new("offer"))
        .order(Order::Middle)
        .pivot(Align2::RIGHT_TOP)
        .fixed_pos(corner)
        .show(context, |ui| {
            // Tab has its own way to all that the panel does.
            let button = Button::new("Panel  (F2)").sense(Sense::CLICK);
            if ui.add(button).clicked() {
                chosen.push(Action::TogglePanel);
            }
        });
}

/// The lines over the picture: at the top that time stands still, at the bottom the message or the hint.
fn write_over(painter: &Painter, place: Rect, app: &App, theme: &Theme) {
    let quiet = style::color(theme.faint_text);
    // An open lesson says in its own place that time stands still.
    if app.frozen && !app.lesson.is_open() {
        let size = dvec2(f64::from(place.width()), f64::from(place.height()));
        let (world, _) = app.minkowski.layout(size);
        let below_title = vec2(0.0, style::scaled(24.0, theme));
        let world = Rect::from_min_size(
            place.min + below_title,
            vec2(world.size().x as f32, world.size().y as f32) - below_title,
        );
        line(painter, world, Align2::CENTER_TOP, FROZEN, quiet, theme);
    }
    match &app.message {
        Some(message) => {
            let ink = style::color(if message.is_warning {
                theme.warning
            } else {
                theme.text
            });
            line(
                painter,
                place,
                Align2::CENTER_BOTTOM,
                &message.text,
                ink,
                theme,
            );
        }
        None if app.hint && app.minkowski == MinkowskiPane::Off => {
            line(painter, place, Align2::CENTER_BOTTOM, HINT, quiet, theme);
        }
        None => {}
    }
}

/// A line of text on a ground of its own, in the middle of the picture's upper or lower rim; what does
/// not fit in one line is wrapped.
fn line(painter: &Painter, place: Rect, at: Align2, text: &str, ink: Color32, theme: &Theme) {
    const MARGIN: f32 = 12.0;
    const PADDING: Vec2 = vec2(10.0, 5.0);
    let room = (place.width() - 2.0 * (MARGIN + PADDING.x)).max(40.0);
    let galley = painter.layout(
        text.to_owned(),
        FontId::proportional(style::scaled(style::BODY, theme)),
        ink,
        room,
    );
    let rim = place.shrink(MARGIN);
    let anchor = if at == Align2::CENTER_TOP {
        pos2(place.center().x, rim.top())
    } else {
        pos2(place.center().x, rim.bottom())
    };
    let frame = at.anchor_size(anchor, galley.size() + 2.0 * PADDING);
    let ground = style::color(theme.surface.at(88));
    painter.rect_filled(frame, CornerRadius::same(5), ground);
    painter.galley(frame.min + PADDING, galley, ink);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{Overlay, ThemeName};
    use crate::scene::{Controls, Preset, presets};
    use crate::window::app::Options;
    use crate::window::lesson_view::Go;
    use egui_macroquad::egui::{FontFamily, Pos2, RawInput, Shape, epaint::TextShape};

    /// Every text of a frame of this size, as egui would paint it.
    fn texts(app: &mut App, size: Vec2) -> Vec<TextShape> {
        let context = Context::default();
        style::install_fonts(&context);
        let input = || RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, size)),
            ..RawInput::default()
        };
        // egui sizes windows in the first frame and shows them in the second.
        let _ = context.run(input(), |context| {
            drop(show(context, app, &mut Hands::default()));
        });
        let output = context.run(input(), |context| {
            drop(show(context, app, &mut Hands::default()));
        });
        let mut texts = Vec::new();
        for shape in output.shapes {
            collect(shape.shape, &mut texts);
        }
        for text in &texts {
            for family in [
                FontFamily::Proportional,
                FontFamily::Monospace,
                style::bold_family(),
            ] {
                let font = FontId::new(style::BODY, family);
                let words = text.galley.text();
                let known = context.fonts(|fonts| fonts.has_glyphs(&font, words));
                assert!(known, "a glyph of `{words}` is missing in {font:?}");
            }
        }
        texts
    }

    fn collect(shape: Shape, texts: &mut Vec<TextShape>) {
        match shape {
            Shape::Text(text) => texts.push(text),
            Shape::Vec(shapes) => shapes.into_iter().for_each(|shape| collect(shape, texts)),
            _ => {}
        }
    }

    fn apps() -> Vec<App> {
        let mut apps = Vec::new();
        for Preset { slug, scene } in presets() {
            for theme in ThemeName::ALL {
                let mut app = App::new(Options {
                    scene: scene.clone(),
                    preset: Some(slug),
                    script: None,
                    theme,
                    overlays: Overlay::ALL.to_vec(),
                    out: ".".into(),
                });
                for action in [
                    Action::TogglePanel,
                    Action::ToggleHelp,
                    Action::ToggleFreeze,
                ] {
                    app.apply(action, Controls::default());
                }
                app.say(scene.note.clone().unwrap_or_default());
                apps.push(app);
                let mut app = App::new(Options {
                    scene: scene.clone(),
                    preset: Some(slug),
                    script: None,
                    theme,
                    overlays: Overlay::ALL.to_vec(),
                    out: ".".into(),
                });
                for action in [
                    Action::TogglePanel,
                    Action::ToggleHelp,
                    Action::Go(Go::Last),
                    Action::Go(Go::Last),
                ] {
                    app.apply(action, Controls::default());
                }
                apps.push(app);
            }
        }
        apps
    }

    #[test]
    #[should_panic(expected = "a glyph of `漢` is missing")]
    fn a_missing_glyph_would_be_seen() {
        let mut app = apps().remove(0);
        app.say("漢".to_owned());
        texts(&mut app, vec2(1280.0, 1000.0));
    }

    #[test]
    fn no_shown_text_has_a_missing_glyph() {
        for mut app in apps() {
            let texts = texts(&mut app, vec2(1280.0, 1000.0));
            assert!(texts.len() > 60, "{} texts", texts.len());
        }
    }

    #[test]
    fn a_frame_of_any_size_is_drawn() {
        let mut apps = apps();
        apps[0].apply(Action::Record, Controls::default());
        for app in apps.iter_mut().take(2) {
            app.record(dvec2(64.0, 64.0));
            app.apply(Action::Quit, Controls::default());
            for size in [vec2(200.0, 200.0), vec2(1.0, 1.0), vec2(3000.0, 40.0)] {
                texts(app, size);
            }
        }
    }
}
